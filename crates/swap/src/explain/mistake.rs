//! Games with a swap that the rules forbid: everything from the first such swap on is taken back.

use super::words;
use crate::model::{self, Instance, Move, State};
use quadrille_core::{Hint, Level};

/// The moves that take a state back to before its first forbidden swap; `None` if no swap is
/// forbidden.
pub(super) fn answer(instance: &Instance, state: &State) -> Option<Hint<Move>> {
    let mut replayed = model::start(instance);
    let refused = |(step, action): (usize, &Move)| {
        model::apply(instance, &mut replayed, action).err().map(|why| (step, *action, why.message))
    };
    let moves: Vec<Move> = state.swaps().iter().map(|&pair| Move::of(instance, pair)).collect();
    let (step, action, why) = moves.iter().enumerate().find_map(refused)?;
    let back = state.length() - step;
    let take = if back == 1 { "it".to_owned() } else { format!("it and {} made since", since(back - 1)) };
    let cells = match action {
        Move::Swap(a, b) => [a, b].into_iter().filter(|cell| instance.size().contains(*cell)).collect(),
        Move::Back => Vec::new(),
    };
    Some(Hint {
        moves: vec![Move::Back; back],
        certain: true,
        reason: format!("Swap {} is not allowed: {why}. Take {take} back.", step + 1),
        rule: "mistake",
        level: Level::EASIEST,
        place: action.to_string(),
        cells,
    })
}

fn since(swaps: usize) -> String {
    format!("the {}", words::counted(swaps, "swap"))
}
