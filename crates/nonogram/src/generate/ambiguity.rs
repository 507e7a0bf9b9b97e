//! Which cells of a picture do its own clues leave undecided?
//!
//! A cell is *ambiguous* when some other solution of the clues differs from the picture there. The
//! set of these cells belongs to the picture alone: whatever solver finds it, and whichever
//! solutions it meets on the way, the set is the same. The repair of a picture rests on nothing
//! else (and on how far exact line logic comes, which is as objective), so that a seed makes the
//! same puzzle for ever even though the solvers become better every year.
//!
//! The set is found in three steps, each for what the one before has left. Line logic decides most
//! cells. Then every open cell is tried with the colours the picture does *not* have there; a
//! contradiction takes the colour out (half the work of probing without the picture). What remains
//! goes to a SAT solver: "some cell not yet known to be ambiguous differs from the picture", again
//! and again, until that cannot be. Every such clause implies the earlier ones, so that nothing has
//! to be taken back between the calls. Only where trying leaves a large part of the grid open is
//! the SAT solver not asked: in sparse noise its answer can take minutes, and hardly ever is it
//! that the picture is unique after all.

use crate::model::{Color, Instance, State, start};
use crate::solve::board::{Board, Propagator, with_width};
use crate::solve::encode::Encoding;
use quadrille_core::{Cell, Grid, Search, Stop};
use quadrille_engines::sat::{self, Lit, Verdict};
use web_time::Instant;

/// So many open cells, or a fifth of the grid, go to the SAT solver.
const FEW: usize = 64;

/// How many cells exact line logic leaves open.
pub fn open_by_lines(instance: &Instance) -> usize {
    with_width!(instance, settled_open(instance))
}

fn settled_open<const W: usize>(instance: &Instance) -> usize {
    let mut propagator = Propagator::<W>::new(instance);
    let mut board = propagator.board(&start(instance));
    propagator.settle(&mut board);
    propagator.open(&board)
}

/// How many cells are left open by trying every colour that the picture does not have.
pub fn open_by_trying(
    instance: &Instance,
    picture: &Grid<Color>,
    search: &mut Search,
) -> Result<usize, Stop> {
    with_width!(instance, tried_open(instance, picture, search))
}

fn tried_open<const W: usize>(
    instance: &Instance,
    picture: &Grid<Color>,
    search: &mut Search,
) -> Result<usize, Stop> {
    let mut propagator = Propagator::<W>::new(instance);
    let board = tried(instance, &mut propagator, picture, search)?;
    Ok(propagator.open(&board))
}

/// The board after line logic and trying.
fn tried<const W: usize>(
    instance: &Instance,
    propagator: &mut Propagator<W>,
    picture: &Grid<Color>,
    search: &mut Search,
) -> Result<Board<W>, Stop> {
    let mut board = propagator.board(&start(instance));
    propagator.settle(&mut board);
    probe(propagator, &mut board, picture, search)?;
    Ok(board)
}

/// The ambiguous cells of a picture, in row order; `instance` is the puzzle of its clues. Where
/// trying leaves a large part of the grid open, all of that counts as ambiguous.
pub fn ambiguous(instance: &Instance, picture: &Grid<Color>, search: &mut Search) -> Result<Vec<Cell>, Stop> {
    with_width!(instance, find(instance, picture, search))
}

fn find<const W: usize>(
    instance: &Instance,
    picture: &Grid<Color>,
    search: &mut Search,
) -> Result<Vec<Cell>, Stop> {
    let mut propagator = Propagator::<W>::new(instance);
    let board = tried(instance, &mut propagator, picture, search)?;
    let open = propagator.open_cells(&board);
    if open.is_empty() || open.len() > FEW.max(picture.size().area() / 5) {
        return Ok(open);
    }
    by_sat(instance, &mut propagator, &board, picture, open, search)
}

/// Takes out the colours that differ from the picture and contradict themselves, until a round
/// takes out none.
fn probe<const W: usize>(
    propagator: &mut Propagator<W>,
    board: &mut Board<W>,
    picture: &Grid<Color>,
    search: &mut Search,
) -> Result<(), Stop> {
    let mut copy = board.clone();
    loop {
        let mut changed = false;
        for cell in propagator.open_cells(board) {
            for color in propagator.colors(board, cell) {
                if color == picture[cell] || !propagator.can(board, cell, color) {
                    continue;
                }
                search.node()?;
                copy.clone_from(board);
                propagator.assign(&mut copy, cell, color);
                if !propagator.settle(&mut copy) {
                    propagator.exclude(board, cell, color);
                    propagator.settle(board);
                    changed = true;
                }
            }
        }
        if !changed {
            return Ok(());
        }
    }
}

fn by_sat<const W: usize>(
    instance: &Instance,
    propagator: &mut Propagator<W>,
    board: &Board<W>,
    picture: &Grid<Color>,
    mut unknown: Vec<Cell>,
    search: &mut Search,
) -> Result<Vec<Cell>, Stop> {
    let mut solver = sat::plain_solver();
    let (monitor, limit, began) = (search.monitor().clone(), search.time_left(), Instant::now());
    solver.set_stop_check(Box::new(move || {
        monitor.cancel.is_asked() || limit.is_some_and(|l| began.elapsed() >= l)
    }));
    let encoding = Encoding::new(instance, propagator, board, &mut *solver);
    let mut ambiguous = Vec::new();
    loop {
        let differs = |cell: &Cell| encoding.lit(*cell, picture[*cell]).map(|lit| !lit);
        let somewhere: Vec<Lit> = unknown.iter().filter_map(differs).collect();
        solver.add_clause(&somewhere);
        search.node()?;
        match solver.solve(&[]) {
            Verdict::Unsatisfiable => break,
            Verdict::Stopped => return Err(search.check().err().unwrap_or(Stop::Time)),
            Verdict::Satisfiable => {}
        }
        let other: State = encoding.decode(&*solver);
        let same = |cell: &Cell| other[*cell].color() == Some(picture[*cell]);
        ambiguous.extend(unknown.iter().copied().filter(|c| !same(c)));
        unknown.retain(same);
    }
    ambiguous.sort_unstable();
    Ok(ambiguous)
}
