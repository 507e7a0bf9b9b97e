//! Counts that end early still tell what is proven.
//!
//! Programmes that count without listing hold sums of unfinished boards until their very end:
//! stopped before it, they know nothing. So a share of every limit is kept back, and where the
//! programme does not finish without it, solutions are listed with the rest: as many as were listed
//! there are at least.

use crate::answer::Count;
use crate::diagnostic::Diagnostic;
use crate::family::{Solve, Task};
use crate::search::{Search, Stop};
use std::ops::ControlFlow;
use std::time::Duration;

/// The part of the time and of the nodes that is kept back for listing.
const KEPT_BACK: u32 = 5;
/// Solutions that are listed first: a method that is to find a few begins in another way than one
/// that is to find all.
const A_FEW: u64 = 2;
/// How long solutions are listed where there is no limit of time: after a lack of memory.
const LISTING: Duration = Duration::from_secs(1);
/// A bound that is not better than this is worth a listing.
const POOR: u8 = 1;

/// The exact number of solutions that agree with the task's state, or a proven lower bound.
pub fn count<F: Solve>(task: &Task<'_, F>, search: &mut Search) -> Result<Count, Diagnostic> {
    // What is saved is counted on later, with limits of its own.
    if search.checkpoint().is_set() {
        return F::count(task, search);
    }
    let nodes = search.limits.nodes;
    let mut inner = search.inner(nodes.map(|n| n - n / u64::from(KEPT_BACK)), search.limits.solutions);
    inner.limits.time = inner.limits.time.map(|t| t - t / KEPT_BACK);
    let counted = F::count(task, &mut inner)?;
    search.counters.add(&inner.counters);
    let useless = counted.stop.is_none_or(|stop| stop == Stop::Cancelled) || counted.number > POOR.into();
    // A way that was found may not be a shortest one, and only those are counted.
    if useless || F::WAY_IS_THE_ANSWER {
        return Ok(counted);
    }
    // A programme may pass its limit by one large step: the share that was kept back is there all
    // the same.
    let left = nodes.map(|n| n.saturating_sub(search.counters.nodes).max(n / u64::from(KEPT_BACK)));
    let mut most = 0;
    for solutions in [Some(A_FEW), None] {
        let mut listing = search.inner(left, solutions);
        listing.limits.time = Some(listing.limits.time.unwrap_or(LISTING));
        let found = listed(task, &mut listing);
        search.counters.add(&listing.counters);
        most = most.max(found);
        // Those that are not found when a few are looked for are not found when all are.
        if found < A_FEW {
            break;
        }
    }
    Ok(match counted.number < most.into() {
        true => Count { number: most.into(), how: "solutions, one by one", ..counted },
        false => counted,
    })
}

/// How many solutions the family's first method finds; none if it refuses the puzzle.
fn listed<F: Solve>(task: &Task<'_, F>, listing: &mut Search) -> u64 {
    let wanted = listing.limits.solutions.unwrap_or(u64::MAX);
    let mut found = 0;
    let report = (F::METHODS[0].silent)(task, listing, &mut |state| {
        found += u64::from(F::is_solved(task.instance, &state));
        if found < wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(Stop::Solutions) }
    });
    report.map_or(0, |_| found)
}
