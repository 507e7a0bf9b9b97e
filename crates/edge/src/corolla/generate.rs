//! Every corolla of a zone, one after the other.
//!
//! The cells are filled in the order of the corolla, with the pieces by number and then by turn, so
//! that corollas which begin alike follow each other. A corolla may grow from a smaller one
//! (definition 4.1 of the report), from a centre that is given, without some pieces, or only with
//! some pieces. This is the plain twin of [`count`](mod@super::count).
//!
//! The report's program wrote corollas in this order, but filled each ring from its north tip: only
//! so do its tables 6, 8 and 10 come out ([`Generator::from_north`]). They hold the nodes of this
//! search, a node being a piece put on a cell; for all boards but 4x4 every complete corolla is
//! counted once more.

use super::fill::{Fill, Guest};
use super::ground::Ground;
use super::plan::Plan;
use super::shape::{Corolla, Shape};
use super::stock::{Hand, Stock};
use crate::model::{Instance, PieceId, Placed};
use crate::solve::problem::LookId;
use quadrille_core::{Cell, Diagnostic, Observer, Search, Stop};
use std::ops::ControlFlow;

/// Which corollas are wanted; all of them by default.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// What lies on the first places: a centre, or a corolla with a smaller radius that is to grow.
    /// Where rings are filled from the north, only whole rings can be given.
    pub begin: Vec<Placed>,
    /// Pieces that must be there. Of equal pieces any will do.
    pub required: Vec<PieceId>,
    /// Pieces that must not be there. Of equal pieces as many others as there are may be.
    pub forbidden: Vec<PieceId>,
}

/// What makes the corollas around one cell.
pub struct Generator {
    instance: Instance,
    shape: Shape,
    ground: Ground,
    stock: Stock,
    /// The positions of the shape that have no clue, in the order of the plan.
    order: Vec<usize>,
    plan: Plan,
}

impl Generator {
    /// The generator for a centre and a radius.
    pub fn new(instance: &Instance, centre: Cell, hamming: usize) -> Result<Generator, Diagnostic> {
        let shape = Shape::new(instance.size(), centre, hamming)?;
        let order = (0..shape.places().len()).collect();
        Ok(Generator::in_order(instance, shape, order))
    }

    /// The same, but each ring is filled from its north tip, as the report's program did it. The
    /// corollas are the same in another order.
    pub fn from_north(instance: &Instance, centre: Cell, hamming: usize) -> Result<Generator, Diagnostic> {
        let shape = Shape::new(instance.size(), centre, hamming)?;
        let order = shape.from_north();
        Ok(Generator::in_order(instance, shape, order))
    }

    fn in_order(instance: &Instance, shape: Shape, order: Vec<usize>) -> Generator {
        let ground = Ground::new(instance, &shape);
        let stock = Stock::new(instance, &ground.from);
        let order: Vec<usize> = order.into_iter().filter(|at| ground.is_free(*at)).collect();
        let cells: Vec<Cell> = order.iter().map(|at| shape.places()[*at].cell).collect();
        let plan = Plan::new(instance, &ground.from, &stock, &cells);
        Generator { instance: instance.clone(), shape, ground, stock, order, plan }
    }

    /// Where its corollas lie.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The pieces that fit on the centre: what a search in parts begins with.
    pub fn centres(&self) -> Vec<Placed> {
        if !self.ground.holds || !self.ground.is_free(0) {
            return self.ground.fixed[0].filter(|_| self.ground.holds).into_iter().collect();
        }
        let hand = self.stock.hand();
        let fill = Fill::new(&self.plan, &self.stock, hand.left.clone());
        fill.open()
            .into_iter()
            .map(|look| {
                let kind = usize::from(self.stock.looks[usize::from(look)].kind);
                self.stock.placed(&hand, look, hand.left[kind])
            })
            .collect()
    }

    /// Hands over every corolla that is wanted, in order. A beginning that is no corolla has none;
    /// an error only when the search was stopped.
    pub fn run<O: Observer>(
        &self,
        request: &Request,
        search: &mut Search<O>,
        found: &mut dyn FnMut(&Corolla) -> ControlFlow<Stop>,
    ) -> Result<(), Stop> {
        if !self.clues_agree(request) {
            return Ok(());
        }
        let mut hand = self.stock.hand();
        let mut fill = Fill::new(&self.plan, &self.stock, hand.left.clone());
        let mut looks = vec![0; self.order.len()];
        for piece in &request.forbidden {
            self.stock.take(&mut hand, *piece);
        }
        let begin = &request.begin[..];
        if begin.len() > self.shape.places().len() {
            return Ok(());
        }
        let open = (0..begin.len()).filter(|at| self.ground.is_free(*at)).count();
        let given: Option<Vec<Placed>> =
            self.order.iter().take(open).map(|at| begin.get(*at).copied()).collect();
        let Some(given) = given else { return Ok(()) };
        for placed in &given {
            let look = self.stock.look_of(&self.instance, *placed);
            let fits = look.is_some_and(|look| fill.begin(look, &mut Notes(&mut looks)));
            if !fits || !self.stock.take(&mut hand, placed.piece) {
                return Ok(());
            }
        }
        let Some(needed) = self.needed(&request.required) else { return Ok(()) };
        fill.leave(&hand.left);
        let mut placed: Vec<Placed> =
            self.ground.fixed.iter().map(|clue| clue.unwrap_or(Placed::new(0, 0))).collect();
        placed[..request.begin.len()].copy_from_slice(&request.begin);
        let corolla = Corolla { centre: self.shape.centre(), hamming: self.shape.hamming(), placed };
        let mut maker =
            Maker { stock: &self.stock, hand: &hand, looks, order: &self.order, corolla, needed, found };
        fill.run(search, &mut maker)
    }

    /// Whether the clues on the corolla agree with each other and with what is wanted.
    fn clues_agree(&self, request: &Request) -> bool {
        let look = |placed: &Placed| {
            let piece = self.instance.pieces().get(placed.piece.index())?;
            Some(piece.turned(placed.turn))
        };
        let begins =
            |(clue, begin): (&Option<Placed>, &Placed)| clue.is_none_or(|clue| look(&clue) == look(begin));
        let clues = || self.ground.fixed.iter().flatten();
        self.ground.holds
            && self.ground.fixed.iter().zip(&request.begin).all(begins)
            && !clues().any(|clue| request.forbidden.contains(&clue.piece))
    }

    /// How many of which kinds must be there beside the clues; `None` when that cannot be.
    fn needed(&self, required: &[PieceId]) -> Option<Vec<(u16, usize)>> {
        let mut pieces = required.to_vec();
        pieces.sort_unstable();
        pieces.dedup();
        let normal = |piece: &PieceId| Some(self.instance.pieces().get(piece.index())?.normal().0);
        for clue in self.ground.fixed.iter().flatten() {
            if let Some(at) = pieces.iter().position(|piece| normal(piece) == normal(&clue.piece)) {
                pieces.remove(at);
            }
        }
        let all = || (0..self.instance.pieces().len() as u16).map(PieceId);
        let equal = |piece: &PieceId| {
            let wanted = normal(piece)?;
            all().filter(|other| normal(other) == Some(wanted)).find_map(|other| self.stock.kind_of(other))
        };
        let mut kinds: Vec<usize> = pieces.iter().map(equal).collect::<Option<_>>()?;
        kinds.sort_unstable();
        Some(kinds.chunk_by(|a, b| a == b).map(|same| (same[0] as u16, same.len())).collect())
    }
}

/// Takes down the looks of the beginning.
struct Notes<'a>(&'a mut [LookId]);

impl Guest for Notes<'_> {
    fn put(&mut self, at: usize, look: LookId, _: u16) {
        self.0[at] = look;
    }
    fn full(&mut self) -> Result<(), Stop> {
        Ok(())
    }
}

/// Makes corollas of looks and hands them over.
struct Maker<'a> {
    stock: &'a Stock,
    hand: &'a Hand,
    looks: Vec<LookId>,
    /// Where in the corolla each spot of the plan lies.
    order: &'a [usize],
    corolla: Corolla,
    needed: Vec<(u16, usize)>,
    found: &'a mut dyn FnMut(&Corolla) -> ControlFlow<Stop>,
}

impl Guest for Maker<'_> {
    fn put(&mut self, at: usize, look: LookId, left: u16) {
        self.looks[at] = look;
        self.corolla.placed[self.order[at]] = self.stock.placed(self.hand, look, left);
    }

    fn full(&mut self) -> Result<(), Stop> {
        let there = |kind: u16| {
            let same = |look: &&LookId| self.stock.looks[usize::from(**look)].kind == kind;
            self.looks.iter().filter(same).count()
        };
        if !self.needed.iter().all(|(kind, number)| there(*kind) >= *number) {
            return Ok(());
        }
        match (self.found)(&self.corolla) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(stop) => Err(stop),
        }
    }
}

/// Hands over every way to fill a plan from a stock.
pub(super) fn fill_plan<O: Observer>(
    plan: &Plan,
    stock: &Stock,
    search: &mut Search<O>,
    found: &mut dyn FnMut(&[Placed]) -> ControlFlow<Stop>,
) -> Result<(), Stop> {
    let hand = stock.hand();
    let places = plan.spots.len();
    let corolla = Corolla { centre: Cell::new(0, 0), hamming: 0, placed: vec![Placed::new(0, 0); places] };
    let found: &mut dyn FnMut(&Corolla) -> ControlFlow<Stop> = &mut |corolla| found(&corolla.placed);
    let (looks, order) = (vec![0; places], (0..places).collect::<Vec<_>>());
    let mut maker = Maker { stock, hand: &hand, looks, order: &order, corolla, needed: Vec::new(), found };
    Fill::new(plan, stock, hand.left.clone()).run(search, &mut maker)
}
