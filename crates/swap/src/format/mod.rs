//! The text formats people use for swap puzzles, one file each.
//!
//! A format is a line of the table [`FORMATS`]: a name, how to recognise a source, how to read it
//! and how to write it. What they share is beside them: the wording of messages and the facts of
//! head comments ([`words`]), numbers and pairs as words of a text ([`parts`]), members of JSON
//! objects ([`members`]) and bracketed lists ([`brackets`]). Solutions and other states are in
//! [`solution`]. Our own ID ([`id`]) and our JSON document ([`json`]) are not in the table: they
//! are called by name.

pub mod brackets;
pub mod id;
pub mod json;
pub mod members;
pub mod parts;
pub mod solution;
pub mod words;

mod graph;
mod grid;
mod lines;
mod literal;

#[cfg(test)]
mod examples;
#[cfg(test)]
mod forms;
#[cfg(test)]
mod tests;

use crate::Swap;
use quadrille_core::Format;

/// Every format; the first is the main one.
pub const FORMATS: &[Format<Swap>] = &[grid::FORMAT, literal::FORMAT, lines::FORMAT, graph::FORMAT];
