//! Which item to branch on, and in which order to try its options.
//!
//! The choice shapes the tree, not the set of solutions. It is a type parameter of the engine: the
//! call is part of the main loop. [`Fewest`] is the rule that nearly always wins, the item with the
//! fewest ways to be covered; [`Shuffled`] is the same with every tie broken by lot, for restarts.
//! A family with a better idea implements [`Choice`].

use super::{Item, OptionId};
use quadrille_core::Random;

/// What a choice may look at.
pub trait View {
    /// The primary items that are not settled yet, at least one, in no order.
    fn open(&self) -> &[Item];
    /// In how many ways the search would branch on an open item: its live options, one less for
    /// each use it still needs beyond the first, one more when it may stay as it is.
    fn degree(&self, item: Item) -> u32;
}

/// How to shape the tree.
pub trait Choice: Clone + Send + Sync {
    /// One of the open items.
    fn item(&mut self, view: &impl View) -> Item;

    /// Puts the options of the chosen item in the order in which they are tried; as given unless
    /// told otherwise.
    fn arrange(&mut self, options: &mut [OptionId]) {
        options.sort_unstable();
    }
}

/// The item with the fewest options, the first of them in item order; options as given.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fewest;

impl Choice for Fewest {
    #[inline]
    fn item(&mut self, view: &impl View) -> Item {
        // Degree and number in one word: the minimum needs no branch.
        let key = |&item: &Item| u64::from(view.degree(item)) << 32 | u64::from(item.0);
        Item(view.open().iter().map(key).min().expect("an open item") as u32)
    }
}

/// The item with the fewest options, one of them by lot; options in random order. A pure function
/// of the seed.
#[derive(Clone, Debug)]
pub struct Shuffled {
    random: Random,
}

impl Shuffled {
    /// The choices of `seed`.
    pub fn new(seed: u64) -> Self {
        Shuffled { random: Random::new(seed) }
    }
}

impl Choice for Shuffled {
    fn item(&mut self, view: &impl View) -> Item {
        let fewest = view.open().iter().map(|&item| view.degree(item)).min().expect("an open item");
        let ties = || view.open().iter().copied().filter(|&item| view.degree(item) == fewest);
        ties().nth(self.random.below(ties().count())).expect("below their number")
    }

    fn arrange(&mut self, options: &mut [OptionId]) {
        options.sort_unstable();
        self.random.shuffle(options);
    }
}
