//! Games that went wrong, and puzzles that are wrong themselves.

use super::search::solutions;
use super::ways::{Trial, Ways};
use super::words;
use crate::model::{self, Instance, Move, Placed, Spot, State};
use crate::solve::impossible::impossible;
use crate::solve::kit::Kit;
use quadrille_core::{Cell, Hint, HintAnswer, Level, Search, Stop, ViolationKind};

/// The pieces of a state that break the rules: which to take back, and which given ones to put
/// back.
pub(super) fn broken(instance: &Instance, state: &State) -> Option<Hint<Move>> {
    let status = model::status(instance, state);
    let violation = status.violations.iter().find(|v| v.kind == ViolationKind::Broken)?;
    let mut kept = State::new(instance.given().to_vec());
    let mut wrong = Vec::new();
    for placed in state.placed().iter().filter(|p| !instance.given().contains(p)) {
        let put = Move::put(instance, placed);
        if model::apply(instance, &mut kept, &put).is_err() {
            wrong.push(placed.clone());
        }
    }
    let missing: Vec<&Placed> = instance.given().iter().filter(|g| !state.placed().contains(g)).collect();
    let mut moves = take_back(instance, state, &wrong);
    moves.extend(missing.iter().map(|g| Move::put(instance, g)));
    let mut what = Vec::new();
    if !wrong.is_empty() {
        what.push(format!("take back {}", pieces(instance, &wrong)));
    }
    if !missing.is_empty() {
        let missing: Vec<Placed> = missing.into_iter().cloned().collect();
        what.push(format!("put back {}", pieces(instance, &missing)));
    }
    Some(Hint {
        moves,
        certain: true,
        reason: format!(
            "The rules are broken at {}: {}; {}",
            violation.place,
            violation.message,
            words::list(&what)
        ),
        rule: "mistake",
        level: Level::EASIEST,
        place: violation.place.clone(),
        cells: violation.cells.clone(),
    })
}

/// Moves that take pieces back, in an order in which each is the one that its move takes: of
/// several pieces on a cell that is the first which is not given.
fn take_back(instance: &Instance, state: &State, wrong: &[Placed]) -> Vec<Move> {
    let mut rest = state.clone();
    let mut moves = Vec::new();
    let mut todo: Vec<&Placed> = wrong.iter().collect();
    while !todo.is_empty() {
        let taken = |spot: Spot| rest.covering(spot).find(|p| !instance.given().contains(p));
        let cell = |placed: &Placed| placed.spots.iter().copied().find(|&s| taken(s) == Some(placed));
        let Some((at, spot)) = todo.iter().enumerate().find_map(|(i, p)| Some((i, cell(p)?))) else { break };
        let action = Move::Take(instance.board().name(spot));
        if model::apply(instance, &mut rest, &action).is_err() {
            break;
        }
        moves.push(action);
        todo.remove(at);
    }
    moves
}

/// `piece A on r1c1-r1c4 and piece B on r2c1`.
fn pieces(instance: &Instance, list: &[Placed]) -> String {
    words::list(&list.iter().map(|p| words::piece(instance, p)).collect::<Vec<_>>())
}

/// What to say about a state that cannot be completed.
pub(super) fn answer(
    instance: &Instance,
    state: &State,
    search: &mut Search,
) -> Result<HintAnswer<Move>, Stop> {
    let start = model::start(instance);
    // Too hard to tell from the beginning may still be easy to tell from here.
    let solved = match solutions(instance, &start, 2, search) {
        Ok(solved) => Some(solved),
        Err(Stop::Nodes) => None,
        Err(stop) => return Err(stop),
    };
    let (why, at) = why(instance, state);
    let wrong: Vec<Placed> = match solved.as_deref() {
        Some([]) => return Ok(HintAnswer::Unsolvable(self::why(instance, &start).0)),
        Some([only]) => {
            let same = |p: &Placed| only.placed().iter().any(|o| o.spots == p.spots && equal(instance, o, p));
            state.placed().iter().filter(|p| !same(p)).cloned().collect()
        }
        _ => fewest(instance, state, search)?.ok_or(Stop::Nodes)?,
    };
    let only = solved.is_some_and(|s| s.len() == 1);
    let mut cells: Vec<Cell> = at;
    let board = instance.board();
    cells.extend(wrong.iter().flat_map(|p| &p.spots).map(|&s| board.place(s)));
    let place = wrong.first().map_or_else(String::new, |p| board.name(p.spots[0]).to_string());
    let after = if only { "the only solution is different there" } else { "then the puzzle can be solved" };
    Ok(HintAnswer::Mistake(Hint {
        moves: wrong.iter().map(|p| Move::take(instance, p)).collect(),
        certain: only,
        reason: format!("{}. Take back {}: {after}", words::capital(&why), pieces(instance, &wrong)),
        rule: "mistake",
        level: Level::EASIEST,
        place,
        cells,
    }))
}

/// Whether two pieces have the same form.
fn equal(instance: &Instance, a: &Placed, b: &Placed) -> bool {
    a.piece == b.piece || instance.orientations(a.piece) == instance.orientations(b.piece)
}

/// A smallest set of pieces without which a state can be completed, up to two; beyond that a set
/// none of whose pieces could have stayed. `None` when every question was too hard.
fn fewest(instance: &Instance, state: &State, search: &mut Search) -> Result<Option<Vec<Placed>>, Stop> {
    let own: Vec<&Placed> = state.placed().iter().filter(|p| !instance.given().contains(p)).collect();
    let without =
        |gone: &[&Placed]| State::new(state.placed().iter().filter(|p| !gone.contains(p)).cloned().collect());
    // A question too hard to answer counts as a no: other pieces may still be the wrong ones.
    let mut helps = |gone: &[&Placed]| {
        search.check()?;
        match solutions(instance, &without(gone), 1, search) {
            Ok(found) => Ok(!found.is_empty()),
            Err(Stop::Nodes) => Ok(false),
            Err(stop) => Err(stop),
        }
    };
    for (i, &one) in own.iter().enumerate().rev() {
        if helps(&[one])? {
            return Ok(Some(vec![own[i].clone()]));
        }
    }
    const PAIRS_OF: usize = 12;
    for i in (0..own.len().min(PAIRS_OF)).rev() {
        for j in 0..i {
            if helps(&[own[j], own[i]])? {
                return Ok(Some(vec![own[j].clone(), own[i].clone()]));
            }
        }
    }
    let mut gone: Vec<&Placed> = own.clone();
    let mut proven = helps(&gone)?;
    for &piece in &own {
        let fewer: Vec<&Placed> = gone.iter().copied().filter(|p| *p != piece).collect();
        if helps(&fewer)? {
            (gone, proven) = (fewer, true);
        }
    }
    Ok(proven.then(|| gone.into_iter().cloned().collect()))
}

/// Why a state cannot be completed, as simply as it can be told, with the cells that shows.
pub(super) fn why(instance: &Instance, state: &State) -> (String, Vec<Cell>) {
    let by_search = "search proves that what is left cannot be completed";
    let Ok(kit) = Kit::of(instance, state) else { return (by_search.to_owned(), Vec::new()) };
    if !kit.volume_fits() {
        return (kit.volume_words(), Vec::new());
    }
    let Ok(ways) = Ways::new(&kit) else { return (by_search.to_owned(), Vec::new()) };
    if let Some(dead) = Trial::new(&ways).dead() {
        let place = |&c: &u16| instance.board().place(kit.cells[usize::from(c)]);
        return (words::dead(&ways, &dead), words::named(&dead).iter().map(place).collect());
    }
    (impossible(&kit, &ways.placements).unwrap_or_else(|| by_search.to_owned()), Vec::new())
}
