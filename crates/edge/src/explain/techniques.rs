//! The table of techniques, easiest first, with their levels on the scale of all families.

use quadrille_core::Technique;

/// The board looks the same from all sides: the first corner piece lies where one likes.
pub const TURN: &Technique = &TECHNIQUES[0];
/// One piece is left for a cell.
pub const ONLY_PIECE: &Technique = &TECHNIQUES[1];
/// One cell is left for a piece.
pub const ONLY_PLACE: &Technique = &TECHNIQUES[2];
/// The colours that cells can show leave one piece.
pub const COLOURS: &Technique = &TECHNIQUES[3];
/// All pieces but one lead into a contradiction.
pub const TRIAL: &Technique = &TECHNIQUES[4];

const SEARCH: &Technique = &TECHNIQUES[5];
const LONG_SEARCH: &Technique = &TECHNIQUES[6];

/// Empty cells up to which a search is short.
const SHORT: usize = 16;

/// The search that so many empty cells take.
pub const fn search(empty: usize) -> &'static Technique {
    if empty <= SHORT { SEARCH } else { LONG_SEARCH }
}

/// All of them.
pub const TECHNIQUES: &[Technique] = &[
    Technique::new(1, "free-corner", "a board without clues can be turned: any corner piece begins it"),
    Technique::new(1, "only-piece", "a cell for which one piece is left that matches what lies around it"),
    Technique::new(2, "only-place", "a piece that fits one cell only, where all pieces are needed"),
    Technique::new(
        5,
        "colours",
        "a cell for which the colours that neighbours can still show leave one piece",
    ),
    Technique::new(8, "trial", "a cell of which all pieces but one lead into a contradiction"),
    Technique::new(9, "search", "only a search over at most 16 empty cells decides"),
    Technique::new(10, "long search", "only a search over more empty cells decides"),
];
