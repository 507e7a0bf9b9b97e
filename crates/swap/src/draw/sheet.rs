//! The board as shapes, back to front: the tray, links, tiles, walls, the swap just made,
//! highlights, numbers; and beside it the target, where that is not row order.
//!
//! A very large board has one shape per tile and no hit areas.

use super::plan::{CAPTION, Frame, Plan, Routes};
use super::tiles::{self, Detail};
use super::{View, ways, words};
use quadrille_core::scene::{Anchor, Form, Hit, Item, Paint, Role};
use quadrille_core::{Scene, Target};

/// Boards with more places have one shape per tile and no hit areas.
pub(super) const MANY_PLACES: usize = 40_000;
/// How wide the outlines of highlighted tiles are.
const CURSOR: f32 = 1.4;

pub(super) fn draw(view: &View<'_>) -> Scene {
    let plan = Plan::new(view.instance);
    let (width, height) = plan.extent();
    let mut scene = Scene::new(width, height, "Swap puzzle");
    let many = view.instance.size().area() > MANY_PLACES;
    if let Some(frame) = &plan.target {
        draw_target(&mut scene, view, frame, many);
    }
    draw_board(&mut scene, view, &plan.board, if many { Detail::Bare } else { Detail::Full });
    if plan.numbered {
        draw_numbers(&mut scene, &plan);
    }
    if !many {
        let links = words::links(view.instance);
        let hit = |(place, cell)| Hit {
            target: Target::Cell(cell),
            area: plan.board.square(place, 0.0),
            label: words::label(view, &links, place),
        };
        scene.hits = view.instance.size().cells().enumerate().map(hit).collect();
    }
    scene
}

/// A board with all that lies on it.
pub(super) fn draw_board(scene: &mut Scene, view: &View<'_>, frame: &Frame, detail: Detail) {
    draw_tray(scene, frame);
    ways::draw_links(scene, view, frame);
    for place in 0..view.instance.size().area() {
        tiles::draw(scene, view, frame, detail, place);
    }
    if detail != Detail::Bare {
        ways::draw_ends(scene, view, frame);
    }
    ways::draw_walls(scene, view, frame);
    ways::draw_made(scene, view, frame);
    for place in view.style.highlighted(Role::Accent) {
        ways::accent(scene, view, frame, frame.square(place, frame.inset + 0.3), CURSOR);
    }
}

/// The tray in which the tiles lie; the places of a graph lie in none.
fn draw_tray(scene: &mut Scene, frame: &Frame) {
    if frame.routes == Routes::Graph {
        return;
    }
    let (x, y, w, h) = frame.tray();
    let form = Form::Rect { x, y, w, h, round: frame.long(2.4) };
    scene.items.push(Item { form, fill: Paint::Role(Role::Line), stroke: None });
}

/// Where the tiles belong: a small board with a caption, on which what is done is quiet.
fn draw_target(scene: &mut Scene, view: &View<'_>, frame: &Frame, many: bool) {
    let (x, y, ..) = frame.tray();
    let text = "target".to_owned();
    let caption = Form::Text { x, y: y - CAPTION / 2.0, size: 4.2, anchor: Anchor::Start, bold: false, text };
    scene.fill(caption, Paint::Role(Role::Faint));
    draw_tray(scene, frame);
    let detail = if many { Detail::Bare } else { Detail::Small };
    for place in 0..view.tiles.items().len() {
        tiles::draw_wanted(scene, view, frame, detail, place);
    }
}

fn draw_numbers(scene: &mut Scene, plan: &Plan) {
    if plan.board.routes == Routes::Graph {
        for place in 0..plan.board.size.area() {
            scene.text(plan.place_number(place), 3.0, Role::Faint, (place + 1).to_string());
        }
        return;
    }
    for row in 0..plan.board.size.rows {
        scene.text(plan.row_number(row), 3.6, Role::Faint, (row + 1).to_string());
    }
    for col in 0..plan.board.size.cols {
        scene.text(plan.col_number(col), 3.6, Role::Faint, (col + 1).to_string());
    }
}
