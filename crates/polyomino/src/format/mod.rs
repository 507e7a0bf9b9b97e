//! The formats.
use crate::Polyomino;
use quadrille_core::Format;
pub mod id;
pub mod json;
pub mod letters;
/// The formats; the first is the main one.
pub const FORMATS: &[Format<Polyomino>] = &[];
