//! Corollas in files that are small, quick to write and quick to search.
//!
//! The report keeps corollas as text, about a hundred bytes each. Here they lie in a Parquet file:
//! one column for each place of the corolla, one row for each corolla, one number for a piece and
//! its turn. Neighbouring corollas begin alike, so that the columns are long runs, and a corolla of
//! nine pieces takes about a fifth of a byte. Every other program that reads Parquet reads them
//! too.
//!
//! | room | what it does |
//! |---|---|
//! | [`manifest`] | what the file says about itself: which puzzle, where on the board, how many |
//! | [`mod@write`] | corollas into a file, as they come |
//! | [`read`] | corollas out of a file, in order, with all that can be wrong with it |
//! | [`query`] | which corollas are wanted: by centre, frontier, pieces |
//! | [`sums`] | check sums of the bytes |
//! | [`text`] | the report's text files, line by line |
//!
//! The generator of corollas is in `quadrille_edge::corolla`; this crate is for programs that have
//! files.

mod chunks;
pub mod manifest;
mod proof;
pub mod query;
pub mod read;
pub mod sums;
pub mod text;
pub mod write;

#[cfg(test)]
mod tests;

pub use manifest::Manifest;
pub use query::Query;
pub use read::{Store, is_store};
pub use write::{Contents, Settings, StoreWriter};
