//! The report's Algorithm X: the column with the fewest rows, its rows in the order of a piece
//! heuristic.
//!
//! Columns are the cells and the copies of the pieces, rows the placements. At every step the open
//! column with the fewest rows is taken (the first of several), its rows are tried from the
//! heaviest piece down, and each choice strikes out the rows it clashes with. `--zones` adds the
//! report's pruning: a branch ends when an empty zone cannot be filled by any selection of the
//! pieces that are left. The report kept its verdicts by the size of the zone alone, although they
//! depend on the pieces left, and so lost solutions; here each verdict is computed from the pieces
//! there are.
//!
//! It is kept as a yardstick, plain and observable; `auto` has faster ways. What it adds to the
//! report: a column without rows ends a branch (the report overlooked it until the end), and equal
//! pieces are not told apart while searching.

use super::deliver::{Delivery, Tell, tell_tiling};
use super::heuristic::Heuristic;
use super::kit::{Kit, Placement};
use super::shape;
use crate::Polyomino;
use crate::model::State;
use quadrille_core::{BitSet, Diagnostic, Event, Found, Observer, Report, Search, Stop, Task};

/// A placement of one copy of a kind.
struct Row {
    placement: u32,
    /// Its columns: cells, and the copy.
    columns: BitSet,
    kind: u16,
    copy: u16,
    /// Rows of heavier pieces are tried first.
    weight: f64,
}

/// Solves by Algorithm X; a node is a placement tried.
pub fn solve<O: Observer>(
    task: &Task<'_, Polyomino>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    let heuristic = task.settings.heuristic;
    super::with_kit(task, |kit, placements| {
        let delivery = Delivery::plain(kit, placements, task.settings);
        let mut x = Matrix::new(kit, placements, heuristic, task.settings.zones);
        let all: Vec<u32> = (0..x.rows.len() as u32).collect();
        Report::from_result(
            delivery.run(search, found, |search, tell| x.search(&all, &delivery, search, tell)),
        )
    })
}

struct Matrix<'a> {
    kit: &'a Kit<'a>,
    placements: &'a [Placement],
    rows: Vec<Row>,
    columns: usize,
    /// Columns that must be covered and are not yet.
    open: BitSet,
    chosen: Vec<u32>,
    /// Whose neighbour is who among the uncovered cells; `None` without pruning.
    zones: Option<Vec<Vec<u16>>>,
}

impl<'a> Matrix<'a> {
    fn new(kit: &'a Kit<'a>, placements: &'a [Placement], heuristic: Heuristic, zones: bool) -> Self {
        let cells = kit.cells.len();
        let mut columns = cells;
        let mut firsts = Vec::new();
        for kind in &kit.kinds {
            firsts.push(columns);
            columns += usize::from(*kind.copies.end());
        }
        let mut open = BitSet::new(columns);
        (0..cells).filter(|&c| kit.must[c]).for_each(|c| {
            open.insert(c);
        });
        let mut rows = Vec::new();
        for (number, placement) in placements.iter().enumerate() {
            let kind = &kit.kinds[usize::from(placement.kind)];
            for copy in 0..*kind.copies.end() {
                let mut set = BitSet::new(columns);
                let own = firsts[usize::from(placement.kind)] + usize::from(copy);
                placement.cells.iter().map(|&c| usize::from(c)).chain([own]).for_each(|c| {
                    set.insert(c);
                });
                let weight = heuristic.weight(kit.instance.board().space(), &kind.orientations[0]);
                rows.push(Row { placement: number as u32, columns: set, kind: placement.kind, copy, weight });
            }
        }
        for (kind, first) in kit.kinds.iter().zip(&firsts) {
            (0..usize::from(*kind.copies.start())).for_each(|copy| {
                open.insert(first + copy);
            });
        }
        let connected =
            |k: &super::kit::Kind| shape::is_connected(kit.instance.board().space(), &k.orientations[0]);
        let zones = (zones && kit.kinds.iter().all(connected)).then(|| kit.graph());
        Matrix { kit, placements, rows, columns, open, chosen: Vec::new(), zones }
    }

    fn search<O: Observer>(
        &mut self,
        rows: &[u32],
        delivery: &Delivery<'_>,
        search: &mut Search<O>,
        tell: Tell<'_>,
    ) -> Result<(), Stop> {
        if self.open.is_empty() {
            // Optional pieces may still be added, or not.
            return self.finish(rows, 0, delivery, search, tell);
        }
        let column = self.rarest_column(rows);
        let mut candidates: Vec<u32> =
            rows.iter().copied().filter(|&r| self.rows[r as usize].columns.contains(column)).collect();
        candidates.sort_by(|&a, &b| self.rows[b as usize].weight.total_cmp(&self.rows[a as usize].weight));
        for row in candidates {
            search.node()?;
            delivery.tell_put(self.rows[row as usize].placement, search);
            let open = self.open.clone();
            self.open.subtract(&self.rows[row as usize].columns);
            self.chosen.push(row);
            if !self.has_unfillable_zone() {
                let left: Vec<u32> = rows.iter().copied().filter(|&r| self.compatible(row, r)).collect();
                self.search(&left, delivery, search, tell)?;
            }
            self.chosen.pop();
            self.open = open;
            search.counters.backtracks += 1;
            search.emit(|o| o.event(Event::Undo(1)));
        }
        Ok(())
    }

    /// Everything that must be covered is: hands the solution over, then adds optional placements
    /// in turn.
    fn finish<O: Observer>(
        &mut self,
        rows: &[u32],
        from: usize,
        delivery: &Delivery<'_>,
        search: &mut Search<O>,
        tell: Tell<'_>,
    ) -> Result<(), Stop> {
        if self.copies_in_order() {
            let solution: Vec<u32> = self.chosen.iter().map(|&r| self.rows[r as usize].placement).collect();
            tell_tiling(&solution, search, tell)?;
        }
        for at in from..rows.len() {
            search.node()?;
            delivery.tell_put(self.rows[rows[at] as usize].placement, search);
            let left: Vec<u32> =
                rows[at + 1..].iter().copied().filter(|&r| self.compatible(rows[at], r)).collect();
            self.chosen.push(rows[at]);
            self.finish(&left, 0, delivery, search, tell)?;
            self.chosen.pop();
            search.emit(|o| o.event(Event::Undo(1)));
        }
        Ok(())
    }

    /// The open column with the fewest rows; the first of several.
    fn rarest_column(&self, rows: &[u32]) -> usize {
        let mut counts = vec![0u32; self.columns];
        for &row in rows {
            self.rows[row as usize].columns.iter().for_each(|c| counts[c] += 1);
        }
        self.open.iter().min_by_key(|&c| counts[c]).expect("a column is open")
    }

    /// Whether a row may stand beside a chosen one: no common column, and copies of a kind in the
    /// order of their placements, so that exchanging them makes no other solution.
    fn compatible(&self, chosen: u32, row: u32) -> bool {
        let (a, b) = (&self.rows[chosen as usize], &self.rows[row as usize]);
        let in_order = a.kind != b.kind || (a.copy < b.copy) == (a.placement < b.placement);
        in_order && a.columns.iter().all(|c| !b.columns.contains(c))
    }

    /// Whether of every kind the first copies are used, so that leaving out another makes no other
    /// solution.
    fn copies_in_order(&self) -> bool {
        let used = |kind: u16, copy: u16| {
            self.chosen
                .iter()
                .any(|&r| self.rows[r as usize].kind == kind && self.rows[r as usize].copy == copy)
        };
        self.chosen.iter().all(|&r| {
            let row = &self.rows[r as usize];
            row.copy == 0 || used(row.kind, row.copy - 1)
        })
    }

    /// The report's test: an empty zone whose cells no selection of the pieces left adds up to.
    fn has_unfillable_zone(&self) -> bool {
        let Some(graph) = &self.zones else { return false };
        let mut covered = vec![false; self.kit.cells.len()];
        let mut left: Vec<u16> = self.kit.kinds.iter().map(|k| *k.copies.end()).collect();
        for &row in &self.chosen {
            let placement = &self.placements[self.rows[row as usize].placement as usize];
            placement.cells.iter().for_each(|&c| covered[usize::from(c)] = true);
            left[usize::from(placement.kind)] -= 1;
        }
        let sizes = self.kit.kinds.iter().zip(&left).map(|(k, &n)| (k.size, usize::from(n)));
        let sums = subset_sums(sizes, self.kit.cells.len());
        zones(graph, &covered).iter().any(|zone| {
            let must = zone.iter().filter(|&&c| self.kit.must[usize::from(c)]).count();
            !(must..=zone.len()).any(|n| sums.contains(n))
        })
    }
}

/// The connected sets of uncovered cells.
pub fn zones(graph: &[Vec<u16>], covered: &[bool]) -> Vec<Vec<u16>> {
    let mut seen = covered.to_vec();
    let mut found = Vec::new();
    for start in 0..graph.len() {
        if seen[start] {
            continue;
        }
        seen[start] = true;
        let mut zone = vec![start as u16];
        let mut next = 0;
        while next < zone.len() {
            for &cell in &graph[usize::from(zone[next])] {
                if !std::mem::replace(&mut seen[usize::from(cell)], true) {
                    zone.push(cell);
                }
            }
            next += 1;
        }
        found.push(zone);
    }
    found
}

/// The numbers up to `most` that are sums of sizes, each used at most so many times.
pub fn subset_sums(sizes: impl Iterator<Item = (usize, usize)>, most: usize) -> BitSet {
    let mut sums = BitSet::new(most + 1);
    sums.insert(0);
    for (size, copies) in sizes {
        for _ in 0..copies.min(most / size.max(1)) {
            let reached: Vec<usize> = sums.iter().map(|s| s + size).filter(|s| *s <= most).collect();
            let new = reached.into_iter().filter(|&s| sums.insert(s)).count();
            if new == 0 {
                break;
            }
        }
    }
    sums
}
