//! The letters of links: a colour a letter, in one of the orders that people have given the
//! patterns.
//!
//! In the default order `a` is grey, colour 0, `b` is colour 1 and so on. In another order the
//! letters are permuted: its list tells, for each letter in turn, which letter the default order
//! has instead.

use crate::model::{Colour, Piece, Side};

/// The orders by the names that links give them: the first is the one that links without a name
/// have.
pub const ORDERS: [(&str, &[u8]); 4] = [
    ("default", b"abcdefghijklmnopqrstuvwxyz"),
    ("jblackwood", b"abglqejotchmrfkpudinsvw"),
    ("marie", b"abglqejotchmrfkpudinsvw"),
    ("jef", b"atojeqlgbupkfrmhcwvsnid"),
];

/// How many colours letters can tell, grey among them.
pub const MOST: usize = 26;

/// The order with this name.
pub fn named(name: &str) -> Option<usize> {
    ORDERS.iter().position(|(known, _)| *known == name)
}

/// The colour of a letter, in the order with this position in [`ORDERS`].
pub fn colour(order: usize, letter: u8) -> Option<Colour> {
    let place = letter.checked_sub(b'a')?;
    let letter = ORDERS[order].1.get(usize::from(place))?;
    Some(Colour(u16::from(letter - b'a')))
}

/// The tile of four letters.
pub fn tile(order: usize, letters: [u8; 4]) -> Option<Piece> {
    let [up, right, down, left] = letters.map(|letter| colour(order, letter));
    Some(Piece([up?, right?, down?, left?]))
}

/// The four letters of a tile in the default order; `None` if it has colours beyond them.
pub fn of(tile: Piece) -> Option<String> {
    let letter = |side: Side| {
        let number = u8::try_from(tile.0[side as usize].0).ok().filter(|n| usize::from(*n) < MOST)?;
        Some(char::from(b'a' + number))
    };
    Side::ALL.into_iter().map(letter).collect()
}
