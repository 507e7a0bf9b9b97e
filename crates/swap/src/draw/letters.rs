//! The board in characters.
//!
//! Numbers stand right-aligned in columns, in a box with double lines. A wall is a line between two
//! numbers, the moving wall a dotted one; lines between rows are there only where a wall can be, so
//! that all pictures of a game have the same height. The swap just made is in brackets, with an
//! arrow between neighbours where there is room; the cursor is in square brackets. Below stands in
//! words what is told by colour alone above. The target is beside the board if that fits. Boards
//! too wide for a screen have no box and no numbers of rows.

use super::kinds::Standing;
use super::words::{counted, listed, named};
use super::{View, ways};
use crate::model::{Pair, Tile};
use quadrille_core::Grid;
use quadrille_core::scene::{Glyph, Paint, Role};

/// The widest board in a box, in characters.
const WIDEST: usize = 240;
/// How wide a terminal is taken to be.
pub(super) const COLUMNS: usize = 100;

pub(super) type Text = Vec<Glyph>;

pub(super) const BLANK: Glyph = Glyph { char: ' ', ink: Paint::None, back: Paint::None };

/// A line of writing.
pub(super) fn said(text: &str, role: Role) -> Text {
    text.chars().map(|c| Glyph::new(c, role)).collect()
}

/// The board, what there is to say about it, the target.
pub(super) fn draw(view: &View<'_>, made: usize) -> Vec<Text> {
    let instance = view.instance;
    let mut lines = Page::new(view, true).draw();
    if !instance.has_standard_target() {
        let goal = View { tiles: instance.target(), made: &[], closed: None, ..*view };
        let mut target = vec![said("target", Role::Faint)];
        target.append(&mut Page { goal: Some(view.tiles), ..Page::new(&goal, false) }.draw());
        lines = stacked(vec![lines, target], COLUMNS);
    }
    let mut status: Vec<String> = Vec::new();
    if view.kinds.shows_homes {
        let (right, wanted) = view.in_place();
        status.push(format!("{right} of {wanted} in place"));
    }
    if let Some(&last) = view.made.last() {
        status.push(format!("{}, the last {}", counted(made, "swap"), named(instance, last)));
    }
    lines.push(said(&status.join("; "), Role::Faint));
    if !instance.links().is_empty() {
        lines.push(said(&format!("links: {}", listed(instance, instance.links())), Role::Ink));
    }
    if let Some(pair) = view.closed {
        lines.push(said(&format!("closed now: {}", named(instance, pair)), Role::Violated));
    }
    lines
}

/// Blocks of lines side by side as far as they fit, their first lines level.
pub(super) fn stacked(blocks: Vec<Vec<Text>>, most: usize) -> Vec<Text> {
    let (mut done, mut shelf): (Vec<Text>, Vec<Text>) = (Vec::new(), Vec::new());
    for block in blocks {
        let width = |lines: &[Text]| lines.iter().map(Vec::len).max().unwrap_or(0);
        let left = width(&shelf) + 3;
        if shelf.is_empty() || left + width(&block) > most {
            done.append(&mut shelf);
            shelf = block;
            continue;
        }
        shelf.resize(shelf.len().max(block.len()), Text::new());
        for (line, more) in shelf.iter_mut().zip(block) {
            line.resize(left, BLANK);
            line.extend(more);
        }
    }
    done.append(&mut shelf);
    done
}

/// One board in characters.
pub(super) struct Page<'a> {
    view: &'a View<'a>,
    /// The tiles as they lie, where the board shown is the target.
    pub goal: Option<&'a Grid<Tile>>,
    /// The width of a number.
    wide: usize,
    /// Where the box begins, and whether there is one.
    left: usize,
    boxed: bool,
    numbered: bool,
    /// The line of each row.
    rows: Vec<usize>,
    lines: Vec<Text>,
}

impl<'a> Page<'a> {
    /// A board, with the numbers of rows and columns if they fit.
    pub fn new(view: &'a View<'a>, numbered: bool) -> Self {
        let size = view.instance.size();
        let header = if numbered { size.cols.to_string().len() } else { 1 };
        let roomy = view.kinds.digits.max(header);
        let boxed = size.cols * (roomy + 1) <= WIDEST;
        let numbered = numbered && boxed;
        let wide = if boxed { roomy } else { view.kinds.digits };
        let left = if numbered { size.rows.to_string().len() + 1 } else { 0 };
        let mut split = vec![view.instance.moving_wall().is_some(); size.rows];
        for &pair in view.instance.walls() {
            let (a, b) = view.instance.cells(pair);
            if a.row != b.row {
                split[a.row] = true;
            }
        }
        let mut line = usize::from(numbered) + usize::from(boxed);
        let mut rows = Vec::with_capacity(size.rows);
        for row in 0..size.rows {
            rows.push(line);
            line += if split[row] && row + 1 < size.rows { 2 } else { 1 };
        }
        let width = left + size.cols * (wide + 1) + 1 + if boxed { 2 } else { 0 };
        let lines = vec![vec![BLANK; width]; line + usize::from(boxed)];
        Page { view, goal: None, wide, left, boxed, numbered, rows, lines }
    }

    /// The width in characters.
    pub fn width(&self) -> usize {
        self.lines[0].len()
    }

    pub fn draw(mut self) -> Vec<Text> {
        let size = self.view.instance.size();
        if self.boxed {
            self.draw_box();
        }
        if self.numbered {
            for col in 0..size.cols {
                self.write(0, self.column(col), &format!("{:>1$}", col + 1, self.wide), Role::Faint);
            }
            for row in 0..size.rows {
                self.write(self.rows[row], 0, &format!("{:>1$}", row + 1, self.left - 1), Role::Faint);
            }
        }
        for place in 0..size.area() {
            self.draw_tile(place);
        }
        for &pair in self.view.instance.walls() {
            self.draw_wall(pair, ['│', '─'], Role::Strong);
        }
        if let Some(pair) = self.view.closed {
            self.draw_wall(pair, ['┊', '┄'], Role::Violated);
        }
        for &pair in self.view.made {
            self.draw_made(pair);
        }
        if self.goal.is_none() {
            for place in self.view.style.highlighted(Role::Accent) {
                self.enclose(place, [Some('['), Some(']')]);
            }
        }
        self.lines
    }

    /// Where the numbers of a column begin.
    fn column(&self, col: usize) -> usize {
        self.left + usize::from(self.boxed) + 1 + col * (self.wide + 1)
    }

    fn write(&mut self, line: usize, at: usize, text: &str, role: Role) {
        for (k, char) in text.chars().enumerate() {
            self.lines[line][at + k] = Glyph::new(char, role);
        }
    }

    fn draw_box(&mut self) {
        let (top, bottom, right) = (self.rows[0] - 1, self.lines.len() - 1, self.width() - 1);
        let inner = right - self.left - 1;
        for (line, [before, between, after]) in [(top, ['╔', '═', '╗']), (bottom, ['╚', '═', '╝'])]
        {
            let text: String =
                [before].into_iter().chain(std::iter::repeat_n(between, inner)).chain([after]).collect();
            self.write(line, self.left, &text, Role::Strong);
        }
        for line in top + 1..bottom {
            for at in [self.left, right] {
                self.lines[line][at] = Glyph::new('║', Role::Strong);
            }
        }
    }

    fn draw_tile(&mut self, place: usize) {
        let View { instance, kinds, style, tiles, .. } = *self.view;
        let (tile, wanted) = (tiles.items()[place], instance.target().items()[place]);
        let lies = self.goal.map_or(tile, |goal| goal.items()[place]);
        let ink = match kinds.standing(tile, wanted) {
            Standing::Any => Role::Faint,
            Standing::Home if lies == wanted => Role::Satisfied,
            Standing::Home | Standing::Away(_) => Role::Ink,
        };
        let (ink, back) = match (style.highlight(place), kinds.coat(tile)) {
            (Some(Role::Reason), _) if self.goal.is_none() => {
                (Paint::Role(Role::Ink), Paint::Role(Role::Reason))
            }
            (_, Some((own, ink))) => (ink, own),
            _ => (Paint::Role(ink), Paint::None),
        };
        let cell = instance.size().cell(place);
        let text = format!("{tile:>0$}", self.wide);
        let (line, at) = (self.rows[cell.row], self.column(cell.col));
        for (k, char) in text.chars().enumerate() {
            self.lines[line][at + k] = Glyph { char, ink, back };
        }
    }

    /// Where the line between two neighbours is: side by side one character, else as many as a
    /// number has.
    fn between(&self, pair: Pair, level: bool) -> Option<(usize, std::ops::Range<usize>)> {
        let (a, b) = self.view.instance.cells(pair);
        let at = self.column(a.col);
        if level {
            return Some((self.rows[a.row], at + self.wide..at + self.wide + 1));
        }
        (self.rows[b.row] > self.rows[a.row] + 1).then(|| (self.rows[a.row] + 1, at..at + self.wide))
    }

    fn draw_wall(&mut self, pair: Pair, [upright, flat]: [char; 2], role: Role) {
        let Some(level) = ways::beside(self.view.instance.size(), pair) else { return };
        if let Some((line, range)) = self.between(pair, level) {
            self.lines[line][range].fill(Glyph::new(if level { upright } else { flat }, role));
        }
    }

    fn draw_made(&mut self, pair: Pair) {
        let (a, b) = pair.places();
        for cell in [a, b].map(|place| self.view.instance.size().cell(place)) {
            let at = self.column(cell.col);
            for glyph in &mut self.lines[self.rows[cell.row]][at..at + self.wide] {
                if glyph.back == Paint::None {
                    glyph.ink = Paint::Role(Role::Accent);
                }
            }
        }
        let level = ways::beside(self.view.instance.size(), pair);
        let inner = if level == Some(true) { [None, None] } else { [Some(')'), Some('(')] };
        self.enclose(a, [Some('('), inner[0]]);
        self.enclose(b, [inner[1], Some(')')]);
        if let Some((line, range)) = level.and_then(|level| self.between(pair, level)) {
            let glyph = &mut self.lines[line][range.end - 1];
            if glyph.char == ' ' {
                *glyph = Glyph::new(if level == Some(true) { '↔' } else { '↕' }, Role::Accent);
            }
        }
    }

    /// Brackets around a number, where no wall stands; the last ones count.
    fn enclose(&mut self, place: usize, [before, after]: [Option<char>; 2]) {
        let cell = self.view.instance.size().cell(place);
        let (line, at) = (self.rows[cell.row], self.column(cell.col));
        let length = self.view.tiles.items()[place].to_string().len();
        let end = at + self.wide;
        for (at, char) in [(end - length - 1, before), (end, after)] {
            let glyph = &mut self.lines[line][at];
            if let (Some(char), ' ' | '(' | ')') = (char, glyph.char) {
                *glyph = Glyph { char, ink: Paint::Role(Role::Accent), back: glyph.back };
            }
        }
    }
}
