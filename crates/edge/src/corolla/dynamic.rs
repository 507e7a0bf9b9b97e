//! Dynamic corollas: patches without a radius, which grow where domains are restrained.
//!
//! Far from every piece a cell may hold anything that fits the frame. The report calls such cells
//! the *swamp*: a corolla that reaches into it says nothing. A dynamic corolla therefore grows from
//! its centre only into cells whose domain is smaller than that, the smallest first.
//!
//! The domain of a cell is the set of looks that fit the frame, are of pieces still at hand, and
//! match what may lie beside them: pieces on the board, or some look of the neighbour's domain, as
//! long as anything changes. So a piece in the corner of an empty board restrains its two
//! neighbours and the cell between them, as in figures 44 and 45 of the report. A piece that lies
//! elsewhere is missing from every domain; that alone does not drain the swamp, which is measured
//! with the pieces at hand.
//!
//! What the corolla says is found by filling it: a look that no filling has is struck from the
//! domain of its cell, and a cell where nothing remains shows that the board cannot be completed.

use super::count::number;
use super::plan::Plan;
use super::stock::Stock;
use super::support::possible;
use crate::model::{Instance, Placed, Side, State};
use crate::solve::problem::{Look, LookId};
use quadrille_core::{Cell, Grid, Observer, Search, Stop};

/// The domains of all cells beside what lies on the board.
pub struct Domains<'a> {
    instance: &'a Instance,
    from: &'a State,
    stock: Stock,
    /// The looks that each cell may hold; one that lies on the board has none here.
    looks: Grid<Vec<LookId>>,
    /// How many looks each cell could hold if nothing lay beside it.
    swamp: Grid<usize>,
}

/// A cell of a dynamic corolla with what it may hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Possible {
    /// The cell.
    pub cell: Cell,
    /// What remains of its domain: what some filling of the corolla has there, by piece and turn;
    /// of equal pieces the first.
    pub placed: Vec<Placed>,
    /// How many looks its domain had before.
    pub before: usize,
}

impl<'a> Domains<'a> {
    /// The domains beside what lies on the board.
    pub fn new(instance: &'a Instance, from: &'a State) -> Domains<'a> {
        let stock = Stock::new(instance, from);
        let left = stock.hand().left;
        let fits = |cell: Cell, look: &Look| {
            let right = |side: Side| {
                !instance.framed() || instance.beyond(cell, side).is_none() == (look.side(side) == 0)
            };
            left[usize::from(look.kind)] > 0 && Side::ALL.into_iter().all(right)
        };
        let looks = |cell: Cell| -> Vec<LookId> {
            let all = stock.looks.iter().enumerate();
            all.filter(|(_, look)| fits(cell, look)).map(|(at, _)| at as LookId).collect()
        };
        let open = |cell: Cell| if from.at(cell).is_some() { Vec::new() } else { looks(cell) };
        let looks = instance.size().cells().map(open).collect();
        let looks = Grid::from_items(instance.size(), looks).expect("one for each cell");
        let swamp = looks.map(Vec::len);
        let mut domains = Domains { instance, from, stock, looks, swamp };
        domains.settle();
        domains
    }

    /// Strikes looks that match nothing beside them until nothing changes.
    fn settle(&mut self) {
        let mut todo: Vec<Cell> = self.instance.size().cells().collect();
        while let Some(cell) = todo.pop() {
            for side in Side::ALL {
                let Some(next) = self.instance.beyond(cell, side) else { continue };
                let mut shown = vec![false; self.stock.colours];
                match self.from.at(cell) {
                    Some(placed) => shown[usize::from(self.instance.colour(placed, side).0)] = true,
                    None => {
                        for look in &self.looks[cell] {
                            shown[usize::from(self.stock.looks[usize::from(*look)].side(side))] = true;
                        }
                    }
                }
                let looks = &self.stock.looks;
                let matches =
                    |look: &LookId| shown[usize::from(looks[usize::from(*look)].side(side.opposite()))];
                let before = self.looks[next].len();
                self.looks[next].retain(matches);
                if self.looks[next].len() < before {
                    todo.push(next);
                }
            }
        }
    }

    /// How many looks each cell may hold; 1 for what lies on the board.
    pub fn sizes(&self) -> Grid<usize> {
        let mut sizes = self.looks.map(Vec::len);
        self.from.placed().for_each(|(cell, _)| sizes[cell] = 1);
        sizes
    }

    /// Whether the domain of an empty cell is smaller than that of a cell beside which nothing
    /// lies.
    pub fn restrained(&self, cell: Cell) -> bool {
        self.from.at(cell).is_none() && self.looks[cell].len() < self.swamp[cell]
    }

    /// The cells of the corolla around a centre, in the order of its growth, at most so many: the
    /// centre if it is empty, then again and again the cell beside it with the smallest domain, as
    /// long as that is restrained.
    pub fn grow(&self, centre: Cell, most: usize) -> Vec<Cell> {
        let mut cells = Vec::new();
        let mut beside = Vec::new();
        let near =
            |cell: Cell| Side::ALL.into_iter().filter_map(move |side| self.instance.beyond(cell, side));
        let mut add = |cell: Cell, beside: &mut Vec<Cell>| {
            beside.extend(near(cell).filter(|next| self.restrained(*next)));
            if self.from.at(cell).is_none() {
                cells.push(cell);
            }
            beside.retain(|cell| !cells.contains(cell));
            cells.len()
        };
        let mut number = if most > 0 { add(centre, &mut beside) } else { 0 };
        while number < most {
            let Some(next) = beside.iter().copied().min_by_key(|cell| (self.looks[*cell].len(), *cell))
            else {
                break;
            };
            number = add(next, &mut beside);
        }
        cells
    }

    /// In how many ways these empty cells can be filled.
    pub fn count<O: Observer>(&self, cells: &[Cell], search: &mut Search<O>) -> Result<u128, Stop> {
        number(self.instance, self.from, cells, &[], &[], 4, search)
    }

    /// What these empty cells may hold when all of them are filled.
    pub fn possible<O: Observer>(
        &self,
        cells: &[Cell],
        search: &mut Search<O>,
    ) -> Result<Vec<Possible>, Stop> {
        let found = possible(self.instance, self.from, &self.stock, cells, search)?;
        let read = |(cell, possible): (&Cell, Vec<bool>)| {
            let domain = &self.looks[*cell];
            let looks = domain.iter().filter(|look| possible[usize::from(**look)]);
            Possible { cell: *cell, placed: self.named(looks), before: domain.len() }
        };
        Ok(cells.iter().zip(found).map(read).collect())
    }

    /// The domain of an empty cell, by piece and turn; of equal pieces the first.
    pub fn domain(&self, cell: Cell) -> Vec<Placed> {
        self.named(self.looks[cell].iter())
    }

    fn named<'b>(&self, looks: impl Iterator<Item = &'b LookId>) -> Vec<Placed> {
        let hand = self.stock.hand();
        let name = |look: &LookId| {
            let left = hand.left[usize::from(self.stock.looks[usize::from(*look)].kind)];
            self.stock.placed(&hand, *look, left)
        };
        looks.map(name).collect()
    }

    /// Hands over every filling of these empty cells, in their order.
    pub fn fill<O: Observer>(
        &self,
        cells: &[Cell],
        search: &mut Search<O>,
        found: &mut dyn FnMut(&[Placed]) -> std::ops::ControlFlow<Stop>,
    ) -> Result<(), Stop> {
        let plan = Plan::new(self.instance, self.from, &self.stock, cells);
        super::generate::fill_plan(&plan, &self.stock, search, found)
    }
}
