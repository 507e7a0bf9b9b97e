//! The author's brushes: the joints of the solved board are painted, and the pieces cut from it
//! anew.
//!
//! A stroke through cells paints the joints that it crosses; a click on a cell paints all its
//! joints, and without a frame its sides at the rim too. A click with the second button makes the
//! piece there a clue, or no clue any more. Pieces are put in the order of their colours each time,
//! as `generate` does it, so that nothing is left of how they lay. Pieces that lie on no cell of
//! the solution are not cut from it, and go.

use crate::Edge;
use crate::GenerateSettings;
use crate::draw::is_of;
use crate::draw::paint::paint;
use crate::generate::generate;
use crate::generate::joints::Joints;
use crate::model::{Clue, Colour, Instance, Side, State, status};
use quadrille_core::{
    Brush, Button, Cell, Diagnostic, Document, Facts, Gesture, Hand, Limits, Search, Size, Target,
};

/// A solved board of the size and the colours that are asked for, 4x4 unless they are.
pub fn blank(settings: &GenerateSettings) -> Result<Document<Edge>, Diagnostic> {
    let size = settings.size.or(Some(Size::new(4, 4)));
    let settings = GenerateSettings { size, seed: settings.seed.max(1), ..settings.clone() };
    let made = generate(&settings, &mut Search::new(Limits::default()))?;
    Ok(Document { solution: made.solution, ..Document::new(made.instance) })
}

/// The colours in use, and one that is not.
fn colours(instance: &Instance) -> Vec<Colour> {
    let sides = instance.pieces().iter().flat_map(|piece| piece.0);
    let mut colours: Vec<Colour> = sides.filter(|c| !(instance.framed() && c.is_grey())).collect();
    colours.sort_unstable();
    colours.dedup();
    let unused = (1..u16::MAX).map(Colour).find(|colour| colours.binary_search(colour).is_err());
    colours.extend(unused);
    colours
}

/// The colours in use, and a new one.
pub fn inks(document: &Document<Edge>) -> Vec<Brush> {
    let colours = colours(&document.instance);
    let new = colours.len() - 1;
    let title = |n: usize, colour: Colour| match n == new {
        true => format!("new colour {colour}"),
        false => format!("colour {colour}"),
    };
    colours.iter().enumerate().map(|(n, &c)| Brush { title: title(n, c), paint: paint(c, true) }).collect()
}

/// The puzzle after an author's gesture.
pub fn edit(
    document: &Document<Edge>,
    hand: &mut Hand,
    gesture: &Gesture<'_>,
) -> Result<Option<Document<Edge>>, Diagnostic> {
    let pressed = hand.pressed;
    hand.follow(gesture);
    let size = document.instance.size();
    let on_board = |at: Target| at.cell().filter(|cell| size.contains(*cell));
    match (*gesture, pressed) {
        (Gesture::Press(at, _), _) => {
            hand.stroke = on_board(at).into_iter().collect();
            Ok(None)
        }
        (Gesture::Over(at), Some((_, Button::First))) => match on_board(at) {
            Some(cell) => drawn(document, hand, cell),
            None => Ok(None),
        },
        (Gesture::Release(at), Some((_, button))) => {
            let at = at.and_then(on_board);
            let result = match (button, at, &hand.stroke[..]) {
                (Button::First, Some(cell), [first]) if cell == *first => {
                    let sides = Side::ALL.into_iter().filter(|side| {
                        !document.instance.framed() || document.instance.beyond(cell, *side).is_some()
                    });
                    painted(document, hand, &sides.map(|side| (cell, side)).collect::<Vec<_>>())
                }
                (Button::First, Some(cell), _) => drawn(document, hand, cell),
                (Button::Second, Some(cell), [first]) if cell == *first => toggled(document, cell),
                _ => Ok(None),
            };
            hand.stroke.clear();
            result
        }
        (Gesture::Cancel, _) => {
            hand.drop_all();
            Ok(None)
        }
        _ => Ok(None),
    }
}

/// The stroke goes on to a cell: the joints on a straight way there are painted. Where there is
/// none it begins anew.
fn drawn(document: &Document<Edge>, hand: &mut Hand, to: Cell) -> Result<Option<Document<Edge>>, Diagnostic> {
    let Some(&from) = hand.stroke.last() else {
        hand.stroke.push(to);
        return Ok(None);
    };
    if from == to {
        return Ok(None);
    }
    hand.stroke.push(to);
    let between = |a: usize, b: usize| a.min(b)..a.max(b);
    let joints: Vec<(Cell, Side)> = if from.row == to.row {
        between(from.col, to.col).map(|col| (Cell::new(to.row, col), Side::Right)).collect()
    } else if from.col == to.col {
        between(from.row, to.row).map(|row| (Cell::new(row, to.col), Side::Down)).collect()
    } else {
        Vec::new()
    };
    painted(document, hand, &joints)
}

/// The puzzle with these joints in the colour of the ink.
fn painted(
    document: &Document<Edge>,
    hand: &mut Hand,
    sides: &[(Cell, Side)],
) -> Result<Option<Document<Edge>>, Diagnostic> {
    let instance = &document.instance;
    let Some(&colour) = colours(instance).get(hand.brush) else { return Ok(None) };
    let solution = solution(document)?;
    let shown = |(cell, side): &(Cell, Side)| solution.at(*cell).map(|placed| instance.colour(placed, *side));
    if sides.iter().all(|side| shown(side) == Some(colour)) {
        return Ok(None);
    }
    let mut joints = Joints::of(instance, solution).ok_or_else(unsolved)?;
    sides.iter().for_each(|(cell, side)| joints.paint(*cell, *side, colour));
    let (made, solution) = joints.cut()?;
    let clue = |clue: &Clue| Some(Clue { cell: clue.cell, placed: solution.at(clue.cell)? });
    let made = made.with_clues(instance.clues().iter().filter_map(clue))?;
    // Colours that are used no more have no ink: the others have other numbers.
    hand.brush = colours(&made).iter().position(|c| *c == colour).unwrap_or(hand.brush);
    Ok(Some(revised(document, made, Some(solution))))
}

/// The puzzle with the piece on this cell as a clue, or no longer as one.
fn toggled(document: &Document<Edge>, cell: Cell) -> Result<Option<Document<Edge>>, Diagnostic> {
    let instance = &document.instance;
    let others: Vec<Clue> = instance.clues().iter().copied().filter(|clue| clue.cell != cell).collect();
    let clue = match others.len() == instance.clues().len() {
        false => None,
        true => {
            let placed = solution(document)?.at(cell).ok_or_else(unsolved)?;
            Some(Clue { cell, placed })
        }
    };
    let made = instance.clone().without_clues().with_clues(others.into_iter().chain(clue))?;
    Ok(Some(revised(document, made, document.solution.clone())))
}

/// The same document about another puzzle. What its source said about the old one is left out.
fn revised(document: &Document<Edge>, instance: Instance, solution: Option<State>) -> Document<Edge> {
    let facts = Facts { id: None, remarks: Vec::new(), ..document.facts.clone() };
    Document { solution, facts, ..Document::new(instance) }
}

fn solution(document: &Document<Edge>) -> Result<&State, Diagnostic> {
    let instance = &document.instance;
    let solved = |board: &&State| is_of(instance, board) && status(instance, board).solved();
    document.solution.as_ref().filter(solved).ok_or_else(unsolved)
}

fn unsolved() -> Diagnostic {
    Diagnostic::new("there is no solved board to paint on")
        .help("solve the puzzle first, or begin with a new one: its pieces are cut from the solution")
}
