//! The settings that this family adds to the verbs.

use crate::generate::settings;
use quadrille_core::{Flag, Verb, family};

const LIST: &[Verb] = &[Verb::Solve, Verb::Count, Verb::Bench];
const SEARCH: &[Verb] = &[Verb::Solve, Verb::Bench];

/// The settings of `draw`.
const DRAW: &[Verb] = &[Verb::Draw, Verb::Solve];

/// The table: what all verbs take, then what `generate` alone takes.
pub const FLAGS: &[Flag] =
    &family::joined::<{ COMMON.len() + settings::FLAGS.len() }>(COMMON, settings::FLAGS);

/// What [`crate::solve`]'s method `x` is told by name.
const HEURISTICS: &str =
    "ascender|descender|compactness|compactness-inverse|perimeter|perimeter-inverse|holes|holes-inverse";

const COMMON: &[Flag] = &[
    Flag {
        name: "pieces",
        value: Some("iq-pro|kanoodle|pentominoes|tetrominoes|hexominoes|soma|bedlam|FILE"),
        help: "iq-pro, kanoodle, pentominoes, tetrominoes, hexominoes, soma, bedlam or a piece list [iq-pro]",
        verbs: Verb::ALL,
    },
    Flag {
        name: "board",
        value: Some("iq-diagonal|iq-pyramid|ROWSxCOLUMNS|FILE"),
        help: "5x11 (rows x columns), 3x3x3, iq-diagonal, iq-pyramid or a text board [5x11]",
        verbs: Verb::ALL,
    },
    Flag { name: "one-sided", value: None, help: "Pieces may be rotated, not turned over", verbs: Verb::ALL },
    Flag {
        name: "distinct",
        value: None,
        help: "Solutions that symmetries or equal pieces make of each other count once",
        verbs: LIST,
    },
    Flag {
        name: "marginals",
        value: None,
        help: "Also the number of solutions through every placement",
        verbs: &[Verb::Count],
    },
    Flag {
        name: "heuristic",
        value: Some(HEURISTICS),
        help: "Which pieces method x tries first: ascender, descender, compactness, perimeter or holes, the last \
               three also with -inverse [descender]; in bench: all",
        verbs: SEARCH,
    },
    Flag {
        name: "zones",
        value: None,
        help: "Method x ends a branch when an empty zone cannot be filled; in bench: with and without",
        verbs: SEARCH,
    },
    Flag {
        name: "tray",
        value: Some("WHEN"),
        help: "Show the pieces that are left: on, off or auto",
        verbs: DRAW,
    },
    Flag { name: "marks", value: Some("WHEN"), help: "Show broken rules: on or off", verbs: DRAW },
    Flag {
        name: "patterns",
        value: Some("WHEN"),
        help: "Textures that tell the colours apart: on, off or auto",
        verbs: DRAW,
    },
];
