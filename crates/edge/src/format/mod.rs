//! The text formats people use for edge-matching puzzles, one file each.
//!
//! A format is a line of the table [`FORMATS`]: a name, how to recognise a source, how to read it
//! and, if it can be written, how. What they share is beside them: the wording of messages
//! ([`words`]), pieces as lines of numbers and the size of the board they fill ([`pieces`]), clues
//! as lines of numbers ([`hints`]), boards that are told by what their cells show ([`tiles`]), the
//! letters and parameters of links ([`letters`], [`params`]) and members of JSON objects
//! ([`members`]). States are in [`board`]. Our own ID ([`id`]) and our JSON document ([`json`]) are
//! not in the table: they are called by name.

pub mod board;
pub mod e2pieces;
pub mod hints;
pub mod id;
pub mod json;
pub mod jsonl;
pub mod letters;
pub mod members;
pub mod params;
pub mod pieces;
pub mod tiles;
pub mod words;

mod csv;
mod dimacs;
pub mod link;
mod puz;
mod report;

#[cfg(test)]
mod examples;
#[cfg(test)]
mod tests;

use crate::Edge;
use quadrille_core::Format;

/// Every format; the first is the main one.
pub const FORMATS: &[Format<Edge>] = &[
    e2pieces::FORMAT,
    report::FORMAT,
    link::VIEWER,
    link::DEV,
    jsonl::FORMAT,
    puz::FORMAT,
    csv::FORMAT,
    dimacs::FORMAT,
];
