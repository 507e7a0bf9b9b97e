//! Which settings of the families a verb takes, and what was given for them.

use crate::args;
use crate::files;
use clap::{Arg, ArgAction, ArgMatches, Command};
use quadrille::edge::Edge;
use quadrille::setting::{Ask, Kind};
use quadrille::swap::Swap;
use quadrille::{AnyFamily, Concern, Diagnostic, FAMILIES, Given, Rules, Setting};

/// What a verb takes of the families' tables.
#[derive(Clone, Copy, Debug)]
pub struct Takes {
    concerns: &'static [Concern],
    /// What it asks of a search, if it asks something.
    ask: Option<Ask>,
    /// Whether it saves a search that can be continued.
    saves: bool,
    /// Single settings of other concerns.
    also: &'static [&'static str],
    /// The only family that the verb is for, if there is one.
    family: Option<&'static str>,
}

impl Takes {
    /// Nothing.
    pub const NOTHING: Takes = Takes { concerns: &[], ask: None, saves: false, also: &[], family: None };
    /// What says which puzzle is meant.
    pub const PUZZLE: Takes = Takes { concerns: &[Concern::Puzzle], ..Takes::NOTHING };
    /// What says which puzzle to make.
    pub const GENERATE: Takes = Takes { concerns: &[Concern::Generate], ..Takes::NOTHING };
    /// Every setting that there is.
    pub const EVERYTHING: Takes = Takes {
        concerns: &[Concern::Puzzle, Concern::Search, Concern::Draw, Concern::Generate],
        saves: true,
        ..Takes::NOTHING
    };
    /// What solving takes.
    pub const SOLVE: Takes =
        Takes { concerns: &[Concern::Puzzle, Concern::Search], ask: Some(Ask::Solve), ..Takes::NOTHING };
    /// What counting takes.
    pub const COUNT: Takes = Takes { ask: Some(Ask::Count), saves: true, ..Takes::SOLVE };
    /// What studying a search along a path takes.
    pub const STUDY: Takes = Takes { also: &["path"], family: Some(Edge::NAME), ..Takes::PUZZLE };
    /// What tabulating the positions of a board takes.
    pub const TABLE: Takes = Takes { family: Some(Swap::NAME), ..Takes::PUZZLE };

    /// The same, and pictures are drawn.
    pub const fn drawing(self) -> Takes {
        Takes { concerns: &[Concern::Puzzle, Concern::Search, Concern::Draw], ..self }
    }

    /// The same, and the search is saved.
    pub const fn saving(self) -> Takes {
        Takes { saves: true, ..self }
    }

    /// The lines of a family that a verb takes, each name once.
    pub fn lines(self, family: &dyn AnyFamily) -> Vec<&'static Setting> {
        let mut lines: Vec<&'static Setting> = Vec::new();
        if self.family.is_some_and(|name| name != family.name()) {
            return lines;
        }
        let fits = |line: &Setting| {
            let asked = line.only.is_none() || self.ask.is_none() || line.only == self.ask;
            asked && (self.saves || !matches!(line.kind, Kind::SavedFile))
        };
        let concerns = self.concerns.iter().flat_map(|concern| family.settings(*concern));
        let also = family.settings(Concern::Search).iter().filter(|line| self.also.contains(&line.name));
        for line in concerns.filter(|line| fits(line)).chain(also) {
            if lines.iter().all(|other| other.name != line.name) {
                lines.push(line);
            }
        }
        lines
    }

    /// Adds an argument for each line; one that the verb has anyway is left as it is.
    pub fn arguments(self, command: Command) -> Command {
        FAMILIES.iter().fold(command, |command, family| {
            self.lines(family).into_iter().fold(command, |command, line| with_line(command, line, family))
        })
    }

    /// What was given, with the content of the files that it names.
    pub fn given(self, matches: &ArgMatches) -> Result<Given, Diagnostic> {
        let mut given = Given::default();
        let mut lines: Vec<&Setting> = Vec::new();
        for line in FAMILIES.iter().flat_map(|family| self.lines(family)) {
            if lines.iter().any(|other| other.name == line.name) {
                continue;
            }
            lines.push(line);
            if line.is_switch() && args::on(matches, line.name) {
                given.add(line.name, "true");
            } else if !line.is_switch() {
                let values = matches.try_get_many::<String>(line.name).ok().flatten();
                values.into_iter().flatten().for_each(|value| given.add(line.name, value.as_str()));
            }
        }
        for line in lines {
            attach(&mut given, line)?;
        }
        Ok(given)
    }

    /// Refuses settings that another family has and this one has not.
    pub fn check(self, given: &Given, family: &dyn AnyFamily) -> Result<(), Diagnostic> {
        let own = self.lines(family);
        let foreign = |name: &&str| own.iter().all(|line| line.name != *name);
        let Some(name) = given.names().find(foreign) else { return Ok(()) };
        let has = |other: &&dyn AnyFamily| self.lines(*other).iter().any(|line| line.name == name);
        let other = FAMILIES.iter().find(has).map_or("another family", AnyFamily::name);
        Err(Diagnostic::new(format!(
            "--{name} is a setting of {other}, and this is a puzzle of {}",
            family.name()
        )))
    }
}

fn with_line(command: Command, line: &'static Setting, family: &dyn AnyFamily) -> Command {
    let taken = |a: &Arg| {
        a.get_id() == line.name
            || a.get_long() == Some(line.name)
            || a.get_visible_aliases().is_some_and(|names| names.contains(&line.name))
    };
    if command.get_arguments().any(taken) {
        return command;
    }
    let help = line.full_help().into_owned();
    let arg = Arg::new(line.name).long(line.name).help(help).help_heading(family.title());
    command.arg(match line.placeholder() {
        Some(placeholder) => arg.value_name(placeholder).action(ArgAction::Append),
        None => arg.action(ArgAction::SetTrue),
    })
}

/// Reads the file that a setting names; a value that may also be a word is one when there is no
/// such file.
fn attach(given: &mut Given, line: &Setting) -> Result<(), Diagnostic> {
    let (Some(always), Some(value)) = (line.names_file(), given.text(line.name)) else { return Ok(()) };
    let mut path = value.to_owned();
    if matches!(line.kind, Kind::File { lines: true })
        && !files::is_there(&path)
        && let Some((file, _)) = path.rsplit_once(':')
    {
        path = file.to_owned();
    }
    if always || files::is_there(&path) {
        given.attach(line.name, files::read(&path)?);
    }
    Ok(())
}
