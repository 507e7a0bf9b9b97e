//! Techniques that look at one line, levels 1 to 4.
//!
//! Each answers with cells that have no mark yet, and the reason as a clause. On level 3 they rest
//! on the [`Limits`] of the blocks in view of the marks.

use super::ladder::Deduction;
use super::limits::{Limits, Range};
use super::notes::View;
use super::{ways, words};
use crate::line::{Colors, plain};
use crate::model::{self, Block, Color, Length, Mark};

fn found(decided: Vec<(usize, Color)>, claim: impl FnOnce() -> String) -> Option<Deduction> {
    if decided.is_empty() { None } else { Some(Deduction { decided, claim: claim(), named: Vec::new() }) }
}

/// A line without blocks is crossed out.
pub fn empty_clue(view: &View<'_>) -> Option<Deduction> {
    if !view.clue.is_empty() {
        return None;
    }
    found(view.news(0..view.len(), Color::EMPTY), || "it has no blocks, so all its cells are empty".into())
}

/// The blocks and their gaps take the whole line.
pub fn full_line(view: &View<'_>) -> Option<Deduction> {
    if view.clue.is_empty() || model::room_needed(view.clue) != view.len() {
        return None;
    }
    let mut decided = Vec::new();
    let mut at = 0;
    for (j, block) in view.clue.iter().enumerate() {
        if j > 0 && view.clue[j - 1].color == block.color {
            decided.extend(view.news([at], Color::EMPTY));
            at += 1;
        }
        decided.extend(view.news(at..at + block.length.least(), block.color));
        at += block.length.least();
    }
    found(decided, || match view.clue {
        [one] => format!("the {} fills the whole line", words::kind(view.instance, one)),
        _ => format!(
            "the blocks {}{} take all {}",
            model::clue_words(view.instance, view.clue),
            match at - filled(view) {
                0 => "",
                1 => " with the gap between them",
                _ => " with the gaps between them",
            },
            words::cells(view.len())
        ),
    })
}

fn filled(view: &View<'_>) -> usize {
    view.clue.iter().map(|b| b.length.least()).sum()
}

/// All blocks are drawn: the rest is empty.
pub fn finished_line(view: &View<'_>) -> Option<Deduction> {
    if view.clue.is_empty() || !model::complete(view.clue, &view.marks) {
        return None;
    }
    // A run of a blotted block is final only between marked cells.
    let closed = |(from, to, _): &(usize, usize, Color)| {
        (*from == 0 || !view.open(from - 1)) && (*to == view.len() || !view.open(*to))
    };
    if view.clue.iter().any(|b| b.length == Length::Blotted) && !view.runs().iter().all(closed) {
        return None;
    }
    found(view.news(0..view.len(), Color::EMPTY), || match view.clue.len() {
        1 => "its block is drawn, so the other cells are empty".into(),
        _ => "all its blocks are drawn, so the other cells are empty".into(),
    })
}

/// A cell whose lines share no colour is empty.
pub fn no_common_colour(view: &View<'_>) -> Option<Deduction> {
    let empty = Colors::only(Color::EMPTY);
    let decided = view.news((0..view.len()).filter(|&p| view.cells[p] == empty), Color::EMPTY);
    found(decided.clone(), || {
        let at: Vec<usize> = decided.iter().map(|d| d.0).collect();
        let verb = if at.len() == 1 { "has" } else { "have" };
        format!(
            "{} {verb} no colour in common with it, so {} empty",
            words::positions(view.line, &at),
            if at.len() == 1 { "that cell is" } else { "those cells are" }
        )
    })
}

/// A block longer than its freedom covers its middle. This looks at the clue alone, not at the
/// marks.
pub fn overlap(view: &View<'_>) -> Option<Deduction> {
    let needed = model::room_needed(view.clue);
    let slack = view.len().checked_sub(needed)?;
    let (mut decided, mut covers) = (Vec::new(), Vec::new());
    for (j, range) in free_ranges(view).iter().enumerate() {
        let (from, to) = (range.last_start, range.first_end);
        let news = view.news(from..to.max(from), view.clue[j].color);
        if !news.is_empty() {
            covers.push((j, words::span(view.line, from, to)));
        }
        decided.extend(news);
    }
    found(decided, || match view.clue {
        [block] => format!(
            "the {} in {} covers {} whichever way it lies",
            words::kind(view.instance, block),
            words::cells(view.len()),
            covers[0].1
        ),
        _ => {
            let each: Vec<String> = covers
                .iter()
                .map(|(j, place)| format!("{} covers {place}", words::block(view.instance, view.clue, *j)))
                .collect();
            let least = if view.clue.iter().any(|b| b.length == Length::Blotted) { "at least " } else { "" };
            format!(
                "the blocks {} need {least}{needed} of the {}, so each can move by at most {slack}: {}",
                model::clue_words(view.instance, view.clue),
                words::cells(view.len()),
                words::list(&each)
            )
        }
    })
}

/// A run as long as its block can be ends here.
pub fn finished_block(view: &View<'_>) -> Option<Deduction> {
    let limits = Limits::new(view.clue, &view.cells)?;
    for (from, to, color) in view.runs() {
        let length = to - from;
        let owners = owners(view, &limits, (from, to, color));
        let fits = |j: &usize| view.clue[*j].length == Length::Known(length as u16);
        if owners.is_empty() || !owners.iter().all(fits) {
            continue;
        }
        // Beside a finished block the cell is empty, unless a block of another colour may touch it.
        let alone = |p: usize| view.cells[p].0 & !Colors::only(color).0 == 1;
        let apart = |neighbour: Option<&Block>| neighbour.is_none_or(|b| b.color == color);
        let mut beside = Vec::new();
        if from > 0 {
            let before = |j: &usize| apart(j.checked_sub(1).map(|i| &view.clue[i]));
            beside.extend((alone(from - 1) || owners.iter().all(before)).then_some(from - 1));
        }
        if to < view.len() {
            beside.extend((alone(to) || owners.iter().all(|j| apart(view.clue.get(j + 1)))).then_some(to));
        }
        let decided = view.news(beside, Color::EMPTY);
        let at: Vec<usize> = decided.iter().map(|d| d.0).collect();
        let claim = || {
            let verb = if at.len() == 1 { "is" } else { "are" };
            let who = match owners[..] {
                [j] => words::block(view.instance, view.clue, j),
                _ => format!("a {}", words::kind(view.instance, &view.clue[owners[0]])),
            };
            let run = run_words(view, from, to, color);
            format!("{run} can only be {who}, so {} {verb} empty", words::positions(view.line, &at))
        };
        if let Some(deduction) = found(decided, claim) {
            return Some(Deduction { named: (from..to).collect(), ..deduction });
        }
    }
    None
}

/// A run too short for its block grows away from obstacles.
pub fn growing_run(view: &View<'_>) -> Option<Deduction> {
    let limits = Limits::new(view.clue, &view.cells)?;
    for (from, to, color) in view.runs() {
        let owners = owners(view, &limits, (from, to, color));
        let places = owners.iter().flat_map(|&j| limits.places(j).filter(|&(s, e)| s <= from && e >= to));
        let Some((start, end)) = places.reduce(|a, b| (a.0.max(b.0), a.1.min(b.1))) else { continue };
        let decided = view.news(start..end, color);
        let claim = || {
            let who = match owners[..] {
                [j] => format!("belongs to {}", words::block(view.instance, view.clue, j)),
                _ => {
                    let mut kinds: Vec<String> =
                        owners.iter().map(|&j| words::kind(view.instance, &view.clue[j])).collect();
                    kinds.dedup();
                    let kinds: Vec<String> = kinds.iter().map(|k| format!("a {k}")).collect();
                    format!("belongs to {}", kinds.join(" or "))
                }
            };
            let at: Vec<usize> = decided.iter().map(|d| d.0).collect();
            format!(
                "{} {who}, which then covers {} in any case",
                run_words(view, from, to, color),
                words::positions(view.line, &at)
            )
        };
        if !decided.is_empty() {
            return Some(Deduction { claim: claim(), decided, named: (from..to).collect() });
        }
    }
    None
}

/// A gap too small for its blocks is empty.
pub fn small_gap(view: &View<'_>) -> Option<Deduction> {
    let limits = Limits::new(view.clue, &view.cells)?;
    let (ranges, free) = (&limits.ranges, free_ranges(view));
    let mut from = 0;
    while from < view.len() {
        if view.marks[from] == Mark::Cross {
            from += 1;
            continue;
        }
        let to = (from..view.len()).find(|&p| view.marks[p] == Mark::Cross).unwrap_or(view.len());
        let gap = to - from;
        let near = |r: &Range| r.first_start < to && r.last_end > from;
        let small = |ranges: &[Range]| {
            let mut nearby = view.clue.iter().zip(ranges).filter(|(_, r)| near(r)).map(|(b, _)| b).peekable();
            nearby.peek().is_some() && nearby.all(|b| b.length.least() > gap)
        };
        if small(ranges) || (!ranges.iter().any(near) && small(&free)) {
            let news = view.news(from..to, Color::EMPTY);
            if !news.is_empty() {
                let claim = format!(
                    "the gap of {} in {} is too small for any block that could lie there",
                    words::cells(gap),
                    words::span(view.line, from, to)
                );
                return Some(Deduction { decided: news, claim, named: Vec::new() });
            }
        }
        from = to;
    }
    None
}

/// A cell that no block can reach is empty.
pub fn out_of_reach(view: &View<'_>) -> Option<Deduction> {
    let limits = Limits::new(view.clue, &view.cells)?;
    let ranges = &limits.ranges;
    let reached = |p: usize| ranges.iter().any(|r| r.first_start <= p && p < r.last_end);
    let first = (0..view.len()).find(|&p| view.open(p) && !reached(p))?;
    // The stretch around it, between the block before and the block behind.
    let from = (0..=first).rev().take_while(|&p| !reached(p)).last()?;
    let to = (first..view.len()).take_while(|&p| !reached(p)).last()? + 1;
    let name = |j: usize| words::block(view.instance, view.clue, j);
    let (line, across) = (view.line, view.line.across());
    let behind = (0..ranges.len()).find(|&j| ranges[j].first_start >= to);
    let before = (0..ranges.len()).rev().find(|&j| ranges[j].last_end <= from);
    let why: Vec<String> = [
        before.map(|j| format!("{} ends in {across} {} at the latest", name(j), ranges[j].last_end)),
        behind
            .map(|j| format!("{} begins in {across} {} at the earliest", name(j), ranges[j].first_start + 1)),
    ]
    .into_iter()
    .flatten()
    .collect();
    found(view.news(from..to, Color::EMPTY), || {
        format!("no block can reach {}: {}", words::span(line, from, to), words::list(&why))
    })
}

/// A block covers what all its possible places share.
pub fn limited_block(view: &View<'_>) -> Option<Deduction> {
    let limits = Limits::new(view.clue, &view.cells)?;
    for (j, block) in view.clue.iter().enumerate() {
        let Range { first_start, last_start, first_end, .. } = limits.ranges[j];
        let decided = view.news(last_start..first_end.max(last_start), block.color);
        let (line, across) = (view.line, view.line.across());
        let claim = || {
            let name = words::block(view.instance, view.clue, j);
            let covered = words::span(line, last_start, first_end);
            match (first_start == last_start, block.length) {
                (true, Length::Known(_)) => format!("{name} can only lie in {covered}"),
                (_, Length::Known(_)) => format!(
                    "{name} must begin between {across}s {} and {}, so it covers {covered} in any case",
                    first_start + 1,
                    last_start + 1
                ),
                (_, Length::Blotted) => format!(
                    "{name} begins in {across} {} at the latest and ends in {across} {first_end} at the earliest, \
                     so it covers {covered}",
                    last_start + 1
                ),
            }
        };
        if let Some(deduction) = found(decided, claim) {
            return Some(deduction);
        }
    }
    None
}

/// All arrangements of a line agree on a cell.
pub fn line_logic(view: &View<'_>) -> Option<Deduction> {
    if !view.marks.contains(&Mark::Unknown) {
        return None;
    }
    let exact = plain::solve(view.clue, &view.cells)?;
    let single = |p: usize| exact[p].single().filter(|_| view.open(p)).map(|c| (p, c));
    let decided: Vec<(usize, Color)> = (0..view.len()).filter_map(single).collect();
    found(decided.clone(), || {
        let ways = ways::arrangements(view.clue, &view.cells);
        let what = words::painting(view.instance, view.line, &decided);
        match ways {
            1 => "the marks leave only one way to draw it".into(),
            2 => format!("both ways to draw it that agree with the marks {what}"),
            n => format!("the marks leave {} ways to draw it, and all of them {what}", words::many(n)),
        }
    })
}

/// How far the blocks could go on a line without marks.
fn free_ranges(view: &View<'_>) -> Vec<Range> {
    let slack = view.len().saturating_sub(model::room_needed(view.clue));
    let mut at = 0;
    let mut ranges = Vec::with_capacity(view.clue.len());
    for (j, block) in view.clue.iter().enumerate() {
        at += usize::from(j > 0 && view.clue[j - 1].color == block.color);
        let end = at + block.length.least();
        ranges.push(Range { first_start: at, last_start: at + slack, first_end: end, last_end: end + slack });
        at = end;
    }
    ranges
}

/// The blocks that a run can belong to.
fn owners(view: &View<'_>, limits: &Limits<'_>, (from, to, color): (usize, usize, Color)) -> Vec<usize> {
    let covers = |j: &usize| limits.places(*j).any(|(s, e)| s <= from && e >= to);
    (0..view.clue.len()).filter(|&j| view.clue[j].color == color).filter(covers).collect()
}

fn run_words(view: &View<'_>, from: usize, to: usize, color: Color) -> String {
    let color = words::color(view.instance, color);
    match to - from {
        1 => format!("the {color} cell in {}", words::span(view.line, from, to)),
        n => format!("the run of {n} {color} cells in {}", words::span(view.line, from, to)),
    }
}
