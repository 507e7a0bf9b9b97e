//! A proof in words, and what of it can be seen on the board.

use super::proof::{End, Proof, Shortage};
use super::prove;
use crate::model::{Instance, State};
use quadrille_core::{Cell, Direction};

/// Cells that are named; more are counted.
const NAMED: usize = 8;

impl Proof {
    /// The proof in a few sentences.
    pub fn words(&self, instance: &Instance, from: &State) -> String {
        let mut words = String::new();
        let named = self.steps.len() <= NAMED;
        if !self.steps.is_empty() {
            let shape = instance.shape();
            let steps = self.steps.iter().map(|step| {
                let what = if step.link { "a link" } else { "no link" };
                format!("{} has {what} to the {}", step.cell, shape.name(step.side))
            });
            words = if named {
                format!("One after the other it follows that {}. ", steps.collect::<Vec<_>>().join(", that "))
            } else {
                format!("After {} steps from the tiles around it: ", self.steps.len())
            };
        }
        words + &self.end.words(instance, from, self)
    }
}

impl End {
    fn words(&self, instance: &Instance, from: &State, proof: &Proof) -> String {
        match self {
            End::Dead(cell) => {
                let tile = instance.tiles()[*cell].called(instance.shape());
                match proof.steps.is_empty() {
                    true => format!("{cell}, {tile}, fits in no position"),
                    false => format!("{cell}, {tile}, then has no position left"),
                }
            }
            End::Odd(cells) => format!(
                "the {} tiles {} are closed off from the rest and have an odd number of link ends for each other, but \
                 every link has two ends",
                cells.len(),
                list(cells)
            ),
            End::Shortage(shortage) => shortage.words(instance, from, proof),
            End::Split(cell, proofs) => {
                let ways = proofs.iter().map(|(sides, proof)| {
                    let sides = sides.headings(instance.shape());
                    format!("with links on {sides}: {}", proof.words(instance, from))
                });
                format!("{cell} can be turned {} ways; {}", proofs.len(), ways.collect::<Vec<_>>().join("; "))
            }
        }
    }
}

impl Shortage {
    fn words(&self, instance: &Instance, from: &State, proof: &Proof) -> String {
        let (needed, given) = self.sums();
        let gates = self.gates(instance, from, &proof.decided(instance)).len();
        let needy = distinct(self.needy.iter().map(|n| n.cell));
        let givers = distinct(self.givers.iter().map(|n| n.cell));
        let elsewhere = match gates {
            0 => String::new(),
            n => format!(", and {n} more can come from elsewhere"),
        };
        if let [cell] = needy[..] {
            let tile = instance.tiles()[cell].called(instance.shape());
            let links = if needed == 1 { "a link" } else { &format!("{needed} links") };
            let neighbours = if givers.is_empty() { String::new() } else { format!(": {}", list(&givers)) };
            return match given as usize + gates {
                0 => format!("{cell}, {tile}, needs {links}, and no neighbour can give any"),
                can => {
                    format!("{cell}, {tile}, needs {links}, and its neighbours can give {can}{neighbours}")
                }
            };
        }
        let who = if instance.lattice().wrap { "these cells" } else { color(needy[0]) };
        format!(
            "{who} need {needed} links, their neighbours can give {given}{elsewhere}: {} against {}",
            list(&needy),
            list(&givers)
        )
    }
}

/// The colour of a cell on a chessboard whose first cell is black.
fn color(cell: Cell) -> &'static str {
    if (cell.row + cell.col).is_multiple_of(2) { "these black cells" } else { "these white cells" }
}

fn distinct(cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// `r1c1, r1c3 and 5 more`.
fn list(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().take(NAMED).map(ToString::to_string).collect();
    match cells.len().saturating_sub(NAMED) {
        _ if cells.is_empty() => "nobody".to_owned(),
        0 => names.join(", "),
        more => format!("{} and {more} more", names.join(", ")),
    }
}

/// The parts of a proof that can be seen on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The cells that need more links than they can get.
    pub needy: Vec<Cell>,
    /// The cells that could give them links.
    pub givers: Vec<Cell>,
    /// Sides across which at most one more link each can come from elsewhere.
    pub gates: Vec<(Cell, Direction)>,
}

/// Why there is no solution, as far as a board can show it; `None` if there is one, or no short
/// proof is known.
pub fn shown(instance: &Instance, state: &State) -> Option<Shown> {
    prove::any(instance, state).map(|proof| proof.shown(instance, state))
}

impl Proof {
    /// The cells that it is about.
    pub fn shown(&self, instance: &Instance, from: &State) -> Shown {
        let steps = || distinct(self.steps.iter().map(|s| s.cell));
        match &self.end {
            End::Dead(cell) | End::Split(cell, _) => {
                Shown { needy: vec![*cell], givers: steps(), gates: Vec::new() }
            }
            End::Odd(cells) => Shown { needy: cells.clone(), givers: steps(), gates: Vec::new() },
            End::Shortage(shortage) => Shown {
                needy: distinct(shortage.needy.iter().map(|n| n.cell)),
                givers: distinct(shortage.givers.iter().map(|n| n.cell)),
                gates: shortage.gates(instance, from, &self.decided(instance)),
            },
        }
    }
}
