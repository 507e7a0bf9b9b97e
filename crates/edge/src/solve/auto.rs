//! `auto`: a short look with conclusions, then brute force.
//!
//! On boards with few colours, or with many clues, informed search finds a solution in no time where brute force may be
//! lost for hours; on all others brute force makes a hundred times as many nodes in the same time. So informed search has
//! the first word, for a while, and brute force the last. Where all solutions are wanted there is nothing to be lucky
//! with, and where settings name a path or a model they are heeded. A search that is to be kept is the one along a path:
//! of the other nothing is. What counting the pieces rules out is not searched at all.

use super::{census, informed, tree};
use crate::model::State;
use crate::{Edge, best};
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Stop, Task};

/// Nodes of informed search before brute force takes over, and the share of the time.
const LOOK: u64 = 3000;
const SHARE: f64 = 0.2;

/// Settings that belong to one of the methods.
const OF_PATH: [&str; 6] = ["path", "lanes", "opening", "endgame", "closures", "resume"];
const OF_INFORMED: [&str; 3] = ["model", "variable", "value"];

/// The method `auto`.
pub fn solve<O: Observer>(
    task: &Task<'_, Edge>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    let given = |names: &[&str]| names.iter().any(|name| task.options.text(name).is_some());
    if task.options.is_on("best") {
        let report = best::solve(task, search, found)?;
        return Ok(Report { by: report.by.or(Some("best")), ..report });
    }
    if let Some(why) = census::obstacle(task.instance) {
        return Ok(Report { note: Some(why), ..Report::complete() });
    }
    if given(&OF_INFORMED) {
        let report = informed::solve(task, search, found)?;
        return Ok(Report { by: Some("informed"), ..report });
    }
    if search.limits.solutions == Some(1) && !given(&OF_PATH) && !O::ACTIVE {
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
