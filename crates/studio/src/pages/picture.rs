//! A puzzle from a picture: the part of it that is used, its size and colours, and at once the
//! puzzle it makes.
//!
//! The browser decodes and crops, because it knows every kind of picture; what is left travels to a
//! worker as plain pixels, and the library makes cells of them.

use super::crop::{Crop, cropping};
use crate::app::Studio;
use crate::page::{self, Calm};
use crate::parts::choice::choice;
use js_sys::Promise;
use quadrille::{Given, Puzzle};
use std::cell::{Cell, RefCell};
use sycamore::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, Event, File, HtmlCanvasElement, HtmlInputElement, ImageBitmap};

/// The longest side of what is kept of a picture, in pixels.
const LONGEST: f64 = 1_200.0;
/// How long to wait for the next change of a setting, in milliseconds.
const WAIT: i32 = 250;

/// A decoded picture.
#[derive(Clone)]
pub struct Picture {
    canvas: HtmlCanvasElement,
}

thread_local! {
    static TABLE: RefCell<Option<Picture>> = const { RefCell::new(None) };
    /// Whether the author's table should show the picture first.
    pub static WANTED: Cell<bool> = const { Cell::new(false) };
}

impl Picture {
    /// Decodes a file, if the browser can.
    pub async fn decode(file: &File) -> Option<Picture> {
        let promise: Promise = page::window().create_image_bitmap_with_blob(file).ok()?;
        let bitmap: ImageBitmap = JsFuture::from(promise).await.ok()?.dyn_into().ok()?;
        let (w, h) = (f64::from(bitmap.width()), f64::from(bitmap.height()));
        let scale = (LONGEST / w.max(h)).min(1.0);
        let (w, h) = ((w * scale).max(1.0), (h * scale).max(1.0));
        let (canvas, context) = canvas(w, h)?;
        // What is transparent is paper.
        context.set_fill_style_str("#ffffff");
        context.fill_rect(0.0, 0.0, w, h);
        context.draw_image_with_image_bitmap_and_dw_and_dh(&bitmap, 0.0, 0.0, w, h).ok()?;
        Some(Picture { canvas })
    }

    /// Leaves it for the author's table.
    pub fn put_on_the_table(self) {
        TABLE.set(Some(self));
    }

    /// The pixels of a part, given in hundredths of its sides, as a PPM file.
    fn part(&self, [left, top, right, bottom]: Crop) -> Option<Vec<u8>> {
        let (w, h) = (f64::from(self.canvas.width()), f64::from(self.canvas.height()));
        let context: CanvasRenderingContext2d = self.canvas.get_context("2d").ok()??.dyn_into().ok()?;
        let (x, y) = ((w * left / 100.0).floor(), (h * top / 100.0).floor());
        let wide = (w * (100.0 - left - right) / 100.0).round().max(1.0);
        let high = (h * (100.0 - top - bottom) / 100.0).round().max(1.0);
        let data = context.get_image_data(x, y, wide, high).ok()?.data();
        let mut ppm = format!("P6\n{wide} {high}\n255\n").into_bytes();
        data.chunks_exact(4).for_each(|pixel| ppm.extend_from_slice(&pixel[..3]));
        Some(ppm)
    }
}

fn canvas(w: f64, h: f64) -> Option<(HtmlCanvasElement, CanvasRenderingContext2d)> {
    let canvas: HtmlCanvasElement = page::document().create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(w.round() as u32);
    canvas.set_height(h.round() as u32);
    let context = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    Some((canvas, context))
}

/// The panel: a file, what is to be done with it; `then` gets the puzzle after every change.
pub fn panel(studio: Studio, then: impl Fn(Puzzle) + Clone + 'static) -> View {
    let there = create_signal(TABLE.with_borrow(Option::is_some));
    let crop = create_signal(Crop::default());
    let size = create_signal(String::new());
    let colors = create_signal("1".to_owned());
    let dither = create_signal("none".to_owned());
    let switches = [
        ("despeckle", "Remove single cells"),
        ("invert", "Fill what is light"),
        ("exact", "Keep the picture even if it is not unique"),
    ]
    .map(|(name, label)| (name, label, create_signal(false)));
    let calm = Calm::new(WAIT);
    create_effect(move || {
        let (crop, size) = (crop.get(), size.get_clone());
        let mut settings =
            Given::default().with("colors", colors.get_clone()).with("dither", dither.get_clone());
        if !size.trim().is_empty() {
            settings.set("size", size.trim());
        }
        for (name, _, on) in switches {
            if on.get() {
                settings.set(name, "true");
            }
        }
        if there.get() {
            let then = then.clone();
            calm.call(move || {
                let settings = settings.clone();
                let pixels = TABLE.with_borrow(|table| table.as_ref().and_then(|picture| picture.part(crop)));
                studio.generate("nonogram", settings, pixels, then);
            });
        }
    });
    let chosen = move |event: Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else { return };
        wasm_bindgen_futures::spawn_local(async move {
            let picture = Picture::decode(&file).await;
            page::inside(|| match picture {
                Some(picture) => {
                    picture.put_on_the_table();
                    crop.set(Crop::default());
                    there.set(true);
                }
                None => studio.game.trouble.set(Some("The browser cannot read this picture.".to_owned())),
            });
        });
    };
    let numbers = (1..=8).map(|n: u32| (n.to_string(), n.to_string())).collect();
    let numbers = choice(studio, "picture-colors", "Colours", numbers, colors);
    let ways = ["none", "floyd", "bayer"].map(|way| (way.to_owned(), way.to_owned())).to_vec();
    let ways = choice(studio, "picture-dither", "Shades by mixing cells", ways, dither);
    let switches: Vec<View> = switches
        .into_iter()
        .map(|(name, label, on)| {
            view! {
                label(class="field switch") {
                    input(r#type="checkbox", id=format!("picture-{name}"), bind:checked=on)
                    span { (studio.say(label)) }
                }
            }
        })
        .collect();
    let canvas = || TABLE.with_borrow(|table| table.as_ref().map(|picture| picture.canvas.clone()));
    let cut = cropping(studio, there, canvas, crop);
    view! {
        label(class="field") {
            span { (studio.say("Picture")) }
            input(r#type="file", id="picture-file", accept="image/*", on:change=chosen)
        }
        div(class="fields") {
            label(class="field") {
                span { (studio.say("Size (width x height)")) }
                input(r#type="text", id="picture-size", placeholder="30x30", bind:value=size)
            }
            (numbers)
            (ways)
            (switches)
        }
        (cut)
    }
}
