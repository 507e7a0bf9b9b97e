//! `corolla stats`: how many pieces lie at each place, laid out on the board, and the colours of
//! the frontier.

use super::origin::Origin;
use super::{exit_of, since_start, walk};
use crate::args;
use crate::console::Console;
use crate::exit::{Exit, Result};
use crate::say::Fields;
use clap::ArgMatches;
use quadrille::edge::corolla::Shape;
use quadrille::edge::corolla::stats::{Cardinality, Tally, cardinalities, on_plate, write_plate};
use quadrille::edge::{Edge, Instance, State};
use quadrille::{Diagnostic, Outcome, Rules, Search, Stop};
use serde_json::{Map, Value};

pub fn run(matches: &ArgMatches, console: &mut Console, instance: &Instance, _: &State) -> Result<Exit> {
    let origin = Origin::new(matches, instance)?;
    let shape = &origin.shape;
    let (numbers, tally, stop) = if args::on(matches, "plate") && origin.made() {
        let (limits, allowance) = since_start(matches, console)?;
        let found = console.search(allowance, |monitor| {
            let mut search = Search::new(limits).with_monitor(monitor);
            cardinalities(instance, shape.centre(), shape.hamming(), &mut search)
        })?;
        match found {
            Ok(numbers) => (numbers, None, None),
            Err(stop) => (Vec::new(), None, Some(stop)),
        }
    } else {
        let mut tally = Tally::new(instance, shape.clone());
        let (_, stop) = walk(matches, console, &origin, &mut |corolla| {
            tally.add(instance, corolla);
            Ok(())
        })?;
        (tally.cardinalities(instance), Some(tally), stop)
    };
    let exit = exit_of(stop);
    if console.json {
        console.say(&format!("{}\n", object(shape, &numbers, tally.as_ref(), stop, exit)))?;
    } else {
        console.say(&text(shape, &numbers, tally.as_ref()))?;
        if let Some(stop) = stop.filter(|_| exit == Exit::Limit) {
            console.complain(&Diagnostic::new(format!("not all corollas are counted: {}", stop.words())));
        }
    }
    Ok(exit)
}

/// A side of the frontier that is on the board.
struct Outer {
    /// Its position in the frontier.
    number: usize,
    cell: String,
    side: &'static str,
    /// The colours that it shows, and in how many corollas.
    colours: Vec<(usize, u64)>,
}

/// The sides of the frontier that are on the board.
fn frontier(shape: &Shape, tally: &Tally) -> Vec<Outer> {
    let sides = shape.frontier_sides().into_iter().enumerate().zip(tally.frontier());
    let known = sides.filter_map(|((number, (place, side)), counts)| {
        let colours = counts.iter().copied().enumerate().filter(|(_, count)| *count > 0);
        let cell = shape.places()[place?].cell.to_string();
        Some(Outer { number, cell, side: side.word(), colours: colours.collect() })
    });
    known.collect()
}

fn text(shape: &Shape, numbers: &[Cardinality], tally: Option<&Tally>) -> String {
    let pieces: Vec<usize> = numbers.iter().map(|number| number.pieces).collect();
    let mut text = write_plate(&on_plate(shape, &pieces));
    if let Some(tally) = tally {
        let number = tally.corollas();
        text += &format!("\n{number} corolla{}\n\n", if number == 1 { "" } else { "s" });
        text += "| number | cell | side | colour: corollas |\n|--:|---|---|---|\n";
        for Outer { number, cell, side, colours } in frontier(shape, tally) {
            let words: Vec<String> =
                colours.iter().map(|(colour, count)| format!("{colour}: {count}")).collect();
            text += &format!("| {number} | {cell} | {side} | {} |\n", words.join(", "));
        }
    }
    text
}

fn object(
    shape: &Shape,
    numbers: &[Cardinality],
    tally: Option<&Tally>,
    stop: Option<Stop>,
    exit: Exit,
) -> Value {
    let place = |(place, number): (&quadrille::edge::corolla::Place, &Cardinality)| {
        let place = Fields::default().with("cell", place.cell.to_string());
        place.with("pieces", number.pieces).with("turned", number.turned).object()
    };
    let side = |Outer { number, cell, side, colours }| {
        let colours: Map<String, Value> =
            colours.into_iter().map(|(colour, count)| (colour.to_string(), count.into())).collect();
        let side = Fields::default().with("number", number).with("cell", cell).with("side", side);
        side.with("colours", colours).object()
    };
    let sides = tally.map(|tally| frontier(shape, tally).into_iter().map(side).collect::<Vec<_>>());
    let limit = exit == Exit::Limit;
    Fields::default()
        .with("family", Edge::NAME)
        .with("outcome", if limit { Outcome::Limit } else { Outcome::Solved }.word())
        .with("hamming", shape.hamming())
        .with("zone", vec![shape.centre().col, shape.centre().row])
        .maybe("count", tally.map(|tally| tally.corollas().to_string()))
        .with("places", shape.places().iter().zip(numbers).map(place).collect::<Vec<_>>())
        .maybe("frontier", sides)
        .maybe("message", stop.filter(|_| limit).map(Stop::words))
        .object()
}
