//! Symmetries of what is left of a puzzle, and what they save.
//!
//! A motion of the board that maps uncovered cells to uncovered cells and pieces to pieces turns
//! solutions into solutions. Two things follow. A search for *all* solutions may hold one piece to
//! one placement of each orbit and turn what it finds ([`Reduction`]). And solutions can be counted
//! up to symmetry without listing them: by Burnside's lemma their number is the average, over the
//! motions, of the number of solutions that the motion leaves as they are ([`fixed`]); those are
//! tilings by whole orbits of placements, a much smaller puzzle.

use super::kit::{Kit, Open, Placement};
use crate::model::Spot;
use num_bigint::BigUint;
use quadrille_core::{Observer, Search, Stop};
use rustc_hash::FxHashMap;

/// A motion that turns solutions into solutions: where every placement goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// The image of every placement.
    pub placement: Vec<u32>,
    /// The image of every kind.
    pub kind: Vec<u16>,
}

/// All symmetries, the identity first.
pub fn symmetries(kit: &Kit<'_>, placements: &[Placement]) -> Vec<Symmetry> {
    let number: FxHashMap<(u16, &[Open]), u32> =
        placements.iter().enumerate().map(|(i, p)| ((p.kind, &p.cells[..]), i as u32)).collect();
    let motions = kit.instance.board().symmetries();
    if motions.len() == 1 {
        return vec![identity(kit, placements)];
    }
    let open_of = kit.open_of_spot();
    let found = motions.iter().filter_map(|(_, spots)| image(kit, placements, &number, &open_of, spots));
    found.collect()
}

fn identity(kit: &Kit<'_>, placements: &[Placement]) -> Symmetry {
    Symmetry {
        placement: (0..placements.len() as u32).collect(),
        kind: (0..kit.kinds.len() as u16).collect(),
    }
}

/// What a motion of the board does to the placements; `None` when it does not keep the puzzle.
fn image(
    kit: &Kit<'_>,
    placements: &[Placement],
    number: &FxHashMap<(u16, &[Open]), u32>,
    open_of: &[Option<Open>],
    spots: &[Spot],
) -> Option<Symmetry> {
    let cell = |c: Open| open_of[spots[kit.cells[usize::from(c)].index()].index()];
    let cells = (0..kit.cells.len() as Open).map(cell).collect::<Option<Vec<Open>>>()?;
    if (0..cells.len()).any(|c| kit.must[c] != kit.must[usize::from(cells[c])]) {
        return None;
    }
    let moved = |p: &Placement| {
        let mut image: Vec<Open> = p.cells.iter().map(|&c| cells[usize::from(c)]).collect();
        image.sort_unstable();
        image
    };
    // A kind goes where its first placement goes; all others must follow.
    let mut kind: Vec<Option<u16>> = vec![None; kit.kinds.len()];
    let alike = |a: u16, b: u16| {
        let (a, b) = (&kit.kinds[usize::from(a)], &kit.kinds[usize::from(b)]);
        a.copies == b.copies && a.size == b.size
    };
    let mut placement = Vec::with_capacity(placements.len());
    for p in placements {
        let image = moved(p);
        let known = kind[usize::from(p.kind)];
        let same_first = std::iter::once(p.kind).chain(0..kit.kinds.len() as u16);
        let to = match known {
            Some(to) => to,
            None => {
                same_first.filter(|&k| alike(p.kind, k)).find(|&k| number.contains_key(&(k, &image[..])))?
            }
        };
        kind[usize::from(p.kind)] = Some(to);
        placement.push(*number.get(&(to, &image[..]))?);
    }
    // Kinds that fit nowhere stay where they are.
    let kind: Vec<u16> = kind.iter().enumerate().map(|(k, to)| to.unwrap_or(k as u16)).collect();
    let mut seen = vec![false; kind.len()];
    kind.iter().for_each(|&k| seen[usize::from(k)] = true);
    seen.iter().all(|s| *s).then_some(Symmetry { placement, kind })
}

/// A piece held to one placement of each orbit.
pub struct Reduction {
    /// The kind that is held.
    pub kind: u16,
    /// For every placement of that kind, whether it is the one of its orbit that is kept.
    pub kept: Vec<bool>,
    /// For every kept placement, symmetries that lead to each other one of its orbit, and to
    /// itself.
    pub images: FxHashMap<u32, Vec<usize>>,
}

/// The best piece to hold; `None` when there is nothing to save.
pub fn reduction(kit: &Kit<'_>, placements: &[Placement], symmetries: &[Symmetry]) -> Option<Reduction> {
    let single = |k: &u16| kit.kinds[usize::from(*k)].copies == (1..=1);
    let candidates = (0..kit.kinds.len() as u16).filter(single);
    let orbits_of = |kind: u16| {
        let own: Vec<usize> =
            (0..symmetries.len()).filter(|&s| symmetries[s].kind[usize::from(kind)] == kind).collect();
        let mut kept = vec![true; placements.len()];
        let mut images: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
        let of_kind = |(_, p): &(usize, &Placement)| p.kind == kind;
        for (number, _) in placements.iter().enumerate().filter(of_kind) {
            if !kept[number] {
                continue;
            }
            let mut orbit: Vec<u32> = Vec::new();
            let mut ways = Vec::new();
            for &s in &own {
                let to = symmetries[s].placement[number];
                if !orbit.contains(&to) {
                    orbit.push(to);
                    ways.push(s);
                    kept[to as usize] = to as usize == number;
                }
            }
            images.insert(number as u32, ways);
        }
        Reduction { kind, kept, images }
    };
    let best = candidates.map(orbits_of).filter(|r| !r.images.is_empty()).min_by_key(|r| r.images.len())?;
    best.images.values().any(|ways| ways.len() > 1).then_some(best)
}

/// The number of solutions that a symmetry leaves as they are.
pub fn fixed<O: Observer>(
    kit: &Kit<'_>,
    placements: &[Placement],
    symmetry: &Symmetry,
    search: &mut Search<O>,
) -> Result<BigUint, Stop> {
    let mut orbits: Vec<Orbit> = Vec::new();
    let mut seen = vec![false; placements.len()];
    for number in 0..placements.len() {
        if seen[number] {
            continue;
        }
        let mut members = vec![number];
        seen[number] = true;
        let mut next = symmetry.placement[number] as usize;
        while next != number {
            seen[next] = true;
            members.push(next);
            next = symmetry.placement[next] as usize;
        }
        let mut cells: Vec<Open> =
            members.iter().flat_map(|&m| placements[m].cells.iter().copied()).collect();
        cells.sort_unstable();
        if cells.windows(2).all(|w| w[0] != w[1]) {
            let mut kinds: Vec<(u16, u16)> = Vec::new();
            for kind in members.iter().map(|&m| placements[m].kind) {
                match kinds.iter_mut().find(|(k, _)| *k == kind) {
                    Some((_, n)) => *n += 1,
                    None => kinds.push((kind, 1)),
                }
            }
            let most = |&(k, n): &(u16, u16)| n <= *kit.kinds[usize::from(k)].copies.end();
            if kinds.iter().all(most) {
                orbits.push(Orbit { cells, kinds });
            }
        }
    }
    let mut by_first: Vec<Vec<Orbit>> = kit.cells.iter().map(|_| Vec::new()).collect();
    orbits.into_iter().for_each(|o| by_first[usize::from(o.cells[0])].push(o));
    let left = kit.kinds.iter().map(|k| *k.copies.end()).collect();
    let mut tiling = Tiling { kit, by_first, covered: vec![false; kit.cells.len()], left, search };
    tiling.from(0)
}

/// Placements that a symmetry moves into each other, as one.
struct Orbit {
    cells: Vec<Open>,
    kinds: Vec<(u16, u16)>,
}

/// Counts the tilings by orbits, cell by cell.
struct Tiling<'a, O: Observer> {
    kit: &'a Kit<'a>,
    by_first: Vec<Vec<Orbit>>,
    covered: Vec<bool>,
    left: Vec<u16>,
    search: &'a mut Search<O>,
}

impl<O: Observer> Tiling<'_, O> {
    fn from(&mut self, cell: usize) -> Result<BigUint, Stop> {
        let Some(cell) = (cell..self.covered.len()).find(|&c| !self.covered[c]) else {
            let used = |(k, left): (usize, &u16)| {
                let copies = &self.kit.kinds[k].copies;
                copies.end() - left >= *copies.start()
            };
            return Ok(BigUint::from(u8::from(self.left.iter().enumerate().all(used))));
        };
        self.search.node()?;
        let mut total = if self.kit.must[cell] { BigUint::ZERO } else { self.from(cell + 1)? };
        for number in 0..self.by_first[cell].len() {
            let orbit = &self.by_first[cell][number];
            let free = orbit.cells.iter().all(|&c| !self.covered[usize::from(c)]);
            if !free || orbit.kinds.iter().any(|&(k, n)| self.left[usize::from(k)] < n) {
                continue;
            }
            self.set(cell, number, true);
            let below = self.from(cell + 1);
            self.set(cell, number, false);
            total += below?;
        }
        Ok(total)
    }

    fn set(&mut self, cell: usize, number: usize, on: bool) {
        let orbit = &self.by_first[cell][number];
        orbit.cells.iter().for_each(|&c| self.covered[usize::from(c)] = on);
        for &(k, n) in &orbit.kinds {
            let left = &mut self.left[usize::from(k)];
            *left = if on { *left - n } else { *left + n };
        }
    }
}
