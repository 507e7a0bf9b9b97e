//! Searches, from a family's own types to boards and puzzles.

use super::{Erased, On, puzzle};
use crate::board::Board;
use crate::names;
use crate::puzzle::Puzzle;
use crate::search::{Counted, NotMade, Run, SearchBoard, SearchFamily, Sink};
use quadrille_core::{
    Answer, Diagnostic, Distances, Family, Grade, HintAnswer, Method, Options, Search, Task, counting, family,
};

impl<F: Family> SearchFamily for Erased<F> {
    fn distances(&self, run: Run) -> Result<Distances, Diagnostic> {
        let mut search = Search::new(run.limits).with_monitor(run.monitor);
        F::distances(&run.options, &mut search)
    }

    fn generate(&self, run: Run) -> Result<Puzzle, NotMade> {
        let mut search = Search::new(run.limits).with_monitor(run.monitor);
        let made = F::generate(&run.options, &mut search);
        made.map(puzzle::<F>).map_err(|why| NotMade { stop: why.stop().or(search.check().err()), why })
    }
}

impl<F: Family> SearchBoard for On<F> {
    fn stream(&self, run: Run, sink: Sink<'_>) -> Result<Answer<Board>, Diagnostic> {
        let method = Erased::<F>::method(run.method.as_deref())?;
        let task = self.task(&run.options);
        let mut sink = |state| sink(self.with(state));
        let answer = family::stream(&task, method, run.limits, run.monitor, run.watch, &mut sink)?;
        Ok(answer.map(|state| self.with(state)))
    }
    fn count(&self, run: Run) -> Result<Counted, Diagnostic> {
        let mut search = Search::new(run.limits).with_monitor(run.monitor);
        let count = counting::count(&self.task(&run.options), &mut search)?;
        Ok(Counted { count, counters: search.counters, seconds: search.elapsed().as_secs_f64() })
    }
    fn hint(&self, run: Run) -> HintAnswer<String> {
        let mut search = Search::new(run.limits).with_monitor(run.monitor);
        F::hint(&self.instance, &self.state, &mut search).map(|m| m.to_string())
    }
    fn grade(&self, run: Run) -> Grade {
        let mut search = Search::new(run.limits).with_monitor(run.monitor);
        F::grade(&self.instance, &mut search)
    }
}

impl<F: Family> Erased<F> {
    fn method(name: Option<&str>) -> Result<&'static Method<F>, Diagnostic> {
        let Some(name) = name else { return Ok(&F::METHODS[0]) };
        let what = format!("method of {}", F::NAME);
        names::find(&what, name, F::METHODS.iter().map(|m| (m.name, m)))
    }
}

impl<F: Family> On<F> {
    fn task<'a>(&'a self, options: &'a Options) -> Task<'a, F> {
        Task { instance: &self.instance, from: &self.state, options }
    }
}
