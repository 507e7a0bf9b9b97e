//! The parameters and body of our own ID, in characters that need no escape in a link.
//!
//! The parameters are the size, `8x9` for 8 columns and 9 rows, with `h` in front of a hexagonal
//! board, `w` behind it for glued borders, and `t` or `a` for the rules tree and apart: `h5x5wt`.
//! The body has a character for each tile, the sum of its sides: on square boards the hexadecimal
//! digit of north 1, east 2, south 4 and west 8. Where there are walls, `..` and a list of the same
//! kind follow: the walls that each cell tells. Runs are shortened as [`codes`] says.
//!
//! A state is a list of turns, for each tile how many sides it was moved on from its first
//! position, and 8 more if it is locked. Where sides are marked, `..` and the links that each cell
//! tells follow, then `..` and the gaps. Which sides a cell tells is said in [`places`].

use super::codes::{self, BETWEEN};
use super::places;
use super::words::{board, name_of, named, placed, quoted};
use crate::model::{Instance, Mark, Move, Placed, Rule, Sides, State, apply, check_size, start};
use quadrille_core::{Cell, Diagnostic, Direction, Shape, Size, Source};

const HEX: char = 'h';
const WRAP: char = 'w';
const RULES: [(&str, Rule); 3] = [("", Rule::Loops), ("t", Rule::Tree), ("a", Rule::Apart)];
/// What a locked tile adds to its turns.
const LOCKED: u8 = 8;

/// Parameters and body.
pub fn write(instance: &Instance) -> (String, String) {
    let lattice = instance.lattice();
    let mut params = String::new();
    params.extend((lattice.shape == Shape::Hex).then_some(HEX));
    params += &lattice.size.to_string();
    params.extend(lattice.wrap.then_some(WRAP));
    params += name_of(&RULES, &instance.rule());
    let mut body = String::new();
    let tiles: Vec<u8> = instance.tiles().items().iter().map(|t| t.0).collect();
    codes::push(&mut body, &tiles);
    if instance.has_walls() {
        let written = places::telling(lattice.shape).0;
        let walls: Vec<u8> = lattice.size.cells().map(|c| instance.walls(c).0 & written).collect();
        body += BETWEEN;
        codes::push(&mut body, &walls);
    }
    (params, body)
}

/// Reads [`write()`].
pub fn read(params: &str, body: &str) -> Result<Instance, Diagnostic> {
    let source = &Source::new("ID", params);
    let (size, shape, wrap, rule) = read_params(params).ok_or_else(|| {
        source
            .error(params, format!("expected a size, found {}", quoted(params)))
            .help("a size is 8x9; h8x9 is hexagonal, 8x9w has glued borders, 8x9t and 8x9a have other rules")
    })?;
    check_size(size.rows, size.cols).map_err(|e| placed(source, params, e))?;

    let source = &Source::new("ID", body);
    let mut lists = body.split(BETWEEN);
    let tiles = codes::read(source, lists.next().unwrap_or(""), size.area(), Sides::all(shape).0)?;
    let mut instance = board(shape, wrap, rule, size, tiles.into_iter().map(Sides).collect())?;
    if let Some(list) = lists.next() {
        for (cell, side) in read_list(source, &instance, list)? {
            instance.add_wall(cell, side);
        }
    }
    nothing_more(source, lists.next())?;
    Ok(instance)
}

fn read_params(params: &str) -> Option<(Size, Shape, bool, Rule)> {
    let (rest, shape) = match params.strip_prefix(HEX) {
        Some(rest) => (rest, Shape::Hex),
        None => (params, Shape::Square),
    };
    let (width, rest) = rest.split_once('x')?;
    let (height, rest) = rest.split_at(rest.bytes().take_while(u8::is_ascii_digit).count());
    let (rule, wrap) = rest.strip_prefix(WRAP).map_or((rest, false), |rule| (rule, true));
    let side = |text: &str| text.parse::<usize>().ok().filter(|n| n.to_string() == text);
    Some((Size::new(side(height)?, side(width)?), shape, wrap, named(&RULES, rule)?))
}

/// Reads a list of sides.
fn read_list(
    source: &Source<'_>,
    instance: &Instance,
    list: &str,
) -> Result<Vec<(Cell, Direction)>, Diagnostic> {
    let (shape, size) = (instance.shape(), instance.lattice().size);
    let codes = codes::read(source, list, size.area(), Sides::all(shape).0)?;
    let of_cell = |(cell, code): (Cell, u8)| Sides(code).iter(shape).map(move |side| (cell, side));
    Ok(size.cells().zip(codes).flat_map(of_cell).collect())
}

fn nothing_more(source: &Source<'_>, list: Option<&str>) -> Result<(), Diagnostic> {
    list.map_or(Ok(()), |list| Err(source.error(list, "there is one list too many")))
}

/// A state.
pub fn write_state(instance: &Instance, state: &State) -> String {
    let shape = instance.shape();
    let turns = |(first, placed): (&Sides, &Placed)| {
        let steps = first.positions(shape).position(|sides| sides == placed.sides).unwrap_or(0);
        steps as u8 + if placed.locked { LOCKED } else { 0 }
    };
    let turns: Vec<u8> = instance.tiles().items().iter().zip(state.items()).map(turns).collect();
    let mut text = String::new();
    codes::push(&mut text, &turns);
    let codes = |marked: fn(&Placed) -> Sides| -> Vec<u8> {
        let of_cell = |cell: Cell| match marked(&state[cell]) {
            Sides::NONE => 0,
            sides => sides.0 & places::told_by(instance, cell).0,
        };
        instance.lattice().size.cells().map(of_cell).collect()
    };
    let (links, gaps) = (codes(|placed| placed.links), codes(|placed| placed.gaps));
    let any = |list: &[u8]| list.iter().any(|sides| *sides != 0);
    let lists = if any(&gaps) { vec![links, gaps] } else { vec![links] };
    for list in lists.iter().filter(|_| lists.iter().any(|l| any(l))) {
        text += BETWEEN;
        codes::push(&mut text, list);
    }
    text
}

/// Reads [`write_state`].
pub fn read_state(instance: &Instance, text: &str) -> Result<State, Diagnostic> {
    let source = &Source::new("state", text);
    let (shape, size) = (instance.shape(), instance.lattice().size);
    let mut lists = text.split(BETWEEN);
    let most = LOCKED + shape.sides() - 1;
    let turns = codes::read(source, lists.next().unwrap_or(""), size.area(), most)?;
    let mut state = start(instance);
    for (cell, turn) in size.cells().zip(turns) {
        let tile = &mut state[cell];
        tile.locked = turn >= LOCKED;
        let steps = turn % LOCKED;
        if usize::from(steps) >= tile.sides.positions(shape).count() {
            return Err(source.error("", format!("{cell} cannot be turned by {steps}")));
        }
        tile.sides = tile.sides.stepped(shape, steps);
    }
    for mark in [Mark::Link, Mark::Gap] {
        let Some(list) = lists.next() else { break };
        for (cell, side) in read_list(source, instance, list)? {
            let side = Sides::NONE.with(side).headings(shape);
            apply(instance, &mut state, &Move::Mark { cell, side, mark })?;
        }
    }
    nothing_more(source, lists.next())?;
    Ok(state)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_short() {
        let pair = |p: &str, b: &str| (p.to_owned(), b.to_owned());
        for (params, body) in [
            ("2x2", "6c39"),
            ("h3x2wt", "x.2"),
            ("4x3a", "0.8..22204.00.0"),
            ("h1x1w", "_"),
            ("100x1", "5._5.t"),
        ] {
            let instance = read(params, body).unwrap();
            assert_eq!(write(&instance), pair(params, body));
        }
        let ring = read("2x2", "6333").unwrap();
        for text in ["0.0", "01b0", "0.0..0.0..0102", "0120..1006", "0120..1006..0020"] {
            assert_eq!(write_state(&ring, &read_state(&ring, text).unwrap()), text);
        }
    }

    #[test]
    fn wrong_ids_are_told() {
        for (params, body, message) in [
            ("", "0", "expected a size"),
            ("x", "0", "expected a size"),
            ("2", "0", "expected a size"),
            ("02x1", "00", "expected a size"),
            ("2x1q", "00", "expected a size"),
            ("2x1tw", "00", "expected a size"),
            ("9999999999x9999999999", "0", "too large"),
            ("0x1", "", "at least one row"),
            ("4000x4000", "0", "expected 16000000 cells, found 1"),
            ("2x1", "000", "more cells than 2"),
            ("2x1", "0g", "'g' has no meaning"),
            ("2x1", "00..0", "expected 2 cells, found 1"),
            ("2x1", "00..00..00", "one list too many"),
            ("2x1", "00:", "':' has no meaning"),
        ] {
            let error = read(params, body).unwrap_err();
            assert!(error.message.contains(message), "{params} {body}: {error}");
        }
        let board = read("2x1", "05").unwrap();
        for (text, message) in [
            ("", "expected 2 cells"),
            ("10", "r1c1 cannot be turned by 1"),
            ("02", "r1c2 cannot be turned by 2"),
            ("0c", "has no meaning"),
            ("00..00..00..00", "one list too many"),
            ("00é", "has no meaning"),
        ] {
            let error = read_state(&board, text).unwrap_err();
            assert!(error.message.contains(message), "{text}: {error}");
        }
    }
}
