//! The whole tree along a path, kept in a file: when the process dies, the same command goes on
//! where it was.
//!
//! The tree is cut into parts at a depth, or into the openings that the settings name. Each thread
//! searches a part in slices of about a second; after each it notes in a table how many nodes and
//! solutions the part has so far, and where the search is ([`Bookmark`]). All that a slice brings
//! is noted at once, so that the table is right at any moment: a solution that was found after the
//! bookmark is found again. The table is the file.
//!
//! Whoever goes on counts what was done before: nodes and solutions are in the end those of a
//! search that nobody interrupted, the limit of nodes is one for all processes together, and
//! solutions that were found before are handed over again, first, in the order of the parts. The
//! limit of time is for each process.
//!
//! ```json
//! {"run": 1, "kind": "path", "puzzle": "3x3:...", "path": [0, 1, 2], "plan": "8c1f1d0a5b0c7e21", "cut": 1,
//!  "first": 812, "parts": [{"nodes": 900, "found": 1, "boards": [[4, 0, 9]]},
//!  {"nodes": 70, "found": 0, "boards": [], "at": {"looks": [7], "next": 3}}, null], "sum": "0b5c7e218c1f1d0a"}
//! ```
//!
//! `path` has the cells that are filled, `plan` is a fingerprint of all that the order of the
//! search depends on, `cut` is the number of cells that the parts fill (`null` for openings), and
//! `first` the number of nodes when the first solution was found. A part that has not begun is
//! `null`, and one that is done has no `at`. Pieces are looks by number, in the order of the path.
//! `sum` is a fingerprint of all the rest: a file in which a single digit is wrong would otherwise
//! lead to a wrong number of solutions that nobody could tell from the right one.

use super::problem::LookId;
use super::scan::{Bookmark, Scan};
use super::tree::{self, Take, Tree};
use crate::runs::{self, Kind};
use num_bigint::BigUint;
use quadrille_core::json::unexpected;
use quadrille_core::settings::SavedFile;
use quadrille_core::{Diagnostic, Found, Observer, Search, Source, Stop, parallel};
use serde_json::{Map, Value, json};
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Nodes of a part between two moments at which the table is brought up to date: about a second.
pub const SLICE: u64 = 1 << 26;

/// How far a part is.
#[derive(Clone, Debug, Default, PartialEq)]
enum Stage {
    #[default]
    Waiting,
    At(Bookmark),
    Done,
}

/// What is known of a part.
#[derive(Clone, Debug, Default, PartialEq)]
struct Slot {
    stage: Stage,
    nodes: u64,
    found: u64,
    /// The solutions, where they are wanted: the looks on the whole path.
    boards: Vec<Vec<LookId>>,
}

/// What is known of all parts.
#[derive(Clone, Debug, Default, PartialEq)]
struct Table {
    /// Nodes when the first solution was found.
    first: Option<u64>,
    slots: Vec<Slot>,
}

impl Table {
    fn nodes(&self) -> u64 {
        self.slots.iter().map(|slot| slot.nodes).sum()
    }
}

/// What a slice has brought.
#[derive(Default)]
struct Harvest {
    found: u64,
    /// Nodes of the slice when the first was found.
    first: Option<u64>,
    boards: Vec<Vec<LookId>>,
}

/// A search that is kept.
pub struct Kept<'a> {
    tree: &'a Tree<'a>,
    kind: Kind,
    /// What the order of the search depends on.
    order: String,
    /// The number of cells that each part fills; `None` for openings.
    cut: Option<usize>,
    /// The looks on the first cells of each part.
    parts: Vec<Vec<LookId>>,
    table: Mutex<Table>,
    /// Nodes that cutting the tree has taken.
    cutting: u64,
    slice: u64,
}

impl<'a> Kept<'a> {
    /// The search in the file that the settings name, or a new one where there is no such file. It
    /// is noted where it is every so many nodes.
    pub fn open<O: Observer>(
        tree: &'a Tree<'a>,
        kind: Kind,
        slice: u64,
        run: &SavedFile,
        search: &mut Search<O>,
    ) -> Result<Result<Kept<'a>, Stop>, Diagnostic> {
        let source = run.bytes.as_deref().map(|bytes| Source { name: &run.name, bytes });
        let (order, instance) = (order(tree), tree.problem.instance);
        let read = |source| runs::read(source, kind, instance, |object| cut_of(object, tree, &order));
        let cut = source.as_ref().map(read).transpose()?;
        let before = search.counters.nodes;
        let parts = match (&tree.openings, cut.flatten()) {
            (Some(openings), _) => Ok((None, openings.clone())),
            (None, Some(cut)) => tree::beginnings(&tree.plan, cut, search).map(|parts| (Some(cut), parts)),
            (None, None) => tree.cut(1, search).map(|(cut, parts)| (Some(cut), parts)),
        };
        let (cut, parts) = match parts {
            Ok(parts) => parts,
            Err(stop) => return Ok(Err(stop)),
        };
        let cutting = search.counters.nodes - before;
        let table = Mutex::new(Table { first: None, slots: vec![Slot::default(); parts.len()] });
        let mut kept = Kept { tree, kind, order, cut, parts, table, cutting, slice };
        if let Some(source) = &source {
            kept.table = Mutex::new(runs::read(source, kind, instance, |object| kept.table_of(object))?);
        }
        Ok(Ok(kept))
    }

    /// Hands over every way to fill the path, those first that were found before.
    pub fn each<O: Observer>(&self, search: &mut Search<O>, take: Take<'_>) -> Result<(), Stop> {
        let earlier = self.table().clone();
        search.counters.nodes += earlier.nodes();
        search.counters.nodes_to_first = search.counters.nodes_to_first.or(earlier.first);
        for looks in earlier.slots.iter().flat_map(|slot| &slot.boards) {
            search.counters.solutions += 1;
            if let ControlFlow::Break(stop) = take(looks) {
                return Err(stop);
            }
        }
        self.go_on(search, &mut |looks| take(&looks))
    }

    /// The number of ways to fill the path, and why it was not counted to the end.
    pub fn count(&self, search: &mut Search) -> (BigUint, Option<Stop>) {
        let found = |table: &Table| table.slots.iter().map(|slot| slot.found).sum::<u64>();
        search.counters.nodes += self.table().nodes();
        search.counters.solutions += found(&self.table());
        search.counters.nodes_to_first = search.counters.nodes_to_first.or(self.table().first);
        let result = self.go_on(search, &mut |_| ControlFlow::Continue(()));
        (found(&self.table()).into(), result.err())
    }

    /// Searches what has not been searched, and keeps it all at the beginning and in the end.
    fn go_on<O: Observer>(&self, search: &mut Search<O>, found: Found<'_, Vec<LookId>>) -> Result<(), Stop> {
        search.checkpoint().offer(|| self.write());
        let numbers: Vec<usize> = (0..self.parts.len()).collect();
        let work = |part: &usize, search: &mut Search, found: Found<'_, Vec<LookId>>| {
            self.work(*part, search, found)
        };
        let result = search.check().and_then(|()| parallel::run(&numbers, search, work, found));
        // On several threads it depends on their pace which solution is the first: what is saved is
        // what counts.
        search.counters.nodes_to_first = self.table().first.or(search.counters.nodes_to_first);
        search.checkpoint().save(|| self.write());
        result
    }

    /// Searches a part slice by slice.
    fn work(&self, part: usize, search: &mut Search, found: Found<'_, Vec<LookId>>) -> Result<(), Stop> {
        let (looks, goal) = (&self.parts[part], self.tree.plan.len());
        let stage = self.table().slots[part].stage.clone();
        let scan = match &stage {
            Stage::Done => return Ok(()),
            Stage::Waiting => Scan::behind(&self.tree.plan, looks),
            Stage::At(mark) => Scan::at(&self.tree.plan, looks, mark),
        };
        let Some(mut scan) = scan else {
            // An opening that does not fit.
            self.table().slots[part].stage = Stage::Done;
            return Ok(());
        };
        loop {
            let before = search.counters.nodes;
            let mut harvest = Harvest::default();
            let result = scan.slice(goal, self.slice, search, &mut |scan, search| {
                search.counters.solutions += 1;
                search.counters.nodes_to_first.get_or_insert(search.counters.nodes);
                harvest.found += 1;
                harvest.first.get_or_insert(search.counters.nodes - before);
                if self.kind == Kind::Count {
                    return Ok(());
                }
                let looks: Vec<LookId> = scan.looks(goal).collect();
                harvest.boards.push(looks.clone());
                match found(looks) {
                    ControlFlow::Continue(()) => Ok(()),
                    ControlFlow::Break(stop) => Err(stop),
                }
            });
            self.note(part, &scan, search.counters.nodes - before, harvest);
            search.checkpoint().offer(|| self.write());
            if result? {
                return Ok(());
            }
        }
    }

    /// Brings the table up to date.
    fn note(&self, part: usize, scan: &Scan<'_>, nodes: u64, harvest: Harvest) {
        let mut table = self.table();
        let all = self.cutting + table.nodes();
        table.first = table.first.or(harvest.first.map(|first| all + first));
        let slot = &mut table.slots[part];
        slot.stage = scan.bookmark().map_or(Stage::Done, Stage::At);
        slot.nodes += nodes;
        slot.found += harvest.found;
        slot.boards.extend(harvest.boards);
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The search as text.
    fn write(&self) -> String {
        let table = self.table();
        let part = |slot: &Slot| {
            if slot.stage == Stage::Waiting {
                return Value::Null;
            }
            let mut part = json!({ "nodes": slot.nodes, "found": slot.found });
            if self.kind == Kind::Path {
                part["boards"] = json!(slot.boards);
            }
            if let Stage::At(mark) = &slot.stage {
                part["at"] = json!({ "looks": mark.looks, "next": mark.next });
            }
            part
        };
        let mut run = runs::begin(self.kind, self.tree.problem.instance);
        run["path"] = json!(self.tree.plan.cells);
        run["plan"] = self.order.as_str().into();
        run["cut"] = json!(self.cut);
        run["first"] = json!(table.first);
        run["parts"] = table.slots.iter().map(part).collect();
        run["sum"] = sum(run.as_object().expect("an object was begun")).into();
        format!("{run}\n")
    }

    /// The table of a file for these parts.
    fn table_of(&self, object: &Map<String, Value>) -> Result<Table, Diagnostic> {
        let parts = list("parts", object)?;
        if parts.len() != self.parts.len() {
            return Err(unexpected("parts", &format!("{} of them", self.parts.len()), object.get("parts")));
        }
        let mut scan = Scan::new(&self.tree.plan);
        let slots = parts.iter().zip(&self.parts);
        let slots = slots.map(|(value, looks)| self.slot_of(value, looks, &mut scan));
        Ok(Table { slots: slots.collect::<Result<_, _>>()?, first: runs::number(object, "first").ok() })
    }

    /// A part of a file; `scan` stands at the beginning.
    fn slot_of(&self, value: &Value, part: &[LookId], scan: &mut Scan<'_>) -> Result<Slot, Diagnostic> {
        let object = match value {
            Value::Null => return Ok(Slot::default()),
            Value::Object(object) => object,
            other => return Err(unexpected("parts", "objects", Some(other))),
        };
        let (nodes, found) = (runs::number(object, "nodes")?, runs::number(object, "found")?);
        let mut boards = Vec::new();
        if self.kind == Kind::Path {
            let mut is_solution = |looks: &Vec<LookId>| {
                let fits =
                    looks.starts_with(part) && looks.len() == self.tree.plan.len() && scan.advance(looks);
                scan.retreat(0);
                fits
            };
            for value in list("boards", object)? {
                let board = looks_of(value).filter(&mut is_solution);
                boards.push(board.ok_or_else(|| Diagnostic::new("boards: expected solutions of the part"))?);
            }
            if boards.len() as u64 != found {
                return Err(unexpected("found", "the number of boards", object.get("found")));
            }
        }
        let mark = |at: &Value| {
            let next = match at.get("next")? {
                Value::Null => None,
                next => Some(LookId::try_from(next.as_u64()?).ok()?),
            };
            let mark = Bookmark { looks: looks_of(at.get("looks")?)?, next };
            Scan::at(&self.tree.plan, part, &mark).map(|_| mark)
        };
        let stage = match object.get("at") {
            None => Stage::Done,
            Some(at) => {
                Stage::At(mark(at).ok_or_else(|| Diagnostic::new("at: expected a place in the tree"))?)
            }
        };
        Ok(Slot { stage, nodes, found, boards })
    }
}

/// Where a file cuts the tree; `None` if it has openings. Refuses files that are damaged, and
/// searches in another order.
fn cut_of(object: &Map<String, Value>, tree: &Tree<'_>, order: &str) -> Result<Option<usize>, Diagnostic> {
    if object.get("sum").and_then(Value::as_str) != Some(&sum(object)) {
        return Err(Diagnostic::new("this run is damaged: its sum is not that of the file"));
    }
    if object.get("path") != Some(&json!(tree.plan.cells)) {
        return Err(Diagnostic::new("this run goes along another path, or fills other cells")
            .help("go on with the path, the openings and the state that it began with"));
    }
    if object.get("plan").and_then(Value::as_str) != Some(order) {
        return Err(Diagnostic::new("this run tries the pieces in another order").help(
            "it began with other openings, from another state, or under another version of the program: go on \
             with that, or name a file that is not there to begin a new run",
        ));
    }
    let cut = object.get("cut");
    match cut.and_then(Value::as_u64) {
        None if tree.openings.is_some() => Ok(None),
        Some(cells) if cells == 0 || cells < tree.plan.len() as u64 => Ok(Some(cells as usize)),
        _ => Err(unexpected("cut", "a number of cells on the path", cut)),
    }
}

fn list<'v>(member: &str, object: &'v Map<String, Value>) -> Result<&'v Vec<Value>, Diagnostic> {
    let value = object.get(member);
    value.and_then(Value::as_array).ok_or_else(|| unexpected(member, "a list", value))
}

fn looks_of(value: &Value) -> Option<Vec<LookId>> {
    value.as_array()?.iter().map(|look| LookId::try_from(look.as_u64()?).ok()).collect()
}

/// The fingerprint of a file without its `sum`.
fn sum(object: &Map<String, Value>) -> String {
    let mut rest = object.clone();
    rest.remove("sum");
    format!("{:016x}", runs::hash(Value::Object(rest).to_string().bytes()))
}

/// The fingerprint of all that the order of a search depends on beside its path.
fn order(Tree { plan, openings, .. }: &Tree<'_>) -> String {
    let lists = plan.lists.iter().flat_map(|list| [list.left, list.head]);
    let candidates = plan.candidates.iter().flat_map(|candidate| {
        let [a, b, c, d] = candidate.sides.map(u32::from);
        [a, b, c, d, candidate.kind.into(), candidate.look.into()]
    });
    let left = plan.left.iter().map(|left| u32::from(*left));
    let openings = openings
        .iter()
        .flatten()
        .flat_map(|looks| std::iter::once(u32::MAX).chain(looks.iter().map(|look| u32::from(*look))));
    let words = lists.chain(candidates).chain(left).chain(plan.sums.iter().copied()).chain(openings);
    format!("{:016x}", runs::hash(words.flat_map(u32::to_le_bytes)))
}

#[cfg(test)]
mod tests;
