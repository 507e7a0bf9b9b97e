//! A solution as a strip: the start, then the board after every swap, in rows that make about a
//! square.
//!
//! Long ways over large boards go in layers, each of which holds the swaps that can be made
//! together; so do ways whose layers were to be few. There are at most [`MOST_BOARDS`] boards,
//! fewer of large ones; the description says what is left out.

use super::plan::{CAPTION, Frame, MARGIN, RIM, Routes, arc_room, round};
use super::sheet::{MANY_PLACES, draw_board};
use super::tiles::Detail;
use super::words::{counted, named};
use super::{View, listing};
use crate::model::{Pair, describe, layers};
use quadrille_core::Scene;
use quadrille_core::scene::{Anchor, Form, Paint, Role};

/// The most boards in a strip, the start among them.
const MOST_BOARDS: usize = 400;
/// The most places on all boards of a strip together.
const MOST_PLACES: usize = MANY_PLACES;
/// More swaps than that on a board of more places than that go in layers.
const MANY_SWAPS: usize = 60;
const LARGE: usize = 25;
/// How large the boards are.
const UNIT: f32 = 0.8;
/// The space between boards.
const BETWEEN: f32 = 6.0;

/// Swaps that are shown by one board.
pub(super) struct Step {
    /// What it is called.
    pub name: String,
    /// What is written over its board.
    pub caption: String,
    pub swaps: Vec<Pair>,
    /// How many swaps have been made then.
    pub made: usize,
}

/// The steps of a way, swap by swap or layer by layer.
pub(super) fn steps(view: &View<'_>, swaps: &[Pair], together: bool) -> Vec<Step> {
    let area = view.instance.size().area();
    let long = swaps.len() > MANY_SWAPS && area > LARGE;
    if !(together || long) || view.instance.moving_wall().is_some() {
        let step = |(k, &pair): (usize, &Pair)| {
            let name = (k + 1).to_string();
            let caption = format!("{name}: {}", named(view.instance, pair));
            Step { name, caption, swaps: vec![pair], made: k + 1 }
        };
        return swaps.iter().enumerate().map(step).collect();
    }
    let layer = layers(swaps, area);
    let mut groups: Vec<Vec<Pair>> = Vec::new();
    for (&pair, &layer) in swaps.iter().zip(&layer) {
        groups.resize(groups.len().max(layer + 1), Vec::new());
        groups[layer].push(pair);
    }
    let mut made = 0;
    let step = |(k, swaps): (usize, Vec<Pair>)| {
        made += swaps.len();
        let name = format!("layer {}", k + 1);
        let caption = format!("{name}: {}", counted(swaps.len(), "swap"));
        Step { name, caption, swaps, made }
    };
    groups.into_iter().enumerate().map(step).collect()
}

/// The steps that have a board of their own.
fn shown<'a>(view: &View<'_>, steps: &'a [Step]) -> &'a [Step] {
    let most = (MOST_PLACES / view.instance.size().area()).clamp(2, MOST_BOARDS);
    &steps[..steps.len().min(most - 1)]
}

/// How large the picture of a way is.
pub(super) fn extent(view: &View<'_>, swaps: &[Pair], together: bool) -> (f32, f32) {
    let steps = steps(view, swaps, together);
    let sheet = Sheet::new(view, shown(view, &steps));
    (round(sheet.width), round(sheet.height))
}

/// Draws a way from the start of the puzzle.
pub(super) fn draw(view: &View<'_>, swaps: &[Pair], together: bool) -> Scene {
    let steps = steps(view, swaps, together);
    let shown = shown(view, &steps);
    let sheet = Sheet::new(view, shown);
    let mut scene = Scene::new(round(sheet.width), round(sheet.height), "Swap puzzle, step by step");
    let mut blocks = listing::Blocks::new(view);
    each_board(view, shown, |number, name, board| {
        sheet.draw(&mut scene, number, name, board);
        blocks.add(name, board);
    });
    let how = match steps.len() < swaps.len() {
        true => format!(" in {}", counted(steps.len(), "layer")),
        false => ", step by step".to_owned(),
    };
    let what = describe(view.instance);
    scene.description = format!("Swap puzzle, {what}; {}{how}", counted(swaps.len(), "swap"));
    if shown.len() < steps.len() {
        scene.description +=
            &format!("; only the first {} of {} are shown", shown.len(), counted(steps.len(), "step"));
    }
    scene.glyphs = blocks.finish(&steps, shown.len());
    scene
}

/// Shows the start and the boards after it, one after the other.
fn each_board(view: &View<'_>, steps: &[Step], mut show: impl FnMut(usize, &str, &View<'_>)) {
    let mut tiles = view.instance.tiles().clone();
    let closed = |made| view.instance.closed(made);
    show(0, "start", &View { tiles: &tiles, made: &[], closed: closed(0), ..*view });
    for (k, step) in steps.iter().enumerate() {
        for (a, b) in step.swaps.iter().map(|pair| pair.places()) {
            tiles.items_mut().swap(a, b);
        }
        let board = View { tiles: &tiles, made: &step.swaps, closed: closed(step.made), ..*view };
        show(k + 1, &step.caption, &board);
    }
}

/// Where the boards of a strip are.
struct Sheet {
    frame: Frame,
    detail: Detail,
    /// The room of one board with its caption.
    pitch: (f32, f32),
    columns: usize,
    width: f32,
    height: f32,
}

impl Sheet {
    fn new(view: &View<'_>, steps: &[Step]) -> Self {
        let mut frame = Frame::new(view.instance, UNIT);
        let room = frame.long(arc_room(view.instance));
        let (above, beside) = match frame.routes {
            Routes::Above => (room, 0.0),
            Routes::Beside => (0.0, room),
            Routes::Through | Routes::Graph => (0.0, 0.0),
        };
        let (w, h) = frame.extent();
        let rim = frame.long(RIM);
        let longest = steps.iter().map(|step| step.caption.len()).max().unwrap_or(0).max(5);
        let wide = (w + 2.0 * rim + beside).max(2.1 * longest as f32);
        let high = h + 2.0 * rim + above + CAPTION;
        let pitch = (wide + BETWEEN, high + BETWEEN);
        let count = steps.len() + 1;
        let square = |n: &usize| *n as f32 * pitch.0 >= 1.2 * count.div_ceil(*n) as f32 * pitch.1;
        let columns = (1..count).find(square).unwrap_or(count);
        frame.origin = (MARGIN + rim, MARGIN + CAPTION + above + rim);
        Sheet {
            frame,
            detail: if view.instance.size().area() > MANY_PLACES { Detail::Bare } else { Detail::Small },
            pitch,
            columns,
            width: 2.0 * MARGIN + columns as f32 * pitch.0 - BETWEEN,
            height: 2.0 * MARGIN + count.div_ceil(columns) as f32 * pitch.1 - BETWEEN,
        }
    }

    fn draw(&self, scene: &mut Scene, number: usize, name: &str, board: &View<'_>) {
        let (right, down) = ((number % self.columns) as f32, (number / self.columns) as f32);
        let (dx, dy) = (right * self.pitch.0, down * self.pitch.1);
        let (x, y) = self.frame.origin;
        let frame = Frame { origin: (x + dx, y + dy), ..self.frame.clone() };
        let form = Form::Text {
            x: round(MARGIN + dx),
            y: round(MARGIN + dy + CAPTION / 2.0 - 1.0),
            size: 3.8,
            anchor: Anchor::Start,
            bold: false,
            text: name.to_owned(),
        };
        scene.fill(form, Paint::Role(Role::Faint));
        draw_board(scene, board, &frame, self.detail);
    }
}
