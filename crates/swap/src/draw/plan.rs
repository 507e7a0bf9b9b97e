//! Where things are on the sheet. A place is 10 wide, on small boards beside the main one less.
//!
//! The plan depends on the puzzle, never on the state: the pictures of a game are all of one size.
//! A board of one row or column with links is drawn as a [graph](super::graph), one with many
//! places with arcs beside it, which need room there; on other boards links run between the tiles,
//! which are smaller then.

use super::graph::{Graph, MOST_PLACES};
use crate::model::{Instance, Pair};
use quadrille_core::{Cell, Size};
use std::sync::Arc;

pub(crate) type Point = (f32, f32);
pub(crate) type Area = (f32, f32, f32, f32);

/// The width of a place.
pub(super) const CELL: f32 = 10.0;
/// The space around everything, and between boards.
pub(super) const MARGIN: f32 = 5.0;
/// The rim of the tray around the places.
pub(super) const RIM: f32 = 1.2;
/// The room for numbers on the left and on top.
const NUMBERS: f32 = 6.5;
/// Boards with more rows or columns have no numbers.
const MOST_NUMBERS: usize = 100;
/// How large the target is beside the board.
const TARGET_UNIT: f32 = 0.6;
/// The room for a caption.
pub(super) const CAPTION: f32 = 6.5;
/// No arc is higher.
const HIGHEST: f32 = 44.0;
/// An arc over so many places has half of that.
const HALFWAY: f32 = 9.0;

/// Two digits are enough for a picture and keep its text short.
pub(crate) fn round(v: f32) -> f32 {
    (v * 100.0).round() / 100.0
}

/// How links are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Routes {
    /// Between the tiles.
    Through,
    /// As arcs above the only row.
    Above,
    /// As arcs to the right of the only column.
    Beside,
    /// Straight from place to place, as the edges of a graph.
    Graph,
}

/// One board on the sheet.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub size: Size,
    pub origin: Point,
    /// The scale: 1 where a place is 10 wide.
    pub unit: f32,
    /// The space between a tile and the edge of its place.
    pub inset: f32,
    pub routes: Routes,
    /// Where the places of a graph are.
    pub graph: Option<Arc<Graph>>,
}

impl Frame {
    /// A board with its tray at the origin of the sheet, without the room for arcs.
    pub fn new(instance: &Instance, unit: f32) -> Self {
        let size = instance.size();
        let linked = !instance.links().is_empty();
        let line = size.rows == 1 || size.cols == 1;
        let graph = (linked && line && size.area() <= MOST_PLACES)
            .then(|| Arc::new(Graph::new(size.area(), instance.pairs())));
        let routes = match size {
            _ if graph.is_some() => Routes::Graph,
            Size { rows: 1, .. } => Routes::Above,
            Size { cols: 1, .. } => Routes::Beside,
            _ => Routes::Through,
        };
        let inset = if linked && routes == Routes::Through { 1.6 } else { 0.6 };
        Frame { size, origin: (0.0, 0.0), unit, inset, routes, graph }
    }

    /// A length in the units of the sheet.
    pub fn long(&self, v: f32) -> f32 {
        round(v * self.unit)
    }

    /// The width and height of the places.
    pub fn extent(&self) -> Point {
        match &self.graph {
            Some(graph) => (self.long(graph.extent.0), self.long(graph.extent.1)),
            None => (self.long(CELL * self.size.cols as f32), self.long(CELL * self.size.rows as f32)),
        }
    }

    /// The tray.
    pub fn tray(&self) -> Area {
        let ((x, y), (w, h), rim) = (self.origin, self.extent(), self.long(RIM));
        (round(x - rim), round(y - rim), round(w + 2.0 * rim), round(h + 2.0 * rim))
    }

    pub fn middle(&self, place: usize) -> Point {
        self.at(place, (0.0, 0.0))
    }

    /// So far right and down of the middle of a place.
    pub fn at(&self, place: usize, (dx, dy): Point) -> Point {
        if let Some(graph) = &self.graph {
            let (x, y) = graph.middles[place];
            let along = |start: f32, v: f32| round(start + v * self.unit);
            return (along(self.origin.0, x + dx), along(self.origin.1, y + dy));
        }
        let Cell { row, col } = self.size.cell(place);
        let along = |start: f32, k: usize, d: f32| round(start + (CELL * (k as f32 + 0.5) + d) * self.unit);
        (along(self.origin.0, col, dx), along(self.origin.1, row, dy))
    }

    /// A place without a margin of `inset`.
    pub fn square(&self, place: usize, inset: f32) -> Area {
        let half = CELL / 2.0 - inset;
        let (x, y) = self.at(place, (-half, -half));
        (x, y, self.long(2.0 * half), self.long(2.0 * half))
    }
}

/// How high the arc of a link over so many places is.
pub(super) fn arc_height(pair: Pair) -> f32 {
    let (a, b) = pair.places();
    let far = (b - a) as f32;
    HIGHEST * far / (far + HALFWAY)
}

/// The room that the highest arc needs.
pub(super) fn arc_room(instance: &Instance) -> f32 {
    instance.links().iter().map(|&pair| arc_height(pair)).fold(0.0, f32::max)
}

/// The whole sheet.
pub(crate) struct Plan {
    pub board: Frame,
    /// Where the tiles belong, if that is not row order.
    pub target: Option<Frame>,
    pub numbered: bool,
    pub width: f32,
    pub height: f32,
}

impl Plan {
    pub fn new(instance: &Instance) -> Self {
        let mut board = Frame::new(instance, 1.0);
        let size = instance.size();
        let graph = board.routes == Routes::Graph;
        let numbered = size.rows.max(size.cols) <= MOST_NUMBERS || graph;
        let before = MARGIN + if numbered && !graph { NUMBERS } else { RIM };
        let (w, h) = board.extent();
        let room = arc_room(instance);
        let numbers_below = numbered && board.routes == Routes::Above;
        let (above, right) = match board.routes {
            Routes::Above => (MARGIN + room + RIM, 0.0),
            Routes::Beside => (before, room),
            Routes::Through | Routes::Graph => (before, 0.0),
        };
        board.origin = (before, above);
        let below = RIM + if numbers_below { NUMBERS - RIM } else { 0.0 };
        let mut plan = Plan {
            board,
            target: None,
            numbered,
            width: before + w + RIM + right + MARGIN,
            height: above + h + below + MARGIN,
        };
        if !instance.has_standard_target() {
            plan.add_target(instance);
        }
        plan
    }

    /// The target stands to the right; below if the board is wide.
    fn add_target(&mut self, instance: &Instance) {
        let mut target = Frame { inset: 0.6, ..Frame::new(instance, TARGET_UNIT) };
        let ((x, y), (w, h)) = (self.board.origin, target.extent());
        let rim = target.long(RIM);
        let (wide, high) = self.board.extent();
        if wide > 2.0 * high {
            target.origin = (x, self.height + CAPTION);
            self.height = target.origin.1 + h + rim + MARGIN;
            self.width = self.width.max(x + 30.0);
        } else {
            target.origin = (self.width + MARGIN, y + CAPTION);
            self.width = target.origin.0 + w.max(16.0) + rim + MARGIN;
            self.height = self.height.max(target.origin.1 + h + rim + MARGIN);
        }
        self.target = Some(target);
    }

    /// The extent of the sheet.
    pub fn extent(&self) -> Point {
        (round(self.width), round(self.height))
    }

    /// Where the number of a place of a graph stands: below its tile, to the right.
    pub fn place_number(&self, place: usize) -> Point {
        self.board.at(place, (CELL / 2.0 + 0.6, CELL / 2.0 + 0.6))
    }

    /// Where the number of a row and of a column stands.
    pub fn row_number(&self, row: usize) -> Point {
        let (_, y) = self.board.middle(row * self.board.size.cols);
        (self.board.origin.0 - RIM - 3.0, y)
    }
    pub fn col_number(&self, col: usize) -> Point {
        let ((x, _), (_, top)) = (self.board.middle(col), self.board.origin);
        match self.board.routes {
            Routes::Above => (x, top + CELL + RIM + 3.2),
            Routes::Beside | Routes::Through | Routes::Graph => (x, top - RIM - 3.2),
        }
    }
}
