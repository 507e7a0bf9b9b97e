//! How a [`SweepPlan`] is made.

use super::super::potential::{Book, Extent, Potential};
use super::halves::{Change, Half, Halves, Role, closed, leaves, opened, put};
use super::{Beyond, Candidate, ENTRIES, Entry, Known, Lists, Step, SweepPlan, Table};
use crate::model::Side;
use crate::solve::problem::{LookId, Problem};
use rustc_hash::FxHashMap;

impl<'p> SweepPlan<'p> {
    /// Prepares a sweep over the cells that are not filled, in this order.
    pub fn new(problem: &'p Problem<'p>, cells: impl IntoIterator<Item = usize>) -> SweepPlan<'p> {
        let size = problem.size();
        let framed = problem.instance.framed() && size.rows >= 3 && size.cols >= 3;
        let halves = Halves { problem, framed };
        let cells: Vec<usize> = cells.into_iter().filter(|cell| problem.fixed[*cell].is_none()).collect();
        let mut maker = Maker::new(halves, &cells);
        let (steps, slots) = maker.steps(&cells);
        let (accounts, broken) = maker.beginning();
        let potential = maker.potential(&accounts, slots);
        let tables = maker.tables(&potential);
        let closings = maker.closings(&potential);
        let accounts = accounts
            .iter()
            .zip(&maker.books)
            .map(|((first, second), (book, _))| potential.account(*book, *first as usize, *second));
        SweepPlan {
            problem,
            steps,
            tables,
            closings,
            accounts: accounts.collect(),
            bits: maker.bits.last().map_or(0, |(_, last)| *last as usize + 1),
            slots,
            colours: maker.colours.len(),
            broken,
            potential,
        }
    }
}

/// Cells in the same situation share a table.
type Situation = ([Role; 4], [Option<Side>; 2]);

struct Maker<'p> {
    halves: Halves<'p>,
    /// When each cell is filled: `None` for what lies there from the beginning.
    when: Vec<Option<usize>>,
    colours: FxHashMap<u16, u16>,
    /// The accounts: what they keep, and of which colour.
    books: Vec<(Book, u16)>,
    numbers: FxHashMap<(Book, u16), u16>,
    /// The first and the last bit of each kind.
    bits: Vec<(u32, u32)>,
    situations: Vec<Situation>,
    closings: Vec<(Half, bool)>,
}

impl<'p> Maker<'p> {
    fn new(halves: Halves<'p>, cells: &[usize]) -> Maker<'p> {
        let problem = halves.problem;
        let mut colours: Vec<u16> = problem.looks.iter().flat_map(|look| look.sides).collect();
        colours.sort_unstable();
        colours.dedup();
        let mut when = vec![None; problem.size().area()];
        cells.iter().enumerate().for_each(|(step, cell)| when[*cell] = Some(step));
        let mut bits = 0;
        let of_kind = |left: &u16| {
            let first = bits;
            bits += u32::from(*left).max(1);
            (first, bits - 1)
        };
        Maker {
            when,
            colours: colours.into_iter().zip(0..).collect(),
            books: Vec::new(),
            numbers: FxHashMap::default(),
            bits: problem.left().iter().map(of_kind).collect(),
            situations: Vec::new(),
            closings: Vec::new(),
            halves,
        }
    }

    fn steps(&mut self, cells: &[usize]) -> (Vec<Step>, usize) {
        let (mut free, mut slots) = (Vec::new(), 0);
        let mut taken: FxHashMap<(usize, Side), usize> = FxHashMap::default();
        let mut steps = Vec::with_capacity(cells.len());
        for &cell in cells {
            let mut known = Vec::new();
            let mut roles = [Role::Outside; 4];
            for side in Side::ALL {
                let Some(next) = self.halves.beyond(cell, side) else { continue };
                let half = self.halves.of(cell, side);
                if self.when[next] > self.when[cell] {
                    roles[side as usize] = Role::Opens(half, self.halves.on_rim(next));
                    continue;
                }
                roles[side as usize] = Role::Closes(half);
                let beyond = match taken.remove(&(next, side.opposite())) {
                    Some(slot) => {
                        free.push(slot);
                        Beyond::Slot(slot)
                    }
                    None => Beyond::Is(self.fixed_colour(next, side.opposite())),
                };
                let other = self.halves.of(next, side.opposite());
                let closing = position(&mut self.closings, (other, self.halves.on_rim(cell)));
                known.push(Known { side, beyond, closing });
            }
            // The lists go by colours that change.
            known.sort_by_key(|known| matches!(known.beyond, Beyond::Is(_)));
            let mut opens = Vec::new();
            for side in Side::ALL.into_iter().filter(|side| matches!(roles[*side as usize], Role::Opens(..)))
            {
                let slot = free.pop().unwrap_or_else(|| {
                    slots += 1;
                    slots - 1
                });
                taken.insert((cell, side), slot);
                opens.push((side, slot));
            }
            let listed = [0, 1].map(|n| known.get(n).map(|known: &Known| known.side));
            let table = position(&mut self.situations, (roles, listed));
            steps.push(Step { cell, table, known, opens });
        }
        (steps, slots)
    }

    fn fixed_colour(&self, cell: usize, side: Side) -> u16 {
        let problem = self.halves.problem;
        let look = problem.fixed[cell].expect("what is not on the plan lies on the board");
        self.colours[&problem.looks[look as usize].side(side)]
    }

    /// The number of an account; a new one where there is none yet.
    fn account(&mut self, book: Book, colour: u16) -> u16 {
        let next = self.books.len() as u16;
        let number = *self.numbers.entry((book, colour)).or_insert(next);
        if number == next {
            self.books.push((book, colour));
        }
        number
    }

    /// The numbers of all accounts at the beginning, and the joints that are broken.
    fn beginning(&mut self) -> (Vec<(i32, i32)>, u16) {
        let problem = self.halves.problem;
        let mut changes: Vec<(Change, u16)> = Vec::new();
        let along = |half: Half| match half {
            Half::Clockwise => Some((Book::Frame, 1, 0)),
            Half::Counter => Some((Book::Frame, 0, 1)),
            _ => None,
        };
        for kind in &problem.kinds {
            let sides = problem.looks[kind.looks.start].sides;
            let halves = self.halves.of_piece(sides);
            for (half, colour) in halves.into_iter().zip(sides) {
                let colour = self.colours[&colour];
                for _ in &kind.free {
                    let there = leaves(half).map(|(book, first, second)| (book, -first, second));
                    changes.extend(there.into_iter().chain(along(half)).map(|change| (change, colour)));
                    if half == Half::Inward {
                        changes.push(((Book::Pairs, 0, 1), colour));
                    }
                }
            }
        }
        let mut broken = 0;
        for cell in (0..self.when.len()).filter(|cell| self.when[*cell].is_none()) {
            for side in Side::ALL {
                let Some(next) = self.halves.beyond(cell, side) else { continue };
                if problem.fixed[cell].is_none() {
                    continue;
                }
                let colour = self.fixed_colour(cell, side);
                if self.when[next].is_some() {
                    let half = self.halves.of(cell, side);
                    let open = match half {
                        Half::Inner | Half::Inward => opened(self.halves.on_rim(next)),
                        _ => along(half).into_iter().collect(),
                    };
                    changes.extend(open.into_iter().map(|change| (change, colour)));
                } else if matches!(side, Side::Right | Side::Down) && problem.fixed[next].is_some() {
                    broken += u16::from(self.fixed_colour(next, side.opposite()) != colour);
                }
            }
        }
        let mut accounts: Vec<(i32, i32)> = Vec::new();
        for ((book, first, second), colour) in changes {
            let number = self.account(book, colour) as usize;
            accounts.resize(accounts.len().max(number + 1), (0, 0));
            accounts[number].0 += first;
            accounts[number].1 += second;
        }
        // Colours of pieces that lie on the board may come back when their open sides are closed.
        for colour in 0..self.colours.len() as u16 {
            for book in [Book::Pairs, Book::Inward, Book::Frame] {
                self.account(book, colour);
            }
        }
        accounts.resize(self.books.len(), (0, 0));
        (accounts, broken)
    }

    /// A potential in which all boards of the plan find their accounts.
    fn potential(&self, accounts: &[(i32, i32)], slots: usize) -> Potential {
        let mut extents = [Extent::default(); 3];
        for ((first, second), (book, _)) in accounts.iter().zip(&self.books) {
            let extent = &mut extents[*book as usize];
            extent.first = extent.first.max(*first as usize);
            extent.low = extent.low.min(*second);
            extent.high = extent.high.max(*second);
        }
        let slots = slots as i32;
        // Open sides and inward halves come and go; halves along the frame only go.
        let inward = extents[Book::Inward as usize];
        let pairs = &mut extents[Book::Pairs as usize];
        pairs.low -= slots + inward.first as i32;
        pairs.high += slots + inward.high;
        let inward = &mut extents[Book::Inward as usize];
        inward.high += slots;
        Potential::new(extents)
    }

    fn entry(&self, potential: &Potential, (book, first, second): Change, colour: u16) -> Entry {
        Entry { account: self.numbers[&(book, colour)], change: potential.change(book, first, second) }
    }

    fn closings(&self, potential: &Potential) -> Vec<Vec<[Entry; 2]>> {
        let entries = |(half, to_rim): &(Half, bool)| {
            let of_colour = |colour: u16| {
                let mut entries = [Entry::default(); 2];
                for (entry, change) in entries.iter_mut().zip(closed(*half, *to_rim)) {
                    *entry = self.entry(potential, change, colour);
                }
                entries
            };
            (0..self.colours.len() as u16).map(of_colour).collect()
        };
        self.closings.iter().map(entries).collect()
    }

    fn tables(&self, potential: &Potential) -> Vec<Table> {
        self.situations.iter().map(|situation| self.table(potential, situation)).collect()
    }

    fn table(&self, potential: &Potential, (roles, sides): &Situation) -> Table {
        let problem = self.halves.problem;
        let framed = problem.instance.framed();
        let outside = |n: usize| matches!(roles[n], Role::Outside);
        let mut candidates = Vec::new();
        for (number, look) in problem.looks.iter().enumerate() {
            let left = !problem.kinds[look.kind as usize].free.is_empty();
            if left && (!framed || (0..4).all(|n| outside(n) == (look.sides[n] == 0))) {
                candidates.push(self.candidate(potential, roles, number as LookId));
            }
        }
        let colours = self.colours.len();
        // Where there is no such side, any colour is asked for: nought is.
        let shown = |candidate: &Candidate, n: usize| {
            sides[n].map_or(0, |side| candidate.sides[side as usize] as usize)
        };
        let one = [0, 1].map(|n| candidates.iter().map(|c| shown(c, n)).collect::<Vec<usize>>());
        let both: Vec<usize> =
            one[0].iter().zip(&one[1]).map(|(first, second)| first * colours + second).collect();
        Table {
            sides: *sides,
            colours,
            both: Lists::new(colours * colours, &both),
            one: one.map(|numbers| Lists::new(colours, &numbers)),
            candidates,
        }
    }

    fn candidate(&self, potential: &Potential, roles: &[Role; 4], look: LookId) -> Candidate {
        let about = &self.halves.problem.looks[look as usize];
        let sides = about.sides.map(|colour| self.colours[&colour]);
        let (first, last) = self.bits[about.kind as usize];
        let entries = [Entry::default(); ENTRIES];
        let mut candidate = Candidate { look, sides, first, last, entries, number: 0 };
        for (role, colour) in roles.iter().zip(sides) {
            for change in put(*role, self.halves.framed) {
                let entry = self.entry(potential, change, colour);
                let number = candidate.number as usize;
                // Entries on the same account are one: the value of the sum is wanted, not the sum
                // of the values.
                match candidate.entries[..number].iter_mut().find(|other| other.account == entry.account) {
                    Some(other) => other.change += entry.change,
                    None => {
                        candidate.entries[number] = entry;
                        candidate.number += 1;
                    }
                }
            }
        }
        candidate
    }
}

/// The position of an item in a list; it is added where it is missing.
fn position<T: PartialEq>(list: &mut Vec<T>, item: T) -> usize {
    list.iter().position(|other| *other == item).unwrap_or_else(|| {
        list.push(item);
        list.len() - 1
    })
}
