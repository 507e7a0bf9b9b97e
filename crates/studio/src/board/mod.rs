//! A board on the page: two canvases, and over them an accessible grid that hears pointers and
//! keys.
//!
//! [`Board`] shows whatever scene its signals hold and passes on gestures; what they mean is not
//! known here. [`grid`] is what screen readers see, [`mod@pointer`] turns mouse and touch into
//! gestures, [`keys`] the keyboard, [`cursor`] finds the next place in a direction. Panning is the
//! browser's own scrolling; zooming draws the board anew.

mod cursor;
mod grid;
mod keys;
mod pointer;

use crate::page::{self, Calm};
use crate::paint::Layer;
use crate::settings::Settings;
use grid::AccessibleGrid;
use quadrille::scene::{Form, Paint, Role};
use quadrille::{Gesture, Scene, Target};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use sycamore::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{HtmlCanvasElement, HtmlElement, ResizeObserver};

/// The largest and the smallest zoom, as a multiple of what fits the window.
const ZOOMS: (f64, f64) = (0.5, 12.0);
/// The most pixels that a unit of a scene takes when the board fits easily.
const LARGEST_FIT: f64 = 5.6;
/// Pixels per unit below which a board is hard to read.
const READABLE: f64 = 1.1;

/// Who hears the gestures. Tools are lines of a family's table, so that a gesture borrows nothing.
pub type Hearer = Rc<dyn Fn(Gesture<'static>)>;

/// What a board shows.
#[derive(Clone, Copy)]
pub struct Shown {
    /// The picture.
    pub scene: Signal<Rc<Scene>>,
    /// What lies over it.
    pub overlay: Signal<Rc<Scene>>,
    /// Where the keyboard is.
    pub cursor: Signal<Option<Target>>,
    /// The zoom; 1 fits the window.
    pub zoom: Signal<f64>,
}

impl Shown {
    /// Nothing yet.
    pub fn new() -> Self {
        Shown {
            scene: create_signal(Rc::default()),
            overlay: create_signal(Rc::default()),
            cursor: create_signal(None),
            zoom: create_signal(1.0),
        }
    }

    /// What a screen reader says of a place.
    pub fn label(self, target: Target) -> Option<String> {
        self.scene.with_untracked(|s| s.hits.iter().find(|h| h.target == target).map(|h| h.label.clone()))
    }

    /// Puts the cursor on a place.
    pub fn go_to(self, target: Target) {
        if self.cursor.get_untracked() != Some(target) {
            self.cursor.set(Some(target));
        }
    }

    /// Zooms by a factor, within bounds.
    pub fn zoom_by(self, factor: f64) {
        self.zoom.set((self.zoom.get_untracked() * factor).clamp(ZOOMS.0, ZOOMS.1));
    }
}

/// What is made once and changed by hand.
struct Stage {
    layers: [Layer; 2],
    grid: AccessibleGrid,
    frame: HtmlElement,
    stage: HtmlElement,
    /// Pixels of the page per unit of the scene.
    scale: Cell<f64>,
    /// The point of the window that the next zoom leaves where it is; the middle of the frame
    /// without.
    anchor: Cell<Option<(f64, f64)>>,
}

/// What hears of a board while it is shown.
#[derive(Default)]
struct Heard {
    listeners: Vec<pointer::Listener>,
    room: Option<Observed>,
}

/// A board. `prefix` tells the boards of one page apart.
#[component(inline_props)]
pub fn Board(
    shown: Shown,
    settings: Signal<Settings>,
    prefix: &'static str,
    tools: Vec<(&'static str, &'static str)>,
    #[prop(setter(strip_option), default)] hear: Option<Hearer>,
) -> View {
    let frame = create_node_ref();
    let stage = create_node_ref();
    let [ground, over] = [create_node_ref(), create_node_ref()];
    let grid = create_node_ref();
    let made: Rc<RefCell<Option<Stage>>> = Rc::default();
    let fit = create_signal((0.0, 0.0));
    let focused = create_signal(false);

    let heard: Rc<RefCell<Heard>> = Rc::default();
    let (mount, hear_mount, heard_mount) = (Rc::clone(&made), hear.clone(), Rc::clone(&heard));
    on_mount(move || {
        let html = |node: NodeRef| node.get().unchecked_into::<HtmlElement>();
        let layers = [(ground, true), (over, false)]
            .map(|(node, is_ground)| Layer::new(html(node).unchecked_into::<HtmlCanvasElement>(), is_ground));
        let [Some(ground), Some(over)] = layers else { return };
        let grid = AccessibleGrid::new(html(grid), prefix);
        *mount.borrow_mut() = Some(Stage {
            layers: [ground, over],
            grid,
            frame: html(frame),
            stage: html(stage),
            scale: Cell::new(1.0),
            anchor: Cell::default(),
        });
        let place = Place { made: Rc::clone(&mount), shown };
        let mut heard = heard_mount.borrow_mut();
        if let Some(hear) = hear_mount {
            heard.listeners = pointer::listen(&place, &html(stage), settings, &hear);
        }
        heard.room = Observed::new(&html(frame), fit);
    });
    // Listeners know the stage and the stage has them: whoever leaves the board takes them apart.
    let (left, heard_left) = (Rc::clone(&made), heard);
    on_cleanup(move || {
        heard_left.take();
        left.take();
    });

    let paint = Rc::clone(&made);
    create_effect(move || {
        let (theme, zoom, size) = (settings.with(Settings::theme), shown.zoom.get(), fit.get());
        let scene = shown.scene.get_clone();
        if let Some(stage) = paint.borrow_mut().as_mut() {
            stage.resize(&scene, zoom, size);
            stage.layers[0].show(&scene, theme, stage.scale.get() * page::window().device_pixel_ratio());
        }
    });
    let paint = Rc::clone(&made);
    create_effect(move || {
        let theme = settings.with(Settings::theme);
        let (scene, over) = (shown.scene.get_clone(), shown.overlay.get_clone());
        let (cursor, _, _) = (shown.cursor.get(), shown.zoom.get(), fit.get());
        let ring = cursor.filter(|_| focused.get());
        if let Some(stage) = paint.borrow_mut().as_mut() {
            let over = Rc::new(with_ring(&scene, &over, ring));
            stage.layers[1].show(&over, theme, stage.scale.get() * page::window().device_pixel_ratio());
        }
    });
    let (see, calm) = (Rc::clone(&made), Calm::new(grid::LOOK_EVERY));
    create_effect(move || {
        let (scene, cursor) = (shown.scene.get_clone(), shown.cursor.get());
        let (language, _) = (settings.with(Settings::language), fit.get());
        let (see, large) = (Rc::clone(&see), scene.hits.len() > grid::MANY);
        let look = move || {
            if let Some(stage) = see.borrow().as_ref() {
                stage.grid.show(&scene, cursor, language);
            }
        };
        // A player with a mouse does not wait for what is only heard.
        if large { calm.call(look) } else { look() }
    });

    let place = Place { made: Rc::clone(&made), shown };
    let key_hear = hear.clone();
    let stroke = Rc::new(Cell::new(false));
    let up_stroke = Rc::clone(&stroke);
    let up_hear = hear.clone();
    let tools = Rc::new(tools);
    let on_key = move |event: web_sys::KeyboardEvent| {
        batch(|| keys::down(&event, &place, key_hear.as_ref(), &tools, &stroke));
    };
    let on_key_up = move |event: web_sys::KeyboardEvent| {
        if event.key() == "Shift"
            && up_stroke.replace(false)
            && let Some(hear) = &up_hear
        {
            hear(Gesture::Release(shown.cursor.get_untracked()));
        }
    };
    let on_focus = move |_: web_sys::FocusEvent| {
        focused.set(true);
        if shown.cursor.get_untracked().is_none() {
            let first = shown.scene.with_untracked(|scene| scene.hits.first().map(|hit| hit.target));
            shown.cursor.set(first);
        }
    };
    let about = move || {
        let language = settings.with(Settings::language);
        shown
            .scene
            .with(|scene| format!("{}. {}", language.say(&scene.title), language.say(&scene.description)))
    };
    let playable = hear.is_some();
    view! {
        div(class="board", r#ref=frame) {
            div(class="stage", r#ref=stage) {
                canvas(class="ground", r#ref=ground, aria-hidden="true")
                canvas(class="over", r#ref=over, aria-hidden="true")
                div(
                    class="grid", r#ref=grid, role="grid", tabindex="0", id=format!("{prefix}-grid"),
                    aria-label=about(),
                    aria-readonly=if playable { "false" } else { "true" },
                    on:keydown=on_key, on:keyup=on_key_up, on:focus=on_focus,
                    on:blur=move |_| focused.set(false),
                )
            }
        }
    }
}

/// The board as listeners know it.
#[derive(Clone)]
pub(super) struct Place {
    made: Rc<RefCell<Option<Stage>>>,
    pub shown: Shown,
}

impl Place {
    /// The place under a point of the window.
    fn target_at(&self, x: f64, y: f64) -> Option<Target> {
        let made = self.made.borrow();
        let stage = made.as_ref()?;
        let area = stage.stage.get_bounding_client_rect();
        let scale = stage.scale.get();
        let (x, y) = (((x - area.left()) / scale) as f32, ((y - area.top()) / scale) as f32);
        self.shown.scene.with_untracked(|scene| cursor::at(scene, x, y))
    }

    /// Scrolls until a place can be seen.
    fn reveal(&self, target: Target) {
        if let Some(stage) = self.made.borrow().as_ref() {
            self.shown.scene.with_untracked(|scene| stage.reveal(scene, target));
        }
    }

    /// Zooms by a factor; what lies under a point of the window stays there.
    fn zoom_at(&self, point: (f64, f64), factor: f64) {
        if let Some(stage) = self.made.borrow().as_ref() {
            stage.anchor.set(Some(point));
        }
        self.shown.zoom_by(factor);
    }

    /// Scrolls by so many pixels.
    fn scroll(&self, dx: f64, dy: f64) {
        if let Some(stage) = self.made.borrow().as_ref() {
            stage.frame.scroll_by_with_x_and_y(dx, dy);
        }
    }
}

impl Stage {
    /// Gives the stage the size of the scene.
    fn resize(&self, scene: &Scene, zoom: f64, (width, height): (f64, f64)) {
        let (w, h) = (f64::from(scene.width).max(1.0), f64::from(scene.height).max(1.0));
        let whole = (width / w).min(height / h);
        // A board too high to be read is as wide as it can be, and scrolls.
        let scale = whole.max((width / w).min(READABLE)).clamp(0.05, LARGEST_FIT) * zoom;
        let size = |units: f64| format!("{:.1}px", units * scale);
        let style = self.stage.style();
        let anchor = self.anchored(scale);
        let _ = style.set_property("width", &size(w));
        let _ = style.set_property("height", &size(h));
        self.scale.set(scale);
        if let Some((x, y, anchor)) = anchor {
            let area = self.stage.get_bounding_client_rect();
            let (dx, dy) = (area.left() + x * scale - anchor.0, area.top() + y * scale - anchor.1);
            self.frame.scroll_by_with_x_and_y(dx, dy);
        }
        self.grid.set_units(w, h);
    }

    /// What a change to another scale leaves where it is: a point of the scene, and where that is
    /// in the window.
    fn anchored(&self, scale: f64) -> Option<(f64, f64, (f64, f64))> {
        let anchor = self.anchor.take();
        let old = self.scale.get();
        if old == scale {
            return None;
        }
        let anchor = anchor.unwrap_or_else(|| {
            let frame = self.frame.get_bounding_client_rect();
            (frame.left() + frame.width() / 2.0, frame.top() + frame.height() / 2.0)
        });
        let area = self.stage.get_bounding_client_rect();
        Some(((anchor.0 - area.left()) / old, (anchor.1 - area.top()) / old, anchor))
    }

    /// Scrolls until a place can be seen.
    fn reveal(&self, scene: &Scene, target: Target) {
        let Some(hit) = scene.hits.iter().find(|hit| hit.target == target) else { return };
        let scale = self.scale.get();
        let (x, y, w, h) = hit.area;
        let [x, y, w, h] = [x, y, w, h].map(|v| f64::from(v) * scale);
        let (left, top) = (f64::from(self.frame.scroll_left()), f64::from(self.frame.scroll_top()));
        let (wide, high) = (f64::from(self.frame.client_width()), f64::from(self.frame.client_height()));
        let within = |at: f64, long: f64, from: f64, room: f64| {
            if at < from {
                at - long
            } else if at + long > from + room {
                at + 2.0 * long - room
            } else {
                from
            }
        };
        self.frame.set_scroll_left(within(x, w, left, wide) as i32);
        self.frame.set_scroll_top(within(y, h, top, high) as i32);
    }
}

/// The overlay with a ring around the cursor.
fn with_ring(scene: &Scene, over: &Scene, ring: Option<Target>) -> Scene {
    let mut all =
        Scene { width: scene.width, height: scene.height, items: over.items.clone(), ..Scene::default() };
    if let Some(hit) = ring.and_then(|target| scene.hits.iter().find(|hit| hit.target == target)) {
        let (x, y, w, h) = hit.area;
        let form = Form::Rect { x: x + 0.4, y: y + 0.4, w: w - 0.8, h: h - 0.8, round: 1.0 };
        all.stroke(form.clone(), Paint::Role(Role::Page), 2.0);
        all.stroke(form, Paint::Role(Role::Accent), 1.2);
    }
    all
}

/// Tells the room that a frame gives, until it is dropped.
struct Observed {
    observer: ResizeObserver,
    _call: Closure<dyn FnMut()>,
}

impl Observed {
    fn new(frame: &HtmlElement, room: Signal<(f64, f64)>) -> Option<Observed> {
        let element = frame.clone();
        let measure = move || {
            let size = (f64::from(element.client_width()), f64::from(element.client_height()));
            if size.0 > 0.0 && room.is_alive() && room.get_untracked() != size {
                room.set(size);
            }
        };
        measure();
        let call = Closure::<dyn FnMut()>::new(move || page::inside(&measure));
        let observer = ResizeObserver::new(call.as_ref().unchecked_ref()).ok()?;
        observer.observe(frame);
        Some(Observed { observer, _call: call })
    }
}

impl Drop for Observed {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}
