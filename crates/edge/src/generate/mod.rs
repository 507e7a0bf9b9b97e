//! Puzzles from a seed.
//!
//! First the joints of a solved board get their colours ([`joints`]), as many as the [law] says
//! unless others are asked for; then the board is cut into pieces, which are put in order so that
//! nothing is left of how they lay; then come the [clues], and where one solution is asked for,
//! more of them.

mod clues;
pub(crate) mod joints;
mod law;
pub mod wanted;

#[cfg(test)]
mod gallery;
#[cfg(test)]
mod tests;

use crate::Edge;
use crate::GenerateSettings;
use crate::model::describe;
use joints::Joints;
use quadrille_core::{Diagnostic, Document, Random, Search};
use wanted::{Promise, Wanted};

/// Boards to try where one solution is asked for and the number of clues is given.
const TRIES: usize = 1000;

/// Makes a puzzle.
pub fn generate(settings: &GenerateSettings, search: &mut Search) -> Result<Document<Edge>, Diagnostic> {
    let settings = Wanted::new(settings)?;
    let mut random = Random::new(settings.seed);
    for _ in 0..TRIES {
        let (instance, solution) = Joints::draw(&settings, &mut random)?.cut()?;
        let mut instance = clues::lay(instance, &solution, settings.clues.unwrap_or(0), &mut random)?;
        let mut remark = None;
        if settings.promise != Promise::Nothing {
            match clues::keep(instance, &solution, &settings, &mut random, search)? {
                Some(kept) => (instance, remark) = (kept.instance, Some(kept.remark)),
                None => continue,
            }
        }
        let mut document = Document::new(instance);
        document.facts.id = Some(format!("seed-{}", settings.seed));
        document.facts.title =
            Some(format!("Edge matching {}, seed {}", describe(&document.instance), settings.seed));
        document.facts.remarks.extend(remark.map(str::to_owned));
        document.solution = Some(solution);
        return Ok(document);
    }
    Err(Diagnostic::gave_up(format!("no board with one solution in {TRIES} attempts"))
        .help("give more colours or more clues, or leave --clues out"))
}
