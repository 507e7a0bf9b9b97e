//! The author's hand: links and walls are drawn on the solved board, and the puzzle is that board
//! with its tiles turned.
//!
//! The pointer draws a link, or takes one away, on every side that it crosses; the first side
//! decides which. A tile that is no longer what it was begins in a position that follows from the
//! size of the board and its place alone, the others stay as they are; only if all that were
//! solved, every tile is turned anew. What the rule forbids is refused, so that the solution is one
//! after every gesture: a tree grows from where it is.

use super::inside;
use super::sides::{Crossed, cross};
use crate::Loops;
use crate::generate::wanted;
use crate::model::{Instance, Rule, Sides, State, start, status};
use crate::settings::GenerateSettings;
use quadrille_core::{
    Brush, Button, Cell, Diagnostic, Direction, Document, Gesture, Grid, Hand, Lattice, Random, Size, Target,
};

/// How often tiles are turned anew before a board is left as it is.
const ROUNDS: u64 = 20;

/// A board without links.
pub fn blank(settings: &GenerateSettings) -> Result<Document<Loops>, Diagnostic> {
    let size = wanted::board_size(settings, Size::new(7, 7))?;
    let (lattice, rule) = (wanted::lattice(settings, size), settings.rule.unwrap_or_default());
    let mut document = Document::new(Instance::new(lattice, rule, Grid::filled(size, Sides::NONE))?);
    document.solution = Some(start(&document.instance));
    Ok(document)
}

/// What can be drawn.
pub fn inks() -> Vec<Brush> {
    ["link", "wall"].map(Brush::plain).to_vec()
}

/// The puzzle after a gesture.
pub fn edit(
    document: &Document<Loops>,
    hand: &mut Hand,
    gesture: &Gesture<'_>,
) -> Result<Option<Document<Loops>>, Diagnostic> {
    let pressed = hand.pressed;
    hand.follow(gesture);
    let after = match (*gesture, pressed) {
        (Gesture::Over(target) | Gesture::Release(Some(target)), Some((_, button))) => {
            crossed(document, hand, target, button)
        }
        _ => Ok(None),
    };
    match *gesture {
        Gesture::Press(target, _) => hand.stroke = inside(&document.instance, target).into_iter().collect(),
        Gesture::Release(_) => hand.stroke.clear(),
        Gesture::Cancel => hand.drop_all(),
        Gesture::Over(_) | Gesture::Tool(_) => {}
    }
    after
}

/// What the pointer draws by coming to a target.
fn crossed(
    document: &Document<Loops>,
    hand: &mut Hand,
    target: Target,
    button: Button,
) -> Result<Option<Document<Loops>>, Diagnostic> {
    let instance = &document.instance;
    let Some(to) = inside(instance, target) else { return Ok(None) };
    let Some(Crossed { from, side, like }) = cross(instance.lattice(), hand, to) else { return Ok(None) };
    let Some(solution) = document.solution.as_ref().filter(|s| s.size() == instance.lattice().size) else {
        return Err(Diagnostic::new("the solution of this puzzle is not known")
            .help("solve the puzzle first: its solution is the board to work on"));
    };
    let wall = hand.brush == 1;
    let there = |(cell, side): (Cell, Direction)| match wall {
        true => instance.walls(cell).has(side),
        false => solution[cell].sides.has(side),
    };
    let on = button == Button::First && like.map_or(!there((from, side)), there);
    if there((from, side)) == on {
        return Ok(None);
    }
    let after = match wall {
        true => with_wall(document, solution, (from, to, side), on),
        false => with_link(document, solution, (from, to, side), on),
    };
    if after.is_err() {
        // The first side of a stroke decides; this one is none.
        hand.stroke = vec![to];
    }
    after.map(Some)
}

/// A board with a link more or less. Where no links may meet, it is only the first cell's, and
/// takes the place of the other's.
fn with_link(
    document: &Document<Loops>,
    solution: &State,
    (from, to, side): (Cell, Cell, Direction),
    on: bool,
) -> Result<Document<Loops>, Diagnostic> {
    let instance = &document.instance;
    if on && instance.walls(from).has(side) {
        return Err(Diagnostic::new(format!("a wall stands between {from} and {to}"))
            .help("take the wall away first"));
    }
    let mut solution = solution.clone();
    put(&mut solution, from, side, on);
    let across = on && instance.rule() != Rule::Apart;
    put(&mut solution, to, instance.shape().opposite(side), across);
    puzzle(document, solution, &walls(instance))
}

/// A board with a wall more or less; no link passes it.
fn with_wall(
    document: &Document<Loops>,
    solution: &State,
    (from, to, side): (Cell, Cell, Direction),
    on: bool,
) -> Result<Document<Loops>, Diagnostic> {
    let instance = &document.instance;
    let back = instance.shape().opposite(side);
    let mut walls = walls(instance);
    walls.retain(|&wall| wall != (from, side) && wall != (to, back));
    let mut solution = solution.clone();
    if on {
        walls.push((from, side));
        put(&mut solution, from, side, false);
        put(&mut solution, to, back, false);
    }
    puzzle(document, solution, &walls)
}

fn put(solution: &mut State, cell: Cell, side: Direction, on: bool) {
    let sides = solution[cell].sides;
    solution[cell].sides = if on { sides.with(side) } else { sides.without(side) };
}

/// Every wall, told by both cells.
fn walls(instance: &Instance) -> Vec<(Cell, Direction)> {
    let of = |cell: Cell| instance.walls(cell).iter(instance.shape()).map(move |side| (cell, side));
    match instance.has_walls() {
        true => instance.lattice().size.cells().flat_map(of).collect(),
        false => Vec::new(),
    }
}

/// The puzzle with this solution and these walls.
fn puzzle(
    document: &Document<Loops>,
    solution: State,
    walls: &[(Cell, Direction)],
) -> Result<Document<Loops>, Diagnostic> {
    let old = &document.instance;
    let (lattice, shape) = (old.lattice(), old.shape());
    let with_tiles = |tiles: Grid<Sides>| -> Result<Instance, Diagnostic> {
        let mut instance = Instance::new(lattice, old.rule(), tiles)?;
        walls.iter().for_each(|&(cell, side)| instance.add_wall(cell, side));
        Ok(instance)
    };
    let mut tiles = old.tiles().clone();
    for (at, (tile, placed)) in tiles.items_mut().iter_mut().zip(solution.items()).enumerate() {
        if tile.kind(shape) != placed.sides.kind(shape) {
            *tile = turned(lattice, placed.sides, at, 0);
        }
    }
    let mut instance = with_tiles(tiles)?;
    if let Some(wrong) = status(&instance, &solution).violations.first() {
        return Err(Diagnostic::new(format!("{}: {}", wrong.place, wrong.message)).help(match old.rule() {
            Rule::Tree => "a tree grows from where it is, and is taken away from its ends",
            Rule::Loops | Rule::Apart => "draw links from cell to cell, and none through a wall",
        }));
    }
    let can_turn = solution.items().iter().any(|p| p.sides.positions(shape).count() > 1);
    for round in (1..=ROUNDS).take_while(|_| can_turn) {
        if !status(&instance, &start(&instance)).solved() {
            break;
        }
        let mut tiles = solution.map(|placed| placed.sides);
        for (at, tile) in tiles.items_mut().iter_mut().enumerate() {
            *tile = turned(lattice, *tile, at, round);
        }
        instance = with_tiles(tiles)?;
    }
    let (state, moves) = (None, Vec::new());
    Ok(Document { instance, state, moves, solution: Some(solution), ..document.clone() })
}

/// A tile in the position in which a player is to find it.
fn turned(lattice: Lattice, sides: Sides, at: usize, round: u64) -> Sides {
    let Size { rows, cols } = lattice.size;
    let seed = [cols as u64, at as u64, round]
        .iter()
        .fold(rows as u64, |seed, part| seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(*part));
    let steps = Random::new(seed).below(usize::from(lattice.shape.sides()));
    sides.stepped(lattice.shape, steps as u8)
}
