//! The instance as a member of our JSON document:
//!
//! ```json
//! {
//!   "tiles": [[5, 3, 6], [2, 1, null]],
//!   "target": [[2, 1, 3], [null, 5, 6]],
//!   "walls": [[0, 0, 1, 0]],
//!   "links": [[0, 0, 1, 2]],
//!   "moving_wall": 7
//! }
//! ```
//!
//! The size is that of the rows. `null` is a tile that may end anywhere, in the target a place
//! where any tile may end. Walls and links are rows and columns of two cells, counted from zero.
//! Seeds above 2^53 are texts. All members but `tiles` are there only where there is something to
//! say.

use super::members::{self, Pairs, Rows, Seed};
use super::parts::Kind;
use crate::model::{Instance, Pair};
use quadrille_core::json::{self, Help, Optional};
use quadrille_core::{Diagnostic, Grid};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Tiles that are swapped until each is in its place.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "swap"))]
pub struct Form {
    /// The rows; null is a tile that may end anywhere.
    #[cfg_attr(feature = "schema", schemars(length(min = 1), inner(length(min = 1))))]
    tiles: Rows<1>,
    /// Where the tiles belong; null is a place where any tile may end. Without it they belong in
    /// row order.
    #[serde(default, skip_serializing_if = "Optional::is_none")]
    #[cfg_attr(feature = "schema", schemars(length(min = 1), inner(length(min = 1))))]
    target: Optional<Rows<1>>,
    /// Neighbours that may not swap: row and column of one cell, then of the other, counted from
    /// zero.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Pairs"))]
    walls: Option<Pairs>,
    /// Places that may swap although they are no neighbours, in the same form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Pairs"))]
    links: Option<Pairs>,
    /// The seed of a wall that is somewhere else at every step; above 2^53 as a text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Seed"))]
    moving_wall: Option<Seed>,
}

const HELP: &Help = &[
    ("tiles", members::ROWS),
    ("target", members::ROWS),
    ("walls", members::PAIRS),
    ("links", members::PAIRS),
];

/// The instance.
pub fn write(instance: &Instance) -> Value {
    let target = (!instance.has_standard_target()).then(|| members::rows(instance.target()));
    let pairs = |pairs: &[Pair]| (!pairs.is_empty()).then(|| members::pairs(instance, pairs));
    json::write(&Form {
        tiles: members::rows(instance.tiles()),
        target: Optional(target),
        walls: pairs(instance.walls()),
        links: pairs(instance.links()),
        moving_wall: instance.moving_wall().map(Seed),
    })
}

/// Reads [`write()`].
pub fn read(value: &Value) -> Result<Instance, Diagnostic> {
    let form: Form = json::read("a puzzle", HELP, value)?;
    let tiles = members::read_rows("tiles", &form.tiles)?;
    let size = tiles.size();
    let target = form.target.0.map(|rows| members::read_rows("target", &rows)).transpose()?;
    if let Some(other) = target.as_ref().map(Grid::size).filter(|s| *s != size) {
        return Err(Diagnostic::new(format!(
            "target: expected rows as those of the tiles, {size}, found {other}"
        )));
    }
    let walls = members::read_pairs("walls", form.walls.as_deref(), size, Kind::Wall)?;
    let links = members::read_pairs("links", form.links.as_deref(), size, Kind::Link)?;
    members::board("tiles", tiles, target, [walls, links], form.moving_wall)
}
