//! The part of a picture that is used: a frame drawn over it with the pointer, and a slider for
//! each side.

use crate::app::Studio;
use std::cell::Cell;
use std::rc::Rc;
use sycamore::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlCanvasElement, HtmlElement, HtmlInputElement, PointerEvent};

/// What is cut away on the left, above, on the right and below, in hundredths of the sides.
pub type Crop = [f64; 4];

/// The least that is left of a side, in hundredths.
const LEAST: f64 = 2.0;
/// The sides of a picture.
const SIDES: [(&str, &str); 4] = [
    ("crop-left", "From the left"),
    ("crop-top", "From the top"),
    ("crop-right", "From the right"),
    ("crop-bottom", "From below"),
];

/// The picture with its frame, and the sliders; `picture` is looked at again whenever `there` is
/// set.
pub fn cropping(
    studio: Studio,
    there: Signal<bool>,
    picture: impl Fn() -> Option<HtmlCanvasElement> + 'static,
    crop: Signal<Crop>,
) -> View {
    let (sheet, frame) = (create_node_ref(), create_node_ref());
    create_effect(move || {
        if let (true, Some(sheet), Some(picture)) = (there.get(), sheet.try_get(), picture()) {
            sheet.unchecked_into::<HtmlElement>().replace_children_with_node_1(&picture);
        }
    });
    create_effect(move || {
        let [left, top, right, bottom] = crop.get();
        if let (true, Some(frame)) = (there.get(), frame.try_get()) {
            let style = format!("left:{left}%;top:{top}%;right:{right}%;bottom:{bottom}%");
            frame.unchecked_into::<HtmlElement>().style().set_css_text(&style);
        }
    });
    let from: Rc<Cell<Option<(f64, f64)>>> = Rc::default();
    let begin = Rc::clone(&from);
    let down = move |event: PointerEvent| {
        if let Some((point, element)) = point(&event) {
            let _ = element.set_pointer_capture(event.pointer_id());
            begin.set(Some(point));
            event.prevent_default();
        }
    };
    let drag = move |event: PointerEvent, ends: bool| {
        let (Some(first), Some((last, _))) = (from.get(), point(&event)) else { return };
        crop.set(between(first, last));
        if ends {
            from.set(None);
        }
    };
    let (moved, up) = (drag.clone(), drag);
    view! {
        p(hidden=!there.get()) { (studio.say("Draw a frame over the part to be used; a click takes everything.")) }
        div(
            id="crop", class="crop", hidden=!there.get(), aria-hidden="true", on:pointerdown=down,
            on:pointermove=move |event| moved(event, false), on:pointerup=move |event| up(event, true),
        ) {
            div(r#ref=sheet)
            div(class="crop-frame", r#ref=frame)
        }
        fieldset {
            legend { (studio.say("Cut away, in hundredths")) }
            div(class="fields") { ((0..4).map(|side| slider(studio, crop, side)).collect::<Vec<_>>()) }
        }
    }
}

fn slider(studio: Studio, crop: Signal<Crop>, side: usize) -> View {
    let (id, label) = SIDES[side];
    let slide = move |event: Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let value = input.map_or(0.0, |input| input.value_as_number());
        crop.update(|crop| crop[side] = value.clamp(0.0, 100.0 - LEAST - crop[(side + 2) % 4]));
    };
    view! {
        label(class="field") {
            span { (studio.say(label)) }
            input(
                r#type="range", id=id, min="0", max="95", step="1",
                prop:value=crop.with(|crop| crop[side].round().to_string()), on:input=slide,
            )
        }
    }
}

/// Where the pointer is on the picture, in hundredths of its sides, and what it is over.
fn point(event: &PointerEvent) -> Option<((f64, f64), HtmlElement)> {
    let element: HtmlElement = event.current_target()?.dyn_into().ok()?;
    let area = element.get_bounding_client_rect();
    let part =
        |at: i32, from: f64, long: f64| ((f64::from(at) - from) / long.max(1.0) * 100.0).clamp(0.0, 100.0);
    let x = part(event.client_x(), area.left(), area.width());
    Some(((x, part(event.client_y(), area.top(), area.height())), element))
}

/// What is left out of a frame between two points; everything is in one that is too small.
fn between(a: (f64, f64), b: (f64, f64)) -> Crop {
    if (a.0 - b.0).abs() < LEAST || (a.1 - b.1).abs() < LEAST {
        return [0.0; 4];
    }
    [a.0.min(b.0), a.1.min(b.1), 100.0 - a.0.max(b.0), 100.0 - a.1.max(b.1)].map(f64::round)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_goes_from_any_corner_to_any_other() {
        for (a, b) in
            [((10.0, 20.0), (60.0, 90.0)), ((60.0, 20.0), (10.0, 90.0)), ((60.0, 90.0), (10.0, 20.0))]
        {
            assert_eq!(between(a, b), [10.0, 20.0, 40.0, 10.0]);
        }
        assert_eq!(between((10.0, 20.0), (11.0, 90.0)), [0.0; 4]);
        assert_eq!(between((0.0, 0.0), (100.0, 100.0)), [0.0; 4]);
    }
}
