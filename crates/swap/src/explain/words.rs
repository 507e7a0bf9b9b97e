//! The English of hints.
//!
//! A tile with one home "comes home"; of several equal tiles one comes to "a place for 3". A reason
//! says first what the swap does to its two tiles, then, where somebody pays for it, why that has
//! to be, and then what is left to do.

use super::choice::{Choice, Simpler};
use super::gain::{Gain, Part, Sort};
use super::{Rule, Way};
use crate::model::{Move, Tile};
use crate::solve::problem::Problem;
pub(super) use quadrille_core::words::{capital, counted};
use std::cmp::Ordering;

/// The reason for a swap on a way that is proven shortest, of this many swaps.
pub(super) fn proven(problem: &Problem<'_>, choice: &Choice, length: usize, wasted: usize) -> String {
    let mut sentences = vec![gain(&choice.gain)];
    if let Some(pair) = choice.closed {
        let closed = Move::of(problem.instance, pair);
        sentences.push(format!("The moving wall closes {closed} at this step"));
    }
    sentences.extend(necessity(choice));
    let rest = length - 1;
    let after = problem.from.after(&[choice.pair]);
    let costs = choice.rule.effort() >= Rule::GivesWay.effort();
    let (bound, least) = (problem.bound(), Problem::from(problem.instance, &after).bound());
    sentences.push(match rest {
        0 => "That solves it".to_owned(),
        _ if costs && bound < length as u64 => {
            let could = counted(bound as usize, "swap");
            format!(
                "By the distances {could} could do from here, \
                 but every way needs {length}: {rest} after this one"
            )
        }
        1 => "Then one swap remains".to_owned(),
        _ if least == rest as u64 => format!("Then at least {rest} swaps remain, and {rest} suffice"),
        _ => format!(
            "By the distances {least} more could do then, but every way needs {rest}, and {rest} suffice"
        ),
    });
    match wasted {
        0 => {}
        1 => sentences.push("So far 1 swap more than necessary was made".to_owned()),
        _ => sentences.push(format!("So far {wasted} swaps more than necessary were made")),
    }
    sentences.join(". ") + "."
}

/// The reason for a swap on a way of which nothing is proven but a bound.
pub(super) fn known(problem: &Problem<'_>, of: &Gain, way: &Way) -> String {
    let least = way.bound.max(problem.bound());
    let way = if way.complete {
        let swaps = counted(way.swaps.len(), "swap");
        format!("The best way known from here has {swaps}, this one among them; at least {least} are needed")
    } else {
        format!("No way to the end is known yet; at least {} needed", are(least))
    };
    format!("{}. {way}.", gain(of))
}

fn are(swaps: u64) -> String {
    format!("{} {}", counted(swaps as usize, "swap"), if swaps == 1 { "is" } else { "are" })
}

/// Why a swap that somebody pays for has to be.
fn necessity(choice: &Choice) -> Option<String> {
    // Where the moving wall forbids something simpler, that has just been said.
    let here = if choice.closed.is_some() { "Otherwise" } else { "Here" };
    let why = match (choice.rule, choice.simpler) {
        (Rule::GivesWay, Simpler::None) => {
            format!("{here} no tile comes closer unless another goes farther away")
        }
        (Rule::GivesWay, Simpler::Longer) => {
            "There are swaps by which nobody loses, but no shortest way begins with one of them".to_owned()
        }
        (Rule::Detour, Simpler::None) => format!("{here} no swap brings a tile closer"),
        (Rule::Detour, Simpler::Longer) => {
            "There are swaps that bring a tile closer, but no shortest way begins with one of them".to_owned()
        }
        _ => return None,
    };
    Some(why)
}

/// What a swap does to its two tiles, as a sentence without its full stop.
fn gain(of: &Gain) -> String {
    let [one, two] = &of.parts;
    if of.equal {
        return format!("{} swaps with its like: nothing changes but the step", capital(&name(one)));
    }
    let single = one.sort == Sort::Single && two.sort == Sort::Single;
    let (first, second) = (name(one), name(two));
    let text = match of.rule() {
        Rule::BothHome if single => format!("{first} and {second} both come home"),
        Rule::BothCloser if single => {
            let (from, to) = one.steps;
            let (two_from, two_to) = two.steps;
            format!(
                "{first} and {second} both come one step closer: {first} from {} to {to}, \
                 {second} from {two_from} to {two_to}",
                steps(from)
            )
        }
        _ => format!("{}; {}", part(one), part(two)),
    };
    capital(&text)
}

fn name(part: &Part) -> String {
    match part.tile {
        Tile::ANY => format!("the free tile on {}", part.cell),
        tile if part.alone => tile.to_string(),
        tile => format!("the {tile} on {}", part.cell),
    }
}

fn steps(n: u64) -> String {
    counted(n as usize, "step")
}

/// What a swap does to one tile.
fn part(part: &Part) -> String {
    let (name, (from, to)) = (name(part), part.steps);
    let change = match part.sort {
        Sort::Nowhere => return format!("{name} may lie anywhere"),
        Sort::Single | Sort::Nearest => format!("from {} to {to}", steps(from)),
        Sort::Together => format!("all {}s together from {} to {to}", part.tile, steps(from)),
    };
    let place = match (part.sort, part.tile) {
        (Sort::Single, _) => "home".to_owned(),
        (_, Tile::ANY) => "a place for it".to_owned(),
        (_, tile) => format!("a place for {tile}"),
    };
    match to.cmp(&from) {
        Ordering::Less if part.arrives && part.sort == Sort::Single => format!("{name} comes home"),
        Ordering::Less if part.arrives => format!("{name} comes to {place}"),
        Ordering::Less if part.sort == Sort::Together => {
            format!("{name} comes closer to {place} ({change})")
        }
        Ordering::Less => format!("{name} comes closer to {place}, {change}"),
        Ordering::Greater if part.sort == Sort::Together => format!("{name} gives way ({change})"),
        Ordering::Greater => format!("{name} gives way, {change}"),
        Ordering::Equal if part.sort == Sort::Together => {
            format!("{name} loses nothing, as equal tiles go")
        }
        Ordering::Equal => format!("{name} stays {} from {place}", steps(from)),
    }
}
