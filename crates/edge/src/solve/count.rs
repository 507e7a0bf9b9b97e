//! How many solutions there are.

use super::brute;
use crate::Edge;
use num_bigint::BigUint;
use quadrille_core::{Count, Diagnostic, Search, Task};
use std::ops::ControlFlow;

/// The exact number of solutions that agree with the task's state.
pub fn count(task: &Task<'_, Edge>, search: &mut Search) -> Result<Count, Diagnostic> {
    let mut number = 0u64;
    let report = brute::solve(task, search, &mut |_| {
        number += 1;
        ControlFlow::Continue(())
    })?;
    Ok(Count::new(BigUint::from(number), report.stop, "brute force"))
}
