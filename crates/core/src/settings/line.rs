//! One line of a table of settings.

use super::Words;
use std::borrow::Cow;

/// What the value of a setting is.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// On or off.
    Switch,
    /// A whole number within bounds.
    Number {
        /// The least.
        low: u64,
        /// The most.
        high: u64,
    },
    /// Width and height.
    Size,
    /// One of some words, or, where that is said, something else.
    Words {
        /// The words, from the table that they choose from.
        words: fn() -> Vec<&'static str>,
        /// What else it may be: `N`, `LEVEL`.
        or: Option<&'static str>,
        /// Whether it may also name a file.
        or_file: bool,
    },
    /// A file that must exist; `FILE:RANGE` names some of its lines where that is said.
    File {
        /// Whether a range of lines may follow.
        lines: bool,
    },
    /// A file that is written, and read first if it exists.
    SavedFile,
    /// A text; its name says what is expected.
    Text(&'static str),
    /// A switch that stands for a value of another setting.
    Stands {
        /// The name of the other.
        setting: &'static str,
        /// The value.
        value: &'static str,
    },
}

/// What is asked of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Solutions.
    Solve,
    /// Their number.
    Count,
}

/// A setting of one family: one line of its table.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The name, without dashes.
    pub name: &'static str,
    /// What its value is.
    pub kind: Kind,
    /// What is used where it is not given, in words.
    pub usual: Option<&'static str>,
    /// What its value is called: a unit, or a letter.
    pub unit: Option<&'static str>,
    /// What it does, in one sentence.
    pub help: &'static str,
    /// What alone takes it; `None` for whatever is asked.
    pub only: Option<Ask>,
    /// The methods of which `bench` can compare all choices of this setting, and the word that asks
    /// for them.
    pub compared: Option<(&'static str, &'static [&'static str])>,
}

impl Setting {
    const fn new(name: &'static str, kind: Kind, help: &'static str) -> Self {
        Setting { name, kind, usual: None, unit: None, help, only: None, compared: None }
    }

    /// On or off.
    pub const fn switch(name: &'static str, help: &'static str) -> Self {
        Setting::new(name, Kind::Switch, help)
    }

    /// A whole number from `low` to `high`.
    pub const fn number(name: &'static str, low: u64, high: u64, help: &'static str) -> Self {
        Setting::new(name, Kind::Number { low, high }, help)
    }

    /// Width and height.
    pub const fn size(name: &'static str, help: &'static str) -> Self {
        Setting::new(name, Kind::Size, help)
    }

    /// One of the words of a type.
    pub const fn words<T: Words>(name: &'static str, help: &'static str) -> Self {
        Setting::choice(name, T::names, help)
    }

    /// One of the words of a table.
    pub const fn choice(name: &'static str, words: fn() -> Vec<&'static str>, help: &'static str) -> Self {
        Setting::new(name, Kind::Words { words, or: None, or_file: false }, help)
    }

    /// The content of a file.
    pub const fn file(name: &'static str, help: &'static str) -> Self {
        Setting::new(name, Kind::File { lines: false }, help)
    }

    /// A file that is written, and read first if it exists.
    pub const fn saved_file(name: &'static str, help: &'static str) -> Self {
        Setting::new(name, Kind::SavedFile, help)
    }

    /// Some lines of a file.
    pub const fn lines_of_file(name: &'static str, help: &'static str) -> Self {
        Setting::new(name, Kind::File { lines: true }, help)
    }

    /// A text that is called `what`.
    pub const fn text(name: &'static str, what: &'static str, help: &'static str) -> Self {
        Setting::new(name, Kind::Text(what), help)
    }

    /// A switch that stands for a value of another setting.
    pub const fn stands_for(
        name: &'static str,
        setting: &'static str,
        value: &'static str,
        help: &'static str,
    ) -> Self {
        Setting::new(name, Kind::Stands { setting, value }, help)
    }

    /// The same, which may also be something that is no word: `N`, `LEVEL`.
    pub const fn or(mut self, what: &'static str) -> Self {
        if let Kind::Words { or, .. } = &mut self.kind {
            *or = Some(what);
        }
        self
    }

    /// The same, which may also name a file.
    pub const fn or_file(mut self) -> Self {
        if let Kind::Words { or_file, .. } = &mut self.kind {
            *or_file = true;
        }
        self
    }

    /// The same with what is used where it is not given.
    pub const fn usually(mut self, usual: &'static str) -> Self {
        self.usual = Some(usual);
        self
    }

    /// The same with a name for its value.
    pub const fn unit(mut self, unit: &'static str) -> Self {
        self.unit = Some(unit);
        self
    }

    /// The same for one thing that can be asked of a search.
    pub const fn only(mut self, ask: Ask) -> Self {
        self.only = Some(ask);
        self
    }

    /// The same, of which `bench` compares all choices for these methods when this word is given.
    pub const fn compared(mut self, word: &'static str, methods: &'static [&'static str]) -> Self {
        self.compared = Some((word, methods));
        self
    }

    /// What it does, with what is used where it is not given.
    pub fn full_help(&self) -> Cow<'static, str> {
        match self.usual {
            Some(usual) => format!("{} [{usual}]", self.help).into(),
            None => self.help.into(),
        }
    }

    /// The words that its value may be.
    pub fn choices(&self) -> Vec<&'static str> {
        match self.kind {
            Kind::Words { words, .. } => words(),
            _ => Vec::new(),
        }
    }

    /// What its value is called when it is neither a word nor a file that may stand for one; `None`
    /// for a switch.
    pub fn value_name(&self) -> Option<&'static str> {
        match self.kind {
            Kind::Switch | Kind::Stands { .. } | Kind::Words { or: None, .. } => None,
            Kind::Words { or, .. } => or,
            _ if self.unit.is_some() => self.unit,
            Kind::Number { .. } => Some("N"),
            Kind::Size => Some("WxH"),
            Kind::File { lines: false } => Some("FILE"),
            Kind::File { lines: true } => Some("FILE[:RANGE]"),
            Kind::SavedFile => Some("RUN-FILE"),
            Kind::Text(what) => Some(what),
        }
    }

    /// Words and names of values as usage lines show them: `row|column|FILE`; `None` for a switch.
    pub fn placeholder(&self) -> Option<String> {
        let file = matches!(self.kind, Kind::Words { or_file: true, .. }).then_some("FILE");
        let all: Vec<&str> = self.choices().into_iter().chain(self.value_name()).chain(file).collect();
        (!all.is_empty()).then(|| all.join("|"))
    }

    /// Whether it takes no value.
    pub const fn is_switch(&self) -> bool {
        matches!(self.kind, Kind::Switch | Kind::Stands { .. })
    }

    /// Whether its value can name a file: `Some(true)` where it always does.
    pub fn names_file(&self) -> Option<bool> {
        match self.kind {
            Kind::File { .. } => Some(true),
            Kind::SavedFile => Some(false),
            Kind::Words { or_file: true, .. } => Some(false),
            _ => None,
        }
    }
}
