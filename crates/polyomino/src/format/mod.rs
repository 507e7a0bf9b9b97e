//! The text formats people use for packing puzzles, one file each.
//!
//! A format is a line of the table [`FORMATS`]: a name, how to recognise a source, how to read it
//! and, if it can be written, how. What they share is beside them: sheets of characters
//! ([`sheet`]), shapes ([`shape`]), header lines ([`header`]), pieces on the board ([`state`]), and
//! pieces and boards that are only named ([`setting`]). Our own ID ([`id`]) and our JSON document
//! ([`json`]) are not in the table: they are called by name.

pub mod board;
pub mod codec;
pub mod header;
pub mod id;
pub mod json;
pub mod letters;
pub mod pieces;
pub mod setting;
pub mod shape;
pub mod sheet;
pub mod state;
pub mod words;

mod burrtools;
mod course;
mod cover;
mod cuts;
mod dlx;
mod levels;
mod packing;

#[cfg(test)]
mod tests;

use crate::Polyomino;
use quadrille_core::Format;

pub use board::text as board_text;
pub use setting::described;

/// Every format; the first is the main one.
pub const FORMATS: &[Format<Polyomino>] = &[
    packing::FORMAT,
    letters::FORMAT,
    levels::FORMAT,
    pieces::FORMAT,
    board::FORMAT,
    dlx::FORMAT,
    burrtools::FORMAT,
    course::FORMAT,
    cuts::FORMAT,
];
