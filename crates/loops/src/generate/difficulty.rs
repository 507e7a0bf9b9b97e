//! Boards as hard as asked: change a place, grade, keep what leads there.
//!
//! Easy boards are those on which nothing has to be tried, and are settled so from the start. All others begin as a board
//! with one solution. As long as its grade is not the wanted one, a patch of it is drawn again and settled; the new board
//! stays if it is not further away. Which way is harder, the grade tells: its level, then the cost of the longest trial.
//! After many changes in vain the next board is drawn: not every board has a hard one near by.

use super::settings::Settings;
use super::stopped;
use super::unique::{self, Power};
use super::wiring::Wiring;
use crate::explain::{Difficulty, Grade, grade};
use quadrille_core::{Diagnostic, Random, Search, Stop};

/// Boards before giving up, and changes of each.
const BOARDS: usize = 12;
const CHANGES: usize = 150;

/// Rounds in which a change must be settled.
const ROUNDS: usize = 8;

impl Settings {
    /// What boards of this difficulty must give in to.
    pub fn power(&self) -> Power {
        match self.difficulty {
            Some(Difficulty::Easy) => Power::Neighbours,
            None | Some(Difficulty::Medium | Difficulty::Hard) => Power::Trials,
            Some(Difficulty::Extreme) => Power::Search,
        }
    }
}

/// Draws a board of the wanted difficulty.
pub fn draw(
    settings: &Settings,
    wanted: Difficulty,
    random: &mut Random,
    search: &mut Search,
) -> Result<Wiring, Diagnostic> {
    for _ in 0..BOARDS {
        let wiring = unique::draw(settings, random, search)?;
        let led = lead(settings, wanted, wiring, random, search);
        if let Some(wiring) = led.map_err(|stop| stopped(settings, stop))? {
            return Ok(wiring);
        }
    }
    let word = wanted.word();
    Err(Diagnostic::new(format!("none of {BOARDS} boards became {word} after {CHANGES} changes"))
        .help("another --size changes what is likely: small boards are easy, trees are hard"))
}

/// Leads a board to the wanted difficulty, if it can.
fn lead(
    settings: &Settings,
    wanted: Difficulty,
    mut wiring: Wiring,
    random: &mut Random,
    search: &mut Search,
) -> Result<Option<Wiring>, Stop> {
    let mut now = graded(settings, &wiring, search)?;
    for _ in 0..CHANGES {
        if now.difficulty() == wanted {
            return Ok(Some(wiring));
        }
        let mut changed = wiring.clone();
        let center = random.below(wiring.len()) as u32;
        let patch = unique::around(&wiring, &[center], 1 + random.below(2));
        settings.law.redraw(&mut changed, &patch, random);
        if !unique::settle(settings, &mut changed, ROUNDS, random, search)? {
            continue;
        }
        let then = graded(settings, &changed, search)?;
        let nearer = match now.difficulty() < wanted {
            true => hardness(&then) >= hardness(&now),
            false => hardness(&then) <= hardness(&now),
        };
        if nearer {
            (wiring, now) = (changed, then);
        }
    }
    Ok(None)
}

fn graded(settings: &Settings, wiring: &Wiring, search: &mut Search) -> Result<Grade, Stop> {
    grade(&wiring.instance(settings.rule).expect("a board within bounds"), search)
}

fn hardness(grade: &Grade) -> (u32, u64) {
    (grade.level, grade.longest)
}
