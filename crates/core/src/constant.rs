//! Texts that are constants of the program, read back from a message.
//!
//! The name of a method or of a technique is a line of some family's table, and answers carry it as
//! such. A program that gets an answer from another one has to make it a constant again: every
//! text is kept once, for as long as the program runs. There are as many as the tables have lines;
//! answers of strangers, who might send any number of them, are not to be read this way.

use serde::{Deserialize, Deserializer};
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

static KEPT: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

fn kept(text: String) -> &'static str {
    let mut all = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = all.get(text.as_str()) {
        return known;
    }
    let new: &'static str = text.leak();
    all.insert(new);
    new
}

/// Reads a text.
pub fn text<'de, D: Deserializer<'de>>(from: D) -> Result<&'static str, D::Error> {
    String::deserialize(from).map(kept)
}

/// Reads a text that may be missing.
pub fn maybe<'de, D: Deserializer<'de>>(from: D) -> Result<Option<&'static str>, D::Error> {
    Ok(Option::<String>::deserialize(from)?.map(kept))
}

#[cfg(test)]
mod tests {
    use crate::{Answer, Cell, Counters, Hint, HintAnswer, Level, Outcome, Report, Stop};

    #[test]
    fn answers_come_back_as_they_were() {
        let hint = Hint {
            moves: vec!["r1c2=#".to_owned()],
            certain: true,
            reason: "there is no other place".to_owned(),
            rule: "overlap",
            level: Level::of(3),
            place: "row 1".to_owned(),
            cells: vec![Cell::new(0, 1)],
        };
        for answer in [HintAnswer::Mistake(hint), HintAnswer::Limit(Stop::Time), HintAnswer::Solved] {
            let text = serde_json::to_string(&answer).unwrap();
            assert_eq!(serde_json::from_str::<HintAnswer<String>>(&text).unwrap(), answer, "{text}");
        }
        let answer = Answer {
            outcome: Outcome::Limit,
            solutions: vec!["abc".to_owned()],
            found: 1,
            complete: false,
            report: Report { by: Some("probe"), ..Report::stopped(Stop::Nodes) },
            method: "auto",
            counters: Counters::default(),
            seconds: 0.5,
            seconds_to_first: None,
        };
        let text = serde_json::to_string(&answer).unwrap();
        let [one, two] = [(); 2].map(|()| serde_json::from_str::<Answer<String>>(&text).unwrap());
        assert_eq!(
            (one.outcome, one.report.stop, one.report.by),
            (Outcome::Limit, Some(Stop::Nodes), Some("probe"))
        );
        assert!(std::ptr::eq(one.method, two.method), "a name is kept once");
    }

    #[test]
    fn there_is_no_level_eleven() {
        assert!(serde_json::from_str::<Level>("11").is_err());
        assert_eq!(serde_json::from_str::<Level>("10").unwrap(), Level::HARDEST);
    }
}
