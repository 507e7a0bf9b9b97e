//! Ways that lead nowhere: put down in thought, followed as far as patience goes.

use super::ladder::{Known, Step, by_freedom};
use super::ways::{Dead, Focus, Trial, Ways};
use super::{words, zones};
use crate::solve::kit::Open;
use quadrille_core::{Search, Stop};

/// How far a way is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Patience {
    /// Does it cut off cells that nothing can fill?
    Zones,
    /// Or leave a cell or a piece without any way?
    Once,
    /// Or does it after a chain of forced moves, ways that cut off hopeless cells left aside?
    Chain,
}

/// What a way leads to.
#[derive(Clone, Debug)]
pub(super) struct Refuted {
    /// The forced moves after it.
    chain: Vec<u32>,
    dead: Dead,
}

/// Ways that one question may try.
const TRIALS: u64 = 60_000;
/// Forced moves that a chain may have.
const LONGEST: usize = 40;

/// A cell or piece all of whose ways but one are refuted. Those with the fewest ways are asked
/// first, and the rest of the ways are left alone as soon as two survive.
pub(super) fn only_survivor(
    known: &Known<'_>,
    patience: Patience,
    search: &mut Search,
) -> Result<Option<Step>, Stop> {
    let ways = known.ways;
    let mut trial = Trial::new(ways);
    let near = zones::small(&trial);
    let mut known: Vec<Option<Option<Refuted>>> = vec![None; ways.placements.len()];
    let mut trials = 0;
    if patience == Patience::Chain {
        leave_aside_hopeless(&mut trial, &near, &mut known, search)?;
    }
    for focus in by_freedom(ways) {
        let mut survivor = None;
        let mut several = false;
        for &number in ways.of(focus) {
            if known[number as usize].is_none() {
                trials += 1;
                search.node()?;
                if trials > TRIALS {
                    return Ok(None);
                }
                known[number as usize] = Some(refute(&mut trial, number, patience, &near));
            }
            if matches!(known[number as usize], Some(None)) && survivor.replace(number).is_some() {
                several = true;
                break;
            }
        }
        if let (Some(placement), false) = (survivor, several) {
            let others: Vec<(u32, &Refuted)> = ways
                .of(focus)
                .iter()
                .filter_map(|&n| Some((n, known[n as usize].as_ref()?.as_ref()?)))
                .collect();
            return Ok(Some(explained(ways, patience, (focus, placement), &others)));
        }
    }
    Ok(None)
}

/// Rules out for good every way that cuts off cells which nothing can fill: chains are then forced
/// earlier.
fn leave_aside_hopeless(
    trial: &mut Trial<'_>,
    near: &[Open],
    known: &mut [Option<Option<Refuted>>],
    search: &mut Search,
) -> Result<(), Stop> {
    let mut hopeless = Vec::new();
    for (number, known) in known.iter_mut().enumerate().take(TRIALS as usize) {
        search.node()?;
        if let Some(refuted) = refute(trial, number as u32, Patience::Zones, near) {
            *known = Some(Some(refuted));
            hopeless.push(number as u32);
        }
    }
    hopeless.into_iter().for_each(|number| trial.rule_out(number));
    Ok(())
}

/// What is wrong with a way, as far as patience sees.
fn refute(trial: &mut Trial<'_>, number: u32, patience: Patience, near: &[Open]) -> Option<Refuted> {
    let mut chain = Vec::new();
    let mut next = Some(number);
    let mut dead = None;
    let mut made = 0;
    trial.news.clear();
    while let Some(number) = next.take() {
        trial.put(number);
        made += 1;
        let around = neighbours(trial.ways, number, near);
        dead = zones::unfillable(trial, &around).map(Dead::Zone);
        if dead.is_none() && patience >= Patience::Once {
            dead = trial.stuck(trial.news.iter().copied());
        }
        if dead.is_none() && patience == Patience::Chain && made <= LONGEST {
            let forced = trial.news.iter().find(|&&f| trial.open(f) == Some(1));
            next = forced.and_then(|&f| trial.live(f).next());
            chain.extend(next);
        }
    }
    (0..made).for_each(|_| trial.take_back());
    dead.map(|dead| Refuted { chain, dead })
}

/// The cells next to a placement, and those of the small zones.
fn neighbours(ways: &Ways<'_>, number: u32, near: &[Open]) -> Vec<Open> {
    let cells = &ways.placement(number).cells;
    cells.iter().flat_map(|&c| &ways.graph[usize::from(c)]).chain(near).copied().collect()
}

fn explained(
    ways: &Ways<'_>,
    patience: Patience,
    (focus, placement): (Focus, u32),
    others: &[(u32, &Refuted)],
) -> Step {
    let effort = |(_, refuted): &&(u32, &Refuted)| match (&refuted.dead, refuted.chain.len()) {
        (Dead::Zone(zone), chain) => (chain, 0, zone.len()),
        (_, chain) => (chain, 1, 0),
    };
    // Where zones decide, the smallest says it best; else the way that is hardest to see through.
    let (example, which) = match patience {
        Patience::Zones => (others.iter().min_by_key(effort), "for example"),
        _ => (others.iter().max_by_key(effort), "the hardest to see"),
    };
    let what = match focus {
        Focus::Cell(_) => format!("{} must be covered", words::focus(ways, focus)),
        Focus::Kind(kind) => format!("{} must be used", words::capital(&words::kind(ways, kind))),
    };
    let piece = words::placed(ways, placement);
    let mut cells = Vec::new();
    let reason = match example {
        None => format!("{what}: only {piece} is left"),
        Some(&(number, refuted)) => {
            cells.extend_from_slice(words::named(&refuted.dead));
            let example = consequence(ways, number, refuted);
            match others.len() {
                1 => format!("{what}, in one of two ways. {}. So it is {piece}", words::capital(&example)),
                n => format!(
                    "{what}, and {n} of the {} ways to do so lead nowhere; {which}: {example}. Only {piece} remains",
                    n + 1
                ),
            }
        }
    };
    Step { focus, placement, reason, cells }
}

/// What comes of a way, as a sentence.
fn consequence(ways: &Ways<'_>, number: u32, refuted: &Refuted) -> String {
    let start = words::placed(ways, number);
    let end = words::dead(ways, &refuted.dead);
    match &refuted.chain[..] {
        [] => format!("{start} would mean that {end}"),
        [one] => format!("{start} would force {}, and then {end}", words::placed(ways, *one)),
        [one, .., last] => format!(
            "{start} would force {}, and so on over {} forced moves to {}; then {end}",
            words::placed(ways, *one),
            refuted.chain.len(),
            words::placed(ways, *last)
        ),
    }
}
