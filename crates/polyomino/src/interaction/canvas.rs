//! A puzzle as a painting: which places are cells, which may stay empty, and which piece covers
//! each.
//!
//! What an author paints is the solution. Pieces are what is painted in their name; congruent parts
//! that do not touch are copies of one piece, other parts that do not touch are one piece that has
//! several parts. A piece that never was painted stays in the tray as it is; one that is painted
//! over to its last cell goes.
//!
//! A painting that covers the board is the puzzle's solution. Until it does, a document has no
//! place for it but the given pieces, which are then all that are painted; when it does, only those
//! stay given that were so beside a solution.

use crate::Polyomino;
use crate::model::piece::normalise;
use crate::model::{self, Board, Ground, Instance, Piece, PieceId, Placed, Site, Space, Spot, State};
use quadrille_core::{Cell, Diagnostic, Document, Facts};
use std::collections::{BTreeMap, BTreeSet};

/// What a place of the sheet is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Patch {
    /// Whether the cell may stay empty.
    pub optional: bool,
    /// The number of the piece painted here.
    pub piece: Option<usize>,
}

/// The cells of a piece on the sheet.
type Figure = BTreeSet<Site>;

/// A painting.
pub(super) struct Canvas {
    space: Space,
    /// Layers, rows and columns that can be painted on.
    extent: (usize, usize, usize),
    /// The cells, by their places on the sheet.
    patches: BTreeMap<Site, Patch>,
    /// The pieces; `None` for those taken out of the puzzle.
    pieces: Vec<Option<Piece>>,
    /// What lay on the board before, piece by piece.
    before: Vec<Vec<Figure>>,
}

/// A puzzle made of a painting.
pub(super) struct Made {
    pub document: Document<Polyomino>,
    /// The new number of each piece.
    pub numbers: Vec<Option<usize>>,
    /// Whether cells are elsewhere now, the first row or column being gone.
    pub moved: bool,
}

impl Canvas {
    /// What the picture of a document shows to its author.
    pub fn of(document: &Document<Polyomino>) -> Canvas {
        let instance = &document.instance;
        let board = instance.board();
        let start = model::start(instance);
        let shown = document.solution.as_ref().unwrap_or(&start);
        let mut before = vec![Vec::new(); instance.pieces().len()];
        let mut patches: BTreeMap<Site, Patch> = board
            .spots()
            .map(|spot| (sheet(board, spot), Patch { optional: board.is_optional(spot), piece: None }))
            .collect();
        for placed in shown.placed() {
            let figure = figure(board, placed);
            let Some(lay) = before.get_mut(placed.piece.index()) else { continue };
            for site in &figure {
                if let Some(patch) = patches.get_mut(site) {
                    patch.piece = Some(placed.piece.index());
                }
            }
            lay.push(figure);
        }
        let pieces = instance.pieces().iter().cloned().map(Some).collect();
        Canvas { space: board.space(), extent: board.extent(), patches, pieces, before }
    }

    /// The place that a scene calls so; one row and one column beyond the last are places too.
    pub fn place(&self, cell: Cell) -> Option<Site> {
        let (layers, rows, cols) = self.extent;
        let (layer, row) = (cell.row / (rows + 1), cell.row % (rows + 1));
        let narrow = |n: usize| i16::try_from(n).ok();
        (layer < layers && cell.col <= cols).then_some(())?;
        Some(Site::new(narrow(layer)?, narrow(row)?, narrow(cell.col)?))
    }

    /// What is at a place; `None` for a hole.
    pub fn at(&self, place: Site) -> Option<Patch> {
        self.patches.get(&place).copied()
    }

    /// Paints a place, or makes a hole of it.
    pub fn set(&mut self, place: Site, patch: Option<Patch>) {
        match patch {
            Some(patch) => self.patches.insert(place, patch),
            None => self.patches.remove(&place),
        };
    }

    /// One piece more, and its number.
    pub fn add(&mut self, piece: Piece) -> usize {
        self.pieces.push(Some(piece));
        self.before.push(vec![Figure::new()]);
        self.pieces.len() - 1
    }

    /// Takes a piece out of the puzzle.
    pub fn remove(&mut self, piece: usize) {
        if let Some(gone) = self.pieces.get_mut(piece) {
            *gone = None;
        }
        self.lift(piece);
    }

    /// Takes a piece off the board, as if it never was painted: it keeps its shape.
    pub fn lift(&mut self, piece: usize) {
        if let Some(figures) = self.before.get_mut(piece) {
            figures.clear();
        }
        self.patches.values_mut().filter(|p| p.piece == Some(piece)).for_each(|p| p.piece = None);
    }

    /// The puzzle that is painted.
    pub fn make(&self, document: &Document<Polyomino>) -> Result<Made, Diagnostic> {
        let cells = self
            .patches
            .iter()
            .map(|(&site, patch)| Ground { site: self.space.from_sheet(site), optional: patch.optional });
        let board = Board::new(self.space, cells)?;
        // Cells have their numbers in the order of the sheet, and so do the patches.
        let spots: BTreeMap<Site, Spot> = self.patches.keys().copied().zip(board.spots()).collect();
        let moved = spots.iter().any(|(&site, &spot)| sheet(&board, spot) != site);
        let (mut pieces, mut painted, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
        let mut cells: Vec<Figure> = vec![Figure::new(); self.pieces.len()];
        for (&site, patch) in &self.patches {
            if let Some(figure) = patch.piece.and_then(|piece| cells.get_mut(piece)) {
                figure.insert(site);
            }
        }
        for (number, cells) in cells.into_iter().enumerate() {
            let Some((piece, figures)) = self.formed(number, cells)? else {
                numbers.push(None);
                continue;
            };
            numbers.push(Some(pieces.len()));
            painted.extend(figures.into_iter().map(|figure| (pieces.len(), figure)));
            pieces.push(piece);
        }
        if pieces.is_empty() {
            return Err(Diagnostic::new("a puzzle needs at least one piece")
                .help("paint another piece before the last one goes"));
        }
        let old = document.instance.given();
        let fixed: Vec<(Option<usize>, Figure)> =
            old.iter().map(|g| (numbers[g.piece.index()], figure(document.instance.board(), g))).collect();
        let placed = |(piece, figure): &(usize, Figure)| {
            Placed::new(PieceId(*piece as u16), figure.iter().map(|site| spots[site]))
        };
        let instance = Instance::new(board, pieces)?;
        let all: Vec<Placed> = painted.iter().map(placed).collect();
        let solution = State::new(all.clone());
        let solved = model::status(&instance, &solution).solved();
        let given = match (solved, document.solution.is_some()) {
            (true, true) => {
                let stays = |p: &&(usize, Figure)| fixed.iter().any(|(n, f)| *n == Some(p.0) && *f == p.1);
                painted.iter().filter(stays).map(placed).collect()
            }
            (true, false) => Vec::new(),
            (false, _) => all,
        };
        let document = Document {
            instance: instance.with_given(given)?,
            solution: solved.then_some(solution),
            state: None,
            moves: Vec::new(),
            facts: Facts { id: None, remarks: Vec::new(), ..document.facts.clone() },
        };
        Ok(Made { document, numbers, moved })
    }

    /// A piece as it is painted, with its figures; `None` where it is gone.
    fn formed(&self, number: usize, cells: Figure) -> Result<Option<(Piece, Vec<Figure>)>, Diagnostic> {
        let (Some(piece), before) = (&self.pieces[number], &self.before[number]) else { return Ok(None) };
        if cells.is_empty() {
            return Ok(before.is_empty().then(|| (piece.clone(), Vec::new())));
        }
        let looks = piece.orientations(self.space);
        let same = |figure: &Figure| looks.contains(&self.shape(figure));
        let enough = before.len() <= usize::from(*piece.copies.end());
        let all: Figure = before.iter().flatten().copied().collect();
        let count: usize = before.iter().map(BTreeSet::len).sum();
        if all == cells && count == cells.len() && enough && before.iter().all(same) {
            return Ok(Some((piece.clone(), before.clone())));
        }
        let alike = |shape: &Figure, copies: usize| {
            let sites = shape.iter().map(|&site| self.space.from_sheet(site));
            let mut formed = Piece::new(piece.name(), sites)?;
            formed.turning = piece.turning;
            formed.color = piece.color;
            formed.color_name.clone_from(&piece.color_name);
            formed.copies = copies as u16..=copies as u16;
            Ok::<_, Diagnostic>(formed)
        };
        let parts = self.parts(&cells);
        let copies = alike(&parts[0], parts.len().min(model::piece::MAX_COPIES.into()))?;
        let looks = copies.orientations(self.space);
        if parts.iter().all(|part| looks.contains(&self.shape(part))) {
            return Ok(Some((copies, parts)));
        }
        Ok(Some((alike(&cells, 1)?, vec![cells])))
    }

    /// The cells of a figure in order, the first at the origin.
    fn shape(&self, figure: &Figure) -> Vec<Site> {
        let mut sites: Vec<Site> = figure.iter().map(|&site| self.space.from_sheet(site)).collect();
        normalise(&mut sites);
        sites
    }

    /// The parts of a figure that do not touch each other, in order.
    fn parts(&self, figure: &Figure) -> Vec<Figure> {
        let (steps, mut left, mut parts) = (self.space.steps(), figure.clone(), Vec::new());
        while let Some(first) = left.pop_first() {
            let (mut part, mut open) = (Figure::from([first]), vec![first]);
            while let Some(site) = open.pop() {
                let around = steps.iter().filter_map(|&s| self.space.from_sheet(site).plus(s));
                for next in around.map(|site| self.space.to_sheet(site)) {
                    if left.remove(&next) {
                        part.insert(next);
                        open.push(next);
                    }
                }
            }
            parts.push(part);
        }
        parts
    }
}

fn sheet(board: &Board, spot: Spot) -> Site {
    board.space().to_sheet(board.site(spot))
}

fn figure(board: &Board, placed: &Placed) -> Figure {
    placed.spots.iter().filter(|s| s.index() < board.len()).map(|&s| sheet(board, s)).collect()
}
