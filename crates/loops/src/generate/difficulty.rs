//! Boards as hard as asked: change a place, measure, keep what leads there.
//!
//! Easy boards are those on which nothing has to be tried, and are settled so from the start. For
//! the others a few boards with one solution are drawn and graded, which is enough for most trees.
//! But where links only have to meet, a random board with one solution is nearly always easy. So a
//! board is *led* to the wanted grade by small changes, through boards that have several solutions:
//! it must keep tiles that inference leaves open, then have ever fewer solutions, then ever longer
//! trials ([`Hardness`]). A change that leads away is taken back. After many in vain the next board
//! is drawn. The seed of such a puzzle names it as long as the grades of [`crate::explain`] stay
//! what they are.

use super::laws::per_cent;
use super::stopped;
use super::unique::{self, Power};
use super::wanted::Wanted;
use super::wiring::Wiring;
use crate::explain::{estimate, grade_however_it_lies};
use quadrille_core::{Diagnostic, Difficulty, Level, Levels, Random, Search, Stop};

/// Boards that are only graded, and boards that are led.
const GRADED: usize = 6;
const LED: usize = 400;

/// Changes of a board that is led; small boards, whose changes cost little, get more.
const CHANGES: usize = 300;
const CELLS_FOR_MORE: usize = 300_000;

/// Changes of all boards together, at most.
const ALL_CHANGES: usize = 3_000_000;
/// How often each of the few boards of a small size is met, about, before the size is given up.
const MEETINGS: usize = 4;

/// Changes without progress after which a board goes back to where it began.
const MAX_IDLE_CHANGES: usize = 150;

/// Changes of a place where nothing is open, per cent: there, more tiles may become open.
const ELSEWHERE: usize = 10;

impl Wanted {
    /// What boards of this difficulty must give in to.
    pub fn power(&self) -> Power {
        match self.difficulty.map(Levels::difficulty) {
            Some(Difficulty::Easy) => Power::Neighbours,
            None | Some(Difficulty::Medium | Difficulty::Hard) => Power::Trials,
            Some(Difficulty::Extreme) => Power::Search,
        }
    }
}

/// Draws a board of the wanted difficulty.
pub fn draw(
    settings: &Wanted,
    wanted: Levels,
    random: &mut Random,
    search: &mut Search,
) -> Result<Wiring, Diagnostic> {
    let stop = |stop| stopped(settings, stop);
    for _ in 0..GRADED {
        let wiring = unique::draw(settings, random, search)?;
        let hardness = hardness(settings, &wiring, search).map_err(stop)?.0;
        if is_met(settings, wanted, hardness, &wiring, search) {
            return Ok(wiring);
        }
    }
    let (mut led, mut changes) = (0, None);
    while led < LED && changes != Some(0) {
        let wiring = unique::draw(settings, random, search)?;
        let left = changes.get_or_insert_with(|| most_changes(wiring.len()));
        led += 1;
        if let Some(wiring) = lead(settings, wanted, wiring, left, random, search).map_err(stop)? {
            return Ok(wiring);
        }
    }
    Err(Diagnostic::gave_up(format!("no {wanted} board among {GRADED} drawn and {led} led there by changes"))
        .help("another --seed or --size may have one; with --tree hard boards are common and extreme ones are found"))
}

/// Whether a board has one of the wanted levels. The quick measure has the word right; the level
/// takes all steps.
fn is_met(
    settings: &Wanted,
    wanted: Levels,
    hardness: Hardness,
    wiring: &Wiring,
    search: &mut Search,
) -> bool {
    let mut graded = || {
        let instance = wiring.instance(settings.rule).expect("a board within bounds");
        grade_however_it_lies(&instance, search).level().is_some_and(|level| wanted.contains(level))
    };
    hardness.difficulty() == Some(wanted.difficulty()) && (wanted.is_word() || graded())
}

/// How many changes are worth trying: on a board of a few cells every tile has been everywhere
/// soon.
fn most_changes(cells: usize) -> usize {
    const TILES: usize = 16;
    TILES.saturating_pow(cells.min(u32::MAX as usize) as u32).saturating_mul(MEETINGS).min(ALL_CHANGES)
}

/// How near a board is to being hard; what is greater is harder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Hardness {
    /// It has several solutions; how many less than the most that are counted.
    Ambiguous(u64),
    /// It has one solution, found by the techniques of a level, the longest trial of this cost.
    Unique(Difficulty, Level, u64),
}

impl Hardness {
    /// The word for it, if there is one solution.
    fn difficulty(self) -> Option<Difficulty> {
        match self {
            Hardness::Ambiguous(_) => None,
            Hardness::Unique(word, ..) => Some(word),
        }
    }

    /// Whether the way to a difficulty may go on from `self` to `other`.
    fn leads_to(self, wanted: Difficulty, other: Hardness) -> bool {
        match (self.difficulty(), other.difficulty()) {
            (Some(Difficulty::Easy), then) => then != Some(Difficulty::Easy),
            // Nothing near an easy board tells where to go.
            (None, Some(then)) => then != Difficulty::Easy,
            (None, None) => other >= self,
            (Some(word), Some(then)) if word > wanted => other <= self && then >= wanted,
            (Some(_), _) => other >= self,
        }
    }
}

/// Leads a board to the wanted difficulty, if it can.
fn lead(
    settings: &Wanted,
    wanted: Levels,
    mut wiring: Wiring,
    changes: &mut usize,
    random: &mut Random,
    search: &mut Search,
) -> Result<Option<Wiring>, Stop> {
    let first = (wiring.tiles().to_vec(), hardness(settings, &wiring, search)?);
    let (mut before, (mut now, mut open)) = first.clone();
    let mut idle = 0;
    for _ in 0..CHANGES + CELLS_FOR_MORE / wiring.len() {
        search.check()?;
        if *changes == 0 {
            break;
        }
        *changes -= 1;
        idle += 1;
        if idle == MAX_IDLE_CHANGES {
            (before, (now, open)) = first.clone();
            wiring.restore(&before);
            idle = 0;
        }
        let anywhere = random.below(wiring.len()) as u32;
        let center = match random.pick(&open) {
            Some(&cell) if !per_cent(random, ELSEWHERE) => cell,
            _ => anywhere,
        };
        let patch = unique::around(&wiring, &[center], 1 + random.below(2));
        settings.law.redraw(&mut wiring, &patch, random);
        let (then, left) = hardness(settings, &wiring, search)?;
        if is_met(settings, wanted, then, &wiring, search) {
            return Ok(Some(wiring));
        }
        if now.leads_to(wanted.difficulty(), then) {
            idle = if then == now { idle } else { 0 };
            (now, open) = (then, left);
            before.copy_from_slice(wiring.tiles());
        } else {
            wiring.restore(&before);
        }
    }
    Ok(None)
}

/// How hard a board is, and the cells that simple inference leaves open.
fn hardness(settings: &Wanted, wiring: &Wiring, search: &mut Search) -> Result<(Hardness, Vec<u32>), Stop> {
    let (solutions, open) = unique::solutions(wiring, settings.rule, search)?;
    if solutions > 1 {
        return Ok((Hardness::Ambiguous(u64::MAX - solutions), open));
    }
    let about = estimate(&wiring.instance(settings.rule).expect("a board within bounds"), search)?;
    Ok((Hardness::Unique(about.difficulty(), about.level, about.longest), open))
}
