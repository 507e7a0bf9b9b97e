//! `corolla count`: how many corollas each zone has, as a table.

use super::{since_start, zone};
use crate::args;
use crate::console::Console;
use crate::exit::{Exit, Result};
use crate::say::Fields;
use clap::ArgMatches;
use quadrille::edge::corolla::zones::zones_beside_clues;
use quadrille::edge::corolla::{Generator, Request, Zone, Zones, count};
use quadrille::edge::{Edge, Instance, State};
use quadrille::{Diagnostic, Outcome, Rules, Search, Stop};
use serde_json::Value;
use std::ops::ControlFlow;
use std::time::Instant;

/// A line of the table.
struct Row {
    hamming: usize,
    zone: Zone,
    /// How many cells of the board are in the zone.
    cells: usize,
    count: u128,
    nodes: Option<u64>,
    seconds: f64,
}

pub fn run(matches: &ArgMatches, console: &mut Console, instance: &Instance, _: &State) -> Result<Exit> {
    let radii = radii(args::text(matches, "hamming").unwrap_or("1"))?;
    let named = zone(matches, instance)?;
    let tree = args::on(matches, "tree");
    let (limits, allowance) = since_start(matches, console)?;
    let mut rows = Vec::new();
    let stop = console.search(allowance, |monitor| -> Result<Option<Stop>> {
        let mut search = Search::new(limits).with_monitor(monitor);
        for (hamming, zone, cells) in radii.iter().flat_map(|hamming| zones(instance, *hamming, named)) {
            let started = Instant::now();
            let counted = match tree {
                false => count(instance, zone.cell(), hamming, &mut search)?.map(|count| (count, None)),
                true => enumerate(instance, zone, hamming, &mut search)?,
            };
            let seconds = started.elapsed().as_secs_f64();
            match counted {
                Ok((count, nodes)) => rows.push(Row { hamming, zone, cells, count, nodes, seconds }),
                Err(stop) => return Ok(Some(stop)),
            }
        }
        Ok(None)
    })?;
    match console.json {
        true => console.say(&format!("{}\n", object(&radii, &rows, stop)))?,
        false => console.say(&text(&radii, &rows, stop, tree))?,
    }
    if let Some(stop) = stop.filter(|_| !console.json) {
        console.complain(&Diagnostic::new(format!("not all zones are counted: {}", stop.words())));
    }
    Ok(if stop.is_some() { Exit::Limit } else { Exit::Done })
}

/// The zones of a radius with their cells; only that of one cell if it is named.
fn zones(instance: &Instance, hamming: usize, named: Option<Zone>) -> Vec<(usize, Zone, usize)> {
    let all = zones_beside_clues(instance, hamming);
    let own = named.map(|named| {
        let zones = Zones::new(instance.size(), hamming);
        let of = |zone: Zone| zones.of(zone.cell()).0;
        let cells = |(zone, cells): &(Zone, usize)| (of(*zone) == of(named)).then_some(*cells);
        // Where clues set cells of the zone apart, this one is among them or with the others.
        let alone = all.iter().find(|(zone, _)| *zone == named).map(|(_, cells)| *cells);
        (hamming, named, alone.or_else(|| all.iter().find_map(cells)).unwrap_or(1))
    });
    match own {
        Some(own) => vec![own],
        None => all.into_iter().map(|(zone, cells)| (hamming, zone, cells)).collect(),
    }
}

/// The number of corollas and of nodes when all are made as the report's program made them.
fn enumerate(
    instance: &Instance,
    zone: Zone,
    hamming: usize,
    search: &mut Search,
) -> Result<std::result::Result<(u128, Option<u64>), Stop>> {
    let (before, mut count) = (search.counters.nodes, 0);
    let maker = Generator::from_north(instance, zone.cell(), hamming)?;
    let ended = maker.run(&Request::default(), search, &mut |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    Ok(ended.map(|()| (count, Some(search.counters.nodes - before))))
}

/// The radii in `1,2` or `1-3`.
fn radii(text: &str) -> Result<Vec<usize>> {
    let range = |word: &str| -> Option<Vec<usize>> {
        let (first, last) = word.split_once('-').unwrap_or((word, word));
        let (first, last): (usize, usize) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
        (first <= last && last <= 255).then(|| (first..=last).collect())
    };
    let radii: Option<Vec<Vec<usize>>> = text.split(',').map(range).collect();
    let wrong = || {
        Diagnostic::new(format!("--hamming: expected radii up to 255, found '{text}'"))
            .help("--hamming 2, --hamming 1,2 or --hamming 1-3")
    };
    Ok(radii.ok_or_else(wrong)?.concat())
}

fn total<'a>(rows: impl IntoIterator<Item = &'a Row>) -> (u128, u64, f64) {
    rows.into_iter().fold((0, 0, 0.0), |(count, nodes, seconds), row| {
        (count + row.count, nodes + row.nodes.unwrap_or(0), seconds + row.seconds)
    })
}

fn text(radii: &[usize], rows: &[Row], stop: Option<Stop>, tree: bool) -> String {
    let line = |name: &str, cells: usize, (count, nodes, seconds): (u128, u64, f64)| {
        let nodes = if tree { format!(" {nodes} |") } else { String::new() };
        format!("| {name} | {cells} | {count} |{nodes} {seconds:.3} |\n")
    };
    let mut text = String::new();
    for hamming in radii {
        let own: Vec<&Row> = rows.iter().filter(|row| row.hamming == *hamming).collect();
        if radii.len() > 1 {
            text += &format!("{}H = {hamming}\n\n", if text.is_empty() { "" } else { "\n" });
        }
        let (nodes, rule) = if tree { (" nodes |", "--:|") } else { ("", "") };
        text += &format!("| zone | cells | corollas |{nodes} seconds |\n|---|--:|--:|{rule}--:|\n");
        for row in &own {
            let numbers = (row.count, row.nodes.unwrap_or(0), row.seconds);
            text += &line(&row.zone.to_string(), row.cells, numbers);
        }
        if own.len() != 1 {
            let name = if stop.is_none() { "total" } else { "so far" };
            text += &line(name, own.iter().map(|row| row.cells).sum(), total(own.iter().copied()));
        }
    }
    text
}

fn object(radii: &[usize], rows: &[Row], stop: Option<Stop>) -> Value {
    let zone = |row: &Row| {
        Fields::default()
            .with("hamming", row.hamming)
            .with("x", row.zone.x)
            .with("y", row.zone.y)
            .with("cells", row.cells)
            .with("count", row.count.to_string())
            .maybe("nodes", row.nodes)
            .with("seconds", (row.seconds * 1e6).round() / 1e6)
            .object()
    };
    let (count, _, seconds) = total(rows);
    Fields::default()
        .with("family", Edge::NAME)
        .with("outcome", if stop.is_none() { Outcome::Solved } else { Outcome::Limit }.word())
        .maybe("hamming", Some(radii[0]).filter(|_| radii.len() == 1))
        .with("zones", rows.iter().map(zone).collect::<Vec<_>>())
        .with("count", count.to_string())
        .with("count_exact", stop.is_none())
        .with("seconds", (seconds * 1e6).round() / 1e6)
        .maybe("message", stop.map(Stop::words))
        .object()
}
