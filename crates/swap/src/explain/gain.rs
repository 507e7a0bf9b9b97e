//! What a swap does to its two tiles.
//!
//! A tile with a home of its own has a distance from it. Tiles of one number share the places that
//! want them: what counts is how many steps all of them together have to go, in the cheapest
//! assignment of tiles to places; a step of one tile changes that by one at most. Tiles that nobody
//! wants anywhere have nowhere to go.

use super::Rule;
use crate::model::{Pair, Tile};
use crate::solve::problem::{FAR, Kind, Problem};
use pathfinding::kuhn_munkres::kuhn_munkres_min;
use pathfinding::matrix::Matrix;
use quadrille_core::Cell;
use std::cmp::Ordering;

/// Equal tiles are assigned to places up to this number; more of them are each measured to their
/// nearest place.
const MAX_ASSIGNED: usize = 60;

/// Where the tiles of a kind belong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// There is one tile and one place for it.
    Single,
    /// There are several tiles; their steps are counted together.
    Together,
    /// There are many; the steps are those to the nearest place.
    Nearest,
    /// No place wants them.
    Nowhere,
}

/// What a swap does to one tile.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub tile: Tile,
    /// Where it lies before the swap.
    pub cell: Cell,
    pub sort: Sort,
    /// Whether there is no other tile of its number.
    pub alone: bool,
    /// Steps to go before the swap, and after it.
    pub steps: (u64, u64),
    /// Whether the place it comes to wants it.
    pub arrives: bool,
    /// Where it is bound for, if that can be told.
    pub goal: Option<usize>,
}

impl Part {
    pub(super) fn closer(&self) -> bool {
        self.steps.1 < self.steps.0
    }
}

/// What a swap does to both.
#[derive(Clone, Debug)]
pub(super) struct Gain {
    pub parts: [Part; 2],
    /// Whether the tiles are of one kind, so that nothing changes.
    pub equal: bool,
}

impl Gain {
    /// The reason that it is.
    pub(super) fn rule(&self) -> Rule {
        let [one, two] = &self.parts;
        let home = |part: &Part| part.closer() && part.arrives;
        let nowhere = |part: &Part| part.sort == Sort::Nowhere;
        let farther = self.parts.iter().any(|part| part.steps.1 > part.steps.0);
        match (one.closer(), two.closer()) {
            _ if self.equal => Rule::Detour,
            (true, true) if one.arrives && two.arrives => Rule::BothHome,
            (true, true) => Rule::BothCloser,
            (false, false) => Rule::Detour,
            _ if home(one) && nowhere(two) || home(two) && nowhere(one) => Rule::OneHome,
            _ if farther => Rule::GivesWay,
            _ => Rule::OneCloser,
        }
    }

    /// The places that the tiles are bound for.
    pub(super) fn goals(&self) -> Vec<usize> {
        self.parts.iter().filter_map(|part| part.goal).collect()
    }
}

/// Measures swaps on a board as it lies.
pub(super) struct Gauge<'p, 'a> {
    problem: &'p Problem<'a>,
    /// The places that want each kind, and the places where its tiles lie.
    wanting: Vec<Vec<usize>>,
    having: Vec<Vec<usize>>,
}

impl<'p, 'a> Gauge<'p, 'a> {
    pub(super) fn new(problem: &'p Problem<'a>) -> Self {
        let mut wanting = vec![Vec::new(); problem.kinds];
        let mut having = wanting.clone();
        for place in 0..problem.graph.places {
            having[problem.tiles[place] as usize].push(place);
            if let Some(list) = problem.target[place].and_then(|kind| wanting.get_mut(kind as usize)) {
                list.push(place);
            }
        }
        Gauge { problem, wanting, having }
    }

    /// What a swap would do.
    pub(super) fn gain(&self, pair: Pair) -> Gain {
        let (a, b) = pair.places();
        let equal = self.problem.tiles[a] == self.problem.tiles[b];
        let mut parts = [self.part(a, b), self.part(b, a)];
        if equal {
            // What one of them seems to win the other loses.
            parts.iter_mut().for_each(|part| part.steps.1 = part.steps.0);
        }
        // The tile of which more is to be told comes first.
        let rank = |part: &Part| (part.steps.1.cmp(&part.steps.0), part.sort == Sort::Nowhere);
        if rank(&parts[1]).cmp(&rank(&parts[0])) == Ordering::Less {
            parts.swap(0, 1);
        }
        Gain { parts, equal }
    }

    fn part(&self, at: usize, to: usize) -> Part {
        let kind = self.problem.tiles[at];
        let (wanting, having) = (&self.wanting[kind as usize], &self.having[kind as usize]);
        let (sort, steps, goal) = match (wanting.len(), having.len()) {
            (0, _) => (Sort::Nowhere, (0, 0), None),
            (1, 1) => {
                let far = self.problem.graph.distances_from([wanting[0]]);
                (Sort::Single, (steps(far[at]), steps(far[to])), Some(wanting[0]))
            }
            (_, 2..=MAX_ASSIGNED) => {
                let (steps, goal) = self.together(kind, at, to);
                (Sort::Together, steps, goal)
            }
            _ => {
                let far = self.problem.graph.distances_from(wanting.iter().copied());
                (Sort::Nearest, (steps(far[at]), steps(far[to])), None)
            }
        };
        Part {
            tile: self.problem.from.tiles().items()[at],
            cell: self.problem.instance.size().cell(at),
            sort,
            alone: having.len() == 1,
            steps,
            arrives: self.problem.target[to] == Some(kind),
            goal,
        }
    }

    /// The steps of all tiles of a kind before and after one of them goes, and where that one is
    /// bound for then.
    fn together(&self, kind: Kind, at: usize, to: usize) -> ((u64, u64), Option<usize>) {
        let (wanting, having) = (&self.wanting[kind as usize], &self.having[kind as usize]);
        let far: Vec<Vec<u16>> =
            wanting.iter().map(|&place| self.problem.graph.distances_from([place])).collect();
        let cheapest = |tiles: &[usize]| {
            let rows = far.iter().map(|far| tiles.iter().map(|&tile| i64::from(far[tile])).collect());
            let costs = Matrix::from_rows::<_, Vec<i64>>(rows).ok().filter(|m| m.rows <= m.columns);
            costs.map_or((0, Vec::new()), |costs| kuhn_munkres_min(&costs))
        };
        let moved: Vec<usize> = having.iter().map(|&tile| if tile == at { to } else { tile }).collect();
        let ((before, _), (after, assigned)) = (cheapest(having), cheapest(&moved));
        let tile = moved.iter().position(|&tile| tile == to);
        let goal = assigned.iter().position(|&column| Some(column) == tile).map(|row| wanting[row]);
        ((before.unsigned_abs(), after.unsigned_abs()), goal)
    }
}

/// Steps from a place; none where no way leads on.
fn steps(far: u16) -> u64 {
    if far == FAR { 0 } else { u64::from(far) }
}
