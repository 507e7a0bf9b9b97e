//! Placeholder.
pub mod id;
pub mod json;
pub mod text;
use crate::Loops;
use quadrille_core::Format;
/// Every format; the first is the main one.
pub const FORMATS: &[Format<Loops>] = &[];
