//! Finds a short proof that a board has no solution.
//!
//! Looked for in this order: a minimum cut of the board as it lies; a tile that propagation leaves
//! no position; a part, after propagation, with an odd number of link ends; a minimum cut of a
//! part; and, where tiles are not told by their links alone, both ways to turn one of them. Of the
//! first two the shorter is taken. Propagation is repeated breadth first with a record of what
//! followed from what, and the record is cut down to what the end rests on.

use super::board::{Board, Dead, Domain, Known, LINKED, Part, known, positions};
use super::network::{Network, Want};
use super::proof::{Decided, End, Need, Proof, Shortage, Step};
use crate::model::{Instance, Rule, Sides, State};
use quadrille_core::{Cell, Direction, Shape, Size};
use std::collections::VecDeque;

/// Positions that are tried at most, all splits of a proof together.
const SPLITS: u32 = 60;

/// A proof that there is no solution, checked; `None` if there is one, or no short proof was found.
pub fn any(instance: &Instance, from: &State) -> Option<Proof> {
    // The links of a tree must meet too; whether they form a tree is not looked at.
    let proof = refute(instance, from, &mut { SPLITS })?;
    let checked = proof.check(instance, from);
    debug_assert_eq!(checked, Ok(()), "{proof:?}");
    checked.is_ok().then_some(proof)
}

fn refute(instance: &Instance, from: &State, splits: &mut u32) -> Option<Proof> {
    let size = instance.lattice().size;
    let raw = match Board::new(instance, from) {
        Ok(raw) => raw,
        Err(Dead(cell)) => {
            return Some(Proof { steps: Vec::new(), end: End::Dead(size.cell(cell as usize)) });
        }
    };
    let cut = Network::of(&raw)
        .and_then(|network| network.cut())
        .map(|cut| shortage(size, &cut.needy, &cut.givers));
    let record = Record::new(&raw, size);
    let dead = record.dead.map(|cell| Proof {
        steps: record.steps_for(&raw, &[cell], |domain| domain == 0),
        end: End::Dead(size.cell(cell as usize)),
    });
    let shorter = match (cut, dead) {
        (Some(cut), Some(dead)) if dead.steps.len() < cut.needy.len() => Some(dead),
        (Some(cut), _) => Some(Proof { steps: Vec::new(), end: End::Shortage(cut) }),
        (None, dead) => dead,
    };
    if shorter.is_some() {
        return shorter;
    }
    let mut board = raw.clone();
    board.propagate().ok()?;
    let parts = board.parts();
    let around = |cells: &[u32]| record.steps_for(&raw, cells, |_| false);
    if let Some(part) = parts.iter().find(|part| is_odd(&part.board)) {
        let cells = part.cells.iter().map(|&c| size.cell(c as usize)).collect();
        return Some(Proof { steps: around(&part.cells), end: End::Odd(cells) });
    }
    parts.iter().find_map(|part| {
        let network = Network::of(&part.board)?;
        if let Some(cut) = network.cut() {
            let on_board = |wants: &[Want]| -> Vec<Want> {
                wants.iter().map(|&w| Want { cell: part.cells[w.cell as usize], ..w }).collect()
            };
            let (needy, givers) = (on_board(&cut.needy), on_board(&cut.givers));
            let cells: Vec<u32> = needy.iter().chain(&givers).map(|w| w.cell).collect();
            return Some(Proof {
                steps: around(&cells),
                end: End::Shortage(shortage(size, &needy, &givers)),
            });
        }
        split(instance, from, part, &network, splits)
    })
}

/// One proof for each position of a tile that the flow turned wrong.
fn split(
    instance: &Instance,
    from: &State,
    part: &Part,
    network: &Network,
    splits: &mut u32,
) -> Option<Proof> {
    let at = network.wrong(&part.board)?;
    let cell = instance.lattice().size.cell(part.cells[at as usize] as usize);
    let mut proofs = Vec::new();
    for sides in Decided::default().positions(instance, from, cell) {
        *splits = splits.checked_sub(1)?;
        let mut decided = from.clone();
        decided[cell].sides = sides;
        decided[cell].locked = true;
        proofs.push((sides, refute(instance, &decided, splits)?));
    }
    Some(Proof { steps: Vec::new(), end: End::Split(cell, proofs) })
}

fn shortage(size: Size, needy: &[Want], givers: &[Want]) -> Shortage {
    let need = |w: &Want| Need { cell: size.cell(w.cell as usize), sides: w.sides, links: w.links };
    Shortage { needy: needy.iter().map(need).collect(), givers: givers.iter().map(need).collect() }
}

/// Whether the tiles of a part have an odd number of link ends for each other.
pub fn is_odd(board: &Board) -> bool {
    if board.rule == Rule::Apart {
        return false;
    }
    let mut ends = 0;
    for cell in 0..board.len() as u32 {
        let inner =
            (0..board.sides()).filter(|&s| board.mate(cell, s).is_some()).fold(0, |all, s| all | 1 << s);
        let mut links = positions(board.domain(cell)).map(|p| Sides(p.0 & inner).count());
        let first = links.next().unwrap_or(0);
        if links.any(|n| n != first) {
            return false;
        }
        ends += first;
    }
    ends % 2 == 1
}

/// A tree of so many tiles has one link less; in words, if the tiles have another number.
pub fn wrong_number_of_links(instance: &Instance) -> Option<String> {
    if instance.rule() != Rule::Tree {
        return None;
    }
    let tiles = instance.tiles().items().iter().filter(|t| !t.is_empty()).count();
    let ends: usize = instance.tiles().items().iter().map(|t| t.count() as usize).sum();
    let needed = 2 * tiles.saturating_sub(1);
    (ends != needed).then(|| {
        format!("{tiles} tiles in one tree are joined by {} links, which have {needed} ends; these tiles have {ends}", needed / 2)
    })
}

/// What follows from what.
struct Record {
    size: Size,
    shape: Shape,
    rule: Rule,
    steps: Vec<Decision>,
    /// The steps that say something about a cell, in order.
    about: Vec<Vec<u32>>,
    /// The tile that has no position left.
    dead: Option<u32>,
}

/// A side that a cell decides, for the cell across.
#[derive(Clone, Copy)]
struct Decision {
    cell: u32,
    side: usize,
    mate: u32,
    link: bool,
}

impl Record {
    fn new(raw: &Board, size: Size) -> Self {
        let mut board = raw.clone();
        let mut record = Record {
            size,
            shape: raw.shape,
            rule: raw.rule,
            steps: Vec::new(),
            about: vec![Vec::new(); raw.len()],
            dead: None,
        };
        let mut told = vec![0u8; raw.len()];
        let mut queue: VecDeque<u32> = (0..raw.len() as u32).collect();
        while let Some(cell) = queue.pop_front() {
            for side in 0..board.sides() {
                let Some(mate) = board.mate(cell, side) else { continue };
                let link = match known(board.domain(cell), side) {
                    Known::Link => true,
                    Known::Gap if board.rule != Rule::Apart => false,
                    _ => continue,
                };
                if told[cell as usize] & 1 << side != 0 {
                    continue;
                }
                let back = board.opposite(side);
                told[cell as usize] |= 1 << side;
                told[mate as usize] |= 1 << back;
                let step = record.steps.len() as u32;
                record.steps.push(Decision { cell, side, mate, link });
                record.about[cell as usize].push(step);
                record.about[mate as usize].push(step);
                let before = board.domain(mate);
                if board.narrow(mate, said(record.rule, back, link)).is_err() {
                    record.dead = Some(mate);
                    return record;
                }
                if board.domain(mate) != before {
                    queue.push_back(mate);
                }
            }
        }
        record
    }

    /// The steps on which the domains of these cells rest, in order. Of what is known about a cell,
    /// as little is kept as makes its domain `enough`, or everything.
    fn steps_for(&self, raw: &Board, cells: &[u32], enough: impl Fn(Domain) -> bool) -> Vec<Step> {
        let mut kept = vec![false; self.steps.len()];
        for &cell in cells {
            self.keep(raw, cell, u32::MAX, &enough, &mut kept);
        }
        for at in (0..self.steps.len()).rev() {
            if kept[at] {
                let Decision { cell, side, link, .. } = self.steps[at];
                let wrong = if link { !LINKED[side] } else { LINKED[side] };
                self.keep(raw, cell, at as u32, &|domain: Domain| domain & wrong == 0, &mut kept);
            }
        }
        let steps = self.steps.iter().zip(kept).filter(|(_, kept)| *kept);
        steps.map(|(step, _)| self.step(*step)).collect()
    }

    /// Keeps what is said about a cell before a step, as far as it is needed to make its domain
    /// `enough`.
    fn keep(&self, raw: &Board, cell: u32, before: u32, enough: &dyn Fn(Domain) -> bool, kept: &mut [bool]) {
        let about = &self.about[cell as usize];
        let mut used: Vec<u32> = about.iter().copied().filter(|&s| s < before).collect();
        let domain = |used: &[u32]| {
            used.iter().fold(raw.domain(cell), |d, &s| d & self.says(self.steps[s as usize], cell))
        };
        if enough(domain(&used)) {
            // The latest are dropped first: what rests on little is found early.
            for at in (0..used.len()).rev() {
                let mut fewer = used.clone();
                fewer.remove(at);
                if enough(domain(&fewer)) {
                    used = fewer;
                }
            }
        }
        used.into_iter().for_each(|s| kept[s as usize] = true);
    }

    /// The positions that a step leaves a cell.
    fn says(&self, step: Decision, cell: u32) -> Domain {
        let n = usize::from(self.shape.sides());
        let back = (step.side + n / 2) % n;
        let mut domain = Domain::MAX;
        if step.cell == cell {
            domain &= if step.link { LINKED[step.side] } else { !LINKED[step.side] };
        }
        if step.mate == cell {
            domain &= said(self.rule, back, step.link);
        }
        domain
    }

    fn step(&self, step: Decision) -> Step {
        let side: Direction = self.shape.directions().nth(step.side).expect("a side of the shape");
        let cell: Cell = self.size.cell(step.cell as usize);
        Step { cell, side, link: step.link }
    }
}

/// The positions that are left to a tile when the cell across its side decides that there is a
/// link, or none.
fn said(rule: Rule, back: usize, link: bool) -> Domain {
    match (rule, link) {
        (Rule::Loops | Rule::Tree, true) => LINKED[back],
        (Rule::Loops | Rule::Tree, false) | (Rule::Apart, true) => !LINKED[back],
        (Rule::Apart, false) => Domain::MAX,
    }
}
