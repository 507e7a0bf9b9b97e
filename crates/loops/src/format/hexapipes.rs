//! Puzzles of hexapipes: JSON lines, one object per puzzle.
//!
//! ```json
//! {"id":1,"grid":"hexagonal","wrap":false,"width":2,"height":2,"tiles":[33,4,2,16]}
//! ```
//!
//! A tile is a number, the sum of its links: on hexagonal grids east 1, north-east 2, north-west 4,
//! west 8, south-west 16 and south-east 32, with odd rows shifted right by half a cell; on square
//! grids east 1, north 2, west 4 and south 8. A cell that is not there has the value 0 (or `null`).
//! A puzzle without a grid is hexagonal, as those of the game's first months are. `day` is the name
//! of a puzzle that has no `id`; a `comment` is kept as a remark. One object, or an array of them,
//! is read as well.
//!
//! The game has more grids than this family. Their puzzles are left out, so that a file of many
//! kinds can be used; a remark on the first puzzle says how many, and a source that has no others
//! is refused. The rule is the game's: one tree. Puzzles under another rule are not written, and
//! `--rule loops` reads a file without it.

use super::words::{Documents, Holds, board, from_east, name_of, named, placed, quoted};
use crate::Loops;
use crate::PuzzleSettings;
use crate::model::{Instance, Rule, Sides, check_size};
use quadrille_core::json::{self, objects};
use quadrille_core::{Confidence, Diagnostic, Document, Format, Shape, Size, Source};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The line of the table.
pub const FORMAT: Format<Loops> = Format {
    name: "hexapipes",
    extensions: &["jsonl", "json"],
    summary: "JSON lines of hexapipes: {id, grid, wrap, width, height, tiles}",
    sniff,
    read: Some(read),
    write: Some(write),
    split: Some(quadrille_core::parts::json_lines),
};

const HOLDS: Holds =
    Holds { format: "hexapipes", shape: None, several: true, wrap: true, walls: false, rule: Rule::Tree };
const GRIDS: [(&str, Shape); 2] = [("hexagonal", Shape::Hex), ("square", Shape::Square)];
const EXAMPLE: &str =
    "a puzzle is {\"id\":1,\"grid\":\"hexagonal\",\"wrap\":false,\"width\":2,\"height\":1,\"tiles\":[1,8]}";
/// How many grids a message names.
const NAMED: usize = 8;

fn sniff(source: &Source<'_>) -> Confidence {
    let Ok(text) = source.text() else { return Confidence::No };
    let members = ["\"tiles\"", "\"width\"", "\"height\""];
    match text.trim_start().starts_with(['{', '[']) && members.iter().all(|m| text.contains(m)) {
        true => Confidence::Sure,
        false => Confidence::No,
    }
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let mut documents = Documents::new();
    let mut others: BTreeMap<String, usize> = BTreeMap::new();
    objects(source, EXAMPLE, |first, object| {
        match grid(object).map_err(|e| placed(source, first, e))? {
            Ok(shape) => documents.push(read_one(object, shape).map_err(|e| placed(source, first, e))?),
            Err(other) => *others.entry(quoted(other)).or_default() += 1,
        }
        Ok(())
    })?;
    let count: usize = others.values().sum();
    let names: Vec<&str> = others.keys().map(String::as_str).take(NAMED).collect();
    let names = names.join(", ");
    match documents.first_mut() {
        None if count == 0 => return Err(source.error("", "there is no puzzle in it").help(EXAMPLE)),
        None => {
            return Err(source.error(
                "",
                format!("only puzzles on the grids hexagonal and square can be read, not {names}"),
            ));
        }
        Some(first) if count > 0 => {
            first
                .facts
                .remarks
                .push(format!("{count} puzzles of the source are left out, on the grids {names}"));
        }
        Some(_) => {}
    }
    Ok(documents)
}

/// The shape of a puzzle's cells, or the name of a grid that is not ours.
fn grid(object: &Map<String, Value>) -> Result<Result<Shape, &str>, Diagnostic> {
    match object.get("grid") {
        None | Some(Value::Null) => Ok(Ok(Shape::Hex)),
        Some(Value::String(name)) => Ok(named(&GRIDS, name).ok_or(name)),
        Some(other) => Err(unexpected("grid", "a name such as \"hexagonal\"", Some(other))),
    }
}

fn unexpected(member: &str, what: &str, found: Option<&Value>) -> Diagnostic {
    json::unexpected(member, what, found).help(EXAMPLE)
}

fn read_one(object: &Map<String, Value>, shape: Shape) -> Result<Document<Loops>, Diagnostic> {
    let side = |member: &str| {
        let number = object.get(member).and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok());
        number.ok_or_else(|| unexpected(member, "a number", object.get(member)))
    };
    let size = Size::new(side("height")?, side("width")?);
    check_size(size.rows, size.cols)?;
    let wrap = match object.get("wrap") {
        None | Some(Value::Null) => false,
        Some(Value::Bool(wrap)) => *wrap,
        other => return Err(unexpected("wrap", "true or false", other)),
    };
    let Some(Value::Array(list)) = object.get("tiles") else {
        return Err(unexpected("tiles", "a list of numbers", object.get("tiles")));
    };
    let most = Sides::all(shape).0;
    let tile = |(at, value): (usize, &Value)| {
        let number = if value.is_null() { Some(0) } else { value.as_u64() };
        let number = number.and_then(|n| u8::try_from(n).ok()).filter(|n| *n <= most);
        let what = format!("a number from 0 to {most}");
        number
            .map(|n| if shape == Shape::Square { from_east(Sides(n)) } else { Sides(n) })
            .ok_or_else(|| unexpected(&format!("tiles[{at}]"), &what, Some(value)))
    };
    let tiles = list.iter().enumerate().map(tile).collect::<Result<Vec<Sides>, _>>()?;
    let mut document = Document::new(board(shape, wrap, HOLDS.rule, size, tiles)?);
    let name = |member: &str| match object.get(member) {
        Some(Value::String(name)) => Some(name.clone()),
        Some(Value::Number(number)) => Some(number.to_string()),
        _ => None,
    };
    document.facts.id = name("id").or_else(|| name("day"));
    let comment = object.get("comment").and_then(Value::as_str).map(str::trim).filter(|c| !c.is_empty());
    document.facts.remarks.extend(comment.map(str::to_owned));
    Ok(document)
}

fn write(documents: &[Document<Loops>]) -> Result<String, Diagnostic> {
    HOLDS.check(documents)?;
    Ok(documents.iter().map(write_one).collect())
}

/// The members in the order in which the game has them.
fn write_one(document: &Document<Loops>) -> String {
    let instance: &Instance = &document.instance;
    let (shape, size) = (instance.shape(), instance.lattice().size);
    let mut text = String::from("{");
    if let Some(id) = &document.facts.id {
        let number = id.parse::<u64>().ok().filter(|n| n.to_string() == *id);
        let id = number.map_or_else(|| Value::from(id.as_str()), Value::from);
        text += &format!("\"id\":{id},");
    }
    if !document.facts.remarks.is_empty() {
        text += &format!("\"comment\":{},", Value::from(document.facts.remarks.join("; ")));
    }
    text += &format!(
        "\"grid\":\"{}\",\"wrap\":{},\"width\":{},\"height\":{},\"tiles\":[",
        name_of(&GRIDS, &shape),
        instance.lattice().wrap,
        size.cols,
        size.rows
    );
    let number = |t: &Sides| if shape == Shape::Square { from_east(*t).0 } else { t.0 };
    let tiles: Vec<String> = instance.tiles().items().iter().map(|t| number(t).to_string()).collect();
    text + &tiles.join(",") + "]}\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::reads_and_writes;

    fn parse(text: &str) -> Result<Documents, Diagnostic> {
        read(&Source::new("test", text), &PuzzleSettings::default())
    }

    #[test]
    fn both_grids_read_and_write() {
        let hex = "{\"id\":1,\"grid\":\"hexagonal\",\"wrap\":true,\"width\":2,\"height\":2,\"tiles\":[33,4,2,16]}\n";
        let document = reads_and_writes(&FORMAT, hex, "2x2");
        assert_eq!(document.facts.id.as_deref(), Some("1"));
        assert!(document.instance.lattice().wrap);
        let square = "{\"id\":\"a\",\"comment\":\"c\",\"grid\":\"square\",\"wrap\":false,\"width\":3,\"height\":1,\"tiles\":[1,6,8]}\n";
        let document = reads_and_writes(&FORMAT, square, "3x1");
        assert_eq!(document.instance.tiles().items(), [Sides(2), Sides(9), Sides(4)]);
        assert_eq!(document.facts.remarks, ["c"]);
    }

    #[test]
    fn days_comments_lists_and_other_grids() {
        let day =
            "{\"day\":\"2022-08-20\",\"comment\":\" Hard \",\"tiles\":[1,null,8],\"width\":3,\"height\":1}";
        let cube = "{\"grid\":\"cube\",\"width\":9,\"height\":9,\"tiles\":[1,2,3]}";
        let documents = parse(&format!("{cube}\n{day}\n{cube}\n")).unwrap();
        assert_eq!(documents.len(), 1);
        assert_eq!(documents[0].facts.id.as_deref(), Some("2022-08-20"));
        assert_eq!(
            documents[0].facts.remarks,
            ["Hard", "2 puzzles of the source are left out, on the grids 'cube'"]
        );
        assert_eq!(documents[0].instance.shape(), Shape::Hex);
        assert_eq!(parse(&format!("[{day},\n{day}]")).unwrap().len(), 2);
        assert!(parse(cube).unwrap_err().message.ends_with("not 'cube'"));
    }

    #[test]
    fn what_is_wrong_is_told() {
        for (text, message) in [
            ("", "there is no puzzle in it"),
            ("[]", "there is no puzzle in it"),
            ("[7]", "expected a puzzle as an object"),
            ("{\"width\":2", "this is not JSON"),
            ("{\"width\":2}", "height: expected a number, found nothing"),
            ("{\"width\":1,\"height\":-1}", "height: expected a number, found -1"),
            ("{\"width\":1000000000,\"height\":1000000000,\"tiles\":[]}", "too large"),
            ("{\"width\":1000,\"height\":1000,\"tiles\":[]}", "expected 1000000 tiles"),
            (
                "{\"width\":1,\"height\":1,\"tiles\":[64]}",
                "tiles[0]: expected a number from 0 to 63, found 64",
            ),
            ("{\"grid\":\"square\",\"width\":1,\"height\":1,\"tiles\":[16]}", "from 0 to 15, found 16"),
            ("{\"width\":1,\"height\":1,\"tiles\":\"1\"}", "tiles: expected a list of numbers"),
            ("{\"width\":1,\"height\":1,\"tiles\":[1],\"wrap\":1}", "wrap: expected true or false, found 1"),
            ("{\"grid\":6}", "grid: expected a name"),
        ] {
            let error = parse(text).unwrap_err();
            assert!(error.message.contains(message), "{text}: {error}");
        }
        let error = parse("{\"width\":1,\"height\":1,\"tiles\":[1]}\n{\"width\":1}\n").unwrap_err();
        assert_eq!(error.line_column(), Some((2, 1)), "{error}");
    }
}
