//! Eternity: how fast boards of that kind are searched, beside the fastest that others do.
//!
//! Brute force row by row, in millions of placements for each second of the processor: our engine that keeps the plain
//! order, our lanes, and straight code in C, made and compiled for the board. All three take turns, and the medians are
//! told.

use super::edge::{quadrille, straight};
use super::table::field;
use crate::shell;
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

/// A board, and the most placements.
const BOARDS: &[(&str, u64)] = &[
    ("seed/pieces_6x6.txt", u64::MAX),
    ("seed/pieces_7x7.txt", 200_000_000),
    ("bench/bench_easy.json", 200_000_000),
    ("bench/bench_hard.json", 200_000_000),
];

/// `cargo xtask bench eternity`
pub fn run(quick: bool) -> Result<()> {
    let data = shell::shared_data()
        .context("the bench needs the shared data beside the project (../shared/data)")?
        .join("edge");
    shell::run("cargo build --release --locked")?;
    let ours = shell::root().join("target/release/quadrille");
    speed(&ours, &data, if quick { 3 } else { 7 })
    // Scores of the best boards follow here.
}

/// Placements per second of the processor.
fn speed(ours: &Path, data: &Path, turns: usize) -> Result<()> {
    println!("\nOne thread; millions of placements for each second of the processor, medians of {turns}\n");
    println!("| board | plain order | lanes | straight C | plain : C | lanes : C |");
    println!("|---|--:|--:|--:|--:|--:|");
    for (board, most) in BOARDS {
        let said = quadrille(ours, data, board, &["convert", "--to", "jsonl"])?;
        let peer: Option<PathBuf> = straight::compile(&said.output, *most)?;
        let (mut plain, mut lanes, mut c) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..turns {
            plain.push(placements(ours, data, board, *most, &["--lanes", "1"])?);
            lanes.push(placements(ours, data, board, *most, &[])?);
            if let Some(peer) = &peer {
                let (nodes, seconds) = straight::run(peer)?;
                c.push(nodes as f64 / seconds / 1e6);
            }
        }
        let (plain, lanes) = (median(plain), median(lanes));
        match peer.map(|_| median(c)) {
            Some(c) => println!(
                "| {board} | {plain:.1} | {lanes:.1} | {c:.1} | {:.2} | {:.2} |",
                plain / c,
                lanes / c
            ),
            None => println!("| {board} | {plain:.1} | {lanes:.1} | no C compiler | | |"),
        }
    }
    Ok(())
}

fn placements(ours: &Path, data: &Path, board: &str, most: u64, more: &[&str]) -> Result<f64> {
    let most = most.to_string();
    let mut arguments = vec!["count", "--path", "row"];
    if most != u64::MAX.to_string() {
        arguments.extend(["--nodes", &most]);
    }
    arguments.extend(more);
    let said = quadrille(ours, data, board, &arguments)?;
    let nodes: f64 = field(&said.output, "\"nodes\":").context("nodes")?.parse()?;
    Ok(nodes / said.cpu.max(1e-9) / 1e6)
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
