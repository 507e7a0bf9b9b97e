//! Words that remember what they were: the trail.
//!
//! Everything that the search must be able to take back lives in one array of words. A change
//! writes the old word on a trail; going back to a [`Mark`] writes the old words again, newest
//! first. Nothing is copied, a rollback costs as much as the changes it undoes, and no model needs
//! a line of code to undo its own counters.

/// Words with a trail.
#[derive(Debug, Default)]
pub struct Store {
    words: Vec<u64>,
    /// Where a word changed, and what it was.
    trail: Vec<(u32, u64)>,
}

/// A point to which a [`Store`] can go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(usize);

impl Store {
    /// The address of so many new words with this value.
    pub fn reserve(&mut self, words: usize, value: u64) -> usize {
        let at = self.words.len();
        self.words.resize(at + words, value);
        at
    }

    /// A word.
    #[inline]
    pub fn get(&self, at: usize) -> u64 {
        self.words[at]
    }

    /// Some words.
    #[inline]
    pub fn slice(&self, at: usize, words: usize) -> &[u64] {
        &self.words[at..at + words]
    }

    /// Changes a word.
    #[inline]
    pub fn set(&mut self, at: usize, value: u64) {
        let old = std::mem::replace(&mut self.words[at], value);
        if old != value {
            self.trail.push((at as u32, old));
        }
    }

    /// Changes a word that is not yet under the trail: for tables that are filled in the beginning.
    pub fn init(&mut self, at: usize, value: u64) {
        self.words[at] = value;
    }

    /// The present.
    pub fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    /// Goes back.
    pub fn rollback(&mut self, mark: Mark) {
        for &(at, old) in self.trail[mark.0..].iter().rev() {
            self.words[at as usize] = old;
        }
        self.trail.truncate(mark.0);
    }

    /// All words, to compare two moments.
    #[cfg(test)]
    pub fn words(&self) -> &[u64] {
        &self.words
    }
}
