//! From the placements that a search chose to solutions that people see.
//!
//! One place decides what a found tiling stands for: all solutions that differ in the names of
//! equal pieces, or with `--distinct` one solution for all that symmetries and exchanges of equal
//! pieces make of it.

use super::kit::{Kit, Placement};
use super::symmetry::{self, Reduction, Symmetry};
use crate::SolveSettings;
use crate::model::{Move, Placed, State};
use quadrille_core::{Event, Found, Limits, Observer, Search, Stop};
use std::ops::ControlFlow;

/// What is done with a tiling, given as the numbers of its placements.
pub type Tell<'a> = &'a mut dyn FnMut(&[u32]) -> Result<(), Stop>;

/// Counts a tiling as a solution of a search and tells it.
pub fn tell_tiling<O: Observer>(chosen: &[u32], search: &mut Search<O>, tell: Tell<'_>) -> Result<(), Stop> {
    search.hand_over((), &mut |()| match tell(chosen) {
        Ok(()) => ControlFlow::Continue(()),
        Err(stop) => ControlFlow::Break(stop),
    })
}

/// What becomes of the tilings that a search finds.
pub struct Delivery<'a> {
    /// What is left of the puzzle.
    pub kit: &'a Kit<'a>,
    /// Every placement.
    pub placements: &'a [Placement],
    /// Every placement as a piece with a name, where that is the only one of its kind.
    ready: Vec<Placed>,
    /// The symmetries, as far as they are used.
    symmetries: Vec<Symmetry>,
    /// Whether one solution stands for all that symmetries make of it.
    distinct: bool,
    /// A piece that the search holds to one placement of each orbit.
    reduction: Option<Reduction>,
}

/// From this number of solutions on, what all of them have in common pays: symmetry, and listing
/// without dead ends.
pub const MANY: u64 = 1000;

impl<'a> Delivery<'a> {
    /// Every placement is searched, and delivered as the options say.
    pub fn plain(kit: &'a Kit<'a>, placements: &'a [Placement], settings: &SolveSettings) -> Self {
        let distinct = settings.distinct;
        let symmetries = if distinct { symmetry::symmetries(kit, placements) } else { Vec::new() };
        let only = kit.kinds.iter().all(|k| k.members.len() == 1);
        let ready = |p: &Placement| kit.placed(kit.kinds[usize::from(p.kind)].members[0].0, &p.cells);
        let ready = if only { placements.iter().map(ready).collect() } else { Vec::new() };
        Delivery { kit, placements, ready, symmetries, distinct, reduction: None }
    }

    /// The same for a search that may leave out placements which symmetries make of others, if it
    /// looks for so many solutions that this pays.
    pub fn reduced(
        kit: &'a Kit<'a>,
        placements: &'a [Placement],
        settings: &SolveSettings,
        limits: &Limits,
    ) -> Self {
        let mut delivery = Delivery::plain(kit, placements, settings);
        if limits.solutions.is_none_or(|n| n >= MANY) {
            delivery.reduce();
        }
        delivery
    }

    /// Holds a piece to one placement of each orbit, if there is something to save.
    pub fn reduce(&mut self) {
        if self.symmetries.is_empty() {
            self.symmetries = symmetry::symmetries(self.kit, self.placements);
        }
        self.reduction = symmetry::reduction(self.kit, self.placements, &self.symmetries);
    }

    /// The symmetries, the identity first; empty where nobody asked for them.
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    /// Whether the search has to try a placement.
    pub fn keeps(&self, number: u32) -> bool {
        self.reduction.as_ref().is_none_or(|r| r.kept[number as usize])
    }

    /// How many tilings one that was found stands for.
    pub fn images(&self, chosen: &[u32]) -> u64 {
        self.reduction.as_ref().map_or(1, |r| r.images[&self.held(r, chosen)].len() as u64)
    }

    /// How many tilings one with this placement stands for, as far as this placement says.
    pub fn weight(&self, number: u32) -> u64 {
        self.reduction.as_ref().and_then(|r| r.images.get(&number)).map_or(1, |ways| ways.len() as u64)
    }

    fn held(&self, reduction: &Reduction, chosen: &[u32]) -> u32 {
        let held = chosen.iter().find(|n| self.placements[**n as usize].kind == reduction.kind);
        *held.expect("the piece that is held is placed")
    }

    /// Runs a search for tilings and hands over what each stands for.
    pub fn run<O: Observer>(
        &self,
        search: &mut Search<O>,
        found: Found<'_, State>,
        engine: impl FnOnce(&mut Search<O>, Tell<'_>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        engine(search, &mut |chosen| {
            self.each(chosen, &mut |state| match found(state) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(stop) => Err(stop),
            })
        })
    }

    /// Every solution that a tiling stands for.
    fn each(&self, chosen: &[u32], tell: &mut dyn FnMut(State) -> Result<(), Stop>) -> Result<(), Stop> {
        let Some(reduction) = &self.reduction else { return self.each_naming(chosen, tell) };
        let mut image = Vec::with_capacity(chosen.len());
        for &s in &reduction.images[&self.held(reduction, chosen)] {
            image.clear();
            image.extend(chosen.iter().map(|&n| self.symmetries[s].placement[n as usize]));
            self.each_naming(&image, tell)?;
        }
        Ok(())
    }

    fn each_naming(
        &self,
        chosen: &[u32],
        tell: &mut dyn FnMut(State) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let solution = || chosen.iter().map(|&n| &self.placements[n as usize]);
        if self.distinct {
            let first = first_of_its_orbit(chosen, &self.symmetries);
            return if first { tell(self.kit.named(solution())) } else { Ok(()) };
        }
        if self.ready.is_empty() {
            return self.kit.each_naming(solution(), tell);
        }
        let base = self.kit.base.placed();
        let mut placed = Vec::with_capacity(base.len() + chosen.len());
        placed.extend_from_slice(base);
        placed.extend(chosen.iter().map(|&n| self.ready[n as usize].clone()));
        tell(State::new(placed))
    }

    /// Tells a watcher that a placement was made.
    pub fn tell_put<O: Observer>(&self, number: u32, search: &mut Search<O>) {
        search.emit(|o| o.event(Event::Do(&self.kit.put(&self.placements[number as usize]))));
    }
}

impl Kit<'_> {
    /// A placement as a move, by the first name of its kind.
    pub fn put(&self, placement: &Placement) -> Move {
        let piece = self.kinds[usize::from(placement.kind)].members[0].0;
        Move::put(self.instance, &self.placed(piece, &placement.cells))
    }

    /// A tiling as a state, names given in order.
    fn named<'p>(&self, solution: impl Iterator<Item = &'p Placement>) -> State {
        let mut left: Vec<Vec<_>> = self.kinds.iter().map(|k| k.members.clone()).collect();
        let mut placed = self.base.placed().to_vec();
        for placement in solution {
            let members = &mut left[usize::from(placement.kind)];
            let (piece, copies) = members.iter_mut().find(|(_, n)| *n > 0).expect("a copy is left");
            *copies -= 1;
            placed.push(self.placed(*piece, &placement.cells));
        }
        State::new(placed)
    }
}

/// Whether no symmetry turns a tiling into one that comes before it.
fn first_of_its_orbit(chosen: &[u32], symmetries: &[Symmetry]) -> bool {
    let mut sorted = chosen.to_vec();
    sorted.sort_unstable();
    symmetries[1..].iter().all(|symmetry| {
        let mut image: Vec<u32> = chosen.iter().map(|&n| symmetry.placement[n as usize]).collect();
        image.sort_unstable();
        sorted <= image
    })
}
