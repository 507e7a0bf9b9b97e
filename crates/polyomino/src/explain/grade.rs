//! How hard a puzzle is for a person: the hardest technique it needs, when always the easiest is used.

use super::ladder::{Known, SEARCH_LEVEL, TECHNIQUES, climb, difficulty_word};
use super::search::solutions;
use super::ways::Ways;
use crate::model::{self, Instance};
use crate::solve::kit::Kit;
use quadrille_core::Search;

/// The grade of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The level of the hardest technique needed, from 1.
    pub level: u32,
    /// The hardest technique needed.
    pub technique: &'static str,
    /// How many pieces were placed.
    pub steps: usize,
    /// How many steps of each level: entry `k` for level `k` (entry 0 is always 0).
    pub by_level: Vec<usize>,
}

impl Grade {
    /// `easy` (levels 1 and 2), `medium` (3), `hard` (4 and 5) or `extreme`.
    pub fn word(&self) -> &'static str {
        difficulty_word(self.level)
    }
}

/// Grades a puzzle; `None` when it has not exactly one solution, equal pieces not told apart, or when a limit came first.
pub fn grade(instance: &Instance, search: &mut Search) -> Option<Grade> {
    let mut state = model::start(instance);
    let found = solutions(instance, &state, 2, search).ok()?;
    let [solution] = &found[..] else { return None };
    let mut grade = Grade {
        level: 1,
        technique: TECHNIQUES[0].name,
        steps: 0,
        by_level: vec![0; SEARCH_LEVEL as usize + 1],
    };
    while !model::status(instance, &state).solved() {
        let next = {
            let kit = Kit::of(instance, &state).ok()?;
            let ways = Ways::new(&kit).ok()?;
            let known = Known { ways: &ways, solution: Some(solution) };
            let (technique, step) = climb(&known, search).ok()??;
            grade.steps += 1;
            grade.by_level[technique.level as usize] += 1;
            if technique.level > grade.level {
                (grade.level, grade.technique) = (technique.level, technique.name);
            }
            kit.put(ways.placement(step.placement))
        };
        model::apply(instance, &mut state, &next).ok()?;
    }
    Some(grade)
}
