//! A palette: brushes or inks, one of which is in the hand.

use crate::app::Studio;
use crate::page;
use crate::settings::Settings;
use quadrille::scene::Paint;
use quadrille::words::capital;
use quadrille::{Brush, Hand, Scene, Theme};
use sycamore::prelude::*;

/// Buttons to choose among; nothing where there is nothing to choose.
pub fn palette(
    studio: Studio,
    label: &'static str,
    list: ReadSignal<Vec<Brush>>,
    hand: Signal<Hand>,
) -> View {
    let button = move |(at, brush): (usize, Brush)| {
        let swatch = swatch(brush.paint, studio.settings.with(Settings::theme));
        view! {
            button(
                class="brush", role="radio",
                aria-checked=if hand.with(|hand| hand.brush == at) { "true" } else { "false" },
                on:click=move |_| hand.update(|hand| hand.brush = at),
            ) { (swatch) (capital(&studio.say(&brush.title))) }
        }
    };
    view! {
        (if list.with(Vec::is_empty) { View::new() } else {
            let buttons: Vec<View> = list.get_clone().into_iter().enumerate().map(button).collect();
            view! { div(class="brushes", role="radiogroup", aria-label=studio.say(label)) { (buttons) } }
        })
    }
}

/// A patch of colour.
fn swatch(paint: Paint, theme: &Theme) -> View {
    if paint == Paint::None {
        return View::new();
    }
    let mut scene = Scene::new(10.0, 10.0, "");
    scene.rect((0.0, 0.0, 10.0, 10.0), paint);
    let address = page::picture(&scene, theme);
    view! { img(class="swatch", src=address, alt="", width="16", height="16") }
}
