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

use super::{places, rows};
use crate::model::{Instance, Rule, Sides};
use quadrille_core::json::{self, Help, Optional, TextOr, Whole, Word};
use quadrille_core::{Diagnostic, Grid, Lattice, Shape, Size, Source};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A board of tiles with links that are turned until the rule holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "loops"))]
pub struct Form {
    /// The form of the cells.
    shape: Word<Shape>,
    /// Whether opposite borders are glued together.
    #[serde(default, skip_serializing_if = "Optional::is_none")]
    wrap: Optional<bool>,
    /// loops: every link meets a link; tree: and all tiles form one tree; apart: no link meets a
    /// link.
    #[serde(default, skip_serializing_if = "Optional::is_none")]
    rule: Optional<Word<Rule>>,
    /// The rows, from the top. A row is a text (square: one box-drawing character a tile; hex:
    /// numbers) or a list of numbers, a bit for each side with a link: square N=1 E=2 S=4 W=8; hex
    /// E=1 NE=2 NW=4 W=8 SW=16 SE=32, odd rows half a cell to the right.
    #[cfg_attr(feature = "schema", schemars(schema_with = "rows_schema"))]
    tiles: Vec<Row>,
    /// Sides that no link can pass, as cell and side: "r1c1.e".
    #[serde(default, skip_serializing_if = "Optional::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(inner(regex(pattern = r"^r[0-9]+c[0-9]+\.(n|e|s|w|ne|nw|se|sw)$")))
    )]
    walls: Optional<Vec<String>>,
}

type Row = TextOr<Vec<Whole<0, 63>>>;

/// The rows are all drawn, or all numbers.
#[cfg(feature = "schema")]
fn rows_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({
        "type": "array",
        "minItems": 1,
        "oneOf": [
            { "items": { "type": "string", "minLength": 1 } },
            { "items": { "type": "array", "minItems": 1, "items": generator.subschema_for::<Whole<0, 63>>() } }
        ]
    })
}

const ROWS: &str = "a row is a text such as \"┌─╴\" or \"33 18\", or a list of numbers such as [6, 10, 8]";
const HELP: &Help = &[("tiles", ROWS), ("walls", "a wall is its cell and its direction, such as \"r2c3.e\"")];

/// The instance.
pub fn write(instance: &Instance) -> Value {
    let (shape, rule) = (instance.shape(), instance.rule());
    let walls: Vec<_> = places::walls(instance).into_iter().map(|wall| places::name(shape, wall)).collect();
    json::write(&Form {
        shape: Word(shape),
        wrap: Optional(instance.lattice().wrap.then_some(true)),
        rule: Optional((rule != Rule::Loops).then_some(Word(rule))),
        tiles: rows::write(shape, instance.tiles()).lines().map(|row| TextOr::Text(row.to_owned())).collect(),
        walls: Optional((!walls.is_empty()).then_some(walls)),
    })
}

/// Reads [`write()`].
pub fn read(value: &Value) -> Result<Instance, Diagnostic> {
    let form: Form = json::read("a board", HELP, value)?;
    let (shape, wrap) = (form.shape.0, form.wrap.0.unwrap_or_default());
    let rule = form.rule.0.map_or_else(Rule::default, |rule| rule.0);
    let tiles = read_tiles(shape, &form.tiles)?;
    let mut instance = Instance::new(Lattice { size: tiles.size(), shape, wrap }, rule, tiles)?;
    for name in form.walls.0.iter().flatten() {
        let (cell, side) = places::read(&Source::new("walls", name), &instance, name)?;
        instance.add_wall(cell, side);
    }
    Ok(instance)
}

fn read_tiles(shape: Shape, form: &[Row]) -> Result<Grid<Sides>, Diagnostic> {
    let wrong = |place: &str| Diagnostic::new(format!("{place}: expected rows of tiles")).help(ROWS);
    let text = |row: &Row| match row {
        TextOr::Text(text) => Some(text.clone()),
        TextOr::List(_) => None,
    };
    if let Some(drawn) = form.iter().map(text).collect::<Option<Vec<_>>>().filter(|rows| !rows.is_empty()) {
        // Rows must not be lost or made by what is in them, so that each is a line of the text.
        if let Some(at) = drawn.iter().position(|row| row.trim().is_empty() || row.contains(['\n', '\r'])) {
            return Err(Diagnostic::new(format!("tiles[{at}]: expected a row of tiles")));
        }
        let text = drawn.join("\n");
        return rows::read(&Source::new("tiles", &text), shape, text.lines());
    }
    let mut tiles = Vec::new();
    let mut cols = None;
    for (at, row) in form.iter().enumerate() {
        let TextOr::List(row) = row else { return Err(wrong(&format!("tiles[{at}]"))) };
        if *cols.get_or_insert(row.len()) != row.len() {
            return Err(Diagnostic::new(format!("tiles[{at}]: expected as many tiles as in the row above")));
        }
        let most = Sides::all(shape).0;
        if let Some(col) = row.iter().position(|tile| tile.0 > u64::from(most)) {
            let (place, found) = (format!("tiles[{at}][{col}]"), row[col].0);
            return Err(Diagnostic::new(format!(
                "{place}: expected an integer from 0 to {most}, found {found}"
            )));
        }
        tiles.extend(row.iter().map(|tile| Sides(tile.0 as u8)));
    }
    let size = Size::new(form.len(), cols.ok_or_else(|| wrong("tiles"))?);
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
            (json!(7), "expected a board as an object, found 7"),
            (json!({}), "needs a member 'shape'"),
            (json!({ "shape": "round" }), "shape: expected square or hex, found \"round\""),
            (json!({ "shape": "hex" }), "a board needs a member 'tiles'"),
            (json!({ "shape": "hex", "tiles": [] }), "tiles: expected rows"),
            (json!({ "shape": "hex", "tiles": [[]] }), "at least one row"),
            (json!({ "shape": "hex", "tiles": ["1 2", ""] }), "tiles[1]: expected a row"),
            (json!({ "shape": "hex", "tiles": ["1 2\n3 4"] }), "tiles[0]: expected a row"),
            (json!({ "shape": "hex", "tiles": ["1 2", "3"] }), "expected 2 tiles as in the row above"),
            (json!({ "shape": "hex", "tiles": [[1, 2], [3]] }), "tiles[1]: expected as many"),
            (
                json!({ "shape": "hex", "tiles": [[1, 64]] }),
                "tiles[0][1]: expected an integer from 0 to 63, found 64",
            ),
            (
                json!({ "shape": "square", "tiles": [[1, 16]] }),
                "tiles[0][1]: expected an integer from 0 to 15",
            ),
            (json!({ "shape": "square", "tiles": ["┌", 7] }), "tiles[1]: expected a text or a list, found 7"),
            (json!({ "shape": "square", "tiles": ["┌", [7]] }), "tiles[0]: expected rows"),
            (json!({ "shape": "square", "tiles": ["x"] }), "expected a tile, found 'x'"),
            (json!({ "shape": "square", "tiles": ["┌"], "wrap": 1 }), "wrap: expected true"),
            (
                json!({ "shape": "square", "tiles": ["┌"], "rule": "none" }),
                "rule: expected loops, tree or apart, found \"none\"",
            ),
            (json!({ "shape": "square", "tiles": ["┌"], "walls": 7 }), "walls: expected a list, found 7"),
            (json!({ "shape": "square", "tiles": ["┌"], "walls": ["r9c9.e"] }), "r9c9 is outside"),
            (json!({ "shape": "square", "tiles": ["┌"], "extra": 1 }), "'extra' is not a member"),
        ] {
            let error = read(&value).unwrap_err();
            assert!(error.message.contains(message), "{value}: {error}");
        }
    }
}
