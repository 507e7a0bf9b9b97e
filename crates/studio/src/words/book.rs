//! A book of sentences with holes, and how texts are found in it.
//!
//! A hole `{}` stands for any text, which is translated in its turn; `{n}` stands for a number;
//! `{w}` for one word, a name, which may well be unknown; `{v}` for a text that is the same in all
//! languages. A translation takes what fills the holes in order, or by number: `{1}` is the second.
//!
//! Where a text can be taken apart in several ways, the first is taken that leaves nothing
//! untranslated: so a general sentence such as `{} and {}` does no harm to a special one, and a
//! list within a list falls apart where it should. Such sentences are the joints of a book: they
//! hold only where both sides are understood.

use quadrille::words::capital;
use std::collections::HashMap;

/// Two texts that mean the same.
pub type Pair = (&'static str, &'static str);

/// Sentences within sentences: a text has no more.
const DEEPEST: usize = 24;

/// Letters by which a sentence is known even where a hole is filled with what is not.
const TELLING: usize = 10;

/// A translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The text.
    pub text: String,
    /// Whether nothing of it was left as it was.
    pub whole: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hole {
    Any,
    Number,
    Word,
    Verbatim,
}

/// A sentence: what stands before, between and after its holes, the holes, and the translation.
struct Sentence {
    fixed: Vec<&'static str>,
    holes: Vec<Hole>,
    said: &'static str,
    /// Whether it only joins texts, each of which may begin with a capital.
    joins: bool,
}

/// Texts and sentences with their translations.
pub struct Book {
    words: HashMap<&'static str, &'static str>,
    sentences: Vec<Sentence>,
    joints: Vec<Sentence>,
    /// Words that are the same in both languages.
    same: fn(&str) -> bool,
}

type Notes = HashMap<String, Option<Said>>;

impl Book {
    /// A book of fixed texts, sentences (the special before the general) and joints.
    pub fn new(words: &[&[Pair]], sentences: &[&[Pair]], joints: &[Pair], same: fn(&str) -> bool) -> Book {
        let all = words.iter().chain(sentences).copied().flatten().copied();
        Book {
            words: all.collect(),
            sentences: sentences
                .iter()
                .copied()
                .flatten()
                .filter_map(|pair| Sentence::new(pair, false))
                .collect(),
            joints: joints.iter().filter_map(|pair| Sentence::new(pair, true)).collect(),
            same,
        }
    }

    /// The translation of a text, as far as there is one.
    pub fn say(&self, text: &str) -> Option<Said> {
        self.translate(text, 0, &mut Notes::new())
    }

    fn translate(&self, text: &str, depth: usize, notes: &mut Notes) -> Option<Said> {
        if let Some(said) = self.words.get(text) {
            return Some(Said { text: (*said).to_owned(), whole: true });
        }
        if is_neutral(text, self.same) {
            return Some(Said { text: text.to_owned(), whole: true });
        }
        if depth >= DEEPEST {
            return None;
        }
        if let Some(noted) = notes.get(text) {
            return noted.clone();
        }
        let said = self
            .whole(&self.sentences, text, depth, notes)
            .or_else(|| self.without_capital(text, depth, notes))
            .or_else(|| self.whole(&self.joints, text, depth, notes))
            .or_else(|| {
                let mut telling = self.sentences.iter().filter(|sentence| sentence.is_telling());
                telling.find_map(|sentence| self.partly(sentence, text, depth, notes))
            });
        notes.insert(text.to_owned(), said.clone());
        said
    }

    /// The first sentence that leaves nothing untranslated.
    fn whole(&self, among: &[Sentence], text: &str, depth: usize, notes: &mut Notes) -> Option<Said> {
        // What begins with a capital and a hole is taken apart without the capital: the hole is no
        // beginning then.
        let capital =
            text.starts_with(char::is_uppercase) && text.chars().nth(1).is_some_and(char::is_lowercase);
        among
            .iter()
            .filter(|sentence| !(capital && sentence.fixed[0].is_empty() && !sentence.joins))
            .find_map(|sentence| {
                let rest = text.strip_prefix(sentence.fixed[0])?;
                let mut parts = Vec::new();
                self.fits(sentence, rest, depth, notes, &mut parts)
                    .then(|| Said { text: sentence.filled(&parts), whole: true })
            })
    }

    /// Whether the rest of a sentence can be this text with nothing left untranslated; the parts
    /// are collected.
    fn fits(
        &self,
        sentence: &Sentence,
        rest: &str,
        depth: usize,
        notes: &mut Notes,
        parts: &mut Vec<String>,
    ) -> bool {
        let Some(&hole) = sentence.holes.get(parts.len()) else { return rest.is_empty() };
        for at in sentence.ends(parts.len(), rest) {
            let Some(part) = self.part(hole, &rest[..at], depth, notes).filter(|said| said.whole) else {
                continue;
            };
            let after = at + sentence.fixed[parts.len() + 1].len();
            parts.push(part.text);
            if self.fits(sentence, &rest[after..], depth, notes, parts) {
                return true;
            }
            parts.pop();
        }
        false
    }

    /// A sentence with holes as short as they can be, whatever fills them.
    fn partly(&self, sentence: &Sentence, text: &str, depth: usize, notes: &mut Notes) -> Option<Said> {
        let mut rest = text.strip_prefix(sentence.fixed[0])?;
        let mut parts = Vec::new();
        for (number, &hole) in sentence.holes.iter().enumerate() {
            let at = *sentence.ends(number, rest).first()?;
            let text = &rest[..at];
            let as_it_is = (hole == Hole::Any).then(|| Said { text: text.to_owned(), whole: false });
            parts.push(self.part(hole, text, depth, notes).or(as_it_is)?.text);
            rest = &rest[at + sentence.fixed[number + 1].len()..];
        }
        rest.is_empty().then(|| Said { text: sentence.filled(&parts), whole: false })
    }

    fn part(&self, hole: Hole, text: &str, depth: usize, notes: &mut Notes) -> Option<Said> {
        let as_it_is = || Said { text: text.to_owned(), whole: true };
        match hole {
            Hole::Any => self.translate(text, depth + 1, notes),
            Hole::Verbatim => Some(as_it_is()),
            Hole::Number => text.bytes().all(|b| b.is_ascii_digit()).then(as_it_is),
            Hole::Word => match self.words.get(text) {
                Some(said) => Some(Said { text: (*said).to_owned(), whole: true }),
                None => text.chars().all(|c| c.is_alphanumeric() || "-_?".contains(c)).then(as_it_is),
            },
        }
    }

    /// A text that begins with a capital is translated as if it did not.
    fn without_capital(&self, text: &str, depth: usize, notes: &mut Notes) -> Option<Said> {
        let first = text.chars().next().filter(|c| c.is_uppercase())?;
        let small: String = first.to_lowercase().chain(text.chars().skip(1)).collect();
        let said = self.translate(&small, depth + 1, notes).filter(|said| said.whole)?;
        Some(Said { text: capital(&said.text), whole: true })
    }
}

impl Sentence {
    /// A pair as a sentence, if it has holes.
    fn new(&(english, said): &Pair, joins: bool) -> Option<Sentence> {
        let (mut fixed, mut holes, mut rest) = (Vec::new(), Vec::new(), english);
        while let Some(at) = rest.find('{') {
            let (hole, long) = match &rest[at + 1..] {
                after if after.starts_with('}') => (Hole::Any, 2),
                after if after.starts_with("n}") => (Hole::Number, 3),
                after if after.starts_with("w}") => (Hole::Word, 3),
                after if after.starts_with("v}") => (Hole::Verbatim, 3),
                _ => return None,
            };
            fixed.push(&rest[..at]);
            holes.push(hole);
            rest = &rest[at + long..];
        }
        fixed.push(rest);
        (!holes.is_empty()).then_some(Sentence { fixed, holes, said, joins })
    }

    /// Whether its fixed parts are enough to know it by, whatever fills its holes.
    fn is_telling(&self) -> bool {
        self.fixed.iter().flat_map(|part| part.chars()).filter(|c| c.is_alphabetic()).count() >= TELLING
    }

    /// Where the text that fills a hole can end, the nearest first; no hole is empty.
    fn ends(&self, hole: usize, rest: &str) -> Vec<usize> {
        let fixed = self.fixed[hole + 1];
        if hole + 1 == self.holes.len() {
            let at = if rest.ends_with(fixed) { rest.len() - fixed.len() } else { 0 };
            return if at > 0 { vec![at] } else { Vec::new() };
        }
        rest.match_indices(fixed).map(|(at, _)| at).filter(|&at| at > 0).collect()
    }

    fn filled(&self, parts: &[String]) -> String {
        let (mut out, mut next, mut rest) = (String::new(), 0, self.said);
        while let Some((before, after)) = rest.split_once('{') {
            let Some((number, after)) = after.split_once('}') else { break };
            out.push_str(before);
            let at = number.parse().unwrap_or(next);
            next += 1;
            out.push_str(parts.get(at).map_or("", String::as_str));
            rest = after;
        }
        out + rest
    }
}

/// A text that needs no translation: numbers, names of cells, letters.
fn is_neutral(text: &str, same: fn(&str) -> bool) -> bool {
    if [": ", "; ", ". "].iter().any(|sign| text.contains(sign)) {
        return false;
    }
    let apart = |c: char| !c.is_alphanumeric();
    text.split(apart)
        .filter(|word| !word.is_empty())
        .all(|word| word.chars().any(char::is_numeric) || same(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book() -> Book {
        const WORDS: &[Pair] = &[("red", "rouge"), ("row", "ligne"), ("cats", "chats"), ("dogs", "chiens")];
        const SENTENCES: &[Pair] = &[
            ("the {w} block of {n}", "le bloc de {1} en {0}"),
            ("with {}, {}", "avec {}, {}"),
            ("{} lie over there", "{} sont là-bas"),
        ];
        const JOINTS: &[Pair] = &[("{}, {}", "{}, {}"), ("{} and {}", "{} et {}")];
        Book::new(&[WORDS], &[SENTENCES], JOINTS, |word| word == "x")
    }

    fn said(text: &str) -> Option<(String, bool)> {
        book().say(text).map(|said| (said.text, said.whole))
    }

    #[test]
    fn sentences_are_taken_apart_and_put_together() {
        assert_eq!(said("the red block of 3"), Some(("le bloc de 3 en rouge".to_owned(), true)));
        assert_eq!(said("the mauve block of 3"), Some(("le bloc de 3 en mauve".to_owned(), true)));
        assert_eq!(said("the red block of three"), None);
        assert_eq!(said("r3c4, x 7"), Some(("r3c4, x 7".to_owned(), true)));
        assert_eq!(said("no such text"), None);
    }

    #[test]
    fn of_several_ways_the_one_is_taken_that_leaves_nothing_over() {
        assert_eq!(
            said("with red, cats and dogs, cats lie over there"),
            Some(("avec rouge, chats et chiens, chats sont là-bas".to_owned(), true))
        );
        assert_eq!(said("Cats lie over there"), Some(("Chats sont là-bas".to_owned(), true)));
        assert_eq!(said("birds and dogs"), None);
        assert_eq!(said("birds lie over there"), Some(("birds sont là-bas".to_owned(), false)));
    }
}
