//! What is in the hand, over the board: the piece where it would land, and the place that it
//! leaves.

use super::grasp;
use crate::draw::body::{Body, Detail};
use crate::draw::colors::Coat;
use crate::draw::outline::{Frame, Tile, joined};
use crate::draw::plan::{Plan, tile};
use crate::draw::{coats, plan_of};
use crate::model::{Instance, PieceId, Space, Spot, State};
use quadrille_core::scene::{Form, Item, Paint, Role};
use quadrille_core::{Hand, Look, Scene, Target};

/// The picture of the hand, to be laid over the board's.
pub fn overlay(instance: &Instance, state: &State, hand: &Hand, look: &Look) -> Scene {
    let plan = plan_of(instance, state, look);
    let mut scene = Scene::new(plan.width, plan.height, "");
    let Some(held) = hand.held.and_then(|held| grasp::sound(instance, state, held)) else { return scene };
    let board = instance.board();
    let tiles_of = |spots: &[Spot]| -> Vec<(usize, Tile)> { spots.iter().map(|&s| tile(board, s)).collect() };
    let old = held.from.and_then(|from| grasp::own(instance, state, board.spot_at(from)?));
    if let Some(placed) = old {
        draw_gap(&mut scene, &plan, tiles_of(&placed.spots));
    }
    let id = PieceId(held.piece as u16);
    let over = match hand.over {
        Some(Target::Cell(cell)) => board.spot_at(cell),
        _ => None,
    };
    let Some(on) = over else {
        draw_slot(&mut scene, &plan, id);
        return scene;
    };
    let (tiles, role) = match grasp::landing(instance, state, held, on) {
        Some(placed) => (tiles_of(&placed.spots), Role::Accent),
        None => {
            let sites = grasp::sites_at(instance, held, board.site(on)).unwrap_or_default();
            let sheet = sites.into_iter().map(|site| board.space().to_sheet(site));
            let known = sheet.filter_map(|s| {
                let layer = usize::try_from(s.layer).ok().filter(|layer| *layer < plan.layers.len())?;
                Some((layer, (i32::from(s.row), i32::from(s.col))))
            });
            (known.collect(), Role::Violated)
        }
    };
    let letter = instance.symbol(id);
    draw_ghost(&mut scene, &plan, tiles, (coats(instance, look.patterns)[id.index()], letter), role);
    scene
}

/// The tiles of each layer.
fn by_layer(mut tiles: Vec<(usize, Tile)>) -> Vec<(usize, Vec<Tile>)> {
    tiles.sort_unstable();
    tiles.chunk_by(|a, b| a.0 == b.0).map(|part| (part[0].0, part.iter().map(|p| p.1).collect())).collect()
}

/// Where the piece still lies, as if it were gone.
fn draw_gap(scene: &mut Scene, plan: &Plan, tiles: Vec<(usize, Tile)>) {
    for (layer, tiles) in by_layer(tiles) {
        let frame = &plan.layers[layer];
        if frame.space == Space::Spheres {
            for (x, y) in tiles.iter().map(|&tile| frame.middle(tile)) {
                let form = Form::Circle { x, y, r: frame.length(4.8) };
                let stroke = Some((Paint::Role(Role::Line), 0.5));
                scene.items.push(Item { form, fill: Paint::Role(Role::Board), stroke });
            }
            continue;
        }
        let loops = frame.loops(&tiles, 0.3);
        let form = Form::Path { points: joined(loops.clone()), closed: true };
        scene.fill(form, Paint::Role(Role::Board));
        for points in loops {
            scene.stroke(Form::Path { points, closed: true }, Paint::Role(Role::Line), 0.5);
        }
    }
}

fn draw_ghost(
    scene: &mut Scene,
    plan: &Plan,
    tiles: Vec<(usize, Tile)>,
    (coat, letter): (Coat, char),
    role: Role,
) {
    for (layer, tiles) in by_layer(tiles) {
        let frame = &plan.layers[layer];
        Body { tiles: &tiles, coat, letter, given: false, detail: Detail::Small }.draw(scene, frame);
        draw_outline(scene, frame, &tiles, role);
    }
}

fn draw_outline(scene: &mut Scene, frame: &Frame, tiles: &[Tile], role: Role) {
    if frame.space == Space::Spheres {
        for (x, y) in tiles.iter().map(|&tile| frame.middle(tile)) {
            scene.stroke(Form::Circle { x, y, r: frame.length(4.6) }, Paint::Role(role), 1.2);
        }
        return;
    }
    for points in frame.loops(tiles, 0.4) {
        scene.stroke(Form::Path { points, closed: true }, Paint::Role(role), 1.4);
    }
}

/// In hand but over no cell: its place in the tray.
fn draw_slot(scene: &mut Scene, plan: &Plan, id: PieceId) {
    if let Some(slot) = plan.slots.iter().find(|slot| slot.piece == id) {
        let (x, y, w, h) = slot.area;
        scene.stroke(Form::Rect { x, y, w, h, round: 1.5 }, Paint::Role(Role::Accent), 1.0);
    }
}
