//! Open: a text, a link, a file, a picture.

use crate::app::{Page, Studio};
use crate::game::Game;
use crate::page;
use crate::pages::picture::Picture;
use crate::wire::MOST_BYTES;
use js_sys::Uint8Array;
use sycamore::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{DataTransfer, Event, File, HtmlInputElement};

/// What the dialog shows.
pub fn body(studio: Studio) -> View {
    let text = create_signal(String::new());
    let open = move |_: web_sys::MouseEvent| {
        let text = text.get_clone_untracked();
        if !text.trim().is_empty() {
            studio.open_bytes("pasted", text.into_bytes());
        }
    };
    let chosen = move |event: Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        if let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) {
            take_file(studio, file);
        }
    };
    view! {
        p { (studio.say("A puzzle in any format that Quadrille reads: what it is will be found out.")) }
        label(class="field") {
            span { (studio.say("Text, link or ID")) }
            textarea(id="open-text", rows="7", "spellcheck"="false", bind:value=text)
        }
        button(id="open-go", class="main", on:click=open) { (studio.say("Open")) }
        label(class="field") {
            span { (studio.say("File or picture")) }
            input(r#type="file", id="open-file", on:change=chosen)
        }
    }
}

/// Takes what was pasted or dropped.
pub fn take(studio: Studio, data: &DataTransfer) {
    if let Some(file) = data.files().and_then(|files| files.get(0)) {
        return take_file(studio, file);
    }
    let text = data.get_data("text/plain").unwrap_or_default();
    if !text.trim().is_empty() {
        studio.open_bytes("pasted", text.into_bytes());
    }
}

/// Pictures go to the author's table, everything else is read.
fn take_file(studio: Studio, file: File) {
    let Game { trouble, .. } = studio.game;
    if file.size() > MOST_BYTES as f64 {
        return trouble.set(Some("The file is too large.".to_owned()));
    }
    if file.type_().starts_with("image/") {
        spawn_local(async move {
            let picture = Picture::decode(&file).await;
            page::inside(|| match picture {
                Some(picture) => batch(|| {
                    studio.dialog.set(None);
                    picture.put_on_the_table();
                    studio.go(Page::Edit);
                    crate::pages::picture::WANTED.with(|wanted| wanted.set(true));
                }),
                None => trouble.set(Some("The browser cannot read this picture.".to_owned())),
            });
        });
        return;
    }
    spawn_local(async move {
        let read = JsFuture::from(file.array_buffer()).await;
        page::inside(|| match read {
            Ok(buffer) => studio.open_bytes(&file.name(), Uint8Array::new(&buffer).to_vec()),
            Err(_) => trouble.set(Some("The file cannot be read.".to_owned())),
        });
    });
}
