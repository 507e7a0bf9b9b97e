//! The settings of this family: one struct for each concern.

use crate::format::setting::board_named;
use crate::format::{self, board};
pub use crate::generate::{Shape, Sizes};
use crate::model::sets::{BOARDS, PIECE_SETS, piece_set};
use crate::model::{Board, MAX_CELLS, MAX_PIECES};
use crate::solve::Heuristic;
use quadrille_core::scene::look::lines::{MARKS, PATTERNS, TRAY};
use quadrille_core::settings::{Ask, File, Value};
use quadrille_core::{Diagnostic, Levels, Setting, Size, Source, settings};

const PIECES: Setting = Setting::choice(
    "pieces",
    || PIECE_SETS.iter().map(|set| set.name).collect(),
    "iq-pro, kanoodle, pentominoes, tetrominoes, hexominoes, soma, bedlam or a piece list",
)
.or_file()
.usually("iq-pro");
const BOARD: Setting = Setting::choice(
    "board",
    || BOARDS.iter().map(|(name, _)| *name).collect(),
    "5x11 (rows x columns), 3x3x3, iq-diagonal, iq-pyramid or a text board",
)
.or("ROWSxCOLUMNS")
.or_file()
.usually("5x11");
const ONE_SIDED: Setting = Setting::switch("one-sided", "Pieces may be rotated, not turned over");

/// The settings of a picture.
pub const LOOK: &[Setting] =
    &[Setting { help: "Show the pieces that are left: on, off or auto", ..TRAY }, MARKS, PATTERNS];

settings! {
    /// What a source leaves open: most say where the pieces lie and not what they are.
    pub struct PuzzleSettings {
        /// The pieces.
        pub pieces: Option<Pieces> = PIECES,
        /// The board.
        pub board: Option<NamedBoard> = BOARD,
        /// Whether pieces may only be rotated.
        pub one_sided: bool = ONE_SIDED,
    }
}

settings! {
    /// How to search.
    pub struct SolveSettings {
        /// Whether solutions that symmetries or equal pieces make of each other count once.
        pub distinct: bool = Setting::switch(
            "distinct", "Solutions that symmetries or equal pieces make of each other count once",
        ),
        /// Whether the solutions through every placement are counted too.
        pub marginals: bool = Setting::switch(
            "marginals", "Also the number of solutions through every placement",
        ).only(Ask::Count),
        /// Which pieces the method `x` tries first.
        pub heuristic: Heuristic = Setting::words::<Heuristic>(
            "heuristic",
            "Which pieces method x tries first: ascender, descender, compactness, perimeter or holes, the last three also \
             with -inverse (bench: all)",
        ).usually("descender").only(Ask::Solve).compared("all", &["x"]),
        /// Whether the method `x` ends a branch when an empty zone cannot be filled.
        pub zones: bool = Setting::switch(
            "zones", "Method x ends a branch when an empty zone cannot be filled; in bench: with and without",
        ).only(Ask::Solve).compared("true", &["x"]),
    }
}

settings! {
    /// What is to be made.
    ///
    /// ```
    /// use quadrille_core::{Generate, Limits, Search, Size};
    /// use quadrille_polyomino::{GenerateSettings, Polyomino};
    ///
    /// let settings = GenerateSettings { size: Some(Size::new(6, 12)), cut: Some(14), ..Default::default() };
    /// let made = Polyomino::generate(&settings, &mut Search::new(Limits::none()))?;
    /// assert_eq!(made.instance.pieces().len(), 14);
    /// # Ok::<(), quadrille_core::Diagnostic>(())
    /// ```
    pub struct GenerateSettings {
        /// The pieces of a level.
        pub pieces: Option<Pieces> = PIECES,
        /// The board.
        pub board: Option<NamedBoard> = BOARD,
        /// A rectangle as the board.
        pub size: Option<Size> = Setting::size(
            "size", "A rectangle as the board: width and height in cells; others by --board",
        ),
        /// Whether pieces may only be rotated.
        pub one_sided: bool = ONE_SIDED,
        /// Into how many pieces the board is cut.
        pub cut: Option<usize> = Setting::number(
            "cut", 1, MAX_PIECES as u64, "Cut the board at random into N pieces, instead of a level of known pieces",
        ),
        /// Which sizes the pieces of a cut have.
        pub sizes: Option<Sizes> = Setting::text(
            "sizes", "LIST", "Cut into pieces of these sizes, such as 3-6 or 4,5,8",
        ).usually("with --cut: near the mean"),
        /// What the pieces of a cut look like.
        pub shape: Option<Shape> = Setting::words::<Shape>(
            "shape", "Form of the pieces that are cut: compact, any or stringy",
        ).usually("compact"),
        /// Whether no two pieces of a cut may be alike.
        pub different: bool = Setting::switch(
            "different", "Cut into pieces of which no two have the same form",
        ),
        /// How many pieces are given; `None` for as few as can be.
        pub given: Option<usize> = Setting::number(
            "given", 0, MAX_CELLS as u64, "How many pieces are given, with exactly one solution",
        ).usually("as few as can be"),
        /// How hard it is to be; such a level has one solution.
        pub difficulty: Option<Levels> = Setting::choice(
            "difficulty", Levels::words, "easy, medium, hard, extreme or a level from 1 to 10: the hardest technique that is needed",
        ).or("LEVEL"),
        /// Whether a cut must have one solution only; levels always have one.
        pub unique: bool = Setting::switch(
            "unique",
            "Exactly one solution: cuts get as many given pieces as that takes; levels always have one",
        ),
        /// Names the puzzle among all of its kind.
        pub seed: u64 = Setting::number("seed", 0, u64::MAX, "The same seed makes the same puzzle, for ever"),
    }
}

impl GenerateSettings {
    /// What they say about pieces and board.
    pub fn puzzle(&self) -> PuzzleSettings {
        let GenerateSettings { pieces, board, one_sided, .. } = self.clone();
        PuzzleSettings { pieces, board, one_sided }
    }
}

/// Which pieces there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pieces {
    /// A set by its name in [`PIECE_SETS`].
    Set(&'static str),
    /// A piece list.
    List(File),
}

impl Value for Pieces {
    fn read(_: &Setting, values: &[String], bytes: Option<&[u8]>) -> Result<Self, Diagnostic> {
        let name = values.last().map_or("", String::as_str);
        match bytes {
            Some(bytes) => Ok(Pieces::List(File { name: name.to_owned(), bytes: bytes.to_vec() })),
            None => match piece_set(name) {
                Some(set) => Ok(Pieces::Set(set.name)),
                None => Err(format::setting::unknown_pieces(name)),
            },
        }
    }

    fn write(&self) -> Vec<String> {
        vec![match self {
            Pieces::Set(name) => (*name).to_owned(),
            Pieces::List(file) => file.name.clone(),
        }]
    }

    fn bytes(&self) -> Option<&[u8]> {
        match self {
            Pieces::Set(_) => None,
            Pieces::List(file) => Some(&file.bytes),
        }
    }
}

/// A board and what it is called.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedBoard {
    /// What people call it: its name, its size, its file.
    pub name: String,
    /// The board.
    pub board: Board,
    /// Whether the name alone does not tell what it is.
    drawn: bool,
}

impl NamedBoard {
    /// The board that was drawn, without a name.
    pub fn drawn(board: Board) -> Self {
        NamedBoard { name: format!("a board of {} cells", board.len()), board, drawn: true }
    }

    /// A rectangle.
    pub fn rectangle(Size { rows, cols }: Size) -> Result<Self, Diagnostic> {
        let board = Board::rectangle(rows, cols).map_err(|error| error.in_setting("--size"))?;
        Ok(NamedBoard { name: format!("{rows}x{cols}"), board, drawn: false })
    }
}

/// A file, a built-in one, or rows such as `###/#.#`.
impl Value for NamedBoard {
    fn read(_: &Setting, values: &[String], bytes: Option<&[u8]>) -> Result<Self, Diagnostic> {
        let name = values.last().map_or("", String::as_str);
        let named = |board, drawn| NamedBoard { name: name.to_owned(), board, drawn };
        match bytes {
            Some(bytes) => Ok(named(board::read_file(&Source::new(name, bytes))?, true)),
            None if board::is_drawn(name) => {
                let source = Source::new("--board", name);
                board::read_text(&source, name, None).map(NamedBoard::drawn)
            }
            None => Ok(named(board_named(name)?, false)),
        }
    }

    fn write(&self) -> Vec<String> {
        let text = if self.drawn { format::board_text(&self.board) } else { None };
        vec![text.unwrap_or_else(|| self.name.clone())]
    }
}
