//! The settings of `generate`: the table of flags, and what their values may be.
//!
//! `--pieces`, `--board` and `--one-sided` belong to all verbs and are read by [`crate::format::setting`].

use super::difficulty::Difficulty;
use super::partition::Shape;
use super::sizes::Sizes;
use crate::format::setting;
use crate::model::{Board, MAX_CELLS, MAX_PIECES};
use quadrille_core::{Diagnostic, Flag, Options, Size, quantity};

/// The settings of `generate` alone.
pub const FLAGS: &[Flag] = &[
    Flag::of_generate(
        "size",
        Some("WxH"),
        "A rectangle as the board: width and height in cells; others by --board",
    ),
    Flag::of_generate(
        "given",
        Some("N"),
        "How many pieces are given, with exactly one solution [as few as can be]",
    ),
    Flag::of_generate(
        "cut",
        Some("N"),
        "Cut the board at random into N pieces, instead of a level of known pieces",
    ),
    Flag::of_generate(
        "sizes",
        Some("LIST"),
        "Cut into pieces of these sizes, such as 3-6 or 4,5,8 [with --cut: near the mean]",
    ),
    Flag::of_generate(
        "shape",
        Some("compact|any|stringy"),
        "Form of the pieces that are cut: compact, any or stringy [compact]",
    ),
    Flag::of_generate("different", None, "Cut into pieces of which no two have the same form"),
    Flag::of_generate(
        "difficulty",
        Some("easy|medium|hard|extreme|LEVEL"),
        "easy, medium, hard, extreme or a level from 1 to 10: the hardest technique that is needed",
    ),
    Flag::of_generate(
        "unique",
        None,
        "Exactly one solution: cuts get as many given pieces as that takes; levels always have one",
    ),
];

/// The flags that name a puzzle, in the order in which a command is written down.
const COMMAND: [&str; 11] = [
    "pieces",
    "board",
    "size",
    "one-sided",
    "cut",
    "sizes",
    "shape",
    "different",
    "given",
    "difficulty",
    "unique",
];

/// The names of the forms that pieces can be cut into.
const SHAPES: [(&str, Shape); 3] =
    [("compact", Shape::Compact), ("any", Shape::Any), ("stringy", Shape::Stringy)];

/// What a cut is to be.
#[derive(Clone, Debug)]
pub struct Cut {
    /// How many pieces.
    pub count: Option<usize>,
    /// Which sizes they may have.
    pub sizes: Option<Sizes>,
    /// What they look like.
    pub shape: Shape,
    /// Whether no two may be alike.
    pub different: bool,
}

/// What is to be made.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Names the puzzle among all of its kind.
    pub seed: u64,
    /// How many pieces are given; `None` for as few as can be.
    pub given: Option<usize>,
    /// Whether there must be one solution only.
    pub unique: bool,
    /// The word for the hardest technique that is needed.
    pub difficulty: Option<Difficulty>,
    /// How to cut the board; `None` for a level of known pieces.
    pub cut: Option<Cut>,
    /// The command that makes the same puzzle again.
    pub command: String,
}

impl Settings {
    /// Reads the options.
    pub fn read(options: &Options) -> Result<Settings, Diagnostic> {
        let count = |name: &str, low: u64, high: usize| {
            Ok::<_, Diagnostic>(options.number(name, low, high as u64)?.map(|n| n as usize))
        };
        let seed = options.number("seed", 0, u64::MAX)?.unwrap_or(0);
        let given = count("given", 0, MAX_CELLS)?;
        let pieces = count("cut", 1, MAX_PIECES)?;
        let sizes = options.parsed("sizes", Sizes::read)?;
        let cut = (pieces.is_some() || sizes.is_some()).then_some(());
        let difficulty = options.parsed("difficulty", Difficulty::named)?;
        let unique = options.is_on("unique") || given.is_some() || difficulty.is_some() || cut.is_none();
        let cut = match cut {
            Some(()) => {
                if options.text("pieces").is_some() {
                    return Err(Diagnostic::new(
                        "--pieces says which pieces there are, --cut makes new ones",
                    )
                    .help("leave one of them out"));
                }
                let shape = options.parsed("shape", shape_named)?.unwrap_or(Shape::Compact);
                // Equal pieces could be exchanged: a second solution.
                let different = options.is_on("different") || unique;
                Some(Cut { count: pieces, sizes, shape, different })
            }
            None => {
                for name in ["shape", "different"] {
                    if options.text(name).is_some() {
                        return Err(Diagnostic::new(format!("--{name} is for boards that are cut"))
                            .help("add --cut N or --sizes LIST"));
                    }
                }
                None
            }
        };
        Ok(Settings {
            seed,
            given,
            unique,
            difficulty,
            cut,
            command: options.command("polyomino", &COMMAND, seed),
        })
    }
}

fn shape_named(text: &str) -> Result<Shape, Diagnostic> {
    SHAPES.iter().find(|(name, _)| *name == text).map(|(_, shape)| *shape).ok_or_else(|| {
        let names = SHAPES.map(|(name, _)| name);
        Diagnostic::new(format!("'{text}' is not known")).help(format!("choose one of: {}", names.join(", ")))
    })
}

/// The board that `--board` or `--size` names, with what it is called.
pub fn board(options: &Options) -> Result<Option<(String, Board)>, Diagnostic> {
    let size = options.parsed("size", quantity::size)?;
    match (setting::board_option(options)?, size) {
        (Some(_), Some(_)) => {
            Err(Diagnostic::new("--board and --size both say what the board is")
                .help("leave one of them out"))
        }
        (Some(board), None) => {
            let name = options.text("board").unwrap_or_default();
            let drawn = name.contains(['#', '/', '|']) && options.bytes("board").is_none();
            let name = if drawn { format!("a board of {} cells", board.len()) } else { name.to_owned() };
            Ok(Some((name, board)))
        }
        (None, Some(Size { rows, cols })) => {
            let board = Board::rectangle(rows, cols).map_err(|mut e| {
                e.message = format!("--size: {}", e.message);
                e
            })?;
            Ok(Some((format!("{rows}x{cols}"), board)))
        }
        (None, None) => Ok(None),
    }
}
