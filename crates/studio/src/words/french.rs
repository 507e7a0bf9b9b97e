//! French.
//!
//! The dictionary is a file of its own, `web/french.txt`, which only those load who want it. Its
//! texts are written plainly; [`polished`] puts the spaces where French typography wants them and
//! joins words that French joins.

use super::book::{Book, Pair, Said};
use std::cell::RefCell;
use std::collections::HashMap;

/// A dictionary: fixed texts, texts with holes (the special before the general), and what joins
/// texts to longer ones.
#[derive(Default)]
pub struct Pages {
    pub words: Vec<Pair>,
    pub sentences: Vec<Pair>,
    pub joints: Vec<Pair>,
}

/// Reads a dictionary. Lines that make no sense are passed over.
pub fn read(text: &'static str) -> Pages {
    let mut pages = Pages::default();
    let mut page = &mut pages.words;
    let mut english = "";
    for line in text.lines() {
        match line {
            "[words]" => page = &mut pages.words,
            "[sentences]" => page = &mut pages.sentences,
            "[joints]" => page = &mut pages.joints,
            _ => match line.strip_prefix('\t') {
                Some(french) => page.push((english, unescaped(french))),
                None => english = unescaped(line),
            },
        }
    }
    pages
}

/// The end of a line within a text is written `\n`.
fn unescaped(text: &'static str) -> &'static str {
    if text.contains("\\n") { text.replace("\\n", "\n").leak() } else { text }
}

/// Learns French from the text of the dictionary, which stays for as long as the page does.
pub fn learn(text: String) {
    let Pages { words, sentences, joints } = read(text.leak());
    BOOK.set(Some(Book::new(&[&words], &[&sentences], &joints, is_same)));
    SEEN.take();
}

/// Whether French was learnt.
pub fn is_learnt() -> bool {
    BOOK.with_borrow(Option::is_some)
}

/// Translations that are kept; then the store is emptied.
const KEPT: usize = 4_000;

thread_local! {
    static BOOK: RefCell<Option<Book>> = const { RefCell::new(None) };
    static SEEN: RefCell<HashMap<String, String>> = RefCell::new(HashMap::new());
}

/// The text in French; what has no translation is left as it is.
pub fn say(text: &str) -> String {
    if let Some(said) = SEEN.with_borrow(|seen| seen.get(text).cloned()) {
        return said;
    }
    let said = translation(text).map_or_else(|| text.to_owned(), |said| said.text);
    SEEN.with_borrow_mut(|seen| {
        if seen.len() >= KEPT {
            seen.clear();
        }
        seen.insert(text.to_owned(), said.clone());
    });
    said
}

/// The translation of a text, if there is one.
pub fn translation(text: &str) -> Option<Said> {
    let said = BOOK.with_borrow(|book| book.as_ref()?.say(text))?;
    Some(Said { text: polished(without_article(&said.text)), ..said })
}

/// A line that stands alone, or before a colon, has no article.
fn without_article(text: &str) -> &str {
    let alone = |rest: &str| {
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.is_empty() || rest.starts_with(" :")
    };
    let line = |name: &str| text.strip_prefix("la ").filter(|t| t.strip_prefix(name).is_some_and(alone));
    line("ligne ").or_else(|| line("colonne ")).unwrap_or(text)
}

/// Names of pieces, and sides by the compass that have the same letters.
fn is_same(word: &str) -> bool {
    let letter = word.chars().count() == 1 && word != "a" && word != "w";
    letter || matches!(word, "ne" | "se" | "Quadrille" | "SAT" | "Eternity" | "II")
}

/// Narrow spaces before signs, words that grow together, and cells by line and column.
pub fn polished(text: &str) -> String {
    let mut out = cells(text);
    for (loose, joined) in JOINED {
        if out.contains(loose) {
            out = out.replace(loose, joined);
        }
    }
    out
}

const JOINED: &[(&str, &str)] = &[
    (" :", "\u{202f}:"),
    (" ;", "\u{202f};"),
    (" !", "\u{202f}!"),
    (" ?", "\u{202f}?"),
    (" %", "\u{202f}%"),
    ("« ", "«\u{202f}"),
    (" »", "\u{202f}»"),
    (" de le ", " du "),
    (" de les ", " des "),
    (" à le ", " au "),
    (" à les ", " aux "),
    (" de un", " d’un"),
    (" que un", " qu’un"),
    (" que il", " qu’il"),
    (" que elle", " qu’elle"),
    (" que aucun", " qu’aucun"),
    ("Si il ", "S’il "),
    (" si il ", " s’il "),
];

/// `r3c4` is `L3C4` in French, and `l1r3c4` is `É1L3C4`.
fn cells(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut inside = false;
    while let Some(first) = rest.chars().next() {
        let name = if inside { None } else { cell(rest) };
        match name {
            Some((french, long)) => {
                out.push_str(&french);
                rest = &rest[long..];
                inside = true;
            }
            None => {
                out.push(first);
                inside = first.is_alphanumeric();
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    out
}

/// The name of a cell at the beginning of a text, in French, and how long it is in English.
fn cell(text: &str) -> Option<(String, usize)> {
    let mut french = String::new();
    let mut rest = text;
    for (letter, own, needed) in [('l', 'É', false), ('r', 'L', true), ('c', 'C', true)] {
        let number = rest.strip_prefix(letter).unwrap_or_default();
        let digits = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
        match (digits, needed) {
            (0, true) => return None,
            (0, false) => {}
            _ => {
                french.push(own);
                french.push_str(&number[..digits]);
                rest = &number[digits..];
            }
        }
    }
    let ends = !rest.starts_with(char::is_alphanumeric);
    ends.then(|| (french, text.len() - rest.len()))
}
