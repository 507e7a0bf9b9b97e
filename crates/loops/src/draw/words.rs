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
    if !survey.told {
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
    let mut text = format!("{cell}: {}", placed.sides.name(shape));
    if !placed.sides.is_empty() {
        let noun = if placed.sides.count() == 1 { "link" } else { "links" };
        text += &format!(", {noun} {}", listed(placed.sides, shape));
    }
    if placed.locked {
        text += ", locked";
    }
    for (marks, what) in [(placed.links, "link"), (placed.gaps, "no link")] {
        if !marks.is_empty() {
            text += &format!(", marked as {what}: {}", listed(marks, shape));
        }
    }
    for side in view.survey.broken[cell].iter(shape) {
        let meets = match view.instance.rule() {
            Rule::Apart => "a link",
            _ if view.instance.walls(cell).has(side) => "a wall",
            _ if view.instance.neighbour(cell, side).is_none() => "the border",
            _ => "nothing",
        };
        text += &format!("; the link to the {} meets {meets}", shape.name(side));
    }
    if view.survey.on_loop(cell) {
        text += "; on a loop";
    }
    text
}

/// `north`, `north and east`, `north, east and south`.
fn listed(sides: Sides, shape: Shape) -> String {
    let names: Vec<&str> = sides.iter(shape).map(|side| shape.name(side)).collect();
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, first)) => format!("{} and {last}", first.join(", ")),
    }
}
