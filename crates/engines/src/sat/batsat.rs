//! BatSat, a MiniSat in pure Rust: the solver of the browser.

use super::{Lit, Solver, StopCheck, Verdict};
use ::batsat::{Callbacks, Solver as Inner, SolverInterface, SolverOpts, lbool};

struct Stopper(StopCheck);

impl Callbacks for Stopper {
    fn stop(&self) -> bool {
        (self.0)()
    }
}

/// The BatSat solver.
pub struct BatSat {
    solver: Inner<Stopper>,
    vars: Vec<::batsat::Var>,
    /// Whether the clauses alone are contradictory.
    hopeless: bool,
}

impl BatSat {
    /// A solver without variables or clauses.
    pub fn new() -> Self {
        let solver = Inner::new(SolverOpts::default(), Stopper(Box::new(|| false)));
        BatSat { solver, vars: Vec::new(), hopeless: false }
    }

    fn lit(&self, lit: Lit) -> ::batsat::Lit {
        ::batsat::Lit::new(self.vars[lit.var()], lit.is_positive())
    }
}

impl Default for BatSat {
    fn default() -> Self {
        BatSat::new()
    }
}

impl Solver for BatSat {
    fn new_var(&mut self) -> Lit {
        self.vars.push(self.solver.new_var_default());
        Lit::positive(self.vars.len() - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        let mut lits = clause.iter().map(|&l| self.lit(l)).collect();
        self.hopeless |= !self.solver.add_clause_reuse(&mut lits);
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Verdict {
        if self.hopeless {
            return Verdict::Unsatisfiable;
        }
        let lits: Vec<::batsat::Lit> = assumptions.iter().map(|&l| self.lit(l)).collect();
        match self.solver.solve_limited(&lits) {
            v if v == lbool::TRUE => Verdict::Satisfiable,
            v if v == lbool::FALSE => Verdict::Unsatisfiable,
            _ => Verdict::Stopped,
        }
    }

    fn value(&self, lit: Lit) -> bool {
        self.solver.value_lit(self.lit(lit)) == lbool::TRUE
    }

    fn failed(&self, assumption: Lit) -> bool {
        !self.hopeless && self.solver.unsat_core_contains_var(self.vars[assumption.var()])
    }

    fn set_stop_check(&mut self, check: StopCheck) {
        *self.solver.cb_mut() = Stopper(check);
    }

    fn name(&self) -> &'static str {
        "BatSat"
    }
}
