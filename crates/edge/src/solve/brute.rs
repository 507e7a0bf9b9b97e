//! Brute force as plainly as it can be said: cell by cell along a path, every piece in every turn
//! is tried.
//!
//! A *node* is a piece that is put on a cell, matching all its neighbours. Clues are not nodes:
//! figures that count the pinned corner, as the report's do, are one higher. This is the twin of
//! [`scan`](super::scan), which visits the same nodes in the same order and differs in nothing but
//! speed.

use super::path::Path;
use super::problem::{LookId, Problem};
use crate::model::{Move, Side, State};
use crate::{Edge, runs};
use quadrille_core::{Diagnostic, Event, Found, Observer, Report, Search, Stop, Task};

struct Brute<'a, O: Observer> {
    problem: &'a Problem<'a>,
    path: Vec<usize>,
    cells: Vec<Option<LookId>>,
    left: Vec<u16>,
    search: &'a mut Search<O>,
    found: Found<'a, State>,
}

/// The method `brute`.
pub fn solve<O: Observer>(
    task: &Task<'_, Edge>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    runs::refuse(task.settings, "brute")?;
    let problem = Problem::new(task);
    let path = Path::chosen(task.settings.path.as_ref(), problem.size())?;
    if let Some(report) = problem.hopeless() {
        return Ok(report);
    }
    let path = path.cells().filter(|cell| problem.fixed[*cell].is_none()).collect();
    let cells = problem.fixed.clone();
    let left = problem.left();
    let mut brute = Brute { problem: &problem, path, cells, left, search, found };
    Ok(Report::from_result(brute.fill(0)))
}

impl<O: Observer> Brute<'_, O> {
    fn fill(&mut self, depth: usize) -> Result<(), Stop> {
        let Some(&cell) = self.path.get(depth) else {
            let state = self.problem.partial(self.cells.iter().copied());
            return self.search.hand_over(state, self.found);
        };
        for look in 0..self.problem.looks.len() {
            let kind = self.problem.looks[look].kind as usize;
            if self.left[kind] == 0 || !self.fits(cell, look) {
                continue;
            }
            self.search.node()?;
            if O::ACTIVE {
                self.tell(cell, look as LookId);
            }
            self.left[kind] -= 1;
            self.cells[cell] = Some(look as LookId);
            self.fill(depth + 1)?;
            self.search.emit(|o| o.event(Event::Undo(1)));
            self.cells[cell] = None;
            self.left[kind] += 1;
        }
        Ok(())
    }

    /// Whether a look matches the frame and all neighbours.
    fn fits(&self, cell: usize, look: usize) -> bool {
        let (size, look) = (self.problem.size(), &self.problem.looks[look]);
        let matches = |side: Side| {
            let next = self.problem.instance.beyond(size.cell(cell), side);
            let beyond = next.and_then(|next| self.cells[size.index(next)]);
            beyond.is_none_or(|other| {
                self.problem.looks[other as usize].side(side.opposite()) == look.side(side)
            })
        };
        self.problem.fits(cell, look) && Side::ALL.into_iter().all(matches)
    }

    /// Tells a watcher; called while the piece still counts as left.
    fn tell(&mut self, cell: usize, look: LookId) {
        let kind = &self.problem.kinds[self.problem.looks[look as usize].kind as usize];
        let number = kind.free.len() - self.left[self.problem.looks[look as usize].kind as usize] as usize;
        let action = Move::Put(self.problem.size().cell(cell), self.problem.placed(look, number));
        self.search.emit(|o| o.event(Event::Do(&action)));
    }
}
