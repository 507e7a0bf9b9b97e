//! What the tiles of a board want from each other: the network of a [flow](super::flow).
//!
//! A want is a number of links on some sides of a cell. Most tiles are one want, corners and
//! straight tiles are two. Wants of black cells are on the left, those of white cells on the right;
//! the sides between them are the links that are possible.

use super::board::{Board, Domain, Known, known, positions};
use crate::model::{Rule, Sides};
use quadrille_core::{Observer, Search, Stop};
use quadrille_engines::flow::{Side, Transport};
use smallvec::{SmallVec, smallvec};

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
    /// The network of a board whose links must meet, propagated or not; `None` if two colours are
    /// not enough, or a tile that meets itself has not the same number of links to others in all
    /// positions.
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

    /// The smallest set of wants that cannot be served, of those that are easy to find; `None` if
    /// all can be.
    pub fn cut(&self) -> Option<Shortage> {
        let mut transport = self.transport();
        transport.solve(|| Ok::<(), ()>(())).ok()?;
        let mut best: Option<Shortage> = None;
        // Work on one try grows with the set that it finds; ever smaller sets are asked for.
        let mut work = LOOKS * (self.wants[0].len() + self.wants[1].len());
        for (at, side) in [Side::Left, Side::Right].into_iter().enumerate() {
            for node in transport.all_unserved(side) {
                let most = best.as_ref().map_or(usize::MAX, |b| b.needy.len() - 1);
                let cut = transport.cut(side, node, most);
                let looked_at = cut.as_ref().map_or(most, |cut| cut.needy.len());
                if let Some(cut) = cut {
                    let of = |side: usize, nodes: &[u32]| {
                        nodes.iter().map(|&n| self.wants[side][n as usize]).collect()
                    };
                    best = Some(Shortage { needy: of(at, &cut.needy), givers: of(1 - at, &cut.givers) });
                }
                match work.checked_sub(looked_at) {
                    Some(left) => work = left,
                    None => return best,
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
    pub fn sides(&self, board: &Board, used: &[bool]) -> Vec<Sides> {
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

/// How often the whole board may be looked at to find a small cut.
const LOOKS: usize = 10;

/// Wants that exceed what others can give them.
#[derive(Clone, Debug)]
pub struct Shortage {
    /// Who wants.
    pub needy: Vec<Want>,
    /// All who can give links to them, but for single sides.
    pub givers: Vec<Want>,
}

/// The sides of a cell on which a link to another cell is possible, as far as the cell itself can
/// say.
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

/// The cells whose sides are no position of their tile.
pub fn all_wrong(board: &Board, solution: &[Sides]) -> impl Iterator<Item = u32> {
    (0..board.len() as u32).filter(|&cell| board.domain(cell) & 1 << solution[cell as usize].0 == 0)
}
