//! The whole tree along a path: cut into parts, searched on all threads, with openings and closures
//! where asked for.

use super::brute;
use super::checkpoint::{Kept, SLICE};
use super::endgame::{self, Gate};
use super::lanes::{FlatPlan, LANES, Lanes, Queue};
use super::path::Path;
use super::plan::Plan;
use super::problem::{LookId, Problem};
use super::scan::Scan;
use crate::Edge;
use crate::SolveSettings;
use crate::model::State;
use crate::opening::Openings;
use crate::runs::Kind;
use num_bigint::BigUint;
use quadrille_core::{Count, Diagnostic, Found, Observer, Report, Search, Stop, Task, parallel};
use std::ops::ControlFlow;

/// A tree to be searched.
pub struct Tree<'a> {
    pub(super) problem: &'a Problem<'a>,
    pub(super) plan: Plan,
    /// The beginnings to search below, where the settings name some.
    pub(super) openings: Option<Vec<Vec<LookId>>>,
    /// Places on the way where hopeless boards are turned back, by depth.
    gates: Vec<Gate>,
    /// Subtrees to search side by side on each thread, where the settings say so.
    lanes: Option<usize>,
}

/// Somebody to hand the looks on the whole path to.
pub type Take<'a> = &'a mut dyn FnMut(&[LookId]) -> ControlFlow<Stop>;

/// Parts for each thread, and for each lane beside the first, at least: so that none is idle for
/// long while others work.
const PARTS: usize = 64;

/// The most lanes that may be asked for.
pub const MOST_LANES: u64 = 64;

impl<'a> Tree<'a> {
    /// The tree that settings describe: `--path`, `--lanes`, `--opening`, `--endgame` and
    /// `--closures`.
    pub fn new<O: Observer>(
        problem: &'a Problem<'a>,
        settings: &SolveSettings,
        search: &mut Search<O>,
    ) -> Result<Result<Tree<'a>, Stop>, Diagnostic> {
        let SolveSettings { lanes, endgame, closures, .. } = *settings;
        let not_kept = [("lanes", lanes), ("endgame", endgame), ("closures", closures)];
        if let Some((name, _)) = not_kept.iter().find(|(_, given)| given.is_some())
            && settings.resume.is_some()
        {
            return Err(Diagnostic::new(format!("--resume: a search with --{name} cannot be kept"))
                .help("leave one of the two out"));
        }
        let mut path = Path::chosen(settings.path.as_ref(), problem.size())?;
        let openings = settings.opening.as_ref();
        let openings = openings.map(|file| Openings::of_file(file, problem.instance)).transpose()?;
        if let Some(openings) = &openings {
            path = path.after(&openings.positions(problem.size()));
        }
        let plan = Plan::new(problem, &path);
        let openings = openings.map(|openings| openings.looks(problem)).transpose()?;
        let gates = match endgame::gates(problem, &plan, &path, settings, search)? {
            Ok(gates) => gates,
            Err(stop) => return Ok(Err(stop)),
        };
        Ok(Ok(Tree { problem, plan, openings, gates, lanes }))
    }

    /// Hands over every way to fill the path; on one thread in the order of the path, unless lanes
    /// are asked for.
    pub fn each<O: Observer>(&self, search: &mut Search<O>, take: Take<'_>) -> Result<(), Stop> {
        let lanes = self.lanes.unwrap_or(if search.limits.threads < 2 { 1 } else { LANES });
        if let Some(flat) = self.flat(lanes) {
            let parts = self.parts(lanes, search)?;
            let queue = Queue::new(&parts);
            let work = |_: &usize, search: &mut Search, found: Found<'_, Vec<LookId>>| {
                Lanes::new(&flat, &queue, search, &mut |looks| found(looks.to_vec())).run(lanes)
            };
            return parallel::run(&hands(search), search, work, &mut |looks| take(&looks));
        }
        if search.limits.threads < 2 && self.openings.is_none() {
            return self.stage(&mut Scan::new(&self.plan), None, 0, search, take);
        }
        let work = |part: &Vec<LookId>, search: &mut Search, found: Found<'_, Vec<LookId>>| {
            let Some(mut scan) = Scan::behind(&self.plan, part) else { return Ok(()) };
            self.stage(&mut scan, None, 0, search, &mut |looks| found(looks.to_vec()))
        };
        let parts = self.parts(1, search)?;
        parallel::run(&parts, search, work, &mut |looks| take(&looks))
    }

    /// The number of ways to fill the path, and why it was not counted to the end.
    pub fn count(&self, search: &mut Search) -> (BigUint, Option<Stop>) {
        let mut number = BigUint::ZERO;
        let mut add = |more: u64| {
            number += more;
            ControlFlow::Continue(())
        };
        let lanes = self.lanes.unwrap_or(LANES);
        let result = match self.flat(lanes) {
            Some(flat) => self.parts(lanes, search).and_then(|parts| {
                let queue = Queue::new(&parts);
                let work = |_: &usize, search: &mut Search, found: Found<'_, u64>| {
                    counted(search, found, |search, take| Lanes::new(&flat, &queue, search, take).run(lanes))
                };
                parallel::run(&hands(search), search, work, &mut add)
            }),
            None => self.parts(1, search).and_then(|parts| {
                let work = |part: &Vec<LookId>, search: &mut Search, found: Found<'_, u64>| {
                    counted(search, found, |search, take| match Scan::behind(&self.plan, part) {
                        Some(mut scan) => self.stage(&mut scan, None, 0, search, take),
                        None => Ok(()),
                    })
                };
                parallel::run(&parts, search, work, &mut add)
            }),
        };
        (number, result.err())
    }

    /// The plan for so many lanes: where there is more than one, no gate on the way, and the plan
    /// has that form.
    fn flat(&self, lanes: usize) -> Option<FlatPlan> {
        (lanes > 1 && self.gates.is_empty()).then(|| FlatPlan::new(&self.plan)).flatten()
    }

    /// Searches from gate to gate, and from the last to the end.
    fn stage<O: Observer>(
        &self,
        scan: &mut Scan<'_>,
        reached: Option<usize>,
        gate: usize,
        search: &mut Search<O>,
        take: Take<'_>,
    ) -> Result<(), Stop> {
        let floor = scan.floor();
        let gate = gate + self.gates[gate..].iter().take_while(|gate| gate.depth < floor).count();
        let goal = self.gates.get(gate).map_or(self.plan.len(), |gate| gate.depth);
        let mut arrive = |scan: &mut Scan<'_>, search: &mut Search<O>| match self.gates.get(gate) {
            Some(here) if here.is_open(scan) => self.stage(scan, Some(goal), gate + 1, search, take),
            Some(_) => Ok(()),
            None => {
                search.counters.solutions += 1;
                search.counters.nodes_to_first.get_or_insert(search.counters.nodes);
                let looks: Vec<LookId> = scan.looks(goal).collect();
                match take(&looks) {
                    ControlFlow::Continue(()) => Ok(()),
                    ControlFlow::Break(stop) => Err(stop),
                }
            }
        };
        match reached {
            Some(reached) => scan.below(reached, goal, search, &mut arrive),
            None => scan.run(goal, search, &mut arrive),
        }
    }

    /// The openings, or the beginnings of the path, so many that all threads and lanes have work.
    fn parts<O: Observer>(&self, lanes: usize, search: &mut Search<O>) -> Result<Vec<Vec<LookId>>, Stop> {
        match &self.openings {
            Some(openings) => Ok(openings.clone()),
            None => self.cut(lanes, search).map(|(_, parts)| parts),
        }
    }

    /// The beginnings of the path, so many that all threads and lanes have work, and the number of
    /// cells that they fill.
    pub(super) fn cut<O: Observer>(
        &self,
        lanes: usize,
        search: &mut Search<O>,
    ) -> Result<(usize, Vec<Vec<LookId>>), Stop> {
        let enough = match search.limits.threads.max(1) * lanes {
            1 => 1,
            together => together * PARTS,
        };
        let mut cells = 0;
        loop {
            let left = search.limits.nodes.map(|limit| limit.saturating_sub(search.counters.nodes));
            let mut inner = search.inner(left, None);
            let parts = beginnings(&self.plan, cells, &mut inner);
            let last =
                |parts: &Vec<_>| parts.len() >= enough || parts.is_empty() || cells + 1 >= self.plan.len();
            if parts.as_ref().map_or(true, last) {
                search.counters.nodes += inner.counters.nodes;
                return parts.map(|parts| (cells, parts));
            }
            cells += 1;
        }
    }
}

/// One for each thread, where all threads take their parts from one queue.
fn hands<O: Observer>(search: &Search<O>) -> Vec<usize> {
    (0..search.limits.threads.max(1)).collect()
}

/// Searches a part and hands over how many ways to fill the path were found.
fn counted(
    search: &mut Search,
    found: Found<'_, u64>,
    part: impl FnOnce(&mut Search, Take<'_>) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let before = search.counters.solutions;
    let result = part(search, &mut |_| ControlFlow::Continue(()));
    // Whoever counts takes everything.
    let _ = found(search.counters.solutions - before);
    result
}

/// Every way to fill the first cells of the path.
pub fn beginnings<O: Observer>(
    plan: &Plan,
    cells: usize,
    search: &mut Search<O>,
) -> Result<Vec<Vec<LookId>>, Stop> {
    let mut all = Vec::new();
    Scan::new(plan).run(cells, search, &mut |scan, _| {
        all.push(scan.looks(cells).collect());
        Ok(())
    })?;
    Ok(all)
}

/// The method `path`.
pub fn solve<O: Observer>(
    task: &Task<'_, Edge>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    if O::ACTIVE {
        // The twin does the same, slowly enough to be watched.
        return brute::solve(task, search, found);
    }
    let problem = Problem::new(task);
    if let Some(report) = problem.hopeless() {
        return Ok(report);
    }
    let tree = match Tree::new(&problem, task.settings, search)? {
        Ok(tree) => tree,
        Err(stop) => return Ok(Report::stopped(stop)),
    };
    let mut take = |looks: &[LookId]| found(tree.plan.state(tree.problem, looks));
    let result = if let Some(run) = &task.settings.resume {
        let kept = Kept::open(&tree, Kind::Path, SLICE, run, search)?;
        kept.and_then(|kept| kept.each(search, &mut take))
    } else {
        tree.each(search, &mut take)
    };
    Ok(Report::from_result(result))
}

/// The exact number of solutions that agree with the task's state: boards that look different.
pub fn count(task: &Task<'_, Edge>, search: &mut Search) -> Result<Count, Diagnostic> {
    let problem = Problem::new(task);
    if problem.obstacle().is_some() {
        return Ok(Count::new(BigUint::ZERO, None, "seen without a search"));
    }
    let tree = match Tree::new(&problem, task.settings, search)? {
        Ok(tree) => tree,
        Err(stop) => return Ok(Count::new(BigUint::ZERO, Some(stop), "brute force along a path")),
    };
    let (number, stop) = if let Some(run) = &task.settings.resume {
        match Kept::open(&tree, Kind::Count, SLICE, run, search)? {
            Ok(kept) => kept.count(search),
            Err(stop) => (BigUint::ZERO, Some(stop)),
        }
    } else {
        tree.count(search)
    };
    Ok(Count::new(number, stop, "brute force along a path"))
}
