//! The author's hand: tiles of the start change places, wherever they lie, and walls are built
//! between neighbours.
//!
//! The board that is edited is the start, so a puzzle that is being edited has no solution: the
//! first press on one that has takes it away, and does nothing else, so that the author sees what
//! the next will do. As for players, two clicks or a drag name two places. A drag with the ink for
//! walls builds one on every side that the pointer crosses, or takes them away; the first side
//! decides which.

use super::{chosen, inside, pair};
use crate::model::{Instance, Pair};
use crate::settings::{GenerateSettings, Wall};
use crate::{Swap, generate};
use quadrille_core::{Again, Brush, Button, Cell, Diagnostic, Document, Gesture, Hand, Target};

/// A board with every tile at home.
pub fn blank(settings: &GenerateSettings) -> Result<Document<Swap>, Diagnostic> {
    generate::solved(settings).map(Document::new)
}

/// Another arrangement behind the same walls.
pub fn again(document: &Document<Swap>, settings: &GenerateSettings) -> Option<Again<GenerateSettings>> {
    let instance = &document.instance;
    if instance.walls().is_empty() || !instance.links().is_empty() {
        return None;
    }
    let wall = |&pair: &Pair| {
        let (a, b) = instance.cells(pair);
        Wall(a, b)
    };
    let given_walls = instance.walls().iter().map(wall).collect();
    let settings =
        GenerateSettings { size: Some(instance.size()), walls: None, given_walls, ..settings.clone() };
    Some(Again { title: "make one behind these walls", settings })
}

/// What can be done to the start.
pub fn inks() -> Vec<Brush> {
    ["exchange", "wall"].map(Brush::plain).to_vec()
}

/// The puzzle after a gesture.
pub fn edit(
    document: &Document<Swap>,
    hand: &mut Hand,
    gesture: &Gesture<'_>,
) -> Result<Option<Document<Swap>>, Diagnostic> {
    let pressed = hand.pressed;
    hand.follow(gesture);
    let instance = &document.instance;
    let after = match (*gesture, pressed) {
        (Gesture::Press(_, Button::Second) | Gesture::Cancel, _) => {
            hand.drop_all();
            return Ok(None);
        }
        (Gesture::Press(..), _) if document.solution.is_some() => {
            hand.drop_all();
            Some(instance.clone())
        }
        (Gesture::Press(target, Button::First), _) => press(instance, hand, target)?,
        (Gesture::Over(target), Some((_, Button::First))) if hand.brush == 1 => {
            cross(instance, hand, target)?
        }
        (Gesture::Release(at), pressed) => {
            let after = match (at, pressed) {
                (Some(target), Some((_, Button::First))) if hand.brush == 1 => cross(instance, hand, target)?,
                (Some(target), Some((_, Button::First))) => drop_on(instance, hand, target)?,
                _ => None,
            };
            if !hand.stroke.is_empty() {
                hand.chosen = None;
                hand.stroke.clear();
            }
            after
        }
        _ => None,
    };
    Ok(after.map(|instance| {
        let (state, moves, solution) = (None, Vec::new(), None);
        Document { instance, state, moves, solution, ..document.clone() }
    }))
}

/// The first of two places, or the second.
fn press(instance: &Instance, hand: &mut Hand, target: Target) -> Result<Option<Instance>, Diagnostic> {
    hand.stroke.clear();
    let Some(cell) = inside(instance, target) else { return Ok(None) };
    let before = chosen(instance, hand);
    hand.chosen = Some(cell);
    match before {
        Some(first) if first == cell => {
            hand.stroke.push(cell);
            Ok(None)
        }
        Some(first) if hand.brush != 1 => {
            hand.chosen = None;
            exchanged(instance, first, cell)
        }
        Some(first) if instance.neighbours(pair(instance, first, cell)) => {
            hand.chosen = None;
            let pair = pair(instance, first, cell);
            walled(instance, pair, !is_wall(instance, pair)).map(Some)
        }
        _ => Ok(None),
    }
}

/// A tile that was dragged changes places with the one where the button comes up.
fn drop_on(instance: &Instance, hand: &mut Hand, target: Target) -> Result<Option<Instance>, Diagnostic> {
    match (chosen(instance, hand), inside(instance, target)) {
        (Some(first), Some(cell)) if first != cell => {
            hand.stroke = vec![first, cell];
            exchanged(instance, first, cell)
        }
        _ => Ok(None),
    }
}

/// The pointer has come to a target with the ink for walls.
fn cross(instance: &Instance, hand: &mut Hand, target: Target) -> Result<Option<Instance>, Diagnostic> {
    let (Some(from), Some(cell)) = (chosen(instance, hand), inside(instance, target)) else {
        return Ok(None);
    };
    if from == cell {
        return Ok(None);
    }
    let here = pair(instance, from, cell);
    if !instance.neighbours(here) {
        hand.chosen = Some(cell);
        return Ok(None);
    }
    let size = instance.size();
    let on = match hand.stroke[..] {
        [a, b] if a != b && size.contains(a) && size.contains(b) => is_wall(instance, pair(instance, a, b)),
        _ => {
            hand.stroke = vec![from, cell];
            !is_wall(instance, here)
        }
    };
    hand.chosen = Some(cell);
    if is_wall(instance, here) == on { Ok(None) } else { walled(instance, here, on).map(Some) }
}

fn is_wall(instance: &Instance, pair: Pair) -> bool {
    instance.walls().binary_search(&pair).is_ok()
}

/// The same puzzle with a wall more or less.
fn walled(instance: &Instance, pair: Pair, on: bool) -> Result<Instance, Diagnostic> {
    let instance = instance.clone();
    if on { instance.with_walls([pair]) } else { Ok(instance.without_wall(pair)) }
}

/// The same puzzle with two tiles in each other's place; `None` where they are equal.
fn exchanged(instance: &Instance, a: Cell, b: Cell) -> Result<Option<Instance>, Diagnostic> {
    let mut tiles = instance.tiles().clone();
    if tiles[a] == tiles[b] {
        return Ok(None);
    }
    let size = instance.size();
    tiles.items_mut().swap(size.index(a), size.index(b));
    instance.clone().with_tiles(tiles).map(Some)
}
