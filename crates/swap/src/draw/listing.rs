//! A strip of steps in characters: small boards side by side as far as a terminal is wide, or,
//! where the boards are too large for that, a line for each step.

use super::View;
use super::letters::{COLUMNS, Page, Text, said, stacked};
use super::steps::Step;
use super::words::{counted, listed};
use quadrille_core::scene::Role;

/// Wider boards are not drawn.
const WIDEST: usize = 48;
/// The most lines of a list.
const MOST_LINES: usize = 400;

/// The boards so far.
pub(super) struct Blocks<'a> {
    view: &'a View<'a>,
    /// `None` if boards are too wide.
    boards: Option<Vec<Vec<Text>>>,
}

impl<'a> Blocks<'a> {
    pub fn new(view: &'a View<'a>) -> Self {
        let fits = Page::new(view, false).width() <= WIDEST;
        Blocks { view, boards: fits.then(Vec::new) }
    }

    /// Adds a board under its name.
    pub fn add(&mut self, name: &str, board: &View<'_>) {
        if let Some(boards) = &mut self.boards {
            let mut block = vec![said(name, Role::Faint)];
            block.append(&mut Page::new(board, false).draw());
            block.push(Text::new());
            boards.push(block);
        }
    }

    /// All lines; `shown` of the steps have a board.
    pub fn finish(self, steps: &[Step], shown: usize) -> Vec<Text> {
        let mut lines = Vec::new();
        let left = match self.boards {
            Some(boards) => {
                lines = stacked(boards, COLUMNS);
                lines.pop();
                steps.len() - shown
            }
            None => {
                let line =
                    |step: &Step| format!("{}: {}", step.name, listed(self.view.instance, &step.swaps));
                lines.extend(steps.iter().take(MOST_LINES).map(|step| said(&line(step), Role::Ink)));
                steps.len().saturating_sub(MOST_LINES)
            }
        };
        if left > 0 {
            lines.push(said(&format!("and {}", counted(left, "more step")), Role::Faint));
        }
        lines
    }
}
