//! What a level needs to know about the solutions of a puzzle: one at random, whether there is a
//! second, and how many go through every placement.

use crate::SolveSettings;
use crate::model::{Instance, Placed, State};
use crate::solve::count::frontier_fits;
use crate::solve::cover::Cover;
use crate::solve::deliver::Delivery;
use crate::solve::engine;
use crate::solve::frontier::{self, Program};
use crate::solve::kit::{Kit, Placement};
use crate::solve::table::Word;
use quadrille_core::{Random, Search, Stop};
use quadrille_engines::cover::restarts::{self, Budgets};

/// States of the frontier programme that are worth a uniform draw, or the numbers through every
/// placement.
const STATES: u64 = 3_000_000;
/// Placements that one test for a second solution may try on a board of a hundred cells; fewer on
/// larger ones, where each takes longer.
const TEST: u64 = 300_000;
/// Placements that counting through every placement may try before the frontier programme, and
/// after it.
const SHORT: u64 = 50_000;
const LONG: u64 = 2_000_000;

/// What the solutions of a state are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// One.
    Unique(State),
    /// More.
    Several,
    /// None.
    Unsolvable,
    /// It would take too long to know.
    Unknown,
}

fn test_budget(instance: &Instance) -> u64 {
    TEST * 100 / instance.board().len().max(100) as u64
}

/// Runs a search with a budget of its own inside another; the work is counted there. An error when
/// the outer one must stop.
fn within<T>(
    search: &mut Search,
    budget: u64,
    run: impl FnOnce(&mut Search) -> Result<T, Stop>,
) -> Result<Result<T, Stop>, Stop> {
    search.check()?;
    let left = search.limits.nodes.map_or(budget, |n| n.saturating_sub(search.counters.nodes).min(budget));
    let mut inner = search.inner(Some(left), None);
    let result = run(&mut inner);
    search.counters.add(&inner.counters);
    if result.is_err() {
        search.check()?;
    }
    Ok(result)
}

/// A puzzle from a state on, ready for searching. An error when the state breaks the rules, or
/// there are too many placements to list.
fn prepared<T>(
    instance: &Instance,
    state: &State,
    then: impl FnOnce(&Delivery<'_>) -> Result<T, Stop>,
) -> Result<T, Stop> {
    let kit = Kit::of(instance, state).map_err(|_| Stop::Stuck)?;
    let placements = kit.placements().ok_or(Stop::Memory)?;
    then(&Delivery::plain(&kit, &placements, &SolveSettings::default()))
}

/// Whether the solution from a state on is the only one.
pub fn verdict(instance: &Instance, state: &State, search: &mut Search) -> Result<Verdict, Stop> {
    prepared(instance, state, |delivery| {
        let mut found: Vec<Vec<u32>> = Vec::new();
        let ended = within(search, test_budget(instance), |inner| {
            let keep = &mut |chosen: &[u32]| {
                found.push(chosen.to_vec());
                if found.len() > 1 { Err(Stop::Solutions) } else { Ok(()) }
            };
            engine::search(delivery, inner, keep).1
        })?;
        Ok(match (found.as_slice(), ended) {
            ([_, _, ..], _) => Verdict::Several,
            (_, Err(_)) => Verdict::Unknown,
            ([], Ok(())) => Verdict::Unsolvable,
            ([one], Ok(())) => named(delivery, one),
        })
    })
}

/// The only tiling as a solution, unless equal pieces can be exchanged in it.
fn named(delivery: &Delivery<'_>, tiling: &[u32]) -> Verdict {
    let mut states = Vec::new();
    let solution = tiling.iter().map(|&n| &delivery.placements[n as usize]);
    let more = delivery.kit.each_naming(solution, &mut |state| {
        states.push(state);
        if states.len() > 1 { Err(Stop::Solutions) } else { Ok(()) }
    });
    match (states.pop(), more) {
        (Some(state), Ok(())) => Verdict::Unique(state),
        _ => Verdict::Several,
    }
}

/// A tiling as a state, with the first names that are free.
fn first_naming(delivery: &Delivery<'_>, tiling: &[u32]) -> Option<State> {
    let mut first = None;
    let solution = tiling.iter().map(|&n| &delivery.placements[n as usize]);
    let _stopped = delivery.kit.each_naming(solution, &mut |state| {
        first = Some(state);
        Err(Stop::Solutions)
    });
    first
}

/// A random solution; `None` when there is none. Each is equally likely where the frontier
/// programme can list the states of the board; elsewhere by a search with random choices.
pub fn random_solution(
    instance: &Instance,
    random: &mut Random,
    search: &mut Search,
) -> Result<Option<State>, Stop> {
    let empty = State::default();
    prepared(instance, &empty, |delivery| {
        let drawn = if frontier_fits(delivery) {
            within(search, STATES, |inner| sample(delivery, random, inner))?
        } else {
            Err(Stop::Stuck)
        };
        match drawn {
            Ok(tiling) => Ok(tiling.and_then(|t| first_naming(delivery, &t))),
            Err(_) => by_restarts(delivery, random, search),
        }
    })
}

/// Some solution from a state on, found by random choices within a budget; `None` when none was
/// found.
pub fn random_solution_from(
    instance: &Instance,
    state: &State,
    random: &mut Random,
    search: &mut Search,
) -> Result<Option<State>, Stop> {
    prepared(instance, state, |delivery| {
        let found = within(search, test_budget(instance), |inner| by_restarts(delivery, random, inner))?;
        Ok(found.unwrap_or(None))
    })
}

fn by_restarts(
    delivery: &Delivery<'_>,
    random: &mut Random,
    search: &mut Search,
) -> Result<Option<State>, Stop> {
    let cover = Cover::new(delivery);
    let budgets = Budgets::default();
    let found = restarts::first_solution(&cover.problem, budgets, random.bits(), |_| String::new(), search)?;
    // All placements are kept: the options have their numbers.
    let tiling = found.map(|options| options.iter().map(|o| o.index() as u32).collect::<Vec<_>>());
    Ok(tiling.and_then(|t| first_naming(delivery, &t)))
}

/// Whether a state of the frontier programme fits into the smaller word.
fn is_narrow(delivery: &Delivery<'_>) -> bool {
    let (window, used) = frontier::state_bits(delivery.kit, delivery.placements);
    window + used <= u64::BITS
}

/// A tiling, each equally likely, by the frontier programme.
fn sample(
    delivery: &Delivery<'_>,
    random: &mut Random,
    search: &mut Search,
) -> Result<Option<Vec<u32>>, Stop> {
    fn sized<W: Word>(
        delivery: &Delivery<'_>,
        random: &mut Random,
        search: &mut Search,
    ) -> Result<Option<Vec<u32>>, Stop> {
        let program = Program::<W>::new(delivery.kit, delivery.placements, |_| true);
        Ok(program.web::<u64, _>(search)?.sample(random))
    }
    if is_narrow(delivery) {
        sized::<u64>(delivery, random, search)
    } else {
        sized::<u128>(delivery, random, search)
    }
}

/// How many tilings contain each placement, by the frontier programme.
fn marginals(delivery: &Delivery<'_>, search: &mut Search) -> Result<Vec<u64>, Stop> {
    fn sized<W: Word>(delivery: &Delivery<'_>, search: &mut Search) -> Result<Vec<u64>, Stop> {
        let program = Program::<W>::new(delivery.kit, delivery.placements, |_| true);
        program.web::<u64, _>(search)?.marginals()
    }
    if is_narrow(delivery) { sized::<u64>(delivery, search) } else { sized::<u128>(delivery, search) }
}

/// How many tilings contain each placement, by listing them.
fn listed(delivery: &Delivery<'_>, search: &mut Search) -> Result<Vec<u64>, Stop> {
    let mut through = vec![0; delivery.placements.len()];
    engine::search(delivery, search, &mut |chosen| {
        chosen.iter().for_each(|&n| through[n as usize] += 1);
        Ok(())
    })
    .1?;
    Ok(through)
}

/// The placements that lead from a state to a single tiling: put one there, and the rest is forced.
/// `None` when it would take too long to know them.
pub fn decisive(
    instance: &Instance,
    state: &State,
    search: &mut Search,
) -> Result<Option<Vec<Placed>>, Stop> {
    prepared(instance, state, |delivery| {
        let mut through = within(search, SHORT, |inner| listed(delivery, inner))?;
        if through.is_err() && frontier_fits(delivery) {
            through = within(search, STATES, |inner| marginals(delivery, inner))?;
        }
        if through.is_err() {
            through = within(search, LONG, |inner| listed(delivery, inner))?;
        }
        let Ok(through) = through else { return Ok(None) };
        let once = delivery.placements.iter().zip(through).filter(|(_, n)| *n == 1);
        Ok(Some(once.map(|(p, _)| placed(delivery, p)).collect()))
    })
}

/// Every placement on a state, the pieces by their first names.
pub fn every_placement(instance: &Instance, state: &State) -> Result<Vec<Placed>, Stop> {
    prepared(instance, state, |delivery| {
        Ok(delivery.placements.iter().map(|p| placed(delivery, p)).collect())
    })
}

fn placed(delivery: &Delivery<'_>, placement: &Placement) -> Placed {
    let kind = &delivery.kit.kinds[usize::from(placement.kind)];
    delivery.kit.placed(kind.members[0].0, &placement.cells)
}
