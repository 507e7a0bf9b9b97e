//! Tables of things that are chosen by name.

use quadrille_core::Diagnostic;
use quadrille_core::diagnostic::quoted;

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
pub fn find<M>(table: &'static [Entry<M>], name: &str) -> Result<&'static Entry<M>, Diagnostic> {
    table.iter().find(|entry| entry.name == name).ok_or_else(|| {
        let lines = table.iter().map(|entry| format!("{} ({})", entry.name, entry.summary));
        Diagnostic::new(format!("{} is unknown", quoted(name)))
            .help(format!("choose one of: {}", lines.collect::<Vec<_>>().join(", ")))
    })
}

/// A type for the names of a table: the default is the first.
macro_rules! named {
    ($(#[$about:meta])* $name:ident, $table:path) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name(pub &'static str);

        impl quadrille_core::settings::Value for $name {
            fn read(
                _: &quadrille_core::Setting,
                values: &[String],
                _: Option<&[u8]>,
            ) -> Result<Self, quadrille_core::Diagnostic> {
                let text = values.last().map_or("", String::as_str);
                Ok($name($crate::solve::informed::registry::find($table, text)?.name))
            }

            fn write(&self) -> Vec<String> {
                vec![self.0.to_owned()]
            }
        }
    };
}
pub(crate) use named;

/// The names of a table.
pub fn names<M>(table: &[Entry<M>]) -> Vec<&'static str> {
    table.iter().map(|entry| entry.name).collect()
}
