//! A picture of a board that every front end can show.
//!
//! A family draws once, into a [`Scene`]: shapes with *roles* instead of colours, hit areas and
//! labels for screen readers, and beside them the same board in characters for the terminal. A
//! [`Theme`] turns roles into colours, so that dark mode and high contrast need no drawing code.
//! [`svg`] and [`terminal`] write the two forms.

pub mod look;
pub mod svg;
pub mod terminal;
mod theme;

pub use look::{Look, Patterns, Strip, Tray};
pub use theme::{Rgb, Theme};

use crate::interaction::Target;

/// What a shape means; the theme says how that looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The sheet behind everything.
    Page,
    /// The board itself.
    Board,
    /// Ordinary writing.
    Ink,
    /// Quiet writing and marks: crosses, numbers of lines.
    Faint,
    /// Thin lines between cells.
    Line,
    /// Strong lines: borders, every fifth line.
    Strong,
    /// A cell that is filled, where the puzzle has no colours of its own.
    Filled,
    /// A rule that is satisfied.
    Satisfied,
    /// A rule that is broken.
    Violated,
    /// What a hint rests on.
    Reason,
    /// What a hint proposes; where the cursor is.
    Accent,
}

/// A texture that tells colours apart without seeing them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// Nothing over the colour.
    Plain,
    /// Diagonal strokes, rising.
    Rising,
    /// Dots.
    Dots,
    /// Diagonal strokes, falling.
    Falling,
    /// Horizontal strokes.
    Horizontal,
    /// Vertical strokes.
    Vertical,
    /// Both diagonals.
    Hatched,
    /// Horizontal and vertical strokes.
    Checked,
    /// Small rings.
    Rings,
}

impl Pattern {
    /// All patterns; colour `k` of a palette takes pattern `k` modulo their number.
    pub const ALL: [Pattern; 9] = [
        Pattern::Plain,
        Pattern::Rising,
        Pattern::Dots,
        Pattern::Falling,
        Pattern::Horizontal,
        Pattern::Vertical,
        Pattern::Hatched,
        Pattern::Checked,
        Pattern::Rings,
    ];
}

/// What a shape is filled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paint {
    /// By meaning.
    Role(Role),
    /// A colour of the puzzle itself, with a texture for readers who do not see it.
    Color(Rgb, Pattern),
    /// Not at all.
    None,
}

/// Where text stands relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The text begins there.
    Start,
    /// The text is centred there.
    Middle,
    /// The text ends there.
    End,
}

/// A geometric form; lengths are in user units, a cell of most boards being 10 wide.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A rectangle with corners rounded by `round`.
    Rect {
        /// Left.
        x: f32,
        /// Top.
        y: f32,
        /// Width.
        w: f32,
        /// Height.
        h: f32,
        /// Radius of the corners.
        round: f32,
    },
    /// A circle.
    Circle {
        /// Centre, across.
        x: f32,
        /// Centre, down.
        y: f32,
        /// Radius.
        r: f32,
    },
    /// Straight lines from point to point, closed or not.
    Path {
        /// The points.
        points: Vec<(f32, f32)>,
        /// Whether the last point is joined to the first.
        closed: bool,
    },
    /// A circular arc of at most half a turn from one point to another.
    Arc {
        /// From here.
        from: (f32, f32),
        /// To here.
        to: (f32, f32),
        /// With this radius.
        r: f32,
        /// Clockwise or not.
        clockwise: bool,
    },
    /// Writing, vertically centred on its point.
    Text {
        /// Across.
        x: f32,
        /// Down, to the middle of the letters.
        y: f32,
        /// Height of the letters' box.
        size: f32,
        /// Which side of the text is at `x`.
        anchor: Anchor,
        /// Bold or not.
        bold: bool,
        /// What it says.
        text: String,
    },
}

impl Form {
    /// The same form elsewhere.
    #[must_use]
    pub fn shifted(self, dx: f32, dy: f32) -> Form {
        let shift = |(x, y): (f32, f32)| (x + dx, y + dy);
        match self {
            Form::Rect { x, y, w, h, round } => Form::Rect { x: x + dx, y: y + dy, w, h, round },
            Form::Circle { x, y, r } => Form::Circle { x: x + dx, y: y + dy, r },
            Form::Path { points, closed } => {
                Form::Path { points: points.into_iter().map(shift).collect(), closed }
            }
            Form::Arc { from, to, r, clockwise } => {
                Form::Arc { from: shift(from), to: shift(to), r, clockwise }
            }
            Form::Text { x, y, size, anchor, bold, text } => {
                Form::Text { x: x + dx, y: y + dy, size, anchor, bold, text }
            }
        }
    }
}

/// A form with its looks.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// Its geometry.
    pub form: Form,
    /// What fills it (for text: the letters).
    pub fill: Paint,
    /// Its outline and how wide that is.
    pub stroke: Option<(Paint, f32)>,
}

/// A place that can be clicked, reached by keyboard and read aloud.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// What it stands for.
    pub target: Target,
    /// The outline: left, top, width, height.
    pub area: (f32, f32, f32, f32),
    /// What a screen reader says: `row 3, column 4: filled`.
    pub label: String,
}

/// What stands beside a row of places or above a column of them, such as a clue, for those who
/// cannot see it.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// What it is about.
    pub of: Of,
    /// The outline: left, top, width, height.
    pub area: (f32, f32, f32, f32),
    /// What a screen reader says: `row 3: 2 1`.
    pub label: String,
}

/// What a header is about, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// A row.
    Row(usize),
    /// A column.
    Col(usize),
}

/// One character of the terminal form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// The character.
    pub char: char,
    /// The colour of the character.
    pub ink: Paint,
    /// The colour behind it.
    pub back: Paint,
}

impl Glyph {
    /// A character in a role's colour on the terminal's own background.
    pub const fn new(char: char, role: Role) -> Self {
        Glyph { char, ink: Paint::Role(role), back: Paint::None }
    }
}

/// A picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Width in user units.
    pub width: f32,
    /// Height in user units.
    pub height: f32,
    /// What the picture is called, for screen readers and window titles.
    pub title: String,
    /// What it shows, in a sentence, for those who cannot see it.
    pub description: String,
    /// The forms, back to front.
    pub items: Vec<Item>,
    /// The places that can be acted on.
    pub hits: Vec<Hit>,
    /// What stands beside its rows and above its columns.
    pub headers: Vec<Header>,
    /// The same board as lines of characters.
    pub glyphs: Vec<Vec<Glyph>>,
}

impl Scene {
    /// An empty sheet.
    pub fn new(width: f32, height: f32, title: impl Into<String>) -> Self {
        Scene { width, height, title: title.into(), ..Scene::default() }
    }

    /// Pictures one below the other; only what is to be seen of them, not what can be acted on.
    pub fn stacked(title: impl Into<String>, scenes: Vec<Scene>) -> Self {
        let width = scenes.iter().map(|scene| scene.width).fold(0.0, f32::max);
        let mut stack = Scene::new(width, 0.0, title);
        for scene in scenes {
            let below = stack.height;
            let moved = |item: Item| Item { form: item.form.shifted(0.0, below), ..item };
            stack.items.extend(scene.items.into_iter().map(moved));
            stack.height += scene.height;
            stack.description += if stack.description.is_empty() { "" } else { " " };
            stack.description += &scene.description;
        }
        stack
    }

    /// Adds a filled form.
    pub fn fill(&mut self, form: Form, fill: Paint) {
        self.items.push(Item { form, fill, stroke: None });
    }

    /// Adds a drawn line or outline.
    pub fn stroke(&mut self, form: Form, paint: Paint, width: f32) {
        self.items.push(Item { form, fill: Paint::None, stroke: Some((paint, width)) });
    }

    /// Adds a straight line.
    pub fn line(&mut self, from: (f32, f32), to: (f32, f32), role: Role, width: f32) {
        self.stroke(Form::Path { points: vec![from, to], closed: false }, Paint::Role(role), width);
    }

    /// Adds a rectangle without an outline.
    pub fn rect(&mut self, (x, y, w, h): (f32, f32, f32, f32), fill: Paint) {
        self.fill(Form::Rect { x, y, w, h, round: 0.0 }, fill);
    }

    /// Adds centred writing.
    pub fn text(&mut self, (x, y): (f32, f32), size: f32, role: Role, text: impl Into<String>) {
        let form = Form::Text { x, y, size, anchor: Anchor::Middle, bold: false, text: text.into() };
        self.fill(form, Paint::Role(role));
    }
}
