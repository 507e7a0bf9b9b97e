//! A recorded search, shown step by step, forwards and backwards.
//!
//! Steps may still come in while earlier ones are shown. Going forwards over a step that takes
//! moves back forgets them on the board; the player remembers which they were, so that going
//! backwards puts them there again.

use crate::board::Board;
use crate::puzzle::Puzzle;
use crate::session::Session;
use crate::trace::Step;
use quadrille_core::Diagnostic;

/// A search as a film.
#[derive(Clone, Debug)]
pub struct Player {
    steps: Vec<Step>,
    at: usize,
    session: Session,
    /// What was taken back by each step shown that takes moves back.
    taken: Vec<Vec<String>>,
}

impl Player {
    /// A film that begins on this board.
    pub fn new(start: Board) -> Result<Player, Diagnostic> {
        let session = Session::new(Puzzle::new(start))?;
        Ok(Player { steps: Vec::new(), at: 0, session, taken: Vec::new() })
    }

    /// Adds a step at the end.
    pub fn push(&mut self, step: Step) {
        self.steps.push(step);
    }

    /// How many steps there are.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there are no steps.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// How many steps have been shown.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The step that was shown last.
    pub fn last(&self) -> Option<&Step> {
        self.steps.get(self.at.checked_sub(1)?)
    }

    /// How many moves are on the board.
    pub fn depth(&self) -> usize {
        self.session.moves().len()
    }

    /// The board.
    pub fn board(&self) -> &Board {
        self.session.board()
    }

    /// Shows the next step; tells whether there was one.
    pub fn forward(&mut self) -> bool {
        let Some(step) = self.steps.get(self.at) else { return false };
        match step {
            Step::Do(action) => {
                // A move that cannot be made ends the film here.
                if self.session.play(action).is_err() {
                    self.steps.truncate(self.at);
                    return false;
                }
            }
            Step::Undo(n) => {
                let moves = self.session.moves();
                let taken = moves[moves.len().saturating_sub(*n)..].to_vec();
                self.session.undo(taken.len());
                self.taken.push(taken);
            }
            Step::Solution => {}
        }
        self.at += 1;
        true
    }

    /// Takes the last step back; tells whether there was one.
    pub fn back(&mut self) -> bool {
        let Some(step) = self.last() else { return false };
        match step {
            Step::Do(_) => {
                self.session.undo(1);
            }
            Step::Undo(_) => {
                let taken = self.taken.pop().unwrap_or_default();
                let again = self.session.play_all(&taken);
                debug_assert!(again.is_ok(), "moves that were made can be made again: {again:?}");
            }
            Step::Solution => {}
        }
        self.at -= 1;
        true
    }

    /// Goes to the place after so many steps, or as far as there are some.
    pub fn go_to(&mut self, target: usize) {
        while self.at < target && self.forward() {}
        while self.at > target && self.back() {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FAMILIES, Run, trace};
    use quadrille_core::Source;

    #[test]
    fn a_film_can_be_shown_in_any_order() {
        let source = Source::new("x.txt", "1/1\n1/1\n");
        let puzzle = FAMILIES.recognise(&source, &Default::default()).unwrap().remove(0);
        let run = Run { method: Some("backtrack".to_owned()), ..Run::default() };
        let (trace, _) = trace::record(&puzzle.start, run, 1_000).unwrap();
        let mut player = Player::new(puzzle.start.clone()).unwrap();
        trace.steps.iter().cloned().for_each(|step| player.push(step));
        assert!(player.len() > 3);
        let mut boards = vec![player.board().clone()];
        while player.forward() {
            boards.push(player.board().clone());
        }
        assert_eq!(boards.len(), player.len() + 1);
        for at in [0, player.len(), 2, player.len() / 2, 1, player.len() - 1] {
            player.go_to(at);
            assert_eq!((player.at(), player.board()), (at, &boards[at]));
        }
        assert_eq!(player.len(), trace.steps.len(), "every step could be shown");
    }
}
