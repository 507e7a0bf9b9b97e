//! The named settings of one run: what the command line and the studio pass to a family.

use crate::diagnostic::Diagnostic;
use crate::grid::Size;
use std::collections::BTreeMap;

/// Flags by name, each with its values in the order given; a switch has the value `true`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    values: BTreeMap<String, Vec<String>>,
    attached: BTreeMap<String, Vec<u8>>,
}

impl Options {
    /// The same options with one value more.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.add(name, value);
        self
    }

    /// Adds a value.
    pub fn add(&mut self, name: &str, value: impl Into<String>) {
        self.values.entry(name.to_owned()).or_default().push(value.into());
    }

    /// Adds what is in the file that a flag names: families read no files themselves.
    pub fn attach(&mut self, name: &str, bytes: Vec<u8>) {
        self.attached.insert(name.to_owned(), bytes);
    }

    /// What is in the file that the flag `name` names.
    pub fn bytes(&self, name: &str) -> Option<&[u8]> {
        self.attached.get(name).map(Vec::as_slice)
    }

    /// The last value given for `name`.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.values.get(name)?.last().map(String::as_str)
    }

    /// Every value given for `name`.
    pub fn all(&self, name: &str) -> &[String] {
        self.values.get(name).map_or(&[], Vec::as_slice)
    }

    /// Whether a switch is on.
    pub fn is_on(&self, name: &str) -> bool {
        self.text(name).is_some_and(|v| v != "false")
    }

    /// The command that makes the same puzzle again: the flags of these names, then the seed.
    pub fn command(&self, family: &str, names: &[&str], seed: u64) -> String {
        let mut command = format!("quadrille generate {family}");
        for name in names {
            match self.text(name) {
                Some("true") => command += &format!(" --{name}"),
                Some(value) if value != "false" => command += &format!(" --{name} {value}"),
                _ => {}
            }
        }
        command + &format!(" --seed {seed}")
    }

    /// The value of `name` read by `parse`; an error that names the flag.
    pub fn parsed<T>(
        &self,
        name: &str,
        parse: impl FnOnce(&str) -> Result<T, Diagnostic>,
    ) -> Result<Option<T>, Diagnostic> {
        let Some(text) = self.text(name) else { return Ok(None) };
        parse(text).map(Some).map_err(|mut e| {
            e.message = format!("--{name}: {}", e.message);
            e
        })
    }

    /// The size of a board, as far as it may be; another where none is given.
    pub fn size(
        &self,
        standard: Size,
        check: impl FnOnce(usize, usize) -> Result<(), Diagnostic>,
    ) -> Result<Size, Diagnostic> {
        let size = self.parsed("size", |text| {
            let size = crate::quantity::size(text)?;
            check(size.rows, size.cols).map(|()| size)
        })?;
        Ok(size.unwrap_or(standard))
    }

    /// A number between two bounds, for flags such as `--colors`.
    pub fn number(&self, name: &str, low: u64, high: u64) -> Result<Option<u64>, Diagnostic> {
        self.parsed(name, |text| {
            let n = crate::quantity::number(text)?;
            if (low..=high).contains(&n) {
                Ok(n)
            } else {
                Err(Diagnostic::new(format!("expected a number from {low} to {high}, found {n}")))
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_flag() {
        let options = Options::default().with("colors", "3").with("colors", "900").with("unique", "true");
        assert_eq!(options.all("colors"), ["3", "900"]);
        assert!(options.is_on("unique") && !options.is_on("dither"));
        let error = options.number("colors", 2, 52).unwrap_err();
        assert_eq!(error.message, "--colors: expected a number from 2 to 52, found 900");
        assert_eq!(options.number("seed", 0, 9), Ok(None));
        let command = options.command("nonogram", &["unique", "size", "colors"], 7);
        assert_eq!(command, "quadrille generate nonogram --unique --colors 900 --seed 7");
    }
}
