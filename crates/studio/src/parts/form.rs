//! Settings of a generator or a search as a form: one field for each of the family's flags.

use crate::app::Studio;
use quadrille::{AnyFamily, Flag, Verb};
use sycamore::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement, HtmlSelectElement};

/// Flags that make no sense without a file, or that the studio sets itself.
const NOT_SHOWN: &[&str] =
    &["from-image", "dither", "crop", "threshold", "invert", "despeckle", "exact", "opening"];

/// The settings that have a value, by name.
pub type Values = Signal<Vec<(String, String)>>;

/// What a form is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// How to make a puzzle.
    Making,
    /// How to search.
    Searching,
}

/// The flags that a form can show.
pub fn flags(family: &dyn AnyFamily, about: About) -> Vec<&'static Flag> {
    let meant = |flag: &Flag| match about {
        About::Making => flag.verbs.contains(&Verb::Generate),
        About::Searching => flag.is_of_search(),
    };
    family.flags().iter().filter(|flag| meant(flag) && !NOT_SHOWN.contains(&flag.name)).collect()
}

/// Sets a value, or takes it away when it is empty.
pub fn set(values: Values, name: &str, value: &str) {
    values.update(|values| {
        values.retain(|(other, _)| other != name);
        if !value.is_empty() {
            values.push((name.to_owned(), value.to_owned()));
        }
    });
}

/// The name of a flag as a label: `frame-colors` is `Frame colors`.
pub fn titled(name: &str) -> String {
    super::capital(&name.replace('-', " "))
}

/// The form; `prefix` tells the forms of one page apart.
pub fn fields(studio: Studio, prefix: &str, flags: Vec<&'static Flag>, values: Values) -> View {
    let field = |flag: &'static Flag| {
        let field = Field { studio, flag, id: format!("{prefix}-{}", flag.name), values };
        let (words, mut others) = flag.choices();
        // A page has no files beside it.
        others.retain(|other| *other != "FILE");
        match others.first() {
            _ if flag.value.is_none() => field.switch(),
            None => field.choice(words),
            Some(other) => field.text(words, other),
        }
    };
    let fields: Vec<View> = flags.into_iter().map(field).collect();
    view! { div(class="fields") { (fields) } }
}

/// The field of a flag.
struct Field {
    studio: Studio,
    flag: &'static Flag,
    id: String,
    values: Values,
}

impl Field {
    fn value(values: Values, flag: &Flag) -> String {
        let own = |all: &Vec<(String, String)>| {
            all.iter().find(|(name, _)| name == flag.name).map(|(_, value)| value.clone())
        };
        values.with(own).unwrap_or_default()
    }

    fn switch(self) -> View {
        let Field { studio, flag, id, values } = self;
        let change = move |event: Event| {
            let on = input(&event).is_some_and(|input| input.checked());
            set(values, flag.name, if on { "true" } else { "" });
        };
        view! {
            label(class="field switch", title=studio.say(flag.help)) {
                input(r#type="checkbox", id=id, prop:checked=Field::value(values, flag) == "true", on:change=change)
                span { (studio.say(&titled(flag.name))) }
            }
        }
    }

    /// One of some words, or none of them.
    fn choice(self, words: Vec<&'static str>) -> View {
        let Field { studio, flag, id, values } = self;
        let change = move |event: Event| {
            let select = event.target().and_then(|target| target.dyn_into::<HtmlSelectElement>().ok());
            set(values, flag.name, &select.map(|select| select.value()).unwrap_or_default());
        };
        let option = |word: &'static str| {
            let text = if word.is_empty() { "–" } else { word };
            view! { option(value=word, selected=Field::value(values, flag) == word) { (text) } }
        };
        let options: Vec<View> = std::iter::once("").chain(words).map(option).collect();
        view! {
            label(class="field", title=studio.say(flag.help)) {
                span { (studio.say(&titled(flag.name))) }
                select(id=id, on:change=change) { (options) }
                small { (studio.say(flag.help)) }
            }
        }
    }

    /// Something to be typed; some words are proposed.
    fn text(self, words: Vec<&'static str>, other: &'static str) -> View {
        let Field { studio, flag, id, values } = self;
        let change = move |event: Event| {
            let text = input(&event).map(|input| input.value()).unwrap_or_default();
            set(values, flag.name, text.trim());
        };
        let list = format!("{id}-words");
        let named = list.clone();
        let words: Vec<View> = words.into_iter().map(|word| view! { option(value=word) }).collect();
        view! {
            label(class="field", title=studio.say(flag.help)) {
                span { (studio.say(&titled(flag.name))) }
                datalist(id=named) { (words) }
                input(
                    r#type="text", list=list, id=id, placeholder=other, prop:value=Field::value(values, flag),
                    autocomplete="off", on:change=change,
                )
                small { (studio.say(flag.help)) }
            }
        }
    }
}

fn input(event: &Event) -> Option<HtmlInputElement> {
    event.target()?.dyn_into().ok()
}
