//! Why a set of pieces fills no board, told by counting alone.
//!
//! In a frame the grey sides of a piece say on which cells it can lie: so many corners, borders and
//! inner cells want as many pieces of their kind. Where every piece is needed, every coloured side
//! meets one of its colour, so a colour is on an even number of sides; and around the rim each
//! piece touches the next, so a colour begins as many pieces there as it ends. None of this looks
//! at where pieces lie: what it proves holds for every board of the puzzle.

use crate::model::{Instance, Piece, Side};

/// The grey sides of a piece or the outer sides of a cell, whichever way it is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Greys(u8);

/// What cells with some outer sides are called, and the pieces that belong there.
const SORTS: [(Greys, [&str; 2], &str); 6] = [
    (Greys(0b0000), ["inner cell", "inner cells"], "no grey side"),
    (Greys(0b0001), ["border cell", "border cells"], "one grey side"),
    (Greys(0b0011), ["corner cell", "corner cells"], "two grey sides that meet"),
    (Greys(0b0101), ["cell between two rims", "cells between two rims"], "two opposite grey sides"),
    (Greys(0b0111), ["end cell", "end cells"], "three grey sides"),
    (Greys(0b1111), ["cell", "cells"], "four grey sides"),
];

impl Greys {
    /// The least number that turning gives, so that turned pieces are one sort.
    fn of(grey: [bool; 4]) -> Greys {
        let bits = grey.iter().rev().fold(0u8, |bits, grey| bits << 1 | u8::from(*grey));
        let turned = |by: u32| (bits << by | bits >> (4 - by)) & 0b1111;
        Greys((0..4).map(turned).min().unwrap_or(bits))
    }

    fn of_piece(piece: &Piece) -> Greys {
        Greys::of(piece.0.map(crate::model::Colour::is_grey))
    }
}

/// The reason in words, if counting proves that no board can be filled.
pub fn obstacle(instance: &Instance) -> Option<String> {
    let (cells, pieces) = (instance.size().area(), instance.pieces().len());
    if pieces < cells {
        return Some(format!("{pieces} pieces cannot fill {cells} cells"));
    }
    let all_needed = pieces == cells;
    if instance.framed() {
        sorts(instance).or_else(|| all_needed.then(|| around(instance).or_else(|| pairs(instance)))?)
    } else {
        all_needed.then(|| loose_ends(instance))?
    }
}

/// A sort of cells for which there are too few pieces.
fn sorts(instance: &Instance) -> Option<String> {
    let outside = |cell| Greys::of(Side::ALL.map(|side| instance.beyond(cell, side).is_none()));
    let cells: Vec<Greys> = instance.size().cells().map(outside).collect();
    let pieces: Vec<Greys> = instance.pieces().iter().map(Greys::of_piece).collect();
    SORTS.iter().find_map(|(sort, names, piece)| {
        let number = |all: &[Greys]| all.iter().filter(|one| *one == sort).count();
        let (wanted, there) = (number(&cells), number(&pieces));
        let cell = names[usize::from(wanted != 1)];
        let have = if there == 1 { "piece has" } else { "pieces have" };
        (there < wanted).then(|| format!("the board has {wanted} {cell}, and {there} {have} {piece}"))
    })
}

/// A colour that begins more, or fewer, of the pieces at the rim than it ends, clockwise.
fn around(instance: &Instance) -> Option<String> {
    let size = instance.size();
    if size.rows < 2 || size.cols < 2 {
        return None;
    }
    let mut balance = vec![[0usize; 2]; instance.colours()];
    for piece in instance.pieces() {
        for side in 0..4 {
            let [before, here, after] = [(side + 3) % 4, side, (side + 1) % 4].map(|s| piece.0[s]);
            // Clockwise, a piece at the rim ends with the first coloured side after a grey one.
            if !here.is_grey() {
                balance[here.0 as usize][0] += usize::from(after.is_grey());
                balance[here.0 as usize][1] += usize::from(before.is_grey());
            }
        }
    }
    balance.iter().enumerate().find(|(_, [begin, end])| begin != end).map(|(colour, [begin, end])| {
        format!("clockwise around the rim, colour {colour} begins {begin} of the pieces and ends {end}")
    })
}

fn on_sides(instance: &Instance) -> Vec<usize> {
    let mut sides = vec![0; instance.colours()];
    instance.pieces().iter().flat_map(|piece| piece.0).for_each(|colour| sides[colour.0 as usize] += 1);
    sides
}

/// A colour on an odd number of sides.
fn pairs(instance: &Instance) -> Option<String> {
    let sides = on_sides(instance);
    let colour = (1..sides.len()).find(|colour| sides[*colour] % 2 == 1)?;
    Some(format!(
        "colour {colour} is on an odd number of sides ({}), and every one of them must meet another",
        sides[colour]
    ))
}

/// Without a frame a colour on an odd number of sides must come to the rim.
fn loose_ends(instance: &Instance) -> Option<String> {
    let odd = on_sides(instance).iter().filter(|sides| *sides % 2 == 1).count();
    let rim = 2 * (instance.size().rows + instance.size().cols);
    (odd > rim)
        .then(|| format!("{odd} colours are on an odd number of sides, and only {rim} sides are at the rim"))
}
