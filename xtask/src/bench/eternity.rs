//! Eternity: how fast boards of that kind are searched, beside the fastest that others do, and how
//! good the boards are that are found.
//!
//! Brute force row by row, in millions of placements for each second of the processor: our engine
//! that keeps the plain order, our lanes, and straight code in C, made and compiled for the board.
//! All three take turns, and the medians are told.
//!
//! Best boards: scores of `solve --best` after a fixed time, on one thread, with their seeds,
//! beside what others have published for the same boards; each board is read back and scored by
//! `check`.

use super::edge::{quadrille, straight};
use super::prepared;
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
    let (ours, data) = prepared("edge")?;
    speed(&ours, &data, if quick { 3 } else { 7 })?;
    scores(&ours, &data, if quick { 5 } else { 60 })
}

/// Boards of which the best is looked for, the clues where the file has none, and what others have
/// published: two engines after a minute on a fast core.
const VARIANTS: &[(&str, Option<&str>, &str)] = &[
    ("e2_variants/e2_16x16_v00.json", None, "437, 440"),
    ("e2_variants/e2_16x16_v01.json", None, "438, 440"),
    ("e2_variants/e2_16x16_v02.json", None, "439, 431"),
    ("e2_variants/e2_16x16_v03.json", None, "451, 437"),
    ("e2_variants/e2_16x16_v04.json", None, "441, 440"),
    ("official/eternity2_256.json", None, ""),
    // The starter piece alone: piece, column, row, quarter turns.
    ("official/e2pieces.txt", Some("139 8 9 0\n"), ""),
];
const SEEDS: &[u64] = &[1, 2];

/// What the best boards score.
fn scores(ours: &Path, data: &Path, seconds: u64) -> Result<()> {
    println!("\nBest boards after {seconds} s on one thread; scores of 480\n");
    println!("| board | seed | score | nodes | published |");
    println!("|---|--:|--:|--:|--:|");
    let folder = shell::root().join("target/bench-eternity");
    std::fs::create_dir_all(&folder)?;
    let (run, hints) = (folder.join("run.json"), folder.join("hints.txt"));
    let (run, hints) = (run.to_string_lossy(), hints.to_string_lossy());
    let (time, mut all) = (format!("{seconds}s"), Vec::new());
    for ((board, clues, published), seed) in
        VARIANTS.iter().flat_map(|line| SEEDS.iter().map(move |s| (line, s)))
    {
        let _ = std::fs::remove_file(&*run);
        let mut more = Vec::new();
        if let Some(clues) = clues {
            std::fs::write(&*hints, clues)?;
            more.extend(["--hints", &hints]);
        }
        let seed = seed.to_string();
        let solve = ["solve", "--best", "--threads", "1", "--time", &time, "--seed", &seed, "--resume", &run];
        let said = quadrille(ours, data, board, &[&solve[..], &more].concat())?;
        let score: u64 = field(&said.output, "\"score\":").context("score")?.parse()?;
        let nodes = field(&said.output, "\"nodes\":").context("nodes")?;
        let checked = quadrille(ours, data, board, &[&["check", &run][..], &more].concat())?;
        let again: u64 = field(&checked.output, "\"score\":").context("score")?.parse()?;
        anyhow::ensure!(score == again, "{board}: {score} was said, and the board scores {again}");
        println!("| {board} | {seed} | {score} | {nodes} | {published} |");
        all.push((board, score));
    }
    let variants: Vec<u64> =
        all.iter().filter(|(board, _)| board.starts_with("e2_variants")).map(|(_, score)| *score).collect();
    println!("\nMean of the variants: {:.1}", variants.iter().sum::<u64>() as f64 / variants.len() as f64);
    Ok(())
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
