//! The outline of a set of cells, as closed loops that can be moved inwards.
//!
//! Corners of cells are integers, for squares and for hexagons alike, so that edges which two cells
//! share cancel exactly. What remains is chained into loops: clockwise around the set,
//! anticlockwise around its holes. Where two cells of a set touch in a corner only, the loop turns
//! towards its own cell, and they stay apart.

use crate::model::Space;
use std::collections::BTreeSet;

/// A cell of one layer of a sheet: row and column, also outside the board.
pub(crate) type Tile = (i32, i32);
/// A corner or a middle of a cell, in small integer steps.
pub(crate) type Corner = (i32, i32);
/// A point of the picture.
pub(crate) type Point = (f32, f32);

/// The side of a cell in user units, where nothing is scaled.
pub(crate) const CELL: f32 = 10.0;

/// Where the cells of one layer are in the picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub space: Space,
    /// The top left corner of row 0, column 0.
    pub origin: Point,
    /// The width of a cell.
    pub cell: f32,
}

impl Frame {
    /// A length given for a cell of the usual size.
    pub fn length(&self, units: f32) -> f32 {
        units * self.cell / CELL
    }

    /// The width and height of one integer step.
    fn step(&self) -> Point {
        match self.space {
            Space::Hex => (self.cell / 2.0, self.cell / 12f32.sqrt()),
            _ => (self.cell / 2.0, self.cell / 2.0),
        }
    }

    /// Where a corner is.
    pub fn point(&self, (x, y): Corner) -> Point {
        let step = self.step();
        (self.origin.0 + x as f32 * step.0, self.origin.1 + y as f32 * step.1)
    }

    /// The middle of a cell.
    pub fn middle(&self, tile: Tile) -> Point {
        self.point(middle(self.space, tile))
    }

    /// The box around a cell: left, top, width, height.
    pub fn area(&self, tile: Tile) -> (f32, f32, f32, f32) {
        let (x, y) = self.middle(tile);
        let height = if self.space == Space::Hex { 4.0 * self.step().1 } else { self.cell };
        (x - self.cell / 2.0, y - height / 2.0, self.cell, height)
    }

    /// The box around some cells: left, top, right, bottom.
    pub fn bounds(&self, tiles: impl IntoIterator<Item = Tile>) -> (f32, f32, f32, f32) {
        let empty = (f32::MAX, f32::MAX, f32::MIN, f32::MIN);
        tiles.into_iter().fold(empty, |(left, top, right, bottom), tile| {
            let (x, y, w, h) = self.area(tile);
            (left.min(x), top.min(y), right.max(x + w), bottom.max(y + h))
        })
    }

    /// The outline of some cells, moved inwards by `inset` units.
    pub fn loops(&self, tiles: &[Tile], inset: f32) -> Vec<Vec<Point>> {
        let corners = loops(self.space, tiles);
        let points = |one: Vec<Corner>| one.into_iter().map(|c| self.point(c)).collect::<Vec<_>>();
        corners.into_iter().map(|one| moved_inwards(&points(one), self.length(inset))).collect()
    }
}

fn middle(space: Space, (row, col): Tile) -> Corner {
    match space {
        Space::Hex => (2 * col + 1 + row.rem_euclid(2), 3 * row + 2),
        _ => (2 * col + 1, 2 * row + 1),
    }
}

/// The corners of a cell, clockwise.
fn corners(space: Space, tile: Tile) -> Vec<Corner> {
    let steps: &[Corner] = match space {
        Space::Hex => &[(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)],
        _ => &[(-1, -1), (1, -1), (1, 1), (-1, 1)],
    };
    let (x, y) = middle(space, tile);
    steps.iter().map(|&(dx, dy)| (x + dx, y + dy)).collect()
}

/// How far the way from `a` over `b` to `c` turns to the right.
fn turn(a: Corner, b: Corner, c: Corner) -> i32 {
    (b.0 - a.0) * (c.1 - b.1) - (b.1 - a.1) * (c.0 - b.0)
}

/// The outline of some cells, without corners at which nothing turns.
fn loops(space: Space, tiles: &[Tile]) -> Vec<Vec<Corner>> {
    let mut edges: BTreeSet<(Corner, Corner)> = BTreeSet::new();
    for &tile in tiles {
        let corners = corners(space, tile);
        for (i, &from) in corners.iter().enumerate() {
            let to = corners[(i + 1) % corners.len()];
            if !edges.remove(&(to, from)) {
                edges.insert((from, to));
            }
        }
    }
    let mut found = Vec::new();
    while let Some((start, mut at)) = edges.pop_first() {
        let mut way = vec![start];
        while at != start {
            let before = way[way.len() - 1];
            let onwards = edges.range((at, (i32::MIN, i32::MIN))..=(at, (i32::MAX, i32::MAX)));
            let Some(&next) = onwards.max_by_key(|(_, to)| turn(before, at, *to)) else { break };
            edges.remove(&next);
            way.push(at);
            at = next.1;
        }
        let around = |i: usize| way[i % way.len()];
        let n = way.len();
        let bends = |i: &usize| turn(around(i + n - 1), around(*i), around(i + 1)) != 0;
        found.push((0..n).filter(bends).map(around).collect());
    }
    found
}

/// A loop with every edge moved to its inner side.
fn moved_inwards(points: &[Point], by: f32) -> Vec<Point> {
    let n = points.len();
    let normal = |a: Point, b: Point| {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let length = dx.hypot(dy).max(f32::EPSILON);
        (-dy / length, dx / length)
    };
    let corner = |i: usize| {
        let at = points[i];
        let (m, k) = (normal(points[(i + n - 1) % n], at), normal(at, points[(i + 1) % n]));
        let share = by / (1.0 + m.0 * k.0 + m.1 * k.1);
        (at.0 + (m.0 + k.0) * share, at.1 + (m.1 + k.1) * share)
    };
    (0..n).map(corner).collect()
}

/// The stretches of a loop that light from the top left falls on, and those in the shade.
pub(crate) fn lit(points: &[Point]) -> Vec<(bool, Vec<Point>)> {
    let n = points.len();
    let bright = |i: usize| {
        let (a, b) = (points[i % n], points[(i + 1) % n]);
        (b.0 - a.0) - (b.1 - a.1) > 0.0
    };
    let Some(first) = (0..n).find(|&i| bright(i) != bright(i + n - 1)) else { return Vec::new() };
    let mut found: Vec<(bool, Vec<Point>)> = Vec::new();
    for i in first..first + n {
        let (a, b) = (points[i % n], points[(i + 1) % n]);
        match found.last_mut() {
            Some((side, way)) if *side == bright(i) => way.push(b),
            _ => found.push((bright(i), vec![a, b])),
        }
    }
    found
}

/// One closed way through all loops: filled, it is the set with its holes left open.
pub(crate) fn joined(mut loops: Vec<Vec<Point>>) -> Vec<Point> {
    let mut way = loops.remove(0);
    for mut hole in loops {
        let (home, entry) = (way[0], hole[0]);
        way.push(home);
        way.append(&mut hole);
        way.extend([entry, home]);
    }
    way
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outlines_turn_only_where_the_set_does() {
        let l = [(0, 0), (1, 0), (2, 0), (2, 1)];
        let found = loops(Space::Flat, &l);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].len(), 6);
        let ring: Vec<Tile> = (0..9).filter(|i| *i != 4).map(|i| (i / 3, i % 3)).collect();
        assert_eq!(loops(Space::Flat, &ring).iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
        let corner_to_corner = [(0, 0), (1, 1)];
        assert_eq!(loops(Space::Flat, &corner_to_corner).len(), 2);
        let hexes = [(0, 0), (0, 1), (1, 0)];
        assert_eq!(loops(Space::Hex, &hexes).iter().map(Vec::len).collect::<Vec<_>>(), [12]);
    }

    #[test]
    fn loops_move_inwards_and_have_two_sides() {
        let frame = Frame { space: Space::Flat, origin: (0.0, 0.0), cell: CELL };
        let square = frame.loops(&[(0, 0)], 2.0).remove(0);
        assert_eq!(square, [(2.0, 2.0), (8.0, 2.0), (8.0, 8.0), (2.0, 8.0)]);
        let sides: Vec<(bool, usize)> = lit(&square).into_iter().map(|(b, way)| (b, way.len())).collect();
        assert_eq!(sides, [(false, 3), (true, 3)]);
    }
}
