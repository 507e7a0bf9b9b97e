//! The board in characters.
//!
//! A cell is three characters wide, with box lines where one piece ends and another begins, so that
//! the pieces can be seen without colours; with colours each stands on its own ground. Hexagons and
//! boards too wide for that are drawn without lines. The pieces left follow below.

use super::{Shelf, Style};
use crate::model::{Instance, PieceId, Space, Spot, State};
use quadrille_core::scene::{Glyph, Paint, Role};

/// The widest form with lines between the pieces, in characters.
const WIDEST: usize = 120;
/// Beyond this, one character per cell.
const WIDEST_PAIRS: usize = 200;
/// Columns between blocks that stand side by side.
const BETWEEN: usize = 3;
/// The width that pieces left may take.
const LINE: usize = 78;

type Text = Vec<Glyph>;

const BLANK: Glyph = Glyph { char: ' ', ink: Paint::None, back: Paint::None };

/// Box lines by their arms: up 1, right 2, down 4, left 8.
const LINES: [char; 16] = [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

/// The options that a state of an exact cover problem uses, one a line; those that there are while
/// it uses none.
pub(super) fn list(instance: &Instance, used: &[&str]) -> Vec<Text> {
    const MOST: usize = 100;
    let text = |line: &str, role| line.chars().map(|c| Glyph::new(c, role)).collect();
    if !used.is_empty() {
        return used.iter().map(|name| text(name, Role::Ink)).collect();
    }
    let all = instance.pieces();
    let mut lines: Vec<Text> = all.iter().take(MOST).map(|piece| text(piece.name(), Role::Faint)).collect();
    if all.len() > MOST {
        lines.push(text(&format!("and {} more", all.len() - MOST), Role::Faint));
    }
    lines
}

pub(super) fn draw(instance: &Instance, state: &State, style: &Style) -> Vec<Text> {
    let letters = Letters { instance, state, style, cover: state.cover(instance.board().len()) };
    let (layers, _, cols) = instance.board().extent();
    let width = match (instance.board().space(), 4 * cols < WIDEST) {
        (Space::Hex, _) | (_, false) => None,
        _ => Some(4 * cols + 1),
    };
    let blocks: Vec<Vec<Text>> = (0..layers)
        .map(|layer| {
            let mut block = match width {
                Some(_) => letters.boxed(layer),
                None => letters.compact(layer),
            };
            if instance.board().space().is_solid() {
                let caption = format!("layer {}", layer + 1);
                block.insert(0, caption.chars().map(|c| Glyph::new(c, Role::Faint)).collect());
            }
            block
        })
        .collect();
    let mut lines = side_by_side(&blocks, WIDEST);
    if style.tray != Shelf::Off {
        let pieces = letters.left();
        if !pieces.is_empty() {
            lines.push(Vec::new());
            lines.extend(side_by_side(&pieces, LINE));
        }
    }
    lines
}

/// What a place of the sheet shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    Outside,
    Nobody,
    Piece(usize),
}

struct Letters<'a> {
    instance: &'a Instance,
    state: &'a State,
    style: &'a Style,
    /// The placed piece on each cell.
    cover: Vec<Option<usize>>,
}

impl Letters<'_> {
    fn owner(&self, layer: usize, row: Option<usize>, col: Option<usize>) -> Owner {
        let spot = row.zip(col).and_then(|(row, col)| self.instance.board().on_sheet(layer, row, col));
        match spot.map(|s| self.cover[s.index()]) {
            None => Owner::Outside,
            Some(None) => Owner::Nobody,
            Some(Some(placed)) => Owner::Piece(placed),
        }
    }

    fn ground(&self, owner: Owner) -> Paint {
        match owner {
            Owner::Piece(i) => self.style.coats[self.state.placed()[i].piece.index()].plain(),
            _ => Paint::None,
        }
    }

    /// The character of a cell.
    fn glyph(&self, spot: Spot) -> Glyph {
        let mut glyph = match self.cover[spot.index()] {
            Some(i) => self.symbol(self.state.placed()[i].piece),
            None if self.instance.board().is_optional(spot) => Glyph::new('◦', Role::Faint),
            None => Glyph::new('·', Role::Ink),
        };
        if self.style.highlight(spot) == Some(Role::Reason) && self.cover[spot.index()].is_none() {
            glyph.back = Paint::Role(Role::Reason);
        }
        glyph
    }

    fn symbol(&self, piece: PieceId) -> Glyph {
        let coat = self.style.coats[piece.index()];
        Glyph { char: self.instance.symbol(piece), ink: coat.ink(), back: coat.plain() }
    }

    /// What stands before and behind the character of a cell.
    fn sides(&self, spot: Spot) -> [char; 2] {
        let given = |i: usize| {
            let placed = &self.state.placed()[i];
            placed.spots.first() == Some(&spot) && self.instance.given().contains(placed)
        };
        if self.style.highlight(spot) == Some(Role::Accent) {
            return ['[', ']'];
        }
        let behind = match self.cover[spot.index()] {
            _ if self.style.crossed(spot) => '!',
            Some(i) if given(i) => '•',
            _ => ' ',
        };
        [' ', behind]
    }

    fn boxed(&self, layer: usize) -> Vec<Text> {
        let (_, rows, cols) = self.instance.board().extent();
        let mut lines = vec![vec![BLANK; 4 * cols + 1]; 2 * rows + 1];
        for row in 0..=rows {
            for col in 0..=cols {
                let at = |up: bool, left: bool| {
                    let row = if up { row.checked_sub(1) } else { Some(row) };
                    let col = if left { col.checked_sub(1) } else { Some(col) };
                    self.owner(layer, row, col)
                };
                let (nw, ne, sw, se) = (at(true, true), at(true, false), at(false, true), at(false, false));
                let arms = usize::from(nw != ne)
                    + 2 * usize::from(ne != se)
                    + 4 * usize::from(sw != se)
                    + 8 * usize::from(nw != sw);
                lines[2 * row][4 * col] = self.line(LINES[arms], se);
                if col < cols {
                    let char = if ne == se { ' ' } else { '─' };
                    lines[2 * row][4 * col + 1..][..3].fill(self.line(char, se));
                }
                if row < rows {
                    let char = if sw == se { ' ' } else { '│' };
                    lines[2 * row + 1][4 * col] = self.line(char, se);
                }
                if let Some(spot) = self.instance.board().on_sheet(layer, row, col) {
                    let middle = self.glyph(spot);
                    let [before, behind] = self.sides(spot).map(|char| Glyph { char, ..middle });
                    lines[2 * row + 1][4 * col + 1..][..3].copy_from_slice(&[before, middle, behind]);
                    if wide(middle.char) {
                        // It takes two columns itself.
                        lines[2 * row + 1][4 * col + 3].char = '\0';
                    }
                }
            }
        }
        lines.iter_mut().for_each(|line| line.retain(|g| g.char != '\0'));
        lines
    }

    /// A character of a line, or the ground between two cells of the same owner.
    fn line(&self, char: char, owner: Owner) -> Glyph {
        match char {
            ' ' => Glyph { char, ink: Paint::None, back: self.ground(owner) },
            _ => Glyph::new(char, Role::Ink),
        }
    }

    fn compact(&self, layer: usize) -> Vec<Text> {
        let board = self.instance.board();
        let (_, rows, cols) = board.extent();
        let pairs = 2 * cols <= WIDEST_PAIRS
            || board.space() == Space::Hex
            || self.instance.piece_ids().any(|id| wide(self.instance.symbol(id)));
        let mut lines = Vec::with_capacity(rows);
        for row in 0..rows {
            let mut line = Text::new();
            if board.space() == Space::Hex && row % 2 == 1 {
                line.push(BLANK);
            }
            for col in 0..cols {
                let Some(spot) = board.on_sheet(layer, row, col) else {
                    line.extend(std::iter::repeat_n(BLANK, if pairs { 2 } else { 1 }));
                    continue;
                };
                let glyph = self.glyph(spot);
                line.push(glyph);
                if pairs && !wide(glyph.char) {
                    let [before, behind] = self.sides(spot);
                    line.push(Glyph { char: if before == ' ' { behind } else { '<' }, ..glyph });
                }
            }
            lines.push(line);
        }
        lines
    }

    /// The pieces that are left, each as a block of characters.
    fn left(&self) -> Vec<Vec<Text>> {
        let mut blocks = Vec::new();
        for id in self.instance.piece_ids() {
            let piece = self.instance.piece(id);
            let most = usize::from(*piece.copies.end());
            let left = most.saturating_sub(self.state.used(id));
            if left == 0 {
                continue;
            }
            let mut block = self.shape(id);
            if most > 1 {
                block.push(format!("\u{d7}{left}").chars().map(|c| Glyph::new(c, Role::Ink)).collect());
            }
            blocks.push(block);
        }
        blocks
    }

    /// A piece as it is drawn, its layers side by side.
    fn shape(&self, id: PieceId) -> Vec<Text> {
        let space = self.instance.board().space();
        let sites: Vec<_> = self.instance.piece(id).shape().iter().map(|&s| space.to_sheet(s)).collect();
        let low = sites.iter().map(|s| s.row).min().unwrap_or(0);
        let first = sites.iter().map(|s| s.col).min().unwrap_or(0);
        let across = sites.iter().map(|s| s.col - first + 1).max().unwrap_or(1) as usize;
        let down = sites.iter().map(|s| s.row - low + 1).max().unwrap_or(1) as usize;
        let layers = sites.iter().map(|s| s.layer).max().unwrap_or(0) as usize + 1;
        let wide_layer = 2 * across + 1;
        let mut lines = vec![vec![BLANK; wide_layer * layers - 1]; down];
        let symbol = self.symbol(id);
        for site in &sites {
            let (row, col) = ((site.row - low) as usize, (site.col - first) as usize);
            let odd = usize::from(space == Space::Hex && site.row.rem_euclid(2) == 1);
            let at = site.layer as usize * wide_layer + 2 * col + odd;
            let line = &mut lines[row];
            line.resize(line.len().max(at + 2), BLANK);
            line[at] = symbol;
            line[at + 1] = Glyph { char: if wide(symbol.char) { '\0' } else { ' ' }, ..symbol };
        }
        lines.iter_mut().for_each(|line| line.retain(|g| g.char != '\0'));
        lines
    }
}

/// Whether a character takes two columns.
fn wide(char: char) -> bool {
    char >= '가'
}

fn columns(line: &[Glyph]) -> usize {
    line.iter().map(|g| 1 + usize::from(wide(g.char))).sum()
}

/// Blocks of lines beside each other, as many as fit the width, the rest below.
fn side_by_side(blocks: &[Vec<Text>], width: usize) -> Vec<Text> {
    let size = |block: &Vec<Text>| block.iter().map(|line| columns(line)).max().unwrap_or(0);
    let mut lines: Vec<Text> = Vec::new();
    let mut next = 0;
    while next < blocks.len() {
        let mut used = 0;
        let fitting = blocks[next..].iter().take_while(|block| {
            used += size(block) + BETWEEN;
            used <= width + BETWEEN
        });
        let row = &blocks[next..next + fitting.count().max(1)];
        if next > 0 {
            lines.push(Vec::new());
        }
        next += row.len();
        for i in 0..row.iter().map(Vec::len).max().unwrap_or(0) {
            let mut line = Text::new();
            for (j, block) in row.iter().enumerate() {
                let part = block.get(i).map_or(&[][..], Vec::as_slice);
                line.extend_from_slice(part);
                if j + 1 < row.len() {
                    line.extend(std::iter::repeat_n(BLANK, size(block) + BETWEEN - columns(part)));
                }
            }
            lines.push(line);
        }
    }
    lines
}
