//! Satisfiability: one small interface over solvers that others have made well.
//!
//! [`Solver`] is what the puzzles need: clauses, solving under assumptions, the model, and which
//! assumptions an impossibility rests on. Natively it is CaDiCaL, the strongest solver that builds
//! everywhere with a C++ compiler alone; in the browser BatSat, which is pure Rust. Both are tested
//! against a truth table.
//!
//! ```
//! use quadrille_engines::sat::{self, Verdict};
//! let mut solver = sat::solver();
//! let (a, b) = (solver.new_var(), solver.new_var());
//! solver.add_clause(&[a, b]);
//! solver.add_clause(&[!a, !b]);
//! assert_eq!(solver.solve(&[a]), Verdict::Satisfiable);
//! assert!(solver.value(a) && !solver.value(b));
//! assert_eq!(solver.solve(&[a, b]), Verdict::Unsatisfiable);
//! assert!(solver.failed(a) || solver.failed(b));
//! ```

#[cfg(any(target_arch = "wasm32", test))]
mod batsat;
#[cfg(not(target_arch = "wasm32"))]
mod cadical;
mod lit;

#[cfg(any(target_arch = "wasm32", test))]
pub use self::batsat::BatSat;
#[cfg(not(target_arch = "wasm32"))]
pub use self::cadical::CaDiCaL;
pub use lit::Lit;

/// What a solver found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is a model; [`Solver::value`] tells it.
    Satisfiable,
    /// There is none under the assumptions; [`Solver::failed`] tells which of them are to blame.
    Unsatisfiable,
    /// It was told to stop.
    Stopped,
}

/// Asked now and then by a running solver: true makes it stop.
pub type StopCheck = Box<dyn Fn() -> bool + Send>;

/// A satisfiability solver.
pub trait Solver: Send {
    /// A new variable, as its positive literal.
    fn new_var(&mut self) -> Lit;
    /// Adds a clause for good: at least one of its literals must hold.
    fn add_clause(&mut self, clause: &[Lit]);
    /// Looks for a model in which all the assumptions hold.
    fn solve(&mut self, assumptions: &[Lit]) -> Verdict;
    /// The value of a literal in the last model.
    fn value(&self, lit: Lit) -> bool;
    /// Whether the last impossibility rests on this assumption.
    fn failed(&self, assumption: Lit) -> bool;
    /// Whom to ask whether to go on.
    fn set_stop_check(&mut self, check: StopCheck);
    /// Lets the next call meet so many conflicts at the most. A solver that cannot count them goes
    /// on.
    fn limit_conflicts(&mut self, _most: u64) {}
    /// The name of the solver behind this.
    fn name(&self) -> &'static str;

    /// At most one of the literals holds: pairwise for a few, with a chain of helper variables for
    /// many.
    fn at_most_one(&mut self, lits: &[Lit]) {
        if lits.len() <= 5 {
            for (i, &a) in lits.iter().enumerate() {
                lits[i + 1..].iter().for_each(|&b| self.add_clause(&[!a, !b]));
            }
            return;
        }
        // A helper stands for "one of the first three" in the rest of the list.
        let helper = self.new_var();
        let (a, b, c) = (lits[0], lits[1], lits[2]);
        [a, b, c].iter().for_each(|&x| self.add_clause(&[!x, helper]));
        for (x, y) in [(a, b), (a, c), (b, c)] {
            self.add_clause(&[!x, !y]);
        }
        let rest: Vec<Lit> = std::iter::once(helper).chain(lits[3..].iter().copied()).collect();
        self.at_most_one(&rest);
    }

    /// Exactly one of the literals holds.
    fn exactly_one(&mut self, lits: &[Lit]) {
        self.add_clause(lits);
        self.at_most_one(lits);
    }
}

/// The best solver of this platform.
pub fn solver() -> Box<dyn Solver> {
    #[cfg(not(target_arch = "wasm32"))]
    return Box::new(CaDiCaL::new());
    #[cfg(target_arch = "wasm32")]
    return Box::new(BatSat::new());
}

/// The same without preprocessing, for instances that are small and tightly encoded already: what
/// would be gained there is lost on the way.
pub fn plain_solver() -> Box<dyn Solver> {
    #[cfg(not(target_arch = "wasm32"))]
    return Box::new(CaDiCaL::with_config("plain").expect("a configuration of CaDiCaL"));
    #[cfg(target_arch = "wasm32")]
    return Box::new(BatSat::new());
}

/// Hands over every model, told apart by `vars` alone, until `found` says no (returns false) or
/// there is no more. The clauses that exclude the models found stay in the solver.
pub fn enumerate(
    solver: &mut dyn Solver,
    vars: &[Lit],
    mut found: impl FnMut(&dyn Solver) -> bool,
) -> Verdict {
    loop {
        match solver.solve(&[]) {
            Verdict::Satisfiable => {}
            other => return other,
        }
        let another: Vec<Lit> = vars.iter().map(|&v| if solver.value(v) { !v } else { v }).collect();
        if !found(solver) {
            return Verdict::Satisfiable;
        }
        solver.add_clause(&another);
    }
}

/// Assumptions that cannot hold together, none of which can be left out; `None` if they can hold
/// (or the solver was stopped). Deletes one by one: at most one call per assumption of the first
/// core.
pub fn minimal_core(solver: &mut dyn Solver, assumptions: &[Lit]) -> Option<Vec<Lit>> {
    if solver.solve(assumptions) != Verdict::Unsatisfiable {
        return None;
    }
    let mut core: Vec<Lit> = assumptions.iter().copied().filter(|&a| solver.failed(a)).collect();
    let mut kept = 0;
    while kept < core.len() {
        let without: Vec<Lit> =
            core.iter().enumerate().filter(|(i, _)| *i != kept).map(|(_, &a)| a).collect();
        match solver.solve(&without) {
            Verdict::Unsatisfiable => core = without.into_iter().filter(|&a| solver.failed(a)).collect(),
            Verdict::Satisfiable => kept += 1,
            Verdict::Stopped => return None,
        }
    }
    Some(core)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn solvers() -> Vec<Box<dyn Solver>> {
        vec![Box::new(CaDiCaL::new()), Box::new(BatSat::new())]
    }

    type Clauses = Vec<Vec<i32>>;
    const VARS: usize = 6;

    fn holds(clauses: &[Vec<i32>], model: u32) -> bool {
        let lit = |l: i32| (model >> (l.unsigned_abs() - 1) & 1 == 1) == (l > 0);
        clauses.iter().all(|c| c.iter().any(|&l| lit(l)))
    }

    fn load(solver: &mut dyn Solver, clauses: &Clauses) -> Vec<Lit> {
        let vars: Vec<Lit> = (0..VARS).map(|_| solver.new_var()).collect();
        for clause in clauses {
            let lits: Vec<Lit> = clause.iter().map(|&l| to_lit(&vars, l)).collect();
            solver.add_clause(&lits);
        }
        vars
    }

    fn to_lit(vars: &[Lit], l: i32) -> Lit {
        let var = vars[l.unsigned_abs() as usize - 1];
        if l > 0 { var } else { !var }
    }

    fn literal() -> impl Strategy<Value = i32> {
        (1..=VARS as i32, any::<bool>()).prop_map(|(v, sign)| if sign { v } else { -v })
    }

    proptest! {
        #[test]
        fn agree_with_the_truth_table(
            clauses in prop::collection::vec(prop::collection::vec(literal(), 1..4), 0..20),
            assumed in prop::collection::vec(literal(), 0..4),
        ) {
            let with: Clauses = clauses.iter().cloned().chain(assumed.iter().map(|&l| vec![l])).collect();
            let models = (0..1u32 << VARS).filter(|&m| holds(&clauses, m)).count();
            let possible = (0..1u32 << VARS).any(|m| holds(&with, m));
            for mut solver in solvers() {
                let vars = load(&mut *solver, &clauses);
                let assumptions: Vec<Lit> = assumed.iter().map(|&l| to_lit(&vars, l)).collect();
                match solver.solve(&assumptions) {
                    Verdict::Satisfiable => {
                        prop_assert!(possible, "{} found a model where there is none", solver.name());
                        let model = (0..VARS).map(|i| u32::from(solver.value(vars[i])) << i).sum();
                        prop_assert!(holds(&with, model), "{} gave a wrong model", solver.name());
                    }
                    Verdict::Unsatisfiable => {
                        prop_assert!(!possible, "{} missed a model", solver.name());
                        let core = minimal_core(&mut *solver, &assumptions).expect("still impossible");
                        let chosen = |l: &i32| core.contains(&to_lit(&vars, *l));
                        let blamed: Clauses = clauses
                            .iter()
                            .cloned()
                            .chain(assumed.iter().filter(|l| chosen(l)).map(|&l| vec![l]))
                            .collect();
                        prop_assert!((0..1u32 << VARS).all(|m| !holds(&blamed, m)), "{} core", solver.name());
                    }
                    Verdict::Stopped => prop_assert!(false, "nobody asked to stop"),
                }
                let mut seen = 0;
                prop_assert_eq!(
                    enumerate(&mut *solver, &vars, |_| { seen += 1; true }),
                    Verdict::Unsatisfiable
                );
                prop_assert_eq!(seen, models, "{}", solver.name());
            }
        }

        #[test]
        fn at_most_one_means_at_most_one(n in 1usize..14, chosen in any::<u32>()) {
            let chosen = chosen & ((1 << n) - 1);
            for mut solver in solvers() {
                let vars: Vec<Lit> = (0..n).map(|_| solver.new_var()).collect();
                solver.at_most_one(&vars);
                let assumed: Vec<Lit> =
                    (0..n).map(|i| if chosen >> i & 1 == 1 { vars[i] } else { !vars[i] }).collect();
                let expected =
                    if chosen.count_ones() <= 1 { Verdict::Satisfiable } else { Verdict::Unsatisfiable };
                prop_assert_eq!(solver.solve(&assumed), expected);
            }
        }
    }

    /// Eleven pigeons in ten holes keep any solver busy; it must still listen.
    #[test]
    fn a_running_solver_can_be_stopped() {
        for mut solver in solvers() {
            let (pigeons, holes) = (11, 10);
            let at: Vec<Vec<Lit>> =
                (0..pigeons).map(|_| (0..holes).map(|_| solver.new_var()).collect()).collect();
            at.iter().for_each(|row| solver.add_clause(row));
            for hole in 0..holes {
                let column: Vec<Lit> = at.iter().map(|row| row[hole]).collect();
                solver.at_most_one(&column);
            }
            let asked = std::sync::atomic::AtomicU32::new(0);
            solver.set_stop_check(Box::new(move || {
                asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed) > 10
            }));
            assert_eq!(solver.solve(&[]), Verdict::Stopped, "{}", solver.name());
        }
    }
}
