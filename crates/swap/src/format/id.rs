//! The parameters and body of our own ID, in characters that need no escape in a link.
//!
//! The parameters are the size, `3x2` for 3 columns and 2 rows. The body has the tiles in row
//! order, each in as many digits of base 36 as the number of places needs; if the tiles need more
//! or fewer, the parameters say how many: `3x2d1`. A `-` is a tile that may end anywhere, `_` and a
//! digit stand for 3 to 38 of them. Then may follow, each with a dot and a letter in front:
//!
//! | letter | what follows |
//! |---|---|
//! | `t` | the target, in the form of the tiles |
//! | `w` | walls: a place, counted in row order from zero, and `r` or `d` for its right or its lower side |
//! | `l` | links: two places each |
//! | `m` | the seed of the moving wall |
//!
//! Places are in as many digits as the last one needs. So the ID of the report's puzzle is `3x2`
//! and `536214`, and a short text can never ask for much memory.
//!
//! A state is its swaps, each the number of its pair among those that may swap, counted from zero
//! in order. If some may not, there is a `-` in front, and every swap is two places.

use super::parts::number;
use super::words::{placed, quoted};
use crate::model::{Instance, Pair, State, Tile, check_size, start};
use quadrille_core::{Diagnostic, Grid, Size, Source};

const BASE: u64 = 36;
const DIGITS: &[u8; BASE as usize] = b"0123456789abcdefghijklmnopqrstuvwxyz";
const WIDTH: char = 'd';
const ANY: char = '-';
const RUN: char = '_';
/// Shorter runs are not worth it.
const SHORTEST: usize = 3;
const LONGEST: usize = SHORTEST + BASE as usize - 1;
/// The sides of a place on which a wall may stand.
const SIDES: [char; 2] = ['r', 'd'];
/// What is in front of swaps that are not allowed.
const FREE: char = '-';

/// How many digits the numbers up to this one need.
fn width(most: u64) -> usize {
    most.checked_ilog(BASE).map_or(1, |log| log as usize + 1)
}

/// Appends a number in so many digits.
fn push(text: &mut String, number: u64, width: usize) {
    let digit = |at: u32| char::from(DIGITS[(number / BASE.pow(at) % BASE) as usize]);
    text.extend((0..width as u32).rev().map(digit));
}

/// A number in base 36.
fn value(digits: &str) -> Option<u64> {
    let ours = |b: u8| DIGITS.contains(&b);
    (!digits.is_empty() && digits.bytes().all(ours)).then(|| u64::from_str_radix(digits, BASE as u32).ok())?
}

fn push_tiles(text: &mut String, tiles: &[Tile], width: usize) {
    for run in tiles.chunk_by(|a, b| a == b && *a == Tile::ANY).flat_map(|run| run.chunks(LONGEST)) {
        match run.len().checked_sub(SHORTEST) {
            _ if run[0] != Tile::ANY => push(text, u64::from(run[0].0), width),
            None => text.extend(std::iter::repeat_n(ANY, run.len())),
            Some(more) => {
                text.push(RUN);
                push(text, more as u64, 1);
            }
        }
    }
}

/// Parameters and body.
pub fn write(instance: &Instance) -> (String, String) {
    let size = instance.size();
    let most = instance.tiles().items().iter().chain(instance.target().items()).max().map_or(0, |t| t.0);
    let digits = width(u64::from(most));
    let mut params = size.to_string();
    if digits != width(size.area() as u64) {
        params += &format!("{WIDTH}{digits}");
    }
    let mut body = String::new();
    push_tiles(&mut body, instance.tiles().items(), digits);
    if !instance.has_standard_target() {
        body += ".t";
        push_tiles(&mut body, instance.target().items(), digits);
    }
    let place = width(size.area() as u64 - 1);
    if !instance.walls().is_empty() {
        body += ".w";
    }
    for (a, b) in instance.walls().iter().map(|pair| pair.places()) {
        push(&mut body, a as u64, place);
        // In a single column the neighbour below is the next place, too.
        body.push(SIDES[usize::from(size.cell(a).col == size.cell(b).col)]);
    }
    if !instance.links().is_empty() {
        body += ".l";
    }
    push_pairs(&mut body, instance.links(), place);
    if let Some(seed) = instance.moving_wall() {
        body += ".m";
        push(&mut body, seed, width(seed));
    }
    (params, body)
}

fn push_pairs(text: &mut String, pairs: &[Pair], width: usize) {
    for (a, b) in pairs.iter().map(|pair| pair.places()) {
        push(text, a as u64, width);
        push(text, b as u64, width);
    }
}

/// Reads [`write()`].
pub fn read(params: &str, body: &str) -> Result<Instance, Diagnostic> {
    let source = &Source::new("ID", params);
    let (size, digits) = read_params(params).ok_or_else(|| {
        source
            .error(params, format!("expected a size, found {}", quoted(params)))
            .help("a size is 3x2 for 3 columns and 2 rows; 3x2d1 has tiles of one digit")
    })?;
    check_size(size.rows, size.cols).map_err(|e| placed(source, params, e))?;
    let digits = digits.unwrap_or_else(|| width(size.area() as u64));
    let reader = Reader { source: Source::new("ID", body), size };
    let mut parts = body.split('.');
    let tiles = reader.tiles(parts.next().unwrap_or_default(), digits)?;
    let (mut target, mut walls, mut links, mut seed) = (None, Vec::new(), Vec::new(), None);
    for part in parts {
        match (part.get(..1), part.get(1..)) {
            (Some("t"), Some(list)) => target = Some(reader.tiles(list, digits)?),
            (Some("w"), Some(list)) => walls = reader.walls(list)?,
            (Some("l"), Some(list)) => links = reader.pairs(list)?,
            (Some("m"), Some(digits)) => {
                seed = Some(value(digits).ok_or_else(|| reader.wrong(digits, "the seed of a moving wall"))?);
            }
            _ => return Err(reader.wrong(part, "t, w, l or m behind a dot")),
        }
    }
    let instance = Instance::new(tiles, target)?.with_walls(walls)?.with_links(links)?;
    Ok(instance.with_moving_wall(seed))
}

fn read_params(params: &str) -> Option<(Size, Option<usize>)> {
    let (size, digits) = match params.split_once(WIDTH) {
        None => (params, None),
        // No tile has more than seven digits.
        Some((size, digits)) => (size, Some(number(digits).filter(|n| (1..=7).contains(n))?)),
    };
    let (width, height) = size.split_once('x')?;
    let side = |text: &str| text.parse::<usize>().ok().filter(|n| n.to_string() == text);
    Some((Size::new(side(height)?, side(width)?), digits))
}

/// A part of an ID or a state, with the board it is about.
struct Reader<'a> {
    source: Source<'a>,
    size: Size,
}

impl<'a> Reader<'a> {
    fn wrong(&self, part: &str, expected: &str) -> Diagnostic {
        self.source.error(part, format!("expected {expected}, found {}", quoted(part)))
    }

    fn tiles(&self, text: &str, digits: usize) -> Result<Grid<Tile>, Diagnostic> {
        let area = self.size.area();
        let mut tiles = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let wrong = || self.wrong(rest, &format!("a tile of {digits} digits, - or _ and a digit"));
            let (tile, run, used) = if rest.starts_with(ANY) {
                (Tile::ANY, 1, 1)
            } else if let Some(run) = rest.strip_prefix(RUN) {
                let more = run.get(..1).and_then(value).ok_or_else(wrong)?;
                (Tile::ANY, more as usize + SHORTEST, 2)
            } else {
                let tile = rest.get(..digits).and_then(value).and_then(|n| u32::try_from(n).ok());
                (tile.filter(|n| *n > 0).map(Tile).ok_or_else(wrong)?, 1, digits)
            };
            if run > area - tiles.len() {
                return Err(self.source.error(rest, format!("there are more tiles than {area}")));
            }
            tiles.resize(tiles.len() + run, tile);
            rest = &rest[used..];
        }
        let found = tiles.len();
        Grid::from_items(self.size, tiles)
            .ok_or_else(|| self.source.error(rest, format!("expected {area} tiles, found {found}")))
    }

    /// The pieces of a text that are all so long.
    fn pieces(&self, text: &'a str, long: usize) -> Result<Vec<&'a str>, Diagnostic> {
        let cut = |at| text.get(at..at + long).ok_or_else(|| self.wrong(&text[text.len()..], "more digits"));
        match text.is_ascii() {
            true => (0..text.len()).step_by(long).map(cut).collect(),
            false => Err(self.wrong(text, "digits and letters")),
        }
    }

    fn place(&self, digits: &str) -> Result<usize, Diagnostic> {
        let inside = |n: &u64| *n < self.size.area() as u64;
        let place = value(digits).filter(inside).map(|n| n as usize);
        place.ok_or_else(|| self.wrong(digits, &format!("a place below {}", self.size.area())))
    }

    fn place_width(&self) -> usize {
        width(self.size.area() as u64 - 1)
    }

    fn walls(&self, text: &'a str) -> Result<Vec<Pair>, Diagnostic> {
        let digits = self.place_width();
        let wall = |piece: &str| {
            let (digits, side) = piece.split_at(digits);
            let (place, cols) = (self.place(digits)?, self.size.cols);
            let step = match SIDES.iter().position(|s| side.strip_prefix(*s) == Some("")) {
                Some(0) if place % cols + 1 < cols => Some(1),
                Some(1) if place + cols < self.size.area() => Some(cols),
                _ => None,
            };
            let step =
                step.ok_or_else(|| self.wrong(piece, "a wall on the right (r) or below (d) of a place"))?;
            Ok(Pair::new(place, place + step))
        };
        self.pieces(text, digits + 1)?.into_iter().map(wall).collect()
    }

    fn pairs(&self, text: &'a str) -> Result<Vec<Pair>, Diagnostic> {
        let digits = self.place_width();
        let pair = |piece: &str| {
            let (a, b) = piece.split_at(digits);
            let (a, b) = (self.place(a)?, self.place(b)?);
            if a == b { Err(self.wrong(piece, "two different places")) } else { Ok(Pair::new(a, b)) }
        };
        self.pieces(text, 2 * digits)?.into_iter().map(pair).collect()
    }
}

/// How many digits the number of a pair has.
fn pair_width(instance: &Instance) -> usize {
    width(instance.pairs().len().saturating_sub(1) as u64)
}

/// A state.
pub fn write_state(instance: &Instance, state: &State) -> String {
    let numbers = state.swaps().iter().map(|pair| instance.pairs().binary_search(pair).ok());
    let mut text = String::new();
    if let Some(numbers) = numbers.collect::<Option<Vec<usize>>>() {
        let width = pair_width(instance);
        numbers.into_iter().for_each(|number| push(&mut text, number as u64, width));
    } else {
        text.push(FREE);
        push_pairs(&mut text, state.swaps(), width(instance.size().area() as u64 - 1));
    }
    text
}

/// Reads [`write_state`].
pub fn read_state(instance: &Instance, text: &str) -> Result<State, Diagnostic> {
    let reader = Reader { source: Source::new("state", text), size: instance.size() };
    let pair = |piece: &str| {
        let found = value(piece).and_then(|n| instance.pairs().get(usize::try_from(n).ok()?));
        let most = instance.pairs().len();
        found.copied().ok_or_else(|| reader.wrong(piece, &format!("the number of one of {most} pairs")))
    };
    let swaps = match text.strip_prefix(FREE) {
        Some(places) => reader.pairs(places)?,
        None => {
            let pieces = reader.pieces(text, pair_width(instance))?;
            pieces.into_iter().map(pair).collect::<Result<_, _>>()?
        }
    };
    Ok(start(instance).after(&swaps))
}
