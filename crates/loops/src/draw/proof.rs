//! Why there is no solution, on the board: the cells that need links have a red rim, those that can
//! give some a tint, and a bar stands on every side through which a link may still come. A legend
//! says so in words.

use super::plan::{Plan, Point};
use crate::solve::proof::Shown;
use quadrille_core::scene::{Anchor, Form, Paint, Role};
use quadrille_core::{Cell, Direction, Scene, Size};

/// What the legend says, in both forms of the picture.
const WORDS: [&str; 3] = ["need", "can give", "gate"];
/// The roles of its parts in the terminal, where they are writing.
pub(super) const ROLES: [Role; 3] = [Role::Violated, Role::Ink, Role::Accent];
/// How many cells a line of text names.
const MOST: usize = 12;

/// Draws the rims, the gates and the legend; the tint is part of the ground.
pub(super) fn draw(scene: &mut Scene, plan: &Plan, proof: &Shown, size: Size) {
    for &cell in proof.needy.iter().filter(|&&c| size.contains(c)) {
        scene.stroke(plan.outline(cell, 0.8), Paint::Role(Role::Violated), 0.9);
    }
    for &(cell, side) in proof.gates.iter().filter(|(c, _)| size.contains(*c)) {
        let [from, to] = [-0.55, 0.55].map(|s| plan.towards(cell, side, 1.0, s * plan.reach()));
        gate(scene, from, to);
    }
    let (mut x, y) = plan.legend();
    for (kind, word) in WORDS.iter().enumerate() {
        let sample = Form::Rect { x: x + 0.4, y: y - 2.0, w: 4.0, h: 4.0, round: 0.5 };
        match kind {
            0 => scene.stroke(sample, Paint::Role(Role::Violated), 0.9),
            1 => scene.fill(sample, Paint::Role(Role::Reason)),
            _ => gate(scene, (x + 2.4, y - 2.0), (x + 2.4, y + 2.0)),
        }
        let text = (*word).to_owned();
        let form = Form::Text { x: x + 6.2, y, size: 4.2, anchor: Anchor::Start, bold: false, text };
        scene.fill(form, Paint::Role(Role::Ink));
        x += 10.0 + 2.4 * word.len() as f32;
    }
}

fn gate(scene: &mut Scene, from: Point, to: Point) {
    let form = Form::Path { points: vec![from, to], closed: false };
    scene.stroke(form.clone(), Paint::Role(Role::Board), 2.4);
    scene.stroke(form, Paint::Role(Role::Accent), 1.4);
}

/// The same in lines of text, with the cells by name.
pub(super) fn lines(proof: &Shown, gate: impl Fn(Cell, Direction) -> String) -> [String; 3] {
    let cells = |cells: &[Cell]| listed(cells.iter().copied());
    let gates = listed(proof.gates.iter().map(|&(cell, side)| gate(cell, side)));
    let lists = [cells(&proof.needy), cells(&proof.givers), gates];
    std::array::from_fn(|k| format!("{}: {}", WORDS[k], lists[k]))
}

/// Names in a row; a long list is cut.
pub(super) fn listed<T: ToString>(mut items: impl Iterator<Item = T>) -> String {
    let first: Vec<String> = items.by_ref().take(MOST).map(|item| item.to_string()).collect();
    match (first.is_empty(), items.count()) {
        (true, _) => "none".to_owned(),
        (_, 0) => first.join(" "),
        (_, more) => format!("{} and {more} more", first.join(" ")),
    }
}
