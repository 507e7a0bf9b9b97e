//! `bench`: methods compared on instances, as a Markdown table and a plot.

mod results;
mod variants;

use super::{Line, bad_puzzle};
use crate::args::{self, option, switch};
use crate::console::Console;
use crate::exit::{Exit, Result};
use crate::input::{self, Entry};
use crate::takes::Takes;
use crate::work::{Allowance, GivenUp, Worker};
use crate::{files, say};
use clap::{Arg, ArgAction, ArgMatches, Command};
use quadrille::scene::svg;
use quadrille::{AnyFamily, Concern, Diagnostic, FAMILIES, Monitor, Outcome, Puzzle, Run, Theme};
use results::{Results, Row};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;
use variants::variants;

pub const LINE: Line = Line {
    name: "bench",
    about: "Compare methods on instances: a Markdown table, and a plot",
    examples: &[
        "quadrille bench puzzles/nonogram --time 20s",
        "quadrille bench a.txt b.txt --method backtrack --all --plot cactus.svg",
        "quadrille bench levels.txt --method x --heuristic all --zones --plot heuristics.svg",
        "quadrille bench edge a.txt b.txt --path all --all --pin-corner --plot paths.svg",
    ],
    takes: Takes::SOLVE,
    arguments,
    run,
};

fn arguments(command: Command) -> Command {
    let command = command
        .arg(
            Arg::new("inputs")
                .value_name("INPUT")
                .action(ArgAction::Append)
                .num_args(1..)
                .help("Files, folders (with all that is below), IDs or links; or what the settings say"),
        )
        .arg(option("from", "FORMAT", "The format of the inputs, when it is not to be recognised"))
        .arg(option("family", "FAMILY", "The family of the inputs, when it is not to be recognised"))
        .arg(option("method", "A,B,C", "The methods to compare; without it the default one"))
        .arg(switch("all", "Search for all solutions"))
        .arg(option("max", "N", "Search for up to N solutions").conflicts_with("all"))
        .arg(option(
            "plot",
            "FILE",
            "Draw how many instances each method solves in what time, or how variants compare (.svg)",
        ));
    args::with_limits(command)
}

fn run(matches: &ArgMatches, console: &mut Console) -> Result<Exit> {
    let given = LINE.takes.given(matches)?;
    let mut choice = input::choice(matches, &given);
    if let Some(family) = family_named(matches) {
        choice.family = Some(family.name().to_owned());
    }
    let solutions = args::solutions(matches)?;
    let (mut results, mut exit) = (Results::default(), Exit::Done);
    'inputs: for source in sources(matches)? {
        let read = match &source {
            Some(source) => input::read(&source.name, &choice),
            None => input::described(&choice),
        };
        let input = match read {
            Ok(input) => input,
            Err(error) if source.is_some_and(|s| s.found) => {
                console.note(&format!("left out: {}", error.message));
                continue;
            }
            Err(error) => {
                exit = exit.max(console.fail(&error));
                continue;
            }
        };
        for Entry { id, puzzle } in &input.puzzles {
            let puzzle = match puzzle {
                Ok(puzzle) => puzzle,
                Err(diagnostic) => {
                    exit = exit.max(bad_puzzle(console, id.as_deref(), None, diagnostic.clone())?);
                    continue;
                }
            };
            let name = match id {
                Some(id) if input.several => format!("{}#{id}", input.name),
                _ => input.name.clone(),
            };
            for method in methods(matches, puzzle.family())? {
                for variant in variants(puzzle.family(), &method, &given) {
                    results.compared |= variant.label.is_some();
                    let label = variant.label.map_or(method.clone(), |label| format!("{method} {label}"));
                    let settings = variant.given.of(puzzle.family().settings(Concern::Search));
                    let run = args::run(matches, settings, solutions)?;
                    let run = Run { method: Some(method.clone()), ..run };
                    results.rows.push(measure(&name, label, puzzle, run, console)?);
                    if console.interrupted().is_some() {
                        break 'inputs;
                    }
                }
            }
        }
    }
    // The plot first: whoever reads the table may go away in the middle of it.
    if let Some(path) = args::text(matches, "plot") {
        files::write(path, svg::write(&results.plot(), &Theme::LIGHT).as_bytes())?;
    }
    console.say(&results.table())?;
    Ok(exit)
}

/// Runs one method on one puzzle.
fn measure(name: &str, method: String, puzzle: &Puzzle, run: Run, console: &Console) -> Result<Row> {
    let allowance = Allowance::new(Instant::now(), &run.limits, false);
    let (monitor, board) = (Monitor::default(), puzzle.start.clone());
    let mut first = None;
    let work = move |worker: &Worker<_>| {
        let run = Run { monitor: worker.monitor.clone(), ..run };
        let mut sent = false;
        board.stream(run, &mut |solution| match std::mem::replace(&mut sent, true) {
            true => ControlFlow::Continue(()),
            false => worker.solution(solution),
        })
    };
    let ran = console.streaming(&monitor, allowance, work, &mut |solution| {
        first = Some(solution);
        ControlFlow::Continue(())
    });
    let row = Row { instance: name.to_owned(), method, ..Row::default() };
    let mut answer = match ran {
        Ok(answer) => answer?,
        Err(GivenUp { counters, seconds, .. }) => {
            let outcome = Outcome::Limit.word().to_owned();
            return Ok(Row { outcome, nodes: counters.nodes, seconds, ..row });
        }
    };
    answer.solutions.extend(first);
    let measures = say::measures(&answer, &puzzle.start);
    let outcome = answer.outcome.word();
    Ok(Row {
        finished: answer.outcome != Outcome::Limit,
        outcome: if measures.is_empty() { outcome.to_owned() } else { format!("{outcome}, {measures}") },
        solutions: answer.found,
        nodes_to_first: answer.counters.nodes_to_first,
        seconds_to_first: answer.seconds_to_first,
        nodes: answer.counters.nodes,
        seconds: answer.seconds,
        ..row
    })
}

/// The methods asked for, or the family's default.
fn methods(matches: &ArgMatches, family: &dyn AnyFamily) -> Result<Vec<String>> {
    let Some(list) = args::text(matches, "method") else {
        return Ok(family.methods().iter().take(1).map(|m| m.name.to_owned()).collect());
    };
    Ok(list.split(',').map(|name| name.trim().to_owned()).collect())
}

/// The family that the first of the inputs names, as in `bench edge a.txt b.txt`.
fn family_named(matches: &ArgMatches) -> Option<&'static dyn AnyFamily> {
    let first = matches.get_many::<String>("inputs")?.next()?;
    FAMILIES.iter().find(|family| family.name() == first && !files::path(first).exists())
}

/// An input, and whether it was found in a folder rather than named.
struct InputName {
    name: String,
    found: bool,
}

/// The inputs; one `None` for what the settings describe when there is no other.
fn sources(matches: &ArgMatches) -> Result<Vec<Option<InputName>>> {
    let names: Vec<&String> = matches.get_many::<String>("inputs").into_iter().flatten().collect();
    let names = if family_named(matches).is_some() { &names[1..] } else { &names[..] };
    if names.is_empty() {
        return Ok(vec![None]);
    }
    let mut sources = Vec::new();
    for &name in names {
        let path = files::path(name);
        if path.is_dir() {
            let mut below = Vec::new();
            walk(&path, &mut below)?;
            let names = below.iter().map(|path| files::from_argument(path.as_os_str()));
            sources.extend(names.map(|name| Some(InputName { name, found: true })));
        } else {
            sources.push(Some(InputName { name: name.clone(), found: false }));
        }
    }
    Ok(sources)
}

/// Every file below a folder, in order; hidden ones are left out.
fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let wrong = |e: std::io::Error| Diagnostic::new(format!("{}: {e}", folder.display()));
    let entries = std::fs::read_dir(folder).map_err(wrong)?;
    let mut paths =
        entries.map(|e| e.map(|e| e.path())).collect::<std::io::Result<Vec<_>>>().map_err(wrong)?;
    paths.sort();
    let hidden = |path: &PathBuf| path.file_name().is_some_and(|n| n.to_string_lossy().starts_with('.'));
    for path in paths.into_iter().filter(|p| !hidden(p)) {
        if path.is_dir() && !path.is_symlink() {
            walk(&path, files)?;
        } else if path.is_file() {
            files.push(path);
        }
    }
    Ok(())
}
