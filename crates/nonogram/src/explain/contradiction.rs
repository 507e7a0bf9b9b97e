//! Lines that contradict each other: as few as are found, by leaving out one after the other.
//!
//! Some lines contradict each other if no picture, whatever the other lines say, satisfies them
//! all. Whether they do is found out by line solving, and by trying the colours of a cell where
//! that does not settle it, within a bound. A line that the rest can do without is left out; what
//! remains is a reason that a reader can check with a pencil.

use super::words;
use crate::line::{Colors, plain};
use crate::model::{Instance, Line, State};
use quadrille_core::{Cell, Grid, Search, Stop};

/// More lines than this are no explanation.
const MOST: usize = 12;
/// Nodes that one question may take.
const NODES: u64 = 300;
/// Larger boards are not looked at: every question solves all their lines.
const LARGEST: usize = 2_500;

/// Why no picture exists, named by lines of a puzzle that has none; `None` where no few lines are
/// found in time.
pub fn describe(instance: &Instance, start: &State, search: &mut Search) -> Option<String> {
    let lines = few(instance, start, search)?;
    let numbers = |wanted: fn(&Line) -> Option<usize>| -> Vec<String> {
        lines.iter().filter_map(wanted).map(|n| (n + 1).to_string()).collect()
    };
    let rows = numbers(|line| if let Line::Row(n) = line { Some(*n) } else { None });
    let cols = numbers(|line| if let Line::Col(n) = line { Some(*n) } else { None });
    let named = |one: &str, many: &str, numbers: &[String]| match numbers {
        [] => None,
        [number] => Some(format!("{one} {number}")),
        _ => Some(format!("{many} {}", words::list(numbers))),
    };
    let both = [named("row", "rows", &rows), named("column", "columns", &cols)];
    let both: Vec<String> = both.into_iter().flatten().collect();
    Some(format!("no picture satisfies {} together", both.join(" with ")))
}

/// A few lines that contradict each other.
pub fn few(instance: &Instance, start: &State, search: &mut Search) -> Option<Vec<Line>> {
    if instance.size().area() > LARGEST {
        return None;
    }
    let mut kept: Vec<Line> = instance.lines().collect();
    // Line solving alone is tried first: its answers are quick, and so are the checks of a reader.
    let alone = Question { instance, start, search: &mut search.inner(Some(0), None) }.clash(&kept);
    let rounds: &[u64] = if alone == Ok(true) { &[0, NODES] } else { &[NODES] };
    for &nodes in rounds {
        for line in kept.clone() {
            search.check().ok()?;
            let fewer: Vec<Line> = kept.iter().copied().filter(|l| *l != line).collect();
            let mut inner = search.inner(Some(nodes), None);
            if (Question { instance, start, search: &mut inner }).clash(&fewer) == Ok(true) {
                kept = fewer;
            }
            search.counters.add(&inner.counters);
        }
    }
    (kept.len() <= MOST).then_some(kept)
}

struct Question<'a> {
    instance: &'a Instance,
    start: &'a State,
    search: &'a mut Search,
}

impl Question<'_> {
    /// Whether these lines contradict each other; an error when the bound does not tell.
    fn clash(&mut self, lines: &[Line]) -> Result<bool, Stop> {
        let all = Colors::all(self.instance.palette().len());
        let cells = self.start.map(|mark| mark.color().map_or(all, Colors::only));
        self.impossible(lines, cells)
    }

    fn impossible(&mut self, lines: &[Line], mut cells: Grid<Colors>) -> Result<bool, Stop> {
        if !self.settle(lines, &mut cells) {
            return Ok(true);
        }
        let open = |cell: &Cell| cells[*cell].single().is_none();
        let along = |line: &Line| {
            let line = *line;
            (0..self.instance.line_len(line)).map(move |p| line.cell(p))
        };
        let next = lines.iter().flat_map(along).filter(open).min_by_key(|cell| cells[*cell].0.count_ones());
        let Some(cell) = next else { return Ok(false) };
        for color in cells[cell].iter() {
            self.search.node()?;
            let mut tried = cells.clone();
            tried[cell] = Colors::only(color);
            if !self.impossible(lines, tried)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Solves the lines until nothing changes; false if one of them cannot be drawn.
    fn settle(&self, lines: &[Line], cells: &mut Grid<Colors>) -> bool {
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for &line in lines {
                let before: Vec<Colors> =
                    (0..self.instance.line_len(line)).map(|p| cells[line.cell(p)]).collect();
                let Some(after) = plain::solve(self.instance.clue(line), &before) else { return false };
                for (p, now) in after.iter().enumerate().filter(|(p, now)| **now != before[*p]) {
                    cells[line.cell(p)] = *now;
                    changed = true;
                }
            }
        }
        true
    }
}
