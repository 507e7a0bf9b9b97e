//! The settings of a generator as a form: one field for each of the family's flags.

use crate::app::Studio;
use quadrille::{AnyFamily, Flag, Verb};
use sycamore::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement};

/// Flags that make no sense without a file, or that the studio sets itself.
const NOT_SHOWN: &[&str] = &["from-image", "dither", "crop", "threshold", "invert", "despeckle", "exact"];

/// The settings that have a value, by name.
pub type Values = Signal<Vec<(String, String)>>;

/// The flags of `generate` that a form can show.
pub fn flags(family: &dyn AnyFamily) -> Vec<&'static Flag> {
    let shown = |flag: &&Flag| flag.verbs.contains(&Verb::Generate) && !NOT_SHOWN.contains(&flag.name);
    family.flags().iter().filter(shown).collect()
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

/// The form.
pub fn fields(studio: Studio, family: &'static dyn AnyFamily, values: Values) -> View {
    let field = move |flag: &'static Flag| {
        let current = move || {
            values.with(|all| {
                all.iter()
                    .find(|(name, _)| name == flag.name)
                    .map(|(_, value)| value.clone())
                    .unwrap_or_default()
            })
        };
        let id = format!("set-{}", flag.name);
        let input =
            |event: &Event| event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        match flag.value {
            None => view! {
                label(class="field switch", title=studio.say(flag.help)) {
                    input(
                        r#type="checkbox", id=id, prop:checked=current() == "true",
                        on:change=move |event: Event| {
                            let on = input(&event).is_some_and(|input| input.checked());
                            set(values, flag.name, if on { "true" } else { "" });
                        },
                    )
                    span { (studio.say(&titled(flag.name))) }
                }
            },
            Some(what) => view! {
                label(class="field", title=studio.say(flag.help)) {
                    span { (studio.say(&titled(flag.name))) }
                    input(
                        r#type="text", id=id, placeholder=what, prop:value=current(), autocomplete="off",
                        on:change=move |event: Event| {
                            let text = input(&event).map(|input| input.value()).unwrap_or_default();
                            set(values, flag.name, text.trim());
                        },
                    )
                    small { (studio.say(flag.help)) }
                }
            },
        }
    };
    let fields: Vec<View> = flags(family).into_iter().map(field).collect();
    view! { div(class="fields") { (fields) } }
}
