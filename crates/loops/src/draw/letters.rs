//! The board in characters.
//!
//! A cell is four columns by two lines, squares and hexagons alike: a character for the tile in the
//! middle, and one or two for each link, on the way to the next tile. A broken link ends in `x`
//! (`X` at a wall). Links are light lines, locked tiles heavy ones, walls and the border double
//! ones; a glued border is dotted and links cross it. Boards too wide for that have one character
//! per tile, where only colour tells what is broken.

use super::symbols::{Spoke, WALLS, spoke, tile};
use super::{View, proof};
use crate::model::Sides;
use quadrille_core::scene::{Glyph, Paint, Role};
use quadrille_core::square;
use quadrille_core::{Cell, Direction, Lattice, Shape, Size};

/// The widest form with links, in characters.
const WIDEST: usize = 240;

type Text = Vec<Glyph>;

const BLANK: Glyph = Glyph { char: ' ', ink: Paint::None, back: Paint::None };

pub(super) fn draw(view: &View<'_>) -> Vec<Text> {
    let Size { rows, cols } = view.state.size();
    let mut lines = if 4 * cols > WIDEST {
        (0..rows).map(|row| compact(view, row)).collect()
    } else {
        let digits = rows.to_string().len();
        let width = digits + 1 + 4 * cols + 3;
        let mut page = Page { view, left: digits + 1, lines: vec![vec![BLANK; width]; 2 * rows + 1] };
        page.draw();
        page.lines
    };
    let mut say = |text: String, role: Role| lines.push(text.chars().map(|c| Glyph::new(c, role)).collect());
    let shape = view.instance.shape();
    if view.survey.looped.is_some() {
        let looped = view.state.size().cells().filter(|&c| view.survey.on_loop(c));
        say(format!("on a loop: {}", proof::listed(looped)), Role::Violated);
    }
    if let Some(proof) = view.style.proof {
        let gate = |cell: Cell, side: Direction| format!("{cell}.{}", Sides(side.bit()).headings(shape));
        for (text, role) in proof::lines(proof, gate).into_iter().zip(proof::ROLES) {
            say(text, role);
        }
    }
    lines
}

/// A row of a wide board.
fn compact(view: &View<'_>, row: usize) -> Text {
    let shape = view.instance.shape();
    let glyph = |col: usize| tile(view, Cell::new(row, col));
    let cells = 0..view.state.size().cols;
    match shape {
        Shape::Square => cells.map(glyph).collect(),
        Shape::Hex => {
            let shifted = std::iter::repeat_n(BLANK, row % 2);
            shifted.chain(cells.flat_map(|col| [glyph(col), BLANK])).collect()
        }
    }
}

struct Page<'a> {
    view: &'a View<'a>,
    /// Where the board begins.
    left: usize,
    lines: Vec<Text>,
}

impl Page<'_> {
    fn draw(&mut self) {
        let size = self.view.state.size();
        self.draw_numbers(size);
        if self.view.instance.shape() == Shape::Square {
            self.draw_corners(size);
        }
        for cell in size.cells() {
            self.draw_walls(cell);
        }
        for cell in size.cells() {
            self.draw_links(cell);
        }
        for cell in size.cells() {
            self.draw_marks(cell);
        }
    }

    /// The column numbers share the line above the first row with what crosses its border.
    fn draw_numbers(&mut self, size: Size) {
        self.lines.insert(0, vec![BLANK; self.lines[0].len()]);
        for col in 0..size.cols {
            let text = (col + 1).to_string();
            let at = self.left + 4 * col + 2 - text.len() / 2;
            self.write(0, at, &text);
        }
        for row in 0..size.rows {
            let text = format!("{:>width$}", row + 1, width = self.left - 1);
            self.write(2 * row + 2, 0, &text);
        }
    }

    fn write(&mut self, line: usize, at: usize, text: &str) {
        for (k, char) in text.chars().enumerate() {
            self.lines[line][at + k] = Glyph::new(char, Role::Faint);
        }
    }

    /// Where four squares meet: a dot, or the walls that meet there.
    fn draw_corners(&mut self, size: Size) {
        let barred = |row: usize, col: usize, side| {
            let cell = Cell::new(row, col);
            size.contains(cell)
                && (self.view.instance.walls(cell).has(side)
                    || self.view.instance.lattice().neighbour(cell, side).is_none())
        };
        let either = |near: (usize, usize, Direction), far: (Option<usize>, Option<usize>, Direction)| {
            let far = far.0.zip(far.1).is_some_and(|(row, col)| barred(row, col, far.2));
            far || barred(near.0, near.1, near.2)
        };
        let mut corners = Vec::new();
        for row in 0..=size.rows {
            for col in 0..=size.cols {
                let (up, left) = (row.checked_sub(1), col.checked_sub(1));
                let (n, e, s, w) = (square::NORTH, square::EAST, square::SOUTH, square::WEST);
                let above = up.is_some_and(|up| either((up, col, w), (Some(up), left, e)));
                let right = either((row, col, n), (up, Some(col), s));
                let below = either((row, col, w), (Some(row), left, e));
                let before = left.is_some_and(|left| either((row, left, n), (up, Some(left), s)));
                let arms = [above, right, below, before];
                let at = arms.iter().enumerate().map(|(k, &on)| usize::from(on) << k).sum::<usize>();
                let role = if at == 0 { Role::Line } else { Role::Strong };
                corners.push((2 * row + 1, self.left + 4 * col, Glyph::new(WALLS[at], role)));
            }
        }
        for (line, at, glyph) in corners {
            self.lines[line][at] = glyph;
        }
    }

    /// The character so far from the middle of a cell.
    fn at(&mut self, cell: Cell, (down, across): (isize, isize)) -> &mut Glyph {
        let shift = match self.view.instance.shape() {
            Shape::Square => 0,
            Shape::Hex => 2 * (cell.row % 2),
        };
        let (line, at) = (2 * cell.row + 2, self.left + 4 * cell.col + 2 + shift);
        &mut self.lines[line.strict_add_signed(down)][at.strict_add_signed(across)]
    }

    fn draw_walls(&mut self, cell: Cell) {
        let instance = self.view.instance;
        let shape = instance.shape();
        let flat = shape == Shape::Square;
        for side in shape.directions() {
            let Spoke { step, wall, glued, .. } = *spoke(shape, side);
            let wide: &[isize] = if flat && step.1 == 0 { &[-1, 0, 1] } else { &[0] };
            let border = instance.lattice().neighbour(cell, side).is_none();
            if instance.walls(cell).has(side) || flat && border {
                for k in wide {
                    *self.at(cell, (step.0, step.1 + k)) = Glyph::new(wall, Role::Strong);
                }
            } else if flat && self.on_edge(cell, side) {
                *self.at(cell, step) = Glyph::new(glued, Role::Faint);
                for k in wide.iter().filter(|k| **k != 0) {
                    *self.at(cell, (step.0, step.1 + k)) = Glyph::new('┄', Role::Faint);
                }
            }
        }
    }

    /// Whether the side lies on the border, glued or not.
    fn on_edge(&self, cell: Cell, side: Direction) -> bool {
        Lattice { wrap: false, ..self.view.instance.lattice() }.neighbour(cell, side).is_none()
    }

    fn draw_links(&mut self, cell: Cell) {
        let View { instance, state, survey, .. } = *self.view;
        let shape = instance.shape();
        let middle = tile(self.view, cell);
        *self.at(cell, (0, 0)) = middle;
        for side in state[cell].sides.iter(shape) {
            let Spoke { step, link, half, .. } = *spoke(shape, side);
            let ink = if survey.on_loop(cell) { Paint::Role(Role::Violated) } else { survey.paint[cell] };
            let line = |char: char| Glyph { char, ink, back: Paint::None };
            let stop = Glyph::new(if instance.walls(cell).has(side) { 'X' } else { 'x' }, Role::Violated);
            let (met, broken) = (survey.met[cell].has(side), survey.broken[cell].has(side));
            let free = instance.neighbour(cell, side).is_some();
            // Level links have a place before the side.
            if step.0 == 0 {
                let stopped = broken && !met;
                *self.at(cell, (0, step.1.signum())) = if stopped { stop } else { line(link) };
            }
            match (met, broken) {
                (true, false) => *self.at(cell, step) = line(link),
                (true, true) => *self.at(cell, step) = stop,
                (false, true) if step.0 != 0 => *self.at(cell, step) = stop,
                (false, false) if step.0 != 0 && free => *self.at(cell, step) = line(half),
                _ => {}
            }
        }
    }

    /// What the player says about sides, and the cursor.
    fn draw_marks(&mut self, cell: Cell) {
        let shape = self.view.instance.shape();
        let placed = self.view.state[cell];
        for (marks, char) in [(placed.links, '+'), (placed.gaps, '¬')] {
            for side in marks.iter(shape) {
                let Spoke { step, .. } = *spoke(shape, side);
                let glyph = self.at(cell, step);
                match glyph.char {
                    'x' | 'X' => {}
                    '─' | '│' | '╱' | '╲' => glyph.ink = Paint::Role(Role::Accent),
                    _ => *glyph = Glyph::new(char, Role::Accent),
                }
            }
        }
        if self.view.style.highlight(cell) == Some(Role::Accent) {
            for (across, char) in [(-1, '['), (1, ']')] {
                let glyph = self.at(cell, (0, across));
                if glyph.char == ' ' {
                    *glyph = Glyph::new(char, Role::Accent);
                }
            }
        }
    }
}
