//! The board as shapes: the ground, the holes of uncovered cells, the pieces, marks; then the tray.

use super::Style;
use super::body::{Body, Detail};
use super::outline::{Frame, Tile};
use super::plan::{Plan, Slot, tile};
use crate::model::{Instance, Place, Placed, Space, Spot, State};
use quadrille_core::scene::{Form, Hit, Item, Paint, Role};
use quadrille_core::{Cell, Scene, Target};

/// Boards with more cells are drawn with less detail.
pub(super) const MANY_CELLS: usize = 2_000;

pub(super) fn draw(instance: &Instance, state: &State, style: &Style) -> Scene {
    let plan = Plan::new(instance, style.tray, style.holes);
    let mut scene = Scene::new(plan.width, plan.height, "Polyomino packing");
    draw_ground(&mut scene, instance, &plan);
    for (&at, n) in plan.captions.iter().zip(1..) {
        scene.text(at, 5.0, Role::Faint, format!("layer {n}"));
    }
    draw_tray_ground(&mut scene, &plan);
    draw_holes(&mut scene, instance, state, &plan, style);
    for placed in state.placed() {
        draw_piece(&mut scene, instance, &plan, style, placed);
    }
    draw_marks(&mut scene, instance, &plan, style);
    draw_tray(&mut scene, instance, state, &plan, style);
    let cover = state.cover(instance.board().len());
    let on = |spot: Spot| -> Vec<&Placed> {
        // Only where a rule is broken can there be several.
        match style.broken[spot.index()] {
            true => state.covering(spot).collect(),
            false => cover[spot.index()].map(|i| &state.placed()[i]).into_iter().collect(),
        }
    };
    scene.hits = instance.board().spots().map(|s| hit(instance, &plan, s, &on(s))).collect();
    add_hole_hits(&mut scene, instance, &plan);
    let in_tray = plan.slots.iter().map(|slot| tray_hit(instance, state, slot));
    scene.hits.extend(in_tray);
    scene
}

fn detail(instance: &Instance) -> Detail {
    if instance.board().len() > MANY_CELLS { Detail::Small } else { Detail::Full }
}

/// The shape of the board; spheres lie on no ground.
fn draw_ground(scene: &mut Scene, instance: &Instance, plan: &Plan) {
    let board = instance.board();
    if board.space() == Space::Spheres {
        return;
    }
    let mut tiles: Vec<Vec<Tile>> = vec![Vec::new(); plan.layers.len()];
    for (layer, tile) in board.spots().map(|s| tile(board, s)) {
        tiles[layer].push(tile);
    }
    for (frame, tiles) in plan.layers.iter().zip(&tiles).filter(|(_, t)| !t.is_empty()) {
        let loops = frame.loops(tiles, 0.0);
        let fill = Form::Path { points: super::outline::joined(loops.clone()), closed: true };
        scene.fill(fill, Paint::Role(Role::Board));
        for points in loops {
            scene.stroke(Form::Path { points, closed: true }, Paint::Role(Role::Strong), 1.2);
        }
    }
}

/// A hollow where a cell waits for a piece, only its rim where it may stay empty.
fn draw_holes(scene: &mut Scene, instance: &Instance, state: &State, plan: &Plan, style: &Style) {
    let board = instance.board();
    let cover = state.cover(board.len());
    for spot in board.spots() {
        let (layer, tile) = tile(board, spot);
        let frame = &plan.layers[layer];
        if style.highlight(spot) == Some(Role::Reason) {
            let (x, y, w, h) = frame.area(tile);
            let form = Form::Rect { x, y, w, h, round: 1.0 };
            scene.fill(form, Paint::Role(Role::Reason));
        }
        if cover[spot.index()].is_some() {
            continue;
        }
        let (x, y) = frame.middle(tile);
        let large = if frame.space == Space::Spheres { 4.2 } else { 3.2 };
        let (fill, stroke, r) = match board.is_optional(spot) {
            true => (Paint::None, Some((Paint::Role(Role::Line), 0.5)), 2.2),
            false => {
                (Paint::Role(Role::Line), None, if detail(instance) == Detail::Full { large } else { 1.6 })
            }
        };
        scene.items.push(Item { form: Form::Circle { x, y, r }, fill, stroke });
    }
}

fn draw_piece(scene: &mut Scene, instance: &Instance, plan: &Plan, style: &Style, placed: &Placed) {
    let board = instance.board();
    let mut tiles: Vec<(usize, Tile)> =
        placed.spots.iter().filter(|s| s.index() < board.len()).map(|&s| tile(board, s)).collect();
    tiles.sort_unstable();
    for part in tiles.chunk_by(|a, b| a.0 == b.0) {
        let own: Vec<Tile> = part.iter().map(|p| p.1).collect();
        let body = Body {
            tiles: &own,
            coat: style.coats[placed.piece.index()],
            letter: instance.symbol(placed.piece),
            given: !style.plain && instance.given().contains(placed),
            detail: detail(instance),
        };
        body.draw(scene, &plan.layers[part[0].0]);
    }
}

/// Broken rules, hints and the cursor, over everything.
fn draw_marks(scene: &mut Scene, instance: &Instance, plan: &Plan, style: &Style) {
    let board = instance.board();
    for spot in board.spots() {
        let (layer, tile) = tile(board, spot);
        let frame = &plan.layers[layer];
        if style.crossed(spot) {
            draw_cross(scene, frame, tile);
        }
        if style.highlight(spot) == Some(Role::Accent) {
            let (x, y, w, h) = frame.area(tile);
            let form = Form::Rect { x: x + 0.7, y: y + 0.7, w: w - 1.4, h: h - 1.4, round: 1.2 };
            scene.stroke(form, Paint::Role(Role::Accent), 1.4);
        }
    }
}

fn draw_cross(scene: &mut Scene, frame: &Frame, tile: Tile) {
    let (x, y) = frame.middle(tile);
    let r = 3.2;
    let points = vec![(x - r, y - r), (x + r, y + r), (x, y), (x + r, y - r), (x - r, y + r)];
    let form = Form::Path { points, closed: false };
    scene.stroke(form.clone(), Paint::Role(Role::Board), 2.2);
    scene.stroke(form, Paint::Role(Role::Violated), 1.2);
}

fn draw_tray_ground(scene: &mut Scene, plan: &Plan) {
    if let Some((x, y, w, h)) = plan.tray {
        let form = Form::Rect { x, y, w, h, round: 3.0 };
        let stroke = Some((Paint::Role(Role::Line), 0.6));
        scene.items.push(Item { form, fill: Paint::Role(Role::Board), stroke });
    }
}

/// The pieces that are left, and the outlines of those on the board.
fn draw_tray(scene: &mut Scene, instance: &Instance, state: &State, plan: &Plan, style: &Style) {
    for slot in &plan.slots {
        let most = usize::from(*instance.piece(slot.piece).copies.end());
        let left = most.saturating_sub(state.used(slot.piece));
        for (frame, tiles) in &slot.parts {
            if left > 0 {
                let coat = style.coats[slot.piece.index()];
                let letter = instance.symbol(slot.piece);
                Body { tiles, coat, letter, given: false, detail: detail(instance) }.draw(scene, frame);
                continue;
            }
            for points in frame.loops(tiles, 1.0) {
                scene.stroke(Form::Path { points, closed: true }, Paint::Role(Role::Line), 0.5);
            }
        }
        if most > 1 {
            scene.text(slot.number, 4.4, Role::Ink, format!("\u{d7}{left}"));
        }
    }
}

fn hit(instance: &Instance, plan: &Plan, spot: Spot, on: &[&Placed]) -> Hit {
    let board = instance.board();
    let (layer, tile) = tile(board, spot);
    Hit {
        target: Target::Cell(board.place(spot)),
        area: plan.layers[layer].area(tile),
        label: format!("{}, {}", board.name(spot), words(instance, spot, on)),
    }
}

/// Frames around the places that are no cells, and what they are called.
fn add_hole_hits(scene: &mut Scene, instance: &Instance, plan: &Plan) {
    let rows = instance.board().extent().1;
    for &(layer, tile) in &plan.holes {
        let (row, col) = (tile.0 as usize, tile.1 as usize);
        let (x, y, w, h) = plan.layers[layer].area(tile);
        let form = Form::Rect { x: x + 1.5, y: y + 1.5, w: w - 3.0, h: h - 3.0, round: 1.0 };
        scene.stroke(form, Paint::Role(Role::Line), 0.3);
        let solid = instance.board().space().is_solid();
        let name = Place { layer: solid.then_some(layer), row, col };
        scene.hits.push(Hit {
            target: Target::Cell(Cell::new(layer * (rows + 1) + row, col)),
            area: (x, y, w, h),
            label: format!("{name}, no cell"),
        });
    }
}

fn tray_hit(instance: &Instance, state: &State, slot: &Slot) -> Hit {
    let piece = instance.piece(slot.piece);
    let color = piece.color_name.as_ref().map_or_else(String::new, |c| format!(", {c}"));
    let cells = if piece.size() == 1 { "1 cell".to_owned() } else { format!("{} cells", piece.size()) };
    let most = usize::from(*piece.copies.end());
    let place = match (most.saturating_sub(state.used(slot.piece)), most) {
        (0, _) => "on the board".to_owned(),
        (_, 1) => "in the tray".to_owned(),
        (left, _) => format!("in the tray, {left} left"),
    };
    Hit {
        target: Target::Piece(slot.piece.index()),
        area: slot.area,
        label: format!("piece {}{color}, {cells} ({}), {place}", piece.name(), spelled(slot)),
    }
}

/// The form of a piece for those who cannot see it: the columns of its cells, row by row, layer by
/// layer. The T of five cells is `1-3/2/2`.
fn spelled(slot: &Slot) -> String {
    let columns = |tiles: &[Tile], row: i32| -> String {
        let left = tiles.iter().map(|tile| tile.1).min().unwrap_or(0);
        let mut runs: Vec<(i32, i32)> = Vec::new();
        for tile in tiles.iter().filter(|tile| tile.0 == row) {
            let col = tile.1 - left + 1;
            match runs.last_mut() {
                Some(run) if run.1 + 1 == col => run.1 = col,
                _ => runs.push((col, col)),
            }
        }
        let text = |(a, b): (i32, i32)| if a == b { a.to_string() } else { format!("{a}-{b}") };
        runs.into_iter().map(text).collect::<Vec<_>>().join(",")
    };
    let layer = |(_, tiles): &(Frame, Vec<Tile>)| {
        let mut tiles = tiles.clone();
        tiles.sort_unstable();
        let mut rows: Vec<i32> = tiles.iter().map(|tile| tile.0).collect();
        rows.dedup();
        rows.into_iter().map(|row| columns(&tiles, row)).collect::<Vec<_>>().join("/")
    };
    slot.parts.iter().map(layer).collect::<Vec<_>>().join("|")
}

/// What is on a cell.
fn words(instance: &Instance, spot: Spot, on: &[&Placed]) -> String {
    let mut names = Vec::new();
    for placed in on {
        let piece = instance.piece(placed.piece);
        let color = piece.color_name.as_ref().map_or_else(String::new, |c| format!(" {c}"));
        let given = if instance.given().contains(placed) { ", given" } else { "" };
        names.push(format!("piece {}{color}{given}", piece.name()));
    }
    match (names.is_empty(), instance.board().is_optional(spot)) {
        (false, _) => names.join(" and "),
        (true, true) => "empty, may stay empty".to_owned(),
        (true, false) => "empty".to_owned(),
    }
}
