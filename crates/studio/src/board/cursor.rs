//! Where a point is, and what comes next in a direction.

use quadrille::Target;
use quadrille::scene::{Hit, Scene};

/// A way the cursor can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Upwards.
    Up,
    /// Downwards.
    Down,
}

/// The place at a point: of several that overlap, as hexagons do, the one whose middle is nearest.
pub fn at(scene: &Scene, x: f32, y: f32) -> Option<Target> {
    let inside = |hit: &&Hit| {
        let (l, t, w, h) = hit.area;
        (l..=l + w).contains(&x) && (t..=t + h).contains(&y)
    };
    let far = |hit: &Hit| {
        let (cx, cy) = middle(hit);
        (cx - x).powi(2) + (cy - y).powi(2)
    };
    scene.hits.iter().filter(inside).min_by(|a, b| far(a).total_cmp(&far(b))).map(|hit| hit.target)
}

/// The next place in a direction: the nearest one there, where what lies beside the way counts
/// double.
pub fn next(scene: &Scene, from: Target, way: Way) -> Option<Target> {
    let here = scene.hits.iter().find(|hit| hit.target == from)?;
    let (x, y) = middle(here);
    let (w, h) = (here.area.2, here.area.3);
    let cost = |hit: &Hit| {
        let (cx, cy) = middle(hit);
        let (dx, dy) = (cx - x, cy - y);
        let (along, beside, least) = match way {
            Way::Left => (-dx, dy.abs(), w * 0.3),
            Way::Right => (dx, dy.abs(), w * 0.3),
            Way::Up => (-dy, dx.abs(), h * 0.3),
            Way::Down => (dy, dx.abs(), h * 0.3),
        };
        (along > least).then_some(along + 2.0 * beside)
    };
    let costs = scene.hits.iter().filter_map(|hit| cost(hit).map(|cost| (cost, hit.target)));
    costs.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, target)| target)
}

/// The first or the last place of the row that a place is in.
pub fn end_of_row(scene: &Scene, from: Target, last: bool) -> Option<Target> {
    let here = scene.hits.iter().find(|hit| hit.target == from)?;
    let (_, y) = middle(here);
    let row = scene.hits.iter().filter(|hit| (middle(hit).1 - y).abs() < here.area.3 * 0.4);
    let by_place = |a: &&Hit, b: &&Hit| middle(a).0.total_cmp(&middle(b).0);
    if last { row.max_by(by_place) } else { row.min_by(by_place) }.map(|hit| hit.target)
}

fn middle(hit: &Hit) -> (f32, f32) {
    let (x, y, w, h) = hit.area;
    (x + w / 2.0, y + h / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille::Cell;

    fn board() -> Scene {
        let mut scene = Scene::new(30.0, 40.0, "");
        let mut add = |target, x: f32, y: f32| {
            scene.hits.push(Hit { target, area: (x, y, 10.0, 10.0), label: String::new() });
        };
        for row in 0..3usize {
            for col in 0..3usize {
                add(Target::Cell(Cell::new(row, col)), col as f32 * 10.0, row as f32 * 10.0);
            }
        }
        add(Target::Piece(0), 4.0, 32.0);
        scene
    }

    #[test]
    fn the_cursor_goes_from_cell_to_cell_and_into_the_tray() {
        let (scene, cell) = (board(), |r, c| Target::Cell(Cell::new(r, c)));
        assert_eq!(next(&scene, cell(0, 0), Way::Right), Some(cell(0, 1)));
        assert_eq!(next(&scene, cell(0, 0), Way::Left), None);
        assert_eq!(next(&scene, cell(2, 0), Way::Down), Some(Target::Piece(0)));
        assert_eq!(next(&scene, Target::Piece(0), Way::Up), Some(cell(2, 0)));
        assert_eq!(end_of_row(&scene, cell(1, 1), true), Some(cell(1, 2)));
        assert_eq!(at(&scene, 15.0, 5.0), Some(cell(0, 1)));
        assert_eq!(at(&scene, 25.0, 35.0), None);
    }
}
