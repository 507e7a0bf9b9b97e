//! `convert`: the same puzzles in another format.

use super::{Line, bad_puzzle};
use crate::args::{self, option};
use crate::console::Console;
use crate::exit::{Exit, Result};
use crate::files;
use crate::input::{self, Entry};
use crate::takes::Takes;
use clap::{ArgMatches, Command};
use quadrille::recognise::COMMON;
use quadrille::{AnyFamily, Diagnostic, Puzzle, document, id, names};

pub const LINE: Line = Line {
    name: "convert",
    about: "Write puzzles in another format",
    examples: &["quadrille convert duck.txt --to json", "quadrille convert in.xml -o out.non"],
    takes: Takes::PUZZLE,
    arguments,
    run,
};

fn arguments(command: Command) -> Command {
    args::with_input(command)
        .arg(option("to", "FORMAT", "The format to write; the ending of -o tells it too"))
        .arg(args::output("Write to this file"))
}

fn run(matches: &ArgMatches, console: &mut Console) -> Result<Exit> {
    if args::text(matches, "to").is_none() && args::text(matches, "output").is_none() {
        return Err(Diagnostic::new("into which format?")
            .help("name it with --to FORMAT; `quadrille list formats` has the names")
            .into());
    }
    let (input, _) = input::load(matches, Takes::PUZZLE)?;
    let (mut puzzles, mut exit) = (Vec::new(), Exit::Done);
    for Entry { id, puzzle } in input.puzzles {
        match puzzle {
            Ok(puzzle) => puzzles.push(puzzle),
            Err(diagnostic) => exit = bad_puzzle(console, id.as_deref(), None, diagnostic)?,
        }
    }
    if !puzzles.is_empty() {
        deliver(matches, console, &puzzles)?;
    }
    Ok(exit)
}

/// Writes puzzles as `--to` and `-o` say.
pub fn deliver(matches: &ArgMatches, console: &mut Console, puzzles: &[Puzzle]) -> Result<()> {
    let path = args::text(matches, "output");
    let text = text(puzzles, args::text(matches, "to"), path)?;
    match path {
        Some(path) => Ok(files::write(path, text.as_bytes())?),
        None => console.say(&text),
    }
}

/// Puzzles in a format: the one named, or the one a file's ending stands for, or the family's main
/// one, or, if that cannot hold several, JSON lines.
pub fn text(
    puzzles: &[Puzzle],
    to: Option<&str>,
    path: Option<&str>,
) -> std::result::Result<String, Diagnostic> {
    let Some(first) = puzzles.first() else { return Ok(String::new()) };
    let family = first.family();
    let format = match to {
        Some(name) => name,
        None => match path.and_then(|p| p.rsplit_once('.')).map(|(_, e)| e) {
            Some("json" | "jsonl") => "json",
            ending => {
                let of_ending = |e: &str| writable(family).find(|f| f.1.contains(&e)).map(|f| f.0);
                ending.and_then(of_ending).or_else(|| writable(family).next().map(|f| f.0)).unwrap_or("json")
            }
        },
    };
    match format {
        "id" => Ok(puzzles.iter().map(|p| id::write(p, id::Parts::ALL) + "\n").collect()),
        "json" => Ok(document::write_lines(puzzles)),
        name => {
            let common = COMMON.iter().map(|(name, _)| *name);
            let known: Vec<&str> = writable(family).map(|f| f.0).chain(common).collect();
            if !known.contains(&name) && !family.formats().iter().any(|f| f.name == name) {
                return Err(names::unknown("format", name, &known));
            }
            // Where no format was named, the first one that can hold the puzzle does.
            let another = || writable(family).find_map(|(other, _)| family.write(other, puzzles).ok());
            family.write(name, puzzles).or_else(|e| match (puzzles.len(), to, path) {
                (1, None, None) => another().ok_or(e),
                (2.., None, None) => Ok(document::write_lines(puzzles)),
                (2.., ..) if e.help.is_none() => Err(e.help("json and id hold any number of puzzles")),
                _ => Err(e),
            })
        }
    }
}

/// The formats a family writes: names and endings.
fn writable(family: &dyn AnyFamily) -> impl Iterator<Item = (&'static str, &'static [&'static str])> + use<> {
    family.formats().into_iter().filter(|f| f.writes).map(|f| (f.name, f.extensions))
}
