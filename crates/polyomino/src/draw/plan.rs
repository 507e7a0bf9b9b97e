//! Where everything is: the layers of the board side by side, the tray below or beside them.
//!
//! The plan depends on the puzzle and the settings, never on the state: the pictures of a game are
//! all of one size.

use super::outline::{CELL, Frame, Point, Tile};
use crate::model::{Board, Instance, PieceId, Space, Spot};

/// The space around everything.
pub(crate) const MARGIN: f32 = 5.0;
/// The space between layers.
const BETWEEN: f32 = 8.0;
/// The room for a caption.
const CAPTION: f32 = 8.0;
/// So many layers stand in one row.
const LAYERS_ABREAST: usize = 8;
/// The space around pieces in the tray, and the room for a number of copies.
const GAP: f32 = 4.0;
const COPIES: f32 = 6.0;
/// The least width of a tray below the board.
const TRAY_WIDTH: f32 = 110.0;
/// The least width of a tray beside it, and by how much it grows until it is no higher than the
/// board.
const BESIDE_WIDTH: f32 = 44.0;
const BESIDE_STEP: f32 = 12.0;
/// What is so many times as wide as it is high has its tray below.
const WIDE: f32 = 1.5;

/// Where the tray is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shelf {
    /// There is none.
    Off,
    /// Below the board.
    Below,
    /// Beside a board that is not wide, which can be larger then; below one that is.
    Beside,
}

/// The whole plan.
pub(crate) struct Plan {
    /// The layers, from the bottom.
    pub layers: Vec<Frame>,
    /// The middles of the captions of the layers; empty in the plane.
    pub captions: Vec<Point>,
    /// The left and top edge, the width and height of the tray.
    pub tray: Option<(f32, f32, f32, f32)>,
    /// The places in the tray.
    pub slots: Vec<Slot>,
    /// The places on the sheet that are no cells of the board, where they are asked for: layer, row
    /// and column.
    pub holes: Vec<(usize, Tile)>,
    pub width: f32,
    pub height: f32,
}

/// A place in the tray.
pub(crate) struct Slot {
    pub piece: PieceId,
    /// The parts of the piece in its layers.
    pub parts: Vec<(Frame, Vec<Tile>)>,
    /// Where the number of copies is written.
    pub number: Point,
    /// The room that it takes: left, top, width, height.
    pub area: (f32, f32, f32, f32),
}

/// The place of a cell in its layer.
pub(crate) fn tile(board: &Board, spot: Spot) -> (usize, Tile) {
    let (layer, row, col) = board.sheet_place(spot);
    (layer, (row as i32, col as i32))
}

impl Plan {
    pub fn new(instance: &Instance, tray: Shelf, with_holes: bool) -> Plan {
        let board = instance.board();
        let (space, layers) = (board.space(), board.extent().0);
        let solid = space.is_solid();
        // A layer of spheres lies in the hollows of the one below.
        let shift = |layer: usize| if space == Space::Spheres { layer as f32 * CELL / 2.0 } else { 0.0 };
        let mut frames: Vec<Frame> = (0..layers)
            .map(|layer| Frame { space, origin: (shift(layer), shift(layer)), cell: CELL })
            .collect();
        let (mut left, mut top, mut right, mut bottom) = (f32::MAX, f32::MAX, f32::MIN, f32::MIN);
        let holes = if with_holes { holes(board) } else { Vec::new() };
        for (layer, tile) in board.spots().map(|spot| tile(board, spot)).chain(holes.iter().copied()) {
            let (l, t, r, b) = frames[layer].bounds([tile]);
            (left, top, right, bottom) = (left.min(l), top.min(t), right.max(r), bottom.max(b));
        }
        let (w, h) = (right - left, bottom - top + if solid { CAPTION } else { 0.0 });
        let abreast = abreast(layers, w, h);
        let mut captions = Vec::new();
        for (layer, frame) in frames.iter_mut().enumerate() {
            let x = MARGIN + (layer % abreast) as f32 * (w + BETWEEN);
            let y = MARGIN + (layer / abreast) as f32 * (h + BETWEEN);
            if solid {
                captions.push((x + w / 2.0, y + CAPTION / 2.0 - 1.0));
            }
            let below = if solid { CAPTION } else { 0.0 };
            frame.origin = (frame.origin.0 + x - left, frame.origin.1 + y - top + below);
        }
        let columns = layers.min(abreast) as f32;
        let rows = layers.div_ceil(abreast) as f32;
        let mut plan = Plan {
            layers: frames,
            captions,
            tray: None,
            slots: Vec::new(),
            holes,
            width: 2.0 * MARGIN + columns * (w + BETWEEN) - BETWEEN,
            height: 2.0 * MARGIN + rows * (h + BETWEEN) - BETWEEN,
        };
        match tray {
            Shelf::Off => {}
            Shelf::Beside if plan.width < WIDE * plan.height => plan.add_tray_beside(instance),
            Shelf::Below | Shelf::Beside => plan.add_tray_below(instance),
        }
        plan
    }

    fn add_tray_below(&mut self, instance: &Instance) {
        let right = self.width.max(TRAY_WIDTH) - MARGIN;
        if let Some(bottom) = self.lay_tray(instance, (MARGIN, self.height), right) {
            self.height = bottom + MARGIN;
        }
    }

    fn add_tray_beside(&mut self, instance: &Instance) {
        let (left, height) = (self.width, self.height);
        let mut right = left + BESIDE_WIDTH;
        while let Some(bottom) = self.lay_tray(instance, (left, MARGIN), right) {
            self.height = height.max(bottom + MARGIN);
            if self.height == height || right - left > WIDE * left {
                break;
            }
            (self.width, right) = (left, right + BESIDE_STEP);
        }
    }

    /// A place for every piece that is not given with all its copies, in rows from a corner to the
    /// right; tells where the tray ends below, if there is a piece for it.
    fn lay_tray(&mut self, instance: &Instance, (left, top): Point, right: f32) -> Option<f32> {
        let given = |id: PieceId| instance.given().iter().filter(|g| g.piece == id).count();
        let most = |id: PieceId| usize::from(*instance.piece(id).copies.end());
        let pieces: Vec<PieceId> = instance.piece_ids().filter(|&id| given(id) < most(id)).collect();
        if pieces.is_empty() {
            return None;
        }
        let cell = if pieces.len() > 40 { 4.5 } else { 6.0 };
        self.slots.clear();
        let (mut x, mut y, mut tallest, mut widest) = (left + GAP, top + GAP, 0f32, right);
        for piece in pieces {
            let (mut slot, w, mut h) = slot(instance, piece, cell);
            let copies = most(piece) > 1;
            h += if copies { COPIES } else { 0.0 };
            if x > left + GAP && x + w + GAP > right {
                (x, y, tallest) = (left + GAP, y + tallest + GAP, 0.0);
            }
            slot.parts.iter_mut().for_each(|(frame, _)| {
                frame.origin = (frame.origin.0 + x, frame.origin.1 + y);
            });
            slot.number = (x + w / 2.0, y + h - COPIES / 2.0 + 0.5);
            slot.area = (x - GAP / 2.0, y - GAP / 2.0, w + GAP, h + GAP);
            self.slots.push(slot);
            (tallest, widest) = (tallest.max(h), widest.max(x + w + GAP));
            x += w + GAP;
        }
        let bottom = y + tallest + GAP;
        self.tray = Some((left, top, widest - left, bottom - top));
        self.width = self.width.max(widest + MARGIN);
        Some(bottom)
    }
}

/// The places between the cells, and a row and a column beyond the last.
fn holes(board: &Board) -> Vec<(usize, Tile)> {
    let (layers, rows, cols) = board.extent();
    let sheet = (0..=rows).flat_map(|row| (0..=cols).map(move |col| (row, col)));
    let places = (0..layers).flat_map(|layer| sheet.clone().map(move |(row, col)| (layer, row, col)));
    let empty = places.filter(|&(layer, row, col)| board.on_sheet(layer, row, col).is_none());
    empty.map(|(layer, row, col)| (layer, (row as i32, col as i32))).collect()
}

/// How many layers stand side by side: all of a few, else so that the picture is not much wider
/// than high.
fn abreast(layers: usize, w: f32, h: f32) -> usize {
    if layers <= LAYERS_ABREAST {
        return layers;
    }
    let wide = |n: &usize| *n as f32 * w >= 1.6 * layers.div_ceil(*n) as f32 * h;
    (1..layers).find(wide).unwrap_or(layers)
}

/// A piece as it is drawn, at the origin, with its width and height.
fn slot(instance: &Instance, piece: PieceId, cell: f32) -> (Slot, f32, f32) {
    let space = instance.board().space();
    let sites: Vec<_> = instance.piece(piece).shape().iter().map(|&s| space.to_sheet(s)).collect();
    let mut layers: Vec<i16> = sites.iter().map(|s| s.layer).collect();
    layers.dedup();
    let frame = Frame { space, origin: (0.0, 0.0), cell };
    let tiles = |layer: i16| -> Vec<Tile> {
        let here = sites.iter().filter(|s| s.layer == layer);
        here.map(|s| (i32::from(s.row), i32::from(s.col))).collect()
    };
    let (_, top, _, bottom) = frame.bounds(layers.iter().flat_map(|&l| tiles(l)));
    let (mut parts, mut x) = (Vec::new(), 0.0);
    for &layer in &layers {
        let tiles = tiles(layer);
        let (left, _, right, _) = frame.bounds(tiles.iter().copied());
        parts.push((Frame { origin: (x - left, -top), ..frame }, tiles));
        x += right - left + cell / 2.0;
    }
    (Slot { piece, parts, number: (0.0, 0.0), area: (0.0, 0.0, 0.0, 0.0) }, x - cell / 2.0, bottom - top)
}
