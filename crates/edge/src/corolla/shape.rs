//! The cells of a corolla in their order, and the sides that look outwards.
//!
//! The order is the report's: the centre, then ring after ring, each clockwise from its east tip.
//! Ring 1 is E, S, W, N; ring 2 is E, SE, S, SW, W, NW, N, NE. Ring k has 4k *slots*; a slot whose
//! cell lies outside the board stays empty. Cells of one ring never touch each other; a tip touches
//! one cell of the ring before, any other cell two.
//!
//! The *frontier* are the colours of the sides that face the next ring, clockwise from the east
//! side of the east tip: with radius 1 these are twelve, E and S of the east tip, E, S and W of the
//! south tip, S, W and N of the west tip, W, N and E of the north tip, and at last N of the east
//! tip. Radius H has 4(2H+1).

use crate::model::{Colour, Instance, Placed, Side};
use quadrille_core::{Cell, Diagnostic, Size};

/// The largest radius: it reaches across any square board.
pub const MAX_HAMMING: usize = 255;

/// A place of a corolla.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The cell of the board.
    pub cell: Cell,
    /// Its distance from the centre.
    pub ring: usize,
    /// Its slot, counted from the centre through all rings.
    pub slot: usize,
}

/// Where a corolla lies: its centre, its radius, and its cells in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    size: Size,
    centre: Cell,
    hamming: usize,
    places: Vec<Place>,
}

/// A corolla: what lies on the cells of its shape, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Corolla {
    /// The cell of its centre.
    pub centre: Cell,
    /// Its radius.
    pub hamming: usize,
    /// The pieces, in the order of [`Shape::places`].
    pub placed: Vec<Placed>,
}

/// Slots before those of a ring: 1 + 4 + 8 + ...
pub const fn slots_before(ring: usize) -> usize {
    if ring == 0 { 0 } else { 1 + 2 * ring * (ring - 1) }
}

/// Slots of a ring.
pub const fn slots_of(ring: usize) -> usize {
    if ring == 0 { 1 } else { 4 * ring }
}

/// Columns to the east and rows to the south of the centre, for a slot of a ring.
fn offset(ring: usize, slot: usize) -> (isize, isize) {
    if ring == 0 {
        return (0, 0);
    }
    let (done, left) = ((slot % ring) as isize, (ring - slot % ring) as isize);
    [(left, done), (-done, left), (-left, -done), (done, -left)][slot / ring]
}

fn cell_at(size: Size, centre: Cell, (east, south): (isize, isize)) -> Option<Cell> {
    let row = centre.row.checked_add_signed(south)?;
    let cell = Cell::new(row, centre.col.checked_add_signed(east)?);
    size.contains(cell).then_some(cell)
}

impl Shape {
    /// The shape around a cell; an error when the cell is not on the board or the radius is too
    /// large.
    pub fn new(size: Size, centre: Cell, hamming: usize) -> Result<Shape, Diagnostic> {
        if !size.contains(centre) {
            return Err(Diagnostic::new(format!("{centre} is outside the board of {size}")));
        }
        if hamming > MAX_HAMMING {
            return Err(Diagnostic::new(format!("a radius of {hamming} is more than {MAX_HAMMING}"))
                .help("a radius of 1, 2 or 3 is usual"));
        }
        let slots = (0..=hamming).flat_map(|ring| (0..slots_of(ring)).map(move |slot| (ring, slot)));
        let places = slots.filter_map(|(ring, slot)| {
            let cell = cell_at(size, centre, offset(ring, slot))?;
            Some(Place { cell, ring, slot: slots_before(ring) + slot })
        });
        Ok(Shape { size, centre, hamming, places: places.collect() })
    }

    /// The extent of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The cell of the centre.
    pub fn centre(&self) -> Cell {
        self.centre
    }

    /// The radius.
    pub fn hamming(&self) -> usize {
        self.hamming
    }

    /// The places on the board, in order.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The cells, in order.
    pub fn cells(&self) -> Vec<Cell> {
        self.places.iter().map(|place| place.cell).collect()
    }

    /// All slots, those of cells outside the board too.
    pub fn slots(&self) -> usize {
        slots_before(self.hamming + 1)
    }

    /// How many places lie in the rings before this one: a corolla with a smaller radius is a
    /// beginning of a larger.
    pub fn places_before(&self, ring: usize) -> usize {
        self.places.partition_point(|place| place.ring < ring)
    }

    /// The positions of the places in the order in which the report's program filled them: ring
    /// after ring as well, but each from its north tip.
    pub fn from_north(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.places.len()).collect();
        let turned = |at: &usize| {
            let Place { ring, slot, .. } = self.places[*at];
            (ring, (slot - slots_before(ring) + ring) % slots_of(ring))
        };
        order.sort_by_key(turned);
        order
    }

    /// The sides that face the next ring, in order: a position in [`Shape::places`], or `None`
    /// where the board ends.
    pub fn frontier_sides(&self) -> Vec<(Option<usize>, Side)> {
        const CLOCKWISE: [Side; 4] = [Side::Right, Side::Down, Side::Left, Side::Up];
        let ring = self.hamming;
        let at = |slot: usize| {
            let slot = slots_before(ring) + slot % slots_of(ring);
            self.places.binary_search_by_key(&slot, |place| place.slot).ok()
        };
        if ring == 0 {
            return CLOCKWISE.map(|side| (Some(0), side)).to_vec();
        }
        let mut sides = Vec::with_capacity(4 * (2 * ring + 1));
        for slot in 0..slots_of(ring) {
            let quarter = slot / ring;
            // A tip also shows the side on which the quarter before it looks; the east tip shows it
            // last of all.
            if slot % ring == 0 && slot > 0 {
                sides.push((at(slot), CLOCKWISE[quarter - 1]));
            }
            sides.push((at(slot), CLOCKWISE[quarter]));
            sides.push((at(slot), CLOCKWISE[(quarter + 1) % 4]));
        }
        sides.push((at(0), Side::Up));
        sides
    }

    /// The colours that face the next ring, in order; `None` where the board ends before.
    pub fn frontier(&self, instance: &Instance, placed: &[Placed]) -> Vec<Option<Colour>> {
        let colour = |(at, side): (Option<usize>, Side)| at.map(|at| instance.colour(placed[at], side));
        self.frontier_sides().into_iter().map(colour).collect()
    }

    /// Whether these pieces are a corolla of this shape: as many as there are places, all
    /// different, matching each other and the frame.
    pub fn holds(&self, instance: &Instance, placed: &[Placed]) -> bool {
        let known = placed.iter().all(|placed| placed.piece.index() < instance.pieces().len());
        let mut pieces: Vec<_> = placed.iter().map(|placed| placed.piece).collect();
        pieces.sort_unstable();
        pieces.dedup();
        if placed.len() != self.places.len() || pieces.len() != placed.len() || !known {
            return false;
        }
        let there: rustc_hash::FxHashMap<Cell, Placed> =
            self.places.iter().map(|place| place.cell).zip(placed.iter().copied()).collect();
        there.iter().all(|(cell, placed)| {
            let matches = |side: Side| {
                let next = instance.beyond(*cell, side).and_then(|next| there.get(&next));
                next.is_none_or(|next| {
                    instance.colour(*next, side.opposite()) == instance.colour(*placed, side)
                })
            };
            instance.fits_frame(*cell, *placed) && Side::ALL.into_iter().all(matches)
        })
    }
}

impl Corolla {
    /// Where it lies on a board of this extent.
    pub fn shape(&self, size: Size) -> Result<Shape, Diagnostic> {
        Shape::new(size, self.centre, self.hamming)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_go_clockwise_from_the_east() {
        let shape = Shape::new(Size::new(5, 5), Cell::new(2, 2), 2).unwrap();
        let cells: Vec<(usize, usize)> = shape.cells().iter().map(|cell| (cell.col, cell.row)).collect();
        assert_eq!(cells[..5], [(2, 2), (3, 2), (2, 3), (1, 2), (2, 1)]);
        assert_eq!(cells[5..], [(4, 2), (3, 3), (2, 4), (1, 3), (0, 2), (1, 1), (2, 0), (3, 1)]);
        assert_eq!((shape.slots(), shape.places_before(2)), (13, 5));
        let corner = Shape::new(Size::new(5, 5), Cell::new(0, 0), 1).unwrap();
        assert_eq!(corner.places().iter().map(|place| place.slot).collect::<Vec<_>>(), [0, 1, 2]);
    }

    #[test]
    fn the_frontier_goes_clockwise_too() {
        let sides = |hamming| {
            let shape = Shape::new(Size::new(9, 9), Cell::new(4, 4), hamming).unwrap();
            let letter = |side: Side| ["N", "E", "S", "W"][side as usize];
            let name = |(at, side): (Option<usize>, Side)| format!("{}{}", at.unwrap(), letter(side));
            shape.frontier_sides().into_iter().map(name).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(sides(0), "0E 0S 0W 0N");
        assert_eq!(sides(1), "1E 1S 2E 2S 2W 3S 3W 3N 4W 4N 4E 1N");
        assert_eq!(sides(2), "5E 5S 6E 6S 7E 7S 7W 8S 8W 9S 9W 9N 10W 10N 11W 11N 11E 12N 12E 5N");
        for hamming in 0..5 {
            assert_eq!(sides(hamming).split(' ').count(), 4 * (2 * hamming + 1));
        }
    }

    #[test]
    fn impossible_shapes_are_refused() {
        assert!(Shape::new(Size::new(3, 3), Cell::new(3, 0), 1).is_err());
        assert!(Shape::new(Size::new(3, 3), Cell::new(0, 0), usize::MAX).is_err());
    }
}
