//! The obviously right twin: Algorithm X over plain lists.
//!
//! Take the primary item that still needs a use and has the fewest options; its first option is
//! either in the solution or it is not. What still fits is filtered anew each time by asking the
//! definition. Nothing clever, for the tests.

use super::{Item, Kind, OptionId, Problem, Solutions};
use quadrille_core::{Observer, Search, Stop};

/// Hands over every solution; a node is an option taken.
pub fn solve<O: Observer>(
    problem: &Problem,
    search: &mut Search<O>,
    found: Solutions<'_>,
) -> Result<(), Stop> {
    let options: Vec<OptionId> = problem.all_options().collect();
    explore(problem, &mut Vec::new(), &options, search, found)
}

fn explore<O: Observer>(
    problem: &Problem,
    chosen: &mut Vec<OptionId>,
    left: &[OptionId],
    search: &mut Search<O>,
    found: Solutions<'_>,
) -> Result<(), Stop> {
    let with = |item: Item| left.iter().copied().filter(move |&o| uses(problem, o, item));
    let needy = problem.all_items().filter(|&item| used(problem, chosen, item) < needed(problem, item));
    let next = match needy.min_by_key(|&item| with(item).count()) {
        Some(item) => match with(item).next() {
            Some(option) => option,
            None => return Ok(()),
        },
        None => match left.first() {
            Some(&option) => option,
            None => return search.hand_over(&chosen[..], &mut |solution| found(solution)),
        },
    };
    let others: Vec<OptionId> = left.iter().copied().filter(|&o| o != next).collect();
    search.node()?;
    chosen.push(next);
    let fitting: Vec<OptionId> = others.iter().copied().filter(|&o| fits(problem, chosen, o)).collect();
    explore(problem, chosen, &fitting, search, found)?;
    chosen.pop();
    explore(problem, chosen, &others, search, found)
}

fn uses(problem: &Problem, option: OptionId, item: Item) -> bool {
    problem.uses(option).iter().any(|u| u.item == item)
}

fn used(problem: &Problem, chosen: &[OptionId], item: Item) -> u32 {
    chosen.iter().filter(|&&o| uses(problem, o, item)).count() as u32
}

fn needed(problem: &Problem, item: Item) -> u32 {
    match problem.kind(item) {
        Kind::Primary { at_least, .. } => at_least,
        Kind::Secondary => 0,
    }
}

/// Whether an option goes with those chosen: no item too often, no second colour.
fn fits(problem: &Problem, chosen: &[OptionId], option: OptionId) -> bool {
    problem.uses(option).iter().all(|new| match problem.kind(new.item) {
        Kind::Primary { at_most, .. } => used(problem, chosen, new.item) < at_most,
        Kind::Secondary => chosen
            .iter()
            .flat_map(|&o| problem.uses(o))
            .filter(|old| old.item == new.item)
            .all(|old| old.color.is_some() && old.color == new.color),
    })
}
