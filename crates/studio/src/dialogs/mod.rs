//! Dialogs: open, choose, new, checkpoints, share and export, settings.

mod choose;
mod new;
mod open;
mod places;
mod settings;
mod share;

pub use open::take;

use crate::app::{Studio, notices};
use crate::page;
use quadrille::Puzzle;
use sycamore::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlDialogElement;

/// A dialog.
#[derive(Clone, Debug)]
pub enum Dialog {
    /// Open a text, a link, a file or a picture.
    Open,
    /// Choose one of several puzzles.
    Choose(Vec<Puzzle>),
    /// Make another puzzle of the family.
    New,
    /// Places to go back to.
    Places,
    /// Links, files, pictures, paper.
    Share,
    /// Preferences.
    Settings,
}

/// The dialog that is open, if one is.
pub fn shown(studio: Studio) -> View {
    view! {
        (match studio.dialog.get_clone() {
            None => View::new(),
            Some(dialog) => {
                let (heading, body) = match dialog {
                    Dialog::Open => ("Open a puzzle", open::body(studio)),
                    Dialog::Choose(puzzles) => ("Choose a puzzle", choose::body(studio, puzzles)),
                    Dialog::New => ("A new puzzle", new::body(studio)),
                    Dialog::Places => ("Checkpoints", places::body(studio)),
                    Dialog::Share => ("Share and export", share::body(studio)),
                    Dialog::Settings => ("Settings", settings::body(studio)),
                };
                frame(studio, heading, body)
            }
        })
    }
}

fn frame(studio: Studio, heading: &'static str, body: View) -> View {
    let node = create_node_ref();
    on_mount(move || {
        if let Some(dialog) = node.try_get().and_then(|node| node.dyn_into::<HtmlDialogElement>().ok()) {
            // Where there are no modal dialogs it is shown all the same.
            if dialog.show_modal().is_err() {
                dialog.set_open(true);
            }
        }
    });
    let close = move |_: web_sys::MouseEvent| {
        studio.dialog.set(None);
        page::focus("play-grid");
    };
    view! {
        dialog(r#ref=node, aria-labelledby="dialog-heading", on:close=move |_| studio.dialog.set(None)) {
            div(class="dialog-head") {
                h2(id="dialog-heading") { (studio.say(heading)) }
                button(id="close-dialog", aria-label=studio.say("Close"), on:click=close) { "×" }
            }
            div(class="dialog-body") { (body) }
            (notices(studio))
        }
    }
}
