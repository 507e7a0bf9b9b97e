//! How many solutions there are.

use super::path::Path;
use super::plan::Plan;
use super::problem::Problem;
use super::scan;
use crate::Edge;
use num_bigint::BigUint;
use quadrille_core::{Count, Diagnostic, Search, Task};

/// The exact number of solutions that agree with the task's state: boards that look different.
pub fn count(task: &Task<'_, Edge>, search: &mut Search) -> Result<Count, Diagnostic> {
    let problem = Problem::new(task);
    let path = Path::from_options(task.options, problem.size())?;
    if problem.obstacle().is_some() {
        return Ok(Count::new(BigUint::ZERO, None, "seen without a search"));
    }
    let (number, stop) = scan::count(&Plan::new(&problem, &path), search);
    Ok(Count::new(number, stop, "brute force along a path"))
}
