//! JSON lines, one object per puzzle, as collections have them:
//!
//! ```json
//! {"id":"b1","m":2,"n":3,"grid":[[4,5,3],[6,2,1]],"forbidden":[[0,2,1,2]],"opt":5}
//! ```
//!
//! `m` and `n` are the numbers of rows and columns, `forbidden` (or `walls`) the pairs that may not
//! swap, as row, column, row, column counted from zero; `links` are such pairs that may, `target`
//! says where the tiles belong, and `moving_wall` is a seed. 0 and `null` are tiles that may end
//! anywhere. What is known about a puzzle (`opt`, `best`, `best_by`, `lb`, `note`) is kept as
//! remarks, `best_swaps_r1c1r2c2` as its solution if it is one; other members are ignored. One
//! object, or an array of them, is read as well.

use super::members::{self, Pairs, Rows, Seed};
use super::parts::Kind;
use super::words::{Documents, Holds, is_legal, one_line, placed};
use crate::PuzzleSettings;
use crate::Swap;
use crate::model::{Instance, State, check_size, start, status};
use quadrille_core::json::{self, Help, Whole, objects, text_of};
use quadrille_core::{Confidence, Diagnostic, Document, Facts, Format, Size, Source};
use serde::Deserialize;
use serde_json::{Map, Value};

/// The line of the table.
pub const FORMAT: Format<Swap> = Format {
    name: "lines",
    extensions: &["jsonl", "json"],
    summary: "JSON lines: {id, m, n, grid}, with forbidden, target, links and moving_wall if need be",
    sniff,
    read: Some(read),
    write: Some(write),
    split: Some(quadrille_core::parts::json_lines),
};

const HOLDS: Holds = Holds { format: "lines", target: true, graph: true, moving: true };
const EXAMPLE: &str = "a puzzle is {\"id\":\"a\",\"m\":2,\"n\":3,\"grid\":[[5,3,6],[2,1,4]]}";
const SWAPS: &str = "best_swaps_r1c1r2c2";
/// What pairs that may not swap are called; the first is written.
const WALLS: [&str; 2] = ["forbidden", "walls"];
/// Members that are kept as remarks, and what is said about them.
const REMARKS: [(&str, &str); 5] = [
    ("opt", "known optimum "),
    ("best", "best known length "),
    ("best_by", "best known by "),
    ("lb", "lower bound "),
    ("note", ""),
];

fn sniff(source: &Source<'_>) -> Confidence {
    let Some((text, whole)) = source.head() else { return Confidence::No };
    let has = |member: &str| text.contains(member);
    match text.trim_start().starts_with(['{', '[']) && has("\"grid\"") {
        true if has("\"m\"") && has("\"n\"") => Confidence::Sure,
        true if !whole && !has("\"width\"") => Confidence::Maybe,
        _ => Confidence::No,
    }
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let mut documents = Documents::new();
    objects(source, EXAMPLE, |first, object| {
        documents.push(read_one(object).map_err(|e| placed(source, first, named(object, e)))?);
        Ok(())
    })?;
    match documents.is_empty() {
        true => Err(source.error("", "there is no puzzle in it").help(EXAMPLE)),
        false => Ok(documents),
    }
}

/// The error with the name of the puzzle, for in an array all have the same place.
fn named(object: &Map<String, Value>, mut error: Diagnostic) -> Diagnostic {
    if let Some(id) = text_of(object, "id") {
        error.message = format!("puzzle {}: {}", super::words::quoted(&id), error.message);
    }
    if error.help.is_some() { error } else { error.help(EXAMPLE) }
}

/// What an object says about the puzzle.
#[derive(Deserialize)]
struct Line {
    m: Option<Whole<0, { u32::MAX as u64 }>>,
    n: Option<Whole<0, { u32::MAX as u64 }>>,
    grid: Rows<0>,
    target: Option<Rows<0>>,
    forbidden: Option<Pairs>,
    walls: Option<Pairs>,
    links: Option<Pairs>,
    moving_wall: Option<Seed>,
    #[serde(rename = "best_swaps_r1c1r2c2")]
    swaps: Option<Pairs>,
}

const HELP: &Help = &[
    ("grid", members::ROWS),
    ("target", members::ROWS),
    (WALLS[0], members::PAIRS),
    (WALLS[1], members::PAIRS),
    ("links", members::PAIRS),
    (SWAPS, members::PAIRS),
];

fn read_one(object: &Map<String, Value>) -> Result<Document<Swap>, Diagnostic> {
    let line: Line = json::read_object("a puzzle", HELP, object)?;
    let (height, width) = (line.m.map(Whole::get), line.n.map(Whole::get));
    if let (Some(height), Some(width)) = (height, width) {
        check_size(height, width)?;
    }
    let fits =
        |size: Size| height.unwrap_or(size.rows) == size.rows && width.unwrap_or(size.cols) == size.cols;
    let grid = |member: &str, rows: &Rows<0>| {
        let grid = members::read_rows(member, rows)?;
        let Size { rows, cols } = grid.size();
        match fits(grid.size()) {
            true => Ok(grid),
            false => Err(Diagnostic::new(format!(
                "{member}: m and n say other numbers of rows and columns than the {rows} and {cols} here"
            ))),
        }
    };
    let tiles = grid("grid", &line.grid)?;
    let size = tiles.size();
    let target = line.target.map(|rows| grid("target", &rows)).transpose()?;
    let pairs = |member, list: &Option<Pairs>, kind| members::read_pairs(member, list.as_deref(), size, kind);
    let mut walls = pairs(WALLS[0], &line.forbidden, Kind::Wall)?;
    walls.extend(pairs(WALLS[1], &line.walls, Kind::Wall)?);
    let links = pairs("links", &line.links, Kind::Link)?;
    let instance = members::board("grid", tiles, target, [walls, links], line.moving_wall)?;
    let swaps = pairs(SWAPS, &line.swaps, Kind::Swap)?;
    let swaps = line.swaps.is_some().then_some(swaps);
    let mut document = Document::new(instance);
    for (member, field) in Facts::TEXTS {
        *field(&mut document.facts) = text_of(object, member);
    }
    let remark = |(member, said): (&str, &str)| text_of(object, member).map(|text| format!("{said}{text}"));
    document.facts.remarks = REMARKS.into_iter().filter_map(remark).collect();
    if let Some(swaps) = swaps {
        let state = start(&document.instance).after(&swaps);
        match is_solution(&document.instance, &state) {
            true => document.solution = Some(state),
            false => document.facts.remarks.push(format!("the swaps of {SWAPS} do not solve it")),
        }
    }
    Ok(document)
}

fn is_solution(instance: &Instance, state: &State) -> bool {
    is_legal(instance, state) && status(instance, state).solved()
}

fn write(documents: &[Document<Swap>]) -> Result<String, Diagnostic> {
    HOLDS.check(documents)?;
    Ok(documents.iter().map(|d| format!("{}\n", Value::Object(write_one(d)))).collect())
}

fn write_one(document: &Document<Swap>) -> Map<String, Value> {
    let instance = &document.instance;
    let Size { rows, cols } = instance.size();
    let mut object = Map::new();
    let mut said = document.facts.clone();
    for (member, field) in Facts::TEXTS {
        if let Some(text) = field(&mut said).take() {
            object.insert(member.into(), text.into());
        }
    }
    object.insert("m".into(), rows.into());
    object.insert("n".into(), cols.into());
    object.insert("grid".into(), json::write(&members::rows::<1>(instance.tiles())));
    for (name, pairs) in [(WALLS[0], instance.walls()), ("links", instance.links())] {
        if !pairs.is_empty() {
            object.insert(name.into(), json::write(&members::pairs(instance, pairs)));
        }
    }
    if !instance.has_standard_target() {
        object.insert("target".into(), json::write(&members::rows::<1>(instance.target())));
    }
    if let Some(seed) = instance.moving_wall() {
        object.insert("moving_wall".into(), json::write(&Seed(seed)));
    }
    if !document.facts.remarks.is_empty() {
        object.insert("note".into(), one_line(&document.facts.remarks.join("; ")).into());
    }
    if let Some(solution) = document.solution.as_ref().filter(|s| is_solution(instance, s)) {
        object.insert(SWAPS.into(), json::write(&members::pairs(instance, solution.swaps())));
    }
    object
}
