//! The search behind `auto` and `count`: which engine suits what is left of a puzzle.
//!
//! Choosing the rarest cell next makes by far the smallest trees, and the dense engine does it for
//! all cells at once as long as cells and kinds fit into 128 bits and no kind has copies. Otherwise
//! bitboards, whose states have room for copies; and dancing cells for everything else.

use super::bits;
use super::cover::Cover;
use super::deliver::{Delivery, Tell};
use super::frontier;
use num_bigint::BigUint;
use quadrille_core::{Observer, Search, Stop};
use quadrille_engines::cover::{Cells, Dense, Fewest};

/// Tells every tiling; returns the name of the method that did it.
pub fn search<O: Observer>(
    delivery: &Delivery<'_>,
    search: &mut Search<O>,
    tell: Tell<'_>,
) -> (&'static str, Result<(), Stop>) {
    let copies = delivery.kit.kinds.iter().any(|k| *k.copies.end() > 1);
    let fits = || {
        let (window, used) = frontier::state_bits(delivery.kit, delivery.placements);
        window + used <= 128
    };
    if copies && fits() {
        return ("bits", bits::on_kit(delivery, search, tell));
    }
    let cover = Cover::new(delivery);
    match Dense::new(&cover.problem) {
        Ok(engine) => ("dense", cover.run(&engine, delivery, search, tell)),
        Err(_) => ("cells", cover.run(&Cells::new(&cover.problem, Fewest), delivery, search, tell)),
    }
}

/// The number of tilings, equal pieces not told apart; a lower bound beside an error.
pub fn count(delivery: &Delivery<'_>, with: &mut Search) -> (BigUint, Result<(), Stop>) {
    let mut number = BigUint::ZERO;
    let (_, result) = search(delivery, with, &mut |chosen| {
        number += delivery.images(chosen);
        Ok(())
    });
    (number, result)
}
