//! `generate`: puzzles from a seed.

use super::{Line, convert};
use crate::args::{self, option};
use crate::console::Console;
use crate::exit::{Exit, Result};
use crate::say::{self, Fields};
use crate::takes::Takes;
use crate::work::{Allowance, GivenUp};
use clap::{Arg, ArgMatches, Command};
use quadrille::{Diagnostic, FAMILIES, NotMade, Run, id, quantity};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

pub const LINE: Line = Line {
    name: "generate",
    about: "Make puzzles from a seed",
    examples: &[
        "quadrille generate nonogram --size 20x15 --seed 7",
        "quadrille generate nonogram --from-image cat.png --size 30x30 --colors 4",
        "quadrille generate nonogram --count 10 --to json -o puzzles.jsonl",
    ],
    takes: Takes::GENERATE,
    arguments,
    run,
};

fn arguments(command: Command) -> Command {
    let command = command
        .arg(Arg::new("for").value_name("FAMILY").required(true).help("The family"))
        .arg(option("size", "WxH", "Width and height"))
        .arg(option("seed", "N", "The same seed makes the same puzzle, for ever"))
        .arg(option("count", "N", "How many puzzles; seeds count up").default_value("1"))
        .arg(option("to", "FORMAT", "The format to write"))
        .arg(args::output("Write to this file"));
    args::with_json(args::with_limits(command))
}

fn run(matches: &ArgMatches, console: &mut Console) -> Result<Exit> {
    let family = FAMILIES.find(args::text(matches, "for").unwrap_or_default())?;
    let mut given = LINE.takes.given(matches)?;
    LINE.takes.check(&given, family)?;
    let count = args::parsed(matches, "count", quantity::number)?.unwrap_or(1);
    let seed = match args::parsed(matches, "seed", quantity::number)? {
        Some(seed) => seed,
        None => {
            let seed = clock_seed();
            console.note(&format!("seed {seed}"));
            seed
        }
    };
    let (mut puzzles, mut exit) = (Vec::new(), Exit::Done);
    for seed in (0..count).map(|i| seed.wrapping_add(i)) {
        given.set("seed", seed.to_string());
        let run = args::run(matches, given.clone(), None)?;
        let allowance = Allowance::new(Instant::now(), &run.limits, args::text(matches, "memory").is_some());
        let made = console.work(allowance, move |monitor| family.generate(Run { monitor, ..run }));
        let made = made.unwrap_or_else(|GivenUp { stop, .. }| {
            Err(NotMade { stop: Some(stop), why: Diagnostic::new(format!("no puzzle: {}", stop.words())) })
        });
        let puzzle = match made {
            Ok(puzzle) => puzzle,
            Err(NotMade { stop: None, why }) => return Err(why.into()),
            Err(NotMade { stop: Some(_), why }) => {
                let fields = Fields::outcome("limit").with("seed", seed).with("message", say::line(&why));
                if console.json {
                    console.say(&format!("{}\n", fields.object()))?;
                }
                console.complain(&why);
                exit = Exit::Limit;
                break;
            }
        };
        if console.json {
            let text = convert::text(std::slice::from_ref(&puzzle), args::text(matches, "to"), None)?;
            let fields = Fields::outcome("solved").with("puzzle", text).with("seed", seed);
            let id = id::write(&puzzle, id::Parts::default());
            console.say(&format!("{}\n", fields.about(Some(&id), &puzzle)))?;
            console.flush()?;
        }
        puzzles.push(puzzle);
    }
    // Where nothing was made, a file that is there stays as it is.
    if !puzzles.is_empty() && (!console.json || args::text(matches, "output").is_some()) {
        convert::deliver(matches, console, &puzzles)?;
    }
    Ok(exit)
}

/// A short number that is another one next time.
fn clock_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (now.as_nanos() as u64 ^ u64::from(std::process::id())) % 1_000_000_007
}
