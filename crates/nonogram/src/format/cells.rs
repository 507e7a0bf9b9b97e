//! A grid of cells as rows of characters: `#` or the colour's character, `.` empty, `?` unknown.
//!
//! ```text
//! .##?
//! ?#..
//! ```
//!
//! What other programs print is read too: `1`, `X` and `0` for filled and empty, and lists of
//! numbers such as `[[0, 1], [1, 0]]`, where a number is the colour and -1 stands for unknown.

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

/// Reads what [`write()`] writes, and lists of numbers.
pub fn read(instance: &Instance, source: &Source<'_>) -> Result<State, Diagnostic> {
    let text = source.text()?;
    let size = instance.size();
    let (rows, numbers) = match text.trim().strip_prefix("[[").and_then(|t| t.strip_suffix("]]")) {
        Some(inside) => (
            inside.split(']').map(|row| row.trim_start_matches([',', ' ', '[', '\n', '\r', '\t'])).collect(),
            true,
        ),
        None => (text.lines().map(str::trim).filter(|l| !l.is_empty()).collect::<Vec<_>>(), false),
    };
    if rows.len() != size.rows {
        return Err(source.error("", format!("expected {} rows of cells, found {}", size.rows, rows.len())));
    }
    let mut marks = Vec::with_capacity(size.area());
    for row in rows {
        let before = marks.len();
        if numbers {
            for word in row.split(',') {
                marks.push(number(instance, word.trim()).ok_or_else(|| {
                    source
                        .error(word, format!("{} is not a cell", crate::format::clues::quoted(word.trim())))
                        .help("write the number of the colour, 0 for empty, -1 for unknown")
                })?);
            }
        } else {
            for (at, c) in row.char_indices() {
                marks.push(character(instance, c).ok_or_else(|| {
                    source.error(&row[at..at + c.len_utf8()], format!("'{c}' is not a cell")).help(
                        "write '#' (or the colour's character) for filled, '.' for empty, '?' for unknown",
                    )
                })?);
            }
        }
        let found = marks.len() - before;
        if found != size.cols {
            return Err(source.error(row, format!("expected {} cells, found {found}", size.cols)));
        }
    }
    Grid::from_items(size, marks).ok_or_else(|| source.error("", "expected as many cells as the grid has"))
}

fn character(instance: &Instance, c: char) -> Option<Mark> {
    let color = instance.palette().iter().skip(1).position(|s| s.char == c);
    Some(match (c, color) {
        ('?', _) => Mark::Unknown,
        (_, Some(i)) => Mark::Fill(Color(i as u8 + 1)),
        ('.' | 'x' | '0', None) => Mark::Cross,
        // As in moves, where the first colour is '#' and the others have letters.
        ('#' | 'X' | '1', None) => Mark::Fill(Color::INK),
        (letter, None) if !instance.is_black_white() => {
            let known = |color: &Color| usize::from(color.0) < instance.palette().len();
            Mark::Fill(Color::from_letter(letter).filter(known)?)
        }
        _ => return None,
    })
}

fn number(instance: &Instance, word: &str) -> Option<Mark> {
    if word == "-1" {
        return Some(Mark::Unknown);
    }
    word.parse::<u8>().ok().filter(|n| usize::from(*n) < instance.palette().len()).map(|n| Mark::of(Color(n)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Block;

    #[test]
    fn characters_and_lists_say_the_same() {
        let one = || vec![Block::ink(1)];
        let instance = Instance::black_white(vec![one(), one()], vec![one(), one(), vec![]]).unwrap();
        let parse = |text: &str| read(&instance, &Source::new("test", text));
        let state = parse(".#?\n#..\n").unwrap();
        assert_eq!(write(&instance, &state), ".#?\n#..\n");
        for same in [" 0X?\r\n\n1x.", "[[0, 1, -1], [1, 0, 0]]", "[[0,1,-1],\n [1,0,0]]\n"] {
            assert_eq!(parse(same).as_ref(), Ok(&state), "{same}");
        }
        for (wrong, message) in [
            (".#?\n", "expected 2 rows of cells, found 1"),
            (".#\n#..", "expected 3 cells, found 2"),
            (".#a\n#..", "'a' is not a cell"),
            ("[[0, 1, 2], [1, 0, 0]]", "'2' is not a cell"),
            ("[[0, 1], [1, 0]]", "expected 3 cells, found 2"),
            ("[[]]", "expected 2 rows"),
        ] {
            assert!(parse(wrong).unwrap_err().message.contains(message), "{wrong}");
        }
    }
}
