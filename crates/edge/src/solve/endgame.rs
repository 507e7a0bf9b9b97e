//! Endgames: what is known beforehand about the last cells of a path, used to turn hopeless boards
//! back.
//!
//! A *gate* stands at some depth of the path. When the search arrives there, it asks whether the
//! rest can still be filled, and goes on only if it may. A gate may let boards pass that lead
//! nowhere; it never turns one back that leads to a solution.
//!
//! * [Closures of the last cells](Closures): all ways to fill the last `k` cells are made once,
//!   backwards from the end. Each leaves a certain set of pieces to the rest of the board and shows
//!   certain colours to it; only the sum of a random number for each of these pieces and colours is
//!   kept. A board that arrives has such a sum too.
//! * [Closures of corners](corners): all corollas around corners that are filled late. At the ends
//!   of rows each corner must have one whose pieces are all left.

use super::path::Path;
use super::plan::Plan;
use super::problem::{LookId, Problem};
use super::scan::Scan;
use crate::SolveSettings;
use crate::model::Side;
use quadrille_core::{Cell, Diagnostic, Observer, Random, Search, Stop};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// A place on the way where hopeless boards are turned back.
pub struct Gate {
    /// How many cells are filled here.
    pub depth: usize,
    test: Test,
}

enum Test {
    Closures(Closures),
    Corners(Arc<Vec<Vec<u128>>>),
}

impl Gate {
    /// Whether a board may go on.
    pub fn is_open(&self, scan: &Scan<'_>) -> bool {
        match &self.test {
            Test::Closures(closures) => closures.has(scan.looks(self.depth)),
            Test::Corners(corners) => {
                let used = scan.used();
                corners.iter().all(|corner| corner.iter().any(|kinds| kinds & used == 0))
            }
        }
    }
}

/// The gates that settings ask for, by depth.
pub fn gates<O: Observer>(
    problem: &Problem<'_>,
    plan: &Plan,
    path: &Path,
    settings: &SolveSettings,
    search: &mut Search<O>,
) -> Result<Result<Vec<Gate>, Stop>, Diagnostic> {
    let most = plan.len();
    if let Some(cells) = settings.endgame.filter(|&cells| cells > most) {
        return Err(Diagnostic::new(format!("--endgame: expected a number from 0 to {most}, found {cells}")));
    }
    let mut gates = Vec::new();
    if let Some(cells) = settings.endgame.filter(|cells| (1..most).contains(cells)) {
        if problem.instance.pieces().len() > problem.size().area() {
            return Err(Diagnostic::new("--endgame: the set has more pieces than the board has cells")
                .help("the last pieces are known only where all pieces are used"));
        }
        match Closures::new(problem, plan, path, cells, search) {
            Ok(closures) => {
                gates.push(Gate { depth: plan.len() - cells, test: Test::Closures(closures) });
            }
            Err(stop) => return Ok(Err(stop)),
        }
    }
    if let Some(radius) = settings.closures {
        if problem.kinds.len() > 128 {
            return Err(Diagnostic::new("--closures: at most 128 different pieces are possible"));
        }
        match corners(problem, plan, path, radius, search) {
            Ok(more) => gates.extend(more),
            Err(stop) => return Ok(Err(stop)),
        }
    }
    gates.sort_by_key(|gate| gate.depth);
    Ok(Ok(gates))
}

/// Gates at the ends of rows (or after as many cells, on other paths) for the corners that are
/// filled late.
fn corners<O: Observer>(
    problem: &Problem<'_>,
    plan: &Plan,
    path: &Path,
    radius: usize,
    search: &mut Search<O>,
) -> Result<Vec<Gate>, Stop> {
    let (size, half) = (problem.size(), plan.len() / 2);
    let (mut closures, mut first) = (Vec::new(), plan.len());
    for (row, col) in [(0, 0), (0, size.cols - 1), (size.rows - 1, size.cols - 1), (size.rows - 1, 0)] {
        let near = |cell: &usize| {
            let Cell { row: r, col: c } = size.cell(*cell);
            r.abs_diff(row) + c.abs_diff(col) <= radius
        };
        let steps: Vec<usize> = (0..plan.len()).filter(|step| near(&plan.cells[*step])).collect();
        let Some(&begin) = steps.first().filter(|begin| **begin >= half) else { continue };
        first = first.min(begin);
        let mut cells: Vec<usize> = steps.iter().map(|step| plan.cells[*step]).collect();
        // From the corner outwards.
        cells.sort_by_key(|cell| size.cell(*cell).row.abs_diff(row) + size.cell(*cell).col.abs_diff(col));
        let corner = Plan::new(problem, &path.after(&cells));
        let mut sets = FxHashSet::default();
        Scan::new(&corner).run(cells.len(), search, &mut |scan, _| {
            let kind = |look: LookId| corner.looks[look as usize].kind;
            sets.insert(scan.looks(cells.len()).fold(0u128, |set, look| set | 1 << kind(look)));
            Ok(())
        })?;
        let mut sets: Vec<u128> = sets.into_iter().collect();
        sets.sort_unstable();
        closures.push(sets);
    }
    if closures.is_empty() {
        return Ok(Vec::new());
    }
    let closures = Arc::new(closures);
    let depths = (size.cols..=first).step_by(size.cols);
    Ok(depths.map(|depth| Gate { depth, test: Test::Corners(Arc::clone(&closures)) }).collect())
}

/// All ways to fill the last cells, as far as the rest of the board is concerned.
struct Closures {
    sums: FxHashSet<u64>,
    /// A random number for each kind.
    kinds: Vec<u64>,
    /// What the cells before the end show to it: the step, the side, and a random number for each
    /// colour.
    seam: Vec<(usize, Side, Vec<u64>)>,
    /// The colours of the looks.
    sides: Vec<(u16, [u16; 4])>,
}

impl Closures {
    fn new<O: Observer>(
        problem: &Problem<'_>,
        plan: &Plan,
        path: &Path,
        cells: usize,
        search: &mut Search<O>,
    ) -> Result<Closures, Stop> {
        let mut random = Random::new(1);
        let first = plan.len() - cells;
        let size = problem.size();
        let mut step_of = vec![None; size.area()];
        plan.cells.iter().enumerate().for_each(|(n, cell)| step_of[*cell] = Some(n));
        let colours = plan.looks.iter().flat_map(|look| look.sides).max().map_or(1, |c| c as usize + 1);
        let mut numbers = |n: usize| (0..n).map(|_| random.bits()).collect::<Vec<u64>>();
        let kinds = numbers(problem.kinds.len());
        let mut seam = Vec::new();
        // The same seam from the other side: the cell of the end, its side, and the random numbers.
        let mut beyond = Vec::new();
        for (n, cell) in plan.cells[..first].iter().enumerate() {
            for side in Side::ALL {
                let next = problem.instance.beyond(size.cell(*cell), side);
                let Some(at) = next.and_then(|next| step_of[size.index(next)]).filter(|at| *at >= first)
                else {
                    continue;
                };
                let numbers = numbers(colours);
                beyond.push((plan.len() - 1 - at, side.opposite(), numbers.clone()));
                seam.push((n, side, numbers));
            }
        }
        let sides = plan.looks.iter().map(|look| (look.kind, look.sides)).collect();
        let mut closures = Closures { sums: FxHashSet::default(), kinds, seam, sides };
        let total = problem.kinds.iter().zip(&closures.kinds);
        let total = total
            .fold(0u64, |sum, (kind, number)| sum.wrapping_add(number.wrapping_mul(kind.free.len() as u64)));
        // The way back from the end, which is the most narrow.
        let last: Vec<usize> = plan.cells[first..].iter().rev().copied().collect();
        let back = Plan::new(problem, &path.after(&last));
        let most = (search.limits.memory / 16) as usize;
        let mut sums = FxHashSet::default();
        Scan::new(&back).run(cells, search, &mut |scan, _| {
            let looks: Vec<LookId> = scan.looks(cells).collect();
            let used = looks.iter().fold(0u64, |sum, look| sum.wrapping_add(closures.kind(*look)));
            let shown = beyond.iter().fold(0u64, |sum, (at, side, numbers)| {
                let (_, sides) = closures.sides[looks[*at] as usize];
                sum.wrapping_add(numbers[sides[*side as usize] as usize])
            });
            sums.insert(total.wrapping_sub(used).wrapping_add(shown));
            if sums.len() > most { Err(Stop::Memory) } else { Ok(()) }
        })?;
        closures.sums = sums;
        Ok(closures)
    }

    fn kind(&self, look: LookId) -> u64 {
        self.kinds[self.sides[look as usize].0 as usize]
    }

    /// Whether the end of a board can be filled, given the looks on all other cells.
    fn has(&self, looks: impl Iterator<Item = LookId>) -> bool {
        let looks: Vec<LookId> = looks.collect();
        let used = looks.iter().fold(0u64, |sum, look| sum.wrapping_add(self.kind(*look)));
        let shown = self.seam.iter().fold(0u64, |sum, (at, side, numbers)| {
            let (_, sides) = self.sides[looks[*at] as usize];
            sum.wrapping_add(numbers[sides[*side as usize] as usize])
        });
        self.sums.contains(&used.wrapping_add(shown))
    }
}
