//! Short solutions of boards too large for a proof: a fast first one, then windows of it made anew.

mod anneal;
mod circuit;
mod greedy;
mod peel;
mod region;

use super::problem::{Distances, Problem};
use crate::Swap;
use crate::model::{Pair, State};
use anneal::Schedule;
use quadrille_core::{Diagnostic, Found, Observer, Random, Report, Search, Stop, Task};
use region::Regions;

/// The method.
pub fn solve<O: Observer>(
    task: &Task<'_, Swap>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    let problem = Problem::new(task);
    if let Some(why) = problem.obstacle() {
        return Ok(Problem::unsolvable(why));
    }
    let env = |n: &str, d: f64| std::env::var(n).ok().and_then(|x| x.parse().ok()).unwrap_or(d);
    let distances = Distances::new(&problem.graph, search.limits.memory).unwrap();
    let homes = problem.homes.as_ref().unwrap();
    let goals: Vec<u32> = problem.tiles.iter().map(|&k| homes[k as usize]).collect();
    let mut random = Random::new(1);
    let first = greedy::solve(&problem, &distances, &goals, &mut random, search).unwrap();
    let pl = peel::solve(problem.instance.size(), &goals, env("TRIES", 1.0) as usize, &mut random, search)
        .unwrap();
    let first: Vec<u32> = pl
        .iter()
        .map(|&(a, b)| problem.graph.next(a as usize).iter().find(|x| x.0 == b).unwrap().1)
        .collect();
    let t0 = search.elapsed().as_secs_f64();
    let regions = Regions::new(&problem.graph);
    eprintln!("first {} in {t0:.3}, regions {:.3}", first.len(), search.elapsed().as_secs_f64());
    let mut best = first.clone();
    let mut keep = |swaps: Vec<u32>| best = swaps;
    let schedule = Schedule {
        windows: u64::MAX,
        time: search.time_left().map(|t| t.mul_f64(0.98)),
        hot: env("HOT", 0.5),
        cold: env("COLD", 0.15),
    };
    let _ = anneal::run(&problem, &regions, &first, schedule, &mut random, search, &mut keep);
    let swaps: Vec<Pair> = best.iter().map(|&n| problem.graph.pairs[n as usize]).collect();
    Ok(problem.one(&swaps, search, found))
}
