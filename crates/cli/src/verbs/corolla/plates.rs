//! `corolla zones`: which cells have the same corollas; `corolla grow`: a corolla that grows where
//! domains shrank.

use super::{since_start, zone};
use crate::args;
use crate::console::Console;
use crate::exit::{Exit, Result};
use clap::ArgMatches;
use quadrille::edge::corolla::dynamic::Domains;
use quadrille::edge::corolla::stats::write_plate;
use quadrille::edge::corolla::zones::{Zones, formula};
use quadrille::edge::{Instance, State};
use quadrille::{Cell, Diagnostic, Grid, Search, quantity};

/// The zones of the board for a radius, on the board and as a list; for a square board what the
/// formula says.
pub fn zones(matches: &ArgMatches, console: &mut Console, instance: &Instance, _: &State) -> Result<Exit> {
    let size = instance.size();
    let hamming = args::parsed(matches, "hamming", quantity::number)?.unwrap_or(1) as usize;
    let zones = Zones::new(size, hamming);
    let mut plate = Grid::filled(size, None);
    size.cells().for_each(|cell| plate[cell] = Some(format!("Z{}", zones.of(cell).0 + 1)));
    console.say(&write_plate(&plate))?;
    for (n, (zone, cells)) in zones.zones().iter().zip(zones.cells()).enumerate() {
        let s = if cells == 1 { "" } else { "s" };
        console.say(&format!("Z{}: {zone}, {cells} cell{s}\n", n + 1))?;
    }
    let number = zones.zones().len();
    let says = match size.rows == size.cols {
        true => format!("; the report's formula says {}", formula(size.rows, hamming)),
        false => String::new(),
    };
    console.say(&format!("{number} zones{says}\n"))?;
    if !instance.clues().is_empty() {
        console.say("cells near a clue have corollas of their own, whatever their zone\n")?;
    }
    Ok(Exit::Done)
}

/// Cells that a corolla grows to, unless another number is given.
const CELLS: u64 = 8;

/// The domains of all cells beside what lies on the board, the corolla that grows around a centre,
/// in how many ways it can be filled, and what that leaves of the domains.
pub fn grow(matches: &ArgMatches, console: &mut Console, instance: &Instance, from: &State) -> Result<Exit> {
    let Some(zone) = zone(matches, instance)? else {
        return Err(Diagnostic::new("grow needs the centre of the corolla").help("--zone 1,2").into());
    };
    let most = args::parsed(matches, "cells", quantity::number)?.unwrap_or(CELLS) as usize;
    let (limits, allowance) = since_start(matches, console)?;
    let domains = Domains::new(instance, from);
    console.say(&write_plate(&domains.sizes().map(|size| Some(*size))))?;
    let cells = domains.grow(zone.cell(), most);
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    console.say(&format!("\ncorolla: {}\n", names.join(" ")))?;
    let found = console.search(allowance, |monitor| {
        let mut search = Search::new(limits).with_monitor(monitor);
        let number = domains.count(&cells, &mut search)?;
        Ok((number, domains.possible(&cells, &mut search)?))
    });
    match found {
        Err(stop) => {
            console.complain(&Diagnostic::new(format!("not counted: {}", quadrille::Stop::words(stop))));
            Ok(Exit::Limit)
        }
        Ok((number, possible)) => {
            console.say(&format!("{number} ways to fill it\n"))?;
            for cell in possible {
                let left = cell.placed.len();
                let word = if left == 0 { ": impossible" } else { "" };
                console.say(&format!("{}: {left} of {}{word}\n", cell.cell, cell.before))?;
            }
            Ok(if number == 0 { Exit::No } else { Exit::Done })
        }
    }
}
