//! The author's brushes.
//!
//! The first button paints what the ink says, the second makes holes of cells and cells of holes; both go on while the
//! button is down. A press on a piece of the tray takes its colour as the ink; with the second button the piece goes.
//! Pieces need not fit together while they are drawn: one that is done goes to the tray, and leaves its place to the next.

use super::canvas::{Canvas, Patch};
use crate::draw::{coats, colors};
use crate::model::{Board, Instance, Piece, Site, Turning};
use crate::{Polyomino, format};
use quadrille_core::scene::{Paint, Pattern, Patterns};
use quadrille_core::{
    Again, Brush, Button, Cell, Diagnostic, Document, Gesture, Hand, Options, Size, Target,
};

/// Inks that are no pieces: board, hole, may stay empty, to the tray.
const PLAIN: [&str; 4] = ["board cell", "hole", "may stay empty", "to the tray"];
const BOARD: usize = 0;
const HOLE: usize = 1;
const OPTIONAL: usize = 2;
const TRAY: usize = 3;
/// The usual size of the pieces that a board is cut into.
const CUT_SIZE: usize = 5;

/// An empty board, and one piece of a cell to begin with: a puzzle needs one. Settings that describe a puzzle are
/// followed.
pub fn blank(options: &Options) -> Result<Document<Polyomino>, Diagnostic> {
    let size = options.size(Size::new(5, 11), |rows, cols| Board::rectangle(rows, cols).map(|_| ()))?;
    let sized = || options.text("size").is_some() && options.text("board").is_none();
    let asked = match options.text("pieces") {
        Some(_) if sized() => options.clone().with("board", format!("{}x{}", size.rows, size.cols)),
        _ => options.clone(),
    };
    if let Some(instance) = format::described(&asked)? {
        return Ok(Document::new(instance));
    }
    let mut piece = Piece::new("A", [Site::default()])?;
    if options.is_on("one-sided") {
        piece.turning = Turning::OneSided;
    }
    Ok(Document::new(Instance::new(Board::rectangle(size.rows, size.cols)?, vec![piece])?))
}

/// The board is cut into new pieces, about as large as pentominoes where nobody says how many, or gets those that are asked for.
pub fn again(document: &Document<Polyomino>, options: &Options) -> Option<Again> {
    let board = document.instance.board();
    let mut settings = vec![("board", format::board_text(board)?), ("size", String::new())];
    let asks = |names: &[&str]| names.iter().any(|name| options.text(name).is_some());
    if asks(&["pieces", "difficulty", "given"]) && !asks(&["cut", "sizes"]) {
        return Some(Again { title: "make a level on this board", settings });
    }
    if !asks(&["cut", "sizes"]) {
        settings.push(("cut", board.required().div_ceil(CUT_SIZE).to_string()));
    }
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
