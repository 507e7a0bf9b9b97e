//! The settings that this family adds to the verbs.

use crate::format::words::{RULES, name_of, named, quoted};
use crate::generate::settings;
use crate::model::{Instance, Rule};
use quadrille_core::{Diagnostic, Flag, Options, Verb, family};

/// The table: what all verbs take, then what `generate` alone takes.
pub const FLAGS: &[Flag] =
    &family::joined::<{ COMMON.len() + settings::FLAGS.len() }>(COMMON, settings::FLAGS);

const COMMON: &[Flag] = &[
    Flag {
        name: "rule",
        value: Some("loops|tree|apart"),
        help: "loops (links meet), tree (they also form one tree) or apart (no links meet) [the input's: tree for net \
               and hexapipes]",
        verbs: Verb::ALL,
    },
    Flag {
        name: "tree",
        value: None,
        help: "All tiles must form one tree, connected and without a loop: --rule tree",
        verbs: Verb::ALL,
    },
    Flag {
        name: "nosolve",
        value: None,
        help: "The game turned round, no link may meet a link: --rule apart",
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
    let named = options.parsed("rule", |text| {
        named(&RULES, text).ok_or_else(|| {
            let names = RULES.map(|(name, _)| name).join(", ");
            Diagnostic::new(format!("{} is not a rule", quoted(text))).help(format!("choose one of: {names}"))
        })
    })?;
    let switched = match (options.is_on("tree"), options.is_on("nosolve")) {
        (true, true) => {
            let why = "--tree and --nosolve exclude each other: a tree is made of links that meet";
            return Err(Diagnostic::new(why));
        }
        (true, false) => Some(Rule::Tree),
        (false, true) => Some(Rule::Apart),
        (false, false) => None,
    };
    match (named, switched) {
        (Some(named), Some(switched)) if named != switched => {
            let [named, switched] = [named, switched].map(|rule| name_of(&RULES, &rule));
            let switch = if switched == "tree" { "--tree" } else { "--nosolve" };
            Err(Diagnostic::new(format!("{switch} and --rule {named} ask for different rules"))
                .help("leave one of them out"))
        }
        (named, switched) => Ok(named.or(switched)),
    }
}

/// The same tiles under the rule and on the board that the settings ask for.
pub fn under(instance: &Instance, options: &Options) -> Result<Option<Instance>, Diagnostic> {
    let rule = rule(options)?.unwrap_or(instance.rule());
    let wrap = options.is_on("wrap") || instance.lattice().wrap;
    let changed = rule != instance.rule() || wrap != instance.lattice().wrap;
    Ok(changed.then(|| instance.clone().with_rule(rule).with_wrap(wrap)))
}
