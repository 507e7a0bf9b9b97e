//! `solve`: the picture of each solution, then one line of figures.

use super::{Asked, Line, draw, each_puzzle, kept};
use crate::args::{self, option, switch};
use crate::console::Console;
use crate::exit::{Failure, Result};
use crate::say::{self, Fields, Said};
use crate::work::Worker;
use crate::{files, input};
use clap::{ArgMatches, Command};
use quadrille::{
    Answer, Board, Counters, Monitor, Options, Outcome, Puzzle, Report, Run, Stop, Verb, search,
};
use serde_json::Value;
use std::ops::ControlFlow;
use std::time::Duration;

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
        each_puzzle(matches, console, Verb::Solve, |asked, console| solve(matches, asked, console))
    },
};

fn arguments(command: Command) -> Command {
    let command = args::with_input(command)
        .arg(option("method", "NAME", "How to solve; `quadrille list methods` has the names"))
        .arg(switch("all", "Find all solutions; each is printed when it is found"))
        .arg(option("max", "N", "Find up to N solutions").conflicts_with("all"))
        .arg(args::output("Draw the solution, or the best board found, to this file: .svg, .png or .pdf"));
    args::with_json(args::with_total(args::with_limits(args::with_saving(args::with_stored_state(command)))))
}

fn solve(matches: &ArgMatches, asked: &Asked<'_>, console: &Console) -> Result<Said> {
    let Asked { puzzle, options, .. } = *asked;
    let path = args::text(matches, "output");
    path.map(draw::check_name).transpose()?;
    let state = input::given_state(matches, puzzle)?;
    let board = state.as_ref().unwrap_or(&puzzle.start);
    let (run, allowance) = asked.run(matches, args::solutions(matches)?)?;
    let (limits, method) = (run.limits.clone(), run.method.clone());
    let monitor = Monitor::default();
    kept::install(&monitor, options, matches, console)?;
    let mut shown = Shown::new(asked, board, args::on(matches, "all"), console);
    let searched = {
        let board = board.clone();
        let work = move |worker: &Worker<_>| {
            board.stream(Run { monitor: worker.monitor.clone(), ..run }, &mut |solution| {
                worker.solution(solution)
            })
        };
        console.streaming(&monitor, allowance, work, &mut |solution| shown.take(solution))
    };
    let Shown { first, last, found, listed, failure, .. } = shown;
    if let Some(failure) = failure {
        return Err(failure);
    }
    let mut answer = match searched {
        Ok(answer) => answer?,
        Err(stop) => given_up(puzzle, method.as_deref(), found, stop, &monitor, limits.time),
    };
    // The first is kept: its figures are told at the end.
    answer.solutions.extend(first);
    let again = |solutions| -> Result<_> {
        let (run, allowance) = asked.run(matches, solutions)?;
        Ok((Run { method: None, ..run }, allowance, board.clone()))
    };
    // Settings of the search may leave out solutions: under them nothing can be found out in passing.
    let whole = !puzzle.family().flags().iter().any(|f| f.is_of_search() && options.text(f.name).is_some());
    let unique = match answer.unique() {
        None if whole && answer.outcome == Outcome::Solved && answer.found == 1 => {
            let ((run, allowance, board), answer) = (again(Some(2))?, answer.clone());
            let work = move |monitor| search::unique(&board, &answer, Run { monitor, ..run });
            console.work(allowance, work).unwrap_or(None)
        }
        known => known,
    };
    let mistakes = match (&state, answer.outcome) {
        (Some(_), Outcome::Unsolvable) => {
            let (run, allowance, board) = again(None)?;
            let work = move |monitor| search::mistakes(&board, Run { monitor, ..run });
            console.work(allowance, work).unwrap_or_else(|_| Ok(Vec::new()))?
        }
        _ => Vec::new(),
    };
    if let (Some(path), Some(shown)) = (path, last.as_ref().or(best(&answer))) {
        let (shown, options) = (shown.clone(), options.clone());
        let scene = console.work(allowance, move |_| shown.draw(&options)).map_err(Failure::Limit)?;
        files::write(path, &draw::picture(matches, path, &scene, console)?)?;
    }
    let message = message(&answer, &mistakes);
    let figures = say::measured(&answer, board);
    let link = answer.solutions.first().or(best(&answer)).and_then(|board| board.link());
    let mut fields = Fields::outcome(answer.outcome.word())
        .maybe("solutions", listed)
        .maybe("best", best(&answer).map(say::board))
        .maybe("count", answer.complete.then(|| answer.found.to_string()))
        .maybe("count_exact", answer.complete.then_some(true))
        .maybe("unique", unique)
        .maybe("moves", way(&answer, board));
    for (name, value) in figures {
        fields = fields.with(name, value);
    }
    Ok(Said {
        exit: say::exit(answer.outcome),
        // Drawing a large board takes longer than solving it: not for those who will not see it.
        text: if console.json {
            String::new()
        } else {
            closing(&answer, &message, board, unique, options, console)
                + &link
                    .iter()
                    .filter(|_| answer.found == 0)
                    .map(|link| format!("{link}\n"))
                    .collect::<String>()
        },
        fields: fields
            .maybe("lower_bound", answer.report.lower_bound)
            .maybe("link", link)
            .with("method", answer.method)
            .cost(answer.counters.nodes, answer.seconds)
            .maybe("message", (!message.is_empty()).then(|| message.join("; "))),
    })
}

/// What is known of a search that was given up because it did not stop by itself.
fn given_up(
    puzzle: &Puzzle,
    method: Option<&str>,
    found: u64,
    stop: Stop,
    monitor: &Monitor,
    time: Option<Duration>,
) -> Answer<Board> {
    let methods = puzzle.family().methods();
    let named = methods.iter().find(|m| Some(m.name) == method).or(methods.first());
    Answer {
        outcome: Outcome::Limit,
        solutions: Vec::new(),
        found,
        complete: false,
        report: Report::stopped(stop),
        method: named.map_or("auto", |m| m.name),
        counters: Counters { nodes: monitor.nodes(), solutions: found, ..Counters::default() },
        seconds: time.unwrap_or_default().as_secs_f64(),
        seconds_to_first: None,
    }
}

/// Prints solutions while they are found, and remembers no more of them than is needed at the end.
struct Shown<'a> {
    asked: &'a Asked<'a>,
    from: &'a Board,
    console: &'a Console,
    first: Option<Board>,
    last: Option<Board>,
    found: u64,
    /// Solutions for the closing object; `None` where each has a line of its own.
    listed: Option<Vec<Value>>,
    /// Why nothing more can be printed.
    failure: Option<Failure>,
}

impl<'a> Shown<'a> {
    fn new(asked: &'a Asked<'a>, from: &'a Board, all: bool, console: &'a Console) -> Self {
        let listed = (console.json && !all).then(Vec::new);
        Shown { asked, from, console, first: None, last: None, found: 0, listed, failure: None }
    }

    fn take(&mut self, solution: Board) -> ControlFlow<()> {
        self.found += 1;
        let said = match &mut self.listed {
            Some(listed) => {
                listed.push(say::board(&solution));
                Ok(())
            }
            None if self.console.json => self.console.say(&self.line(&solution)),
            None => self.console.say(&picture(&solution, self.from, self.asked.options, self.console)),
        };
        self.first.get_or_insert_with(|| solution.clone());
        self.last = Some(solution);
        match said {
            Ok(()) => ControlFlow::Continue(()),
            Err(failure) => {
                self.failure = Some(failure);
                ControlFlow::Break(())
            }
        }
    }

    /// A solution on a line of its own, for scripts.
    fn line(&self, solution: &Board) -> String {
        let fields = Fields::default()
            .maybe("id", self.asked.id)
            .with("solution", say::board(solution))
            .maybe("moves", moves_of(solution, self.from));
        format!("{}\n", fields.object())
    }
}

/// The moves that lead to the first solution, where they are the answer.
fn way(answer: &Answer<Board>, from: &Board) -> Option<Vec<String>> {
    moves_of(answer.solutions.first()?, from)
}

/// The moves that lead to a solution, where they are the answer.
fn moves_of(solution: &Board, from: &Board) -> Option<Vec<String>> {
    solution.family().way_is_the_answer().then(|| from.moves_to(solution))?
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
    answer.report.best.as_ref().filter(|_| answer.found == 0)
}

/// Moves that are told in words, at most.
const MOVES: usize = 500;

/// A solution as a picture, with the moves where they are the answer.
fn picture(solution: &Board, from: &Board, options: &Options, console: &Console) -> String {
    let moves = moves_of(solution, from).map(|way| moves(&way)).unwrap_or_default();
    format!("{}\n{moves}", console.board(solution, options))
}

/// What is printed when the search has ended: the best board where there is no solution, and the figures.
fn closing(
    answer: &Answer<Board>,
    message: &[String],
    from: &Board,
    unique: Option<bool>,
    options: &Options,
    console: &Console,
) -> String {
    let mut text = String::new();
    if let Some(best) = best(answer) {
        text.push_str(&format!("{}\n", console.board(best, options)));
    }
    text.push_str(&format!("{}\n", say::figures(answer, from, unique)));
    message.iter().for_each(|line| text.push_str(&format!("{line}\n")));
    text
}

/// A way in lines, or that it is too long for them.
fn moves(way: &[String]) -> String {
    if way.len() > MOVES {
        return format!("{} moves (use --json to list them)\n\n", way.len());
    }
    let lines: Vec<String> = way.chunks(10).map(|line| line.join(" ")).collect();
    if lines.is_empty() { String::new() } else { format!("{}\n\n", lines.join("\n")) }
}
