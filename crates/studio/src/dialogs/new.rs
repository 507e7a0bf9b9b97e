//! Another puzzle of the family: its presets, and all the settings of its generator.

use crate::app::Studio;
use crate::parts::form;
use crate::presets::PRESETS;
use quadrille::FAMILIES;
use sycamore::prelude::*;

/// What the dialog shows.
pub fn body(studio: Studio) -> View {
    let name = studio.game.session.with_untracked(|s| s.as_ref().map(|s| s.puzzle().family().name()));
    let Some(family) = name.and_then(|name| FAMILIES.find(name).ok()) else { return View::new() };
    let values: form::Values = create_signal(Vec::new());
    let presets: Vec<View> = PRESETS
        .iter()
        .filter(|preset| preset.family == family.name())
        .map(|preset| {
            let own = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
            let make = move |_: web_sys::MouseEvent| {
                studio.make(preset.family, &preset.settings.iter().map(own).collect::<Vec<_>>());
            };
            view! { li { button(class="preset", on:click=make) { (studio.say(preset.title)) } } }
        })
        .collect();
    view! {
        ul(class="presets") { (presets) }
        details {
            summary { (studio.say("All settings")) }
            (form::fields(studio, family, values))
            button(class="main", on:click=move |_| studio.make(family.name(), &values.get_clone_untracked())) {
                (studio.say("Make it"))
            }
        }
    }
}
