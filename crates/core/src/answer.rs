//! What a verb may answer: typed, so that "found nothing" and "there is nothing" are never mixed
//! up.

use crate::grade::Level;
use crate::grid::Cell;
use crate::search::{Counters, Stop};
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

/// A name of some table. Spelt out, `serde` would take it for a text to be borrowed from the message.
type Name = &'static str;

/// How a solve ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// At least one solution, and as many as were asked for.
    Solved,
    /// Proven: there is none.
    Unsolvable,
    /// A best solution, proven best.
    Optimal,
    /// A limit came first; what was found so far is there.
    Limit,
}

impl Outcome {
    /// The word of the JSON contract.
    pub const fn word(self) -> &'static str {
        match self {
            Outcome::Solved => "solved",
            Outcome::Unsolvable => "unsolvable",
            Outcome::Optimal => "optimal",
            Outcome::Limit => "limit",
        }
    }
}

/// What a method says when it ends, beside the solutions it handed over one by one.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Report<S> {
    /// Why it ended early; `None` when the whole space was searched.
    pub stop: Option<Stop>,
    /// The furthest state reached when no solution was.
    pub best: Option<S>,
    /// A proven lower bound on the length of a solution.
    pub lower_bound: Option<u64>,
    /// Whether the last solution handed over is proven best.
    pub optimal: bool,
    /// What the method wants to say: what is left, what it chose, why it refuses.
    pub note: Option<String>,
    /// The name of the method that did the work, where `auto` chose it.
    #[serde(deserialize_with = "crate::constant::maybe")]
    pub by: Option<Name>,
}

impl<S> Report<S> {
    /// The whole space was searched.
    pub fn complete() -> Self {
        Report { stop: None, best: None, lower_bound: None, optimal: false, note: None, by: None }
    }

    /// The search ended early.
    pub fn stopped(stop: Stop) -> Self {
        Report { stop: Some(stop), ..Report::complete() }
    }

    /// From the result of a search loop.
    pub fn from_result(result: Result<(), Stop>) -> Self {
        Report { stop: result.err(), ..Report::complete() }
    }

    /// The same with the state in another form.
    pub fn map<T>(self, f: impl FnOnce(S) -> T) -> Report<T> {
        let Report { stop, best, lower_bound, optimal, note, by } = self;
        Report { stop, best: best.map(f), lower_bound, optimal, note, by }
    }
}

/// The answer to `solve`: every solution in it was re-checked by the rules.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Answer<S> {
    /// How it ended.
    pub outcome: Outcome,
    /// The solutions, in the order found; none where they went to a sink.
    pub solutions: Vec<S>,
    /// How many were found, wherever they went.
    pub found: u64,
    /// Whether the whole space was searched, so that these are all solutions.
    pub complete: bool,
    /// What the method said.
    pub report: Report<S>,
    /// The method that was run.
    #[serde(deserialize_with = "crate::constant::text")]
    pub method: Name,
    /// Machine-independent cost.
    pub counters: Counters,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// The same when the first solution was found.
    pub seconds_to_first: Option<f64>,
}

impl<S> Answer<S> {
    /// Whether there is exactly one solution; `None` when the search was not told to find out.
    pub fn unique(&self) -> Option<bool> {
        match (self.found, self.complete) {
            (2.., _) => Some(false),
            (1, true) => Some(true),
            _ => None,
        }
    }

    /// The same with the states in another form.
    pub fn map<T>(self, mut f: impl FnMut(S) -> T) -> Answer<T> {
        let Answer { outcome, solutions, found, complete, report, method, .. } = self;
        let Answer { counters, seconds, seconds_to_first, .. } = self;
        let solutions = solutions.into_iter().map(&mut f).collect();
        let report = report.map(f);
        Answer { outcome, solutions, found, complete, report, method, counters, seconds, seconds_to_first }
    }
}

/// The answer to `count`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number found: exact, or a lower bound when `stop` is set.
    pub number: BigUint,
    /// Why counting ended early.
    pub stop: Option<Stop>,
    /// How it was counted, in a few words.
    pub how: &'static str,
    /// Moves with the number of solutions that contain each, where that was asked for.
    pub parts: Vec<(String, BigUint)>,
}

impl Count {
    /// A number without parts: exact, or a lower bound when counting was stopped.
    pub fn new(number: BigUint, stop: Option<Stop>, how: &'static str) -> Self {
        Count { number, stop, how, parts: Vec::new() }
    }
}

/// How far all positions of a board are from the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    /// The number of positions at each distance, from 0 on.
    pub numbers: Vec<u64>,
    /// Why the search ended early: the last number is then incomplete.
    pub stop: Option<Stop>,
}

impl Distances {
    /// All positions that were seen.
    pub fn states(&self) -> u64 {
        self.numbers.iter().sum()
    }

    /// The largest distance.
    pub fn diameter(&self) -> usize {
        self.numbers.len().saturating_sub(1)
    }

    /// The mean distance.
    pub fn mean(&self) -> f64 {
        let sum: u128 = self.numbers.iter().enumerate().map(|(d, &n)| d as u128 * u128::from(n)).sum();
        sum as f64 / self.states().max(1) as f64
    }
}

/// What the rules say about a state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// Every violated rule and, in an unfinished state, everything still open.
    pub violations: Vec<Violation>,
}

impl Status {
    /// Nothing is violated and nothing is open.
    pub fn solved(&self) -> bool {
        self.violations.is_empty()
    }

    /// The rules that are broken whatever is done to the open cells.
    pub fn broken(&self) -> impl Iterator<Item = &Violation> {
        self.violations.iter().filter(|v| v.kind == ViolationKind::Broken)
    }
}

/// Whether a rule is broken or just not satisfied yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViolationKind {
    /// Broken as it stands.
    Broken,
    /// Can still be satisfied.
    Open,
}

/// One violated rule, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Broken or open.
    pub kind: ViolationKind,
    /// The place in words: `row 3`, `r2c5`, `piece F`.
    pub place: String,
    /// What is wrong there.
    pub message: String,
    /// The cells it concerns.
    pub cells: Vec<Cell>,
}

/// A step a person can follow: a deduction, or, where nothing can be deduced, a way on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hint<M> {
    /// What to do.
    pub moves: Vec<M>,
    /// Whether they are deduced: every solution that agrees with the state has them, or, where the
    /// shortest way is looked for, a shortest way has. Moves that are not certain are only a way
    /// on: a guess, a step of some solution.
    pub certain: bool,
    /// Why, in a sentence or a few.
    pub reason: String,
    /// The name of the technique.
    #[serde(deserialize_with = "crate::constant::text")]
    pub rule: Name,
    /// How hard the technique is.
    pub level: Level,
    /// Where to look: `row 4`.
    pub place: String,
    /// The cells the reason rests on.
    pub cells: Vec<Cell>,
}

impl<M> Hint<M> {
    /// The same with the moves in another form.
    pub fn map<N>(self, f: impl FnMut(M) -> N) -> Hint<N> {
        let Hint { moves, certain, reason, rule, level, place, cells } = self;
        Hint { moves: moves.into_iter().map(f).collect(), certain, reason, rule, level, place, cells }
    }
}

/// The answer to `hint`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HintAnswer<M> {
    /// The next move and its reason; whether it is deduced is told by [`Hint::certain`].
    Hint(Hint<M>),
    /// Nothing left to do.
    Solved,
    /// The state cannot be completed; these moves repair it.
    Mistake(Hint<M>),
    /// The puzzle itself has no solution.
    Unsolvable(String),
    /// Several solutions agree with the state: nothing can be deduced, and what is proposed is not
    /// certain.
    Ambiguous(Hint<M>),
    /// A limit came before a deduction.
    Limit(Stop),
}

impl<M> HintAnswer<M> {
    /// What is proposed, certain or not.
    pub fn hint(&self) -> Option<&Hint<M>> {
        match self {
            HintAnswer::Hint(hint) | HintAnswer::Mistake(hint) | HintAnswer::Ambiguous(hint) => Some(hint),
            HintAnswer::Solved | HintAnswer::Unsolvable(_) | HintAnswer::Limit(_) => None,
        }
    }

    /// The same with the moves in another form.
    pub fn map<N>(self, f: impl FnMut(M) -> N) -> HintAnswer<N> {
        match self {
            HintAnswer::Hint(hint) => HintAnswer::Hint(hint.map(f)),
            HintAnswer::Solved => HintAnswer::Solved,
            HintAnswer::Mistake(hint) => HintAnswer::Mistake(hint.map(f)),
            HintAnswer::Unsolvable(why) => HintAnswer::Unsolvable(why),
            HintAnswer::Ambiguous(hint) => HintAnswer::Ambiguous(hint.map(f)),
            HintAnswer::Limit(stop) => HintAnswer::Limit(stop),
        }
    }
}
