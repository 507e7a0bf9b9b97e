//! The author's hand: the picture is painted, and the clues follow from it.
//!
//! Only the clues of the lines that were painted in are made anew, so that blots elsewhere stay. A
//! given cell stays given, with its new colour. The ink after the last colour is a colour that the
//! palette does not have yet: the first cell painted with it adds it, and from then on it is that
//! colour's own.

use crate::Nonogram;
use crate::generate::colors;
use crate::generate::wanted::{Wanted, bounded};
use crate::model::{
    Clue, Color, Instance, Line, Mark, State, Swatch, black_white_palette, clue_of, marks, start,
};
use crate::settings::GenerateSettings;
use crate::{draw, interaction::inside};
use quadrille_core::scene::{Paint, Pattern, Role};
use quadrille_core::{Brush, Button, Cell, Diagnostic, Document, Gesture, Grid, Hand, Size, Target};
use std::collections::BTreeSet;

/// An empty picture.
pub fn blank(settings: &GenerateSettings) -> Result<Document<Nonogram>, Diagnostic> {
    let size = bounded(settings.size.unwrap_or(Size::new(10, 10)))?;
    let palette = match Wanted::new(settings)?.colors {
        1 => black_white_palette(),
        number => colors::palette(number),
    };
    let picture = Grid::filled(size, Color::EMPTY);
    let mut document = Document::new(Instance::from_picture(&picture, palette)?);
    document.solution = Some(picture.map(|&color| Mark::of(color)));
    Ok(document)
}

/// The colours, with the background, and one more where there may be more.
pub fn inks(document: &Document<Nonogram>) -> Vec<Brush> {
    let palette = document.instance.palette();
    let brush = |title: &str, paint| Brush { title: title.to_owned(), paint };
    let look = |at: usize, swatch: &Swatch| Paint::Color(swatch.rgb, draw::texture(Color(at as u8)));
    let mut inks = match document.instance.is_black_white() {
        true => vec![brush("ink", Paint::Role(Role::Filled)), brush("empty", Paint::Role(Role::Board))],
        false => {
            let empty = brush("empty", Paint::Color(palette[0].rgb, Pattern::Plain));
            let colors = palette.iter().enumerate().skip(1).map(|(at, s)| brush(&s.name, look(at, s)));
            std::iter::once(empty).chain(colors).collect()
        }
    };
    inks.extend(colors::another(palette).map(|s| brush("new colour", look(palette.len(), &s))));
    inks
}

/// The colour of an ink; the number after the last is a new colour's.
fn ink_color(instance: &Instance, brush: usize) -> Color {
    match (instance.is_black_white(), brush) {
        (true, 0) => Color::INK,
        (true, 1) => Color::EMPTY,
        (_, n) if n <= instance.palette().len() => Color(n as u8),
        _ => Color::INK,
    }
}

/// The puzzle after a gesture.
pub fn edit(
    document: &Document<Nonogram>,
    hand: &mut Hand,
    gesture: &Gesture<'_>,
) -> Result<Option<Document<Nonogram>>, Diagnostic> {
    let (before, pressed) = (hand.over, hand.pressed);
    hand.follow(gesture);
    let instance = &document.instance;
    let brush = |button| match button {
        Button::First => ink_color(instance, hand.brush),
        Button::Second => Color::EMPTY,
    };
    let (cells, color) = match (*gesture, pressed) {
        (Gesture::Press(target, button), _) => (way(instance, None, target), brush(button)),
        (Gesture::Over(target) | Gesture::Release(Some(target)), Some((_, button))) => {
            (way(instance, before, target), brush(button))
        }
        (Gesture::Tool(name), _) => {
            let color = match name {
                "fill" => ink_color(instance, hand.brush),
                "cross" | "clear" => Color::EMPTY,
                _ => return Ok(None),
            };
            (hand.over.map_or_else(Vec::new, |target| way(instance, None, target)), color)
        }
        (Gesture::Cancel, _) => {
            hand.drop_all();
            return Ok(None);
        }
        _ => return Ok(None),
    };
    painted(document, &cells, color)
}

/// The cells from where the pointer was to where it is, which may be far away.
fn way(instance: &Instance, from: Option<Target>, to: Target) -> Vec<Cell> {
    let Some(to) = inside(instance, to) else { return Vec::new() };
    let from = from.and_then(|target| inside(instance, target)).unwrap_or(to);
    let steps = from.row.abs_diff(to.row).max(from.col.abs_diff(to.col)).max(1);
    let between = |a: usize, b: usize, at: usize| (a * (steps - at) + b * at + steps / 2) / steps;
    (0..=steps).map(|at| Cell::new(between(from.row, to.row, at), between(from.col, to.col, at))).collect()
}

/// The puzzle whose picture has one colour in these cells; `None` where it has it already.
fn painted(
    document: &Document<Nonogram>,
    cells: &[Cell],
    color: Color,
) -> Result<Option<Document<Nonogram>>, Diagnostic> {
    let instance = &document.instance;
    let Some(solution) = document.solution.as_ref().filter(|s| s.size() == instance.size()) else {
        return match cells {
            [] => Ok(None),
            _ => Err(Diagnostic::new("the picture of this puzzle is not known")
                .help("solve the puzzle first: its solution is the picture to work on")),
        };
    };
    let old = |cell: Cell| solution[cell].color().unwrap_or(Color::EMPTY);
    let changed: Vec<Cell> = cells.iter().copied().filter(|&cell| old(cell) != color).collect();
    if changed.is_empty() {
        return Ok(None);
    }
    let mut palette = instance.palette().to_vec();
    if color.index() >= palette.len() {
        let Some(swatch) = colors::another(&palette) else {
            return Err(Diagnostic::new(format!("the palette has {} colours already", palette.len() - 1))
                .help("paint with one of them"));
        };
        palette.push(swatch);
    }
    let mut picture = solution.clone();
    changed.iter().for_each(|&cell| picture[cell] = Mark::of(color));
    let mut given = start(instance);
    for &cell in changed.iter().filter(|&&cell| super::is_given(instance, cell)) {
        given[cell] = Mark::of(color);
    }
    let instance = with_clues_of(instance, &picture, &changed, palette)?.with_given(given)?;
    let (state, moves) = (None, Vec::new());
    Ok(Some(Document { instance, state, moves, solution: Some(picture), ..document.clone() }))
}

/// The puzzle with the clues of these cells' lines made anew.
fn with_clues_of(
    instance: &Instance,
    picture: &State,
    changed: &[Cell],
    palette: Vec<Swatch>,
) -> Result<Instance, Diagnostic> {
    let (mut rows, mut cols) = (instance.rows().to_vec(), instance.cols().to_vec());
    let clue = |line| -> Clue {
        clue_of(marks(picture, line).iter().map(|mark| mark.color().unwrap_or(Color::EMPTY)))
    };
    for row in changed.iter().map(|cell| cell.row).collect::<BTreeSet<_>>() {
        rows[row] = clue(Line::Row(row));
    }
    for col in changed.iter().map(|cell| cell.col).collect::<BTreeSet<_>>() {
        cols[col] = clue(Line::Col(col));
    }
    Instance::new(rows, cols, palette)
}
