//! Counting; filled in with the solvers.

use crate::Nonogram;
use num_bigint::BigUint;
use quadrille_core::{Count, Diagnostic, Search, Task};

/// The exact number of solutions.
pub fn count(task: &Task<'_, Nonogram>, search: &mut Search) -> Result<Count, Diagnostic> {
    let mut number = 0u64;
    let report = super::backtrack::solve(task, search, &mut |_| {
        number += 1;
        std::ops::ControlFlow::Continue(())
    })?;
    Ok(Count { number: BigUint::from(number), stop: report.stop, how: "enumeration" })
}
