//! The settings of this family: one struct for each concern.

use crate::model::{Clue, Frame, Instance, PieceId, Turn};
use crate::solve::informed::models::MODELS;
use crate::solve::informed::registry::names;
use crate::solve::informed::values::VALUES;
use crate::solve::informed::variables::VARIABLES;
use crate::solve::informed::{ALL, Models, ValueName, VariableName};
use crate::solve::path::{self, PathChoice};
use crate::solve::tree::MOST_LANES;
use quadrille_core::scene::look::lines::{MARKS, NO_TRAY, PATTERNS, TRAY};
use quadrille_core::settings::{Ask, File, SavedFile, Words};
use quadrille_core::{Cell, Diagnostic, Setting, Size, settings};

const NO_FRAME: Setting =
    Setting::switch("no-frame", "Grey is a colour like any other: nothing is asked of the rim");
const SIZE: Setting = Setting::size(
    "size",
    "Width and height in cells: of a list of pieces that does not say it, of a new puzzle",
)
.usually("6x6");

/// The settings of a picture.
pub const LOOK: &[Setting] = &[
    NO_TRAY,
    Setting {
        help: "The pieces that are not on the board: off, or fixed, where every piece has its own place",
        ..TRAY
    },
    Setting { help: "Show what does not match: on or off", ..MARKS },
    PATTERNS,
];

settings! {
    /// What a source leaves open, and what changes the puzzle that it holds.
    pub struct PuzzleSettings {
        /// Whether piece 0 lies in the north-west corner.
        pub pin_corner: bool = Setting::switch(
            "pin-corner", "Piece 0 lies in the north-west corner: one solution of four, as the report counts",
        ),
        /// Whether grey is a colour like any other.
        pub no_frame: bool = NO_FRAME,
        /// The extent of a board whose source lists pieces alone; a square where none is given.
        pub size: Option<Size> = SIZE,
        /// The clues of a file of pieces, in a file of their own.
        pub hints: Option<File> = Setting::file(
            "hints",
            "The clues of a file of pieces, in a file of their own: 'piece column row turns' from 1, or r9c8=138:0",
        ),
    }
}

settings! {
    /// How to search.
    ///
    /// ```
    /// use quadrille_edge::SolveSettings;
    /// use quadrille_edge::solve::path::PathChoice;
    ///
    /// let along_columns = SolveSettings { path: Some(PathChoice::Named("column")), ..Default::default() };
    /// assert!(!along_columns.best);
    /// ```
    pub struct SolveSettings {
        /// The order of the cells; by rows, or by columns where they are shorter, where none is
        /// given.
        pub path: Option<PathChoice> = Setting::choice(
            "path",
            || path::NAMES.to_vec(),
            "The order of the cells for method path, and for informed with the variable 'path'",
        ).or_file().compared("all", &["auto", "path", "brute", "informed"]),
        /// In which order the turns of a piece are tried.
        pub turn_order: TurnOrder = Setting::words::<TurnOrder>(
            "turn-order",
            "In which order a search tries the turns of a piece [clockwise]; the report's is anticlockwise",
        ),
        /// How many subtrees are searched side by side on each thread.
        pub lanes: Option<usize> = Setting::number(
            "lanes", 1, MOST_LANES,
            "Search N subtrees side by side on each thread: faster along rows and columns, in another order (method path)",
        ),
        /// The openings below which to search: a file, with a range of its lines behind a colon
        /// where only some are meant.
        pub opening: Option<File> = Setting::lines_of_file(
            "opening",
            "Search below the openings of a file alone, or of some of its lines: FILE:1-100 (method path)",
        ),
        /// Whether to look for the full board with the highest score.
        pub best: bool = Setting::switch(
            "best", "Look for the full board with the highest score, as long as the limits allow",
        ).only(Ask::Solve),
        /// The seed of `best`; 1 where none is given.
        pub seed: Option<u64> = Setting::number("seed", 0, u64::MAX, "The seed of --best").usually("1").only(Ask::Solve),
        /// The run to continue and to save to.
        pub resume: Option<SavedFile> = Setting::saved_file(
            "resume", "Save the search to this file, and continue from it if it exists (method path, --best)",
        ),
        /// What draws conclusions in informed search; borders where nothing is given.
        pub model: Option<Models> = Setting::choice(
            "model",
            || names(MODELS).into_iter().chain([ALL]).collect(),
            "What draws conclusions in method informed: cells, borders, diagonals, all; several by commas (bench: each)",
        ).usually("borders").or("NAME,NAME").compared("each", &["informed"]),
        /// Which cell informed search decides next; the first of the table where none is given.
        pub variable: Option<VariableName> = Setting::choice(
            "variable",
            || names(VARIABLES),
            "Which cell method informed decides next: pessimistic, optimistic, path (bench: each)",
        ).usually("pessimistic").compared("each", &["informed"]),
        /// Which piece informed search tries next; the first of the table where none is given.
        pub value: Option<ValueName> = Setting::choice(
            "value",
            || names(VALUES),
            "Which piece method informed tries next: lexicographic, optimistic, pessimistic (bench: each)",
        ).usually("lexicographic").compared("each", &["informed"]),
        /// For how many of the last cells all fillings are made first.
        pub endgame: Option<usize> = Setting::number(
            "endgame", 0, u64::MAX,
            "Make all ways to fill the last K cells first, and turn boards back that none of them closes",
        ).unit("K"),
        /// For which radius all corollas around the last corners are made first.
        pub closures: Option<usize> = Setting::number(
            "closures", 0, 8,
            "Make all corollas of radius H around the last corners first, and turn boards back that use them up",
        ).unit("H"),
    }
}

settings! {
    /// What is to be made.
    ///
    /// ```
    /// use quadrille_core::{Generate, Limits, Search, Size};
    /// use quadrille_edge::{Edge, GenerateSettings};
    ///
    /// let settings = GenerateSettings { size: Some(Size::new(4, 5)), clues: Some(2), ..Default::default() };
    /// let made = Edge::generate(&settings, &mut Search::new(Limits::none()))?;
    /// assert_eq!(made.instance.clues().len(), 2);
    /// # Ok::<(), quadrille_core::Diagnostic>(())
    /// ```
    pub struct GenerateSettings {
        /// The extent of the board; 6x6 where none is given.
        pub size: Option<Size> = SIZE,
        /// Colours of the joints along the frame.
        pub frame_colors: Option<u16> = Setting::number(
            "frame-colors", 1, 10_000, "Colours of the joints along the frame",
        ).unit("F").usually("as in Eternity II"),
        /// Colours of all other joints.
        pub inner_colors: Option<u16> = Setting::number(
            "inner-colors", 1, 10_000, "Colours of all other joints",
        ).unit("C").usually("about one solution is expected"),
        /// How many pieces lie on the board from the beginning.
        pub clues: Option<usize> = Setting::number(
            "clues", 0, u64::MAX, "So many pieces lie on the board from the beginning",
        ).usually("0"),
        /// Whether there must be exactly one solution.
        pub unique: bool = Setting::switch(
            "unique",
            "Exactly one solution; adds clues until that is proven, at least one: without clues a board can be turned",
        ),
        /// Whether there must be one solution, not counting the same board turned.
        pub unique_up_to_turns: bool = Setting::switch(
            "unique-up-to-turns",
            "One solution, not counting the same board turned; adds clues only where it has others",
        ),
        /// Whether grey is a colour like any other.
        pub no_frame: bool = NO_FRAME,
        /// Names the puzzle among all of its kind.
        pub seed: u64 = Setting::number("seed", 0, u64::MAX, "The same seed makes the same puzzle, for ever"),
    }
}

/// In which order the turns of a piece are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TurnOrder {
    /// By quarters to the right.
    #[default]
    Clockwise,
    /// By quarters to the left, as in the report.
    Anticlockwise,
}

impl Words for TurnOrder {
    const WORDS: &'static [(&'static str, Self)] =
        &[("clockwise", TurnOrder::Clockwise), ("anticlockwise", TurnOrder::Anticlockwise)];
}

impl TurnOrder {
    /// The turns in this order, none first.
    pub fn turns(self) -> [Turn; 4] {
        let [none, right, half, left] = Turn::ALL;
        match self {
            TurnOrder::Clockwise => Turn::ALL,
            TurnOrder::Anticlockwise => [none, left, half, right],
        }
    }
}

/// The puzzle under the rules that settings ask for.
pub fn under(instance: &Instance, settings: &PuzzleSettings) -> Result<Option<Instance>, Diagnostic> {
    let PuzzleSettings { pin_corner, no_frame, .. } = *settings;
    if !pin_corner && !no_frame {
        return Ok(None);
    }
    let mut instance = instance.clone();
    if no_frame {
        instance = instance.with_frame(Frame::None);
    }
    if pin_corner {
        let piece = PieceId(0);
        let placed = instance.in_corner(piece).ok_or_else(|| {
            Diagnostic::new(format!("--pin-corner: piece 0 ({}) is no corner piece", instance.piece(piece)))
        })?;
        instance = instance.with_clues([Clue { cell: Cell::new(0, 0), placed }])?;
    }
    Ok(Some(instance))
}
