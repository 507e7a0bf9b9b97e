//! `table`: how many positions of a board there are at each distance from the goal.

use super::{Line, since_start};
use crate::args;
use crate::console::Console;
use crate::exit::{Exit, Result};
use crate::say::Fields;
use crate::takes::Takes;
use clap::{Arg, ArgMatches, Command};
use quadrille::{Distances, FAMILIES, Outcome, Run, Stop, quantity};
use serde_json::Value;
use std::time::Instant;

pub const LINE: Line = Line {
    name: "table",
    about: "Tabulate how far all positions of a board are from the goal",
    examples: &["quadrille table swap 4x3 --threads 2", "quadrille table swap 3x3 --wall r1c1-r1c2 --json"],
    takes: Takes::TABLE,
    arguments,
    run,
};

fn arguments(command: Command) -> Command {
    let command = command
        .arg(Arg::new("for").value_name("FAMILY").required(true).help("The family"))
        .arg(Arg::new("size").value_name("WxH").required(true).help("Width and height"));
    let threads = |arg: Arg| arg.help("Threads to use [1]; two take about two thirds of the time");
    args::with_json(args::with_limits(command)).mut_arg("threads", threads)
}

fn run(matches: &ArgMatches, console: &mut Console) -> Result<Exit> {
    let family = FAMILIES.find(args::text(matches, "for").unwrap_or_default())?;
    let given = LINE.takes.given(matches)?;
    LINE.takes.check(&given, family)?;
    let size = quantity::size(args::text(matches, "size").unwrap_or_default())?;
    let (limits, allowance) = since_start(matches, console)?;
    let started = Instant::now();
    let found = console.search(allowance, |monitor| {
        family.distances(size, &given, Run { limits, monitor, ..Run::default() })
    })?;
    let seconds = started.elapsed().as_secs_f64();
    if console.json {
        console.say(&format!("{}\n", object(family.name(), &size.to_string(), &found, seconds)))?;
    } else {
        console.say(&text(&found, seconds))?;
    }
    Ok(if found.stop.is_some() { Exit::Limit } else { Exit::Done })
}

/// What was found, for scripts; what a search that was stopped cannot know is left out.
fn object(family: &str, size: &str, found: &Distances, seconds: f64) -> Value {
    let whole = found.stop.is_none();
    let numbers: Vec<Value> = found.numbers.iter().map(|n| n.to_string().into()).collect();
    Fields::default()
        .with("family", family)
        .with("outcome", if whole { Outcome::Solved } else { Outcome::Limit }.word())
        .with("size", size)
        .with("count", found.states().to_string())
        .with("count_exact", whole)
        .maybe("diameter", whole.then(|| found.diameter()))
        .maybe("mean", whole.then(|| found.mean()))
        .with("distribution", numbers)
        .with("seconds", (seconds * 1e6).round() / 1e6)
        .maybe("message", found.stop.map(Stop::words))
        .object()
}

/// The same for people.
fn text(found: &Distances, seconds: f64) -> String {
    let states = found.states();
    let share = |number: u64| match found.stop {
        None => format!("  {:>5.2} %", 100.0 * number as f64 / states.max(1) as f64),
        Some(_) => String::new(),
    };
    let mut text = format!("distance  arrangements{}\n", if found.stop.is_none() { "    share" } else { "" });
    for (distance, &number) in found.numbers.iter().enumerate() {
        text += &format!("{distance:>8}  {number:>12}{}\n", share(number));
    }
    let s = if states == 1 { "" } else { "s" };
    let (diameter, mean) = (found.diameter(), found.mean());
    text += &match found.stop {
        None => format!("\n{states} arrangement{s}, diameter {diameter}, mean {mean:.3}, {seconds:.3} s\n"),
        Some(stop) => {
            let why = stop.words();
            format!(
                "\nat least {states} arrangement{s}, the last line may lack some: {why}; {seconds:.3} s\n"
            )
        }
    };
    text
}
