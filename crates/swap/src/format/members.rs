//! The parts of a puzzle as members of JSON objects, which [our document](super::json) and JSON
//! lines share: rows of tiles, lists of pairs `[r1, c1, r2, c2]` counted from zero, and the seed of
//! the moving wall.

use super::parts::{Kind, check_kind, number, pair};
use crate::model::{Instance, Pair, Tile, check_size};
use quadrille_core::json::unexpected;
use quadrille_core::{Cell, Diagnostic, Grid, Size};
use serde_json::Value;

/// Larger numbers are not whole any more in many programs that read JSON; they are written as
/// texts.
const LARGEST: u64 = 1 << 53;

/// The tiles of a list of rows; `null` is any tile, and so is 0 if `zero` says so.
pub fn read_tiles(member: &str, value: Option<&Value>, zero: bool) -> Result<Grid<Tile>, Diagnostic> {
    let rows = value.and_then(Value::as_array);
    let rows = rows.ok_or_else(|| {
        unexpected(member, "a list of rows", value).help("rows of tiles are [[5, 3, 6], [2, 1, 4]]")
    })?;
    let mut cols = None;
    let mut tiles = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let items = row.as_array();
        let items =
            items.ok_or_else(|| unexpected(&format!("{member}[{at}]"), "a row as a list", Some(row)))?;
        let wanted = *cols.get_or_insert(items.len());
        if items.len() != wanted {
            let found = items.len();
            return Err(Diagnostic::new(format!("{member}[{at}]: expected {wanted} tiles, found {found}"))
                .help("all rows have as many tiles as the first"));
        }
        for (col, item) in items.iter().enumerate() {
            let number = item.as_u64().and_then(|n| u32::try_from(n).ok());
            tiles.push(match number {
                _ if item.is_null() => Tile::ANY,
                Some(n) if n > 0 || zero => Tile(n),
                _ => {
                    let place = format!("{member}[{at}][{col}]");
                    return Err(unexpected(&place, "a number from 1 on, or null", Some(item))
                        .help("null is a tile that may end anywhere"));
                }
            });
        }
    }
    let size = Size::new(rows.len(), cols.unwrap_or(0));
    check_size(size.rows, size.cols)?;
    Grid::from_items(size, tiles).ok_or_else(|| unexpected(member, "whole rows", value))
}

/// The pairs of a list of `[r1, c1, r2, c2]`; none if the member is missing.
pub fn read_pairs(
    member: &str,
    value: Option<&Value>,
    size: Size,
    kind: Kind,
) -> Result<Vec<Pair>, Diagnostic> {
    let list = match value {
        None | Some(Value::Null) => return Ok(Vec::new()),
        Some(Value::Array(list)) => list,
        other => return Err(unexpected(member, "a list of pairs", other)),
    };
    let read = |(at, item): (usize, &Value)| {
        let place = format!("{member}[{at}]");
        let numbers =
            item.as_array().and_then(|list| list.iter().map(coordinate).collect::<Option<Vec<_>>>());
        let Some(&[r1, c1, r2, c2]) = numbers.as_deref() else {
            return Err(unexpected(&place, "two cells", Some(item))
                .help("two cells are [0, 0, 0, 1]: row, column, row, column counted from zero"));
        };
        let pair = pair(size, Cell::new(r1, c1), Cell::new(r2, c2));
        let pair = pair.and_then(|pair| check_kind(size, pair, kind).map(|()| pair));
        pair.map_err(|e| within(&place, e))
    };
    list.iter().enumerate().map(read).collect()
}

fn coordinate(value: &Value) -> Option<usize> {
    value.as_u64().and_then(|n| u32::try_from(n).ok()).map(|n| n as usize)
}

/// The error with the member in front.
fn within(place: &str, mut error: Diagnostic) -> Diagnostic {
    error.message = format!("{place}: {}", error.message);
    error
}

/// The seed of the moving wall, as a number or, if it is large, as a text.
pub fn read_seed(member: &str, value: Option<&Value>) -> Result<Option<u64>, Diagnostic> {
    let seed = match value {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::String(text)) if !text.is_empty() => number(text),
        Some(value) => value.as_u64(),
    };
    seed.map(Some).ok_or_else(|| unexpected(member, "a whole number", value))
}

/// A board; `member` is where its tiles are.
pub fn board(
    member: &str,
    tiles: Grid<Tile>,
    target: Option<Grid<Tile>>,
    [walls, links]: [Vec<Pair>; 2],
    seed: Option<u64>,
) -> Result<Instance, Diagnostic> {
    let instance = Instance::new(tiles, target).map_err(|e| within(member, e))?;
    Ok(instance.with_walls(walls)?.with_links(links)?.with_moving_wall(seed))
}

/// Writes [`read_tiles`].
pub fn tiles(grid: &Grid<Tile>) -> Value {
    let tile = |tile: &Tile| if *tile == Tile::ANY { Value::Null } else { Value::from(tile.0) };
    grid.rows().map(|row| row.iter().map(tile).collect::<Value>()).collect()
}

/// Writes [`read_pairs`].
pub fn pairs(instance: &Instance, pairs: &[Pair]) -> Value {
    let pair = |&pair: &Pair| {
        let (a, b) = instance.cells(pair);
        Value::from(vec![a.row, a.col, b.row, b.col])
    };
    pairs.iter().map(pair).collect()
}

/// Writes [`read_seed`].
pub fn seed(seed: u64) -> Value {
    if seed > LARGEST { Value::from(seed.to_string()) } else { Value::from(seed) }
}
