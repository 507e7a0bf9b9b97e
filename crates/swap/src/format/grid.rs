//! The grid file of the course: a line with the numbers of rows and columns, then the rows.
//!
//! ```text
//! # title: A small one
//! 2 3
//! 5 3 6
//! 2 1 .
//! target
//! 2 1 3
//! . 5 6
//! wall r1c1-r2c1
//! link r1c1-r2c3
//! moving-wall 7
//! swaps
//! r1c1-r1c2 r1c2-r2c2
//! ```
//!
//! A dot (or `*` or `_`) is a tile that may end anywhere, in the target a place where any tile may
//! end. What follows the rows is ours: where the tiles belong, if not in row order, which
//! neighbours may not swap, which other places may, the seed of the wall that moves, the swaps that
//! a player has made and those of a solution (`solution`). Lines with `#` in front are comments;
//! above the size they may say an `id`, a `title`, an `author`, a `copyright`, a `licence` and a
//! `remark`. Blank lines, blanks and tabs do not matter. Between puzzles stands a line `---`. A
//! puzzle with nothing but its tiles is written as the course writes it.

use super::parts::{self, Kind, number, read_pair, read_size};
use super::words::{Documents, Holds, comment, is_legal, placed, quoted};
use crate::PuzzleSettings;
use crate::Swap;
use crate::model::{Instance, Move, Pair, State, Tile, apply, start};
use quadrille_core::{Confidence, Diagnostic, Document, Format, Grid, Size, Source};

/// The line of the table.
pub const FORMAT: Format<Swap> = Format {
    name: "grid",
    extensions: &["in", "swap"],
    summary: "rows and columns, then the rows of numbers; targets, walls and swaps may follow",
    sniff,
    read: Some(read),
    write: Some(write),
    split: None,
};

const HOLDS: Holds = Holds { format: "grid", target: true, graph: true, moving: true };
const EXAMPLE: &str =
    "a puzzle is its numbers of rows and columns, such as 2 3, then the rows, such as 5 3 6";
const TARGET: &str = "target";
const MOVING: &str = "moving-wall";
/// The names of pairs of cells.
const PAIRS: [(&str, Kind); 2] = [("wall", Kind::Wall), ("link", Kind::Link)];
/// How many moves stand on one line.
const ON_A_LINE: usize = 8;

/// Swaps that somebody has made, with their places in a document.
type Played = (&'static str, fn(&mut Document<Swap>) -> &mut Option<State>);
const SWAPS: &str = "swaps";
const PLAYED: [Played; 2] = [(SWAPS, |d| &mut d.state), ("solution", |d| &mut d.solution)];

/// What follows the rows of a puzzle.
#[derive(Default)]
struct Sections<'a> {
    target: Option<Grid<Tile>>,
    /// Walls and links.
    pairs: [Vec<Pair>; 2],
    seed: Option<u64>,
    /// The words behind each line of [`PLAYED`].
    played: [Option<Vec<&'a str>>; 2],
}

impl<'a> Sections<'a> {
    fn read(
        source: &Source<'_>,
        size: Size,
        mut lines: impl Iterator<Item = &'a str>,
    ) -> Result<Self, Diagnostic> {
        let mut all = Sections::default();
        let mut open = None;
        while let Some(line) = lines.next() {
            let mut words = line.split_whitespace().peekable();
            let key = words.peek().copied().unwrap_or_default();
            let pairs = PAIRS.iter().position(|(name, _)| key.strip_suffix('s').unwrap_or(key) == *name);
            if let Some(which) = PLAYED.iter().position(|(name, _)| *name == key) {
                open = Some(which);
                words.next();
            } else if open.is_none() || !(key.starts_with('r') || key == "back") {
                open = None;
            }
            if let Some(which) = open {
                all.played[which].get_or_insert_default().extend(words);
            } else if let Some(which) = pairs {
                for word in words.skip(1) {
                    all.pairs[which].push(read_pair(source, size, PAIRS[which].1, word)?);
                }
            } else if line == TARGET && all.target.is_none() {
                all.target = Some(parts::read_rows(source, size, line, &mut lines)?.0);
            } else if key == MOVING {
                all.seed = Some(read_seed(source, line, words.nth(1))?);
            } else {
                return Err(unexpected(source, size, line, key));
            }
        }
        Ok(all)
    }
}

fn read_seed(source: &Source<'_>, line: &str, word: Option<&str>) -> Result<u64, Diagnostic> {
    let part = word.unwrap_or(line);
    number(part).ok_or_else(|| {
        source
            .error(part, format!("expected the seed of the moving wall, found {}", quoted(part)))
            .help("a seed is a whole number, such as moving-wall 7")
    })
}

fn unexpected(source: &Source<'_>, size: Size, line: &str, key: &str) -> Diagnostic {
    if line == TARGET {
        return source.error(line, "there is a second target").help("a puzzle has one target");
    }
    let Size { rows, cols } = size;
    match parts::tile(key) {
        Some(_) => source
            .error(line, format!("expected {rows} rows of {cols} tiles, found another row"))
            .help("the first line says how many rows there are; between two puzzles stands a line ---"),
        None => source.error(key, format!("{} is not known here", quoted(key))).help(
            "below the rows stand target, wall r1c1-r1c2, link r1c1-r3c3, moving-wall 7, swaps and solution",
        ),
    }
}

/// Whether a line stands between two puzzles.
fn is_rule(line: &str) -> bool {
    line.len() >= 3 && line.bytes().all(|b| b == b'-')
}

fn sniff(source: &Source<'_>) -> Confidence {
    let Some((text, whole)) = source.head() else { return Confidence::No };
    let lines = text.lines().map(str::trim).filter(|l| !l.is_empty() && comment(l).is_none());
    let mut lines = lines.take_while(|l| !is_rule(l));
    let mut sides = lines.next().unwrap_or_default().split_whitespace().map(number::<usize>);
    let (Some(Some(height)), Some(Some(width)), None) = (sides.next(), sides.next(), sides.next()) else {
        return Confidence::No;
    };
    let Some(row) = lines.next() else { return Confidence::No };
    let found = row.split_whitespace().count();
    let tiles = row.split_whitespace().all(|w| parts::tile(w).is_some() || w == "0");
    // What is looked at may end inside the first row.
    let cut = !whole && found < width && lines.clone().next().is_none();
    // A nonogram may begin with its size too, but then a line follows for every row and every
    // column.
    let others = || lines.filter(|l| l.starts_with(|c: char| c.is_ascii_digit())).count();
    match tiles && (found == width || cut) {
        true if whole && others().saturating_add(1) == height.saturating_add(width) => Confidence::Maybe,
        true => Confidence::Sure,
        false => Confidence::No,
    }
}

/// The lines of one puzzle.
#[derive(Default)]
struct Part<'a> {
    /// What the comments above it say.
    comments: Vec<&'a str>,
    lines: Vec<&'a str>,
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let mut parts = vec![Part::default()];
    for line in source.text()?.lines().map(str::trim).filter(|l| !l.is_empty()) {
        let part = parts.last_mut().expect("there is always one");
        match comment(line) {
            Some(said) if part.lines.is_empty() => part.comments.push(said),
            Some(_) => {}
            None if is_rule(line) => parts.push(Part::default()),
            None => part.lines.push(line),
        }
    }
    let documents: Documents =
        parts.iter().filter(|p| !p.lines.is_empty()).map(|p| p.read(source)).collect::<Result<_, _>>()?;
    match documents.is_empty() {
        true => Err(source.error("", "expected a size and rows of tiles, found nothing").help(EXAMPLE)),
        false => Ok(documents),
    }
}

impl Part<'_> {
    fn read(&self, source: &Source<'_>) -> Result<Document<Swap>, Diagnostic> {
        let mut lines = self.lines.iter().copied();
        let first = lines.next().unwrap_or_default();
        let sides: Vec<&str> = first.split_whitespace().take(3).collect();
        let &[height, width] = sides.as_slice() else {
            let what = format!("expected the numbers of rows and columns, found {}", quoted(first));
            return Err(source.error(first, what).help(EXAMPLE));
        };
        let size = read_size(source, first, [height, width])?;
        let (tiles, words) = parts::read_rows(source, size, first, &mut lines)?;
        let sections = Sections::read(source, size, lines)?;
        let instance = parts::board(source, tiles, sections.target, &words)?;
        let [walls, links] = sections.pairs;
        let instance = instance.with_walls(walls).and_then(|i| i.with_links(links));
        let instance = instance.map_err(|e| placed(source, first, e))?.with_moving_wall(sections.seed);
        let mut document = Document::new(instance);
        self.comments.iter().for_each(|said| document.facts.keep(said));
        for ((name, field), moves) in PLAYED.iter().zip(sections.played) {
            let Some(moves) = moves else { continue };
            let (state, moves) = play(source, &document.instance, &moves)?;
            *field(&mut document) = Some(state);
            if *name == SWAPS {
                document.moves = moves;
            }
        }
        Ok(document)
    }
}

/// The state to which moves lead, and the moves.
fn play(
    source: &Source<'_>,
    instance: &Instance,
    words: &[&str],
) -> Result<(State, Vec<String>), Diagnostic> {
    let mut state = start(instance);
    let mut moves = Vec::new();
    for word in words {
        let action: Move = word.parse().map_err(|e| placed(source, word, e))?;
        apply(instance, &mut state, &action).map_err(|e| placed(source, word, e))?;
        moves.push(action.to_string());
    }
    Ok((state, moves))
}

fn write(documents: &[Document<Swap>]) -> Result<String, Diagnostic> {
    HOLDS.check(documents)?;
    let texts: Vec<String> = documents.iter().map(write_one).collect::<Result<_, _>>()?;
    Ok(texts.join("---\n"))
}

fn write_one(document: &Document<Swap>) -> Result<String, Diagnostic> {
    let instance = &document.instance;
    let (size, facts) = (instance.size(), document.facts.comments());
    let after = write_sections(document)?;
    let aligned = !(facts.is_empty() && after.is_empty());
    Ok(format!("{facts}{} {}\n{}{after}", size.rows, size.cols, parts::rows(instance.tiles(), aligned)))
}

/// What follows the rows.
fn write_sections(document: &Document<Swap>) -> Result<String, Diagnostic> {
    let instance = &document.instance;
    let mut text = String::new();
    if !instance.has_standard_target() {
        text += &format!("{TARGET}\n{}", parts::rows(instance.target(), true));
    }
    for ((name, _), pairs) in PAIRS.iter().zip([instance.walls(), instance.links()]) {
        text.extend(pairs.iter().map(|&pair| format!("{name} {}\n", Move::of(instance, pair))));
    }
    text.extend(instance.moving_wall().map(|seed| format!("{MOVING} {seed}\n")));
    let mut said = document.clone();
    for (name, field) in PLAYED {
        let Some(state) = field(&mut said).take() else { continue };
        if !is_legal(instance, &state) {
            return Err(Diagnostic::new("the format grid cannot hold swaps that the rules forbid")
                .help("a JSON document can; or leave the swaps out"));
        }
        let mut moves: Vec<String> =
            state.swaps().iter().map(|&pair| Move::of(instance, pair).to_string()).collect();
        // Moves may go back and forth; they are kept where they lead to the player's state.
        if document.state.as_ref() == Some(&state) && leads_to(document, &state) {
            moves.clone_from(&document.moves);
        }
        let lines = moves.chunks(ON_A_LINE).map(|line| line.join(" ") + "\n");
        text += &format!("{name}\n{}", lines.collect::<String>());
    }
    Ok(text)
}

/// Whether the moves of a document lead to a state.
fn leads_to(document: &Document<Swap>, state: &State) -> bool {
    let mut made = start(&document.instance);
    let step = |m: &String| m.parse().is_ok_and(|m| apply(&document.instance, &mut made, &m).is_ok());
    document.moves.iter().all(step) && made == *state
}
