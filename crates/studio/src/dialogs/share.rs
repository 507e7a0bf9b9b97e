//! Share and export: a link, a file in any format, a picture, paper.

use crate::app::Studio;
use crate::game::completed;
use crate::page;
use crate::paint::Layer;
use crate::parts::choice::choice;
use crate::pdf;
use crate::settings::Settings;
use quadrille::id::{self, Parts};
use quadrille::scene::{Scene, svg};
use quadrille::{Look, Puzzle, Theme, document};
use std::rc::Rc;
use sycamore::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{Blob, HtmlCanvasElement};

/// Pixels per unit of a picture.
const PIXELS: f64 = 4.0;

/// What the dialog shows.
pub fn body(studio: Studio) -> View {
    let Some(puzzle) = studio.game.puzzle() else { return View::new() };
    let family = puzzle.family();
    let puzzle = create_signal(puzzle);
    let (with_state, with_solution) = (create_signal(false), create_signal(false));
    let link = create_memo(move || {
        let parts = Parts { state: with_state.get(), solution: with_solution.get() };
        puzzle.with(|puzzle| format!("{}#{}", page::address(), id::write(puzzle, parts)))
    });
    let copied = create_signal(false);
    let copy = move |_: web_sys::MouseEvent| {
        let text = link.get_clone_untracked();
        let promise = page::window().navigator().clipboard().write_text(&text);
        wasm_bindgen_futures::spawn_local(async move {
            let done = wasm_bindgen_futures::JsFuture::from(promise).await.is_ok();
            page::inside(|| {
                if copied.is_alive() {
                    copied.set(done);
                }
            });
        });
    };
    let ask_solution = move |_: web_sys::Event| {
        if with_solution.get_untracked() && puzzle.with_untracked(|p| p.solution.is_none()) {
            completed(puzzle.get_clone_untracked(), move |solved| {
                if puzzle.is_alive() {
                    puzzle.set(solved);
                }
            });
        }
    };
    let formats: Vec<(String, String)> = [("json".to_owned(), "Quadrille document".to_owned())]
        .into_iter()
        .chain(
            family.formats().into_iter().filter(|f| f.writes).map(|f| (f.name.to_owned(), f.name.to_owned())),
        )
        .collect();
    let format = create_signal("json".to_owned());
    let format_choice = choice(studio, "share-format", "Format", formats, format);
    let save = move |_: web_sys::MouseEvent| {
        let name = format.get_clone_untracked();
        let text = puzzle.with_untracked(|puzzle| match name.as_str() {
            "json" => Ok(format!("{}\n", document::write(puzzle))),
            _ => family.write(&name, std::slice::from_ref(puzzle)),
        });
        let ending =
            family.formats().into_iter().find(|f| f.name == name).and_then(|f| f.extensions.first().copied());
        match text {
            Ok(text) => {
                if let Some(blob) = page::blob(text.as_bytes(), "text/plain;charset=utf-8") {
                    page::download(&format!("{}.{}", family.name(), ending.unwrap_or("json")), &blob);
                }
            }
            Err(error) => studio.game.trouble.set(Some(error.to_string())),
        }
    };
    let picture = move || {
        let theme = studio.settings.with_untracked(Settings::theme);
        let look = studio.settings.with_untracked(Settings::look);
        (puzzle.with_untracked(|puzzle| puzzle.current().draw(&look)), theme)
    };
    let name = family.name();
    let save_svg = move |_: web_sys::MouseEvent| {
        let (scene, theme) = picture();
        if let Some(blob) = page::blob(svg::write(&scene, theme).as_bytes(), "image/svg+xml") {
            page::download(&format!("{name}.svg"), &blob);
        }
    };
    let save_png = move |_: web_sys::MouseEvent| {
        let (scene, theme) = picture();
        png(scene, theme, move |blob| page::download(&format!("{name}.png"), &blob));
    };
    let save_pdf = move |_: web_sys::MouseEvent| {
        let (scene, theme) = picture();
        pdf::write(svg::write(&scene, theme), move |made| match made {
            Ok(bytes) => {
                if let Some(blob) = page::blob(&bytes, "application/pdf") {
                    page::download(&format!("{name}.pdf"), &blob);
                }
            }
            Err(why) => studio.game.trouble.set(Some(why)),
        });
    };
    let print = move |_: web_sys::MouseEvent| {
        let puzzle = puzzle.get_clone_untracked();
        studio.dialog.set(None);
        completed(puzzle, |puzzle| paper(&puzzle));
    };
    view! {
        fieldset {
            legend { (studio.say("Link")) }
            p { (studio.say("The link carries the whole puzzle; nothing is stored anywhere.")) }
            label(class="field switch") {
                input(r#type="checkbox", id="share-state", bind:checked=with_state)
                span { (studio.say("With my game")) }
            }
            label(class="field switch") {
                input(r#type="checkbox", id="share-solution", bind:checked=with_solution, on:change=ask_solution)
                span { (studio.say("With the solution")) }
            }
            label(class="field") {
                span { (studio.say("Address")) }
                input(r#type="text", id="share-link", readonly=true, prop:value=link.get_clone())
            }
            button(id="share-copy", class="main", on:click=copy) {
                (studio.say(if copied.get() { "Copied" } else { "Copy the link" }))
            }
        }
        fieldset {
            legend { (studio.say("File")) }
            (format_choice)
            button(id="share-save", on:click=save) { (studio.say("Save the file")) }
        }
        fieldset {
            legend { (studio.say("Picture")) }
            button(id="share-svg", on:click=save_svg) { "SVG" }
            button(id="share-png", on:click=save_png) { "PNG" }
            button(id="share-pdf", on:click=save_pdf) { "PDF" }
            button(id="share-print", on:click=print) { (studio.say("Print, with the solution on a page of its own")) }
        }
    }
}

/// The picture as PNG.
fn png(scene: Scene, theme: &Theme, then: impl FnOnce(Blob) + 'static) {
    let canvas =
        page::document().create_element("canvas").ok().and_then(|c| c.dyn_into::<HtmlCanvasElement>().ok());
    let Some(canvas) = canvas else { return };
    let Some(mut layer) = Layer::new(canvas.clone(), true) else { return };
    layer.show(&Rc::new(scene), theme, PIXELS);
    let call = Closure::once_into_js(move |blob: Option<Blob>| {
        if let Some(blob) = blob {
            then(blob);
        }
    });
    // It fails only where the picture came from elsewhere.
    let _ = canvas.to_blob(call.unchecked_ref());
}

/// Puts the puzzle and its solution on two pages and prints them.
fn paper(puzzle: &Puzzle) {
    let document = page::document();
    let Ok(sheet) = document.create_element("div") else { return };
    sheet.set_id("paper");
    let boards = [Some(&puzzle.start), puzzle.solution.as_ref()];
    let mut waiting = Vec::new();
    for board in boards.into_iter().flatten() {
        let scene = board.draw(&Look { marks: false, ..Look::default() });
        let address = page::blob_address(svg::write(&scene, &Theme::LIGHT).as_bytes(), "image/svg+xml");
        let picture =
            document.create_element("img").ok().and_then(|p| p.dyn_into::<web_sys::HtmlImageElement>().ok());
        if let (Some(address), Some(picture)) = (address, picture) {
            picture.set_src(&address);
            picture.set_alt(&scene.description);
            let _ = sheet.append_child(&picture);
            waiting.push(picture.decode());
        }
    }
    if let Some(body) = document.body() {
        let _ = body.append_child(&sheet);
    }
    wasm_bindgen_futures::spawn_local(async move {
        for picture in waiting {
            let _ = wasm_bindgen_futures::JsFuture::from(picture).await;
        }
        let _ = page::window().print();
        sheet.remove();
    });
}
