//! What a puzzle family is: three types, three tables and a handful of functions.
//!
//! A family crate implements [`Family`] once; the registry of the `quadrille` crate makes everything else out of
//! it. Formats, methods and flags are tables, so that help texts, documentation and menus are read from the same
//! lines that do the work.

use crate::answer::{Answer, Count, Distances, HintAnswer, Outcome, Report, Status};
use crate::diagnostic::{Diagnostic, Source};
use crate::document::Document;
use crate::grade::{Grade, Technique};
use crate::grid::Cell;
use crate::interaction::{Brush, Gesture, Hand, Reaction, Tool};
use crate::options::Options;
use crate::parts::Split;
use crate::scene::{Look, Scene};
use crate::search::{Found, Limits, Monitor, Observer, Search, Silent, Stop, Watch};
use std::fmt::{Debug, Display};
use std::ops::ControlFlow;
use std::str::FromStr;
use std::time::Duration;
use web_time::Instant;

/// A family of puzzles.
pub trait Family: Sized + Send + Sync + 'static {
    /// The name on the command line and in IDs.
    const NAME: &'static str;
    /// The name for people.
    const TITLE: &'static str;
    /// The rule in one line.
    const RULE: &'static str;
    /// The version of the ID and document forms.
    const VERSION: u32;
    /// The text formats, the main one first.
    const FORMATS: &'static [Format<Self>];
    /// The solving methods, the default first.
    const METHODS: &'static [Method<Self>];
    /// The settings this family adds to the verbs.
    const FLAGS: &'static [Flag];
    /// Whether the start is a whole position that may be right already, so that it can be checked by itself.
    const START_IS_AN_ANSWER: bool = false;
    /// Whether the moves that lead to a solution are the answer, not the position that they end in.
    const WAY_IS_THE_ANSWER: bool = false;

    /// A puzzle.
    type Instance: Clone + PartialEq + Debug + Send + Sync;
    /// What a player, or a solver, has done to it; a solution is a state too.
    type State: Clone + PartialEq + Debug + Send + Sync;
    /// The only way to change a state; it has a text form.
    type Move: Clone + PartialEq + Debug + Display + FromStr<Err = Diagnostic>;

    /// The state in which a player begins.
    fn start(instance: &Self::Instance) -> Self::State;
    /// A state with what the puzzle gives wherever the state leaves it open. What a file leaves out is not taken back;
    /// what contradicts the puzzle stays, for the rules to say so.
    fn with_given(_instance: &Self::Instance, state: Self::State) -> Self::State {
        state
    }
    /// Makes a move, or says why it cannot be made and leaves the state alone.
    fn apply(
        instance: &Self::Instance,
        state: &mut Self::State,
        action: &Self::Move,
    ) -> Result<(), Diagnostic>;
    /// The rules, independent of every solver.
    fn status(instance: &Self::Instance, state: &Self::State) -> Status;
    /// Whether nothing is violated and nothing is open: asked after every move, so a family may stop at the first
    /// thing that is.
    fn is_solved(instance: &Self::Instance, state: &Self::State) -> bool {
        Self::status(instance, state).solved()
    }
    /// Moves that lead from one state to another.
    fn moves_between(instance: &Self::Instance, from: &Self::State, to: &Self::State) -> Vec<Self::Move>;
    /// What tells better solutions from worse ones, by name, from a state on: `length`, `score`.
    fn figures(
        _instance: &Self::Instance,
        _from: &Self::State,
        _solution: &Self::State,
    ) -> Vec<(&'static str, u64)> {
        Vec::new()
    }

    /// A state as text that people can read and type.
    fn write_state(instance: &Self::Instance, state: &Self::State) -> String;
    /// Reads [`Family::write_state`] and whatever else people use for it.
    fn read_state(instance: &Self::Instance, source: &Source<'_>) -> Result<Self::State, Diagnostic>;
    /// The parameters and body of the ID of an instance, in URL-safe characters without `:`.
    fn write_id(instance: &Self::Instance) -> (String, String);
    /// Reads [`Family::write_id`].
    fn read_id(params: &str, body: &str) -> Result<Self::Instance, Diagnostic>;
    /// A state in URL-safe characters without `:` or `~`.
    fn write_state_id(instance: &Self::Instance, state: &Self::State) -> String;
    /// Reads [`Family::write_state_id`].
    fn read_state_id(instance: &Self::Instance, text: &str) -> Result<Self::State, Diagnostic>;
    /// The instance as the `instance` member of our JSON document.
    fn write_json(instance: &Self::Instance) -> serde_json::Value;
    /// Reads [`Family::write_json`].
    fn read_json(value: &serde_json::Value) -> Result<Self::Instance, Diagnostic>;

    /// The same tiles, or pieces, under other rules, where settings ask for them; `None` where they do not.
    fn under(_instance: &Self::Instance, _options: &Options) -> Result<Option<Self::Instance>, Diagnostic> {
        Ok(None)
    }
    /// The puzzle that the settings alone describe, for verbs that are given no input.
    fn described(_options: &Options) -> Result<Option<Document<Self>>, Diagnostic> {
        Ok(None)
    }
    /// The ways in which `bench` runs a method: one, unless settings ask for several to be compared.
    fn variants(_method: &str, options: &Options) -> Vec<Variant> {
        vec![Variant { label: None, options: options.clone() }]
    }

    /// A link that shows a state in a viewer that people of this puzzle use.
    fn link(_instance: &Self::Instance, _state: &Self::State) -> Option<String> {
        None
    }

    /// The exact number of solutions that agree with the task's state.
    fn count(task: &Task<'_, Self>, search: &mut Search) -> Result<Count, Diagnostic>;
    /// Why no solution agrees with a state of which a search has proven that: a reason that can be checked without the
    /// search. `None` where none is known.
    fn obstacle(_instance: &Self::Instance, _state: &Self::State, _search: &mut Search) -> Option<String> {
        None
    }
    /// How many positions there are at each distance from the goal, for the size in the settings.
    fn distances(_options: &Options, _search: &mut Search) -> Result<Distances, Diagnostic> {
        Err(Diagnostic::new(format!("{} has no table of distances", Self::NAME)))
    }
    /// Makes a puzzle.
    fn generate(options: &Options, search: &mut Search) -> Result<Document<Self>, Diagnostic>;
    /// The easiest next deduction.
    fn hint(instance: &Self::Instance, state: &Self::State, search: &mut Search) -> HintAnswer<Self::Move>;
    /// The techniques that hints name, easiest first.
    const TECHNIQUES: &'static [Technique];
    /// How hard the puzzle is from its start, by the scale of [`crate::grade`].
    fn grade(instance: &Self::Instance, search: &mut Search) -> Grade;
    /// What people call a cell that hints, violations and pictures name, as moves write it.
    fn cell_name(_instance: &Self::Instance, cell: Cell) -> String {
        cell.to_string()
    }
    /// Reads [`Family::cell_name`].
    fn cell_named(_instance: &Self::Instance, name: &str) -> Option<Cell> {
        Cell::parse(name)
    }
    /// The picture of a state.
    fn draw(instance: &Self::Instance, state: &Self::State, look: &Look) -> Scene;
    /// How many places a picture has at most, told without drawing it: cells, and pieces beside the board.
    fn places(instance: &Self::Instance) -> usize;
    /// A line that says what the puzzle is: `8x9, black and white`.
    fn describe(instance: &Self::Instance) -> String;

    /// What a player can do beside pointing.
    const TOOLS: &'static [Tool] = &[];
    /// What the first button can do, the usual first; none where it always does the same.
    fn brushes(_instance: &Self::Instance) -> Vec<Brush> {
        Vec::new()
    }
    /// What follows from a gesture. Moves that it returns can be made.
    fn act(
        _instance: &Self::Instance,
        _state: &Self::State,
        _hand: &mut Hand,
        _gesture: &Gesture<'_>,
    ) -> Reaction<Self::Move> {
        Reaction::default()
    }
    /// What is in the hand, to be laid over [`Family::draw`] with the same look.
    fn overlay(_instance: &Self::Instance, _state: &Self::State, _hand: &Hand, _look: &Look) -> Scene {
        Scene::default()
    }

    /// A puzzle with nothing in it, of the size in the settings, for an author to begin with.
    fn blank(_options: &Options) -> Result<Document<Self>, Diagnostic> {
        Err(Diagnostic::new(format!("{} has no editor", Self::NAME)))
    }
    /// What an author's first button can do.
    fn inks(_document: &Document<Self>) -> Vec<Brush> {
        Vec::new()
    }
    /// The puzzle after an author's gesture on the picture of its solution, or of its start where it has none; `None`
    /// where nothing changes.
    fn edit(
        _document: &Document<Self>,
        _hand: &mut Hand,
        _gesture: &Gesture<'_>,
    ) -> Result<Option<Document<Self>>, Diagnostic> {
        Ok(None)
    }
    /// How to make another puzzle on what an author has drawn, a board or walls, with further settings; `None` where nothing
    /// drawn is kept.
    fn again(_document: &Document<Self>, _options: &Options) -> Option<Again> {
        None
    }
}

/// How to make another puzzle on what an author has drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Again {
    /// What is done.
    pub title: &'static str,
    /// The settings that stand for what was drawn, which take the place of others of their names; an empty value takes one away.
    pub settings: Vec<(&'static str, String)>,
}

/// One way to run a method.
#[derive(Clone, Debug)]
pub struct Variant {
    /// What tells it from the others; `None` when it is the only one.
    pub label: Option<String>,
    /// Its settings.
    pub options: Options,
}

/// What to solve: a puzzle, from a state, with settings.
pub struct Task<'a, F: Family> {
    /// The puzzle.
    pub instance: &'a F::Instance,
    /// Where to start; solutions agree with what is decided there.
    pub from: &'a F::State,
    /// The settings of the family's flags.
    pub options: &'a Options,
}

type Run<F, O> = fn(
    &Task<'_, F>,
    &mut Search<O>,
    Found<'_, <F as Family>::State>,
) -> Result<Report<<F as Family>::State>, Diagnostic>;

/// A solving method: one line of a family's table, made by [`method!`](crate::method).
pub struct Method<F: Family> {
    /// The name on the command line.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Runs it when nobody watches.
    pub silent: Run<F, Silent>,
    /// Runs it step by step for a watcher.
    pub watched: Run<F, Watch>,
}

/// Makes a line of the table of methods out of a function generic over the observer.
#[macro_export]
macro_rules! method {
    ($name:literal, $summary:literal, $function:path) => {
        $crate::Method {
            name: $name,
            summary: $summary,
            silent: |task, search, found| $function(task, search, found),
            watched: |task, search, found| $function(task, search, found),
        }
    };
}

/// How sure a format is that a source is written in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// It is not.
    No,
    /// It could be.
    Maybe,
    /// It has the marks of this format and no other.
    Sure,
}

type Read<F> = fn(&Source<'_>, &Options) -> Result<Vec<Document<F>>, Diagnostic>;
type Write<F> = fn(&[Document<F>]) -> Result<String, Diagnostic>;

/// A text format: one line of a family's table.
pub struct Format<F: Family> {
    /// The name for `--from` and `--to`.
    pub name: &'static str,
    /// The usual endings of file names, without the dot.
    pub extensions: &'static [&'static str],
    /// What it is, in one line.
    pub summary: &'static str,
    /// Whether a source looks like it.
    pub sniff: fn(&Source<'_>) -> Confidence,
    /// Reads every puzzle of a source.
    pub read: Option<Read<F>>,
    /// Writes puzzles, or says why the format cannot hold them.
    pub write: Option<Write<F>>,
    /// Cuts a text with several puzzles into texts with one each, where that takes no reading of them.
    pub split: Option<Split>,
}

/// A verb of the command line that flags belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// Find solutions.
    Solve,
    /// Count them.
    Count,
    /// Check one.
    Check,
    /// Make a puzzle.
    Generate,
    /// Deduce a move.
    Hint,
    /// Say how hard it is.
    Grade,
    /// Draw a board.
    Draw,
    /// Change the format.
    Convert,
    /// Compare methods.
    Bench,
    /// Tabulate the positions of a board. It takes a size and no puzzle, and so no settings but those made for it.
    Table,
    /// Study how a puzzle is searched: the verbs that one family has for itself.
    Study,
}

impl Verb {
    /// All verbs that are about a puzzle.
    pub const ALL: &'static [Verb] = &[
        Verb::Solve,
        Verb::Count,
        Verb::Check,
        Verb::Generate,
        Verb::Hint,
        Verb::Grade,
        Verb::Draw,
        Verb::Convert,
        Verb::Bench,
    ];
}

/// A setting of one family: one line of its table.
#[derive(Clone, Copy, Debug)]
pub struct Flag {
    /// The name, without dashes.
    pub name: &'static str,
    /// What its value is called, or the words it may be (`length|depth`, `row|column|FILE`); `None` for a switch.
    pub value: Option<&'static str>,
    /// What it does.
    pub help: &'static str,
    /// The verbs that take it.
    pub verbs: &'static [Verb],
}

impl Flag {
    /// A setting of `generate` alone.
    pub const fn of_generate(name: &'static str, value: Option<&'static str>, help: &'static str) -> Flag {
        Flag { name, value, help, verbs: &[Verb::Generate] }
    }

    /// The words that its value may be, and the names, in capitals, of what else it may be.
    pub fn choices(&self) -> (Vec<&'static str>, Vec<&'static str>) {
        let is_word = |word: &&str| word.starts_with(|c: char| c.is_ascii_lowercase());
        self.value.into_iter().flat_map(|value| value.split('|')).partition(is_word)
    }

    /// Whether it is about how to search, not about which puzzle or what to draw.
    pub fn is_of_search(&self) -> bool {
        let of = |verb| self.verbs.contains(&verb);
        of(Verb::Bench) && !of(Verb::Check) && !of(Verb::Generate)
    }
}

/// Two tables of settings as one.
pub const fn joined<const N: usize>(first: &[Flag], second: &[Flag]) -> [Flag; N] {
    let mut all = [first[0]; N];
    let mut at = 0;
    while at < N {
        all[at] = if at < first.len() { first[at] } else { second[at - first.len()] };
        at += 1;
    }
    all
}

/// The method called `name`, or the default for `None`.
pub fn find_method<F: Family>(name: Option<&str>) -> Result<&'static Method<F>, Diagnostic> {
    let Some(name) = name else { return Ok(&F::METHODS[0]) };
    F::METHODS.iter().find(|m| m.name == name).ok_or_else(|| {
        let names: Vec<&str> = F::METHODS.iter().map(|m| m.name).collect();
        Diagnostic::new(format!("{} has no method '{name}'", F::NAME))
            .help(format!("choose one of: {}", names.join(", ")))
    })
}

/// Where solutions go, one by one and re-checked; a break ends the search.
pub type Sink<'a, S> = &'a mut dyn FnMut(S) -> ControlFlow<()>;

/// Runs a method and keeps its solutions in the answer: every one passes [`Family::status`] before anybody sees it.
pub fn solve<F: Family>(
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

/// [`solve`] for any number of solutions: each goes to the sink when it is found, and the answer keeps none.
pub fn stream<F: Family>(
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

fn run<F: Family, O: Observer>(
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
        monitor.set_solutions(found);
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
