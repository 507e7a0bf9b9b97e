//! The board in characters.
//!
//! A cell is two characters wide (three where a number of a column's clue needs it), so that it
//! looks square. In black and white a filled cell is `██` in the terminal's own ink; in colour it
//! is the colour's letter on a ground of its colour, so that the letter speaks where colours are
//! off. Boards too wide for that are drawn without clues, one character per cell, in black and
//! white two rows to a line of half blocks.

use super::Style;
use super::clues::Roles;
use crate::model::{Block, Color, Instance, Mark, State};
use quadrille_core::Cell;
use quadrille_core::scene::{Glyph, Paint, Pattern, Role};

/// The widest form with clues, in characters.
const WIDEST: usize = 200;

type Text = Vec<Glyph>;

pub(super) fn draw(instance: &Instance, state: &State, style: &Style, roles: &Roles) -> Vec<Text> {
    let letters = Letters::new(instance, state, style);
    if letters.width() > WIDEST { letters.compact() } else { letters.full(roles) }
}

struct Letters<'a> {
    instance: &'a Instance,
    state: &'a State,
    style: &'a Style,
    /// Characters per cell.
    cell: usize,
    /// Characters of the longest row clue.
    clue: usize,
}

fn plain(text: &str, role: Role) -> Text {
    text.chars().map(|c| Glyph::new(c, role)).collect()
}

impl<'a> Letters<'a> {
    fn new(instance: &'a Instance, state: &'a State, style: &'a Style) -> Self {
        let mut letters = Letters { instance, state, style, cell: 2, clue: 0 };
        let longest =
            |clues: &[Vec<Block>]| clues.iter().flatten().map(|b| letters.token(b).chars().count()).max();
        let cell = longest(instance.cols()).unwrap_or(1).max(2);
        let length =
            |clue: &Vec<Block>| clue.iter().map(|b| letters.token(b).chars().count() + 1).sum::<usize>();
        let clue = instance.rows().iter().map(length).max().unwrap_or(0).max(1);
        (letters.cell, letters.clue) = (cell, clue);
        letters
    }

    /// A block as it is written: `3`, in colour `3r`.
    fn token(&self, block: &Block) -> String {
        match self.instance.is_black_white() {
            true => block.length.to_string(),
            false => format!("{}{}", block.length, self.instance.palette()[block.color.index()].char),
        }
    }

    fn number(&self, block: &Block, role: Role) -> Text {
        let (ink, back) = match (self.instance.is_black_white(), role) {
            (false, Role::Ink) => {
                let rgb = self.instance.palette()[block.color.index()].rgb;
                (Paint::Color(rgb.contrasting(), Pattern::Plain), Paint::Color(rgb, Pattern::Plain))
            }
            _ => (Paint::Role(role), Paint::None),
        };
        self.token(block).chars().map(|char| Glyph { char, ink, back }).collect()
    }

    fn width(&self) -> usize {
        let cols = self.instance.size().cols;
        self.clue + 2 + cols * self.cell + cols.div_ceil(5)
    }

    fn full(&self, roles: &Roles) -> Vec<Text> {
        let size = self.instance.size();
        let mut lines = self.column_clues(roles);
        lines.push(self.rule('┌', '┬', '┐'));
        for row in 0..size.rows {
            if row > 0 && row.is_multiple_of(5) {
                lines.push(self.rule('├', '┼', '┤'));
            }
            let mut line = Text::new();
            for (block, role) in self.instance.rows()[row].iter().zip(&roles.rows[row]) {
                line.extend(self.number(block, *role));
                line.push(Glyph::new(' ', Role::Ink));
            }
            let mut padded = plain(&" ".repeat(self.clue - line.len()), Role::Ink);
            padded.append(&mut line);
            for col in 0..size.cols {
                if col.is_multiple_of(5) {
                    padded.push(Glyph::new('│', Role::Faint));
                }
                padded.extend(self.square(Cell::new(row, col)));
            }
            padded.push(Glyph::new('│', Role::Faint));
            lines.push(padded);
        }
        lines.push(self.rule('└', '┴', '┘'));
        lines
    }

    /// The column clues, stacked on the board.
    fn column_clues(&self, roles: &Roles) -> Vec<Text> {
        let cols = self.instance.cols();
        let height = cols.iter().map(Vec::len).max().unwrap_or(0);
        let line = |level: usize| {
            let mut line = plain(&" ".repeat(self.clue), Role::Ink);
            for (col, clue) in cols.iter().enumerate() {
                if col.is_multiple_of(5) {
                    line.push(Glyph::new(' ', Role::Ink));
                }
                let shown = (level + clue.len()).checked_sub(height);
                let number = shown.map_or_else(Text::new, |j| self.number(&clue[j], roles.cols[col][j]));
                line.extend(plain(&" ".repeat(self.cell - number.len()), Role::Ink));
                line.extend(number);
            }
            line
        };
        (0..height).map(line).collect()
    }

    /// A horizontal line.
    fn rule(&self, left: char, cross: char, right: char) -> Text {
        let mut text = " ".repeat(self.clue);
        for col in 0..self.instance.size().cols {
            if col.is_multiple_of(5) {
                text.push(if col == 0 { left } else { cross });
            }
            text.push_str(&"─".repeat(self.cell));
        }
        text.push(right);
        plain(&text, Role::Faint)
    }

    /// A cell.
    fn square(&self, cell: Cell) -> Text {
        let highlight = self.style.highlight(cell);
        let ground = match (highlight, self.instance.is_black_white()) {
            (Some(Role::Reason), _) => Paint::Role(Role::Reason),
            (_, true) => Paint::None,
            (_, false) => Paint::Color(self.instance.palette()[0].rgb, Pattern::Plain),
        };
        let accent = highlight == Some(Role::Accent);
        let role = if accent { Role::Accent } else { Role::Faint };
        let on_ground = |char| Glyph { char, ink: Paint::Role(role), back: ground };
        match self.state[cell] {
            Mark::Fill(color) => vec![self.filled(color, highlight); self.cell],
            Mark::Unknown if accent => (0..self.cell)
                .map(|i| {
                    on_ground(if i == 0 {
                        '['
                    } else if i + 1 == self.cell {
                        ']'
                    } else {
                        ' '
                    })
                })
                .collect(),
            mark => {
                let first = if mark == Mark::Cross && !self.style.plain { '·' } else { ' ' };
                (0..self.cell).map(|i| on_ground(if i == 0 { first } else { ' ' })).collect()
            }
        }
    }

    fn filled(&self, color: Color, highlight: Option<Role>) -> Glyph {
        let swatch = &self.instance.palette()[color.index()];
        match (self.instance.is_black_white(), highlight) {
            (true, Some(Role::Accent)) => Glyph::new('█', Role::Accent),
            (true, Some(_)) => {
                Glyph { char: '▓', ink: Paint::Role(Role::Ink), back: Paint::Role(Role::Reason) }
            }
            (true, None) => Glyph::new('█', Role::Ink),
            (false, _) => {
                let back = Paint::Color(swatch.rgb, Pattern::Plain);
                let letter = self.style.patterns || highlight.is_some();
                let ink = if letter { Paint::Color(swatch.rgb.contrasting(), Pattern::Plain) } else { back };
                Glyph { char: swatch.char, ink, back }
            }
        }
    }

    /// One character per cell, without clues.
    fn compact(&self) -> Vec<Text> {
        let size = self.instance.size();
        if !self.instance.is_black_white() {
            let glyph = |mark: &Mark| match mark {
                Mark::Fill(color) => self.filled(*color, None),
                Mark::Cross if !self.style.plain => Glyph::new('·', Role::Faint),
                Mark::Cross | Mark::Unknown => Glyph::new(' ', Role::Ink),
            };
            return self.state.rows().map(|row| row.iter().map(glyph).collect()).collect();
        }
        let filled = |row: usize, col: usize| {
            self.state.get(Cell::new(row, col)).is_some_and(|m| matches!(m, Mark::Fill(_)))
        };
        let half = |row: usize, col: usize| match (filled(row, col), filled(row + 1, col)) {
            (false, false) => ' ',
            (true, false) => '▀',
            (false, true) => '▄',
            (true, true) => '█',
        };
        let line = |row: usize| (0..size.cols).map(|col| Glyph::new(half(row, col), Role::Ink)).collect();
        (0..size.rows).step_by(2).map(line).collect()
    }
}
