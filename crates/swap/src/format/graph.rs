//! Token swapping on any graph: the number of places, the tiles on them, then which places may
//! swap.
//!
//! ```text
//! graph 4
//! tokens 3 1 4 2
//! 1-2 2-3 3-4 4-1
//! ```
//!
//! Places are counted from one. `tokens` says which tile lies on each place, `target` which belongs
//! there; without it tile 1 belongs on place 1 and so on. `.` is any tile. Edges are `1-2`, any
//! number on a line, or `1 2`, one on a line. Comments and the facts in them are those of the [grid
//! file](super::grid). The next line `graph` begins another puzzle.
//!
//! The puzzle that is read has one row, unless the first line gives rows and columns: the places of
//! `graph 2x3` are drawn as two rows of three, whatever the edges.

use super::parts::{self, number, read_size, read_tile};
use super::words::{Documents, Holds, comment, placed, quoted};
use crate::PuzzleSettings;
use crate::Swap;
use crate::model::{Pair, Tile};
use quadrille_core::{Confidence, Diagnostic, Document, Format, Grid, Size, Source};

/// The line of the table.
pub const FORMAT: Format<Swap> = Format {
    name: "graph",
    extensions: &["graph"],
    summary: "any graph: 'graph N' (or 'graph 2x3' for rows and columns), 'tokens ...', then edges 1-2",
    sniff,
    read: Some(read),
    write: Some(write),
    split: None,
};

const HOLDS: Holds = Holds { format: "graph", target: true, graph: true, moving: false };
const EXAMPLE: &str = "a puzzle is 'graph 3', 'tokens 2 3 1' and edges such as 1-2 2-3";
const FIRST: &str = "graph";
/// The lines of tiles; the second may be missing.
const TILES: [&str; 2] = ["tokens", "target"];
/// How many edges stand on one line.
const ON_A_LINE: usize = 12;

/// The numbers of rows and columns, if this is the first line of a puzzle.
fn places(line: &str) -> Option<[&str; 2]> {
    let mut words = line.split_whitespace();
    match (words.next(), words.next(), words.next()) {
        (Some(FIRST), Some(places), None) => {
            Some(places.split_once('x').map_or(["1", places], |(rows, cols)| [rows, cols]))
        }
        _ => None,
    }
}

fn sniff(source: &Source<'_>) -> Confidence {
    let Some((text, _)) = source.head() else { return Confidence::No };
    let mut lines = text.lines().map(str::trim).filter(|l| !l.is_empty() && comment(l).is_none());
    match lines.next().and_then(places).is_some_and(|all| all.iter().all(|n| number::<u64>(n).is_some())) {
        true => Confidence::Sure,
        false => Confidence::No,
    }
}

/// The lines of one puzzle.
#[derive(Default)]
struct Part<'a> {
    comments: Vec<&'a str>,
    /// The first line.
    first: &'a str,
    /// The words of [`TILES`].
    tiles: [Option<Vec<&'a str>>; 2],
    edges: Vec<&'a str>,
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let mut parts: Vec<Part<'_>> = Vec::new();
    let mut comments = Vec::new();
    for line in source.text()?.lines().map(str::trim).filter(|l| !l.is_empty()) {
        if let Some(said) = comment(line) {
            comments.push(said);
            continue;
        }
        let comments = std::mem::take(&mut comments);
        if places(line).is_some() {
            parts.push(Part { comments, first: line, ..Part::default() });
            continue;
        }
        let Some(part) = parts.last_mut() else {
            let what = format!("expected the number of places, found {}", quoted(line));
            return Err(source.error(line, what).help(EXAMPLE));
        };
        let mut words = line.split_whitespace();
        match TILES.iter().position(|name| words.clone().next() == Some(name)) {
            None => part.edges.push(line),
            Some(which) => {
                words.next();
                if part.tiles[which].replace(words.collect()).is_some() {
                    return Err(source.error(line, format!("there is a second line {}", TILES[which])));
                }
            }
        }
    }
    match parts.is_empty() {
        true => Err(source.error("", "expected the number of places, found nothing").help(EXAMPLE)),
        false => parts.iter().map(|part| part.read(source)).collect(),
    }
}

impl Part<'_> {
    fn read(&self, source: &Source<'_>) -> Result<Document<Swap>, Diagnostic> {
        let size = read_size(source, self.first, places(self.first).unwrap_or_default())?;
        let [tokens, target] = &self.tiles;
        let Some(tokens) = tokens else {
            return Err(source.error(self.first, "expected a line 'tokens' below this").help(EXAMPLE));
        };
        let tiles = self.read_tiles(source, size, tokens)?;
        let target = target.as_ref().map(|words| self.read_tiles(source, size, words)).transpose()?;
        let (walls, links) = split(self.read_edges(source, size)?, size);
        let instance = parts::board(source, tiles, target, tokens)?;
        let instance = instance.with_walls(walls).and_then(|i| i.with_links(links));
        let mut document = Document::new(instance.map_err(|e| placed(source, self.first, e))?);
        self.comments.iter().for_each(|said| document.facts.keep(said));
        Ok(document)
    }

    /// A tile for each place.
    fn read_tiles(&self, source: &Source<'_>, size: Size, words: &[&str]) -> Result<Grid<Tile>, Diagnostic> {
        let (wanted, found) = (size.area(), words.len());
        if found != wanted {
            let part = words.get(wanted).or(words.last()).copied().unwrap_or(self.first);
            return Err(source.error(part, format!("expected {wanted} tiles, found {found}")).help(EXAMPLE));
        }
        let tiles = words.iter().map(|word| read_tile(source, word)).collect::<Result<Vec<_>, _>>()?;
        Grid::from_items(size, tiles).ok_or_else(|| source.error("", "the tiles are not whole"))
    }

    fn read_edges(&self, source: &Source<'_>, size: Size) -> Result<Vec<Pair>, Diagnostic> {
        let most = size.area();
        let wrong = |part: &str| {
            let what = format!("expected two places, found {}", quoted(part));
            source.error(part, what).help("an edge is two different places, such as 1-2")
        };
        let edge = |part: &str, a: &str, b: &str| {
            let place = |word: &str| number::<usize>(word).ok_or_else(|| wrong(part));
            let (a, b) = (place(a)?, place(b)?);
            match [a, b].into_iter().find(|n| !(1..=most).contains(n)) {
                Some(n) => Err(source.error(part, format!("there is no place {n}: they are 1 to {most}"))),
                None if a == b => Err(source.error(part, format!("place {a} cannot swap with itself"))),
                None => Ok(Pair::new(a - 1, b - 1)),
            }
        };
        let mut edges = Vec::new();
        for line in &self.edges {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                [a, b] if !line.contains('-') => edges.push(edge(line, a, b)?),
                _ => {
                    for word in words {
                        let (a, b) = word.split_once('-').ok_or_else(|| wrong(word))?;
                        edges.push(edge(word, a, b)?);
                    }
                }
            }
        }
        Ok(edges)
    }
}

/// The walls and links that make a board a graph with these edges.
fn split(mut edges: Vec<Pair>, size: Size) -> (Vec<Pair>, Vec<Pair>) {
    edges.sort_unstable();
    let all = (0..size.area()).flat_map(|at| [1, size.cols].map(|step| (at, at + step)));
    let near = all.filter(|&(_, b)| b < size.area()).map(|(a, b)| Pair::new(a, b));
    let near = near.filter(|pair| parts::are_neighbours(size, *pair));
    let walls = near.filter(|pair| edges.binary_search(pair).is_err()).collect();
    edges.retain(|pair| !parts::are_neighbours(size, *pair));
    (walls, edges)
}

fn write(documents: &[Document<Swap>]) -> Result<String, Diagnostic> {
    HOLDS.check(documents)?;
    Ok(documents.iter().map(write_one).collect())
}

fn write_one(document: &Document<Swap>) -> String {
    let instance = &document.instance;
    let Size { rows, cols } = instance.size();
    let places = if rows == 1 { cols.to_string() } else { format!("{rows}x{cols}") };
    let mut text = document.facts.comments() + &format!("{FIRST} {places}\n");
    let target = (!instance.has_standard_target()).then(|| instance.target());
    for (name, tiles) in TILES.iter().zip([Some(instance.tiles()), target]) {
        let Some(tiles) = tiles else { continue };
        let words: Vec<String> = tiles.items().iter().map(ToString::to_string).collect();
        text += &format!("{name} {}\n", words.join(" "));
    }
    let edge = |pair: &Pair| format!("{}-{}", pair.places().0 + 1, pair.places().1 + 1);
    for line in instance.pairs().chunks(ON_A_LINE) {
        text += &(line.iter().map(edge).collect::<Vec<_>>().join(" ") + "\n");
    }
    text
}
