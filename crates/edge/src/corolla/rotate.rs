//! A corolla on a board that is turned.
//!
//! When the board is turned a quarter clockwise, every piece is turned with it, and the entries of
//! ring k move on by k slots: the piece of the north tip comes to lie on the east tip. The report's
//! example (6.4) leaves the centre unturned, which is a slip: the sides of the centre would no
//! longer match.

use super::shape::{Corolla, Shape, slots_before, slots_of};
use crate::model::{Instance, Placed, Turn};
use quadrille_core::{Cell, Diagnostic, Size};

/// Where a cell of a board comes to lie when the board is turned.
pub fn rotated_cell(size: Size, cell: Cell, turn: Turn) -> (Size, Cell) {
    let quarter = |(size, cell): (Size, Cell), _| {
        (Size::new(size.cols, size.rows), Cell::new(cell.col, size.rows - 1 - cell.row))
    };
    (0..turn.quarters()).fold((size, cell), quarter)
}

/// The slots of a corolla after some quarter turns clockwise; empty ones move with the others.
pub fn rotated_slots<T: Clone>(slots: &[T], turn: Turn) -> Vec<T> {
    let mut turned = slots.to_vec();
    for ring in 0.. {
        let range = slots_before(ring)..slots_before(ring) + slots_of(ring);
        let Some(entries) = turned.get_mut(range) else { break };
        let steps = ring * turn.quarters();
        let length = entries.len();
        entries.rotate_right(steps % length);
    }
    turned
}

/// The corolla when the whole board is turned clockwise. A symmetric piece lies in the first turn
/// that looks right.
pub fn rotate(instance: &Instance, corolla: &Corolla, turn: Turn) -> Result<Corolla, Diagnostic> {
    let shape = corolla.shape(instance.size())?;
    let (size, centre) = rotated_cell(instance.size(), corolla.centre, turn);
    let mut slots: Vec<Option<Placed>> = vec![None; shape.slots()];
    for (place, placed) in shape.places().iter().zip(&corolla.placed) {
        let Placed { piece, turn: lies } = *placed;
        let quarters = lies.then(turn).quarters() % instance.piece(piece).looks();
        slots[place.slot] = Some(Placed { piece, turn: Turn::new(quarters) });
    }
    let slots = rotated_slots(&slots, turn);
    let there = Shape::new(size, centre, corolla.hamming)?;
    let placed = there.places().iter().filter_map(|place| slots[place.slot]).collect();
    Ok(Corolla { centre, hamming: corolla.hamming, placed })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the report, in its own turns; here the centre is turned as well.
    #[test]
    fn the_ring_moves_on_and_the_pieces_turn() {
        let lines = [
            "13:1 15:2 14:1 6:0 5:1",
            "13:2 5:2 15:3 14:2 6:1",
            "13:3 6:2 5:3 15:0 14:3",
            "13:0 14:0 6:3 5:0 15:1",
        ];
        let read = |line: &str| -> Vec<Placed> {
            let entry = |word: &str| {
                let (piece, turn) = word.split_once(':').unwrap();
                Placed::new(piece.parse().unwrap(), turn.parse().unwrap())
            };
            line.split(' ').map(entry).collect()
        };
        for turn in Turn::ALL {
            let turned = |placed: Placed| Placed { turn: placed.turn.then(turn), ..placed };
            let first: Vec<Placed> = read(lines[0]).into_iter().map(turned).collect();
            assert_eq!(rotated_slots(&first, turn), read(lines[turn.quarters()]));
        }
    }

    #[test]
    fn centres_go_round() {
        let size = Size::new(7, 7);
        let places = Turn::ALL.map(|turn| rotated_cell(size, Cell::new(1, 1), turn).1);
        assert_eq!(places, [Cell::new(1, 1), Cell::new(1, 5), Cell::new(5, 5), Cell::new(5, 1)]);
        let (size, cell) = rotated_cell(Size::new(2, 5), Cell::new(1, 4), Turn::new(1));
        assert_eq!((size, cell), (Size::new(5, 2), Cell::new(4, 0)));
    }
}
