//! What only search can tell: whether a state can be completed, which way survives, how many
//! solutions there are.
//!
//! Solutions that differ in the names of equal pieces only are one solution here.

use super::ladder::{Known, Step, by_freedom};
use super::ways::{Focus, Ways};
use super::words;
use crate::Polyomino;
use crate::SolveSettings;
use crate::model::{Instance, Move, Placed, State};
use crate::solve::deliver::Delivery;
use crate::solve::impossible::impossible;
use crate::solve::kit::Kit;
use crate::solve::{count, engine};
use quadrille_core::{Hint, Level, Search, Stop, Task};

/// Nodes that one question may take.
const NODES: u64 = 400_000;
/// Nodes that counting may take.
const COUNT_NODES: u64 = 30_000;

/// Up to `most` solutions that agree with a state; fewer only if there are no more.
pub(super) fn solutions(
    instance: &Instance,
    from: &State,
    most: usize,
    search: &mut Search,
) -> Result<Vec<State>, Stop> {
    let Ok(kit) = Kit::of(instance, from) else { return Ok(Vec::new()) };
    let placements = kit.placements().ok_or(Stop::Memory)?;
    if impossible(&kit, &placements).is_some() {
        return Ok(Vec::new());
    }
    let delivery = Delivery::plain(&kit, &placements, &SolveSettings::default());
    let mut inner = search.inner(Some(NODES.min(search.limits.nodes.unwrap_or(NODES))), None);
    let mut found: Vec<State> = Vec::new();
    let (_, result) = engine::search(&delivery, &mut inner, &mut |chosen| {
        let tiling = chosen.iter().map(|&n| &placements[n as usize]);
        // The first naming stands for all.
        let _ = kit.each_naming(tiling, &mut |state| {
            found.push(state);
            Err(Stop::Solutions)
        });
        if found.len() == most { Err(Stop::Solutions) } else { Ok(()) }
    });
    search.counters.add(&inner.counters);
    match result {
        Ok(()) | Err(Stop::Solutions) => Ok(found),
        Err(stop) => Err(stop),
    }
}

/// The piece of the only solution on the cell with the fewest ways.
pub(super) fn deeper(known: &Known<'_>, _: &mut Search) -> Result<Option<Step>, Stop> {
    let (ways, Some(solution)) = (known.ways, known.solution) else { return Ok(None) };
    Ok(by_freedom(ways).into_iter().find_map(|focus| {
        let placement = in_solution(ways, focus, solution)?;
        let tried = ways.of(focus).len();
        let what = match focus {
            Focus::Cell(_) => format!("ways to cover {}", words::focus(ways, focus)),
            Focus::Kind(kind) => format!("places of {}", words::kind(ways, kind)),
        };
        let placed = words::placed(ways, placement);
        // Of several equal pieces each has a place in the solution.
        let reason = match focus {
            Focus::Kind(kind) if *ways.kit.kinds[usize::from(kind)].copies.end() > 1 => format!(
                "No short argument was found. Trying all {tried} {what} to the end shows that {placed} is in the only \
                 solution"
            ),
            _ => format!("No short argument was found. Trying all {tried} {what} to the end leaves only {placed}"),
        };
        Some(Step { focus, placement, reason, cells: Vec::new() })
    }))
}

/// The way in which a solution brings something about.
fn in_solution(ways: &Ways<'_>, focus: Focus, solution: &State) -> Option<u32> {
    let kit = ways.kit;
    ways.of(focus).iter().copied().find(|&n| {
        let placement = ways.placement(n);
        let members = &kit.kinds[usize::from(placement.kind)].members;
        members.iter().any(|&(piece, _)| solution.placed().contains(&kit.placed(piece, &placement.cells)))
    })
}

/// What to say when several solutions agree with a state: a piece of one of them, and how many
/// there are.
pub(super) fn ambiguous(
    instance: &Instance,
    state: &State,
    solution: &State,
    search: &mut Search,
) -> Hint<Move> {
    let new = |p: &&Placed| !state.placed().contains(p);
    let placed = solution.placed().iter().find(new);
    let mut inner = search.inner(Some(COUNT_NODES.min(search.limits.nodes.unwrap_or(COUNT_NODES))), None);
    let settings = SolveSettings::default();
    let task: Task<'_, Polyomino> = Task { instance, from: state, settings: &settings };
    let many = match count::count(&task, &mut inner) {
        Ok(count) if count.stop.is_none() => format!("{} solutions agree", count.number),
        Ok(count) if count.number > 1u8.into() => format!("At least {} solutions agree", count.number),
        _ => "Several solutions agree".to_owned(),
    };
    search.counters.add(&inner.counters);
    let example =
        placed.map_or_else(String::new, |p| format!("; one of them has {}", words::piece(instance, p)));
    let board = instance.board();
    Hint {
        moves: placed.map(|p| Move::put(instance, p)).into_iter().collect(),
        certain: false,
        reason: format!(
            "{many} with what is on the board, and no next piece was found that all of them share{example}"
        ),
        rule: "ambiguous",
        level: Level::HARDEST,
        place: placed.map_or_else(String::new, |p| board.name(p.spots[0]).to_string()),
        cells: placed.map_or_else(Vec::new, |p| p.spots.iter().map(|&s| board.place(s)).collect()),
    }
}
