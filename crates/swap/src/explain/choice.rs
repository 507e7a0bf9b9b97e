//! Which of the swaps that begin a shortest way has the simplest reason.
//!
//! Some are known from one shortest way: a swap before which no swap of the way touches its places
//! might as well come first (unless a moving wall counts the steps). Any other begins a shortest
//! way if what it leaves can be done in one swap less, which is asked of every swap with a simpler
//! reason than those that are known.

use super::gain::{Gain, Gauge};
use super::{Budget, Rule, way};
use crate::model::Pair;
use crate::solve::problem::Problem;
use quadrille_core::{Search, Stop};

/// What became of the swaps with a simpler reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Simpler {
    /// There are none.
    None,
    /// None of them begins a shortest way: proven.
    Longer,
    /// Nobody knows.
    Unknown,
}

/// The swap to advise.
pub(super) struct Choice {
    pub pair: Pair,
    pub rule: Rule,
    pub gain: Gain,
    pub simpler: Simpler,
    /// The pair that the moving wall closes now, if it would have had a simpler reason.
    pub closed: Option<Pair>,
}

/// The swap with the simplest reason, given a shortest way of one swap at least.
pub(super) fn simplest(
    problem: &Problem<'_>,
    gauge: &Gauge<'_, '_>,
    way: &[Pair],
    budget: &mut Budget,
    search: &mut Search,
) -> Result<Choice, Stop> {
    let gained = |pair: Pair| {
        let gain = gauge.gain(pair);
        (gain.rule(), pair, gain)
    };
    let known = first_swaps(problem, way).into_iter().map(gained);
    let best = known.min_by_key(|&(rule, pair, _)| (rule, pair)).ok_or(Stop::Stuck)?;
    let wall = problem.closed(0).map(|number| problem.graph.pairs[number]);
    let open = problem.graph.pairs.iter().copied().filter(|pair| Some(*pair) != wall);
    let mut candidates: Vec<_> = open.map(gained).filter(|(rule, ..)| *rule < best.0).collect();
    candidates.sort_unstable_by_key(|&(rule, pair, _)| (rule, pair));
    let mut asked: Vec<(Rule, bool)> = Vec::new();
    let mut chosen = best;
    for (rule, pair, gain) in candidates {
        match begins(problem, pair, way, budget, search)? {
            Some(true) => {
                chosen = (rule, pair, gain);
                break;
            }
            refuted => asked.push((rule, refuted.is_some())),
        }
    }
    let (rule, pair, gain) = chosen;
    asked.retain(|asked| asked.0 < rule);
    let simpler = match asked.as_slice() {
        [] => Simpler::None,
        asked if asked.iter().all(|asked| asked.1) => Simpler::Longer,
        _ => Simpler::Unknown,
    };
    let closed = wall.filter(|&pair| gauge.gain(pair).rule().effort() < rule.effort());
    Ok(Choice { pair, rule, gain, simpler, closed })
}

/// The swaps of a way that might as well come first.
fn first_swaps(problem: &Problem<'_>, way: &[Pair]) -> Vec<Pair> {
    if problem.instance.moving_wall().is_some() {
        return way.first().copied().into_iter().collect();
    }
    let mut touched = vec![false; problem.graph.places];
    let first = |pair: &&Pair| {
        let (a, b) = pair.places();
        let before = [a, b].map(|place| std::mem::replace(&mut touched[place], true));
        before == [false, false]
    };
    way.iter().filter(first).copied().collect()
}

/// Whether a swap begins a way as short as a shortest one; `None` if that cannot be found out
/// within the budget.
fn begins(
    problem: &Problem<'_>,
    pair: Pair,
    way: &[Pair],
    budget: &mut Budget,
    search: &mut Search,
) -> Result<Option<bool>, Stop> {
    let state = problem.from.after(&[pair]);
    let after = Problem::from(problem.instance, &state);
    let known = if problem.instance.moving_wall().is_none() {
        // At worst it is taken back.
        [&[pair], way].concat()
    } else {
        let quick = way::quick(&after, search)?;
        if !quick.complete {
            return Ok(None);
        }
        quick.swaps
    };
    let rest = budget.prove(&after, known, search)?;
    let found = rest.swaps.len() < way.len();
    let refuted = rest.bound >= way.len() as u64;
    Ok((found || refuted).then_some(found))
}
