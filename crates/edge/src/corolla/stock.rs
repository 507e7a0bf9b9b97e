//! The pieces that corollas are made of: kinds of equal pieces, their looks, and which of them are
//! at hand.

use crate::model::{Instance, PieceId, Placed, State, Turn};
use crate::solve::problem::{Look, LookId, Problem};

/// The kinds and looks of a puzzle, without what lies on a board.
pub(super) struct Stock {
    pub looks: Vec<Look>,
    /// For each kind its looks, as positions in `looks`.
    pub kinds: Vec<std::ops::Range<usize>>,
    /// The pieces that are free, kind after kind; where those of each kind begin and end.
    members: Vec<PieceId>,
    ranges: Vec<std::ops::Range<usize>>,
    kind_of: Vec<u16>,
    /// For each piece the turns that show the looks of its kind.
    turns: Vec<[Turn; 4]>,
    pub colours: usize,
}

/// The pieces of a stock that may be taken.
#[derive(Clone)]
pub(super) struct Hand {
    members: Vec<PieceId>,
    ends: Vec<usize>,
    /// How many of each kind are left.
    pub left: Vec<u16>,
}

impl Stock {
    /// All pieces but those that lie on the board.
    pub fn new(instance: &Instance, from: &State) -> Stock {
        let Problem { kinds, looks, colours, .. } = Problem::from(instance, from);
        let mut stock = Stock {
            kinds: kinds.iter().map(|kind| kind.looks.clone()).collect(),
            members: kinds.iter().flat_map(|kind| kind.free.iter().copied()).collect(),
            ranges: Vec::with_capacity(kinds.len()),
            kind_of: vec![u16::MAX; instance.pieces().len()],
            turns: vec![Turn::ALL; instance.pieces().len()],
            looks,
            colours,
        };
        let mut begin = 0;
        for (number, kind) in kinds.iter().enumerate() {
            stock.ranges.push(begin..begin + kind.free.len());
            begin += kind.free.len();
            for piece in &kind.free {
                stock.kind_of[piece.index()] = number as u16;
                for (at, look) in stock.looks[kind.looks.clone()].iter().enumerate() {
                    let colours = instance.piece(*piece);
                    let same = |turn: &Turn| colours.turned(*turn).0.map(|colour| colour.0) == look.sides;
                    let turn = Turn::ALL.into_iter().find(same).expect("equal pieces have equal looks");
                    stock.turns[piece.index()][at] = turn;
                }
            }
        }
        stock
    }

    /// All free pieces.
    pub fn hand(&self) -> Hand {
        let ends = self.ranges.iter().map(|range| range.end).collect();
        let left = self.ranges.iter().map(|range| range.len() as u16).collect();
        Hand { members: self.members.clone(), ends, left }
    }

    /// The kind of a piece; `None` for one that is not free.
    pub fn kind_of(&self, piece: PieceId) -> Option<usize> {
        self.kind_of.get(piece.index()).filter(|kind| **kind != u16::MAX).map(|kind| usize::from(*kind))
    }

    /// The look of a piece; `None` for one that is not free.
    pub fn look_of(&self, instance: &Instance, placed: Placed) -> Option<LookId> {
        let kind = self.kind_of(placed.piece)?;
        let sides = instance.piece(placed.piece).turned(placed.turn).0.map(|colour| colour.0);
        self.kinds[kind].clone().find(|look| self.looks[*look].sides == sides).map(|look| look as LookId)
    }

    /// Takes a piece away from a hand; false when it is not there.
    pub fn take(&self, hand: &mut Hand, piece: PieceId) -> bool {
        let Some(kind) = self.kind_of(piece) else { return false };
        let range = self.ranges[kind].start..hand.ends[kind];
        let Some(at) = hand.members[range.clone()].iter().position(|member| *member == piece) else {
            return false;
        };
        hand.members[range.start + at..range.end].rotate_left(1);
        hand.ends[kind] -= 1;
        hand.left[kind] -= 1;
        true
    }

    /// A look as a piece: the first of its kind that is not taken when so many are left.
    pub fn placed(&self, hand: &Hand, look: LookId, left: u16) -> Placed {
        let kind = usize::from(self.looks[usize::from(look)].kind);
        let piece = hand.members[hand.ends[kind] - usize::from(left)];
        let turn = self.turns[piece.index()][usize::from(look) - self.kinds[kind].start];
        Placed { piece, turn }
    }
}
