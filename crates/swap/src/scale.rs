//! The scale of levels in swap puzzles: which lengths of shortest solutions have which level.
//!
//! A random arrangement of a board needs about so many swaps (half the sum of the distances, and a
//! tenth more). Up to half of that is easy, from nine tenths on a puzzle is hard, and extreme if it
//! needs a tenth more than a random one. Within a word longer is harder, and a way on which every
//! swap brings tiles closer is one level easier than one on which some tile must give way. Few
//! swaps can be thought through to their end on any board: two are easy, and each that comes to
//! them allows one level more.

use crate::explain::Rule;
use quadrille_core::words::counted;
use quadrille_core::{Difficulty, Level, Levels};

/// From so much more than what random tiles need a puzzle is as hard as can be.
const LONGEST: f64 = 1.25;

/// So many swaps are easy on any board.
const SEEN_AT_ONCE: u64 = 2;

/// Lengths from one to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    /// The least.
    pub low: u64,
    /// The most.
    pub high: u64,
}

impl Band {
    /// The lengths of a word, where random arrangements need `mean` swaps.
    pub fn of_word(word: Difficulty, mean: f64) -> Band {
        let easy = ((0.5 * mean).floor() as u64).max(SEEN_AT_ONCE);
        let hard = ((0.9 * mean).ceil() as u64).max(easy + 1);
        let extreme = ((1.1 * mean).ceil() as u64).max(hard);
        let (low, high) = match word {
            Difficulty::Easy => (1, easy),
            Difficulty::Medium => (easy + 1, hard - 1),
            Difficulty::Hard => (hard, extreme - 1),
            Difficulty::Extreme => (extreme, u64::MAX),
        };
        Band { low: low.max(fewest(word.levels().low)), high }
    }

    /// The lengths at which some puzzles have one of these levels.
    pub fn of_levels(levels: Levels, mean: f64) -> Band {
        if levels.is_word() {
            return Band::of_word(levels.difficulty(), mean);
        }
        let hardest = [Rule::BothHome, Rule::BothCloser, Rule::Detour].map(Rule::level);
        let fits = |swaps: &u64| hardest.iter().any(|rule| levels.contains(level(*swaps, mean, *rule)));
        let longest = (2.0 * mean) as u64 + fewest(Level::HARDEST);
        let low = (1..=longest).find(fits);
        // Levels no longer change beyond the longest.
        let high = if fits(&longest) { Some(u64::MAX) } else { (1..=longest).rfind(fits) };
        Band { low: low.unwrap_or(u64::MAX), high: high.unwrap_or(0) }
    }

    /// How far a length is outside.
    pub fn gap(self, length: u64) -> u64 {
        self.low.saturating_sub(length).max(length.saturating_sub(self.high))
    }

    /// The lengths in words.
    pub fn words(self) -> String {
        match self {
            Band { low, high: u64::MAX } => format!("{low} swaps or more"),
            Band { low, high } if low == high => counted(low as usize, "swap"),
            Band { low, high } => format!("{low} to {high} swaps"),
        }
    }
}

/// The fewest swaps of a puzzle of this level, on any board.
fn fewest(level: Level) -> u64 {
    u64::from(level.get()).saturating_sub(1 + SEEN_AT_ONCE).max(1)
}

/// The level of a puzzle of so many swaps, where random tiles need `mean` of them and the hardest
/// reason has this level.
pub fn level(swaps: u64, mean: f64, hardest: Level) -> Level {
    let [easy, medium, hard, _] = Difficulty::ALL.map(|word| Band::of_word(word, mean));
    let word = match swaps {
        _ if swaps <= easy.high => Difficulty::Easy,
        _ if swaps <= medium.high => Difficulty::Medium,
        _ if swaps <= hard.high => Difficulty::Hard,
        _ => Difficulty::Extreme,
    };
    // How many levels above the easiest of the word: as long as it is, and one less if no tile has
    // to give way.
    let share = |from: u64, to: u64, parts: u64| (swaps - from) * parts / (to + 1 - from);
    let Levels { low, high } = word.levels();
    let along = match word {
        Difficulty::Easy => return hardest.min(high),
        Difficulty::Medium => share(easy.high + 1, medium.high, 3),
        Difficulty::Hard => share(medium.high + 1, hard.high, 2),
        Difficulty::Extreme => u64::from(swaps as f64 >= LONGEST * mean),
    };
    let straight = u64::from(hardest <= Rule::BothCloser.level());
    let level = u64::from(low.get()) + along.saturating_sub(straight);
    // Three levels of two swaps, and one more for each that comes to them.
    Level::new(level.min(swaps + 1 + SEEN_AT_ONCE) as u32).unwrap_or(high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_rise_with_the_length_and_keep_their_words() {
        for mean in [0.5, 2.2, 4.0, 9.7, 22.0, 80.0, 1000.5] {
            let mut before = Level::EASIEST;
            for swaps in 1..(2.0 * mean) as u64 + 12 {
                let levels = [2, 3].map(|hardest| level(swaps, mean, Level::of(hardest)));
                assert!(levels[0] <= levels[1] && levels[1] >= before, "{swaps} of {mean}");
                before = levels[1];
                for word in Difficulty::ALL {
                    let within = Band::of_word(word, mean).gap(swaps) == 0;
                    let has = levels.map(|level| level.difficulty() == word);
                    // Below the fewest swaps of a word are lengths of none: they keep to lower levels.
                    assert!(!within || has == [true, true], "{swaps} of {mean}: {word:?} {levels:?}");
                }
                for number in 1..=10 {
                    let wanted = Levels::named(&number.to_string()).unwrap();
                    let outside = Band::of_levels(wanted, mean).gap(swaps) > 0;
                    assert!(!outside || !levels.contains(&Level::of(number)), "{swaps} of {mean}: {number}");
                }
            }
        }
        for (swaps, most) in [(1, 3), (2, 3), (3, 6), (4, 7), (5, 8), (6, 9), (7, 10)] {
            assert_eq!(level(swaps, 0.5, Level::of(3)), Level::of(most), "{swaps} swaps on a tiny board");
        }
        assert_eq!(level(1, 20.0, Level::EASIEST), Level::EASIEST);
    }
}
