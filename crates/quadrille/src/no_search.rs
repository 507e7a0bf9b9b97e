//! Nothing takes an engine: what stands for `search.rs` in a library without it.

/// What searches do for a board: nothing.
pub trait SearchBoard {}
impl<T> SearchBoard for T {}

/// What searches do for a family: nothing.
pub trait SearchFamily {}
impl<T> SearchFamily for T {}
