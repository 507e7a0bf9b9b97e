//! The parameters and body of our own ID, in characters that need no escape in a link.
//!
//! The parameters are the size, `8x9` for 8 columns and 9 rows; a puzzle in colour adds the looks
//! of its palette, the background first: `8x9.ffffff.000000.ff0000`. The body has the row clues,
//! `-`, the column clues and, when cells are given, another `-` and these:
//!
//! ```text
//! 3_2.1_3.2-1.2_3.1
//! ```
//!
//! `_` stands between lines and `.` between blocks. In colour, a block ends in the letter of its
//! colour ([`Color::letter`]). A blotted block is `0`.
//!
//! Cells, given or of a state, are runs in row order: how many (nothing for 1) and what, `-`
//! unknown, `_` empty or the letter of the colour: `12-3a_`.

use crate::format::clues::{Notation, check_count, letter_color, quoted, side};
use crate::format::palette;
use crate::model::{Block, Clue, Color, Instance, Length, MAX_COLORS, Mark, State};
use quadrille_core::scene::Rgb;
use quadrille_core::{Diagnostic, Grid, Size, Source};

const NOTATION: Notation =
    Notation { between: &['.'], example: "2.1, in colour 2a.1b, and 0 for a blotted block" };

/// Parameters and body.
pub fn write(instance: &Instance) -> (String, String) {
    let mut params = instance.size().to_string();
    if !palette::is_plain(instance.palette()) {
        instance.palette().iter().for_each(|swatch| params.extend([".", swatch.rgb.hex().as_str()]));
    }
    let block = |b: &Block| {
        let length = match b.length {
            Length::Known(n) => n,
            Length::Blotted => 0,
        };
        if instance.is_black_white() { length.to_string() } else { format!("{length}{}", b.color.letter()) }
    };
    let lines =
        |clues: &[Clue]| clues.iter().map(|c| NOTATION.write(c, "", block)).collect::<Vec<_>>().join("_");
    let mut body = format!("{}-{}", lines(instance.rows()), lines(instance.cols()));
    if let Some(given) = instance.given() {
        body.push('-');
        body.push_str(&write_cells(given));
    }
    (params, body)
}

/// Reads [`write()`].
pub fn read(params: &str, body: &str) -> Result<Instance, Diagnostic> {
    let source = &Source::new("ID", params);
    let mut fields = params.split('.');
    let size = fields.next().unwrap_or("");
    let (width, height) = size
        .split_once('x')
        .ok_or_else(|| source.error(size, format!("expected a size such as 8x9, found {}", quoted(size))))?;
    let size = Size::new(side(source, height, "height")?, side(source, width, "width")?);
    let mut looks = Vec::new();
    for field in fields {
        let look = Rgb::parse(field).filter(|_| field.len() == 6 && looks.len() <= MAX_COLORS);
        looks.push(look.ok_or_else(|| {
            source.error(field, format!("expected the look of a colour, found {}", quoted(field))).help(
                format!(
                    "six digits such as ff0000; a palette has a background and up to {MAX_COLORS} colours"
                ),
            )
        })?);
    }
    if looks.len() == 1 {
        return Err(source.error(params, "a palette has a background and at least one colour"));
    }
    let palette = palette::of_looks(if looks.is_empty() { &[Rgb::WHITE, Rgb::BLACK] } else { &looks });
    let colors = palette.len() - 1;

    let source = &Source::new("ID", body);
    let mut sections = body.splitn(3, '-');
    let (Some(rows), Some(columns)) = (sections.next(), sections.next()) else {
        return Err(source
            .error(body, "expected row clues, '-' and column clues")
            .help("for example 3_2.1-1.2_1_1 for two rows and three columns"));
    };
    let rows = clues(source, rows, "row clues", size.rows, colors)?;
    let columns = clues(source, columns, "column clues", size.cols, colors)?;
    let instance = Instance::new(rows, columns, palette).map_err(|e| e.in_source(source))?;
    match sections.next() {
        None => Ok(instance),
        Some(given) => instance.with_given(read_cells(source, given, size, colors)?),
    }
}

/// The clues of a section, one after each `_`.
fn clues(
    source: &Source<'_>,
    text: &str,
    what: &str,
    count: usize,
    colors: usize,
) -> Result<Vec<Clue>, Diagnostic> {
    let lines: Vec<&str> = text.split('_').collect();
    check_count(source, text, what, count, lines.len())?;
    lines.iter().map(|line| clue(source, line, colors)).collect()
}

fn clue(source: &Source<'_>, line: &str, colors: usize) -> Result<Clue, Diagnostic> {
    let mut clue = Clue::new();
    for token in line.split('.').filter(|_| !line.is_empty()) {
        let digits = token.bytes().take_while(u8::is_ascii_digit).count();
        let color = letter_color(&token[digits..], colors);
        let length = token[..digits].parse::<u16>().ok();
        let (Some(length), Some(color)) = (length, color) else {
            return Err(source
                .error(token, format!("expected a block, found {}", quoted(token)))
                .help(format!("a clue is {}", NOTATION.example)));
        };
        let length = if length == 0 { Length::Blotted } else { Length::Known(length) };
        clue.push(Block { length, color });
    }
    Ok(clue)
}

/// A state.
pub fn write_state(_: &Instance, state: &State) -> String {
    write_cells(state)
}

/// Reads [`write_state`].
pub fn read_state(instance: &Instance, text: &str) -> Result<State, Diagnostic> {
    read_cells(&Source::new("ID", text), text, instance.size(), instance.palette().len() - 1)
}

fn write_cells(cells: &Grid<Mark>) -> String {
    let mut text = String::new();
    for run in cells.items().chunk_by(|a, b| a == b) {
        if run.len() > 1 {
            text.push_str(&run.len().to_string());
        }
        text.push(match run[0] {
            Mark::Unknown => '-',
            Mark::Cross => '_',
            Mark::Fill(color) => color.letter(),
        });
    }
    text
}

fn read_cells(source: &Source<'_>, text: &str, size: Size, colors: usize) -> Result<Grid<Mark>, Diagnostic> {
    let mut marks = Vec::new();
    let mut start = 0;
    let what = |c: char| match c {
        '-' => Some(Mark::Unknown),
        '_' => Some(Mark::Cross),
        _ => Color::from_letter(c).filter(|c| c.index() <= colors).map(Mark::Fill),
    };
    for (at, c) in text.char_indices().filter(|(_, c)| !c.is_ascii_digit()) {
        let run = &text[start..at + c.len_utf8()];
        let count = if at == start { Some(1) } else { text[start..at].parse::<usize>().ok() };
        let (Some(mark), Some(count)) = (what(c), count.filter(|n| *n > 0)) else {
            return Err(source.error(run, format!("expected a run of cells, found {}", quoted(run))).help(
                "a run is a number and '-' for unknown, '_' for empty or the letter of a colour: 12-3a_",
            ));
        };
        if count > size.area() - marks.len() {
            return Err(source.error(run, format!("these cells leave the grid of {size}")));
        }
        marks.resize(marks.len() + count, mark);
        start = at + c.len_utf8();
    }
    let told = marks.len();
    Grid::from_items(size, marks).filter(|_| start == text.len()).ok_or_else(|| {
        source.error(
            &text[start..],
            format!("expected {} cells for a grid of {size}, found {told}", size.area()),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_duck_is_short() {
        let lengths = |text: &str| -> Vec<Clue> {
            text.split('/').map(|c| c.split('-').map(|n| Block::ink(n.parse().unwrap())).collect()).collect()
        };
        let (rows, columns) = (lengths("3/2-1/3-2/2-2/6/1-5/6/1/2"), lengths("1-2/3-1/1-5/7-1/5/3/4/3"));
        let duck = Instance::black_white(rows, columns).unwrap();
        let (params, body) = write(&duck);
        assert_eq!(params, "8x9");
        assert_eq!(body, "3_2.1_3.2_2.2_6_1.5_6_1_2-1.2_3.1_1.5_7.1_5_3_4_3");
        assert_eq!(read(&params, &body), Ok(duck));
    }

    #[test]
    fn colours_blots_and_given_cells() {
        let instance = read("2x1.ffffff.ff0000.0000ff", "1a.0b-1a_1b-a-").unwrap();
        assert_eq!(instance.rows()[0][1].length, Length::Blotted);
        assert_eq!(instance.given().unwrap().items(), [Mark::Fill(Color(1)), Mark::Unknown]);
        assert_eq!(write(&instance), ("2x1.ffffff.ff0000.0000ff".into(), "1a.0b-1a_1b-a-".into()));
        assert_eq!(write_state(&instance, &read_state(&instance, "_b").unwrap()), "_b");
    }

    #[test]
    fn wrong_ids_are_told() {
        for (params, body, message) in [
            ("4096x1", "1-1", "outside 1 to 4095"),
            ("4000x4000", "1-1", "expected 4000 row clues, found 1"),
            ("1x1", "1", "expected row clues"),
            ("1", "1-1", "expected a size"),
            ("1x1", "1a-1b", "expected a block, found '1b'"),
            ("1x1", "1.-1", "expected a block, found ''"),
            ("1x1", "1-1-2-", "leave the grid"),
            ("2x1", "1-1_-2", "expected 2 cells"),
            ("2x1", "1-1_-b_", "found 'b'"),
            ("1x1.ffffff.red", "1-1", "found 'red'"),
            ("1x1.ffffff", "1-1", "a palette has"),
        ] {
            let error = read(params, body).unwrap_err();
            assert!(error.message.contains(message), "{params} {body}: {error}");
        }
        let instance = read("2x1", "1-1_").unwrap();
        for wrong in ["", "3-", "99999999999999999999-", "0-2-", "é", "-é", "2"] {
            assert!(read_state(&instance, wrong).is_err(), "{wrong}");
        }
    }
}
