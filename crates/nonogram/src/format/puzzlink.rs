//! Links of puzz.link and the other sites that run pzprjs: `https://puzz.link/p?nonogram/W/H/...`.
//!
//! The rest codes the cells outside the grid, first those above the columns, then those left of the
//! rows. Every column has ⌈H/2⌉ of them and every row ⌈W/2⌉, told from the grid outwards, so the
//! last number of a clue comes first. A cell is a hexadecimal digit, `-` and two digits, `+` and
//! three, `=` or `%` and three with 4096 or 8192 added, or `.` for a number that is not told; `g`
//! to `z` skip 1 to 20 cells. Column clues 2, 1, 1 and row clues 2 and 1 1 are:
//!
//! ```text
//! https://puzz.link/p?nonogram/3/2/2112g11
//! ```

use crate::Nonogram;
use crate::PuzzleSettings;
use crate::format::clues::{Documents, plain_document, quoted, side};
use crate::format::holds::Holds;
use crate::model::{Block, Clue, Color, Length, Line};
use quadrille_core::{Confidence, Diagnostic, Document, Format, Source};

/// The line of the table.
pub const FORMAT: Format<Nonogram> = Format {
    name: "puzzlink",
    extensions: &["url"],
    summary: "a link of puzz.link or another pzprjs site: .../p?nonogram/W/H/...",
    sniff,
    read: Some(read),
    write: Some(write),
    split: None,
};

const HOLDS: Holds = Holds { blots: true, ..Holds::plain("puzzlink") };

/// Width, height and body of a link.
fn parts(text: &str) -> Option<[&str; 3]> {
    let text = text.trim();
    let link = if text.contains("://") { text.split_once('?')?.1 } else { text };
    let (genre, rest) = link.split_once('/')?;
    if genre != "nonogram" && genre != "nonogram_edit" {
        return None;
    }
    // Settings of the player may stand before the size; they end in a colon.
    let rest = rest.split_once('/').filter(|(field, _)| field.ends_with(':')).map_or(rest, |(_, rest)| rest);
    let mut fields = rest.splitn(3, '/');
    Some([fields.next()?, fields.next()?, fields.next()?.trim_end_matches('/')])
}

fn sniff(source: &Source<'_>) -> Confidence {
    let is_side = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    match source.text().ok().and_then(parts) {
        Some([width, height, _]) if is_side(width) && is_side(height) => Confidence::Sure,
        _ => Confidence::No,
    }
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = source.text()?;
    let [width, height, body] = parts(text).ok_or_else(|| {
        source
            .error(text.lines().next().unwrap_or(""), "expected a link to a nonogram")
            .help("a link is https://puzz.link/p?nonogram/width/height/clues")
    })?;
    let (width, height) = (side(source, width, "width")?, side(source, height, "height")?);
    let slots = slots(width, height);
    let total = width * slots[0] + height * slots[1];
    let mut clues = vec![Clue::new(); width + height];
    let mut at = 0;
    let mut rest = body;
    while let Some(first) = rest.chars().next() {
        let (code, cell) = cell(source, rest, first)?;
        match cell {
            Cell::Skip(cells) => at += cells,
            Cell::Block(length) => {
                if at < total {
                    let line = match at.checked_sub(width * slots[0]) {
                        None => at / slots[0],
                        Some(left) => width + left / slots[1],
                    };
                    clues[line].push(Block { length, color: Color::INK });
                }
                at += 1;
            }
            Cell::Nothing => at += 1,
        }
        if at > total {
            return Err(source.error(
                code,
                format!("a nonogram of {width}x{height} has {total} cells for clues, this is more"),
            ));
        }
        rest = &rest[code.len()..];
    }
    if at < total {
        return Err(source.error(
            &body[body.len()..],
            format!("a nonogram of {width}x{height} has {total} cells for clues, this link tells {at}"),
        ));
    }
    clues.iter_mut().for_each(|clue| clue.reverse());
    let rows = clues.split_off(width);
    Ok(vec![plain_document(source, rows, clues)?])
}

/// How many cells for clues a column has, and a row.
fn slots(width: usize, height: usize) -> [usize; 2] {
    [height.div_ceil(2), width.div_ceil(2)]
}

enum Cell {
    Skip(usize),
    Block(Length),
    Nothing,
}

/// The code at the start of `rest`, and what it says.
fn cell<'a>(source: &Source<'_>, rest: &'a str, first: char) -> Result<(&'a str, Cell), Diagnostic> {
    let known = |n: u16| if n == 0 { Cell::Nothing } else { Cell::Block(Length::Known(n)) };
    let (digits, base) = match first {
        '0'..='9' | 'a'..='f' => return Ok((&rest[..1], known(first.to_digit(16).unwrap_or(0) as u16))),
        'g'..='z' => return Ok((&rest[..1], Cell::Skip(first as usize - 'f' as usize))),
        '.' => return Ok((&rest[..1], Cell::Block(Length::Blotted))),
        '-' => (2, 0),
        '+' => (3, 0),
        '=' => (3, 4096),
        '%' => (3, 8192),
        _ => return Err(source.error(&rest[..first.len_utf8()], format!("'{first}' is no code of a clue"))),
    };
    let code = rest.get(..=digits).filter(|c| c[1..].bytes().all(|b| b.is_ascii_hexdigit()));
    let number = code.and_then(|c| u16::from_str_radix(&c[1..], 16).ok());
    match (code, number) {
        (Some(code), Some(number)) => Ok((code, known(number + base))),
        _ => Err(source.error(
            rest,
            format!("expected {digits} hexadecimal digits after '{first}', found {}", quoted(&rest[1..])),
        )),
    }
}

fn write(documents: &[Document<Nonogram>]) -> Result<String, Diagnostic> {
    let instance = &HOLDS.single(documents)?.instance;
    let size = instance.size();
    let slots = slots(size.cols, size.rows);
    let mut text = format!("https://puzz.link/p?nonogram/{}/{}/", size.cols, size.rows);
    let mut skip = 0;
    for line in (0..size.cols).map(Line::Col).chain((0..size.rows).map(Line::Row)) {
        let clue = instance.clue(line);
        let room = if matches!(line, Line::Col(_)) { slots[0] } else { slots[1] };
        if clue.len() > room {
            return Err(Diagnostic::new(format!(
                "the format puzzlink has room for {room} blocks in {line}, which has {}",
                clue.len()
            ))
            .help("such a line has no solution; the format non can hold it"));
        }
        for block in clue.iter().rev() {
            push_skip(&mut text, std::mem::take(&mut skip));
            text.push_str(&code(block.length).ok_or_else(|| {
                Diagnostic::new(format!("the format puzzlink cannot hold a block of {} cells", block.length))
            })?);
        }
        skip += room - clue.len();
    }
    push_skip(&mut text, skip);
    text.push('\n');
    Ok(text)
}

fn push_skip(text: &mut String, mut cells: usize) {
    while cells > 0 {
        let now = cells.min(20);
        text.push((b'f' + now as u8) as char);
        cells -= now;
    }
}

fn code(length: Length) -> Option<String> {
    Some(match length {
        Length::Blotted => ".".into(),
        Length::Known(n @ 0..=15) => format!("{n:x}"),
        Length::Known(n @ 16..=255) => format!("-{n:02x}"),
        Length::Known(n @ 256..=4095) => format!("+{n:03x}"),
        Length::Known(n @ 4096..=8191) => format!("={:03x}", n - 4096),
        Length::Known(n @ 8192..=12287) => format!("%{:03x}", n - 8192),
        Length::Known(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Documents, Diagnostic> {
        read(&Source::new("test", text), &PuzzleSettings::default())
    }

    fn lengths(clue: &Clue) -> Vec<String> {
        clue.iter().map(|b| b.length.to_string()).collect()
    }

    #[test]
    fn clues_are_told_from_the_grid_outwards() {
        let text = "https://puzz.link/p?nonogram/3/4/12.i1g2k\n";
        let documents = parse(text).unwrap();
        let instance = &documents[0].instance;
        assert_eq!(lengths(&instance.cols()[0]), ["2", "1"]);
        assert_eq!(lengths(&instance.cols()[1]), ["?"]);
        assert_eq!(lengths(&instance.rows()[0]), ["1"]);
        assert_eq!(lengths(&instance.rows()[1]), ["2"]);
        assert_eq!(write(&documents).unwrap(), text);
    }

    #[test]
    fn mirrors_and_long_numbers() {
        let body = "nonogram/1/40/-11zzy";
        let expected = parse(body).unwrap();
        assert_eq!(lengths(&expected[0].instance.cols()[0]), ["17"]);
        for site in ["https://pzprxs.vercel.app/p?", "http://pzv.jp/p.html?", "https://puzz.link/p?"] {
            assert_eq!(parse(&format!("{site}{body}")).unwrap()[0].instance, expected[0].instance);
        }
    }

    #[test]
    fn wrong_links_are_refused() {
        for (text, message) in [
            ("nonogram/4000/4000/1", "this link tells 1"),
            ("nonogram/1/1/1111", "this is more"),
            ("nonogram/1/1/-1", "2 hexadecimal digits"),
            ("nonogram/1/1/1!", "no code"),
            ("nonogram/0/1/1", "outside 1"),
            ("https://puzz.link/p?slither/1/1/1", "a link to a nonogram"),
        ] {
            let error = parse(text).unwrap_err();
            assert!(error.message.contains(message), "{text}: {error}");
        }
    }
}
