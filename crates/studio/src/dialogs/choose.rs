//! Choose one of several puzzles: a pack, a file with many.

use crate::app::Studio;
use crate::store;
use quadrille::Puzzle;
use std::rc::Rc;
use sycamore::prelude::*;

/// The most puzzles that are listed.
const MOST: usize = 500;

/// What the dialog shows.
pub fn body(studio: Studio, puzzles: Vec<Puzzle>) -> View {
    let more = puzzles.len().saturating_sub(MOST);
    let items: Vec<View> = puzzles
        .into_iter()
        .take(MOST)
        .enumerate()
        .map(|(at, puzzle)| {
            let name = puzzle.facts.title.clone().or_else(|| puzzle.facts.id.clone());
            let name = name.map_or_else(|| format!("{}", at + 1), |name| format!("{}. {name}", at + 1));
            let kept = store::game(&store::key(&puzzle));
            let mark = match kept {
                Some(kept) if kept.solved => " ✓",
                Some(_) => " …",
                None => "",
            };
            let puzzle = Rc::new(puzzle);
            let text = format!("{name}{mark}");
            view! { li { button(on:click=move |_| studio.open((*puzzle).clone())) { (text) } } }
        })
        .collect();
    view! {
        ol(class="choices") { (items) }
        (if more > 0 { studio.fill("and {} more", &[&more.to_string()]) } else { String::new() })
    }
}
