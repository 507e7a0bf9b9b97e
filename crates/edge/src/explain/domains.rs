//! What can lie on the empty cells, and how that narrows down.

use crate::model::Side;
use crate::solve::problem::{LookId, Problem};
use quadrille_core::{Cell, Search, Stop};

/// The looks that each empty cell can still have; a filled cell has none.
#[derive(Clone, Debug)]
pub struct Domains {
    cells: Vec<Vec<LookId>>,
    /// The cells that are not filled.
    pub empty: Vec<usize>,
    left: Vec<u16>,
}

impl Domains {
    /// What matches the rim and the pieces that lie there, among the pieces that are left.
    pub fn new(problem: &Problem<'_>) -> Domains {
        let left = problem.left();
        let looks = |cell: usize| -> Vec<LookId> {
            let fits = |look: &usize| {
                let look = &problem.looks[*look];
                left[look.kind as usize] > 0 && problem.fits(cell, look)
            };
            (0..problem.looks.len()).filter(fits).map(|look| look as LookId).collect()
        };
        let empty: Vec<usize> =
            (0..problem.size().area()).filter(|cell| problem.fixed[*cell].is_none()).collect();
        let mut cells = vec![Vec::new(); problem.size().area()];
        empty.iter().for_each(|cell| cells[*cell] = looks(*cell));
        Domains { cells, empty, left }
    }

    /// The looks of a cell.
    pub fn of(&self, cell: usize) -> &[LookId] {
        &self.cells[cell]
    }

    /// A cell that can have no look.
    pub fn impossible(&self) -> Option<usize> {
        self.empty.iter().copied().find(|cell| self.cells[*cell].is_empty())
    }

    /// Lets a cell have one look only.
    pub fn decide(&mut self, cell: usize, look: LookId) {
        self.cells[cell] = vec![look];
    }

    /// Removes what cannot be: looks with a colour that the next cell cannot show, and pieces that
    /// are needed elsewhere, until nothing changes. False if a cell has nothing left, or a piece no
    /// place.
    pub fn narrow(&mut self, problem: &Problem<'_>, search: &mut Search) -> Result<bool, Stop> {
        loop {
            search.check()?;
            let before: usize = self.size();
            for cell in self.empty.clone() {
                self.match_sides(problem, cell);
            }
            self.spend_pieces(problem);
            if self.impossible().is_some() || self.homeless(problem).is_some() {
                return Ok(false);
            }
            if self.size() == before {
                return Ok(true);
            }
        }
    }

    fn size(&self) -> usize {
        self.cells.iter().map(Vec::len).sum()
    }

    fn match_sides(&mut self, problem: &Problem<'_>, cell: usize) {
        let size = problem.size();
        for side in Side::ALL {
            let next = problem.instance.beyond(size.cell(cell), side).map(|next| size.index(next));
            let Some(next) = next.filter(|next| problem.fixed[*next].is_none()) else { continue };
            let mut shown = vec![false; problem.colours];
            for look in &self.cells[next] {
                shown[problem.looks[*look as usize].side(side.opposite()) as usize] = true;
            }
            self.cells[cell].retain(|look| shown[problem.looks[*look as usize].side(side) as usize]);
        }
    }

    /// A kind whose pieces all have their cells can lie nowhere else.
    fn spend_pieces(&mut self, problem: &Problem<'_>) {
        let kind = |look: LookId| problem.looks[look as usize].kind as usize;
        let mut decided = vec![0; self.left.len()];
        for cell in &self.empty {
            if let [only] = self.cells[*cell][..] {
                decided[kind(only)] += 1;
            }
        }
        for cell in &self.empty {
            let alone = self.cells[*cell].len() == 1;
            self.cells[*cell].retain(|look| {
                let (decided, left) = (decided[kind(*look)], self.left[kind(*look)]);
                if alone { decided <= left } else { decided < left }
            });
        }
    }

    /// Where all pieces are needed: a kind that has fewer cells than pieces left.
    pub fn homeless(&self, problem: &Problem<'_>) -> Option<usize> {
        if problem.instance.pieces().len() > problem.size().area() {
            return None;
        }
        let cells = self.cells_of_kinds(problem);
        (0..cells.len()).find(|kind| cells[*kind].len() < self.left[*kind] as usize)
    }

    /// The cells on which each kind can lie.
    pub fn cells_of_kinds(&self, problem: &Problem<'_>) -> Vec<Vec<usize>> {
        let mut cells: Vec<Vec<usize>> = vec![Vec::new(); self.left.len()];
        for cell in &self.empty {
            for look in &self.cells[*cell] {
                let cells = &mut cells[problem.looks[*look as usize].kind as usize];
                if cells.last() != Some(cell) {
                    cells.push(*cell);
                }
            }
        }
        cells
    }

    /// The filled cells around a cell.
    pub fn witnesses(problem: &Problem<'_>, cell: usize) -> Vec<Cell> {
        let here = problem.size().cell(cell);
        let around = Side::ALL.into_iter().filter_map(|side| problem.instance.beyond(here, side));
        around.filter(|next| problem.fixed[problem.size().index(*next)].is_some()).collect()
    }
}
