//! The best board within a limit: the full board on which most joints match.
//!
//! A perfect board of sixteen by sixteen is out of reach, so people look for the one with the
//! fewest broken joints. The usual way is depth-first search that may break so many joints up to
//! such a depth and must use up certain colours early, all of which has to be tuned for each set of
//! pieces. Here a [`beam`] compares many boards at the same cell by what the rest of the pieces
//! [promises](potential), which decides all this by itself: where breaking a joint is worth it, and
//! which colours to get rid of. Then small places around broken joints are emptied and filled anew
//! ([`repair`]) as long as that helps. The [`climb`] does so again and again, each time in another
//! direction and with another seed, at first with narrow beams, so that there is a good board after
//! a tenth of a second.
//!
//! A run can be [kept](record) and taken up again.

pub mod beam;
pub mod climb;
mod crowd;
pub mod potential;
pub mod record;
pub mod repair;
pub mod sweep_plan;

#[cfg(test)]
mod tests;

use crate::Edge;
use crate::SolveSettings;
use crate::estimate::{Huge, theory};
use crate::format;
use crate::model::{Instance, State, contradicted, max_score, score};
use crate::solve::path::Path;
use crate::solve::problem::Problem;
use crate::solve::tree;
use climb::Climb;
use quadrille_core::settings::SavedFile;
use quadrille_core::{Diagnostic, Document, Found, Observer, Report, Search, Source, Stop, Task};
use record::Record;
use std::ops::ControlFlow;

/// The method `best`: hands over a perfect board where it finds one, and names the best in its
/// report where not.
pub fn solve<O: Observer>(
    task: &Task<'_, Edge>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    let problem = Problem::new(task);
    let (cells, pieces) = (problem.size().area(), task.instance.pieces().len());
    if pieces < cells {
        return Ok(Report { note: problem.obstacle(), ..Report::stopped(Stop::Stuck) });
    }
    if let Some(clue) = contradicted(task.instance, task.from) {
        let note =
            format!("the clue {} belongs on {}: no board agrees with the state", clue.placed, clue.cell);
        return Ok(Report { note: Some(note), ..Report::complete() });
    }
    let SolveSettings { path, seed, resume, .. } = task.settings;
    let path = path.as_ref().map(|path| Path::chosen(Some(path), problem.size())).transpose()?;
    let record = match resume {
        Some(SavedFile { name, bytes: Some(bytes) }) => Record::read(&Source { name, bytes }, task.instance)?,
        _ => Record::new(seed.unwrap_or(1)),
    };
    search.checkpoint().offer(|| record.write(task.instance));
    // One board is what this method looks for: where more are wanted, it says that they are not
    // all.
    let found: Found<'_, State> = &mut |board| match found(board) {
        ControlFlow::Continue(()) => ControlFlow::Break(Stop::Stuck),
        enough => enough,
    };
    if record.rounds == 0
        && let Some(report) = within_reach(task, &problem, search, found)?
    {
        return Ok(report);
    }
    let mut climb = Climb::new(&problem, path, record);
    let result = climb.run(search);
    let record = climb.end(search);
    let Some(best) = record.best else {
        let note = "no full board was found: the rim needs pieces that are not there".to_owned();
        let note = (result == Err(Stop::Stuck)).then_some(note);
        return Ok(Report { note, ..Report::from_result(result) });
    };
    let mut report = Report::from_result(result);
    if score(task.instance, &best) == max_score(task.instance) {
        report.stop = search.hand_over(best, found).err();
        return Ok(report);
    }
    report.best = Some(best);
    Ok(report)
}

/// Nodes that brute force makes in a second, about, and the share of the time it may have.
const RATE: f64 = 5e7;
const SHARE: f64 = 0.5;
/// Seconds that count as all the time where there is no limit.
const SECONDS_WITHOUT_LIMIT: f64 = 60.0;

/// Looks for a perfect board by brute force where theory says that it is within reach; on small
/// boards that is better than any beam.
fn within_reach<O: Observer>(
    task: &Task<'_, Edge>,
    problem: &Problem<'_>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Option<Report<State>>, Diagnostic> {
    let time = search.time_left().map_or(SECONDS_WITHOUT_LIMIT, |left| left.as_secs_f64()) * SHARE;
    let cells: Vec<usize> =
        Path::narrow(problem.size()).cells().filter(|cell| problem.fixed[*cell].is_none()).collect();
    let expected: Vec<f64> = theory::expected(problem, &cells).into_iter().map(Huge::value).collect();
    let solutions = expected.last().copied().unwrap_or(0.0);
    if expected.iter().sum::<f64>() / solutions.max(1.0) > RATE * time || problem.obstacle().is_some() {
        return Ok(None);
    }
    let left = search.limits.nodes.map(|nodes| nodes / 2);
    let mut inner = search.inner(left, Some(1));
    inner.limits.time = Some(std::time::Duration::from_secs_f64(time));
    let settings = SolveSettings::default();
    let mut any = false;
    let mut noting = |state: State| {
        any = true;
        found(state)
    };
    let report = tree::solve(&Task { settings: &settings, ..*task }, &mut inner, &mut noting)?;
    search.counters.add(&inner.counters);
    // What was handed over is not looked for again.
    let ended = any || matches!(report.stop, Some(Stop::Solutions | Stop::Stuck | Stop::Cancelled));
    Ok(ended.then_some(Report { by: Some("path"), ..report }))
}

/// A link that shows a board; `None` for boards that the viewer cannot show.
pub fn link(instance: &Instance, state: &State) -> Option<String> {
    let mut document = Document::<Edge>::new(instance.clone());
    document.state = Some(state.clone());
    let write = format::link::VIEWER.write.expect("the format is written");
    write(&[document]).ok().map(|link| link.trim_end().to_owned())
}
