//! A run as it is kept: what has been done, and the best board.
//!
//! ```json
//! {"run": 1, "kind": "best", "puzzle": "2x1a...", "seed": 1, "rounds": 12, "seconds": 75.2, "nodes": 812345,
//!  "history": [[0.1, 440], [3.2, 455]], "score": 455, "max_score": 480, "board": [0, 7], "link": "https://..."}
//! ```
//!
//! The board is a list of pieces times four plus quarter turns, as in other files with boards, so
//! that `check` reads it.

use crate::format::members;
use crate::model::{Instance, State, max_score, mismatches, score, status};
use crate::runs::{self, Kind};
use quadrille_core::json::unexpected;
use quadrille_core::{Diagnostic, Source};
use serde_json::{Map, Value, json};

/// What has been done so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// The seed of the run.
    pub seed: u64,
    /// Beams that were made.
    pub rounds: u64,
    /// How long it took.
    pub seconds: f64,
    /// Pieces that were put, in thought or in earnest.
    pub nodes: u64,
    /// When the best board became better, and what it scored.
    pub history: Vec<(f64, u64)>,
    /// The best board.
    pub best: Option<State>,
}

impl Record {
    /// A run that has not begun.
    pub fn new(seed: u64) -> Record {
        Record { seed, ..Record::default() }
    }

    /// The run as text.
    pub fn write(&self, instance: &Instance) -> String {
        let mut run = runs::begin(Kind::Best, instance);
        run["seed"] = self.seed.into();
        run["rounds"] = self.rounds.into();
        run["seconds"] = self.seconds.into();
        run["nodes"] = self.nodes.into();
        run["history"] = self.history.iter().map(|(seconds, score)| json!([seconds, score])).collect();
        if let Some(best) = &self.best {
            run["score"] = score(instance, best).into();
            run["max_score"] = max_score(instance).into();
            run["board"] = members::vector(best);
            run["link"] = super::link(instance, best).into();
        }
        format!("{run}\n")
    }

    /// Reads [`Record::write`].
    pub fn read(source: &Source<'_>, instance: &Instance) -> Result<Record, Diagnostic> {
        runs::read(source, Kind::Best, instance, |object| of_object(object, instance))
    }
}

fn of_object(object: &Map<String, Value>, instance: &Instance) -> Result<Record, Diagnostic> {
    let seed = object.get("seed");
    let seconds = object.get("seconds");
    let history = object.get("history");
    let wrong = || unexpected("history", "a list of seconds and scores", history);
    let moment = |value: &Value| Some((value.get(0)?.as_f64()?, value.get(1)?.as_u64()?));
    let moments = history.and_then(Value::as_array).ok_or_else(wrong)?.iter().map(moment);
    let best = object.get("board").map(|board| members::state("board", board, instance)).transpose()?;
    Ok(Record {
        seed: seed.and_then(Value::as_u64).ok_or_else(|| unexpected("seed", "a whole number", seed))?,
        rounds: runs::number(object, "rounds")?,
        seconds: seconds.and_then(Value::as_f64).ok_or_else(|| unexpected("seconds", "a number", seconds))?,
        nodes: runs::number(object, "nodes")?,
        history: moments.collect::<Option<_>>().ok_or_else(wrong)?,
        best: best.map(|best| whole(instance, best)).transpose()?,
    })
}

/// A board as a run leaves it: nothing is wrong with it but joints that do not match.
fn whole(instance: &Instance, best: State) -> Result<State, Diagnostic> {
    if status(instance, &best).violations.len() == mismatches(instance, &best).count() {
        return Ok(best);
    }
    Err(Diagnostic::new(
        "board: expected a full board with the clues in place, the grey sides at the rim and no piece twice",
    ))
}
