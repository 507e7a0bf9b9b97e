//! What the browser keeps between visits: games in progress and preferences.
//!
//! A game is kept as the document that the library writes, moves and checkpoints included, under a
//! key made of its puzzle. Nothing is kept elsewhere, and nothing that is read back is trusted: it
//! goes through the same reader as any file.

use crate::page;
use crate::settings::Settings;
use quadrille::{FAMILIES, Puzzle, Source, document};
use rustc_hash::FxHasher;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

const SETTINGS: &str = "quadrille.settings";
const GAME: &str = "quadrille.game.";
const DRAFT: &str = "quadrille.draft";
/// Games that are kept; the oldest goes first.
const MOST_GAMES: usize = 60;

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    /// The puzzle and the moves, as a document.
    pub document: String,
    /// What it is called.
    pub title: String,
    /// The family.
    pub family: String,
    /// When it was last played, in milliseconds since 1970.
    pub when: f64,
    /// Seconds played.
    pub seconds: f64,
    /// Whether it is solved.
    pub solved: bool,
    /// Named places to go back to: their moves.
    pub checkpoints: BTreeMap<String, Vec<String>>,
    /// The numbers of the moves that belong together with the one before them.
    #[serde(default)]
    pub joined: Vec<usize>,
}

impl Kept {
    /// The puzzle with its moves.
    pub fn puzzle(&self) -> Option<Puzzle> {
        read(&self.document)
    }
}

fn read(document: &str) -> Option<Puzzle> {
    document::read(&FAMILIES, &Source::new("saved game", document)).ok()?.into_iter().next()
}

/// The key of a puzzle's game.
pub fn key(puzzle: &Puzzle) -> String {
    let mut hasher = FxHasher::default();
    let (params, body) = puzzle.start.id_parts();
    (puzzle.family().name(), params, body).hash(&mut hasher);
    format!("{GAME}{:016x}", hasher.finish())
}

/// Keeps a game. When the browser has no room left the oldest ones go.
pub fn keep(key: &str, game: &Kept) {
    let (Some(storage), Ok(text)) = (page::storage(), serde_json::to_string(game)) else { return };
    let is_new = !matches!(storage.get_item(key), Ok(Some(_)));
    if !is_new && storage.set_item(key, &text).is_ok() {
        return;
    }
    let others: Vec<(String, Kept)> = games().into_iter().filter(|(other, _)| other != key).collect();
    for (old, _) in others.iter().skip(MOST_GAMES - 1) {
        let _ = storage.remove_item(old);
    }
    let mut oldest = others.iter().rev();
    while storage.set_item(key, &text).is_err() {
        let Some((old, _)) = oldest.next() else { return };
        let _ = storage.remove_item(old);
    }
}

/// The game of this key.
pub fn game(key: &str) -> Option<Kept> {
    serde_json::from_str(&page::storage()?.get_item(key).ok()??).ok()
}

/// Forgets a game.
pub fn forget(key: &str) {
    if let Some(storage) = page::storage() {
        let _ = storage.remove_item(key);
    }
}

/// All games, the latest first.
pub fn games() -> Vec<(String, Kept)> {
    let Some(storage) = page::storage() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|at| storage.key(at).ok().flatten());
    let keys: Vec<String> = keys.filter(|key| key.starts_with(GAME)).collect();
    let mut games: Vec<(String, Kept)> =
        keys.into_iter().filter_map(|key| game(&key).map(|kept| (key, kept))).collect();
    games.sort_by(|a, b| b.1.when.total_cmp(&a.1.when));
    games
}

/// The puzzle that the author worked on last.
pub fn draft() -> Option<Puzzle> {
    read(&page::storage()?.get_item(DRAFT).ok()??)
}

/// Keeps the puzzle that the author works on; where the browser has no room left it is not kept.
pub fn keep_draft(puzzle: &Puzzle) {
    if let Some(storage) = page::storage() {
        let _ = storage.set_item(DRAFT, &document::write(puzzle).to_string());
    }
}

/// The preferences.
pub fn settings() -> Settings {
    let text = page::storage().and_then(|storage| storage.get_item(SETTINGS).ok().flatten());
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// Keeps the preferences.
pub fn keep_settings(settings: &Settings) {
    if let (Some(storage), Ok(text)) = (page::storage(), serde_json::to_string(settings)) {
        let _ = storage.set_item(SETTINGS, &text);
    }
}
