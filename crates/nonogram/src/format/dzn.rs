//! Data of the MiniZinc benchmark `nonogram`: two arrays in which a clue is drawn as a pattern, `1`
//! for a filled cell and `0` for the gap after a block, and filled up with `-1`. Blocks of 3 and 1,
//! then a line without blocks:
//!
//! ```text
//! X = 2; Y = 2; maxlen = 5;
//! rows = [|1, 1, 1, 0, 1
//!         |-1, -1, -1, -1, -1|];
//! cols = [|1, 0, 1, -1, -1
//!         |1, 1, -1, -1, -1|];
//! ```

use crate::Nonogram;
use crate::PuzzleSettings;
use crate::format::clues::{Documents, plain_document, quoted, side};
use crate::model::{Block, Clue};
use quadrille_core::{Confidence, Diagnostic, Format, Source};

/// The line of the table.
pub const FORMAT: Format<Nonogram> = Format {
    name: "dzn",
    extensions: &["dzn"],
    summary: "MiniZinc data: arrays rows and cols of patterns 1, 1, 0, 1, -1",
    sniff,
    read: Some(read),
    write: None,
    split: None,
};

/// The statements `name = value` of the data.
fn statements(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split(';').filter_map(|statement| {
        let mut statement = statement.trim_start();
        while let Some(comment) = statement.strip_prefix('%') {
            statement = comment.split_once('\n').map_or("", |(_, rest)| rest).trim_start();
        }
        let (name, value) = statement.split_once('=')?;
        Some((name.trim(), value.trim()))
    })
}

fn sniff(source: &Source<'_>) -> Confidence {
    let Ok(text) = source.text() else { return Confidence::No };
    let has = |key: &str| statements(text).any(|(name, value)| name == key && value.starts_with("[|"));
    if has("rows") && has("cols") { Confidence::Sure } else { Confidence::No }
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = source.text()?;
    let find = |key: &str| {
        statements(text).find(|(name, _)| *name == key).map(|(_, value)| value).ok_or_else(|| {
            source
                .error(&text[..0], format!("expected an array called {key}"))
                .help(format!("for example {key} = [|1, 1, 0, 1\n|1, -1, -1, -1|];"))
        })
    };
    let (rows, columns) = (clues(source, find("rows")?)?, clues(source, find("cols")?)?);
    if let (Ok(x), Ok(y)) = (find("X"), find("Y")) {
        let told = [side(source, x, "side X")?, side(source, y, "side Y")?];
        let found = [rows.len(), columns.len()];
        if told != found && told != [found[1], found[0]] {
            return Err(source.error(
                x,
                format!(
                    "X and Y are {} and {}, the arrays have {} and {} lines",
                    told[0], told[1], found[0], found[1]
                ),
            ));
        }
    }
    Ok(vec![plain_document(source, rows, columns)?])
}

fn clues(source: &Source<'_>, array: &str) -> Result<Vec<Clue>, Diagnostic> {
    let Some(inside) = array.strip_prefix("[|").and_then(|a| a.strip_suffix(']')) else {
        return Err(source.error(array, "expected an array between [| and |]"));
    };
    let inside = inside.trim_end();
    inside.strip_suffix('|').unwrap_or(inside).split('|').map(|line| clue(source, line)).collect()
}

fn clue(source: &Source<'_>, line: &str) -> Result<Clue, Diagnostic> {
    let mut clue = Clue::new();
    let mut run = 0u16;
    let mut ended = false;
    for word in line.split(',').map(str::trim).filter(|w| !w.is_empty()) {
        let too_long = || source.error(word, "this block is too long for any grid");
        match word {
            "1" if !ended => run = run.checked_add(1).ok_or_else(too_long)?,
            "0" if !ended => end_block(&mut clue, &mut run),
            "-1" => ended = true,
            _ => {
                return Err(source
                    .error(word, format!("expected 1, 0 or -1, found {}", quoted(word)))
                    .help("a clue of 3 and 1 is 1, 1, 1, 0, 1 and then only -1"));
            }
        }
    }
    end_block(&mut clue, &mut run);
    Ok(clue)
}

fn end_block(clue: &mut Clue, run: &mut u16) {
    if *run > 0 {
        clue.push(Block::ink(std::mem::take(run)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_become_blocks() {
        let parse = |text: &str| read(&Source::new("test", text), &PuzzleSettings::default());
        let text = "% made by hand\nX = 2;\nY = 3;\nrows = [|1,1,0|-1,-1,-1|];\ncols = [|1,0,1\n|1,-1,-1\n|1,-1,-1\n|];\n";
        let instance = parse(text).unwrap().remove(0).instance;
        assert_eq!(instance.rows(), [vec![Block::ink(2)], vec![]]);
        assert_eq!(instance.cols()[0], [Block::ink(1), Block::ink(1)]);
        assert_eq!(sniff(&Source::new("test", text)), Confidence::Sure);
        assert!(parse(&text.replace("X = 2", "X = 9")).unwrap_err().message.contains("X and Y are 9 and 3"));
        assert!(parse(&text.replace("1,1,0", "1,-1,1")).unwrap_err().message.contains("found '1'"));
        assert!(parse("rows = [|1|];").unwrap_err().message.contains("called cols"));
    }
}
