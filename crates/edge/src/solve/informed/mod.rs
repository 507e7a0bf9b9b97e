//! Informed search: models that draw conclusions, choices of what to decide next, and a solver that drives them.
//!
//! The report sketches a framework of models, constraints between them, a pathfinder and a solver, and never finished
//! its models. These are its parts here:
//!
//! * The [`Board`] holds what is known: for every cell the looks that it can still show, as a bit set.
//! * A [model](models) is a point of view: pieces on cells, colours on borders, couples of colours around corners. It
//!   hears which cells changed and narrows others. Models do not know each other. All of them read and narrow the same
//!   sets, and whatever one finds out reaches the others as a cell that changed: this is the channel that the report's
//!   constraints between models are. The solver asks the first model that has something to look at until none has, so
//!   that dear models see only what the cheap ones left.
//! * A [variable choice](variables) names the cell, a [value choice](values) the look to try.
//! * The [solver] decides (allow), goes back (rollback) and refutes (deny).
//! * The [store] remembers old words on a trail: nothing is copied, and no model undoes anything itself.
//!
//! A new model or choice is one new file and one line of a table; settings choose by name. `cells` is always there: it
//! is what makes a solution one. With the variable `path` and the value `lexicographic`, `cells` visits a part of the
//! nodes of brute force, and every further model a part of those.
//!
//! Fewer nodes are not less time. On the report's board of six by six, with a corner pinned, borders need a fortieth of
//! the nodes of brute force along the rows, and several times its time; they do take half the time of `cells`. What the
//! search gains on brute force is independence of the path: boards with several clues, or much wider than high, that
//! brute force cannot finish along the rows are solved at once, but brute force along a path that suits the board is
//! usually as fast or faster. Diagonals save nodes again and have not yet paid in time.

pub mod board;
pub mod cardinalities;
pub mod looks;
pub mod models;
pub mod registry;
pub mod solver;
pub mod store;
pub mod values;
pub mod variables;

#[cfg(test)]
mod tests;

pub use board::Board;

use super::path::Path;
use super::problem::Problem;
use crate::model::State;
use crate::{Edge, runs};
use looks::Looks;
use models::MODELS;
use quadrille_core::{Diagnostic, Found, Observer, Options, Report, Search, Stop, Task};
use registry::{Entry, chosen, find};
use solver::Solver;
use values::VALUES;
use variables::VARIABLES;

/// The model that is used when none is named.
pub const DEFAULT_MODEL: &str = "borders";
/// The word for all models together.
pub const ALL: &str = "all";

/// The models that a setting names, in the order of the table; the first is always there.
fn chosen_models(options: &Options) -> Result<Vec<&'static Entry<models::Make>>, Diagnostic> {
    let text = options.text("model").unwrap_or(DEFAULT_MODEL);
    let names: Vec<&str> = text.split(',').map(str::trim).collect();
    for name in names.iter().filter(|name| **name != ALL) {
        find("model", MODELS, name).map_err(|mut error| {
            error.message += &format!("; several may be joined by commas, and {ALL} names them all");
            error
        })?;
    }
    let wanted = |name| names.contains(&ALL) || name == MODELS[0].name || names.contains(&name);
    Ok(MODELS.iter().filter(|entry| wanted(entry.name)).collect())
}

impl<'a> Solver<'a> {
    /// The solver that settings describe: `--model`, `--variable`, `--value` and `--path`.
    pub fn new(problem: &'a Problem<'a>, options: &Options) -> Result<Solver<'a>, Diagnostic> {
        let models = chosen_models(options)?;
        let path: Vec<usize> = Path::from_options(options, problem.size())?.cells().collect();
        let variable = (chosen("variable", VARIABLES, options)?.make)(&path);
        let value = (chosen("value", VALUES, options)?.make)();
        let mut board = Board::new(problem);
        let models = models.into_iter().map(|entry| (entry.make)(&mut board)).collect();
        Ok(Solver { board, models, variable, value })
    }
}

/// The method `informed`.
pub fn solve<O: Observer>(
    task: &Task<'_, Edge>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    runs::refuse(task.options, "informed")?;
    let problem = Problem::new(task);
    if let Some(report) = problem.hopeless() {
        return Ok(report);
    }
    if Looks::bytes(&problem) > search.limits.memory / 4 {
        return Ok(Report::stopped(Stop::Memory));
    }
    let mut solver = Solver::new(&problem, task.options)?;
    Ok(Report::from_result(solver.run(search, found)))
}
