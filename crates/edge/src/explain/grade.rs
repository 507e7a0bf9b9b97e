//! How hard a puzzle is: the hardest step that its hints take, up to the search that they need.
//!
//! A board without clues that can be turned has its solution four times; if all are turns of one,
//! that one is graded.

use super::rules::{Deduced, deduce};
use super::techniques::{self, TURN};
use super::{next_cell, solve, turn};
use crate::Edge;
use crate::model::{Instance, Move, State, apply};
use crate::solve::problem::Problem;
use quadrille_core::grade::{self, Climber, Step};
use quadrille_core::{Grade, Level, Search, Stop};

/// Grades a puzzle from its start.
pub fn grade(instance: &Instance, search: &mut Search) -> Grade {
    let mut ladder = Ladder { instance, turned: false, turn: None };
    let mut grade = grade::grade(instance, &mut ladder, search);
    if ladder.turned && grade.unique == Some(true) {
        grade.unique = Some(false);
        grade.note = Some("one solution, apart from turning the board".to_owned());
    }
    grade
}

struct Ladder<'a> {
    instance: &'a Instance,
    /// Whether the only solution is one of several that are turns of each other.
    turned: bool,
    /// The piece that chooses it, until it is put.
    turn: Option<Move>,
}

impl Climber<Edge> for Ladder<'_> {
    fn solutions(&mut self, from: &State, search: &mut Search) -> Result<Vec<State>, Stop> {
        let found = two(self.instance, from, search);
        // A solution that is not known can be turned as well.
        let several = found.as_ref().map_or(true, |found| found.len() > 1);
        let first = turn::first_piece(self.instance, from).filter(|_| several);
        let Some(first) = first else { return found };
        let mut turned = from.clone();
        apply(self.instance, &mut turned, &first).map_err(|_| Stop::Stuck)?;
        (self.turned, self.turn) = (true, Some(first));
        found.and_then(|_| two(self.instance, &turned, search))
    }

    fn step(
        &mut self,
        state: &State,
        only: Option<&State>,
        search: &mut Search,
    ) -> Result<Option<Step<Move>>, Stop> {
        let problem = Problem::from(self.instance, state);
        if let Some(deduced) = deduce(&problem, search)? {
            // What cannot be finished has no steps; only a puzzle whose solutions are not known can
            // come to this.
            let Deduced::Hint(hint) = deduced else { return Err(Stop::Stuck) };
            return Ok(Some(Step { technique: hint.rule, moves: hint.moves }));
        }
        if let Some(first) = self.turn.take() {
            return Ok(Some(Step { technique: TURN.name, moves: vec![first] }));
        }
        let Some(only) = only else { return Ok(None) };
        let (cell, empty) = next_cell(&problem);
        let moves = only.at(cell).map(|placed| Move::Put(cell, placed)).into_iter().collect();
        Ok(Some(Step { technique: techniques::search(empty).name, moves }))
    }

    fn search_level(&self, state: &State) -> Level {
        techniques::search(next_cell(&Problem::from(self.instance, state)).1).level
    }
}

/// Up to two solutions; fewer only if there are no more.
fn two(instance: &Instance, from: &State, search: &mut Search) -> Result<Vec<State>, Stop> {
    let answer = solve(instance, from, 2, search)?;
    match answer.complete || answer.solutions.len() > 1 {
        true => Ok(answer.solutions),
        false => Err(answer.report.stop.unwrap_or(Stop::Stuck)),
    }
}
