//! The look of the numbers on the sides of pieces.
//!
//! Eight colours and nine textures, both changing from one number to the next: seventy-two numbers
//! look different, and those that share a colour never share a texture. Whoever sees no colours
//! sees textures and, in the terminal, letters.

use crate::model::Colour;
use quadrille_core::scene::{Paint, Pattern, Rgb};

/// Colours that stay apart for every kind of colour vision (Okabe and Ito, 2008), with a red brown
/// in the place of black.
const COLOURS: [Rgb; 8] = [
    Rgb(0, 114, 178),
    Rgb(230, 159, 0),
    Rgb(0, 158, 115),
    Rgb(204, 121, 167),
    Rgb(240, 228, 66),
    Rgb(213, 94, 0),
    Rgb(86, 180, 233),
    Rgb(122, 72, 48),
];

/// The grey of the frame.
const GREY: Rgb = Rgb(150, 150, 150);

/// What fills the triangle of a side, with its texture or without.
pub fn paint(colour: Colour, patterns: bool) -> Paint {
    match usize::from(colour.0).checked_sub(1) {
        None => Paint::Color(GREY, Pattern::Plain),
        Some(number) => {
            let pattern = if patterns { Pattern::ALL[number % Pattern::ALL.len()] } else { Pattern::Plain };
            Paint::Color(COLOURS[number % COLOURS.len()], pattern)
        }
    }
}

/// The letter of a side: capitals, then small letters, then digits; `.` for grey and `#` for what
/// is beyond them.
pub fn letter(colour: Colour) -> char {
    let letters = ('A'..='Z').chain('a'..='z').chain('0'..='9');
    match usize::from(colour.0).checked_sub(1) {
        None => '.',
        Some(number) => letters.into_iter().nth(number).unwrap_or('#'),
    }
}
