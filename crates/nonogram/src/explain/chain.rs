//! Chains of line deductions, traced back to what they need.
//!
//! From a supposition about one cell, lines are solved in the order in which they change, and every
//! colour that a cell loses remembers the step that took it. When a line cannot be completed, or
//! the cell in question is decided, the trace goes back: of the losses a step was given it keeps
//! those it cannot do without, the oldest if there is a choice, and asks for the steps that made
//! them. What remains is a short chain a person can follow.

use super::notes::Notes;
use crate::line::Colors;
use crate::model::{Color, Line};
use quadrille_core::{Cell, Grid};
use std::collections::{BTreeMap, HashMap, VecDeque};

/// One line's part of a chain: what it rules out that later parts need.
#[derive(Clone, Debug)]
pub struct Link {
    /// The line.
    pub line: Line,
    /// Positions along it, and the colours they cannot have.
    pub gone: Vec<(usize, Color)>,
}

/// A chain of line deductions.
#[derive(Clone, Debug)]
pub struct Chain {
    /// The lines in order.
    pub links: Vec<Link>,
    /// The line that cannot be completed, when that is the end of it.
    pub clash: Option<Line>,
}

impl Chain {
    /// How many lines it looks at.
    pub fn len(&self) -> usize {
        self.links.len() + usize::from(self.clash.is_some())
    }

    /// The lines, in order.
    pub fn lines(&self) -> impl Iterator<Item = Line> {
        self.links.iter().map(|l| l.line).chain(self.clash)
    }
}

/// Where a chain is to lead, beside a line that cannot be completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Nowhere else.
    Clash,
    /// To this cell having this colour.
    Decide(Cell, Color),
}

/// Who took a colour from a cell: nobody (the supposition), or a step.
type Cause = Option<usize>;

struct Tracer<'n, 'a> {
    notes: &'n mut Notes<'a>,
    domains: Grid<Colors>,
    causes: HashMap<(Cell, Color), Cause>,
    /// The steps taken: the line and its cells before.
    log: Vec<(Line, Vec<Colors>)>,
}

/// The chain from a supposition to a goal; `None` when it does not lead there.
pub fn chain(notes: &mut Notes<'_>, supposed: Option<(Cell, Colors)>, goal: Goal) -> Option<Chain> {
    let domains = notes.domains.clone();
    let mut tracer = Tracer { notes, domains, causes: HashMap::new(), log: Vec::new() };
    let mut queue = VecDeque::new();
    if let Some((cell, keep)) = supposed {
        tracer.narrow(cell, keep, None);
        queue.extend([Line::Row(cell.row), Line::Col(cell.col)]);
    }
    // In colour, lines know more than marks can tell: all of them have something to say from the
    // beginning.
    if supposed.is_none() || !tracer.notes.instance.is_black_white() {
        let rest: Vec<Line> = tracer.notes.instance.lines().filter(|l| !queue.contains(l)).collect();
        queue.extend(rest);
    }
    tracer.run(queue, goal)
}

impl Tracer<'_, '_> {
    fn narrow(&mut self, cell: Cell, keep: Colors, cause: Cause) -> bool {
        let gone = Colors(self.domains[cell].0 & !keep.0);
        gone.iter().for_each(|c| {
            self.causes.insert((cell, c), cause);
        });
        self.domains[cell] = self.domains[cell].and(keep);
        gone != Colors::NONE
    }

    fn run(&mut self, mut queue: VecDeque<Line>, goal: Goal) -> Option<Chain> {
        while let Some(line) = queue.pop_front() {
            let cells = self.cells(line);
            let Some(result) = self.notes.solve_line(line, &cells) else {
                return Some(self.trace(goal, Some(line)));
            };
            if result == cells {
                continue;
            }
            let step = self.log.len();
            for (p, keep) in result.iter().enumerate() {
                let cell = line.cell(p);
                if self.narrow(cell, *keep, Some(step)) {
                    let across = match line {
                        Line::Row(_) => Line::Col(p),
                        Line::Col(_) => Line::Row(p),
                    };
                    if !queue.contains(&across) {
                        queue.push_back(across);
                    }
                }
            }
            self.log.push((line, cells));
            if let Goal::Decide(cell, color) = goal
                && self.domains[cell] == Colors::only(color)
            {
                return Some(self.trace(goal, None));
            }
        }
        None
    }

    fn cells(&self, line: Line) -> Vec<Colors> {
        (0..self.notes.instance.line_len(line)).map(|p| self.domains[line.cell(p)]).collect()
    }

    fn trace(&mut self, goal: Goal, clash: Option<Line>) -> Chain {
        let mut needed: BTreeMap<usize, Vec<(Cell, Color)>> = BTreeMap::new();
        match (clash, goal) {
            (Some(line), _) => {
                let cells = self.cells(line);
                self.ask(line, cells, usize::MAX, &[], &mut needed);
            }
            (None, Goal::Decide(cell, color)) => {
                let open = Colors(self.notes.domains[cell].0 & !Colors::only(color).0);
                open.iter().for_each(|c| note(&self.causes, (cell, c), &mut needed));
            }
            (None, Goal::Clash) => {}
        }
        let mut links = Vec::new();
        while let Some((step, mut wanted)) = needed.pop_last() {
            wanted.sort_unstable();
            wanted.dedup();
            let (line, cells) = self.log[step].clone();
            self.ask(line, cells, step, &wanted, &mut needed);
            let along = |cell: Cell| match line {
                Line::Row(_) => cell.col,
                Line::Col(_) => cell.row,
            };
            links.push(Link { line, gone: wanted.iter().map(|&(cell, c)| (along(cell), c)).collect() });
        }
        links.reverse();
        Chain { links, clash }
    }

    /// Finds which losses a line needs so that it rules out `wanted`, or cannot be completed when
    /// that is empty.
    fn ask(
        &mut self,
        line: Line,
        mut cells: Vec<Colors>,
        before: usize,
        wanted: &[(Cell, Color)],
        needed: &mut BTreeMap<usize, Vec<(Cell, Color)>>,
    ) {
        let mut losses: Vec<(usize, Color, Cause)> = Vec::new();
        for (p, now) in cells.iter().enumerate() {
            let cell = line.cell(p);
            let gone = Colors(self.notes.domains[cell].0 & !now.0);
            losses.extend(gone.iter().filter_map(|c| {
                let cause = *self.causes.get(&(cell, c))?;
                cause.is_none_or(|step| step < before).then_some((p, c, cause))
            }));
        }
        losses.sort_by_key(|l| std::cmp::Reverse(l.2));
        for (p, color, _) in losses {
            let kept = cells[p];
            cells[p] = Colors(kept.0 | Colors::only(color).0);
            let holds = match self.notes.solve_line(line, &cells) {
                None => true,
                Some(_) if wanted.is_empty() => false,
                Some(result) => wanted.iter().all(|&(cell, c)| {
                    let at = if matches!(line, Line::Row(_)) { cell.col } else { cell.row };
                    !result[at].has(c)
                }),
            };
            if !holds {
                cells[p] = kept;
                note(&self.causes, (line.cell(p), color), needed);
            }
        }
    }
}

fn note(
    causes: &HashMap<(Cell, Color), Cause>,
    loss: (Cell, Color),
    needed: &mut BTreeMap<usize, Vec<(Cell, Color)>>,
) {
    if let Some(Some(step)) = causes.get(&loss) {
        needed.entry(*step).or_default().push(loss);
    }
}
