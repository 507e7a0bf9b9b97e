//! Where corollas come from: they are made, or read from a store or from a text file.

use super::zone;
use crate::args;
use crate::exit::Result;
use crate::files;
use clap::ArgMatches;
use quadrille::corollas::query::Filter;
use quadrille::corollas::{Contents, Query, Store, is_store, text};
use quadrille::edge::corolla::text::our_turn;
use quadrille::edge::corolla::{Corolla, Generator, Request, Shape, agrees};
use quadrille::edge::{Colour, Instance, PieceId};
use quadrille::{Diagnostic, Search, Stop, quantity};
use std::io::BufReader;
use std::ops::ControlFlow;

/// Corollas of one shape, and which of them are wanted.
pub struct Origin<'a> {
    instance: &'a Instance,
    pub shape: Shape,
    query: Query,
    filter: Filter,
    from: From,
    trust_pieces: bool,
}

enum From {
    Maker(Box<Generator>),
    Store(Box<Store>),
    /// The name of a text file.
    Text(String),
}

impl<'a> Origin<'a> {
    /// As the arguments say.
    pub fn new(matches: &ArgMatches, instance: &'a Instance) -> Result<Origin<'a>> {
        let trust_pieces = args::on(matches, "trust-pieces");
        let (from, shape) = match args::text(matches, "store") {
            Some(name) => read(name, instance, trust_pieces)?,
            None => {
                let Some(zone) = zone(matches, instance)? else {
                    return Err(Diagnostic::new("say where the corollas lie")
                        .help("--zone 2,0 for the cell in column 2 and row 0, or --store FILE")
                        .into());
                };
                let hamming = args::parsed(matches, "hamming", quantity::number)?.unwrap_or(1) as usize;
                let maker = Generator::new(instance, zone.cell(), hamming)?;
                let shape = maker.shape().clone();
                (From::Maker(Box::new(maker)), shape)
            }
        };
        if let (Some(name), Some(zone)) = (args::text(matches, "store"), zone(matches, instance)?)
            && zone.cell() != shape.centre()
        {
            let (x, y) = (shape.centre().col, shape.centre().row);
            return Err(Diagnostic::new(format!(
                "{name}: these corollas lie around {x},{y}, not {},{}",
                zone.x, zone.y
            ))
            .into());
        }
        let query = query(matches)?;
        let filter = query.ready(instance, &shape)?;
        Ok(Origin { instance, shape, query, filter, from, trust_pieces })
    }

    /// What comes out of a walk that ended like this: all corollas around the centre, if those that
    /// clues forbid are among them.
    pub fn contents(&self, stop: Option<Stop>) -> Contents {
        let all = match &self.from {
            From::Maker(_) => true,
            From::Store(store) => store.manifest().complete,
            From::Text(_) => false,
        };
        let whole = all && self.query == Query::default() && self.instance.clues().is_empty();
        if whole && stop.is_none() { Contents::All } else { Contents::Part }
    }

    /// Whether they are made, and none is left out.
    pub fn made(&self) -> bool {
        matches!(self.from, From::Maker(_)) && self.query == Query::default()
    }

    /// Whether a corolla that was made elsewhere agrees with the clues of this puzzle.
    fn agrees(&self, corolla: &Corolla) -> bool {
        self.instance.clues().is_empty() || agrees(self.instance, &self.shape, &corolla.placed)
    }

    /// Hands over every corolla that is wanted, in order; the inner error when the search was
    /// stopped.
    pub fn each(
        &self,
        search: &mut Search,
        found: &mut dyn FnMut(&Corolla) -> ControlFlow<Stop>,
    ) -> Result<std::result::Result<(), Stop>> {
        let filter = &self.filter;
        let mut counted = |search: &mut Search, corolla: &Corolla| match search.node() {
            Err(stop) => ControlFlow::Break(stop),
            Ok(()) if self.agrees(corolla) => found(corolla),
            Ok(()) => ControlFlow::Continue(()),
        };
        Ok(match &self.from {
            From::Maker(maker) => {
                let mut wanted = |corolla: &Corolla| match filter.takes(&corolla.placed) {
                    true => found(corolla),
                    false => ControlFlow::Continue(()),
                };
                let centres: Vec<_> = match filter.takes_all_centres() {
                    true => vec![Vec::new()],
                    false => maker.centres().into_iter().map(|centre| vec![centre]).collect(),
                };
                let mut begins =
                    centres.into_iter().filter(|begin| begin.iter().all(|p| filter.takes_centre(p.code())));
                begins.try_for_each(|begin| {
                    maker.run(&Request { begin, ..Request::default() }, search, &mut wanted)
                })
            }
            From::Store(store) => store.each(filter, &mut |corolla| counted(search, corolla))?,
            From::Text(name) => {
                let text = BufReader::new(files::open(name)?);
                let wanted = &mut |corolla: &Corolla| {
                    let here =
                        (corolla.centre, corolla.hamming) == (self.shape.centre(), self.shape.hamming());
                    if here && filter.takes(&corolla.placed) {
                        counted(search, corolla)
                    } else {
                        ControlFlow::Continue(())
                    }
                };
                text::each(name, text, self.instance, self.trust_pieces, wanted)?
            }
        })
    }
}

/// A store or a text file, and where its corollas lie; a text that holds none has no place.
fn read(name: &str, instance: &Instance, trust_pieces: bool) -> Result<(From, Shape)> {
    let mut file = files::open(name)?;
    if is_store(&mut file).map_err(|e| files::wrong(name, &e))? {
        let store = Store::open(file, instance).map_err(|mut error| {
            error.message = format!("{name}: {}", error.message);
            error
        })?;
        let shape = store.shape().clone();
        return Ok((From::Store(Box::new(store)), shape));
    }
    let mut first = None;
    let _ = text::each(name, BufReader::new(file), instance, trust_pieces, &mut |corolla| {
        first = Some(corolla.clone());
        ControlFlow::Break(Stop::Solutions)
    })?;
    match first {
        Some(corolla) => Ok((From::Text(name.to_owned()), corolla.shape(instance.size())?)),
        None => Err(Diagnostic::new(format!("{name}: there are no corollas in it"))
            .help("a store is a Parquet file; a text has lines such as '0:0;5:1;6:0;; | 3;4;5;6;0;;;;;;;0'")
            .into()),
    }
}

/// What the arguments ask of corollas.
fn query(matches: &ArgMatches) -> Result<Query> {
    let piece = |text: &str| text.trim().parse().ok().map(PieceId);
    let pieces = |name: &'static str| -> Result<Vec<PieceId>> {
        let text = args::text(matches, name);
        let read: Option<Vec<PieceId>> =
            text.into_iter().flat_map(|text| text.split(',')).map(piece).collect();
        Ok(read.ok_or_else(|| wrong(name, "numbers of pieces", text.unwrap_or_default(), "3,5"))?)
    };
    let centre = |text: &str| {
        let (number, turn) = text.split_once(':').map_or((text, None), |(number, turn)| (number, Some(turn)));
        let turn = match turn {
            Some(turn) => Some(our_turn(turn.trim().parse().ok().filter(|turn| *turn < 4)?)),
            None => None,
        };
        Some((piece(number)?, turn))
    };
    let side = |text: &String| {
        let read = || {
            let (side, colour) = text.split_once('=')?;
            Some((side.trim().parse().ok()?, Colour(colour.trim().parse().ok()?)))
        };
        read().ok_or_else(|| wrong("frontier", "a side and its colour", text, "0=4"))
    };
    let sides = matches.get_many::<String>("frontier").into_iter().flatten();
    let text = args::text(matches, "centre");
    Ok(Query {
        centre: text
            .map(|text| {
                centre(text).ok_or_else(|| wrong("centre", "a piece, and maybe its turn", text, "7:2"))
            })
            .transpose()?,
        frontier: sides.map(side).collect::<std::result::Result<_, _>>()?,
        with: pieces("with")?,
        without: pieces("without")?,
    })
}

fn wrong(name: &str, expected: &str, found: &str, example: &str) -> Diagnostic {
    Diagnostic::new(format!("--{name}: expected {expected}, found '{found}'"))
        .help(format!("--{name} {example}"))
}
