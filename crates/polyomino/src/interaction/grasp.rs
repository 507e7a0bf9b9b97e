//! A held piece: how it lies, by which cell it is held, where it can land.
//!
//! A piece lies in one of its orientations, which have their cells in order; the grip is the number
//! of a cell in that order. A turn moves the cells, so that the grip gets another number and stays
//! the same cell of the piece.

use crate::model::piece::normalise;
use crate::model::{Instance, PieceId, Placed, Site, Space, Spot, State, Turn};
use quadrille_core::Held;

/// A way to turn a piece in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spin {
    /// A quarter or a sixth to the right; in space, on to the next orientation.
    Clockwise,
    /// The same to the left.
    Anticlockwise,
    /// Left and right change places; in space with up and down, as a hand does it.
    Over,
}

/// The player's piece on a cell.
pub(super) fn own<'a>(instance: &Instance, state: &'a State, spot: Spot) -> Option<&'a Placed> {
    state.covering(spot).find(|placed| !instance.given().contains(placed))
}

/// What is held, if the board has not changed so that it cannot be.
pub(super) fn sound(instance: &Instance, state: &State, held: Held) -> Option<Held> {
    let piece = instance.pieces().get(held.piece)?;
    let id = PieceId(held.piece as u16);
    if held.grip >= instance.orientations(id).get(held.turn)?.len() {
        return None;
    }
    let old = held.from.and_then(|cell| own(instance, state, instance.board().spot_at(cell)?));
    match old {
        Some(placed) if placed.piece == id => Some(held),
        _ if state.used(id) < usize::from(*piece.copies.end()) => Some(Held { from: None, ..held }),
        _ => None,
    }
}

/// A piece of the tray, held near its middle; one that is on the board with all its copies is held
/// there.
pub(super) fn from_tray(instance: &Instance, state: &State, piece: usize) -> Option<Held> {
    let id = PieceId(u16::try_from(piece).ok().filter(|_| piece < instance.pieces().len())?);
    if state.used(id) < usize::from(*instance.piece(id).copies.end()) {
        let grip = middle(instance.board().space(), instance.piece(id).shape());
        return Some(Held { piece, turn: 0, grip, from: None, sticks: false });
    }
    let mine = |placed: &&Placed| placed.piece == id && !instance.given().contains(placed);
    let placed = state.placed().iter().find(mine)?;
    let first = from_board(instance, state, *placed.spots.first()?).filter(|held| held.piece == piece)?;
    let shape = &instance.orientations(id)[first.turn];
    let grip = middle(instance.board().space(), shape);
    let step = shape[grip].minus(shape[first.grip]);
    let spot = instance.board().spot(instance.board().site(placed.spots[0]).plus(step)?)?;
    Some(Held { grip, from: Some(instance.board().place(spot)), ..first })
}

/// The player's piece on a cell, held by that cell; `None` also where it does not have its form.
pub(super) fn from_board(instance: &Instance, state: &State, spot: Spot) -> Option<Held> {
    let board = instance.board();
    let placed = own(instance, state, spot)?;
    let mut sites: Vec<Site> = placed.spots.iter().map(|&s| board.site(s)).collect();
    sites.sort_unstable();
    let grip = sites.binary_search(&board.site(spot)).ok()?;
    normalise(&mut sites);
    let turn = instance.orientations(placed.piece).iter().position(|o| *o == sites)?;
    Some(Held { piece: placed.piece.index(), turn, grip, from: Some(board.place(spot)), sticks: false })
}

/// How far a step leads, squared.
fn length(space: Space, step: (i64, i64, i64)) -> i64 {
    let (layer, row, col) = step;
    match space {
        Space::Hex => row * row + row * col + col * col,
        _ => layer * layer + row * row + col * col,
    }
}

/// The number of the cell nearest to the middle.
fn middle(space: Space, shape: &[Site]) -> usize {
    let wide = |s: &Site| (i64::from(s.layer), i64::from(s.row), i64::from(s.col));
    let sum = shape.iter().map(wide).fold((0, 0, 0), |a, b| (a.0 + b.0, a.1 + b.1, a.2 + b.2));
    let count = shape.len() as i64;
    let far = |s: &Site| {
        let (layer, row, col) = wide(s);
        length(space, (layer * count - sum.0, row * count - sum.1, col * count - sum.2))
    };
    (0..shape.len()).min_by_key(|&n| far(&shape[n])).unwrap_or(0)
}

/// The sites of a sound held piece when its grip is on this one.
pub(super) fn sites_at(instance: &Instance, held: Held, grip_on: Site) -> Option<Vec<Site>> {
    let shape = &instance.orientations(PieceId(held.piece as u16))[held.turn];
    let step = grip_on.minus(shape[held.grip]);
    shape.iter().map(|site| site.plus(step)).collect()
}

/// Where a sound held piece comes to lie when it is put on a cell: there, or at most one cell
/// aside.
pub(super) fn landing(instance: &Instance, state: &State, held: Held, on: Spot) -> Option<Placed> {
    let board = instance.board();
    let old = held.from.and_then(|from| own(instance, state, board.spot_at(from)?));
    let fitting = |aside: Site| {
        let sites = sites_at(instance, held, board.site(on).plus(aside)?)?;
        let spots: Option<Vec<Spot>> = sites.into_iter().map(|site| board.spot(site)).collect();
        let placed = Placed::new(PieceId(held.piece as u16), spots?);
        let free = |spot: &Spot| state.covering(*spot).all(|p| Some(p) == old);
        placed.spots.iter().all(free).then_some(placed)
    };
    let all = (-1..=1).flat_map(|row| (-1..=1).map(move |col| Site::flat(row, col)));
    let mut asides: Vec<Site> = all.collect();
    asides.sort_by_key(|s| length(board.space(), (0, i64::from(s.row), i64::from(s.col))));
    // A piece that would only go back to where it was is said not to fit.
    let snapped = || asides[1..].iter().find_map(|&aside| fitting(aside).filter(|p| Some(p) != old));
    fitting(asides[0]).or_else(snapped)
}

/// The piece after a turn; `None` where it may not be turned so.
pub(super) fn turned(instance: &Instance, held: Held, spin: Spin) -> Option<Held> {
    let space = instance.board().space();
    let shapes = instance.orientations(PieceId(held.piece as u16));
    let (right, left, down) = (Site::flat(0, 1), Site::flat(0, -1), Site::flat(1, 0));
    let by = |mirrors: bool, steps: &[(Site, Site)]| moved(shapes, held, motion(space, mirrors, steps)?);
    let count = shapes.len();
    match (spin, space.is_solid()) {
        (Spin::Clockwise, false) => by(false, &[(right, down)]),
        (Spin::Anticlockwise, false) => by(false, &[(down, right)]),
        (Spin::Over, false) => by(true, &[(right, left)]),
        (Spin::Over, true) => by(false, &[(right, left), (down, down)]),
        (_, true) if count == 1 => None,
        (Spin::Clockwise, true) => towards(space, shapes, held, (held.turn + 1) % count),
        (Spin::Anticlockwise, true) => towards(space, shapes, held, (held.turn + count - 1) % count),
    }
}

/// The motion of a lattice that makes these steps of those. What is down in a field of hexagons is
/// down to the right.
fn motion(space: Space, mirrors: bool, steps: &[(Site, Site)]) -> Option<Turn> {
    let does = |turn: &Turn| steps.iter().all(|&(from, to)| turn.apply(from) == to);
    space.turns().iter().copied().find(|turn| turn.mirrors() == mirrors && does(turn))
}

/// The piece after a motion, if that leads to one of its orientations.
fn moved(shapes: &[Vec<Site>], held: Held, turn: Turn) -> Option<Held> {
    let mut sites: Vec<Site> = shapes[held.turn].iter().map(|&site| turn.apply(site)).collect();
    let gripped = sites[held.grip];
    sites.sort_unstable();
    let grip = sites.binary_search(&gripped).ok()?;
    normalise(&mut sites);
    let number = shapes.iter().position(|shape| *shape == sites)?;
    Some(Held { turn: number, grip, ..held })
}

/// The piece in another orientation, by the first motion that leads there.
fn towards(space: Space, shapes: &[Vec<Site>], held: Held, number: usize) -> Option<Held> {
    let turns = space.turns().iter().filter(|turn| !turn.mirrors());
    turns.filter_map(|&turn| moved(shapes, held, turn)).find(|after| after.turn == number)
}
