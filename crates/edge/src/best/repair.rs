//! Destroy and repair: places around broken joints are emptied, and filled anew by a beam of their
//! own.
//!
//! Pieces move from one place to another where several are emptied at once. What comes out is taken
//! if it is no worse: most of the way to a better board leads along boards that are as good.

use super::beam::{Beam, Settings};
use super::climb::board;
use super::sweep_plan::SweepPlan;
use crate::model::{State, mismatches};
use crate::solve::problem::Problem;
use quadrille_core::{Cell, Grid, Observer, Random, Search, Stop};

/// Places that are emptied at once, at most; how far they reach; cells in all.
const PLACES: usize = 5;
const REACH: usize = 3;
const CELLS: usize = 70;
/// The width of the beam that fills them.
const WIDTH: usize = 120;
/// Attempts of one walk.
const ATTEMPTS: usize = 32;

/// Tries to better a full board so many times.
pub fn walk<O: Observer>(
    problem: &Problem<'_>,
    mut state: State,
    seed: u64,
    search: &mut Search<O>,
) -> Result<State, Stop> {
    let mut random = Random::new(seed);
    for _ in 0..ATTEMPTS {
        // Each by its first cell.
        let joints: Vec<Cell> = mismatches(problem.instance, &state).map(|([first, _], _)| first).collect();
        if joints.is_empty() {
            break;
        }
        if let Some(repaired) = attempt(problem, &state, &joints, &mut random, search)? {
            state = repaired;
        }
    }
    Ok(state)
}

/// Empties some places and fills them anew; `None` if the board has become worse.
fn attempt<O: Observer>(
    problem: &Problem<'_>,
    state: &State,
    joints: &[Cell],
    random: &mut Random,
    search: &mut Search<O>,
) -> Result<Option<State>, Stop> {
    let size = problem.size();
    let empty = places(problem, joints, random);
    let kept = size.cells().map(|cell| state.at(cell).filter(|_| !empty[size.index(cell)]));
    let rest = State::new(Grid::from_items(size, kept.collect()).expect("one for each cell"));
    let hole = Problem::from(problem.instance, &rest);
    let mut cells: Vec<usize> = (0..size.area()).collect();
    let by_columns = |cell: &usize| (cell % size.cols, cell / size.cols);
    match random.below(4) {
        0 => {}
        1 => cells.reverse(),
        2 => cells.sort_by_key(by_columns),
        _ => cells.sort_by_key(|cell| std::cmp::Reverse(by_columns(cell))),
    }
    let plan = SweepPlan::new(&hole, cells);
    let settings = Settings { width: WIDTH, seed: random.bits(), threads: 1 };
    let filled = Beam::new(&plan, settings).run(search, &mut |_, _| WIDTH)?;
    let better = filled.filter(|filled| usize::from(filled.broken) <= joints.len());
    Ok(better.map(|filled| board(&hole, &plan, &filled.looks)))
}

/// Rectangles around some of the joints, without what lay there from the beginning.
fn places(problem: &Problem<'_>, joints: &[Cell], random: &mut Random) -> Vec<bool> {
    let size = problem.size();
    let (mut empty, mut number) = (vec![false; size.area()], 0);
    for _ in 0..=random.below(PLACES) {
        let Cell { row, col } = joints[random.below(joints.len())];
        let mut reach = || random.below(REACH + 1);
        let rows = row.saturating_sub(reach())..(row + reach() + 2).min(size.rows);
        let cols = col.saturating_sub(reach())..(col + reach() + 2).min(size.cols);
        for at in rows.flat_map(|row| cols.clone().map(move |col| row * size.cols + col)) {
            if number < CELLS && problem.fixed[at].is_none() && !empty[at] {
                empty[at] = true;
                number += 1;
            }
        }
    }
    empty
}
