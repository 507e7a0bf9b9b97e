//! The domains: which looks each cell can still show, how many pieces are left, and who must hear
//! of a change.
//!
//! Every cell has a bit set of looks (a window of words, see [`Looks`]) and its size. All models
//! read and narrow the same sets: these are the channel through which they talk. Whenever a set
//! shrinks, the cell is put into the queue of every model once. Sets, sizes, numbers of pieces and
//! whatever a model counts lie in the [`Store`], so that one rollback takes everything back.
//!
//! The cells that are still open are a sparse set: an order of the cells whose first part is open.
//! A cell that is placed is exchanged with the last open one; taking it back is counting one more.
//! The placed part, read from its end, says in what order the pieces came.

mod narrow;

use super::looks::{Looks, opposite};
use super::store::{Mark, Store};
use crate::model::Side;
use crate::solve::problem::{LookId, Problem};

/// There is no solution below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dead;

/// No neighbour beyond this side.
pub const OUTSIDE: u32 = u32::MAX;

struct CellInfo {
    /// Where its words lie in the store.
    base: u32,
    /// The first word of its window.
    first: u32,
    words: u32,
    neighbours: [u32; 4],
}

/// The number of a model, by which it finds its queue.
pub type Queue = usize;

/// The board during the search.
pub struct Board<'a> {
    /// The problem.
    pub problem: &'a Problem<'a>,
    /// What is known of the looks.
    pub looks: Looks,
    /// Everything that can be taken back.
    pub store: Store,
    /// How often a set shrank: a measure of the work.
    pub narrowings: u64,
    cells: Vec<CellInfo>,
    sizes: usize,
    left: usize,
    open: usize,
    order: Vec<u32>,
    place: Vec<u32>,
    /// The queues that each cell is in, a bit each, and the queues.
    waiting: Vec<u8>,
    queues: Vec<Vec<u32>>,
    /// Whether every piece must be used.
    exact: bool,
}

impl<'a> Board<'a> {
    /// The board before the first deduction: frame, clues and their neighbours are respected,
    /// nothing else.
    pub fn new(problem: &'a Problem<'a>) -> Board<'a> {
        let (looks, size, area) = (Looks::new(problem), problem.size(), problem.size().area());
        let mut store = Store::default();
        let sizes = store.reserve(area, 0);
        let left = store.reserve(problem.kinds.len(), 0);
        let open = store.reserve(1, area as u64);
        let mut cells = Vec::with_capacity(area);
        for (at, cell) in size.cells().enumerate() {
            let beyond = Side::ALL.map(|side| problem.instance.beyond(cell, side));
            let grey = beyond.map(|next| next.is_none() && problem.instance.framed());
            let window = looks.window(grey);
            let base = store.reserve(window.len(), 0);
            let may = |look: LookId| match problem.fixed[at] {
                Some(fixed) => fixed == look,
                None => {
                    let look = &problem.looks[look as usize];
                    !problem.kinds[look.kind as usize].free.is_empty() && problem.fits(at, look)
                }
            };
            let mut number = 0;
            for look in (0..problem.looks.len()).map(|look| look as LookId).filter(|look| may(*look)) {
                let slot = looks.slot(look);
                let word = base + slot / 64 - window.start;
                store.init(word, store.get(word) | 1 << (slot % 64));
                number += 1;
            }
            store.init(sizes + at, number);
            let neighbours = beyond.map(|next| next.map_or(OUTSIDE, |next| size.index(next) as u32));
            let (first, words) = (window.start as u32, window.len() as u32);
            cells.push(CellInfo { base: base as u32, first, words, neighbours });
        }
        let free: usize = problem.kinds.iter().map(|kind| kind.free.len()).sum();
        for (at, kind) in problem.kinds.iter().enumerate() {
            store.init(left + at, kind.free.len() as u64);
        }
        let mut board = Board {
            problem,
            looks,
            store,
            narrowings: 0,
            cells,
            sizes,
            left,
            open,
            order: (0..area as u32).collect(),
            place: (0..area as u32).collect(),
            waiting: vec![0; area],
            queues: Vec::new(),
            exact: false,
        };
        (0..area).filter(|cell| problem.fixed[*cell].is_some()).for_each(|cell| board.close(cell));
        board.exact = free == board.open();
        board
    }

    /// The number of cells.
    pub fn area(&self) -> usize {
        self.cells.len()
    }

    /// Whether every piece must be used.
    pub fn exact(&self) -> bool {
        self.exact
    }

    /// How many cells are not placed yet.
    #[inline]
    pub fn open(&self) -> usize {
        self.store.get(self.open) as usize
    }

    /// The cells that are not placed yet, in no order.
    #[inline]
    pub fn open_cells(&self) -> &[u32] {
        &self.order[..self.open()]
    }

    /// Whether a cell is not placed yet.
    #[inline]
    pub fn is_open(&self, cell: usize) -> bool {
        (self.place[cell] as usize) < self.open()
    }

    /// The cell that was placed as number `number`, from nought.
    pub fn nth_placed(&self, number: usize) -> usize {
        self.order[self.area() - 1 - number] as usize
    }

    /// Counts a cell among the placed ones.
    pub fn close(&mut self, cell: usize) {
        let last = self.open() - 1;
        let (here, other) = (self.place[cell] as usize, self.order[last]);
        self.order.swap(here, last);
        self.place[other as usize] = here as u32;
        self.place[cell] = last as u32;
        self.store.set(self.open, last as u64);
    }

    /// How many pieces of a kind are left.
    #[inline]
    pub fn left(&self, kind: usize) -> usize {
        self.store.get(self.left + kind) as usize
    }

    /// Uses a piece of a kind up; tells how many are left then.
    pub fn take(&mut self, kind: usize) -> Result<usize, Dead> {
        let left = self.left(kind).checked_sub(1).ok_or(Dead)?;
        self.store.set(self.left + kind, left as u64);
        Ok(left)
    }

    /// How many looks a cell can still show.
    #[inline]
    pub fn size(&self, cell: usize) -> usize {
        self.store.get(self.sizes + cell) as usize
    }

    /// The cell beyond a side, or [`OUTSIDE`].
    #[inline]
    pub fn neighbour(&self, cell: usize, side: usize) -> u32 {
        self.cells[cell].neighbours[side]
    }

    /// The words of a cell, and the first one's number among all words.
    #[inline]
    pub fn words(&self, cell: usize) -> (usize, &[u64]) {
        let CellInfo { base, first, words, .. } = self.cells[cell];
        (first as usize, self.store.slice(base as usize, words as usize))
    }

    /// The looks that a cell can show, as slots in order.
    pub fn slots(&self, cell: usize) -> impl Iterator<Item = usize> {
        let (first, words) = self.words(cell);
        words
            .iter()
            .enumerate()
            .flat_map(move |(at, word)| ones(*word).map(move |bit| (first + at) * 64 + bit))
    }

    /// The first look that a cell can show.
    pub fn first(&self, cell: usize) -> Option<usize> {
        self.slots(cell).next()
    }

    /// Whether a cell can show a piece of this kind.
    #[inline]
    pub fn admits(&self, cell: usize, kind: usize) -> bool {
        let (first, words) = self.words(cell);
        let has = |&(word, bits): &(u32, u64)| {
            words.get((word as usize).wrapping_sub(first)).is_some_and(|there| there & bits != 0)
        };
        self.looks.kind_bits[kind].iter().any(has)
    }
}

/// Queues and time.
impl Board<'_> {
    /// A queue for one more model; all cells are in it.
    pub fn join(&mut self) -> Queue {
        let queue = self.queues.len();
        assert!(queue < 8, "a bit for each model");
        self.queues.push(Vec::with_capacity(self.area()));
        (0..self.area()).for_each(|cell| self.wake(cell));
        queue
    }

    /// Whether a model has something to hear.
    pub fn stirred(&self, queue: Queue) -> bool {
        !self.queues[queue].is_empty()
    }

    /// The next cell that changed.
    #[inline]
    pub fn next(&mut self, queue: Queue) -> Option<usize> {
        let cell = self.queues[queue].pop()? as usize;
        self.waiting[cell] &= !(1 << queue);
        Some(cell)
    }

    /// The present; nothing may wait in a queue.
    pub fn mark(&self) -> Mark {
        self.store.mark()
    }

    /// Goes back and forgets what waits in the queues.
    pub fn rollback(&mut self, mark: Mark) {
        self.store.rollback(mark);
        for queue in &mut self.queues {
            queue.drain(..).for_each(|cell| self.waiting[cell as usize] = 0);
        }
    }

    /// The looks on the placed cells, in row order.
    pub fn placed(&self) -> impl Iterator<Item = Option<LookId>> {
        let look = |cell| self.first(cell).map(|slot| self.looks.look(slot));
        (0..self.area()).map(move |cell| if self.is_open(cell) { None } else { look(cell) })
    }

    /// The neighbours of a cell, each with its side that touches the cell.
    pub fn around(&self, cell: usize) -> [Option<(usize, usize)>; 4] {
        let beyond = |side| match self.neighbour(cell, side) {
            OUTSIDE => None,
            next => Some((next as usize, opposite(side))),
        };
        [beyond(0), beyond(1), beyond(2), beyond(3)]
    }
}

/// The positions of the bits of a word that are set.
#[inline]
pub fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}
