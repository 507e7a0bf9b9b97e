//! Puzzles from a seed.
//!
//! First comes the solved board with the walls and the tiles that are asked for ([`board`]), then an arrangement of it:
//! any one, each as likely as the others, or one whose shortest solution is as long as wanted ([`difficulty`]), which is
//! proven where that can be done ([`measure`]) and otherwise follows from how the arrangement was made ([`walk`]). The
//! document that comes out says how to make it again and what is known about its shortest solution.

pub(crate) mod board;
pub(crate) mod difficulty;
mod measure;
pub mod settings;
mod walk;

#[cfg(test)]
mod tests;

use crate::Swap;
use crate::model::{Instance, describe, start};
use board::{Board, Homes};
use measure::{Failure, Length};
use quadrille_core::random::STREAM;
use quadrille_core::{Diagnostic, Document, Options, Random, Search};
use settings::Settings;

/// Solutions are told with boards up to so many places.
const MAX_TOLD: usize = 100;

/// Makes a puzzle.
pub fn generate(options: &Options, search: &mut Search) -> Result<Document<Swap>, Diagnostic> {
    let settings = Settings::read(options)?;
    let mut random = Random::new(settings.seed);
    let board = Board::new(&settings, options, &mut random)?;
    let (homes, length) =
        arrangement(&settings, &board, &mut random, search).map_err(|failure| match failure {
            Failure::Stopped(stop) => {
                Diagnostic::new(format!("no puzzle yet: {}", stop.words())).stopped(stop)
            }
            Failure::Wrong(error) => error,
        })?;
    document(&settings, &board, &homes, length)
}

/// The board that the options describe, with every tile at home.
pub fn solved(options: &Options) -> Result<Instance, Diagnostic> {
    let settings = Settings::read(options)?;
    Ok(Board::new(&settings, options, &mut Random::new(settings.seed))?.solved)
}

/// The tiles, and what is known about their shortest way home.
fn arrangement(
    settings: &Settings,
    board: &Board,
    random: &mut Random,
    search: &mut Search,
) -> Result<(Homes, Length), Failure> {
    let (homes, mut length) = match settings.level {
        Some(level) => difficulty::draw(board, level, random, search)?,
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
    settings: &Settings,
    board: &Board,
    homes: &[u32],
    length: Length,
) -> Result<Document<Swap>, Diagnostic> {
    let mut document = Document::new(board.instance(homes)?);
    document.id = Some(format!("seed-{}", settings.seed));
    document.title = Some(format!("Swap {}, seed {}", describe(&document.instance), settings.seed));
    document.remarks.push(format!("{} (stream {STREAM})", settings.command));
    if let Some(word) = settings.level.and_then(difficulty::Level::word) {
        document.remarks.push(format!("difficulty: {word}"));
    }
    document.remarks.push(match (length.proven(), length.most()) {
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
