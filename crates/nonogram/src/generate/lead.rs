//! Puzzles led to a wanted difficulty by changes, where drawing finds none.
//!
//! At some sizes a difficulty is rare: among hundreds of soft shapes of 10x10 none may be medium. A
//! picture that deduction solves is changed cell by cell at random; a change stays when deduction
//! still solves the puzzle, which so keeps its one solution, and brings it nearer to the difficulty
//! or no farther away. Techniques harder than the wanted ones are not tried, so that a step costs
//! little. Extreme puzzles are found in another way ([`super::harden`]): there deduction is not to
//! solve them.

use super::wanted::Wanted;
use crate::explain::{Estimate, estimate_up_to};
use crate::model::{Color, Instance, Swatch};
use quadrille_core::{Cell, Difficulty, Grid, Level, Levels, Random, Search, Stop};

/// Pictures that are led.
pub const PICTURES: usize = 40;
/// Changes tried on one picture for each of its cells, and at the most.
const PER_CELL: usize = 20;
const CHANGES: usize = 3000;
/// What the pictures to begin with have more or less of ink than asked for, in per cent, one after
/// the other.
const INK: [isize; 5] = [0, -6, 6, -12, 12];

/// The levels that the hardest step may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal(Levels);

impl Goal {
    /// These levels; `None` for what deduction does not reach.
    pub fn new(wanted: Levels) -> Option<Goal> {
        (wanted.difficulty() < Difficulty::Extreme).then_some(Goal(wanted))
    }

    /// One level more than wanted tells what is nearly right from what is not.
    fn top(self) -> Level {
        Level::new(self.0.high.get() + 1).unwrap_or(Level::HARDEST)
    }

    fn is_met(self, estimate: &Estimate) -> bool {
        estimate.solved && self.0.contains(estimate.level)
    }

    /// How far a puzzle is from the goal; `None` where deduction does not solve it within one level
    /// more.
    fn distance(self, estimate: &Estimate) -> Option<(u32, usize)> {
        let Estimate { level, steps, solved } = *estimate;
        match solved {
            false => None,
            true if level < self.0.low => Some((self.0.low.get() - level.get(), usize::MAX - steps)),
            true => Some((level.get().saturating_sub(self.0.high.get()), steps)),
        }
    }
}

/// What a picture to begin with is: as asked for, or rougher, and with more or less ink.
pub fn beginning(asked: &Wanted, number: usize) -> Wanted {
    let mut settings = asked.clone();
    let ink = asked.density as isize + INK[number % INK.len()];
    settings.density = ink.clamp(1, 99) as usize;
    settings.shape.smoothing = asked.shape.smoothing.saturating_sub(number / INK.len() % 3);
    settings
}

/// A picture of the wanted difficulty with the number of changes that led to it, or `None` when
/// they did not.
pub fn lead(
    mut picture: Grid<Color>,
    palette: &[Swatch],
    goal: Goal,
    mirrored: bool,
    random: &mut Random,
    search: &mut Search,
) -> Result<Option<(Grid<Color>, usize)>, Stop> {
    let size = picture.size();
    let estimated = |picture: &Grid<Color>, search: &mut Search| {
        let instance = Instance::from_picture(picture, palette.to_vec()).expect("a puzzle before");
        let estimate = estimate_up_to(goal.top(), &instance, search);
        search.check().map(|()| estimate)
    };
    let mut far = goal.distance(&estimated(&picture, search)?);
    let mut kept = 0;
    for _ in 0..(size.area() * PER_CELL).min(CHANGES) {
        let cell = size.cell(random.below(size.area()));
        let others: Vec<Color> =
            (0..palette.len() as u8).map(Color).filter(|&c| c != picture[cell]).collect();
        let color = others[random.below(others.len())];
        let mut changed = picture.clone();
        changed[cell] = color;
        if mirrored {
            changed[Cell::new(cell.row, size.cols - 1 - cell.col)] = color;
        }
        let estimate = estimated(&changed, search)?;
        let now = goal.distance(&estimate);
        if now.is_none() || far.is_some_and(|far| now > Some(far)) {
            continue;
        }
        (picture, far, kept) = (changed, now, kept + 1);
        if goal.is_met(&estimate) {
            return Ok(Some((picture, kept)));
        }
    }
    Ok(None)
}
