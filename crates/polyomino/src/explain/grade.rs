//! How hard a puzzle is for a person: the hardest technique it needs, when always the easiest is
//! used.

use super::ladder::{Known, climb};
use super::search::solutions;
use super::ways::Ways;
use crate::Polyomino;
use crate::model::{Instance, Move, State};
use crate::solve::kit::Kit;
use quadrille_core::grade::{self, Climber, Step};
use quadrille_core::{Grade, Search, Stop};

/// Grades a puzzle; solutions that differ in the names of equal pieces only are one solution.
pub fn grade(instance: &Instance, search: &mut Search) -> Grade {
    grade::grade(instance, &mut Ladder(instance), search)
}

struct Ladder<'a>(&'a Instance);

impl Climber<Polyomino> for Ladder<'_> {
    fn solutions(&mut self, from: &State, search: &mut Search) -> Result<Vec<State>, Stop> {
        solutions(self.0, from, 2, search)
    }

    fn step(
        &mut self,
        state: &State,
        only: Option<&State>,
        search: &mut Search,
    ) -> Result<Option<Step<Move>>, Stop> {
        let kit = Kit::of(self.0, state).map_err(|_| Stop::Stuck)?;
        let ways = Ways::new(&kit)?;
        let step = climb(&Known { ways: &ways, solution: only }, search)?;
        Ok(step.map(|(technique, step)| {
            let moves = vec![kit.put(ways.placement(step.placement))];
            Step { technique: technique.name, moves }
        }))
    }
}
