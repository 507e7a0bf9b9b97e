//! A line as a machine that reads its cells one by one.
//!
//! After some cells, all that matters about them is where in the clue they have led: between two
//! blocks, or so far into one. That makes a small deterministic machine. [`Automaton::new`] cuts it
//! down to what the possible colours of the cells allow, layer by layer, and merges states with the
//! same future, from the end backwards: what is left is the smallest such machine, and every path
//! through it is an arrangement of the line.

use super::Colors;
use crate::model::{Block, Color, Length};
use std::collections::HashMap;

/// A state of a layer; state 0 of layer 0 is the beginning, state 0 of the last layer the end.
pub type StateId = u16;

/// The transitions out of a state, by colour.
type Steps = Vec<(Color, StateId)>;

/// The smallest layered machine of a line.
#[derive(Clone, Debug)]
pub struct Automaton {
    /// For each cell, for each state before it, where each colour leads.
    layers: Vec<Vec<Steps>>,
}

/// A place in the clue: `Between(j)` has `j` blocks behind it and may go on with either; `In(j, t)`
/// has drawn `t` cells of block `j` (of a blotted block, 1 stands for any number).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Place {
    Between(usize),
    In(usize, usize),
}

impl Place {
    fn step(self, clue: &[Block], color: Color) -> Option<Place> {
        let enter = |j: usize| clue.get(j).filter(|b| b.color == color).map(|_| Place::In(j, 1));
        match self {
            Place::Between(j) if color == Color::EMPTY => Some(Place::Between(j)),
            Place::Between(j) => enter(j),
            Place::In(j, drawn) => {
                let block = clue[j];
                let finished = block.length == Length::Blotted || drawn == block.length.least();
                match (color == block.color, block.length) {
                    (true, Length::Blotted) => Some(self),
                    (true, Length::Known(n)) if drawn < usize::from(n) => Some(Place::In(j, drawn + 1)),
                    (false, _) if finished && color == Color::EMPTY => Some(Place::Between(j + 1)),
                    (false, _) if finished => enter(j + 1),
                    _ => None,
                }
            }
        }
    }

    fn is_end(self, clue: &[Block]) -> bool {
        match self {
            Place::Between(j) => j == clue.len(),
            Place::In(j, drawn) => {
                j + 1 == clue.len() && (clue[j].length == Length::Blotted || drawn == clue[j].length.least())
            }
        }
    }
}

impl Automaton {
    /// The machine of a line; `None` when no arrangement fits, or when a layer has more states than
    /// can be told apart (lines of many thousand cells).
    pub fn new(clue: &[Block], cells: &[Colors]) -> Option<Automaton> {
        let mut reached: Vec<Vec<Place>> = vec![vec![Place::Between(0)]];
        for colors in cells {
            let from = reached.last().expect("one layer at least");
            let mut to: Vec<Place> =
                from.iter().flat_map(|p| colors.iter().filter_map(|c| p.step(clue, c))).collect();
            to.sort_unstable();
            to.dedup();
            reached.push(to);
        }
        let mut ids: HashMap<Place, StateId> =
            reached[cells.len()].iter().filter(|p| p.is_end(clue)).map(|&p| (p, 0)).collect();
        let mut layers = Vec::with_capacity(cells.len());
        for (colors, places) in cells.iter().zip(&reached).rev() {
            let mut layer: Vec<Steps> = Vec::new();
            let mut known: HashMap<Steps, StateId> = HashMap::new();
            let mut here = HashMap::new();
            for &place in places {
                let steps: Steps =
                    colors.iter().filter_map(|c| Some((c, *ids.get(&place.step(clue, c)?)?))).collect();
                if steps.is_empty() {
                    continue;
                }
                let next = StateId::try_from(known.len()).ok()?;
                let id = *known.entry(steps).or_insert_with_key(|steps| {
                    layer.push(steps.clone());
                    next
                });
                here.insert(place, id);
            }
            layers.push(layer);
            ids = here;
        }
        layers.reverse();
        ids.contains_key(&Place::Between(0)).then_some(Automaton { layers })
    }

    /// How many cells the line has.
    pub fn len(&self) -> usize {
        self.layers.len()
    }

    /// How many states there are before cell `at`.
    pub fn states(&self, at: usize) -> usize {
        self.layers.get(at).map_or(1, Vec::len)
    }

    /// Where the colours of cell `at` lead from `state`.
    pub fn steps(&self, at: usize, state: StateId) -> &[(Color, StateId)] {
        &self.layers[at][usize::from(state)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Mark, complete};
    use proptest::prelude::*;

    /// The number of paths from the beginning.
    fn paths(machine: &Automaton, cells: usize) -> usize {
        let mut ways = vec![1usize];
        for at in (0..cells).rev() {
            let state =
                |s: usize| machine.steps(at, s as StateId).iter().map(|&(_, to)| ways[usize::from(to)]).sum();
            ways = (0..machine.states(at)).map(state).collect();
        }
        ways[0]
    }

    fn arrangements(clue: &[Block], cells: &[Colors], line: &mut Vec<Mark>) -> usize {
        match cells.get(line.len()) {
            None => usize::from(complete(clue, line)),
            Some(colors) => colors
                .iter()
                .map(|color| {
                    line.push(Mark::of(color));
                    let n = arrangements(clue, cells, line);
                    line.pop();
                    n
                })
                .sum(),
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]
        #[test]
        fn has_one_path_per_arrangement(
            clue in prop::collection::vec((0u16..4, 1u8..3), 0..4),
            cells in prop::collection::vec((1u64..8).prop_map(Colors), 1..9),
        ) {
            let clue: Vec<Block> = clue
                .iter()
                .map(|&(l, c)| Block {
                    length: if l == 0 { Length::Blotted } else { Length::Known(l) },
                    color: Color(c),
                })
                .collect();
            let expected = arrangements(&clue, &cells, &mut Vec::new());
            let machine = Automaton::new(&clue, &cells);
            prop_assert_eq!(machine.map_or(0, |m| paths(&m, cells.len())), expected);
        }
    }

    #[test]
    fn a_settled_line_is_one_path() {
        let cells = [Colors::only(Color::EMPTY), Colors::only(Color::INK), Colors::only(Color::INK)];
        let machine = Automaton::new(&[Block::ink(2)], &cells).unwrap();
        assert!((0..=3).all(|at| machine.states(at) == 1));
    }
}
