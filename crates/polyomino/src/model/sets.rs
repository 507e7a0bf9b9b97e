//! Pieces and boards that everybody knows, by name.
//!
//! Shapes are written as in piece lists: rows split by `/`, layers by `|`.

use super::board::Board;
use super::piece::{Piece, normalise};
use super::space::{Site, Space};
use quadrille_core::scene::Rgb;
use quadrille_core::{Diagnostic, quantity};

/// A set of pieces.
pub struct PieceSet {
    /// The name for `--pieces`.
    pub name: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// The space whose board it is made for.
    pub space: Space,
    /// The board it is usually put on.
    pub board: &'static str,
    /// Makes the pieces.
    pub make: fn() -> Vec<Piece>,
}

/// Name, shape, name of the colour, colour.
type Line = (&'static str, &'static str, &'static str, u32);

const IQ_PRO: &[Line] = &[
    ("A", "####/.#..", "yellow", 0xFFDD00),
    ("B", ".##/##./.#.", "orange", 0xF29200),
    ("C", "####/#...", "red", 0xE40613),
    ("D", "##./.##", "dark red", 0xB51F20),
    ("E", "##../.###", "pink", 0xEE6EA7),
    ("F", "##./.##/..#", "purple", 0x831F82),
    ("G", "###/#..", "dark blue", 0x0E4194),
    ("H", "###/#../#..", "blue", 0x009FE3),
    ("I", "##/#.", "light blue", 0xA1DAF7),
    ("J", "###/##.", "mint green", 0x89CBC1),
    ("K", "###/.#.", "dark green", 0x008E5E),
    ("L", "###/#.#", "lime green", 0x97C11F),
];

const KANOODLE: &[Line] = &[
    ("A", "###/#..", "orange", 0xF28C28),
    ("B", "###/##.", "red", 0xD7263D),
    ("C", "####/#...", "dark blue", 0x1B3B8B),
    ("D", "####/.#..", "light pink", 0xF7B5CA),
    ("E", "##../.###", "dark green", 0x1D7A46),
    ("F", "##/#.", "white", 0xF2F2F2),
    ("G", "###/#../#..", "light blue", 0x6EC6F0),
    ("H", "##./.##/..#", "dark pink", 0xD6338A),
    ("I", "###/#.#", "yellow", 0xFFD92F),
    ("J", "####", "purple", 0x6A3D9A),
    ("K", "##/##", "light green", 0x8FD14F),
    ("L", ".#./###/.#.", "grey", 0x9A9A9A),
];

const PENTOMINOES: &[(&str, &str)] = &[
    ("F", ".##/##./.#."),
    ("I", "#####"),
    ("L", "####/#..."),
    ("N", "##../.###"),
    ("P", "###/##."),
    ("T", "###/.#./.#."),
    ("U", "###/#.#"),
    ("V", "###/#../#.."),
    ("W", "##./.##/..#"),
    ("X", ".#./###/.#."),
    ("Y", "####/.#.."),
    ("Z", "##./.#./.##"),
];

const TETROMINOES: &[(&str, &str)] =
    &[("I4", "####"), ("L4", "###/#.."), ("O4", "##/##"), ("S4", "##./.##"), ("T4", "###/.#.")];

/// Soma: every way to glue three or four cubes that is not a box.
const SOMA: &[(&str, &str)] = &[
    ("V", "##/#."),
    ("L", "###/#.."),
    ("T", "###/.#."),
    ("Z", "##./.##"),
    ("A", "##/#.|../#."),
    ("B", "##/#.|.#/.."),
    ("P", "##/#.|#./.."),
];

const BEDLAM: &[(&str, &str)] = &[
    ("e", "###/.#.|.../.#."),
    ("v", "###/..#|.../..#"),
    ("D", ".#./###/.#."),
    ("w", "###/#..|..#/..."),
    ("z", "##/#.|../#."),
    ("f", "###/#..|.#./..."),
    ("g", "##./...|.#./.##"),
    ("B", "##./#..|.##/..."),
    ("C", "##./.#.|.##/..."),
    ("h", "##./.##/.#."),
    ("A", "###/#..|#../..."),
    ("x", "###/.#.|.#./..."),
    ("y", "##./.##/..#"),
];

/// The sets, the default first.
pub const PIECE_SETS: &[PieceSet] = &[
    PieceSet {
        name: "iq-pro",
        summary: "the 12 pieces of IQ Puzzler Pro, 55 cells",
        space: Space::Flat,
        board: "5x11",
        make: || colored(IQ_PRO),
    },
    PieceSet {
        name: "kanoodle",
        summary: "the 12 pieces of Kanoodle, 55 cells",
        space: Space::Flat,
        board: "5x11",
        make: || colored(KANOODLE),
    },
    PieceSet {
        name: "pentominoes",
        summary: "the 12 shapes of five squares, 60 cells",
        space: Space::Flat,
        board: "6x10",
        make: || plain(PENTOMINOES),
    },
    PieceSet {
        name: "tetrominoes",
        summary: "the 5 shapes of four squares, 20 cells",
        space: Space::Flat,
        board: "4x5",
        make: || plain(TETROMINOES),
    },
    PieceSet {
        name: "hexominoes",
        summary: "the 35 shapes of six squares, 210 cells",
        space: Space::Flat,
        board: "14x15",
        make: || free_polyominoes(6, "H"),
    },
    PieceSet {
        name: "soma",
        summary: "the 7 pieces of the Soma cube, 27 cubes",
        space: Space::Cubic,
        board: "3x3x3",
        make: || plain(SOMA),
    },
    PieceSet {
        name: "bedlam",
        summary: "the 13 pieces of the Bedlam cube, 64 cubes",
        space: Space::Cubic,
        board: "4x4x4",
        make: || plain(BEDLAM),
    },
];

const IQ_DIAGONAL: &str =
    ".####..../#####..../#######../#######../#########/..#######/..#######/....#####/....####.";

/// The boards with a name of their own, with what they are.
pub const BOARDS: &[(&str, &str)] = &[
    ("iq-diagonal", "the diagonal board of IQ Puzzler Pro, 55 cells"),
    ("iq-pyramid", "the pyramid of 55 spheres of IQ Puzzler Pro"),
];

/// The set of pieces with this name.
pub fn piece_set(name: &str) -> Option<&'static PieceSet> {
    PIECE_SETS.iter().find(|set| set.name == name)
}

/// The board with this name, or of this size: `5x11` is 5 rows of 11 cells, as the
/// game says it, and `2x3x10` a box.
pub fn board(name: &str) -> Option<Result<Board, Diagnostic>> {
    match name {
        "iq-diagonal" => Some(Board::new(Space::Flat, sites(IQ_DIAGONAL))),
        "iq-pyramid" => Some(Board::new(Space::Spheres, pyramid(5))),
        _ => {
            let numbers: Option<Vec<usize>> = name
                .split('x')
                .map(|n| quantity::number(n).ok().and_then(|n| usize::try_from(n).ok()))
                .collect();
            match *numbers?.as_slice() {
                [a, b] if a.min(b) > 0 => Some(Board::rectangle(a, b)),
                [a, b, c] if a.min(b).min(c) > 0 => Some(Board::full(Space::Cubic, a, b, c)),
                _ => None,
            }
        }
    }
}

/// A square pyramid of spheres with this many layers.
fn pyramid(layers: i16) -> impl Iterator<Item = Site> {
    (0..layers).flat_map(move |layer| {
        let side = 0..layers - layer;
        side.clone().flat_map(move |row| side.clone().map(move |col| Site::new(layer, row, col)))
    })
}

/// The sites of a shape: rows split by `/`, layers by `|`, `#` for a cell.
pub fn sites(shape: &str) -> Vec<Site> {
    let mut sites = Vec::new();
    for (layer, rows) in shape.split('|').enumerate() {
        for (row, cells) in rows.split('/').enumerate() {
            let filled = cells.chars().enumerate().filter(|(_, c)| *c == '#');
            sites.extend(filled.map(|(col, _)| Site::new(layer as i16, row as i16, col as i16)));
        }
    }
    sites
}

fn plain(lines: &[(&str, &str)]) -> Vec<Piece> {
    lines.iter().map(|(name, shape)| Piece::new(name, sites(shape)).expect("a built-in piece")).collect()
}

fn colored(lines: &[Line]) -> Vec<Piece> {
    let piece = |&(name, shape, color, rgb): &Line| {
        let mut piece = Piece::new(name, sites(shape)).expect("a built-in piece");
        piece.color = Some(Rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8));
        piece.color_name = Some(color.to_owned());
        piece
    };
    lines.iter().map(piece).collect()
}

/// Every shape of `size` squares, rotations and reflections counted once, called `H1`, `H2`, ... in
/// order.
pub fn free_polyominoes(size: usize, prefix: &str) -> Vec<Piece> {
    let mut shapes: Vec<Vec<Site>> = vec![vec![Site::default()]];
    for _ in 1..size {
        let mut larger: Vec<Vec<Site>> = Vec::new();
        for shape in &shapes {
            for (site, step) in
                shape.iter().flat_map(|&s| Space::Flat.steps().into_iter().map(move |d| (s, d)))
            {
                let Some(new) = site.plus(step).filter(|n| !shape.contains(n)) else { continue };
                let grown = canonical(shape.iter().copied().chain([new]));
                if !larger.contains(&grown) {
                    larger.push(grown);
                }
            }
        }
        shapes = larger;
    }
    shapes.sort_unstable();
    let named = |(i, shape): (usize, &Vec<Site>)| {
        Piece::new(&format!("{prefix}{}", i + 1), shape.iter().copied()).expect("a small piece")
    };
    shapes.iter().enumerate().map(named).collect()
}

/// The orientation of a flat shape that comes first.
fn canonical(sites: impl IntoIterator<Item = Site>) -> Vec<Site> {
    let sites: Vec<Site> = sites.into_iter().collect();
    let turned = |turn: &super::Turn| {
        let mut image: Vec<Site> = sites.iter().map(|&s| turn.apply(s)).collect();
        normalise(&mut image);
        image
    };
    Space::Flat.turns().iter().map(turned).min().expect("there is the identity")
}
