//! The colours of generated puzzles.
//!
//! The first eight are those of Okabe and Ito (2008), chosen to stay apart for people who see
//! colours differently; they are ordered so that few colours are also far apart in brightness. Four
//! more follow for those who want many.

use crate::model::{Color, MAX_COLORS, Swatch, black_white_palette};
use quadrille_core::scene::Rgb;

/// Name and look.
const COLORS: [(&str, Rgb); 12] = [
    ("black", Rgb::BLACK),
    ("orange", Rgb(230, 159, 0)),
    ("blue", Rgb(0, 114, 178)),
    ("vermilion", Rgb(213, 94, 0)),
    ("green", Rgb(0, 158, 115)),
    ("sky blue", Rgb(86, 180, 233)),
    ("yellow", Rgb(240, 228, 66)),
    ("pink", Rgb(204, 121, 167)),
    ("grey", Rgb(130, 130, 130)),
    ("brown", Rgb(101, 67, 33)),
    ("wine", Rgb(136, 34, 85)),
    ("olive", Rgb(120, 120, 40)),
];

/// How many colours there are beside the background.
pub const MOST: usize = COLORS.len();

/// A colour that is not in the palette yet, with a letter of its own; `None` when it has as many as
/// are good.
pub fn another(palette: &[Swatch]) -> Option<Swatch> {
    if palette.len() > MOST {
        return None;
    }
    let fresh = |(name, rgb): &&(&str, Rgb)| palette.iter().all(|s| s.rgb != *rgb && s.name != *name);
    let (name, rgb) = COLORS.iter().find(fresh)?;
    let letters = (palette.len()..=MAX_COLORS).chain(1..palette.len()).map(|n| Color(n as u8).letter());
    let letter = letters.into_iter().find(|letter| palette.iter().all(|s| s.char != *letter))?;
    Some(Swatch::new(*name, letter, *rgb))
}

/// White and the first `number` colours.
pub fn palette(number: usize) -> Vec<Swatch> {
    if number <= 1 {
        return black_white_palette();
    }
    let swatch =
        |(at, (name, rgb)): (usize, &(&str, Rgb))| Swatch::new(*name, Color(at as u8 + 1).letter(), *rgb);
    let colors = COLORS.iter().take(number).enumerate().map(swatch);
    std::iter::once(Swatch::new("white", '.', Rgb::WHITE)).chain(colors).collect()
}
