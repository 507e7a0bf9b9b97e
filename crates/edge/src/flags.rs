//! The settings that this family adds to the verbs.

use crate::generate::settings;
use crate::model::{Clue, Instance, PieceId};
use crate::solve::path;
use quadrille_core::{Cell, Diagnostic, Flag, Options, Variant, Verb, family};

/// The table: what several verbs take, then what `generate` alone takes.
pub const FLAGS: &[Flag] =
    &family::joined::<{ COMMON.len() + settings::FLAGS.len() }>(COMMON, settings::FLAGS);

const PUZZLE: &[Verb] =
    &[Verb::Solve, Verb::Count, Verb::Check, Verb::Hint, Verb::Draw, Verb::Convert, Verb::Bench, Verb::Study];
const SEARCH: &[Verb] = &[Verb::Solve, Verb::Count, Verb::Bench, Verb::Draw];

const COMMON: &[Flag] = &[
    Flag {
        name: "pin-corner",
        value: None,
        help: "Piece 0 lies in the north-west corner: one solution of four, as the report counts",
        verbs: PUZZLE,
    },
    Flag {
        name: "no-frame",
        value: None,
        help: "Grey is a colour like any other: nothing is asked of the rim",
        verbs: &[
            Verb::Solve,
            Verb::Count,
            Verb::Check,
            Verb::Generate,
            Verb::Hint,
            Verb::Draw,
            Verb::Convert,
            Verb::Bench,
            Verb::Study,
        ],
    },
    Flag {
        name: "path",
        value: Some("row|column|diagonal|spiral-in|spiral-out|quad-spiral|FILE"),
        help: "The order of the cells for method path, and for informed with the variable 'path'",
        verbs: &[Verb::Solve, Verb::Count, Verb::Bench, Verb::Draw, Verb::Study],
    },
    Flag {
        name: "opening",
        value: Some("FILE[:RANGE]"),
        help: "Search below the openings of a file alone, or of some of its lines: FILE:1-100 (method path)",
        verbs: SEARCH,
    },
    Flag {
        name: "endgame",
        value: Some("K"),
        help: "Make all ways to fill the last K cells first, and turn boards back that none of them closes",
        verbs: SEARCH,
    },
    Flag {
        name: "closures",
        value: Some("H"),
        help: "Make all corollas of radius H around the last corners first, and turn boards back that use them up",
        verbs: SEARCH,
    },
    Flag {
        name: "no-tray",
        value: None,
        help: "Leave the pieces out that are not on the board",
        verbs: &[Verb::Draw, Verb::Solve],
    },
    Flag {
        name: "hints",
        value: Some("FILE"),
        help: "The clues of a file of pieces, in a file of their own: piece, column, row (from 1), quarter turns",
        verbs: PUZZLE,
    },
];

/// The puzzle under the rules that settings ask for.
pub fn under(instance: &Instance, options: &Options) -> Result<Option<Instance>, Diagnostic> {
    let (pin, bare) = (options.is_on("pin-corner"), options.is_on("no-frame"));
    if !pin && !bare {
        return Ok(None);
    }
    let mut instance = instance.clone();
    if bare {
        instance = instance.with_frame(false);
    }
    if pin {
        let piece = PieceId(0);
        let placed = instance.in_corner(piece).ok_or_else(|| {
            Diagnostic::new(format!("--pin-corner: piece 0 ({}) is no corner piece", instance.piece(piece)))
        })?;
        instance = instance.with_clues([Clue { cell: Cell::new(0, 0), placed }])?;
    }
    Ok(Some(instance))
}

/// The ways in which `bench` runs a method: each path by itself where all are asked for.
pub fn variants(method: &str, options: &Options) -> Vec<Variant> {
    if !["auto", "path", "brute"].contains(&method) || options.text("path") != Some("all") {
        return vec![Variant { label: None, options: options.clone() }];
    }
    let variant = |name: &&'static str| Variant {
        label: Some((*name).to_owned()),
        options: options.clone().with("path", *name),
    };
    path::NAMES.iter().map(variant).collect()
}
