//! The tiles.
//!
//! | tile | style |
//! |---|---|
//! | in its place | quiet, as if let into the tray |
//! | elsewhere | raised, with a small arrow on the rim towards its home, larger from farther away |
//! | may lie anywhere | a pale outline with a dot |
//! | one of several equal ones | in the colour of its kind, on a rim in the colour of the kind that belongs there |
//!
//! A coloured tile in its place has no edge towards its rim, so that both are one; no colour need
//! be seen for that.

use super::View;
use super::kinds::Standing;
use super::plan::{CELL, Frame, Routes, round};
use crate::model::Tile;
use quadrille_core::Scene;
use quadrille_core::scene::{Anchor, Form, Item, Paint, Pattern, Role};

/// How round the corners are.
const ROUND: f32 = 1.7;
/// The rim of a place in a colour, and the tile on it.
const COLOR_RIM: f32 = 0.35;
const ON_RIM: f32 = 1.5;
/// The size of numbers by their length; longer ones are as small as the last.
const SIZES: [f32; 10] = [4.8, 4.3, 3.4, 2.7, 2.2, 1.9, 1.6, 1.4, 1.2, 1.1];
/// The size of an arrow: beside home, and as far as possible away.
const ARROW: (f32, f32) = (0.65, 1.05);

/// How much of a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    /// Everything.
    Full,
    /// No arrows: on small boards.
    Small,
    /// One shape for each tile.
    Bare,
}

/// What is drawn in one place.
struct Spot {
    place: usize,
    tile: Tile,
    wanted: Tile,
    standing: Standing,
    reason: bool,
}

/// The tile on a place, with its number and its arrow.
pub(super) fn draw(scene: &mut Scene, view: &View<'_>, frame: &Frame, detail: Detail, place: usize) {
    let (tile, wanted) = (view.tiles.items()[place], view.instance.target().items()[place]);
    let standing = view.kinds.standing(tile, wanted);
    let reason = view.style.highlight(place) == Some(Role::Reason);
    draw_spot(scene, view, (frame, detail), &Spot { place, tile, wanted, standing, reason });
}

/// The tile that belongs on a place; it is quiet if it is there.
pub(super) fn draw_wanted(scene: &mut Scene, view: &View<'_>, frame: &Frame, detail: Detail, place: usize) {
    let (tile, wanted) = (view.tiles.items()[place], view.instance.target().items()[place]);
    let standing = match view.kinds.standing(wanted, wanted) {
        Standing::Home if tile != wanted && !view.kinds.equal => Standing::Away(None),
        standing => standing,
    };
    draw_spot(scene, view, (frame, detail), &Spot { place, tile: wanted, wanted, standing, reason: false });
}

fn draw_spot(scene: &mut Scene, view: &View<'_>, (frame, detail): (&Frame, Detail), spot: &Spot) {
    let &Spot { place, tile, wanted, standing, reason } = spot;
    if detail == Detail::Bare {
        return bare(scene, view, frame, spot);
    }
    if reason {
        rect(scene, frame, (place, 0.0), Paint::Role(Role::Reason), None);
    }
    let coat = view.kinds.coat(tile);
    if let Some((rim, _)) = view.kinds.coat(wanted) {
        let inset = if reason { ON_RIM - 0.5 } else { COLOR_RIM + frame.inset - 0.6 };
        rect(scene, frame, (place, inset), rim, None);
    }
    let inset = if view.kinds.equal { ON_RIM + frame.inset - 0.6 } else { frame.inset };
    let role = Paint::Role;
    let ink = match (standing, coat) {
        (Standing::Any, _) => {
            rect(scene, frame, (place, inset), role(Role::Board), Some((Role::Line, 0.5)));
            let (x, y) = frame.middle(place);
            return scene.fill(Form::Circle { x, y, r: frame.long(0.8) }, role(Role::Faint));
        }
        (Standing::Home, Some((_, ink))) => ink,
        (Standing::Away(_), Some((own, ink))) => {
            rect(scene, frame, (place, inset), own, Some((Role::Board, 0.8)));
            ink
        }
        (Standing::Home, None) => {
            rect(scene, frame, (place, inset), role(Role::Satisfied), None);
            role(Role::Page)
        }
        (Standing::Away(_), None) => {
            let fill = if reason { Role::Reason } else { Role::Board };
            rect(scene, frame, (place, inset), role(fill), Some((Role::Strong, 0.3)));
            role(Role::Ink)
        }
    };
    if let Some((Paint::Color(rgb, pattern), _)) = coat
        && pattern != Pattern::Plain
    {
        // A number cannot be read on a texture.
        let (x, y) = frame.middle(place);
        let r = frame.long(CELL / 2.0 - inset - 0.8);
        scene.fill(Form::Circle { x, y, r }, Paint::Color(rgb, Pattern::Plain));
    }
    number(scene, frame, place, (tile, inset), ink);
    if let (Standing::Away(Some(home)), Detail::Full) = (standing, detail) {
        arrow(scene, frame, (place, home, inset), if coat.is_some() { ink } else { role(Role::Faint) });
    }
}

/// A tile of a very large board.
fn bare(scene: &mut Scene, view: &View<'_>, frame: &Frame, spot: &Spot) {
    let paint = match (view.kinds.coat(spot.tile), spot.standing) {
        (Some((own, _)), _) => own,
        (None, Standing::Home) => Paint::Role(Role::Satisfied),
        (None, Standing::Any | Standing::Away(_)) => Paint::Role(Role::Board),
    };
    scene.rect(frame.square(spot.place, frame.inset), paint);
}

/// A rounded square in a place.
fn rect(
    scene: &mut Scene,
    frame: &Frame,
    (place, inset): (usize, f32),
    fill: Paint,
    pen: Option<(Role, f32)>,
) {
    let (x, y, w, h) = frame.square(place, inset);
    let form = Form::Rect { x, y, w, h, round: frame.long(ROUND) };
    let stroke = pen.map(|(role, width)| (Paint::Role(role), frame.long(width)));
    scene.items.push(Item { form, fill, stroke });
}

fn number(scene: &mut Scene, frame: &Frame, place: usize, (tile, inset): (Tile, f32), ink: Paint) {
    let text = tile.to_string();
    let size = SIZES[text.len().min(SIZES.len()) - 1] * (CELL - 2.0 * inset) / (CELL - 1.2);
    let (x, y) = frame.middle(place);
    let form = Form::Text { x, y, size: frame.long(size), anchor: Anchor::Middle, bold: true, text };
    // Quiet tiles have little contrast: their numbers are thicker.
    let stroke = (ink == Paint::Role(Role::Page)).then(|| (ink, frame.long(0.16)));
    scene.items.push(Item { form, fill: ink, stroke });
}

/// A small triangle on the rim of the tile, pointing home.
fn arrow(scene: &mut Scene, frame: &Frame, (place, home, inset): (usize, usize, f32), paint: Paint) {
    let (dx, dy, most) = if frame.routes == Routes::Graph {
        let ((x, y), (home_x, home_y), (w, h)) = (frame.middle(place), frame.middle(home), frame.extent());
        (home_x - x, home_y - y, w + h)
    } else {
        let (from, to) = (frame.size.cell(place), frame.size.cell(home));
        let most = (frame.size.rows + frame.size.cols) as f32 - 2.0;
        (to.col as f32 - from.col as f32, to.row as f32 - from.row as f32, most)
    };
    let far = dx.abs() + dy.abs();
    let length = dx.hypot(dy);
    if length == 0.0 {
        return;
    }
    let (ux, uy) = (dx / length, dy / length);
    let r = ARROW.0 + (ARROW.1 - ARROW.0) * far / most.max(1.0);
    // On a square with rounded corners, a little inside the tile.
    let reach = (CELL / 2.0 - inset - 1.2) / ux.abs().max(uy.abs()).max(0.78);
    let tip = |along: f32, aside: f32| {
        let (along, aside) = (reach + along * r, aside * r);
        frame.at(place, (round(ux * along - uy * aside), round(uy * along + ux * aside)))
    };
    let points = vec![tip(0.8, 0.0), tip(-0.7, 1.0), tip(-0.7, -1.0)];
    scene.fill(Form::Path { points, closed: true }, paint);
}
