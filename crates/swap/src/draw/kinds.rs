//! Which tiles are alike and where they belong.
//!
//! A tile of which there is one, with one place to go, has a home. As soon as some tiles are equal,
//! every kind has a colour, by the order of the numbers; where the palette begins anew, textures
//! tell its rounds apart. Where nothing is to be told, every tile is somewhere, and nobody says
//! whether that is its home.

use crate::model::{Instance, Tile};
use quadrille_core::Look;
use quadrille_core::scene::{Paint, Pattern, Patterns, Rgb};
use rustc_hash::FxHashMap;

/// The colours of kinds, neighbours in the list differing in hue and brightness.
const PALETTE: [Rgb; 10] = [
    Rgb(0x2F, 0x7F, 0xC1),
    Rgb(0xF0, 0xB4, 0x3C),
    Rgb(0x1B, 0x8A, 0x6B),
    Rgb(0xE3, 0x8F, 0xB5),
    Rgb(0xB5, 0x43, 0x2A),
    Rgb(0x8F, 0xC9, 0xE8),
    Rgb(0x6C, 0x55, 0xA8),
    Rgb(0xB4, 0xCC, 0x62),
    Rgb(0x86, 0x5B, 0x3A),
    Rgb(0xC9, 0xC4, 0xB8),
];

/// How a tile lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// It may lie anywhere.
    Any,
    /// It belongs where it is.
    Home,
    /// It belongs elsewhere: there, if only one place is possible.
    Away(Option<usize>),
}

/// What is known about the tiles of one number.
#[derive(Clone, Copy, Default)]
struct Kind {
    rank: usize,
    tiles: usize,
    homes: usize,
    /// The last of the places where it belongs.
    home: usize,
}

/// Which colours have textures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Textures {
    None,
    /// Those that are there a second time.
    Repeated,
    All,
}

/// The numbers on the board and in the target.
pub(super) struct Kinds {
    by_tile: FxHashMap<Tile, Kind>,
    /// Whether there are equal tiles.
    pub equal: bool,
    /// The longest number, in digits.
    pub digits: usize,
    /// Whether the picture may show which tiles are in their place.
    pub shows_homes: bool,
    textures: Textures,
}

impl Kinds {
    pub fn new(instance: &Instance) -> Self {
        let mut by_tile: FxHashMap<Tile, Kind> = FxHashMap::default();
        let real = |(_, tile): &(usize, &Tile)| **tile != Tile::ANY;
        for (_, &tile) in instance.tiles().items().iter().enumerate().filter(real) {
            by_tile.entry(tile).or_default().tiles += 1;
        }
        for (place, &tile) in instance.target().items().iter().enumerate().filter(real) {
            let kind = by_tile.entry(tile).or_default();
            (kind.homes, kind.home) = (kind.homes + 1, place);
        }
        let mut order: Vec<Tile> = by_tile.keys().copied().collect();
        order.sort_unstable();
        for (rank, tile) in order.iter().enumerate() {
            by_tile.entry(*tile).and_modify(|kind| kind.rank = rank);
        }
        let equal = by_tile.values().any(|kind| kind.tiles.max(kind.homes) > 1);
        let digits = order.last().map_or(1, |tile| tile.to_string().len());
        Kinds { by_tile, equal, digits, shows_homes: true, textures: Textures::Repeated }
    }

    /// The same as the look asks for it.
    pub fn told_as(self, look: &Look) -> Self {
        let textures = match look.patterns {
            Patterns::On => Textures::All,
            Patterns::Off => Textures::None,
            Patterns::Auto => Textures::Repeated,
        };
        Kinds { shows_homes: look.marks, textures, ..self }
    }

    /// How a tile lies on a place where `wanted` belongs.
    pub fn standing(&self, tile: Tile, wanted: Tile) -> Standing {
        if tile == Tile::ANY {
            return Standing::Any;
        }
        if !self.shows_homes {
            return Standing::Away(None);
        }
        if tile == wanted {
            return Standing::Home;
        }
        let only = self.by_tile.get(&tile).filter(|kind| kind.tiles == 1 && kind.homes == 1);
        Standing::Away(only.map(|kind| kind.home))
    }

    /// The colour of a kind and what can be read on it; `None` where all tiles differ.
    pub fn coat(&self, tile: Tile) -> Option<(Paint, Paint)> {
        let kind = self.by_tile.get(&tile).filter(|_| self.equal)?;
        let rgb = PALETTE[kind.rank % PALETTE.len()];
        let round = kind.rank / PALETTE.len();
        let pattern = match self.textures {
            Textures::None => Pattern::Plain,
            Textures::Repeated => Pattern::ALL[round % Pattern::ALL.len()],
            Textures::All => Pattern::ALL[(kind.rank + round) % Pattern::ALL.len()],
        };
        Some((Paint::Color(rgb, pattern), Paint::Color(rgb.contrasting(), Pattern::Plain)))
    }
}
