//! How many corollas a zone has, without making them all.
//!
//! All cells but the tips of the outermost ring are filled, each as soon as few looks are to be
//! expected for it; the tips are counted by `tips`. Around a centre that sees the same after a
//! quarter turn, the centre lies in one turn only and the number is multiplied. The looks of the
//! first cell are the parts that threads share.
//!
//! Nodes are looks put on cells, as in the [plain twin](super::generate), but there are far fewer.

use super::fill::{Fill, Guest};
use super::ground::{Ground, is_near_clue};
use super::plan::Plan;
use super::shape::Shape;
use super::stock::Stock;
use super::tips::{Group, Sums, Tip, most};
use super::zones::{Zone, period, zones_beside_clues};
use crate::model::{Instance, Side, State};
use crate::solve::problem::LookId;
use quadrille_core::{Cell, Diagnostic, Observer, Search, Stop, parallel};
use std::ops::ControlFlow;

/// The number of corollas around a cell. A search that is stopped gives the reason instead.
pub fn count<O: Observer>(
    instance: &Instance,
    centre: Cell,
    hamming: usize,
    search: &mut Search<O>,
) -> Result<Result<u128, Stop>, Diagnostic> {
    let shape = Shape::new(instance.size(), centre, hamming)?;
    let ground = Ground::new(instance, &shape);
    if !ground.holds {
        return Ok(Ok(0));
    }
    // A clue nearby sees every turn of a corolla in another way.
    let turns =
        if is_near_clue(instance, centre, hamming) { 4 } else { period(shape.size(), centre, hamming) };
    let ring = shape.places_before(hamming);
    let outermost: Vec<Cell> = shape.places()[ring..].iter().map(|place| place.cell).collect();
    let tips = outermost.iter().filter(|cell| cell.row == centre.row || cell.col == centre.col);
    let tips = tips.copied().filter(|_| hamming > 0);
    let free = |cell: &Cell| ground.from.at(*cell).is_none() && !ground.touches(instance, *cell);
    let tips: Vec<Cell> = tips.filter(free).collect();
    let first = if turns < 4 { vec![centre] } else { Vec::new() };
    Ok(number(instance, &ground.from, &ground.free_cells(&shape), &tips, &first, turns, search))
}

/// The number of corollas of every zone of a board.
pub fn count_zones<O: Observer>(
    instance: &Instance,
    hamming: usize,
    search: &mut Search<O>,
) -> Result<Result<Vec<(Zone, u128)>, Stop>, Diagnostic> {
    let mut counts = Vec::new();
    for (zone, _) in zones_beside_clues(instance, hamming) {
        match count(instance, zone.cell(), hamming, search)? {
            Ok(number) => counts.push((zone, number)),
            Err(stop) => return Ok(Err(stop)),
        }
    }
    Ok(Ok(counts))
}

/// In how many ways the cells can be filled beside what lies on the board. `tips` are cells among
/// them that touch one other each and not one another, `first` is where to begin, and after so many
/// `turns` of the first look the number is the same again.
pub(super) fn number<O: Observer>(
    instance: &Instance,
    from: &State,
    cells: &[Cell],
    tips: &[Cell],
    first: &[Cell],
    turns: usize,
    search: &mut Search<O>,
) -> Result<u128, Stop> {
    if cells.is_empty() {
        return Ok(1);
    }
    let stock = Stock::new(instance, from);
    let hand = stock.hand();
    let groups = sort_out(instance, tips, most(&stock));
    let core = |cell: &Cell| !groups.iter().flatten().any(|tip| tip == cell);
    let core: Vec<Cell> = cells.iter().copied().filter(core).collect();
    let order = Plan::narrow(instance, from, &stock, &core, first);
    let plan = Plan::new(instance, from, &stock, &order);
    let tip = |cell: &Cell| {
        let beyond = |side: Side| Some((side, instance.beyond(*cell, side)?));
        let mut sides = Side::ALL.into_iter().filter_map(beyond);
        let at = |(side, next)| Some((side, order.iter().position(|other| *other == next)?));
        let (side, from) = sides.find_map(at).expect("a tip touches the corolla");
        Tip { cell: *cell, side, from }
    };
    let group = |tips: &Vec<Cell>| Group::new(instance, &stock, &hand.left, tips.iter().map(tip).collect());
    let groups: Vec<Group> = groups.iter().map(group).collect();
    // Turning the whole corolla turns the first look: one of them stands for all.
    let begins = Fill::new(&plan, &stock, hand.left.clone()).open();
    let parts: Vec<(LookId, u128)> = begins
        .into_iter()
        .filter_map(|look| {
            let looks = stock.kinds[usize::from(stock.looks[usize::from(look)].kind)].clone();
            let turns = turns.min(looks.len());
            let same = looks.len() / turns;
            (usize::from(look) - looks.start < turns).then_some((look, same as u128))
        })
        .collect();
    let mut total = 0;
    let work = |part: &(LookId, u128), search: &mut Search, found: quadrille_core::Found<'_, u128>| {
        let mut counter = Counter::new(&stock, &groups, order.len());
        let mut fill = Fill::new(&plan, &stock, hand.left.clone());
        search.node()?;
        fill.begin(part.0, &mut counter);
        fill.run(search, &mut counter)?;
        match found(counter.total * part.1) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(stop) => Err(stop),
        }
    };
    parallel::run(&parts, search, work, &mut |number| {
        total += number;
        ControlFlow::Continue(())
    })?;
    Ok(total)
}

/// Tips by what they may ask for, at most so many together.
fn sort_out(instance: &Instance, tips: &[Cell], most: usize) -> Vec<Vec<Cell>> {
    if most == 0 {
        return Vec::new();
    }
    let rims = |cell: &Cell| {
        let rim = |side: &Side| instance.framed() && instance.beyond(*cell, *side).is_none();
        Side::ALL.iter().filter(|side| rim(side)).count()
    };
    let mut groups: Vec<Vec<Cell>> = vec![Vec::new(); 5];
    for tip in tips {
        let group = &mut groups[rims(tip)];
        if group.len() < most {
            group.push(*tip);
        }
    }
    groups.retain(|group| !group.is_empty());
    groups
}

/// What one group of tips knows while the plan is filled.
struct Track<'a> {
    group: &'a Group,
    colours: [u16; 4],
    /// The sums after each position of the plan, from where the colours are known.
    sums: Vec<Sums>,
    /// Before which position the sums are right.
    right: usize,
}

impl Track<'_> {
    /// The sums when all of these are taken; what has not changed since the last time is not added
    /// up again.
    #[inline]
    fn all(&mut self, taken: &[(usize, u16)], shown: &[[u16; 4]]) -> &Sums {
        let ready = self.group.ready;
        if self.right <= ready {
            self.colours = self.group.colours(shown);
            let mut sums = self.group.sums(&self.colours);
            for (kind, left) in &taken[..=ready] {
                self.group.take(&mut sums, &self.colours, *kind, *left);
            }
            self.sums[ready] = sums;
            self.right = ready + 1;
        }
        for at in self.right..taken.len() {
            let mut sums = self.sums[at - 1];
            let (kind, left) = taken[at];
            self.group.take(&mut sums, &self.colours, kind, left);
            self.sums[at] = sums;
        }
        self.right = taken.len();
        &self.sums[taken.len() - 1]
    }
}

/// Counts the ways to fill the tips whenever everything else is filled.
struct Counter<'a> {
    stock: &'a Stock,
    tracks: Vec<Track<'a>>,
    /// What lies on the plan: the kind, and how many of it were left before.
    taken: Vec<(usize, u16)>,
    shown: Vec<[u16; 4]>,
    total: u128,
}

impl<'a> Counter<'a> {
    fn new(stock: &'a Stock, groups: &'a [Group], spots: usize) -> Self {
        let track = |group| Track { group, colours: [0; 4], sums: vec![[0; 16]; spots], right: 0 };
        Counter {
            stock,
            tracks: groups.iter().map(track).collect(),
            taken: vec![(0, 0); spots],
            shown: vec![[0; 4]; spots],
            total: 0,
        }
    }
}

impl Guest for Counter<'_> {
    #[inline]
    fn put(&mut self, at: usize, look: LookId, left: u16) {
        let look = &self.stock.looks[usize::from(look)];
        self.taken[at] = (usize::from(look.kind), left);
        self.shown[at] = look.sides;
        for track in &mut self.tracks {
            track.right = track.right.min(at);
        }
    }

    #[inline]
    fn full(&mut self) -> Result<(), Stop> {
        let mut product = 1;
        for track in &mut self.tracks {
            product *= track.group.ways(track.all(&self.taken, &self.shown)) as u128;
        }
        self.total += product;
        Ok(())
    }
}
