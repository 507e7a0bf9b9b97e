//! What a player does: turn tiles, lock them, mark links; and the text of a move.

use super::{Instance, Sides};
use quadrille_core::{Cell, Diagnostic, Direction, Grid, Headings};
use std::fmt;
use std::str::FromStr;

/// A tile as it lies, with the player's marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placed {
    /// The sides on which it has links now.
    pub sides: Sides,
    /// Whether the player holds this position for right; solvers keep it.
    pub locked: bool,
    /// The sides on which the player says there is a link, whatever the position; solvers keep to
    /// it.
    pub links: Sides,
    /// The sides on which the player says there is none.
    pub gaps: Sides,
}

impl Placed {
    /// A tile nobody has said anything about.
    pub const fn new(sides: Sides) -> Self {
        Placed { sides, locked: false, links: Sides::NONE, gaps: Sides::NONE }
    }
}

/// Every tile as it lies. A solution is a state in which the rule holds.
pub type State = Grid<Placed>;

/// What a player says about a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A link is there.
    Link,
    /// No link is there.
    Gap,
    /// Not known.
    Clear,
}

/// A move. Its text begins with the cell:
///
/// | text | meaning |
/// |---|---|
/// | `r3c4>`, `r3c4<` | turn the tile once, clockwise or anticlockwise |
/// | `r3c4=n+e` | turn it until its links lie on these sides; `=n+e!` also locks it |
/// | `r3c4!`, `r3c4?` | lock it, unlock it |
/// | `r3c4.e+`, `r3c4.e-`, `r3c4.e?` | mark its east side: a link, none, not known |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// One turn.
    Turn {
        /// Which tile.
        cell: Cell,
        /// Which way.
        clockwise: bool,
    },
    /// Turn to a position.
    Set {
        /// Which tile.
        cell: Cell,
        /// The sides with links.
        sides: Headings,
        /// Lock it there.
        lock: bool,
    },
    /// Lock or unlock.
    Lock {
        /// Which tile.
        cell: Cell,
        /// Lock it.
        on: bool,
    },
    /// Mark a side, for both cells that share it.
    Mark {
        /// Which tile.
        cell: Cell,
        /// Which side: one.
        side: Headings,
        /// What is there.
        mark: Mark,
    },
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Turn { cell, clockwise: true } => write!(f, "{cell}>"),
            Move::Turn { cell, clockwise: false } => write!(f, "{cell}<"),
            Move::Set { cell, sides, lock } => write!(f, "{cell}={sides}{}", if *lock { "!" } else { "" }),
            Move::Lock { cell, on } => write!(f, "{cell}{}", if *on { "!" } else { "?" }),
            Move::Mark { cell, side, mark } => {
                let mark = match mark {
                    Mark::Link => '+',
                    Mark::Gap => '-',
                    Mark::Clear => '?',
                };
                write!(f, "{cell}.{side}{mark}")
            }
        }
    }
}

impl FromStr for Move {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        parse(text.trim()).ok_or_else(|| {
            Diagnostic::new(format!("'{}' is not a move", text.chars().take(60).collect::<String>())).help(
                "write r3c4> or r3c4< (turn), r3c4=n+e (turn so), r3c4! and r3c4? (lock, unlock), r3c4.e+, r3c4.e- \
                 and r3c4.e? (mark a side: link, none, not known)",
            )
        })
    }
}

fn parse(text: &str) -> Option<Move> {
    if let Some((cell, rest)) = text.split_once('=') {
        let (sides, lock) = rest.strip_suffix('!').map_or((rest, false), |sides| (sides, true));
        return Some(Move::Set { cell: Cell::parse(cell)?, sides: sides.parse().ok()?, lock });
    }
    let last = text.chars().next_back()?;
    let rest = &text[..text.len() - last.len_utf8()];
    if let Some((cell, side)) = rest.split_once('.') {
        let mark = match last {
            '+' => Mark::Link,
            '-' => Mark::Gap,
            '?' => Mark::Clear,
            _ => return None,
        };
        return Some(Move::Mark { cell: Cell::parse(cell)?, side: side.parse().ok()?, mark });
    }
    let cell = Cell::parse(rest)?;
    match last {
        '>' | '<' => Some(Move::Turn { cell, clockwise: last == '>' }),
        '!' | '?' => Some(Move::Lock { cell, on: last == '!' }),
        _ => None,
    }
}

/// The state in which a player begins: the tiles as the puzzle has them.
pub fn start(instance: &Instance) -> State {
    let placed = instance.tiles().items().iter().map(|&sides| Placed::new(sides)).collect();
    Grid::from_items(instance.lattice().size, placed).expect("as many tiles as cells")
}

/// Makes a move, or says why it cannot be made.
pub fn apply(instance: &Instance, state: &mut State, action: &Move) -> Result<(), Diagnostic> {
    let (shape, size) = (instance.shape(), instance.lattice().size);
    let (Move::Turn { cell, .. }
    | Move::Set { cell, .. }
    | Move::Lock { cell, .. }
    | Move::Mark { cell, .. }) = *action;
    if !size.contains(cell) {
        return Err(Diagnostic::new(format!("{cell} is outside the board of {size}")));
    }
    let on_board = |headings: &Headings| {
        headings.sides(shape).map(Sides).ok_or_else(|| {
            let all = Sides::all(shape).headings(shape);
            Diagnostic::new(format!("{headings}: a cell here has the sides {all}"))
        })
    };
    let tile = &mut state[cell];
    let turned = match action {
        Move::Turn { clockwise, .. } => tile.sides.turned(shape, *clockwise),
        Move::Set { sides, .. } => on_board(sides)?,
        _ => tile.sides,
    };
    if turned != tile.sides {
        if tile.locked {
            return Err(
                Diagnostic::new(format!("{cell} is locked")).help(format!("unlock it first: {cell}?"))
            );
        }
        if turned.kind(shape) != tile.sides.kind(shape) {
            let (now, wanted) = (tile.sides.headings(shape), turned.headings(shape));
            return Err(Diagnostic::new(format!(
                "{cell} has links on {now} and cannot be turned to {wanted}"
            )));
        }
    }
    match action {
        Move::Mark { side, mark, .. } => {
            let sides = on_board(side)?;
            let mut sides = sides.iter(shape);
            let (Some(side), None) = (sides.next(), sides.next()) else {
                return Err(Diagnostic::new(format!("'{action}' must mark one side")));
            };
            mark_side(instance, state, cell, side, *mark);
        }
        Move::Set { lock: true, .. } => *tile = Placed { sides: turned, locked: true, ..*tile },
        Move::Lock { on, .. } => tile.locked = *on,
        _ => tile.sides = turned,
    }
    Ok(())
}

/// Marks a side for the cell and for the one across.
pub fn mark_side(instance: &Instance, state: &mut State, cell: Cell, side: Direction, mark: Mark) {
    let across = instance.lattice().neighbour(cell, side);
    let both = [Some((cell, side)), across.map(|other| (other, instance.shape().opposite(side)))];
    for (cell, side) in both.into_iter().flatten() {
        let tile = &mut state[cell];
        let put = |sides: Sides, on: bool| if on { sides.with(side) } else { sides.without(side) };
        tile.links = put(tile.links, mark == Mark::Link);
        tile.gaps = put(tile.gaps, mark == Mark::Gap);
    }
}

/// Moves that turn `from` into `to`: positions and locks tile by tile, then marks.
pub fn moves_between(instance: &Instance, from: &State, to: &State) -> Vec<Move> {
    let shape = instance.shape();
    let mut moves = Vec::new();
    for (cell, a, b) in instance.lattice().size.cells().map(|c| (c, &from[c], &to[c])) {
        let turn = a.sides != b.sides;
        if a.locked && (turn || !b.locked) {
            moves.push(Move::Lock { cell, on: false });
        }
        if turn {
            moves.push(Move::Set { cell, sides: b.sides.headings(shape), lock: b.locked });
        } else if b.locked && !a.locked {
            moves.push(Move::Lock { cell, on: true });
        }
        for side in shape.directions() {
            let mark = |tile: &Placed| match (tile.links.has(side), tile.gaps.has(side)) {
                (true, _) => Mark::Link,
                (_, true) => Mark::Gap,
                _ => Mark::Clear,
            };
            // The cell across says the same: one move for both.
            let other = instance.lattice().neighbour(cell, side);
            let told = other.is_some_and(|o| (o, shape.opposite(side)) < (cell, side));
            if mark(a) != mark(b) && !told {
                moves.push(Move::Mark { cell, side: Sides::NONE.with(side).headings(shape), mark: mark(b) });
            }
        }
    }
    moves
}
