//! `grade`: how hard puzzles are, one line each.

use super::{Asked, Line, bad_puzzle, since_start};
use crate::args;
use crate::console::Console;
use crate::exit::{Exit, Failure, Result};
use crate::input::{self, Entry, Input};
use crate::say::Fields;
use crate::takes::Takes;
use clap::{Arg, ArgAction, ArgMatches};
use quadrille::{Difficulty, Given, Grade, Level, Puzzle, Run, Stop, Verdict, quantity};
use serde_json::{Map, Value};
use std::time::{Duration, Instant};

pub const LINE: Line = Line {
    name: "grade",
    about: "Say how hard puzzles are, from level 1 to 10, and which techniques they need",
    examples: &[
        "quadrille grade duck.txt",
        "quadrille grade levels.txt duck.txt batch.jsonl#3 --time 30s",
        "quadrille grade batch.jsonl --json",
    ],
    takes: Takes::PUZZLE,
    arguments: |command| {
        let inputs = Arg::new("inputs")
            .value_name("INPUT")
            .action(ArgAction::Append)
            .help("Files, -, puzzle IDs or links; none if the settings of a family say it all");
        let command = args::with_format(command.arg(inputs));
        args::with_json(args::with_total(args::with_limits(command)))
    },
    run: |matches, console| run(matches, console),
};

/// How long a puzzle is graded where no time was given.
const LONG_ENOUGH: Duration = Duration::from_secs(10);

fn run(matches: &ArgMatches, console: &Console) -> Result<Exit> {
    let (inputs, mut exit) = load_all(matches, console)?;
    let total = args::parsed(matches, "time-total", quantity::time)?;
    let until = total.and_then(|total| console.began.checked_add(total));
    let table = Table::of(&inputs);
    if !console.json && !inputs.is_empty() {
        console.say(&table.head())?;
    }
    let alone = inputs.len() == 1 && !inputs[0].0.several;
    for (input, given) in &inputs {
        for Entry { id, puzzle } in &input.puzzles {
            if console.interrupted().is_some() {
                return Ok(exit);
            }
            let id = id.as_deref();
            let puzzle = match puzzle {
                Ok(puzzle) => puzzle,
                Err(diagnostic) => {
                    exit = exit.max(bad_puzzle(console, id, None, diagnostic.clone())?);
                    continue;
                }
            };
            // Reading counts where there is one puzzle; where there are several, each has its time.
            let began = if alone { console.began } else { Instant::now() };
            let asked = Asked { id, puzzle, given, began, until };
            let grade = match until {
                Some(until) if began >= until => out_of_time(),
                _ => grade(matches, console, &asked)?,
            };
            exit = exit.max(ending(&grade));
            let seconds = began.elapsed().as_secs_f64();
            console.say(&match console.json {
                true => format!("{}\n", fields(&grade, seconds).about(id, puzzle)),
                false => table.line(&name(input, id), &grade),
            })?;
            console.flush()?;
        }
    }
    Ok(exit)
}

type Loaded = Vec<(Input, Given)>;

/// Reads every input; what is wrong with one does not keep the others from being graded.
fn load_all(matches: &ArgMatches, console: &Console) -> Result<(Loaded, Exit)> {
    let (mut inputs, mut exit) = (Vec::new(), Exit::Done);
    let names: Vec<Option<String>> = match matches.get_many::<String>("inputs") {
        Some(names) => names.map(|name| Some(name.clone())).collect(),
        None => vec![None],
    };
    let several = names.len() > 1;
    for name in names {
        let (_, allowance) = since_start(matches, console)?;
        let matches = matches.clone();
        let loaded =
            console.work(allowance, move |_| input::load_named(&matches, name.as_deref(), LINE.takes));
        match loaded.map_err(Failure::from).and_then(|loaded| Ok(loaded?)) {
            Ok(loaded) => inputs.push(loaded),
            Err(Failure::Wrong(diagnostic)) if several => exit = exit.max(console.fail(&diagnostic)),
            Err(failure) => return Err(failure),
        }
    }
    Ok((inputs, exit))
}

fn grade(matches: &ArgMatches, console: &Console, asked: &Asked<'_>) -> Result<Grade> {
    let (mut run, mut allowance) = asked.run(matches, None)?;
    if run.limits.time.is_none() {
        run.limits.time = Some(LONG_ENOUGH);
        allowance.until = Some(Instant::now() + LONG_ENOUGH);
    }
    let board = asked.puzzle.start.clone();
    let graded = console.work(allowance, move |monitor| board.grade(Run { monitor, ..run }));
    Ok(match graded {
        Ok(grade) => grade?,
        Err(given_up) => Grade::without_steps(Verdict::AtLeast(Level::EASIEST, given_up.stop)),
    })
}

fn out_of_time() -> Grade {
    Grade::without_steps(Verdict::AtLeast(Level::EASIEST, Stop::Time))
}

/// What a puzzle is called: its input, and which of several it is.
fn name(input: &Input, id: Option<&str>) -> String {
    match id {
        Some(id) if input.several => format!("{}#{id}", input.name),
        _ => input.name.clone(),
    }
}

fn ending(grade: &Grade) -> Exit {
    match grade.verdict {
        Verdict::Level(_) | Verdict::Solved | Verdict::Several => Exit::Done,
        Verdict::Unsolvable(_) => Exit::No,
        Verdict::AtLeast(..) => Exit::Limit,
    }
}

fn fields(grade: &Grade, seconds: f64) -> Fields {
    let (outcome, level, least) = match grade.verdict {
        Verdict::Level(level) => ("solved", Some(level), None),
        Verdict::AtLeast(level, _) => ("limit", None, Some(level)),
        Verdict::Solved => ("solved", None, None),
        Verdict::Several => ("ambiguous", None, None),
        Verdict::Unsolvable(_) => ("unsolvable", None, None),
    };
    let counts: Map<String, Value> =
        grade.counts.iter().map(|(technique, count)| (technique.name.to_owned(), (*count).into())).collect();
    Fields::outcome(outcome)
        .maybe("level", level.map(Level::get))
        .maybe("level_at_least", least.map(Level::get))
        .maybe("difficulty", level.map(|level| level.difficulty().word()))
        .maybe("technique", grade.hardest().map(|technique| technique.name))
        .with("techniques", counts)
        .maybe("unique", grade.unique)
        .with("seconds", (seconds * 1e6).round() / 1e6)
        .with("message", message(grade))
}

fn message(grade: &Grade) -> String {
    match &grade.note {
        Some(note) => format!("{}; {note}", grade.words()),
        None => grade.words(),
    }
}

/// The widths of the columns.
struct Table {
    name: usize,
    technique: usize,
}

const HEADS: [&str; 5] =
    ["puzzle", "level", "", "hardest technique", "techniques, how often each was needed"];
/// A name that is longer than this, an ID for instance, moves its line.
const LONGEST_NAME: usize = 48;

impl Table {
    fn of(inputs: &Loaded) -> Table {
        let entries =
            || inputs.iter().flat_map(|(input, _)| input.puzzles.iter().map(move |entry| (input, entry)));
        let names = entries().map(|(input, entry)| name(input, entry.id.as_deref()).chars().count());
        let puzzles = entries().filter_map(|(_, entry)| entry.puzzle.as_ref().ok());
        let techniques = puzzles.flat_map(|puzzle: &Puzzle| puzzle.family().techniques());
        let technique = techniques.map(|technique| technique.name.len()).max().unwrap_or(0);
        Table {
            name: names.max().unwrap_or(0).clamp(HEADS[0].len(), LONGEST_NAME),
            technique: technique.max(HEADS[3].len()),
        }
    }

    fn row(&self, [name, level, word, technique, rest]: [&str; 5]) -> String {
        let Table { name: names, technique: techniques } = self;
        let word_width = Difficulty::ALL.map(|difficulty| difficulty.word().len()).into_iter().max();
        let words = word_width.unwrap_or(0);
        let row = format!("{name:names$}  {level:>5}  {word:words$}  {technique:techniques$}  {rest}");
        format!("{}\n", row.trim_end())
    }

    fn head(&self) -> String {
        self.row(HEADS)
    }

    fn line(&self, name: &str, grade: &Grade) -> String {
        let (level, word) = match grade.verdict {
            Verdict::Level(level) => (level.to_string(), level.difficulty().word()),
            Verdict::AtLeast(level, _) => (format!(">= {level}"), ""),
            _ => ("-".to_owned(), ""),
        };
        let counts = grade.counts.iter().map(|(technique, count)| format!("{count} {}", technique.name));
        let counts = Some(counts.collect::<Vec<_>>().join(", ")).filter(|counts| !counts.is_empty());
        let why = grade.level().is_none().then(|| grade.words());
        let rest: Vec<String> = counts.into_iter().chain(why).chain(grade.note.clone()).collect();
        let hardest = grade.hardest().map_or("", |technique| technique.name);
        self.row([name, &level, word, hardest, &rest.join("; ")])
    }
}
