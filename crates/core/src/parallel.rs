//! One task in independent parts, on as many threads as the limits allow.
//!
//! An engine that can cut its work into parts says what to do with one part; [`run`] does the rest.
//! Each thread has a [`Search`] of its own and takes the next part whenever it is free. Results
//! travel through a bounded channel to the caller's thread, so that whoever takes them need not be
//! `Send`, and a thread that finds faster than the caller can take them waits. Nodes are counted
//! together against one limit; when the caller has enough, or one part meets a limit, all stop.
//! With one thread, and in the browser, the parts are done one after the other right here.
//!
//! The order of the results is that of the parts only with one thread; the set of results is always
//! the same.

use crate::search::{Found, Observer, Search, Stop, Team};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex};
use std::thread::ScopedJoinHandle;

/// Results that may wait for the caller.
const WAITING: usize = 256;

/// Does `work` on every part, hands the results to `found` on this thread and adds the counters of
/// all threads to those of `search`. The parts are done in silence: the observer of `search` hears
/// nothing of them.
pub fn run<O: Observer, P: Sync, R: Send>(
    parts: &[P],
    search: &mut Search<O>,
    work: impl Fn(&P, &mut Search, Found<'_, R>) -> Result<(), Stop> + Sync,
    found: Found<'_, R>,
) -> Result<(), Stop> {
    let shift = Shift::new(parts, search);
    let threads = search.limits.threads.min(parts.len());
    // What is said of the browser is known when it is compiled for: threads take no room there.
    let members = if cfg!(target_arch = "wasm32") || threads <= 1 {
        vec![shift.work(search.member(&shift.team), &work, found)]
    } else {
        let members = (0..threads).map(|_| search.member(&shift.team)).collect();
        on_threads(&shift, members, &work, found)
    };
    members.iter().for_each(|member| search.counters.add(&member.counters));
    // Threads may tell their progress out of turn; the last word is said here.
    let done = shift.done.load(Ordering::Relaxed) as u64;
    search.progress().set_work(done, parts.len() as u64);
    shift.ended()
}

/// Does some work on each of so many threads, numbered from nought, and waits for all; right here
/// where there is one, and in the browser.
pub fn on_each<T: Send>(threads: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    if threads == 1 || cfg!(target_arch = "wasm32") {
        return (0..threads).map(work).collect();
    }
    std::thread::scope(|scope| {
        let work = &work;
        let running: Vec<_> = (0..threads).map(|thread| scope.spawn(move || work(thread))).collect();
        running.into_iter().map(ended).collect()
    })
}

/// What a thread has made; its panic is ours.
fn ended<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

fn on_threads<P: Sync, R: Send>(
    shift: &Shift<'_, P>,
    members: Vec<Search>,
    work: &(impl Fn(&P, &mut Search, Found<'_, R>) -> Result<(), Stop> + Sync),
    found: Found<'_, R>,
) -> Vec<Search> {
    let (give, take) = sync_channel(WAITING);
    std::thread::scope(|scope| {
        let start = |member| {
            let give = give.clone();
            let mut deliver = move |result| match give.send(result) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(Stop::Cancelled),
            };
            scope.spawn(move || shift.work(member, work, &mut deliver))
        };
        let running: Vec<_> = members.into_iter().map(start).collect();
        drop(give);
        for result in take {
            if let ControlFlow::Break(stop) = found(result) {
                shift.end(stop);
                break;
            }
        }
        running.into_iter().map(ended).collect()
    })
}

/// What the threads share: the parts, the next of them to do, and why the work ended early.
struct Shift<'a, P> {
    parts: &'a [P],
    next: AtomicUsize,
    done: AtomicUsize,
    team: Arc<Team>,
    stop: Mutex<Option<Stop>>,
}

impl<'a, P> Shift<'a, P> {
    fn new<O: Observer>(parts: &'a [P], search: &Search<O>) -> Self {
        Shift {
            parts,
            next: AtomicUsize::new(0),
            done: AtomicUsize::new(0),
            team: Team::after(search.counters.nodes),
            stop: Mutex::new(None),
        }
    }

    /// One thread's work: part after part, until none is left or somebody says stop.
    fn work<R>(
        &self,
        mut member: Search,
        work: impl Fn(&P, &mut Search, Found<'_, R>) -> Result<(), Stop>,
        found: Found<'_, R>,
    ) -> Search {
        while !self.team.stopped() {
            let Some(part) = self.parts.get(self.next.fetch_add(1, Ordering::Relaxed)) else { break };
            if let Err(stop) = work(part, &mut member, found) {
                self.end(stop);
            }
            let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
            member.progress().set_work(done as u64, self.parts.len() as u64);
        }
        member
    }

    /// Ends the work of all; the first reason counts, the others follow from it.
    fn end(&self, stop: Stop) {
        self.stop.lock().expect("no panic while it is held").get_or_insert(stop);
        self.team.stop();
    }

    fn ended(self) -> Result<(), Stop> {
        self.stop.into_inner().expect("no panic while it is held").map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Limits;

    /// Every part counts to a thousand and hands over its multiples of a hundred.
    fn count(part: &u64, search: &mut Search, found: Found<'_, u64>) -> Result<(), Stop> {
        for i in 0..1000 {
            search.node()?;
            if i % 100 == 0 {
                search.hand_over(part * 1000 + i, found)?;
            }
        }
        Ok(())
    }

    fn search(threads: usize, nodes: Option<u64>) -> Search {
        Search::new(Limits { threads, nodes, ..Limits::none() })
    }

    #[test]
    fn every_part_is_done_once_on_any_number_of_threads() {
        let parts: Vec<u64> = (0..50).collect();
        for threads in [0, 1, 2, 3, 100] {
            let mut search = search(threads, None);
            let mut results = Vec::new();
            let mut take = |r| {
                results.push(r);
                ControlFlow::Continue(())
            };
            assert_eq!(run(&parts, &mut search, count, &mut take), Ok(()));
            results.sort_unstable();
            assert_eq!(results, (0..500).map(|i| i * 100).collect::<Vec<_>>());
            assert_eq!((search.counters.nodes, search.counters.solutions), (50_000, 500));
            assert_eq!(search.progress().snapshot().work, Some((50, 50)));
        }
        let nothing = run(&[], &mut search(2, None), count, &mut |_| panic!("nothing to find"));
        assert_eq!(nothing, Ok(()));
    }

    #[test]
    fn all_stop_when_the_caller_has_enough() {
        let parts: Vec<u64> = (0..1000).collect();
        for threads in [1, 4] {
            let mut search = search(threads, None);
            let mut seen = 0;
            let mut ten = |_| {
                seen += 1;
                if seen < 10 { ControlFlow::Continue(()) } else { ControlFlow::Break(Stop::Solutions) }
            };
            assert_eq!(run(&parts, &mut search, count, &mut ten), Err(Stop::Solutions));
            assert_eq!(seen, 10);
            assert!(search.counters.nodes < 1_000_000 && !search.cancel().is_asked());
        }
    }

    #[test]
    fn the_limit_of_nodes_is_one_for_all() {
        let parts: Vec<u64> = (0..1000).collect();
        for threads in [1, 4] {
            let mut search = search(threads, Some(5000));
            let stop = run(&parts, &mut search, count, &mut |_| ControlFlow::Continue(()));
            assert_eq!(stop, Err(Stop::Nodes));
            assert!((5000..10_000).contains(&search.counters.nodes), "{}", search.counters.nodes);
        }
    }

    #[test]
    fn cancelling_reaches_every_thread() {
        let mut search = search(2, None);
        search.cancel().now();
        let stop = run(&[1, 2, 3], &mut search, count, &mut |_| ControlFlow::Continue(()));
        assert_eq!(stop, Err(Stop::Cancelled));
    }
}
