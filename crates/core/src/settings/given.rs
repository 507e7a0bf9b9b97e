//! What was given: settings by name, as text, before anybody has read them.

use super::{Ask, Kind, Setting, Value};
use crate::diagnostic::{Diagnostic, quoted};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Settings by name, each with its values in the order given; a switch has the value `true`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Given {
    entries: Vec<Entry>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    name: String,
    values: Vec<String>,
    /// What is in the file that the value names.
    bytes: Option<Vec<u8>>,
}

impl Given {
    /// The same with one value more.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.add(name, value);
        self
    }

    /// Adds a value.
    pub fn add(&mut self, name: &str, value: impl Into<String>) {
        self.entry(name).values.push(value.into());
    }

    /// Sets the only value, in place of those that are there.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        self.entry(name).values = vec![value.into()];
    }

    /// Takes a setting away.
    pub fn remove(&mut self, name: &str) {
        self.entries.retain(|entry| entry.name != name);
    }

    /// Adds what is in the file that a setting names: families read no files themselves.
    pub fn attach(&mut self, name: &str, bytes: Vec<u8>) {
        self.entry(name).bytes = Some(bytes);
    }

    fn entry(&mut self, name: &str) -> &mut Entry {
        let at = self.entries.iter().position(|entry| entry.name == name).unwrap_or_else(|| {
            self.entries.push(Entry { name: name.to_owned(), values: Vec::new(), bytes: None });
            self.entries.len() - 1
        });
        &mut self.entries[at]
    }

    fn find(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name == name && !entry.values.is_empty())
    }

    /// Whether a setting of this name was given.
    pub fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// The last value given for a name.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.find(name)?.values.last().map(String::as_str)
    }

    /// The names that were given.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().filter(|entry| !entry.values.is_empty()).map(|entry| entry.name.as_str())
    }

    /// Every value with its name.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.entries
            .iter()
            .flat_map(|entry| entry.values.iter().map(|value| (entry.name.as_str(), value.as_str())))
    }

    /// Only what these lines know of.
    #[must_use]
    pub fn of(&self, lines: &[Setting]) -> Self {
        let known = |entry: &&Entry| lines.iter().any(|line| line.name == entry.name);
        Given { entries: self.entries.iter().filter(known).cloned().collect() }
    }

    /// Refuses a name that no line has, and what belongs to another question.
    pub fn refuse_unknown(&self, lines: &[Setting], ask: Option<Ask>) -> Result<(), Diagnostic> {
        for name in self.names() {
            let Some(line) = lines.iter().find(|line| line.name == name) else {
                let known: Vec<&str> = lines.iter().map(|line| line.name).collect();
                let error = Diagnostic::new(format!("there is no setting '{name}' here"));
                return Err(match known.is_empty() {
                    true => error.help("nothing can be set here"),
                    false => error.help(format!("settings: {}", known.join(", "))),
                });
            };
            match (line.only, ask) {
                (Some(Ask::Solve), Some(Ask::Count)) => {
                    return Err(Diagnostic::new(format!("--{name} is for solving, not for counting")));
                }
                (Some(Ask::Count), Some(Ask::Solve)) => {
                    return Err(Diagnostic::new(format!("--{name} is for counting, not for solving")));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The value of a line; the default of its type where it was not given.
    pub fn value<T: Value + Default>(&self, lines: &[Setting], line: &Setting) -> Result<T, Diagnostic> {
        let mut asked: Option<(&str, &str)> = None;
        for stand in lines {
            let Kind::Stands { setting, value } = stand.kind else { continue };
            if setting != line.name || self.text(stand.name).is_none_or(|text| text == "false") {
                continue;
            }
            match asked {
                Some((other, wanted)) if wanted != value => {
                    return Err(Diagnostic::new(format!(
                        "--{other} and --{} exclude each other: they stand for --{setting} {wanted} and {value}",
                        stand.name
                    ))
                    .help("leave one of them out"));
                }
                _ => asked = Some((stand.name, value)),
            }
        }
        let Some(entry) = self.find(line.name) else {
            return match asked {
                Some((_, value)) => read(line, &[value.to_owned()], None),
                None => Ok(T::default()),
            };
        };
        let last = entry.values.last().map_or("", String::as_str);
        if let Some((stand, value)) = asked.filter(|(_, value)| *value != last) {
            return Err(Diagnostic::new(format!(
                "--{stand} and --{} {last} exclude each other: --{stand} stands for --{} {value}",
                line.name, line.name
            ))
            .help("leave one of them out"));
        }
        read(line, &entry.values, entry.bytes.as_deref())
    }

    /// Gives what a field holds, unless that is the default.
    pub fn put<T: Value + Default + PartialEq>(&mut self, line: &Setting, value: &T) {
        if *value == T::default() {
            return;
        }
        for text in value.write() {
            self.add(line.name, text);
        }
        if let Some(bytes) = value.bytes() {
            self.attach(line.name, bytes.to_vec());
        }
    }
}

#[cfg(feature = "testing")]
impl Given {
    /// What tests give: `size=4x3 unique seed=7`.
    pub fn words(words: &str) -> Given {
        words.split_whitespace().map(|word| word.split_once('=').unwrap_or((word, "true"))).collect()
    }
}

/// Reads a value; an error that names the setting.
fn read<T: Value>(line: &Setting, values: &[String], bytes: Option<&[u8]>) -> Result<T, Diagnostic> {
    T::read(line, values, bytes).map_err(|error| {
        let says_where = error.line_column().is_some() || error.message.starts_with("--");
        if says_where { error } else { error.in_setting(&format!("--{}", line.name)) }
    })
}

impl<N: AsRef<str>, V: Into<String>> FromIterator<(N, V)> for Given {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Self {
        let mut given = Given::default();
        pairs.into_iter().for_each(|(name, value)| given.add(name.as_ref(), value));
        given
    }
}

/// As it is typed: ` --size 4x3 --unique`.
impl fmt::Display for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Entry { name, values, .. } in &self.entries {
            for value in values {
                match value.as_str() {
                    "true" => write!(f, " --{name}")?,
                    "false" => {}
                    value => write!(f, " --{name} {}", value.replace(' ', ""))?,
                }
            }
        }
        Ok(())
    }
}

/// Reads what [`Display`](fmt::Display) writes.
impl FromStr for Given {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        let mut given = Given::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let name = word.strip_prefix("--").ok_or_else(|| {
                Diagnostic::new(format!("expected the name of a setting, found {}", quoted(word)))
                    .help("write --name or --name value")
            })?;
            given.add(name, words.next_if(|next| !next.starts_with("--")).unwrap_or("true"));
        }
        Ok(given)
    }
}

#[cfg(test)]
mod tests {
    use crate::Size;
    use crate::settings::{Ask, File, Given, Setting, Settings, Words};

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Rule {
        Loops,
        Tree,
    }
    impl Words for Rule {
        const WORDS: &'static [(&'static str, Rule)] = &[("loops", Rule::Loops), ("tree", Rule::Tree)];
    }

    crate::settings! {
        /// Some of each.
        pub struct Sample {
            /// A size.
            pub size: Option<Size> = Setting::size("size", "How large").usually("4x4"),
            /// A number.
            pub colors: Option<u8> = Setting::number("colors", 2, 52, "How many"),
            /// Walls.
            pub walls: Vec<String> = Setting::text("wall", "PAIR", "Which"),
            /// A rule.
            pub rule: Option<Rule> = Setting::words::<Rule>("rule", "Which"),
            /// A file.
            pub image: Option<File> = Setting::file("image", "Which"),
            /// A switch.
            pub best: bool = Setting::switch("best", "The best").only(Ask::Solve),
        }
        standing: [
            Setting::stands_for("tree", "rule", "tree", "--rule tree"),
            Setting::stands_for("plain", "rule", "loops", "--rule loops"),
        ]
    }

    #[test]
    fn what_is_written_is_read_again() {
        let mut given: Given =
            "--size 3x2 --colors 1e1 --tree --wall a --wall b --image cat.png".parse().unwrap();
        given.attach("image", vec![1, 2]);
        let some = Sample::read(&given).unwrap();
        assert_eq!((some.size, some.colors, some.rule), (Some(Size::new(2, 3)), Some(10), Some(Rule::Tree)));
        assert_eq!(some.image.as_ref().unwrap().bytes, [1, 2]);
        assert_eq!(Sample::read(&some.write()), Ok(some.clone()));
        assert_eq!(
            some.write().to_string(),
            " --size 3x2 --colors 10 --wall a --wall b --rule tree --image cat.png"
        );
    }

    #[test]
    fn errors_name_the_setting() {
        let error =
            |name: &str, value: &str| Sample::read(&Given::default().with(name, value)).unwrap_err().message;
        assert_eq!(error("colors", "900"), "--colors: expected a number from 2 to 52, found 900");
        assert_eq!(error("rule", "thre"), "--rule: expected loops or tree, found 'thre'");
        assert_eq!(error("image", "none.png"), "--image: the content of the file 'none.png' is missing");
        let both = Given::default().with("tree", "true").with("plain", "true");
        assert!(
            Sample::read(&both).unwrap_err().message.starts_with("--tree and --plain exclude each other")
        );
        let both = Given::default().with("tree", "true").with("rule", "loops");
        assert!(Sample::read(&both).unwrap_err().message.starts_with("--tree and --rule loops exclude"));
        let same = Given::default().with("tree", "true").with("rule", "tree");
        assert_eq!(Sample::read(&same).unwrap().rule, Some(Rule::Tree));
        assert!("size 3x2".parse::<Given>().is_err());
        let off = Given::default().with("best", "false");
        assert!(!Sample::read(&off).unwrap().best);
    }

    #[test]
    fn unknown_names_are_refused() {
        let given = Given::default().with("best", "true");
        assert_eq!(given.refuse_unknown(Sample::LINES, None), Ok(()));
        assert_eq!(given.refuse_unknown(Sample::LINES, Some(Ask::Solve)), Ok(()));
        assert!(given.refuse_unknown(Sample::LINES, Some(Ask::Count)).is_err());
        assert!(given.with("bets", "true").refuse_unknown(Sample::LINES, None).is_err());
        assert!(Given::default().with("x", "1").refuse_unknown(<()>::LINES, None).is_err());
    }
}
