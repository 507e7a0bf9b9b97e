//! A first solution for any board.

use super::{greedy, peel};
use crate::model::Pair;
use crate::solve::bound::cheapest;
use crate::solve::problem::{Distances, Problem};
use quadrille_core::{Observer, Random, Search, Stop};

/// Swaps that solve the puzzle, its moving wall left aside, as numbers of pairs.
pub fn solve<O: Observer>(problem: &Problem<'_>, search: &mut Search<O>) -> Result<Vec<u32>, Stop> {
    let mut random = Random::new(1);
    let distances = Distances::new(&problem.graph, search.limits.memory / 2)?;
    let goals = goals(problem, &distances);
    if problem.graph.plain().is_none() {
        return greedy::solve(problem, &distances, &goals, &mut random, search);
    }
    let swaps = peel::solve(problem.instance.size(), &goals, &mut random, search)?;
    let pair = |&(a, b): &(u32, u32)| Pair::new(a as usize, b as usize);
    let number = |swap| problem.graph.number(pair(swap)).expect("neighbours on a plain grid");
    Ok(swaps.iter().map(number).collect())
}

/// Equal tiles are assigned to places in the best way up to this number.
const MAX_ASSIGNED: usize = 400;

/// A place for the tile on each place: equal tiles are assigned so that they have little to go, and
/// tiles that nobody wants get what is left.
fn goals(problem: &Problem<'_>, distances: &Distances) -> Vec<u32> {
    if let Some(homes) = &problem.homes {
        return problem.tiles.iter().map(|&kind| homes[kind as usize]).collect();
    }
    let places = problem.graph.places;
    let mut goals = vec![u32::MAX; places];
    for need in problem.needs() {
        assign(&need.wanting, &need.having, distances, &mut goals);
    }
    let mut taken = vec![false; places];
    goals.iter().filter(|&&g| g != u32::MAX).for_each(|&g| taken[g as usize] = true);
    let idle: Vec<usize> = (0..places).filter(|&p| goals[p] == u32::MAX).collect();
    // Whoever lies on a place that is left stays there; the others take the rest.
    idle.iter().filter(|&&p| !taken[p]).for_each(|&p| goals[p] = p as u32);
    let homeless: Vec<usize> = idle.iter().copied().filter(|&p| goals[p] == u32::MAX).collect();
    goals.iter().filter(|&&g| g != u32::MAX).for_each(|&g| taken[g as usize] = true);
    let left: Vec<usize> = (0..places).filter(|&p| !taken[p]).collect();
    assign(&left, &homeless, distances, &mut goals);
    goals
}

/// Gives each wanting place one of the tiles.
fn assign(wanting: &[usize], having: &[usize], distances: &Distances, goals: &mut [u32]) {
    if wanting.is_empty() {
        return;
    }
    if having.len() > MAX_ASSIGNED {
        // In order: not the best, but quickly done.
        wanting.iter().zip(having).for_each(|(&place, &tile)| goals[tile] = place as u32);
        return;
    }
    let far = |place: usize| having.iter().map(|&tile| distances.between(place, tile)).collect();
    let (_, chosen) = cheapest(wanting.iter().map(|&place| far(place)));
    for (&place, tile) in wanting.iter().zip(chosen) {
        goals[having[tile]] = place as u32;
    }
}
