//! Edge matching: nodes, processor time and nodes per processor second of each method, and a peer
//! for the fixed path.
//!
//! The peer is a program in C made for one board and compiled for it: a block of straight code for
//! each cell, as the fastest solvers of this puzzle are made. It is written by [`straight`] and
//! visits the same nodes in the same order.

pub(super) mod straight;

use super::prepared;
use super::process::{Run, measure};
use super::table::field;
use anyhow::Result;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// A line of the table: a board, what is done with it, and whether it is short enough for a quick
/// run.
struct Row {
    board: &'static str,
    arguments: &'static [&'static str],
    quick: bool,
}

const fn row(board: &'static str, arguments: &'static [&'static str], quick: bool) -> Row {
    Row { board, arguments, quick }
}

const ROWS: &[Row] = &[
    row("seed/pieces_6x6.txt", &["solve", "--all", "--path", "row"], true),
    row("seed/pieces_6x6.txt", &["solve", "--all", "--path", "row", "--pin-corner"], true),
    row("seed/pieces_6x6.txt", &["solve", "--all", "--path", "column", "--pin-corner"], true),
    row("seed/pieces_6x6.txt", &["solve", "--all", "--path", "diagonal", "--pin-corner"], true),
    row("seed/pieces_6x6.txt", &["solve", "--all", "--path", "spiral-in", "--pin-corner"], true),
    row("seed/pieces_6x6.txt", &["solve", "--all", "--path", "spiral-out", "--pin-corner"], true),
    row("seed/pieces_6x6.txt", &["solve", "--all", "--path", "quad-spiral", "--pin-corner"], false),
    row("seed/pieces_6x6.txt", &["solve", "--all", "--path", "row", "--endgame", "18"], true),
    row("seed/pieces_6x6.txt", &["solve", "--all", "--path", "row", "--endgame", "15", "--pin-corner"], true),
    row("seed/pieces_6x6.txt", &["solve", "--all", "--path", "row", "--closures", "2", "--pin-corner"], true),
    row("seed/pieces_5x5.txt", &["solve", "--all", "--method", "brute", "--pin-corner"], true),
    row(
        "seed/pieces_6x6.txt",
        &["solve", "--all", "--method", "informed", "--model", "cells", "--pin-corner"],
        true,
    ),
    row(
        "seed/pieces_6x6.txt",
        &["solve", "--all", "--method", "informed", "--model", "borders", "--pin-corner"],
        true,
    ),
    row(
        "seed/pieces_6x6.txt",
        &["solve", "--all", "--method", "informed", "--model", "all", "--pin-corner"],
        true,
    ),
    row("seed/pieces_5x5.txt", &["solve", "--all", "--method", "sat", "--pin-corner"], true),
    row("seed/pieces_7x7.txt", &["solve", "--max", "1", "--path", "row", "--pin-corner"], true),
    row("seed/pieces_7x7.txt", &["solve", "--all", "--path", "row", "--pin-corner", "--nodes", "2e9"], false),
    row("bench/bench_hard.json", &["solve", "--path", "row", "--nodes", "1e9"], false),
    row("bench/bench_hard.json", &["solve", "--path", "row", "--nodes", "2e8"], true),
    row("bench/bench_easy.json", &["solve", "--path", "row"], false),
];

/// Boards for the peer: with the first piece in its corner or not, and the most nodes.
const STRAIGHT: &[(&str, u64)] = &[("seed/pieces_6x6.txt", u64::MAX), ("bench/bench_hard.json", 200_000_000)];

/// `cargo xtask bench edge`
pub fn run(quick: bool) -> Result<()> {
    let (ours, data) = prepared("edge")?;
    println!("\nOne thread; millions of nodes for each second of the processor\n");
    println!("| board | what | solutions | nodes | CPU s | M nodes/s |");
    println!("|---|---|--:|--:|--:|--:|");
    for row in ROWS.iter().filter(|row| row.quick || !quick) {
        let said = quadrille(&ours, &data, row.board, row.arguments)?;
        let figure =
            |name: &str| field(&said.output, name).and_then(|n| n.parse::<f64>().ok()).unwrap_or(0.0);
        let (nodes, solutions) =
            (figure("\"nodes\":"), field(&said.output, "\"count\":\"").unwrap_or_default());
        let speed = nodes / said.cpu.max(1e-9) / 1e6;
        println!(
            "| {} | {} | {solutions} | {nodes} | {:.2} | {speed:.1} |",
            row.board,
            row.arguments.join(" "),
            said.cpu
        );
    }
    for (board, nodes) in STRAIGHT {
        let said = quadrille(&ours, &data, board, &["convert", "--to", "jsonl"])?;
        let Some(program) = straight::compile(&said.output, *nodes)? else {
            println!("| {board} | no C compiler for the peer | | | | |");
            continue;
        };
        let (made, seconds) = straight::run(&program)?;
        println!(
            "| {board} | straight code in C, compiled for it | | {made} | {seconds:.2} | {:.1} |",
            made as f64 / seconds / 1e6
        );
    }
    corollas(&ours, &data, quick)
}

/// Runs our program on a board.
pub(super) fn quadrille(ours: &Path, data: &Path, board: &str, arguments: &[&str]) -> Result<Run> {
    let mut command = Command::new(ours);
    command.arg(arguments[0]).arg(data.join(board)).args(&arguments[1..]);
    if arguments[0] != "convert" {
        command.arg("--json");
    }
    measure(command, Duration::from_secs(600))
}

/// Counting corollas without making them.
fn corollas(ours: &PathBuf, data: &Path, quick: bool) -> Result<()> {
    println!("\n| corollas | number | CPU s |");
    println!("|---|--:|--:|");
    for (board, hamming, zone, long) in [
        ("seed/pieces_10x10.txt", "1", None, false),
        ("seed/pieces_6x6.txt", "2", Some("2,2"), false),
        ("seed/pieces_7x7.txt", "2", Some("3,3"), false),
        ("seed/pieces_8x8.txt", "2", Some("3,3"), false),
        ("seed/pieces_6x6.txt", "3", None, true),
    ] {
        if quick && long {
            continue;
        }
        let mut command = Command::new(ours);
        command.args(["corolla", "count"]).arg(data.join(board)).args(["--hamming", hamming, "--json"]);
        command.args(zone.into_iter().flat_map(|zone| ["--zone", zone]));
        let said = measure(command, Duration::from_secs(600))?;
        let number = said
            .output
            .rsplit_once("\"count\":\"")
            .map(|(_, rest)| rest.split('"').next().unwrap_or(""))
            .unwrap_or("?");
        println!("| {board} H={hamming} {} | {number} | {:.2} |", zone.unwrap_or("all zones"), said.cpu);
    }
    Ok(())
}
