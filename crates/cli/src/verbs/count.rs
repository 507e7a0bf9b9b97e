//! `count`: the exact number of solutions, and nothing else.

use super::{Asked, Line, checkpoint, each_puzzle};
use crate::args::{self, option};
use crate::console::Console;
use crate::exit::{Exit, Result};
use crate::input;
use crate::say::{Fields, Said};
use crate::takes::Takes;
use crate::work::{GivenUp, Worker};
use clap::ArgMatches;
use quadrille::{BigUint, Count, Counted, Monitor, Outcome, Run, search};
use serde_json::{Value, json};
use std::ops::ControlFlow;

pub const LINE: Line = Line {
    name: "count",
    about: "Count the solutions exactly",
    examples: &[
        "quadrille count duck.txt",
        "quadrille count board.txt --time 1m --json",
        "quadrille count --pieces pentominoes --board 6x10 --distinct",
        "quadrille count --board 5x11 --marginals",
        "quadrille count unique-6x6.txt --resume run.json",
    ],
    takes: Takes::COUNT,
    arguments: |command| {
        let by =
            option("method", "NAME", "Count by listing with this solving method; without it the fastest way");
        let command = args::with_saving(args::with_state(args::with_input(command).arg(by)));
        args::with_json(args::with_total(args::with_limits(command)))
    },
    run: |matches, console| {
        each_puzzle(matches, console, &LINE, |asked, console| count(matches, asked, console))
    },
};

fn count(matches: &ArgMatches, asked: &Asked<'_>, console: &Console) -> Result<Said> {
    let Asked { puzzle, .. } = *asked;
    let state = input::named_state(matches, puzzle)?;
    let board = state.as_ref().unwrap_or(&puzzle.start);
    let (run, allowance) = asked.run(matches, None)?;
    let board = board.clone();
    let monitor = Monitor::default();
    checkpoint::install(&monitor, asked, matches, console)?;
    let by = run.method.is_some();
    let work = move |worker: &Worker<_>| {
        let run = Run { monitor: worker.monitor.clone(), ..run };
        if by { search::count_by_listing(&board, run) } else { board.count(run) }
    };
    let counted = match console.streaming(&monitor, allowance, work, &mut |_| ControlFlow::Continue(())) {
        Ok(counted) => counted?,
        Err(GivenUp { stop, counters, seconds }) => Counted {
            count: Count::new(counters.solutions.into(), Some(stop), "given up"),
            counters,
            seconds,
        },
    };
    let number = counted.count.number.to_string();
    let outcome = match counted.count.stop {
        Some(_) => Outcome::Limit,
        None if number == "0" => Outcome::Unsolvable,
        None => Outcome::Solved,
    };
    let exact = outcome != Outcome::Limit;
    Ok(Said {
        exit: if exact { Exit::Done } else { Exit::Limit },
        text: format!("{}{number}\n{}", if exact { "" } else { "at least " }, parts(&counted.count.parts)),
        fields: Fields::outcome(outcome.word())
            .with("count", number.as_str())
            .with("count_exact", exact)
            .maybe("lower_bound", (!exact).then_some(number))
            .with("method", counted.count.how)
            .cost(counted.counters.nodes, counted.seconds)
            .maybe("marginals", marginals(&counted.count.parts))
            .maybe(
                "message",
                counted.count.stop.map(|stop| format!("{}; the count is a lower bound", stop.words())),
            ),
    })
}

/// A line for every move, with the number of solutions that contain it.
fn parts(parts: &[(String, BigUint)]) -> String {
    let width = parts.iter().map(|(_, n)| n.to_string().len()).max().unwrap_or(0);
    parts.iter().map(|(action, number)| format!("{number:>width$}  {action}\n")).collect()
}

fn marginals(parts: &[(String, BigUint)]) -> Option<Value> {
    let part = |(action, number): &(String, BigUint)| json!({ "move": action, "count": number.to_string() });
    (!parts.is_empty()).then(|| parts.iter().map(part).collect())
}
