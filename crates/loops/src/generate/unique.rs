//! Boards with exactly one solution.
//!
//! A drawn board is solved by inference; where tiles stay open, their links are drawn again ([`redraw`](super::redraw)),
//! until none stays open. Inference only strikes out what is impossible, so a board that it closes has one solution. Most
//! places are settled after a few rounds; those that are not get more room round by round.
//!
//! On trees, inference tries every position of every open tile. Where links only have to meet, the open tiles fall apart
//! into small parts, and each part is searched for a second solution.

use super::settings::Settings;
use super::stopped;
use super::wiring::Wiring;
use crate::Loops;
use crate::model::{Rule, start};
use crate::solve::METHODS;
use crate::solve::board::{Board, Part};
use crate::solve::tree::TreeBoard;
use crate::solve::walker::Walker;
use quadrille_core::{Diagnostic, Limits, Options, Random, Search, Stop, Task, family};

/// Rounds before giving up; small boards, whose rounds cost nothing, get more.
const ROUNDS: usize = 600;
const CELLS_FOR_MORE: usize = 40_000;

/// Rounds without progress after which one ring of neighbours more may be drawn again, and after which the whole board
/// is.
const PER_RING: usize = 3;
const PER_BOARD: usize = 60;
/// The most rings.
const RINGS: usize = 3;

/// Draws a board that has one solution.
pub fn draw(settings: &Settings, random: &mut Random, search: &mut Search) -> Result<Wiring, Diagnostic> {
    let Settings { lattice, rule, law, .. } = *settings;
    let stop = |stop| stopped(settings, stop);
    let mut wiring = law.draw(lattice, random);
    // The board with the fewest open cells, these, and the rounds since.
    let (mut best, mut fewest, mut idle) = (wiring.tiles().to_vec(), None, 0);
    let rounds = ROUNDS + CELLS_FOR_MORE / wiring.len();
    for _ in 0..rounds {
        search.check().map_err(stop)?;
        let open = open_cells(&wiring, rule, search).map_err(stop)?;
        if open.is_empty() && is_unique(&wiring, rule, search).map_err(stop)? {
            return Ok(wiring);
        }
        match &fewest {
            Some(fewest) if open.len() > Vec::len(fewest) => wiring.restore(&best),
            _ => {
                if fewest.as_ref().is_none_or(|fewest| open.len() < fewest.len()) {
                    idle = 0;
                }
                best.copy_from_slice(wiring.tiles());
                fewest = Some(open);
            }
        }
        idle += 1;
        if idle == PER_BOARD {
            wiring = law.draw(lattice, random);
            (fewest, idle) = (None, 0);
        } else {
            let rings = random.below(1 + (idle / PER_RING).min(RINGS));
            let chosen = around(&wiring, fewest.as_deref().unwrap_or_default(), rings);
            law.redraw(&mut wiring, &chosen, random);
        }
    }
    Err(Diagnostic::new(format!("no puzzle with one solution in {rounds} rounds of drawing")).help(
        "small boards and boards of nothing but ends have several solutions; try another --size, \
         fewer --components or another --density",
    ))
}

/// The cells that a board leaves open: none if it has one solution.
pub fn open_cells(wiring: &Wiring, rule: Rule, search: &mut Search) -> Result<Vec<u32>, Stop> {
    let instance = wiring.instance(rule).expect("a board within bounds");
    let mut board = Board::new(&instance, &wiring.state()).expect("a solution is known");
    if rule == Rule::Tree {
        let mut tree = TreeBoard::new(board).expect("a solution is known");
        tree.shave(search)?.expect("a solution is known");
        let board = tree.board();
        return Ok((0..board.len() as u32).filter(|&cell| board.is_open(cell)).collect());
    }
    board.propagate().expect("a solution is known");
    let mut open = Vec::new();
    for part in board.parts() {
        if has_another(&part, wiring, search)? {
            open.extend(part.cells);
        }
    }
    Ok(open)
}

/// Nodes of the search for a second solution, for each cell of a part.
const PATIENCE: u64 = 20;

/// Whether a part has a second solution, or none was excluded in time.
fn has_another(part: &Part, wiring: &Wiring, search: &mut Search) -> Result<bool, Stop> {
    let known = part.cells.iter().map(|&cell| wiring.tile(cell)).collect();
    let mut walker = Walker::guided(part.searched(), known);
    let mut inner = search.inner(Some(PATIENCE * (part.cells.len() as u64 + 10)), None);
    let first = walker.next(&mut inner, &mut |_, _| ());
    let second = first.and_then(|_| walker.next(&mut inner, &mut |_, _| ()));
    search.counters.add(&inner.counters);
    match second {
        Ok(another) => Ok(another),
        Err(Stop::Nodes) => search.check().map(|()| true),
        Err(stop) => Err(stop),
    }
}

/// The cells within so many steps of those given.
fn around(wiring: &Wiring, cells: &[u32], rings: usize) -> Vec<bool> {
    let mut cells = cells.to_vec();
    let mut chosen = vec![false; wiring.len()];
    cells.iter().for_each(|&cell| chosen[cell as usize] = true);
    for _ in 0..rings {
        let ring: Vec<u32> = cells.iter().flat_map(|&c| wiring.neighbours(c).map(|(_, mate)| mate)).collect();
        cells = ring.into_iter().filter(|&c| !std::mem::replace(&mut chosen[c as usize], true)).collect();
    }
    chosen
}

/// The last word: the default method finds one solution and no second one.
fn is_unique(wiring: &Wiring, rule: Rule, search: &Search) -> Result<bool, Stop> {
    let instance = wiring.instance(rule).expect("a board within bounds");
    let (from, options) = (start(&instance), Options::default());
    let task = Task::<Loops> { instance: &instance, from: &from, options: &options };
    let limits = Limits { time: search.time_left(), nodes: None, ..search.limits.clone() }.solutions(2);
    let answer = family::solve(&task, &METHODS[0], limits, search.monitor().clone(), None)
        .expect("a method without settings");
    match answer.report.stop {
        None => Ok(answer.solutions == [wiring.state()]),
        Some(Stop::Solutions) => Ok(false),
        Some(stop) => Err(stop),
    }
}
