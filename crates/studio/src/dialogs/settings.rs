//! Preferences.

use crate::app::Studio;
use crate::parts::choice::choice;
use crate::settings::Settings;
use crate::words::Language;
use sycamore::prelude::*;

/// A preference that is on or off.
type Switch = (&'static str, &'static str, fn(&mut Settings) -> &mut bool);

const SWITCHES: &[Switch] = &[
    ("live-marks", "Show what is right and wrong while I play", |s| &mut s.live_marks),
    ("figures", "Show time and moves", |s| &mut s.figures),
    ("pan", "One finger moves the board", |s| &mut s.pan),
];

/// A preference among several: its identifier, its label, the values with their names, and where it
/// is.
type Choices =
    (&'static str, &'static str, &'static [(&'static str, &'static str)], fn(&mut Settings) -> &mut String);

const CHOICES: &[Choices] = &[
    (
        "theme",
        "Theme",
        &[
            ("auto", "As the browser says"),
            ("light", "Light"),
            ("dark", "Dark"),
            ("contrast", "High contrast"),
        ],
        |s| &mut s.theme,
    ),
    (
        "patterns",
        "Patterns on colours",
        &[("auto", "Where they help"), ("on", "Always"), ("off", "Never")],
        |s| &mut s.patterns,
    ),
    (
        "motion",
        "Motion",
        &[("auto", "As the browser says"), ("on", "Things may move"), ("off", "Nothing moves by itself")],
        |s| &mut s.motion,
    ),
];

/// What the dialog shows.
pub fn body(studio: Studio) -> View {
    let owned = |options: &[(&str, &str)]| -> Vec<(String, String)> {
        options.iter().map(|(value, text)| ((*value).to_owned(), (*text).to_owned())).collect()
    };
    let mut fields: Vec<View> = Vec::new();
    for (id, label, options, place) in CHOICES {
        let value = create_signal(studio.settings.update_silent(|s| place(s).clone()));
        create_effect(move || {
            let new = value.get_clone();
            if studio.settings.update_silent(|s| *place(s) != new) {
                studio.prefer(|s| *place(s) = new);
            }
        });
        fields.push(choice(studio, id, label, owned(options), value));
    }
    let language = create_signal(studio.settings.with_untracked(Settings::language).code().to_owned());
    create_effect(move || {
        let wanted = if language.with(|code| code == "fr") { Language::French } else { Language::English };
        if studio.settings.with_untracked(Settings::language) != wanted {
            studio.prefer(|s| s.language = Some(wanted));
        }
    });
    fields.push(choice(
        studio,
        "language",
        "Language",
        owned(&[("en", "English"), ("fr", "Français")]),
        language,
    ));
    let switches: Vec<View> = SWITCHES
        .iter()
        .map(|(id, label, place)| {
            let on = move || studio.settings.with(|s| *place(&mut s.clone()));
            view! {
                label(class="field switch") {
                    input(
                        r#type="checkbox", id=*id, prop:checked=on(),
                        on:change=move |_: web_sys::Event| studio.prefer(|s| { let at = place(s); *at = !*at; }),
                    )
                    span { (studio.say(label)) }
                }
            }
        })
        .collect();
    view! { div(class="fields") { (fields) (switches) } }
}
