//! The pages of nonograms.org: the picture hides in a list of lists of numbers,
//! `var d=[[..],[..],..];`, with offsets and remainders in front of everything. Counting lists from
//! zero:
//!
//! * lists 1, 2 and 3 tell the width, the height and the number of colours `k`: with `m` the last
//!   number of the list, each is `a % m + b % m - c % m`;
//! * list 4 holds offsets; the `k` lists after it are the colours: green, red and blue moved by the
//!   first, second and fourth offset (the numbers themselves stand in the order red, green, blue);
//! * the list after these tells the number of runs, `(a % m)^2 + 2 (b % m) + c % m`, the next one
//!   their offsets;
//! * then come the runs: column, length, colour, row.
//!
//! Since a run of a row is what the file holds, the document gets the picture as its solution.

use crate::Nonogram;
use crate::PuzzleSettings;
use crate::format::clues::Documents;
use crate::format::palette;
use crate::model::{Color, Instance, MAX_COLORS, MAX_SIDE, Mark};
use quadrille_core::scene::Rgb;
use quadrille_core::{Cell, Confidence, Diagnostic, Document, Format, Grid, Size, Source};

/// The line of the table.
pub const FORMAT: Format<Nonogram> = Format {
    name: "nonograms-org",
    extensions: &["html", "js"],
    summary: "a page of nonograms.org with its var d=[[...]]",
    sniff,
    read: Some(read),
    write: None,
    split: None,
};

/// Pictures larger than this must have a file that is large too.
const FREE_CELLS: usize = 1 << 20;
/// Numbers beyond this belong to no puzzle; their squares still fit 64 bits.
const LARGEST: i64 = 1_000_000_000;

/// The list of lists and the text it stands in.
fn data(text: &str) -> Option<&str> {
    let mut rest = text;
    while let Some(at) = rest.find("var d") {
        rest = &rest[at + "var d".len()..];
        if let Some(list) = rest.trim_start().strip_prefix('=').map(str::trim_start)
            && list.starts_with("[[")
        {
            return list.find("]]").map(|end| &list[..end + 2]);
        }
    }
    None
}

fn sniff(source: &Source<'_>) -> Confidence {
    match source.text().ok().and_then(data) {
        Some(_) => Confidence::Sure,
        None => Confidence::No,
    }
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = source.text()?;
    let list = data(text).ok_or_else(|| {
        source
            .error(&text[..0], "expected the puzzle as var d=[[...]];")
            .help("save the page of the puzzle, or copy its line that begins with var d=")
    })?;
    let wrong = |message: String| source.error(list, message);
    let lists: Vec<Vec<i64>> =
        serde_json::from_str(list).map_err(|e| wrong(format!("expected lists of whole numbers: {e}")))?;
    if lists.iter().flatten().any(|n| n.abs() > LARGEST) {
        return Err(wrong("a number of the list is too large for any puzzle".into()));
    }
    let decoder = Decoder { lists: &lists };
    let document = decoder.document(text.len()).map_err(|e| wrong(e.message))?;
    Ok(vec![document])
}

struct Decoder<'a> {
    lists: &'a [Vec<i64>],
}

impl Decoder<'_> {
    /// The four numbers of a list.
    fn list(&self, at: usize) -> Result<[i64; 4], Diagnostic> {
        let list = self.lists.get(at).ok_or_else(|| {
            Diagnostic::new(format!("expected more than {at} lists, found {}", self.lists.len()))
        })?;
        list.first_chunk::<4>()
            .copied()
            .ok_or_else(|| Diagnostic::new(format!("list {at} has fewer than 4 numbers")))
    }

    /// Three numbers of a list, each modulo its fourth.
    fn remainders(&self, at: usize) -> Result<[i64; 3], Diagnostic> {
        let [a, b, c, m] = self.list(at)?;
        if m == 0 {
            return Err(Diagnostic::new(format!("list {at} divides by zero")));
        }
        Ok([a % m, b % m, c % m])
    }

    fn read_number(&self, at: usize, what: &str, most: usize) -> Result<usize, Diagnostic> {
        let [a, b, c] = self.remainders(at)?;
        usize::try_from(a + b - c).ok().filter(|n| (1..=most).contains(n)).ok_or_else(|| {
            Diagnostic::new(format!("the {what} is {}, which is outside 1 to {most}", a + b - c))
        })
    }

    fn document(&self, bytes: usize) -> Result<Document<Nonogram>, Diagnostic> {
        let (width, height) =
            (self.read_number(1, "width", MAX_SIDE)?, self.read_number(2, "height", MAX_SIDE)?);
        let colors = self.read_number(3, "number of colours", MAX_COLORS)?;
        let size = Size::new(height, width);
        if size.area() > FREE_CELLS.max(bytes.saturating_mul(64)) {
            return Err(Diagnostic::new(format!("a picture of {size} is too large for so few runs")));
        }
        let mut looks = vec![Rgb::WHITE];
        let offsets = self.list(4)?;
        for color in 0..colors {
            let [red, green, blue, _] = self.list(5 + color)?;
            let byte = |n: i64| n.rem_euclid(256) as u8;
            looks.push(Rgb(byte(red - offsets[1]), byte(green - offsets[0]), byte(blue - offsets[3])));
        }
        let picture = self.picture(size, colors)?;
        let mut document = Document::new(Instance::from_picture(&picture, palette::of_looks(&looks))?);
        document.solution = Some(picture.map(|c| Mark::of(*c)));
        Ok(document)
    }

    fn picture(&self, size: Size, colors: usize) -> Result<Grid<Color>, Diagnostic> {
        let first = 5 + colors;
        let [a, b, c] = self.remainders(first)?;
        let runs = a * a + 2 * b + c;
        let offsets = self.list(first + 1)?;
        let present = self.lists.len() - first - 2;
        if runs < 0 || runs as u64 > present as u64 {
            return Err(Diagnostic::new(format!("expected {runs} runs of cells, found {present}")));
        }
        let mut picture = Grid::filled(size, Color::EMPTY);
        for at in first + 2..first + 2 + runs as usize {
            let list = self.list(at)?;
            let part = |i: usize, least: i64, most: usize| {
                let n = list[i] - offsets[i];
                usize::try_from(n).ok().filter(|n| *n as i64 >= least && *n <= most)
            };
            let (Some(column), Some(length), Some(color), Some(row)) =
                (part(0, 1, size.cols), part(1, 1, size.cols), part(2, 1, colors), part(3, 1, size.rows))
            else {
                return Err(Diagnostic::new(format!("list {at} is no run of cells inside {size}")));
            };
            if column - 1 + length > size.cols {
                return Err(Diagnostic::new(format!("list {at} is a run that leaves the grid of {size}")));
            }
            for col in column - 1..column - 1 + length {
                picture[Cell::new(row - 1, col)] = Color(color as u8);
            }
        }
        Ok(picture)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Block, solved};

    const SMALL: &str = "<script>var d=[[0,0,0,0],[103,1,1,100],[2,0,0,9],[1,0,0,9],[5,6,0,7],[6,5,7,0],[1,0,1,9],[10,20,30,40],[11,22,31,41],[13,21,31,42]];</script>";

    fn parse(text: &str) -> Result<Documents, Diagnostic> {
        read(&Source::new("test", text), &PuzzleSettings::default())
    }

    #[test]
    fn offsets_and_remainders_are_taken_away() {
        let document = parse(SMALL).unwrap().remove(0);
        assert_eq!(document.instance.rows(), [vec![Block::ink(2)], vec![Block::ink(1)]]);
        assert_eq!(document.instance.size().to_string(), "3x2");
        assert!(document.instance.is_black_white());
        assert!(solved(&document.instance, document.solution.as_ref().unwrap()));
    }

    #[test]
    fn nonsense_is_refused() {
        for (from, to, message) in [
            ("[103,1,1,100]", "[4000,0,0,9999]],[[", "lists"),
            ("[103,1,1,100]", "[103,1,1,0]", "divides by zero"),
            ("[11,22,31,41]", "[13,22,31,41]", "leaves the grid"),
            ("[11,22,31,41]", "[99,22,31,41]", "no run"),
            ("[1,0,1,9]", "[5,0,1,9]", "expected 26 runs"),
            ("[103,1,1,100]", "[99999999999,1,1,100]", "too large"),
        ] {
            let error = parse(&SMALL.replace(from, to)).unwrap_err();
            assert!(error.message.contains(message), "{to}: {error}");
        }
        let huge = SMALL.replace("[103,1,1,100]", "[4000,0,0,9999]").replace("[2,0,0,9]", "[4000,0,0,9999]");
        assert!(parse(&huge).unwrap_err().message.contains("too large"));
        assert!(parse("var d = 5; var data").is_err());
    }
}
