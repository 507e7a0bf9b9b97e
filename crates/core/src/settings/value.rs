//! What a setting can be read as.

use super::{Kind, Setting};
use crate::diagnostic::{Diagnostic, quoted};
use crate::grid::Size;
use crate::quantity;

/// A type that the value of a setting can have.
pub trait Value: Sized {
    /// Reads the values that were given, at least one, and the content of the file that they name.
    fn read(line: &Setting, values: &[String], bytes: Option<&[u8]>) -> Result<Self, Diagnostic>;
    /// What must be given to get it; nothing for what is the default.
    fn write(&self) -> Vec<String>;
    /// The content of the file that it names.
    fn bytes(&self) -> Option<&[u8]> {
        None
    }
}

/// A type whose values have names: one word for each.
pub trait Words: Copy + PartialEq + 'static {
    /// The words.
    const WORDS: &'static [(&'static str, Self)];

    /// The words without what they mean.
    fn names() -> Vec<&'static str> {
        Self::WORDS.iter().map(|(word, _)| *word).collect()
    }

    /// The word for a value.
    fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, value)| *value == self).map_or("", |(word, _)| *word)
    }

    /// The value that a word stands for; an underscore is as good as a hyphen.
    fn named(text: &str) -> Result<Self, Diagnostic> {
        let plain = text.replace('_', "-");
        let found = Self::WORDS.iter().find(|(word, _)| *word == plain);
        found.map(|(_, value)| *value).ok_or_else(|| unknown_word(&Self::names(), text))
    }
}

/// The error of a word that is none of those expected.
pub fn unknown_word(words: &[&str], text: &str) -> Diagnostic {
    let list = match words {
        [all @ .., before, last] => {
            let all: String = all.iter().map(|word| format!("{word}, ")).collect();
            format!("{all}{before} or {last}")
        }
        few => few.concat(),
    };
    Diagnostic::new(format!("expected {list}, found {}", quoted(text)))
}

/// A file that a setting names: families read no files themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name, with whatever follows it.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// A file that is written, and read first if it exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedFile {
    /// Its name.
    pub name: String,
    /// What is in it; `None` where it does not exist yet.
    pub bytes: Option<Vec<u8>>,
}

/// The value that counts: the last one.
fn last(values: &[String]) -> &str {
    values.last().map_or("", String::as_str)
}

impl<T: Words> Value for T {
    fn read(_: &Setting, values: &[String], _: Option<&[u8]>) -> Result<Self, Diagnostic> {
        T::named(last(values))
    }
    fn write(&self) -> Vec<String> {
        vec![self.word().to_owned()]
    }
}

impl Value for bool {
    fn read(_: &Setting, values: &[String], _: Option<&[u8]>) -> Result<Self, Diagnostic> {
        match last(values) {
            "true" => Ok(true),
            "false" => Ok(false),
            other => Err(unknown_word(&["true", "false"], other)),
        }
    }
    fn write(&self) -> Vec<String> {
        self.then(|| "true".to_owned()).into_iter().collect()
    }
}

macro_rules! numbers {
    ($($type:ty),*) => {$(
        impl Value for $type {
            fn read(line: &Setting, values: &[String], _: Option<&[u8]>) -> Result<Self, Diagnostic> {
                let number = quantity::number(last(values))?;
                let (low, high) = match line.kind {
                    Kind::Number { low, high } => (low, high.min(<$type>::MAX as u64)),
                    _ => (0, <$type>::MAX as u64),
                };
                match <$type>::try_from(number) {
                    Ok(value) if (low..=high).contains(&number) => Ok(value),
                    _ => Err(Diagnostic::new(format!("expected a number from {low} to {high}, found {number}"))),
                }
            }
            fn write(&self) -> Vec<String> {
                vec![self.to_string()]
            }
        }
    )*};
}
numbers!(u8, u16, u32, u64, usize);

impl Value for Size {
    fn read(_: &Setting, values: &[String], _: Option<&[u8]>) -> Result<Self, Diagnostic> {
        quantity::size(last(values))
    }
    fn write(&self) -> Vec<String> {
        vec![format!("{}x{}", self.cols, self.rows)]
    }
}

impl Value for String {
    fn read(_: &Setting, values: &[String], _: Option<&[u8]>) -> Result<Self, Diagnostic> {
        Ok(last(values).to_owned())
    }
    fn write(&self) -> Vec<String> {
        vec![self.clone()]
    }
}

impl Value for File {
    fn read(_: &Setting, values: &[String], bytes: Option<&[u8]>) -> Result<Self, Diagnostic> {
        let name = last(values).to_owned();
        match bytes {
            Some(bytes) => Ok(File { name, bytes: bytes.to_vec() }),
            None => Err(Diagnostic::new(format!("the content of the file {} is missing", quoted(&name)))),
        }
    }
    fn write(&self) -> Vec<String> {
        vec![self.name.clone()]
    }
    fn bytes(&self) -> Option<&[u8]> {
        Some(&self.bytes)
    }
}

impl Value for SavedFile {
    fn read(_: &Setting, values: &[String], bytes: Option<&[u8]>) -> Result<Self, Diagnostic> {
        Ok(SavedFile { name: last(values).to_owned(), bytes: bytes.map(<[u8]>::to_vec) })
    }
    fn write(&self) -> Vec<String> {
        vec![self.name.clone()]
    }
    fn bytes(&self) -> Option<&[u8]> {
        self.bytes.as_deref()
    }
}

impl<T: Value> Value for Option<T> {
    fn read(line: &Setting, values: &[String], bytes: Option<&[u8]>) -> Result<Self, Diagnostic> {
        T::read(line, values, bytes).map(Some)
    }
    fn write(&self) -> Vec<String> {
        self.as_ref().map(T::write).unwrap_or_default()
    }
    fn bytes(&self) -> Option<&[u8]> {
        self.as_ref().and_then(T::bytes)
    }
}

impl<T: Value> Value for Vec<T> {
    fn read(line: &Setting, values: &[String], bytes: Option<&[u8]>) -> Result<Self, Diagnostic> {
        values.iter().map(|value| T::read(line, std::slice::from_ref(value), bytes)).collect()
    }
    fn write(&self) -> Vec<String> {
        self.iter().flat_map(T::write).collect()
    }
}
