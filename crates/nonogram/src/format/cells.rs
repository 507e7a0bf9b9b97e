//! A grid of cells as rows of characters: `#` or the colour's character, `.` empty, `?` unknown.

use crate::model::{Color, Instance, Mark, State};
use quadrille_core::{Diagnostic, Grid, Source};

/// The rows, each ended by a newline.
pub fn write(instance: &Instance, state: &State) -> String {
    let char = |mark: &Mark| match mark.color() {
        None => '?',
        Some(Color::EMPTY) => '.',
        Some(color) => instance.palette()[color.index()].char,
    };
    state.rows().map(|row| row.iter().map(char).chain(['\n']).collect::<String>()).collect()
}

/// Reads what [`write()`] writes.
pub fn read(instance: &Instance, source: &Source<'_>) -> Result<State, Diagnostic> {
    let text = source.text()?;
    let size = instance.size();
    let rows: Vec<&str> = text.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
    if rows.len() != size.rows {
        return Err(source.error("", format!("expected {} rows of cells, found {}", size.rows, rows.len())));
    }
    let mut marks = Vec::with_capacity(size.area());
    for row in rows {
        let length = row.chars().count();
        if length != size.cols {
            return Err(source.error(row, format!("expected {} cells, found {length}", size.cols)));
        }
        for (at, c) in row.char_indices() {
            let color = instance.palette().iter().skip(1).position(|s| s.char == c);
            marks.push(match (c, color) {
                ('?', _) => Mark::Unknown,
                ('.' | 'x' | '0', None) => Mark::Cross,
                (_, Some(i)) => Mark::Fill(Color(i as u8 + 1)),
                ('#' | 'X' | '1', None) if instance.is_black_white() => Mark::Fill(Color::INK),
                _ => {
                    return Err(source
                        .error(&row[at..at + c.len_utf8()], format!("'{c}' is not a cell"))
                        .help("write '#' (or the colour's character) for filled, '.' for empty, '?' for unknown"));
                }
            });
        }
    }
    Ok(Grid::from_items(size, marks).expect("the rows were counted"))
}
