//! Nonograms: ours, nonogrid (with SAT) and CP-SAT on the shared collection.

use super::prepared;
use super::process::{Run, measure};
use crate::{shell, tools};
use anyhow::Result;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// A group of puzzles: its name, the files, how many solutions to look for, and how many to take
/// (every n-th).
struct Set {
    name: &'static str,
    files: &'static [&'static str],
    solutions: u32,
    every: usize,
}

const SETS: &[Set] = &[
    Set { name: "large and colour-large", files: &["large", "colour-large"], solutions: 2, every: 1 },
    Set { name: "survey", files: &["survey"], solutions: 2, every: 1 },
    Set { name: "n-Dom", files: &["domino"], solutions: 2, every: 1 },
    Set { name: "MiniZinc", files: &["minizinc"], solutions: 2, every: 1 },
    Set { name: "icons", files: &["icon-bw", "icon-colour"], solutions: 2, every: 1 },
    Set { name: "random, unique", files: &["gen-unique", "gen-unique-colour"], solutions: 2, every: 1 },
    Set { name: "taai2011, first solution", files: &["tournament/taai2011.txt"], solutions: 1, every: 10 },
];

/// What one solver did on one puzzle.
#[derive(Clone, Copy)]
struct Result1 {
    cpu: f64,
    solved: bool,
}

struct Bench {
    ours: PathBuf,
    nonogrid: PathBuf,
    python: PathBuf,
    model: PathBuf,
    limit: u32,
    work: PathBuf,
}

const SOLVERS: [&str; 3] = ["quadrille", "nonogrid + SAT", "CP-SAT"];

/// `cargo xtask bench nonogram`
pub fn run(quick: bool) -> Result<()> {
    let (ours, data) = prepared("nonogram")?;
    let root = shell::root();
    let work = root.join("target").join("bench");
    std::fs::create_dir_all(&work)?;
    let bench = Bench {
        ours,
        nonogrid: tools::program("nonogrid")?,
        python: tools::python()?,
        model: root.join("xtask/peers/cpsat_nonogram.py"),
        limit: if quick { 5 } else { 20 },
        work,
    };
    println!("\nCPU seconds, {} s limit; ratio = peer / ours on what both solved\n", bench.limit);
    println!(
        "| set | puzzles | {} | ratio nonogrid | ratio CP-SAT |",
        SOLVERS.map(|s| format!("{s}: solved, total, max")).join(" | ")
    );
    println!("|---|---|---|---|---|---|---|");
    let mut times: [Vec<f64>; 3] = Default::default();
    let mut slowest: Vec<(f64, String)> = Vec::new();
    for set in SETS {
        let every = if quick { set.every * 10 } else { set.every };
        let puzzles = bench.puzzles(&data, set, every)?;
        let mut results: Vec<[Result1; 3]> = Vec::new();
        for puzzle in &puzzles {
            let result = bench.one(puzzle, set.solutions)?;
            slowest.push((result[0].cpu, puzzle.name.clone()));
            results.push(result);
        }
        report(set.name, &results);
        for (solver, times) in times.iter_mut().enumerate() {
            times.extend(results.iter().filter(|r| r[solver].solved).map(|r| r[solver].cpu));
        }
    }
    slowest.sort_by(|a, b| b.0.total_cmp(&a.0));
    println!("\nOurs, slowest first:");
    slowest.iter().take(12).for_each(|(cpu, name)| println!("  {cpu:8.3} s  {name}"));
    bench.plot(&times)
}

fn report(name: &str, results: &[[Result1; 3]]) {
    let mut line = format!("| {name} | {} |", results.len());
    for solver in 0..3 {
        let solved: Vec<f64> = results.iter().filter(|r| r[solver].solved).map(|r| r[solver].cpu).collect();
        let (total, max) = (solved.iter().sum::<f64>(), solved.iter().copied().fold(0.0, f64::max));
        let _ = write!(line, " {}, {total:.2}, {max:.2} |", solved.len());
    }
    for peer in 1..3 {
        let both = || results.iter().filter(|r| r[0].solved && r[peer].solved);
        let sum = |solver: usize| both().map(|r| r[solver].cpu).sum::<f64>();
        let _ = write!(line, " {:.1} |", sum(peer) / sum(0).max(1e-9));
    }
    println!("{line}");
}

/// A puzzle in the form each solver reads.
struct Puzzle {
    name: String,
    input: String,
    xml: PathBuf,
    json: PathBuf,
}

impl Bench {
    /// Converts the puzzles of a set for the peers, with our own converter.
    fn puzzles(&self, data: &Path, set: &Set, every: usize) -> Result<Vec<Puzzle>> {
        let mut inputs = Vec::new();
        for part in set.files {
            let path = data.join(part);
            if path.is_dir() {
                let mut files: Vec<PathBuf> =
                    std::fs::read_dir(&path)?.map(|e| Ok(e?.path())).collect::<Result<_>>()?;
                files.sort();
                inputs.extend(files.iter().map(|f| f.display().to_string()));
            } else {
                inputs.extend((1..=1000).map(|k| format!("{}#{k}", path.display())));
            }
        }
        inputs.into_iter().step_by(every).map(|input| self.convert(input)).collect()
    }

    fn convert(&self, input: String) -> Result<Puzzle> {
        let name = input.rsplit('/').next().unwrap_or(&input).to_owned();
        let file = |ending: &str| self.work.join(format!("{}.{ending}", name.replace('#', "-")));
        let puzzle = Puzzle { input, xml: file("xml"), json: file("json"), name: name.clone() };
        for (format, path) in [("webpbn", &puzzle.xml), ("json", &puzzle.json)] {
            if !path.exists() {
                let mut command = Command::new(&self.ours);
                command.args(["convert", &puzzle.input, "--to", format, "-o"]).arg(path);
                shell::check(command, &format!("convert {name} to {format}"))?;
            }
        }
        Ok(puzzle)
    }

    fn one(&self, puzzle: &Puzzle, solutions: u32) -> Result<[Result1; 3]> {
        let seconds = |command: &mut Command, flag: &str| {
            command.arg(format!("{flag}{}", self.limit));
        };
        let wall = Duration::from_secs(u64::from(self.limit) * 2 + 5);
        let mut ours = Command::new(&self.ours);
        ours.args(["solve", &puzzle.input, "--json", "--max", &solutions.to_string(), "--time"]);
        seconds(&mut ours, "");
        let ours = measure(ours, wall)?;

        let mut nonogrid = Command::new(&self.nonogrid);
        nonogrid.arg(format!("--max-solutions={solutions}")).arg(&puzzle.xml);
        seconds(&mut nonogrid, "--timeout=");
        let nonogrid = measure(nonogrid, Duration::from_secs(self.limit.into()))?;

        let mut cpsat = Command::new(&self.python);
        cpsat.arg(&self.model).arg(&puzzle.json).arg(solutions.to_string());
        seconds(&mut cpsat, "");
        let cpsat = measure(cpsat, wall)?;
        let limit = f64::from(self.limit);
        let in_time = |run: &Run| !run.killed && run.cpu < limit;
        // CP-SAT's own seconds: loading Python is not its fault.
        let spent = cpsat.output.split_whitespace().nth(1).and_then(|s| s.parse().ok()).unwrap_or(cpsat.cpu);
        Ok([
            Result1 {
                cpu: ours.cpu,
                solved: in_time(&ours) && ours.output.contains("\"outcome\":\"solved\""),
            },
            Result1 { cpu: nonogrid.cpu, solved: in_time(&nonogrid) && !nonogrid.output.trim().is_empty() },
            Result1 { cpu: spent, solved: !cpsat.killed && cpsat.output.starts_with("done") },
        ])
    }

    /// How many puzzles each solver has solved within how many seconds.
    fn plot(&self, times: &[Vec<f64>; 3]) -> Result<()> {
        let mut csv = String::new();
        for (solver, times) in SOLVERS.iter().zip(times) {
            let list: Vec<String> = times.iter().map(|t| format!("{t:.4}")).collect();
            let _ = writeln!(csv, "{solver},{}", list.join(","));
        }
        let (table, picture) = (self.work.join("nonogram.csv"), self.work.join("nonogram-cactus.svg"));
        std::fs::write(&table, csv)?;
        shell::run(&format!(
            "cargo run --release --quiet --locked --package quadrille --example cactus {} {}",
            table.display(),
            picture.display()
        ))?;
        println!("\ncactus plot: {}", picture.display());
        Ok(())
    }
}
