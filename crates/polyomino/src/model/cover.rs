//! Exact cover problems that are no packing, in the form of a puzzle: options are pieces, items are
//! cells.
//!
//! Every option becomes a piece that is used or not, called by its items, and every item a cell of
//! the first row. So that a piece lies in one place only, it has a *peg*, a cell of its own that
//! may stay empty: with n items in columns 1 to n of row 0, the pegs stand below in columns 0, n+1,
//! 2(n+1), ... No piece can be shifted: along the row its items would leave the n columns, and
//! further down an item, which is in none of the pegs' columns, would have to lie on a peg while
//! its own peg does. The solutions of the puzzle are those of the problem, one for one.
//!
//! A puzzle is known to be such a problem by its form, so that its states are listed as options
//! wherever it came from.

use super::board::MAX_EXTENT;
use super::{Instance, PieceId, Placed, Site, Space, Spot, State, Turning};

/// Where the pegs of a problem stand.
#[derive(Clone, Copy, Debug)]
pub struct Pegs {
    /// The cells of a row from one peg to the next: one more than there are items.
    width: usize,
    /// Pegs in a row.
    abreast: usize,
}

impl Pegs {
    /// About as many rows as columns; `None` if there is no room for them.
    pub fn new(items: usize, options: usize) -> Option<Pegs> {
        let width = items + 1;
        let abreast = (options as f64 / width as f64).sqrt().ceil() as usize;
        let abreast = abreast.max(options.div_ceil(MAX_EXTENT - 1)).max(1);
        (abreast * width <= MAX_EXTENT).then_some(Pegs { width, abreast })
    }

    /// The peg of an option.
    pub fn of(self, option: usize) -> Site {
        Site::flat((1 + option / self.abreast) as i16, (option % self.abreast * self.width) as i16)
    }
}

/// The pegs, if a puzzle is such a problem.
fn pegs(instance: &Instance) -> Option<Pegs> {
    let board = instance.board();
    let option = |piece: &super::Piece| piece.turning == Turning::Fixed && piece.copies == (0..=1);
    if board.space() != Space::Flat || !instance.given().is_empty() || !instance.pieces().iter().all(option) {
        return None;
    }
    let options = instance.pieces().len();
    let items = board.len().checked_sub(options)?;
    let pegs = Pegs::new(items, options)?;
    let is_peg = |option: usize| board.spot(pegs.of(option)).is_some_and(|spot| board.is_optional(spot));
    let is_item = |at: usize| board.spot(Site::flat(0, at as i16)).is_some();
    let ended = |id: PieceId| placement(instance, pegs, id).is_some();
    let is_problem = (1..=items).all(is_item) && (0..options).all(is_peg) && instance.piece_ids().all(ended);
    is_problem.then_some(pegs)
}

/// Where the piece of an option lies: its last cell on its peg.
fn placement(instance: &Instance, pegs: Pegs, id: PieceId) -> Option<Placed> {
    let shape = instance.piece(id).shape();
    let first = pegs.of(id.index()).minus(*shape.last()?);
    let spots: Option<Vec<Spot>> =
        shape.iter().map(|site| instance.board().spot(first.plus(*site)?)).collect();
    Some(Placed::new(id, spots?))
}

/// The options of a state by name, if the puzzle is such a problem and the state is made of them.
pub fn options_of<'a>(instance: &'a Instance, state: &State) -> Option<Vec<&'a str>> {
    let pegs = pegs(instance)?;
    let name = |placed: &Placed| {
        let in_place = placement(instance, pegs, placed.piece).as_ref() == Some(placed);
        in_place.then(|| instance.piece(placed.piece).name())
    };
    state.placed().iter().map(name).collect()
}

/// The state of options that are listed by name, one a line; `None` if this is something else.
pub fn state_of(instance: &Instance, text: &str) -> Option<State> {
    let pegs = pegs(instance)?;
    let names = text.lines().map(str::trim).filter(|line| !line.is_empty() && *line != NONE);
    let placed = names.map(|name| placement(instance, pegs, instance.piece_named(name)?));
    let placed: Vec<Placed> = placed.collect::<Option<_>>()?;
    (!placed.is_empty() || text.trim() == NONE).then(|| State::new(placed))
}

/// What stands for no option at all.
pub const NONE: &str = "(no option)";

/// The number of items and of options, if a puzzle is such a problem.
pub fn size(instance: &Instance) -> Option<(usize, usize)> {
    let options = instance.pieces().len();
    pegs(instance).map(|_| (instance.board().len() - options, options))
}
