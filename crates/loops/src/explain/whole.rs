//! Sides that are decided by more than their neighbourhood: groups of a tree, and parity.

use super::groups::{Forced, Groups, Why as Because};
use super::ladder::{Found, Known, Why};
use super::parity::{Bridge, bank, bridges, open_ends};
use super::words;
use crate::model::Rule;
use quadrille_core::{Cell, Search, Stop};

/// Sides that the groups of a tree decide.
pub(super) fn groups(known: &mut Known<'_>, _: &mut Search) -> Result<Vec<Found>, Stop> {
    let facts = &known.facts;
    if facts.instance.rule() != Rule::Tree {
        return Ok(Vec::new());
    }
    let forced = Groups::of(&facts.plain).and_then(|groups| groups.forced(&facts.plain)).unwrap_or_default();
    let found = |f: Forced| Found::side(facts, f.cell, f.side, false, Why::Group(f));
    Ok(forced.into_iter().map(found).collect())
}

/// Sides that are the only way between two parts.
pub(super) fn parity(known: &mut Known<'_>, _: &mut Search) -> Result<Vec<Found>, Stop> {
    let facts = &known.facts;
    let found = |b: Bridge| Found::side(facts, b.cell, b.side, b.link, Why::Bridge(b));
    Ok(bridges(&facts.plain).into_iter().map(found).collect())
}

/// Why, in words.
pub(super) fn tell(known: &Known<'_>, found: &Found) -> (String, Vec<Cell>) {
    match found.why {
        Why::Group(forced) => tell_group(known, forced),
        Why::Bridge(bridge) => tell_bridge(known, bridge),
        _ => (String::new(), Vec::new()),
    }
}

fn tell_group(known: &Known<'_>, forced: Forced) -> (String, Vec<Cell>) {
    let facts = &known.facts;
    let (Ok(groups), Some(mate)) = (Groups::of(&facts.plain), facts.plain.mate(forced.cell, forced.side))
    else {
        return (String::new(), Vec::new());
    };
    let (a, b) = (facts.cell(forced.cell), facts.cell(mate));
    let group = facts.cells(&groups.members(forced.cell));
    match forced.why {
        Because::Loop => (
            format!("{a} and {b} hang together already: one more link between them would close a loop"),
            group,
        ),
        Because::CutOff => {
            let other = facts.cells(&groups.members(mate));
            let who = if group.len() + other.len() == 2 {
                format!("{a} and {b} are ends")
            } else {
                let cells = [&group[..], &other].map(words::cells);
                let has = if group.len() == 1 { "has" } else { "have" };
                format!("{} {has} one link end left, like {}", cells[0], cells[1])
            };
            let reason = format!("{who}: joined to each other they would be cut off from the rest");
            (reason, [group, other].concat())
        }
    }
}

fn tell_bridge(known: &Known<'_>, bridge: Bridge) -> (String, Vec<Cell>) {
    let facts = &known.facts;
    let bank = bank(&facts.plain, bridge);
    let ends = bank.iter().map(|&cell| open_ends(&facts.plain, cell)).sum::<u32>() as usize;
    let cells = facts.cells(&bank);
    let side = words::side(facts.instance, facts.cell(bridge.cell), facts.direction(bridge.side));
    let who = if cells.len() == 1 { "has" } else { "have" };
    let so = if bridge.link {
        "an odd number, so one of them leads across"
    } else {
        "an even number, so they meet each other and none leads across"
    };
    let reason = format!(
        "{} {who} {} for sides that are still open, and only {side} leads to the other open tiles: {so}",
        words::cells(&cells),
        words::counted(ends, "link end")
    );
    (reason, cells)
}
