//! `opening`: the beginnings of a search as a file of independent subtrees.

use super::{Line, along, since_start, study};
use crate::args::{self, option, switch};
use crate::console::Console;
use crate::exit::{Exit, Result};
use crate::files;
use crate::takes::Takes;
use clap::{ArgAction, ArgMatches, Command};
use quadrille::edge::corolla::{Shape, Zone};
use quadrille::edge::opening::Openings;
use quadrille::edge::solve::plan::Plan;
use quadrille::edge::solve::problem::Problem;
use quadrille::edge::{Edge, Instance};
use quadrille::{Cell, Diagnostic, Search, Stop, quantity};

pub const LINE: Line = Line {
    name: "opening",
    about: "List every beginning of a search as a subtree of its own (edge)",
    examples: &[
        "quadrille opening pieces.txt --cells 6 -o openings.txt",
        "quadrille opening pieces.txt --corolla 0,0,2 --corolla 5,5,1 --sort --sample 100 -o openings.txt",
        "quadrille solve pieces.txt --opening openings.txt:1-100 --all --threads 2",
    ],
    takes: Takes::STUDY,
    arguments,
    run,
};

fn arguments(command: Command) -> Command {
    let command = args::with_input(command)
        .arg(option("cells", "K", "Fill the first K cells of the path"))
        .arg(
            option("corolla", "X,Y,H", "Fill the corolla of radius H around this column and row; repeatable")
                .action(ArgAction::Append)
                .conflicts_with("cells"),
        )
        .arg(option("dives", "N", "Random ways down for the estimate of each subtree [32]; 0 makes none"))
        .arg(switch("sort", "The largest subtrees first"))
        .arg(option("sample", "N", "Only N of them, drawn at random"))
        .arg(option("seed", "N", "The seed of what is drawn at random [1]"))
        .arg(args::output("Write to FILE instead of standard output"));
    args::with_limits(command)
}

fn run(matches: &ArgMatches, console: &mut Console) -> Result<Exit> {
    study::<Edge>(matches, console, |instance, from, given, console| {
        let problem = Problem::from(instance, from);
        let mut path = along(given, instance.size())?;
        let mut first: Vec<usize> = Vec::new();
        for text in matches.get_many::<String>("corolla").into_iter().flatten() {
            for cell in corolla_cells(text, instance)? {
                let at = instance.size().index(cell);
                if !first.contains(&at) {
                    first.push(at);
                }
            }
        }
        path = path.after(&first);
        let plan = Plan::new(&problem, &path);
        let number = |name, standard| {
            Ok::<_, crate::exit::Failure>(args::parsed(matches, name, quantity::number)?.unwrap_or(standard))
        };
        let free = first.iter().filter(|at| problem.fixed[**at].is_none()).count() as u64;
        let cells = number("cells", free)?.min(plan.len() as u64) as usize;
        if cells == 0 {
            return Err(Diagnostic::new("say which cells the openings fill")
                .help("--cells 6 for the first six cells of the path, or --corolla 0,0,2 for a corolla")
                .into());
        }
        let seed = number("seed", 1)?;
        let dives = number("dives", 32)? as usize;
        let (limits, allowance) = since_start(matches, console)?;
        let sample = args::parsed(matches, "sample", quantity::number)?;
        let made = console.search(allowance, |monitor| {
            let mut search = Search::new(limits).with_monitor(monitor);
            let mut openings = Openings::all(&problem, &plan, cells, &mut search)?;
            if let Some(number) = sample {
                openings.sample(number as usize, seed);
            }
            if dives > 0 {
                openings.estimate(&problem, &plan, dives, seed, &mut search)?;
            }
            Ok(openings)
        });
        let mut openings = match made {
            Ok(openings) => openings,
            Err(stop) => {
                console.complain(&Diagnostic::new(format!("no openings: {}", Stop::words(stop))));
                return Ok(Exit::Limit);
            }
        };
        if args::on(matches, "sort") {
            openings.sort();
        }
        let text = openings.write(instance);
        match args::text(matches, "output") {
            Some(file) => files::write(file, text.as_bytes())?,
            None => console.say(&text)?,
        }
        let total: f64 = openings.list.iter().filter_map(|opening| opening.size).sum();
        console.note(&format!("{} openings, about {total:.3e} nodes below", openings.list.len()));
        Ok(Exit::Done)
    })
}

/// The cells of the corolla that `X,Y,H` asks for, in its order.
fn corolla_cells(text: &str, instance: &Instance) -> Result<Vec<Cell>> {
    let size = instance.size();
    let numbers: Option<Vec<usize>> = text.split(',').map(|word| word.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[x, y, radius]) if size.contains(Cell::new(y, x)) => {
            let shape = Shape::new(size, Zone::new(x, y).cell(), radius)?;
            Ok(shape.cells())
        }
        _ => Err(Diagnostic::new(format!("--corolla: expected X,Y,H on a board of {size}, found '{text}'"))
            .help("the column and the row of the centre, from 0, and the radius: 0,0,2")
            .into()),
    }
}
