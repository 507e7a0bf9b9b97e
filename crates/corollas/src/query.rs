//! Which corollas are wanted.
//!
//! Equal pieces are one and the same to a query, as they are to the generator: a centre is known by
//! how it looks; of equal pieces as many must be there as are asked for, and as many must be left
//! over as are forbidden.

use quadrille_core::Diagnostic;
use quadrille_edge::corolla::Shape;
use quadrille_edge::{Colour, Instance, Piece, PieceId, Placed, Side, Turn};
use std::ops::RangeInclusive;

/// What is asked of corollas; nothing by default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// The piece of the centre, and its turn if that matters.
    pub centre: Option<(PieceId, Option<Turn>)>,
    /// Sides of the frontier, by their position in it, with the colours they must show.
    pub frontier: Vec<(usize, Colour)>,
    /// Pieces that must be there.
    pub with: Vec<PieceId>,
    /// Pieces that must not be there.
    pub without: Vec<PieceId>,
}

/// A query made ready for the corollas of one shape.
#[derive(Clone, Debug)]
pub struct Filter {
    /// The codes of the centres that are wanted, in order; `None` for all.
    centres: Option<Vec<u32>>,
    /// A place, a side, and for each code of a piece whether it shows the right colour there.
    frontier: Vec<(usize, Vec<bool>)>,
    /// For each piece its kind among those that the query counts.
    kind_of: Vec<Option<usize>>,
    /// How many of each kind there must be.
    number: Vec<RangeInclusive<usize>>,
}

impl Query {
    /// Makes it ready; an error when it asks for what neither puzzle nor shape has.
    pub fn ready(&self, instance: &Instance, shape: &Shape) -> Result<Filter, Diagnostic> {
        let pieces = instance.pieces();
        let named = self.with.iter().chain(&self.without).chain(self.centre.as_ref().map(|(piece, _)| piece));
        if let Some(piece) = named.into_iter().find(|piece| piece.index() >= pieces.len()) {
            return Err(Diagnostic::new(format!("there is no piece {piece}"))
                .help(format!("pieces are numbered from 0 to {}", pieces.len() - 1)));
        }
        let sides = shape.frontier_sides();
        let frontier = self.frontier.iter().map(|(at, colour)| match sides.get(*at) {
            Some((Some(place), side)) => Ok((*place, shows(instance, *side, *colour))),
            Some((None, _)) => {
                Err(Diagnostic::new(format!("side {at} of the frontier is outside the board")))
            }
            None => Err(Diagnostic::new(format!("the frontier has no side {at}"))
                .help(format!("its sides are numbered from 0 to {}", sides.len() - 1))),
        });
        let mut filter = Filter {
            centres: self.centre.map(|centre| looks_like(instance, centre)),
            frontier: frontier.collect::<Result<_, _>>()?,
            kind_of: vec![None; pieces.len()],
            number: Vec::new(),
        };
        filter.count_pieces(instance, &self.with, &self.without);
        Ok(filter)
    }
}

/// All pieces in all turns, by their codes.
fn all(instance: &Instance) -> impl Iterator<Item = Placed> {
    let pieces = 0..instance.pieces().len() as u16;
    pieces.flat_map(|piece| (0..4).map(move |quarters| Placed::new(piece, quarters)))
}

/// For each code whether it shows a colour on a side.
fn shows(instance: &Instance, side: Side, colour: Colour) -> Vec<bool> {
    all(instance).map(|placed| instance.colour(placed, side) == colour).collect()
}

/// The codes that look like a piece, in a turn or in any.
fn looks_like(instance: &Instance, (piece, turn): (PieceId, Option<Turn>)) -> Vec<u32> {
    let wanted = instance.piece(piece);
    let same = |placed: &Placed| {
        let there = instance.piece(placed.piece);
        match turn {
            Some(turn) => there.turned(placed.turn) == wanted.turned(turn),
            None => there.normal().0 == wanted.normal().0,
        }
    };
    all(instance).filter(same).map(Placed::code).collect()
}

impl Filter {
    /// Sees to it that the kinds of these pieces are counted.
    fn count_pieces(&mut self, instance: &Instance, with: &[PieceId], without: &[PieceId]) {
        let normal: Vec<Piece> = instance.pieces().iter().map(|piece| piece.normal().0).collect();
        let among = |list: &[PieceId], kind: Piece| {
            let mut same: Vec<_> = list.iter().filter(|piece| normal[piece.index()] == kind).collect();
            same.sort_unstable();
            same.dedup();
            same.len()
        };
        for piece in with.iter().chain(without) {
            if self.kind_of[piece.index()].is_none() {
                let kind = normal[piece.index()];
                let same = (0..normal.len()).filter(|other| normal[*other] == kind);
                let have = same.map(|other| self.kind_of[other] = Some(self.number.len())).count();
                self.number.push(among(with, kind)..=have - among(without, kind));
            }
        }
    }

    /// Whether a centre is wanted.
    #[inline]
    pub fn takes_centre(&self, code: u32) -> bool {
        self.centres.as_ref().is_none_or(|centres| centres.binary_search(&code).is_ok())
    }

    /// Whether any centre whose code lies in a range is wanted.
    pub fn takes_some_centre(&self, codes: &RangeInclusive<u32>) -> bool {
        self.centres.as_ref().is_none_or(|centres| centres.iter().any(|code| codes.contains(code)))
    }

    /// Whether all centres are wanted.
    pub fn takes_all_centres(&self) -> bool {
        self.centres.is_none()
    }

    /// Whether a corolla of the shape is wanted.
    #[inline]
    pub fn takes(&self, placed: &[Placed]) -> bool {
        self.takes_centre(placed[0].code())
            && self.frontier.iter().all(|(place, shows)| shows[placed[*place].code() as usize])
            && self.number.iter().enumerate().all(|(kind, number)| {
                let same = |placed: &&Placed| self.kind_of[placed.piece.index()] == Some(kind);
                number.contains(&placed.iter().filter(same).count())
            })
    }
}
