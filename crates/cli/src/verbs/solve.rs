//! `solve`: the picture of each solution, then one line of figures.

use super::{Line, draw, each_puzzle, kept};
use crate::args::{self, option, switch};
use crate::console::Console;
use crate::exit::Result;
use crate::say::{self, Fields, Said};
use crate::{files, input};
use clap::{ArgMatches, Command};
use quadrille::{Answer, Board, Options, Outcome, Puzzle, Run, Verb, search};
use serde_json::Value;

pub const LINE: Line = Line {
    name: "solve",
    about: "Find a solution, several, all of them, or the best within a limit",
    examples: &[
        "quadrille solve duck.txt",
        "quadrille solve duck.txt --all --json",
        "quadrille solve hard.non --method backtrack --time 10s --nodes 1e8",
        "quadrille solve duck.txt --state game.txt",
        "quadrille solve batch.jsonl#12 --max 5",
        "quadrille solve eternity2.json --best --time 60s -o best.svg",
        "quadrille solve eternity2.json --best --resume run.json",
    ],
    flags: Some(Verb::Solve),
    arguments,
    run: |matches, console| {
        each_puzzle(matches, console, Verb::Solve, |puzzle, options, console| {
            solve(matches, puzzle, options, console)
        })
    },
};

fn arguments(command: Command) -> Command {
    let command = args::with_input(command)
        .arg(option("method", "NAME", "How to solve; `quadrille list methods` has the names"))
        .arg(switch("all", "Find all solutions"))
        .arg(option("max", "N", "Find up to N solutions").conflicts_with("all"))
        .arg(args::output("Draw the solution, or the best board found, to this file: .svg, .png or .pdf"));
    args::with_json(args::with_limits(args::with_state(command)))
}

fn solve(matches: &ArgMatches, puzzle: &Puzzle, options: &Options, console: &Console) -> Result<Said> {
    let picture = args::text(matches, "output");
    picture.map(draw::check_name).transpose()?;
    let state = input::given_state(matches, puzzle)?;
    let board = state.as_ref().unwrap_or(&puzzle.start);
    let run = args::run(matches, options, args::solutions(matches)?)?;
    let answer = console.search(|monitor| {
        kept::install(&monitor, options, matches, console);
        board.solve(Run { monitor, ..run })
    })?;
    if let (Some(path), Some(shown)) = (picture, answer.solutions.last().or(best(&answer))) {
        files::write(path, &draw::picture(matches, path, &shown.draw(options))?)?;
    }
    let mistakes = match (&state, answer.outcome) {
        (Some(state), Outcome::Unsolvable) => {
            let run = args::run(matches, options, None)?;
            console.search(|monitor| search::mistakes(state, Run { monitor, ..run }))?
        }
        _ => Vec::new(),
    };
    let message = message(&answer, &mistakes);
    let figures = say::measured(&answer, board);
    let mut fields = Fields::outcome(answer.outcome.word())
        .with("solutions", answer.solutions.iter().map(say::board).collect::<Vec<Value>>())
        .maybe("best", best(&answer).map(say::board))
        .maybe("count", answer.complete.then(|| answer.solutions.len().to_string()))
        .maybe("count_exact", answer.complete.then_some(true))
        .maybe("moves", way(&answer, board));
    for (name, value) in figures {
        fields = fields.with(name, value);
    }
    Ok(Said {
        exit: say::exit(answer.outcome),
        // Drawing a large board takes longer than solving it: not for those who will not see it.
        text: if console.json { String::new() } else { text(&answer, &message, board, options, console) },
        fields: fields
            .maybe("lower_bound", answer.report.lower_bound)
            .with("method", answer.method)
            .cost(answer.counters.nodes, answer.seconds)
            .maybe("message", (!message.is_empty()).then(|| message.join("; "))),
    })
}

/// The moves that lead to the first solution, where they are the answer.
fn way(answer: &Answer<Board>, from: &Board) -> Option<Vec<String>> {
    let solution = answer.solutions.first().filter(|s| s.family().way_is_the_answer())?;
    from.moves_to(solution)
}

/// What is to be said beside the figures: what is wrong with the state, why it ended early, what the method adds.
fn message(answer: &Answer<Board>, mistakes: &[String]) -> Vec<String> {
    let mut message = mistakes.to_vec();
    if let (Outcome::Limit, Some(stop)) = (answer.outcome, answer.report.stop) {
        message.push(stop.words().to_owned());
    }
    message.extend(answer.report.note.clone());
    message
}

/// The furthest state reached, where there is no solution to show.
fn best(answer: &Answer<Board>) -> Option<&Board> {
    answer.report.best.as_ref().filter(|_| answer.solutions.is_empty())
}

/// Moves that are told in words, at most.
const MOVES: usize = 500;

fn text(
    answer: &Answer<Board>,
    message: &[String],
    from: &Board,
    options: &Options,
    console: &Console,
) -> String {
    let mut text = String::new();
    for board in answer.solutions.iter().chain(best(answer)) {
        text.push_str(&console.picture(&board.draw(options)));
        text.push('\n');
        if board.family().way_is_the_answer() && answer.report.best.is_none() {
            text.push_str(&moves(&from.moves_to(board).unwrap_or_default()));
        }
    }
    text.push_str(&format!("{}\n", say::figures(answer, from)));
    message.iter().for_each(|line| text.push_str(&format!("{line}\n")));
    text
}

/// A way in lines, or that it is too long for them.
fn moves(way: &[String]) -> String {
    if way.len() > MOVES {
        return format!("{} moves; --json tells them\n\n", way.len());
    }
    let lines: Vec<String> = way.chunks(10).map(|line| line.join(" ")).collect();
    if lines.is_empty() { String::new() } else { format!("{}\n\n", lines.join("\n")) }
}
