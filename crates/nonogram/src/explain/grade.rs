//! How hard a puzzle is for a person: the hardest technique it needs, when always the easiest is used.

use super::ladder::{Climber, Manner, TECHNIQUES, difficulty_word};
use super::notes::Notes;
use crate::model::{self, Instance};
use quadrille_core::Search;

/// The level at which only search helps.
pub const SEARCH_LEVEL: u32 = 8;

/// The grade of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The level of the hardest technique needed, from 1; 8 where deduction ends and search must go on.
    pub level: u32,
    /// The hardest technique needed.
    pub technique: &'static str,
    /// How many steps were taken.
    pub steps: usize,
    /// How many steps of each level: entry `k` for level `k` (entry 0 is always 0).
    pub by_level: Vec<usize>,
    /// The longest chain of lines that a contradiction or an agreement went through.
    pub longest_chain: usize,
    /// Whether deduction solved the puzzle; if not, the grade tells how far it came.
    pub solved: bool,
}

impl Grade {
    /// `easy` (levels 1 to 3), `medium` (4), `hard` (5 and 6) or `extreme`.
    pub fn word(&self) -> &'static str {
        difficulty_word(self.level)
    }
}

/// Grades a puzzle. Techniques are taken as they come, always the easiest first; where none is left, or the search is
/// told to stop, the grade is that of search.
pub fn grade(instance: &Instance, search: &mut Search) -> Grade {
    grade_up_to(SEARCH_LEVEL - 1, instance, search)
}

/// The same with the techniques up to a level alone: what they do not solve is not told apart.
pub fn grade_up_to(top: u32, instance: &Instance, search: &mut Search) -> Grade {
    let mut grade = Grade {
        level: 1,
        technique: TECHNIQUES[0].name,
        steps: 0,
        by_level: vec![0; SEARCH_LEVEL as usize + 1],
        longest_chain: 0,
        solved: false,
    };
    let notes = Notes::new(instance, &model::start(instance));
    let mut climber = Climber::new(notes, Manner::Quick, top);
    while let Ok(Some((technique, step))) = climber.step(search) {
        climber.take(&step);
        grade.note(technique.level, technique.name);
        grade.longest_chain = grade.longest_chain.max(step.chain);
        if climber.notes.finished() {
            break;
        }
    }
    grade.solved = climber.notes.finished() && model::solved(instance, &climber.notes.state);
    if !grade.solved {
        let search = TECHNIQUES.last().expect("the table has lines");
        grade.note(search.level, search.name);
    }
    grade
}

impl Grade {
    fn note(&mut self, level: u32, technique: &'static str) {
        self.steps += 1;
        self.by_level[level as usize] += 1;
        if self.steps == 1 || level > self.level {
            (self.level, self.technique) = (level, technique);
        }
    }
}
