//! Complete tables: how many arrangements of a small board there are at each distance from row
//! order.
//!
//! A breadth-first search over all permutations, with one bit for each: whether it was reached. A
//! swap turns even permutations into odd ones, so those at even distances are the even ones, and
//! nothing else needs to be kept: in turn, the even arrangements next to odd ones that were reached
//! are reached, then the odd ones next to even ones. The number of bits that are new is the number
//! of arrangements at the next distance. One step works on 60 arrangements in a word at once, and
//! on the words of a slab in a row; [`map`] says how. Slabs next to no slab that changed in the
//! step before are left out, and so are full ones.
//!
//! The slabs of one parity are written, those of the other only read: threads take them as they
//! come.

mod choice;
mod map;

#[cfg(test)]
mod tests;

use super::problem::{FAR, Graph};
use crate::model::{Instance, check_size, row_order};
use crate::settings::{self, PuzzleSettings};
use map::Layout;
use quadrille_core::{Diagnostic, Distances, Search, Size, Stop};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// The largest board: one place more, and the table is fourteen times as large.
const MOST: usize = 13;
/// Memory that does not depend on the board: where swaps lead.
const BESIDES: u64 = 8 << 20;

/// The number of arrangements at each distance from row order, for the size and the walls in the
/// settings.
pub fn distances(
    size: Size,
    settings: &PuzzleSettings,
    search: &mut Search,
) -> Result<Distances, Diagnostic> {
    if settings.moving_wall.is_some() {
        return Err(Diagnostic::new("--moving-wall: no table is made for boards with a wall that moves"));
    }
    check(size, search.limits.memory)?;
    let board = Instance::new(row_order(size), None)?.with_walls(settings::pairs(&settings.walls, size)?)?;
    Ok(explore(&board, search))
}

/// Refuses what is too small, too large, or larger than the memory allowed.
fn check(size: Size, memory: u64) -> Result<(), Diagnostic> {
    check_size(size.rows, size.cols)?;
    let places = size.area();
    if places > MOST {
        return Err(Diagnostic::new(format!(
            "a complete table of {size} is out of reach: {places} places have more than 10^10 arrangements"
        ))
        .help(format!("tables are made for at most {MOST} places")));
    }
    // Half of 5! bits in a word, and as many words for the odd arrangements as for the even ones.
    let needed = (6..=places as u64).product::<u64>() * 16 + BESIDES;
    if needed > memory {
        let megabytes = |bytes: u64| bytes.div_ceil(1 << 20);
        return Err(Diagnostic::new(format!(
            "a complete table of {size} takes {} MiB, and {} MiB are allowed",
            megabytes(needed),
            memory >> 20
        ))
        .help(format!("allow them by --memory {}M", megabytes(needed))));
    }
    Ok(())
}

/// How many arrangements can be reached: tiles stay in their part of the board.
fn reachable(board: &Instance) -> u64 {
    let graph = Graph::new(board);
    let so_far = |place: usize| {
        let way = graph.distances_from([place]);
        way[..=place].iter().filter(|distance| **distance != FAR).count() as u64
    };
    (0..graph.places).map(so_far).product()
}

/// The arrangements of one parity.
struct Half {
    /// The bits that were reached.
    words: Vec<u64>,
    /// The slabs that changed in the last step.
    changed: Vec<bool>,
}

/// The whole search.
fn explore(board: &Instance, search: &mut Search) -> Distances {
    let Size { rows, cols } = board.size();
    // Swaps between places whose numbers are close move the most words as they lie: count along the
    // shorter side.
    let along = |place: usize| if cols > rows { place % cols * rows + place / cols } else { place };
    let pairs = board.pairs().iter().map(|pair| pair.places()).map(|(a, b)| (along(a), along(b)));
    let layout = Layout::new(rows * cols, &pairs.collect::<Vec<_>>());

    let words = layout.slabs() * layout.words();
    let half = || Half { words: vec![0; words], changed: vec![false; layout.slabs()] };
    let [mut last, mut next] = [half(), half()];
    // Row order is the first bit of the first word.
    last.words[0] = 1;
    last.changed[0] = true;

    let total = reachable(board);
    let step = Step { layout: &layout, total, seen: AtomicU64::new(1), stop: Mutex::new(None) };
    let mut numbers = vec![1];
    while step.seen.load(Ordering::Relaxed) < total {
        let before = step.seen.load(Ordering::Relaxed);
        step.run(&last, &mut next, numbers.len() % 2 == 1, search);
        let found = step.seen.load(Ordering::Relaxed) - before;
        if found > 0 {
            numbers.push(found);
        }
        if found == 0 || step.stopped().is_some() {
            break;
        }
        std::mem::swap(&mut last, &mut next);
    }
    let seen = step.seen.load(Ordering::Relaxed);
    search.counters.nodes = seen;
    // A limit that was met with the very last arrangement cut nothing off.
    Distances { numbers, stop: step.stopped().filter(|_| seen < total) }
}

/// What the threads of a step share.
struct Step<'a> {
    layout: &'a Layout,
    /// All arrangements that can be reached.
    total: u64,
    /// Those that were.
    seen: AtomicU64,
    stop: Mutex<Option<Stop>>,
}

impl Step<'_> {
    fn stopped(&self) -> Option<Stop> {
        *self.stop.lock().expect("no panic while it is held")
    }

    /// Reaches what is one swap away from what was reached last; `odd` is the parity of what is to
    /// be reached.
    fn run(&self, last: &Half, next: &mut Half, odd: bool, search: &Search) {
        let slabs = next.words.chunks_exact_mut(self.layout.words()).zip(&mut next.changed);
        let queue = Mutex::new(slabs.enumerate());
        let work = |mut search: Search| {
            let mut old = Vec::new();
            loop {
                let Some((number, (slab, changed))) = queue.lock().expect("no panic while it is held").next()
                else {
                    break;
                };
                let found = self.fill(number, slab, last, odd, &mut old);
                *changed = found > 0;
                let seen = self.seen.fetch_add(found, Ordering::Relaxed) + found;
                search.counters.nodes = seen;
                search.progress().set_work(seen, self.total);
                if let Err(stop) = search.check() {
                    self.stop.lock().expect("no panic while it is held").get_or_insert(stop);
                }
                if self.stopped().is_some() {
                    break;
                }
            }
        };
        let member = || search.inner(search.limits.nodes, None);
        let threads = if cfg!(target_arch = "wasm32") { 1 } else { search.limits.threads };
        std::thread::scope(|scope| {
            for _ in 1..threads.min(self.layout.slabs()) {
                scope.spawn(|| work(member()));
            }
            work(member());
        });
    }

    /// Fills one slab from its neighbours; the number of arrangements that are new.
    fn fill(&self, number: usize, slab: &mut [u64], last: &Half, odd: bool, old: &mut Vec<u64>) -> u64 {
        let layout = self.layout;
        let changed = |swap: &&(u32, u32)| last.changed[swap.0 as usize];
        let mut swaps = layout.swaps(number).iter().filter(changed).peekable();
        if swaps.peek().is_none() || slab.iter().all(|word| *word == layout.full()) {
            return 0;
        }
        old.clear();
        old.extend_from_slice(slab);
        let odd = odd != layout.is_odd(number);
        for &(other, mix) in swaps {
            let from = other as usize * slab.len();
            layout.pull(slab, &last.words[from..from + slab.len()], mix, odd);
        }
        slab.iter().zip(old).map(|(new, old)| u64::from((new ^ *old).count_ones())).sum()
    }
}
