//! About how hard a board is, found out quickly.
//!
//! A generator asks this of thousands of boards, so no sentence is made here: the rules of the
//! ladder are applied to the whole board at once, with growing power, until every tile has one
//! position or nothing helps any more. What a trial finds is kept only as far as a player could
//! note it, so that board and ladder stay in step. The word for it is that of the
//! [grade](super::grade()), which takes one step after the other; the level may be another of the
//! same word.

use super::ground::Ground;
use super::groups::Groups;
use super::ladder::TECHNIQUES;
use super::parity::bridges;
use super::search::solutions;
use super::trial::{Narrowed, narrow};
use crate::model::{self, Instance, Rule};
use crate::solve::board::{Board, Dead, LINKED};
use crate::solve::walker::Domains;
use quadrille_core::grade::level_of;
use quadrille_core::{Difficulty, Level, Search, Stop};

/// About how hard a board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// The level of the hardest technique needed, from 2 (borders alone are not told from
    /// neighbours); that of search where deduction ends before the solution.
    pub level: Level,
    /// How many solutions there are: none, one, or 2 for several.
    pub solutions: usize,
    /// How many tiles deduction leaves open: none if it solves the board.
    pub open: usize,
    /// Tiles that were narrowed by trials.
    pub trials: usize,
    /// What the longest trial cost, in cells that had something to tell.
    pub longest: u64,
}

impl Estimate {
    /// Whether deduction alone solves the board.
    #[cfg(test)]
    pub fn is_deduced(&self) -> bool {
        self.open == 0 && self.solutions == 1
    }

    /// Whether there is exactly one solution.
    #[cfg(test)]
    pub fn is_unique(&self) -> bool {
        self.solutions == 1
    }

    /// The word for the level.
    pub fn difficulty(&self) -> Difficulty {
        self.level.difficulty()
    }
}

const NEIGHBOURS: Level = level_of(TECHNIQUES, "neighbours");
const GROUP: Level = level_of(TECHNIQUES, "group");
const PARITY: Level = level_of(TECHNIQUES, "parity");
const LOOK_AHEAD: Level = level_of(TECHNIQUES, "look-ahead");
const CHAIN: Level = level_of(TECHNIQUES, "chain");
const DEEP_CHAIN: Level = level_of(TECHNIQUES, "deep-chain");

/// Looks at a board, however its tiles lie. Of a board with several solutions, the level tells how
/// far deduction goes.
pub fn estimate(instance: &Instance, search: &mut Search) -> Result<Estimate, Stop> {
    let mut estimate = Estimate { level: NEIGHBOURS, solutions: 1, open: 0, trials: 0, longest: 0 };
    let open = match deduce(instance, &mut estimate, search)? {
        Ok(open) => open,
        Err(Dead(_)) => return Ok(Estimate { solutions: 0, ..estimate }),
    };
    if open > 0 {
        estimate.open = open;
        estimate.solutions = solutions(instance, &model::start(instance), 2, search)?.found.len();
        if estimate.solutions == 1 {
            estimate.level = Level::HARDEST;
        }
    }
    Ok(estimate)
}

/// Deduces as far as it goes; how many tiles are open then.
fn deduce(
    instance: &Instance,
    estimate: &mut Estimate,
    search: &mut Search,
) -> Result<Result<usize, Dead>, Stop> {
    let (board, mut ground) = match begin(instance) {
        Ok(begun) => begun,
        Err(dead) => return Ok(Err(dead)),
    };
    let is_easy = board.domains().iter().all(|domain| domain.is_power_of_two());
    if !is_easy && board.domains() != ground.board().domains() {
        estimate.level = GROUP;
    }
    while !ground.is_closed() {
        search.check()?;
        let step = match by_the_whole(&mut ground) {
            Ok(None) => try_all(instance.rule(), &mut ground, estimate, search)?,
            other => other,
        };
        match step {
            Ok(None) => break,
            Ok(Some(level)) => estimate.level = estimate.level.max(level),
            Err(dead) => return Ok(Err(dead)),
        }
    }
    Ok(Ok(ground.open().count()))
}

/// The board with what neighbours say, and the same with what follows for a tree.
fn begin(instance: &Instance) -> Result<(Board, Ground), Dead> {
    let raw = Board::new(instance, &model::start(instance))?;
    let mut board = raw.clone();
    board.propagate()?;
    Ok((board, Ground::new(raw)?))
}

/// Decides what groups and parity decide; the level of the technique that helped, if one did.
fn by_the_whole(ground: &mut Ground) -> Result<Option<Level>, Dead> {
    let mut forced = Vec::new();
    let mut level = GROUP;
    if ground.board().rule == Rule::Tree {
        let broken = |_| Dead(0);
        let groups = Groups::of(ground.board()).map_err(broken)?;
        let sides = groups.forced(ground.board()).map_err(broken)?;
        forced.extend(sides.into_iter().map(|f| (f.cell, f.side, false)));
    }
    if forced.is_empty() {
        level = PARITY;
        forced.extend(bridges(ground.board()).into_iter().map(|b| (b.cell, b.side, b.link)));
    }
    for &(cell, side, link) in &forced {
        ground.decide(cell, if link { LINKED[side] } else { !LINKED[side] })?;
    }
    Ok((!forced.is_empty()).then_some(level))
}

/// Tries every position of every open tile. Cheap trials are taken as they come, short ones if
/// there is none, long ones if there is none of those, and deep ones last. The level of the
/// technique that helped, if one did.
fn try_all(
    rule: Rule,
    ground: &mut Ground,
    estimate: &mut Estimate,
    search: &mut Search,
) -> Result<Result<Option<Level>, Dead>, Stop> {
    let (mut level, mut rest) = (None, Vec::new());
    for cell in ground.open().collect::<Vec<u32>>() {
        match narrow(ground, rule, cell, 0, search)? {
            Some(narrowed) if narrowed.is_cheap() => {
                level = Some(LOOK_AHEAD);
                if let Err(dead) = estimate.take(ground, narrowed) {
                    return Ok(Err(dead));
                }
            }
            other => rest.extend(other),
        }
    }
    if level.is_none() {
        // Once a long one was needed, which of the others are short makes no difference.
        let is_short = |n: &Narrowed| estimate.level < CHAIN && n.is_short(ground.board());
        let (short, long): (Vec<_>, Vec<_>) = rest.into_iter().partition(is_short);
        let (deep, long): (Vec<_>, Vec<_>) = long.into_iter().partition(Narrowed::is_deep);
        let levels = [(short, LOOK_AHEAD), (long, CHAIN), (deep, DEEP_CHAIN)];
        let easiest = levels.into_iter().find(|(found, _)| !found.is_empty());
        for (narrowed, theirs) in
            easiest.into_iter().flat_map(|(found, l)| found.into_iter().map(move |n| (n, l)))
        {
            level = Some(theirs);
            if let Err(dead) = estimate.take(ground, narrowed) {
                return Ok(Err(dead));
            }
        }
    }
    Ok(Ok(level))
}

impl Estimate {
    fn take(&mut self, ground: &mut Ground, narrowed: Narrowed) -> Result<(), Dead> {
        self.trials += 1;
        self.longest = self.longest.max(narrowed.cost);
        ground.decide(narrowed.cell, narrowed.keep)
    }
}
