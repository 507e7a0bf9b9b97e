//! The parts of a puzzle as members of JSON objects, which [our document](super::json) and JSON
//! lines share: rows of tiles, lists of pairs `[r1, c1, r2, c2]` counted from zero, and the seed of
//! the moving wall.

use super::parts::{Kind, check_kind, number, pair};
use crate::model::{Instance, Pair, Tile, check_size};
use quadrille_core::json::Whole;
use quadrille_core::{Cell, Diagnostic, Grid, Size};
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

const MOST: u64 = u32::MAX as u64;
/// Rows of tiles whose numbers begin with `LOW`; `None` is any tile, and so is 0.
pub type Rows<const LOW: u64> = Vec<Vec<Option<Whole<LOW, MOST>>>>;
/// Two cells: row, column, row, column.
pub type Pairs = Vec<[Whole<0, MOST>; 4]>;

/// What helps with rows of tiles.
pub const ROWS: &str =
    "rows of tiles are [[5, 3, 6], [2, 1, null]]: numbers from 1 on, null for a tile that may end anywhere";
/// What helps with pairs.
pub const PAIRS: &str = "two cells are [0, 0, 0, 1]: row, column, row, column counted from zero";

/// The tiles of rows.
pub fn read_rows<const LOW: u64>(member: &str, rows: &Rows<LOW>) -> Result<Grid<Tile>, Diagnostic> {
    let cols = rows.first().map_or(0, Vec::len);
    if let Some(at) = rows.iter().position(|row| row.len() != cols) {
        let found = rows[at].len();
        return Err(Diagnostic::new(format!("{member}[{at}]: expected {cols} tiles, found {found}"))
            .help("all rows have as many tiles as the first"));
    }
    check_size(rows.len(), cols)?;
    let tile = |tile: &Option<Whole<LOW, MOST>>| tile.map_or(Tile::ANY, |tile| Tile(tile.0 as u32));
    let tiles = rows.iter().flatten().map(tile).collect();
    let grid = Grid::from_items(Size::new(rows.len(), cols), tiles);
    grid.ok_or_else(|| Diagnostic::new(format!("{member}: expected whole rows")))
}

/// Writes [`read_rows`].
pub fn rows<const LOW: u64>(grid: &Grid<Tile>) -> Rows<LOW> {
    let tile = |tile: &Tile| (*tile != Tile::ANY).then_some(Whole(tile.0.into()));
    grid.rows().map(|row| row.iter().map(tile).collect()).collect()
}

/// The pairs of a list; none if the member is missing.
pub fn read_pairs(
    member: &str,
    list: Option<&[[Whole<0, MOST>; 4]]>,
    size: Size,
    kind: Kind,
) -> Result<Vec<Pair>, Diagnostic> {
    let read = |(at, &numbers): (usize, &[Whole<0, MOST>; 4])| {
        let [r1, c1, r2, c2] = numbers.map(Whole::get);
        let pair = pair(size, Cell::new(r1, c1), Cell::new(r2, c2));
        let pair = pair.and_then(|pair| check_kind(size, pair, kind).map(|()| pair));
        pair.map_err(|e| within(&format!("{member}[{at}]"), e))
    };
    list.unwrap_or_default().iter().enumerate().map(read).collect()
}

/// Writes [`read_pairs`].
pub fn pairs(instance: &Instance, pairs: &[Pair]) -> Pairs {
    let pair = |&pair: &Pair| {
        let (a, b) = instance.cells(pair);
        [a.row, a.col, b.row, b.col].map(|number| Whole(number as u64))
    };
    pairs.iter().map(pair).collect()
}

/// The error with the member in front.
fn within(place: &str, mut error: Diagnostic) -> Diagnostic {
    error.message = format!("{place}: {}", error.message);
    error
}

/// A board; `member` is where its tiles are.
pub fn board(
    member: &str,
    tiles: Grid<Tile>,
    target: Option<Grid<Tile>>,
    [walls, links]: [Vec<Pair>; 2],
    seed: Option<Seed>,
) -> Result<Instance, Diagnostic> {
    let instance = Instance::new(tiles, target).map_err(|e| within(member, e))?;
    Ok(instance.with_walls(walls)?.with_links(links)?.with_moving_wall(seed.map(|seed| seed.0)))
}

/// The seed of the moving wall, as a number or, if it is large, as a text.
#[derive(Clone, Copy)]
pub struct Seed(pub u64);

impl Seed {
    /// Larger numbers are not whole any more in many programs that read JSON; they are written as
    /// texts.
    const LARGEST_NUMBER: u64 = 1 << 53;
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            seed if seed > Seed::LARGEST_NUMBER => serializer.collect_str(&seed),
            seed => serializer.serialize_u64(seed),
        }
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(SeedVisitor)
    }
}

struct SeedVisitor;

impl Visitor<'_> for SeedVisitor {
    type Value = Seed;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number")
    }

    fn visit_u64<E: Error>(self, seed: u64) -> Result<Seed, E> {
        Ok(Seed(seed))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Seed, E> {
        let seed = Some(text).filter(|text| !text.is_empty()).and_then(number);
        seed.map(Seed).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Seed {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Seed".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "oneOf": [{ "type": "integer", "minimum": 0 }, { "type": "string", "pattern": "^[0-9]+$" }]
        })
    }
}
