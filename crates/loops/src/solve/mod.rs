//! Placeholder.
pub mod count;
pub mod proof;
use crate::Loops;
use quadrille_core::Method;
/// The methods, the default first.
pub const METHODS: &[Method<Loops>] = &[];
