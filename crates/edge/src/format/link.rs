//! Links that show a board: those of the viewer and those of eternity2.dev.
//!
//! ```text
//! https://e2.bucas.name/#puzzle=Tiny&board_w=2&board_h=1&board_edges=abaaaaab&board_pieces=001002
//! https://eternity2.dev/?puzzle=Tiny&puzzle_size=2&board_edges=abaaaaab...&hints=1.3
//! ```
//!
//! What the parameters mean is told in [`params`](super::params); the address in front of them does
//! not matter and may be missing, and every line is a board. The puzzle that is read has the pieces
//! that lie on the board, numbered as [`tiles`](super::tiles) tells, and the board is its state.
//! Pieces that the link marks as fixed are clues. What was made of letters and numbers is kept as
//! remarks.
//!
//! A link is written of a board on which every piece lies once: the player's, or that of the
//! solution. It is written in the default order of letters. Clues are fixed pieces in `board_types`
//! or `hints`. The second form has no numbers of pieces, so that they come back in the order of
//! their colours, and it has square boards only.

use super::letters;
use super::params::{DIGITS, FIXED, Params, escaped, has_board, unescaped};
use super::words::{Documents, Holds, one_line, placed};
use crate::Edge;
use crate::PuzzleSettings;
use crate::model::{Clue, Instance, State};
use quadrille_core::{Confidence, Diagnostic, Document, Format, Size, Source};

/// The line of the table for the viewer.
pub const VIEWER: Format<Edge> = Format {
    name: "link",
    extensions: &["url", "link"],
    summary: "a link of the viewer: board_w, board_h, board_edges, board_pieces; every piece is on the board",
    sniff: |source| sniff(source, false),
    read: Some(read),
    write: Some(write_viewer),
    split: None,
};

/// The line of the table for eternity2.dev.
pub const DEV: Format<Edge> = Format {
    name: "link-dev",
    extensions: &[],
    summary: "a link of eternity2.dev: puzzle_size, board_edges, hints; every piece is on the board",
    sniff: |source| sniff(source, true),
    read: Some(read),
    write: Some(write_dev),
    split: None,
};

const HOLDS: [Holds; 2] = [
    Holds { format: "link", several: true, oblong: true, spare: true, clues: true, bare: false },
    Holds { format: "link-dev", several: true, oblong: false, spare: true, clues: true, bare: false },
];
/// The name of a board that has none.
const NAMELESS: &str = "Board";
/// What tells the second form from the first.
const MARKS: [&str; 3] = ["eternity2.dev", "puzzle_size=", "hints="];

fn sniff(source: &Source<'_>, dev: bool) -> Confidence {
    let Some((text, _)) = source.head() else { return Confidence::No };
    let mut lines = text.lines().map(str::trim).filter(|l| !l.is_empty());
    let Some(first) = lines.find(|l| has_board(l) || !l.starts_with('#')) else { return Confidence::No };
    match has_board(first) && !first.starts_with(['{', '[']) {
        true if dev == MARKS.iter().any(|mark| first.contains(mark)) => Confidence::Sure,
        _ => Confidence::No,
    }
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let lines = source.text()?.lines().map(str::trim).filter(|l| !l.is_empty());
    // A line may begin with the mark of a fragment, and then it is no comment.
    let lines = lines.filter(|l| has_board(l) || !l.starts_with('#'));
    let documents: Documents = lines.map(|line| read_one(source, line)).collect::<Result<_, _>>()?;
    match documents.is_empty() {
        true => Err(source.error("", "expected a link that has board_edges, found none")),
        false => Ok(documents),
    }
}

fn read_one(source: &Source<'_>, line: &str) -> Result<Document<Edge>, Diagnostic> {
    let params = Params::of(line);
    let mut document = read_board(source, &params)?;
    document.facts.title =
        params.get("puzzle").map(unescaped).map(|t| one_line(&t)).filter(|t| !t.is_empty() && t != NAMELESS);
    Ok(document)
}

/// The puzzle that the parameters of a board make.
pub fn read_board(source: &Source<'_>, params: &Params<'_>) -> Result<Document<Edge>, Diagnostic> {
    let edges = params.edges(source)?;
    let (order, letters) = match params.order() {
        None => (0, "letters are in the default order".to_owned()),
        Some(Ok(order)) => (order, format!("letters are in the order {}", letters::ORDERS[order].0)),
        Some(Err(name)) => {
            (0, format!("the order of letters {name} is not known; the default order was taken"))
        }
    };
    let tiles = params.tiles(source, order)?;
    let whole = tiles.whole().map_err(|e| placed(source, edges, e))?;
    let mut clues = Vec::new();
    for (at, word) in params.fixed(source, tiles.size)? {
        let cell = tiles.size.cell(at);
        let placed = whole
            .state
            .at(cell)
            .ok_or_else(|| source.error(word, format!("{cell} is said to be fixed, but it is empty")))?;
        clues.push(Clue { cell, placed });
    }
    let mut document = Document::new(whole.instance.with_clues(clues).map_err(|e| placed(source, edges, e))?);
    document.state = Some(whole.state);
    document.facts.remarks = std::iter::once(letters).chain(whole.remarks).collect();
    Ok(document)
}

/// A board on which every piece lies once, for a link.
struct Shown<'a> {
    instance: &'a Instance,
    state: &'a State,
    title: String,
    edges: String,
}

impl<'a> Shown<'a> {
    fn new(document: &'a Document<Edge>, holds: &Holds) -> Result<Self, Diagnostic> {
        let instance = &document.instance;
        let missing = "pieces that are not on the board";
        let state = document.state.as_ref().or(document.solution.as_ref());
        let state = state.ok_or_else(|| holds.refusal(missing))?;
        let mut lies = vec![0_u32; instance.pieces().len()];
        state.placed().for_each(|(_, placed)| lies[placed.piece.index()] += 1);
        if lies.contains(&0) {
            return Err(holds.refusal(missing));
        }
        if lies.iter().any(|times| *times > 1) {
            return Err(holds.refusal("a piece that lies twice"));
        }
        if instance.clues().iter().any(|clue| state.at(clue.cell) != Some(clue.placed)) {
            return Err(holds.refusal("a clue that is not on the board"));
        }
        let mut edges = String::with_capacity(4 * instance.size().area());
        for cell in state.cells().items() {
            let tile = cell.map(|placed| instance.piece(placed.piece).turned(placed.turn));
            if tile.is_some_and(|tile| tile.greys() == 4) {
                return Err(holds.refusal("a piece that is grey on all sides"));
            }
            let letters = tile.map_or_else(|| Some("a".repeat(4)), letters::of);
            let more = format!("more than {} colours", letters::MOST);
            edges += &letters.ok_or_else(|| holds.refusal(&more))?;
        }
        let title = document.facts.title.as_deref().or(document.facts.id.as_deref()).map(one_line);
        let title = title.filter(|t| !t.is_empty()).map_or_else(|| NAMELESS.to_owned(), |t| escaped(&t));
        Ok(Shown { instance, state, title, edges })
    }
}

fn write_viewer(documents: &[Document<Edge>]) -> Result<String, Diagnostic> {
    let holds = &HOLDS[0];
    holds.check(documents)?;
    let line = |document: &Document<Edge>| {
        let shown = Shown::new(document, holds)?;
        let Shown { instance, state, title, edges } = &shown;
        if instance.pieces().len() >= 10_usize.pow(DIGITS as u32) {
            return Err(holds.refusal("more than 999 pieces"));
        }
        let Size { rows, cols } = instance.size();
        let number = |placed: &Option<_>| placed.map_or(0, |p: crate::Placed| p.piece.index() + 1);
        let cells = state.cells().items().iter();
        let pieces: String = cells.map(|placed| format!("{:0DIGITS$}", number(placed))).collect();
        let mut line = format!(
            "https://e2.bucas.name/#puzzle={title}&board_w={cols}&board_h={rows}&board_edges={edges}&board_pieces={pieces}"
        );
        if !instance.clues().is_empty() {
            line += &format!("&board_types={}", types(instance));
        }
        Ok(line + "\n")
    };
    documents.iter().map(line).collect()
}

/// A letter a cell: fixed, corner, border or centre.
fn types(instance: &Instance) -> String {
    let Size { rows, cols } = instance.size();
    let ends = |at: usize, count: usize| usize::from(at == 0 || at + 1 == count);
    let letter = |cell: quadrille_core::Cell| match ends(cell.row, rows) + ends(cell.col, cols) {
        2 => 'b',
        1 => 'c',
        _ => 'd',
    };
    let mut types: Vec<char> = instance.size().cells().map(letter).collect();
    for clue in instance.clues() {
        types[instance.size().index(clue.cell)] = char::from(FIXED);
    }
    types.into_iter().collect()
}

fn write_dev(documents: &[Document<Edge>]) -> Result<String, Diagnostic> {
    let holds = &HOLDS[1];
    holds.check(documents)?;
    let line = |document: &Document<Edge>| {
        let Shown { instance, title, edges, .. } = Shown::new(document, holds)?;
        let side = instance.size().rows;
        let hint = |clue: &Clue| format!("{}.{}", instance.size().index(clue.cell), clue.placed.turn);
        let hints: Vec<String> = instance.clues().iter().map(hint).collect();
        let mut line =
            format!("https://eternity2.dev/?puzzle={title}&puzzle_size={side}&board_edges={edges}");
        if !hints.is_empty() {
            line += &format!("&hints={}", hints.join("-"));
        }
        Ok(line + "\n")
    };
    documents.iter().map(line).collect()
}
