//! The form of a piece, whichever way it lies: what "no two alike" compares, and how many forms of
//! a size there are.

use crate::model::piece::normalise;
use crate::model::{Site, Space, Turn, Turning};
use std::collections::BTreeSet;

/// The motions that make no other piece of a piece.
pub struct Forms {
    space: Space,
    turns: Vec<Turn>,
}

impl Forms {
    /// The forms of pieces that may be turned like this.
    pub fn new(space: Space, turning: Turning) -> Forms {
        let mirrors = turning == Turning::Free && !space.is_solid();
        let turns = space.turns().iter().copied().filter(|t| mirrors || !t.mirrors()).collect();
        Forms { space, turns }
    }

    /// The orientation of a piece that comes first: the same for all pieces alike.
    pub fn form(&self, sites: &[Site]) -> Vec<Site> {
        let turned = |turn: &Turn| {
            let mut image: Vec<Site> = sites.iter().map(|&s| turn.apply(s)).collect();
            normalise(&mut image);
            image
        };
        self.turns.iter().map(turned).min().expect("there is the identity")
    }

    /// How many forms there are of 0, 1, 2, ... cells, as far as they are fewer than `enough`;
    /// beyond, there are more.
    pub fn numbers(&self, enough: usize) -> Vec<usize> {
        let mut numbers = vec![0];
        let mut forms = BTreeSet::from([vec![Site::default()]]);
        while forms.len() < enough {
            numbers.push(forms.len());
            let larger = |form: &Vec<Site>| {
                let near = form.iter().flat_map(|s| self.space.steps().into_iter().filter_map(|d| s.plus(d)));
                let new: BTreeSet<Site> = near.filter(|s| !form.contains(s)).collect();
                new.into_iter().map(|s| self.form(&[&form[..], &[s]].concat())).collect::<Vec<_>>()
            };
            forms = forms.iter().flat_map(larger).collect();
        }
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_forms_are_the_known_ones() {
        for (space, turning, known) in [
            (Space::Flat, Turning::Free, &[1, 1, 2, 5, 12, 35, 108][..]),
            (Space::Flat, Turning::OneSided, &[1, 1, 2, 7, 18, 60]),
            (Space::Hex, Turning::Free, &[1, 1, 3, 7, 22, 82]),
            (Space::Cubic, Turning::Free, &[1, 1, 2, 8, 29]),
        ] {
            let numbers = Forms::new(space, turning).numbers(known[known.len() - 1] + 1);
            assert_eq!(numbers[1..], *known, "{space}");
        }
    }
}
