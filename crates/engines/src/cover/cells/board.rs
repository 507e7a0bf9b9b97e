//! The board of dancing cells: sparse sets instead of linked lists.
//!
//! Each item keeps its live options in a stretch of one array, the live ones first. Taking an
//! option out swaps it with the last live one and shortens the list; putting it back is lengthening
//! the list again, because nobody has moved what lies behind the end. So undoing is adding one to
//! some sizes: a trail of items tells which (Knuth, "Dancing Cells", 2023; Briggs and Torczon,
//! 1993).
//!
//! An item is closed when nothing more may be asked of it: a primary item with all its uses, a
//! secondary one that has an owner or a colour. Closed lists are not kept up to date, which saves
//! most of the work.
//!
//! Tried and left out: closing all items of an option before leaving anything, with a trail of
//! options, takes half as much time again, because options that share several items with it are met
//! again and again; short lists first in each option, no gain. Saving all sizes at each level takes
//! the square of the items in memory.

use super::super::{Item, Kind, OptionId, Part, Problem, Step, View};
use std::ops::Range;

/// One item in one option.
#[derive(Clone, Copy)]
struct Cell {
    item: Item,
    /// Where it stands in the list of its item.
    place: u32,
}

/// The options of one item: the cells of `order[start..start + live]` can still be taken.
#[derive(Clone, Copy)]
struct List {
    start: u32,
    live: u32,
    /// How many of them the item needs at least.
    needs: u32,
    closed: bool,
}

/// A state of the board to return to.
#[derive(Clone, Copy)]
pub struct Mark {
    trail: usize,
    closed: usize,
}

/// Which options can still be taken, item by item.
pub struct Board<const MANY: bool> {
    cells: Vec<Cell>,
    /// The option of each cell.
    owners: Vec<OptionId>,
    /// One more than the colour of each cell; zero is none.
    colors: Vec<u32>,
    /// Where the cells of each option begin, and the end.
    options: Vec<u32>,
    lists: Vec<List>,
    /// The cells of each item, one stretch per item.
    order: Vec<u32>,
    /// The open primary items, then the closed ones; and where each item stands.
    primary: Vec<Item>,
    places: Vec<u32>,
    open: usize,
    /// How often each item may still be used, and how many of these uses it does not need. Only for
    /// `MANY`.
    room: Vec<u32>,
    spare: Vec<u32>,
    /// The item of every cell taken out, for the way back.
    trail: Vec<Item>,
    closed: Vec<Item>,
}

impl<const MANY: bool> View for Board<MANY> {
    #[inline]
    fn open(&self) -> &[Item] {
        &self.primary[..self.open]
    }

    #[inline]
    fn degree(&self, item: Item) -> u32 {
        let list = &self.lists[item.index()];
        if MANY { (list.live + 1).saturating_sub(list.needs) } else { list.live }
    }
}

/// Questions.
impl<const MANY: bool> Board<MANY> {
    /// Whether every primary item has what it asks for.
    pub const fn is_covered(&self) -> bool {
        self.open == 0
    }

    /// Whether an item may stay as it is.
    pub fn is_satisfied(&self, item: Item) -> bool {
        self.lists[item.index()].needs == 0
    }

    /// Whether an item is to be used exactly once from now on.
    pub fn is_plain(&self, item: Item) -> bool {
        !MANY || (self.room[item.index()], self.lists[item.index()].needs) == (1, 1)
    }

    /// The options of an item that can still be taken, in no order.
    pub fn live_options(&self, item: Item) -> impl Iterator<Item = OptionId> {
        let List { start, live, .. } = self.lists[item.index()];
        let cells = &self.order[start as usize..(start + live) as usize];
        cells.iter().map(|&cell| self.owners[cell as usize])
    }
}

/// The dance.
impl<const MANY: bool> Board<MANY> {
    /// Takes an option and leaves all that do not go with it; false as soon as some item has too
    /// few options left.
    pub fn take(&mut self, option: OptionId) -> bool {
        if MANY {
            self.use_up(option);
        }
        for own in self.cells_of(option) {
            let (item, color) = (self.cells[own].item, self.colors[own]);
            let List { start, live, closed, .. } = self.lists[item.index()];
            // A closed item here is a secondary one that has this colour already.
            if closed || (MANY && self.room[item.index()] > 0) {
                continue;
            }
            self.close(item);
            for i in start..start + live {
                let other = self.order[i as usize] as usize;
                let goes_with = other == own || (color != 0 && self.colors[other] == color);
                if !goes_with && !self.leave(self.owners[other]) {
                    return false;
                }
            }
        }
        // Items with room for more are still open, and must not be offered the same option again.
        !MANY || self.leave(option)
    }

    /// Takes an option out of all open lists; false as soon as some item has too few options left.
    #[inline]
    pub fn leave(&mut self, option: OptionId) -> bool {
        let own = self.cells_of(option);
        // Slices of their own, so that the compiler need not fear they move.
        let (cells, lists, order) = (&mut self.cells[..], &mut self.lists[..], &mut self.order[..]);
        for cell in own {
            let Cell { item, place } = cells[cell];
            let list = &mut lists[item.index()];
            if list.closed {
                continue;
            }
            list.live -= 1;
            let end = list.start + list.live;
            let last = order[end as usize];
            order[end as usize] = cell as u32;
            order[place as usize] = last;
            cells[last as usize].place = place;
            cells[cell].place = end;
            self.trail.push(item);
            if list.live < list.needs {
                return false;
            }
        }
        true
    }

    /// Asks no more of an item.
    pub fn close(&mut self, item: Item) {
        self.lists[item.index()].closed = true;
        self.closed.push(item);
        let place = self.places[item.index()];
        if place != SECONDARY {
            self.open -= 1;
            let last = self.primary[self.open];
            self.primary.swap(place as usize, self.open);
            self.places.swap(item.index(), last.index());
        }
    }

    /// The state to return to.
    pub fn mark(&self) -> Mark {
        Mark { trail: self.trail.len(), closed: self.closed.len() }
    }

    /// Goes back to a mark.
    pub fn undo(&mut self, to: Mark) {
        for item in self.trail.drain(to.trail..) {
            self.lists[item.index()].live += 1;
        }
        for item in self.closed.drain(to.closed..) {
            self.lists[item.index()].closed = false;
            self.open += usize::from(self.places[item.index()] != SECONDARY);
        }
    }

    /// Gives the uses of an option back, after the undoing of what it did to others.
    pub fn give_back(&mut self, option: OptionId) {
        if MANY {
            for cell in self.cells_of(option) {
                let item = self.cells[cell].item.index();
                if self.places[item] != SECONDARY {
                    self.room[item] += 1;
                    self.lists[item].needs = self.room[item].saturating_sub(self.spare[item]);
                }
            }
        }
    }

    /// Counts the uses of an option.
    fn use_up(&mut self, option: OptionId) {
        for cell in self.cells_of(option) {
            let item = self.cells[cell].item.index();
            if self.places[item] != SECONDARY {
                self.room[item] -= 1;
                self.lists[item].needs = self.room[item].saturating_sub(self.spare[item]);
            }
        }
    }

    #[inline]
    fn cells_of(&self, option: OptionId) -> Range<usize> {
        self.options[option.index()] as usize..self.options[option.index() + 1] as usize
    }
}

/// The place of an item that is not among the primary ones.
const SECONDARY: u32 = u32::MAX;

/// Beginnings.
impl<const MANY: bool> Board<MANY> {
    /// The board of a problem after the decisions of a part.
    pub fn at(problem: &Problem, part: &Part) -> Self {
        let mut board = Board::new(problem);
        for &step in &part.steps {
            match step {
                Step::Take(option) => _ = board.take(option),
                Step::Leave(option) => _ = board.leave(option),
                Step::Close(item) => board.close(item),
            }
        }
        board
    }

    fn new(problem: &Problem) -> Self {
        let (items, options) = (problem.items(), problem.options());
        let mut lists = vec![List { start: 0, live: 0, needs: 0, closed: false }; items];
        for used in problem.all_options().flat_map(|o| problem.uses(o)) {
            lists[used.item.index()].live += 1;
        }
        let mut start = 0;
        for list in &mut lists {
            list.start = start;
            start += std::mem::take(&mut list.live);
        }
        let mut board = Board {
            cells: Vec::with_capacity(start as usize),
            owners: Vec::with_capacity(start as usize),
            colors: Vec::with_capacity(start as usize),
            options: Vec::with_capacity(options + 1),
            lists,
            order: vec![0; start as usize],
            primary: Vec::new(),
            places: vec![SECONDARY; items],
            open: 0,
            room: vec![0; items],
            spare: vec![0; items],
            trail: Vec::with_capacity(start as usize),
            closed: Vec::with_capacity(items),
        };
        problem.all_items().for_each(|item| board.add_item(item, problem.kind(item)));
        problem.all_options().for_each(|option| board.add_option(option, problem));
        board.options.push(start);
        board
    }

    fn add_item(&mut self, item: Item, kind: Kind) {
        if let Kind::Primary { at_least, at_most } = kind {
            self.places[item.index()] = self.primary.len() as u32;
            self.primary.push(item);
            self.open += 1;
            self.room[item.index()] = at_most;
            self.spare[item.index()] = at_most - at_least;
            self.lists[item.index()].needs = at_least;
        }
    }

    fn add_option(&mut self, option: OptionId, problem: &Problem) {
        self.options.push(self.cells.len() as u32);
        for used in problem.uses(option) {
            let list = &mut self.lists[used.item.index()];
            let place = list.start + list.live;
            list.live += 1;
            self.order[place as usize] = self.cells.len() as u32;
            self.cells.push(Cell { item: used.item, place });
            self.owners.push(option);
            self.colors.push(used.color.map_or(0, |color| color.0 + 1));
        }
    }
}
