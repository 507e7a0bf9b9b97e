//! What a player does: swap tiles, and take the last swap back; and the text of a move.

use super::{Instance, Pair, Tile};
use quadrille_core::{Cell, Diagnostic, Grid};
use std::fmt;
use std::str::FromStr;

/// The swaps made so far and the tiles as they lie now. A solution is a state whose tiles are all
/// in their places.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    tiles: Grid<Tile>,
    swaps: Vec<Pair>,
}

impl State {
    /// The tiles as they lie.
    pub fn tiles(&self) -> &Grid<Tile> {
        &self.tiles
    }

    /// The swaps made, in order.
    pub fn swaps(&self) -> &[Pair] {
        &self.swaps
    }

    /// The number of swaps made.
    pub fn length(&self) -> usize {
        self.swaps.len()
    }

    /// The state after more swaps, whether the rules allow them or not: [`super::status`] will
    /// tell.
    #[must_use]
    pub fn after(&self, swaps: &[Pair]) -> State {
        let mut state = self.clone();
        swaps.iter().for_each(|&pair| state.push(pair));
        state
    }

    fn push(&mut self, pair: Pair) {
        let (a, b) = pair.places();
        self.tiles.items_mut().swap(a, b);
        self.swaps.push(pair);
    }
}

/// A move.
///
/// | text | meaning |
/// |---|---|
/// | `r1c2-r1c3` | swap the tiles on these two cells |
/// | `back` | take the last swap back |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Swap two tiles.
    Swap(Cell, Cell),
    /// Take the last swap back.
    Back,
}

impl Move {
    /// The swap of a pair on a board.
    pub fn of(instance: &Instance, pair: Pair) -> Move {
        let (a, b) = instance.cells(pair);
        Move::Swap(a, b)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Swap(a, b) => write!(f, "{a}-{b}"),
            Move::Back => f.write_str("back"),
        }
    }
}

impl FromStr for Move {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        let text = text.trim();
        if text == "back" {
            return Ok(Move::Back);
        }
        let cells = text.split_once('-').and_then(|(a, b)| Some((Cell::parse(a)?, Cell::parse(b)?)));
        cells.map(|(a, b)| Move::Swap(a, b)).ok_or_else(|| {
            Diagnostic::new(format!("'{}' is not a move", text.chars().take(60).collect::<String>()))
                .help("write r1c2-r1c3 to swap the tiles on these cells, or back to take the last swap back")
        })
    }
}

/// The state in which a player begins.
pub fn start(instance: &Instance) -> State {
    State { tiles: instance.tiles().clone(), swaps: Vec::new() }
}

/// Makes a move, or says why it cannot be made.
pub fn apply(instance: &Instance, state: &mut State, action: &Move) -> Result<(), Diagnostic> {
    match action {
        Move::Swap(a, b) => {
            let size = instance.size();
            if let Some(cell) = [a, b].into_iter().find(|c| !size.contains(**c)) {
                return Err(Diagnostic::new(format!("{cell} is outside the board of {size}")));
            }
            if a == b {
                return Err(Diagnostic::new(format!("{a} cannot swap with itself")));
            }
            let pair = Pair::new(size.index(*a), size.index(*b));
            if let Some(why) = refusal(instance, pair, state.length()) {
                return Err(Diagnostic::new(why));
            }
            state.push(pair);
        }
        Move::Back => {
            let Some(last) = state.swaps.pop() else {
                return Err(Diagnostic::new("there is no swap to take back"));
            };
            let (a, b) = last.places();
            state.tiles.items_mut().swap(a, b);
        }
    }
    Ok(())
}

/// Why a pair may not swap when `step` swaps have been made; `None` if it may.
pub(crate) fn refusal(instance: &Instance, pair: Pair, step: usize) -> Option<String> {
    let (a, b) = instance.cells(pair);
    if instance.walls().binary_search(&pair).is_ok() {
        return Some(format!("there is a wall between {a} and {b}"));
    }
    if instance.pairs().binary_search(&pair).is_err() {
        return Some(format!("{a} and {b} are not neighbours"));
    }
    (instance.closed(step) == Some(pair))
        .then(|| format!("the moving wall is between {a} and {b} at step {}", step + 1))
}

/// Moves that lead from one state to another: back to where they part, then forward.
pub fn moves_between(instance: &Instance, from: &State, to: &State) -> Vec<Move> {
    let common = from.swaps.iter().zip(&to.swaps).take_while(|(a, b)| a == b).count();
    let back = std::iter::repeat_n(Move::Back, from.length() - common);
    back.chain(to.swaps[common..].iter().map(|&pair| Move::of(instance, pair))).collect()
}
