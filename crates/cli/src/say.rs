//! Answers as JSON objects and as words.

use crate::exit::Exit;
use quadrille::{Answer, Board, Diagnostic, Outcome, Puzzle, Stop};
use serde_json::{Map, Value, json};

/// What a verb says about one puzzle: once for scripts, once for people.
pub struct Said {
    /// How it went.
    pub exit: Exit,
    /// The object of the contract, without the puzzle's id and family.
    pub fields: Fields,
    /// The same for people.
    pub text: String,
}

impl Said {
    /// A limit came before there was anything to say.
    pub fn limit(stop: Stop) -> Said {
        Said {
            exit: Exit::Limit,
            fields: Fields::outcome(Outcome::Limit.word()).with("message", stop.words()),
            text: format!("no answer: {}\n", stop.words()),
        }
    }
}

/// The members of an object, in order.
#[derive(Default)]
pub struct Fields(Map<String, Value>);

impl Fields {
    /// Begins with how it went.
    pub fn outcome(word: &str) -> Self {
        Fields::default().with("outcome", word)
    }

    /// Adds a member.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.0.insert(name.to_owned(), value.into());
        self
    }

    /// Adds a member that may not apply.
    #[must_use]
    pub fn maybe(self, name: &str, value: Option<impl Into<Value>>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// Adds what the work cost.
    #[must_use]
    pub fn cost(self, nodes: u64, seconds: f64) -> Self {
        self.with("nodes", nodes).with("seconds", (seconds * 1e6).round() / 1e6)
    }

    /// The object by itself.
    pub fn object(self) -> Value {
        Value::Object(self.0)
    }

    /// The object about a puzzle, with its name if it has one.
    pub fn about(self, id: Option<&str>, puzzle: &Puzzle) -> Value {
        let head = Fields::default().maybe("id", id).with("family", puzzle.family().name());
        Value::Object(head.0.into_iter().chain(self.0).collect())
    }

    /// The object about something of which no more than the name is known.
    pub fn named(self, id: Option<&str>) -> Value {
        let head = Fields::default().maybe("id", id);
        Value::Object(head.0.into_iter().chain(self.0).collect())
    }
}

/// The object of an error that belongs to no puzzle.
pub fn error_object(message: &str) -> Value {
    json!({ "outcome": "error", "message": message })
}

/// The members of an error that belongs to a puzzle.
pub fn error_fields(diagnostic: &Diagnostic) -> Fields {
    Fields::outcome("error").with("message", line(diagnostic))
}

/// A diagnostic in one line: the place and what is wrong.
pub fn line(diagnostic: &Diagnostic) -> String {
    diagnostic.to_string().lines().next().unwrap_or_default().to_owned()
}

/// A board in an object.
pub fn board(board: &Board) -> Value {
    board.text().trim_end().into()
}

/// How an answer ends the program.
pub fn exit(outcome: Outcome) -> Exit {
    match outcome {
        Outcome::Solved | Outcome::Optimal => Exit::Done,
        Outcome::Unsolvable => Exit::No,
        Outcome::Limit => Exit::Limit,
    }
}

/// What tells a solution from worse ones, and what the best could be:
/// `length 6, depth 4, at least 6`.
pub fn measures(answer: &Answer<Board>, from: &Board) -> String {
    let mut words = named(&measured(answer, from));
    if answer.outcome != Outcome::Optimal {
        words.extend(answer.report.lower_bound.map(|bound| format!("at least {bound}")));
    }
    words.join(", ")
}

/// The figures of the first solution. Where there is none, those of the best board that was found,
/// if the family has a score: a way that does not lead to the end has no length.
pub fn measured(answer: &Answer<Board>, from: &Board) -> Vec<(&'static str, u64)> {
    let has_score = |figures: &Vec<(&str, u64)>| figures.iter().any(|(name, _)| *name == "score");
    match (answer.solutions.first(), &answer.report.best) {
        (Some(solution), _) => from.figures(solution),
        (None, Some(best)) => Some(from.figures(best)).filter(has_score).unwrap_or_default(),
        (None, None) => Vec::new(),
    }
}

/// Figures in words: `length 6`, and `score 464 of 480` where the most that is possible is told as
/// well.
pub fn named(figures: &[(&str, u64)]) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for (name, value) in figures {
        match (name.strip_prefix("max_"), words.last_mut()) {
            (Some(_), Some(last)) => *last += &format!(" of {value}"),
            _ => words.push(format!("{name} {value}")),
        }
    }
    words
}

/// One line of figures; `unique` says whether a single solution is the only one, if that is known.
pub fn figures(answer: &Answer<Board>, from: &Board, unique: Option<bool>) -> String {
    let found = match (answer.found, answer.complete, unique) {
        (0, ..) => match answer.outcome {
            Outcome::Unsolvable => "no solution".to_owned(),
            _ => "no solution found".to_owned(),
        },
        (1, _, Some(true)) => "the only solution".to_owned(),
        (1, _, Some(false)) => "a solution, not the only one".to_owned(),
        (1, _, None) if from.family().way_is_the_answer() => "a solution".to_owned(),
        (1, _, None) => "a solution, not checked for uniqueness".to_owned(),
        (n, true, _) => format!("{n} solutions, all there are"),
        (n, false, _) => format!("{n} solutions, maybe not all"),
    };
    let measures = measures(answer, from);
    let measured = if measures.is_empty() { String::new() } else { format!(", {measures}") };
    let best = if answer.outcome == Outcome::Optimal { ", proven best" } else { "" };
    let cost = cost(answer.counters.nodes, answer.seconds);
    format!("{found}{measured}{best}; {}, {cost}", answer.method)
}

/// What the work cost.
pub fn cost(nodes: u64, seconds: f64) -> String {
    let s = if nodes == 1 { "" } else { "s" };
    format!("{nodes} node{s}, {seconds:.3} s")
}
