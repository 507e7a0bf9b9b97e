//! Statistics of corollas: how many pieces are possible at each place, and the colours of the
//! frontier.
//!
//! The report's counter reads a file of corollas and counts the different pieces at each place.
//! [`Tally`] does that with corollas as they come. [`cardinalities`] finds the same numbers for a
//! whole zone without making all its corollas.

use super::ground::Ground;
use super::shape::{Corolla, Shape};
use super::stock::Stock;
use super::support::possible;
use crate::model::{Instance, PieceId, Placed};
use quadrille_core::{Cell, Diagnostic, Grid, Observer, Search, Stop};
use rustc_hash::FxHashSet;

/// How many different things lie at one place of the corollas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cardinality {
    /// Pieces, whatever their turn. Of equal pieces only one counts.
    pub pieces: usize,
    /// Pieces with their turns.
    pub turned: usize,
}

/// Counts corollas of one shape as they come.
#[derive(Clone, Debug)]
pub struct Tally {
    shape: Shape,
    /// For each place what lies there in some corolla.
    seen: Vec<FxHashSet<Placed>>,
    /// For each side of the frontier, how many corollas show each colour.
    frontier: Vec<Vec<u64>>,
    corollas: u64,
}

impl Tally {
    /// Nothing is counted yet.
    pub fn new(instance: &Instance, shape: Shape) -> Tally {
        let seen = vec![FxHashSet::default(); shape.places().len()];
        let frontier = vec![vec![0; instance.colours()]; shape.frontier_sides().len()];
        Tally { shape, seen, frontier, corollas: 0 }
    }

    /// Counts a corolla of this shape.
    pub fn add(&mut self, instance: &Instance, corolla: &Corolla) {
        self.corollas += 1;
        for (seen, placed) in self.seen.iter_mut().zip(&corolla.placed) {
            seen.insert(*placed);
        }
        let colours = self.shape.frontier(instance, &corolla.placed);
        for (counts, colour) in self.frontier.iter_mut().zip(colours) {
            if let Some(colour) = colour {
                counts[usize::from(colour.0)] += 1;
            }
        }
    }

    /// How many corollas there were.
    pub fn corollas(&self) -> u64 {
        self.corollas
    }

    /// How many different pieces lay at each place, in the order of the shape.
    pub fn cardinalities(&self, instance: &Instance) -> Vec<Cardinality> {
        let at = |seen: &FxHashSet<Placed>| {
            let look = |placed: &Placed| instance.piece(placed.piece).turned(placed.turn);
            let kind = |placed: &Placed| instance.piece(placed.piece).normal().0;
            let looks: FxHashSet<_> = seen.iter().map(look).collect();
            let kinds: FxHashSet<_> = seen.iter().map(kind).collect();
            Cardinality { pieces: kinds.len(), turned: looks.len() }
        };
        self.seen.iter().map(at).collect()
    }

    /// The pieces that lay at a place, in order.
    pub fn pieces(&self, place: usize) -> Vec<PieceId> {
        let mut pieces: Vec<PieceId> = self.seen[place].iter().map(|placed| placed.piece).collect();
        pieces.sort_unstable();
        pieces.dedup();
        pieces
    }

    /// For each side of the frontier, in order, how many corollas show each colour; all nought
    /// outside the board.
    pub fn frontier(&self) -> &[Vec<u64>] {
        &self.frontier
    }
}

/// How many different pieces lie at each place over all corollas around a cell.
pub fn cardinalities<O: Observer>(
    instance: &Instance,
    centre: Cell,
    hamming: usize,
    search: &mut Search<O>,
) -> Result<Result<Vec<Cardinality>, Stop>, Diagnostic> {
    let shape = Shape::new(instance.size(), centre, hamming)?;
    let ground = Ground::new(instance, &shape);
    if !ground.holds {
        return Ok(Ok(vec![Cardinality::default(); shape.places().len()]));
    }
    let stock = Stock::new(instance, &ground.from);
    let number = |possible: Vec<bool>| Cardinality {
        pieces: stock.kinds.iter().filter(|looks| possible[(*looks).clone()].contains(&true)).count(),
        turned: possible.iter().filter(|possible| **possible).count(),
    };
    let possible = possible(instance, &ground.from, &stock, &ground.free_cells(&shape), search);
    Ok(possible.map(|places| {
        let exist = usize::from(places.iter().all(|place| place.contains(&true)));
        let mut free = places.into_iter().map(number);
        let clue = Cardinality { pieces: exist, turned: exist };
        let at = |fixed: &Option<Placed>| fixed.map_or_else(|| free.next().unwrap_or_default(), |_| clue);
        ground.fixed.iter().map(at).collect()
    }))
}

/// Numbers of a corolla laid out on the board, as the report prints them.
pub fn on_plate<T: Clone>(shape: &Shape, numbers: &[T]) -> Grid<Option<T>> {
    let mut plate = Grid::filled(shape.size(), None);
    for (place, number) in shape.places().iter().zip(numbers) {
        plate[place.cell] = Some(number.clone());
    }
    plate
}

/// A plate as text: a line for each row, the numbers in columns, a dot where there is none.
pub fn write_plate<T: std::fmt::Display>(plate: &Grid<Option<T>>) -> String {
    let words = plate.map(|number| number.as_ref().map_or(".".into(), ToString::to_string));
    let width = words.items().iter().map(String::len).max().unwrap_or(1);
    let line = |row: &[String]| {
        let words: Vec<String> = row.iter().map(|word| format!("{word:>width$}")).collect();
        words.join(" ") + "\n"
    };
    words.rows().map(line).collect()
}
