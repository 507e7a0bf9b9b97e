//! Two formats that a real family would not have: a source can be mistaken for either, and the
//! tests see how that is told.

use super::{Instance, Lights};
use quadrille_core::{Confidence, Document, Format};

/// The same by numbers; it can be mistaken for other rows of digits.
pub const DIGITS: Format<Lights> = Format {
    name: "digits",
    extensions: &["bits"],
    summary: "one row of 0 and 1",
    sniff: |source| {
        let digits = |text: &str| text.trim().bytes().all(|b| b"01".contains(&b)) && !text.trim().is_empty();
        if source.text().is_ok_and(digits) { Confidence::Maybe } else { Confidence::No }
    },
    read: Some(|source, _| {
        let lamps = source.text()?.trim().bytes().map(|b| b == b'1').collect();
        Ok(vec![Document::new(Instance::new(lamps)?)])
    }),
    write: None,
    split: None,
};

/// The mirror image, to be ambiguous with [`DIGITS`].
pub const DIGITS_FROM_RIGHT: Format<Lights> = Format {
    name: "digits-from-right",
    extensions: &["right"],
    summary: "one row of 0 and 1, from the right",
    sniff: DIGITS.sniff,
    read: Some(|source, _| {
        let lamps = source.text()?.trim().bytes().rev().map(|b| b == b'1').collect();
        Ok(vec![Document::new(Instance::new(lamps)?)])
    }),
    write: None,
    split: None,
};
