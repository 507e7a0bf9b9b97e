//! `completions`: what a shell needs to complete our arguments.

use super::Line;
use crate::args;
use crate::exit::Exit;
use crate::takes::Takes;
use clap::Arg;
use clap_complete::Shell;

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
            clap_complete::generate(shell, &mut args::command(), "quadrille", &mut script);
        }
        console.say(&String::from_utf8_lossy(&script))?;
        Ok(Exit::Done)
    },
};
