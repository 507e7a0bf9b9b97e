//! Tiles as somebody has turned them: the rows of the board in their position now, then what is
//! said about them.
//!
//! ```text
//! ┌─┐
//! └╴╵
//! locked: r1c1 r1c2
//! links: r1c1.e
//! gaps: r2c2.n
//! ```
//!
//! `locked:` names cells, `links:` and `gaps:` sides on which a player has marked a link or none; a
//! line is written only if there is something to say. A whole puzzle in one of the formats is read
//! as a state too, so that a board and its solution can be two files of the same kind; it says
//! nothing but how its tiles lie, unless it holds a solution or a state of its own.

use super::words::{Documents, SHAPES, name_of, quoted};
use super::{FORMATS, places, rows, text};
use crate::PuzzleSettings;
use crate::model::{Instance, Mark, Move, Placed, Sides, State, apply, start};
use quadrille_core::{Cell, Confidence, Diagnostic, Grid, Source};

const LOCKED: &str = "locked";
const MARKS: [(&str, Mark); 2] = [("links", Mark::Link), ("gaps", Mark::Gap)];

/// The lines of a state.
#[derive(Default)]
pub struct Block<'a> {
    rows: Vec<&'a str>,
    /// Keys and values.
    said: Vec<(&'a str, &'a str)>,
}

impl<'a> Block<'a> {
    /// Adds a line that is not empty.
    pub fn push(&mut self, source: &Source<'_>, line: &'a str) -> Result<(), Diagnostic> {
        match text::entry(line) {
            None => self.rows.push(line),
            Some((key, value)) if key == LOCKED || MARKS.iter().any(|(name, _)| *name == key) => {
                self.said.push((key, value));
            }
            Some((key, _)) => {
                return Err(source
                    .error(key, format!("{} is not known here", quoted(key)))
                    .help("below the rows stand locked:, links: and gaps:, such as 'locked: r1c1 r2c3'"));
            }
        }
        Ok(())
    }

    /// The state of this puzzle that the lines tell.
    pub fn read(&self, source: &Source<'_>, instance: &Instance) -> Result<State, Diagnostic> {
        let shape = instance.shape();
        let tiles = rows::read(source, shape, self.rows.iter().copied())?;
        let mut state = turned(instance, &tiles).map_err(|(cell, e)| {
            let line = cell.and_then(|c| self.rows.get(c.row)).or(self.rows.first());
            e.at(line.map_or_else(Default::default, |l| source.span_of(l.trim()))).in_source(source)
        })?;
        for (key, value) in &self.said {
            for word in value.split_whitespace() {
                match MARKS.iter().find(|(name, _)| name == key) {
                    None => state[places::read_cell(source, instance, word)?].locked = true,
                    Some((_, mark)) => {
                        let (cell, side) = places::read(source, instance, word)?;
                        let side = Sides::NONE.with(side).headings(shape);
                        apply(instance, &mut state, &Move::Mark { cell, side, mark: *mark })?;
                    }
                }
            }
        }
        Ok(state)
    }
}

/// The start with the tiles turned like these, or the first that is another tile.
fn turned(instance: &Instance, tiles: &Grid<Sides>) -> Result<State, (Option<Cell>, Diagnostic)> {
    let (shape, size) = (instance.shape(), instance.lattice().size);
    if tiles.size() != size {
        let found = tiles.size();
        return Err((None, Diagnostic::new(format!("this board is {found}, the puzzle's is {size}"))));
    }
    let kinds: Vec<Sides> = (0..=Sides::all(shape).0).map(|bits| Sides(bits).kind(shape)).collect();
    let kind = |tile: Sides| kinds[usize::from(tile.0)];
    let pairs = || tiles.items().iter().zip(instance.tiles().items());
    if let Some(at) = pairs().position(|(a, b)| kind(*a) != kind(*b)) {
        let (cell, found, was) = (size.cell(at), tiles.items()[at], instance.tiles().items()[at]);
        let (found, was) = (found.headings(shape), was.headings(shape));
        let message =
            format!("{cell} has links on {found} here, on {was} in the puzzle: another kind of tile");
        return Err((Some(cell), Diagnostic::new(message)));
    }
    let mut state = start(instance);
    state.items_mut().iter_mut().zip(tiles.items()).for_each(|(placed, sides)| placed.sides = *sides);
    Ok(state)
}

/// A state as text.
pub fn write_state(instance: &Instance, state: &State) -> String {
    let shape = instance.shape();
    let mut text = rows::write(shape, &state.map(|placed| placed.sides));
    let size = instance.lattice().size;
    let locked: Vec<String> =
        size.cells().filter(|c| state[*c].locked).map(|cell| cell.to_string()).collect();
    text += &places::lines(LOCKED, &locked);
    let marked: [fn(&Placed) -> Sides; 2] = [|p| p.links, |p| p.gaps];
    for ((key, _), sides) in MARKS.iter().zip(marked) {
        let mut names = Vec::new();
        for cell in size.cells().filter(|c| !sides(&state[*c]).is_empty()) {
            let told = Sides(sides(&state[cell]).0 & places::told_by(instance, cell).0);
            names.extend(told.iter(shape).map(|side| places::name(shape, (cell, side))));
        }
        text += &places::lines(key, &names);
    }
    text
}

/// Reads [`write_state`], and whole puzzles whose tiles are those of this one.
pub fn read_state(instance: &Instance, source: &Source<'_>) -> Result<State, Diagnostic> {
    if let Some(documents) = whole(source) {
        return of_puzzle(instance, source, &documents?);
    }
    let mut block = Block::default();
    for line in source.text()?.lines().filter(|l| !l.trim().is_empty()) {
        block.push(source, line)?;
    }
    block.read(source, instance)
}

/// The puzzles of a source that is not just the rows of a state.
fn whole(source: &Source<'_>) -> Option<Result<Documents, Diagnostic>> {
    let looks_like = |format: &&quadrille_core::Format<crate::Loops>| match format.name {
        name if name == text::FORMAT.name => source.text().is_ok_and(text::has_header),
        _ => (format.sniff)(source) != Confidence::No,
    };
    let format = FORMATS.iter().find(looks_like)?;
    format.read.map(|read| read(source, &PuzzleSettings::default()))
}

fn of_puzzle(instance: &Instance, source: &Source<'_>, documents: &Documents) -> Result<State, Diagnostic> {
    let [document] = documents.as_slice() else {
        let found = documents.len();
        return Err(source.error("", format!("expected one board, found {found}")));
    };
    let (ours, theirs) = (instance.shape(), document.instance.shape());
    if ours != theirs {
        let (ours, theirs) = (name_of(SHAPES, &ours), name_of(SHAPES, &theirs));
        let message = format!("the cells of this board are {theirs}, those of the puzzle {ours}");
        return Err(Diagnostic::new(message).in_source(source));
    }
    let own = document.solution.as_ref().or(document.state.as_ref());
    let tiles = own.map_or_else(|| document.instance.tiles().clone(), |state| state.map(|p| p.sides));
    let mut state = turned(instance, &tiles).map_err(|(_, e)| e.in_source(source))?;
    if let Some(own) = own {
        state.items_mut().iter_mut().zip(own.items()).for_each(|(placed, own)| *placed = *own);
    }
    Ok(state)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::words::board;
    use crate::model::{Rule, status};
    use quadrille_core::{Shape, Size};

    fn ring() -> Instance {
        board(Shape::Square, false, Rule::Loops, Size::new(2, 2), vec![Sides(3); 4]).unwrap()
    }

    fn parse(text: &str) -> Result<State, Diagnostic> {
        read_state(&ring(), &Source::new("test", text))
    }

    #[test]
    fn marks_are_written_once_and_only_if_there_are_any() {
        let plain = parse("┌┐\n└┘\n").unwrap();
        assert!(status(&ring(), &plain).solved());
        assert_eq!(write_state(&ring(), &plain), "┌┐\n└┘\n");
        let marked = parse("┌┐\n└┘\nlocked: r1c1 r2c2\nlinks: r1c2.w r1c1.n\ngaps: r2c1.e").unwrap();
        let text = "┌┐\n└┘\nlocked: r1c1 r2c2\nlinks: r1c1.n r1c1.e\ngaps: r2c1.e\n";
        assert_eq!(write_state(&ring(), &marked), text);
        assert_eq!(parse(text), Ok(marked));
    }

    #[test]
    fn every_format_can_be_an_answer() {
        let solved = parse("┌┐\n└┘\n").unwrap();
        for text in [
            "6c\n39\n",
            "2\n2\n5 1\n5 2\n5 0\n5 3\n",
            "2x2:9c36",
            "{\"grid\":\"square\",\"width\":2,\"height\":2,\"tiles\":[9,12,3,6]}",
            "loops: square\n┌┐\n└┘\n",
            "loops: square\n└└\n└└\nsolution:\n┌┐\n└┘\n",
        ] {
            assert_eq!(parse(text).as_ref(), Ok(&solved), "{text}");
        }
    }

    #[test]
    fn other_boards_are_refused() {
        for (text, message) in [
            ("┌┐\n└│\n", "r2c2 has links on n+s here, on n+e in the puzzle: another kind of tile"),
            ("2\n2\n5 1\n1 2\n5 0\n5 3\n", "r1c2 has links on s here, on n+e in the puzzle"),
            ("┌┐\n", "this board is 2x1, the puzzle's is 2x2"),
            (
                "hex\n2\n2\n3 1\n3 2\n3 0\n3 3\n",
                "the cells of this board are hex, those of the puzzle square",
            ),
            ("2x2:9c36\n2x2:9c36", "expected one board, found 2"),
            ("┌┐\n└┘\nhello: r1c1", "'hello' is not known here"),
            ("", "expected rows of tiles"),
            ("hello", "expected a tile, found 'h'"),
        ] {
            let error = parse(text).unwrap_err();
            assert!(error.message.contains(message), "{text}: {error}");
        }
    }
}
