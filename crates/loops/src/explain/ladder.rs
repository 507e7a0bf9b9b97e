//! The ladder of techniques: one table, easiest first.
//!
//! Every technique answers with the positions that are left to a tile. If that is one, the hint
//! turns and locks the tile; if it is more, the hint marks the sides on which they agree. Among
//! what one level finds, a tile that has to be turned comes first, then one that lies right already
//! and is to be locked, then marks; among equals the first in reading order.

use super::facts::{Facts, only};
use super::trial::Narrowed;
use super::{counting, local, search, trial, whole};
use crate::model::{Mark, Move, Sides, State};
use crate::solve::board::{Domain, LINKED};
use quadrille_core::{Cell, Difficulty, Hint, Search, Stop, Technique};

/// What techniques look at: the facts, and solutions that are known already.
pub(super) struct Known<'a> {
    pub facts: Facts<'a>,
    /// Up to two solutions that agree with the state.
    pub solutions: Vec<State>,
    /// Whether these are all.
    pub complete: bool,
    /// The tiles that trials narrow, with what the longest of each costs; made when first asked
    /// for.
    pub trials: Option<Vec<Narrowed>>,
}

/// The positions that are left to a tile.
pub(super) struct Found {
    pub cell: Cell,
    pub keep: Domain,
    /// What the words are made of; each technique has its own use for it.
    pub why: Why,
}

/// What decides a tile.
pub(super) enum Why {
    /// What is given about the tile's own sides.
    Given,
    /// A chain of neighbours who tell each other what they know.
    Chain(super::chain::Chain),
    /// A side that the groups of a tree decide.
    Group(super::groups::Forced),
    /// A side that is the only way between two parts.
    Bridge(super::parity::Bridge),
    /// Every other position leads to nothing.
    Trial,
    /// Every other position asks for more links than there are; why, and the cells.
    Counting(String, Vec<Cell>),
    /// All solutions agree.
    Search,
}

type Find = fn(&mut Known<'_>, &mut Search) -> Result<Vec<Found>, Stop>;
type Tell = fn(&Known<'_>, &Found) -> (String, Vec<Cell>);

/// A technique and how it is done: one line of the table.
pub(super) struct Rung {
    pub technique: Technique,
    find: Find,
    tell: Tell,
}

macro_rules! ladder {
    ($($level:literal $name:literal, $summary:literal: $find:path, $tell:path;)*) => {
        /// The ladder, easiest first.
        pub(super) const LADDER: &[Rung] =
            &[$(Rung { technique: Technique::new($level, $name, $summary), find: $find, tell: $tell }),*];
    };
}

/// The techniques, easiest first.
pub const TECHNIQUES: &[Technique] = &quadrille_core::techniques!(LADDER);

ladder! {
    1 "border", "a tile that fits only one way between borders and walls": local::border, local::tell;
    2 "neighbours", "what is known of its sides leaves a tile one position": local::neighbours, local::tell;
    2 "agreement", "all positions left to a tile agree on a side": local::agreement, local::tell;
    2 "repulsion", "links that must be there push others away": local::repulsion, local::tell;
    4 "group", "a link that would close a loop or cut tiles off (one tree)": whole::groups, whole::tell;
    5 "parity", "links have two ends: the only side between two parts": whole::parity, whole::tell;
    6 "look-ahead", "another position leads to nothing in a few steps": trial::short, trial::tell;
    8 "chain", "another position leads to nothing after many steps": trial::long, trial::tell;
    9 "deep-chain", "another position leads to nothing only far away": trial::deep, trial::tell;
    9 "counting", "another position asks for more links than there are": counting::find, counting::tell;
    10 "search", "all solutions agree": search::backbone, search::tell;
}

/// The easiest deduction; `None` when nothing is found.
pub(super) fn climb(known: &mut Known<'_>, search: &mut Search) -> Result<Option<Hint<Move>>, Stop> {
    // Easy techniques of one level are looked at together; of the others the first that finds
    // something is taken.
    let together = |a: &Rung, b: &Rung| {
        a.technique.level == b.technique.level && b.technique.level.difficulty() == Difficulty::Easy
    };
    for rungs in LADDER.chunk_by(together) {
        let mut best: Option<(u32, &Rung, Found)> = None;
        for rung in rungs {
            for found in (rung.find)(known, search)? {
                if let Some(rank) = rank(known, &found)
                    && best.as_ref().is_none_or(|(least, ..)| rank < *least)
                {
                    best = Some((rank, rung, found));
                }
            }
        }
        if let Some((_, rung, found)) = best {
            return Ok(Some(hint(known, rung, &found)));
        }
    }
    Ok(None)
}

/// How much is seen of what was found: 0 a tile is turned, 1 it is locked, 2 sides are marked;
/// `None` for nothing new.
fn rank(known: &Known<'_>, found: &Found) -> Option<u32> {
    let facts = &known.facts;
    match only(found.keep) {
        _ if facts.is_settled(found.cell) => None,
        Some(sides) => Some(u32::from(facts.state[found.cell].sides == sides)),
        None => (!facts.news(found.cell, found.keep).is_empty()).then_some(2),
    }
}

fn hint(known: &Known<'_>, rung: &Rung, found: &Found) -> Hint<Move> {
    let (reason, mut cells) = (rung.tell)(known, found);
    cells.push(found.cell);
    cells.sort_unstable();
    cells.dedup();
    Hint {
        moves: moves(&known.facts, found.cell, found.keep),
        certain: true,
        reason,
        rule: rung.technique.name,
        level: rung.technique.level,
        place: found.cell.to_string(),
        cells,
    }
}

fn moves(facts: &Facts<'_>, cell: Cell, keep: Domain) -> Vec<Move> {
    let shape = facts.instance.shape();
    if let Some(sides) = only(keep) {
        return vec![Move::Set { cell, sides: sides.headings(shape), lock: true }];
    }
    let mark = |(side, link)| Move::Mark {
        cell,
        side: Sides::NONE.with(side).headings(shape),
        mark: if link { Mark::Link } else { Mark::Gap },
    };
    facts.news(cell, keep).into_iter().map(mark).collect()
}

impl Found {
    /// What follows for a tile from a side that is decided: of the two cells, the one that is
    /// thereby settled.
    pub fn side(facts: &Facts<'_>, at: u32, side: usize, link: bool, why: Why) -> Self {
        let board = &facts.plain;
        let keep = |at: u32, side: usize| {
            let linked = LINKED[side];
            board.domain(at) & if link { linked } else { !linked }
        };
        let here = Found { cell: facts.cell(at), keep: keep(at, side), why };
        match board.mate(at, side).map(|mate| (mate, keep(mate, board.opposite(side)))) {
            Some((mate, there)) if only(there).is_some() && only(here.keep).is_none() => {
                Found { cell: facts.cell(mate), keep: there, ..here }
            }
            _ => here,
        }
    }
}
