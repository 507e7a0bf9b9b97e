//! Which blocks of the clues are satisfied, and which lines are violated.

use crate::line;
use crate::model::{self, Block, Instance, Length, Line, Mark, State};
use quadrille_core::scene::Role;

/// For each row and each column, the role of each block of its clue.
pub(super) struct Roles {
    pub rows: Vec<Vec<Role>>,
    pub cols: Vec<Vec<Role>>,
}

pub(super) fn roles(instance: &Instance, state: &State, marked: bool) -> Roles {
    let of = |line: Line| {
        let clue = instance.clue(line);
        if marked { line_roles(clue, &model::marks(state, line)) } else { vec![Role::Ink; clue.len()] }
    };
    let size = instance.size();
    Roles {
        rows: (0..size.rows).map(Line::Row).map(of).collect(),
        cols: (0..size.cols).map(Line::Col).map(of).collect(),
    }
}

/// A complete line is satisfied, one that cannot be completed any more is violated. In between,
/// blocks are satisfied that are drawn and closed at either end of the line, with nothing open
/// between them and the border.
fn line_roles(clue: &[Block], marks: &[Mark]) -> Vec<Role> {
    if model::complete(clue, marks) {
        return vec![Role::Satisfied; clue.len()];
    }
    if marks.iter().all(|m| *m == Mark::Unknown) && model::room_needed(clue) <= marks.len() {
        return vec![Role::Ink; clue.len()];
    }
    if !line::possible(clue, marks) {
        return vec![Role::Violated; clue.len()];
    }
    let mirrored: Vec<Mark> = marks.iter().rev().copied().collect();
    let (first, last) = (closed(clue.iter(), marks), closed(clue.iter().rev(), &mirrored));
    let satisfied = |j: usize| j < first || clue.len() - 1 - j < last;
    (0..clue.len()).map(|j| if satisfied(j) { Role::Satisfied } else { Role::Ink }).collect()
}

/// How many blocks are drawn and closed before the first open cell.
fn closed<'a>(clue: impl Iterator<Item = &'a Block>, marks: &[Mark]) -> usize {
    let mut at = 0;
    let mut count = 0;
    for block in clue {
        at += marks[at..].iter().take_while(|m| **m == Mark::Cross).count();
        let run = marks[at..].iter().take_while(|m| **m == Mark::Fill(block.color)).count();
        at += run;
        let whole = match block.length {
            Length::Known(n) => run == usize::from(n),
            Length::Blotted => run > 0 && marks.get(at).is_none_or(|m| *m != Mark::Unknown),
        };
        let sealed = marks.get(at).is_none_or(|m| *m != Mark::Unknown);
        if !whole || !sealed {
            break;
        }
        count += 1;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Color;

    fn marked(lengths: &[u16], marks: &str) -> String {
        let clue: Vec<Block> = lengths.iter().map(|&n| Block::ink(n)).collect();
        let mark = |c| match c {
            '#' => Mark::Fill(Color::INK),
            'x' => Mark::Cross,
            _ => Mark::Unknown,
        };
        let marks: Vec<Mark> = marks.chars().map(mark).collect();
        let word = |role: &Role| match role {
            Role::Satisfied => 's',
            Role::Violated => 'v',
            _ => '-',
        };
        line_roles(&clue, &marks).iter().map(word).collect()
    }

    #[test]
    fn blocks_at_the_ends_are_told_apart() {
        for (lengths, marks, expected) in [
            (&[1, 2, 1][..], "????????", "---"),
            (&[1, 2, 1], "x#x?????", "s--"),
            (&[1, 2, 1], "#???????", "---"),
            (&[1, 2, 1], "?????x#x", "--s"),
            (&[1, 2, 1], "x#x##x??", "ss-"),
            (&[1, 2, 1], "#?##?#??", "sss"),
            (&[1, 2, 1], "###?????", "vvv"),
            (&[9], "????????", "v"),
        ] {
            assert_eq!(marked(lengths, marks), expected, "{lengths:?} {marks}");
        }
    }
}
