//! Choose one of several puzzles: a pack, a file with many.

use crate::app::Studio;
use crate::page;
use crate::settings::Settings;
use crate::store;
use quadrille::scene::Tray;
use quadrille::{Look, Puzzle};
use std::rc::Rc;
use sycamore::prelude::*;

/// The most puzzles that are listed, that have a picture, and the most places of one that has.
const MOST: usize = 500;
const PICTURES: usize = 60;
const PLACES: usize = 500;

/// What the dialog shows.
pub fn body(studio: Studio, puzzles: Vec<Puzzle>) -> View {
    let more = puzzles.len().saturating_sub(MOST);
    let items: Vec<View> =
        puzzles.into_iter().take(MOST).enumerate().map(|(at, p)| item(studio, at, p)).collect();
    view! {
        ol(class="choices") { (items) }
        (if more > 0 { studio.fill("and {} more", &[&more.to_string()]) } else { String::new() })
    }
}

fn item(studio: Studio, at: usize, puzzle: Puzzle) -> View {
    let number = (at + 1).to_string();
    let name = puzzle.facts.title.clone().or_else(|| puzzle.facts.id.clone());
    let name = match name.filter(|name| *name != number) {
        Some(name) => format!("{number}. {name}"),
        None => number,
    };
    let mark = match store::game(&store::key(&puzzle)) {
        Some(kept) if kept.solved => " ✓",
        Some(_) => " …",
        None => "",
    };
    let picture = (at < PICTURES && puzzle.start.places() <= PLACES).then(|| {
        let look = Look { tray: Tray::Hidden, marks: false, ..Look::default() };
        let scene = puzzle.start.draw(&look);
        let address = page::picture(&scene, studio.settings.with_untracked(Settings::theme));
        view! { img(src=address, alt="") }
    });
    let puzzle = Rc::new(puzzle);
    view! {
        li {
            button(class="choice", on:click=move |_| studio.open((*puzzle).clone())) {
                (picture) span { (name) (mark) }
            }
        }
    }
}
