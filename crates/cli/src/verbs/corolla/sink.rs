//! Where corollas go: into a store, into a text file, or to standard output.

use crate::args;
use crate::exit::Result;
use crate::files::{self, Part};
use clap::ArgMatches;
use quadrille::corollas::text::TextWriter;
use quadrille::corollas::{Contents, Settings, StoreWriter};
use quadrille::edge::Instance;
use quadrille::edge::corolla::text::Lines;
use quadrille::edge::corolla::{Corolla, Shape};
use std::io::{self, BufWriter, Write};

/// Takes corollas of one shape.
pub enum Sink<'a> {
    Store(Box<StoreWriter<Part>>),
    /// A text file and its name.
    File(TextWriter<'a, BufWriter<Part>>, String),
    Standard(TextWriter<'a, Box<dyn Write>>),
}

impl<'a> Sink<'a> {
    /// The file with this name, or standard output without one.
    pub fn new(
        matches: &ArgMatches,
        name: Option<&str>,
        instance: &'a Instance,
        shape: &Shape,
    ) -> Result<Sink<'a>> {
        let lines = if args::on(matches, "shared") { Lines::Shared } else { Lines::Whole };
        let Some(name) = name else {
            let out: Box<dyn Write> = Box::new(BufWriter::new(io::stdout()));
            return Ok(Sink::Standard(TextWriter::new(out, instance, lines)));
        };
        let part = Part::create(name)?;
        Ok(match name.ends_with(".parquet") {
            true => Sink::Store(Box::new(StoreWriter::new(part, instance, shape, Settings::default())?)),
            false => Sink::File(TextWriter::new(BufWriter::new(part), instance, lines), name.to_owned()),
        })
    }

    /// Takes a corolla.
    #[inline]
    pub fn add(&mut self, corolla: &Corolla) -> Result<()> {
        match self {
            Sink::Store(store) => Ok(store.add(&corolla.placed)?),
            Sink::File(text, name) => Ok(text.add(corolla)?.map_err(|e| files::wrong(name, &e))?),
            Sink::Standard(text) => Ok(text.add(corolla)??),
        }
    }

    /// Ends it.
    pub fn finish(self, contents: Contents) -> Result<()> {
        match self {
            Sink::Store(store) => store.finish(contents)?.finish()?,
            Sink::File(text, name) => {
                let part = text.finish().into_inner().map_err(|e| files::wrong(&name, e.error()))?;
                part.finish()?;
            }
            Sink::Standard(text) => text.finish().flush()?,
        }
        Ok(())
    }
}
