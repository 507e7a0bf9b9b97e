//! The colours of a file, and the cells drawn with their characters.

use crate::format::palette::{self, Entry};
use crate::model::{Color, MAX_COLORS, Mark};
use quadrille_core::scene::Rgb;

/// The colours of a puzzle by the names and characters of its file.
pub struct Colors {
    /// The names, in the order of the file.
    pub names: Vec<String>,
    /// What the file says about them, in the same order.
    pub entries: Vec<Entry>,
    /// Which of them is the background.
    pub background: usize,
    /// The name of the colour of blocks that tell none.
    pub default: String,
}

impl Colors {
    /// A colour by its name; what a file may use without defining it are the words everybody knows.
    pub fn named(&mut self, name: &str) -> Option<usize> {
        let known = self.names.iter().position(|n| n == name);
        known.or_else(|| {
            let rgb = palette::parse_rgb(name).filter(|_| self.names.len() <= MAX_COLORS)?;
            let char = if rgb == Rgb::BLACK { 'X' } else { name.chars().next().unwrap_or('a') };
            self.names.push(name.to_owned());
            self.entries.push(Entry { name: name.to_owned(), char: Some(char), rgb: Some(rgb) });
            Some(self.names.len() - 1)
        })
    }

    /// The place in the palette, where the background comes first.
    pub fn color(&self, at: usize) -> Color {
        match at.cmp(&self.background) {
            std::cmp::Ordering::Less => Color(at as u8 + 1),
            std::cmp::Ordering::Equal => Color::EMPTY,
            std::cmp::Ordering::Greater => Color(at as u8),
        }
    }

    fn mark(&self, char: char) -> Option<Mark> {
        let drawn = |e: &Entry| e.char == Some(char);
        // Characters should differ; where they do not, the background has the last word.
        let at = if drawn(&self.entries[self.background]) {
            Some(self.background)
        } else {
            self.entries.iter().position(drawn)
        };
        at.map(|at| Mark::of(self.color(at)))
    }
}

/// Adds the cells of a row; a set of several colours is unknown.
pub fn row_of_cells(row: &str, colors: &Colors, marks: &mut Vec<Mark>) -> Result<(), String> {
    let mark = |c: char| {
        colors.mark(c).ok_or_else(|| match c {
            '/' | '\\' => "puzzles with triangles are not supported".to_owned(),
            _ => format!("'{c}' is not the character of a colour"),
        })
    };
    let mut chars = row.chars();
    while let Some(c) = chars.next() {
        marks.push(match c {
            '?' => Mark::Unknown,
            '[' => {
                let set: Vec<char> = chars.by_ref().take_while(|c| *c != ']').collect();
                match set[..] {
                    [one] => mark(one)?,
                    _ => Mark::Unknown,
                }
            }
            _ => mark(c)?,
        });
    }
    Ok(())
}
