//! `sat`: clauses for a SAT solver.
//!
//! A variable for every side between two cells says that a link is there (under the rule that keeps
//! links apart: one for each of the two sides of it). For each cell, the combinations that are no
//! position of its tile are excluded, as few and as short clauses as there are: one for every
//! largest set of combinations, told by some sides alone, in which there is no position.

use super::board::{Board, Domain, Known, Part, known, positions};
use super::deliver::PartSolver;
use super::frame::Frame;
use crate::Loops;
use crate::model::{Rule, Sides, State};
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Stop, Task};
use quadrille_engines::sat::{self, Lit, Solver, Verdict};
use std::collections::HashMap;

/// Solves every part by SAT; a board that must be one tree as a whole, forbidding what is no tree
/// when it turns up.
pub fn solve<O: Observer>(
    task: &Task<'_, Loops>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    let frame = Frame::new(task);
    Ok(match task.instance.rule() {
        Rule::Tree => trees(&frame, search, found),
        _ => frame.solve_parts(&Sat, search, found),
    })
}

struct Sat;

impl PartSolver for Sat {
    fn first<O: Observer>(&self, part: &Part, search: &mut Search<O>) -> Result<Option<Vec<Sides>>, Stop> {
        first(&part.board, search)
    }
}

/// A first solution of a propagated board.
pub fn first<O: Observer>(board: &Board, search: &mut Search<O>) -> Result<Option<Vec<Sides>>, Stop> {
    let mut clauses = Clauses::new(board, search);
    Ok(clauses.solve(search)?.then(|| clauses.sides(board)))
}

/// A board as clauses.
pub struct Clauses {
    solver: Box<dyn Solver>,
    /// The variable of each side of each cell, where it is open.
    sides: Vec<Option<Lit>>,
}

impl Clauses {
    /// The clauses of a propagated board.
    pub fn new<O: Observer>(board: &Board, search: &Search<O>) -> Self {
        let mut solver = sat::solver();
        let (monitor, time) = (search.monitor().clone(), search.time_left());
        let started = web_time::Instant::now();
        solver.set_stop_check(Box::new(move || {
            monitor.cancel.is_asked() || time.is_some_and(|time| started.elapsed() >= time)
        }));
        let n = board.sides();
        let mut sides: Vec<Option<Lit>> = vec![None; board.len() * n];
        for cell in 0..board.len() as u32 {
            for side in (0..n).filter(|&side| known(board.domain(cell), side) == Known::Open) {
                let at = cell as usize * n + side;
                let there = board.is_joined(cell, side).map(|mate| mate as usize * n + board.opposite(side));
                let own = match (board.rule, there.and_then(|there| sides[there])) {
                    (Rule::Loops | Rule::Tree, Some(shared)) => shared,
                    (Rule::Apart, Some(other)) => {
                        let own = solver.new_var();
                        solver.add_clause(&[!own, !other]);
                        own
                    }
                    (_, None) => solver.new_var(),
                };
                sides[at] = Some(own);
            }
        }
        let mut clauses = Clauses { solver, sides };
        let mut cache: HashMap<(Domain, u8), Vec<(u8, u8)>> = HashMap::new();
        for cell in 0..board.len() as u32 {
            let lits: Vec<Option<Lit>> = clauses.sides[cell as usize * n..][..n].to_vec();
            let open = lits
                .iter()
                .enumerate()
                .filter(|(_, lit)| lit.is_some())
                .fold(0, |open, (s, _)| open | 1 << s);
            let excluded =
                cache.entry((board.domain(cell), open)).or_insert_with(|| excluded(board.domain(cell), open));
            for &(told, values) in excluded.iter() {
                let lits = lits.iter().enumerate().filter(|(s, _)| told & 1 << s != 0);
                // Not all sides that are told have the values told.
                let clause: Vec<Lit> = lits
                    .filter_map(|(s, lit)| lit.map(|lit| if values & 1 << s != 0 { !lit } else { lit }))
                    .collect();
                clauses.solver.add_clause(&clause);
            }
        }
        clauses
    }

    /// Looks for a model.
    pub fn solve<O: Observer>(&mut self, search: &mut Search<O>) -> Result<bool, Stop> {
        search.node()?;
        match self.solver.solve(&[]) {
            Verdict::Satisfiable => Ok(true),
            Verdict::Unsatisfiable => Ok(false),
            Verdict::Stopped => {
                search.check()?;
                Err(Stop::Time)
            }
        }
    }

    /// The position of every cell in the model.
    pub fn sides(&self, board: &Board) -> Vec<Sides> {
        let n = board.sides();
        let sides = |cell: usize| {
            let fixed = positions(board.domain(cell as u32)).fold(u8::MAX, |all, p| all & p.0);
            let on = |side: &usize| self.sides[cell * n + side].is_some_and(|lit| self.solver.value(lit));
            Sides((0..n).filter(on).fold(fixed, |sides, side| sides | 1 << side))
        };
        (0..board.len()).map(sides).collect()
    }

    /// Excludes every solution in which none of these sides has a link.
    fn demand_a_link(&mut self, board: &Board, sides: &[(u32, usize)]) {
        let lit = |&(cell, side): &(u32, usize)| self.sides[cell as usize * board.sides() + side];
        let clause: Vec<Lit> = sides.iter().filter_map(lit).collect();
        self.solver.add_clause(&clause);
    }

    /// Excludes one solution.
    fn exclude(&mut self, board: &Board, solution: &[Sides]) {
        let n = board.sides();
        let differs = |(at, lit): (usize, &Option<Lit>)| {
            lit.map(|lit| if solution[at / n].0 & 1 << (at % n) != 0 { !lit } else { lit })
        };
        let clause: Vec<Lit> = self.sides.iter().enumerate().filter_map(differs).collect();
        self.solver.add_clause(&clause);
    }
}

/// The largest sets of combinations of the open sides in which there is no position: which sides
/// tell the set, and their values.
fn excluded(domain: Domain, open: u8) -> Vec<(u8, u8)> {
    let subsets = |of: u8| (0..=of).filter(move |s| s & !of == 0);
    let free_of_positions = |told: u8, values: u8| positions(domain).all(|p| p.0 & told != values);
    let mut sets: Vec<(u8, u8)> = Vec::new();
    let mut telling: Vec<u8> = subsets(open).collect();
    telling.sort_by_key(|told| told.count_ones());
    for told in telling {
        for values in subsets(told) {
            let known = sets.iter().any(|&(t, v)| t & !told == 0 && values & t == v);
            if !known && free_of_positions(told, values) {
                sets.push((told, values));
            }
        }
    }
    sets
}

/// Whatever is no tree is excluded when it turns up: groups of tiles that hang together need a link
/// out of them.
fn trees<O: Observer>(frame: &Frame<'_>, search: &mut Search<O>, found: Found<'_, State>) -> Report<State> {
    let Some(board) = frame.tree().map(|tree| tree.board().clone()) else { return frame.impossible() };
    let mut clauses = Clauses::new(&board, search);
    let mut any = false;
    loop {
        match clauses.solve(search) {
            Err(stop) => return Report::stopped(stop),
            Ok(false) if any => return Report::complete(),
            Ok(false) => return frame.impossible(),
            Ok(true) => {}
        }
        let solution = clauses.sides(&board);
        let groups = groups(&board, &solution);
        if groups.len() > 1 {
            for group in &groups {
                clauses.demand_a_link(&board, &exits(&board, &solution, group));
            }
            continue;
        }
        any = true;
        clauses.exclude(&board, &solution);
        if let Err(stop) = search.hand_over(frame.turned(&solution), found) {
            return Report::stopped(stop);
        }
    }
}

/// The tiles that hang together, group by group.
fn groups(board: &Board, solution: &[Sides]) -> Vec<Vec<u32>> {
    let mut seen = vec![false; board.len()];
    let mut groups = Vec::new();
    for first in (0..board.len() as u32).filter(|&c| !solution[c as usize].is_empty()) {
        if std::mem::replace(&mut seen[first as usize], true) {
            continue;
        }
        let mut group = vec![first];
        let mut next = 0;
        while let Some(&cell) = group.get(next) {
            next += 1;
            for side in (0..board.sides()).filter(|&s| solution[cell as usize].0 & 1 << s != 0) {
                if let Some(mate) = board.mate(cell, side)
                    && !std::mem::replace(&mut seen[mate as usize], true)
                {
                    group.push(mate);
                }
            }
        }
        groups.push(group);
    }
    groups
}

/// The open sides on which a group could be left.
fn exits(board: &Board, solution: &[Sides], group: &[u32]) -> Vec<(u32, usize)> {
    let inside: std::collections::HashSet<u32> = group.iter().copied().collect();
    let sides = |&cell: &u32| (0..board.sides()).map(move |side| (cell, side));
    let leads_out = |&(cell, side): &(u32, usize)| {
        solution[cell as usize].0 & 1 << side == 0
            && board.is_joined(cell, side).is_some_and(|mate| !inside.contains(&mate))
    };
    group.iter().flat_map(sides).filter(leads_out).collect()
}
