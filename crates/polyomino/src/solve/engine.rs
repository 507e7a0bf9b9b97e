//! The search behind `auto` and `count`: bitboards for thin boards, rarest cell first for the others.

use super::bits;
use super::deliver::Delivery;
use num_bigint::BigUint;
use quadrille_core::{Search, Stop};

/// The number of tilings, equal pieces not told apart; a lower bound beside an error.
pub fn count(delivery: &Delivery<'_>, search: &mut Search) -> (BigUint, Result<(), Stop>) {
    let mut number = BigUint::ZERO;
    let result = bits::on_kit(delivery, search, &mut |chosen, _| {
        number += delivery.images(chosen);
        Ok(())
    });
    (number, result)
}
