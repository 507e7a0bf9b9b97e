//! Home: games in progress, and for each family a picture, its rule and what can be made.

use crate::app::Studio;
use crate::dialogs::Dialog;
use crate::game::beside_family;
use crate::page;
use crate::parts::presets;
use crate::parts::time::clock;
use crate::presets::{PACKS, PICTURES};
use crate::settings::Settings;
use crate::store::{self, Kept};
use quadrille::scene::{Tray, svg};
use quadrille::{AnyFamily, FAMILIES, Look, Source, id};
use std::cell::RefCell;
use std::collections::HashMap;
use sycamore::prelude::*;

/// The most games that are listed.
const LISTED: usize = 12;

/// The home page.
#[component(inline_props)]
pub fn Home(studio: Studio) -> View {
    let games = create_signal(store::games());
    let families: Vec<View> = FAMILIES.iter().map(|family| card(studio, family)).collect();
    view! {
        h1 { (studio.say("Grid puzzles")) }
        p(class="lead") { (studio.say("Five families of puzzles to play, make, solve and watch. Nothing leaves this machine.")) }
        (if games.with(|games| games.iter().any(|(_, kept)| !kept.solved)) {
            view! {
                section(aria-labelledby="continue") {
                    h2(id="continue") { (studio.say("Continue")) }
                    ul(class="games") {
                        (games.get_clone().into_iter().filter(|(_, kept)| !kept.solved).take(LISTED)
                            .map(|(key, kept)| in_progress(studio, games, key, kept)).collect::<Vec<_>>())
                    }
                }
            }
        } else { View::new() })
        div(class="families") { (families) }
        p(class="lead") {
            (studio.say("Any text, link, file or picture of a puzzle can be pasted or dropped anywhere."))
            " "
            button(on:click=move |_| studio.dialog.set(Some(Dialog::Open))) { (studio.say("Open…")) }
        }
    }
}

fn in_progress(studio: Studio, games: Signal<Vec<(String, Kept)>>, key: String, kept: Kept) -> View {
    let shown =
        FAMILIES.find(&kept.family).map_or_else(|_| String::new(), |family| studio.say(family.title()));
    let title = format!("{} · {}", beside_family(&shown, &studio.say(&kept.title)), clock(kept.seconds));
    let (open, forget) = (kept, key);
    let open = move |_: web_sys::MouseEvent| {
        if let Some(puzzle) = open.puzzle() {
            studio.open(quadrille::Puzzle { state: None, moves: Vec::new(), ..puzzle });
        }
    };
    let forget = move |_: web_sys::MouseEvent| {
        store::forget(&forget);
        games.set(store::games());
    };
    let label = studio.fill("Forget {}", &[&title]);
    view! {
        li {
            button(class="continue", on:click=open) {
                strong { (shown) } " " (title)
            }
            button(class="forget", aria-label=label, on:click=forget) { "×" }
        }
    }
}

fn card(studio: Studio, family: &'static dyn AnyFamily) -> View {
    let name = family.name();
    let id = format!("family-{name}");
    let label = id.clone();
    let packs = PACKS.iter().filter(|pack| pack.family == name).map(|pack| {
        let open = move |_: web_sys::MouseEvent| studio.open_bytes(pack.file, pack.text.as_bytes().to_vec());
        view! { li { button(class="preset pack", on:click=open) { (studio.say(pack.title)) } } }
    });
    let presets: Vec<View> = presets::items(studio, name).into_iter().chain(packs).collect();
    view! {
        article(class="family", aria-labelledby=label) {
            (match picture(studio, name) {
                Some(address) => view! { img(src=address, alt="", width="160") },
                None => View::new(),
            })
            h2(id=id) { (studio.say(family.title())) }
            p { (studio.say(family.rule())) }
            ul(class="presets") { (presets) }
        }
    }
}

thread_local! {
    /// The addresses of the pictures, by family and theme.
    static DRAWN: RefCell<HashMap<(String, &'static str), Option<String>>> = RefCell::default();
}

/// The address of a family's picture in the theme of the page.
fn picture(studio: Studio, family: &str) -> Option<String> {
    let theme = studio.settings.with(Settings::theme);
    let key = (family.to_owned(), theme.name);
    if let Some(known) = DRAWN.with_borrow(|drawn| drawn.get(&key).cloned()) {
        return known;
    }
    let draw = || {
        let text = PICTURES.iter().find(|text| text.split(':').next() == Some(family))?;
        let puzzle = id::read(&FAMILIES, &Source::new("picture", text), text).ok()?;
        let board =
            puzzle.solution.filter(|board| !board.family().way_is_the_answer()).unwrap_or(puzzle.start);
        let scene = board.draw(&Look { tray: Tray::Hidden, ..Look::default() });
        page::blob_address(svg::write(&scene, theme).as_bytes(), "image/svg+xml")
    };
    let address = draw();
    DRAWN.with_borrow_mut(|drawn| drawn.insert(key, address.clone()));
    address
}
