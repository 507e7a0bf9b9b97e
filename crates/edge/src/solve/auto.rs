//! `auto`: a short look with conclusions, then brute force.
//!
//! On boards with few colours, or with many clues, informed search finds a solution in no time
//! where brute force may be lost for hours; on all others brute force makes a hundred times as many
//! nodes in the same time. So informed search has the first word, for a while, and brute force the
//! last. Where all solutions are wanted there is nothing to be lucky with, and where settings name
//! a path or a model they are heeded. A search that is to be kept is the one along a path: of the
//! other nothing is. What counting the pieces rules out is not searched at all.

use super::{census, informed, tree};
use crate::SolveSettings;
use crate::model::State;
use crate::{Edge, best};
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Stop, Task};

/// Nodes of informed search before brute force takes over, and the share of the time.
const LOOK: u64 = 3000;
const SHARE: f64 = 0.2;

/// Whether something is set that belongs to the method `path`.
fn asks_for_path(settings: &SolveSettings) -> bool {
    let SolveSettings { path, lanes, opening, endgame, closures, resume, .. } = settings;
    let numbers = [lanes, endgame, closures].iter().any(|number| number.is_some());
    numbers || path.is_some() || opening.is_some() || resume.is_some()
}

/// Whether something is set that belongs to the method `informed`.
fn asks_for_informed(settings: &SolveSettings) -> bool {
    settings.model.is_some() || settings.variable.is_some() || settings.value.is_some()
}

/// The method `auto`.
pub fn solve<O: Observer>(
    task: &Task<'_, Edge>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    if task.settings.best {
        let report = best::solve(task, search, found)?;
        return Ok(Report { by: report.by.or(Some("best")), ..report });
    }
    if let Some(why) = census::obstacle(task.instance) {
        return Ok(Report { note: Some(why), ..Report::complete() });
    }
    if asks_for_informed(task.settings) {
        let report = informed::solve(task, search, found)?;
        return Ok(Report { by: Some("informed"), ..report });
    }
    if search.limits.solutions == Some(1) && !asks_for_path(task.settings) && !O::ACTIVE {
        let mut look = search.inner(Some(search.limits.nodes.unwrap_or(u64::MAX).min(LOOK)), Some(1));
        look.limits.time = look.limits.time.map(|time| time.mul_f64(SHARE));
        let report = informed::solve(task, &mut look, found)?;
        search.counters.add(&look.counters);
        match report.stop {
            None | Some(Stop::Solutions | Stop::Cancelled) => {
                return Ok(Report { by: Some("informed"), ..report });
            }
            Some(_) => {}
        }
    }
    let report = tree::solve(task, search, found)?;
    Ok(Report { by: Some("path"), ..report })
}
