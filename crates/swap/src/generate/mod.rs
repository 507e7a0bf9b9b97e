//! Puzzles from a seed.
//!
//! First comes the solved board with the walls and the tiles that are asked for ([`board`]), then
//! an arrangement of it: any one, each as likely as the others, or one whose shortest solution is
//! as long as wanted ([`difficulty`]), which is proven where that can be done ([`measure`]) and
//! otherwise follows from how the arrangement was made ([`walk`]). The document that comes out says
//! how to make it again and what is known about its shortest solution.

pub(crate) mod board;
pub(crate) mod difficulty;
mod measure;
mod walk;
pub mod wanted;

#[cfg(test)]
mod tests;

use crate::Swap;
use crate::explain;
use crate::model::{Instance, describe, start};
use crate::settings::GenerateSettings;
use board::{Board, Homes};
use difficulty::Goal;
use measure::{Failure, Length};
use quadrille_core::{Diagnostic, Document, Random, Search};
use wanted::Wanted;

/// Solutions are told with boards up to so many places.
const MAX_TOLD: usize = 100;

/// Arrangements of the right length that are graded before a single level is given up.
const GRADED_ARRANGEMENTS: usize = 100;

/// Makes a puzzle.
pub fn generate(settings: &GenerateSettings, search: &mut Search) -> Result<Document<Swap>, Diagnostic> {
    let wanted = Wanted::new(settings)?;
    let mut random = Random::new(wanted.seed);
    let board = Board::new(&wanted, settings, &mut random)?;
    for _ in 0..GRADED_ARRANGEMENTS {
        let (homes, length) =
            arrangement(&wanted, &board, &mut random, search).map_err(|failure| match failure {
                Failure::Stopped(stop) => {
                    Diagnostic::new(format!("no puzzle yet: {}", stop.words())).stopped(stop)
                }
                Failure::Wrong(error) => error,
            })?;
        let document = document(&wanted, &board, &homes, length)?;
        if is_as_wanted(&wanted, &document.instance, search) {
            return Ok(document);
        }
    }
    Err(Diagnostic::gave_up(format!("no such puzzle among {GRADED_ARRANGEMENTS} arrangements"))
        .in_setting("--difficulty")
        .help("another --seed or --size may have one; a word such as hard allows several levels"))
}

/// Whether a puzzle has the level asked for. The lengths of a word have no other levels than its
/// own; those of a single level may.
fn is_as_wanted(wanted: &Wanted, instance: &Instance, search: &mut Search) -> bool {
    match wanted.goal {
        Some(Goal::Levels(levels)) if !levels.is_word() => {
            explain::grade(instance, search).level().is_some_and(|level| levels.contains(level))
        }
        _ => true,
    }
}

/// The board that the settings describe, with every tile at home.
pub fn solved(settings: &GenerateSettings) -> Result<Instance, Diagnostic> {
    let wanted = Wanted::new(settings)?;
    Ok(Board::new(&wanted, settings, &mut Random::new(wanted.seed))?.solved)
}

/// The tiles, and what is known about their shortest way home.
fn arrangement(
    wanted: &Wanted,
    board: &Board,
    random: &mut Random,
    search: &mut Search,
) -> Result<(Homes, Length), Failure> {
    let (homes, mut length) = match wanted.goal {
        Some(goal) => difficulty::draw(board, goal, random, search)?,
        None => {
            let homes = walk::shuffled(board, random);
            let length = measure::length(board, &homes, None, search)?;
            (homes, length)
        }
    };
    if length.way.is_none() {
        length.some = measure::some_length(board, &homes, search)?;
    }
    Ok((homes, length))
}

/// The puzzle of an arrangement.
fn document(
    wanted: &Wanted,
    board: &Board,
    homes: &[u32],
    length: Length,
) -> Result<Document<Swap>, Diagnostic> {
    let mut document = Document::new(board.instance(homes)?);
    document.facts.id = Some(format!("seed-{}", wanted.seed));
    document.facts.title = Some(format!("Swap {}, seed {}", describe(&document.instance), wanted.seed));
    if let Some(Goal::Levels(levels)) = wanted.goal {
        document.facts.remarks.push(format!("difficulty: {}", levels.typed()));
    }
    document.facts.remarks.push(match (length.proven(), length.most()) {
        (Some(1), _) => "shortest solution: 1 swap, proven".to_owned(),
        (Some(swaps), _) => format!("shortest solution: {swaps} swaps, proven"),
        (None, Some(most)) => {
            format!("shortest solution: at least {} swaps, at most {most}, not proven", length.least)
        }
        (None, None) => format!("shortest solution: at least {} swaps, not proven", length.least),
    });
    if board.places() <= MAX_TOLD {
        document.solution = length.way.map(|way| start(&document.instance).after(&way));
    }
    Ok(document)
}
