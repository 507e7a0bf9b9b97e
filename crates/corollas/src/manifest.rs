//! What a store says about itself, in the footer of the file as pairs of words.
//!
//! | key | value |
//! |---|---|
//! | `quadrille.version` | the version of this table: 1 |
//! | `quadrille.instance` | the fingerprint of board and pieces, as in files of openings |
//! | `quadrille.board` | columns x rows |
//! | `quadrille.zone` | column and row of the centre, from nought |
//! | `quadrille.hamming` | the radius |
//! | `quadrille.order` | the cells of the places in order, which are the names of the columns |
//! | `quadrille.count` | how many corollas there are |
//! | `quadrille.complete` | whether these are all corollas around the centre |
//! | `quadrille.sums` | for each group of rows where it ends in the file, and a check sum of its bytes |

use crate::sums::Part;
use parquet::file::metadata::KeyValue;
use quadrille_core::diagnostic::quoted;
use quadrille_core::{Cell, Diagnostic, Size};
use quadrille_edge::Instance;
use quadrille_edge::corolla::{Shape, Zone};
use quadrille_edge::opening::fingerprint;

/// The version of the table above.
pub const VERSION: u32 = 1;

const PREFIX: &str = "quadrille.";

/// What a store says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// The fingerprint of board and pieces.
    pub instance: u64,
    /// The extent of the board.
    pub board: Size,
    /// The centre.
    pub zone: Zone,
    /// The radius.
    pub hamming: usize,
    /// The names of the columns.
    pub order: Vec<String>,
    /// How many corollas there are.
    pub count: u64,
    /// Whether these are all corollas around the centre.
    pub complete: bool,
    /// For each group of rows where it ends in the file, and its check sum.
    pub sums: Vec<Part>,
}

/// The names of the columns: the cells of the places in order.
pub fn columns(shape: &Shape) -> Vec<String> {
    shape.places().iter().map(|place| place.cell.to_string()).collect()
}

impl Manifest {
    /// The manifest of a store that holds nothing yet.
    pub fn new(instance: &Instance, shape: &Shape) -> Manifest {
        Manifest {
            instance: fingerprint(instance),
            board: shape.size(),
            zone: shape.centre().into(),
            hamming: shape.hamming(),
            order: columns(shape),
            count: 0,
            complete: false,
            sums: Vec::new(),
        }
    }

    /// The pairs of words.
    pub fn write(&self) -> Vec<KeyValue> {
        let words = |words: &[String]| words.join(" ");
        let sums: Vec<String> =
            self.sums.iter().map(|Part { end, sum }| format!("{end}:{sum:016x}")).collect();
        let pairs = [
            ("version", VERSION.to_string()),
            ("instance", format!("{:016x}", self.instance)),
            ("board", self.board.to_string()),
            ("zone", self.zone.to_string()),
            ("hamming", self.hamming.to_string()),
            ("order", words(&self.order)),
            ("count", self.count.to_string()),
            ("complete", self.complete.to_string()),
            ("sums", words(&sums)),
        ];
        pairs.into_iter().map(|(key, value)| KeyValue::new(format!("{PREFIX}{key}"), value)).collect()
    }

    /// The manifest in these pairs of words; others are passed over.
    pub fn read(pairs: &[KeyValue]) -> Result<Manifest, Diagnostic> {
        let get = |key: &str| {
            let name = format!("{PREFIX}{key}");
            let found = pairs.iter().find(|pair| pair.key == name).and_then(|pair| pair.value.as_deref());
            found.ok_or_else(|| Diagnostic::new(format!("this is no store of corollas: it has no '{name}'")))
        };
        let wrong = |key: &str, value: &str| {
            Diagnostic::new(format!("'{PREFIX}{key}' of the store is {}", quoted(value)))
        };
        let number = |key: &str| -> Result<u64, Diagnostic> {
            let value = get(key)?;
            value.parse().map_err(|_| wrong(key, value))
        };
        let pair = |key: &str, between: char| -> Result<(usize, usize), Diagnostic> {
            let value = get(key)?;
            let read = || {
                let (first, second) = value.split_once(between)?;
                Some((first.parse().ok()?, second.parse().ok()?))
            };
            read().ok_or_else(|| wrong(key, value))
        };
        let hexadecimal = |key: &str, word: &str| u64::from_str_radix(word, 16).map_err(|_| wrong(key, word));
        let version = number("version")?;
        if version != u64::from(VERSION) {
            return Err(Diagnostic::new(format!("this store has version {version}, not {VERSION}")));
        }
        let (cols, rows) = pair("board", 'x')?;
        let (x, y) = pair("zone", ' ')?;
        let complete = get("complete")?;
        let part = |word: &str| {
            let (end, sum) = word.split_once(':').ok_or_else(|| wrong("sums", word))?;
            let end = end.parse().map_err(|_| wrong("sums", word))?;
            Ok(Part { end, sum: hexadecimal("sums", sum)? })
        };
        let sums = get("sums")?.split_whitespace().map(part);
        Ok(Manifest {
            instance: hexadecimal("instance", get("instance")?)?,
            board: Size::new(rows, cols),
            zone: Zone::new(x, y),
            hamming: number("hamming")? as usize,
            order: get("order")?.split_whitespace().map(str::to_owned).collect(),
            count: number("count")?,
            complete: complete.parse().map_err(|_| wrong("complete", complete))?,
            sums: sums.collect::<Result<_, Diagnostic>>()?,
        })
    }

    /// The cell of the centre.
    pub fn centre(&self) -> Cell {
        self.zone.cell()
    }

    /// Where the corollas lie, if they are made of the pieces of this puzzle.
    pub fn check(&self, instance: &Instance) -> Result<Shape, Diagnostic> {
        let (size, own) = (instance.size(), fingerprint(instance));
        if self.board != size {
            let board = self.board;
            return Err(Diagnostic::new(format!("this store is for a board of {board}, not of {size}")));
        }
        if self.instance != own {
            return Err(Diagnostic::new("this store is for another puzzle")
                .help(format!("its puzzle has the fingerprint {:016x}, not {own:016x}", self.instance)));
        }
        let shape = Shape::new(size, self.centre(), self.hamming)?;
        if self.order != columns(&shape) {
            return Err(Diagnostic::new("the columns of the store are not the places of its corollas"));
        }
        Ok(shape)
    }
}
