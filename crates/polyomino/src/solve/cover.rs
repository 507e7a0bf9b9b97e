//! The puzzle as an exact cover problem, for the engines that know no puzzle: `cells` and `dense`.
//!
//! Items are the kinds of pieces, each as often as it has copies, and the cells; what may stay
//! unused or empty is a secondary item. Options are the placements, in order, so that an option and
//! its placement have related numbers.

use super::deliver::{Delivery, Tell};
use super::kit::Kit;
use crate::Polyomino;
use crate::model::State;
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Stop, Task};
use quadrille_engines::cover::{Cells, Dense, Engine, Fewest, Item, OptionId, Problem};
use std::ops::ControlFlow;

/// An exact cover problem made of what a kit leaves to do.
pub struct Cover {
    /// The problem.
    pub problem: Problem,
    /// The placement of every option.
    placement: Vec<u32>,
}

impl Cover {
    /// The problem of the placements that a delivery keeps.
    pub fn new(delivery: &Delivery<'_>) -> Cover {
        let kit: &Kit<'_> = delivery.kit;
        let mut problem = Problem::new();
        let fine = "names are numbered and options well-formed";
        let kind = |problem: &mut Problem, (i, kind): (usize, &super::kit::Kind)| {
            let (low, high) = (u32::from(*kind.copies.start()), u32::from(*kind.copies.end()));
            let name = format!("k{i}");
            match (low, high) {
                (1, 1) => problem.primary(&name),
                // An option needs a primary item: optional pieces on optional cells would have
                // none.
                (0, 1) if kit.must.iter().all(|m| *m) => problem.secondary(&name),
                _ => problem.multiple(&name, low..=high),
            }
        };
        let kinds: Vec<Item> =
            kit.kinds.iter().enumerate().map(|k| kind(&mut problem, k).expect(fine)).collect();
        let cell = |problem: &mut Problem, (i, must): (usize, &bool)| {
            let name = format!("c{i}");
            if *must { problem.primary(&name) } else { problem.secondary(&name) }
        };
        let cells: Vec<Item> =
            kit.must.iter().enumerate().map(|c| cell(&mut problem, c).expect(fine)).collect();
        let mut placement = Vec::new();
        for (number, p) in delivery.placements.iter().enumerate() {
            if delivery.keeps(number as u32) {
                let covered = p.cells.iter().map(|&c| cells[usize::from(c)]);
                problem.option(std::iter::once(kinds[usize::from(p.kind)]).chain(covered)).expect(fine);
                placement.push(number as u32);
            }
        }
        Cover { problem, placement }
    }

    /// Tells every tiling that an engine finds.
    pub fn run<O: Observer>(
        &self,
        engine: &impl Engine,
        delivery: &Delivery<'_>,
        search: &mut Search<O>,
        tell: Tell<'_>,
    ) -> Result<(), Stop> {
        let label = |option: OptionId| {
            let number = self.placement[option.index()];
            delivery.kit.put(&delivery.placements[number as usize]).to_string()
        };
        let mut chosen = Vec::new();
        let mut take = |options: &[OptionId]| {
            chosen.clear();
            chosen.extend(options.iter().map(|o| self.placement[o.index()]));
            match tell(&chosen) {
                Ok(()) => ControlFlow::Continue(()),
                Err(stop) => ControlFlow::Break(stop),
            }
        };
        engine.solve_on_threads(label, search, &mut take)
    }
}

/// Solves with dancing cells; a node is a placement made.
pub fn cells<O: Observer>(
    task: &Task<'_, Polyomino>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    super::listing(task, search, found, |delivery, search, tell| {
        let cover = Cover::new(delivery);
        cover.run(&Cells::new(&cover.problem, Fewest), delivery, search, tell)
    })
}

/// Solves with the dense engine, which counts the options of all cells at once; a node is a
/// placement made.
pub fn dense<O: Observer>(
    task: &Task<'_, Polyomino>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    super::with_kit(task, |kit, placements| {
        let delivery = Delivery::reduced(kit, placements, task.settings, &search.limits);
        let cover = Cover::new(&delivery);
        match Dense::new(&cover.problem) {
            Ok(engine) => Report::from_result(
                delivery.run(search, found, |search, tell| cover.run(&engine, &delivery, search, tell)),
            ),
            Err(why) => Report { note: Some(why.message), ..Report::stopped(Stop::Stuck) },
        }
    })
}
