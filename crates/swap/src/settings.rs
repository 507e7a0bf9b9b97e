//! The settings of this family: one struct for each concern.

use crate::model::{Instance, Pair};
use quadrille_core::scene::look::lines::STEPS;
use quadrille_core::settings::{Ask, Value, Words};
use quadrille_core::{Cell, Diagnostic, Levels, Setting, Size, settings};

const WALL: Setting = Setting::text(
    "wall",
    "R1,C1,R2,C2",
    "These neighbours may not swap (rows and columns from 0, or r1c1-r1c2); repeatable",
);
const MOVING_WALL: Setting = Setting::number(
    "moving-wall",
    0,
    u64::MAX,
    "At every step one swap, drawn from this seed, is not allowed",
)
.unit("SEED");

/// The settings of a picture.
pub const LOOK: &[Setting] = &[STEPS];

settings! {
    /// What changes a puzzle that is read.
    pub struct PuzzleSettings {
        /// Neighbours that may not swap.
        pub walls: Vec<Wall> = WALL,
        /// The seed of a wall that moves.
        pub moving_wall: Option<u64> = MOVING_WALL,
    }
}

settings! {
    /// How to search.
    pub struct SolveSettings {
        /// What a solution is to have little of.
        pub minimise: Aim = Setting::words::<Aim>(
            "minimise", "Fewest swaps, or fewest layers of swaps made together",
        ).only(Ask::Solve),
    }
}

settings! {
    /// What is to be made.
    ///
    /// ```
    /// use quadrille_core::{Generate, Limits, Search, Size};
    /// use quadrille_swap::{GenerateSettings, Swap};
    ///
    /// let settings = GenerateSettings { size: Some(Size::new(3, 3)), walls: Some(2), seed: 7, ..Default::default() };
    /// let made = Swap::generate(&settings, &mut Search::new(Limits::none()))?;
    /// assert_eq!(made.instance.walls().len(), 2);
    /// # Ok::<(), quadrille_core::Diagnostic>(())
    /// ```
    pub struct GenerateSettings {
        /// The extent of the board; 4x4 where none is given.
        pub size: Option<Size> = Setting::size("size", "Width and height in cells").usually("4x4"),
        /// How hard it is to be, by the scale of all families.
        pub difficulty: Option<Levels> = Setting::choice(
            "difficulty", Levels::words, "easy, medium, hard, extreme or a level from 1 to 10",
        ).or("LEVEL"),
        /// How many swaps a shortest solution is to have.
        pub swaps: Option<u64> = Setting::number(
            "swaps", 1, u64::MAX, "How many swaps a shortest solution is to have",
        ),
        /// How many pairs of neighbours, drawn at random, may not swap.
        pub walls: Option<usize> = Setting::number(
            "walls", 0, u64::MAX, "So many pairs of neighbours, drawn at random, may not swap",
        ),
        /// How many kinds of equal tiles there are; `None` where all are different.
        pub colors: Option<usize> = Setting::number(
            "colors", 0, u64::MAX, "Only K kinds of tiles, which belong in row order",
        ).unit("K"),
        /// How many tiles may end anywhere.
        pub blank: Option<usize> = Setting::number("blank", 0, u64::MAX, "So many tiles may end anywhere"),
        /// The seed of a wall that moves.
        pub moving_wall: Option<u64> = MOVING_WALL,
        /// Names the puzzle among all of its kind.
        pub seed: u64 = Setting::number("seed", 0, u64::MAX, "The same seed makes the same puzzle, for ever"),
        /// Neighbours that may not swap.
        pub given_walls: Vec<Wall> = WALL,
    }
}

/// What a solution is to have little of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aim {
    /// Swaps.
    #[default]
    Length,
    /// Layers of swaps that do not touch each other.
    Depth,
}

impl Words for Aim {
    const WORDS: &'static [(&'static str, Self)] = &[("length", Aim::Length), ("depth", Aim::Depth)];
}

/// Two cells that may not swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wall(pub Cell, pub Cell);

/// As typed: `0,0,0,1` counted from zero, or `r1c1-r1c2`.
impl Value for Wall {
    fn read(_: &Setting, values: &[String], _: Option<&[u8]>) -> Result<Self, Diagnostic> {
        let text = values.last().map_or("", String::as_str);
        let named = text.split_once('-').and_then(|(a, b)| Some(Wall(Cell::parse(a)?, Cell::parse(b)?)));
        let counted = || {
            let numbers: Option<Vec<usize>> = text.split(',').map(|n| n.trim().parse().ok()).collect();
            match numbers.as_deref() {
                Some(&[r1, c1, r2, c2]) => Some(Wall(Cell::new(r1, c1), Cell::new(r2, c2))),
                _ => None,
            }
        };
        named.or_else(counted).filter(|wall| wall.0 != wall.1).ok_or_else(|| {
            Diagnostic::new(format!("'{text}' is not a pair of cells"))
                .help("write row,column,row,column counted from zero, such as 0,0,0,1, or r1c1-r1c2")
        })
    }

    fn write(&self) -> Vec<String> {
        vec![format!("{}-{}", self.0, self.1)]
    }
}

/// The walls as pairs of places of a board.
pub fn pairs(walls: &[Wall], size: Size) -> Result<Vec<Pair>, Diagnostic> {
    let pair = |&Wall(a, b): &Wall| match [a, b].into_iter().find(|cell| !size.contains(*cell)) {
        Some(cell) => Err(Diagnostic::new(format!("--wall: {cell} is outside the board of {size}"))),
        None => Ok(Pair::new(size.index(a), size.index(b))),
    };
    walls.iter().map(pair).collect()
}

/// The same tiles with the walls that the settings ask for.
pub fn under(instance: &Instance, settings: &PuzzleSettings) -> Result<Option<Instance>, Diagnostic> {
    let walls = pairs(&settings.walls, instance.size())?;
    if walls.is_empty() && settings.moving_wall.is_none() {
        return Ok(None);
    }
    let moving = settings.moving_wall.or(instance.moving_wall());
    Ok(Some(instance.clone().with_walls(walls)?.with_moving_wall(moving)))
}
