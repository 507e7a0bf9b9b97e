//! `hint`: the next move that can be deduced, its reason, and the cells the reason rests on.

use super::{Line, each_puzzle};
use crate::args;
use crate::exit::Exit;
use crate::input;
use crate::say::{Fields, Said};
use crate::takes::Takes;
use quadrille::{Board, Hint, HintAnswer, Run, Stop};
use std::time::{Duration, Instant};

pub const LINE: Line = Line {
    name: "hint",
    about: "Deduce the next move, with the reason in words",
    examples: &["quadrille hint duck.txt", "quadrille hint duck.txt --state game.txt --json"],
    takes: Takes::PUZZLE,
    arguments: |command| {
        let command = args::with_stored_state(args::with_input(command));
        args::with_json(args::with_total(args::with_limits(command)))
    },
    run: |matches, console| {
        each_puzzle(matches, console, &LINE, |asked, console| {
            let state = input::given_state(matches, asked.puzzle)?;
            let board = state.unwrap_or_else(|| asked.puzzle.start.clone());
            let (mut run, mut allowance) = asked.run(matches, None)?;
            if run.limits.time.is_none() {
                run.limits.time = Some(LONG_ENOUGH);
                allowance.until = Some(Instant::now() + LONG_ENOUGH);
            }
            let shown = board.clone();
            let found = console.work(allowance, move |monitor| board.hint(Run { monitor, ..run }));
            Ok(said(&shown, found.unwrap_or_else(|given_up| HintAnswer::Limit(given_up.stop))))
        })
    },
};

/// How long a hint is looked for where no time was given.
const LONG_ENOUGH: Duration = Duration::from_secs(10);

fn said(board: &Board, answer: HintAnswer<String>) -> Said {
    match answer {
        HintAnswer::Hint(hint) => moves(board, "", hint),
        HintAnswer::Mistake(hint) => moves(board, "there is a mistake: ", hint),
        HintAnswer::Ambiguous(hint) => moves(board, "nothing can be deduced: ", hint),
        HintAnswer::Solved => Said {
            exit: Exit::Done,
            text: "solved: nothing is left to do\n".to_owned(),
            fields: Fields::outcome("solved").with("message", "nothing is left to do"),
        },
        HintAnswer::Limit(stop) => Said {
            exit: Exit::Limit,
            text: format!("no deduction found: {}\n", out_of_time(stop)),
            fields: Fields::outcome("limit").with("message", out_of_time(stop)),
        },
        HintAnswer::Unsolvable(why) => Said {
            exit: Exit::No,
            text: format!("the puzzle has no solution: {why}\n"),
            fields: Fields::outcome("unsolvable").with("message", why),
        },
    }
}

fn out_of_time(stop: Stop) -> String {
    match stop {
        Stop::Time => format!("{} (10 s unless --time says otherwise)", stop.words()),
        other => other.words().to_owned(),
    }
}

fn moves(board: &Board, kind: &str, hint: Hint<String>) -> Said {
    let Hint { moves, certain, reason, rule, level, place, cells } = hint;
    let cells: Vec<String> = cells.iter().map(|cell| board.cell_name(*cell)).collect();
    let rests = if cells.is_empty() { String::new() } else { format!("cells: {}\n", cells.join(" ")) };
    let doubt = if certain || moves.is_empty() { "" } else { "not certain, only a way on: " };
    // Without a deduction nothing is solved, whatever the moves lead to.
    let outcome = if certain { "solved" } else { "uncertain" };
    Said {
        exit: Exit::Done,
        text: format!("{}\n{doubt}{kind}{reason}\n{rests}", moves.join(" ")),
        fields: Fields::outcome(outcome)
            .with("moves", moves)
            .with("certain", certain)
            .with("rule", rule)
            .with("level", level.get())
            .with("place", place)
            .with("cells", cells)
            .with("message", format!("{doubt}{kind}{reason}")),
    }
}
