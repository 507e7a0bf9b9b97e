//! A search, recorded step by step, and its animation.
//!
//! The steps are what the engine told its watcher: a move made, moves taken back, a solution.
//! Frames are chosen evenly among the steps first; only the boards of the chosen ones are built,
//! each from the moves it shares with the one before.

mod record;

pub use record::record;

use crate::board::Board;
use quadrille_core::{Diagnostic, Event, Look, Scene};
use serde::{Deserialize, Serialize};

/// A step of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// A move was tried or deduced.
    Do(String),
    /// The last `n` moves were taken back.
    Undo(usize),
    /// The board was a solution.
    Solution,
}

impl From<Event<'_>> for Step {
    fn from(event: Event<'_>) -> Step {
        match event {
            Event::Do(action) => Step::Do(action.to_string()),
            Event::Undo(n) => Step::Undo(n),
            Event::Solution => Step::Solution,
        }
    }
}

/// The steps of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// Whether recording ended at its cap.
    pub capped: bool,
    /// The solution, if one was found: methods that cannot tell every step still have an end.
    pub end: Option<Board>,
}

impl Trace {
    /// The pictures of the search that began on `start`, at most `most` of them, the first and the
    /// last included.
    pub fn frames(&self, start: &Board, most: usize, look: &Look) -> Result<Vec<Scene>, Diagnostic> {
        let chosen = evenly(self.steps.len() + 1, most.max(2));
        let mut frames = Vec::with_capacity(chosen.len());
        let mut stack: Vec<&str> = Vec::new();
        let (mut shown, mut board): (Vec<&str>, Board) = (Vec::new(), start.clone());
        let mut next = 0;
        for at in chosen {
            for step in &self.steps[next..at] {
                match step {
                    Step::Do(action) => stack.push(action),
                    Step::Undo(n) => stack.truncate(stack.len().saturating_sub(*n)),
                    Step::Solution => {}
                }
            }
            next = at;
            if !stack.starts_with(&shown) {
                board = start.clone();
                shown.clear();
            }
            for action in &stack[shown.len()..] {
                board.apply(action)?;
            }
            shown.clone_from(&stack);
            frames.push(board.draw(look));
        }
        if let Some(end) =
            self.end.as_ref().map(|end| end.draw(look)).filter(|end| frames.last() != Some(end))
        {
            frames.truncate(most.max(2) - 1);
            frames.push(end);
        }
        Ok(frames)
    }
}

/// At most `most` numbers below `total`, evenly spread, with the first and the last among them.
fn evenly(total: usize, most: usize) -> Vec<usize> {
    if total <= most {
        return (0..total).collect();
    }
    (0..most).map(|i| i * (total - 1) / (most - 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_spread_evenly() {
        assert_eq!(evenly(3, 10), [0, 1, 2]);
        assert_eq!(evenly(101, 5), [0, 25, 50, 75, 100]);
        assert_eq!(evenly(10, 2), [0, 9]);
    }
}
