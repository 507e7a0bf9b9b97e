//! Checkpoints: try something, go back.

use crate::app::Studio;
use sycamore::prelude::*;

/// What the dialog shows.
pub fn body(studio: Studio) -> View {
    let game = studio.game;
    let name = create_signal(String::new());
    let places = create_memo(move || {
        game.session.with(|session| {
            session.as_ref().map_or_else(Vec::new, |session| {
                session.checkpoints().map(|(name, moves)| (name.to_owned(), moves.len())).collect()
            })
        })
    });
    let save = move |_: web_sys::MouseEvent| {
        let given = name.get_clone_untracked();
        let number = places.with_untracked(Vec::len) + 1;
        let given =
            if given.trim().is_empty() { studio.fill("Place {}", &[&number.to_string()]) } else { given };
        game.save_checkpoint(given.trim());
        name.set(String::new());
    };
    let list = move || -> Vec<View> {
        let each = |(name, moves): (String, usize)| {
            let text = studio.fill("{} (after {} moves)", &[&name, &moves.to_string()]);
            let (label, forgotten) = (studio.fill("Forget {}", &[&name]), name.clone());
            let back = move |_: web_sys::MouseEvent| {
                game.restore_checkpoint(&name);
                studio.dialog.set(None);
            };
            let forget = move |_: web_sys::MouseEvent| game.forget_checkpoint(&forgotten);
            view! {
                li {
                    button(class="continue", on:click=back) { (text) }
                    button(class="forget", aria-label=label, on:click=forget) { "×" }
                }
            }
        };
        places.get_clone().into_iter().map(each).collect()
    };
    view! {
        p { (studio.say("Remember this place, try something, and come back.")) }
        label(class="field") {
            span { (studio.say("Name")) }
            input(r#type="text", id="place-name", maxlength="60", bind:value=name)
        }
        button(id="place-save", class="main", on:click=save) { (studio.say("Remember this place")) }
        ul(class="places") { (list()) }
    }
}
