//! Loops: ours beside CP-SAT and two SAT solvers of python-sat, Glucose and CaDiCaL, on the same
//! boards.
//!
//! Large boards come from our own generator. Ours is a process with everything: start, reading,
//! solving, checking, writing. The peers' seconds are their own, without loading Python or the
//! board.

use super::prepared;
use super::process::measure;
use super::table::{field, ratio, seconds};
use crate::{shell, tools};
use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const PEERS: [&str; 3] = ["glucose4", "cadical153", "cpsat"];

/// Boards of the shared collection: what a row is called, and how the names of its files begin.
const SHARED: &[(&str, &str)] = &[
    ("public 8x8", "dauphine_public/grid_8x8"),
    ("public 16x16", "dauphine_public/grid_16x16"),
    ("public 32x32", "dauphine_public/grid_32x32"),
    ("public 64x64", "dauphine_public/grid_64x64"),
    ("public 128x128", "dauphine_public/grid_128x128"),
    ("public 256x256 but dist.1", "dauphine_public/grid_256x256_dist.[06]"),
    ("public 256x256 dist.1", "dauphine_public/grid_256x256_dist.1"),
    ("ends 256x256", "generated/ends_256x256"),
    ("tree 256x256", "generated/tree_256x256"),
    ("edges 100x100", "generated/edges_100x100"),
    ("mutilated 14x14", "generated/unsat_mutilated_14x14"),
    ("mutilated 40x40", "generated/unsat_mutilated_40x40"),
    ("bridge 20", "generated/unsat_bridge_20"),
];

/// Boards of our generator: kind and size.
const GENERATED: &[(&str, &str)] =
    &[("ends", "512x512"), ("ends", "1000x1000"), ("edges", "1000x1000"), ("tree", "1000x1000")];

/// `cargo xtask bench loops`
pub fn run(quick: bool) -> Result<()> {
    let (ours, data) = prepared("loops")?;
    let bench = Bench {
        ours,
        python: tools::python()?,
        model: shell::root().join("xtask/peers/loops.py"),
        work: shell::root().join("target/bench"),
        limit: if quick { 10 } else { 60 },
    };
    std::fs::create_dir_all(&bench.work)?;
    println!(
        "\nCPU seconds, all files of a row together; {} s limit each, what reaches it counts as that; in brackets the \
         ratio to ours\n",
        bench.limit
    );
    println!("| boards | files | ours | nodes | {} |", PEERS.join(" | "));
    println!("|---|--:|--:|--:|--:|--:|--:|");
    for (name, begins) in SHARED {
        let files = matching(&data, begins)?;
        ensure!(!files.is_empty(), "no file begins with {begins}");
        bench.row(name, &files, &PEERS)?;
    }
    for (kind, size) in GENERATED {
        let file = bench.generated(kind, size)?;
        let peers = if quick { &PEERS[..1] } else { &PEERS[..] };
        bench.row(&format!("our {kind} {size}"), &[file], peers)?;
    }
    bench.ours_alone(&data)
}

/// The files whose names begin so; `[06]` stands for either digit.
fn matching(data: &Path, begins: &str) -> Result<Vec<PathBuf>> {
    let (folder, begins) = begins.split_once('/').context("folder and name")?;
    let either = ["0", "6"].map(|digit| begins.replace("[06]", digit));
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(data.join(folder))?.map(|e| Ok(e?.path())).collect::<Result<_>>()?;
    files.retain(|f| {
        let name = f.file_name().unwrap_or_default().to_string_lossy();
        either.iter().any(|begins| name.starts_with(begins.as_str()))
    });
    files.sort();
    Ok(files)
}

struct Bench {
    ours: PathBuf,
    python: PathBuf,
    model: PathBuf,
    work: PathBuf,
    limit: u32,
}

impl Bench {
    fn row(&self, name: &str, files: &[PathBuf], peers: &[&str]) -> Result<()> {
        let (mut ours, mut nodes) = (0.0, 0);
        let mut answers = Vec::new();
        for file in files {
            let (cpu, output) = self.quadrille(&["solve", &file.display().to_string()])?;
            ours += cpu;
            nodes += field(&output, "\"nodes\":").and_then(|n| n.parse::<u64>().ok()).unwrap_or(0);
            answers.push(field(&output, "\"outcome\":\"").unwrap_or_default());
        }
        let mut cells = Vec::new();
        for peer in peers {
            let mut spent = 0.0;
            let mut lost = 0;
            for (file, answer) in files.iter().zip(&answers) {
                match self.peer(peer, file)? {
                    Some((said, seconds)) => {
                        ensure!(
                            said == *answer,
                            "{peer} says {said} and we say {answer} on {}",
                            file.display()
                        );
                        spent += seconds;
                    }
                    None => {
                        spent += f64::from(self.limit);
                        lost += 1;
                    }
                }
            }
            let lost = if lost > 0 { format!(", {lost} not done") } else { String::new() };
            cells.push(ratio(Some(spent), Some(ours)) + &lost);
        }
        cells.resize(PEERS.len(), "-".to_owned());
        println!("| {name} | {} | {ours:.3} | {nodes} | {} |", files.len(), cells.join(" | "));
        Ok(())
    }

    /// Processor seconds and what was printed.
    fn quadrille(&self, words: &[&str]) -> Result<(f64, String)> {
        let mut command = Command::new(&self.ours);
        command.args(words).args(["--json", "--time", &format!("{}s", self.limit)]);
        let run = measure(command, Duration::from_secs(u64::from(self.limit) * 2))?;
        Ok((run.cpu, run.output))
    }

    /// What a peer says and its seconds; `None` if the limit came first.
    fn peer(&self, name: &str, file: &Path) -> Result<Option<(String, f64)>> {
        let mut command = Command::new(&self.python);
        command.arg(&self.model).arg(name).arg(file).arg(self.limit.to_string());
        // Loading a large board into Python takes a while.
        let run = measure(command, Duration::from_secs(u64::from(self.limit) + 60))?;
        let mut words = run.output.split_whitespace();
        let (said, seconds) = (words.next(), words.next().and_then(|s| s.parse::<f64>().ok()));
        Ok(match (said, seconds) {
            (Some(said), Some(seconds)) if said != "limit" && seconds <= f64::from(self.limit) => {
                Some((said.to_owned(), seconds))
            }
            _ => None,
        })
    }

    fn generated(&self, kind: &str, size: &str) -> Result<PathBuf> {
        let path = self.work.join(format!("{kind}-{size}.dat"));
        if !path.exists() {
            let mut command = Command::new(&self.ours);
            command.args([
                "generate", "loops", "--kind", kind, "--size", size, "--seed", "1", "--to", "dat", "-o",
            ]);
            command.arg(&path);
            shell::check(command, &format!("generate {kind} {size}"))?;
        }
        Ok(path)
    }

    /// What no peer of a package index does: exact counts, trees proven unique, unique boards made.
    fn ours_alone(&self, data: &Path) -> Result<()> {
        println!("\n| ours alone | CPU seconds | |\n|---|--:|---|");
        let counted = "dauphine_public/grid_256x256_dist.6_vflip.false_hflip.true_messedup.false_id.0.dat";
        let board = data.join(counted).display().to_string();
        let (cpu, output) = self.quadrille(&["count", &board])?;
        let digits = field(&output, "\"count\":\"").map_or(0, |n| n.len());
        println!("| count 256x256 dist.6 | {} | {digits} digits |", seconds(Some(cpu)));
        let edges = self.generated("edges", "500x500")?.display().to_string();
        let (cpu, output) = self.quadrille(&["count", &edges])?;
        let digits = field(&output, "\"count\":\"").map_or(0, |n| n.len());
        println!("| count our edges 500x500 | {} | {digits} digits |", seconds(Some(cpu)));
        for size in [30, 40] {
            for wrap in ["", "-wrap"] {
                let file = data.join(format!("hexapipes/hexagonal{wrap}_{size}x{size}.jsonl"));
                let file = file.display().to_string();
                let (cpu, output) = self.quadrille(&["solve", &file, "--tree", "--max", "2"])?;
                let puzzles = output.lines().filter(|l| l.contains("\"count\":\"1\"")).count();
                println!(
                    "| hexagonal{wrap} {size}x{size}, tree, solved and proven unique | {:.4} each | {puzzles} puzzles |",
                    cpu / puzzles.max(1) as f64
                );
            }
        }
        for words in ["--hex --size 40x40", "--size 100x100"] {
            let mut spent = Vec::new();
            for seed in 1..=10 {
                let command = format!("generate loops --tree --unique {words} --seed {seed}");
                spent.push(self.quadrille(&command.split(' ').collect::<Vec<_>>())?.0);
            }
            spent.sort_by(f64::total_cmp);
            println!(
                "| generate a unique tree, {words} | {:.3} median | {:.3} most, 10 seeds |",
                spent[5], spent[9]
            );
        }
        Ok(())
    }
}
