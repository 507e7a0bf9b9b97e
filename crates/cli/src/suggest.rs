//! A misspelt flag is corrected with one that can be meant: a flag of this verb, and of the family
//! of this input.

use crate::verbs::VERBS;
use crate::{args, files, input};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use quadrille::{AnyFamily, Choice, FAMILIES, names};

/// The error with the right suggestion, or with none.
pub fn corrected(mut error: clap::Error, arguments: &[String]) -> clap::Error {
    if error.kind() != ErrorKind::UnknownArgument {
        return error;
    }
    let Some(ContextValue::String(wrong)) = error.get(ContextKind::InvalidArg).cloned() else { return error };
    let Some(verb) = VERBS.iter().find(|verb| arguments.get(1) == Some(&verb.name.to_owned())) else {
        return error;
    };
    let family = family(arguments);
    let foreign = |name: &str| {
        let has = |f: &dyn AnyFamily| verb.takes.lines(f).iter().any(|line| line.name == name);
        FAMILIES.iter().any(has) && !family.is_none_or(has)
    };
    let command = args::command();
    let Some(command) = command.find_subcommand(verb.name) else { return error };
    let known: Vec<&str> =
        command.get_arguments().filter_map(clap::Arg::get_long).filter(|name| !foreign(name)).collect();
    error.remove(ContextKind::Suggested);
    error.remove(ContextKind::SuggestedArg);
    // The usage that came with it names the flag that was thought to be meant.
    error.remove(ContextKind::Usage);
    if let Some(near) = names::closest(wrong.trim_start_matches('-'), &known) {
        error.insert(ContextKind::SuggestedArg, ContextValue::String(format!("--{near}")));
    }
    error
}

/// The family that the arguments speak of: by its name, or by the puzzle in a file.
fn family(arguments: &[String]) -> Option<&'static dyn AnyFamily> {
    let after = |flag: &str| arguments.iter().skip_while(|a| *a != flag).nth(1);
    let named = after("--family").or(arguments.get(2)).and_then(|name| FAMILIES.find(name).ok());
    named.or_else(|| {
        let is_file = |argument: &&String| {
            let file = argument.rsplit_once('#').map_or(argument.as_str(), |(file, _)| file);
            argument.as_str() != "-" && (files::path(argument).is_file() || files::path(file).is_file())
        };
        let input = input::read(arguments.iter().skip(2).find(is_file)?, &Choice::default()).ok()?;
        Some(input.puzzles.into_iter().find_map(|entry| entry.puzzle.ok())?.family())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suggested(words: &str) -> Option<String> {
        let arguments: Vec<String> = words.split(' ').map(str::to_owned).collect();
        let error = args::command().try_get_matches_from(&arguments).unwrap_err();
        match corrected(error, &arguments).get(ContextKind::SuggestedArg) {
            Some(ContextValue::String(flag)) => Some(flag.clone()),
            _ => None,
        }
    }

    #[test]
    fn a_flag_of_another_family_is_not_suggested() {
        assert_eq!(suggested("quadrille generate loops --componets 3").as_deref(), Some("--components"));
        assert_eq!(suggested("quadrille generate nonogram --componets 3").as_deref(), None);
        assert_eq!(suggested("quadrille generate nonogram --densty 3").as_deref(), Some("--density"));
        let duck = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/nonogram/duck.txt");
        assert_eq!(suggested(&format!("quadrille solve {duck} --pice x")).as_deref(), None);
        assert_eq!(suggested(&format!("quadrille solve {duck} --metod x")).as_deref(), Some("--method"));
        assert_eq!(suggested("quadrille solve --pices x").as_deref(), Some("--pieces"));
    }
}
