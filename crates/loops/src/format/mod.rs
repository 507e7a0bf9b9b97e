//! The text formats people use for boards of tiles that turn, one file each.
//!
//! A format is a line of the table [`FORMATS`]: a name, how to recognise a source, how to read it
//! and, if it can be written, how. What they share is beside them: rows of tiles ([`rows`]), sides
//! by name ([`places`]), pairs of type and orientation ([`pairs`]), characters for links
//! ([`codes`]) and the wording of messages ([`words`]). States are in [`state`]. Our own ID
//! ([`id`]) and our JSON document ([`json`]) are not in the table: they are called by name.

pub mod codes;
pub mod id;
pub mod json;
pub mod pairs;
pub mod places;
pub mod rows;
pub mod state;
pub mod text;
pub mod words;

mod dat;
mod hex_dat;
mod hexapipes;
mod net;

#[cfg(test)]
mod tests;

use crate::Loops;
use quadrille_core::Format;

/// Every format; the first is the main one.
pub const FORMATS: &[Format<Loops>] =
    &[text::FORMAT, dat::FORMAT, hex_dat::FORMAT, net::FORMAT, hexapipes::FORMAT];
