//! How hard a board is for a person: the hardest step it takes, when always the easiest is taken.
//!
//! The steps are those of the hints, one after the other, until every tile is known. How the tiles
//! happen to lie makes no difference: hints may end sooner, on a board that comes out right before
//! everything is deduced.

use super::facts::Facts;
use super::ladder::{self, Known};
use super::search::solutions;
use crate::Loops;
use crate::model::{Instance, Move, State};
use quadrille_core::grade::{self, Climber, Step};
use quadrille_core::{Grade, Search, Stop};

/// Grades a board from its start.
pub fn grade(instance: &Instance, search: &mut Search) -> Grade {
    grade::grade(instance, &mut Ladder(instance), search)
}

/// Grades a board that may lie solved.
pub fn grade_however_it_lies(instance: &Instance, search: &mut Search) -> Grade {
    grade::however_it_lies(instance, &mut Ladder(instance), search)
}

struct Ladder<'a>(&'a Instance);

impl Climber<Loops> for Ladder<'_> {
    fn solutions(&mut self, from: &State, search: &mut Search) -> Result<Vec<State>, Stop> {
        solutions(self.0, from, 2, search).map(|solved| solved.found)
    }

    fn step(
        &mut self,
        state: &State,
        only: Option<&State>,
        search: &mut Search,
    ) -> Result<Option<Step<Move>>, Stop> {
        let facts = Facts::new(self.0, state).map_err(|_| Stop::Stuck)?;
        let solutions = only.cloned().into_iter().collect();
        let mut known = Known { facts, solutions, complete: only.is_some(), trials: None };
        let hint = ladder::climb(&mut known, search)?;
        Ok(hint.map(|hint| Step { technique: hint.rule, moves: hint.moves }))
    }

    fn is_done(&self, instance: &Instance, state: &State) -> bool {
        Facts::new(instance, state).is_ok_and(|facts| facts.unsettled().next().is_none())
    }
}
