//! French.

/// Fixed texts.
pub const WORDS: &[(&str, &str)] = &[("Undo", "Annuler")];

/// Texts with holes, the special before the general.
pub const SENTENCES: &[(&str, &str)] = &[];
