//! Openings: beginnings of the tree, in a file, each a tree of its own that can be searched
//! anywhere and at any time.
//!
//! An opening fills certain cells: the first of a path, or those of chosen corollas. All openings
//! of a file fill the same cells, and every solution of the puzzle belongs to exactly one of them,
//! so that the solutions of all openings are the solutions of the puzzle.
//!
//! ```text
//! # openings of a puzzle: the estimated number of nodes below, then the pieces on the cells
//! puzzle 8c1f1d0a5b0c7e21
//! cells r1c1 r1c2
//! 12345 0:3 4:0
//! 11800 0:3 5:0
//! ```
//!
//! `puzzle` is a fingerprint of the board and the pieces; an estimate that nobody made is `-`.

use crate::format::id;
use crate::model::{Instance, Placed, parse_placed};
use crate::runs;
use crate::solve::plan::Plan;
use crate::solve::problem::{LookId, Problem};
use crate::solve::scan::Scan;
use crate::solve::tree;
use quadrille_core::diagnostic::quoted;
use quadrille_core::settings::File;
use quadrille_core::{Cell, Diagnostic, Random, Search, Size, Source, Stop};
use std::fmt::Write;

/// Openings that fill the same cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Openings {
    /// The cells, in the order in which they are filled.
    pub cells: Vec<Cell>,
    /// The openings.
    pub list: Vec<Opening>,
}

/// One opening.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    /// What lies on the cells.
    pub placed: Vec<Placed>,
    /// How many nodes its tree has, as far as can be guessed.
    pub size: Option<f64>,
}

/// A fingerprint of the board and the pieces. Clues do not count: whoever adds one goes on with the
/// same openings.
pub fn fingerprint(instance: &Instance) -> u64 {
    let (params, body) = id::write(&instance.clone().without_clues());
    runs::hash(params.bytes().chain([b':']).chain(body.bytes()))
}

impl Openings {
    /// All openings on the first cells of a plan.
    pub fn all(
        problem: &Problem<'_>,
        plan: &Plan,
        cells: usize,
        search: &mut Search,
    ) -> Result<Openings, Stop> {
        let size = problem.size();
        let opening = |looks: Vec<LookId>| {
            let state = plan.state(problem, &looks);
            let at = |n: usize| state.at(size.cell(plan.cells[n]));
            Opening { placed: (0..cells).filter_map(at).collect(), size: None }
        };
        let list = tree::beginnings(plan, cells, search)?.into_iter().map(opening).collect();
        let cells = plan.cells[..cells].iter().map(|cell| size.cell(*cell)).collect();
        Ok(Openings { cells, list })
    }

    /// Estimates how many nodes each opening has below it, by the mean of some random ways down.
    pub fn estimate(
        &mut self,
        problem: &Problem<'_>,
        plan: &Plan,
        dives: usize,
        seed: u64,
        search: &mut Search,
    ) -> Result<(), Stop> {
        let mut random = Random::new(seed);
        let mut nodes = vec![0.0; plan.len()];
        for opening in &mut self.list {
            search.node()?;
            let looks: Vec<LookId> = opening.placed.iter().map(|placed| problem.look(*placed)).collect();
            nodes.fill(0.0);
            if let Some(mut scan) = Scan::behind(plan, &looks) {
                (0..dives).for_each(|_| scan.dive(&mut random, &mut nodes));
            }
            opening.size = Some(nodes.iter().sum::<f64>() / dives.max(1) as f64);
        }
        Ok(())
    }

    /// The largest first.
    pub fn sort(&mut self) {
        self.list.sort_by(|a, b| b.size.unwrap_or(0.0).total_cmp(&a.size.unwrap_or(0.0)));
    }

    /// Some of them, drawn at random, in the order in which they were.
    pub fn sample(&mut self, number: usize, seed: u64) {
        let mut chosen: Vec<usize> = (0..self.list.len()).collect();
        Random::new(seed).shuffle(&mut chosen);
        chosen.truncate(number);
        chosen.sort_unstable();
        self.list = chosen.into_iter().map(|at| self.list[at].clone()).collect();
    }

    /// The cells as positions in row order.
    pub fn positions(&self, size: Size) -> Vec<usize> {
        self.cells.iter().map(|cell| size.index(*cell)).collect()
    }

    /// The looks of each opening, in the order of the cells.
    pub fn looks(&self, problem: &Problem<'_>) -> Result<Vec<Vec<LookId>>, Diagnostic> {
        let fixed = |cell: &Cell| problem.fixed[problem.size().index(*cell)];
        let mut all = Vec::with_capacity(self.list.len());
        'openings: for opening in &self.list {
            let mut looks = Vec::with_capacity(self.cells.len());
            for (cell, placed) in self.cells.iter().zip(&opening.placed) {
                let look = problem.look(*placed);
                match fixed(cell) {
                    // What a clue forbids has no solutions.
                    Some(clue) if clue != look => continue 'openings,
                    Some(_) => {}
                    None => looks.push(look),
                }
            }
            all.push(looks);
        }
        Ok(all)
    }

    /// The openings that settings name: those of a file, or of a range of its lines.
    pub fn of_file(file: &File, instance: &Instance) -> Result<Openings, Diagnostic> {
        let File { name, bytes } = file;
        // The range is behind the last colon, unless that belongs to the name.
        let range = name.rsplit_once(':').and_then(|(_, range)| parse_range(range));
        let mut openings = Openings::read(&Source { name: "--opening", bytes }, instance)?;
        if let Some((first, last)) = range {
            let count = openings.list.len();
            if first == 0 || first > last || first > count {
                return Err(Diagnostic::new(format!(
                    "--opening: the file has openings 1 to {count}, not {first}-{last}"
                )));
            }
            openings.list.truncate(last);
            openings.list.drain(..first - 1);
        }
        Ok(openings)
    }

    /// The text of a file.
    pub fn write(&self, instance: &Instance) -> String {
        let mut text = String::from(
            "# openings of a puzzle: the estimated number of nodes below, then the pieces on the cells\n",
        );
        let cells: Vec<String> = self.cells.iter().map(Cell::to_string).collect();
        let _ = writeln!(text, "puzzle {:016x}\ncells {}", fingerprint(instance), cells.join(" "));
        for opening in &self.list {
            match opening.size {
                Some(size) => text += &format!("{size:.0}"),
                None => text.push('-'),
            }
            opening.placed.iter().for_each(|placed| text += &format!(" {placed}"));
            text.push('\n');
        }
        text
    }

    /// Reads the text of a file.
    pub fn read(source: &Source<'_>, instance: &Instance) -> Result<Openings, Diagnostic> {
        let mut openings = Openings { cells: Vec::new(), list: Vec::new() };
        for line in source.text()?.lines() {
            let mut words = line.split('#').next().unwrap_or("").split_whitespace();
            let wrong = |word: &str, expected: &str| {
                Diagnostic::new(format!("expected {expected}, found {}", quoted(word)))
                    .at(source.span_of(word))
                    .in_source(source)
            };
            match words.next() {
                None => {}
                Some("puzzle") => {
                    let word = words.next().unwrap_or("");
                    if u64::from_str_radix(word, 16) != Ok(fingerprint(instance)) {
                        return Err(wrong(word, "the fingerprint of this puzzle")
                            .help("these are openings of another puzzle; its board or its pieces differ"));
                    }
                }
                Some("cells") => {
                    for word in words {
                        let cell = Cell::parse(word).filter(|cell| instance.size().contains(*cell));
                        let cell = cell.filter(|cell| !openings.cells.contains(cell));
                        openings.cells.push(cell.ok_or_else(|| wrong(word, "a cell of the board, once"))?);
                    }
                }
                Some(size) => {
                    let number = size.parse().ok().filter(|size: &f64| *size >= 0.0);
                    if number.is_none() && size != "-" {
                        return Err(wrong(size, "a number of nodes, or -"));
                    }
                    let mut placed = Vec::with_capacity(openings.cells.len());
                    for word in words {
                        let known = |placed: &Placed| placed.piece.index() < instance.pieces().len();
                        placed.push(
                            parse_placed(word)
                                .filter(known)
                                .ok_or_else(|| wrong(word, "a piece of the set, such as 17:2"))?,
                        );
                    }
                    if placed.len() != openings.cells.len() {
                        let cells = openings.cells.len();
                        return Err(wrong(line.trim(), &format!("a piece for each of {cells} cells")));
                    }
                    openings.list.push(Opening { placed, size: number });
                }
            }
        }
        Ok(openings)
    }
}

/// Reads `17` or `17-40`, from one.
fn parse_range(text: &str) -> Option<(usize, usize)> {
    match text.split_once('-') {
        None => text.parse().ok().map(|number| (number, number)),
        Some((first, last)) => Some((first.parse().ok()?, last.parse().ok()?)),
    }
}
