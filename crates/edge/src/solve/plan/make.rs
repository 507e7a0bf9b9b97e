//! How a [`Plan`] is made: situations of cells, tables of lists, and which of them know what is
//! left.

use super::{Candidate, Check, List, MORE, Plan, SLOTS, SUMS, Share, Slots, Step};
use crate::model::Side;
use crate::solve::path::Path;
use crate::solve::problem::{Look, LookId, Problem};
use rustc_hash::FxHashMap;

/// Lists that a table may have, and all tables together.
const MAX_LISTS: usize = 1 << 19;
const MAX_ALL_LISTS: usize = 1 << 21;
/// A list that nobody asks for: unused slots point to it.
const NOBODY: u32 = 0;

/// What is known about a side of a cell when the search reaches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Need {
    /// This colour is needed.
    Is(u16),
    /// Any colour but the grey of the frame may do: that of the cell beyond, if the path has passed
    /// it.
    Inner,
    /// Any colour may do.
    Any,
}

/// What cells that share a table have in common: the needs, and which sides count in the number of
/// a list.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Situation {
    needs: [Need; 4],
    counted: Vec<Side>,
}

/// A side of a cell beyond which the path has been before.
struct Passed {
    /// When it was there.
    rank: usize,
    side: Side,
    /// The step that fills what lies beyond; `None` if that was filled before the search, with this
    /// colour.
    step: Option<usize>,
    colour: u16,
}

/// A table being made.
struct Table {
    start: usize,
    situation: Situation,
    /// The steps that use it, deeper ones counting more.
    weight: usize,
}

impl Plan {
    /// Prepares the search of a problem along a path.
    pub fn new(problem: &Problem<'_>, path: &Path) -> Plan {
        let cells: Vec<usize> = path.cells().filter(|cell| problem.fixed[*cell].is_none()).collect();
        let (looks, colours) = dense_looks(problem);
        let mut step_of = vec![usize::MAX; problem.size().area()];
        cells.iter().enumerate().for_each(|(step, cell)| step_of[*cell] = step);
        let mut rank = vec![0; problem.size().area()];
        path.cells().enumerate().for_each(|(at, cell)| rank[cell] = at);
        let mut maker = Maker {
            problem,
            colours: &colours,
            stride: colours.values().max().map_or(1, |c| *c as usize + 1),
            cells: &cells,
            step_of: &step_of,
            rank: &rank,
            tables: Vec::new(),
            known: FxHashMap::default(),
            lists: 1,
        };
        // A sum that nobody asks for.
        let nobody = (cells.len() * SUMS) as u32;
        let mut plan = Plan {
            steps: vec![
                Step {
                    later: Share { from: nobody, to: nobody, ..Share::default() },
                    ..Step::default()
                };
                cells.len()
            ],
            others: vec![Vec::new(); cells.len()],
            checks: Vec::with_capacity(cells.len()),
            lists: Vec::new(),
            candidates: Vec::new(),
            sums: vec![NOBODY; (cells.len() + 1) * SUMS],
            cells: Vec::new(),
            slots: Vec::new(),
            left: problem.left(),
            looks,
        };
        let tables: Vec<usize> = (0..cells.len()).map(|step| maker.add(step, &mut plan)).collect();
        plan.fill(&maker.tables, maker.stride, maker.lists);
        let kept = plan.keep(&maker.tables, maker.lists);
        for (n, table) in tables.into_iter().enumerate() {
            plan.steps[n].simple = kept[table] && plan.checks[n].is_empty();
        }
        plan.cells = cells;
        plan
    }

    /// Fills the lists of all tables.
    fn fill(&mut self, tables: &[Table], stride: usize, lists: usize) {
        let mut members: Vec<Vec<LookId>> = vec![Vec::new(); lists];
        for table in tables {
            for (number, look) in self.looks.iter().enumerate() {
                if self.left[look.kind as usize] > 0 && suits(&table.situation.needs, &look.sides) {
                    members[table.list(&look.sides, stride)].push(number as LookId);
                }
            }
        }
        self.lists = vec![List::default(); lists];
        for (list, members) in members.into_iter().enumerate() {
            let mut at = list;
            for (part, members) in members.chunks(MORE as usize).enumerate() {
                if part > 0 {
                    // The list before this one was full.
                    self.candidates.push(Candidate::link(self.lists.len() as u32));
                    self.lists[at].left |= 1 << MORE;
                    at = self.lists.len();
                    self.lists.push(List::default());
                }
                self.lists[at] = List { left: (1 << members.len()) - 1, head: self.candidates.len() as u32 };
                self.candidates.extend(members.iter().map(|look| self.looks[*look as usize]));
            }
        }
    }

    /// Chooses the tables whose lists always know which pieces are left: as many as the slots of
    /// the pieces allow, those first that matter most.
    fn keep(&mut self, tables: &[Table], lists: usize) -> Vec<bool> {
        let mut bits: Vec<Vec<(u32, u32)>> = vec![Vec::new(); self.left.len()];
        let mut kept = vec![false; tables.len()];
        let mut order: Vec<usize> = (0..tables.len()).collect();
        order.sort_by_key(|table| std::cmp::Reverse(tables[*table].weight));
        for table in order {
            let begin = tables[table].start;
            let end = tables.get(table + 1).map_or(lists, |next| next.start);
            let mut more: FxHashMap<usize, Vec<(u32, u32)>> = FxHashMap::default();
            for first in begin..end {
                let mut list = first;
                loop {
                    let List { left, head } = self.lists[list];
                    for bit in (0..MORE).filter(|bit| left >> bit & 1 != 0) {
                        let kind = self.candidates[(head + bit) as usize].kind as usize;
                        more.entry(kind).or_default().push((list as u32, 1 << bit));
                    }
                    if left >> MORE == 0 {
                        break;
                    }
                    list = self.candidates[(head + MORE) as usize].more();
                }
            }
            if more.iter().all(|(kind, more)| bits[*kind].len() + more.len() <= SLOTS) {
                kept[table] = true;
                more.into_iter().for_each(|(kind, more)| bits[kind].extend(more));
            }
        }
        let slots = |bits: &Vec<(u32, u32)>| {
            let slot = |n: usize| bits.get(n).copied().unwrap_or((NOBODY, 0));
            Slots { lists: std::array::from_fn(|n| slot(n).0), bits: std::array::from_fn(|n| slot(n).1) }
        };
        self.slots = bits.iter().map(slots).collect();
        kept
    }
}

/// The looks with colours numbered without gaps, and the new numbers.
fn dense_looks(problem: &Problem<'_>) -> (Vec<Candidate>, FxHashMap<u16, u16>) {
    let mut colours: Vec<u16> = problem.looks.iter().flat_map(|look| look.sides).chain([0]).collect();
    colours.sort_unstable();
    colours.dedup();
    let numbers: FxHashMap<u16, u16> = colours.iter().zip(0..).map(|(colour, n)| (*colour, n)).collect();
    let dense = |(at, look): (usize, &Look)| Candidate {
        sides: look.sides.map(|colour| numbers[&colour]),
        kind: look.kind,
        look: at as LookId,
    };
    (problem.looks.iter().enumerate().map(dense).collect(), numbers)
}

fn suits(needs: &[Need; 4], sides: &[u16; 4]) -> bool {
    needs.iter().zip(sides).all(|(need, colour)| match need {
        Need::Is(needed) => colour == needed,
        Need::Inner => *colour != 0,
        Need::Any => true,
    })
}

impl Table {
    /// The list for these colours.
    fn list(&self, sides: &[u16; 4], stride: usize) -> usize {
        let number = |number: usize, side: &Side| number * stride + sides[*side as usize] as usize;
        self.start + self.situation.counted.iter().fold(0, number)
    }
}

/// Makes steps and tables.
struct Maker<'a> {
    problem: &'a Problem<'a>,
    colours: &'a FxHashMap<u16, u16>,
    stride: usize,
    cells: &'a [usize],
    step_of: &'a [usize],
    /// Where the path visits each cell, those included that are filled already.
    rank: &'a [usize],
    tables: Vec<Table>,
    known: FxHashMap<Situation, usize>,
    lists: usize,
}

impl Maker<'_> {
    /// Adds a step and returns its table.
    fn add(&mut self, step: usize, plan: &mut Plan) -> usize {
        let cell = self.cells[step];
        // The sides that are known when the path has come so far, in the order in which it passes
        // what lies beyond. What was filled before the search counts like the rest, so that as many
        // cells as possible share a table.
        let mut passed: Vec<Passed> =
            Side::ALL.into_iter().filter_map(|side| self.passed(cell, side)).collect();
        passed.sort_unstable_by_key(|passed| passed.rank);
        let counted = self.countable(&passed);
        let (unaccounted, accounted) = passed.split_at(passed.len() - counted.len());
        let check = |passed: &Passed| Some(Check { side: passed.side, step: passed.step? });
        plan.checks.push(unaccounted.iter().filter_map(check).collect());
        let needs = Side::ALL.map(|side| self.need(cell, side, &counted));
        let table = self.table(Situation { needs, counted: counted.clone() }, step);
        let first = step * SUMS;
        plan.sums[first] = self.tables[table].start as u32;
        let mut sum = first as u32;
        for (n, Passed { side, step: before, colour, .. }) in accounted.iter().enumerate() {
            let stride = self.stride.pow((counted.len() - 1 - n) as u32) as u32;
            let Some(before) = *before else {
                plan.sums[first] += u32::from(*colour) * stride;
                continue;
            };
            let share = Share { from: sum, to: sum + 1, side: side.opposite() as u8, stride };
            sum += 1;
            let filled = &mut plan.steps[before];
            if before + 1 == step {
                filled.next = share;
            } else if filled.later.stride == 0 {
                filled.later = share;
            } else {
                filled.others = true;
                plan.others[before].push(share);
            }
        }
        if step > 0 && !accounted.iter().any(|passed| passed.step == Some(step - 1)) {
            plan.steps[step - 1].next = Share { from: sum, ..Share::default() };
        }
        table
    }

    /// The sides that count in the number of a list: the last ones, as many as the number of lists
    /// allows.
    fn countable(&self, passed: &[Passed]) -> Vec<Side> {
        let affordable =
            |lists: usize| lists <= MAX_LISTS && (lists == 1 || self.lists + lists <= MAX_ALL_LISTS);
        let mut most = 0;
        while most < passed.len() && self.stride.checked_pow(most as u32 + 1).is_some_and(affordable) {
            most += 1;
        }
        passed[passed.len() - most..].iter().map(|passed| passed.side).collect()
    }

    /// What the path has passed beyond a side when it comes to a cell.
    fn passed(&self, cell: usize, side: Side) -> Option<Passed> {
        let size = self.problem.size();
        let beyond = size.index(self.problem.instance.beyond(size.cell(cell), side)?);
        let rank = self.rank[beyond];
        if rank > self.rank[cell] {
            return None;
        }
        let colour = match self.problem.fixed[beyond] {
            // A colour that no piece has is left to the needs.
            Some(look) => *self.colours.get(&self.problem.looks[look as usize].side(side.opposite()))?,
            None => 0,
        };
        let step = Some(self.step_of[beyond]).filter(|step| *step != usize::MAX);
        Some(Passed { rank, side, step, colour })
    }

    /// What a side needs that does not count in the number of the list, and what is true of all
    /// that do.
    fn need(&self, cell: usize, side: Side, counted: &[Side]) -> Need {
        match self.problem.known_colour(cell, side) {
            // A colour that no piece has is needed nowhere: no look will suit.
            Some(colour) if !counted.contains(&side) => {
                Need::Is(self.colours.get(&colour).copied().unwrap_or(u16::MAX))
            }
            _ if self.problem.instance.framed() => Need::Inner,
            _ => Need::Any,
        }
    }

    fn table(&mut self, situation: Situation, step: usize) -> usize {
        let number = match self.known.get(&situation) {
            Some(number) => *number,
            None => {
                self.known.insert(situation.clone(), self.tables.len());
                let lists = self.stride.pow(situation.counted.len() as u32);
                self.tables.push(Table { start: self.lists, situation, weight: 0 });
                self.lists += lists;
                self.tables.len() - 1
            }
        };
        self.tables[number].weight += step + 1;
        number
    }
}
