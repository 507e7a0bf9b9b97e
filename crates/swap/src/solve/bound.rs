//! Lower bounds on the number of swaps, from distances alone.
//!
//! Every swap moves two tiles by one step, so half the sum of the distances that the tiles have to
//! go is a bound. Among equal tiles the sum is that of the cheapest assignment of tiles to places.
//! A permutation needs an even or an odd number of swaps, whatever is swapped: the bound is rounded
//! up to that.

use super::problem::{Distances, Problem};
use pathfinding::kuhn_munkres::kuhn_munkres_min;
use pathfinding::matrix::Matrix;

/// Equal tiles are assigned to places exactly up to this number; beyond it each place counts its
/// nearest tile.
const MAX_ASSIGNED: usize = 500;

/// Boards with walls or links are measured up to this many places; beyond it walls are left aside.
const MAX_MEASURED: usize = 10_000;

impl Problem<'_> {
    /// Half the distances, rounded up to what the parity of the permutation allows.
    pub fn bound(&self) -> u64 {
        let half = self.distance_sum().div_ceil(2);
        match self.parity() {
            Some(parity) if half % 2 != parity => half + 1,
            _ => half,
        }
    }

    /// Whether the number of swaps is even (0) or odd (1); `None` where equal tiles allow both.
    pub fn parity(&self) -> Option<u64> {
        let homes = self.homes.as_ref()?;
        let mut seen = vec![false; self.graph.places];
        let mut cycles = 0;
        for start in 0..self.graph.places {
            let mut place = start;
            if !seen[start] {
                cycles += 1;
            }
            while !std::mem::replace(&mut seen[place], true) {
                place = homes[self.tiles[place] as usize] as usize;
            }
        }
        Some((self.graph.places - cycles) as u64 % 2)
    }

    /// The steps that all tiles together have to go at least.
    pub fn distance_sum(&self) -> u64 {
        self.needs().iter().map(|need| self.assigned(&need.wanting, &need.having)).sum()
    }

    /// The steps that it takes at least to bring a tile to each wanting place.
    fn assigned(&self, wanting: &[usize], having: &[usize]) -> u64 {
        if let ([place], [tile]) = (wanting, having) {
            return u64::from(self.apart(*place, *tile));
        }
        let exact = having.len() <= MAX_ASSIGNED && (2..=having.len()).contains(&wanting.len());
        if !exact {
            let nearest = self.graph.distances_from(having.iter().copied());
            return wanting.iter().map(|&place| u64::from(nearest[place])).sum();
        }
        let rows = wanting.iter().map(|&place| {
            let far = self.graph.distances_from([place]);
            having.iter().map(|&tile| far[tile]).collect()
        });
        cheapest(rows).0
    }

    /// The distance of two places, or less where it would take too long to find on a board this
    /// large.
    fn apart(&self, a: usize, b: usize) -> u16 {
        let cols = self.instance.size().cols;
        let plain = Distances::Plain(cols).between(a, b);
        match (self.graph.plain(), self.instance.links().is_empty()) {
            (Some(_), _) => plain,
            (None, _) if self.graph.places <= MAX_MEASURED => self.graph.distances_from([a])[b],
            (None, true) => plain,
            (None, false) => u16::from(a != b),
        }
    }
}

/// The cheapest way to give each row a column of its own: what it costs, and the column of each
/// row. There must be no more rows than columns.
pub fn cheapest(rows: impl Iterator<Item = Vec<u16>>) -> (u64, Vec<usize>) {
    let rows = rows.map(|row| row.into_iter().map(i64::from).collect::<Vec<_>>());
    let costs = Matrix::from_rows(rows).expect("rows of one length");
    let (cost, columns) = kuhn_munkres_min(&costs);
    (cost as u64, columns)
}
