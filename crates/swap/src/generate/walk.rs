//! Arrangements on purpose: so many swaps away from the goal, or with tiles so far from home.
//!
//! A walk of swaps away from the goal, made backwards, is a solution. How long the shortest is, is
//! another matter; but if every swap took both tiles further from home, then half the sum of the
//! distances is the length of the walk, and no solution is shorter. With a moving wall a walk keeps
//! clear of the swaps that will be closed on the way back.

use super::board::{Board, Homes};
use super::measure::Failure;
use crate::model::Pair;
use quadrille_core::{Random, Search, Stop};

/// Pairs looked at before the best of them is swapped.
const LOOKED_AT: usize = 6;

/// Vain tries for each pair of the board before a walk ends early.
const VAIN_TRIES_PER_PAIR: usize = 8;

/// Exchanges tried for each place before the tiles count as far from home as they can be.
const EXCHANGES: usize = 40;
/// The same where tiles are equal and each try has to find their assignment anew; for the whole
/// board.
const COSTLY_EXCHANGES: usize = 400;

/// An arrangement and a way home.
pub struct Walk {
    /// The home of the tile on each place.
    pub homes: Homes,
    /// The swaps that solve it.
    pub back: Vec<Pair>,
}

/// Which swaps a walk is made of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Stride {
    /// Both tiles go away from home.
    Tight,
    /// Both together do not come closer to home.
    Loose,
}

/// Walks away from the goal; the walk is shorter than asked for where it finds no way on.
pub fn walk(
    board: &Board,
    length: usize,
    stride: Stride,
    random: &mut Random,
    search: &mut Search,
) -> Result<Walk, Stop> {
    let pairs = board.solved.pairs();
    let mut homes = board.at_home();
    let mut back: Vec<Pair> = Vec::new();
    let mut vain = 0;
    while back.len() < length && vain < VAIN_TRIES_PER_PAIR * pairs.len() + 100 {
        search.check()?;
        // Made backwards, this swap comes when all that are made after it have been made.
        let closed = board.solved.closed(length - 1 - back.len());
        let mut best: Option<(i64, Pair)> = None;
        for _ in 0..LOOKED_AT {
            let pair = pairs[random.below(pairs.len())];
            let gain = gain(board, &homes, pair);
            let useless = Some(pair) == closed || back.last() == Some(&pair) || gain < least(stride);
            if !useless && best.is_none_or(|(most, _)| gain > most) && differs(board, &homes, pair) {
                best = Some((gain, pair));
            }
        }
        let Some((_, pair)) = best else {
            vain += LOOKED_AT;
            continue;
        };
        vain = 0;
        let (a, b) = pair.places();
        homes.swap(a, b);
        back.push(pair);
    }
    back.reverse();
    Ok(Walk { homes, back })
}

fn least(stride: Stride) -> i64 {
    if stride == Stride::Tight { 2 } else { 0 }
}

/// How much further from home a swap takes its two tiles.
fn gain(board: &Board, homes: &[u32], pair: Pair) -> i64 {
    let (a, b) = pair.places();
    board.far(homes[a], b) + board.far(homes[b], a) - board.far(homes[a], a) - board.far(homes[b], b)
}

fn differs(board: &Board, homes: &[u32], pair: Pair) -> bool {
    let (a, b) = pair.places();
    board.tile(homes[a]) != board.tile(homes[b])
}

/// Every tile anywhere, but not all where they belong.
pub fn shuffled(board: &Board, random: &mut Random) -> Homes {
    let mut homes = board.at_home();
    loop {
        random.shuffle(&mut homes);
        let goes = |(place, &home): (usize, &u32)| board.tile(home) != board.tile(place as u32);
        if homes.iter().enumerate().any(goes) {
            return homes;
        }
    }
}

/// Exchanges tiles until the bound is as high as wanted, or nearly: further from home they may not
/// be able to go.
pub fn raise(
    board: &Board,
    homes: &mut Homes,
    wanted: u64,
    random: &mut Random,
    search: &mut Search,
) -> Result<(), Failure> {
    let (n, exact) = (homes.len(), board.is_permutation());
    let mut now = board.bound(homes).map_err(Failure::Wrong)?;
    let mut sum: i64 = homes.iter().enumerate().map(|(place, &home)| board.far(home, place)).sum();
    let tries = if exact { EXCHANGES * n } else { COSTLY_EXCHANGES };
    for _ in 0..tries {
        if now >= wanted {
            break;
        }
        search.check().map_err(Failure::Stopped)?;
        let (a, b) = (random.below(n), random.below(n));
        if a == b {
            continue;
        }
        let gain = gain(board, homes, Pair::new(a, b));
        homes.swap(a, b);
        let then = if exact {
            (sum + gain).unsigned_abs() / 2
        } else {
            board.bound(homes).map_err(Failure::Wrong)?
        };
        if (exact && gain >= 0) || (!exact && then >= now) {
            (sum, now) = (sum + gain, then);
        } else {
            homes.swap(a, b);
        }
    }
    Ok(())
}
