//! `count`: the exact number of solutions, and nothing else.

use super::{Line, each_puzzle};
use crate::args;
use crate::exit::Exit;
use crate::input;
use crate::say::{Fields, Said};
use quadrille::{Outcome, Run, Stop, Verb};

pub const LINE: Line = Line {
    name: "count",
    about: "Count the solutions exactly",
    examples: &["quadrille count duck.txt", "quadrille count board.txt --time 1m --json"],
    flags: Some(Verb::Count),
    arguments: |command| args::with_json(args::with_limits(args::with_state(args::with_input(command)))),
    run: |matches, console| {
        each_puzzle(matches, console, Verb::Count, |puzzle, options, console| {
            let state = input::given_state(matches, puzzle)?;
            let board = state.as_ref().unwrap_or(&puzzle.start);
            let run = args::run(matches, options, None)?;
            let counted = console.search(|monitor| board.count(Run { monitor, ..run }))?;
            let number = counted.count.number.to_string();
            let outcome = match counted.count.stop {
                Some(_) => Outcome::Limit,
                None if number == "0" => Outcome::Unsolvable,
                None => Outcome::Solved,
            };
            let exact = outcome != Outcome::Limit;
            Ok(Said {
                exit: if exact { Exit::Done } else { Exit::Limit },
                text: format!("{}{number}\n", if exact { "" } else { "at least " }),
                fields: Fields::outcome(outcome.word())
                    .with("count", number)
                    .with("count_exact", exact)
                    .with("method", counted.count.how)
                    .cost(counted.counters.nodes, counted.seconds)
                    .maybe("message", counted.count.stop.map(Stop::words)),
            })
        })
    },
};
