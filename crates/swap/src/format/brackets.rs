//! Lists in brackets, as Python and JSON write them: `[[5, 3], [2, 1]]`, `[((0, 0), (1, 0))]`.
//!
//! Round and square brackets are the same here, commas may be left out, and what stands behind `#`
//! on a line is a comment. Lists are never deeper than a fixed number of brackets, so that no text
//! can exhaust the stack.

use super::words::quoted;
use quadrille_core::{Diagnostic, Source};

/// More brackets inside each other are an error.
const DEEPEST: usize = 4;
const OPEN: [&str; 2] = ["[", "("];
const CLOSE: [&str; 2] = ["]", ")"];

/// A word or a list.
#[derive(Debug)]
pub enum Node<'a> {
    /// A number or a name.
    Word(&'a str),
    /// What stands between two brackets, and the opening one.
    List(&'a str, Vec<Node<'a>>),
}

impl<'a> Node<'a> {
    /// Where it stands.
    pub fn part(&self) -> &'a str {
        match self {
            Node::Word(text) | Node::List(text, _) => text,
        }
    }

    /// What is in the list, if it is one.
    pub fn list(&self) -> Option<&[Node<'a>]> {
        match self {
            Node::Word(_) => None,
            Node::List(_, items) => Some(items),
        }
    }

    /// The word, if it is one.
    pub fn word(&self) -> Option<&'a str> {
        match self {
            Node::Word(text) => Some(text),
            Node::List(..) => None,
        }
    }

    /// What it is, as messages say it.
    pub fn describe(&self) -> String {
        match self {
            Node::Word(text) => quoted(text),
            Node::List(_, items) => match items.len() {
                0 => "an empty list".to_owned(),
                1 => "a list of one".to_owned(),
                several => format!("a list of {several}"),
            },
        }
    }
}

/// The words and brackets of a text, one after the other.
pub struct Scanner<'a> {
    source: Source<'a>,
    rest: &'a str,
}

impl<'a> Scanner<'a> {
    /// At the beginning of a text, which is a part of the source.
    pub fn new(source: Source<'a>, text: &'a str) -> Self {
        Scanner { source, rest: text }
    }

    /// The next word, bracket or sign; empty at the end.
    pub fn peek(&mut self) -> &'a str {
        loop {
            self.rest = self.rest.trim_start();
            match self.rest.strip_prefix('#') {
                Some(comment) => {
                    self.rest = comment.split_once('\n').map_or(&comment[comment.len()..], |(_, rest)| rest);
                }
                None => break,
            }
        }
        let word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.');
        let end = match self.rest.find(|c| !word(c)) {
            Some(0) => self.rest.chars().next().map_or(0, char::len_utf8),
            Some(end) => end,
            None => self.rest.len(),
        };
        // The empty end of the text is a place too.
        &self.rest[..end]
    }

    /// Takes what [`Scanner::peek`] shows.
    pub fn take(&mut self) -> &'a str {
        let token = self.peek();
        self.rest = &self.rest[token.len()..];
        token
    }

    /// Takes a comma, if there is one.
    pub fn take_comma(&mut self) {
        if matches!(self.peek(), "," | ";") {
            self.take();
        }
    }

    /// Takes a word or a list with everything in it.
    pub fn take_node(&mut self) -> Result<Node<'a>, Diagnostic> {
        self.take_nested(1)
    }

    fn take_nested(&mut self, depth: usize) -> Result<Node<'a>, Diagnostic> {
        let token = self.take();
        let Some(kind) = OPEN.iter().position(|open| *open == token) else {
            return match token.starts_with(char::is_alphanumeric) {
                true => Ok(Node::Word(token)),
                false if token.is_empty() => Err(self.source.error(token, "expected a list, found the end")),
                false => {
                    let what = format!("expected a number or a list, found {}", quoted(token));
                    Err(self.source.error(token, what))
                }
            };
        };
        if depth > DEEPEST {
            return Err(self.source.error(token, "there are too many brackets inside each other"));
        }
        let mut items = Vec::new();
        loop {
            let next = self.peek();
            if next == CLOSE[kind] {
                self.take();
                return Ok(Node::List(token, items));
            }
            if next.is_empty() || CLOSE.contains(&next) {
                let found = if next.is_empty() { "the end".to_owned() } else { quoted(next) };
                return Err(self.source.error(next, format!("expected '{}', found {found}", CLOSE[kind])));
            }
            items.push(self.take_nested(depth + 1)?);
            self.take_comma();
        }
    }
}
