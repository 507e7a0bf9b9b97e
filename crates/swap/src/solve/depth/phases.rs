//! Plain grids in three phases: columns, rows, columns.
//!
//! First every column is sorted so that the tiles of each row belong to different columns; then the
//! rows are sorted by columns and the columns by rows. Which tile goes to which row first is a
//! matter of matchings: tiles are edges from the column where they lie to the column where they
//! belong, and such a regular graph falls into perfect matchings. Every line is sorted by
//! exchanging neighbours at odd and even places in turn, which takes no more layers than the line
//! has places: twice the rows plus the columns, or the other way round, is enough for every
//! permutation.

use crate::model::Pair;
use crate::solve::problem::Problem;

/// Boards with longer sides take too long to divide into matchings.
const MAX_SIDE: usize = 300;

/// The swaps of the three phases, columns first or rows first; `None` if the board is no
/// permutation of a plain grid.
pub fn route(problem: &Problem<'_>, rows_first: bool) -> Option<Vec<Pair>> {
    let (homes, cols) = (problem.homes.as_ref()?, problem.graph.plain()?);
    let rows = problem.graph.places / cols;
    if rows.max(cols) > MAX_SIDE {
        return None;
    }
    // Lines are what is sorted first and last.
    let (lines, length) = if rows_first { (rows, cols) } else { (cols, rows) };
    let place = |line: usize, at: usize| if rows_first { line * cols + at } else { at * cols + line };
    let split = |place: usize| {
        if rows_first { (place / cols, place % cols) } else { (place % cols, place / cols) }
    };
    let mut home: Vec<usize> = problem.tiles.iter().map(|&kind| homes[kind as usize] as usize).collect();
    // The tiles of each line by the line where they belong.
    let mut edges: Vec<Vec<Vec<usize>>> = vec![vec![Vec::new(); lines]; lines];
    for (at, &goal) in home.iter().enumerate() {
        edges[split(at).0][split(goal).0].push(at);
    }
    let mut turn = vec![0; home.len()];
    for step in 0..length {
        let mut of: Vec<Option<usize>> = vec![None; lines];
        for line in 0..lines {
            let mut tried = vec![false; lines];
            if !augment(line, &edges, &mut of, &mut tried) {
                return None;
            }
        }
        for (to, from) in of.iter().enumerate() {
            let list = &mut edges[(*from)?][to];
            // The tile nearest to its new position.
            let (best, _) = list.iter().enumerate().min_by_key(|(_, at)| split(**at).1.abs_diff(step))?;
            turn[list.swap_remove(best)] = step;
        }
    }
    let mut swaps = Vec::new();
    for line in 0..lines {
        let places: Vec<usize> = (0..length).map(|at| place(line, at)).collect();
        let mut keys: Vec<usize> = places.iter().map(|&at| turn[at]).collect();
        sort(&places, &mut keys, &mut home, &mut swaps);
    }
    for at in 0..length {
        let places: Vec<usize> = (0..lines).map(|line| place(line, at)).collect();
        let mut keys: Vec<usize> = places.iter().map(|&at| split(home[at]).0).collect();
        sort(&places, &mut keys, &mut home, &mut swaps);
    }
    for line in 0..lines {
        let places: Vec<usize> = (0..length).map(|at| place(line, at)).collect();
        let mut keys: Vec<usize> = places.iter().map(|&at| split(home[at]).1).collect();
        sort(&places, &mut keys, &mut home, &mut swaps);
    }
    Some(swaps)
}

/// Finds a partner for a line, if need be by finding another one for somebody else.
fn augment(
    line: usize,
    edges: &[Vec<Vec<usize>>],
    of: &mut Vec<Option<usize>>,
    tried: &mut Vec<bool>,
) -> bool {
    for to in 0..of.len() {
        if edges[line][to].is_empty() || std::mem::replace(&mut tried[to], true) {
            continue;
        }
        if of[to].is_none_or(|other| augment(other, edges, of, tried)) {
            of[to] = Some(line);
            return true;
        }
    }
    false
}

/// Sorts a line, beginning at even or at odd places, whatever takes fewer rounds.
fn sort(places: &[usize], keys: &mut [usize], home: &mut [usize], swaps: &mut Vec<Pair>) {
    let rounds = |first: usize| {
        let mut keys = keys.to_vec();
        let mut made = Vec::new();
        let mut last = 0;
        for round in 0..=keys.len() {
            for at in ((round + first) % 2..keys.len().saturating_sub(1)).step_by(2) {
                if keys[at] > keys[at + 1] {
                    keys.swap(at, at + 1);
                    made.push(at);
                    last = round + 1;
                }
            }
        }
        (last, made)
    };
    let (_, made) = rounds(0).min(rounds(1));
    for at in made {
        home.swap(places[at], places[at + 1]);
        swaps.push(Pair::new(places[at], places[at + 1]));
    }
}
