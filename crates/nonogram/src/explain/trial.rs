//! Techniques that look across lines, levels 4 to 7: crossing colours, contradictions, agreement.
//!
//! Which trials come to something is found by the solvers' fast board; only those are then told as
//! chains, and the shortest is kept.

use super::chain::{Chain, Goal, Link, chain};
use super::ladder::Step;
use super::notes::Notes;
use super::words::{self, Mood};
use crate::line::Colors;
use crate::line::wide::Wide;
use crate::model::{Color, Instance, Line, Mark, Move};
use crate::solve::board::{Propagator, with_width};
use quadrille_core::words::capital;
use quadrille_core::{Cell, Search, Stop};

/// Trials that are told as chains before the shortest is taken.
const TOLD: usize = 24;
/// Lines of a short contradiction. Where line logic has ended, one cell of another line is never
/// enough to break a line, and two cells take three lines to make: in black and white no
/// contradiction is shorter than four.
const SHORT: usize = 4;
/// Links of a chain that are told one by one.
const LINKS: usize = 6;

/// A supposition that leads to a contradiction: the cell has this colour after all.
#[derive(Clone, Copy, Debug)]
pub struct Refuted {
    cell: Cell,
    color: Color,
    /// Lines the solver looked at: a guess at the length of the chain.
    work: u64,
}

/// A row and a column leave one colour in common.
pub fn crossing(notes: &mut Notes<'_>, search: &mut Search) -> Result<Option<Step>, Stop> {
    if notes.instance.is_black_white() {
        return Ok(None);
    }
    let lines: Vec<Line> = notes.instance.lines().collect();
    let mut exact = Vec::with_capacity(lines.len());
    for line in lines {
        search.check()?;
        let cells = notes.view(line).cells;
        let Some(result) = notes.solve_line(line, &cells) else { return Ok(None) };
        exact.push(result);
    }
    let (instance, rows) = (notes.instance, notes.instance.size().rows);
    for cell in open(notes) {
        let (row, col) = (exact[cell.row][cell.col], exact[rows + cell.col][cell.row]);
        if let Some(color) = row.and(col).single() {
            let or =
                |set: Colors| set.iter().map(|c| words::color(instance, c)).collect::<Vec<_>>().join(" or ");
            let (at_row, at_col) = (Line::Row(cell.row), Line::Col(cell.col));
            let reason = format!(
                "{cell}: {at_row} leaves {} for it and {at_col} leaves {}, so it is {}",
                or(row),
                or(col),
                words::color(instance, color)
            );
            return Ok(Some(step(instance, cell, color, reason, [at_row, at_col])));
        }
    }
    Ok(None)
}

/// Lines rule out colours until a cell has one left.
pub fn colour_chain(notes: &mut Notes<'_>, search: &mut Search) -> Result<Option<Step>, Stop> {
    if notes.instance.is_black_white() {
        return Ok(None);
    }
    search.check()?;
    let settled = with_width!(notes.instance, settle(notes));
    let mut best: Option<(Cell, Color, Chain)> = None;
    for (cell, color) in settled.into_iter().take(TOLD) {
        search.check()?;
        if let Some(found) = chain(notes, None, Goal::Decide(cell, color))
            && found.clash.is_none()
            && best.as_ref().is_none_or(|(_, _, b)| found.len() < b.len())
        {
            best = Some((cell, color, found));
        }
    }
    let Some((cell, color, found)) = best else { return Ok(None) };
    let instance = notes.instance;
    let reason = format!(
        "{}: {cell} is {}",
        capital(&consequence(instance, &found, Mood::Told)),
        words::color(instance, color)
    );
    Ok(Some(step(instance, cell, color, reason, found.lines())))
}

/// The cells that line solving decides beyond the marks.
fn settle<const W: usize>(notes: &Notes<'_>) -> Vec<(Cell, Color)> {
    let mut propagator = Propagator::<W>::new(notes.instance);
    let mut board = propagator.board(&notes.state);
    if !propagator.settle(&mut board) {
        return Vec::new();
    }
    open(notes)
        .into_iter()
        .filter_map(|cell| Some((cell, propagator.domain(&board, cell).single()?)))
        .collect()
}

/// The opposite breaks a line at once: the shortest of the contradictions that are told.
pub fn short(notes: &mut Notes<'_>, search: &mut Search) -> Result<Option<Step>, Stop> {
    let refuted = with_width!(notes.instance, refutations(notes, search))?;
    let mut best: Option<(Refuted, Chain)> = None;
    for trial in refuted.iter().take(TOLD) {
        search.check()?;
        if let Some(found) = refutation(notes, trial)
            && best.as_ref().is_none_or(|(_, b)| found.len() < b.len())
        {
            if found.len() <= SHORT {
                return Ok(Some(contradiction(notes, trial, &found)));
            }
            best = Some((*trial, found));
        }
    }
    notes.refuted = best;
    Ok(None)
}

/// The opposite breaks a line after a longer chain; [`short`] has found it.
pub fn long(notes: &mut Notes<'_>, _: &mut Search) -> Result<Option<Step>, Stop> {
    let best = notes.refuted.take();
    Ok(best.map(|(trial, found)| contradiction(notes, &trial, &found)))
}

fn refutation(notes: &mut Notes<'_>, trial: &Refuted) -> Option<Chain> {
    let keep = Colors(notes.domains[trial.cell].0 & !Colors::only(trial.color).0);
    chain(notes, Some((trial.cell, keep)), Goal::Clash)
}

/// The cells that have one colour because everything else breaks a line, easiest first by guess.
fn refutations<const W: usize>(notes: &Notes<'_>, search: &mut Search) -> Result<Vec<Refuted>, Stop> {
    let mut propagator = Propagator::<W>::new(notes.instance);
    let mut board = propagator.board(&notes.state);
    let mut refuted = Vec::new();
    if !propagator.settle(&mut board) {
        return Ok(refuted);
    }
    let mut trial = board.clone();
    for cell in propagator.open_cells(&board) {
        search.check()?;
        for color in propagator.colors(&board, cell) {
            trial.clone_from(&board);
            let before = propagator.solved_lines;
            propagator.exclude(&mut trial, cell, color);
            if !propagator.settle(&mut trial) {
                refuted.push(Refuted { cell, color, work: propagator.solved_lines - before });
            }
        }
    }
    refuted.sort_by_key(|r| r.work);
    Ok(refuted)
}

fn contradiction(notes: &Notes<'_>, trial: &Refuted, found: &Chain) -> Step {
    let instance = notes.instance;
    let could: Vec<Color> = notes.domains[trial.cell].iter().collect();
    let others: Vec<Color> = could.iter().copied().filter(|c| *c != trial.color).collect();
    let reason = format!(
        "{}, {}: {} is {}",
        words::supposition(instance, trial.cell, &others, &could),
        consequence(instance, found, Mood::Supposed),
        trial.cell,
        words::color(instance, trial.color)
    );
    step(instance, trial.cell, trial.color, capital(&reason), found.lines())
}

/// Whatever one cell is, another comes out the same.
pub fn agreement(notes: &mut Notes<'_>, search: &mut Search) -> Result<Option<Step>, Stop> {
    let agreed = with_width!(notes.instance, agreements(notes, search))?;
    let mut best: Option<(Agreed, Cases, usize)> = None;
    for agreed in agreed {
        search.check()?;
        let goal = Goal::Decide(agreed.cell, agreed.color);
        let mut case = |&c: &Color| Some((c, chain(notes, Some((agreed.by, Colors::only(c))), goal)?));
        let Some(cases) = agreed.cases.iter().map(&mut case).collect::<Option<Vec<_>>>() else { continue };
        let length = cases.iter().map(|(_, chain)| chain.len()).sum();
        if best.as_ref().is_none_or(|b| length < b.2) {
            best = Some((agreed, cases, length));
        }
    }
    let Some((agreed, cases, _)) = best else { return Ok(None) };
    let instance = notes.instance;
    let told: Vec<String> = cases
        .iter()
        .map(|(c, chain)| {
            let suppose = words::supposition(instance, agreed.by, &[*c], &[]);
            format!("{suppose}, {}", consequence(instance, chain, Mood::Supposed))
        })
        .collect();
    let reason = format!(
        "Whatever {} is, {} is {}: {}",
        agreed.by,
        agreed.cell,
        words::color(instance, agreed.color),
        told.join("; ")
    );
    let lines = cases.iter().flat_map(|(_, chain)| chain.lines());
    Ok(Some(step(instance, agreed.cell, agreed.color, reason, lines)))
}

/// What each colour of a cell leads to.
type Cases = Vec<(Color, Chain)>;

/// A cell that has the same colour whatever another one is.
struct Agreed {
    cell: Cell,
    color: Color,
    by: Cell,
    cases: Vec<Color>,
}

fn agreements<const W: usize>(notes: &Notes<'_>, search: &mut Search) -> Result<Vec<Agreed>, Stop> {
    let mut propagator = Propagator::<W>::new(notes.instance);
    let mut board = propagator.board(&notes.state);
    let mut agreed = Vec::new();
    if !propagator.settle(&mut board) {
        return Ok(agreed);
    }
    let rows = Wide::below(notes.instance.size().rows);
    let open = propagator.open_cells(&board);
    for &by in &open {
        search.check()?;
        let mut left = Vec::new();
        for color in propagator.colors(&board, by) {
            let mut trial = board.clone();
            propagator.assign(&mut trial, by, color);
            if propagator.settle(&mut trial) {
                left.push(trial);
            }
        }
        let mut common = board.clone();
        let news = !left.is_empty() && propagator.keep_union(&mut common, &left, rows);
        propagator.clear();
        if news {
            // The colours that the marks leave, not those that settling leaves: the reader sees the
            // marks.
            let cases: Vec<Color> = notes.domains[by].iter().collect();
            let decided = open.iter().filter_map(|&c| Some((c, propagator.domain(&common, c).single()?)));
            agreed.extend(decided.map(|(cell, color)| Agreed { cell, color, by, cases: cases.clone() }));
        }
        if agreed.len() >= TOLD {
            break;
        }
    }
    Ok(agreed)
}

/// The cells without a mark.
fn open(notes: &Notes<'_>) -> Vec<Cell> {
    notes.instance.size().cells().filter(|&c| notes.state[c] == Mark::Unknown).collect()
}

/// What follows from a supposition, or without one: the links of a chain as clauses, and its end.
/// Of a long chain the lines are told only.
fn consequence(instance: &Instance, chain: &Chain, mood: Mood) -> String {
    let told =
        |link: &Link| format!("{} {}", link.line, words::exclusions(instance, link.line, &link.gone, mood));
    let mut text = match (chain.links.len(), mood) {
        (0..=LINKS, _) => chain.links.iter().map(told).collect::<Vec<_>>().join(", then "),
        (_, mood) => {
            let lines: Vec<String> = chain.links.iter().map(|l| l.line.to_string()).collect();
            let verb = if mood == Mood::Supposed { "would follow" } else { "follows" };
            format!("a chain of deductions in {} {verb}", words::list(&lines))
        }
    };
    if let Some(line) = chain.clash {
        let and = if text.is_empty() { "" } else { ", and " };
        text += &format!("{and}{line} could not be completed");
    }
    text
}

fn step(
    instance: &Instance,
    cell: Cell,
    color: Color,
    reason: String,
    lines: impl IntoIterator<Item = Line>,
) -> Step {
    let mut cells: Vec<Cell> =
        lines.into_iter().flat_map(|line| (0..instance.line_len(line)).map(move |p| line.cell(p))).collect();
    cells.sort_unstable();
    cells.dedup();
    Step { place: cell.to_string(), reason, moves: vec![Move::cell(cell, Mark::of(color))], cells }
}
