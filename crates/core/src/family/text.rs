//! Puzzles as text: formats, IDs, documents.

use super::Rules;
use crate::diagnostic::{Diagnostic, Source};
use crate::document::Document;
use crate::parts::Split;
use crate::settings::Settings;

/// How puzzles and states are read and written.
pub trait Text: Rules {
    /// The version of the ID and document forms.
    const VERSION: u32;
    /// The text formats, the main one first.
    const FORMATS: &'static [Format<Self>];
    /// What a source may leave open, and what changes the puzzle that it holds.
    type PuzzleSettings: Settings;

    /// A state as text that people can read and type; that of an ID unless there is a better one.
    fn write_state(instance: &Self::Instance, state: &Self::State) -> String {
        Self::write_state_id(instance, state) + "\n"
    }
    /// Reads [`Text::write_state`] and whatever else people use for it.
    fn read_state(instance: &Self::Instance, source: &Source<'_>) -> Result<Self::State, Diagnostic> {
        Self::read_state_id(instance, source.text()?.trim())
    }
    /// The parameters and body of the ID of an instance, in URL-safe characters without `:`.
    fn write_id(instance: &Self::Instance) -> (String, String);
    /// Reads [`Text::write_id`].
    fn read_id(params: &str, body: &str) -> Result<Self::Instance, Diagnostic>;
    /// A state in URL-safe characters without `:` or `~`.
    fn write_state_id(instance: &Self::Instance, state: &Self::State) -> String;
    /// Reads [`Text::write_state_id`].
    fn read_state_id(instance: &Self::Instance, text: &str) -> Result<Self::State, Diagnostic>;
    /// The instance as the `instance` member of our JSON document; the text of an ID unless there
    /// is a better one.
    fn write_json(instance: &Self::Instance) -> serde_json::Value {
        let (params, body) = Self::write_id(instance);
        format!("{params}:{body}").into()
    }
    /// Reads [`Text::write_json`].
    fn read_json(value: &serde_json::Value) -> Result<Self::Instance, Diagnostic> {
        let text = value.as_str().and_then(|text| text.split_once(':'));
        let (params, body) = text.ok_or_else(|| Diagnostic::new("expected a text such as 4:body"))?;
        Self::read_id(params, body)
    }
    /// What the schema of documents says about [`Text::write_json`].
    #[cfg(feature = "schema")]
    fn schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        generator.subschema_for::<String>()
    }

    /// The same tiles, or pieces, under other rules, where settings ask for them; `None` where they
    /// do not.
    fn under(
        _instance: &Self::Instance,
        _settings: &Self::PuzzleSettings,
    ) -> Result<Option<Self::Instance>, Diagnostic> {
        Ok(None)
    }
    /// The puzzle that the settings alone describe, where there is no other source.
    fn described(_settings: &Self::PuzzleSettings) -> Result<Option<Document<Self>>, Diagnostic> {
        Ok(None)
    }
    /// A link that shows a state in a viewer that people of this puzzle use.
    fn link(_instance: &Self::Instance, _state: &Self::State) -> Option<String> {
        None
    }
}

/// How sure a format is that a source is written in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// It is not.
    No,
    /// It could be.
    Maybe,
    /// It has the marks of this format and no other.
    Sure,
}

type Read<F> = fn(&Source<'_>, &<F as Text>::PuzzleSettings) -> Result<Vec<Document<F>>, Diagnostic>;
type Write<F> = fn(&[Document<F>]) -> Result<String, Diagnostic>;

/// A text format: one line of a family's table.
pub struct Format<F: Text> {
    /// The name for `--from` and `--to`.
    pub name: &'static str,
    /// The usual endings of file names, without the dot.
    pub extensions: &'static [&'static str],
    /// What it is, in one line.
    pub summary: &'static str,
    /// Whether a source looks like it.
    pub sniff: fn(&Source<'_>) -> Confidence,
    /// Reads every puzzle of a source.
    pub read: Option<Read<F>>,
    /// Writes puzzles, or says why the format cannot hold them.
    pub write: Option<Write<F>>,
    /// Cuts a text with several puzzles into texts with one each, where that takes no reading of
    /// them.
    pub split: Option<Split>,
}
