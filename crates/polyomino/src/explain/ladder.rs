//! The ladder of techniques: one table, easiest first.
//!
//! Every technique asks the same question with more and more patience: is there a cell that must be
//! covered, or a piece that must be used, with only one way left to do so? The easy ones count what
//! fits, the others put every way down in thought and see where it leads ([`Patience`]).

use super::refute::{Patience, only_survivor};
use super::ways::{Focus, Trial, Ways};
use super::{search, words};
use crate::model::{Move, State};
use crate::solve::kit::Open;
use quadrille_core::{Hint, Search, Stop, Technique};

/// A step that can be taken.
pub(super) struct Step {
    /// What must come about.
    pub focus: Focus,
    /// The only way to do it.
    pub placement: u32,
    /// Why.
    pub reason: String,
    /// The uncovered cells the reason rests on, beside those of the focus and the placement.
    pub cells: Vec<Open>,
}

/// What a technique looks at: every way to go on, and the only solution where it is known.
pub(super) struct Known<'w> {
    pub ways: &'w Ways<'w>,
    pub solution: Option<&'w State>,
}

type Find = fn(&Known<'_>, &mut Search) -> Result<Option<Step>, Stop>;

/// A technique and how it is done: one line of the table.
pub(super) struct Rung {
    pub technique: Technique,
    find: Find,
}

const fn rung(level: u32, name: &'static str, summary: &'static str, find: Find) -> Rung {
    Rung { technique: Technique::new(level, name, summary), find }
}

/// The techniques, easiest first.
pub const TECHNIQUES: &[Technique] = &quadrille_core::techniques!(LADDER);

/// The ladder, easiest first.
const LADDER: &[Rung] = &[
    rung(1, "forced cell", "a cell that only one placement covers", forced_cell),
    rung(2, "forced piece", "a piece with only one place left", forced_piece),
    rung(4, "zone", "all other ways cut off cells that nothing can fill", |known, search| {
        only_survivor(known, Patience::Zones, search)
    }),
    rung(7, "look-ahead", "all other ways leave a cell or a piece stranded at once", |known, search| {
        only_survivor(known, Patience::Once, search)
    }),
    rung(8, "chain", "all other ways fail after a chain of forced moves", |known, search| {
        only_survivor(known, Patience::Chain, search)
    }),
    rung(10, "deeper", "all other ways fail when they are tried to the end", search::deeper),
];

/// The easiest step, with its technique; `None` when nothing is found.
pub(super) fn climb(
    known: &Known<'_>,
    search: &mut Search,
) -> Result<Option<(&'static Technique, Step)>, Stop> {
    for rung in LADDER {
        search.check()?;
        if let Some(step) = (rung.find)(known, search)? {
            return Ok(Some((&rung.technique, step)));
        }
    }
    Ok(None)
}

/// A step as a hint.
pub(super) fn hint(ways: &Ways<'_>, technique: &Technique, step: Step) -> Hint<Move> {
    let placement = ways.placement(step.placement);
    let mut cells: Vec<Open> = step.cells;
    match step.focus {
        Focus::Cell(cell) => cells.push(cell),
        Focus::Kind(_) => cells.extend(placement.cells.iter()),
    }
    cells.sort_unstable();
    cells.dedup();
    let board = ways.kit.instance.board();
    Hint {
        moves: vec![ways.kit.put(placement)],
        certain: true,
        reason: step.reason,
        rule: technique.name,
        level: technique.level,
        place: words::focus(ways, step.focus),
        cells: cells.into_iter().map(|c| board.place(ways.kit.cells[usize::from(c)])).collect(),
    }
}

fn forced_cell(known: &Known<'_>, _: &mut Search) -> Result<Option<Step>, Stop> {
    Ok(forced(known.ways, |focus| matches!(focus, Focus::Cell(_))))
}

fn forced_piece(known: &Known<'_>, _: &mut Search) -> Result<Option<Step>, Stop> {
    Ok(forced(known.ways, |focus| matches!(focus, Focus::Kind(_))))
}

/// Something that must come about and can in one way only.
fn forced(ways: &Ways<'_>, wanted: impl Fn(&Focus) -> bool) -> Option<Step> {
    let focus = ways.foci().filter(wanted).find(|&f| ways.of(f).len() == 1)?;
    let placement = ways.of(focus)[0];
    let piece = words::placed(ways, placement);
    let reason = match focus {
        Focus::Cell(_) => format!(
            "Only {piece} can cover {}: everything else that is left would overlap or leave the board",
            words::focus(ways, focus)
        ),
        Focus::Kind(kind) => format!(
            "{} fits in one place only: {}",
            words::capital(&words::kind(ways, kind)),
            words::covered(ways, placement)
        ),
    };
    Some(Step { focus, placement, reason, cells: Vec::new() })
}

/// What must come about, with the fewest ways first.
pub(super) fn by_freedom(ways: &Ways<'_>) -> Vec<Focus> {
    let trial = Trial::new(ways);
    let mut foci: Vec<(u32, Focus)> = ways.foci().filter_map(|f| Some((trial.open(f)?, f))).collect();
    foci.sort_by_key(|(count, _)| *count);
    foci.into_iter().map(|(_, focus)| focus).collect()
}
