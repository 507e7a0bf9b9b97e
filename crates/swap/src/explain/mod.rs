//! The next swap, with its reason.
//!
//! Nothing a player does within the rules is ever wrong here: at worst it was longer than
//! necessary. So a hint is a swap on a shortest way from where the tiles lie now, and its reason
//! says who comes closer by it and how many swaps are left to be made at least. Several swaps may
//! begin shortest ways; the one with the simplest reason is advised, by the order of [`Rule`].
//! Whether a shortest way begins with a swap is found out by search within a budget of nodes. Where
//! the budget does not reach, on large boards, the swap is one of the best way known, and the
//! reason says so.
//!
//! The only mistake is a swap that the rules forbid: then the hint is to take back what was done
//! from there on.

mod choice;
mod gain;
mod grade;
mod mistake;
mod rule;
#[cfg(test)]
mod tests;
mod way;
mod words;

pub use grade::grade;
pub use rule::{Rule, TECHNIQUES};
pub use way::{Budget, Way, known_way};

use crate::model::{self, Instance, Move, Pair, State};
use crate::solve::problem::Problem;
use choice::Choice;
use gain::Gauge;
use quadrille_core::{Cell, Hint, HintAnswer, Search, Stop};

/// The next swap on a shortest way, or on the best way known; or what else there is to say about a
/// state.
pub fn hint(instance: &Instance, state: &State, search: &mut Search) -> HintAnswer<Move> {
    let status = model::status(instance, state);
    if status.solved() {
        return HintAnswer::Solved;
    }
    if status.broken().next().is_some() {
        // A state that forged tiles make wrong cannot be repaired by moves.
        return mistake::answer(instance, state).map_or(HintAnswer::Limit(Stop::Stuck), HintAnswer::Mistake);
    }
    let problem = Problem::from(instance, state);
    let obstacle = problem.obstacle().map(|why| words::capital(&why));
    match obstacle {
        Some(why) => HintAnswer::Unsolvable(why),
        None => advise(&problem, search).map_or_else(HintAnswer::Limit, HintAnswer::Hint),
    }
}

fn advise(problem: &Problem<'_>, search: &mut Search) -> Result<Hint<Move>, Stop> {
    let mut budget = Budget::new(search);
    let way = known_way(problem, &mut budget, search)?;
    let gauge = Gauge::new(problem);
    if !way.proven() {
        let first = *way.swaps.first().ok_or(way.stop.unwrap_or(Stop::Stuck))?;
        let gain = gauge.gain(first);
        let reason = words::known(problem, &gain, &way);
        return Ok(hint_of(problem, first, Rule::BestKnown, reason, gain.goals()));
    }
    let choice = choice::simplest(problem, &gauge, &way.swaps, &mut budget, search)?;
    let wasted = wasted(problem, &way.swaps, &mut budget, search)?;
    let reason = words::proven(problem, &choice, way.swaps.len(), wasted);
    let Choice { pair, rule, gain, .. } = choice;
    Ok(hint_of(problem, pair, rule, reason, gain.goals()))
}

fn hint_of(problem: &Problem<'_>, pair: Pair, rule: Rule, reason: String, goals: Vec<usize>) -> Hint<Move> {
    let size = problem.instance.size();
    let action = Move::of(problem.instance, pair);
    let (a, b) = problem.instance.cells(pair);
    let mut cells: Vec<Cell> = goals.into_iter().map(|place| size.cell(place)).chain([a, b]).collect();
    cells.sort_unstable();
    cells.dedup();
    let place = action.to_string();
    let (certain, level) = (rule != Rule::BestKnown, rule.level());
    Hint { moves: vec![action], certain, reason, rule: rule.name(), level, place, cells }
}

/// How many of the swaps made so far were more than necessary, if that can be told within the
/// budget.
fn wasted(
    problem: &Problem<'_>,
    rest: &[Pair],
    budget: &mut Budget,
    search: &mut Search,
) -> Result<usize, Stop> {
    if problem.from.length() == 0 {
        return Ok(0);
    }
    let start = model::start(problem.instance);
    let whole = [problem.from.swaps(), rest].concat();
    let length = whole.len();
    let way = budget.prove(&Problem::from(problem.instance, &start), whole, search)?;
    Ok(if way.proven() { length - way.swaps.len() } else { 0 })
}
