//! The table of methods and the default choice.

pub mod auto;
pub mod backtrack;
pub mod board;
pub mod count;
pub mod encode;
pub mod frontier;
pub mod line;
pub mod probe;
pub mod sat;
pub mod symmetry;

use crate::Nonogram;
use crate::model::State;
use board::with_width;
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Task, methods};

methods! { Nonogram:
    "auto", "line solving, probing while it pays, then SAT: the default", sized::auto;
    "probe", "line solving and trying both values of cells, then search", sized::probe;
    "sat", "line solving, then a SAT solver on the order encoding of what is left", sized::sat;
    "line", "line solving alone, as far as it goes", sized::line;
    "backtrack", "the report's plain backtracking, block by block from the top left", backtrack::solve;
}

/// Methods that are compiled for each number of words a line may need.
mod sized {
    use super::*;

    macro_rules! sized {
        ($($module:ident),*) => {$(
            pub fn $module(
                task: &Task<'_, Nonogram>,
                search: &mut Search<impl Observer>,
                found: Found<'_, State>,
            ) -> Result<Report<State>, Diagnostic> {
                with_width!(task.instance, super::$module::solve(task, search, found))
            }
        )*};
    }
    sized!(auto, probe, sat, line);
}
