//! What can be worked out before a search along a path begins.
//!
//! When a cell is reached, some of its sides are known: those at the rim and beside clues always, those beside cells
//! that come earlier on the path as soon as these are filled. All looks that show given colours on the known sides are a
//! *list*; the lists of a cell, one for each combination of colours, are a *table*, and cells in the same situation
//! share one. The number of a list is a sum: the start of the table and, for each side that becomes known, the colour
//! times a stride. A cell that is filled therefore adds its share to the sums of its neighbours, and a cell that is
//! reached finds the number of its list ready.
//!
//! Each list has a word in which a bit says of each look whether a piece of its kind is left. A piece that is put on the
//! board clears its bits in all lists, four of them as a rule; so that used pieces are never looked at, and a cell for
//! which nothing is left is seen by a single look at a word that is nought.

use super::path::Path;
use super::problem::{LookId, Problem};
use crate::model::{Side, State};
use rustc_hash::FxHashMap;

/// A look in a list, with what the search must know of it close together.
#[derive(Clone, Copy, Debug, Default)]
pub struct Candidate {
    /// The colours of its sides, numbered anew without gaps.
    pub sides: [u16; 4],
    /// Its kind.
    pub kind: u16,
    /// Which look it is.
    pub look: LookId,
}

/// Looks that show certain colours on certain sides.
#[derive(Clone, Copy, Debug, Default)]
pub struct List {
    /// Of which looks a piece is left. The bit [`MORE`] says that another list goes on with others.
    pub left: u32,
    /// Where its candidates begin.
    pub head: u32,
}

/// The bit of a list that stands for no candidate: where its candidate would be, [`Candidate::more`] says which list
/// goes on.
pub const MORE: u32 = 31;

impl Candidate {
    /// What stands in the place of a candidate where another list goes on.
    fn link(list: u32) -> Candidate {
        Candidate { sides: [list as u16, (list >> 16) as u16, 0, 0], ..Candidate::default() }
    }

    /// The list that goes on.
    pub fn more(&self) -> usize {
        self.sides[0] as usize | (self.sides[1] as usize) << 16
    }
}

/// A sum that a cell adds its share to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Share {
    /// The sum without the share, and where the sum with it goes.
    pub from: u32,
    /// See there.
    pub to: u32,
    /// The side whose colour counts.
    pub side: u8,
    /// What the colour counts.
    pub stride: u32,
}

impl Share {
    /// The sum with the share of a candidate.
    #[inline(always)]
    pub fn sum(&self, sums: &[u32], candidate: &Candidate) -> u32 {
        sums[self.from as usize] + u32::from(candidate.sides[self.side as usize & 3]) * self.stride
    }
}

/// What happens when a cell of the path is filled: what the loop reads at every node, close together.
#[derive(Clone, Copy, Debug, Default)]
pub struct Step {
    /// The share of the number of the next cell's list, which is wanted at once.
    pub next: Share,
    /// The share of the number of a later cell's list; of a sum that nobody asks for where there is no such cell.
    pub later: Share,
    /// Whether the lists of this cell know by themselves what can be tried.
    pub simple: bool,
    /// Whether there are more shares of later cells, in [`Plan::others`].
    pub others: bool,
}

/// A side that must match and does not count in the number of the list, for there would be too many lists.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// The side.
    pub side: Side,
    /// The step that filled the cell beyond it.
    pub step: usize,
}

/// Sums for each cell: the start of the table, and one more for each side.
const SUMS: usize = 5;
/// Lists that a table may have.
const MAX_LISTS: usize = 1 << 20;
/// Lists that a piece clears its bits in.
const SLOTS: usize = 4;
/// A list that nobody asks for: unused slots point to it.
pub const NOBODY: u32 = 0;

/// The bits that a kind has in the lists.
#[derive(Clone, Copy, Debug)]
pub struct Slots {
    /// The lists.
    pub lists: [u32; SLOTS],
    /// The bits in them.
    pub bits: [u32; SLOTS],
}

impl Slots {
    /// The last piece of the kind is put on the board.
    #[inline(always)]
    pub fn take(&self, lists: &mut [List]) {
        for n in 0..SLOTS {
            lists[self.lists[n] as usize].left &= !self.bits[n];
        }
    }

    /// It is taken back.
    #[inline(always)]
    pub fn give(&self, lists: &mut [List]) {
        for n in 0..SLOTS {
            lists[self.lists[n] as usize].left |= self.bits[n];
        }
    }
}

/// A search along a path, prepared.
pub struct Plan {
    /// The cells to fill, in order, by their positions in row order.
    pub cells: Vec<usize>,
    /// What happens when they are filled.
    pub steps: Vec<Step>,
    /// Shares of later cells beside the first, for each step.
    pub others: Vec<Vec<Share>>,
    /// What must be looked at for each step beside its list.
    pub checks: Vec<Vec<Check>>,
    /// The lists as they are at the beginning.
    pub lists: Vec<List>,
    /// The candidates of all lists.
    pub candidates: Vec<Candidate>,
    /// The sums as they are at the beginning.
    pub sums: Vec<u32>,
    /// The bits of each kind.
    pub slots: Vec<Slots>,
    /// The pieces left of each kind.
    pub left: Vec<u16>,
    /// The looks as the lists have them, by number.
    pub looks: Vec<Candidate>,
}

/// What is known about a side of a cell when the search reaches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Need {
    /// This colour is needed.
    Is(u16),
    /// The colour of the cell beyond, which will have been filled, is needed.
    Match,
    /// Any colour but the grey of the frame will do.
    Inner,
    /// Any colour will do.
    Any,
}

/// What cells that share a table have in common: the needs, and which sides count in the number of a list.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Situation {
    needs: [Need; 4],
    counted: Vec<Side>,
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
        let mut maker = Maker {
            problem,
            colours: &colours,
            stride: colours.values().max().map_or(1, |c| *c as usize + 1),
            cells: &cells,
            step_of: &step_of,
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

    /// The number of cells to fill.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there is no cell to fill.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The state with these looks on the first cells of the path.
    pub fn state(&self, problem: &Problem<'_>, looks: &[LookId]) -> State {
        let mut cells = vec![None; problem.size().area()];
        self.cells.iter().zip(looks).for_each(|(cell, look)| cells[*cell] = Some(*look));
        problem.partial(cells)
    }

    /// Adds the shares of a candidate on the cell of a step to the sums of later cells.
    #[inline(always)]
    pub fn share_out(&self, step: usize, candidate: &Candidate, sums: &mut [u32]) {
        let about = &self.steps[step];
        sums[about.later.to as usize] = about.later.sum(sums, candidate);
        if about.others {
            for share in &self.others[step] {
                sums[share.to as usize] = share.sum(sums, candidate);
            }
        }
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

    /// Chooses the tables whose lists always know which pieces are left: as many as the slots of the pieces allow, those
    /// first that matter most.
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
    let dense = |(at, look): (usize, &super::problem::Look)| Candidate {
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
        Need::Match | Need::Any => true,
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
    tables: Vec<Table>,
    known: FxHashMap<Situation, usize>,
    lists: usize,
}

impl Maker<'_> {
    /// Adds a step and returns its table.
    fn add(&mut self, step: usize, plan: &mut Plan) -> usize {
        let cell = self.cells[step];
        // The sides that become known during the search, in the order in which they do.
        let mut dynamic: Vec<(usize, Side)> =
            Side::ALL.into_iter().filter_map(|side| Some((self.earlier(cell, side)?, side))).collect();
        dynamic.sort_unstable();
        let counted: Vec<Side> = self.countable(&dynamic);
        let checks = dynamic[..dynamic.len() - counted.len()].iter();
        plan.checks.push(checks.map(|(at, side)| Check { side: *side, step: *at }).collect());
        let needs = Side::ALL.map(|side| self.need(cell, side, &dynamic));
        let table = self.table(Situation { needs, counted: counted.clone() }, step);
        plan.sums[step * SUMS] = self.tables[table].start as u32;
        if step > 0 {
            let from = (step * SUMS + counted.len()) as u32;
            plan.steps[step - 1].next = Share { from, ..Share::default() };
        }
        let first = dynamic.len() - counted.len();
        for (n, (at, side)) in dynamic[first..].iter().enumerate() {
            let share = Share {
                from: (step * SUMS + n) as u32,
                to: (step * SUMS + n + 1) as u32,
                side: side.opposite() as u8,
                stride: self.stride.pow((counted.len() - 1 - n) as u32) as u32,
            };
            let before = &mut plan.steps[*at];
            if at + 1 == step {
                before.next = share;
            } else if before.later.stride == 0 {
                before.later = share;
            } else {
                before.others = true;
                plan.others[*at].push(share);
            }
        }
        table
    }

    /// The sides that count in the number of a list: the last ones, as many as the number of lists allows.
    fn countable(&self, dynamic: &[(usize, Side)]) -> Vec<Side> {
        let mut most = 0;
        while most < dynamic.len()
            && self.stride.checked_pow(most as u32 + 1).is_some_and(|lists| lists <= MAX_LISTS)
        {
            most += 1;
        }
        dynamic[dynamic.len() - most..].iter().map(|(_, side)| *side).collect()
    }

    /// The step that fills the cell beyond a side, if it comes before that of this cell.
    fn earlier(&self, cell: usize, side: Side) -> Option<usize> {
        let size = self.problem.size();
        let next = self.problem.instance.beyond(size.cell(cell), side)?;
        Some(self.step_of[size.index(next)]).filter(|step| *step < self.step_of[cell])
    }

    fn need(&self, cell: usize, side: Side, dynamic: &[(usize, Side)]) -> Need {
        if let Some(colour) = self.problem.known_colour(cell, side) {
            // A colour that no piece has is needed nowhere: no look will suit.
            return Need::Is(self.colours.get(&colour).copied().unwrap_or(u16::MAX));
        }
        if dynamic.iter().any(|(_, known)| *known == side) {
            Need::Match
        } else if self.problem.instance.framed() {
            Need::Inner
        } else {
            Need::Any
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
