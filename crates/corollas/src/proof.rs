//! Whether pieces are a corolla: the same question as `Shape::holds`, made ready to be asked
//! millions of times.

use quadrille_edge::corolla::Shape;
use quadrille_edge::{Instance, Placed, Side};

/// Checks the corollas of one shape.
pub(crate) struct Proof {
    /// The four colours of each code.
    colours: Vec<[u16; 4]>,
    /// For each place whether each code fits the frame there.
    framed: Vec<Vec<bool>>,
    /// Places that touch: the first with its side, and the second.
    touching: Vec<(usize, Side, usize)>,
    /// For each piece the last corolla that had it.
    seen: Vec<u64>,
    asked: u64,
}

impl Proof {
    pub fn new(instance: &Instance, shape: &Shape) -> Proof {
        let pieces = instance.pieces().len();
        let all = || (0..4 * pieces as u32).filter_map(Placed::from_code);
        let colours = |placed| Side::ALL.map(|side| instance.colour(placed, side).0);
        let cells = shape.cells();
        let fits = |cell: &_| all().map(|placed| instance.fits_frame(*cell, placed)).collect();
        let mut touching = Vec::new();
        for (at, cell) in cells.iter().enumerate() {
            for side in [Side::Right, Side::Down] {
                let next = instance.beyond(*cell, side);
                let next = next.and_then(|next| cells.iter().position(|cell| *cell == next));
                touching.extend(next.map(|next| (at, side, next)));
            }
        }
        Proof {
            colours: all().map(colours).collect(),
            framed: cells.iter().map(fits).collect(),
            touching,
            seen: vec![0; pieces],
            asked: 0,
        }
    }

    /// Whether these pieces, one for each place, are a corolla.
    #[inline]
    pub fn holds(&mut self, placed: &[Placed]) -> bool {
        self.asked += 1;
        for (framed, placed) in self.framed.iter().zip(placed) {
            if framed.get(placed.code() as usize) != Some(&true) {
                return false;
            }
            if std::mem::replace(&mut self.seen[placed.piece.index()], self.asked) == self.asked {
                return false;
            }
        }
        self.touching.iter().all(|(at, side, next)| {
            let colour = |at: usize, side: Side| self.colours[placed[at].code() as usize][side as usize];
            colour(*at, *side) == colour(*next, side.opposite())
        })
    }
}
