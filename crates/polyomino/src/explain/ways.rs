//! Every way to go on, and trials: pieces put down in thought and taken back.
//!
//! [`Ways`] lists the placements that a state leaves. A [`Trial`] knows which of them are still
//! possible after some more, how many cover each cell and how many each kind has, and keeps a trail
//! by which everything is undone: a trial costs what it changes, whatever the size of the board.

use super::zones;
use crate::model::PieceId;
use crate::solve::kit::{Kit, Open, Placement};
use crate::solve::shape;
use quadrille_core::Stop;

/// The placements of a state.
pub(super) struct Ways<'a> {
    pub kit: &'a Kit<'a>,
    pub placements: Vec<Placement>,
    /// The placements that cover each cell, and those of each kind.
    pub by_cell: Vec<Vec<u32>>,
    pub by_kind: Vec<Vec<u32>>,
    /// Who touches whom.
    pub graph: Vec<Vec<Open>>,
    /// Whether all pieces are in one part each: only then must a zone be filled by itself.
    pub zoned: bool,
}

/// What must come about: a cell covered, a piece used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Focus {
    Cell(Open),
    Kind(u16),
}

/// Why a position cannot be completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Dead {
    /// Nothing left can cover this cell.
    Cell(Open),
    /// A piece that must be used has no place.
    Kind(u16),
    /// Cut off from the rest, and nothing left can fill it.
    Zone(Vec<Open>),
}

impl<'a> Ways<'a> {
    pub fn new(kit: &'a Kit<'a>) -> Result<Self, Stop> {
        let placements = kit.placements().ok_or(Stop::Memory)?;
        let mut by_cell = vec![Vec::new(); kit.cells.len()];
        let mut by_kind = vec![Vec::new(); kit.kinds.len()];
        for (number, placement) in placements.iter().enumerate() {
            placement.cells.iter().for_each(|&c| by_cell[usize::from(c)].push(number as u32));
            by_kind[usize::from(placement.kind)].push(number as u32);
        }
        let space = kit.instance.board().space();
        let zoned = kit.kinds.iter().all(|k| shape::is_connected(space, &k.orientations[0]));
        Ok(Ways { kit, placements, by_cell, by_kind, graph: kit.graph(), zoned })
    }

    /// One of the placements.
    pub fn placement(&self, number: u32) -> &Placement {
        &self.placements[number as usize]
    }

    /// The first name of a kind.
    pub fn piece(&self, kind: u16) -> PieceId {
        self.kit.kinds[usize::from(kind)].members[0].0
    }

    /// The placements that bring something about.
    pub fn of(&self, focus: Focus) -> &[u32] {
        match focus {
            Focus::Cell(cell) => &self.by_cell[usize::from(cell)],
            Focus::Kind(kind) => &self.by_kind[usize::from(kind)],
        }
    }

    /// Everything that must come about.
    pub fn foci(&self) -> impl Iterator<Item = Focus> + '_ {
        let cells = (0..self.kit.cells.len()).filter(|&c| self.kit.must[c]);
        let kinds = (0..self.kit.kinds.len()).filter(|&k| *self.kit.kinds[k].copies.start() > 0);
        cells.map(|c| Focus::Cell(c as Open)).chain(kinds.map(|k| Focus::Kind(k as u16)))
    }
}

/// A position in thought.
pub(super) struct Trial<'w> {
    pub ways: &'w Ways<'w>,
    /// Which placements are ruled out.
    gone: Vec<bool>,
    covered: Vec<bool>,
    /// Possible placements of each cell and kind.
    at_cell: Vec<u32>,
    of_kind: Vec<u32>,
    used: Vec<u16>,
    /// What was ruled out, in order, and the placements made with the length of the trail before
    /// each.
    trail: Vec<u32>,
    made: Vec<(u32, usize)>,
    /// What has one way left, or none, since this list was last emptied.
    pub news: Vec<Focus>,
}

impl<'w> Trial<'w> {
    pub fn new(ways: &'w Ways<'w>) -> Self {
        Trial {
            ways,
            gone: vec![false; ways.placements.len()],
            covered: vec![false; ways.kit.cells.len()],
            at_cell: ways.by_cell.iter().map(|list| list.len() as u32).collect(),
            of_kind: ways.by_kind.iter().map(|list| list.len() as u32).collect(),
            used: vec![0; ways.kit.kinds.len()],
            trail: Vec::new(),
            made: Vec::new(),
            news: Vec::new(),
        }
    }

    pub fn is_covered(&self, cell: Open) -> bool {
        self.covered[usize::from(cell)]
    }

    /// How many copies of a kind are left.
    pub fn left(&self, kind: usize) -> u16 {
        self.ways.kit.kinds[kind].copies.end() - self.used[kind]
    }

    /// The ways that are still possible.
    pub fn live(&self, focus: Focus) -> impl Iterator<Item = u32> + '_ {
        self.ways.of(focus).iter().copied().filter(|&n| !self.gone[n as usize])
    }

    /// Whether something must still come about, and in how many ways it can.
    pub fn open(&self, focus: Focus) -> Option<u32> {
        match focus {
            Focus::Cell(c) => {
                let c = usize::from(c);
                (self.ways.kit.must[c] && !self.covered[c]).then_some(self.at_cell[c])
            }
            Focus::Kind(k) => {
                let k = usize::from(k);
                (self.used[k] < *self.ways.kit.kinds[k].copies.start()).then_some(self.of_kind[k])
            }
        }
    }

    /// Puts a piece down.
    pub fn put(&mut self, number: u32) {
        let ways = self.ways;
        let Placement { kind, cells } = ways.placement(number);
        self.made.push((number, self.trail.len()));
        cells.iter().for_each(|&c| self.covered[usize::from(c)] = true);
        let kind = usize::from(*kind);
        self.used[kind] += 1;
        for &cell in cells {
            ways.by_cell[usize::from(cell)].iter().for_each(|&n| self.rule_out(n));
        }
        if self.left(kind) == 0 {
            ways.by_kind[kind].iter().for_each(|&n| self.rule_out(n));
        }
    }

    /// Takes a way for impossible, until the last piece put down before is taken back.
    pub fn rule_out(&mut self, number: u32) {
        if std::mem::replace(&mut self.gone[number as usize], true) {
            return;
        }
        self.trail.push(number);
        let Placement { kind, cells } = self.ways.placement(number);
        for &cell in cells {
            let left = &mut self.at_cell[usize::from(cell)];
            *left -= 1;
            if *left <= 1 {
                self.news.push(Focus::Cell(cell));
            }
        }
        let left = &mut self.of_kind[usize::from(*kind)];
        *left -= 1;
        if *left <= 1 {
            self.news.push(Focus::Kind(*kind));
        }
    }

    /// Takes the last piece back.
    pub fn take_back(&mut self) {
        let Some((number, length)) = self.made.pop() else { return };
        for number in self.trail.drain(length..) {
            self.gone[number as usize] = false;
            let Placement { kind, cells } = self.ways.placement(number);
            cells.iter().for_each(|&c| self.at_cell[usize::from(c)] += 1);
            self.of_kind[usize::from(*kind)] += 1;
        }
        let Placement { kind, cells } = self.ways.placement(number);
        cells.iter().for_each(|&c| self.covered[usize::from(c)] = false);
        self.used[usize::from(*kind)] -= 1;
    }

    /// A cell or piece among these without any way left.
    pub fn stuck(&self, foci: impl IntoIterator<Item = Focus>) -> Option<Dead> {
        foci.into_iter().find(|&f| self.open(f) == Some(0)).map(|focus| match focus {
            Focus::Cell(cell) => Dead::Cell(cell),
            Focus::Kind(kind) => Dead::Kind(kind),
        })
    }

    /// Why this position is dead as it stands, if that can be seen.
    pub fn dead(&mut self) -> Option<Dead> {
        let ways = self.ways;
        self.stuck(ways.foci()).or_else(|| {
            let all: Vec<Open> = (0..ways.kit.cells.len() as Open).collect();
            zones::unfillable(self, &all).map(Dead::Zone)
        })
    }
}
