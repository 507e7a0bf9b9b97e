//! `solve`: the picture of each solution, then one line of figures.

use super::{Asked, Line, checkpoint, draw, each_puzzle};
use crate::args::{self, option, switch};
use crate::console::Console;
use crate::exit::{Failure, Result};
use crate::say::{self, Fields, Said};
use crate::takes::Takes;
use crate::work::{GivenUp, Worker};
use crate::{files, input};
use clap::{ArgMatches, Command};
use quadrille::{
    Answer, Board, Concern, Counters, Look, Monitor, Outcome, Puzzle, Report, Run, Setting, search,
};
use serde_json::Value;
use std::ops::ControlFlow;

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
    takes: Takes::SOLVE.drawing().saving(),
    arguments,
    run: |matches, console| {
        each_puzzle(matches, console, &LINE, |asked, console| solve(matches, asked, console))
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
    let Asked { puzzle, given, .. } = *asked;
    let path = args::text(matches, "output");
    path.map(draw::check_name).transpose()?;
    let state = input::given_state(matches, puzzle)?;
    let board = state.as_ref().unwrap_or(&puzzle.start);
    let look = puzzle.family().look(given)?;
    let mut shown = Shown::new(asked, board, &look, args::on(matches, "all"), console);
    let answer = find(matches, asked, &mut shown)?;
    let unique = answer.unique().or(found_unique(matches, asked, board, &answer, console)?);
    let mistakes = match (&state, answer.outcome) {
        (Some(state), Outcome::Unsolvable) => mistakes(matches, asked, state, console)?,
        _ => Vec::new(),
    };
    if let (Some(path), Some(last)) = (path, shown.last.as_ref().or(best(&answer))) {
        let (_, allowance) = asked.run(matches, None)?;
        let (given, last, name) = (matches.clone(), last.clone(), path.to_owned());
        let own = look.clone();
        let draw = move |_| draw::picture(&given, &name, &last.draw(&own));
        files::write(path, &console.work(allowance, draw)??.bytes)?;
    }
    let message = message(&answer, &mistakes);
    // Who asks for all wants to know how many there were, even if a limit came first.
    let counts = answer.complete || args::on(matches, "all");
    let link = answer.solutions.first().or(best(&answer)).and_then(|board| board.link());
    let text = if console.json {
        // Drawing a large board takes longer than solving it: not for those who will not see it.
        String::new()
    } else {
        let link = link.iter().filter(|_| answer.found == 0).map(|link| format!("{link}\n"));
        closing(&answer, &message, board, unique, &look, console) + &link.collect::<String>()
    };
    let fields = Fields::outcome(answer.outcome.word())
        .maybe("solutions", shown.listed)
        .maybe("best", best(&answer).map(say::board))
        .maybe("count", counts.then(|| answer.found.to_string()))
        .maybe("count_exact", counts.then_some(answer.complete))
        .maybe("unique", unique)
        .maybe("moves", way(&answer, board));
    let figures = say::measured(&answer, board).into_iter();
    let fields = figures.fold(fields, |fields, (name, value)| fields.with(name, value));
    Ok(Said {
        exit: say::exit(answer.outcome),
        text,
        fields: fields
            .maybe("lower_bound", answer.report.lower_bound)
            .maybe("link", link)
            .with("method", answer.method)
            .cost(answer.counters.nodes, answer.seconds)
            .maybe("message", (!message.is_empty()).then(|| message.join("; "))),
    })
}

/// Searches, and shows every solution when it is found. The answer holds the first, whose figures
/// are told at the end.
fn find(matches: &ArgMatches, asked: &Asked<'_>, shown: &mut Shown<'_>) -> Result<Answer<Board>> {
    let Shown { from, console, .. } = *shown;
    let (run, allowance) = asked.run(matches, args::solutions(matches)?)?;
    let (method, monitor) = (run.method.clone(), Monitor::default());
    checkpoint::install(&monitor, asked, matches, console)?;
    let board = from.clone();
    let work = move |worker: &Worker<_>| {
        let run = Run { monitor: worker.monitor.clone(), ..run };
        board.stream(run, &mut |solution| worker.solution(solution))
    };
    let searched = console.streaming(&monitor, allowance, work, &mut |solution| shown.take(solution));
    if let Some(failure) = shown.failure.take() {
        return Err(failure);
    }
    let mut answer = match searched {
        Ok(answer) => answer?,
        Err(given_up) => unfinished(asked.puzzle, method.as_deref(), shown.found, given_up),
    };
    answer.solutions.extend(shown.first.take());
    Ok(answer)
}

/// What is known of a search that was given up because it did not stop by itself.
fn unfinished(puzzle: &Puzzle, method: Option<&str>, found: u64, given_up: GivenUp) -> Answer<Board> {
    let GivenUp { stop, counters, seconds } = given_up;
    let methods = puzzle.family().methods();
    let named = methods.iter().find(|m| Some(m.name) == method).or(methods.first());
    Answer {
        outcome: Outcome::Limit,
        solutions: Vec::new(),
        found,
        complete: false,
        report: Report::stopped(stop),
        method: named.map_or("auto", |m| m.name),
        counters: Counters { solutions: found, ..counters },
        seconds,
        seconds_to_first: None,
    }
}

/// Whether the one solution found is the only one, if that costs no more than finding it.
fn found_unique(
    matches: &ArgMatches,
    asked: &Asked<'_>,
    board: &Board,
    answer: &Answer<Board>,
    console: &Console,
) -> Result<Option<bool>> {
    // Settings of the search may leave out solutions: under them nothing can be found out in
    // passing.
    let family = asked.puzzle.family();
    let of_pictures = |name| family.settings(Concern::Draw).iter().any(|line| line.name == name);
    let set = |line: &Setting| asked.given.has(line.name) && !of_pictures(line.name);
    let limited = family.settings(Concern::Search).iter().any(set);
    if limited || answer.outcome != Outcome::Solved || answer.found != 1 {
        return Ok(None);
    }
    let (run, allowance) = asked.run(matches, Some(2))?;
    let (board, answer) = (board.clone(), answer.clone());
    let work = move |monitor| search::unique(&board, &answer, Run { method: None, monitor, ..run });
    Ok(console.work(allowance, work).unwrap_or(None))
}

/// What is wrong with a state from which there is no solution.
fn mistakes(
    matches: &ArgMatches,
    asked: &Asked<'_>,
    state: &Board,
    console: &Console,
) -> Result<Vec<String>> {
    let (run, allowance) = asked.run(matches, None)?;
    let state = state.clone();
    let work = move |monitor| search::mistakes(&state, Run { method: None, monitor, ..run });
    Ok(console.work(allowance, work).unwrap_or_else(|_| Ok(Vec::new()))?)
}

/// Prints solutions while they are found, and remembers no more of them than is needed at the end.
struct Shown<'a> {
    asked: &'a Asked<'a>,
    from: &'a Board,
    look: &'a Look,
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
    fn new(asked: &'a Asked<'a>, from: &'a Board, look: &'a Look, all: bool, console: &'a Console) -> Self {
        let listed = (console.json && !all).then(Vec::new);
        Shown { asked, from, look, console, first: None, last: None, found: 0, listed, failure: None }
    }

    fn take(&mut self, solution: Board) -> ControlFlow<()> {
        self.found += 1;
        let said = match &mut self.listed {
            Some(listed) => {
                listed.push(say::board(&solution));
                Ok(())
            }
            None if self.console.json => self.console.say(&self.line(&solution)),
            None => self.console.say(&picture(&solution, self.from, self.look, self.console)),
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

/// What is to be said beside the figures: what is wrong with the state, why it ended early, what
/// the method adds.
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
fn picture(solution: &Board, from: &Board, look: &Look, console: &Console) -> String {
    let moves = moves_of(solution, from).map(|way| moves(&way)).unwrap_or_default();
    format!("{}\n{moves}", console.board(solution, look))
}

/// What is printed when the search has ended: the best board where there is no solution, and the
/// figures.
fn closing(
    answer: &Answer<Board>,
    message: &[String],
    from: &Board,
    unique: Option<bool>,
    look: &Look,
    console: &Console,
) -> String {
    let mut text = String::new();
    if let Some(best) = best(answer) {
        text.push_str(&format!("{}\n", console.board(best, look)));
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
