//! The verbs: one line of the table and one file each.

mod bench;
mod check;
mod checkpoint;
mod completions;
mod convert;
mod corolla;
mod count;
mod draw;
mod estimate;
mod generate;
mod grade;
mod hint;
mod list;
mod opening;
mod play;
mod solve;
mod table;

use crate::args;
use crate::console::Console;
use crate::exit::{Exit, Failure, Result};
use crate::input::{self, Entry, Input};
use crate::say::{self, Said};
use crate::takes::Takes;
use crate::work::Allowance;
use clap::{ArgMatches, Command};
use quadrille::edge::SolveSettings;
use quadrille::edge::solve::path::Path;
use quadrille::setting::Kind;
use quadrille::{
    Concern, Diagnostic, Given, Limits, Puzzle, Registered, Run, Setting, Settings, Size, Stop, quantity,
};
use std::time::Instant;

/// A verb.
pub struct Line {
    /// The word.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// How it is used.
    pub examples: &'static [&'static str],
    /// What it takes of the families' settings.
    pub takes: Takes,
    /// Adds its own arguments.
    pub arguments: fn(Command) -> Command,
    /// Does it.
    pub run: fn(&ArgMatches, &mut Console) -> Result<Exit>,
}

/// All verbs, in the order of the help.
pub const VERBS: &[Line] = &[
    solve::LINE,
    count::LINE,
    check::LINE,
    generate::LINE,
    hint::LINE,
    grade::LINE,
    draw::LINE,
    play::LINE,
    convert::LINE,
    bench::LINE,
    table::LINE,
    opening::LINE,
    estimate::LINE,
    corolla::LINE,
    list::LINE,
    completions::LINE,
];

/// Does what the arguments ask for.
pub fn run(matches: &ArgMatches, console: &mut Console) -> Result<Exit> {
    let found = matches.subcommand().and_then(|(name, m)| Some((VERBS.iter().find(|v| v.name == name)?, m)));
    match found {
        Some((verb, matches)) => (verb.run)(matches, console),
        None => Err(Diagnostic::new("expected a verb").into()),
    }
}

/// Reads one puzzle of the one family that a verb is made for, under the rules that the settings
/// ask for, and does something with it.
fn study<F: Registered>(
    matches: &ArgMatches,
    console: &mut Console,
    work: impl FnOnce(&F::Instance, &F::State, &Given, &mut Console) -> Result<Exit>,
) -> Result<Exit> {
    let (input, given) = load(matches, console, Takes::STUDY)?;
    let puzzle = input.single()?;
    let state = input::named_state(matches, puzzle)?;
    let Some((instance, from)) = quadrille::typed::<F>(state.as_ref().unwrap_or(&puzzle.start)) else {
        let found = puzzle.family().name();
        return Err(Diagnostic::new(format!(
            "this verb is for puzzles of {}, and this is one of {found}",
            F::NAME
        ))
        .into());
    };
    work(instance, from, &given, console)
}

/// The path that a study goes along.
fn along(given: &Given, size: Size) -> Result<Path> {
    let settings = SolveSettings::read(given)?;
    Ok(Path::chosen(settings.path.as_ref(), size)?)
}

/// One puzzle that a verb is asked about.
struct Asked<'a> {
    /// What tells it from the others of its source, or the name that its source gives it.
    id: Option<&'a str>,
    puzzle: &'a Puzzle,
    given: &'a Given,
    /// When its time began to run.
    began: Instant,
    /// When the time of all puzzles together is over.
    until: Option<Instant>,
}

impl Asked<'_> {
    /// A run as the arguments describe it, with the time that is left for this puzzle; and what it
    /// may spend at most.
    fn run(&self, matches: &ArgMatches, solutions: Option<u64>) -> Result<(Run, Allowance)> {
        let settings = self.given.of(self.puzzle.family().settings(Concern::Search));
        let mut run = args::run(matches, settings, solutions)?;
        let left = self.until.map(|until| until.saturating_duration_since(self.began));
        run.limits.time = run.limits.time.into_iter().chain(left).min();
        let allowance;
        (run.limits, allowance) = since(self.began, &run.limits, matches);
        Ok((run, allowance))
    }
}

/// What is left of the limits of work that began at a moment, and what it may spend at most.
fn since(began: Instant, limits: &Limits, matches: &ArgMatches) -> (Limits, Allowance) {
    let allowance = Allowance::new(began, limits, args::text(matches, "memory").is_some());
    let time = limits.time.map(|time| time.saturating_sub(began.elapsed()));
    (Limits { time, ..limits.clone() }, allowance)
}

/// The same for work that takes the whole time of the program.
fn since_start(matches: &ArgMatches, console: &Console) -> Result<(Limits, Allowance)> {
    Ok(since(console.began, &args::limits(matches, None)?, matches))
}

/// Reads the input of a verb, within the time and the memory that it may spend.
fn load(matches: &ArgMatches, console: &Console, takes: Takes) -> Result<(Input, Given)> {
    let (_, allowance) = since_start(matches, console)?;
    let matches = matches.clone();
    Ok(console.work(allowance, move |_| input::load(&matches, takes))??)
}

/// Asks for an answer about every puzzle of the input and prints it; an error about one puzzle does
/// not keep the others from theirs.
fn each_puzzle(
    matches: &ArgMatches,
    console: &mut Console,
    line: &Line,
    mut answer: impl FnMut(&Asked<'_>, &Console) -> Result<Said>,
) -> Result<Exit> {
    let (input, given) = load(matches, console, line.takes)?;
    one_for_a_file(matches, &input, line.takes, &given)?;
    let total = args::parsed(matches, "time-total", quantity::time)?;
    let mut exit = Exit::Done;
    for Entry { id, puzzle } in &input.puzzles {
        let id = id.as_deref();
        let puzzle = match puzzle {
            Ok(puzzle) => puzzle,
            Err(diagnostic) => {
                exit = exit.max(bad_puzzle(console, id, None, diagnostic.clone())?);
                continue;
            }
        };
        // Reading counts where there is one puzzle; where there are several, each has its time.
        let began = if input.several { Instant::now() } else { console.began };
        let until = total.and_then(|total| console.began.checked_add(total));
        let asked = Asked { id, puzzle, given: &given, began, until };
        let several = input.several && !console.json;
        let is_count = line.name == count::LINE.name;
        if several && !is_count {
            console.say(&heading(id, puzzle))?;
        }
        let answered = match total {
            Some(total) if console.began.elapsed() >= total => Ok(Said::limit(Stop::Time)),
            _ => answer(&asked, console),
        };
        match answered {
            Ok(said) => {
                exit = exit.max(said.exit);
                if console.json {
                    console.say(&format!("{}\n", said.fields.about(id, puzzle)))?;
                } else {
                    if let (true, true, Some(id)) = (several, is_count, id) {
                        console.say(&format!("{id}: "))?;
                    }
                    console.say(&said.text)?;
                }
            }
            Err(Failure::Wrong(diagnostic)) if input.several => {
                exit = exit.max(bad_puzzle(console, id, Some(puzzle), diagnostic)?);
            }
            Err(failure) => return Err(failure),
        }
        console.flush()?;
        if console.interrupted().is_some() {
            break;
        }
    }
    Ok(exit)
}

/// Says what is wrong with one of several puzzles; the others go on.
fn bad_puzzle(
    console: &Console,
    id: Option<&str>,
    puzzle: Option<&Puzzle>,
    mut diagnostic: Diagnostic,
) -> Result<Exit> {
    if console.json {
        let fields = say::error_fields(&diagnostic);
        let object = match puzzle {
            Some(puzzle) => fields.about(id, puzzle),
            None => fields.named(id),
        };
        console.say(&format!("{object}\n"))?;
    }
    diagnostic.message = format!("puzzle {}: {}", id.unwrap_or_default(), diagnostic.message);
    console.complain(&diagnostic);
    Ok(Exit::Bad)
}

/// Into one file goes one picture, or one search.
fn one_for_a_file(matches: &ArgMatches, input: &Input, takes: Takes, given: &Given) -> Result<()> {
    let (name, count) = (&input.name, input.puzzles.len());
    let families = input.puzzles.iter().filter_map(|entry| Some(entry.puzzle.as_ref().ok()?.family()));
    let is_saved = |line: &Setting| matches!(line.kind, Kind::SavedFile) && given.has(line.name);
    let saved = families.flat_map(|family| takes.lines(family)).any(is_saved);
    if (args::text(matches, "output").is_none() && !saved) || count < 2 {
        return Ok(());
    }
    Err(Diagnostic::new(format!("{name}: there are {count} puzzles in it"))
        .help(format!("pick one: '{name}#1'"))
        .into())
}

/// The line before the answer about one of several puzzles.
fn heading(id: Option<&str>, puzzle: &Puzzle) -> String {
    let title = puzzle.facts.title.as_deref().map(|t| format!(" {t}:")).unwrap_or_default();
    format!("== {}:{title} {}\n", id.unwrap_or_default(), puzzle.start.describe())
}
