//! Pieces: four coloured sides, and what becomes of them when the piece is turned.

use std::fmt;

/// A colour, or a pattern, by its number; nought is the grey of the frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Colour(pub u16);

impl Colour {
    /// The grey of the frame.
    pub const GREY: Colour = Colour(0);

    /// Whether it is the grey of the frame.
    pub const fn is_grey(self) -> bool {
        self.0 == 0
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A side of a piece or of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// Towards the row above.
    Up,
    /// Towards the next column.
    Right,
    /// Towards the row below.
    Down,
    /// Towards the column before.
    Left,
}

impl Side {
    /// The sides clockwise, as pieces list their colours.
    pub const ALL: [Side; 4] = [Side::Up, Side::Right, Side::Down, Side::Left];

    /// The side that touches this one when two pieces meet.
    pub const fn opposite(self) -> Side {
        Side::ALL[(self as usize + 2) % 4]
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        ["upper", "right", "lower", "left"][self as usize]
    }
}

/// How far a piece is turned: quarter turns clockwise, from 0 to 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Turn(u8);

impl Turn {
    /// All turns.
    pub const ALL: [Turn; 4] = [Turn(0), Turn(1), Turn(2), Turn(3)];

    /// So many quarter turns clockwise; four are none.
    pub const fn new(quarters: usize) -> Turn {
        Turn((quarters % 4) as u8)
    }

    /// The quarter turns clockwise.
    pub const fn quarters(self) -> usize {
        self.0 as usize
    }

    /// This turn and then another.
    #[must_use]
    pub const fn then(self, other: Turn) -> Turn {
        Turn((self.0 + other.0) % 4)
    }

    /// The turn that takes this one back.
    #[must_use]
    pub const fn back(self) -> Turn {
        Turn((4 - self.0) % 4)
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The colours of the four sides: up, right, down, left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(pub [Colour; 4]);

impl Piece {
    /// The piece with these colours: up, right, down, left.
    pub const fn new(sides: [u16; 4]) -> Piece {
        Piece([Colour(sides[0]), Colour(sides[1]), Colour(sides[2]), Colour(sides[3])])
    }

    /// The piece turned clockwise.
    #[must_use]
    pub fn turned(self, turn: Turn) -> Piece {
        Piece(Side::ALL.map(|side| self.side(turn, side)))
    }

    /// The colour that a side shows when the piece is turned.
    pub const fn side(self, turn: Turn, side: Side) -> Colour {
        self.0[(side as usize + 4 - turn.quarters()) % 4]
    }

    /// The turn that makes it look like the least of its four looks, by which equal pieces are
    /// known.
    pub fn normal(self) -> (Piece, Turn) {
        let looks = Turn::ALL.map(|turn| (self.turned(turn), turn));
        looks.into_iter().min().expect("four looks")
    }

    /// In how many turns it looks different: 4, or 2 or 1 for a piece that is symmetric.
    pub fn looks(self) -> usize {
        if self.0[0] != self.0[2] || self.0[1] != self.0[3] {
            4
        } else if self.0[0] != self.0[1] {
            2
        } else {
            1
        }
    }

    /// How many of its sides are grey.
    pub fn greys(self) -> usize {
        self.0.iter().filter(|colour| colour.is_grey()).count()
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [up, right, down, left] = self.0;
        write!(f, "{up} {right} {down} {left}")
    }
}

/// The number of a piece in its set, from nought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceId(pub u16);

impl PieceId {
    /// Its position in the set.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for PieceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A piece as it lies on a cell; `17:2` is piece 17 after two quarter turns clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Placed {
    /// Which piece.
    pub piece: PieceId,
    /// How it is turned.
    pub turn: Turn,
}

impl Placed {
    /// A piece by its number, turned clockwise so often.
    pub const fn new(piece: u16, quarters: usize) -> Placed {
        Placed { piece: PieceId(piece), turn: Turn::new(quarters) }
    }

    /// One number for both: four times the piece and the turn.
    pub const fn code(self) -> u32 {
        self.piece.0 as u32 * 4 + self.turn.0 as u32
    }

    /// The reverse of [`Placed::code`]; `None` when no piece has such a number.
    pub fn from_code(code: u32) -> Option<Placed> {
        Some(Placed { piece: PieceId(u16::try_from(code / 4).ok()?), turn: Turn::new(code as usize % 4) })
    }
}

impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.piece, self.turn)
    }
}
