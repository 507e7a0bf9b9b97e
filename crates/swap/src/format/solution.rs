//! States as lists of swaps.
//!
//! What is written is the list of the report: pairs of cells, each a row and a column counted from
//! zero.
//!
//! ```text
//! [((0, 0), (1, 0)), ((1, 0), (1, 1))]
//! ```
//!
//! Read are such lists with any brackets, with or without the outer ones, lists of four numbers,
//! `[[0, 0, 1, 0]]`, and moves, `r1c1-r2c1 r2c1-r2c2`, on as many lines as one likes. Nothing at
//! all is a state without swaps. Swaps that the rules forbid are read too: it is for the rules to
//! say so. Only cells that are not on the board are refused.

use super::brackets::{Node, Scanner};
use super::parts::{number, pair};
use super::words::placed;
use crate::model::{Instance, Move, Pair, State, start};
use quadrille_core::{Cell, Diagnostic, Size, Source};

const EXAMPLE: &str = "swaps are a list such as [((0, 0), (1, 0)), ((1, 0), (1, 1))] counted from zero, or moves such as r1c1-r2c1";

/// A state as text.
pub fn write_state(instance: &Instance, state: &State) -> String {
    let swap = |&pair: &Pair| {
        let (a, b) = instance.cells(pair);
        format!("(({}, {}), ({}, {}))", a.row, a.col, b.row, b.col)
    };
    format!("[{}]\n", state.swaps().iter().map(swap).collect::<Vec<_>>().join(", "))
}

/// Reads [`write_state`], and the other forms of a list of swaps.
pub fn read_state(instance: &Instance, source: &Source<'_>) -> Result<State, Diagnostic> {
    let text = source.text()?;
    let scanner = &mut Scanner::new(*source, text);
    let is_move = scanner.peek().starts_with(|c: char| c.is_ascii_alphabetic());
    let swaps = match is_move {
        true => moves(instance, source, text),
        false => lists(instance, source, scanner),
    };
    let swaps = swaps.map_err(|e| if e.help.is_some() { e } else { e.help(EXAMPLE) })?;
    Ok(start(instance).after(&swaps))
}

/// The swaps of a text of moves.
fn moves(instance: &Instance, source: &Source<'_>, text: &str) -> Result<Vec<Pair>, Diagnostic> {
    let mut swaps = Vec::new();
    let lines = text.lines().filter(|l| !l.trim_start().starts_with('#'));
    let words = lines.flat_map(|l| l.split(|c: char| c.is_whitespace() || c == ',' || c == ';'));
    for word in words.filter(|w| !w.is_empty()) {
        let wrong = |e| placed(source, word, e);
        match word.parse().map_err(wrong)? {
            Move::Swap(a, b) => swaps.push(pair(instance.size(), a, b).map_err(wrong)?),
            Move::Back if swaps.pop().is_some() => {}
            Move::Back => return Err(source.error(word, "there is no swap to take back")),
        }
    }
    Ok(swaps)
}

/// The swaps of a text of lists.
fn lists<'a>(
    instance: &Instance,
    source: &Source<'a>,
    scanner: &mut Scanner<'a>,
) -> Result<Vec<Pair>, Diagnostic> {
    let size = instance.size();
    let mut nodes = Vec::new();
    while !scanner.peek().is_empty() {
        nodes.push(scanner.take_node()?);
        scanner.take_comma();
    }
    // The brackets around all swaps; two cells without brackets around them are a swap as well.
    let nodes = match nodes.as_slice() {
        [Node::List(_, all)] if all.iter().all(|n| n.list().is_some()) && cells(&nodes[0]).is_none() => all,
        [a, b] if cell(a).is_some() && cell(b).is_some() => return Ok(vec![swap(source, size, a, [a, b])?]),
        all => all,
    };
    let read = |node: &Node<'_>| match (cells(node), node.list()) {
        (Some(cells), _) => swap(source, size, node, cells),
        (None, Some([a, b, c, d])) if [a, b, c, d].iter().all(|n| n.word().is_some()) => {
            let cell = |row, col| Some(Cell::new(coordinate(row)?, coordinate(col)?));
            of_cells(source, size, node, [cell(a, b), cell(c, d)])
        }
        _ => Err(source.error(node.part(), format!("expected a swap, found {}", node.describe()))),
    };
    nodes.iter().map(read).collect()
}

/// The two lists of a swap that is made of two cells.
fn cells<'n, 'a>(node: &'n Node<'a>) -> Option<[&'n Node<'a>; 2]> {
    match node.list()? {
        [a, b] if cell(a).is_some() && cell(b).is_some() => Some([a, b]),
        _ => None,
    }
}

/// The two words of a cell.
fn cell<'n, 'a>(node: &'n Node<'a>) -> Option<[&'n Node<'a>; 2]> {
    match node.list()? {
        [row @ Node::Word(_), col @ Node::Word(_)] => Some([row, col]),
        _ => None,
    }
}

/// A row or a column, counted from zero.
fn coordinate(node: &Node<'_>) -> Option<usize> {
    node.word().and_then(number::<u32>).map(|n| n as usize)
}

fn swap(source: &Source<'_>, size: Size, part: &Node<'_>, cells: [&Node<'_>; 2]) -> Result<Pair, Diagnostic> {
    let read = |node| cell(node).and_then(|[row, col]| Some(Cell::new(coordinate(row)?, coordinate(col)?)));
    of_cells(source, size, part, cells.map(read))
}

fn of_cells(
    source: &Source<'_>,
    size: Size,
    node: &Node<'_>,
    cells: [Option<Cell>; 2],
) -> Result<Pair, Diagnostic> {
    let [Some(a), Some(b)] = cells else {
        return Err(source.error(node.part(), "expected rows and columns counted from zero"));
    };
    pair(size, a, b).map_err(|e| placed(source, node.part(), e))
}
