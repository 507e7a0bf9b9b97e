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

use super::members;
use super::parts::Kind;
use super::words::quoted;
use crate::model::Instance;
use quadrille_core::Diagnostic;
use serde_json::{Map, Value};

const MEMBERS: [&str; 5] = ["tiles", "target", "walls", "links", "moving_wall"];

/// The instance.
pub fn write(instance: &Instance) -> Value {
    let mut object = Map::new();
    object.insert("tiles".into(), members::tiles(instance.tiles()));
    if !instance.has_standard_target() {
        object.insert("target".into(), members::tiles(instance.target()));
    }
    for (name, pairs) in [("walls", instance.walls()), ("links", instance.links())] {
        if !pairs.is_empty() {
            object.insert(name.into(), members::pairs(instance, pairs));
        }
    }
    if let Some(seed) = instance.moving_wall() {
        object.insert("moving_wall".into(), members::seed(seed));
    }
    Value::Object(object)
}

/// Reads [`write()`].
pub fn read(value: &Value) -> Result<Instance, Diagnostic> {
    let Value::Object(object) = value else {
        return Err(Diagnostic::new("expected an object with tiles")
            .help("a puzzle is {\"tiles\": [[5, 3, 6], [2, 1, 4]]}"));
    };
    if let Some(unknown) = object.keys().find(|k| !MEMBERS.contains(&k.as_str())) {
        return Err(Diagnostic::new(format!("{} is not a member of a puzzle", quoted(unknown)))
            .help(format!("the members are {}", MEMBERS.join(", "))));
    }
    let get = |member: &str| object.get(member);
    let tiles = members::read_tiles("tiles", get("tiles"), false)?;
    let size = tiles.size();
    let target = get("target").map(|v| members::read_tiles("target", Some(v), false)).transpose()?;
    if let Some(other) = target.as_ref().map(quadrille_core::Grid::size).filter(|s| *s != size) {
        return Err(Diagnostic::new(format!(
            "target: expected rows as those of the tiles, {size}, found {other}"
        )));
    }
    let walls = members::read_pairs("walls", get("walls"), size, Kind::Wall)?;
    let links = members::read_pairs("links", get("links"), size, Kind::Link)?;
    let seed = members::read_seed("moving_wall", get("moving_wall"))?;
    members::board("tiles", tiles, target, [walls, links], seed)
}
