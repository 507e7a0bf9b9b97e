//! `completions`: what a shell needs to complete our arguments.

use super::Line;
use crate::args;
use crate::exit::Exit;
use crate::takes::Takes;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command};
use clap_complete::Shell;
use quadrille::recognise::COMMON;
use quadrille::{AnyFamily, FAMILIES, Setting};
use std::collections::BTreeSet;

pub const LINE: Line = Line {
    name: "completions",
    about: "Print the completion script of a shell",
    examples: &["quadrille completions bash > ~/.local/share/bash-completion/completions/quadrille"],
    takes: Takes::NOTHING,
    arguments: |command| {
        let shell = clap::value_parser!(Shell);
        command
            .arg(Arg::new("shell").value_name("SHELL").required(true).value_parser(shell).help("The shell"))
    },
    run: |matches, console| {
        let mut script = Vec::new();
        if let Some(&shell) = matches.get_one::<Shell>("shell") {
            clap_complete::generate(shell, &mut with_words(args::command()), "quadrille", &mut script);
        }
        console.say(&String::from_utf8_lossy(&script))?;
        Ok(Exit::Done)
    },
};

/// The command line with the words that values can be. Only completions know them: the families
/// read values themselves, with better errors, and some take more than words.
fn with_words(command: Command) -> Command {
    command.mut_subcommands(|verb| {
        verb.mut_args(|arg| {
            let words = words(arg.get_id().as_str());
            let has_words = !arg.get_possible_values().is_empty();
            match arg.get_action().takes_values() && !has_words && !words.is_empty() {
                true => arg.value_parser(PossibleValuesParser::new(words)),
                false => arg,
            }
        })
    })
}

/// What the value of an argument can be, in all families together.
fn words(argument: &str) -> BTreeSet<&'static str> {
    let families = FAMILIES.iter();
    match argument {
        "family" | "for" => families.map(AnyFamily::name).collect(),
        "method" => families.flat_map(AnyFamily::methods).map(|method| method.name).collect(),
        "from" | "to" => {
            let formats = families.flat_map(AnyFamily::formats).map(|format| format.name);
            formats.chain(COMMON.iter().map(|(name, _)| *name)).collect()
        }
        name => {
            let lines = families.flat_map(|family| Takes::EVERYTHING.lines(family));
            lines.filter(|line| line.name == name).flat_map(Setting::choices).collect()
        }
    }
}
