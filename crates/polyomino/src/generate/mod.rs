//! Puzzles from a seed: levels of known pieces, and boards cut into new ones.
//!
//! A *level* ([`level`]) is a set of pieces on a board with some of them given, such that there is
//! exactly one solution. A *cut* ([`cut`]) is a board taken apart at random: whatever its pieces
//! are, they can be put together again. Cuts become levels on request. The document that comes out
//! says how to make it again.

mod cut;
mod difficulty;
mod forms;
mod level;
mod partition;
mod sizes;
mod solutions;
pub mod wanted;

#[cfg(test)]
mod tests;

use crate::Polyomino;
use crate::format::setting;
use crate::model::{Board, Instance, Piece, State, Turning};
use crate::settings::{GenerateSettings, NamedBoard, Pieces, PuzzleSettings};
use crate::solve::impossible::impossible;
use crate::solve::kit::Kit;
use level::Level;
use quadrille_core::{Diagnostic, Document, Random, Search, Stop};
use wanted::{Cut, Wanted};

pub use partition::Shape;
pub use sizes::Sizes;

/// Cuts before giving up on one with so many given pieces.
const CUTS: usize = 12;
/// Cuts before giving up on one with a single solution and no given piece: each is one test.
const CUTS_WITHOUT_GIVEN: usize = 200;
/// Draws of given pieces for each cut.
const DRAWS_OF_A_CUT: usize = 6;

/// Makes a puzzle.
pub fn generate(settings: &GenerateSettings, search: &mut Search) -> Result<Document<Polyomino>, Diagnostic> {
    let wanted = Wanted::new(settings)?;
    let mut random = Random::new(wanted.seed);
    let mut draws = 0;
    let mut document = loop {
        search.check().map_err(no_level)?;
        let document = match &wanted.cut {
            Some(cut) => cut_board(settings, &wanted, cut, &mut random, search)?,
            None => level_of_pieces(settings, &wanted, &mut random, search)?,
        };
        let Some(difficulty) = wanted.difficulty else { break document };
        if difficulty.is_met(&document.instance, search) {
            break document;
        }
        draws += 1;
        if draws == difficulty::DRAWS {
            return Err(difficulty.missed());
        }
    };
    document.facts.id = Some(format!("seed-{}", settings.seed));
    Ok(document)
}

/// The error of a search that had to stop.
fn stopped(what: &str, stop: Stop) -> Diagnostic {
    Diagnostic::new(format!("{what}: {}", stop.words())).stopped(stop)
}

fn no_level(stop: Stop) -> Diagnostic {
    stopped("no level yet", stop)
}

/// A level of known pieces.
fn level_of_pieces(
    settings: &GenerateSettings,
    wanted: &Wanted,
    random: &mut Random,
    search: &mut Search,
) -> Result<Document<Polyomino>, Diagnostic> {
    let (board_name, instance) = described(settings)?;
    solvable(&instance)?;
    let pieces: usize = instance.pieces().iter().map(|p| usize::from(*p.copies.start())).sum();
    let level = match wanted.given_of(pieces) {
        None => {
            let solution = solutions::random_solution(&instance, random, search).map_err(no_level)?;
            let solution = solution.ok_or_else(|| Diagnostic::new("these pieces cannot cover this board"))?;
            level::fewest(&instance, &solution, random, search).map_err(no_level)?
        }
        Some(number) => {
            refuse_all(number, pieces)?;
            // Without a given piece there is nothing to draw.
            let draws = if number < 2 { 1 } else { level::DRAWS };
            drawn(&instance, number, draws, None, random, search)?
                .ok_or_else(|| too_few(number, draws, "draws"))?
        }
    };
    let set = set_name(instance.pieces());
    let title = format!("Level of {set} on {board_name}, {} given", level.given.len());
    document(instance, level, title)
}

/// A board in pieces; with some of them given where a single solution is asked for.
fn cut_board(
    settings: &GenerateSettings,
    wanted: &Wanted,
    cut: &Cut,
    random: &mut Random,
    search: &mut Search,
) -> Result<Document<Polyomino>, Diagnostic> {
    let Some(NamedBoard { name: board_name, board, .. }) = wanted::board(settings)? else {
        return Err(Diagnostic::new("which board is to be cut?")
            .help("add --size 12x6, or --board with a name or a file, such as --board iq-diagonal"));
    };
    let turning = if settings.one_sided { Turning::OneSided } else { Turning::Free };
    let title = |instance: &Instance| format!("{board_name} cut into {} pieces", instance.pieces().len());
    let cuts = if wanted.given == Some(0) { CUTS_WITHOUT_GIVEN } else { CUTS };
    for _ in 0..cuts {
        let (instance, solution) = cut::cut(&board, cut, turning, random, search)?;
        let title = title(&instance);
        if !wanted.unique {
            let mut document = Document::new(instance);
            (document.facts.title, document.solution) = (Some(title), Some(solution));
            return Ok(document);
        }
        let level = match wanted.given_of(instance.pieces().len()) {
            None => Some(level::fewest(&instance, &solution, random, search).map_err(no_level)?),
            Some(number) => {
                refuse_all(number, instance.pieces().len())?;
                let draws = if number < 2 { 1 } else { DRAWS_OF_A_CUT };
                drawn(&instance, number, draws, Some(&solution), random, search)?
            }
        };
        if let Some(level) = level {
            let title = format!("{title}, {} given", level.given.len());
            return document(instance, level, title);
        }
    }
    Err(too_few(wanted.given.unwrap_or(0), cuts, "cuts"))
}

/// A level with this many given pieces; `None` when no draw was lucky.
fn drawn(
    instance: &Instance,
    number: usize,
    draws: usize,
    planted: Option<&State>,
    random: &mut Random,
    search: &mut Search,
) -> Result<Option<Level>, Diagnostic> {
    for _ in 0..draws {
        search.check().map_err(no_level)?;
        if let Some(level) = level::exactly(instance, number, planted, random, search).map_err(no_level)? {
            return Ok(Some(level));
        }
    }
    Ok(None)
}

/// The document of a level.
fn document(instance: Instance, level: Level, title: String) -> Result<Document<Polyomino>, Diagnostic> {
    let mut document = Document::new(instance.with_given(level.given)?);
    if level.minimal {
        document.facts.remarks.push("no given piece can go".to_owned());
    }
    document.facts.remarks.push("solutions: 1".to_owned());
    (document.facts.title, document.solution) = (Some(title), Some(level.solution));
    Ok(document)
}

/// The puzzle without given pieces that the settings describe, and what its board is called.
fn described(settings: &GenerateSettings) -> Result<(String, Instance), Diagnostic> {
    let board = wanted::board(settings)?;
    let mut puzzle = PuzzleSettings { board: board.clone(), ..settings.puzzle() };
    if puzzle.board.is_none() && puzzle.pieces.is_none() {
        let (set, _) = &setting::known_sets()[0];
        puzzle.pieces = Some(Pieces::Set(set.name));
    }
    let instance = setting::described(&puzzle)?.ok_or_else(|| Diagnostic::new("no pieces are known"))?;
    let name = board.map_or_else(|| usual_name(instance.board()), |board| board.name);
    Ok((name, instance))
}

/// What a board is called that nobody named: its extent.
fn usual_name(board: &Board) -> String {
    let (layers, rows, cols) = board.extent();
    if board.space().is_solid() { format!("{layers}x{rows}x{cols}") } else { format!("{rows}x{cols}") }
}

/// What a set of pieces is called.
fn set_name(pieces: &[Piece]) -> String {
    let same = |a: &Piece, b: &Piece| a.name() == b.name() && a.shape() == b.shape() && a.copies == b.copies;
    let known = |set: &[Piece]| set.len() == pieces.len() && set.iter().zip(pieces).all(|(a, b)| same(a, b));
    match setting::known_sets().iter().find(|(_, set)| known(set)) {
        Some((set, _)) => set.name.to_owned(),
        None => format!("{} pieces", pieces.len()),
    }
}

/// Refuses pieces that cannot cover their board for a reason that is seen at once.
fn solvable(instance: &Instance) -> Result<(), Diagnostic> {
    let empty = State::default();
    let kit = Kit::of(instance, &empty).map_err(Diagnostic::new)?;
    let placements = kit.placements().ok_or_else(|| no_level(Stop::Memory))?;
    match impossible(&kit, &placements) {
        Some(why) => Err(Diagnostic::new(format!("these pieces cannot cover this board: {why}"))
            .help("choose others with --pieces or --board")),
        None => Ok(()),
    }
}

fn refuse_all(number: usize, pieces: usize) -> Result<(), Diagnostic> {
    if number < pieces {
        return Ok(());
    }
    Err(Diagnostic::new(format!("--given: {number} of {pieces} pieces leave nothing to do"))
        .help(format!("choose a number below {pieces}")))
}

fn too_few(number: usize, tries: usize, what: &str) -> Diagnostic {
    Diagnostic::gave_up(format!("none of {tries} {what} with {number} given pieces has exactly one solution"))
        .help(
            "ask for more with --given, or leave it out: then as few are given as one solution allows; \
             a board with symmetries needs at least one",
        )
        .stopped(Stop::Stuck)
}
