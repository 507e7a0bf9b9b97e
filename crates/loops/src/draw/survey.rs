//! What is right and wrong on the board, link by link and piece by piece.
//!
//! Tiles whose links meet form pieces. A piece without an unmet link is complete and gets a colour
//! of its own, which differs from those of the complete pieces beside it that came before;
//! everything else stays in ordinary ink. Where a tree is wanted and all links meet, tiles are
//! peeled off from the ends: what remains are the loops (and what lies between two loops).

use crate::model::{Instance, Rule, Sides, State};
use quadrille_core::scene::{Paint, Pattern, Rgb, Role};
use quadrille_core::{Cell, Grid};

/// The colours of complete pieces: of middle brightness, so that they stand out from light and dark
/// boards alike.
pub(super) const PALETTE: [Rgb; 6] = [
    Rgb(0x1C, 0x7F, 0xBF),
    Rgb(0xC0, 0x6A, 0x12),
    Rgb(0x14, 0x8C, 0x6E),
    Rgb(0xB4, 0x5A, 0x9C),
    Rgb(0x7B, 0x6F, 0xD0),
    Rgb(0x8A, 0x7F, 0x2C),
];

/// What is known about the links of a state.
pub(super) struct Survey {
    /// The sides on which a link meets a link.
    pub met: Grid<Sides>,
    /// The sides whose links break the rule.
    pub broken: Grid<Sides>,
    /// The paint of each tile.
    pub paint: Grid<Paint>,
    /// Where a tree is wanted and all links meet: the tiles on loops.
    pub looped: Option<Grid<bool>>,
    /// How many pieces there are.
    pub pieces: usize,
    /// How many violations the broken links are: a pair that must not meet is one.
    pub faults: usize,
    /// Whether the picture may show what is right and wrong.
    pub shows_faults: bool,
}

impl Survey {
    pub fn new(instance: &Instance, state: &State) -> Self {
        let size = instance.lattice().size;
        let mut survey = Survey {
            met: Grid::filled(size, Sides::NONE),
            broken: Grid::filled(size, Sides::NONE),
            paint: Grid::filled(size, Paint::Role(Role::Ink)),
            looped: None,
            pieces: 0,
            faults: 0,
            shows_faults: true,
        };
        survey.find_faults(instance, state);
        survey.color_pieces(instance, state);
        if instance.rule() == Rule::Tree && survey.faults == 0 {
            survey.find_loops(instance);
        }
        survey
    }

    /// What can be drawn without telling right from wrong: all links reach out to their neighbours,
    /// in ordinary ink.
    pub fn silent(instance: &Instance, state: &State) -> Self {
        let size = instance.lattice().size;
        let out = |cell: Cell| {
            let free = state[cell].sides.iter(instance.shape());
            let free = free.filter(|&side| instance.neighbour(cell, side).is_some());
            free.fold(Sides::NONE, Sides::with)
        };
        let mut met = Grid::filled(size, Sides::NONE);
        size.cells().for_each(|cell| met[cell] = out(cell));
        Survey {
            met,
            broken: Grid::filled(size, Sides::NONE),
            paint: Grid::filled(size, Paint::Role(Role::Ink)),
            looped: None,
            pieces: 0,
            faults: 0,
            shows_faults: false,
        }
    }

    /// The same with a texture for each colour.
    pub fn textured(mut self) -> Self {
        for paint in self.paint.items_mut() {
            if let Paint::Color(rgb, pattern) = paint {
                let rank = PALETTE.iter().position(|known| known == rgb).unwrap_or(0);
                *pattern = Pattern::ALL[1 + rank % (Pattern::ALL.len() - 1)];
            }
        }
        self
    }

    fn find_faults(&mut self, instance: &Instance, state: &State) {
        let shape = instance.shape();
        let apart = instance.rule() == Rule::Apart;
        let mut ends = 0;
        for cell in state.size().cells() {
            let own = state[cell].sides;
            for side in own.iter(shape) {
                let other = instance.neighbour(cell, side);
                let met = other.is_some_and(|o| state[o].sides.has(shape.opposite(side)));
                if met {
                    self.met[cell] = self.met[cell].with(side);
                }
                if met == apart {
                    self.broken[cell] = self.broken[cell].with(side);
                    ends += 1;
                }
            }
        }
        self.faults = if apart { ends / 2 } else { ends };
    }

    /// Walks through every piece and paints it if it is complete.
    fn color_pieces(&mut self, instance: &Instance, state: &State) {
        let size = state.size();
        let mut seen = Grid::filled(size, false);
        let mut piece = Vec::new();
        for first in size.cells().filter(|&c| !state[c].sides.is_empty()) {
            if seen[first] {
                continue;
            }
            seen[first] = true;
            piece.clear();
            piece.push(first);
            let mut next = 0;
            while let Some(&cell) = piece.get(next) {
                next += 1;
                for other in self.neighbours(instance, cell) {
                    if !std::mem::replace(&mut seen[other], true) {
                        piece.push(other);
                    }
                }
            }
            self.pieces += 1;
            let complete = piece.iter().all(|&c| self.broken[c].is_empty());
            if complete && instance.rule() != Rule::Apart {
                let paint = self.free_color(instance, &piece);
                piece.iter().for_each(|&c| self.paint[c] = paint);
            }
        }
    }

    fn neighbours<'a>(&'a self, instance: &'a Instance, cell: Cell) -> impl Iterator<Item = Cell> + 'a {
        self.met[cell].iter(instance.shape()).filter_map(move |side| instance.neighbour(cell, side))
    }

    /// A colour that no complete piece beside this one has yet, if there is any.
    fn free_color(&self, instance: &Instance, piece: &[Cell]) -> Paint {
        let paint = |k: usize| Paint::Color(PALETTE[k % PALETTE.len()], Pattern::Plain);
        let beside = piece.iter().flat_map(|&c| instance.lattice().neighbours(c));
        let used = beside.fold([false; PALETTE.len()], |mut used, (_, other)| {
            let at = (0..PALETTE.len()).find(|&k| self.paint[other] == paint(k));
            at.into_iter().for_each(|k| used[k] = true);
            used
        });
        let start = self.pieces - 1;
        paint((start..start + PALETTE.len()).find(|k| !used[k % PALETTE.len()]).unwrap_or(start))
    }

    /// Takes away ends again and again.
    fn find_loops(&mut self, instance: &Instance) {
        let size = self.met.size();
        let mut degree: Vec<u32> = self.met.items().iter().map(|s| s.count()).collect();
        let mut ends: Vec<Cell> = size.cells().filter(|&c| degree[size.index(c)] == 1).collect();
        while let Some(cell) = ends.pop() {
            degree[size.index(cell)] = 0;
            for other in self.neighbours(instance, cell) {
                let left = &mut degree[size.index(other)];
                *left = left.saturating_sub(1);
                if *left == 1 {
                    ends.push(other);
                }
            }
        }
        if degree.iter().any(|&d| d > 0) {
            self.looped = Grid::from_items(size, degree.iter().map(|&d| d > 0).collect());
        }
    }

    pub fn on_loop(&self, cell: Cell) -> bool {
        self.looped.as_ref().is_some_and(|l| l[cell])
    }
}
