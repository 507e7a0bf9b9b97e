//! Solving and counting: the contract, and the one place where a method is run and its solutions
//! are re-checked.

use super::Rules;
use crate::answer::{Answer, Count, Distances, Outcome, Report};
use crate::diagnostic::Diagnostic;
use crate::grid::Size;
use crate::names;
use crate::scene::Look;
use crate::search::{Found, Limits, Monitor, Observer, Search, Silent, Stop, Watch};
use crate::settings::Settings;
use std::ops::ControlFlow;
use std::time::Duration;
use web_time::Instant;

/// Solutions and their number.
pub trait Solve: Rules {
    /// How solutions are searched.
    type SolveSettings: Settings;
    /// The solving methods, the default first.
    const METHODS: &'static [Method<Self>];
    /// What they are called: [`METHODS`](Solve::METHODS) without the engines.
    /// [`methods!`](crate::methods!) makes both.
    const METHOD_NAMES: &'static [MethodInfo];

    /// The exact number of solutions that agree with the task's state; by listing them with the
    /// first method unless there is a better way.
    fn count(task: &Task<'_, Self>, search: &mut Search) -> Result<Count, Diagnostic> {
        let mut number = 0u64;
        let report = (Self::METHODS[0].silent)(task, search, &mut |_| {
            number += 1;
            ControlFlow::Continue(())
        })?;
        Ok(Count::new(number.into(), report.stop, "solutions, one by one"))
    }
    /// Why no solution agrees with a state of which a search has proven that: a reason that can be
    /// checked without the search. `None` where none is known.
    fn obstacle(_instance: &Self::Instance, _state: &Self::State, _search: &mut Search) -> Option<String> {
        None
    }
    /// The look of a board that is searched in this way: a strip of steps shows together what is
    /// made together.
    fn shown(_settings: &Self::SolveSettings, look: Look) -> Look {
        look
    }
    /// How many positions of a board of this size there are at each distance from the goal.
    fn distances(
        _size: Size,
        _settings: &<Self as super::Text>::PuzzleSettings,
        _search: &mut Search,
    ) -> Result<Distances, Diagnostic>
    where
        Self: super::Text,
    {
        Err(Diagnostic::new(format!("{} has no table of distances", Self::NAME)))
    }
}

/// What to solve: a puzzle, from a state, with settings.
pub struct Task<'a, F: Solve> {
    /// The puzzle.
    pub instance: &'a F::Instance,
    /// Where to start; solutions agree with what is decided there.
    pub from: &'a F::State,
    /// How to search.
    pub settings: &'a F::SolveSettings,
}

/// The function behind a method, for one kind of observer.
pub type Run<F, O> = fn(
    &Task<'_, F>,
    &mut Search<O>,
    Found<'_, <F as Rules>::State>,
) -> Result<Report<<F as Rules>::State>, Diagnostic>;

/// A solving method: one line of a family's table, made by [`methods!`](crate::methods!).
pub struct Method<F: Solve> {
    /// The name on the command line.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Runs it when nobody watches.
    pub silent: Run<F, Silent>,
    /// Runs it step by step for a watcher.
    pub watched: Run<F, Watch>,
}

/// What a method is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodInfo {
    /// The name on the command line.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
}

/// Makes the table of methods out of functions generic over the observer, and the table of their
/// names.
///
/// The table is a static: a crate that uses a constant compiles the functions behind it once more.
#[macro_export]
macro_rules! methods {
    ($family:ty: $($name:literal, $summary:literal, $function:path;)*) => {
        /// The methods, the default first.
        pub static METHODS: [$crate::Method<$family>; METHOD_NAMES.len()] = [$($crate::Method {
            name: $name,
            summary: $summary,
            silent: |task, search, found| $function(task, search, found),
            watched: |task, search, found| $function(task, search, found),
        }),*];
        /// What they are called, without the engines.
        pub const METHOD_NAMES: &[$crate::MethodInfo] =
            &[$($crate::MethodInfo { name: $name, summary: $summary }),*];
    };
}

/// The method called `name`, or the default for `None`.
pub fn find_method<F: Solve>(name: Option<&str>) -> Result<&'static Method<F>, Diagnostic> {
    let Some(name) = name else { return Ok(&F::METHODS[0]) };
    names::find(&format!("method of {}", F::NAME), name, F::METHODS.iter().map(|m| (m.name, m)))
}

/// Where solutions go, one by one and re-checked; a break ends the search.
pub type Sink<'a, S> = &'a mut dyn FnMut(S) -> ControlFlow<()>;

/// Runs a method and keeps its solutions in the answer: every one passes [`Rules::status`] before
/// anybody sees it.
pub fn solve<F: Solve>(
    task: &Task<'_, F>,
    method: &'static Method<F>,
    limits: Limits,
    monitor: Monitor,
    watch: Option<Watch>,
) -> Result<Answer<F::State>, Diagnostic> {
    let mut solutions = Vec::new();
    let answer = stream(task, method, limits, monitor, watch, &mut |solution| {
        solutions.push(solution);
        ControlFlow::Continue(())
    })?;
    Ok(Answer { solutions, ..answer })
}

/// [`solve`] for any number of solutions: each goes to the sink when it is found, and the answer
/// keeps none.
pub fn stream<F: Solve>(
    task: &Task<'_, F>,
    method: &'static Method<F>,
    limits: Limits,
    monitor: Monitor,
    watch: Option<Watch>,
    sink: Sink<'_, F::State>,
) -> Result<Answer<F::State>, Diagnostic> {
    match watch {
        None => run(task, method.name, method.silent, Search::new(limits).with_monitor(monitor), sink),
        Some(w) => {
            run(task, method.name, method.watched, Search::observed(limits, w).with_monitor(monitor), sink)
        }
    }
}

/// What may be spent on the reason why a puzzle has no solution, after that is proven.
const OBSTACLE_NODES: u64 = 100_000;
const OBSTACLE_TIME: Duration = Duration::from_secs(1);

fn run<F: Solve, O: Observer>(
    task: &Task<'_, F>,
    name: &'static str,
    method: Run<F, O>,
    mut search: Search<O>,
    sink: Sink<'_, F::State>,
) -> Result<Answer<F::State>, Diagnostic> {
    let wanted = search.limits.solutions.unwrap_or(u64::MAX);
    let monitor = search.monitor().clone();
    let mut found = 0;
    let mut wrong = None;
    let (started, mut to_first) = (Instant::now(), None);
    let mut take = |state: F::State| {
        let status = F::status(task.instance, &state);
        if let Some(violation) = status.violations.first() {
            wrong = Some(format!("{}: {}", violation.place, violation.message));
            return ControlFlow::Break(Stop::Cancelled);
        }
        found += 1;
        to_first.get_or_insert_with(|| started.elapsed().as_secs_f64());
        monitor.progress.set_solutions(found);
        match sink(state) {
            ControlFlow::Break(()) => ControlFlow::Break(Stop::Cancelled),
            ControlFlow::Continue(()) if found >= wanted => ControlFlow::Break(Stop::Solutions),
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
        }
    };
    let mut report = method(task, &mut search, &mut take)?;
    if let Some(violation) = wrong {
        return Err(Diagnostic::new(format!("method '{name}' made a wrong solution ({violation})"))
            .help("this is a bug in Quadrille; please report the puzzle"));
    }
    let outcome = match report.stop {
        None if found == 0 => Outcome::Unsolvable,
        Some(_) if found < wanted => Outcome::Limit,
        None | Some(Stop::Solutions) if report.optimal => Outcome::Optimal,
        None | Some(Stop::Solutions) => Outcome::Solved,
        Some(_) => Outcome::Limit,
    };
    search.counters.solutions = found;
    let seconds = search.elapsed().as_secs_f64();
    if outcome == Outcome::Unsolvable && report.note.is_none() {
        let mut inner = search.inner(Some(OBSTACLE_NODES), None);
        inner.limits.time = Some(inner.limits.time.map_or(OBSTACLE_TIME, |left| left.min(OBSTACLE_TIME)));
        report.note = F::obstacle(task.instance, task.from, &mut inner);
    }
    Ok(Answer {
        outcome,
        found,
        complete: report.stop.is_none(),
        solutions: Vec::new(),
        method: report.by.unwrap_or(name),
        report,
        counters: search.counters,
        seconds,
        seconds_to_first: to_first,
    })
}
