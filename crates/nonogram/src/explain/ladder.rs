//! The ladder of techniques: one table, easiest first, and the climb up and down it.
//!
//! Help, documentation and the grade of a puzzle are read from [`LADDER`]. A technique is a pure
//! function of what it looks at: a line, or the whole grid. Every line technique that rests on
//! marks is asked again with marks taken away one by one ([`support`]): those it cannot do without
//! are the cells the reason rests on, and its words are taken from that last asking, so that they
//! are true of exactly those cells.

use super::notes::{Notes, View};
use super::{lines, search, trial, words};
use crate::model::{Color, Line, Mark, Move};
use quadrille_core::{Cell, Hint, Level, Search, Stop, Technique};

/// What a line technique found: cells without a mark that it decides, and why, as a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// Positions along the line, and their colours.
    pub decided: Vec<(usize, Color)>,
    /// A clause that goes on after `row 4: `.
    pub claim: String,
    /// Marked positions that the clause itself names.
    pub named: Vec<usize>,
}

/// A step that can be taken.
#[derive(Clone, Debug)]
pub struct Step {
    /// Where to look.
    pub place: String,
    /// The whole reason.
    pub reason: String,
    /// What is decided.
    pub moves: Vec<Move>,
    /// The cells the reason rests on.
    pub cells: Vec<Cell>,
}

/// A line technique.
pub type OnLine = fn(&View<'_>) -> Option<Deduction>;
/// A technique that looks at the whole grid.
pub type OnGrid = fn(&mut Notes<'_>, &mut Search) -> Result<Option<Step>, Stop>;

/// What a technique looks at.
#[derive(Clone, Copy)]
pub enum Scope {
    /// One line; the reason is about the line as a whole.
    Line(OnLine),
    /// One line; the reason names the marks it rests on.
    Marks(OnLine),
    /// The grid.
    Grid(OnGrid),
}

/// A technique and how it is done: one line of the table.
pub struct Rung {
    /// What it is.
    pub technique: Technique,
    /// How it is done.
    pub scope: Scope,
}

const fn rung(level: u32, name: &'static str, summary: &'static str, scope: Scope) -> Rung {
    Rung { technique: Technique::new(level, name, summary), scope }
}

use Scope::{Grid, Line as Whole, Marks};

/// The techniques, easiest first.
pub const TECHNIQUES: &[Technique] = &quadrille_core::techniques!(LADDER);

/// The ladder, easiest first.
pub const LADDER: &[Rung] = &[
    rung(1, "empty clue", "a line without blocks is crossed out", Whole(lines::empty_clue)),
    rung(1, "full line", "the blocks and their gaps take the whole line", Whole(lines::full_line)),
    rung(1, "finished line", "all blocks are drawn: the rest is empty", Whole(lines::finished_line)),
    rung(
        2,
        "no common colour",
        "a cell whose lines share no colour is empty",
        Whole(lines::no_common_colour),
    ),
    rung(2, "overlap", "a block longer than its freedom covers its middle", Whole(lines::overlap)),
    rung(3, "finished block", "a run as long as its block can be ends here", Marks(lines::finished_block)),
    rung(
        3,
        "growing run",
        "a run too short for its block grows away from obstacles",
        Marks(lines::growing_run),
    ),
    rung(3, "small gap", "a gap too small for its blocks is empty", Marks(lines::small_gap)),
    rung(3, "out of reach", "a cell that no block can reach is empty", Marks(lines::out_of_reach)),
    rung(
        3,
        "limited block",
        "a block covers what all its possible places share",
        Marks(lines::limited_block),
    ),
    rung(4, "line logic", "all arrangements of a line agree on a cell", Whole(lines::line_logic)),
    rung(4, "crossing colours", "a row and a column leave one colour in common", Grid(trial::crossing)),
    rung(7, "colour chain", "lines rule out colours until a cell has one left", Grid(trial::colour_chain)),
    rung(7, "short contradiction", "the opposite breaks a line within four lines", Grid(trial::short)),
    rung(8, "contradiction", "the opposite breaks a line after a longer chain", Grid(trial::long)),
    rung(9, "agreement", "whatever one cell is, another comes out the same", Grid(trial::agreement)),
    rung(10, "search", "only search decides", Grid(search::backbone)),
];

/// What is left when nothing can be deduced.
pub fn search_technique() -> &'static Technique {
    &TECHNIQUES[TECHNIQUES.len() - 1]
}

/// How eager the climb is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// The first find of the easiest technique, with rough words.
    Quick,
    /// The best find of the easiest technique, with rough words.
    Silent,
    /// The same with the cells it rests on.
    Careful,
}

/// Somebody who climbs: the notes, and which lines each technique has yet to look at.
pub struct Climber<'a> {
    /// What is known.
    pub notes: Notes<'a>,
    manner: Manner,
    /// The hardest level to try.
    pub top: Level,
    fresh: Vec<Vec<bool>>,
}

impl<'a> Climber<'a> {
    /// Begins with these notes; no technique harder than `top` will be tried.
    pub fn new(notes: Notes<'a>, manner: Manner, top: Level) -> Self {
        let lines = notes.instance.lines().count();
        Climber { notes, manner, top, fresh: vec![vec![true; lines]; LADDER.len()] }
    }

    /// The easiest step, with its technique; `None` when nothing is found.
    pub fn step(&mut self, search: &mut Search) -> Result<Option<(&'static Technique, Step)>, Stop> {
        let top = self.top;
        for (at, rung) in LADDER.iter().enumerate().take_while(|(_, rung)| rung.technique.level <= top) {
            search.check()?;
            let step = match rung.scope {
                Whole(f) => self.best_line(at, f, false),
                Marks(f) => self.best_line(at, f, true),
                Grid(f) => f(&mut self.notes, search)?,
            };
            if let Some(step) = step {
                return Ok(Some((&rung.technique, step)));
            }
        }
        Ok(None)
    }

    /// The best find of one line technique, whatever easier ones would say.
    #[cfg(test)]
    pub fn only(&mut self, rung: &Rung) -> Option<Step> {
        let at = LADDER.iter().position(|r| r.technique == rung.technique)?;
        match rung.scope {
            Whole(f) => self.best_line(at, f, false),
            Marks(f) => self.best_line(at, f, true),
            Grid(_) => None,
        }
    }

    /// Takes a step.
    pub fn take(&mut self, step: &Step) {
        let rows = self.notes.instance.size().rows;
        for action in &step.moves {
            let Some(color) = action.mark.color() else { continue };
            for cell in action.cells() {
                self.notes.mark(cell, color);
                for fresh in &mut self.fresh {
                    fresh[cell.row] = true;
                    fresh[rows + cell.col] = true;
                }
            }
        }
    }

    fn best_line(&mut self, rung: usize, technique: OnLine, on_marks: bool) -> Option<Step> {
        let mut best: Option<(View<'a>, Deduction)> = None;
        let lines: Vec<Line> = self.notes.instance.lines().collect();
        for (index, &line) in lines.iter().enumerate() {
            if !self.fresh[rung][index] {
                continue;
            }
            let view = self.notes.view(line);
            match technique(&view) {
                None => self.fresh[rung][index] = false,
                Some(found) if best.as_ref().is_none_or(|(_, b)| found.decided.len() > b.decided.len()) => {
                    best = Some((view, found));
                    if self.manner == Manner::Quick {
                        break;
                    }
                }
                Some(_) => {}
            }
        }
        let (view, found) = best?;
        let moves = moves_along(view.line, &found.decided);
        let rests = if on_marks && self.manner == Manner::Careful {
            support(&view, &found, technique)
        } else {
            Support { at: (0..view.len()).collect(), claim: found.claim, unnamed: Vec::new() }
        };
        let with = match rests.unnamed.is_empty() {
            true => String::new(),
            false => {
                format!("with {}, ", words::marks(view.instance, view.line, &view.marks, &rests.unnamed))
            }
        };
        Some(Step {
            place: view.line.to_string(),
            reason: format!("{}: {with}{}", view.line, rests.claim),
            moves,
            cells: rests.at.iter().map(|&p| view.line.cell(p)).collect(),
        })
    }
}

/// What a deduction rests on.
struct Support {
    at: Vec<usize>,
    claim: String,
    /// Those that the claim does not name itself.
    unnamed: Vec<usize>,
}

/// Takes marks away one by one while the technique still finds the same: what is left is needed.
fn support(view: &View<'_>, found: &Deduction, technique: OnLine) -> Support {
    let mut view = view.clone();
    let (mut claim, mut named) = (found.claim.clone(), found.named.clone());
    let mut needed = Vec::new();
    let decided: Vec<usize> = found.decided.iter().map(|d| d.0).collect();
    // Marks far from the deduced cells are given up first: a reader looks close by.
    let distance = |p: usize| decided.iter().map(|d| d.abs_diff(p)).min().unwrap_or(0);
    let mut known: Vec<usize> = (0..view.len()).filter(|&p| view.cells[p].0 != !0).collect();
    known.sort_by_key(|&p| std::cmp::Reverse(distance(p)));
    for at in known {
        let mut less = view.clone();
        less.forget(at);
        match technique(&less) {
            Some(again) if found.decided.iter().all(|d| again.decided.contains(d)) => {
                (claim, named) = (again.claim, again.named);
                view = less;
            }
            _ => needed.push(at),
        }
    }
    needed.sort_unstable();
    let unnamed = needed.iter().copied().filter(|p| !named.contains(p)).collect();
    let at = if needed.is_empty() { (0..view.len()).collect() } else { needed };
    Support { at, claim, unnamed }
}

/// One move per colour.
pub fn moves_along(line: Line, decided: &[(usize, Color)]) -> Vec<Move> {
    words::by_color(decided).into_iter().map(|(c, at)| Move::along(line, &at, Mark::of(c))).collect()
}

/// A step as a hint.
pub fn hint(technique: &Technique, step: Step) -> Hint<Move> {
    Hint {
        moves: step.moves,
        certain: true,
        reason: step.reason,
        rule: technique.name,
        level: technique.level,
        place: step.place,
        cells: step.cells,
    }
}
