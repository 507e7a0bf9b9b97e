//! The picture in words: a sentence about the board, and what a screen reader says about a cell.

use super::View;
use crate::model::{Rule, Sides, describe};
use quadrille_core::{Cell, Shape};

/// What the picture shows.
pub(super) fn description(view: &View<'_>) -> String {
    let count = |n: usize, one: &str, many: &str| match n {
        0 => format!("no {many}"),
        1 => format!("1 {one}"),
        n => format!("{n} {many}"),
    };
    let survey = view.survey;
    if !survey.shows_faults {
        return format!("Loops, {}", describe(view.instance));
    }
    let faults = match view.instance.rule() {
        Rule::Apart => count(survey.faults, "pair of links that meet", "pairs of links that meet"),
        _ => count(survey.faults, "link that meets nothing", "links that meet nothing"),
    };
    let loops = if survey.looped.is_some() { ", with a loop" } else { "" };
    let pieces = count(survey.pieces, "piece", "pieces");
    format!("Loops, {}; {faults}; {pieces}{loops}", describe(view.instance))
}

/// What a screen reader says about a cell: `r3c4: corner, links north and east, locked`.
pub(super) fn label(view: &View<'_>, cell: Cell) -> String {
    let shape = view.instance.shape();
    let placed = view.state[cell];
    let mut text = String::with_capacity(48);
    cell.spell(&mut text, ["r", "c"]);
    add(&mut text, &[": ", &placed.sides.name(shape)]);
    if !placed.sides.is_empty() {
        add(&mut text, &[if placed.sides.count() == 1 { ", link " } else { ", links " }]);
        list(&mut text, placed.sides, shape);
    }
    if placed.locked {
        add(&mut text, &[", locked"]);
    }
    for (marks, what) in [(placed.links, "link"), (placed.gaps, "no link")] {
        if !marks.is_empty() {
            add(&mut text, &[", marked as ", what, ": "]);
            list(&mut text, marks, shape);
        }
    }
    for side in view.survey.broken[cell].iter(shape) {
        let meets = match view.instance.rule() {
            Rule::Apart => "a link",
            _ if view.instance.walls(cell).has(side) => "a wall",
            _ if view.instance.neighbour(cell, side).is_none() => "the border",
            _ => "nothing",
        };
        add(&mut text, &["; the link to the ", shape.name(side), " meets ", meets]);
    }
    if view.survey.on_loop(cell) {
        add(&mut text, &["; on a loop"]);
    }
    text
}

fn add(text: &mut String, parts: &[&str]) {
    parts.iter().for_each(|part| text.push_str(part));
}

/// Adds `north`, `north and east`, `north, east and south`.
fn list(text: &mut String, sides: Sides, shape: Shape) {
    let count = sides.count() as usize;
    for (at, side) in sides.iter(shape).enumerate() {
        let joint = match count - at {
            _ if at == 0 => "",
            1 => " and ",
            _ => ", ",
        };
        add(text, &[joint, shape.name(side)]);
    }
}
