//! The report's eight piece heuristics: which pieces Algorithm X tries first.

use crate::model::{Site, Space};
use quadrille_core::settings::Words;

/// A measure of pieces; those with the largest weight come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Heuristic {
    /// Small pieces first.
    Ascender,
    /// Large pieces first: on average the best, as the report found.
    #[default]
    Descender,
    /// Pieces whose box is nearly square first.
    Compactness,
    /// Long pieces first.
    CompactnessInverse,
    /// Pieces with a short outline first.
    Perimeter,
    /// Pieces with a long outline first.
    PerimeterInverse,
    /// Pieces that fill their box first.
    Holes,
    /// Pieces that leave much of their box empty first.
    HolesInverse,
}

impl Words for Heuristic {
    const WORDS: &'static [(&'static str, Self)] = &Heuristic::ALL;
}

impl Heuristic {
    /// All of them, by the report's names.
    pub const ALL: [(&'static str, Heuristic); 8] = [
        ("ascender", Heuristic::Ascender),
        ("descender", Heuristic::Descender),
        ("compactness", Heuristic::Compactness),
        ("compactness-inverse", Heuristic::CompactnessInverse),
        ("perimeter", Heuristic::Perimeter),
        ("perimeter-inverse", Heuristic::PerimeterInverse),
        ("holes", Heuristic::Holes),
        ("holes-inverse", Heuristic::HolesInverse),
    ];

    /// The weight of a piece of this form.
    pub fn weight(self, space: Space, shape: &[Site]) -> f64 {
        let size = shape.len() as f64;
        let extent = |part: fn(&Site) -> i16| {
            let (low, high) =
                shape.iter().map(part).fold((i16::MAX, i16::MIN), |(low, high), n| (low.min(n), high.max(n)));
            f64::from(high) - f64::from(low) + 1.0
        };
        let sides = [extent(|s| s.layer), extent(|s| s.row), extent(|s| s.col)];
        let sides = if space.is_solid() { &sides[..] } else { &sides[1..] };
        let shortest = sides.iter().copied().fold(f64::INFINITY, f64::min);
        let longest = sides.iter().copied().fold(0.0, f64::max);
        let compactness = shortest / longest;
        let steps = space.steps();
        let outside =
            |s: &Site| steps.iter().filter(|&&d| s.plus(d).is_none_or(|n| !shape.contains(&n))).count();
        let perimeter = shape.iter().map(outside).sum::<usize>() as f64;
        let holes = sides.iter().product::<f64>() - size;
        match self {
            Heuristic::Ascender => 1.0 / size,
            Heuristic::Descender => size,
            Heuristic::Compactness => compactness,
            Heuristic::CompactnessInverse => 1.0 / compactness,
            Heuristic::Perimeter => 1.0 / perimeter,
            Heuristic::PerimeterInverse => perimeter,
            Heuristic::Holes => 1.0 / (holes + 1.0),
            Heuristic::HolesInverse => holes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sets::sites;

    #[test]
    fn weights_follow_the_forms() {
        let weight = |h: Heuristic, shape: &str| h.weight(Space::Flat, &sites(shape));
        assert_eq!(weight(Heuristic::Descender, "###/#.."), 4.0);
        assert_eq!(weight(Heuristic::Compactness, "####/#..."), 0.5);
        assert_eq!(weight(Heuristic::PerimeterInverse, "##/##"), 8.0);
        assert_eq!(weight(Heuristic::PerimeterInverse, "####"), 10.0);
        assert_eq!(weight(Heuristic::HolesInverse, "###/#.."), 2.0);
        assert_eq!(weight(Heuristic::Holes, "##/##"), 1.0);
        assert_eq!(Heuristic::named("holes_inverse"), Ok(Heuristic::HolesInverse));
        assert!(Heuristic::named("size").unwrap_err().message.contains("ascender"));
    }
}
