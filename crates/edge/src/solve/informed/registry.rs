//! Tables of things that are chosen by name.

use quadrille_core::diagnostic::quoted;
use quadrille_core::{Diagnostic, Options};

/// A line of a table.
#[derive(Debug)]
pub struct Entry<M> {
    /// The name to choose it by.
    pub name: &'static str,
    /// What it is, in a few words.
    pub summary: &'static str,
    /// Makes one.
    pub make: M,
}

/// The entry with a name; an error that lists them all.
pub fn find<'t, M>(flag: &str, table: &'t [Entry<M>], name: &str) -> Result<&'t Entry<M>, Diagnostic> {
    table.iter().find(|entry| entry.name == name).ok_or_else(|| {
        let lines = table.iter().map(|entry| format!("{} ({})", entry.name, entry.summary));
        Diagnostic::new(format!("--{flag}: {} is unknown", quoted(name)))
            .help(format!("choose one of: {}", lines.collect::<Vec<_>>().join(", ")))
    })
}

/// The entry that a setting names; the first of the table without a setting.
pub fn chosen<'t, M>(
    flag: &str,
    table: &'t [Entry<M>],
    options: &Options,
) -> Result<&'t Entry<M>, Diagnostic> {
    find(flag, table, options.text(flag).unwrap_or(table[0].name))
}

/// The names of a table.
pub fn names<M>(table: &[Entry<M>]) -> Vec<&'static str> {
    table.iter().map(|entry| entry.name).collect()
}
