//! The text formats people use for nonograms, one file each.
//!
//! A format is a line of the table [`FORMATS`]: a name, how to recognise a source, how to read it
//! and, if it can be written, how. What they share is beside them: clues as numbers between
//! separators ([`clues`]), palettes out of whatever a file says ([`palette`]), and what a format
//! cannot hold ([`holds`]). Our own ID ([`id`]), our JSON document ([`json`]) and grids of cells
//! ([`cells`]) are not in the table: they are called by name.

pub mod cells;
pub mod clues;
pub mod entities;
pub mod holds;
pub mod id;
pub mod json;
pub mod palette;

mod batch;
mod cwd;
mod dzn;
mod image;
mod keen;
mod mk;
mod nin;
mod non;
mod nonograms_org;
mod olsak;
mod pattern;
mod picross;
mod puzzlink;
mod pzl;
mod spoj;
mod toml;
mod two_line;
mod webpbn;

#[cfg(test)]
mod tests;

use crate::Nonogram;
use quadrille_core::Format;

/// Every format; the first is the main one.
pub const FORMATS: &[Format<Nonogram>] = &[
    two_line::FORMAT,
    non::FORMAT,
    webpbn::FORMAT,
    olsak::FORMAT,
    pattern::FORMAT,
    puzzlink::FORMAT,
    nin::FORMAT,
    mk::FORMAT,
    cwd::FORMAT,
    keen::FORMAT,
    batch::FORMAT,
    spoj::FORMAT,
    dzn::FORMAT,
    pzl::FORMAT,
    toml::FORMAT,
    picross::FORMAT,
    nonograms_org::FORMAT,
    image::FORMAT,
];
