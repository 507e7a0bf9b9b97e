//! `flow`: a board without straight tiles is a matter of supply and demand.
//!
//! Colour the cells like a chessboard. Every link then joins a black cell to a white one, and an end wants one
//! link, a T three, a cross four; a corner is two nodes, one that wants a link to the north or south, one that wants
//! a link to the east or west. The tiles can be turned right exactly if all wants can be served at once, which a
//! maximum flow decides ([`quadrille_engines::flow`]), and if not, a minimum cut is a short proof.
//!
//! A straight tile is more than that: it is treated as two nodes (north or east, south or west), which allows too
//! much; if the flow makes a corner of it, both its positions are tried in turn. The same holds for the hexagonal
//! tiles that are not told by the number of their links.
//!
//! All this needs two colours. A part of a board that has none, as hexagonal boards mostly do, goes to the SAT
//! solver, and the answer says so.

use super::board::{Board, Domain, Known, Part, known, positions};
use super::deliver::PartSolver;
use super::frame::{Frame, within};
use super::sat;
use crate::Loops;
use crate::model::{Rule, Sides, State};
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Stop, Task};
use quadrille_engines::flow::{Side, Transport};
use smallvec::{SmallVec, smallvec};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Solves every part as a flow.
pub fn solve<O: Observer>(
    task: &Task<'_, Loops>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    let solver = Flow { uncoloured: AtomicUsize::new(0), branching: AtomicUsize::new(0) };
    let mut report = Frame::new(task).solve_parts(&solver, search, found);
    let parts = |number: AtomicUsize, why: &str| match number.into_inner() {
        0 => None,
        1 => Some(format!("a part {why}: solved by SAT")),
        n => Some(format!("{n} parts {why}: solved by SAT")),
    };
    let not_a_flow = match task.instance.rule() {
        Rule::Apart => "under this rule is no matter of flow",
        _ => "cannot be coloured with two colours",
    };
    let tree = task.instance.rule() == Rule::Tree;
    let said = [
        report.note.take(),
        tree.then(|| "one tree is no matter of flow: searched instead".to_owned()),
        parts(solver.uncoloured, not_a_flow),
        parts(solver.branching, "left too many straight tiles to try"),
    ];
    let said: Vec<String> = said.into_iter().flatten().collect();
    report.note = (!said.is_empty()).then(|| said.join("; "));
    Ok(report)
}

/// Maximum flow, and SAT where that does not apply.
struct Flow {
    /// How many parts were no matter of flow.
    uncoloured: AtomicUsize,
    /// How many parts needed too much branching.
    branching: AtomicUsize,
}

/// Cells of all networks that are tried for a part: branching keeps a board for every choice.
const CELLS: usize = 4_000_000;

impl PartSolver for Flow {
    fn first<O: Observer>(&self, part: &Part, search: &mut Search<O>) -> Result<Option<Vec<Sides>>, Stop> {
        if Network::of(&part.board).is_none() {
            self.uncoloured.fetch_add(1, Ordering::Relaxed);
            return sat::first(&part.board, search);
        }
        let most = (CELLS / part.cells.len()).clamp(20, 1000) as u64;
        if let Some(settled) = within(search, most, |inner| first(&part.board, inner))? {
            return Ok(settled);
        }
        self.branching.fetch_add(1, Ordering::Relaxed);
        sat::first(&part.board, search)
    }
}

/// A first solution of a board that is propagated and two-coloured: a flow, and where that is not a position of a
/// tile, one position after the other.
pub fn first<O: Observer>(board: &Board, search: &mut Search<O>) -> Result<Option<Vec<Sides>>, Stop> {
    search.node()?;
    let network = Network::of(board).expect("a part of a two-coloured board is two-coloured");
    let Some(served) = network.serve(search)? else { return Ok(None) };
    let solution = network.sides(board, &served);
    let wrong: Vec<u32> = all_wrong(board, &solution).collect();
    let Some(&cell) = wrong.first() else { return Ok(Some(solution)) };
    let near = |cell: u32| {
        // The position nearest to what the flow wants first.
        let mut tries: Vec<Sides> = positions(board.domain(cell)).collect();
        tries.sort_by_key(|p| (p.0 ^ solution[cell as usize].0).count_ones());
        tries
    };
    // All at once is mostly right; if not, one after the other.
    if wrong.len() > 1
        && let Some(solution) = decided(board, wrong.iter().map(|&cell| (cell, near(cell)[0])), search)?
    {
        return Ok(Some(solution));
    }
    for position in near(cell) {
        if let Some(solution) = decided(board, [(cell, position)], search)? {
            return Ok(Some(solution));
        }
    }
    Ok(None)
}

/// A first solution in which these cells have these positions.
fn decided<O: Observer>(
    board: &Board,
    cells: impl IntoIterator<Item = (u32, Sides)>,
    search: &mut Search<O>,
) -> Result<Option<Vec<Sides>>, Stop> {
    let mut board = board.clone();
    for (cell, position) in cells {
        if board.narrow(cell, 1 << position.0).is_err() {
            return Ok(None);
        }
    }
    if board.propagate().is_ok() { first_of_parts(&board, search) } else { Ok(None) }
}

fn first_of_parts<O: Observer>(board: &Board, search: &mut Search<O>) -> Result<Option<Vec<Sides>>, Stop> {
    let closed = |&domain: &Domain| Sides(domain.trailing_zeros() as u8);
    let mut solution: Vec<Sides> = board.domains().iter().map(closed).collect();
    for part in board.parts() {
        let Some(own) = first(&part.board, search)? else { return Ok(None) };
        part.cells.iter().zip(own).for_each(|(&cell, sides)| solution[cell as usize] = sides);
    }
    Ok(Some(solution))
}

/// What a cell wants on some of its sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Want {
    /// The cell.
    pub cell: u32,
    /// The sides.
    pub sides: Sides,
    /// How many links it must have among them.
    pub links: u32,
}

/// The wants of a board, black on the left, white on the right, and the sides between them.
pub struct Network {
    wants: [Vec<Want>; 2],
    links: Vec<(u32, u32)>,
    /// The cell and side, seen from the left, that each link stands for.
    places: Vec<(u32, u8)>,
    /// How many tiles can be turned wrong by a flow; with none, every flow is a solution.
    pub loose: usize,
}

impl Network {
    /// The network of a board whose links must meet, propagated or not; `None` if two colours are not enough, or a tile that
    /// meets itself has not the same number of links to others in all positions.
    pub fn of(board: &Board) -> Option<Network> {
        if board.rule == Rule::Apart {
            return None;
        }
        let colors = two_colors(board)?;
        let mut wants = [Vec::new(), Vec::new()];
        // Which want a side of a cell belongs to.
        let mut of_side = vec![u32::MAX; board.len() * board.sides()];
        let mut loose = 0;
        for cell in 0..board.len() as u32 {
            let open = own_sides(board, cell);
            if open.is_empty() {
                continue;
            }
            let Split { sets, exact } = Split::of(board.domain(cell), open)?;
            loose += usize::from(!exact);
            let own = &mut wants[usize::from(colors[cell as usize])];
            for (sides, links) in sets {
                let bits = (0..board.sides()).filter(|s| sides.0 & 1 << s != 0);
                bits.for_each(|s| of_side[cell as usize * board.sides() + s] = own.len() as u32);
                own.push(Want { cell, sides, links });
            }
        }
        let (mut links, mut places) = (Vec::new(), Vec::new());
        for cell in (0..board.len() as u32).filter(|&c| !colors[c as usize]) {
            for side in 0..board.sides() {
                if let Some(mate) = partner(board, cell, side) {
                    let there = mate as usize * board.sides() + board.opposite(side);
                    links.push((of_side[cell as usize * board.sides() + side], of_side[there]));
                    places.push((cell, side as u8));
                }
            }
        }
        Some(Network { wants, links, places, loose })
    }

    fn transport(&self) -> Transport {
        let [left, right] =
            self.wants.each_ref().map(|wants| wants.iter().map(|w| w.links).collect::<Vec<u32>>());
        Transport::new(&left, &right, &self.links)
    }

    /// Which links to use so that all wants are served; `None` if that is impossible.
    pub fn serve<O: Observer>(&self, search: &mut Search<O>) -> Result<Option<Vec<bool>>, Stop> {
        let mut transport = self.transport();
        transport.solve(|| search.check())?;
        let served =
            [Side::Left, Side::Right].iter().all(|&side| transport.all_unserved(side).next().is_none());
        Ok(served.then(|| transport.used().to_vec()))
    }

    /// The smallest set of wants that cannot be served, of those that are easy to find; `None` if all can be.
    pub fn cut(&self) -> Option<Shortage> {
        let mut transport = self.transport();
        transport.solve(|| Ok::<(), ()>(())).ok()?;
        let mut best: Option<Shortage> = None;
        // Work on one try grows with the set that it finds; ever smaller sets are asked for.
        for (at, side) in [Side::Left, Side::Right].into_iter().enumerate() {
            for node in transport.all_unserved(side).take(TRIES) {
                let most = best.as_ref().map_or(usize::MAX, |b| b.needy.len() - 1);
                if let Some(cut) = transport.cut(side, node, most) {
                    let of = |side: usize, nodes: &[u32]| {
                        nodes.iter().map(|&n| self.wants[side][n as usize]).collect()
                    };
                    best = Some(Shortage { needy: of(at, &cut.needy), givers: of(1 - at, &cut.givers) });
                }
            }
        }
        best
    }

    /// A cell that one maximum flow puts in no position of its tile.
    pub fn wrong(&self, board: &Board) -> Option<u32> {
        let mut transport = self.transport();
        transport.solve(|| Ok::<(), ()>(())).ok()?;
        all_wrong(board, &self.sides(board, transport.used())).next()
    }

    /// The sides with links in every cell when these links are used.
    fn sides(&self, board: &Board, used: &[bool]) -> Vec<Sides> {
        // Sides that are not open are the same in every position.
        let mut sides: Vec<Sides> =
            board.domains().iter().map(|&d| Sides(positions(d).fold(u8::MAX, |all, p| all & p.0))).collect();
        for (&(cell, side), _) in self.places.iter().zip(used).filter(|(_, used)| **used) {
            let mate = board.mate(cell, usize::from(side)).expect("a link has two ends");
            sides[cell as usize].0 |= 1 << side;
            sides[mate as usize].0 |= 1 << board.opposite(usize::from(side));
        }
        sides
    }
}

/// The cells whose sides are no position of their tile.
fn all_wrong(board: &Board, solution: &[Sides]) -> impl Iterator<Item = u32> {
    (0..board.len() as u32).filter(|&cell| board.domain(cell) & 1 << solution[cell as usize].0 == 0)
}

/// Unserved nodes from which a cut is tried.
const TRIES: usize = 100;

/// Wants that exceed what others can give them.
#[derive(Clone, Debug)]
pub struct Shortage {
    /// Who wants.
    pub needy: Vec<Want>,
    /// All who can give links to them, but for single sides.
    pub givers: Vec<Want>,
}

/// The sides of a cell on which a link to another cell is possible, as far as the cell itself can say.
fn own_sides(board: &Board, cell: u32) -> Sides {
    let possible =
        |&side: &usize| board.mate(cell, side).is_some() && known(board.domain(cell), side) != Known::Gap;
    Sides((0..board.sides()).filter(possible).fold(0, |all, side| all | 1 << side))
}

/// The cell across a side, if both can have a link there.
fn partner(board: &Board, cell: u32, side: usize) -> Option<u32> {
    let mate = board.mate(cell, side)?;
    let possible = known(board.domain(cell), side) != Known::Gap
        && known(board.domain(mate), board.opposite(side)) != Known::Gap;
    possible.then_some(mate)
}

/// The positions of a tile on its open sides as one or two wants.
struct Split {
    /// Sides, and how many links among them.
    sets: SmallVec<[(Sides, u32); 2]>,
    /// Whether that allows nothing but the positions.
    exact: bool,
}

impl Split {
    /// `None` if the tile has not the same number of links in all positions.
    fn of(domain: Domain, open: Sides) -> Option<Split> {
        let patterns: Domain = positions(domain).fold(0, |all, p| all | 1 << (p.0 & open.0));
        let number = patterns.count_ones();
        let links = patterns.trailing_zeros().count_ones();
        if positions(patterns).any(|p| p.count() != links) {
            return None;
        }
        let in_half = |half: u8| positions(patterns).all(|p| (p.0 & half).count_ones() == 1);
        let first = open.0 & open.0.wrapping_neg();
        let mut halves = (0..8).map(|k| first | 1 << k).filter(|&h| h != first && h & !open.0 == 0);
        if links == 2
            && open.count() == 4
            && let Some(half) = halves.find(|&half| in_half(half))
        {
            let sets = smallvec![(Sides(half), 1), (Sides(open.0 & !half), 1)];
            return Some(Split { sets, exact: number == 4 });
        }
        let ways = (0..links).fold(1, |ways, k| ways * (open.count() - k) / (k + 1));
        Some(Split { sets: smallvec![(open, links)], exact: number == ways })
    }
}

/// A colour for every cell such that joined cells differ.
fn two_colors(board: &Board) -> Option<Vec<bool>> {
    let mut colors: Vec<Option<bool>> = vec![None; board.len()];
    let mut stack = Vec::new();
    for first in 0..board.len() as u32 {
        if colors[first as usize].is_none() {
            colors[first as usize] = Some(false);
            stack.push(first);
        }
        while let Some(cell) = stack.pop() {
            let own = colors[cell as usize]?;
            for mate in (0..board.sides()).filter_map(|side| partner(board, cell, side)) {
                match colors[mate as usize] {
                    None => {
                        colors[mate as usize] = Some(!own);
                        stack.push(mate);
                    }
                    Some(color) if color == own => return None,
                    Some(_) => {}
                }
            }
        }
    }
    colors.into_iter().collect()
}
