//! Languages.
//!
//! The English text is the key of its translation, so that a text without one is still a text. The library speaks
//! English: its sentences, which are made of fixed parts and changing ones, are translated by [`french::SENTENCES`],
//! whose holes `{}` stand for the changing parts. What fills a hole is translated in its turn.

mod french;

use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::HashMap;

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
            Language::French => translated(text, 0).unwrap_or(Cow::Borrowed(text)).into_owned(),
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

/// Holes within holes: no sentence has more.
const DEEPEST: usize = 4;

thread_local! {
    static WORDS: HashMap<&'static str, &'static str> =
        french::WORDS.iter().chain(french::SENTENCES).copied().collect();
}

fn translated(text: &str, depth: usize) -> Option<Cow<'_, str>> {
    if let Some(word) = WORDS.with(|words| words.get(text).copied()) {
        return Some(Cow::Borrowed(word));
    }
    if depth >= DEEPEST {
        return None;
    }
    french::SENTENCES.iter().find_map(|(pattern, french)| {
        let parts = parts(text, pattern)?;
        let mut pieces = french.split("{}");
        let mut out = pieces.next().unwrap_or_default().to_owned();
        for (part, piece) in parts.iter().zip(pieces) {
            out.push_str(&translated(part, depth + 1).unwrap_or(Cow::Borrowed(part)));
            out.push_str(piece);
        }
        Some(Cow::Owned(out))
    })
}

/// What fills the holes of a pattern, where the text is made by it; holes are as short as they can be.
fn parts<'a>(text: &'a str, pattern: &str) -> Option<Vec<&'a str>> {
    let mut pieces = pattern.split("{}");
    let mut rest = text.strip_prefix(pieces.next()?)?;
    let mut parts = Vec::new();
    let mut pieces = pieces.peekable();
    while let Some(piece) = pieces.next() {
        let at = match (piece.is_empty(), pieces.peek()) {
            (true, None) => rest.len(),
            (false, None) => rest.len().checked_sub(piece.len()).filter(|_| rest.ends_with(piece))?,
            _ => rest.find(piece)?,
        };
        parts.push(&rest[..at]);
        rest = &rest[at + piece.len()..];
    }
    (rest.is_empty() && !parts.is_empty()).then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_taken_apart_and_put_together() {
        assert_eq!(parts("row 3, column 4: empty", "row {}, column {}: {}"), Some(vec!["3", "4", "empty"]));
        assert_eq!(parts("row 3", "row {}, column {}"), None);
        assert_eq!(parts("plain", "plain"), None);
        assert_eq!(Language::English.fill("{} of {}", &["1", "2"]), "1 of 2");
        assert_eq!(Language::French.say("Undo"), "Annuler");
        assert_eq!(Language::French.say("no such text"), "no such text");
    }

    #[test]
    fn translations_have_as_many_holes_as_their_texts() {
        for (english, french) in french::WORDS.iter().chain(french::SENTENCES) {
            assert_eq!(english.matches("{}").count(), french.matches("{}").count(), "{english}");
        }
    }
}
