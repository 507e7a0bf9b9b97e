//! Placeholder.
use crate::Polyomino;
use quadrille_core::Method;
pub mod count;
/// The methods; the first is the default.
pub const METHODS: &[Method<Polyomino>] = &[];
