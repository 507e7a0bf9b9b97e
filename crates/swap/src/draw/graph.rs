//! Where the places of a graph are drawn, so that it looks like one.
//!
//! A graph has no rows and columns to show. Its places are laid out so that distances on the sheet
//! are as near as possible to the numbers of swaps between the places (stress majorization:
//! Gansner, Koren and North, 2004), which draws rings as rings, grids as grids and trees with their
//! branches apart. It begins once with a circle and once with the distances from three places far
//! from each other, and keeps the better result. Nothing is drawn at random: a puzzle always has
//! the same picture.

use super::plan::{CELL, Point, round};
use crate::model::Pair;

/// Graphs with more places are drawn as a row with arcs: all distances are looked at many times.
pub(super) const MOST_PLACES: usize = 200;
/// How far neighbours are from each other, if nothing else matters.
const STEP: f32 = 1.9 * CELL;
/// How near two places may come.
const NEAR: f32 = 1.3 * CELL;
/// A graph is stretched no more than that to keep its places apart.
const MOST_STRETCH: f32 = 3.0;
/// The room around the middle of a place on the rim.
const AROUND: f32 = CELL / 2.0 + 1.5;
/// How often all places are moved.
const SWEEPS: usize = 60;

/// The places of a graph.
#[derive(Debug)]
pub(crate) struct Graph {
    /// The middle of each place.
    pub middles: Vec<Point>,
    /// The width and height that they need.
    pub extent: Point,
}

impl Graph {
    /// Lays out so many places, of which pairs can swap.
    pub fn new(places: usize, pairs: &[Pair]) -> Graph {
        let far = Distances::new(places, pairs);
        let circle = circle(places);
        let starts = [far.projected(&circle), circle];
        let settled = starts.map(|start| far.settled(start));
        let [a, b] = settled;
        let points = if far.stress(&a) < far.stress(&b) { a } else { b };
        let nearest = (0..places).flat_map(|i| (0..i).map(move |j| (i, j)));
        let nearest = nearest.map(|(i, j)| apart(points[i], points[j])).fold(f32::MAX, f32::min);
        let stretch = (NEAR / nearest.max(1e-3)).clamp(STEP, MOST_STRETCH * STEP);
        let least = |side: fn(&Point) -> f32| points.iter().map(side).fold(f32::MAX, f32::min);
        let most = |side: fn(&Point) -> f32| points.iter().map(side).fold(f32::MIN, f32::max);
        let (left, top) = (least(|p| p.0), least(|p| p.1));
        let onto = |from: f32, v: f32| round((v - from) * stretch + AROUND);
        let middles = points.iter().map(|p| (onto(left, p.0), onto(top, p.1))).collect();
        let extent = (onto(left, most(|p| p.0)) + AROUND, onto(top, most(|p| p.1)) + AROUND);
        Graph { middles, extent }
    }
}

fn apart(a: Point, b: Point) -> f32 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// Places on a circle, neighbours a step apart, the first on top.
fn circle(places: usize) -> Vec<Point> {
    let radius = (places as f32 / std::f32::consts::TAU).max(0.5);
    let point = |n: usize| {
        let (sin, cos) = (std::f32::consts::TAU * n as f32 / places as f32).sin_cos();
        (radius * sin, -radius * cos)
    };
    (0..places).map(point).collect()
}

/// How many swaps every place is from every other.
struct Distances {
    places: usize,
    far: Vec<f32>,
}

impl Distances {
    fn new(places: usize, pairs: &[Pair]) -> Distances {
        let mut next = vec![Vec::new(); places];
        for (a, b) in pairs.iter().map(|pair| pair.places()) {
            next[a].push(b);
            next[b].push(a);
        }
        let mut steps = vec![usize::MAX; places * places];
        for from in 0..places {
            let row = &mut steps[from * places..(from + 1) * places];
            let mut queue = vec![from];
            row[from] = 0;
            let mut at = 0;
            while let Some(&place) = queue.get(at) {
                at += 1;
                for &other in &next[place] {
                    if row[other] == usize::MAX {
                        row[other] = row[place] + 1;
                        queue.push(other);
                    }
                }
            }
        }
        // Parts that do not hang together stand beside each other.
        let most = steps.iter().copied().filter(|n| *n < usize::MAX).max().unwrap_or(0);
        let far = steps.into_iter().map(|n| if n == usize::MAX { most + 2 } else { n } as f32).collect();
        Distances { places, far }
    }

    fn between(&self, a: usize, b: usize) -> f32 {
        self.far[a * self.places + b]
    }

    /// The place that is farthest from some others.
    fn farthest(&self, from: &[usize]) -> usize {
        let near = |place: usize| from.iter().map(|f| self.between(*f, place)).fold(f32::MAX, f32::min);
        (0..self.places).rev().max_by(|a, b| near(*a).total_cmp(&near(*b))).unwrap_or(0)
    }

    /// The places by their distances from three of them, moved a little so that no two are the
    /// same.
    fn projected(&self, moved: &[Point]) -> Vec<Point> {
        let a = self.farthest(&[0]);
        let b = self.farthest(&[a]);
        let c = self.farthest(&[a, b]);
        let point = |place: usize| {
            let [a, b, c] = [a, b, c].map(|from| self.between(from, place));
            let (x, y) = moved[place];
            ((a - b) / 2.0 + 0.05 * x, c - (a + b) / 2.0 + 0.05 * y)
        };
        (0..self.places).map(point).collect()
    }

    /// Moves each place to where the others want it, again and again.
    fn settled(&self, mut points: Vec<Point>) -> Vec<Point> {
        for _ in 0..SWEEPS {
            for i in 0..self.places {
                let (mut x, mut y, mut weights) = (0.0, 0.0, 0.0);
                for j in (0..self.places).filter(|j| *j != i) {
                    let (wanted, found) = (self.between(i, j), apart(points[i], points[j]).max(1e-3));
                    let (weight, pull) = (1.0 / (wanted * wanted), wanted / found);
                    x += weight * (points[j].0 + pull * (points[i].0 - points[j].0));
                    y += weight * (points[j].1 + pull * (points[i].1 - points[j].1));
                    weights += weight;
                }
                if weights > 0.0 {
                    points[i] = (x / weights, y / weights);
                }
            }
        }
        points
    }

    /// How much the distances on the sheet differ from those of the graph.
    fn stress(&self, points: &[Point]) -> f32 {
        let pairs = (0..self.places).flat_map(|i| (0..i).map(move |j| (i, j)));
        let wrong = |(i, j)| (apart(points[i], points[j]) / self.between(i, j) - 1.0).powi(2);
        pairs.map(wrong).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid_out(places: usize, pairs: &[(usize, usize)]) -> Graph {
        let pairs: Vec<Pair> = pairs.iter().map(|&(a, b)| Pair::new(a, b)).collect();
        let graph = Graph::new(places, &pairs);
        for (i, &(x, y)) in graph.middles.iter().enumerate() {
            assert!(x >= AROUND - 0.1 && x <= graph.extent.0 - AROUND + 0.1, "{x} of {:?}", graph.extent);
            assert!(y >= AROUND - 0.1 && y <= graph.extent.1 - AROUND + 0.1, "{y} of {:?}", graph.extent);
            for other in &graph.middles[..i] {
                assert!(apart((x, y), *other) > CELL, "two places on each other: {:?}", graph.middles);
            }
        }
        graph
    }

    /// The shortest and the longest edge.
    fn edges(graph: &Graph, pairs: &[(usize, usize)]) -> (f32, f32) {
        let lengths = pairs.iter().map(|&(a, b)| apart(graph.middles[a], graph.middles[b]));
        lengths.fold((f32::MAX, 0.0), |(low, high), length| (low.min(length), high.max(length)))
    }

    #[test]
    fn rings_are_round() {
        for n in [3, 5, 12, 40] {
            let pairs: Vec<_> = (0..n).map(|i| (i, (i + 1) % n)).collect();
            let graph = laid_out(n, &pairs);
            let (short, long) = edges(&graph, &pairs);
            assert!(long < 1.1 * short, "{n}: {short} to {long}");
            let (w, h) = graph.extent;
            assert!(w < 1.2 * h && h < 1.2 * w, "{n}: {w}x{h}");
        }
    }

    #[test]
    fn grids_are_grids() {
        let cell = |row: usize, col: usize| row * 5 + col;
        let mut pairs = Vec::new();
        for row in 0..4 {
            for col in 0..5 {
                pairs.extend((col < 4).then(|| (cell(row, col), cell(row, col + 1))));
                pairs.extend((row < 3).then(|| (cell(row, col), cell(row + 1, col))));
            }
        }
        let (short, long) = edges(&laid_out(20, &pairs), &pairs);
        assert!(long < 1.8 * short, "{short} to {long}");
    }

    #[test]
    fn every_graph_has_a_picture() {
        let star: Vec<_> = (1..9).map(|leaf| (0, leaf)).collect();
        let all: Vec<_> = (0..8).flat_map(|i| (0..i).map(move |j| (j, i))).collect();
        let tree: Vec<_> = (1..31).map(|n| ((n - 1) / 2, n)).collect();
        let apart = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)];
        for (n, pairs) in
            [(9, &star[..]), (8, &all), (31, &tree), (6, &apart), (1, &[]), (2, &[(0, 1)]), (3, &[])]
        {
            let graph = laid_out(n, pairs);
            assert_eq!(graph.middles, laid_out(n, pairs).middles, "always the same picture");
        }
    }
}
