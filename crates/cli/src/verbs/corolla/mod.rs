//! `corolla`: patches of the board around a centre: how many, which, turned, and what is possible
//! in them.
//!
//! | file | what it holds |
//! |---|---|
//! | `origin` | where corollas come from: made, or read from a store or a text file |
//! | `sink` | where they go: a store, a text file, standard output |
//! | `table` | `count` |
//! | `stats` | `stats` |
//! | `plates` | `zones` and `grow` |

mod origin;
mod plates;
mod sink;
mod stats;
mod table;

use super::{Line, since_start, study};
use crate::args::{self, option, switch};
use crate::console::Console;
use crate::exit::{Exit, Failure, Result};
use crate::takes::Takes;
use clap::{Arg, ArgAction, ArgMatches, Command};
use origin::Origin;
use quadrille::edge::corolla::rotate::rotated_cell;
use quadrille::edge::corolla::{Corolla, Shape, Zone, rotate};
use quadrille::edge::{Edge, Instance, State, Turn};
use quadrille::{Diagnostic, Search, Stop, quantity};
use sink::Sink;
use std::ops::ControlFlow;

pub const LINE: Line = Line {
    name: "corolla",
    about: "Count, make, turn, tally and grow the patches around a cell (edge)",
    examples: &[
        "quadrille corolla count pieces.txt --hamming 1,2",
        "quadrille corolla generate pieces.txt --hamming 2 --zone 2,0 -o corollas.parquet",
        "quadrille corolla generate pieces.txt --store corollas.parquet --centre 7 --with 3,5 --frontier 0=4",
        "quadrille corolla rotate pieces.txt --store corollas.parquet --turns 1 -o turned.txt",
        "quadrille corolla stats pieces.txt --hamming 2 --zone 2,0",
        "quadrille corolla zones pieces.txt --hamming 2",
        "quadrille corolla grow pieces.txt --zone 1,2 --state game.txt",
    ],
    takes: Takes::STUDY,
    arguments,
    run,
};

/// What may be done.
const ACTIONS: &[(&str, Action)] = &[
    ("count", table::run),
    ("generate", generate),
    ("rotate", turn),
    ("stats", stats::run),
    ("zones", plates::zones),
    ("grow", plates::grow),
];

/// Does something with a puzzle.
type Action = fn(&ArgMatches, &mut Console, &Instance, &State) -> Result<Exit>;

fn arguments(command: Command) -> Command {
    let names: Vec<&str> = ACTIONS.iter().map(|(name, _)| *name).collect();
    let action = Arg::new("action").value_name("ACTION").required(true).value_parser(names);
    let command = args::with_input(command.arg(action.help("What to do")))
        .arg(option("hamming", "H", "The radius; count takes several: 1,2 or 1-3 [1]"))
        .arg(option("zone", "X,Y", "Column and row of the centre, from 0"))
        .arg(switch("ignore-clues", "Take the clues away first, as the report does"))
        .arg(option("store", "FILE", "Read the corollas from this store or text file instead of making them"))
        .arg(switch("trust-pieces", "Pass over frontiers in a text file that do not follow from the pieces"))
        .arg(
            option("centre", "P[:T]", "Only with this piece on the centre, turned as in the text files")
                .visible_alias("center"),
        )
        .arg(
            option(
                "frontier",
                "SIDE=COLOUR",
                "Only with this colour on this side of the frontier; repeatable",
            )
            .action(ArgAction::Append),
        )
        .arg(option("with", "P,..", "Only with these pieces"))
        .arg(option("without", "P,..", "Only without these pieces"))
        .arg(option("max", "N", "At most N corollas"))
        .arg(option("turns", "N", "rotate: quarter turns clockwise; all three without it"))
        .arg(switch("shared", "Text: write only where a corolla differs from the one before"))
        .arg(switch("tree", "count: make all corollas, and tell the nodes of the report's program"))
        .arg(option("cells", "N", "grow: at most so many cells [8]"))
        .arg(switch("plate", "stats: only the numbers of pieces, found without making all corollas"))
        .arg(args::output("Write to FILE: a store if it ends with .parquet, otherwise text"));
    args::with_json(args::with_limits(args::with_state(command)))
}

fn run(matches: &ArgMatches, console: &mut Console) -> Result<Exit> {
    let name = args::text(matches, "action").unwrap_or_default();
    let (_, action) = ACTIONS.iter().find(|(other, _)| *other == name).expect("clap knows the actions");
    study::<Edge>(matches, console, |instance, from, _, console| {
        if !args::on(matches, "ignore-clues") {
            return action(matches, console, instance, from);
        }
        let mut board = from.clone();
        instance.clues().iter().for_each(|clue| board.set(clue.cell, None));
        action(matches, console, &instance.clone().without_clues(), &board)
    })
}

/// The centre that `--zone` names.
fn zone(matches: &ArgMatches, instance: &Instance) -> Result<Option<Zone>> {
    let Some(text) = args::text(matches, "zone") else { return Ok(None) };
    let size = instance.size();
    let read = || {
        let (x, y) = text.split_once(',')?;
        let zone = Zone::new(x.trim().parse().ok()?, y.trim().parse().ok()?);
        size.contains(zone.cell()).then_some(zone)
    };
    let wrong = || {
        Diagnostic::new(format!("--zone: expected a column and a row on a board of {size}, found '{text}'"))
            .help("both are counted from 0: --zone 2,0")
    };
    Ok(Some(read().ok_or_else(wrong)?))
}

/// How a walk through corollas ended: none when there were no more.
fn exit_of(stop: Option<Stop>) -> Exit {
    match stop {
        None | Some(Stop::Solutions) => Exit::Done,
        Some(_) => Exit::Limit,
    }
}

/// Hands over every corolla that the arguments ask for, under their limits.
fn walk(
    matches: &ArgMatches,
    console: &Console,
    origin: &Origin<'_>,
    take: &mut dyn FnMut(&Corolla) -> Result<()>,
) -> Result<(u64, Option<Stop>)> {
    let (limits, allowance) = since_start(matches, console)?;
    let most = args::parsed(matches, "max", quantity::number)?.unwrap_or(u64::MAX);
    let (mut number, mut failure) = (0, None);
    let ended = console.search(allowance, |monitor| {
        let mut search = Search::new(limits).with_monitor(monitor.clone());
        origin.each(&mut search, &mut |corolla| {
            if number == most {
                return ControlFlow::Break(Stop::Solutions);
            }
            number += 1;
            if number % 1024 == 0 {
                monitor.progress.set_solutions(number);
            }
            match take(corolla) {
                Ok(()) => ControlFlow::Continue(()),
                Err(why) => {
                    failure = Some(why);
                    ControlFlow::Break(Stop::Cancelled)
                }
            }
        })
    })?;
    match failure {
        Some(failure) => Err(failure),
        None => Ok((number, ended.err())),
    }
}

fn generate(matches: &ArgMatches, console: &mut Console, instance: &Instance, _: &State) -> Result<Exit> {
    let origin = Origin::new(matches, instance)?;
    let mut sink = Sink::new(matches, args::text(matches, "output"), instance, &origin.shape)?;
    let (number, stop) = walk(matches, console, &origin, &mut |corolla| sink.add(corolla))?;
    sink.finish(origin.contents(stop))?;
    tell(console, number, stop)
}

/// Says how it went, to people alone.
fn tell(console: &mut Console, number: u64, stop: Option<Stop>) -> Result<Exit> {
    let s = if number == 1 { "" } else { "s" };
    match stop.filter(|stop| *stop != Stop::Solutions) {
        Some(stop) => {
            console.complain(&Diagnostic::new(format!("only {number} corolla{s}: {}", stop.words())));
        }
        None => console.note(&format!("{number} corolla{s}")),
    }
    Ok(exit_of(stop))
}

fn turn(matches: &ArgMatches, console: &mut Console, instance: &Instance, _: &State) -> Result<Exit> {
    let turns: Vec<usize> = match args::parsed(matches, "turns", quantity::number)? {
        Some(n) if n < 4 => vec![n as usize],
        Some(n) => return Err(Diagnostic::new(format!("--turns: expected 0 to 3, found {n}")).into()),
        None => vec![1, 2, 3],
    };
    let origin = Origin::new(matches, instance)?;
    let output = args::text(matches, "output");
    let mut exit = Exit::Done;
    for quarters in &turns {
        let turn = Turn::new(*quarters);
        let (size, centre) = rotated_cell(instance.size(), origin.shape.centre(), turn);
        let there = Instance::new(size, instance.pieces().to_vec())?.with_frame(instance.frame());
        let shape = Shape::new(size, centre, origin.shape.hamming())?;
        let name =
            output.map(|name| if turns.len() == 1 { name.to_owned() } else { numbered(name, *quarters) });
        let mut sink = Sink::new(matches, name.as_deref(), &there, &shape)?;
        let (number, stop) = walk(matches, console, &origin, &mut |corolla| {
            sink.add(&rotate(instance, corolla, turn).map_err(Failure::from)?)
        })?;
        sink.finish(origin.contents(stop))?;
        exit = exit.max(tell(console, number, stop)?);
        if exit != Exit::Done {
            break;
        }
    }
    Ok(exit)
}

/// The name of one of several files: `x.txt` becomes `x.1.txt`.
fn numbered(name: &str, number: usize) -> String {
    let path = std::path::Path::new(name);
    match path.extension().and_then(|ending| ending.to_str()) {
        Some(ending) => path.with_extension(format!("{number}.{ending}")).to_string_lossy().into_owned(),
        None => format!("{name}.{number}"),
    }
}
