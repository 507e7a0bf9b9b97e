//! The swap puzzle: ours beside the token swapper of rustworkx, lengths and times on the same
//! boards.
//!
//! Each of ours is a process with everything and a limit of time; the peer's seconds are its own,
//! without loading Python.

use super::prepared;
use super::process::measure;
use super::table::field;
use crate::{shell, tools};
use anyhow::{Context, Result};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// A file of boards, our time for each of them in seconds, and the trials of the peer.
struct Row {
    file: &'static str,
    seconds: f64,
    trials: u32,
}

const fn row(file: &'static str, seconds: f64, trials: u32) -> Row {
    Row { file, seconds, trials }
}

const ROWS: &[Row] = &[
    row("random_3x3.jsonl", 10.0, 100),
    row("random_3x4.jsonl", 10.0, 100),
    row("random_4x4.jsonl", 10.0, 100),
    row("random_4x6.jsonl", 10.0, 100),
    row("random_5x5.jsonl", 60.0, 1000),
    row("seed_instances.json", 10.0, 1000),
    row("random_6x6.jsonl", 10.0, 1000),
    row("random_8x8.jsonl", 10.0, 100),
    row("random_10x10.jsonl", 10.0, 20),
    row("random_20x20.jsonl", 10.0, 4),
    row("random_30x30.jsonl", 10.0, 4),
    row("barriers.jsonl", 10.0, 100),
];

/// `cargo xtask bench swap`
pub fn run(quick: bool) -> Result<()> {
    let (ours, data) = prepared("swap")?;
    let bench = Bench { ours, python: tools::python()?, model: shell::root().join("xtask/peers/swap.py") };
    println!("\nMean lengths; seconds for one board, median and worst; two threads for ours\n");
    println!(
        "| boards | number | limit | ours | proven | bound | median s | worst s | nodes | rustworkx | trials | median s |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    for row in ROWS {
        let limit = if quick { row.seconds.min(2.0) } else { row.seconds };
        bench.row(&data, row, limit)?;
    }
    bench.table()
}

struct Bench {
    ours: PathBuf,
    python: PathBuf,
    model: PathBuf,
}

/// What one solver did on the boards of a row.
#[derive(Default)]
struct Sums {
    length: f64,
    bound: f64,
    proven: usize,
    nodes: u64,
    seconds: Vec<f64>,
}

impl Sums {
    fn median(&mut self) -> f64 {
        self.seconds.sort_by(f64::total_cmp);
        self.seconds.get(self.seconds.len() / 2).copied().unwrap_or(0.0)
    }
}

impl Bench {
    fn row(&self, data: &Path, row: &Row, limit: f64) -> Result<()> {
        let path = data.join(row.file);
        let (_, boards) = self.quadrille(&["convert", &path.display().to_string(), "--to", "graph"])?;
        let number = boards.lines().filter(|line| line.starts_with("graph ")).count();
        let mut ours = Sums::default();
        for at in 1..=number {
            let name = format!("{}#{at}", path.display());
            let time = format!("{limit}s");
            let (_, said) = self.quadrille(&["solve", &name, "--time", &time, "--threads", "2", "--json"])?;
            let figure = |name: &str| field(&said, name).and_then(|n| n.parse::<f64>().ok()).unwrap_or(0.0);
            ours.length += figure("\"length\":");
            ours.bound += figure("\"lower_bound\":");
            ours.nodes += figure("\"nodes\":") as u64;
            ours.seconds.push(figure("\"seconds\":"));
            ours.proven += usize::from(said.contains("\"outcome\":\"optimal\""));
        }
        let mut peer = self.peer(&boards, row.trials)?;
        let n = number as f64;
        let (median, worst) = (ours.median(), ours.seconds.last().copied().unwrap_or(0.0));
        println!(
            "| {} | {} | {limit} s | {:.2} | {} | {:.2} | {median:.4} | {worst:.3} | {} | {:.2} ({:.3}) | {} | {:.4} |",
            row.file,
            number,
            ours.length / n,
            ours.proven,
            ours.bound / n,
            ours.nodes,
            peer.length / n,
            peer.length / ours.length.max(1.0),
            row.trials,
            peer.median(),
        );
        Ok(())
    }

    /// The complete table of 3x4, with its memory.
    fn table(&self) -> Result<()> {
        for threads in ["1", "2"] {
            let (seconds, said) =
                self.quadrille(&["table", "swap", "4x3", "--threads", threads, "--json"])?;
            let diameter = field(&said, "\"diameter\":").unwrap_or_default();
            let wall = field(&said, "\"seconds\":").unwrap_or_default();
            println!(
                "\nTable 3x4 on {threads} threads: {wall} s ({seconds:.1} s of processors), diameter {diameter}"
            );
        }
        Ok(())
    }

    fn peer(&self, boards: &str, trials: u32) -> Result<Sums> {
        let mut child = Command::new(&self.python)
            .args([&self.model.display().to_string(), &trials.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        child.stdin.take().context("its input")?.write_all(boards.as_bytes())?;
        let output = String::from_utf8(child.wait_with_output()?.stdout)?;
        let mut sums = Sums::default();
        for line in output.lines() {
            let (length, seconds) = line.split_once(' ').context("a length and seconds")?;
            sums.length += length.parse::<f64>()?;
            sums.seconds.push(seconds.parse()?);
        }
        Ok(sums)
    }

    fn quadrille(&self, arguments: &[&str]) -> Result<(f64, String)> {
        let mut command = Command::new(&self.ours);
        command.args(arguments);
        let ran = measure(command, Duration::from_secs(200))?;
        Ok((ran.cpu, ran.output))
    }
}
