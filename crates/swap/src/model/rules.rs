//! The rules, independent of every solver: the swaps are made once more from the start, one by one.

use super::play::refusal;
use super::{Instance, Pair, State, Tile};
use quadrille_core::{Status, Violation, ViolationKind};

/// Every swap that was not allowed and every tile that is not in its place.
pub fn status(instance: &Instance, state: &State) -> Status {
    let size = instance.size();
    let mut violations = Vec::new();
    let mut wrong = |kind, place: String, message: String, cells| {
        violations.push(Violation { kind, place, message, cells });
    };
    if state.tiles().size() != size {
        wrong(
            ViolationKind::Broken,
            "board".to_owned(),
            format!("the state is not one of a board of {size}"),
            vec![],
        );
        return Status { violations };
    }
    let mut tiles = instance.tiles().clone();
    for (step, &pair) in state.swaps().iter().enumerate() {
        let (a, b) = pair.places();
        if b >= size.area() {
            wrong(
                ViolationKind::Broken,
                format!("swap {}", step + 1),
                "it is outside the board".to_owned(),
                vec![],
            );
            return Status { violations };
        }
        if let Some(why) = refusal(instance, pair, step) {
            wrong(ViolationKind::Broken, format!("swap {}", step + 1), why, vec![size.cell(a), size.cell(b)]);
        }
        tiles.items_mut().swap(a, b);
    }
    for cell in size.cells() {
        let (made, lies, belongs) = (tiles[cell], state.tiles()[cell], instance.target()[cell]);
        if made != lies {
            let message = format!("{lies} lies here, but the swaps lead to {made}");
            wrong(ViolationKind::Broken, cell.to_string(), message, vec![cell]);
        } else if belongs != Tile::ANY && lies != belongs {
            let message = format!("{lies} lies here, {belongs} belongs here");
            wrong(ViolationKind::Open, cell.to_string(), message, vec![cell]);
        }
    }
    Status { violations }
}

/// The layer of each swap, from 0, when all swaps are made as early as those before them allow.
pub fn layers(swaps: &[Pair], places: usize) -> Vec<usize> {
    let mut free = vec![0; places];
    let layer = |pair: &Pair| {
        let (a, b) = pair.places();
        let layer = free[a].max(free[b]);
        (free[a], free[b]) = (layer + 1, layer + 1);
        layer
    };
    swaps.iter().map(layer).collect()
}

/// The number of layers when swaps that do not touch each other are made together.
pub fn depth(swaps: &[Pair], places: usize) -> usize {
    layers(swaps, places).into_iter().max().map_or(0, |last| last + 1)
}

/// What tells better solutions from worse ones, from a state on.
pub fn figures(instance: &Instance, from: &State, solution: &State) -> Vec<(&'static str, u64)> {
    // A solution need not go on from the state: the method `improve` begins again.
    let swaps = solution.swaps().strip_prefix(from.swaps()).unwrap_or(solution.swaps());
    let mut figures = vec![("length", swaps.len() as u64)];
    if instance.moving_wall().is_none() {
        // The moving wall counts swaps one by one: there are no layers then.
        figures.push(("depth", depth(swaps, instance.size().area()) as u64));
    }
    figures
}
