//! Zones: cells around which the same corollas are possible.
//!
//! A corolla depends on which of its cells exist and which of their sides lie on the rim. Both
//! follow from the distances of its centre to the four rims, where all distances beyond the radius
//! are alike. Two cells are in one zone when their four distances are the same after some quarter
//! turns; the corollas of one, turned, are those of the other. This holds for boards of any extent.
//!
//! For a square board of side T, with M half of T rounded up, the report gives
//!
//! > z = (H+1)² + H + 2 where M > H+1, else z = M²
//!
//! The first is right for all boards. The second is right for even T; for odd T, that is for odd T
//! up to 2H+1, it counts the middle column and the middle row as different, which a quarter turn
//! makes one: there are M - 1 zones fewer. The report's tables show it: on 5x5 with radius 2 the
//! rows `2 0` and `0 2` are equal, as are `2 1` and `1 2`. In table 7 the row `0 3` repeats `3 0`
//! as well, and is not counted by the formula either.

use super::ground::is_near_clue;
use crate::model::{Instance, Turn};
use quadrille_core::{Cell, Size};
use std::fmt;

/// A zone by the cell that stands for it: column and row, both from nought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Zone {
    /// The column.
    pub x: usize,
    /// The row.
    pub y: usize,
}

impl Zone {
    /// The zone named so.
    pub const fn new(x: usize, y: usize) -> Zone {
        Zone { x, y }
    }

    /// The cell that stands for it.
    pub const fn cell(self) -> Cell {
        Cell::new(self.y, self.x)
    }
}

impl From<Cell> for Zone {
    fn from(cell: Cell) -> Zone {
        Zone::new(cell.col, cell.row)
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.x, self.y)
    }
}

/// The report's number of zones of a square board; see above for where it is too large.
pub fn formula(side: usize, hamming: usize) -> usize {
    let (middle, reach) = (side.div_ceil(2), hamming.saturating_add(1));
    if middle > reach { reach * reach + reach + 1 } else { middle * middle }
}

/// The zones that the formula counts, in the order of the report's tables: by row, then by column.
pub fn report_zones(side: usize, hamming: usize) -> Vec<Zone> {
    let (middle, reach) = (side.div_ceil(2), hamming.saturating_add(1));
    let square = middle.min(reach);
    let extra = |y: usize| if middle > reach { reach..reach + 1 } else { y..y };
    let row = |y: usize| {
        let first = if y < square { 0..square } else { 0..0 };
        first.chain(extra(y)).map(move |x| Zone::new(x, y)).collect::<Vec<_>>()
    };
    (0..middle.min(reach.saturating_add(1))).flat_map(row).collect()
}

/// The distances to the rims, clockwise from the north, as far as they matter.
fn distances(size: Size, cell: Cell, hamming: usize) -> [usize; 4] {
    let [east, south] = [size.cols - 1 - cell.col, size.rows - 1 - cell.row];
    [cell.row, east, south, cell.col].map(|distance| distance.min(hamming.saturating_add(1)))
}

/// After how many quarter turns, at least one, the surroundings of a cell look the same again: 1, 2
/// or 4.
pub(super) fn period(size: Size, cell: Cell, hamming: usize) -> usize {
    let [north, east, south, west] = distances(size, cell, hamming);
    match (north == south && east == west, north == east) {
        (true, true) => 1,
        (true, false) => 2,
        _ => 4,
    }
}

/// The zones of a puzzle for one radius, each with how many cells it stands for. A cell with a clue
/// on or beside its corollas stands for itself alone.
pub fn zones_beside_clues(instance: &Instance, hamming: usize) -> Vec<(Zone, usize)> {
    let zones = Zones::new(instance.size(), hamming);
    let near = |cell: &Cell| is_near_clue(instance, *cell, hamming);
    let mut found = Vec::new();
    for (at, zone) in zones.zones().iter().enumerate() {
        // The cells of a zone are told apart by the clues alone.
        let own = |cell: &Cell| zones.of(*cell).0 == at;
        let (apart, alike): (Vec<Cell>, Vec<Cell>) = instance.size().cells().filter(own).partition(near);
        let first = if near(&zone.cell()) { alike.first().copied() } else { Some(zone.cell()) };
        found.extend(first.map(|cell| (cell.into(), alike.len())));
        found.extend(apart.into_iter().map(|cell| (cell.into(), 1)));
    }
    found
}

/// The zones of a board for one radius.
#[derive(Clone, Debug)]
pub struct Zones {
    size: Size,
    hamming: usize,
    zones: Vec<Zone>,
    /// For each cell, in row order, its zone and the turn that takes the zone's corollas there.
    of: Vec<(usize, Turn)>,
}

impl Zones {
    /// The zones of a board. Each is named after its cell nearest to the north-west corner, as the
    /// report does.
    pub fn new(size: Size, hamming: usize) -> Zones {
        let mut cells: Vec<Cell> = size.cells().collect();
        cells.sort_by_key(|cell| (cell.row.max(cell.col), cell.row));
        let mut zones: Vec<(Zone, [usize; 4])> = Vec::new();
        let mut number = rustc_hash::FxHashMap::default();
        for cell in cells {
            let around = distances(size, cell, hamming);
            if !number.contains_key(&around) {
                for turn in Turn::ALL {
                    let mut turned = around;
                    turned.rotate_right(turn.quarters());
                    number.entry(turned).or_insert((zones.len(), turn));
                }
                zones.push((cell.into(), around));
            }
        }
        let mut order: Vec<usize> = (0..zones.len()).collect();
        order.sort_by_key(|at| (zones[*at].0.y, zones[*at].0.x));
        let mut rank = vec![0; zones.len()];
        order.iter().enumerate().for_each(|(at, zone)| rank[*zone] = at);
        let of = |cell| {
            let (zone, turn) = number[&distances(size, cell, hamming)];
            (rank[zone], turn)
        };
        let of = size.cells().map(of).collect();
        Zones { size, hamming, zones: order.into_iter().map(|at| zones[at].0).collect(), of }
    }

    /// The radius.
    pub fn hamming(&self) -> usize {
        self.hamming
    }

    /// The zones, by row and then by column.
    pub fn zones(&self) -> &[Zone] {
        &self.zones
    }

    /// The zone of a cell, as a position in [`Zones::zones`], and the turn that takes the zone's
    /// corollas to the cell.
    pub fn of(&self, cell: Cell) -> (usize, Turn) {
        self.of[self.size.index(cell)]
    }

    /// How many cells each zone has.
    pub fn cells(&self) -> Vec<usize> {
        let mut cells = vec![0; self.zones.len()];
        self.of.iter().for_each(|(zone, _)| cells[*zone] += 1);
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(zones: &[Zone]) -> String {
        zones.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn the_formula_counts_the_middle_of_small_odd_boards_twice() {
        for side in 1..=17 {
            for hamming in 0..=9 {
                let zones = Zones::new(Size::new(side, side), hamming);
                let listed = report_zones(side, hamming);
                let known = formula(side, hamming);
                assert_eq!(listed.len(), known, "{side} {hamming}");
                let twice = if side % 2 == 1 && side <= 2 * hamming + 1 { side.div_ceil(2) - 1 } else { 0 };
                assert_eq!(zones.zones().len() + twice, known, "{side} {hamming}");
                assert!(zones.zones().iter().all(|zone| listed.contains(zone)), "{side} {hamming}");
                assert_eq!(zones.cells().iter().sum::<usize>(), side * side);
            }
        }
    }

    #[test]
    fn the_tables_rows_come_out() {
        let rows = "0 0, 1 0, 2 0, 0 1, 1 1, 2 1, 2 2";
        assert_eq!(names(&report_zones(4, 1)), "0 0, 1 0, 0 1, 1 1");
        for side in 5..=10 {
            assert_eq!(names(&report_zones(side, 1)), rows);
            assert_eq!(names(Zones::new(Size::new(side, side), 1).zones()), rows);
        }
        let rows = "0 0, 1 0, 2 0, 0 1, 1 1, 2 1, 0 2, 1 2, 2 2";
        assert_eq!(names(&report_zones(5, 2)), rows);
        assert_eq!(names(&report_zones(6, 2)), rows);
        assert_eq!(names(&report_zones(6, 3)), rows);
        let rows = "0 0, 1 0, 2 0, 3 0, 0 1, 1 1, 2 1, 3 1, 0 2, 1 2, 2 2, 3 2, 3 3";
        assert_eq!(names(&report_zones(7, 2)), rows);
        assert_eq!(names(Zones::new(Size::new(10, 10), 2).zones()), rows);
    }

    /// Figures 35 and 36, with a letter for each zone.
    #[test]
    fn the_figures_come_out() {
        let drawn = |hamming| {
            let size = Size::new(7, 7);
            let zones = Zones::new(size, hamming);
            let letter = |cell| char::from(b'a' + zones.of(cell).0 as u8);
            size.cells().map(letter).collect::<String>()
        };
        assert_eq!(drawn(1), "abcccdadefffebcfgggfccfgggfccfgggfcbefffedadcccba");
        assert_eq!(drawn(2), "abcdieaefghjfbijklkgcdhlmlhdcgklkjibfjhgfeaeidcba");
    }

    #[test]
    fn turns_take_a_zone_to_its_cells() {
        let size = Size::new(7, 7);
        let zones = Zones::new(size, 1);
        let turn = |row, col| zones.of(Cell::new(row, col)).1.quarters();
        assert_eq!([turn(1, 1), turn(1, 5), turn(5, 5), turn(5, 1), turn(3, 3)], [0, 1, 2, 3, 0]);
        assert_eq!(Zones::new(Size::new(2, 9), 1).cells(), [2, 2, 10, 2, 2]);
        assert_eq!(Zones::new(Size::new(1, 1), 3).zones(), [Zone::new(0, 0)]);
    }
}
