//! How a run ends.

use crate::work::GivenUp;
use quadrille::{Diagnostic, Stop};
use std::io;
use std::process::ExitCode;

/// The exit codes scripts rely on, from good to bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Done as asked.
    Done,
    /// Proven unsolvable, or a check found violations.
    No,
    /// A limit was reached first.
    Limit,
    /// Bad usage or bad input.
    Bad,
    /// Somebody ended the program: the number of the signal.
    Signal(u8),
}

impl Exit {
    /// The number that the shell gets.
    pub const fn code(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::No => 1,
            Exit::Bad => 2,
            Exit::Limit => 3,
            Exit::Signal(number) => signal(number),
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

/// The exit code after a signal, as shells tell it: 130 after Ctrl-C.
pub const fn signal(number: u8) -> u8 {
    128 + number
}

/// Why a verb cannot go on.
#[derive(Debug)]
pub enum Failure {
    /// Something to tell the user.
    Wrong(Diagnostic),
    /// Nobody reads standard output any more.
    ClosedPipe,
    /// A limit came before there was anything to answer.
    Limit(Stop),
}

impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Self {
        Failure::Wrong(diagnostic)
    }
}

impl From<GivenUp> for Failure {
    fn from(given_up: GivenUp) -> Self {
        Failure::Limit(given_up.stop)
    }
}

/// Errors of standard output; files have diagnostics that name them.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Wrong(Diagnostic::new(format!("standard output: {error}"))),
        }
    }
}

/// What a verb returns.
pub type Result<T> = std::result::Result<T, Failure>;
