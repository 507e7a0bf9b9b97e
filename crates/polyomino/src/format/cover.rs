//! Exact cover problems that are no packing, as puzzles all the same: `a b c` and options such as
//! `a b`.
//!
//! ```text
//! a b c | x        the items: a, b and c must be covered, x may be
//! a b x            an option
//! c
//! ```
//!
//! The [model](crate::model::cover) says how options become pieces, and states lists of options.
//!
//! A secondary item with colours may be covered by several options if they agree. It becomes one
//! cell for every two options that do not. An item that must be covered several times has no such
//! form.

use super::words::{Documents, quoted};
use crate::Polyomino;
use crate::model::board::MAX_EXTENT;
use crate::model::cover::Pegs;
use crate::model::{Board, Ground, Instance, MAX_CELLS, MAX_PIECES, Piece, Site, Space, Turning};
use quadrille_core::{Diagnostic, Document, Source};
use quadrille_engines::cover::{Item, Kind, OptionId, Problem, Use, dlx_text};
use std::collections::BTreeSet;

/// Reads a problem as a puzzle.
pub fn read(source: &Source<'_>) -> Result<Documents, Diagnostic> {
    let problem = dlx_text::read(source)?;
    puzzle(&problem).map(|document| vec![document]).map_err(|e| super::header::placed(source, "", e))
}

/// A column of the first row: whether it must be covered, and by which options it can be.
struct Column {
    required: bool,
    options: Vec<OptionId>,
}

/// The puzzle of a problem.
fn puzzle(problem: &Problem) -> Result<Document<Polyomino>, Diagnostic> {
    let options: Vec<OptionId> = problem.all_options().collect();
    if options.len() > MAX_PIECES {
        return Err(Diagnostic::new(format!("{} options are too many: at most {MAX_PIECES}", options.len())));
    }
    let mut columns = Vec::new();
    for item in problem.all_items() {
        columns.extend(columns_of(problem, item, &options, MAX_CELLS - columns.len().min(MAX_CELLS))?);
    }
    let pegs = Pegs::new(columns.len(), options.len());
    let Some(pegs) = pegs.filter(|_| columns.len() + options.len() <= MAX_CELLS) else {
        let (items, options) = (columns.len(), options.len());
        return Err(Diagnostic::new(format!(
            "{items} items and {options} options are too many for a puzzle"
        )));
    };
    let mut sites: Vec<Vec<Site>> = (0..options.len()).map(|at| vec![pegs.of(at)]).collect();
    let mut cells: Vec<Ground> =
        (0..options.len()).map(|at| Ground { site: pegs.of(at), optional: true }).collect();
    for (column, at) in columns.iter().zip(1..) {
        let cell = Site::flat(0, at);
        cells.push(Ground { site: cell, optional: !column.required });
        for option in &column.options {
            let piece = options.binary_search(option).expect("options are in order");
            sites[piece].push(cell);
        }
    }
    let mut names = BTreeSet::new();
    let mut pieces = Vec::new();
    for (&option, sites) in options.iter().zip(sites) {
        let mut piece = Piece::new(&name(problem, option, &mut names), sites)?;
        (piece.turning, piece.copies) = (Turning::Fixed, 0..=1);
        pieces.push(piece);
    }
    if pieces.is_empty() {
        // A puzzle has a piece: one that fits nowhere.
        let mut piece = Piece::new("none", [Site::flat(0, 0), Site::flat(MAX_EXTENT as i16 - 1, 0)])?;
        (piece.turning, piece.copies) = (Turning::Fixed, 0..=1);
        pieces.push(piece);
    }
    let mut document = Document::new(Instance::new(Board::drawn(Space::Flat, cells)?, pieces)?);
    document.facts.title = Some("Exact cover".to_owned());
    let items: Vec<&str> = problem.all_items().map(|item| problem.name(item)).collect();
    document.facts.remarks.push(format!("items: {}", items.join(" ")));
    document.facts.remarks.push(format!("options: {}", options.len()));
    Ok(document)
}

/// The columns that stand for an item, at most so many.
fn columns_of(
    problem: &Problem,
    item: Item,
    options: &[OptionId],
    most: usize,
) -> Result<Vec<Column>, Diagnostic> {
    let color = |option: OptionId| problem.uses(option).iter().find(|u| u.item == item).map(|u| u.color);
    let users: Vec<_> = options.iter().filter_map(|&o| Some((o, color(o)?))).collect();
    let column = |required, options| Column { required, options };
    let all = || users.iter().map(|(option, _)| *option).collect();
    let too_many = || Diagnostic::new(format!("a puzzle has at most {MAX_CELLS} cells"));
    let columns = match problem.kind(item) {
        Kind::Primary { at_least: 1, at_most: 1 } => vec![column(true, all())],
        Kind::Primary { at_least: 0, at_most: 1 } => vec![column(false, all())],
        Kind::Primary { .. } => {
            let name = quoted(problem.name(item));
            return Err(Diagnostic::new(format!("item {name} is to be covered several times"))
                .help("only packings, with items #PIECE and cells, may have such items"));
        }
        Kind::Secondary if users.iter().all(|(_, color)| color.is_none()) => vec![column(false, all())],
        Kind::Secondary => {
            let mut columns = Vec::new();
            for (at, (first, color)) in users.iter().enumerate() {
                let differs = |other: &&(OptionId, _)| color.is_none() || other.1 != *color;
                for (second, _) in users[at + 1..].iter().filter(differs) {
                    columns.push(column(false, vec![*first, *second]));
                    if columns.len() > most {
                        return Err(too_many());
                    }
                }
            }
            columns
        }
    };
    if columns.len() > most { Err(too_many()) } else { Ok(columns) }
}

/// An option called by its items: `a-b`, with a number behind it where another is called so.
fn name(problem: &Problem, option: OptionId, taken: &mut BTreeSet<String>) -> String {
    let word = |u: &Use| match u.color {
        Some(color) => format!("{}_{}", problem.name(u.item), problem.color_name(color)),
        None => problem.name(u.item).to_owned(),
    };
    let words: Vec<String> = problem.uses(option).iter().map(word).collect();
    let good = |c: char| if c.is_alphanumeric() || "_'".contains(c) { c } else { '_' };
    let plain: String =
        words.iter().map(|w| w.chars().map(good).collect()).collect::<Vec<String>>().join("-");
    let plain = if plain.chars().count() > 24 { format!("option{}", option.index() + 1) } else { plain };
    let numbered = (2..).map(|n| format!("{plain}*{n}"));
    let free = std::iter::once(plain.clone()).chain(numbered).find(|name| !taken.contains(name));
    let free = free.unwrap_or(plain);
    taken.insert(free.clone());
    free
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SolveSettings;
    use crate::model::start;
    use proptest::prelude::*;
    use quadrille_core::{Draw, Limits, Outcome, Rules, Search, Solve, Task, Text, family};

    /// The plain twin: every set of options, tried by the definition.
    fn plain(items: &[(bool, usize)], options: &[Vec<(usize, usize)>]) -> usize {
        let fits = |set: &usize| {
            let chosen = || options.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, o)| o);
            chosen().all(|option| option.iter().any(|(item, _)| items[*item].0))
                && items.iter().enumerate().all(|(item, (primary, _))| {
                    let uses: Vec<usize> =
                        chosen().flatten().filter(|(i, _)| *i == item).map(|(_, color)| *color).collect();
                    match primary {
                        true => uses.len() == 1,
                        false => uses.len() < 2 || uses.iter().all(|c| *c > 0 && *c == uses[0]),
                    }
                })
        };
        (0..1 << options.len()).filter(fits).count()
    }

    fn text(items: &[(bool, usize)], options: &[Vec<(usize, usize)>]) -> String {
        let list = |primary: bool| {
            let own = items.iter().enumerate().filter(move |(_, i)| i.0 == primary);
            own.map(|(at, _)| format!(" i{at}")).collect::<String>()
        };
        let word = |(item, color): &(usize, usize)| match (items[*item].0, color) {
            (true, _) | (false, 0) => format!("i{item}"),
            _ => format!("i{item}:c{color}"),
        };
        let line =
            |option: &Vec<(usize, usize)>| option.iter().map(word).collect::<Vec<_>>().join(" ") + "\n";
        format!("{} |{}\n{}", list(true), list(false), options.iter().map(line).collect::<String>())
    }

    fn loaded(text: &str) -> Instance {
        read(&Source::new("test", text)).unwrap_or_else(|e| panic!("{e}\n{text}")).remove(0).instance
    }

    fn counted(instance: &Instance) -> (String, usize, Outcome) {
        let (from, settings) = (start(instance), SolveSettings::default());
        let task = Task::<Polyomino> { instance, from: &from, settings: &settings };
        let count = Polyomino::count(&task, &mut Search::new(Limits::none())).unwrap();
        assert!(count.stop.is_none());
        let all =
            family::solve(&task, &Polyomino::METHODS[0], Limits::none(), Default::default(), None).unwrap();
        (count.number.to_string(), all.solutions.len(), all.outcome)
    }

    #[test]
    fn small_problems_are_what_they_are() {
        let knuth = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";
        assert_eq!(counted(&loaded(knuth)), ("1".into(), 1, Outcome::Solved));
        assert_eq!(counted(&loaded("a b\na\n")), ("0".into(), 0, Outcome::Unsolvable));
        assert_eq!(counted(&loaded("a b\n")), ("0".into(), 0, Outcome::Unsolvable));
        assert_eq!(counted(&loaded("a b\na\na\nb\na b\n")).0, "3");
        assert_eq!(counted(&loaded("a b | x\na x:red\nb x:red\nb x:blue\nb x\n")).0, "1");
        let names: Vec<String> =
            loaded("a b | x\na x:red\na\na\n").pieces().iter().map(|p| p.name().to_owned()).collect();
        assert_eq!(names, ["a-x_red", "a", "a*2"]);
        let error = read(&Source::new("test", "2|a b\na b\n")).unwrap_err();
        assert!(error.message.contains("several times"), "{error}");
    }

    #[test]
    fn states_are_lists_of_options() {
        let text = "a b c\na b\nc\na\nb c\n";
        let instance = loaded(text);
        let (from, settings) = (start(&instance), SolveSettings::default());
        let task = Task::<Polyomino> { instance: &instance, from: &from, settings: &settings };
        let all =
            family::solve(&task, &Polyomino::METHODS[0], Limits::none(), Default::default(), None).unwrap();
        let mut listed: Vec<String> =
            all.solutions.iter().map(|state| Polyomino::write_state(&instance, state)).collect();
        listed.sort();
        assert_eq!(listed, ["a\nb-c\n", "a-b\nc\n"]);
        for state in all.solutions.iter().chain([&from]) {
            let text = Polyomino::write_state(&instance, state);
            assert_eq!(Polyomino::read_state(&instance, &Source::new("state", &text)).as_ref(), Ok(state));
        }
        assert_eq!(Polyomino::describe(&instance), "exact cover, 3 items, 4 options");
        let lines = Polyomino::draw(&instance, &all.solutions[0], &quadrille_core::Look::default()).glyphs;
        assert_eq!(lines.len(), 2);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn solutions_are_those_of_the_plain_enumeration(
            items in prop::collection::vec((prop::bool::weighted(0.7), 0_usize..1), 1..6),
            drawn in prop::collection::vec(prop::collection::btree_map(0_usize..6, 0_usize..3, 1..4), 0..9),
        ) {
            let mut items = items;
            items[0].0 = true;
            let clean = |option: &std::collections::BTreeMap<usize, usize>| -> Vec<(usize, usize)> {
                let inside = option.iter().filter(|(item, _)| **item < items.len());
                inside.map(|(&item, &color)| (item, if items[item].0 { 0 } else { color })).collect()
            };
            // Nothing asks for an option without a primary item; the text form refuses it.
            let asked = |o: &Vec<(usize, usize)>| o.iter().any(|(item, _)| items[*item].0);
            let options: Vec<_> = drawn.iter().map(clean).filter(asked).collect();
            let (number, listed, _) = counted(&loaded(&text(&items, &options)));
            prop_assert_eq!(&number, &plain(&items, &options).to_string());
            prop_assert_eq!(&number, &listed.to_string());
        }
    }
}
