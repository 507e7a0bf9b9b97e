//! `csp`: propagation, then depth-first search in every part.

use super::board::Part;
use super::deliver::PartSolver;
use super::walker::Walker;
use super::{Frame, Tell};
use crate::Loops;
use crate::model::{Sides, State};
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Stop, Task};

/// Searches every part.
pub fn solve<O: Observer>(
    task: &Task<'_, Loops>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    Ok(Frame::new(task).solve_parts(&Csp { tell: Tell::of(task.instance) }, search, found))
}

/// Depth-first search.
pub struct Csp {
    /// Who is told.
    pub tell: Tell,
}

impl PartSolver for Csp {
    fn first<O: Observer>(&self, part: &Part, search: &mut Search<O>) -> Result<Option<Vec<Sides>>, Stop> {
        let mut walker = Walker::new(part.searched());
        let found = walker.next(search, &mut |search, step| self.tell.step(part, search, step))?;
        Ok(found.then(|| walker.solution()))
    }
}
