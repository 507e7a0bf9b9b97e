//! How far a search is.

use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Steps in which the depths of a search are told.
pub const DEPTHS: usize = 32;

/// How far a search was at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// Nodes, as of the last check.
    pub nodes: u64,
    /// Solutions.
    pub solutions: u64,
    /// Work done and work in all, where the method can tell.
    pub work: Option<(u64, u64)>,
    /// A length that no solution falls short of.
    pub bound: Option<u64>,
    /// The length of the best solution so far.
    pub best: Option<u64>,
    /// The best score so far and the highest that is possible, where there are scores.
    pub score: Option<(u64, u64)>,
    /// How often the search was seen at each depth, from its beginning to its end.
    pub depths: [u64; DEPTHS],
}

impl Snapshot {
    /// How deep the search was on the mean since an earlier moment, as a part of the deepest; `None`
    /// where nobody has said it.
    pub fn mean_depth_since(&self, before: &Snapshot) -> Option<f64> {
        let seen = || self.depths.iter().zip(&before.depths).map(|(now, then)| now.saturating_sub(*then));
        let all: u64 = seen().sum();
        let sum: f64 = seen().zip(1..).map(|(times, step)| times as f64 * f64::from(step)).sum();
        (all > 0).then(|| sum / all as f64 / DEPTHS as f64)
    }
}

/// The handle by which a running search is followed; clones follow the same one. Engines write,
/// others take a [`Snapshot`].
#[derive(Clone, Debug, Default)]
pub struct Progress {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    nodes: AtomicU64,
    solutions: AtomicU64,
    done: AtomicU64,
    total: AtomicU64,
    /// What is proven and what is found, each one more than it is: nought says that nothing is.
    bound: AtomicU64,
    best: AtomicU64,
    /// The best score so far and the highest there is; nought where there are no scores.
    score: AtomicU64,
    full_score: AtomicU64,
    depths: [AtomicU64; DEPTHS],
}

fn read(number: &AtomicU64) -> u64 {
    number.load(Ordering::Relaxed)
}

impl Progress {
    /// How far the search is now.
    pub fn snapshot(&self) -> Snapshot {
        let Shared { nodes, solutions, done, total, bound, best, score, full_score, depths } = &*self.shared;
        Snapshot {
            nodes: read(nodes),
            solutions: read(solutions),
            work: Some((read(done), read(total))).filter(|(_, total)| *total > 0),
            bound: read(bound).checked_sub(1),
            best: read(best).checked_sub(1),
            score: Some((read(score), read(full_score))).filter(|(_, full)| *full > 0),
            depths: std::array::from_fn(|n| read(&depths[n])),
        }
    }

    pub(super) fn set_nodes(&self, nodes: u64) {
        self.shared.nodes.store(nodes, Ordering::Relaxed);
    }

    /// Says how many solutions there are so far.
    pub fn set_solutions(&self, number: u64) {
        self.shared.solutions.store(number, Ordering::Relaxed);
    }

    /// Says how much of the work is done.
    pub fn set_work(&self, done: u64, total: u64) {
        self.shared.done.store(done, Ordering::Relaxed);
        self.shared.total.store(total, Ordering::Relaxed);
    }

    /// Says how long a solution must be at least, and how long the best is that is known.
    pub fn set_bounds(&self, bound: u64, best: Option<u64>) {
        self.shared.bound.store(bound.saturating_add(1), Ordering::Relaxed);
        self.shared.best.store(best.map_or(0, |n| n.saturating_add(1)), Ordering::Relaxed);
    }

    /// Says what the best board so far scores, and what a perfect one does.
    pub fn set_score(&self, score: u64, full: u64) {
        self.shared.score.store(score, Ordering::Relaxed);
        self.shared.full_score.store(full, Ordering::Relaxed);
    }

    /// Says how deep the search is right now, and how deep it can get. Engines tell it now and
    /// then.
    pub fn at_depth(&self, depth: usize, deepest: usize) {
        let step = (depth * DEPTHS / deepest.max(1)).min(DEPTHS - 1);
        self.shared.depths[step].fetch_add(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_and_scores_are_told() {
        let progress = Progress::default();
        assert_eq!(progress.snapshot(), Snapshot::default());
        progress.set_score(470, 480);
        progress.set_bounds(0, None);
        progress.set_work(3, 9);
        [0, 99, 100, 50].iter().for_each(|depth| progress.at_depth(*depth, 100));
        let Snapshot { depths, score, work, bound, best, .. } = progress.snapshot();
        assert_eq!((depths[0], depths[DEPTHS / 2], depths[DEPTHS - 1]), (1, 1, 2));
        assert_eq!((score, work, bound, best), (Some((470, 480)), Some((3, 9)), Some(0), None));
        let before = progress.snapshot();
        assert_eq!(before.mean_depth_since(&before), None, "nothing was seen meanwhile");
        progress.at_depth(100, 100);
        assert_eq!(progress.snapshot().mean_depth_since(&before), Some(1.0));
    }
}
