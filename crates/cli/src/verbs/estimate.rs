//! `estimate`: how large a search along a path will be, depth by depth: what theory expects, and
//! what there is.

use super::{Line, along, since_start, study};
use crate::args::{self, option};
use crate::console::Console;
use crate::exit::{Exit, Result};
use crate::files;
use crate::say::Fields;
use crate::takes::Takes;
use clap::{ArgMatches, Command};
use quadrille::edge::Edge;
use quadrille::edge::estimate::{Effort, Estimate, Huge, Mean, Reality, estimate};
use quadrille::edge::solve::problem::Problem;
use quadrille::plot::{Axis, Plot, Scale, Series};
use quadrille::scene::svg;
use quadrille::{Diagnostic, Outcome, Rules, Search, Stop, Theme, quantity};
use serde_json::Value;
use std::time::Instant;

pub const LINE: Line = Line {
    name: "estimate",
    about: "Estimate the nodes of a search at each depth, and the solutions (edge)",
    examples: &[
        "quadrille estimate pieces.txt --pin-corner",
        "quadrille estimate pieces.txt --path diagonal --plot nodes.svg",
        "quadrille estimate pieces.txt --boards 1e4 --rounds 20 --seed 7 --json",
    ],
    takes: Takes::STUDY,
    arguments,
    run,
};

fn arguments(command: Command) -> Command {
    let command = args::with_input(command)
        .arg(option("exact", "N", "Count the nodes if there are at most N of them [2e7]; 0 always samples"))
        .arg(option("boards", "N", "Boards that samples carry down the tree together [2000]"))
        .arg(option("rounds", "N", "Rounds of samples; without it as many as there is time for"))
        .arg(option("seed", "N", "The seed of the samples [1]"))
        .arg(option("plot", "FILE", "Draw the nodes at each depth (.svg)"));
    let time = |arg: clap::Arg| arg.help("Stop after this time: 500ms, 10s, 2m; without it samples take 2s");
    args::with_json(args::with_limits(args::with_state(command)))
        .mut_arg("time", time)
        .mut_arg("threads", |arg| arg.hide(true))
}

fn run(matches: &ArgMatches, console: &mut Console) -> Result<Exit> {
    study::<Edge>(matches, console, |instance, from, given, console| {
        let path = along(given, instance.size())?;
        let effort = effort(matches)?;
        let (limits, allowance) = since_start(matches, console)?;
        let problem = Problem::from(instance, from);
        if let Some(why) = problem.obstacle() {
            let fields = Fields::default().with("family", Edge::NAME);
            let fields = fields.with("outcome", Outcome::Unsolvable.word()).with("message", why.as_str());
            match console.json {
                true => console.say(&format!("{}\n", fields.object()))?,
                false => console.say(&format!("no solution: {why}\n"))?,
            }
            return Ok(Exit::No);
        }
        let started = Instant::now();
        let (found, nodes) = console.search(allowance, |monitor| {
            let mut search = Search::new(limits).with_monitor(monitor);
            (estimate(&problem, &path, &effort, &mut search), search.counters.nodes)
        });
        let seconds = started.elapsed().as_secs_f64();
        match console.json {
            true => console.say(&format!("{}\n", object(&found, &effort, nodes, seconds)))?,
            false => console.say(&text(&found, &effort, &Edge::describe(instance)))?,
        }
        if let Some(file) = args::text(matches, "plot") {
            files::write(file, svg::write(&plot(&found).draw(), &Theme::LIGHT).as_bytes())?;
        }
        let Some(stop) = stop(&found) else { return Ok(Exit::Done) };
        if !console.json {
            console.complain(&Diagnostic::new(format!("the samples are not finished: {}", stop.words())));
        }
        Ok(Exit::Limit)
    })
}

fn effort(matches: &ArgMatches) -> Result<Effort> {
    let standard = Effort::default();
    let some = |text: &str| match quantity::number(text)? {
        0 => Err(Diagnostic::new("expected at least 1, found 0")),
        n => Ok(n as usize),
    };
    Ok(Effort {
        exact: args::parsed(matches, "exact", quantity::number)?.unwrap_or(standard.exact),
        boards: args::parsed(matches, "boards", some)?.unwrap_or(standard.boards),
        rounds: args::parsed(matches, "rounds", some)?,
        seed: args::parsed(matches, "seed", quantity::number)?.unwrap_or(standard.seed),
    })
}

/// What the nodes are that stand beside the expected ones.
fn word(reality: &Reality) -> &'static str {
    match reality {
        Reality::Exact(_) => "exact",
        Reality::Sampled(_) => "sampled",
    }
}

fn stop(found: &Estimate) -> Option<Stop> {
    match &found.reality {
        Reality::Exact(_) => None,
        Reality::Sampled(sampled) => sampled.stop,
    }
}

/// A number with its error: `1.402e47 ± 3 %`.
fn with_error(mean: &Mean) -> String {
    let error = mean.error.map(|error| format!(" ± {} %", percent(error))).unwrap_or_default();
    format!("{}{error}", mean.mean)
}

/// A share as a percentage of two digits.
fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent >= 9.95 { format!("{percent:.0}") } else { format!("{percent:.1}") }
}

/// The figures in three lines, then all depths.
fn text(found: &Estimate, effort: &Effort, about: &str) -> String {
    let plural = |n: u64, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
    let mut text = format!("{about}; {} to fill\n", plural(found.cells.len() as u64, "cell"));
    text += &format!("expected: {} solutions, {} nodes", found.solutions(), found.total());
    if let Some(widest) = found.widest() {
        let (most, cell) = (found.expected[widest], found.cells[widest]);
        text += &format!(", most of them at depth {} ({cell}): {most}", widest + 1);
    }
    text += "\n";
    match &found.reality {
        Reality::Exact(nodes) => {
            let (solutions, total) = (nodes.last().copied().unwrap_or(1), nodes.iter().sum::<u64>());
            text += &format!("exact: {}, {}\n", plural(solutions, "solution"), plural(total, "node"));
            text += "\n| depth | cell | expected | exact | ratio |\n|--:|---|--:|--:|--:|\n";
        }
        Reality::Sampled(sampled) => {
            let reached = sampled.depths.iter().take_while(|depth| depth.boards > 0).count();
            let solutions = match sampled.depths.get(reached.saturating_sub(1)) {
                Some(last) if reached == found.cells.len() => {
                    format!("{} solutions", with_error(&last.nodes))
                }
                _ => format!("nothing seen below depth {reached}"),
            };
            text += &format!(
                "sampled: {solutions}, {} nodes; {} of {}, seed {}\n",
                with_error(&sampled.total),
                plural(sampled.rounds as u64, "round"),
                plural(sampled.boards as u64, "board"),
                effort.seed
            );
            text += "\n| depth | cell | expected | sampled | ± % | boards | ratio |\n|--:|---|--:|--:|--:|--:|--:|\n";
        }
    }
    for (depth, (cell, expected)) in found.cells.iter().zip(&found.expected).enumerate() {
        let reality = match &found.reality {
            Reality::Exact(nodes) => nodes[depth].to_string(),
            Reality::Sampled(sampled) => match sampled.depths.get(depth) {
                Some(depth) => {
                    let error = depth.nodes.error.map(percent).unwrap_or_default();
                    format!("{} | {error} | {}", depth.nodes.mean, depth.boards)
                }
                None => " | |".to_owned(),
            },
        };
        let ratio = ratio(found, depth).map(|ratio| ratio.to_string()).unwrap_or_default();
        text += &format!("| {} | {cell} | {expected} | {reality} | {ratio} |\n", depth + 1);
    }
    text
}

/// What there is, as a multiple of what was expected; samples that saw nothing say nothing.
fn ratio(found: &Estimate, depth: usize) -> Option<Huge> {
    let expected = found.expected[depth];
    let sampled = matches!(found.reality, Reality::Sampled(_));
    let nodes = found.reality.nodes(depth).filter(|nodes| !(sampled && nodes.is_zero()));
    nodes.filter(|_| !expected.is_zero()).map(|nodes| nodes / expected)
}

fn object(found: &Estimate, effort: &Effort, nodes: u64, seconds: f64) -> Value {
    let depth = |depth: usize| {
        let fields = Fields::default()
            .with("depth", depth + 1)
            .with("cell", found.cells[depth].to_string())
            .with("expected", digits(found.expected[depth]));
        match &found.reality {
            Reality::Exact(nodes) => fields.with("exact", nodes[depth].to_string()),
            Reality::Sampled(sampled) => match sampled.depths.get(depth) {
                Some(depth) => fields
                    .with("sampled", digits(depth.nodes.mean))
                    .maybe("error", depth.nodes.error.map(rounded))
                    .with("boards", depth.boards),
                None => fields,
            },
        }
        .object()
    };
    let stop = stop(found);
    let fields = Fields::default()
        .with("family", Edge::NAME)
        .with("outcome", if stop.is_none() { Outcome::Solved } else { Outcome::Limit }.word())
        .with("expected_solutions", digits(found.solutions()))
        .with("expected_nodes", digits(found.total()));
    let fields = match &found.reality {
        Reality::Exact(nodes) => fields
            .with("count", nodes.last().copied().unwrap_or(1).to_string())
            .with("count_exact", true)
            .with("exact_nodes", nodes.iter().sum::<u64>().to_string()),
        Reality::Sampled(sampled) => fields
            .with("sampled_nodes", digits(sampled.total.mean))
            .maybe("error", sampled.total.error.map(rounded))
            .with("rounds", sampled.rounds)
            .with("boards", sampled.boards)
            .with("seed", effort.seed),
    };
    fields
        .with("depths", (0..found.cells.len()).map(depth).collect::<Vec<_>>())
        .cost(nodes, seconds)
        .maybe("message", stop.map(Stop::words))
        .object()
}

/// A number for scripts, as text because it may be larger than any number of theirs; nine digits.
fn digits(number: Huge) -> String {
    match number.value() {
        value if value.is_normal() => {
            let rounded: f64 = format!("{value:.8e}").parse().expect("a number was written");
            format!("{rounded:?}")
        }
        _ => number.to_string(),
    }
}

/// A share, rounded.
fn rounded(share: f64) -> f64 {
    (share * 1e6).round() / 1e6
}

/// The nodes at each depth, as curves.
fn plot(found: &Estimate) -> Plot {
    let series = |name: &str, nodes: &dyn Fn(usize) -> Option<Huge>| {
        let point = |depth: usize| Some(((depth + 1) as f64, nodes(depth)?.value()));
        let points = (0..found.cells.len()).filter_map(point).filter(|(_, nodes)| nodes.is_normal());
        Series { name: name.to_owned(), points: points.collect() }
    };
    Plot {
        title: "Nodes at each depth".to_owned(),
        x: Axis { label: "depth".to_owned(), scale: Scale::Linear },
        y: Axis { label: "nodes".to_owned(), scale: Scale::Log },
        series: vec![
            series("expected", &|depth| found.expected.get(depth).copied()),
            series(word(&found.reality), &|depth| found.reality.nodes(depth)),
        ],
    }
}
