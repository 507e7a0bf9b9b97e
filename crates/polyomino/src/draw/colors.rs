//! The colours of pieces: their own, or one of a palette whose neighbours differ in hue and
//! brightness.

use crate::model::{Instance, PieceId};
use quadrille_core::scene::{Paint, Pattern, Rgb};

/// Colours for pieces that have none.
const PALETTE: [Rgb; 12] = [
    Rgb(0x00, 0x72, 0xB2),
    Rgb(0xE6, 0x9F, 0x00),
    Rgb(0x00, 0x9E, 0x73),
    Rgb(0xCC, 0x79, 0xA7),
    Rgb(0xF0, 0xE4, 0x42),
    Rgb(0xC4, 0x3C, 0x1A),
    Rgb(0x56, 0xB4, 0xE9),
    Rgb(0x7A, 0x4B, 0xA5),
    Rgb(0xA6, 0xC9, 0x5B),
    Rgb(0x8C, 0x5A, 0x2B),
    Rgb(0xF4, 0xA9, 0xB8),
    Rgb(0x3F, 0x5A, 0x6B),
];

/// What a piece is painted with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Coat {
    pub rgb: Rgb,
    pub pattern: Pattern,
}

/// A colour of the palette that no piece has; `None` when all are in use.
pub(crate) fn fresh(instance: &Instance) -> Option<Rgb> {
    let used: Vec<Rgb> = instance.piece_ids().map(|id| Coat::of(instance, id, None).rgb).collect();
    PALETTE.into_iter().find(|rgb| !used.contains(rgb))
}

impl Coat {
    /// The paint of a piece. Where the palette begins anew, textures tell its rounds apart.
    pub fn of(instance: &Instance, id: PieceId, patterns: Option<bool>) -> Coat {
        let own = instance.piece(id).color;
        let round = if own.is_some() { 0 } else { id.index() / PALETTE.len() };
        let pattern = match patterns {
            Some(true) => id.index(),
            Some(false) => 0,
            None => round,
        };
        Coat {
            rgb: own.unwrap_or(PALETTE[id.index() % PALETTE.len()]),
            pattern: Pattern::ALL[pattern % Pattern::ALL.len()],
        }
    }

    /// With its texture.
    pub fn textured(self) -> Paint {
        Paint::Color(self.rgb, self.pattern)
    }

    /// Without.
    pub fn plain(self) -> Paint {
        Paint::Color(self.rgb, Pattern::Plain)
    }

    /// Nearer to black, by a share from 0 to 1.
    pub fn darker(self, share: f32) -> Paint {
        self.towards(Rgb::BLACK, share)
    }

    /// Nearer to white.
    pub fn lighter(self, share: f32) -> Paint {
        self.towards(Rgb::WHITE, share)
    }

    /// What can be read on it.
    pub fn ink(self) -> Paint {
        Paint::Color(self.rgb.contrasting(), Pattern::Plain)
    }

    fn towards(self, end: Rgb, share: f32) -> Paint {
        let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * share).round() as u8;
        let rgb = Rgb(mix(self.rgb.0, end.0), mix(self.rgb.1, end.1), mix(self.rgb.2, end.2));
        Paint::Color(rgb, Pattern::Plain)
    }
}
