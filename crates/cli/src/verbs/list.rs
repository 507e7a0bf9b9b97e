//! `list`: the tables the rest is made from.

use super::Line;
use crate::args::{self, option};
use crate::console::Console;
use crate::exit::{Exit, Result};
use crate::takes::Takes;
use clap::{Arg, ArgMatches, Command};
use quadrille::recognise::COMMON;
use quadrille::{AnyFamily, FAMILIES};

pub const LINE: Line = Line {
    name: "list",
    about: "List the families, their methods, formats and flags",
    examples: &["quadrille list families", "quadrille list methods --family nonogram"],
    takes: Takes::NOTHING,
    arguments,
    run,
};

/// A table: its name, its columns, and the rows of a family.
type Table = (&'static str, &'static [&'static str], fn(&dyn AnyFamily) -> Vec<Vec<String>>);
const TABLES: [Table; 4] = [
    ("families", &["family", "rule"], |f| vec![vec![f.name().into(), f.rule().into()]]),
    ("methods", &["family", "method", "what it does"], |family| {
        let row = |m: &quadrille::MethodInfo| vec![family.name().into(), m.name.into(), m.summary.into()];
        family.methods().iter().map(row).collect()
    }),
    ("formats", &["family", "format", "use", "files", "what it is"], |family| {
        let row = |f: &quadrille::FormatInfo| {
            let may = [(f.reads, "r"), (f.writes, "w")].iter().filter(|u| u.0).map(|u| u.1).collect();
            let files = f.extensions.iter().map(|e| format!(".{e}")).collect::<Vec<_>>().join(" ");
            vec![family.name().into(), f.name.into(), may, files, f.summary.into()]
        };
        family.formats().iter().map(row).collect()
    }),
    ("flags", &["family", "flag", "verbs", "what it does"], |family| {
        let taken = |verb: &Line, name: &str| verb.takes.lines(family).iter().any(|line| line.name == name);
        let row = |line: &quadrille::Setting| {
            let value = line.placeholder().map(|value| format!(" {value}")).unwrap_or_default();
            let verbs = super::VERBS.iter().filter(|verb| taken(verb, line.name));
            let verbs: Vec<&str> = verbs.map(|verb| verb.name).collect();
            let name = format!("--{}{value}", line.name);
            vec![family.name().into(), name, verbs.join(" "), line.full_help().into_owned()]
        };
        Takes::EVERYTHING.lines(family).into_iter().map(row).collect()
    }),
];

fn arguments(command: Command) -> Command {
    command
        .arg(
            Arg::new("what")
                .value_name("WHAT")
                .required(true)
                .value_parser(TABLES.map(|(name, _, _)| name))
                .help("Which table"),
        )
        .arg(option("family", "FAMILY", "Of this family only"))
}

fn run(matches: &ArgMatches, console: &mut Console) -> Result<Exit> {
    let families: Vec<&dyn AnyFamily> = match args::text(matches, "family") {
        Some(name) => vec![FAMILIES.find(name)?],
        None => FAMILIES.iter().collect(),
    };
    for (name, columns, rows) in TABLES.iter().filter(|t| args::text(matches, "what") == Some(t.0)) {
        let mut all: Vec<Vec<String>> = vec![columns.iter().map(|&c| c.to_owned()).collect()];
        if *name == "formats" {
            let row = |(name, what): &(&str, &str)| ["all", name, "rw", "", what].map(str::to_owned).to_vec();
            all.extend(COMMON.iter().map(row));
        }
        all.extend(families.iter().flat_map(|family| rows(*family)));
        console.say(&aligned(&all))?;
    }
    Ok(Exit::Done)
}

/// Rows as lines whose columns stand under each other.
fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |c: usize| rows.iter().map(|row| row[c].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}
