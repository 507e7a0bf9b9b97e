//! Polyomino packing: ours beside the crates `dlx` and `dlx-rs` and CP-SAT, on the same exact cover
//! problems.
//!
//! The peers read the files of the shared collection in Knuth's DLX text, or what our converter
//! makes of a puzzle; we read the puzzle itself. "Count" is ours without listing; all others list.

use super::prepared;
use super::process::measure;
use super::table::{field, ratio, seconds};
use crate::{shell, tools};
use anyhow::Result;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// A row of the table.
struct Task {
    name: String,
    /// What our command line is given.
    ours: Vec<String>,
    /// The same problem for the peers.
    dlx: PathBuf,
    /// How many solutions are wanted.
    wanted: Wanted,
}

#[derive(Clone, Copy, PartialEq)]
enum Wanted {
    One,
    All,
}

/// Puzzles whose solutions are all listed: settings of our command line, and the file for the
/// peers.
const ALL: [(&str, &str); 9] = [
    ("--pieces pentominoes --board 3x20", "p3x20"),
    ("--pieces pentominoes --board 4x15", "p4x15"),
    ("--pieces pentominoes --board 5x12", "p5x12"),
    ("--pieces pentominoes --board 6x10", "p6x10"),
    ("--pieces pentominoes --board 2x3x10", "p2x3x10"),
    ("--pieces pentominoes --board 2x5x6", "p2x5x6"),
    ("--pieces soma --board 3x3x3", "soma"),
    ("--pieces iq-pro --board iq-pyramid", "iqpyr"),
    ("--pieces iq-pro --board 5x11", "iq5x11"),
];

/// `cargo xtask bench polyomino`
pub fn run(quick: bool) -> Result<()> {
    let (ours, data) = prepared("polyomino")?;
    let bench = Bench {
        ours,
        peers: tools::program("exact-cover-peers")?,
        python: tools::python()?,
        model: shell::root().join("xtask/peers/cpsat_cover.py"),
        work: shell::root().join("target/bench"),
        limit: if quick { 10 } else { 60 },
    };
    std::fs::create_dir_all(&bench.work)?;
    println!("\nCPU seconds, {} s limit; in brackets the ratio to ours (listing)\n", bench.limit);
    println!("| puzzle | solutions | count | list | nodes | dlx | dlx-rs | CP-SAT |");
    println!("|---|--:|--:|--:|--:|--:|--:|--:|");
    for (settings, file) in ALL {
        let ours = settings.split(' ').map(str::to_owned).collect();
        let dlx = data.join("dlx").join(format!("{file}.dlx"));
        bench.row(&Task { name: format!("{file}, all"), ours, dlx, wanted: Wanted::All })?;
    }
    let cuts = data.join("cuts/big_random_cuts_first_solution.json");
    for puzzle in
        ["big6x12_10", "big10x16_10", "big12x12_12", "big5x60_11", "big6x60_10", "big20x20_10", "big20x20_11"]
    {
        let input = format!("{}#{puzzle}", cuts.display());
        let dlx = bench.exported(&input, puzzle)?;
        bench.row(&Task { name: format!("{puzzle}, first"), ours: vec![input], dlx, wanted: Wanted::One })?;
    }
    bench.levels(&data.join("levels"), if quick { 10 } else { 1 })
}

struct Bench {
    ours: PathBuf,
    peers: PathBuf,
    python: PathBuf,
    model: PathBuf,
    work: PathBuf,
    limit: u32,
}

impl Bench {
    fn row(&self, task: &Task) -> Result<()> {
        let (count, _) = match task.wanted {
            Wanted::All => self.quadrille("count", task, &[])?,
            Wanted::One => (None, String::new()),
        };
        let list: &[&str] = if task.wanted == Wanted::All { &["--all"] } else { &[] };
        let (ours, output) = self.quadrille("solve", task, list)?;
        let number = field(&output, "\"count\":\"").unwrap_or_else(|| "1".to_owned());
        let nodes = field(&output, "\"nodes\":").unwrap_or_default();
        let wanted = if task.wanted == Wanted::All { "1000000000" } else { "1" };
        let peers = [
            self.crate_of("dlx", task, wanted)?,
            self.crate_of("dlx-rs", task, wanted)?,
            self.cpsat(task, wanted)?,
        ];
        let peers: Vec<String> = peers.iter().map(|p| ratio(*p, ours)).collect();
        println!(
            "| {} | {number} | {} | {} | {nodes} | {} |",
            task.name,
            seconds(count),
            seconds(ours),
            peers.join(" | ")
        );
        Ok(())
    }

    fn wall(&self) -> Duration {
        Duration::from_secs(u64::from(self.limit) + 2)
    }

    /// Processor seconds if it came to an end in time, and what it printed.
    fn quadrille(&self, verb: &str, task: &Task, more: &[&str]) -> Result<(Option<f64>, String)> {
        let mut command = Command::new(&self.ours);
        command.arg(verb).args(&task.ours).args(more).args(["--json", "--time", &format!("{}s", self.limit)]);
        let run = measure(command, self.wall() * 2)?;
        let done = !run.killed && run.output.contains("\"outcome\":\"solved\"");
        Ok((done.then_some(run.cpu), run.output))
    }

    fn crate_of(&self, name: &str, task: &Task, wanted: &str) -> Result<Option<f64>> {
        let mut command = Command::new(&self.peers);
        command.arg(name).arg(&task.dlx).arg(wanted);
        let run = measure(command, self.wall())?;
        Ok((!run.killed && run.output.starts_with("done")).then_some(run.cpu))
    }

    fn cpsat(&self, task: &Task, wanted: &str) -> Result<Option<f64>> {
        let mut command = Command::new(&self.python);
        command.arg(&self.model).arg(&task.dlx).arg(wanted).arg(self.limit.to_string());
        let run = measure(command, self.wall() * 2)?;
        // Its own seconds: loading Python is not its fault.
        let spent = run.output.split_whitespace().nth(1).and_then(|s| s.parse().ok());
        Ok(spent.filter(|_| !run.killed && run.output.starts_with("done")))
    }

    /// A puzzle in the peers' form, made by our converter.
    fn exported(&self, input: &str, name: &str) -> Result<PathBuf> {
        let path = self.work.join(format!("{name}.dlx"));
        if !path.exists() {
            let mut command = Command::new(&self.ours);
            command.args(["convert", input, "--to", "dlx", "-o"]).arg(&path);
            shell::check(command, &format!("convert {name}"))?;
        }
        Ok(path)
    }

    /// All solutions of the official levels, together.
    fn levels(&self, folder: &Path, every: usize) -> Result<()> {
        let mut names = Vec::new();
        for (file, first) in [
            ("iq_pro_001_040_rect5x11.txt", 1),
            ("iq_pro_041_080_diag.txt", 41),
            ("iq_pro_081_120_pyramid.txt", 81),
        ] {
            names.extend((first..first + 40).map(|k| (format!("{}#{k}", folder.join(file).display()), k)));
        }
        let mut totals = [0.0; 4];
        let mut levels = 0;
        for (input, k) in names.into_iter().step_by(every) {
            let dlx = self.exported(&input, &format!("level-{k}"))?;
            let task = Task { name: String::new(), ours: vec![input], dlx, wanted: Wanted::All };
            let lost = f64::from(self.limit);
            totals[0] += self.quadrille("solve", &task, &["--all"])?.0.unwrap_or(lost);
            totals[1] += self.crate_of("dlx", &task, "1000000000")?.unwrap_or(lost);
            totals[2] += self.crate_of("dlx-rs", &task, "1000000000")?.unwrap_or(lost);
            totals[3] += self.cpsat(&task, "1000000000")?.unwrap_or(lost);
            levels += 1;
        }
        let peers: Vec<String> = totals[1..].iter().map(|t| ratio(Some(*t), Some(totals[0]))).collect();
        println!("| {levels} levels, all, a process each | | | {:.2} | | {} |", totals[0], peers.join(" | "));
        Ok(())
    }
}
