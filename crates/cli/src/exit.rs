//! How a run ends.

use quadrille::Diagnostic;
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
    /// The user pressed Ctrl-C.
    Interrupted,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Done => 0,
            Exit::No => 1,
            Exit::Bad => 2,
            Exit::Limit => 3,
            Exit::Interrupted => INTERRUPTED,
        })
    }
}

/// The exit code after Ctrl-C.
pub const INTERRUPTED: u8 = 130;

/// Why a verb cannot go on.
#[derive(Debug)]
pub enum Failure {
    /// Something to tell the user.
    Wrong(Diagnostic),
    /// Nobody reads standard output any more.
    ClosedPipe,
}

impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Self {
        Failure::Wrong(diagnostic)
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
