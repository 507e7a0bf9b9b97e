//! The rules, and the report's functions by their names.

use super::{Block, Color, Instance, Length, Line, Mark, State, clue_of};
use quadrille_core::{Cell, Grid, Status, Violation, ViolationKind};

/// The report's `complete`: the line's filled cells are exactly the blocks of its clue (unknown
/// counts as empty).
pub fn complete(clue: &[Block], line: &[Mark]) -> bool {
    let drawn = clue_of(line.iter().map(|m| m.color().unwrap_or(Color::EMPTY)));
    // Adjacent drawn cells of one colour are one block, so the drawn clue is unique: compare block
    // by block.
    drawn.len() == clue.len()
        && drawn
            .iter()
            .zip(clue)
            .all(|(d, c)| d.color == c.color && (c.length == Length::Blotted || d.length == c.length))
}

/// The report's `completable`: the clue can be satisfied by filling only cells *after* the last
/// filled one (so that empty and unknown cells before it stay empty). This is the test of the
/// report's solver, not of a player: see `line::possible` for that.
pub fn completable(clue: &[Block], line: &[Mark]) -> bool {
    let Some(last) = line.iter().rposition(|m| matches!(m, Mark::Fill(_))) else {
        return room_needed(clue) <= line.len();
    };
    let drawn = clue_of(line[..=last].iter().map(|m| m.color().unwrap_or(Color::EMPTY)));
    let Some((open, closed)) = drawn.split_last() else { return false };
    if drawn.len() > clue.len() || !closed.iter().zip(clue).all(|(d, c)| fits(d, c, false)) {
        return false;
    }
    let (current, rest) = (&clue[closed.len()], &clue[closed.len() + 1..]);
    if !fits(open, current, true) {
        return false;
    }
    // What the open block still lacks, then the blocks after it, must find room behind the last
    // filled cell.
    let missing = current.length.least().saturating_sub(open.length.least());
    let gap = usize::from(rest.first().is_some_and(|next| next.color == current.color));
    let after = if rest.is_empty() { 0 } else { gap + room_needed(rest) };
    last + 1 + missing + after <= line.len()
}

/// Whether a drawn block can be this block of the clue, still growing or not.
fn fits(drawn: &Block, block: &Block, growing: bool) -> bool {
    drawn.color == block.color
        && match block.length {
            Length::Blotted => true,
            Length::Known(n) if growing => drawn.length.least() <= usize::from(n),
            known @ Length::Known(_) => drawn.length == known,
        }
}

/// The fewest cells in which blocks fit: their lengths, and one between neighbours of the same
/// colour.
pub fn room_needed(clue: &[Block]) -> usize {
    let gaps = clue.windows(2).filter(|w| w[0].color == w[1].color).count();
    clue.iter().map(|b| b.length.least()).sum::<usize>() + gaps
}

/// The marks of a line.
pub fn marks(state: &State, line: Line) -> Vec<Mark> {
    match line {
        Line::Row(n) => state.row(n).to_vec(),
        Line::Col(n) => state.col(n).copied().collect(),
    }
}

/// The report's `resolue`: every line is complete.
pub fn solved(instance: &Instance, state: &State) -> bool {
    instance.lines().all(|line| complete(instance.clue(line), &marks(state, line)))
}

/// The rules: every line must show its clue, every given cell its mark. Unknown cells count as
/// empty where that completes the line (a player need not cross everything out).
pub fn status(instance: &Instance, state: &State) -> Status {
    Status { violations: violations(instance, state).collect() }
}

/// The same one by one, for those who need only the first.
pub fn violations<'a>(instance: &'a Instance, state: &'a State) -> impl Iterator<Item = Violation> + 'a {
    let differs = move |given: &'a Grid<Mark>| {
        let cells = instance.size().cells();
        cells.filter(move |&c| given[c] != Mark::Unknown && given[c] != state[c])
    };
    let other_mark = move |cell: Cell| {
        let (kind, message) = match state[cell] {
            Mark::Unknown => (ViolationKind::Open, "the puzzle gives this cell a mark, and it is not there"),
            _ => (ViolationKind::Broken, "the puzzle gives this cell another mark"),
        };
        Violation { kind, place: cell.to_string(), message: message.into(), cells: vec![cell] }
    };
    let given = instance.given().into_iter().flat_map(differs).map(other_mark);
    given.chain(instance.lines().filter_map(move |line| violation(instance, state, line)))
}

/// What is wrong with a line, or open.
fn violation(instance: &Instance, state: &State, line: Line) -> Option<Violation> {
    let (clue, marks) = (instance.clue(line), marks(state, line));
    if complete(clue, &marks) {
        return None;
    }
    let cells = (0..marks.len()).map(|at| line.cell(at)).collect();
    let wanted = clue_words(instance, clue);
    let drawn = clue_words(instance, &clue_of(marks.iter().map(|m| m.color().unwrap_or(Color::EMPTY))));
    let (kind, message) = if crate::line::possible(clue, &marks) {
        let open = marks.iter().filter(|m| **m == Mark::Unknown).count();
        let s = if open == 1 { "" } else { "s" };
        (ViolationKind::Open, format!("wants {wanted}, has {drawn}, {open} cell{s} undecided"))
    } else {
        (ViolationKind::Broken, format!("wants {wanted}, has {drawn}"))
    };
    Some(Violation { kind, place: line.to_string(), message, cells })
}

/// A clue as people write it: `2 1`, in colour `2 red, 1 blue`; `nothing` when empty.
pub fn clue_words(instance: &Instance, clue: &[Block]) -> String {
    if clue.is_empty() {
        return "nothing".into();
    }
    let word = |b: &Block| match (instance.is_black_white(), instance.palette().get(b.color.index())) {
        (false, Some(swatch)) => format!("{} {}", b.length, swatch.name),
        _ => b.length.to_string(),
    };
    clue.iter().map(word).collect::<Vec<_>>().join(if instance.is_black_white() { " " } else { ", " })
}
