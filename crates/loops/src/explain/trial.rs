//! Positions that are tried in thought and lead to nothing.
//!
//! Every position of every open tile that is not in a solution known already is put on the board,
//! and neighbours (and the groups of a tree) tell each other what follows. What that costs until a
//! contradiction is reached, counted in cells that had something to tell, and how many steps of it
//! matter, says how hard the deduction is. The words come from [`chain`], which repeats the trial
//! and keeps only what matters.

use super::chain::{self, Chain, End, Step};
use super::facts::{Facts, only};
use super::ground::{Ground, noted};
use super::ladder::{Found, Known, Why};
use super::{local, words};
use crate::model::{Instance, Rule, Sides};
use crate::solve::board::{Board, Domain, positions};
use crate::solve::walker::Domains;
use quadrille_core::{Cell, Search, Stop};

/// What a trial may cost to be a look ahead, however many of its steps matter.
const CHEAP: u64 = 12;

/// What a trial may cost before it is deep, however few of its steps matter.
const COSTLY: u64 = 30;

/// On larger boards the cost alone decides: to see what matters takes too long there.
const LARGE: usize = 10_000;

/// Steps that a trial may have, of those that matter, to be a look ahead, and to be told one by
/// one.
pub(super) const TOLD: usize = 5;

/// What trials leave to a tile.
#[derive(Clone, Copy, Debug)]
pub(super) struct Narrowed {
    /// The tile.
    pub cell: u32,
    /// The positions left.
    pub keep: Domain,
    /// What the longest trial cost.
    pub cost: u64,
}

impl Narrowed {
    /// Whether there was hardly anything to look at.
    pub fn is_cheap(&self) -> bool {
        self.cost <= CHEAP
    }

    /// Whether a good part of the board had to be looked at.
    pub fn is_deep(&self) -> bool {
        self.cost > COSTLY
    }

    /// Whether there is hardly anything to tell, on the board on which it was found.
    pub fn is_short(&self, board: &Board) -> bool {
        let is_short = |chain: Chain| steps_in_words(Some(self.cell), &chain).len() <= TOLD;
        let short = |p: Sides| chain::refutation(board, self.cell, 1 << p.0).is_some_and(is_short);
        let all = || positions(board.domain(self.cell) & !self.keep).all(short);
        self.is_cheap() || !self.is_deep() && board.len() <= LARGE && all()
    }
}

/// Tries the positions of a tile, except those that are known to be `possible`; `None` if nothing
/// can be noted then.
pub(super) fn narrow(
    ground: &mut Ground,
    rule: Rule,
    cell: u32,
    possible: Domain,
    search: &mut Search,
) -> Result<Option<Narrowed>, Stop> {
    let domain = ground.domain(cell);
    let mut refuted: Vec<(Domain, u64)> = Vec::new();
    for position in positions(domain & !possible).map(|p| 1 << p.0) {
        search.node()?;
        refuted.extend(ground.refute(cell, position).map(|cost| (position, cost)));
    }
    let survivors = refuted.iter().fold(domain, |left, (position, _)| left & !position);
    let keep = noted(rule, ground.board().sides(), domain, survivors);
    let costs = refuted.iter().filter(|(position, _)| keep & position == 0).map(|(_, cost)| *cost);
    Ok((keep != domain && survivors != 0).then(|| Narrowed { cell, keep, cost: costs.max().unwrap_or(0) }))
}

/// Tiles that a trial narrows by looking ahead a few steps.
pub(super) fn short(known: &mut Known<'_>, search: &mut Search) -> Result<Vec<Found>, Stop> {
    let (trials, facts) = tried(known, search)?;
    let mut short: Vec<Narrowed> = trials.iter().copied().filter(Narrowed::is_cheap).collect();
    if short.is_empty() {
        let board = facts.ground.board();
        short.extend(trials.iter().filter(|narrowed| narrowed.is_short(board)));
    }
    Ok(short.iter().map(|narrowed| narrowed.found(facts)).collect())
}

/// Tiles that a trial narrows without going far.
pub(super) fn long(known: &mut Known<'_>, search: &mut Search) -> Result<Vec<Found>, Stop> {
    let (trials, facts) = tried(known, search)?;
    Ok(trials.iter().filter(|n| !n.is_deep()).map(|narrowed| narrowed.found(facts)).collect())
}

/// Tiles that a trial narrows at all.
pub(super) fn deep(known: &mut Known<'_>, search: &mut Search) -> Result<Vec<Found>, Stop> {
    let (trials, facts) = tried(known, search)?;
    Ok(trials.iter().map(|narrowed| narrowed.found(facts)).collect())
}

impl Narrowed {
    fn found(&self, facts: &Facts<'_>) -> Found {
        Found { cell: facts.cell(self.cell), keep: self.keep, why: Why::Trial }
    }
}

/// All tiles that trials narrow, the cheapest first.
fn tried<'k, 'a>(
    known: &'k mut Known<'a>,
    search: &mut Search,
) -> Result<(&'k [Narrowed], &'k Facts<'a>), Stop> {
    search.check()?;
    let Known { facts, solutions, trials, .. } = known;
    if trials.is_none() {
        let mut all = Vec::new();
        for cell in facts.ground.open().collect::<Vec<u32>>() {
            let at = facts.cell(cell);
            let possible = solutions.iter().fold(0, |all, solution| all | 1 << solution[at].sides.0);
            all.extend(narrow(&mut facts.ground, facts.instance.rule(), cell, possible, search)?);
        }
        all.sort_by_key(|n| n.cost);
        *trials = Some(all);
    }
    Ok((trials.as_deref().unwrap_or_default(), facts))
}

/// Why, in words: what follows from every position that is not left.
pub(super) fn tell(known: &Known<'_>, found: &Found) -> (String, Vec<Cell>) {
    let facts = &known.facts;
    let (at, board, shape) = (facts.at(found.cell), facts.ground.board(), facts.instance.shape());
    let mut cells = Vec::new();
    let mut reason = String::new();
    for position in positions(board.domain(at) & !found.keep) {
        let who = if reason.is_empty() { words::tile(facts.instance, found.cell) } else { "it".to_owned() };
        let then = match chain::refutation(board, at, 1 << position.0) {
            Some(chain) => contradiction(facts.instance, Some(at), &chain, &mut cells),
            None => "nothing would fit".to_owned(),
        };
        reason += &format!("If {who} lay {}, then {then}. ", position.headings(shape));
    }
    (reason + &so(facts, found), cells)
}

/// What is left, as a sentence.
pub(super) fn so(facts: &Facts<'_>, found: &Found) -> String {
    match only(found.keep) {
        Some(sides) => format!("So it lies {}", sides.headings(facts.instance.shape())),
        None => format!("So it has {}", local::sides(facts, &facts.news(found.cell, found.keep))),
    }
}

/// `r2c4 has a link to the east, and r1c5, a corner, has no position left`; the cells are
/// collected.
pub(super) fn contradiction(
    instance: &Instance,
    tried: Option<u32>,
    chain: &Chain,
    cells: &mut Vec<Cell>,
) -> String {
    let place = |at: &u32| instance.lattice().size.cell(*at as usize);
    let spoken = steps_in_words(tried, chain);
    cells.extend(chain.steps.iter().map(|step| place(&step.cell)));
    let end = match &chain.end {
        End::Dead(cell) | End::Settled(cell) => {
            cells.push(place(cell));
            format!("{} has no position left", words::tile(instance, place(cell)))
        }
        End::Loop(tiles) | End::Alone(tiles) => {
            let tiles: Vec<Cell> = tiles.iter().map(place).collect();
            let what = match (&chain.end, tiles.len()) {
                (End::Loop(_), _) => "form a loop",
                (_, 1) => "is cut off from the rest",
                _ => "are cut off from the rest",
            };
            cells.extend(&tiles);
            format!("{} {what}", words::cells(&tiles))
        }
    };
    if spoken.is_empty() { end } else { format!("{}, and {end}", steps(instance, &spoken)) }
}

/// The steps that need words: what the tried tile says to its neighbours does not.
fn steps_in_words(tried: Option<u32>, chain: &Chain) -> Vec<Step> {
    chain.steps.iter().copied().filter(|step| Some(step.cell) != tried).collect()
}

/// Steps one by one, or how many there are.
pub(super) fn steps(instance: &Instance, steps: &[Step]) -> String {
    if steps.len() > TOLD {
        return format!("one thing follows from another in {} steps", steps.len());
    }
    let (size, shape) = (instance.lattice().size, instance.shape());
    let each = steps.iter().map(|step| {
        let side = shape.directions().nth(step.side).expect("a side of the shape");
        format!(
            "{} has {} to the {}",
            size.cell(step.cell as usize),
            words::link(step.link),
            shape.name(side)
        )
    });
    each.collect::<Vec<_>>().join(", ")
}
