//! `check`: `solved`, or each violation with its place.

use super::{Line, each_puzzle};
use crate::args;
use crate::exit::{Exit, Result};
use crate::input;
use crate::say::{self, Fields, Said};
use crate::takes::Takes;
use clap::{Arg, ArgMatches, Command};
use quadrille::{Board, Diagnostic, Puzzle, Violation, ViolationKind};
use serde_json::{Value, json};

pub const LINE: Line = Line {
    name: "check",
    about: "Check an answer: solved, or every violated rule with its place",
    examples: &["quadrille check duck.txt answer.txt", "quadrille check game.json --json"],
    takes: Takes::PUZZLE,
    arguments,
    run: |matches, console| {
        each_puzzle(matches, console, &LINE, |asked, console| {
            let (_, allowance) = asked.run(matches, None)?;
            let (given, puzzle) = (matches.clone(), asked.puzzle.clone());
            console.work(allowance, move |_| check(&given, &puzzle))?
        })
    },
};

fn arguments(command: Command) -> Command {
    let answer = Arg::new("answer").value_name("ANSWER");
    let answer = answer.help("The answer; without it the one inside INPUT is checked");
    args::with_json(args::with_time_and_memory(args::with_total(args::with_input(command).arg(answer))))
}

fn check(matches: &ArgMatches, puzzle: &Puzzle) -> Result<Said> {
    let board = answer(matches, puzzle)?;
    let violations = board.status().violations;
    let figures = puzzle.start.figures(&board);
    let measured = match &say::named(&figures)[..] {
        [] => String::new(),
        words => words.join(", ") + "\n",
    };
    let lines = || violations.iter().map(|v| format!("{}: {}", v.place, v.message));
    Ok(if violations.is_empty() {
        Said {
            exit: Exit::Done,
            text: format!("solved\n{measured}"),
            fields: with_figures(Fields::outcome("solved"), figures),
        }
    } else {
        Said {
            exit: Exit::No,
            text: lines().map(|line| line + "\n").collect::<String>() + &measured,
            fields: with_figures(Fields::outcome("wrong"), figures)
                .with("violations", violations.iter().map(object).collect::<Vec<_>>())
                .with("message", lines().collect::<Vec<_>>().join("; ")),
        }
    })
}

fn with_figures(fields: Fields, figures: Vec<(&'static str, u64)>) -> Fields {
    figures.into_iter().fold(fields, |fields, (name, value)| fields.with(name, value))
}

/// The answer to be checked: a file of its own, or what the puzzle's file holds.
fn answer(matches: &ArgMatches, puzzle: &Puzzle) -> std::result::Result<Board, Diagnostic> {
    match args::text(matches, "answer") {
        Some(path) => input::read_board(puzzle, path),
        None if puzzle.family().start_is_an_answer() => {
            Ok(puzzle.state.clone().unwrap_or_else(|| puzzle.start.clone()))
        }
        None => puzzle.state.clone().or_else(|| puzzle.solution.clone()).ok_or_else(|| {
            Diagnostic::new("there is nothing to check: the input holds no answer")
                .help("name a file with the answer: quadrille check PUZZLE ANSWER")
        }),
    }
}

fn object(violation: &Violation) -> Value {
    json!({
        "place": violation.place,
        "message": violation.message,
        "open": violation.kind == ViolationKind::Open,
        "cells": violation.cells.iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}
