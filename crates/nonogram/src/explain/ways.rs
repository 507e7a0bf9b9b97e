//! In how many ways a line can be drawn: the paths through its [`Automaton`], counted from the end.

use crate::line::Colors;
use crate::line::automaton::{Automaton, StateId};
use crate::model::Block;

/// How many arrangements of a possible line fit, saturating at the end of `u128`.
pub fn arrangements(clue: &[Block], cells: &[Colors]) -> u128 {
    let Some(machine) = Automaton::new(clue, cells) else { return u128::MAX };
    let mut ways = vec![1u128];
    for at in (0..machine.len()).rev() {
        let from = |state: usize| {
            let steps = machine.steps(at, state as StateId).iter();
            steps.fold(0u128, |sum, &(_, to)| sum.saturating_add(ways[usize::from(to)]))
        };
        ways = (0..machine.states(at)).map(from).collect();
    }
    ways[0]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_with_room_are_counted_as_combinations() {
        // Two blocks of 2 in 10 cells: five free cells make 7 over 2 ways.
        let clue = [Block::ink(2), Block::ink(2)];
        assert_eq!(arrangements(&clue, &[Colors(3); 10]), 21);
        let ones = [Block::ink(1); 200];
        assert_eq!(arrangements(&ones, &[Colors(3); 800]), u128::MAX);
    }
}
