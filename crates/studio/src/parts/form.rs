//! Settings of a generator or a search as a form: one field for each line of the family's table.

use crate::app::Studio;
use quadrille::setting::{Ask, Kind};
use quadrille::words::capital;
use quadrille::{AnyFamily, Concern, Given, Setting};
use sycamore::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement, HtmlSelectElement};

/// Settings of images, which have a form of their own, and those that the studio makes itself.
const NOT_SHOWN: &[&str] =
    &["dither", "crop", "threshold", "invert", "despeckle", "exact", "seed", "best", "proof"];

/// The settings that have a value, as they are typed.
pub type Values = Signal<Given>;

/// What a form is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// How to make a puzzle.
    Making,
    /// How to search.
    Searching,
}

/// The settings that a form can show: a page has no files beside it, and a search that is watched
/// is not counted.
pub fn lines(family: &dyn AnyFamily, about: About) -> Vec<&'static Setting> {
    let concern = match about {
        About::Making => Concern::Generate,
        About::Searching => Concern::Search,
    };
    let shown = |line: &&Setting| {
        let is_file = matches!(line.kind, Kind::File { .. } | Kind::SavedFile);
        !is_file && line.only != Some(Ask::Count) && !NOT_SHOWN.contains(&line.name)
    };
    family.settings(concern).iter().filter(shown).collect()
}

/// Sets a value, or takes it away when it is empty.
pub fn set(values: Values, name: &str, value: &str) {
    values.update(|values| {
        if value.is_empty() {
            values.remove(name);
        } else {
            values.set(name, value);
        }
    });
}

/// The name of a setting as a label: `frame-colors` is `Frame colors`.
pub fn titled(name: &str) -> String {
    capital(&name.replace('-', " "))
}

/// The form; `prefix` tells the forms of one page apart.
pub fn fields(studio: Studio, prefix: &str, lines: Vec<&'static Setting>, values: Values) -> View {
    let field = |line: &'static Setting| {
        let field = Field { studio, line, id: format!("{prefix}-{}", line.name), values };
        let words = line.choices();
        match line.value_name() {
            _ if line.is_switch() => field.switch(),
            None => field.choice(words),
            Some(other) => field.text(words, other),
        }
    };
    let fields: Vec<View> = lines.into_iter().map(field).collect();
    view! { div(class="fields") { (fields) } }
}

/// The field of a setting.
struct Field {
    studio: Studio,
    line: &'static Setting,
    id: String,
    values: Values,
}

impl Field {
    fn value(values: Values, line: &Setting) -> String {
        values.with(|given| given.text(line.name).unwrap_or_default().to_owned())
    }

    fn switch(self) -> View {
        let Field { studio, line, id, values } = self;
        let change = move |event: Event| {
            let on = input(&event).is_some_and(|input| input.checked());
            set(values, line.name, if on { "true" } else { "" });
        };
        view! {
            label(class="field switch", title=studio.say(&line.full_help())) {
                input(r#type="checkbox", id=id, prop:checked=Field::value(values, line) == "true", on:change=change)
                span { (studio.say(&titled(line.name))) }
            }
        }
    }

    /// One of some words, or none of them.
    fn choice(self, words: Vec<&'static str>) -> View {
        let Field { studio, line, id, values } = self;
        let change = move |event: Event| {
            let select = event.target().and_then(|target| target.dyn_into::<HtmlSelectElement>().ok());
            set(values, line.name, &select.map(|select| select.value()).unwrap_or_default());
        };
        let option = |word: &'static str| {
            let text = if word.is_empty() { "–" } else { word };
            view! { option(value=word, selected=Field::value(values, line) == word) { (text) } }
        };
        let options: Vec<View> = std::iter::once("").chain(words).map(option).collect();
        view! {
            label(class="field", title=studio.say(&line.full_help())) {
                span { (studio.say(&titled(line.name))) }
                select(id=id, on:change=change) { (options) }
                small { (studio.say(&line.full_help())) }
            }
        }
    }

    /// Something to be typed; some words are proposed.
    fn text(self, words: Vec<&'static str>, other: &'static str) -> View {
        let Field { studio, line, id, values } = self;
        let change = move |event: Event| {
            let text = input(&event).map(|input| input.value()).unwrap_or_default();
            set(values, line.name, text.trim());
        };
        let list = format!("{id}-words");
        let named = list.clone();
        let words: Vec<View> = words.into_iter().map(|word| view! { option(value=word) }).collect();
        view! {
            label(class="field", title=studio.say(&line.full_help())) {
                span { (studio.say(&titled(line.name))) }
                datalist(id=named) { (words) }
                input(
                    r#type="text", list=list, id=id, placeholder=other, prop:value=Field::value(values, line),
                    autocomplete="off", on:change=change,
                )
                small { (studio.say(&line.full_help())) }
            }
        }
    }
}

fn input(event: &Event) -> Option<HtmlInputElement> {
    event.target()?.dyn_into().ok()
}
