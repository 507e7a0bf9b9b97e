//! Another puzzle of the family: its presets, and all the settings of its generator.

use crate::app::Studio;
use crate::parts::{form, presets};
use quadrille::{FAMILIES, Given};
use sycamore::prelude::*;

/// What the dialog shows.
pub fn body(studio: Studio) -> View {
    let name = studio.game.session.with_untracked(|s| s.as_ref().map(|s| s.puzzle().family().name()));
    let Some(family) = name.and_then(|name| FAMILIES.find(name).ok()) else { return View::new() };
    let values: form::Values = create_signal(Given::default());
    let presets = presets::items(studio, family.name());
    view! {
        ul(class="presets") { (presets) }
        details {
            summary { (studio.say("All settings")) }
            (form::fields(studio, "new", form::lines(family, form::About::Making), values))
            button(class="main", on:click=move |_| studio.make(family.name(), values.get_clone_untracked())) {
                (studio.say("Make it"))
            }
        }
    }
}
