//! Languages.
//!
//! The English text is the key of its translation, so that a text without one is still a text. The
//! library speaks English: its sentences, which are made of fixed parts and changing ones, are
//! taken apart by a [`book::Book`] of sentences with holes, and what fills a hole is translated in
//! its turn.

mod book;
mod french;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Language {
    /// English.
    English,
    /// French.
    French,
}

impl Language {
    /// The code that browsers use.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }

    /// The file from which it must be learnt before it can be spoken.
    pub fn to_learn(self) -> Option<&'static str> {
        (self == Language::French && !french::is_learnt()).then_some("french.txt")
    }

    /// Learns it from the text of that file.
    pub fn learn(self, text: String) {
        if self == Language::French {
            french::learn(text);
        }
    }

    /// The text in this language, or in English where it is not learnt yet.
    pub fn say(self, text: &str) -> String {
        match self {
            Language::English => text.to_owned(),
            Language::French => french::say(text),
        }
    }

    /// The sentence in this language, its holes `{}` filled in order.
    pub fn fill(self, sentence: &str, parts: &[&str]) -> String {
        let said = self.say(sentence);
        let mut pieces = said.split("{}");
        let mut out = pieces.next().unwrap_or_default().to_owned();
        for (at, piece) in pieces.enumerate() {
            out.push_str(parts.get(at).copied().unwrap_or("{}"));
            out.push_str(piece);
        }
        out
    }
}
