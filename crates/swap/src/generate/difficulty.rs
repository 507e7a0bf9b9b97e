//! Puzzles whose shortest solutions are as long as asked for.
//!
//! Lengths follow from the levels of the scale ([`Band`]), or are asked for as a number of swaps.
//!
//! On small boards every length is proven. An arrangement is *led* to the wanted length: some tiles
//! change their places, the length is proven anew, and a change that leads away is taken back. On
//! other boards the bounds must do. Easy and medium puzzles are walks away from the goal that are
//! no longer than allowed and whose tiles lie far enough from home; hard ones are random, and
//! extreme ones have tiles exchanged until they lie far enough from home; an exact number of swaps
//! is a walk of which every swap took two tiles further from home.
//!
//! The seed of such a puzzle names it as long as the same lengths can be proven within the same
//! number of nodes.

use super::board::{Board, Homes};
use super::measure::{Failure, Length, can_prove, length};
use super::walk::{Stride, raise, shuffled, walk};
use crate::scale::Band;
use quadrille_core::{Diagnostic, Difficulty, Levels, Random, Search};

/// Proofs on boards of up to 9, up to 16 and more places, and nodes of all proofs.
const PROOFS: [usize; 3] = [4_000, 1_500, 150];
const NODES: u64 = 20_000_000;

/// Changes without progress after which another arrangement is led.
const MAX_IDLE_CHANGES: usize = 120;

/// Swaps from the wanted length beyond which any two tiles are exchanged, not just neighbours.
const FAR: u64 = 3;

/// Walks and arrangements tried where bounds must do.
const DRAWN: usize = 20;

/// How hard or how long a puzzle is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// As hard as this, by the scale of all families.
    Levels(Levels),
    /// So many swaps.
    Swaps(u64),
}

impl Goal {
    fn band(self, mean: f64) -> Band {
        match self {
            Goal::Levels(levels) => Band::of_levels(levels, mean),
            Goal::Swaps(swaps) => Band { low: swaps, high: swaps },
        }
    }

    /// Whether the shortest solution has a length of the band, as far as can be proven: on large
    /// boards nobody knows how long hard puzzles are at most.
    fn holds(self, band: Band, length: &Length) -> bool {
        let open = self == Goal::Levels(Difficulty::Hard.levels()) && length.proven().is_none();
        let most = band.high == u64::MAX || open || length.most().is_some_and(|most| most <= band.high);
        (band.low..=band.high).contains(&length.least) && most
    }

    /// What people call it.
    fn words(self) -> String {
        match self {
            Goal::Levels(levels) => levels.to_string(),
            Goal::Swaps(_) => "such".to_owned(),
        }
    }
}

/// Draws an arrangement of the wanted lengths, with what is known about its length.
pub fn draw(
    board: &Board,
    goal: Goal,
    random: &mut Random,
    search: &mut Search,
) -> Result<(Homes, Length), Failure> {
    let band = goal.band(board.mean);
    let (what, size) = (goal.words(), board.solved.size());
    if band.low > band.high {
        let why = format!("a board of {size} has no {what} puzzles: it is solved in too few swaps");
        return Err(Failure::Wrong(
            Diagnostic::new(why).help("ask for a larger --size or another difficulty"),
        ));
    }
    let mut longest = 0;
    if can_prove(board)
        && let Some(found) = lead(board, band, &mut longest, random, search)?
    {
        return Ok(found);
    }
    for _ in 0..DRAWN {
        let (homes, length) = bounded(board, goal, band, random, search)?;
        if goal.holds(band, &length) {
            return Ok((homes, length));
        }
        longest = longest.max(length.least);
    }
    let why = format!("no arrangement was found whose shortest solution is known to have {}", band.words());
    let help = format!("the longest that was seen has at least {longest}; another --seed may have one");
    Err(Failure::Wrong(Diagnostic::gave_up(why).help(help)))
}

/// An arrangement that may be in the band by its bounds.
fn bounded(
    board: &Board,
    goal: Goal,
    band: Band,
    random: &mut Random,
    search: &mut Search,
) -> Result<(Homes, Length), Failure> {
    let (steps, stride) = match goal {
        Goal::Levels(levels) if levels.difficulty() >= Difficulty::Hard => {
            let mut homes = shuffled(board, random);
            raise(board, &mut homes, band.low, random, search)?;
            let length = length(board, &homes, None, search)?;
            return Ok((homes, length));
        }
        Goal::Levels(_) => {
            let spread = (band.high - band.low).div_ceil(3);
            (band.high - random.below(spread as usize + 1) as u64, Stride::Loose)
        }
        Goal::Swaps(swaps) => (swaps, Stride::Tight),
    };
    let walked = walk(board, steps as usize, stride, random, search).map_err(Failure::Stopped)?;
    // With a moving wall a walk that ended early leads home at other steps than it was made for.
    let whole = walked.back.len() as u64 == steps || board.solved.moving_wall().is_none();
    let length = length(board, &walked.homes, whole.then_some(walked.back), search)?;
    Ok((walked.homes, length))
}

/// Leads arrangements to the band by small changes, every length proven.
fn lead(
    board: &Board,
    band: Band,
    longest: &mut u64,
    random: &mut Random,
    search: &mut Search,
) -> Result<Option<(Homes, Length)>, Failure> {
    let proofs = PROOFS[usize::from(board.places() > 9) + usize::from(board.places() > 16)];
    let spent = search.counters.nodes;
    let mut now: Option<(Homes, u64)> = None;
    let mut idle = 0;
    for _ in 0..proofs {
        if search.counters.nodes - spent > NODES {
            break;
        }
        let homes = match &now {
            Some((homes, length)) => changed(board, homes, band.gap(*length), random),
            None if (band.high as f64) < board.mean => {
                let steps = band.low + random.below((band.high - band.low) as usize + 1) as u64;
                walk(board, steps as usize, Stride::Loose, random, search).map_err(Failure::Stopped)?.homes
            }
            None => {
                let mut homes = shuffled(board, random);
                if band.low as f64 >= 0.9 * board.mean {
                    // Where the tiles lie far from home, shortest solutions are long, and soon
                    // proven.
                    raise(board, &mut homes, band.low - 1, random, search)?;
                }
                homes
            }
        };
        let length = length(board, &homes, None, search)?;
        idle += 1;
        if let Some(swaps) = length.proven() {
            *longest = swaps.max(*longest);
            let gap = band.gap(swaps);
            if gap == 0 {
                return Ok(Some((homes, length)));
            }
            let before = now.as_ref().map_or(u64::MAX, |(_, length)| band.gap(*length));
            if gap <= before {
                idle = if gap < before { 0 } else { idle };
                now = Some((homes, swaps));
            }
        }
        if idle >= MAX_IDLE_CHANGES {
            (now, idle) = (None, 0);
        }
    }
    Ok(None)
}

/// The arrangement after a small change; smaller if it is near to what is wanted.
fn changed(board: &Board, homes: &[u32], gap: u64, random: &mut Random) -> Homes {
    let mut homes = homes.to_vec();
    let pairs = board.solved.pairs();
    for _ in 0..1 + random.below(3) {
        let (a, b) = if gap > FAR {
            (random.below(homes.len()), random.below(homes.len()))
        } else {
            pairs[random.below(pairs.len())].places()
        };
        homes.swap(a, b);
    }
    homes
}
