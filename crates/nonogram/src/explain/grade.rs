//! How hard a puzzle is for a person: the hardest step it takes, when always the easiest is taken.
//!
//! The steps are those of the hints. One climber takes them all, so that only lines that have
//! changed are looked at again.

use super::estimate::DEDUCED;
use super::ladder::{self, Climber, Manner};
use super::notes::Notes;
use super::search::{first_open, solutions};
use crate::Nonogram;
use crate::model::{self, Instance, Move, State};
use quadrille_core::grade::{self, Step};
use quadrille_core::{Grade, Search, Stop};

/// Grades a puzzle from its start.
pub fn grade(instance: &Instance, search: &mut Search) -> Grade {
    let notes = Notes::new(instance, &model::start(instance));
    let climber = Climber::new(notes, Manner::Silent, DEDUCED);
    grade::grade(instance, &mut Ladder { instance, climber }, search)
}

struct Ladder<'a> {
    instance: &'a Instance,
    /// It takes every step itself, and so knows what the state knows.
    climber: Climber<'a>,
}

impl grade::Climber<Nonogram> for Ladder<'_> {
    fn solutions(&mut self, from: &State, search: &mut Search) -> Result<Vec<State>, Stop> {
        solutions(self.instance, from, 2, search)
    }

    fn step(
        &mut self,
        state: &State,
        only: Option<&State>,
        search: &mut Search,
    ) -> Result<Option<Step<Move>>, Stop> {
        let found = match (self.climber.step(search)?, only) {
            (Some((technique, step)), _) => Some((technique.name, step)),
            // What the search for what all solutions share finds, where there is one.
            (None, Some(only)) => {
                first_open(self.instance, state, only).map(|step| (ladder::search_technique().name, step))
            }
            (None, None) => None,
        };
        Ok(found.map(|(technique, step)| {
            self.climber.take(&step);
            Step { technique, moves: step.moves }
        }))
    }
}
