//! The report's text files, line by line, from and to a stream.

use quadrille_core::{Diagnostic, Stop};
use quadrille_edge::Instance;
use quadrille_edge::corolla::Corolla;
use quadrille_edge::corolla::text::{Lines, Reader, Writer};
use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;

/// Writes text.
pub struct TextWriter<'a, W: Write> {
    lines: Writer<'a>,
    out: W,
}

impl<'a, W: Write> TextWriter<'a, W> {
    /// A writer of such lines.
    pub fn new(out: W, instance: &'a Instance, kind: Lines) -> Self {
        TextWriter { lines: Writer::new(instance, kind), out }
    }

    /// Writes a corolla; what went wrong with the stream is the inner error.
    pub fn add(&mut self, corolla: &Corolla) -> Result<io::Result<()>, Diagnostic> {
        let text = self.lines.lines(corolla)?;
        Ok(self.out.write_all(text.as_bytes()))
    }

    /// Hands the stream back.
    pub fn finish(self) -> W {
        self.out
    }
}

/// Hands over every corolla of a text, in order; the inner error when it was told to stop.
pub fn each(
    name: &str,
    text: impl BufRead,
    instance: &Instance,
    trust_pieces: bool,
    found: &mut dyn FnMut(&Corolla) -> ControlFlow<Stop>,
) -> Result<Result<(), Stop>, Diagnostic> {
    let mut reader = Reader::new(instance);
    reader.trust_pieces = trust_pieces;
    for (number, line) in text.split(b'\n').enumerate() {
        let wrong = |mut error: Diagnostic| {
            error.message = format!("{name}, line {}: {}", number + 1, error.message);
            error
        };
        let line = line.map_err(|error| wrong(Diagnostic::new(error.to_string())))?;
        let line = str::from_utf8(&line).map_err(|_| wrong(Diagnostic::new("this is no text")))?;
        if let Some(corolla) = reader.line(line).map_err(wrong)?
            && let ControlFlow::Break(stop) = found(&corolla)
        {
            return Ok(Err(stop));
        }
    }
    Ok(Ok(()))
}
