//! The strokes of the tiles. They end in the middles of the sides, at right angles to them, so that
//! they join without a kink whatever tile is beside.
//!
//! | links | form |
//! |---|---|
//! | one | a stroke from the side to a ring |
//! | two | a straight line, or the arc that touches both directions |
//! | more | one closed line from side to side that bends near the middle, filled: a joint with hollow flanks |
//!
//! A link that meets no link is a little shorter, so that its round end stays inside its cell. Each
//! tile is one item (an end with its ring two), which bounds the picture of a large board.

use super::plan::{HALF, Plan, Point, round};
use crate::model::Sides;
use quadrille_core::scene::{Form, Item, Paint, Role};
use quadrille_core::{Cell, Direction, Scene, Shape};

/// The width of the strokes.
pub(super) const WIDTH: f32 = 2.4;
/// The radius of the rings at ends.
const RING: f32 = 2.3;
/// How far from the middle a joint begins to bend, as a share of the way to the side.
const BEND: f32 = 0.66;
/// How far links that meet nothing go, as a share of the way to the side.
const SHORT: f32 = 0.76;
/// Into how many straight pieces a bend of a joint is cut.
const PIECES: usize = 6;

/// A tile to be drawn.
pub(super) struct Tile<'a> {
    pub plan: &'a Plan,
    pub shape: Shape,
    pub cell: Cell,
    pub sides: Sides,
    /// The sides on which a link goes on beyond the cell.
    pub met: Sides,
    /// On boards of very many cells ends have no rings.
    pub rings: bool,
}

impl Tile<'_> {
    /// Draws the strokes, so wide.
    pub fn draw(&self, scene: &mut Scene, paint: Paint, width: f32) {
        let sides: Vec<Direction> = self.sides.iter(self.shape).collect();
        match sides[..] {
            [] => {}
            [side] => self.draw_end(scene, side, (paint, width)),
            [a, b] => scene.stroke(self.bend(a, b), paint, width),
            _ => {
                let form = Form::Path { points: self.joint(&sides), closed: true };
                let fill = if width < WIDTH { Paint::None } else { paint };
                scene.items.push(Item { form, fill, stroke: Some((paint, width)) });
            }
        }
    }

    fn draw_end(&self, scene: &mut Scene, side: Direction, (paint, width): (Paint, f32)) {
        let share = if self.rings { RING / HALF } else { 0.0 };
        let points =
            [share, self.length(side)].map(|share| self.plan.towards(self.cell, side, share, 0.0)).to_vec();
        scene.stroke(Form::Path { points, closed: false }, paint, width);
        if self.rings {
            let (x, y) = self.plan.middle(self.cell);
            let form = Form::Circle { x, y, r: RING };
            scene.items.push(Item {
                form,
                fill: Paint::Role(Role::Board),
                stroke: Some((paint, width * 0.75)),
            });
        }
    }

    /// How far the link on a side goes.
    fn length(&self, side: Direction) -> f32 {
        if self.met.has(side) { 1.0 } else { SHORT }
    }

    /// From side to side.
    fn bend(&self, a: Direction, b: Direction) -> Form {
        let tip = |side| self.plan.towards(self.cell, side, self.length(side), 0.0);
        if self.shape.opposite(a) == b {
            return Form::Path { points: vec![tip(a), tip(b)], closed: false };
        }
        if !(self.met.has(a) && self.met.has(b)) {
            let points = self.curve((a, self.length(a)), (b, self.length(b))).collect();
            return Form::Path { points, closed: false };
        }
        let ((ax, ay), (bx, by)) = (self.plan.way(a), self.plan.way(b));
        let cosine = (ax * bx + ay * by) / (HALF * HALF);
        let r = HALF * (cosine.acos() / 2.0).tan();
        let clockwise = ay * bx - ax * by > 0.0;
        Form::Arc { from: tip(a), to: tip(b), r, clockwise }
    }

    /// Points of a curve between the directions of two sides that begins and ends so far from the
    /// middle.
    fn curve(&self, (a, from): (Direction, f32), (b, to): (Direction, f32)) -> impl Iterator<Item = Point> {
        let (x, y) = self.plan.middle(self.cell);
        let ((ax, ay), (bx, by)) = (self.plan.way(a), self.plan.way(b));
        (0..=PIECES).map(move |i| {
            let s = i as f32 / PIECES as f32;
            let (p, q) = (from * (1.0 - s) * (1.0 - s), to * s * s);
            (round(x + ax * p + bx * q), round(y + ay * p + by * q))
        })
    }

    /// Around the tile: in from each side and out to the next one.
    fn joint(&self, sides: &[Direction]) -> Vec<Point> {
        let mut points = Vec::with_capacity(sides.len() * (PIECES + 2));
        for (k, &a) in sides.iter().enumerate() {
            let b = sides[(k + 1) % sides.len()];
            points.push(self.plan.towards(self.cell, a, self.length(a), 0.0));
            if self.shape.opposite(a) != b {
                let [from, to] = [a, b].map(|side| BEND.min(self.length(side)));
                points.extend(self.curve((a, from), (b, to)));
            }
        }
        points
    }
}
