//! From an argument to puzzles: a file, `-`, an ID or a link, and `#` to pick one puzzle of
//! several.

use crate::args;
use crate::console::warn;
use crate::files::{self, is_there};
use crate::takes::Takes;
use clap::ArgMatches;
use quadrille::{AnyFamily, Board, Choice, Diagnostic, FAMILIES, Given, Puzzle, Source, document};

/// The puzzles of an input.
pub struct Input {
    /// What to call it in messages.
    pub name: String,
    /// The puzzles in their order.
    pub puzzles: Vec<Entry>,
    /// Whether there are several puzzles in the source, and all of them were asked for.
    pub several: bool,
}

impl Input {
    /// The puzzle of an input that holds one.
    pub fn single(&self) -> Result<&Puzzle, Diagnostic> {
        match &self.puzzles[..] {
            [Entry { puzzle, .. }] => puzzle.as_ref().map_err(Clone::clone),
            several => Err(Diagnostic::new(format!("{} holds {} puzzles", self.name, several.len()))
                .help(format!("pick one: {}#1", self.name))),
        }
    }
}

/// One puzzle of an input.
pub struct Entry {
    /// The name its source gives it, or else its number among several.
    pub id: Option<String>,
    /// The puzzle, or what is wrong with it.
    pub puzzle: Result<Puzzle, Diagnostic>,
}

/// Reads the input of a verb and the settings of its family.
pub fn load(matches: &ArgMatches, takes: Takes) -> Result<(Input, Given), Diagnostic> {
    load_named(matches, args::text(matches, "input"), takes)
}

/// The same for a verb that takes several inputs: this one of them, or what the settings describe.
pub fn load_named(
    matches: &ArgMatches,
    argument: Option<&str>,
    takes: Takes,
) -> Result<(Input, Given), Diagnostic> {
    let given = takes.given(matches)?;
    let input = match argument {
        Some(argument) => read(argument, &choice(matches, &given))?,
        None => described(&choice(matches, &given))?,
    };
    for puzzle in input.puzzles.iter().filter_map(|entry| entry.puzzle.as_ref().ok()) {
        takes.check(&given, puzzle.family())?;
    }
    Ok((input, given))
}

/// The puzzle that the settings alone describe.
pub fn described(choice: &Choice) -> Result<Input, Diagnostic> {
    let named = |f: &&dyn AnyFamily| choice.family.as_deref().is_none_or(|name| name == f.name());
    for family in FAMILIES.iter().filter(named) {
        if let Some(puzzle) = family.described(&choice.given)? {
            return Ok(whole("settings", vec![Ok(puzzle)]));
        }
    }
    Err(Diagnostic::new("there is no INPUT")
        .help("an input is a file, - for standard input, a puzzle ID or a link; see the examples of --help"))
}

/// What the arguments say about the input's format.
pub fn choice(matches: &ArgMatches, given: &Given) -> Choice {
    let owned = |name| args::text(matches, name).map(str::to_owned);
    Choice { family: owned("family"), format: owned("from"), given: given.clone() }
}

/// Reads an argument. A file whose name has a `#` in it is that file; otherwise `#` picks a puzzle.
pub fn read(argument: &str, choice: &Choice) -> Result<Input, Diagnostic> {
    if is_there(argument) {
        let bytes = files::read(argument)?;
        return Ok(whole(
            argument,
            FAMILIES.recognise_each(&Source::new(&file_name(argument), &bytes), choice)?,
        ));
    }
    if let Some((path, which)) = argument.rsplit_once('#')
        && is_there(path)
    {
        let bytes = files::read(path)?;
        let picked = FAMILIES.pick(&Source::new(&file_name(path), &bytes), choice, which)?;
        if let Some(other) = picked.position_of_another {
            warn(&format!(
                "{path}#{which}: this is the puzzle with the ID {which}, not puzzle {other} of the file"
            ));
        }
        let puzzles = vec![Entry { id: Some(picked.id), puzzle: Ok(picked.puzzle) }];
        return Ok(Input { name: path.to_owned(), puzzles, several: false });
    }
    // An ID, a link, or the nested list of a small board.
    if argument.contains(':') || argument.trim_start().starts_with("[[") {
        return Ok(whole("argument", FAMILIES.recognise_each(&Source::new("argument", argument), choice)?));
    }
    Err(Diagnostic::new(format!("{argument}: no such file"))
        .help("an input is a file, - for standard input, a puzzle ID or a link"))
}

/// What a file is called in messages.
fn file_name(path: &str) -> String {
    if path == "-" { "standard input".to_owned() } else { files::shown(path) }
}

fn whole(name: &str, puzzles: Vec<Result<Puzzle, Diagnostic>>) -> Input {
    let several = puzzles.len() > 1;
    let entry = |(i, puzzle): (usize, Result<Puzzle, Diagnostic>)| {
        let own = match &puzzle {
            Ok(puzzle) => puzzle.facts.id.clone(),
            Err(error) => error.puzzle().map(str::to_owned),
        };
        Entry { id: own.or_else(|| several.then(|| (i + 1).to_string())), puzzle }
    };
    Input { name: name.to_owned(), puzzles: puzzles.into_iter().enumerate().map(entry).collect(), several }
}

/// The board in a file or an ID that belongs to a puzzle: as the family writes states, or inside a
/// puzzle file.
pub fn read_board(puzzle: &Puzzle, argument: &str) -> Result<Board, Diagnostic> {
    let is_text = (argument.contains(':') || argument.trim_start().starts_with('[')) && !is_there(argument);
    let (name, bytes) = match argument {
        text if is_text => ("argument".to_owned(), text.as_bytes().to_vec()),
        path => (file_name(path), files::read(path)?),
    };
    let source = Source::new(&name, &bytes);
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

/// The state to go on from: that of `--state`, or else the one a saved game holds.
pub fn given_state(matches: &ArgMatches, puzzle: &Puzzle) -> Result<Option<Board>, Diagnostic> {
    let stored = puzzle.state.clone().filter(|_| !args::on(matches, "from-start"));
    Ok(named_state(matches, puzzle)?.or(stored))
}

/// The state given by `--state`.
pub fn named_state(matches: &ArgMatches, puzzle: &Puzzle) -> Result<Option<Board>, Diagnostic> {
    args::text(matches, "state").map(|path| read_board(puzzle, path)).transpose()
}
