//! The picture in words: a sentence about the board, and what a screen reader says about a place.

use super::View;
use super::kinds::Standing;
use crate::model::{Instance, Pair, Tile, describe};
use quadrille_core::Cell;
pub(super) use quadrille_core::words::counted;
use rustc_hash::FxHashMap;

/// How many things a sentence names.
const MOST: usize = 12;

/// What the picture shows.
pub(super) fn description(view: &View<'_>, swaps: &[Pair]) -> String {
    let mut text = format!("Swap puzzle, {}", describe(view.instance));
    if view.kinds.shows_homes {
        let (right, wanted) = view.in_place();
        text += &format!("; {right} of {} in place", counted(wanted, "tile"));
    }
    if let Some(&last) = swaps.last() {
        text += &format!("; {}, the last {}", counted(swaps.len(), "swap"), named(view.instance, last));
    }
    for (pairs, what) in [(view.instance.walls(), "walls"), (view.instance.links(), "links")] {
        if !pairs.is_empty() {
            text += &format!("; {what}: {}", listed(view.instance, pairs));
        }
    }
    if let Some(pair) = view.closed {
        text += &format!("; closed for the next swap: {}", named(view.instance, pair));
    }
    text
}

/// A pair by the names of its cells, as moves are written.
pub(super) fn named(instance: &Instance, pair: Pair) -> String {
    let (a, b) = instance.cells(pair);
    format!("{a}-{b}")
}

/// Pairs in a row; a long list is cut.
pub(super) fn listed(instance: &Instance, pairs: &[Pair]) -> String {
    let names: Vec<String> = pairs.iter().take(MOST).map(|&pair| named(instance, pair)).collect();
    match pairs.len().saturating_sub(MOST) {
        0 => names.join(" "),
        more => format!("{} and {more} more", names.join(" ")),
    }
}

/// The places that each place is linked to.
pub(super) fn links(instance: &Instance) -> FxHashMap<usize, Vec<usize>> {
    let mut links: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
    for (a, b) in instance.links().iter().map(|pair| pair.places()) {
        links.entry(a).or_default().push(b);
        links.entry(b).or_default().push(a);
    }
    links
}

fn place(cell: Cell) -> String {
    format!("row {}, column {}", cell.row + 1, cell.col + 1)
}

/// What a screen reader says about a place: `row 1, column 2: tile 5, belongs to row 1, column 1`.
pub(super) fn label(view: &View<'_>, links: &FxHashMap<usize, Vec<usize>>, at: usize) -> String {
    let (instance, size) = (view.instance, view.instance.size());
    let (tile, wanted) = (view.tiles.items()[at], instance.target().items()[at]);
    let cell = size.cell(at);
    let mut text = format!("{}: ", place(cell));
    text += &match view.kinds.standing(tile, wanted) {
        Standing::Any => "a tile that may end anywhere".to_owned(),
        Standing::Home => format!("tile {tile}, in its place"),
        Standing::Away(Some(home)) => format!("tile {tile}, belongs to {}", place(size.cell(home))),
        Standing::Away(None) => format!("tile {tile}"),
    };
    if (tile != wanted || !view.kinds.shows_homes) && wanted != Tile::ANY && wanted.0 as usize != at + 1 {
        text += &format!("; tile {wanted} belongs here");
    }
    let sides = [
        (cell.row > 0).then(|| (at - size.cols, "north")),
        (cell.col + 1 < size.cols).then(|| (at + 1, "east")),
        (cell.row + 1 < size.rows).then(|| (at + size.cols, "south")),
        (cell.col > 0).then(|| (at - 1, "west")),
    ];
    let near: Vec<(Pair, &str)> =
        sides.into_iter().flatten().map(|(other, name)| (Pair::new(at, other), name)).collect();
    for (_, side) in near.iter().filter(|(pair, _)| instance.walls().binary_search(pair).is_ok()) {
        text += &format!("; wall to the {side}");
    }
    for &other in links.get(&at).into_iter().flatten().take(MOST) {
        text += &format!("; linked to {}", place(size.cell(other)));
    }
    let touching = |pair: &Pair| {
        let (a, b) = pair.places();
        [(a, b), (b, a)].into_iter().find(|(own, _)| *own == at).map(|(_, other)| size.cell(other))
    };
    if let Some(other) = view.closed.as_ref().and_then(touching) {
        text += &format!("; closed now to {}", place(other));
    }
    if let Some(other) = view.made.iter().find_map(touching) {
        text += &format!("; just swapped with {}", place(other));
    }
    text
}
