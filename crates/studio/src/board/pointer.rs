//! Mouse, pen and touch on a board.
//!
//! One finger plays, two move and zoom; a long touch is the second button. With the setting `pan`
//! one finger moves the board. The wheel scrolls, and zooms with Ctrl, as everywhere.

use super::{Hearer, Place};
use crate::page;
use crate::settings::Settings;
use quadrille::{Button, Gesture, Target};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use sycamore::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{AddEventListenerOptions, HtmlElement, MouseEvent, PointerEvent, WheelEvent};

/// How long a touch must be to be a long one, in milliseconds.
const LONG: i32 = 450;
/// How far a finger may move and still rest, in pixels.
const REST: f64 = 10.0;

#[derive(Default)]
struct Touch {
    /// The pointers that are down, and where.
    down: BTreeMap<i32, (f64, f64)>,
    /// Where the one that plays was first and last, and the number of its touch.
    playing: Option<((f64, f64), Option<Target>)>,
    number: u64,
    /// What a pointer that is up was over last.
    hover: Option<Target>,
    /// What two fingers were at: their middle and their distance.
    pinch: Option<((f64, f64), f64)>,
}

/// Listens on a stage until what is returned is dropped.
pub fn listen(
    place: &Place,
    stage: &HtmlElement,
    settings: Signal<Settings>,
    hear: &Hearer,
) -> Vec<Listener> {
    let touch: Rc<RefCell<Touch>> = Rc::default();
    let mut listeners = Vec::new();

    let (p, h, t, s) = (place.clone(), Rc::clone(hear), Rc::clone(&touch), stage.clone());
    listeners.push(Listener::new(stage, "pointerdown", move |event: PointerEvent| {
        let point = (f64::from(event.client_x()), f64::from(event.client_y()));
        let _ = s.set_pointer_capture(event.pointer_id());
        let mut touch = t.borrow_mut();
        touch.down.insert(event.pointer_id(), point);
        touch.number += 1;
        let is_touch = event.pointer_type() == "touch";
        if touch.down.len() > 1 || (is_touch && settings.with_untracked(|s| s.pan)) || event.button() == 1 {
            if touch.playing.take().is_some() {
                drop(touch);
                h(Gesture::Cancel);
                touch = t.borrow_mut();
            }
            touch.pinch = Some(spread(&touch.down));
            return;
        }
        let target = p.target_at(point.0, point.1);
        touch.playing = Some((point, target));
        let number = touch.number;
        drop(touch);
        if let Some(target) = target {
            p.shown.go_to(target);
            h(Gesture::Press(target, if event.button() == 2 { Button::Second } else { Button::First }));
            if is_touch {
                let (h, t) = (Rc::clone(&h), Rc::clone(&t));
                page::after(LONG, move || {
                    let rests = t.borrow().number == number && t.borrow().playing.is_some();
                    if rests {
                        h(Gesture::Cancel);
                        h(Gesture::Press(target, Button::Second));
                    }
                });
            }
        }
    }));

    let (p, h, t) = (place.clone(), Rc::clone(hear), Rc::clone(&touch));
    listeners.push(Listener::new(stage, "pointermove", move |event: PointerEvent| {
        let point = (f64::from(event.client_x()), f64::from(event.client_y()));
        let mut touch = t.borrow_mut();
        if let Some(at) = touch.down.get_mut(&event.pointer_id()) {
            *at = point;
        }
        if let Some((middle, wide)) = touch.pinch {
            let (now, now_wide) = spread(&touch.down);
            touch.pinch = Some((now, now_wide));
            drop(touch);
            p.scroll(middle.0 - now.0, middle.1 - now.1);
            if wide > 0.0 && now_wide > 0.0 && (now_wide - wide).abs() > 0.5 {
                p.zoom_at(now, now_wide / wide);
            }
            return;
        }
        let target = p.target_at(point.0, point.1);
        if let Some((first, last)) = &mut touch.playing {
            let moved = (first.0 - point.0).hypot(first.1 - point.1) > REST;
            let changed = *last != target;
            *last = target;
            if moved {
                touch.number += 1;
            }
            if !changed {
                return;
            }
        } else if touch.hover == target {
            return;
        }
        touch.hover = target;
        drop(touch);
        // The cursor stays behind: to move it means to move what screen readers see of a large
        // board.
        if let Some(target) = target {
            h(Gesture::Over(target));
        }
    }));

    for name in ["pointerup", "pointercancel"] {
        let (p, h, t) = (place.clone(), Rc::clone(hear), Rc::clone(&touch));
        listeners.push(Listener::new(stage, name, move |event: PointerEvent| {
            let mut touch = t.borrow_mut();
            touch.down.remove(&event.pointer_id());
            touch.number += 1;
            if touch.down.is_empty() {
                touch.pinch = None;
            }
            let was_playing = touch.playing.take().is_some();
            drop(touch);
            if was_playing {
                let at = p.target_at(f64::from(event.client_x()), f64::from(event.client_y()));
                if let Some(target) = at {
                    p.shown.go_to(target);
                }
                h(if event.type_() == "pointerup" { Gesture::Release(at) } else { Gesture::Cancel });
            }
        }));
    }

    listeners.push(Listener::new(stage, "contextmenu", |event: MouseEvent| event.prevent_default()));
    // Screen readers press a cell without a pointer.
    let (h, prefix_end) = (Rc::clone(hear), '-');
    listeners.push(Listener::new(stage, "click", move |event: MouseEvent| {
        let Some(cell) = event.target().and_then(|t| t.dyn_into::<HtmlElement>().ok()) else { return };
        let id = cell.id();
        if event.detail() == 0
            && let Some((_, name)) = id.rsplit_once(prefix_end)
            && let Ok(target) = name.parse()
        {
            h(Gesture::Press(target, Button::First));
            h(Gesture::Release(Some(target)));
        }
    }));
    let p = place.clone();
    listeners.push(Listener::new(stage, "wheel", move |event: WheelEvent| {
        if event.ctrl_key() {
            event.prevent_default();
            let point = (f64::from(event.client_x()), f64::from(event.client_y()));
            p.zoom_at(point, (-event.delta_y() * 0.002).exp());
        }
    }));
    listeners
}

/// The middle of the pointers, and how far apart the first two are.
fn spread(down: &BTreeMap<i32, (f64, f64)>) -> ((f64, f64), f64) {
    let count = down.len().max(1) as f64;
    let (x, y) = down.values().fold((0.0, 0.0), |(x, y), p| (x + p.0, y + p.1));
    let mut points = down.values();
    let wide = match (points.next(), points.next()) {
        (Some(a), Some(b)) => (a.0 - b.0).hypot(a.1 - b.1),
        _ => 0.0,
    };
    ((x / count, y / count), wide)
}

/// A function that hears an event of an element until it is dropped. Functions that are never
/// dropped would keep every board that was ever opened.
pub struct Listener {
    element: HtmlElement,
    name: &'static str,
    call: Closure<dyn FnMut(web_sys::Event)>,
}

impl Listener {
    fn new<E: JsCast + 'static>(
        element: &HtmlElement,
        name: &'static str,
        mut f: impl FnMut(E) + 'static,
    ) -> Listener {
        let call = Closure::<dyn FnMut(web_sys::Event)>::new(move |event: web_sys::Event| {
            // What one event changes is drawn once.
            page::inside(|| batch(|| f(event.unchecked_into())));
        });
        let options = AddEventListenerOptions::new();
        options.set_passive(false);
        let _ = element.add_event_listener_with_callback_and_add_event_listener_options(
            name,
            call.as_ref().unchecked_ref(),
            &options,
        );
        Listener { element: element.clone(), name, call }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let call = self.call.as_ref().unchecked_ref();
        let _ = self.element.remove_event_listener_with_callback(self.name, call);
    }
}
