//! What a tile and its neighbours say by themselves.

use super::chain::{self, End};
use super::facts::{Facts, Given, Source, only};
use super::ladder::{Found, Known, Why};
use super::{trial, words};
use crate::model::Rule;
use crate::solve::board::{Board, Domain, Known as Side, known};
use quadrille_core::{Cell, Direction, Search, Stop};

/// Tiles that fit only one way between borders and walls.
pub(super) fn border(known: &mut Known<'_>, _: &mut Search) -> Result<Vec<Found>, Stop> {
    let facts = &known.facts;
    Ok(each(facts, |cell| facts.alone[facts.at(cell) as usize]))
}

/// Tiles that what is known of their sides leaves one position.
pub(super) fn neighbours(known: &mut Known<'_>, _: &mut Search) -> Result<Vec<Found>, Stop> {
    Ok(each(&known.facts, |cell| known.facts.near(cell)))
}

/// Tiles that are settled by these positions.
fn each(facts: &Facts<'_>, left: impl Fn(Cell) -> Domain) -> Vec<Found> {
    let found = facts.unsettled().map(|(_, cell)| Found { cell, keep: left(cell), why: Why::Given });
    found.filter(|found| only(found.keep).is_some()).collect()
}

/// Tiles whose positions agree on a side.
pub(super) fn agreement(known: &mut Known<'_>, _: &mut Search) -> Result<Vec<Found>, Stop> {
    let facts = &known.facts;
    let found = facts.unsettled().map(|(_, cell)| Found { cell, keep: facts.near(cell), why: Why::Given });
    Ok(found.filter(|found| !facts.news(found.cell, found.keep).is_empty()).collect())
}

/// Where links repel, a link that must be there is no mark on the board: neighbours are followed
/// until a tile is settled, one that has to be turned if there is any.
pub(super) fn repulsion(known: &mut Known<'_>, _: &mut Search) -> Result<Vec<Found>, Stop> {
    let facts = &known.facts;
    let Ok(raw) = Board::new(facts.instance, facts.state) else { return Ok(Vec::new()) };
    if facts.instance.rule() != Rule::Apart {
        return Ok(Vec::new());
    }
    let settles = |at: u32| !facts.is_settled(facts.cell(at)) && only(facts.plain.domain(at)).is_some();
    let turns = |at: u32| only(facts.plain.domain(at)) != Some(facts.state[facts.cell(at)].sides);
    let chain =
        chain::settled(raw.clone(), |at| settles(at) && turns(at)).or_else(|| chain::settled(raw, settles));
    Ok(chain.into_iter().filter_map(|chain| settled(facts, chain)).collect())
}

fn settled(facts: &Facts<'_>, chain: chain::Chain) -> Option<Found> {
    let End::Settled(at) = chain.end else { return None };
    Some(Found { cell: facts.cell(at), keep: facts.plain.domain(at), why: Why::Chain(chain) })
}

/// Why, in words.
pub(super) fn tell(known: &Known<'_>, found: &Found) -> (String, Vec<Cell>) {
    let facts = &known.facts;
    let (shape, tile) = (facts.instance.shape(), words::tile(facts.instance, found.cell));
    if let Why::Chain(chain) = &found.why {
        let steps = trial::steps(facts.instance, &chain.steps);
        let cells = chain.steps.iter().map(|step| facts.cell(step.cell)).collect();
        return (format!("{tile} can only lie {}: {steps}", words::ways(found.keep, shape, "or")), cells);
    }
    let news = facts.news(found.cell, found.keep);
    let (needed, so) = if only(found.keep).is_some() {
        let needed = facts.needed(found.cell, Domain::is_power_of_two);
        (needed, format!("only {} fits", words::ways(found.keep, shape, "or")))
    } else {
        let same = |domain, &(side, _): &(Direction, bool)| {
            known_side(domain, side) == known_side(found.keep, side) && known_side(domain, side) != Side::Open
        };
        let needed = facts.needed(found.cell, |domain| news.iter().all(|new| same(domain, new)));
        let left = words::ways(facts.agreeing(found.cell, needed.iter().copied()), shape, "or");
        (needed, format!("whether it lies {left}, it has {}", sides(facts, &news)))
    };
    let cells = needed.iter().filter_map(|given| match given.source {
        Source::Neighbour(other) => Some(other),
        Source::Mark => facts.instance.neighbour(found.cell, given.side),
        Source::Border | Source::Wall => None,
    });
    (format!("{tile} {}: {so}", has(facts, &needed)), cells.collect())
}

fn known_side(domain: Domain, side: Direction) -> Side {
    known(domain, side.index())
}

/// `a link to the north and no link to the east`.
pub(super) fn sides(facts: &Facts<'_>, news: &[(Direction, bool)]) -> String {
    let shape = facts.instance.shape();
    let each = news.iter().map(|&(side, link)| format!("{} to the {}", words::link(link), shape.name(side)));
    words::list(&each.collect::<Vec<_>>())
}

/// `has the border to the north and a link to the west (r3c3 has one)`.
fn has(facts: &Facts<'_>, needed: &[Given]) -> String {
    let shape = facts.instance.shape();
    let mut what = Vec::new();
    for (source, name) in [(Source::Border, "the border"), (Source::Wall, "a wall")] {
        let sides: Vec<&str> =
            needed.iter().filter(|g| g.source == source).map(|g| shape.name(g.side)).collect();
        if !sides.is_empty() {
            what.push(format!("{name} to the {}", words::list(&sides)));
        }
    }
    for given in needed {
        // Where links repel, there is none here because there is one across.
        let across = given.link || facts.instance.rule() == Rule::Apart;
        let seen = match given.source {
            Source::Neighbour(other) => format!("{other} has {}", if across { "one" } else { "none" }),
            Source::Mark => "marked".to_owned(),
            Source::Border | Source::Wall => continue,
        };
        what.push(format!("{} to the {} ({seen})", words::link(given.link), shape.name(given.side)));
    }
    if what.is_empty() { "is its own neighbour".to_owned() } else { format!("has {}", words::list(&what)) }
}
