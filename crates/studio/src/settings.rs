//! What a person prefers; kept by the browser.

use crate::words::Language;
use quadrille::scene::{Patterns, Tray};
use quadrille::{Look, Theme};
use serde::{Deserialize, Serialize};

/// The preferences.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// `auto`, or the name of a theme.
    pub theme: String,
    /// The language; that of the browser without.
    pub language: Option<Language>,
    /// Whether broken rules show while one plays.
    pub live_marks: bool,
    /// Whether colours have textures: `auto`, `on` or `off`.
    pub patterns: String,
    /// Whether time and moves are shown.
    pub figures: bool,
    /// Whether things move: `auto`, `on` or `off`.
    pub motion: String,
    /// Whether one finger moves the board instead of playing.
    pub pan: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            theme: "auto".to_owned(),
            language: None,
            live_marks: true,
            patterns: "auto".to_owned(),
            figures: true,
            motion: "auto".to_owned(),
            pan: false,
        }
    }
}

impl Settings {
    /// The colours to draw with.
    pub fn theme(&self) -> &'static Theme {
        let by_browser = || {
            if crate::page::matches("(prefers-contrast: more)") {
                "contrast"
            } else if crate::page::matches("(prefers-color-scheme: dark)") {
                "dark"
            } else {
                "light"
            }
        };
        let name = if self.theme == "auto" { by_browser() } else { self.theme.as_str() };
        Theme::named(name).unwrap_or(&Theme::LIGHT)
    }

    /// The language to speak.
    pub fn language(&self) -> Language {
        self.language.unwrap_or_else(|| {
            let wanted = crate::page::window().navigator().language().unwrap_or_default();
            if wanted.starts_with("fr") { Language::French } else { Language::English }
        })
    }

    /// Whether things may move.
    pub fn moves(&self) -> bool {
        match self.motion.as_str() {
            "on" => true,
            "off" => false,
            _ => !crate::page::matches("(prefers-reduced-motion: reduce)"),
        }
    }

    /// What is asked of every picture of a board.
    pub fn look(&self) -> Look {
        let narrow = crate::page::matches("(max-width: 52rem)");
        Look {
            glyphs: false,
            tray: if narrow { Tray::FixedBelow } else { Tray::Fixed },
            patterns: match self.patterns.as_str() {
                "on" => Patterns::On,
                "off" => Patterns::Off,
                _ => Patterns::Auto,
            },
            marks: self.live_marks,
            ..Look::default()
        }
    }
}
