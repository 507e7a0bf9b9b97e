//! Positions that are tried in thought and lead to nothing.
//!
//! Every position of every open tile that is not in a solution known already is put on the board, and neighbours (and
//! the groups of a tree) tell each other what follows. What that costs until a contradiction is reached, counted in
//! cells that had something to tell, says how hard the deduction is. The words come from [`chain`], which repeats the
//! trial and keeps only what matters.

use super::chain::{self, Chain, End, Step};
use super::facts::{Facts, only};
use super::ground::{Ground, noted};
use super::ladder::{Found, Known, Why};
use super::{local, words};
use crate::model::Rule;
use crate::solve::board::{Domain, positions};
use crate::solve::walker::Domains;
use quadrille_core::{Cell, Search, Stop};

/// A trial that costs no more than this is a look ahead; one that costs more is a chain.
pub(super) const SHORT: u64 = 12;

/// Steps that are told one by one; more are counted.
const TOLD: usize = 5;

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

/// Tries the positions of a tile, except those that are known to be `possible`; `None` if nothing can be noted then.
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

/// Tiles that a short trial narrows.
pub(super) fn short(known: &mut Known<'_>, search: &mut Search) -> Result<Vec<Found>, Stop> {
    found(known, search, |cost| cost <= SHORT)
}

/// Tiles that a long trial narrows.
pub(super) fn long(known: &mut Known<'_>, search: &mut Search) -> Result<Vec<Found>, Stop> {
    found(known, search, |cost| cost > SHORT)
}

fn found(
    known: &mut Known<'_>,
    search: &mut Search,
    wanted: impl Fn(u64) -> bool,
) -> Result<Vec<Found>, Stop> {
    if known.trials.is_none() {
        let (rule, mut trials) = (known.facts.instance.rule(), Vec::new());
        for cell in known.facts.ground.open().collect::<Vec<u32>>() {
            let at = known.facts.cell(cell);
            let possible = known.solutions.iter().fold(0, |all, solution| all | 1 << solution[at].sides.0);
            trials.extend(narrow(&mut known.facts.ground, rule, cell, possible, search)?);
        }
        trials.sort_by_key(|n| n.cost);
        known.trials = Some(trials);
    }
    let found = |n: &Narrowed| Found { cell: known.facts.cell(n.cell), keep: n.keep, why: Why::Trial };
    Ok(known.trials.iter().flatten().filter(|n| wanted(n.cost)).map(found).collect())
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
            Some(chain) => contradiction(facts, at, &chain, &mut cells),
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

/// `r2c4 has a link to the east, and r1c5, a corner, has no position left`; the cells are collected.
fn contradiction(facts: &Facts<'_>, tried: u32, chain: &Chain, cells: &mut Vec<Cell>) -> String {
    // What the tried tile says to its neighbours needs no words.
    let told: Vec<Step> = chain.steps.iter().copied().filter(|step| step.cell != tried).collect();
    cells.extend(chain.steps.iter().map(|step| facts.cell(step.cell)));
    let end = match &chain.end {
        End::Dead(cell) | End::Settled(cell) => {
            cells.push(facts.cell(*cell));
            format!("{} has no position left", words::tile(facts.instance, facts.cell(*cell)))
        }
        End::Loop(tiles) | End::Alone(tiles) => {
            let tiles = facts.cells(tiles);
            let what = match (&chain.end, tiles.len()) {
                (End::Loop(_), 1) => "is a loop",
                (End::Loop(_), _) => "form a loop",
                (_, 1) => "is cut off from the rest",
                _ => "are cut off from the rest",
            };
            cells.extend(&tiles);
            format!("{} {what}", words::cells(&tiles))
        }
    };
    if told.is_empty() { end } else { format!("{}, and {end}", steps(facts, &told)) }
}

/// Steps one by one, or how many there are.
pub(super) fn steps(facts: &Facts<'_>, steps: &[Step]) -> String {
    if steps.len() > TOLD {
        return format!("one thing follows from another in {}", words::counted(steps.len(), "step"));
    }
    let shape = facts.instance.shape();
    let each = steps.iter().map(|step| {
        let side = shape.name(facts.direction(step.side));
        format!("{} has {} to the {side}", facts.cell(step.cell), words::link(step.link))
    });
    each.collect::<Vec<_>>().join(", ")
}
