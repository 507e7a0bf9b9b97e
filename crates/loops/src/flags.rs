//! The settings that this family adds to the verbs.

use crate::generate::settings;
use crate::model::{Instance, Rule};
use quadrille_core::{Diagnostic, Flag, Options, Verb, family};

/// The table: what all verbs take, then what `generate` alone takes.
pub const FLAGS: &[Flag] =
    &family::joined::<{ COMMON.len() + settings::FLAGS.len() }>(COMMON, settings::FLAGS);

const COMMON: &[Flag] = &[
    Flag {
        name: "tree",
        value: None,
        help: "All tiles must form one tree: connected, without a loop",
        verbs: Verb::ALL,
    },
    Flag {
        name: "nosolve",
        value: None,
        help: "The game turned round: no link may meet a link",
        verbs: Verb::ALL,
    },
    Flag { name: "wrap", value: None, help: "Opposite borders are glued together", verbs: Verb::ALL },
    Flag {
        name: "proof",
        value: None,
        help: "Show on the board why there is no solution",
        verbs: &[Verb::Solve, Verb::Draw],
    },
];

/// The rule that the settings ask for.
pub fn rule(options: &Options) -> Result<Option<Rule>, Diagnostic> {
    match (options.is_on("tree"), options.is_on("nosolve")) {
        (true, true) => {
            Err(Diagnostic::new("--tree and --nosolve exclude each other: a tree is made of links that meet"))
        }
        (true, false) => Ok(Some(Rule::Tree)),
        (false, true) => Ok(Some(Rule::Apart)),
        (false, false) => Ok(None),
    }
}

/// The same tiles under the rule and on the board that the settings ask for.
pub fn under(instance: &Instance, options: &Options) -> Result<Option<Instance>, Diagnostic> {
    let rule = rule(options)?.unwrap_or(instance.rule());
    let wrap = options.is_on("wrap") || instance.lattice().wrap;
    let changed = rule != instance.rule() || wrap != instance.lattice().wrap;
    Ok(changed.then(|| instance.clone().with_rule(rule).with_wrap(wrap)))
}
