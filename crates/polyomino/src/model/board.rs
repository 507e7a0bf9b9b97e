//! A board: any finite set of sites, each of which must be covered, or may be.

use super::space::{Site, Space, Turn};
use quadrille_core::{Cell, Diagnostic};
use std::fmt;

/// The largest number of cells a board may have.
pub const MAX_CELLS: usize = 20_000;
/// The largest extent of a board in any direction.
pub const MAX_EXTENT: usize = 4_096;

/// A cell of a board: its number in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot(pub u16);

impl Spot {
    /// The position in lists of cells.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    space: Space,
    /// The cells in reading order: layer by layer, row by row of the sheet.
    sites: Vec<Site>,
    /// Which cells may stay empty.
    optional: Vec<bool>,
    layers: usize,
    rows: usize,
    cols: usize,
    /// The cell at each place of the sheet.
    sheet: Vec<Option<Spot>>,
}

/// A cell for a board: a site alone must be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ground {
    /// Where it is.
    pub site: Site,
    /// Whether it may stay empty.
    pub optional: bool,
}

impl From<Site> for Ground {
    fn from(site: Site) -> Ground {
        Ground { site, optional: false }
    }
}

impl Board {
    /// The board of these cells, moved so that its sheet begins at the first row and column.
    pub fn new(
        space: Space,
        cells: impl IntoIterator<Item = impl Into<Ground>>,
    ) -> Result<Board, Diagnostic> {
        Board::laid_out(space, cells, false)
    }

    /// The board of these cells as they are drawn or named: empty layers, rows and columns before
    /// the first cell stay, so that a cell is called by the place where it was drawn.
    pub fn drawn(
        space: Space,
        cells: impl IntoIterator<Item = impl Into<Ground>>,
    ) -> Result<Board, Diagnostic> {
        Board::laid_out(space, cells, true)
    }

    fn laid_out(
        space: Space,
        cells: impl IntoIterator<Item = impl Into<Ground>>,
        with_margin: bool,
    ) -> Result<Board, Diagnostic> {
        let mut cells: Vec<(Site, bool)> = cells
            .into_iter()
            .map(Into::into)
            .map(|Ground { site, optional }| (space.to_sheet(site), optional))
            .take(MAX_CELLS + 1)
            .collect();
        if cells.is_empty() {
            return Err(
                Diagnostic::new("the board has no cells").help("write # for every cell, such as ###/#.#")
            );
        }
        if cells.len() > MAX_CELLS {
            return Err(Diagnostic::new(format!("a board has at most {MAX_CELLS} cells")));
        }
        if !space.is_solid() && cells.iter().any(|(s, _)| s.layer != cells[0].0.layer) {
            return Err(Diagnostic::new(format!("a board of {space} cells has one layer")));
        }
        let span = |part: fn(&Site) -> i16, with_margin: bool| {
            let (low, high) = cells
                .iter()
                .fold((i16::MAX, i16::MIN), |(low, high), (s, _)| (low.min(part(s)), high.max(part(s))));
            let low = if with_margin { low.min(0) } else { low };
            (low, (i32::from(high) - i32::from(low)) as usize + 1)
        };
        let (layer, layers) = span(|s| s.layer, with_margin && space.is_solid());
        let (mut row, rows) = span(|s| s.row, with_margin);
        let (col, cols) = span(|s| s.col, with_margin);
        // Rows of hexagons are shifted in turn: a board keeps the parity of its rows.
        let odd = if space == Space::Hex { row.rem_euclid(2) } else { 0 };
        row -= odd;
        let rows = rows + odd as usize;
        if layers.max(rows).max(cols) > MAX_EXTENT || layers * rows * cols > 50 * MAX_CELLS {
            return Err(Diagnostic::new(format!("a board of {cols}x{rows}x{layers} is too large")));
        }
        let origin = Site::new(layer, row, col);
        cells.iter_mut().for_each(|(s, _)| *s = s.minus(origin));
        cells.sort_unstable();
        if let Some(twice) = cells.windows(2).find(|w| w[0].0 == w[1].0) {
            return Err(Diagnostic::new(format!("the cell {:?} is there twice", twice[0].0)));
        }
        let mut sheet = vec![None; layers * rows * cols];
        for (i, (s, _)) in cells.iter().enumerate() {
            sheet[(s.layer as usize * rows + s.row as usize) * cols + s.col as usize] = Some(Spot(i as u16));
        }
        let sites = cells.iter().map(|&(s, _)| space.from_sheet(s)).collect();
        let optional = cells.iter().map(|&(_, optional)| optional).collect();
        Ok(Board { space, sites, optional, layers, rows, cols, sheet })
    }

    /// A full rectangle of squares.
    pub fn rectangle(rows: usize, cols: usize) -> Result<Board, Diagnostic> {
        Board::full(Space::Flat, 1, rows, cols)
    }

    /// A full sheet: a rectangle, a field of hexagons, a box of cubes.
    pub fn full(space: Space, layers: usize, rows: usize, cols: usize) -> Result<Board, Diagnostic> {
        if layers.max(rows).max(cols) > MAX_EXTENT
            || layers.saturating_mul(rows).saturating_mul(cols) > MAX_CELLS
        {
            return Err(Diagnostic::new(format!(
                "{cols}x{rows}x{layers} is more than the {MAX_CELLS} cells a board may have"
            )));
        }
        let sites = (0..layers as i16).flat_map(|layer| {
            (0..rows as i16).flat_map(move |row| {
                (0..cols as i16).map(move |col| space.from_sheet(Site::new(layer, row, col)))
            })
        });
        Board::new(space, sites)
    }

    /// The lattice.
    pub fn space(&self) -> Space {
        self.space
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.sites.len()
    }

    /// Never: a board has cells.
    pub fn is_empty(&self) -> bool {
        self.sites.is_empty()
    }

    /// The first layer, row and column of the sheet that have cells.
    pub fn corner(&self) -> (usize, usize, usize) {
        let low = |(layer, row, col): (usize, usize, usize), place: (usize, usize, usize)| {
            (layer.min(place.0), row.min(place.1), col.min(place.2))
        };
        self.spots().map(|spot| self.sheet_place(spot)).fold((self.layers, self.rows, self.cols), low)
    }

    /// Layers, rows and columns of the sheet.
    pub fn extent(&self) -> (usize, usize, usize) {
        (self.layers, self.rows, self.cols)
    }

    /// The cells in reading order.
    pub fn spots(&self) -> impl DoubleEndedIterator<Item = Spot> + use<> {
        (0..self.sites.len() as u16).map(Spot)
    }

    /// Where a cell is.
    pub fn site(&self, spot: Spot) -> Site {
        self.sites[spot.index()]
    }

    /// Whether a cell may stay empty.
    pub fn is_optional(&self, spot: Spot) -> bool {
        self.optional[spot.index()]
    }

    /// How many cells must be covered.
    pub fn required(&self) -> usize {
        self.optional.iter().filter(|o| !**o).count()
    }

    /// The cell at a site.
    pub fn spot(&self, site: Site) -> Option<Spot> {
        let site = self.space.to_sheet(site);
        let [layer, row, col] =
            [site.layer, site.row, site.col].map(|n| usize::try_from(n).unwrap_or(usize::MAX));
        self.on_sheet(layer, row, col)
    }

    /// The cell at a place of the sheet.
    pub fn on_sheet(&self, layer: usize, row: usize, col: usize) -> Option<Spot> {
        let inside = layer < self.layers && row < self.rows && col < self.cols;
        inside.then(|| self.sheet[(layer * self.rows + row) * self.cols + col]).flatten()
    }

    /// The place of a cell on the sheet: layer, row, column.
    pub fn sheet_place(&self, spot: Spot) -> (usize, usize, usize) {
        let site = self.space.to_sheet(self.site(spot));
        (site.layer as usize, site.row as usize, site.col as usize)
    }

    /// The place of a cell when all layers stand below each other, with a blank row between: how
    /// texts and pictures show it, and how hints and violations point at it.
    pub fn place(&self, spot: Spot) -> Cell {
        let (layer, row, col) = self.sheet_place(spot);
        Cell::new(layer * (self.rows + 1) + row, col)
    }

    /// The cell at a place that [`Board::place`] tells.
    pub fn spot_at(&self, place: Cell) -> Option<Spot> {
        let height = self.rows + 1;
        self.on_sheet(place.row / height, place.row % height, place.col)
    }

    /// What people call a cell.
    pub fn name(&self, spot: Spot) -> Place {
        let (layer, row, col) = self.sheet_place(spot);
        Place { layer: self.space.is_solid().then_some(layer), row, col }
    }

    /// The cell that people call by this name.
    pub fn named(&self, place: Place) -> Option<Spot> {
        let solid = self.space.is_solid();
        if solid == place.layer.is_some() {
            self.on_sheet(place.layer.unwrap_or(0), place.row, place.col)
        } else {
            None
        }
    }

    /// The cells that touch a cell.
    pub fn neighbours(&self, spot: Spot) -> impl Iterator<Item = Spot> {
        let site = self.site(spot);
        self.space.steps().into_iter().filter_map(move |step| self.spot(site.plus(step)?))
    }

    /// The neighbours of every cell.
    pub fn graph(&self) -> Vec<Vec<Spot>> {
        self.spots().map(|spot| self.neighbours(spot).collect()).collect()
    }

    /// Every motion that maps the board onto itself, as where each cell goes; the identity first.
    /// Cells that may stay empty go to such cells.
    pub fn symmetries(&self) -> Vec<(Turn, Vec<Spot>)> {
        let lowest = |sites: &[Site]| {
            // The corner of the bounding box moves with the set, whatever the order of its sites.
            let low = |part: fn(&Site) -> i16| sites.iter().map(part).min().unwrap_or(0);
            Site::new(low(|s| s.layer), low(|s| s.row), low(|s| s.col))
        };
        let home = lowest(&self.sites);
        let mut found = Vec::new();
        for &turn in self.space.turns() {
            let turned: Vec<Site> = self.sites.iter().map(|&s| turn.apply(s)).collect();
            let shift = home.minus(lowest(&turned));
            let spots: Option<Vec<Spot>> =
                turned.iter().map(|s| s.plus(shift).and_then(|s| self.spot(s))).collect();
            if let Some(spots) = spots
                && self.spots().all(|s| self.is_optional(s) == self.is_optional(spots[s.index()]))
            {
                found.push((turn, spots));
            }
        }
        found
    }
}

/// A place of the sheet as people name it: `r2c5`, and in space `l1r2c5`, all counted from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The layer, from zero; `None` in the plane.
    pub layer: Option<usize>,
    /// The row, from zero.
    pub row: usize,
    /// The column, from zero.
    pub col: usize,
}

impl Place {
    /// Reads a place as it is displayed.
    pub fn parse(text: &str) -> Option<Place> {
        let (layer, rest) = match text.strip_prefix('l') {
            Some(rest) => {
                let row = rest.find('r')?;
                (Some(rest[..row].parse::<usize>().ok()?.checked_sub(1)?), &rest[row..])
            }
            None => (None, text),
        };
        let Cell { row, col } = Cell::parse(rest)?;
        Some(Place { layer, row, col })
    }

    /// The place `by` columns further right.
    pub fn right(self, by: usize) -> Place {
        Place { col: self.col + by, ..self }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(layer) = self.layer {
            write!(f, "l{}", layer + 1)?;
        }
        write!(f, "{}", Cell::new(self.row, self.col))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_their_symmetries() {
        let rectangle = Board::rectangle(5, 11).unwrap();
        assert_eq!(rectangle.symmetries().len(), 4);
        assert_eq!(Board::rectangle(4, 4).unwrap().symmetries().len(), 8);
        assert_eq!(Board::full(Space::Cubic, 3, 3, 3).unwrap().symmetries().len(), 48);
        assert_eq!(Board::full(Space::Cubic, 2, 5, 6).unwrap().symmetries().len(), 8);
        let pyramid =
            (0..5).flat_map(|z| (0..5 - z).flat_map(move |r| (0..5 - z).map(move |c| Site::new(z, r, c))));
        let pyramid = Board::new(Space::Spheres, pyramid).unwrap();
        assert_eq!((pyramid.len(), pyramid.symmetries().len()), (55, 8));
        for (_, spots) in pyramid.symmetries() {
            let mut sorted = spots.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, pyramid.spots().collect::<Vec<_>>());
        }
    }

    #[test]
    fn names_and_neighbours() {
        let board = Board::rectangle(2, 3).unwrap();
        assert_eq!(board.name(Spot(4)).to_string(), "r2c2");
        let around: Vec<Spot> = board.neighbours(Spot(4)).collect();
        assert_eq!(around, [Spot(1), Spot(5), Spot(3)]);
        let hex = Board::full(Space::Hex, 1, 3, 3).unwrap();
        assert_eq!(hex.neighbours(Spot(4)).count(), 6);
        assert_eq!(hex.neighbours(Spot(0)).count(), 2);
        let solid = Board::full(Space::Cubic, 2, 2, 2).unwrap();
        assert_eq!(
            (solid.name(Spot(7)).to_string(), solid.place(Spot(7))),
            ("l2r2c2".to_owned(), Cell::new(4, 1))
        );
        for board in [board, hex, solid] {
            for spot in board.spots() {
                let name = Place::parse(&board.name(spot).to_string()).unwrap();
                assert_eq!(board.named(name), Some(spot));
            }
        }
    }

    #[test]
    fn odd_boards_are_refused() {
        assert!(Board::new(Space::Flat, Vec::<Site>::new()).is_err());
        assert!(Board::rectangle(5000, 5000).is_err());
        let far = [Site::flat(0, 0), Site::flat(30_000, 0)];
        assert!(Board::new(Space::Flat, far).is_err());
        let twice = [Site::flat(0, 0), Site::flat(0, 0)];
        assert!(Board::new(Space::Flat, twice).is_err());
    }
}
