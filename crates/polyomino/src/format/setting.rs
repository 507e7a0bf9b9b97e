//! Pieces and boards that are named rather than written: by `--pieces`, `--board` and `--one-sided`, or by nobody,
//! when the usual ones are meant.

use super::words::quoted;
use super::{board, pieces};
use crate::model::sets::{self, BOARDS, PIECE_SETS, PieceSet};
use crate::model::{Board, Instance, Piece, Space, Turning};
use quadrille_core::{Diagnostic, Options, Source};
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

/// The built-in pieces with this name.
pub fn pieces_named(name: &str) -> Result<Vec<Piece>, Diagnostic> {
    let names: Vec<&str> = PIECE_SETS.iter().map(|s| s.name).collect();
    known_sets().iter().find(|(set, _)| set.name == name).map(|(_, pieces)| pieces.clone()).ok_or_else(|| {
        Diagnostic::new(format!("there is no set of pieces called {}", quoted(name)))
            .help(format!("choose one of: {}; or name a file with a piece list", names.join(", ")))
    })
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

fn flag(name: &'static str) -> impl Fn(Diagnostic) -> Diagnostic {
    move |mut e| {
        if e.line_column().is_none() {
            e.message = format!("--{name}: {}", e.message);
        }
        e
    }
}

/// The board that `--board` names: a file, a built-in one, or rows such as `###/#.#`.
pub fn board_option(options: &Options) -> Result<Option<Board>, Diagnostic> {
    let Some(value) = options.text("board") else { return Ok(None) };
    let board = match options.bytes("board") {
        Some(bytes) => {
            let source = Source::new(value, bytes);
            board::read_file(&source)
        }
        None if board::is_drawn(value) => board::read_text(&Source::new("--board", value), value, None),
        None => board_named(value),
    };
    board.map(Some).map_err(flag("board"))
}

/// The pieces that `--pieces` names, and the space they are made for.
fn pieces_option(options: &Options, space: Option<Space>) -> Result<Option<(Space, Vec<Piece>)>, Diagnostic> {
    let Some(value) = options.text("pieces") else { return Ok(None) };
    let found = match options.bytes("pieces") {
        Some(bytes) => {
            let source = Source::new(value, bytes);
            source.text().and_then(|text| pieces::read_list(&source, text, space))
        }
        None => pieces_named(value)
            .map(|pieces| (sets::piece_set(value).map_or(Space::Flat, |set| set.space), pieces)),
    };
    found.map(Some).map_err(flag("pieces"))
}

/// What the options say.
pub fn of_options(options: &Options) -> Result<Setting, Diagnostic> {
    let board = board_option(options)?;
    let space = board.as_ref().map(Board::space);
    let pieces = pieces_option(options, space)?.map(|(_, pieces)| pieces);
    Ok(Setting { space, pieces, board })
}

/// The pieces as `--one-sided` wants them.
pub fn turned(mut pieces: Vec<Piece>, options: &Options) -> Vec<Piece> {
    if options.is_on("one-sided") {
        let free = pieces.iter_mut().filter(|p| p.turning == Turning::Free);
        free.for_each(|p| p.turning = Turning::OneSided);
    }
    pieces
}

/// The puzzle as `--one-sided` wants it.
pub fn turned_instance(instance: Instance, options: &Options) -> Result<Instance, Diagnostic> {
    if !options.is_on("one-sided") {
        return Ok(instance);
    }
    let pieces = turned(instance.pieces().to_vec(), options);
    Instance::new(instance.board().clone(), pieces)?.with_given(instance.given().to_vec())
}

/// The pieces that are put on a board when nobody says which: those of the first set that can cover it. IQ Puzzler
/// Pro has 55 cells and comes first; Soma has 27 cubes, Bedlam 64.
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

/// The puzzle that `--pieces` and `--board` alone describe: pieces without a board get their usual one, a board
/// without pieces the set that covers it. Nothing when neither is given.
pub fn described(options: &Options) -> Result<Option<Instance>, Diagnostic> {
    let board = board_option(options)?;
    let pieces = pieces_option(options, board.as_ref().map(Board::space))?;
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
    Instance::new(board, turned(pieces, options)).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn describe(values: &[(&str, &str)]) -> Result<Option<String>, Diagnostic> {
        let options = values.iter().fold(Options::default(), |o, (name, value)| o.with(name, *value));
        described(&options).map(|i| i.map(|i| crate::model::describe(&i)))
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
        let one_sided = Options::default().with("board", "5x11").with("one-sided", "true");
        let instance = described(&one_sided).unwrap().unwrap();
        assert!(instance.pieces().iter().all(|p| p.turning == Turning::OneSided));
    }

    #[test]
    fn files_describe_puzzles() {
        let mut options = Options::default().with("pieces", "mine.txt").with("board", "board.txt");
        options.attach("pieces", b"A ##/#. x2\n".to_vec());
        options.attach("board", b"###\n###\n".to_vec());
        let instance = described(&options).unwrap().unwrap();
        assert_eq!(instance.volume(), (6, 6));
        options.attach("board", b"###\n#x#\n".to_vec());
        assert_eq!(described(&options).unwrap_err().line_column(), Some((2, 2)));
    }
}
