//! Things that several pages use, and the instruments of the laboratory.

pub mod bench;
pub mod chart;
pub mod choice;
pub mod counter;
pub mod form;
pub mod palette;
pub mod presets;
pub mod time;

/// The text with a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
