//! CaDiCaL (Biere et al.), through the `cadical` crate.

use super::{Lit, Solver, StopCheck, Verdict};

/// Called by CaDiCaL while it runs.
struct Callbacks(StopCheck);

impl ::cadical::Callbacks for Callbacks {
    fn terminate(&mut self) -> bool {
        (self.0)()
    }
}

/// The CaDiCaL solver.
pub struct CaDiCaL {
    solver: ::cadical::Solver<Callbacks>,
    vars: usize,
}

impl CaDiCaL {
    /// A solver without variables or clauses.
    pub fn new() -> Self {
        CaDiCaL { solver: ::cadical::Solver::new(), vars: 0 }
    }

    /// A solver tuned for instances that have (`sat`) or lack (`unsat`) a model, or without
    /// preprocessing (`plain`); `None` if CaDiCaL knows no such configuration.
    pub fn with_config(config: &str) -> Option<Self> {
        Some(CaDiCaL { solver: ::cadical::Solver::with_config(config).ok()?, vars: 0 })
    }
}

impl Default for CaDiCaL {
    fn default() -> Self {
        CaDiCaL::new()
    }
}

impl Solver for CaDiCaL {
    fn new_var(&mut self) -> Lit {
        self.vars += 1;
        Lit::positive(self.vars - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.solver.add_clause(clause.iter().map(|l| l.dimacs()));
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Verdict {
        match self.solver.solve_with(assumptions.iter().map(|l| l.dimacs())) {
            Some(true) => Verdict::Satisfiable,
            Some(false) => Verdict::Unsatisfiable,
            None => Verdict::Stopped,
        }
    }

    fn value(&self, lit: Lit) -> bool {
        // A variable that CaDiCaL never saw, or may choose freely, is taken as false.
        match self.solver.value(lit.dimacs().abs()) {
            Some(value) => value == lit.is_positive(),
            None => !lit.is_positive(),
        }
    }

    fn failed(&self, assumption: Lit) -> bool {
        self.solver.failed(assumption.dimacs())
    }

    fn set_stop_check(&mut self, check: StopCheck) {
        self.solver.set_callbacks(Some(Callbacks(check)));
    }

    fn limit_conflicts(&mut self, most: u64) {
        let most = i32::try_from(most).unwrap_or(i32::MAX);
        self.solver.set_limit("conflicts", most).expect("a limit of CaDiCaL");
    }

    fn name(&self) -> &'static str {
        "CaDiCaL"
    }
}
