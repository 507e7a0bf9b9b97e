//! Boards cut into pieces, as JSON: a list of puzzles with a board, pieces by name, and a way to
//! cover it.
//!
//! ```json
//! [{ "id": "cut1", "board": ["####", "##.#"], "pieces": { "A": "##/##", "B": "##/.#" }, "witness": ["AABB", "AA.B"] }]
//! ```
//!
//! A whole rectangle may be told by `rows` and `cols` instead of a board; the witness may be rows
//! of numbers, which count the pieces from zero. Other members, such as numbers of solutions,
//! become remarks.

use super::words::{Documents, add, cannot_hold, faithful, one_line, quoted, same_but_looks};
use super::{board, setting, shape, sheet, state};
use crate::Polyomino;
use crate::PuzzleSettings;
use crate::model::{Board, Instance, MAX_PIECES, Piece, Space, State, Turning};
use quadrille_core::{Confidence, Diagnostic, Document, Format, Source};
use serde_json::{Map, Value};

/// The line of the table.
pub const FORMAT: Format<Polyomino> = Format {
    name: "cuts",
    extensions: &["json"],
    summary: "JSON list of boards with pieces and a witness: {id, board, pieces, witness}",
    sniff,
    read: Some(read),
    write: Some(write),
    split: None,
};

fn parse(text: &str) -> Result<Vec<Value>, serde_json::Error> {
    Ok(match serde_json::from_str(text)? {
        Value::Array(list) => list,
        one => vec![one],
    })
}

fn sniff(source: &Source<'_>) -> Confidence {
    let Ok(text) = source.text() else { return Confidence::No };
    if !text.trim_start().starts_with(['[', '{']) || !text.contains("\"pieces\"") {
        return Confidence::No;
    }
    let ours = |v: &Value| {
        v.get("pieces").is_some_and(Value::is_object) && (v.get("board").is_some() || v.get("rows").is_some())
    };
    match parse(text) {
        Ok(list) if !list.is_empty() && list.iter().all(ours) => Confidence::Sure,
        _ => Confidence::No,
    }
}

fn read(source: &Source<'_>, settings: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = source.text()?;
    let list = parse(text).map_err(|e| {
        let line = text.lines().nth(e.line().saturating_sub(1)).unwrap_or("");
        let place = line.get(e.column().saturating_sub(1)..).unwrap_or(line);
        source.error(place, format!("this is not JSON: {e}"))
    })?;
    if list.is_empty() {
        return Err(source.error(text, "there is no puzzle in the list"));
    }
    let (mut documents, mut weight) = (Documents::new(), 0);
    for (i, value) in list.iter().enumerate() {
        let document = puzzle(value, settings).map_err(|mut e| {
            e.message = format!("puzzle {}: {}", i + 1, e.message);
            e.in_source(source)
        })?;
        add(&mut documents, &mut weight, source, "", document)?;
    }
    Ok(documents)
}

fn rows(value: &Value, name: &str) -> Result<String, Diagnostic> {
    let rows: Option<Vec<&str>> = value.as_array().and_then(|l| l.iter().map(Value::as_str).collect());
    rows.map(|r| r.join("\n")).ok_or_else(|| Diagnostic::new(format!("expected '{name}' as a list of rows")))
}

fn puzzle(value: &Value, settings: &PuzzleSettings) -> Result<Document<Polyomino>, Diagnostic> {
    let help = "a puzzle is {\"id\": \"1\", \"board\": [\"##\", \"#.\"], \"pieces\": {\"A\": \"##/#.\"}}";
    let object = value.as_object().ok_or_else(|| Diagnostic::new("expected an object").help(help))?;
    let side = |name: &str| object.get(name).and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok());
    let board = match (object.get("board"), side("rows"), side("cols")) {
        (Some(value), _, _) => {
            let text = rows(value, "board")?;
            board::read_text(&Source::new("board", &text), &text, Some(Space::Flat))?
        }
        (None, Some(rows), Some(cols)) => Board::rectangle(rows, cols)?,
        _ => return Err(Diagnostic::new("expected 'board', or 'rows' and 'cols'").help(help)),
    };
    let pieces = object.get("pieces").and_then(Value::as_object);
    let pieces = pieces.ok_or_else(|| Diagnostic::new("expected 'pieces' as an object").help(help))?;
    let piece = |(name, drawn): (&String, &Value)| {
        let sites = drawn.as_str().and_then(|s| shape::read(Space::Flat, s)).ok_or_else(|| {
            Diagnostic::new(format!("piece {}: expected a shape such as ###/#..", quoted(name)))
        })?;
        Piece::new(name, sites)
    };
    let pieces = pieces.iter().take(MAX_PIECES + 1).map(piece).collect::<Result<Vec<_>, _>>()?;
    let mut document = Document::new(Instance::new(board, setting::turned(pieces, settings))?);
    document.facts.id = object.get("id").map(|id| id.as_str().map_or_else(|| id.to_string(), str::to_owned));
    if let Some(witness) = object.get("witness") {
        document.solution = Some(read_witness(&document.instance, witness)?);
    }
    let known = ["id", "board", "rows", "cols", "pieces", "witness"];
    for (key, value) in object.iter().filter(|(key, _)| !known.contains(&key.as_str())) {
        let told = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        if !value.is_array() && !value.is_object() {
            document.facts.remarks.push(format!("{}: {}", one_line(key), one_line(&told)));
        }
    }
    Ok(document)
}

fn read_witness(instance: &Instance, witness: &Value) -> Result<State, Diagnostic> {
    let text = match rows(witness, "witness") {
        Ok(text) => text,
        Err(wrong) => {
            let numbers = |row: &Value| {
                Some(row.as_array()?.iter().map(Value::to_string).collect::<Vec<_>>().join(", "))
            };
            let rows: Option<Vec<String>> = witness.as_array().and_then(|l| l.iter().map(numbers).collect());
            rows.ok_or(wrong)?.iter().map(|r| format!("[{r}]\n")).collect()
        }
    };
    state::read_state(instance, &Source::new("witness", &text))
}

fn write(documents: &[Document<Polyomino>]) -> Result<String, Diagnostic> {
    if documents.is_empty() {
        return Err(cannot_hold("cuts", "an empty list of puzzles"));
    }
    let lines =
        documents.iter().enumerate().map(|(i, d)| write_one(i + 1, d)).collect::<Result<Vec<_>, _>>()?;
    faithful("cuts", format!("[\n{}\n]\n", lines.join(",\n")), documents, read, same_but_looks)
}

fn write_one(number: usize, document: &Document<Polyomino>) -> Result<String, Diagnostic> {
    let instance = &document.instance;
    let plain = |p: &Piece| p.turning == Turning::Free && p.copies == (1..=1);
    if instance.board().space() != Space::Flat || !instance.pieces().iter().all(plain) {
        return Err(cannot_hold("cuts", "other pieces than flat ones, used once and turned freely"));
    }
    let texts = |layers: Vec<Vec<String>>| layers.into_iter().flatten().map(Value::from).collect::<Value>();
    let mut object = Map::new();
    object.insert("id".into(), document.facts.id.clone().unwrap_or_else(|| number.to_string()).into());
    object.insert("board".into(), texts(board::rows(instance.board())));
    let piece = |p: &Piece| (p.name().to_owned(), shape::write(Space::Flat, p.shape()).into());
    object.insert("pieces".into(), Value::Object(instance.pieces().iter().map(piece).collect()));
    if let Some(solution) = &document.solution {
        let cover = solution.cover(instance.board().len());
        let letter = |s: crate::model::Spot| {
            cover[s.index()].map_or('.', |i| instance.symbol(solution.placed()[i].piece))
        };
        object.insert("witness".into(), texts(sheet::rows(instance.board(), '.', letter)));
    }
    Ok(Value::Object(object).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::status;

    fn load(text: &str) -> Result<Documents, Diagnostic> {
        read(&Source::new("test", text), &PuzzleSettings::default())
    }

    #[test]
    fn both_kinds_read() {
        let text = r######"[{"id": "a", "board": ["####", "##.#"], "pieces": {"A": "##/##", "B": "##/.#"}, "count": 1,
            "groups": [], "witness": ["AABB", "AA.B"]},
            {"id": 7, "rows": 1, "cols": 3, "pieces": {"P0": "##", "P1": "#"}, "witness": [[0, 0, 1]]}]"######;
        let documents = load(text).unwrap();
        assert_eq!(documents.iter().map(|d| d.facts.id.as_deref().unwrap()).collect::<Vec<_>>(), ["a", "7"]);
        assert_eq!(documents[0].facts.remarks, ["count: 1"]);
        for document in &documents {
            assert!(status(&document.instance, document.solution.as_ref().unwrap()).solved());
        }
        let written = write(&documents).unwrap();
        let back = load(&written).unwrap();
        assert!(
            back.iter()
                .zip(&documents)
                .all(|(a, b)| (&a.instance, &a.solution) == (&b.instance, &b.solution))
        );
        assert!([text, &written].iter().all(|t| sniff(&Source::new("test", t)) == Confidence::Sure));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, message) in [
            ("[", "not JSON"),
            ("[]", "no puzzle"),
            ("[3]", "puzzle 1: expected an object"),
            (r######"[{"pieces": {}}]"######, "expected 'board', or 'rows' and 'cols'"),
            (r######"[{"rows": 1, "cols": 1, "pieces": {"A": "x"}}]"######, "piece 'A': expected a shape"),
            (r######"[{"rows": 1, "cols": 1, "pieces": {}}]"######, "expected 1 to"),
            (r######"[{"board": [1], "pieces": {"A": "x"}}]"######, "'board' as a list of rows"),
            (r######"[{"board": ["o"], "pieces": {"A": "x"}}]"######, "'o' is not a cell"),
            (r######"[{"rows": 99999, "cols": 99999, "pieces": {"A": "#"}}]"######, "more than"),
            (r######"[{"rows": 1, "cols": 1, "pieces": {"A": "\#"}}]"######, "not JSON"),
        ] {
            assert!(load(text).unwrap_err().message.contains(message), "{text}");
        }
    }
}
