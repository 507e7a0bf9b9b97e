//! Palettes out of whatever a format says about its colours.
//!
//! Files name colours by letters, words or nothing at all, use the same character twice, or a
//! character that means something else in a picture. Every reader hands what it found to [`build`],
//! which gives a palette that the rest of the program can rely on: the background first and drawn
//! as `.`, every character and every name used once.

use crate::model::{Color, Swatch, black_white_palette};
use quadrille_core::scene::Rgb;

/// A colour as a file tells it: any part may be missing.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// What the file calls it.
    pub name: String,
    /// The character it is drawn with.
    pub char: Option<char>,
    /// How it looks.
    pub rgb: Option<Rgb>,
}

/// Colour words found in files, with the look that the web gives them.
const NAMES: &[(&str, Rgb)] = &[
    ("white", Rgb::WHITE),
    ("black", Rgb::BLACK),
    ("red", Rgb(255, 0, 0)),
    ("blue", Rgb(0, 0, 255)),
    ("green", Rgb(0, 128, 0)),
    ("yellow", Rgb(255, 255, 0)),
    ("orange", Rgb(255, 165, 0)),
    ("purple", Rgb(128, 0, 128)),
    ("brown", Rgb(165, 42, 42)),
    ("pink", Rgb(255, 192, 203)),
    ("gray", Rgb(128, 128, 128)),
    ("grey", Rgb(128, 128, 128)),
    ("cyan", Rgb(0, 255, 255)),
    ("magenta", Rgb(255, 0, 255)),
    ("lime", Rgb(0, 255, 0)),
    ("navy", Rgb(0, 0, 128)),
    ("maroon", Rgb(128, 0, 0)),
    ("olive", Rgb(128, 128, 0)),
    ("teal", Rgb(0, 128, 128)),
    ("silver", Rgb(192, 192, 192)),
    ("violet", Rgb(238, 130, 238)),
    ("gold", Rgb(255, 215, 0)),
];

/// The look of a colour that a file mentions without describing it: well apart, repeated after ten.
const SPARE: [Rgb; 10] = [
    Rgb(0, 0, 0),
    Rgb(228, 26, 28),
    Rgb(55, 126, 184),
    Rgb(77, 175, 74),
    Rgb(255, 200, 0),
    Rgb(152, 78, 163),
    Rgb(255, 127, 0),
    Rgb(166, 86, 40),
    Rgb(247, 129, 191),
    Rgb(128, 128, 128),
];

/// The longest name of a colour, in characters.
const LONGEST_NAME: usize = 40;

/// Reads `#rrggbb`, `rrggbb`, `rgb` or one of the usual words.
pub fn parse_rgb(text: &str) -> Option<Rgb> {
    let word = text.trim().to_ascii_lowercase();
    NAMES.iter().find(|(name, _)| *name == word).map(|(_, rgb)| *rgb).or_else(|| Rgb::parse(&word))
}

/// Text on one line, without what could break a file: control characters and runs of blanks become
/// one blank.
pub fn one_line(text: &str) -> String {
    let bad =
        |c: char| c.is_control() || c.is_whitespace() || matches!(c, '\u{fffe}' | '\u{ffff}' | '\u{feff}');
    text.split(bad).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The palette of a file whose background and other colours are these. Two entries, white and
/// black, give the palette of a black-and-white puzzle, whatever the file calls them.
pub fn build(background: &Entry, colors: &[Entry]) -> Vec<Swatch> {
    let background =
        Swatch::new(named(background, Rgb::WHITE, &[]), '.', background.rgb.unwrap_or(Rgb::WHITE));
    let mut palette = vec![background];
    for (at, entry) in colors.iter().enumerate() {
        let rgb = entry.rgb.unwrap_or(SPARE[at % SPARE.len()]);
        let own = entry.char.unwrap_or_else(|| Color(at.min(51) as u8 + 1).letter());
        palette.push(Swatch::new(named(entry, rgb, &palette), free_char(own, &palette), rgb));
    }
    let looks: Vec<Rgb> = palette.iter().map(|s| s.rgb).collect();
    if looks == [Rgb::WHITE, Rgb::BLACK] { black_white_palette() } else { palette }
}

/// A palette that nothing but the looks are known of, the background first.
pub fn of_looks(looks: &[Rgb]) -> Vec<Swatch> {
    let entry = |rgb: &Rgb| Entry { rgb: Some(*rgb), ..Entry::default() };
    let (background, colors) =
        looks.split_first().map_or((None, &[][..]), |(b, rest)| (Some(entry(b)), rest));
    build(&background.unwrap_or_default(), &colors.iter().map(entry).collect::<Vec<_>>())
}

/// Whether a palette is the one that formats without colours mean.
pub fn is_plain(palette: &[Swatch]) -> bool {
    palette.len() == 2 && palette[0].rgb == Rgb::WHITE && palette[1].rgb == Rgb::BLACK
}

fn named(entry: &Entry, rgb: Rgb, taken: &[Swatch]) -> String {
    let mut name: String = one_line(&entry.name).chars().take(LONGEST_NAME).collect();
    name.truncate(name.trim_end().len());
    if name.is_empty() {
        name =
            NAMES.iter().find(|(_, look)| *look == rgb).map_or_else(|| rgb.to_string(), |(n, _)| (*n).into());
    }
    let free = |name: &String| taken.iter().all(|s| s.name != *name);
    if free(&name) {
        return name;
    }
    (2..).map(|n| format!("{name} {n}")).find(free).unwrap_or_default()
}

/// Characters with a meaning of their own in pictures: unknown, empty, and the brackets of the
/// webpbn format.
fn is_reserved(c: char) -> bool {
    matches!(c, '?' | '.' | '[' | ']' | '|' | '/' | '\\' | ',' | '"' | '0')
        || c.is_whitespace()
        || c.is_control()
}

fn free_char(own: char, taken: &[Swatch]) -> char {
    let free = |c: &char| !is_reserved(*c) && taken.iter().all(|s| s.char != *c);
    std::iter::once(own)
        .filter(char::is_ascii_graphic)
        .chain((1..=52).map(|n| Color(n).letter()))
        .chain('!'..='~')
        .find(free)
        .unwrap_or(own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::MAX_COLORS;

    fn entry(name: &str, char: char) -> Entry {
        Entry { name: name.into(), char: Some(char), rgb: None }
    }

    #[test]
    fn characters_and_names_are_used_once() {
        let colors = [entry("red", 'r'), entry("red", 'r'), entry("a\n b", '?'), entry("", ' ')];
        let palette = build(&Entry::default(), &colors);
        let names: Vec<&str> = palette.iter().map(|s| s.name.as_str()).collect();
        assert_eq!(names, ["white", "red", "red 2", "a b", "#4daf4a"]);
        assert_eq!(palette.iter().map(|s| s.char).collect::<String>(), ".rabc");
    }

    #[test]
    fn the_largest_palette_finds_characters() {
        let palette = build(&Entry::default(), &vec![entry("same", 'a'); MAX_COLORS]);
        let mut chars: Vec<char> = palette.iter().map(|s| s.char).collect();
        chars.sort_unstable();
        chars.dedup();
        assert_eq!(chars.len(), MAX_COLORS + 1);
    }

    #[test]
    fn building_twice_changes_nothing() {
        let once = build(&entry("paper", ' '), &[entry("ink", '#'), entry("ink", '#'), entry("ink 2", '.')]);
        let back = |s: &Swatch| Entry { name: s.name.clone(), char: Some(s.char), rgb: Some(s.rgb) };
        assert_eq!(build(&back(&once[0]), &once[1..].iter().map(back).collect::<Vec<_>>()), once);
    }

    #[test]
    fn words_and_digits_tell_a_look() {
        assert_eq!(parse_rgb("Red"), Some(Rgb(255, 0, 0)));
        assert_eq!(parse_rgb("0f0"), Some(Rgb(0, 255, 0)));
        assert_eq!(parse_rgb("reddish"), None);
        assert_eq!(build(&entry("weiss", ' '), &[entry("schwarz", 'X')]), black_white_palette());
    }
}
