//! The puzzle in clauses: an order encoding without helper variables for cells.
//!
//! For every block `j` of a line, `s(j, p)` says "it begins at cell `p` or before" and `e(j, p)`
//! says "it has ended at boundary `p` or before"; for a block of known length `l`, `e(j, p)` is
//! `s(j, p - l)`, the same variable. With these, a cell `c`
//!
//! - lies in block `j` when `s(j, c)` and not `e(j, c)`: it has that block's colour;
//! - lies between blocks `j` and `j + 1` when `e(j, c)` and not `s(j + 1, c)`: it is empty.
//!
//! One ternary clause each ties the cells to the blocks in both directions, because every cell is
//! in exactly one of these situations. What remains is that the variables of a block are in order
//! and that the next block begins behind (with a gap between blocks of one colour). Variables exist
//! only where a block can really begin or end after line solving: between two such places `s` does
//! not change, and the same variable serves.

use super::board::{Board, Propagator};
use super::symmetry::Symmetry;
use crate::line::wide::Wide;
use crate::model::{Block, Color, Instance, Length, Line, Mark, State};
use quadrille_core::{Cell, Grid};
use quadrille_engines::sat::{Lit, Solver};

/// A literal, or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Term {
    True,
    False,
    Lit(Lit),
}

impl std::ops::Not for Term {
    type Output = Term;
    fn not(self) -> Term {
        match self {
            Term::True => Term::False,
            Term::False => Term::True,
            Term::Lit(l) => Term::Lit(!l),
        }
    }
}

/// "At or before" variables of one block, indexed by place.
struct Order {
    /// The places in rising order, each with the variable "at or before this place"; true for the
    /// last.
    terms: Vec<(usize, Term)>,
}

impl Order {
    fn new<const W: usize>(places: Wide<W>, solver: &mut dyn Solver) -> Order {
        let mut terms: Vec<(usize, Term)> = places.iter().map(|p| (p, Term::True)).collect();
        if let Some((_, others)) = terms.split_last_mut() {
            others.iter_mut().for_each(|(_, term)| *term = Term::Lit(solver.new_var()));
        }
        for pair in terms.windows(2) {
            clause(solver, &[!pair[0].1, pair[1].1]);
        }
        Order { terms }
    }

    fn at_or_before(&self, place: isize) -> Term {
        let after = self.terms.partition_point(|&(p, _)| p as isize <= place);
        after.checked_sub(1).map_or(Term::False, |i| self.terms[i].1)
    }
}

/// Adds a clause of terms.
fn clause(solver: &mut dyn Solver, terms: &[Term]) {
    if terms.contains(&Term::True) {
        return;
    }
    let lits: Vec<Lit> =
        terms.iter().filter_map(|t| if let Term::Lit(l) = t { Some(*l) } else { None }).collect();
    solver.add_clause(&lits);
}

/// The variables of the cells.
pub struct Encoding {
    /// For each cell, what each colour's presence is.
    cells: Grid<Vec<Term>>,
}

impl Encoding {
    /// Encodes what is still undecided on a settled board.
    pub fn new<const W: usize>(
        instance: &Instance,
        propagator: &mut Propagator<W>,
        board: &Board<W>,
        solver: &mut dyn Solver,
    ) -> Encoding {
        let lines: Vec<Line> = instance.lines().collect();
        Encoding::of_lines(instance, &lines, propagator, board, solver)
    }

    /// Encodes what is still undecided in some lines of a settled board; only their
    /// cells get variables, and [`Encoding::decode`] is for encodings of all lines.
    pub fn of_lines<const W: usize>(
        instance: &Instance,
        lines: &[Line],
        propagator: &mut Propagator<W>,
        board: &Board<W>,
        solver: &mut dyn Solver,
    ) -> Encoding {
        let nothing = vec![Term::False; instance.palette().len()];
        let mut cells = Grid::filled(instance.size(), nothing);
        let whole =
            |line: &Line| (0..instance.line_len(*line)).map(move |at| line.cell(at)).collect::<Vec<_>>();
        for cell in lines.iter().flat_map(whole) {
            if cells[cell].iter().all(|t| *t == Term::False) {
                cells[cell] = cell_terms(propagator, board, cell, solver);
            }
        }
        let encoding = Encoding { cells };
        for &line in lines {
            let settled =
                |at: usize| !encoding.cells[line.cell(at)].iter().any(|t| matches!(t, Term::Lit(_)));
            if !(0..instance.line_len(line)).all(settled) {
                encoding.line(instance, propagator, board, line, solver);
            }
        }
        encoding
    }

    fn line<const W: usize>(
        &self,
        instance: &Instance,
        propagator: &mut Propagator<W>,
        board: &Board<W>,
        line: Line,
        solver: &mut dyn Solver,
    ) {
        let Some(places) = propagator.places(board, line) else { return solver.add_clause(&[]) };
        let clue = instance.clue(line);
        let starts: Vec<Order> = places.starts.iter().map(|&p| Order::new(p, solver)).collect();
        let free_ends: Vec<Option<Order>> = clue
            .iter()
            .zip(&places.ends)
            .map(|(b, &ends)| (b.length == Length::Blotted).then(|| Order::new(ends, solver)))
            .collect();
        let begun = |j: usize, at: isize| starts.get(j).map_or(Term::False, |s| s.at_or_before(at));
        let ended = |j: usize, at: isize| match (&clue[j], &free_ends[j]) {
            (_, Some(order)) => order.at_or_before(at),
            (Block { length, .. }, None) => begun(j, at - length.least() as isize),
        };
        for (j, block) in clue.iter().enumerate() {
            if free_ends[j].is_some() {
                for at in 1..=instance.line_len(line) as isize {
                    clause(solver, &[!ended(j, at), begun(j, at - 1)]);
                }
            }
            if let Some(next) = clue.get(j + 1) {
                let gap = isize::from(next.color == block.color);
                for &(place, term) in &starts[j + 1].terms {
                    clause(solver, &[!term, ended(j, place as isize - gap)]);
                }
            }
            for at in 0..instance.line_len(line) {
                let here = self.is(line.cell(at), block.color);
                clause(solver, &[!begun(j, at as isize), ended(j, at as isize), here]);
            }
        }
        for j in 0..=clue.len() {
            for at in 0..instance.line_len(line) {
                let before = j.checked_sub(1).map_or(Term::True, |i| ended(i, at as isize));
                let empty = self.is(line.cell(at), Color::EMPTY);
                clause(solver, &[!before, begun(j, at as isize), empty]);
            }
        }
    }

    fn is(&self, cell: Cell, color: Color) -> Term {
        self.cells[cell][color.index()]
    }

    /// The literal that says a cell has (or, negated, has not) a colour, where that is undecided.
    pub fn lit(&self, cell: Cell, color: Color) -> Option<Lit> {
        if let Term::Lit(l) = self.is(cell, color) { Some(l) } else { None }
    }

    /// The variables whose values tell solutions apart.
    pub fn vars(&self) -> Vec<Lit> {
        let lit = |t: &Term| if let Term::Lit(l) = t { Some(*l) } else { None };
        let mut vars: Vec<Lit> =
            self.cells.items().iter().flatten().filter_map(lit).filter(|l| l.is_positive()).collect();
        vars.sort_unstable();
        vars.dedup();
        vars
    }

    /// Excludes one picture.
    pub fn exclude(&self, state: &State, solver: &mut dyn Solver) {
        let other = |(terms, mark): (&Vec<Term>, &Mark)| {
            !mark.color().map_or(Term::False, |color| terms[color.index()])
        };
        let terms: Vec<Term> = self.cells.items().iter().zip(state.items()).map(other).collect();
        clause(solver, &terms);
    }

    /// Lets `guard` imply that cells have the colours of their images.
    pub fn symmetric(&self, symmetry: &Symmetry, guard: Lit, solver: &mut dyn Solver) {
        let guard = Term::Lit(!guard);
        for cell in self.cells.size().cells() {
            let image = symmetry.image(cell);
            for (&here, &there) in self.cells[cell].iter().zip(&self.cells[image]).filter(|(a, b)| a != b) {
                clause(solver, &[guard, !here, there]);
                clause(solver, &[guard, here, !there]);
            }
        }
    }

    /// The picture of a model.
    pub fn decode(&self, solver: &dyn Solver) -> State {
        let holds = |t: &Term| match t {
            Term::True => true,
            Term::False => false,
            Term::Lit(l) => solver.value(*l),
        };
        self.cells.map(|terms| {
            let color = terms.iter().position(holds).expect("every cell has a colour in a model");
            Mark::of(Color(color as u8))
        })
    }
}

/// A constant for every colour of a decided cell; one variable for two colours, one each for more.
fn cell_terms<const W: usize>(
    propagator: &Propagator<W>,
    board: &Board<W>,
    cell: Cell,
    solver: &mut dyn Solver,
) -> Vec<Term> {
    let possible = propagator.colors(board, cell);
    let mut terms = vec![Term::False; propagator.palette()];
    match possible[..] {
        [only] => terms[only.index()] = Term::True,
        [a, b] => {
            let var = solver.new_var();
            terms[b.index()] = Term::Lit(var);
            terms[a.index()] = Term::Lit(!var);
        }
        _ => {
            let vars: Vec<Lit> = possible.iter().map(|_| solver.new_var()).collect();
            solver.exactly_one(&vars);
            possible.iter().zip(&vars).for_each(|(color, &var)| terms[color.index()] = Term::Lit(var));
        }
    }
    terms
}
