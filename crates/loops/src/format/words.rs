//! What all formats share: the type of what they read, how messages quote, and what a format cannot
//! hold.

use crate::Loops;
use crate::model::{Instance, Rule, Sides};
pub use quadrille_core::diagnostic::{one_line, placed, quoted};
use quadrille_core::settings::Words;
use quadrille_core::{Diagnostic, Document, Grid, Lattice, Shape, Size};

/// What reading gives.
pub type Documents = Vec<Document<Loops>>;

/// The names of the shapes in our own text and JSON.
pub const SHAPES: &[(&str, Shape)] = Shape::WORDS;

/// The names of the rules in our own text and JSON.
pub const RULES: [(&str, Rule); 3] = [("loops", Rule::Loops), ("tree", Rule::Tree), ("apart", Rule::Apart)];

/// The name of a value in a table such as [`SHAPES`].
pub fn name_of<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> &'static str {
    table.iter().find(|(_, v)| v == value).map_or("", |(name, _)| name)
}

/// The value with this name in a table such as [`SHAPES`].
pub fn named<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
    table.iter().find(|(n, _)| *n == name).map(|(_, value)| *value)
}

/// A board of these tiles; they must be as many as the size says.
pub fn board(
    shape: Shape,
    wrap: bool,
    rule: Rule,
    size: Size,
    tiles: Vec<Sides>,
) -> Result<Instance, Diagnostic> {
    let found = tiles.len();
    let tiles = Grid::from_items(size, tiles).ok_or_else(|| {
        let expected = size.rows.saturating_mul(size.cols);
        Diagnostic::new(format!("expected {expected} tiles for a board of {size}, found {found}"))
    })?;
    Instance::new(Lattice { size, shape, wrap }, rule, tiles)
}

/// The same links where the sides of a square are numbered anticlockwise from east, E=1 N=2 W=4
/// S=8, as Net and hexapipes do; the way there and the way back are the same.
pub const fn from_east(sides: Sides) -> Sides {
    let bits = sides.0;
    Sides((bits & 1) << 1 | (bits & 2) >> 1 | (bits & 4) << 1 | (bits & 8) >> 1)
}

/// What a format can hold beside a plain board.
pub struct Holds {
    /// Its name.
    pub format: &'static str,
    /// The form of its cells, if it has only one.
    pub shape: Option<Shape>,
    /// Several puzzles in one file.
    pub several: bool,
    /// Boards with glued borders.
    pub wrap: bool,
    /// Walls inside the board.
    pub walls: bool,
    /// The rule of its home game: no text of this format says another one, so puzzles are read
    /// under it and others are not written.
    pub rule: Rule,
}

impl Holds {
    /// Refuses documents that would lose a part of the board or their rule.
    pub fn check(&self, documents: &[Document<Loops>]) -> Result<(), Diagnostic> {
        let any = |has: &dyn Fn(&Instance) -> bool| documents.iter().any(|d| has(&d.instance));
        let refusals = [
            (documents.is_empty(), "an empty list of puzzles"),
            (!self.several && documents.len() > 1, "several puzzles"),
            (self.shape == Some(Shape::Square) && any(&|i| i.shape() == Shape::Hex), "hexagonal boards"),
            (self.shape == Some(Shape::Hex) && any(&|i| i.shape() == Shape::Square), "square boards"),
            (!self.wrap && any(&|i| i.lattice().wrap), "boards with glued borders"),
            (!self.walls && any(&Instance::has_walls), "walls"),
            (self.rule != Rule::Loops && any(&|i| i.rule() == Rule::Loops), "puzzles without the tree rule"),
            (self.rule != Rule::Tree && any(&|i| i.rule() == Rule::Tree), "the tree rule"),
            (
                self.rule != Rule::Apart && any(&|i| i.rule() == Rule::Apart),
                "the rule that no links may meet",
            ),
        ];
        match refusals.iter().find(|(refused, _)| *refused) {
            None => Ok(()),
            Some((_, what)) => Err(Diagnostic::new(format!("the format {} cannot hold {what}", self.format))
                .help("choose the format loops, which holds every board, or a JSON document")),
        }
    }
}
