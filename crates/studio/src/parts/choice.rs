//! A labelled choice among a few.

use crate::app::Studio;
use sycamore::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlSelectElement};

/// A select with a label; `options` are values and texts.
pub fn choice(
    studio: Studio,
    id: &'static str,
    label: &'static str,
    options: Vec<(String, String)>,
    value: Signal<String>,
) -> View {
    let chosen = move |event: Event| {
        let select = event.target().and_then(|target| target.dyn_into::<HtmlSelectElement>().ok());
        if let Some(select) = select {
            value.set(select.value());
        }
    };
    let options: Vec<View> = options
        .into_iter()
        .map(|(name, text)| {
            let own = name.clone();
            view! { option(value=name, selected=value.with(|v| *v == own)) { (studio.say(&text)) } }
        })
        .collect();
    view! {
        label(class="field") {
            span { (studio.say(label)) }
            select(id=id, on:change=chosen) { (options) }
        }
    }
}
