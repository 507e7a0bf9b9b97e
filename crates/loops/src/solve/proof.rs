//! Why a board has no solution: a proof that can be read, drawn, and checked by somebody who trusts
//! no solver.
//!
//! A proof begins with sides that are decided, in an order in which each follows from those before
//! it: every position of a tile that agrees with what is decided has a link there, or none has.
//! Then comes one of three ends:
//!
//! - a tile is *dead*: no position of it agrees with what is decided;
//! - *odd*: tiles closed off from the rest have an odd number of link ends for each other, but
//!   links have two;
//! - *shortage*, a minimum cut: some sides must have more links than the sides across can have. The
//!   tiles that need links are the needy; those that can give them are the givers; what comes from
//!   elsewhere comes over single sides, the gates, one link each at most.
//!
//! Or else a tile has several positions left, and there is such a proof for each (*split*).
//!
//! [`Proof::check`] uses nothing but the rules: it shares no code with the solvers.

pub use super::words::{Shown, shown};

use crate::model::{Instance, Rule, Sides, State};
use quadrille_core::{Cell, Diagnostic, Direction};
use std::collections::{HashMap, HashSet};

/// A proof that there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Sides that are decided, each by those before it.
    pub steps: Vec<Step>,
    /// The contradiction.
    pub end: End,
}

/// A side that is decided by what is known of its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The cell that decides it.
    pub cell: Cell,
    /// Its side.
    pub side: Direction,
    /// Whether there is a link.
    pub link: bool,
}

/// How a proof ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// A tile has no position left.
    Dead(Cell),
    /// These tiles, closed off, have an odd number of link ends for each other.
    Odd(Vec<Cell>),
    /// More is needed than can be given.
    Shortage(Shortage),
    /// One proof for every position that is left to a tile.
    Split(Cell, Vec<(Sides, Proof)>),
}

/// Needs that cannot be met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortage {
    /// Tiles that must have at least so many links on these sides.
    pub needy: Vec<Need>,
    /// Tiles that can have at most so many links on these sides.
    pub givers: Vec<Need>,
}

/// A number of links on some sides of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// The tile.
    pub cell: Cell,
    /// The sides.
    pub sides: Sides,
    /// How many links.
    pub links: u32,
}

impl Shortage {
    /// How many links are needed, and how many can be given by the givers.
    pub fn sums(&self) -> (u32, u32) {
        let sum = |needs: &[Need]| needs.iter().map(|n| n.links).sum();
        (sum(&self.needy), sum(&self.givers))
    }

    /// The sides of the needy on which one link each may come from somebody who is no giver.
    pub fn gates(&self, instance: &Instance, from: &State, decided: &Decided) -> Vec<(Cell, Direction)> {
        let shape = instance.shape();
        let sides = |needs: &[Need]| -> Vec<(Cell, Direction)> {
            needs.iter().flat_map(|n| n.sides.iter(shape).map(move |side| (n.cell, side))).collect()
        };
        let given: HashSet<(Cell, Direction)> = sides(&self.givers).into_iter().collect();
        let possible = |cell: Cell, side: Direction| {
            decided.positions(instance, from, cell).iter().any(|sides| sides.has(side))
        };
        let is_gate = |&(cell, side): &(Cell, Direction)| {
            instance.neighbour(cell, side).is_some_and(|other| {
                let back = shape.opposite(side);
                !given.contains(&(other, back)) && possible(cell, side) && possible(other, back)
            })
        };
        sides(&self.needy).into_iter().filter(is_gate).collect()
    }
}

/// What is decided so far: whether there is a link on a side.
#[derive(Clone, Debug, Default)]
pub struct Decided {
    sides: HashMap<(Cell, Direction), bool>,
}

impl Decided {
    /// What borders, walls and the player decide is looked up when asked for; nothing more is known
    /// yet.
    pub fn get(&self, cell: Cell, side: Direction) -> Option<bool> {
        self.sides.get(&(cell, side)).copied()
    }

    /// Adds what a step decides, for both cells.
    pub fn add(&mut self, instance: &Instance, step: Step) {
        self.sides.insert((step.cell, step.side), step.link);
        let Some(other) = instance.neighbour(step.cell, step.side) else { return };
        let back = instance.shape().opposite(step.side);
        match (instance.rule(), step.link) {
            (Rule::Loops | Rule::Tree, link) => _ = self.sides.insert((other, back), link),
            (Rule::Apart, true) => _ = self.sides.insert((other, back), false),
            (Rule::Apart, false) => {}
        }
    }

    /// The positions of a tile that agree with the rules next to it, with the player, and with what
    /// is decided.
    pub fn positions(&self, instance: &Instance, from: &State, cell: Cell) -> Vec<Sides> {
        let (shape, placed) = (instance.shape(), from[cell]);
        let meet = instance.rule() != Rule::Apart;
        let agrees = |sides: &Sides| {
            shape.directions().all(|side| {
                let link = sides.has(side);
                let beyond = match instance.neighbour(cell, side) {
                    None => !(meet && link),
                    // A tile that is its own neighbour.
                    Some(other) if other == cell => {
                        let across = sides.has(shape.opposite(side));
                        match instance.rule() {
                            Rule::Loops => link == across,
                            Rule::Tree => !link && !across,
                            Rule::Apart => !(link && across),
                        }
                    }
                    Some(_) => true,
                };
                beyond
                    && (link || !placed.links.has(side))
                    && !(link && placed.gaps.has(side))
                    && self.get(cell, side).is_none_or(|decided| decided == link)
            }) && (!placed.locked || *sides == placed.sides)
        };
        instance.tiles()[cell].positions(shape).filter(agrees).collect()
    }
}

impl Proof {
    /// Whether the proof holds; if not, what is wrong with it.
    pub fn check(&self, instance: &Instance, from: &State) -> Result<(), Diagnostic> {
        self.check_after(instance, from, Decided::default())
    }

    fn check_after(&self, instance: &Instance, from: &State, mut decided: Decided) -> Result<(), Diagnostic> {
        for step in &self.steps {
            let mut positions = decided.positions(instance, from, step.cell).into_iter();
            if !positions.all(|sides| sides.has(step.side) == step.link) {
                return Err(wrong(step.cell, "a side does not follow from what is decided"));
            }
            decided.add(instance, *step);
        }
        match &self.end {
            End::Dead(cell) => match decided.positions(instance, from, *cell).first() {
                Some(_) => Err(wrong(*cell, "the tile has a position left")),
                None => Ok(()),
            },
            End::Odd(cells) => check_odd(instance, from, &decided, cells),
            End::Shortage(shortage) => check_shortage(instance, from, &decided, shortage),
            End::Split(cell, proofs) => {
                for sides in decided.positions(instance, from, *cell) {
                    let Some((_, proof)) = proofs.iter().find(|(s, _)| *s == sides) else {
                        return Err(wrong(*cell, "a position is left out"));
                    };
                    let mut decided = decided.clone();
                    for side in instance.shape().directions() {
                        decided.add(instance, Step { cell: *cell, side, link: sides.has(side) });
                    }
                    proof.check_after(instance, from, decided)?;
                }
                Ok(())
            }
        }
    }

    /// The decided sides at the end of the steps.
    pub fn decided(&self, instance: &Instance) -> Decided {
        let mut decided = Decided::default();
        self.steps.iter().for_each(|&step| decided.add(instance, step));
        decided
    }
}

fn wrong(cell: Cell, what: &str) -> Diagnostic {
    Diagnostic::new(format!("the proof does not hold at {cell}: {what}"))
}

/// Links between the tiles are counted at both ends: an even number, if nothing else leads out of
/// them.
fn check_odd(instance: &Instance, from: &State, decided: &Decided, cells: &[Cell]) -> Result<(), Diagnostic> {
    let shape = instance.shape();
    if instance.rule() == Rule::Apart {
        return Err(Diagnostic::new("the proof does not hold: links need not meet"));
    }
    let inside: HashSet<Cell> = cells.iter().copied().collect();
    let mut ends = 0;
    for &cell in &inside {
        let mut among_themselves = decided.positions(instance, from, cell).into_iter().map(|sides| {
            let inner =
                |side: &Direction| instance.neighbour(cell, *side).is_some_and(|o| inside.contains(&o));
            sides.iter(shape).filter(inner).count()
        });
        let first = among_themselves.next();
        if among_themselves.any(|links| Some(links) != first) {
            return Err(wrong(cell, "its number of links to the others is not known"));
        }
        ends += first.unwrap_or(0);
    }
    if ends % 2 == 0 {
        Err(Diagnostic::new("the proof does not hold: the number of link ends is even"))
    } else {
        Ok(())
    }
}

/// Every link of the needy is met by a link of a giver, or comes through a gate.
fn check_shortage(
    instance: &Instance,
    from: &State,
    decided: &Decided,
    shortage: &Shortage,
) -> Result<(), Diagnostic> {
    if instance.rule() == Rule::Apart {
        return Err(Diagnostic::new("the proof does not hold: links need not meet"));
    }
    let mut seen = HashSet::new();
    let mut twice = |needs: &[Need]| {
        let sides = needs.iter().flat_map(|n| n.sides.iter(instance.shape()).map(move |side| (n.cell, side)));
        sides.into_iter().find(|&side| !seen.insert(side))
    };
    if let Some((cell, _)) = twice(&shortage.needy).or_else(|| twice(&shortage.givers)) {
        return Err(wrong(cell, "a side is counted twice"));
    }
    let links = |need: &Need| {
        let positions = decided.positions(instance, from, need.cell).into_iter();
        positions.map(|sides| Sides(sides.0 & need.sides.0).count()).collect::<Vec<u32>>()
    };
    for need in &shortage.needy {
        if links(need).iter().any(|&n| n < need.links) {
            return Err(wrong(need.cell, "the tile can do with fewer links"));
        }
    }
    for giver in &shortage.givers {
        if links(giver).iter().any(|&n| n > giver.links) {
            return Err(wrong(giver.cell, "the tile can give more links"));
        }
    }
    let (needed, given) = shortage.sums();
    let gates = shortage.gates(instance, from, decided).len() as u32;
    if needed > given + gates {
        Ok(())
    } else {
        Err(Diagnostic::new("the proof does not hold: there is enough"))
    }
}
