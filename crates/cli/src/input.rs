//! From an argument to puzzles: a file, `-`, an ID or a link, and `#` to pick one puzzle of several.

use crate::args;
use crate::files;
use clap::ArgMatches;
use quadrille::{
    AnyFamily, Board, Choice, Diagnostic, FAMILIES, Options, Puzzle, Source, Verb, document, names,
};
use std::path::Path;

/// The puzzles of an input.
pub struct Input {
    /// What to call it in messages.
    pub name: String,
    /// The puzzles, each with the name that tells it apart.
    pub puzzles: Vec<(String, Puzzle)>,
    /// Whether there are several puzzles in the source, and all of them were asked for.
    pub several: bool,
}

/// Reads the input of a verb and the settings of its family.
pub fn load(matches: &ArgMatches, verb: Verb) -> Result<(Input, Options), Diagnostic> {
    let mut options = args::family_options(matches, verb);
    attach_files(&mut options, verb)?;
    let input = match args::text(matches, "input") {
        Some(argument) => read(argument, &choice(matches, &options))?,
        None => described(&choice(matches, &options))?,
    };
    for (_, puzzle) in &input.puzzles {
        args::check_flags(&options, puzzle.family(), verb)?;
    }
    Ok((input, options))
}

/// Reads the files that settings name; a value that may also be a name is one when there is no such file.
pub fn attach_files(options: &mut Options, verb: Verb) -> Result<(), Diagnostic> {
    for flag in FAMILIES.iter().flat_map(AnyFamily::flags).filter(|f| f.verbs.contains(&verb)) {
        let Some(value) = flag.value.filter(|v| v.trim_end_matches("[:RANGE]").ends_with("FILE")) else {
            continue;
        };
        let Some(mut path) = options.text(flag.name).map(str::to_owned) else { continue };
        if value.ends_with("[:RANGE]")
            && !is_there(&path)
            && let Some((file, _)) = path.rsplit_once(':')
        {
            path = file.to_owned();
        }
        if value.starts_with("FILE") || is_there(&path) {
            options.attach(flag.name, files::read(&path)?);
        }
    }
    Ok(())
}

/// The puzzle that the settings alone describe.
pub fn described(choice: &Choice) -> Result<Input, Diagnostic> {
    let named = |f: &&dyn AnyFamily| choice.family.as_deref().is_none_or(|name| name == f.name());
    for family in FAMILIES.iter().filter(named) {
        if let Some(puzzle) = family.described(&choice.options)? {
            return Ok(whole("settings", vec![puzzle]));
        }
    }
    Err(Diagnostic::new("there is no INPUT")
        .help("an input is a file, - for standard input, a puzzle ID or a link; see the examples of --help"))
}

/// What the arguments say about the input's format.
pub fn choice(matches: &ArgMatches, options: &Options) -> Choice {
    let owned = |name| args::text(matches, name).map(str::to_owned);
    Choice { family: owned("family"), format: owned("from"), options: options.clone() }
}

/// Reads an argument. A file whose name has a `#` in it is that file; otherwise `#` picks a puzzle.
pub fn read(argument: &str, choice: &Choice) -> Result<Input, Diagnostic> {
    if is_there(argument) {
        return Ok(whole(argument, recognise_file(argument, choice)?));
    }
    if let Some((path, which)) = argument.rsplit_once('#')
        && is_there(path)
    {
        let all = whole(path, recognise_file(path, choice)?);
        return pick(all, which);
    }
    // An ID, a link, or the nested list of a small board.
    if argument.contains(':') || argument.trim_start().starts_with("[[") {
        return Ok(whole("argument", FAMILIES.recognise(&Source::new("argument", argument), choice)?));
    }
    Err(Diagnostic::new(format!("{argument}: no such file"))
        .help("an input is a file, - for standard input, a puzzle ID or a link"))
}

fn is_there(path: &str) -> bool {
    path == "-" || Path::new(path).exists()
}

/// What a file is called in messages.
fn file_name(path: &str) -> &str {
    if path == "-" { "standard input" } else { path }
}

fn recognise_file(path: &str, choice: &Choice) -> Result<Vec<Puzzle>, Diagnostic> {
    FAMILIES.recognise(&Source::new(file_name(path), &files::read(path)?), choice)
}

fn whole(name: &str, puzzles: Vec<Puzzle>) -> Input {
    let named = |(i, p): (usize, Puzzle)| (p.facts.id.clone().unwrap_or_else(|| (i + 1).to_string()), p);
    let several = puzzles.len() > 1;
    Input { name: name.to_owned(), puzzles: puzzles.into_iter().enumerate().map(named).collect(), several }
}

/// The puzzle with this number, from one, or this name.
fn pick(input: Input, which: &str) -> Result<Input, Diagnostic> {
    let count = input.puzzles.len();
    let number = which.parse::<usize>().ok().filter(|k| (1..=count).contains(k));
    let index = match number {
        Some(k) => k - 1,
        None => {
            let ids = input.puzzles.iter().enumerate().map(|(i, (id, _))| (id.as_str(), i));
            names::find("puzzle", which, ids).map_err(|e| {
                let held = if count == 1 { "one puzzle".into() } else { format!("puzzles 1 to {count}") };
                Diagnostic::new(format!("{}: {}; it has {held}", input.name, e.message))
            })?
        }
    };
    let puzzles = input.puzzles.into_iter().skip(index).take(1).collect();
    Ok(Input { puzzles, several: false, ..input })
}

/// The board in a file or an ID that belongs to a puzzle: as the family writes states, or inside a puzzle file.
pub fn read_board(puzzle: &Puzzle, argument: &str) -> Result<Board, Diagnostic> {
    let is_text = argument.contains(':') && !is_there(argument);
    let (name, bytes) = match argument {
        text if is_text => ("argument", text.as_bytes().to_vec()),
        path => (file_name(path), files::read(path)?),
    };
    let source = Source::new(name, &bytes);
    let inside = || {
        let puzzles = FAMILIES.recognise(&source, &Choice::default())?;
        let own = puzzles.iter().find(|p| p.start.same_puzzle(&puzzle.start));
        let own = own.ok_or_else(|| Diagnostic::new(format!("{name}: this belongs to another puzzle")))?;
        own.state.clone().or_else(|| own.solution.clone()).ok_or_else(|| {
            Diagnostic::new(format!("{name}: this holds the puzzle, but neither a state nor a solution"))
        })
    };
    if is_text || document::looks_like(&source) {
        return inside().or_else(|error| puzzle.start.read(&source).map_err(|_| error));
    }
    puzzle.start.read(&source).or_else(|error| inside().map_err(|_| error))
}

/// The state given by `--state`.
pub fn given_state(matches: &ArgMatches, puzzle: &Puzzle) -> Result<Option<Board>, Diagnostic> {
    args::text(matches, "state").map(|path| read_board(puzzle, path)).transpose()
}
