//! Pieces and boards that are named rather than written: by `--pieces`, `--board` and
//! `--one-sided`, or by nobody, when the usual ones are meant.

use super::pieces;
use super::words::quoted;
use crate::model::sets::{self, BOARDS, PIECE_SETS, PieceSet};
use crate::model::{Board, Instance, Piece, Space, Turning};
use crate::settings::{Pieces, PuzzleSettings};
use quadrille_core::{Diagnostic, Source};
use std::sync::LazyLock;

/// What is known about a puzzle beside its grid.
#[derive(Clone, Debug, Default)]
pub struct Setting {
    /// The lattice.
    pub space: Option<Space>,
    /// The pieces.
    pub pieces: Option<Vec<Piece>>,
    /// The board.
    pub board: Option<Board>,
}

/// The built-in sets with their pieces, made once.
pub fn known_sets() -> &'static [(&'static PieceSet, Vec<Piece>)] {
    static SETS: LazyLock<Vec<(&'static PieceSet, Vec<Piece>)>> =
        LazyLock::new(|| PIECE_SETS.iter().map(|set| (set, (set.make)())).collect());
    &SETS
}

/// The error of a name that no set of pieces has.
pub fn unknown_pieces(name: &str) -> Diagnostic {
    let names: Vec<&str> = PIECE_SETS.iter().map(|s| s.name).collect();
    Diagnostic::new(format!("there is no set of pieces called {}", quoted(name)))
        .help(format!("choose one of: {}; or name a file with a piece list", names.join(", ")))
}

/// The built-in pieces with this name.
pub fn pieces_named(name: &str) -> Result<Vec<Piece>, Diagnostic> {
    let found = known_sets().iter().find(|(set, _)| set.name == name);
    found.map(|(_, pieces)| pieces.clone()).ok_or_else(|| unknown_pieces(name))
}

/// The built-in board with this name or size.
pub fn board_named(name: &str) -> Result<Board, Diagnostic> {
    let names: Vec<&str> = BOARDS.iter().map(|(name, _)| *name).collect();
    sets::board(name).unwrap_or_else(|| {
        Err(Diagnostic::new(format!("there is no board called {}", quoted(name))).help(format!(
            "write rows x columns such as 5x11, or layers too such as 2x3x10, or one of: {}; or name a file",
            names.join(", ")
        )))
    })
}

/// The pieces that are asked for, and the space they are made for.
fn pieces_for(
    settings: &PuzzleSettings,
    space: Option<Space>,
) -> Result<Option<(Space, Vec<Piece>)>, Diagnostic> {
    match &settings.pieces {
        None => Ok(None),
        Some(Pieces::Set(name)) => {
            let found = known_sets().iter().find(|(set, _)| set.name == *name);
            Ok(found.map(|(set, pieces)| (set.space, pieces.clone())))
        }
        Some(Pieces::List(file)) => {
            let source = Source::new(&file.name, &file.bytes);
            let read = source.text().and_then(|text| pieces::read_list(&source, text, space));
            read.map(Some).map_err(|error| match error.line_column() {
                None => error.in_setting("--pieces"),
                Some(_) => error,
            })
        }
    }
}

/// The board that is asked for.
pub fn board_of(settings: &PuzzleSettings) -> Option<Board> {
    settings.board.as_ref().map(|named| named.board.clone())
}

/// What the settings say.
pub fn of_settings(settings: &PuzzleSettings) -> Result<Setting, Diagnostic> {
    let board = board_of(settings);
    let space = board.as_ref().map(Board::space);
    let pieces = pieces_for(settings, space)?.map(|(_, pieces)| pieces);
    Ok(Setting { space, pieces, board })
}

/// The pieces as `--one-sided` wants them.
pub fn turned(mut pieces: Vec<Piece>, settings: &PuzzleSettings) -> Vec<Piece> {
    if settings.one_sided {
        let free = pieces.iter_mut().filter(|p| p.turning == Turning::Free);
        free.for_each(|p| p.turning = Turning::OneSided);
    }
    pieces
}

/// The puzzle as `--one-sided` wants it.
pub fn turned_instance(instance: Instance, settings: &PuzzleSettings) -> Result<Instance, Diagnostic> {
    if !settings.one_sided {
        return Ok(instance);
    }
    let pieces = turned(instance.pieces().to_vec(), settings);
    Instance::new(instance.board().clone(), pieces)?.with_given(instance.given().to_vec())
}

/// The pieces that are put on a board when nobody says which: those of the first set that can cover
/// it. IQ Puzzler Pro has 55 cells and comes first; Soma has 27 cubes, Bedlam 64.
pub fn usual_pieces(board: &Board) -> Result<Vec<Piece>, Diagnostic> {
    let covers = |pieces: &[Piece]| {
        let cells = pieces.iter().map(Piece::size).sum();
        (board.required()..=board.len()).contains(&cells)
    };
    // Flat pieces lie among cubes and spheres too; no set is made of hexagons.
    let made_for = |space: Space| match board.space() {
        Space::Cubic => true,
        Space::Flat | Space::Spheres => space == Space::Flat,
        Space::Hex => false,
    };
    let mut sets = known_sets().iter().filter(|(set, _)| made_for(set.space)).map(|(_, pieces)| pieces);
    sets.find(|pieces| covers(pieces)).cloned().ok_or_else(|| {
        Diagnostic::new(format!("no set of pieces is known that covers a board of {} cells", board.len()))
            .help(
                "say which pieces to use with --pieces, such as --pieces pentominoes or --pieces pieces.txt",
            )
    })
}

/// The puzzle that `--pieces` and `--board` alone describe: pieces without a board get their usual
/// one, a board without pieces the set that covers it. Nothing when neither is given.
pub fn described(settings: &PuzzleSettings) -> Result<Option<Instance>, Diagnostic> {
    let board = board_of(settings);
    let pieces = pieces_for(settings, board.as_ref().map(Board::space))?;
    let (board, pieces) = match (board, pieces) {
        (None, None) => return Ok(None),
        (Some(board), Some((_, pieces))) => (board, pieces),
        (Some(board), None) => {
            let pieces = usual_pieces(&board)?;
            (board, pieces)
        }
        (None, Some((space, pieces))) => {
            let board = pieces::obvious_board(space, &pieces).ok_or_else(|| {
                Diagnostic::new("no board is obvious for these pieces")
                    .help("say which with --board, such as --board 5x11 or --board board.txt")
            })?;
            (board, pieces)
        }
    };
    Instance::new(board, turned(pieces, settings)).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_core::{Given, Settings};

    fn describe(values: &[(&str, &str)]) -> Result<Option<String>, Diagnostic> {
        let given = values.iter().fold(Given::default(), |given, (name, value)| given.with(name, *value));
        described(&PuzzleSettings::read(&given)?).map(|i| i.map(|i| crate::model::describe(&i)))
    }

    #[test]
    fn names_describe_puzzles() {
        let known = |values: &[(&str, &str)]| describe(values).unwrap().unwrap();
        assert!(describe(&[]).unwrap().is_none());
        assert!(known(&[("pieces", "pentominoes")]).contains("6x10 (flat), 60 cells, 12 pieces"));
        assert!(known(&[("board", "3x20")]).contains("3x20 (flat), 60 cells, 12 pieces"));
        assert!(known(&[("board", "3x3x3")]).contains("27 cells, 7 pieces"));
        assert!(known(&[("board", "4x4x4")]).contains("64 cells, 13 pieces"));
        assert!(known(&[("board", "2x5x6")]).contains("(cubic), 60 cells, 12 pieces"));
        assert!(known(&[("board", "iq-pyramid")]).contains("(spheres), 55 cells, 12 pieces"));
        assert!(known(&[("board", "##########/##########"), ("pieces", "tetrominoes")]).contains("2x10"));
        for wrong in [&[("board", "7x7")][..], &[("board", "round")], &[("pieces", "none")]] {
            assert!(describe(wrong).unwrap_err().help.is_some(), "{wrong:?}");
        }
        let one_sided = PuzzleSettings::read(&Given::words("board=5x11 one-sided")).unwrap();
        let instance = described(&one_sided).unwrap().unwrap();
        assert!(instance.pieces().iter().all(|p| p.turning == Turning::OneSided));
    }

    #[test]
    fn files_describe_puzzles() {
        let mut given = Given::words("pieces=mine.txt board=board.txt");
        given.attach("pieces", b"A ##/#. x2\n".to_vec());
        given.attach("board", b"###\n###\n".to_vec());
        let settings = PuzzleSettings::read(&given).unwrap();
        assert_eq!(described(&settings).unwrap().unwrap().volume(), (6, 6));
        assert_eq!(settings.write().to_string(), " --pieces mine.txt --board 2x3");
        given.attach("board", b"###\n#x#\n".to_vec());
        assert_eq!(PuzzleSettings::read(&given).unwrap_err().line_column(), Some((2, 2)));
    }
}
