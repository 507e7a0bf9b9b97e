//! The settings that this family adds to the verbs.

use crate::generate::settings;
use crate::model::{Clue, Instance, PieceId, Turn};
use crate::solve::informed::models::MODELS;
use crate::solve::informed::registry::names;
use crate::solve::informed::values::VALUES;
use crate::solve::informed::variables::VARIABLES;
use crate::solve::{informed, path};
use quadrille_core::{Cell, Diagnostic, Flag, Options, Variant, Verb, family};

/// The table: what several verbs take, then what `generate` alone takes.
pub const FLAGS: &[Flag] =
    &family::joined::<{ COMMON.len() + settings::FLAGS.len() }>(COMMON, settings::FLAGS);

const PUZZLE: &[Verb] = &[
    Verb::Solve,
    Verb::Count,
    Verb::Check,
    Verb::Hint,
    Verb::Grade,
    Verb::Draw,
    Verb::Convert,
    Verb::Bench,
    Verb::Study,
];
const MAKE_TOO: &[Verb] = &[
    Verb::Solve,
    Verb::Count,
    Verb::Check,
    Verb::Generate,
    Verb::Hint,
    Verb::Grade,
    Verb::Draw,
    Verb::Convert,
    Verb::Bench,
    Verb::Study,
];
const SEARCH: &[Verb] = &[Verb::Solve, Verb::Count, Verb::Bench, Verb::Draw];
/// The settings of `draw`.
const DRAW: &[Verb] = &[Verb::Draw, Verb::Solve];

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
        verbs: MAKE_TOO,
    },
    Flag {
        name: "size",
        value: Some("WxH"),
        help: "Width and height in cells: of a list of pieces that does not say it, of a new puzzle [6x6]",
        verbs: MAKE_TOO,
    },
    Flag {
        name: "path",
        value: Some("row|column|diagonal|spiral-in|spiral-out|quad-spiral|FILE"),
        help: "The order of the cells for method path, and for informed with the variable 'path'",
        verbs: &[Verb::Solve, Verb::Count, Verb::Bench, Verb::Draw, Verb::Study],
    },
    Flag {
        name: "turn-order",
        value: Some("clockwise|anticlockwise"),
        help: "In which order a search tries the turns of a piece [clockwise]; the report's is anticlockwise",
        verbs: SEARCH,
    },
    Flag {
        name: "lanes",
        value: Some("N"),
        help: "Search N subtrees side by side on each thread: faster along rows and columns, in another order (method path)",
        verbs: SEARCH,
    },
    Flag {
        name: "opening",
        value: Some("FILE[:RANGE]"),
        help: "Search below the openings of a file alone, or of some of its lines: FILE:1-100 (method path)",
        verbs: SEARCH,
    },
    Flag {
        name: "best",
        value: None,
        help: "Look for the full board with the highest score, as long as the limits allow",
        verbs: &[Verb::Solve],
    },
    Flag { name: "seed", value: Some("N"), help: "The seed of --best [1]", verbs: &[Verb::Solve] },
    Flag {
        name: "resume",
        value: Some("RUN-FILE"),
        help: "Save the search to this file, and continue from it if it exists (method path, --best)",
        verbs: &[Verb::Solve, Verb::Count],
    },
    Flag {
        name: "model",
        value: Some("cells|borders|diagonals|all|NAME,NAME"),
        help: "What draws conclusions in method informed: cells, borders, diagonals, all; several by commas (bench: each)",
        verbs: SEARCH,
    },
    Flag {
        name: "variable",
        value: Some("pessimistic|optimistic|path"),
        help: "Which cell method informed decides next: pessimistic, optimistic, path (bench: each)",
        verbs: SEARCH,
    },
    Flag {
        name: "value",
        value: Some("lexicographic|optimistic|pessimistic"),
        help: "Which piece method informed tries next: lexicographic, optimistic, pessimistic (bench: each)",
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
        verbs: DRAW,
    },
    Flag {
        name: "tray",
        value: Some("HOW"),
        help: "The pieces that are not on the board: off, or fixed, where every piece has its own place",
        verbs: DRAW,
    },
    Flag { name: "marks", value: Some("WHEN"), help: "Show what does not match: on or off", verbs: DRAW },
    Flag {
        name: "patterns",
        value: Some("WHEN"),
        help: "Textures that tell the colours apart: on, off or auto",
        verbs: DRAW,
    },
    Flag {
        name: "hints",
        value: Some("FILE"),
        help: "The clues of a file of pieces, in a file of their own: 'piece column row turns' from 1, or r9c8=138:0",
        verbs: PUZZLE,
    },
];

/// The puzzle under the rules that settings ask for.
pub fn under(instance: &Instance, options: &Options) -> Result<Option<Instance>, Diagnostic> {
    turn_order(options)?;
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

/// The turns of a piece in the order in which searches try them.
pub fn turn_order(options: &Options) -> Result<[Turn; 4], Diagnostic> {
    let [none, right, half, left] = Turn::ALL;
    match options.text("turn-order") {
        None | Some("clockwise") => Ok(Turn::ALL),
        Some("anticlockwise") => Ok([none, left, half, right]),
        Some(other) => Err(Diagnostic::new(format!(
            "--turn-order: expected clockwise or anticlockwise, found {}",
            quadrille_core::diagnostic::quoted(other)
        ))),
    }
}

/// A setting of which `bench` can run every choice, the word that asks for that, and the default.
struct Axis {
    flag: &'static str,
    word: &'static str,
    default: &'static str,
    choices: Vec<&'static str>,
}

/// The settings that `bench` can vary for a method.
fn axes(method: &str) -> Vec<Axis> {
    let axis = |flag, word, default, choices| Axis { flag, word, default, choices };
    let paths = axis("path", "all", "row", path::NAMES.to_vec());
    match method {
        "auto" | "path" | "brute" => vec![paths],
        "informed" => {
            let mut models = names(MODELS);
            models.push(informed::ALL);
            let [variables, values] = [names(VARIABLES), names(VALUES)];
            vec![
                axis("model", "each", informed::DEFAULT_MODEL, models),
                axis("variable", "each", variables[0], variables),
                axis("value", "each", values[0], values),
                paths,
            ]
        }
        _ => Vec::new(),
    }
}

/// The ways in which `bench` runs a method: every choice of each setting of which all are asked for. The label names
/// the path of brute force, and the model, variable and value of informed search, with the path where it varies.
pub fn variants(method: &str, options: &Options) -> Vec<Variant> {
    let axes = axes(method);
    let varies = |axis: &Axis| options.text(axis.flag) == Some(axis.word);
    let mut variants = vec![Variant { label: None, options: options.clone() }];
    if !axes.iter().any(varies) {
        return variants;
    }
    for axis in axes.iter().filter(|axis| axis.flag != "path" || varies(axis)) {
        let given = [options.text(axis.flag).unwrap_or(axis.default)];
        let choices = if varies(axis) { &axis.choices[..] } else { &given };
        let with = |variant: &Variant, choice: &str| Variant {
            label: Some(variant.label.iter().map(|label| format!("{label}/")).collect::<String>() + choice),
            options: variant.options.clone().with(axis.flag, choice),
        };
        variants = variants
            .iter()
            .flat_map(|variant| choices.iter().map(|choice| with(variant, choice)).collect::<Vec<_>>())
            .collect();
    }
    variants
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(method: &str, settings: &[(&str, &str)]) -> Vec<String> {
        let options = settings.iter().fold(Options::default(), |all, (flag, value)| all.with(flag, *value));
        variants(method, &options).into_iter().map(|variant| variant.label.unwrap_or_default()).collect()
    }

    #[test]
    fn bench_runs_every_choice_that_is_asked_for() {
        assert_eq!(labels("path", &[("path", "all")]), path::NAMES);
        assert_eq!(labels("informed", &[("path", "row"), ("model", "cells")]), [""]);
        assert_eq!(
            labels("informed", &[("model", "each")]),
            ["cells", "borders", "diagonals", "all"].map(|name| format!("{name}/pessimistic/lexicographic"))
        );
        let all = labels("informed", &[("model", "each"), ("variable", "each"), ("value", "each")]);
        assert_eq!((all.len(), all[35].as_str()), (36, "all/path/pessimistic"));
        let paths = labels("informed", &[("variable", "path"), ("path", "all")]);
        assert_eq!((paths.len(), paths[1].as_str()), (6, "borders/path/lexicographic/column"));
        assert_eq!(labels("path", &[("model", "each")]), [""]);
    }
}
