//! The instance as a member of our JSON document, made to be read and written by people:
//!
//! ```json
//! {
//!   "shape": "square",
//!   "wrap": true,
//!   "rule": "tree",
//!   "tiles": ["┌─╴", "└┐╷", "╶┴┘"],
//!   "walls": ["r1c1.e", "r2c2.s"]
//! }
//! ```
//!
//! The tiles are the rows of [our text](super::rows), or lists of numbers, the sums of their sides:
//! square north 1, east 2, south 4, west 8; hexagonal east 1, north-east 2, north-west 4, west 8,
//! south-west 16, south-east 32. The size is that of the rows. `wrap`, `rule` and `walls` are said
//! only where they are not `false`, `"loops"` and empty.

use super::words::{RULES, SHAPES, name_of, named, quoted};
use super::{places, rows};
use crate::model::{Instance, Rule, Sides};
use quadrille_core::{Diagnostic, Grid, Lattice, Shape, Size, Source};
use serde_json::{Map, Value};

const MEMBERS: [&str; 5] = ["shape", "wrap", "rule", "tiles", "walls"];

/// The instance.
pub fn write(instance: &Instance) -> Value {
    let shape = instance.shape();
    let mut object = Map::new();
    object.insert("shape".into(), name_of(&SHAPES, &shape).into());
    if instance.lattice().wrap {
        object.insert("wrap".into(), true.into());
    }
    if instance.rule() != Rule::Loops {
        object.insert("rule".into(), name_of(&RULES, &instance.rule()).into());
    }
    object.insert("tiles".into(), rows::write(shape, instance.tiles()).lines().map(Value::from).collect());
    let walls = places::walls(instance);
    if !walls.is_empty() {
        let names = walls.into_iter().map(|wall| Value::from(places::name(shape, wall)));
        object.insert("walls".into(), names.collect());
    }
    Value::Object(object)
}

/// Reads [`write()`].
pub fn read(value: &Value) -> Result<Instance, Diagnostic> {
    let Value::Object(object) = value else {
        return Err(Diagnostic::new("expected an object with shape and tiles"));
    };
    if let Some(unknown) = object.keys().find(|k| !MEMBERS.contains(&k.as_str())) {
        return Err(Diagnostic::new(format!("{} is not a member of a board", quoted(unknown)))
            .help(format!("the members are {}", MEMBERS.join(", "))));
    }
    let shape = word(object, "shape", &SHAPES)?
        .ok_or_else(|| Diagnostic::new("a board needs a member 'shape', \"square\" or \"hex\""))?;
    let rule = word(object, "rule", &RULES)?.unwrap_or_default();
    let wrap = match object.get("wrap") {
        None => false,
        Some(Value::Bool(wrap)) => *wrap,
        Some(_) => return Err(Diagnostic::new("wrap: expected true or false")),
    };
    let tiles = read_tiles(shape, object.get("tiles").unwrap_or(&Value::Null))?;
    let mut instance = Instance::new(Lattice { size: tiles.size(), shape, wrap }, rule, tiles)?;
    if let Some(walls) = object.get("walls") {
        let names = texts(walls)
            .ok_or_else(|| Diagnostic::new("walls: expected a list of texts such as \"r2c3.e\""))?;
        for name in names {
            let (cell, side) = places::read(&Source::new("walls", name), &instance, name)?;
            instance.add_wall(cell, side);
        }
    }
    Ok(instance)
}

/// A member that is one of the words of a table.
fn word<T: Copy>(
    object: &Map<String, Value>,
    member: &str,
    table: &[(&str, T)],
) -> Result<Option<T>, Diagnostic> {
    let Some(value) = object.get(member) else { return Ok(None) };
    let found = value.as_str().and_then(|name| named(table, name));
    found.map(Some).ok_or_else(|| {
        let names: Vec<&str> = table.iter().map(|(name, _)| *name).collect();
        Diagnostic::new(format!("{member}: expected one of {}", names.join(", ")))
    })
}

fn texts(value: &Value) -> Option<Vec<&str>> {
    value.as_array()?.iter().map(Value::as_str).collect()
}

fn read_tiles(shape: Shape, value: &Value) -> Result<Grid<Sides>, Diagnostic> {
    if let Some(drawn) = texts(value).filter(|rows| !rows.is_empty()) {
        // Rows must not be lost or made by what is in them, so that each is a line of the text.
        if let Some(at) = drawn.iter().position(|row| row.trim().is_empty() || row.contains(['\n', '\r'])) {
            return Err(Diagnostic::new(format!("tiles[{at}]: expected a row of tiles")));
        }
        let text = drawn.join("\n");
        return rows::read(&Source::new("tiles", &text), shape, text.lines());
    }
    let wrong = |place: &str| {
        Diagnostic::new(format!("{place}: expected rows of tiles"))
            .help("a row is a text such as \"┌─╴\" or \"33 18\", or a list of numbers such as [6, 10, 8]")
    };
    let list = value.as_array().filter(|list| !list.is_empty()).ok_or_else(|| wrong("tiles"))?;
    let mut tiles = Vec::new();
    let mut cols = None;
    for (at, row) in list.iter().enumerate() {
        let row = row.as_array().ok_or_else(|| wrong(&format!("tiles[{at}]")))?;
        if *cols.get_or_insert(row.len()) != row.len() {
            return Err(Diagnostic::new(format!("tiles[{at}]: expected as many tiles as in the row above")));
        }
        for (col, tile) in row.iter().enumerate() {
            let most = Sides::all(shape).0;
            let number = tile.as_u64().and_then(|n| u8::try_from(n).ok()).filter(|n| *n <= most);
            tiles.push(Sides(number.ok_or_else(|| {
                Diagnostic::new(format!("tiles[{at}][{col}]: expected a number from 0 to {most}"))
            })?));
        }
    }
    let size = Size::new(list.len(), cols.unwrap_or_default());
    Grid::from_items(size, tiles).ok_or_else(|| wrong("tiles"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_example_reads_back() {
        let value = json!({
            "shape": "square", "wrap": true, "rule": "tree",
            "tiles": ["┌─╴", "└┐╷", "╶┴┘"], "walls": ["r1c1.e", "r2c2.s"],
        });
        let instance = read(&value).unwrap();
        assert!(instance.has_walls() && instance.rule() == Rule::Tree);
        assert_eq!(write(&instance), value);
        let plain = json!({ "shape": "hex", "tiles": ["33  18", "   ·   7"] });
        assert_eq!(write(&read(&plain).unwrap()), plain);
        assert_eq!(read(&json!({ "shape": "hex", "tiles": [[33, 18], [0, 7]] })), read(&plain));
    }

    #[test]
    fn errors_name_the_member() {
        for (value, message) in [
            (json!(7), "expected an object"),
            (json!({}), "needs a member 'shape'"),
            (json!({ "shape": "round" }), "shape: expected one of square, hex"),
            (json!({ "shape": "hex" }), "tiles: expected rows of tiles"),
            (json!({ "shape": "hex", "tiles": [] }), "tiles: expected rows"),
            (json!({ "shape": "hex", "tiles": [[]] }), "at least one row"),
            (json!({ "shape": "hex", "tiles": ["1 2", ""] }), "tiles[1]: expected a row"),
            (json!({ "shape": "hex", "tiles": ["1 2\n3 4"] }), "tiles[0]: expected a row"),
            (json!({ "shape": "hex", "tiles": ["1 2", "3"] }), "expected 2 tiles as in the row above"),
            (json!({ "shape": "hex", "tiles": [[1, 2], [3]] }), "tiles[1]: expected as many"),
            (json!({ "shape": "hex", "tiles": [[1, 64]] }), "tiles[0][1]: expected a number from 0 to 63"),
            (json!({ "shape": "square", "tiles": ["┌", 7] }), "tiles[0]: expected rows"),
            (json!({ "shape": "square", "tiles": ["x"] }), "expected a tile, found 'x'"),
            (json!({ "shape": "square", "tiles": ["┌"], "wrap": 1 }), "wrap: expected true"),
            (json!({ "shape": "square", "tiles": ["┌"], "rule": "none" }), "rule: expected one of"),
            (json!({ "shape": "square", "tiles": ["┌"], "walls": 7 }), "walls: expected a list"),
            (json!({ "shape": "square", "tiles": ["┌"], "walls": ["r9c9.e"] }), "r9c9 is outside"),
            (json!({ "shape": "square", "tiles": ["┌"], "extra": 1 }), "'extra' is not a member"),
        ] {
            let error = read(&value).unwrap_err();
            assert!(error.message.contains(message), "{value}: {error}");
        }
    }
}
