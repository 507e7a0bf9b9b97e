//! One puzzle of a source with several: by its ID, or by its position.

use super::{Choice, Each, candidate};
use crate::names;
use crate::puzzle::Puzzle;
use crate::registry::Registry;
use quadrille_core::{Diagnostic, Source};

/// A puzzle that was picked.
#[derive(Clone, Debug)]
pub struct Picked {
    /// Its ID, or else its position.
    pub id: String,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What was asked for, where it is also the position of another puzzle.
    pub position_of_another: Option<usize>,
}

impl Registry {
    /// The puzzle with this ID or, where there is none, at this position from one. Where the format
    /// shows IDs without reading, the other puzzles are not read.
    pub fn pick(&self, source: &Source<'_>, choice: &Choice, which: &str) -> Result<Picked, Diagnostic> {
        if let Some(picked) = self.pick_part(source, choice, which) {
            return Ok(picked);
        }
        let each = self.recognise_each(source, choice)?;
        let count = each.len();
        let is_named = |p: &Result<Puzzle, Diagnostic>| p.as_ref().is_ok_and(|p| has_id(p, which));
        let at = match each.iter().position(is_named) {
            Some(at) => at,
            None => position(which, count).ok_or_else(|| unknown(source, which, &each))?,
        };
        let puzzle = each.into_iter().nth(at).expect("it was found there")?;
        Ok(picked(puzzle, at, which, count))
    }

    /// The puzzle whose ID is seen without reading the others.
    fn pick_part(&self, source: &Source<'_>, choice: &Choice, which: &str) -> Option<Picked> {
        let all = self.candidates(choice).ok()?;
        let format = candidate::by_ending(&all, source)?;
        let parts = format.format.split?(source.text().ok()?);
        let at = parts.iter().position(|part| part.id == Some(which))?;
        let puzzle = format.read_part(source, &parts[at], &choice.given).ok()?;
        let puzzle = self.ruled(source, choice, puzzle).ok().filter(|p| has_id(p, which))?;
        Some(picked(puzzle, at, which, parts.len()))
    }
}

fn has_id(puzzle: &Puzzle, which: &str) -> bool {
    puzzle.facts.id.as_deref() == Some(which)
}

/// The index that a position from one stands for.
fn position(which: &str, count: usize) -> Option<usize> {
    which.parse::<usize>().ok().filter(|k| (1..=count).contains(k)).map(|k| k - 1)
}

fn picked(puzzle: Puzzle, at: usize, which: &str, count: usize) -> Picked {
    let other = position(which, count).filter(|k| *k != at).map(|k| k + 1);
    Picked {
        id: puzzle.facts.id.clone().unwrap_or_else(|| which.to_owned()),
        puzzle,
        position_of_another: other,
    }
}

fn unknown(source: &Source<'_>, which: &str, each: &Each) -> Diagnostic {
    let ids: Vec<&str> = each.iter().flatten().filter_map(|p| p.facts.id.as_deref()).collect();
    let held = if each.len() == 1 { "one puzzle".to_owned() } else { format!("puzzles 1 to {}", each.len()) };
    let error = Diagnostic::new(format!("{}: there is no puzzle '{which}'; it has {held}", source.name));
    match names::closest(which, &ids) {
        Some(near) => error.help(format!("did you mean '{near}'?")),
        None => error,
    }
}
