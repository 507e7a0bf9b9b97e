//! What a player does: pieces on the board, moves and their text.

use super::board::{Place, Spot};
use super::rules::fits;
use super::{Instance, PieceId};
use quadrille_core::Diagnostic;
use smallvec::SmallVec;
use std::fmt;
use std::str::FromStr;

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Placed {
    /// Which piece.
    pub piece: PieceId,
    /// The cells it covers, in order. Those of most pieces stand in place: solutions come by the
    /// million.
    pub spots: SmallVec<[Spot; 10]>,
}

impl Placed {
    /// A piece on these cells.
    pub fn new(piece: PieceId, spots: impl IntoIterator<Item = Spot>) -> Placed {
        let mut spots: SmallVec<[Spot; 10]> = spots.into_iter().collect();
        spots.sort_unstable();
        Placed { piece, spots }
    }
}

impl PartialOrd for Placed {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Placed {
    /// In the order in which their first cells are read.
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (&self.spots, self.piece).cmp(&(&other.spots, other.piece))
    }
}

/// The pieces on the board, given ones included. A solution is a state too. A state read from a
/// text may break the rules; one made by moves cannot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    placed: Vec<Placed>,
}

impl State {
    /// A state with these pieces on the board.
    pub fn new(mut placed: Vec<Placed>) -> State {
        placed.sort_unstable();
        State { placed }
    }

    /// The pieces on the board, in the order in which their first cells are read.
    pub fn placed(&self) -> &[Placed] {
        &self.placed
    }

    /// The pieces that cover a cell; more than one only in a state that breaks the rules.
    pub fn covering(&self, spot: Spot) -> impl Iterator<Item = &Placed> {
        self.placed.iter().filter(move |p| p.spots.contains(&spot))
    }

    /// How many copies of a piece are on the board.
    pub fn used(&self, piece: PieceId) -> usize {
        self.placed.iter().filter(|p| p.piece == piece).count()
    }

    /// Which piece of the list covers each cell of the board, the first one where several do.
    pub fn cover(&self, cells: usize) -> Vec<Option<usize>> {
        let mut cover = vec![None; cells];
        for (i, placed) in self.placed.iter().enumerate().rev() {
            placed.spots.iter().for_each(|s| cover[s.index()] = Some(i));
        }
        cover
    }
}

/// A move: a piece is put on the board, or taken off.
///
/// Their texts are `A=r1c1-r1c4,r2c2` (piece A on these cells; a run of cells of a row is written
/// by its ends) and `r1c1=.` (the piece on this cell goes back). In space a cell begins with its
/// layer: `l1r2c3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// A piece, by its name, on these cells.
    Put {
        /// The name of the piece.
        piece: String,
        /// The cells, in order.
        cells: Vec<Place>,
    },
    /// The piece that covers this cell.
    Take(Place),
}

impl Move {
    /// The move that makes this placement.
    pub fn put(instance: &Instance, placed: &Placed) -> Move {
        let cells = placed.spots.iter().map(|&s| instance.board().name(s)).collect();
        Move::Put { piece: instance.piece(placed.piece).name().to_owned(), cells }
    }

    /// The move that takes a piece back.
    pub fn take(instance: &Instance, placed: &Placed) -> Move {
        Move::Take(instance.board().name(placed.spots[0]))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (piece, cells) = match self {
            Move::Take(cell) => return write!(f, "{cell}=."),
            Move::Put { piece, cells } => (piece, cells),
        };
        write!(f, "{piece}=")?;
        let runs = cells.chunk_by(|a, b| a.right(1) == *b);
        for (i, run) in runs.enumerate() {
            let comma = if i > 0 { "," } else { "" };
            write!(f, "{comma}{}", run[0])?;
            if run.len() > 1 {
                write!(f, "-{}", run[run.len() - 1])?;
            }
        }
        Ok(())
    }
}

impl FromStr for Move {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        let wrong = || {
            Diagnostic::new(format!("'{}' is not a move", text.chars().take(60).collect::<String>()))
                .help("write a piece and its cells, such as A=r1c1-r1c4,r2c2, or r1c1=. to take a piece back")
        };
        let (left, right) = text.trim().split_once('=').ok_or_else(wrong)?;
        if right.trim() == "." {
            return Place::parse(left.trim()).map(Move::Take).ok_or_else(wrong);
        }
        let mut cells = Vec::new();
        for part in right.split(',').map(str::trim) {
            let (from, to) = part.split_once('-').unwrap_or((part, part));
            let (from, to) = Place::parse(from).zip(Place::parse(to)).ok_or_else(wrong)?;
            let length = to.col.checked_sub(from.col).filter(|&n| n < super::MAX_CELLS).ok_or_else(wrong)?;
            if from.right(length) != to || cells.len() > super::MAX_CELLS {
                return Err(wrong());
            }
            cells.extend((0..=length).map(|by| from.right(by)));
        }
        cells.sort_unstable();
        Ok(Move::Put { piece: left.trim().to_owned(), cells })
    }
}

/// The state in which a player begins: the given pieces.
pub fn start(instance: &Instance) -> State {
    State::new(instance.given().to_vec())
}

/// The state with the given pieces that it leaves out, unless their cells are covered or all their
/// copies are used.
pub fn with_given(instance: &Instance, mut state: State) -> State {
    if instance.given().is_empty() {
        return state;
    }
    let cover = state.cover(instance.board().len());
    for given in instance.given() {
        let free = given.spots.iter().all(|spot| cover[spot.index()].is_none());
        let most = usize::from(*instance.piece(given.piece).copies.end());
        if free && state.used(given.piece) < most {
            state.placed.push(given.clone());
        }
    }
    State::new(state.placed)
}

/// The piece, or one of the same form if it is used up: searches do not tell equal pieces apart,
/// and name the first.
fn left(instance: &Instance, state: &State, id: PieceId) -> Option<PieceId> {
    let free = |id: PieceId| state.used(id) < usize::from(*instance.piece(id).copies.end());
    let equal = |other: PieceId| {
        instance.piece(other).turning == instance.piece(id).turning
            && instance.orientations(other).contains(&instance.orientations(id)[0])
    };
    if free(id) { Some(id) } else { instance.piece_ids().find(|&other| free(other) && equal(other)) }
}

/// Makes a move; a piece must be left, fit the cells and overlap nothing, and given pieces stay.
pub fn apply(instance: &Instance, state: &mut State, action: &Move) -> Result<(), Diagnostic> {
    let spot_of = |place: &Place| {
        instance
            .board()
            .named(*place)
            .ok_or_else(|| Diagnostic::new(format!("{place} is not a cell of the board")))
    };
    match action {
        Move::Take(place) => {
            let spot = spot_of(place)?;
            let given = |p: &Placed| instance.given().contains(p);
            // Where pieces overlap, the player's is meant.
            let at = state.placed.iter().position(|p| p.spots.contains(&spot) && !given(p));
            let Some(at) = at else {
                let Some(fixed) = state.covering(spot).next() else {
                    return Err(Diagnostic::new(format!("there is no piece on {place}")));
                };
                let name = instance.piece(fixed.piece).name();
                return Err(Diagnostic::new(format!("piece {name} on {place} is given and stays")));
            };
            state.placed.remove(at);
        }
        Move::Put { piece, cells } => {
            let id = instance.piece_named(piece).ok_or_else(|| {
                let names: Vec<&str> = instance.pieces().iter().map(super::Piece::name).collect();
                Diagnostic::new(format!("there is no piece called {piece}"))
                    .help(format!("pieces: {}", names.join(" ")))
            })?;
            let id = left(instance, state, id)
                .ok_or_else(|| Diagnostic::new(format!("piece {piece} is on the board already")))?;
            let spots = cells.iter().map(spot_of).collect::<Result<Vec<_>, _>>()?;
            if let Some(i) = spots.iter().position(|&s| state.covering(s).next().is_some()) {
                return Err(Diagnostic::new(format!("{} is covered already", cells[i])));
            }
            let placed = Placed::new(id, spots);
            if !fits(instance, &placed) {
                return Err(Diagnostic::new(format!("piece {piece} does not have this form")));
            }
            let at = state.placed.binary_search(&placed).unwrap_or_else(|at| at);
            state.placed.insert(at, placed);
        }
    }
    Ok(())
}

/// Takes back what `to` has not, then puts what it has more.
pub fn moves_between(instance: &Instance, from: &State, to: &State) -> Vec<Move> {
    let gone = from.placed.iter().filter(|p| !to.placed.contains(p));
    let new = to.placed.iter().filter(|p| !from.placed.contains(p));
    gone.map(|p| Move::take(instance, p)).chain(new.map(|p| Move::put(instance, p))).collect()
}
