//! A proof in words, and what of it can be seen on the board.

use super::proof::{End, Proof, Shortage};
use super::prove;
use crate::model::{Instance, Sides, State};
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
                let tile = tile_name(instance, *cell);
                format!("{cell}, {tile}, then has no position left")
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
        let who = if instance.lattice().wrap { "these cells" } else { color(self.needy[0].cell) };
        let needy = distinct(self.needy.iter().map(|n| n.cell));
        let elsewhere = match gates {
            0 => String::new(),
            1 => ", and one more can come from elsewhere".to_owned(),
            n => format!(", and {n} more can come from elsewhere"),
        };
        format!(
            "{who} need {needed} links, their neighbours can give {given}{elsewhere}: {} tiles {} against {}",
            needy.len(),
            list(&needy),
            list(&distinct(self.givers.iter().map(|n| n.cell)))
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

/// What people call a tile.
pub fn tile_name(instance: &Instance, cell: Cell) -> String {
    let shape = instance.shape();
    let tile = instance.tiles()[cell];
    let straight = tile.count() == 2 && tile.iter(shape).all(|side| tile.has(shape.opposite(side)));
    match (tile.count(), shape) {
        (0, _) => "empty".to_owned(),
        (1, _) => "an end".to_owned(),
        (2, _) if straight => "a straight tile".to_owned(),
        (2, quadrille_core::Shape::Square) => "a corner".to_owned(),
        (3, quadrille_core::Shape::Square) => "a T".to_owned(),
        (n, _) if n == Sides::all(shape).count() => "a cross".to_owned(),
        (n, _) => format!("a tile with {n} links"),
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

/// Why there is no solution, as far as a board can show it; `None` if there is one, or no short proof is known.
pub fn shown(instance: &Instance, state: &State) -> Option<Shown> {
    let proof = prove::any(instance, state)?;
    let steps = || distinct(proof.steps.iter().map(|s| s.cell));
    Some(match &proof.end {
        End::Dead(cell) | End::Split(cell, _) => {
            Shown { needy: vec![*cell], givers: steps(), gates: Vec::new() }
        }
        End::Odd(cells) => Shown { needy: cells.clone(), givers: steps(), gates: Vec::new() },
        End::Shortage(shortage) => Shown {
            needy: distinct(shortage.needy.iter().map(|n| n.cell)),
            givers: distinct(shortage.givers.iter().map(|n| n.cell)),
            gates: shortage.gates(instance, state, &proof.decided(instance)),
        },
    })
}
