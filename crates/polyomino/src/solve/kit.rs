//! The puzzle as the solvers see it: what is still open, and every way to put a piece there.
//!
//! A [`Kit`] holds the uncovered cells, numbered anew, and the pieces that are left, gathered into
//! *kinds*: pieces that look the same in every orientation are one kind with several copies,
//! because a search that tells them apart finds every solution once for each way to exchange them.
//! What a solver finds is a list of placements of kinds; the kit gives the names back
//! ([`Kit::each_naming`]) and knows how many ways there are to do so ([`Kit::labellings`]).

use crate::Polyomino;
use crate::model::{Instance, Piece, PieceId, Placed, Site, Spot, State};
use num_bigint::BigUint;
use quadrille_core::{Random, Stop, Task, ViolationKind};
use std::ops::RangeInclusive;

/// Placements beyond this number are not listed: methods that need the list refuse.
pub const MAX_PLACEMENTS: usize = 3_000_000;

/// A kind of pieces: all that have the same form.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The pieces, with how many copies of each are left.
    pub members: Vec<(PieceId, u16)>,
    /// How many must and may still be placed, all members together.
    pub copies: RangeInclusive<u16>,
    /// Cells of one copy.
    pub size: usize,
    /// Its different orientations; the first cell of each is at the origin.
    pub orientations: Vec<Vec<Site>>,
}

/// An uncovered cell, numbered in reading order.
pub type Open = u16;

/// One way to put a piece of a kind on uncovered cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Its kind.
    pub kind: u16,
    /// The cells, in order.
    pub cells: Box<[Open]>,
}

/// What is left of a puzzle.
pub struct Kit<'a> {
    /// The puzzle.
    pub instance: &'a Instance,
    /// What is on the board already.
    pub base: &'a State,
    /// The uncovered cells, in reading order.
    pub cells: Vec<Spot>,
    /// Which of them must be covered.
    pub must: Vec<bool>,
    /// The kinds that are left.
    pub kinds: Vec<Kind>,
}

impl<'a> Kit<'a> {
    /// What a task leaves to do; an error, in words, when its state breaks the rules.
    pub fn new(task: &Task<'a, Polyomino>) -> Result<Kit<'a>, String> {
        Kit::of(task.instance, task.from)
    }

    /// What a state leaves to do.
    pub fn of(instance: &'a Instance, base: &'a State) -> Result<Kit<'a>, String> {
        let status = crate::model::status(instance, base);
        if let Some(broken) = status.violations.iter().find(|v| v.kind == ViolationKind::Broken) {
            return Err(format!("{}: {}", broken.place, broken.message));
        }
        let board = instance.board();
        let cover = base.cover(board.len());
        let cells: Vec<Spot> = board.spots().filter(|s| cover[s.index()].is_none()).collect();
        let must = cells.iter().map(|&s| !board.is_optional(s)).collect();
        Ok(Kit { instance, base, cells, must, kinds: kinds(instance, base) })
    }

    /// Cells that must be covered.
    pub fn required(&self) -> usize {
        self.must.iter().filter(|m| **m).count()
    }

    /// Cells that the pieces left take: the fewest and the most.
    pub fn volume(&self) -> (usize, usize) {
        self.kinds.iter().fold((0, 0), |(low, high), k| {
            (low + usize::from(*k.copies.start()) * k.size, high + usize::from(*k.copies.end()) * k.size)
        })
    }

    /// Whether the pieces left can have the right number of cells at all.
    pub fn volume_fits(&self) -> bool {
        let (low, high) = self.volume();
        low <= self.cells.len() && high >= self.required()
    }

    /// Why the volume does not fit.
    pub fn volume_words(&self) -> String {
        let (low, high) = self.volume();
        let (cells, required) = (self.cells.len(), self.required());
        match low > cells {
            true => format!("the pieces left take {low} cells, and {cells} are uncovered"),
            false => format!("the pieces left take {high} cells at most, and {required} must be covered"),
        }
    }

    /// Whether every cell must be covered and every kind has a fixed number of copies.
    pub fn is_exact(&self) -> bool {
        self.must.iter().all(|m| *m) && self.kinds.iter().all(|k| k.copies.start() == k.copies.end())
    }

    /// The number of an uncovered cell, by its number on the board.
    pub fn open_of_spot(&self) -> Vec<Option<Open>> {
        let mut number = vec![None; self.instance.board().len()];
        self.cells.iter().enumerate().for_each(|(i, s)| number[s.index()] = Some(i as Open));
        number
    }

    /// Who touches whom among the uncovered cells.
    pub fn graph(&self) -> Vec<Vec<Open>> {
        let (board, number) = (self.instance.board(), self.open_of_spot());
        self.cells.iter().map(|&s| board.neighbours(s).filter_map(|n| number[n.index()]).collect()).collect()
    }

    /// A shape of a kind with its first cell on an uncovered one; `None` where it does not fit.
    fn placement(&self, kind: usize, shape: &[Site], at: Spot, number: &[Option<Open>]) -> Option<Placement> {
        let board = self.instance.board();
        let anchor = board.site(at);
        let cell = |step: &Site| number[board.spot(anchor.plus(*step)?)?.index()];
        let mut cells = shape.iter().map(cell).collect::<Option<Vec<Open>>>()?;
        cells.sort_unstable();
        Some(Placement { kind: kind as u16, cells: cells.into() })
    }

    /// Every placement, kind by kind; `None` when there are too many to list.
    pub fn placements(&self) -> Option<Vec<Placement>> {
        let number = self.open_of_spot();
        let mut found = Vec::new();
        for (kind, line) in self.kinds.iter().enumerate() {
            for shape in &line.orientations {
                found.extend(self.cells.iter().filter_map(|&at| self.placement(kind, shape, at, &number)));
            }
            if found.len() > MAX_PLACEMENTS {
                return None;
            }
        }
        Some(found)
    }

    /// A few placements of every orientation, from all over the board, as long as it fits anywhere:
    /// what all placements look like when they are too many to list.
    pub fn sample(&self) -> Vec<Placement> {
        const EACH: usize = 8;
        let number = self.open_of_spot();
        let mut spread = self.cells.clone();
        Random::new(0).shuffle(&mut spread);
        let mut found = Vec::new();
        for (kind, line) in self.kinds.iter().enumerate() {
            for shape in &line.orientations {
                let fitting = spread.iter().filter_map(|&at| self.placement(kind, shape, at, &number));
                found.extend(fitting.take(EACH));
            }
        }
        found
    }

    /// In how many ways the placements of a solution can be given to pieces with names.
    pub fn labellings(&self) -> BigUint {
        let factorial = |n: u16| (1..=u32::from(n)).fold(BigUint::from(1u8), |f, k| f * k);
        self.kinds.iter().fold(BigUint::from(1u8), |product, kind| {
            let all: u16 = kind.members.iter().map(|(_, n)| n).sum();
            let ways = |total, (_, n): &(PieceId, u16)| total / factorial(*n);
            if kind.members.len() == 1 {
                product
            } else {
                product * kind.members.iter().fold(factorial(all), ways)
            }
        })
    }

    /// A placement as a piece of the board.
    pub fn placed(&self, piece: PieceId, cells: &[Open]) -> Placed {
        Placed::new(piece, cells.iter().map(|&c| self.cells[usize::from(c)]))
    }

    /// Tells a solution, once for every way to give names to its placements.
    pub fn each_naming<'p>(
        &self,
        solution: impl IntoIterator<Item = &'p Placement>,
        tell: &mut dyn FnMut(State) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let left = self.kinds.iter().map(|k| k.members.clone()).collect();
        let placements = solution.into_iter().collect();
        let mut naming = Naming { kit: self, placements, left, placed: self.base.placed().to_vec() };
        naming.from(0, &mut |placed| tell(State::new(placed.to_vec())))
    }
}

/// Gives names to the placements of a solution, one after the other.
struct Naming<'a, 'p> {
    kit: &'a Kit<'a>,
    placements: Vec<&'p Placement>,
    /// The copies of each member of each kind that are left.
    left: Vec<Vec<(PieceId, u16)>>,
    placed: Vec<Placed>,
}

impl Naming<'_, '_> {
    fn from(&mut self, next: usize, tell: &mut dyn FnMut(&[Placed]) -> Result<(), Stop>) -> Result<(), Stop> {
        let Some(&placement) = self.placements.get(next) else { return tell(&self.placed) };
        let kind = usize::from(placement.kind);
        for member in 0..self.left[kind].len() {
            let (piece, copies) = self.left[kind][member];
            if copies == 0 {
                continue;
            }
            self.left[kind][member].1 -= 1;
            self.placed.push(self.kit.placed(piece, &placement.cells));
            let result = self.from(next + 1, tell);
            self.placed.pop();
            self.left[kind][member].1 += 1;
            result?;
        }
        Ok(())
    }
}

/// The kinds of the pieces that a state has left. Pieces of the same form are one kind if the
/// number of their copies is fixed; with a free number each stays a kind of its own.
fn kinds(instance: &Instance, base: &State) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    let mut forms: Vec<Vec<Vec<Site>>> = Vec::new();
    for id in instance.piece_ids() {
        let piece: &Piece = instance.piece(id);
        let used = base.used(id) as u16;
        let (low, high) =
            (piece.copies.start().saturating_sub(used), piece.copies.end().saturating_sub(used));
        if high == 0 {
            continue;
        }
        let orientations = instance.orientations(id).to_vec();
        let mut form = orientations.clone();
        form.sort_unstable();
        let same = |(i, kind): &(usize, &Kind)| kind.copies.start() == kind.copies.end() && forms[*i] == form;
        match kinds.iter().enumerate().find(same).map(|(i, _)| i) {
            Some(i) if low == high => {
                let total = kinds[i].copies.end().saturating_add(high);
                kinds[i].copies = total..=total;
                kinds[i].members.push((id, high));
            }
            _ => {
                let (members, size) = (vec![(id, high)], piece.size());
                kinds.push(Kind { members, copies: low..=high, size, orientations });
                forms.push(form);
            }
        }
    }
    kinds
}
