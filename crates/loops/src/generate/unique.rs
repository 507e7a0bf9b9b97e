//! Boards with exactly one solution.
//!
//! A drawn board is solved by inference; where tiles stay open, their links are drawn again
//! ([`redraw`](super::redraw)), until none stays open. Inference only strikes out what is
//! impossible, so a board that it closes has one solution. Most places are settled after a few
//! rounds; those that are not get more room round by round.
//!
//! On trees, inference tries every position of every open tile. Where links only have to meet, the
//! open tiles fall apart into small parts, and each part is searched for a second solution.

use super::Wanted;
use super::stopped;
use super::wiring::Wiring;
use crate::Loops;
use crate::SolveSettings;
use crate::model::{Rule, Sides, start};
use crate::solve::METHODS;
use crate::solve::board::Board;
use crate::solve::frame::within;
use crate::solve::tree::TreeBoard;
use crate::solve::walker::{Domains, Walker};
use quadrille_core::{Diagnostic, Limits, Random, Search, Stop, Task, family};

/// Rounds before giving up; small boards, whose rounds cost nothing, get more.
const ROUNDS: usize = 600;
const CELLS_FOR_MORE: usize = 40_000;

/// Rounds without progress after which one ring of neighbours more may be drawn again, and after
/// which the whole board is.
const PER_RING: usize = 3;
const PER_BOARD: usize = 60;
/// The most rings.
const RINGS: usize = 3;

/// What a board must give in to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Power {
    /// What neighbours say to each other: nothing has to be tried.
    Neighbours,
    /// Trying every position of every tile of a tree; searching where links only have to meet.
    Trials,
    /// Searching, on trees too.
    Search,
}

/// Draws a board that has one solution.
pub fn draw(settings: &Wanted, random: &mut Random, search: &mut Search) -> Result<Wiring, Diagnostic> {
    let mut wiring = settings.law.draw(settings.lattice, random);
    let rounds = ROUNDS + CELLS_FOR_MORE / wiring.len();
    let settled = settle(settings, &mut wiring, rounds, random, search);
    if settled.map_err(|stop| stopped(settings, stop))? {
        return Ok(wiring);
    }
    Err(Diagnostic::gave_up(format!("no puzzle with one solution in {rounds} rounds of drawing")).help(
        "small boards and boards of nothing but ends have several solutions; try another --size, \
         fewer --components or another --density",
    ))
}

/// Draws open places again until the board has one solution; false if so many rounds do not
/// suffice.
pub fn settle(
    settings: &Wanted,
    wiring: &mut Wiring,
    rounds: usize,
    random: &mut Random,
    search: &mut Search,
) -> Result<bool, Stop> {
    let Wanted { lattice, rule, law, .. } = *settings;
    // The board with the fewest open cells, these, and the rounds since.
    let (mut best, mut fewest, mut idle) = (wiring.tiles().to_vec(), None, 0);
    for _ in 0..rounds {
        search.check()?;
        let open = open_cells(wiring, rule, settings.power(), search)?;
        if open.is_empty() && is_unique(wiring, rule, search)? {
            return Ok(true);
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
            *wiring = law.draw(lattice, random);
            (fewest, idle) = (None, 0);
        } else {
            let rings = random.below(1 + (idle / PER_RING).min(RINGS));
            let chosen = around(wiring, fewest.as_deref().unwrap_or_default(), rings);
            law.redraw(wiring, &chosen, random);
        }
    }
    Ok(false)
}

/// The cells that a board leaves open: none if it has one solution and gives in to the power.
fn open_cells(wiring: &Wiring, rule: Rule, power: Power, search: &mut Search) -> Result<Vec<u32>, Stop> {
    let instance = wiring.instance(rule).expect("a board within bounds");
    let mut board = Board::new(&instance, &wiring.state()).expect("a solution is known");
    if rule == Rule::Tree && power != Power::Neighbours {
        let mut tree = TreeBoard::new(board).expect("a solution is known");
        tree.shave(search)?.expect("a solution is known");
        let open = open(tree.board());
        let searched = power == Power::Search && !open.is_empty();
        let ambiguous = !searched || has_another(tree, wiring.tiles().to_vec(), search)?;
        return Ok(if ambiguous { open } else { Vec::new() });
    }
    board.propagate().expect("a solution is known");
    if power == Power::Neighbours {
        return Ok(open(&board));
    }
    let mut ambiguous = Vec::new();
    for part in board.parts() {
        let known = part.cells.iter().map(|&cell| wiring.tile(cell)).collect();
        if has_another(part.searched(), known, search)? {
            ambiguous.extend(part.cells);
        }
    }
    Ok(ambiguous)
}

/// The cells that can still be turned.
fn open(board: &Board) -> Vec<u32> {
    (0..board.len() as u32).filter(|&cell| board.is_open(cell)).collect()
}

/// Nodes of the search for a second solution, for each cell.
const SECOND_SOLUTION_NODES_PER_CELL: u64 = 20;

/// Whether a board has a second solution, or none was excluded in time.
fn has_another<D: Domains>(board: D, known: Vec<Sides>, search: &mut Search) -> Result<bool, Stop> {
    let nodes = SECOND_SOLUTION_NODES_PER_CELL * (known.len() as u64 + 10);
    let mut walker = Walker::guided(board, known);
    let another = within(search, nodes, |inner| {
        walker.next(inner, &mut |_, _| ())?;
        walker.next(inner, &mut |_, _| ())
    })?;
    Ok(another.unwrap_or(true))
}

/// The cells within so many steps of those given.
pub fn around(wiring: &Wiring, cells: &[u32], rings: usize) -> Vec<bool> {
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
    let (from, settings) = (start(&instance), SolveSettings::default());
    let task = Task::<Loops> { instance: &instance, from: &from, settings: &settings };
    let limits = Limits { time: search.time_left(), nodes: None, ..search.limits.clone() }.solutions(2);
    let answer = family::solve(&task, &METHODS[0], limits, search.monitor().clone(), None)
        .expect("a method without settings");
    match answer.report.stop {
        None => Ok(answer.solutions == [wiring.state()]),
        Some(Stop::Solutions) => Ok(false),
        Some(stop) => Err(stop),
    }
}

/// Solutions of a part that are counted at most.
const COUNTED: u64 = 64;

/// How many solutions a board has, as far as they are counted, and the cells that simple inference
/// leaves open: what neighbours say to each other, and the groups of trees.
pub fn solutions(wiring: &Wiring, rule: Rule, search: &mut Search) -> Result<(u64, Vec<u32>), Stop> {
    let instance = wiring.instance(rule).expect("a board within bounds");
    let mut board = Board::new(&instance, &wiring.state()).expect("a solution is known");
    if rule == Rule::Tree {
        let mut tree = TreeBoard::new(board).expect("a solution is known");
        let open = open(tree.board());
        tree.shave(search)?.expect("a solution is known");
        let number = if open.is_empty() { 1 } else { counted(tree, wiring.tiles().to_vec(), search)? };
        return Ok((number, open));
    }
    board.propagate().expect("a solution is known");
    let mut number = 1u64;
    for part in board.parts() {
        let known = part.cells.iter().map(|&cell| wiring.tile(cell)).collect();
        number = number.saturating_mul(counted(part.searched(), known, search)?);
    }
    Ok((number, open(&board)))
}

/// How many solutions a board has, up to a limit; the limit if the search takes too long.
fn counted<D: Domains>(board: D, known: Vec<Sides>, search: &mut Search) -> Result<u64, Stop> {
    let nodes = SECOND_SOLUTION_NODES_PER_CELL * (known.len() as u64 + 10);
    let mut walker = Walker::guided(board, known);
    let number = within(search, nodes, |inner| {
        let mut number = 0;
        while number < COUNTED && walker.next(inner, &mut |_, _| ())? {
            number += 1;
        }
        Ok(number)
    })?;
    Ok(number.unwrap_or(COUNTED))
}
