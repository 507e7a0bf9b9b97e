//! Languages.
//!
//! The English text is the key of its translation, so that a text without one is still a text. The library speaks
//! English: its sentences, which are made of fixed parts and changing ones, are taken apart by a [`book::Book`] of
//! sentences with holes, and what fills a hole is translated in its turn.

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

    /// The text in this language.
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
