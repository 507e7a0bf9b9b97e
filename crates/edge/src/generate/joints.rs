//! The colours of the joints of a solved board, and the pieces that it is cut into.
//!
//! Every colour is used equally often, as far as that goes. All pieces are to be different, and
//! none may look the same after a turn: joints of pieces that break this law exchange their colours
//! with others until none does.

use super::wanted::Wanted;
use crate::model::{Colour, Frame, Instance, Piece, Placed, Side, State, Turn, start};
use quadrille_core::{Cell, Diagnostic, Grid, Random, Size, Stop};
use rustc_hash::FxHashSet;

/// The joints between cells, and, where there is no frame, the sides at the rim.
pub struct Joints {
    size: Size,
    framed: bool,
    /// The colour of the side to the left of each cell, and of the one at the right end of each
    /// row.
    across: Grid<u16>,
    /// The colour of the side above each cell, and of those at the foot of the board.
    down: Grid<u16>,
}

/// Exchanges for every piece before the search for different pieces is given up.
const EXCHANGES_PER_PIECE: usize = 2000;

impl Joints {
    /// Draws them.
    pub fn draw(settings: &Wanted, random: &mut Random) -> Result<Joints, Diagnostic> {
        let size = settings.size;
        settings.check_colours()?;
        let mut joints = Joints {
            size,
            framed: settings.framed,
            across: Grid::filled(Size::new(size.rows, size.cols + 1), 0),
            down: Grid::filled(Size::new(size.rows + 1, size.cols), 0),
        };
        let (frame, inner) = joints.places();
        let first = 1 + settings.frame_colours;
        joints.colour(&frame, 1, settings.frame_colours, random);
        joints.colour(&inner, first, settings.inner_colours, random);
        let mut wrong = joints.unlawful();
        for _ in 0..EXCHANGES_PER_PIECE * size.area() {
            let Some(cell) = random.pick(&wrong) else { return Ok(joints) };
            let Some((a, b)) = joints.exchange(*cell, [&frame, &inner], random) else { continue };
            joints.swap(a, b);
            let now = joints.unlawful();
            // A step back now and then leads out of a dead end.
            if now.len() <= wrong.len() || random.chance(0.01) {
                wrong = now;
            } else {
                joints.swap(a, b);
            }
        }
        Err(Diagnostic::gave_up(format!(
            "no board of {} different pieces with {} colours in {} attempts",
            size.area(),
            settings.frame_colours + settings.inner_colours,
            EXCHANGES_PER_PIECE * size.area()
        ))
        .help("give more with --inner-colors or --frame-colors")
        .stopped(Stop::Stuck))
    }

    /// The joints along the frame, and all others.
    fn places(&self) -> (Vec<Joint>, Vec<Joint>) {
        let Size { rows, cols } = self.size;
        let across = (0..rows)
            .flat_map(|row| (0..=cols).map(move |col| Joint { down: false, cell: Cell { row, col } }));
        let down = (0..=rows)
            .flat_map(|row| (0..cols).map(move |col| Joint { down: true, cell: Cell { row, col } }));
        let outer = |joint: &Joint| {
            if joint.down { [0, rows].contains(&joint.cell.row) } else { [0, cols].contains(&joint.cell.col) }
        };
        let all = across.chain(down).filter(|joint| !(self.framed && outer(joint)));
        let along = |joint: &Joint| {
            self.framed
                && if joint.down {
                    joint.cell.col == 0 || joint.cell.col + 1 == cols
                } else {
                    joint.cell.row == 0 || joint.cell.row + 1 == rows
                }
        };
        all.partition(along)
    }

    /// Gives joints colours, each as often as the others.
    fn colour(&mut self, places: &[Joint], first: u16, colours: u16, random: &mut Random) {
        let mut drawn: Vec<u16> = (0..places.len()).map(|n| first + (n % colours as usize) as u16).collect();
        random.shuffle(&mut drawn);
        places.iter().zip(drawn).for_each(|(joint, colour)| *self.at(*joint) = colour);
    }

    /// The joints of a board on which every cell has a piece; `None` where one has not.
    pub fn of(instance: &Instance, board: &State) -> Option<Joints> {
        let size = instance.size();
        let mut joints = Joints {
            size,
            framed: instance.framed(),
            across: Grid::filled(Size::new(size.rows, size.cols + 1), 0),
            down: Grid::filled(Size::new(size.rows + 1, size.cols), 0),
        };
        for cell in size.cells() {
            let placed = board.at(cell)?;
            Side::ALL.into_iter().for_each(|side| joints.paint(cell, side, instance.colour(placed, side)));
        }
        Some(joints)
    }

    /// Gives the joint at a side of a cell a colour.
    pub fn paint(&mut self, cell: Cell, side: Side, colour: Colour) {
        *self.at(Joint::of(cell, side)) = colour.0;
    }

    fn at(&mut self, joint: Joint) -> &mut u16 {
        if joint.down { &mut self.down[joint.cell] } else { &mut self.across[joint.cell] }
    }

    /// The piece on a cell, as it lies.
    fn piece(&self, Cell { row, col }: Cell) -> Piece {
        Piece::new([
            self.down[Cell::new(row, col)],
            self.across[Cell::new(row, col + 1)],
            self.down[Cell::new(row + 1, col)],
            self.across[Cell::new(row, col)],
        ])
    }

    /// The cells whose piece is symmetric or there twice.
    fn unlawful(&self) -> Vec<Cell> {
        let mut seen: FxHashSet<Piece> = FxHashSet::default();
        let wrong = |cell: &Cell| {
            let piece = self.piece(*cell);
            piece.looks() < 4 || !seen.insert(piece.normal().0)
        };
        self.size.cells().filter(wrong).collect()
    }

    /// A joint of a cell, and another of the same sort to change its colour with; `None` for a side
    /// at the frame.
    fn exchange(&self, cell: Cell, sorts: [&Vec<Joint>; 2], random: &mut Random) -> Option<(Joint, Joint)> {
        let joint = Joint::of(cell, Side::ALL[random.below(4)]);
        let sort = sorts.into_iter().find(|sort| sort.contains(&joint))?;
        Some((joint, sort[random.below(sort.len())]))
    }

    fn swap(&mut self, a: Joint, b: Joint) {
        let (x, y) = (*self.at(a), *self.at(b));
        (*self.at(a), *self.at(b)) = (y, x);
    }

    /// The puzzle, its pieces in the order of their colours, and the solution that it was cut from.
    pub fn cut(&self) -> Result<(Instance, State), Diagnostic> {
        let mut pieces: Vec<(Piece, Cell, Turn)> = self
            .size
            .cells()
            .map(|cell| {
                let (normal, turn) = self.piece(cell).normal();
                (normal, cell, turn.back())
            })
            .collect();
        pieces.sort_unstable_by_key(|(piece, cell, _)| (std::cmp::Reverse(piece.greys()), *piece, *cell));
        let instance = Instance::new(self.size, pieces.iter().map(|(piece, ..)| *piece).collect())?;
        let instance = instance.with_frame(Frame::when(self.framed));
        let mut solution = start(&instance);
        for (number, (_, cell, turn)) in pieces.iter().enumerate() {
            solution.set(*cell, Some(Placed::new(number as u16, turn.quarters())));
        }
        Ok((instance, solution))
    }
}

/// A joint: between a cell and the one above it, or the one to its left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Joint {
    down: bool,
    cell: Cell,
}

impl Joint {
    /// The joint at a side of a cell.
    fn of(Cell { row, col }: Cell, side: Side) -> Joint {
        let (down, cell) = match side {
            Side::Up => (true, Cell::new(row, col)),
            Side::Right => (false, Cell::new(row, col + 1)),
            Side::Down => (true, Cell::new(row + 1, col)),
            Side::Left => (false, Cell::new(row, col)),
        };
        Joint { down, cell }
    }
}
