//! Bitboards, depth first: cover the first uncovered cell of the sweep, again and again.
//!
//! The state of the search is one word: the covered cells ahead of the sweep and the pieces that
//! are used up, as in the [frontier programme](super::frontier), whose steps it walks. A step costs
//! a few instructions, and enclosed zones end a branch by a table look-up. On thin flat boards this
//! beats choosing the rarest cell, which saves nodes but must look at the whole board for each.

use super::deliver::{Delivery, Tell, tell_tiling};
use super::frontier::{self, Program};
use super::table::Word;
use crate::Polyomino;
use crate::model::State;
use quadrille_core::{Diagnostic, Event, Found, Observer, Report, Search, Stop, Task};

/// Solves with bitboards; a node is a placement made.
pub fn solve<O: Observer>(
    task: &Task<'_, Polyomino>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    super::listing(task, search, found, on_kit)
}

/// Tells every tiling; [`Stop::Stuck`] when the state does not fit into a word.
pub fn on_kit<O: Observer>(
    delivery: &Delivery<'_>,
    search: &mut Search<O>,
    tell: Tell<'_>,
) -> Result<(), Stop> {
    let (window, used) = frontier::state_bits(delivery.kit, delivery.placements);
    match window + used {
        0..=64 => run::<u64, O>(delivery, search, tell),
        65..=128 => run::<u128, O>(delivery, search, tell),
        _ => Err(Stop::Stuck),
    }
}

fn run<W: Word, O: Observer>(
    delivery: &Delivery<'_>,
    search: &mut Search<O>,
    tell: Tell<'_>,
) -> Result<(), Stop> {
    let program = Program::<W>::new(delivery.kit, delivery.placements, |n| delivery.keeps(n));
    walk(&program, 0, W::ZERO, &mut Vec::new(), delivery, search, tell)
}

/// Every way to go on from a state.
fn walk<W: Word, O: Observer>(
    program: &Program<'_, W>,
    place: usize,
    state: W,
    chosen: &mut Vec<u32>,
    delivery: &Delivery<'_>,
    search: &mut Search<O>,
    tell: Tell<'_>,
) -> Result<(), Stop> {
    if place == program.cells() {
        return if program.accepts(state) { tell_tiling(chosen, search, tell) } else { Ok(()) };
    }
    let mut result = Ok(());
    program.follow(place, state, |to, next, placement| {
        if result.is_err() || program.dead(to, next) {
            return;
        }
        let Some(number) = placement else {
            result = walk(program, to, next, chosen, delivery, search, tell);
            return;
        };
        result = search.node();
        if result.is_err() {
            return;
        }
        delivery.tell_put(number, search);
        chosen.push(number);
        result = walk(program, to, next, chosen, delivery, search, tell);
        chosen.pop();
        search.counters.backtracks += 1;
        search.emit(|o| o.event(Event::Undo(1)));
    });
    result
}
