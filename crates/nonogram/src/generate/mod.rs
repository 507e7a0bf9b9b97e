//! Puzzles from a seed, and from pictures.

mod ambiguity;
mod colors;
mod drawn;
pub mod repair;

use crate::Nonogram;
use quadrille_core::{Diagnostic, Document, Flag, Options, Search};

/// The settings of `generate`.
pub const FLAGS: &[Flag] = &[];

/// Makes a puzzle.
pub fn generate(_: &Options, _: &mut Search) -> Result<Document<Nonogram>, Diagnostic> {
    Err(Diagnostic::new("not yet"))
}

#[cfg(test)]
mod measure {
    use super::*;
    #[test]
    fn measure() {
        for (side, colors, shape) in [15usize, 20, 25].into_iter().flat_map(|s| [1usize, 3].into_iter().flat_map(move |c| [0usize, 1].map(|k| (s, c, k)))) {
            let shape = drawn::SHAPES[shape];
            let palette = colors::palette(colors);
            for density in [40, 55] {
            let (mut times, mut changes, mut bad) = (vec![], vec![], 0);
            for seed in 0..40 {
                let mut random = quadrille_core::Random::new(seed);
                let picture = drawn::draw(quadrille_core::Size::new(side, side), density, colors, shape, &mut random);
                let began = std::time::Instant::now();
                let mut search = Search::new(quadrille_core::Limits::none().time("5s").unwrap());
                let r = repair::repair(&picture, &palette, &|c, k| repair::roughness(&picture, c, k), &mut search).unwrap();
                times.push(began.elapsed().as_secs_f64());
                changes.push(r.changed.len());
                bad += usize::from(r.stop.is_some());
            }
            times.sort_by(f64::total_cmp); changes.sort();
            let mean = times.iter().sum::<f64>() / 40.0;
            eprintln!("{side} {colors} {} d{density}: mean {:.4} median {:.4} max {:.3}; changes median {} max {} mean {:.2} zero {} stopped {bad}", shape.name, mean, times[20], times[39], changes[20], changes[39], changes.iter().sum::<usize>() as f64 / 40.0, changes.iter().filter(|c| **c==0).count());
            }
        }
    }
}
