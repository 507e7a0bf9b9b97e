//! The English of hints: lists, runs of positions, blocks and effects, with the right number
//! everywhere.

use crate::model::{Block, Color, Instance, Length, Line, Mark};
use quadrille_core::Cell;
pub use quadrille_core::words::list;

/// `1 cell`, `2 cells`.
pub fn cells(n: usize) -> String {
    format!("{n} cell{}", if n == 1 { "" } else { "s" })
}

/// Positions along a line: `column 4`, `columns 4 and 5`, `columns 2, 4 to 7 and 9`. They must
/// rise.
pub fn positions(line: Line, at: &[usize]) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for &p in at {
        match runs.last_mut() {
            Some(run) if run.1 + 1 == p => run.1 = p,
            _ => runs.push((p, p)),
        }
    }
    let mut words = Vec::new();
    for (a, b) in runs {
        match b - a {
            0 => words.push(format!("{}", a + 1)),
            1 => words.extend([format!("{}", a + 1), format!("{}", b + 1)]),
            _ => words.push(format!("{} to {}", a + 1, b + 1)),
        }
    }
    let s = if at.len() == 1 { "" } else { "s" };
    format!("{}{s} {}", line.across(), list(&words))
}

/// The positions from `from` up to but not including `to`.
pub fn span(line: Line, from: usize, to: usize) -> String {
    positions(line, &(from..to).collect::<Vec<_>>())
}

/// `first` to `tenth`, then `11th`.
pub fn ordinal(index: usize) -> String {
    const WORDS: [&str; 10] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    WORDS.get(index).map_or_else(
        || {
            let n = index + 1;
            let end = match (n % 10, n % 100) {
                (1, t) if t != 11 => "st",
                (2, t) if t != 12 => "nd",
                (3, t) if t != 13 => "rd",
                _ => "th",
            };
            format!("{n}{end}")
        },
        |word| (*word).to_owned(),
    )
}

/// The colour a cell has or is to have: `filled` or `empty`, in colour puzzles `red` or `empty`.
pub fn color(instance: &Instance, color: Color) -> String {
    match (color, instance.is_black_white()) {
        (Color::EMPTY, _) => "empty".into(),
        (_, true) => "filled".into(),
        _ => instance.palette()[color.index()].name.clone(),
    }
}

/// A kind of block: `block of 3`, `red block of 3`, `blotted red block`.
pub fn kind(instance: &Instance, block: &Block) -> String {
    let color =
        if instance.is_black_white() { String::new() } else { format!("{} ", color(instance, block.color)) };
    match block.length {
        Length::Known(n) => format!("{color}block of {n}"),
        Length::Blotted => format!("blotted {color}block"),
    }
}

/// A block of a clue: `the red block of 3`, or with its place in the clue where others are like it.
pub fn block(instance: &Instance, clue: &[Block], j: usize) -> String {
    let alike = clue.iter().filter(|b| **b == clue[j]).count();
    if alike == 1 {
        return format!("the {}", kind(instance, &clue[j]));
    }
    let color = if instance.is_black_white() {
        String::new()
    } else {
        format!("{}, ", color(instance, clue[j].color))
    };
    format!("the {} block ({color}{})", ordinal(j), clue[j].length)
}

/// What marks a line shows at these positions, in words that follow `with`:
/// `the cross in column 3 and the filled cells in columns 5 and 6`. Cells without a mark are those
/// whose crossing lines lack a colour.
pub fn marks(instance: &Instance, line: Line, marks: &[Mark], at: &[usize]) -> String {
    let mut kinds: Vec<Mark> = at.iter().map(|&p| marks[p]).collect();
    kinds.sort_by_key(|m| m.color());
    kinds.dedup();
    // Filled cells first: they are what the eye sees first.
    kinds.sort_by_key(|m| (!matches!(m, Mark::Fill(_)), *m == Mark::Unknown));
    let words: Vec<String> = kinds
        .iter()
        .map(|&mark| {
            let here: Vec<usize> = at.iter().copied().filter(|&p| marks[p] == mark).collect();
            let place = positions(line, &here);
            match (mark, here.len()) {
                (Mark::Cross, 1) => format!("the cross in {place}"),
                (Mark::Cross, _) => format!("the crosses in {place}"),
                (Mark::Unknown, _) => format!("the colours that {place} cannot have"),
                (Mark::Fill(c), n) => {
                    format!("the {} cell{} in {place}", color(instance, c), if n == 1 { "" } else { "s" })
                }
            }
        })
        .collect();
    list(&words)
}

/// Colours of positions of a line as verbs: `fill columns 6 to 8 and leave column 2 empty`,
/// `make row 3 red`.
pub fn painting(instance: &Instance, line: Line, decided: &[(usize, Color)]) -> String {
    let words: Vec<String> = by_color(decided)
        .into_iter()
        .map(|(c, at)| match (c, instance.is_black_white()) {
            (Color::EMPTY, _) => format!("leave {} empty", positions(line, &at)),
            (_, true) => format!("fill {}", positions(line, &at)),
            _ => format!("make {} {}", positions(line, &at), color(instance, c)),
        })
        .collect();
    list(&words)
}

/// Whether something is told as a fact or as following from a supposition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// `rules out`.
    Told,
    /// `would rule out`.
    Supposed,
}

/// What a line rules out, as verbs: in black and white, where this is only said of suppositions,
/// that decides cells.
pub fn exclusions(instance: &Instance, line: Line, gone: &[(usize, Color)], mood: Mood) -> String {
    let (would, s) = if mood == Mood::Supposed { ("would ", "") } else { ("", "s") };
    if instance.is_black_white() {
        let other = |c: Color| if c == Color::EMPTY { Color::INK } else { Color::EMPTY };
        let decided: Vec<(usize, Color)> = gone.iter().map(|&(p, c)| (p, other(c))).collect();
        return format!("{would}{}", painting(instance, line, &decided));
    }
    let words: Vec<String> = by_color(gone)
        .into_iter()
        .map(|(c, at)| match c {
            Color::EMPTY => format!("need{s} a colour in {}", positions(line, &at)),
            _ => format!("rule{s} out {} in {}", color(instance, c), positions(line, &at)),
        })
        .collect();
    format!("{would}{}", list(&words))
}

/// Positions grouped by colour, colours before the background, each group rising.
pub fn by_color(decided: &[(usize, Color)]) -> Vec<(Color, Vec<usize>)> {
    let mut colors: Vec<Color> = decided.iter().map(|d| d.1).collect();
    colors.sort_by_key(|c| (*c == Color::EMPTY, *c));
    colors.dedup();
    let group = |c: Color| {
        let mut at: Vec<usize> = decided.iter().filter(|d| d.1 == c).map(|d| d.0).collect();
        at.sort_unstable();
        at.dedup();
        (c, at)
    };
    colors.into_iter().map(group).collect()
}

/// A large number as people say it.
pub fn many(n: u128) -> String {
    match n {
        0..=999_999 => n.to_string(),
        1_000_000..=999_999_999 => "more than a million".into(),
        _ => "more than a billion".into(),
    }
}

/// The supposition that a cell has one of `colors` of those it could have.
pub fn supposition(instance: &Instance, cell: Cell, colors: &[Color], could: &[Color]) -> String {
    match (colors, could.iter().filter(|c| !colors.contains(c)).collect::<Vec<_>>()[..].first()) {
        ([one], _) => format!("if {cell} were {}", color(instance, *one)),
        (_, Some(other)) => format!("if {cell} were not {}", color(instance, **other)),
        (_, None) => format!("whatever {cell} is"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_agree_with_their_nouns() {
        let row = Line::Row(0);
        for (at, words) in [
            (&[3][..], "column 4"),
            (&[3, 4], "columns 4 and 5"),
            (&[3, 4, 5], "columns 4 to 6"),
            (&[1, 3, 4, 5, 8], "columns 2, 4 to 6 and 9"),
        ] {
            assert_eq!(positions(row, at), words);
        }
        assert_eq!(span(Line::Col(0), 0, 2), "rows 1 and 2");
        assert_eq!([ordinal(0), ordinal(10), ordinal(20), ordinal(21)], ["first", "11th", "21st", "22nd"]);
        assert_eq!(list(&["a", "b", "c"]), "a, b and c");
        assert_eq!([cells(1), cells(2)], ["1 cell", "2 cells"]);
    }
}
