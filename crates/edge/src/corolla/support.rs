//! What is possible at all: for each cell the looks that some filling has there.
//!
//! Not every filling need be seen. A look that no filling so far has shown is put on its cell
//! first, and the rest is filled around it; the first filling that is found shows one look for
//! every cell at once.

use super::fill::{Fill, Guest};
use super::plan::Plan;
use super::stock::Stock;
use crate::model::{Instance, State};
use crate::solve::problem::LookId;
use quadrille_core::{Cell, Observer, Search, Stop};

/// Remembers the looks, and stops at the first filling.
struct First(Vec<LookId>);

impl Guest for First {
    fn put(&mut self, at: usize, look: LookId, _: u16) {
        self.0[at] = look;
    }
    fn full(&mut self) -> Result<(), Stop> {
        Err(Stop::Solutions)
    }
}

/// For each cell, in the order given, and for each look whether some filling of all cells beside
/// what lies on the board has it there.
pub(super) fn possible<O: Observer>(
    instance: &Instance,
    from: &State,
    stock: &Stock,
    cells: &[Cell],
    search: &mut Search<O>,
) -> Result<Vec<Vec<bool>>, Stop> {
    let left = stock.hand().left;
    let mut possible = vec![vec![false; stock.looks.len()]; cells.len()];
    for at in 0..cells.len() {
        let order = Plan::narrow(instance, from, stock, cells, &cells[at..=at]);
        let position = |cell: &Cell| cells.iter().position(|other| other == cell).expect("the same cells");
        let positions: Vec<usize> = order.iter().map(position).collect();
        let plan = Plan::new(instance, from, stock, &order);
        let mut fill = Fill::new(&plan, stock, left.clone());
        let mut first = First(vec![0; cells.len()]);
        for look in fill.open() {
            if possible[at][usize::from(look)] {
                continue;
            }
            search.node()?;
            fill.begin(look, &mut first);
            let result = fill.run(search, &mut first);
            fill.take_back();
            match result {
                Ok(()) => {}
                Err(Stop::Solutions) => {
                    let shown = positions.iter().zip(&first.0);
                    shown.for_each(|(cell, look)| possible[*cell][usize::from(*look)] = true);
                }
                Err(stop) => return Err(stop),
            }
        }
    }
    Ok(possible)
}
