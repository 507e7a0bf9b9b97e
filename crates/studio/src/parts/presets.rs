//! The presets of a family as buttons.

use crate::app::Studio;
use crate::presets::PRESETS;
use sycamore::prelude::*;

/// One item of a list for each preset.
pub fn items(studio: Studio, family: &str) -> Vec<View> {
    let presets = PRESETS.iter().filter(|preset| preset.family == family);
    let item = |preset: &'static crate::presets::Preset| {
        let make = move |_: web_sys::MouseEvent| {
            studio.make(preset.family, preset.settings.iter().copied().collect());
        };
        view! { li { button(class="preset", on:click=make) { (studio.say(preset.title)) } } }
    };
    presets.map(item).collect()
}
