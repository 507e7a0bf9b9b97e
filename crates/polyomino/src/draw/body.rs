//! How one piece looks: a bevelled tile with a stud for every cell, or balls joined by bars.
//!
//! Rounded corners cost nothing: a closed line with round joins, as wide as the corner is to be
//! round, around a smaller shape. Three of them, one upon the other, are the outline, the body and
//! the bevel.

use super::colors::Coat;
use super::outline::{CELL, Frame, Point, Tile, joined, lit};
use crate::model::Space;
use quadrille_core::Scene;
use quadrille_core::scene::{Anchor, Form, Item, Paint, Pattern, Role};

/// How far the shape inside the round line is from the border of its cells, and the outline's outer
/// edge.
const INSET: f32 = 2.1;
const EDGE: f32 = 0.35;
/// The width of the outline; that of a given piece is stronger.
const OUTLINE: f32 = 0.7;
const GIVEN_OUTLINE: f32 = 1.2;

/// How much of a piece is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Everything.
    Full,
    /// On boards of thousands of cells: the shape and its letter.
    Small,
}

/// A piece to be drawn, or its part in one layer.
pub(crate) struct Body<'a> {
    pub tiles: &'a [Tile],
    pub coat: Coat,
    pub letter: char,
    pub given: bool,
    pub detail: Detail,
}

impl Body<'_> {
    pub fn draw(&self, scene: &mut Scene, frame: &Frame) {
        match frame.space {
            Space::Spheres => self.draw_balls(scene, frame),
            _ => self.draw_tile(scene, frame),
        }
        self.draw_letter(scene, frame);
    }

    fn outline(&self) -> (Paint, f32) {
        match self.given {
            true => (Paint::Role(Role::Strong), GIVEN_OUTLINE),
            false => (self.coat.darker(0.45), OUTLINE),
        }
    }

    fn draw_tile(&self, scene: &mut Scene, frame: &Frame) {
        let loops = frame.loops(self.tiles, INSET);
        let (edge, width) = self.outline();
        let closed = |points: &Vec<Point>| Form::Path { points: points.clone(), closed: true };
        let outer = 2.0 * (INSET - EDGE);
        for one in &loops {
            scene.stroke(closed(one), edge, frame.length(outer));
        }
        let rim = frame.length(outer - 2.0 * width);
        match &loops[..] {
            [one] => scene.items.push(Item {
                form: closed(one),
                fill: self.coat.textured(),
                stroke: Some((self.coat.plain(), rim)),
            }),
            _ => {
                loops.iter().for_each(|one| scene.stroke(closed(one), self.coat.plain(), rim));
                let form = Form::Path { points: joined(loops.clone()), closed: true };
                scene.fill(form, self.coat.textured());
            }
        }
        if self.detail == Detail::Small {
            return;
        }
        if self.coat.pattern == Pattern::Plain {
            for &tile in self.tiles {
                let (x, y) = frame.middle(tile);
                scene.fill(Form::Circle { x, y, r: frame.length(3.0) }, self.coat.lighter(0.16));
            }
        }
        for (bright, points) in loops.iter().flat_map(|one| lit(one)) {
            let paint = if bright { self.coat.lighter(0.55) } else { self.coat.darker(0.22) };
            scene.stroke(Form::Path { points, closed: false }, paint, frame.length(0.6));
        }
    }

    fn draw_balls(&self, scene: &mut Scene, frame: &Frame) {
        let (edge, width) = self.outline();
        let bars: Vec<[Point; 2]> = self
            .tiles
            .iter()
            .flat_map(|&(row, col)| [((row, col), (row, col + 1)), ((row, col), (row + 1, col))])
            .filter(|(_, next)| self.tiles.contains(next))
            .map(|(a, b)| [frame.middle(a), frame.middle(b)])
            .collect();
        for (paint, shrink) in [(edge, 0.0), (self.coat.plain(), width)] {
            for bar in &bars {
                let form = Form::Path { points: bar.to_vec(), closed: false };
                scene.stroke(form, paint, frame.length(6.0 - 2.0 * shrink));
            }
            for &tile in self.tiles {
                let (x, y) = frame.middle(tile);
                let fill = if shrink > 0.0 { self.coat.textured() } else { paint };
                scene.fill(Form::Circle { x, y, r: frame.length(4.6 - shrink) }, fill);
            }
        }
        for &tile in self.tiles {
            let (x, y) = frame.middle(tile);
            let (x, y) = (x - frame.length(1.7), y - frame.length(1.9));
            scene.fill(Form::Circle { x, y, r: frame.length(0.8) }, self.coat.lighter(0.6));
        }
    }

    /// The letter, in the cell next to the middle of the piece; a lock in another cell of a given
    /// one.
    fn draw_letter(&self, scene: &mut Scene, frame: &Frame) {
        let count = self.tiles.len() as f32;
        let sum = self.tiles.iter().map(|&t| frame.middle(t)).fold((0.0, 0.0), |s, m| (s.0 + m.0, s.1 + m.1));
        let far = |t: &&Tile| {
            let (x, y) = frame.middle(**t);
            (x - sum.0 / count).hypot(y - sum.1 / count)
        };
        let Some(&home) = self.tiles.iter().min_by(|a, b| far(a).total_cmp(&far(b))) else { return };
        let (x, y) = frame.middle(home);
        if self.coat.pattern != Pattern::Plain {
            scene.fill(Form::Circle { x, y, r: frame.length(3.2) }, self.coat.plain());
        }
        let size = frame.length(if frame.cell < CELL { 7.2 } else { 6.0 });
        let text = self.letter.to_string();
        scene.fill(Form::Text { x, y, size, anchor: Anchor::Middle, bold: true, text }, self.coat.ink());
        if self.given {
            let other = self.tiles.iter().rev().find(|t| **t != home);
            let (at, small) = match other {
                Some(&tile) => (frame.middle(tile), 1.0),
                None => ((x + frame.length(2.6), y - frame.length(2.2)), 0.6),
            };
            draw_lock(scene, at, frame.length(small), self.coat.ink());
        }
    }
}

fn draw_lock(scene: &mut Scene, (x, y): Point, size: f32, paint: Paint) {
    let body =
        Form::Rect { x: x - 1.5 * size, y: y - 0.3 * size, w: 3.0 * size, h: 2.3 * size, round: 0.4 * size };
    scene.fill(body, paint);
    let (from, to) = ((x - size, y - 0.3 * size), (x + size, y - 0.3 * size));
    scene.stroke(Form::Arc { from, to, r: size, clockwise: true }, paint, 0.6 * size);
}
