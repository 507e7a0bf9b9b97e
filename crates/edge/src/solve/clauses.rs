//! A puzzle as clauses, for any SAT solver.
//!
//! A variable says that a look lies on a cell; the first variables are these, cell by cell. Another
//! says that a border has a colour. Every cell has a look; a look gives its four borders their
//! colours; a border has one colour at most, and a colour only if a look on either side shows it.
//! Two looks of one cell differ in some colour, so that no clause has to say that a cell has one
//! look only. Of each kind there are as many as there are pieces left, counted by a chain of helper
//! variables. The encoding follows Heule (2009), with looks in the place of pieces.

use super::problem::{LookId, Problem};
use crate::model::{Side, State};
use crate::{Edge, runs};
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Stop, Task};
use quadrille_engines::sat::{self, Lit, Verdict};

/// The clauses of a puzzle.
pub struct Clauses {
    /// What the first variables stand for: a look on a cell.
    pub looks: Vec<(usize, LookId)>,
    /// The number of variables.
    pub variables: usize,
    /// The clauses.
    pub clauses: Vec<Vec<Lit>>,
}

impl Clauses {
    /// The clauses of a problem.
    pub fn new(problem: &Problem<'_>) -> Clauses {
        let mut clauses = Clauses { looks: Vec::new(), variables: 0, clauses: Vec::new() };
        let cells: Vec<Vec<Lit>> =
            (0..problem.size().area()).map(|cell| clauses.cell(problem, cell)).collect();
        clauses.variables = clauses.looks.len();
        for cell in 0..cells.len() {
            for side in Side::ALL {
                clauses.border(problem, &cells, cell, side);
            }
        }
        clauses.kinds(problem);
        clauses
    }

    fn new_var(&mut self) -> Lit {
        self.variables += 1;
        Lit::positive(self.variables - 1)
    }

    /// A cell that is not filled has a look.
    fn cell(&mut self, problem: &Problem<'_>, cell: usize) -> Vec<Lit> {
        if problem.fixed[cell].is_some() {
            return Vec::new();
        }
        let first = self.looks.len();
        let fits = |look: &usize| {
            let look = &problem.looks[*look];
            !problem.kinds[look.kind as usize].free.is_empty() && problem.fits(cell, look)
        };
        self.looks.extend((0..problem.looks.len()).filter(fits).map(|look| (cell, look as LookId)));
        let lits: Vec<Lit> = (first..self.looks.len()).map(Lit::positive).collect();
        self.clauses.push(lits.clone());
        lits
    }

    /// The border between a cell and the next one to the right or below; and, where there is no
    /// frame, the rim.
    fn border(&mut self, problem: &Problem<'_>, cells: &[Vec<Lit>], cell: usize, side: Side) {
        let size = problem.size();
        let beyond = problem.instance.beyond(size.cell(cell), side).map(|next| size.index(next));
        let owners: Vec<(usize, Side)> = match beyond {
            Some(_) if matches!(side, Side::Up | Side::Left) => return,
            Some(next) => vec![(cell, side), (next, side.opposite())],
            None if problem.instance.framed() => return,
            None => vec![(cell, side)],
        };
        if owners.iter().any(|(cell, _)| cells[*cell].is_empty()) {
            // What is fixed has been heeded when the looks were chosen.
            return;
        }
        let colour = |lit: &Lit, side: Side| problem.looks[self.looks[lit.var()].1 as usize].side(side);
        let mut colours: Vec<u16> = owners
            .iter()
            .flat_map(|(cell, side)| cells[*cell].iter().map(|lit| colour(lit, *side)))
            .collect();
        colours.sort_unstable();
        colours.dedup();
        let shows = |(cell, side): &(usize, Side), wanted: u16| -> Vec<Lit> {
            cells[*cell].iter().copied().filter(|lit| colour(lit, *side) == wanted).collect()
        };
        let shown: Vec<Vec<Vec<Lit>>> =
            colours.iter().map(|wanted| owners.iter().map(|owner| shows(owner, *wanted)).collect()).collect();
        let border: Vec<Lit> = colours.iter().map(|_| self.new_var()).collect();
        for (has, shown) in border.iter().zip(shown) {
            for looks in shown {
                looks.iter().for_each(|look| self.clauses.push(vec![!*look, *has]));
                self.clauses.push(looks.into_iter().chain([!*has]).collect());
            }
        }
        for (n, a) in border.iter().enumerate() {
            border[n + 1..].iter().for_each(|b| self.clauses.push(vec![!*a, !*b]));
        }
    }

    /// Of each kind as many as are left, and not fewer where all pieces are needed.
    fn kinds(&mut self, problem: &Problem<'_>) {
        let all = problem.instance.pieces().len() == problem.size().area();
        let mut of_kind: Vec<Vec<Lit>> = vec![Vec::new(); problem.kinds.len()];
        for (n, (_, look)) in self.looks.iter().enumerate() {
            of_kind[problem.looks[*look as usize].kind as usize].push(Lit::positive(n));
        }
        for (kind, lits) in problem.kinds.iter().zip(of_kind) {
            let left = kind.free.len();
            if all && left == 1 {
                self.clauses.push(lits.clone());
            }
            self.at_most(&lits, left);
        }
    }

    /// At most so many of the literals hold. A helper says that so many of those up to here do
    /// (Sinz 2005).
    fn at_most(&mut self, lits: &[Lit], most: usize) {
        if lits.len() <= most || most == 0 {
            return;
        }
        let mut before: Vec<Lit> = Vec::new();
        for (n, lit) in lits.iter().enumerate() {
            if before.len() == most {
                self.clauses.push(vec![!*lit, !before[most - 1]]);
            }
            if n + 1 == lits.len() {
                return;
            }
            let now: Vec<Lit> = (0..most.min(n + 1)).map(|_| self.new_var()).collect();
            self.clauses.push(vec![!*lit, now[0]]);
            before.iter().zip(&now).for_each(|(b, a)| self.clauses.push(vec![!*b, *a]));
            for k in 1..now.len() {
                self.clauses.push(vec![!*lit, !before[k - 1], now[k]]);
            }
            before = now;
        }
    }

    /// The board of a model: of the first variables, those that are true.
    pub fn state(&self, problem: &Problem<'_>, is_true: impl Fn(usize) -> bool) -> State {
        let mut cells = vec![None; problem.size().area()];
        for (n, (cell, look)) in self.looks.iter().enumerate().filter(|(n, _)| is_true(*n)) {
            debug_assert!(n < self.variables);
            cells[*cell] = Some(*look);
        }
        problem.partial(cells)
    }
}

/// A conflict takes about as long as so many nodes of other methods: a limit of nodes is one of
/// conflicts.
const CONFLICT: u64 = 100;

/// The method `sat`. Its nodes are the solutions that were found.
pub fn solve<O: Observer>(
    task: &Task<'_, Edge>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    runs::refuse(task.settings, "sat")?;
    let problem = Problem::new(task);
    if let Some(report) = problem.hopeless() {
        return Ok(report);
    }
    let clauses = Clauses::new(&problem);
    let mut solver = sat::solver();
    let (monitor, time) = (search.monitor().clone(), search.time_left());
    let started = web_time::Instant::now();
    solver.set_stop_check(Box::new(move || {
        monitor.cancel.is_asked() || time.is_some_and(|time| started.elapsed() >= time)
    }));
    let vars: Vec<Lit> = (0..clauses.variables).map(|_| solver.new_var()).collect();
    clauses.clauses.iter().for_each(|clause| solver.add_clause(clause));
    let vars = &vars[..clauses.looks.len()];
    loop {
        if let Some(limit) = search.limits.nodes {
            solver.limit_conflicts(limit.saturating_sub(search.counters.nodes) / CONFLICT);
        }
        match solver.solve(&[]) {
            Verdict::Unsatisfiable => return Ok(Report::complete()),
            Verdict::Stopped => {
                let stop = search.check().err().unwrap_or(match search.limits.time {
                    Some(limit) if search.elapsed() >= limit => Stop::Time,
                    _ => Stop::Nodes,
                });
                return Ok(Report::stopped(stop));
            }
            Verdict::Satisfiable => {}
        }
        let another: Vec<Lit> =
            vars.iter().map(|var| if solver.value(*var) { !*var } else { *var }).collect();
        let state = clauses.state(&problem, |n| solver.value(vars[n]));
        if let Err(stop) = search.node().and_then(|()| search.hand_over(state, found)) {
            return Ok(Report::stopped(stop));
        }
        solver.add_clause(&another);
    }
}
