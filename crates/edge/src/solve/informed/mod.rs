//! Informed search: models that draw conclusions, choices of what to decide next, and a solver that
//! drives them.
//!
//! The report sketches a framework of models, constraints between them, a pathfinder and a solver,
//! and never finished its models. These are its parts here:
//!
//! * The [`Board`] holds what is known: for every cell the looks that it can still show, as a bit
//!   set.
//! * A [model](models) is a point of view: pieces on cells, colours on borders, couples of colours
//!   around corners. It hears which cells changed and narrows others. Models do not know each
//!   other. All of them read and narrow the same sets, and whatever one finds out reaches the
//!   others as a cell that changed: this is the channel that the report's constraints between
//!   models are. The solver asks the first model that has something to look at until none has, so
//!   that dear models see only what the cheap ones left.
//! * A [variable choice](variables) names the cell, a [value choice](values) the look to try.
//! * The [solver] decides (allow), goes back (rollback) and refutes (deny).
//! * The [store] remembers old words on a trail: nothing is copied, and no model undoes anything
//!   itself.
//!
//! A new model or choice is one new file and one line of a table; settings choose by name. `cells`
//! is always there: it is what makes a solution one. With the variable `path` and the value
//! `lexicographic`, `cells` visits a part of the nodes of brute force, and every further model a
//! part of those.
//!
//! Fewer nodes are not less time. On the report's board of six by six, with a corner pinned,
//! borders need a fortieth of the nodes of brute force along the rows, and several times its time;
//! they do take half the time of `cells`. What the search gains on brute force is independence of
//! the path: boards with several clues, or much wider than high, that brute force cannot finish
//! along the rows are solved at once, but brute force along a path that suits the board is usually
//! as fast or faster. Diagonals save nodes again and have not yet paid in time.

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
use crate::SolveSettings;
use crate::model::State;
use crate::{Edge, runs};
use looks::Looks;
use models::MODELS;
use quadrille_core::settings::Value;
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Setting, Stop, Task};
use registry::{Entry, find, named};
use solver::Solver;
use values::VALUES;
use variables::VARIABLES;

/// The model that is used when none is named.
pub const DEFAULT_MODEL: &str = "borders";
/// The word for all models together.
pub const ALL: &str = "all";

named!(
    /// One of the [`VARIABLES`].
    VariableName,
    VARIABLES
);
named!(
    /// One of the [`VALUES`].
    ValueName,
    VALUES
);

/// Some of the [`MODELS`], by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Models(pub Vec<&'static str>);

/// Names joined by commas; [`ALL`] stands for all of them.
impl Value for Models {
    fn read(_: &Setting, values: &[String], _: Option<&[u8]>) -> Result<Self, Diagnostic> {
        let text = values.last().map_or("", String::as_str);
        let name = |name: &str| match name {
            ALL => Ok(ALL),
            name => find(MODELS, name).map(|entry| entry.name).map_err(|mut error| {
                error.message += &format!("; several may be joined by commas, and {ALL} names them all");
                error
            }),
        };
        text.split(',').map(|part| name(part.trim())).collect::<Result<_, _>>().map(Models)
    }

    fn write(&self) -> Vec<String> {
        vec![self.0.join(",")]
    }
}

/// The models that a setting names, in the order of the table; the first is always there.
fn chosen_models(settings: &SolveSettings) -> Vec<&'static Entry<models::Make>> {
    let names = settings.model.as_ref().map_or(&[DEFAULT_MODEL][..], |models| &models.0);
    let wanted = |name| names.contains(&ALL) || name == MODELS[0].name || names.contains(&name);
    MODELS.iter().filter(|entry| wanted(entry.name)).collect()
}

impl<'a> Solver<'a> {
    /// The solver that settings describe: `--model`, `--variable`, `--value` and `--path`.
    pub fn new(problem: &'a Problem<'a>, settings: &SolveSettings) -> Result<Solver<'a>, Diagnostic> {
        let models = chosen_models(settings);
        let path: Vec<usize> = Path::chosen(settings.path.as_ref(), problem.size())?.cells().collect();
        let variable = settings.variable.map_or(VARIABLES[0].name, |VariableName(name)| name);
        let variable = (find(VARIABLES, variable)?.make)(&path);
        let value = settings.value.map_or(VALUES[0].name, |ValueName(name)| name);
        let value = (find(VALUES, value)?.make)();
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
    runs::refuse(task.settings, "informed")?;
    let problem = Problem::new(task);
    if let Some(report) = problem.hopeless() {
        return Ok(report);
    }
    if Looks::bytes(&problem) > search.limits.memory / 4 {
        return Ok(Report::stopped(Stop::Memory));
    }
    let mut solver = Solver::new(&problem, task.settings)?;
    Ok(Report::from_result(solver.run(search, found)))
}
