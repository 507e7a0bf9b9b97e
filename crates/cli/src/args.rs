//! The arguments: those that verbs share, those of the families' tables, and reading them.

use crate::exit::Result;
use crate::verbs::{self, VERBS};
use clap::builder::styling::{AnsiColor, Styles};
use clap::{Arg, ArgAction, ArgMatches, Command};
use quadrille::{AnySettings, Diagnostic, Limits, Run, quantity};

/// The whole command line.
pub fn command() -> Command {
    let styles = Styles::styled()
        .header(AnsiColor::Green.on_default().bold())
        .usage(AnsiColor::Green.on_default().bold())
        .literal(AnsiColor::Cyan.on_default());
    let top = Command::new("quadrille")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Grid puzzles of several families: solve, count, check, generate, explain, draw, convert, compare, play")
        .after_help(
            "INPUT is a file, - for standard input, a puzzle ID or a link; format and family are recognised.\n\
             FILE#K or FILE#ID picks one puzzle of a file with several.\n\n\
             Exit codes: 0 done, 1 unsolvable or wrong, 2 bad input, 3 a limit came first, 130 Ctrl-C.",
        )
        .styles(styles)
        .subcommand_required(true)
        .arg_required_else_help(true);
    VERBS.iter().fold(top, |top, verb| top.subcommand(verb_command(verb)))
}

fn verb_command(line: &verbs::Line) -> Command {
    let examples = line.examples.join("\n  ");
    let command = (line.arguments)(Command::new(line.name).about(line.about))
        .after_help(format!("Examples:\n  {examples}"))
        .arg(
            Arg::new("color")
                .long("color")
                .value_name("WHEN")
                .value_parser(["auto", "always", "never"])
                .default_value("auto")
                .help("Colours on standard output; auto heeds NO_COLOR"),
        );
    line.takes.arguments(command)
}

/// INPUT and what may be said about it.
pub fn with_input(command: Command) -> Command {
    let input = Arg::new("input")
        .value_name("INPUT")
        .help("A file, -, a puzzle ID or a link; none if the settings of a family say it all");
    with_format(command.arg(input))
}

/// What may be said about an input.
pub fn with_format(command: Command) -> Command {
    command.arg(option("from", "FORMAT", "The format of INPUT, when it is not to be recognised")).arg(option(
        "family",
        "FAMILY",
        "The family of INPUT, when it is not to be recognised",
    ))
}

/// What any work may spend.
pub fn with_time_and_memory(command: Command) -> Command {
    command.arg(option("time", "TIME", "Stop after this time, for each puzzle: 500ms, 10s, 2m")).arg(option(
        "memory",
        "SIZE",
        "Use at most this much memory: 512M, 4G",
    ))
}

/// What a search may spend.
pub fn with_limits(command: Command) -> Command {
    with_time_and_memory(command)
        .arg(option("nodes", "N", "Stop after this many nodes: 5000, 1e8"))
        .arg(option("threads", "N", "Threads to use"))
}

/// A limit for all puzzles of an input together.
pub fn with_total(command: Command) -> Command {
    command.arg(option("time-total", "TIME", "Stop after this time for all puzzles of the input together"))
}

/// A player's state.
pub fn with_state(command: Command) -> Command {
    command.arg(option("state", "FILE", "Go on from this state of the puzzle").visible_alias("from-state"))
}

/// A player's state, or the one that a saved game holds.
pub fn with_stored_state(command: Command) -> Command {
    with_state(command)
        .arg(switch("from-start", "Ignore the state that a saved game holds").conflicts_with("state"))
}

/// How often a search that can be continued is saved.
pub fn with_saving(command: Command) -> Command {
    command.arg(option("save-every", "TIME", "How often --resume saves the search [60s]"))
}

/// Answers for scripts.
pub fn with_json(command: Command) -> Command {
    command.arg(switch("json", "Print one JSON object per puzzle"))
}

/// An option with a value.
pub fn option(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help)
}

/// An option without a value.
pub fn switch(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

/// A file to write to.
pub fn output(help: &'static str) -> Arg {
    Arg::new("output").short('o').long("output").value_name("FILE").help(help)
}

/// The value of an option, if the verb has it and it was given.
pub fn text<'a>(matches: &'a ArgMatches, name: &str) -> Option<&'a str> {
    matches.try_get_one::<String>(name).ok().flatten().map(String::as_str)
}

/// Whether a switch was given.
pub fn on(matches: &ArgMatches, name: &str) -> bool {
    matches.try_get_one::<bool>(name).ok().flatten().copied().unwrap_or(false)
}

/// The value of an option read by one of the [`quantity`] functions; an error that names the
/// option.
pub fn parsed<T>(
    matches: &ArgMatches,
    name: &str,
    parse: impl FnOnce(&str) -> std::result::Result<T, Diagnostic>,
) -> Result<Option<T>> {
    let named = |error: Diagnostic| error.in_setting(&format!("--{name}"));
    Ok(text(matches, name).map(parse).transpose().map_err(named)?)
}

/// The limits given; solutions are the verb's own affair.
pub fn limits(matches: &ArgMatches, solutions: Option<u64>) -> Result<Limits> {
    let standard = Limits::default();
    let threads = parsed(matches, "threads", quantity::number)?.map(|n| n.clamp(1, 1024) as usize);
    let total = parsed(matches, "time-total", quantity::time)?;
    let time = parsed(matches, "time", quantity::time)?;
    Ok(Limits {
        time: time.into_iter().chain(total).min(),
        nodes: parsed(matches, "nodes", quantity::number)?,
        memory: parsed(matches, "memory", quantity::memory)?.unwrap_or(standard.memory),
        threads: threads.unwrap_or(standard.threads),
        solutions,
    })
}

/// How many solutions `--all` or `--max` ask for.
pub fn solutions(matches: &ArgMatches) -> Result<Option<u64>> {
    if on(matches, "all") {
        return Ok(None);
    }
    let most = parsed(matches, "max", |text| match quantity::number(text)? {
        0 => Err(Diagnostic::new("expected at least 1, found 0")),
        n => Ok(n),
    })?;
    Ok(most.or(Some(1)))
}

/// A run as the arguments describe it.
pub fn run(matches: &ArgMatches, settings: impl Into<AnySettings>, solutions: Option<u64>) -> Result<Run> {
    Ok(Run {
        method: text(matches, "method").map(str::to_owned),
        limits: limits(matches, solutions)?,
        settings: settings.into(),
        ..Run::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_fit_together() {
        command().debug_assert();
    }

    #[test]
    fn every_example_of_the_help_is_understood() {
        for example in VERBS.iter().flat_map(|verb| verb.examples) {
            let words = example.split_whitespace().take_while(|word| *word != ">");
            let parsed = command().try_get_matches_from(words);
            assert!(parsed.is_ok(), "{example}: {}", parsed.unwrap_err());
        }
    }

    #[test]
    fn limits_are_read_as_people_write_them() {
        let words = "quadrille solve x --time 500ms --nodes 1e6 --memory 4G --threads 2 --max 5";
        let matches = command().try_get_matches_from(words.split(' ')).unwrap();
        let (_, matches) = matches.subcommand().unwrap();
        let limits = limits(matches, solutions(matches).unwrap()).unwrap();
        assert_eq!(limits.time, Some(std::time::Duration::from_millis(500)));
        assert_eq!((limits.nodes, limits.memory), (Some(1_000_000), 4 << 30));
        assert_eq!((limits.threads, limits.solutions), (2, Some(5)));
    }
}
