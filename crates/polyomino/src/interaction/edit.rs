//! The author's brushes.
//!
//! The first button paints what the ink says, the second makes holes of cells and cells of holes;
//! both go on while the button is down. A press on a piece of the tray takes its colour as the ink;
//! with the second button the piece goes. Pieces need not fit together while they are drawn: one
//! that is done goes to the tray, and leaves its place to the next.

use super::canvas::{Canvas, Patch};
use crate::draw::{coats, colors};
use crate::model::{Instance, Piece, Site, Turning};
use crate::settings::{GenerateSettings, NamedBoard};
use crate::{Polyomino, format};
use quadrille_core::scene::{Paint, Pattern, Patterns};
use quadrille_core::{Again, Brush, Button, Cell, Diagnostic, Document, Gesture, Hand, Size, Target};

/// Inks that are no pieces: board, hole, may stay empty, to the tray.
const PLAIN: [&str; 4] = ["board cell", "hole", "may stay empty", "to the tray"];
const BOARD: usize = 0;
const HOLE: usize = 1;
const OPTIONAL: usize = 2;
const TRAY: usize = 3;
/// The usual size of the pieces that a board is cut into.
const CUT_SIZE: usize = 5;

/// An empty board, and one piece of a cell to begin with: a puzzle needs one. Settings that
/// describe a puzzle are followed.
pub fn blank(settings: &GenerateSettings) -> Result<Document<Polyomino>, Diagnostic> {
    let rectangle = NamedBoard::rectangle(settings.size.unwrap_or(Size::new(5, 11)))?;
    let mut asked = settings.puzzle();
    if asked.pieces.is_some() && settings.size.is_some() && asked.board.is_none() {
        asked.board = Some(rectangle.clone());
    }
    if let Some(instance) = format::described(&asked)? {
        return Ok(Document::new(instance));
    }
    let mut piece = Piece::new("A", [Site::default()])?;
    if settings.one_sided {
        piece.turning = Turning::OneSided;
    }
    Ok(Document::new(Instance::new(rectangle.board, vec![piece])?))
}

/// The board is cut into new pieces, about as large as pentominoes where nobody says how many, or
/// gets those that are asked for.
pub fn again(document: &Document<Polyomino>, settings: &GenerateSettings) -> Option<Again<GenerateSettings>> {
    let board = document.instance.board();
    // Another puzzle must be able to say on which board it was made.
    format::board_text(board)?;
    let board_drawn = Some(NamedBoard::drawn(board.clone()));
    let mut settings = GenerateSettings { board: board_drawn, size: None, ..settings.clone() };
    if settings.cut.is_some() || settings.sizes.is_some() {
        return Some(Again { title: "cut this board into random pieces", settings });
    }
    if settings.pieces.is_some() || settings.difficulty.is_some() || settings.given.is_some() {
        return Some(Again { title: "make a level on this board", settings });
    }
    settings.cut = Some(board.required().div_ceil(CUT_SIZE));
    Some(Again { title: "cut this board into random pieces", settings })
}

/// Board, hole, may stay empty, to the tray; then the pieces, and a new one.
pub fn inks(document: &Document<Polyomino>) -> Vec<Brush> {
    let instance = &document.instance;
    let coats = coats(instance, Patterns::Auto);
    let pieces = instance.pieces().iter().zip(coats);
    let mut inks: Vec<Brush> = PLAIN.map(Brush::plain).into();
    inks.extend(
        pieces.map(|(p, coat)| Brush { title: format!("piece {}", p.name()), paint: coat.textured() }),
    );
    inks.extend(new_piece(instance).map(|piece| {
        let paint = piece.color.map_or(Paint::None, |rgb| Paint::Color(rgb, Pattern::Plain));
        Brush { title: format!("new piece {}", piece.name()), paint }
    }));
    inks
}

/// A piece with the first letter that is free.
fn new_piece(instance: &Instance) -> Option<Piece> {
    let taken = |letter: char| {
        let named = instance.piece_named(letter.encode_utf8(&mut [0; 4])).is_some();
        named || instance.piece_of_symbol(letter).is_some()
    };
    let letter = ('A'..='Z').chain('a'..='z').find(|&letter| !taken(letter))?;
    let mut piece = Piece::new(letter.encode_utf8(&mut [0; 4]), [Site::default()]).ok()?;
    piece.color = colors::fresh(instance);
    Some(piece)
}

/// The puzzle after an author's gesture.
pub fn edit(
    document: &Document<Polyomino>,
    hand: &mut Hand,
    gesture: &Gesture<'_>,
) -> Result<Option<Document<Polyomino>>, Diagnostic> {
    hand.follow(gesture);
    let pieces = document.instance.pieces().len();
    let mut canvas = Canvas::of(document);
    match (*gesture, hand.pressed) {
        (Gesture::Press(Target::Piece(piece), Button::First), _) => {
            hand.brush = if piece < pieces { PLAIN.len() + piece } else { hand.brush };
            return Ok(None);
        }
        (Gesture::Press(Target::Piece(piece), Button::Second), _) if piece < pieces => canvas.remove(piece),
        (Gesture::Press(Target::Cell(cell), Button::First), _)
        | (Gesture::Over(Target::Cell(cell)), Some((_, Button::First))) => {
            let Some(place) = canvas.place(cell) else { return Ok(None) };
            paint(&mut canvas, document, place, hand.brush);
        }
        (Gesture::Press(Target::Cell(cell), Button::Second), _) => {
            let Some(place) = canvas.place(cell) else { return Ok(None) };
            let to_cell = canvas.at(place).is_none();
            cut(&mut canvas, place, to_cell);
        }
        (Gesture::Over(Target::Cell(cell)), Some((Target::Cell(first), Button::Second))) => {
            let Some((place, like)) = places(&canvas, cell, first) else { return Ok(None) };
            let to_cell = canvas.at(like).is_some();
            cut(&mut canvas, place, to_cell);
        }
        (Gesture::Cancel, _) => {
            hand.drop_all();
            return Ok(None);
        }
        _ => return Ok(None),
    }
    let made = canvas.make(document)?;
    let same = made.document.instance == document.instance && made.document.solution == document.solution;
    if same {
        return Ok(None);
    }
    let ink =
        hand.brush.checked_sub(PLAIN.len()).and_then(|piece| made.numbers.get(piece).copied().flatten());
    hand.brush = ink.map_or(hand.brush, |piece| PLAIN.len() + piece);
    if made.moved {
        // The pointer is over another cell now, which nobody meant.
        hand.pressed = None;
    }
    Ok(Some(made.document))
}

fn places(canvas: &Canvas, cell: Cell, first: Cell) -> Option<(Site, Site)> {
    canvas.place(cell).zip(canvas.place(first))
}

/// A cell where there is a hole, or the other way round.
fn cut(canvas: &mut Canvas, place: Site, to_cell: bool) {
    match (to_cell, canvas.at(place)) {
        (true, None) => canvas.set(place, Some(Patch { optional: false, piece: None })),
        (false, Some(_)) => canvas.set(place, None),
        _ => {}
    }
}

/// What the ink of this number does to a place.
fn paint(canvas: &mut Canvas, document: &Document<Polyomino>, place: Site, ink: usize) {
    let now = canvas.at(place).unwrap_or(Patch { optional: false, piece: None });
    let pieces = document.instance.pieces().len();
    let patch = match ink {
        BOARD => Some(Patch { optional: false, piece: None }),
        HOLE => None,
        OPTIONAL => Some(Patch { optional: true, ..now }),
        TRAY => return now.piece.map_or((), |piece| canvas.lift(piece)),
        _ if ink - PLAIN.len() < pieces => Some(Patch { piece: Some(ink - PLAIN.len()), ..now }),
        _ if ink - PLAIN.len() == pieces => match new_piece(&document.instance) {
            Some(piece) => Some(Patch { piece: Some(canvas.add(piece)), ..now }),
            None => return,
        },
        _ => return,
    };
    canvas.set(place, patch);
}
