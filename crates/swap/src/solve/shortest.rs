//! All shortest solutions, once it is known how long they are: counted layer by layer, or handed
//! over one by one.
//!
//! A swap moves two tiles by one step each. If the tiles have *s* steps to go in all, to the
//! nearest places that want them, and *r* swaps are left, *s* > 2*r* ends the matter; *s* is kept
//! up to date at every swap. Kinds of which there are more tiles than places that want them count
//! nothing: any of those tiles may stay away.

use super::bfs_lazy::{Key, Packing, keyed, room};
use super::far::{Far, Spare};
use super::problem::Problem;
use crate::Swap;
use crate::model::{Move, Pair, State};
use crate::settings::Aim;
use num_bigint::BigUint;
use quadrille_core::{Diagnostic, Event, Found, Observer, Report, Search, Stop, Task};
use rustc_hash::{FxHashMap, FxHashSet};

/// Refuses to minimise anything but the number of swaps.
pub fn length_only(task: &Task<'_, Swap>, method: &str) -> Result<(), Diagnostic> {
    match task.settings.minimise {
        Aim::Length => Ok(()),
        Aim::Depth => Err(Diagnostic::new(format!("the method '{method}' minimises the length only"))
            .help("choose auto, optimal or beam")),
    }
}

/// How a swap changes the steps that all tiles of a packed arrangement have to go.
#[inline]
pub(super) fn change<K: Key>(far: &Far, packing: &Packing<K>, key: &K, pair: Pair) -> i64 {
    let (a, b) = pair.places();
    far.change(packing.kind(key, a), packing.kind(key, b), a, b)
}

/// A number that may turn out to be too large for its type.
trait Tally: Clone + Default {
    fn one() -> Self;
    /// Adds; whether the sum fits.
    fn add(&mut self, more: &Self) -> bool;
}

impl Tally for u128 {
    fn one() -> Self {
        1
    }
    fn add(&mut self, more: &Self) -> bool {
        let (sum, over) = self.overflowing_add(*more);
        *self = sum;
        !over
    }
}

impl Tally for BigUint {
    fn one() -> Self {
        BigUint::from(1u32)
    }
    fn add(&mut self, more: &Self) -> bool {
        *self += more;
        true
    }
}

/// The number of different sequences of `length` swaps that solve the puzzle.
pub fn ways<O: Observer>(
    problem: &Problem<'_>,
    length: u64,
    search: &mut Search<O>,
) -> Result<BigUint, Stop> {
    keyed!(problem, K => match tally::<K, u128, O>(problem, length, search)? {
        Some(number) => Ok(number.into()),
        None => Ok(tally::<K, BigUint, O>(problem, length, search)?.unwrap_or_default()),
    })
}

/// The number of ways; `None` if it does not fit the type.
fn tally<K: Key, N: Tally, O: Observer>(
    problem: &Problem<'_>,
    length: u64,
    search: &mut Search<O>,
) -> Result<Option<N>, Stop> {
    let far = Far::new(problem, Spare::Free, search.limits.memory)?;
    let packing = Packing::<K>::new(problem);
    let start = packing.packed(&problem.tiles);
    // Large numbers lie elsewhere; 32 bytes hold those that come up.
    let beside = 2 * (start.outside() + 32);
    let mut layer: FxHashMap<K, (i64, N)> = FxHashMap::default();
    layer.insert(start, (far.sum(&problem.tiles) as i64, N::one()));
    for made in 0..length as usize {
        let closed = problem.closed(made);
        let most = 2 * (length as i64 - made as i64 - 1);
        let kept = layer.capacity() as u64 * 8 / 7 * (size_of::<(K, (i64, N))>() as u64 + 1);
        let mut next: FxHashMap<K, (i64, N)> = FxHashMap::default();
        for (key, (sum, number)) in &layer {
            search.node()?;
            for (at, &pair) in problem.graph.pairs.iter().enumerate() {
                let sum = sum + change(&far, &packing, key, pair);
                if sum > most || closed == Some(at) {
                    continue;
                }
                room(&next, beside, kept, search.limits.memory)?;
                let mut fits = true;
                next.entry(packing.swapped(key, pair))
                    .and_modify(|(_, so_far)| fits = so_far.add(number))
                    .or_insert_with(|| (sum, number.clone()));
                if !fits {
                    return Ok(None);
                }
            }
        }
        layer = next;
    }
    let mut total = N::default();
    let fits = layer.iter().filter(|(key, _)| packing.solved(key)).all(|(_, (_, number))| total.add(number));
    Ok(fits.then_some(total))
}

/// Hands over every solution of `length` swaps, in the order of the numbers of their pairs.
#[cfg(test)]
pub fn each<O: Observer>(
    problem: &Problem<'_>,
    length: u64,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<(), Stop> {
    let mut visit = |swaps: &[Pair], search: &mut Search<O>| problem.hand_over(swaps, search, found);
    keyed!(problem, K => walk::<K, O>(problem, length as usize, search, &mut visit))
}

/// An arrangement on the way of the depth-first search.
struct Step<K> {
    key: K,
    /// The steps that the tiles have to go.
    sum: i64,
    /// The next pair to try.
    next: usize,
    /// Whether a solution was found from here.
    fruitful: bool,
}

type Visit<'a, O> = &'a mut dyn FnMut(&[Pair], &mut Search<O>) -> Result<(), Stop>;

fn walk<K: Key, O: Observer>(
    problem: &Problem<'_>,
    length: usize,
    search: &mut Search<O>,
    visit: Visit<'_, O>,
) -> Result<(), Stop> {
    let far = Far::new(problem, Spare::Free, search.limits.memory)?;
    let packing = Packing::<K>::new(problem);
    let pairs = problem.graph.pairs;
    let key = packing.packed(&problem.tiles);
    // What is known to lead nowhere after so many swaps. When the memory is full no more is
    // remembered.
    let mut dead: FxHashSet<(K, u32)> = FxHashSet::default();
    let slot = 4 * (size_of::<(K, u32)>() as u64 + 1) + key.outside();
    let most_dead = (search.limits.memory / slot) as usize;
    let mut swaps: Vec<Pair> = Vec::with_capacity(length);
    let mut stack = vec![Step { key, sum: far.sum(&problem.tiles) as i64, next: 0, fruitful: false }];
    while let Some(top) = stack.last_mut() {
        let made = swaps.len();
        if made == length {
            if packing.solved(&top.key) {
                top.fruitful = true;
                visit(&swaps, search)?;
            }
            top.next = pairs.len();
        }
        let closed = problem.closed(made);
        let most = 2 * (length as i64 - made as i64 - 1);
        let good = (top.next..pairs.len()).filter(|&at| closed != Some(at)).find_map(|at| {
            let sum = top.sum + change(&far, &packing, &top.key, pairs[at]);
            let entry = (sum <= most).then(|| (packing.swapped(&top.key, pairs[at]), made as u32 + 1))?;
            (!dead.contains(&entry)).then_some((at, entry.0, sum))
        });
        if let Some((at, key, sum)) = good {
            search.node()?;
            top.next = at + 1;
            swaps.push(pairs[at]);
            search.emit(|o| o.event(Event::Do(&Move::of(problem.instance, pairs[at]))));
            stack.push(Step { key, sum, next: 0, fruitful: false });
            continue;
        }
        let Some(done) = stack.pop() else { break };
        match stack.last_mut() {
            Some(below) if done.fruitful => below.fruitful = true,
            _ if made < length && dead.len() < most_dead => _ = dead.insert((done.key, made as u32)),
            _ => {}
        }
        search.counters.backtracks += u64::from(!done.fruitful);
        if swaps.pop().is_some() {
            search.emit(|o| o.event(Event::Undo(1)));
        }
    }
    Ok(())
}

/// The answer of a method that has found and proven a shortest solution: it is handed over first,
/// then all others that are as short, as many as are wanted.
pub fn all<O: Observer>(
    problem: &Problem<'_>,
    first: &[Pair],
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Report<State> {
    let mut ended = hand_over_watched(problem, first, search, found);
    if ended.is_ok() {
        let mut visit = |swaps: &[Pair], search: &mut Search<O>| {
            if swaps == first { Ok(()) } else { problem.hand_over(swaps, search, found) }
        };
        ended = keyed!(problem, K => walk::<K, O>(problem, first.len(), search, &mut visit));
    }
    Report { lower_bound: Some(first.len() as u64), optimal: true, ..Report::from_result(ended) }
}

/// Shows the swaps of a solution to whoever watches, hands it over, and takes them back if more are
/// wanted.
pub(super) fn hand_over_watched<O: Observer>(
    problem: &Problem<'_>,
    swaps: &[Pair],
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<(), Stop> {
    for &pair in swaps {
        search.emit(|o| o.event(Event::Do(&Move::of(problem.instance, pair))));
    }
    problem.hand_over(swaps, search, found)?;
    search.emit(|o| o.event(Event::Undo(swaps.len())));
    Ok(())
}
