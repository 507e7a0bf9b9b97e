//! What a family can do beside the rules, its texts and its pictures: each ability is a value that
//! knows the family's types, or is not there. What no line of the registry lists is not linked: a
//! program without engines has no trace of them.

use super::{On, Registered, document, puzzle};
use crate::puzzle::Puzzle;
use crate::search::{Counted, NotMade, Run};
use crate::settings::AnySettings;
use quadrille_core::random::STREAM;
use quadrille_core::settings::Ask;
use quadrille_core::{
    Again, Answer, Brush, Diagnostic, Distances, Edit, Explain, Generate, Gesture, Given, Grade, Hand,
    HintAnswer, Look, MethodInfo, Play, Reaction, Scene, Search, Setting, Settings, Size, Solve, Task,
    Technique, Tool, counting, family,
};
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// A family's abilities, as far as its traits go.
pub struct Able<F>(pub PhantomData<fn() -> F>);

/// Where the states of solutions go.
pub type States<'a, F> = &'a mut dyn FnMut(<F as quadrille_core::Rules>::State) -> ControlFlow<()>;

/// What a player's gestures mean.
pub trait Plays<F: Registered>: Sync {
    fn tools(&self) -> &'static [Tool];
    fn brushes(&self, on: &On<F>) -> Vec<Brush>;
    fn act(&self, on: &On<F>, hand: &mut Hand, gesture: &Gesture<'_>) -> Reaction<String>;
    fn overlay(&self, on: &On<F>, hand: &Hand, look: &Look) -> Scene;
}

impl<F: Registered + Play> Plays<F> for Able<F> {
    fn tools(&self) -> &'static [Tool] {
        F::TOOLS
    }
    fn brushes(&self, on: &On<F>) -> Vec<Brush> {
        F::brushes(&on.instance)
    }
    fn act(&self, on: &On<F>, hand: &mut Hand, gesture: &Gesture<'_>) -> Reaction<String> {
        F::act(&on.instance, &on.state, hand, gesture).map(|action| action.to_string())
    }
    fn overlay(&self, on: &On<F>, hand: &Hand, look: &Look) -> Scene {
        F::overlay(&on.instance, &on.state, hand, look)
    }
}

/// What an author's gestures mean.
pub trait Edits: Sync {
    fn blank(&self, given: &Given) -> Result<Puzzle, Diagnostic>;
    fn inks(&self, puzzle: &Puzzle) -> Vec<Brush>;
    fn edit(
        &self,
        puzzle: &Puzzle,
        hand: &mut Hand,
        gesture: &Gesture<'_>,
    ) -> Result<Option<Puzzle>, Diagnostic>;
    fn again(&self, puzzle: &Puzzle, given: &Given) -> Option<Again<Given>>;
}

impl<F: Registered + Edit> Edits for Able<F> {
    fn blank(&self, given: &Given) -> Result<Puzzle, Diagnostic> {
        F::blank(&F::GenerateSettings::read(given)?).map(puzzle::<F>)
    }
    fn inks(&self, puzzle: &Puzzle) -> Vec<Brush> {
        document::<F>(puzzle).map_or_else(|_| Vec::new(), |document| F::inks(&document))
    }
    fn edit(
        &self,
        puzzle: &Puzzle,
        hand: &mut Hand,
        gesture: &Gesture<'_>,
    ) -> Result<Option<Puzzle>, Diagnostic> {
        Ok(F::edit(&document::<F>(puzzle)?, hand, gesture)?.map(self::puzzle::<F>))
    }
    fn again(&self, puzzle: &Puzzle, given: &Given) -> Option<Again<Given>> {
        let settings = F::GenerateSettings::read(given).ok()?;
        let Again { title, settings } = F::again(&document::<F>(puzzle).ok()?, &settings)?;
        Some(Again { title, settings: settings.write() })
    }
}

/// What is known of a family's searches without its engines.
pub struct SearchTables {
    pub methods: &'static [MethodInfo],
    pub settings: &'static [Setting],
}

/// What searches do.
pub trait Solves<F: Registered>: Sync {
    fn stream(&self, on: &On<F>, run: Run, sink: States<'_, F>) -> Result<Answer<F::State>, Diagnostic>;
    fn count(&self, on: &On<F>, run: Run) -> Result<Counted, Diagnostic>;
    fn distances(&self, size: Size, given: &Given, run: Run) -> Result<Distances, Diagnostic>;
    fn shown(&self, given: &Given, look: Look) -> Result<Look, Diagnostic>;
}

impl<F: Registered + Solve> Solves<F> for Able<F> {
    fn stream(&self, on: &On<F>, run: Run, sink: States<'_, F>) -> Result<Answer<F::State>, Diagnostic> {
        let method = family::find_method::<F>(run.method.as_deref())?;
        let settings = run.settings.read::<F::SolveSettings>(F::NAME, Some(Ask::Solve))?;
        let task = Task::<F> { instance: &on.instance, from: &on.state, settings: &settings };
        if let Some(mut on_improved) = run.on_improved {
            let on = on.clone();
            run.monitor.set_improved(move |state| {
                if let Some(state) = state.downcast_ref::<F::State>() {
                    on_improved(on.with(state.clone()));
                }
            });
        }
        family::stream(&task, method, run.limits, run.monitor, run.watch, sink)
    }
    fn count(&self, on: &On<F>, run: Run) -> Result<Counted, Diagnostic> {
        let settings = run.settings.read::<F::SolveSettings>(F::NAME, Some(Ask::Count))?;
        let task = Task::<F> { instance: &on.instance, from: &on.state, settings: &settings };
        let mut search = Search::new(run.limits).with_monitor(run.monitor);
        let count = counting::count(&task, &mut search)?;
        Ok(Counted { count, counters: search.counters, seconds: search.elapsed().as_secs_f64() })
    }
    fn distances(&self, size: Size, given: &Given, run: Run) -> Result<Distances, Diagnostic> {
        let settings = AnySettings::from(given.clone()).read::<F::PuzzleSettings>(F::NAME, None)?;
        F::distances(size, &settings, &mut Search::new(run.limits).with_monitor(run.monitor))
    }
    fn shown(&self, given: &Given, look: Look) -> Result<Look, Diagnostic> {
        Ok(F::shown(&F::SolveSettings::read(given)?, look))
    }
}

/// Puzzles from a seed.
pub trait Generates: Sync {
    fn generate(&self, run: Run) -> Result<Puzzle, NotMade>;
}

impl<F: Registered + Generate> Generates for Able<F> {
    fn generate(&self, run: Run) -> Result<Puzzle, NotMade> {
        let settings = run.settings.read::<F::GenerateSettings>(F::NAME, None);
        let settings = settings.map_err(|why| NotMade { stop: None, why })?;
        let mut search = Search::new(run.limits).with_monitor(run.monitor);
        let made = F::generate(&settings, &mut search);
        let mut document = made.map_err(|why| NotMade { stop: why.stop().or(search.check().err()), why })?;
        if let Some(origin) = F::origin(&settings) {
            document.facts.remarks.insert(0, command(F::NAME, origin.write()));
        }
        Ok(puzzle::<F>(document))
    }
}

/// The command that makes the same puzzle again.
fn command(family: &str, mut given: Given) -> String {
    if !given.has("seed") {
        given.add("seed", "0");
    }
    format!("quadrille generate {family}{given} (stream {STREAM})")
}

/// Steps that a person can follow.
pub trait Explains<F: Registered>: Sync {
    fn hint(&self, on: &On<F>, run: Run) -> HintAnswer<String>;
    fn grade(&self, on: &On<F>, run: Run) -> Grade;
    fn techniques(&self) -> &'static [Technique];
}

impl<F: Registered + Explain> Explains<F> for Able<F> {
    fn hint(&self, on: &On<F>, run: Run) -> HintAnswer<String> {
        let mut search = Search::new(run.limits).with_monitor(run.monitor);
        F::hint(&on.instance, &on.state, &mut search).map(|m| m.to_string())
    }
    fn grade(&self, on: &On<F>, run: Run) -> Grade {
        F::grade(&on.instance, &mut Search::new(run.limits).with_monitor(run.monitor))
    }
    fn techniques(&self) -> &'static [Technique] {
        F::TECHNIQUES
    }
}
