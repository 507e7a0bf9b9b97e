//! The puzzle, a player's state, the moves and the rules.
//!
//! A *line* is a row or a column. Its *clue* lists the blocks to be drawn in it, in order: runs of one colour,
//! of a known length or a *blotted* one (unknown, at least 1). Blocks of the same colour have at least one empty
//! cell between them; blocks of different colours may touch. Everything in this file is written for being
//! obviously right; the solvers have their own fast forms, and are checked against these.

use quadrille_core::scene::Rgb;
use quadrille_core::{Cell, Diagnostic, Grid, Size, Status, Violation, ViolationKind};
use std::fmt;
use std::str::FromStr;

/// The longest side a grid may have.
pub const MAX_SIDE: usize = 4095;
/// The largest number of colours beside the background: one letter each.
pub const MAX_COLORS: usize = 52;

/// A colour of the palette; number 0 is the background, "empty".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Color(pub u8);

impl Color {
    /// The background: a cell of no block.
    pub const EMPTY: Color = Color(0);
    /// The first colour; the only one of a black-and-white puzzle.
    pub const INK: Color = Color(1);

    /// The position in the palette.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The letter that stands for a colour in IDs and clue texts: `a` to `z`, then `A` to `Z`.
    pub fn letter(self) -> char {
        match self.0 {
            0 => '.',
            n @ 1..=26 => (b'a' + n - 1) as char,
            n => (b'A' + n - 27) as char,
        }
    }

    /// Reads [`Color::letter`] of a colour that is not the background.
    pub fn from_letter(letter: char) -> Option<Color> {
        match letter {
            'a'..='z' => Some(Color(letter as u8 - b'a' + 1)),
            'A'..='Z' => Some(Color(letter as u8 - b'A' + 27)),
            _ => None,
        }
    }
}

/// How long a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Length {
    /// Exactly this many cells, at least one.
    Known(u16),
    /// Blotted: not told, at least one.
    Blotted,
}

impl Length {
    /// The fewest cells it can take.
    pub const fn least(self) -> usize {
        match self {
            Length::Known(n) => n as usize,
            Length::Blotted => 1,
        }
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Length::Known(n) => write!(f, "{n}"),
            Length::Blotted => f.write_str("?"),
        }
    }
}

/// A run of cells of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    /// How many cells.
    pub length: Length,
    /// Of which colour; never the background.
    pub color: Color,
}

impl Block {
    /// A block of known length in the first colour.
    pub const fn ink(length: u16) -> Block {
        Block { length: Length::Known(length), color: Color::INK }
    }
}

/// The blocks of a line, in order.
pub type Clue = Vec<Block>;

/// A colour with its names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swatch {
    /// What people call it.
    pub name: String,
    /// The character that stands for it in pictures made of characters.
    pub char: char,
    /// How it looks.
    pub rgb: Rgb,
}

impl Swatch {
    /// A colour called `name`.
    pub fn new(name: impl Into<String>, char: char, rgb: Rgb) -> Self {
        Swatch { name: name.into(), char, rgb }
    }
}

/// A row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Line {
    /// The row with this number, from zero.
    Row(usize),
    /// The column with this number, from zero.
    Col(usize),
}

impl Line {
    /// The cell at position `at` of this line.
    pub const fn cell(self, at: usize) -> Cell {
        match self {
            Line::Row(row) => Cell::new(row, at),
            Line::Col(col) => Cell::new(at, col),
        }
    }

    /// What a position along this line is called: the columns of a row, the rows of a column.
    pub const fn across(self) -> &'static str {
        match self {
            Line::Row(_) => "column",
            Line::Col(_) => "row",
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Row(n) => write!(f, "row {}", n + 1),
            Line::Col(n) => write!(f, "column {}", n + 1),
        }
    }
}

/// A nonogram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    rows: Vec<Clue>,
    cols: Vec<Clue>,
    palette: Vec<Swatch>,
    given: Option<Grid<Mark>>,
}

impl Instance {
    /// A black-and-white puzzle from its row and column clues.
    pub fn black_white(rows: Vec<Clue>, cols: Vec<Clue>) -> Result<Self, Diagnostic> {
        Instance::new(rows, cols, black_white_palette())
    }

    /// A puzzle from its clues and palette, the background first. Clues that cannot fit their line are refused
    /// later, by the rules: such a puzzle is a puzzle without a solution. What is refused here is what no rule
    /// could speak about: no cells, too many, or colours that are not in the palette.
    pub fn new(rows: Vec<Clue>, cols: Vec<Clue>, palette: Vec<Swatch>) -> Result<Self, Diagnostic> {
        for (what, clues) in [("row", &rows), ("column", &cols)] {
            if clues.is_empty() {
                return Err(Diagnostic::new(format!("the grid has no {what}s"))
                    .help("give at least one clue for the rows and one for the columns"));
            }
            if clues.len() > MAX_SIDE {
                let count = clues.len();
                return Err(Diagnostic::new(format!(
                    "{count} {what}s are more than the {MAX_SIDE} a grid may have"
                )));
            }
        }
        if palette.len() < 2 || palette.len() > MAX_COLORS + 1 {
            return Err(Diagnostic::new(format!(
                "a palette has a background and 1 to {MAX_COLORS} colours, this one has {} entries",
                palette.len()
            )));
        }
        let known = |b: &Block| {
            b.color != Color::EMPTY && b.color.index() < palette.len() && b.length != Length::Known(0)
        };
        if let Some(block) = rows.iter().chain(&cols).flatten().find(|b| !known(b)) {
            return Err(Diagnostic::new(format!(
                "a block of length {} and colour number {} cannot be: lengths start at 1, colours are 1 to {}",
                block.length,
                block.color.0,
                palette.len() - 1
            )));
        }
        Ok(Instance { rows, cols, palette, given: None })
    }

    /// The puzzle whose solution is (or includes) this picture.
    pub fn from_picture(picture: &Grid<Color>, palette: Vec<Swatch>) -> Result<Self, Diagnostic> {
        let rows = picture.rows().map(|row| clue_of(row.iter().copied())).collect();
        let cols = (0..picture.size().cols).map(|c| clue_of(picture.col(c).copied())).collect();
        Instance::new(rows, cols, palette)
    }

    /// The same puzzle with cells told in advance: marks other than unknown are part of the puzzle.
    pub fn with_given(mut self, given: Grid<Mark>) -> Result<Self, Diagnostic> {
        if given.size() != self.size() {
            return Err(Diagnostic::new(format!(
                "the given cells form a grid of {}, the clues one of {}",
                given.size(),
                self.size()
            )));
        }
        if let Some(mark) =
            given.items().iter().find(|m| m.color().is_some_and(|c| c.index() >= self.palette.len()))
        {
            return Err(Diagnostic::new(format!(
                "a given cell has the colour {mark:?}, which the palette lacks"
            )));
        }
        self.given = given.items().iter().any(|m| *m != Mark::Unknown).then_some(given);
        Ok(self)
    }

    /// The extent.
    pub fn size(&self) -> Size {
        Size::new(self.rows.len(), self.cols.len())
    }

    /// The row clues, from the top.
    pub fn rows(&self) -> &[Clue] {
        &self.rows
    }

    /// The column clues, from the left.
    pub fn cols(&self) -> &[Clue] {
        &self.cols
    }

    /// The clue of a line.
    pub fn clue(&self, line: Line) -> &Clue {
        match line {
            Line::Row(n) => &self.rows[n],
            Line::Col(n) => &self.cols[n],
        }
    }

    /// How many cells a line has.
    pub fn line_len(&self, line: Line) -> usize {
        match line {
            Line::Row(_) => self.cols.len(),
            Line::Col(_) => self.rows.len(),
        }
    }

    /// All rows, then all columns.
    pub fn lines(&self) -> impl Iterator<Item = Line> {
        (0..self.rows.len()).map(Line::Row).chain((0..self.cols.len()).map(Line::Col))
    }

    /// The colours, the background first.
    pub fn palette(&self) -> &[Swatch] {
        &self.palette
    }

    /// Whether there is one colour beside the background.
    pub fn is_black_white(&self) -> bool {
        self.palette.len() == 2
    }

    /// The cells told in advance.
    pub fn given(&self) -> Option<&Grid<Mark>> {
        self.given.as_ref()
    }

    /// Whether any block is blotted.
    pub fn has_blots(&self) -> bool {
        self.rows.iter().chain(&self.cols).flatten().any(|b| b.length == Length::Blotted)
    }
}

/// The palette of a black-and-white puzzle.
pub fn black_white_palette() -> Vec<Swatch> {
    vec![Swatch::new("white", '.', Rgb::WHITE), Swatch::new("black", '#', Rgb::BLACK)]
}

/// The clue of a finished line.
pub fn clue_of(line: impl IntoIterator<Item = Color>) -> Clue {
    let mut clue: Clue = Vec::new();
    let mut previous = Color::EMPTY;
    for color in line {
        if color != Color::EMPTY {
            match clue.last_mut() {
                Some(Block { length: Length::Known(n), .. }) if color == previous => *n += 1,
                _ => clue.push(Block { length: Length::Known(1), color }),
            }
        }
        previous = color;
    }
    clue
}

/// What a player has put in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Nothing yet.
    Unknown,
    /// A cross: known to be empty.
    Cross,
    /// A colour other than the background.
    Fill(Color),
}

impl Mark {
    /// The mark that says a cell has this colour.
    pub fn of(color: Color) -> Mark {
        if color == Color::EMPTY { Mark::Cross } else { Mark::Fill(color) }
    }

    /// The colour this mark says; `None` for an unknown cell.
    pub fn color(self) -> Option<Color> {
        match self {
            Mark::Unknown => None,
            Mark::Cross => Some(Color::EMPTY),
            Mark::Fill(color) => Some(color),
        }
    }
}

/// A player's grid of marks. A solution is a state without unknown cells.
pub type State = Grid<Mark>;

/// A move: one or more cells get a mark.
///
/// Its text is the cells and the mark, `r3c4=#`, with a run of cells written as its two ends, `r3c4-r3c9=x`, and
/// several joined by commas, `r1c1,r2c2=?`. Marks: `#` or a colour letter, `x` (cross), `?` (clear).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Rectangles of cells, by two opposite corners.
    pub areas: Vec<(Cell, Cell)>,
    /// What they become.
    pub mark: Mark,
}

impl Move {
    /// One cell.
    pub fn cell(cell: Cell, mark: Mark) -> Move {
        Move { areas: vec![(cell, cell)], mark }
    }

    /// Some cells of a line, neighbours joined into runs.
    pub fn along(line: Line, positions: &[usize], mark: Mark) -> Move {
        let mut areas: Vec<(Cell, Cell)> = Vec::new();
        let mut last = None;
        for &at in positions {
            match areas.last_mut() {
                Some(area) if last == Some(at.wrapping_sub(1)) => area.1 = line.cell(at),
                _ => areas.push((line.cell(at), line.cell(at))),
            }
            last = Some(at);
        }
        Move { areas, mark }
    }

    /// The cells it changes.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.areas.iter().flat_map(|&(a, b)| {
            (a.row.min(b.row)..=a.row.max(b.row))
                .flat_map(move |row| (a.col.min(b.col)..=a.col.max(b.col)).map(move |col| Cell { row, col }))
        })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (from, to)) in self.areas.iter().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            if from == to { write!(f, "{comma}{from}")? } else { write!(f, "{comma}{from}-{to}")? }
        }
        match self.mark {
            Mark::Unknown => write!(f, "=?"),
            Mark::Cross => write!(f, "=x"),
            Mark::Fill(Color::INK) => write!(f, "=#"),
            // `x` is taken by the cross: colour 24 is told by its number.
            Mark::Fill(color) if color.letter() == 'x' => write!(f, "=24"),
            Mark::Fill(color) => write!(f, "={}", color.letter()),
        }
    }
}

impl FromStr for Move {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        let wrong = || {
            Diagnostic::new(format!("'{}' is not a move", text.chars().take(60).collect::<String>())).help(
                "write cells and a mark, such as r3c4=# (fill), r3c4-r3c9=x (cross) or r1c1,r2c2=? (clear)",
            )
        };
        let (cells, mark) = text.trim().split_once('=').ok_or_else(wrong)?;
        let mark = match mark {
            "?" => Mark::Unknown,
            "x" | "." => Mark::Cross,
            "#" => Mark::Fill(Color::INK),
            number if number.parse::<u8>().is_ok_and(|n| (1..=MAX_COLORS as u8).contains(&n)) => {
                Mark::Fill(Color(number.parse().map_err(|_| wrong())?))
            }
            letter => {
                let mut chars = letter.chars();
                match (chars.next().and_then(Color::from_letter), chars.next()) {
                    (Some(color), None) => Mark::Fill(color),
                    _ => return Err(wrong()),
                }
            }
        };
        let area = |part: &str| match part.split_once('-') {
            Some((from, to)) => Some((Cell::parse(from)?, Cell::parse(to)?)),
            None => Cell::parse(part).map(|c| (c, c)),
        };
        let areas =
            cells.split(',').map(|part| area(part.trim())).collect::<Option<Vec<_>>>().ok_or_else(wrong)?;
        Ok(Move { areas, mark })
    }
}

/// The state in which a player begins: nothing but the given cells.
pub fn start(instance: &Instance) -> State {
    instance.given().cloned().unwrap_or_else(|| Grid::filled(instance.size(), Mark::Unknown))
}

/// Makes a move; a given cell, a cell outside or a colour that is not in the palette is refused.
pub fn apply(instance: &Instance, state: &mut State, action: &Move) -> Result<(), Diagnostic> {
    let size = instance.size();
    if let Some(outside) = action.areas.iter().flat_map(|&(a, b)| [a, b]).find(|&c| !size.contains(c)) {
        return Err(Diagnostic::new(format!("{outside} is outside the grid of {size}")));
    }
    if let Mark::Fill(color) = action.mark
        && color.index() >= instance.palette().len()
    {
        return Err(Diagnostic::new(format!("colour '{}' is not in the palette", color.letter())));
    }
    if let Some(given) = instance.given() {
        let fixed = |c: &Cell| given[*c] != Mark::Unknown && given[*c] != action.mark;
        if let Some(cell) = action.cells().find(fixed) {
            return Err(Diagnostic::new(format!("{cell} is given by the puzzle and cannot be changed")));
        }
    }
    action.cells().for_each(|cell| state[cell] = action.mark);
    Ok(())
}

/// One move per mark and row that turns `from` into `to`.
pub fn moves_between(from: &State, to: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    for row in 0..to.size().rows {
        let mut marks: Vec<Mark> = Vec::new();
        for (a, b) in from.row(row).iter().zip(to.row(row)) {
            if a != b && !marks.contains(b) {
                marks.push(*b);
            }
        }
        for mark in marks {
            let changed = |&at: &usize| to.row(row)[at] == mark && from.row(row)[at] != mark;
            let positions: Vec<usize> = (0..to.size().cols).filter(changed).collect();
            moves.push(Move::along(Line::Row(row), &positions, mark));
        }
    }
    moves
}

/// The report's `permuter`: a filled cell becomes unknown, any other is filled.
pub fn toggled(state: &State, cell: Cell) -> Move {
    let mark = if matches!(state[cell], Mark::Fill(_)) { Mark::Unknown } else { Mark::Fill(Color::INK) };
    Move::cell(cell, mark)
}

/// The report's `complete`: the line's filled cells are exactly the blocks of its clue (unknown counts as empty).
pub fn complete(clue: &[Block], line: &[Mark]) -> bool {
    let drawn = clue_of(line.iter().map(|m| m.color().unwrap_or(Color::EMPTY)));
    // Adjacent drawn cells of one colour are one block, so the drawn clue is unique: compare block by block.
    drawn.len() == clue.len()
        && drawn
            .iter()
            .zip(clue)
            .all(|(d, c)| d.color == c.color && (c.length == Length::Blotted || d.length == c.length))
}

/// The report's `completable`: the clue can be satisfied by filling only cells *after* the last filled one (so
/// that empty and unknown cells before it stay empty). This is the test of the report's solver, not of a player:
/// see `line::possible` for that.
pub fn completable(clue: &[Block], line: &[Mark]) -> bool {
    let Some(last) = line.iter().rposition(|m| matches!(m, Mark::Fill(_))) else {
        return room_needed(clue) <= line.len();
    };
    let drawn = clue_of(line[..=last].iter().map(|m| m.color().unwrap_or(Color::EMPTY)));
    let Some((open, closed)) = drawn.split_last() else { return false };
    if drawn.len() > clue.len() || !closed.iter().zip(clue).all(|(d, c)| fits(d, c, false)) {
        return false;
    }
    let (current, rest) = (&clue[closed.len()], &clue[closed.len() + 1..]);
    if !fits(open, current, true) {
        return false;
    }
    // What the open block still lacks, then the blocks after it, must find room behind the last filled cell.
    let missing = current.length.least().saturating_sub(open.length.least());
    let gap = usize::from(rest.first().is_some_and(|next| next.color == current.color));
    let after = if rest.is_empty() { 0 } else { gap + room_needed(rest) };
    last + 1 + missing + after <= line.len()
}

/// Whether a drawn block can be this block of the clue, still growing or not.
fn fits(drawn: &Block, block: &Block, growing: bool) -> bool {
    drawn.color == block.color
        && match block.length {
            Length::Blotted => true,
            Length::Known(n) if growing => drawn.length.least() <= usize::from(n),
            known @ Length::Known(_) => drawn.length == known,
        }
}

/// The fewest cells in which blocks fit: their lengths, and one between neighbours of the same colour.
pub fn room_needed(clue: &[Block]) -> usize {
    let gaps = clue.windows(2).filter(|w| w[0].color == w[1].color).count();
    clue.iter().map(|b| b.length.least()).sum::<usize>() + gaps
}

/// The marks of a line.
pub fn marks(state: &State, line: Line) -> Vec<Mark> {
    match line {
        Line::Row(n) => state.row(n).to_vec(),
        Line::Col(n) => state.col(n).copied().collect(),
    }
}

/// The report's `resolue`: every line is complete.
pub fn solved(instance: &Instance, state: &State) -> bool {
    instance.lines().all(|line| complete(instance.clue(line), &marks(state, line)))
}

/// The rules: every line must show its clue, every given cell its mark. Unknown cells count as empty where that
/// completes the line (a player need not cross everything out).
pub fn status(instance: &Instance, state: &State) -> Status {
    let mut violations = Vec::new();
    if let Some(given) = instance.given() {
        for cell in instance.size().cells().filter(|&c| given[c] != Mark::Unknown && given[c] != state[c]) {
            violations.push(Violation {
                kind: ViolationKind::Broken,
                place: cell.to_string(),
                message: "the puzzle gives this cell another mark".into(),
                cells: vec![cell],
            });
        }
    }
    for line in instance.lines() {
        let (clue, marks) = (instance.clue(line), marks(state, line));
        if complete(clue, &marks) {
            continue;
        }
        let cells = (0..marks.len()).map(|at| line.cell(at)).collect();
        let wanted = clue_words(instance, clue);
        let drawn = clue_words(instance, &clue_of(marks.iter().map(|m| m.color().unwrap_or(Color::EMPTY))));
        let (kind, message) = if crate::line::possible(clue, &marks) {
            let open = marks.iter().filter(|m| **m == Mark::Unknown).count();
            let s = if open == 1 { "" } else { "s" };
            (ViolationKind::Open, format!("wants {wanted}, has {drawn}, {open} cell{s} undecided"))
        } else {
            (ViolationKind::Broken, format!("wants {wanted}, has {drawn}"))
        };
        violations.push(Violation { kind, place: line.to_string(), message, cells });
    }
    Status { violations }
}

/// A clue as people write it: `2 1`, in colour `2 red, 1 blue`; `nothing` when empty.
pub fn clue_words(instance: &Instance, clue: &[Block]) -> String {
    if clue.is_empty() {
        return "nothing".into();
    }
    let word = |b: &Block| match (instance.is_black_white(), instance.palette().get(b.color.index())) {
        (false, Some(swatch)) => format!("{} {}", b.length, swatch.name),
        _ => b.length.to_string(),
    };
    clue.iter().map(word).collect::<Vec<_>>().join(if instance.is_black_white() { " " } else { ", " })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn clue(lengths: &[u16]) -> Clue {
        lengths.iter().map(|&n| Block::ink(n)).collect()
    }

    fn line(bits: &str) -> Vec<Mark> {
        bits.chars().map(|c| if c == '1' { Mark::Fill(Color::INK) } else { Mark::Unknown }).collect()
    }

    /// The seven examples of the report, in its order.
    #[test]
    fn completable_agrees_with_the_report() {
        let examples = [
            ("000000000000", true),
            ("010000000000", true),
            ("010010000000", false),
            ("111101011101", false),
            ("011010110000", true),
            ("011010111001", true),
            ("011010000100", false),
        ];
        for (bits, expected) in examples {
            assert_eq!(completable(&clue(&[2, 1, 3, 1]), &line(bits)), expected, "{bits}");
        }
    }

    #[test]
    fn complete_wants_exactly_the_blocks() {
        let clue = clue(&[2, 1]);
        assert!(complete(&clue, &line("011010")) && complete(&clue, &line("1101")));
        assert!(!complete(&clue, &line("0110")) && !complete(&clue, &line("011011")));
        assert!(complete(&[], &line("0000")) && !complete(&[], &line("1")));
    }

    #[test]
    fn blocks_of_different_colours_may_touch() {
        let two = |a, b| {
            vec![
                Block { length: Length::Known(2), color: Color(a) },
                Block { length: Length::Known(1), color: Color(b) },
            ]
        };
        let drawn = [Mark::Fill(Color(1)), Mark::Fill(Color(1)), Mark::Fill(Color(2))];
        assert!(complete(&two(1, 2), &drawn) && !complete(&two(1, 1), &drawn));
        assert_eq!((room_needed(&two(1, 2)), room_needed(&two(1, 1))), (3, 4));
    }

    #[test]
    fn moves_have_a_text_form() {
        for text in ["r3c4=#", "r3c4-r3c9=x", "r1c1,r2c2-r5c2=?", "r1c1=b", "r1c1=Z", "r9c9=24"] {
            assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
        }
        for wrong in ["", "r3c4", "r3c4=", "r0c1=#", "=#", "r1c1=##", "r1c1=99", "r1c1-=#", "r1c1=é"] {
            assert!(wrong.parse::<Move>().is_err(), "{wrong}");
        }
        let along = Move::along(Line::Col(2), &[0, 1, 2, 5], Mark::Cross);
        assert_eq!(along.to_string(), "r1c3-r3c3,r6c3=x");
        assert_eq!(along.cells().count(), 4);
    }

    #[test]
    fn given_cells_and_borders_are_respected() {
        let mut given = Grid::filled(Size::new(1, 3), Mark::Unknown);
        given[Cell::new(0, 1)] = Mark::Fill(Color::INK);
        let instance =
            Instance::black_white(vec![clue(&[2])], vec![clue(&[]), clue(&[1]), clue(&[1])]).unwrap();
        let instance = instance.with_given(given).unwrap();
        let mut state = start(&instance);
        let apply = |state: &mut State, text: &str| apply(&instance, state, &text.parse().unwrap());
        assert!(apply(&mut state, "r1c2=x").unwrap_err().message.contains("given"));
        assert!(apply(&mut state, "r1c4=x").unwrap_err().message.contains("outside"));
        assert!(apply(&mut state, "r1c1=b").unwrap_err().message.contains("palette"));
        assert!(!solved(&instance, &state));
        apply(&mut state, "r1c3=#").unwrap();
        assert!(solved(&instance, &state) && status(&instance, &state).solved());
    }

    #[test]
    fn toggling_twice_gives_the_cell_back() {
        let instance = Instance::black_white(vec![clue(&[1])], vec![clue(&[1])]).unwrap();
        let mut state = start(&instance);
        let cell = Cell::new(0, 0);
        for expected in [Mark::Fill(Color::INK), Mark::Unknown] {
            let toggle = toggled(&state, cell);
            apply(&instance, &mut state, &toggle).unwrap();
            assert_eq!(state[cell], expected);
        }
    }

    proptest! {
        /// `completable` against its own definition: try every way to fill cells after the last filled one.
        #[test]
        fn completable_means_what_it_says(
            bits in prop::collection::vec(any::<bool>(), 1..11),
            lengths in prop::collection::vec(1u16..4, 0..4),
        ) {
            let line: Vec<Mark> =
                bits.iter().map(|&b| if b { Mark::Fill(Color::INK) } else { Mark::Unknown }).collect();
            let free = bits.iter().rposition(|&b| b).map_or(0, |i| i + 1);
            let room = bits.len() - free;
            let by_trial = (0..1u32 << room).any(|choice| {
                let mut trial = line.clone();
                (0..room).filter(|i| choice >> i & 1 == 1).for_each(|i| trial[free + i] = Mark::Fill(Color::INK));
                complete(&clue(&lengths), &trial)
            });
            prop_assert_eq!(completable(&clue(&lengths), &line), by_trial);
        }
    }
}
