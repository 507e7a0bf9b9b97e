//! The settings that this family adds to the verbs.

use crate::generate::settings;
use crate::model::{Instance, Pair};
use quadrille_core::{Cell, Diagnostic, Flag, Options, Size, Verb, family, quantity};

/// The table: what all verbs take, then what `generate` alone takes.
pub const FLAGS: &[Flag] =
    &family::joined::<{ COMMON.len() + settings::FLAGS.len() }>(COMMON, settings::FLAGS);

const COMMON: &[Flag] = &[
    Flag {
        name: "wall",
        value: Some("R1,C1,R2,C2"),
        help: "These neighbours may not swap (rows and columns from 0, or r1c1-r1c2); repeatable",
        verbs: BOARD,
    },
    Flag {
        name: "moving-wall",
        value: Some("SEED"),
        help: "At every step one swap, drawn from this seed, is not allowed",
        verbs: Verb::ALL,
    },
    Flag {
        name: "minimise",
        value: Some("length|depth"),
        help: "Fewest swaps, or fewest layers of swaps made together",
        verbs: &[Verb::Solve, Verb::Bench, Verb::Draw],
    },
    Flag { name: "steps", value: None, help: "Draw the swaps as a strip of steps", verbs: &[Verb::Draw] },
];

/// The verbs that need no more than a board: all, and the one that is given no puzzle.
const BOARD: &[Verb] = &[
    Verb::Solve,
    Verb::Count,
    Verb::Check,
    Verb::Generate,
    Verb::Hint,
    Verb::Grade,
    Verb::Draw,
    Verb::Convert,
    Verb::Bench,
    Verb::Table,
];

/// What a solution is to have little of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aim {
    /// Swaps.
    #[default]
    Length,
    /// Layers of swaps that do not touch each other.
    Depth,
}

/// What the settings ask to be made small.
pub fn aim(options: &Options) -> Result<Aim, Diagnostic> {
    let read = |text: &str| match text {
        "length" => Ok(Aim::Length),
        "depth" => Ok(Aim::Depth),
        _ => Err(Diagnostic::new(format!("expected length or depth, found '{text}'"))),
    };
    Ok(options.parsed("minimise", read)?.unwrap_or_default())
}

/// The walls that the settings ask for.
pub fn walls(options: &Options, size: Size) -> Result<Vec<Pair>, Diagnostic> {
    let read =
        |text: &String| Options::default().with("wall", text.as_str()).parsed("wall", |t| pair(t, size));
    options.all("wall").iter().filter_map(|text| read(text).transpose()).collect()
}

/// A pair of cells as typed: `0,0,0,1` counted from zero, or `r1c1-r1c2`.
fn pair(text: &str, size: Size) -> Result<Pair, Diagnostic> {
    let wrong = || {
        Diagnostic::new(format!("'{text}' is not a pair of cells"))
            .help("write row,column,row,column counted from zero, such as 0,0,0,1, or r1c1-r1c2")
    };
    let named = text.split_once('-').and_then(|(a, b)| Some((Cell::parse(a)?, Cell::parse(b)?)));
    let (a, b) = match named {
        Some(cells) => cells,
        None => {
            let numbers: Option<Vec<usize>> = text.split(',').map(|n| n.trim().parse().ok()).collect();
            match numbers.as_deref() {
                Some(&[r1, c1, r2, c2]) => (Cell::new(r1, c1), Cell::new(r2, c2)),
                _ => return Err(wrong()),
            }
        }
    };
    if let Some(cell) = [a, b].into_iter().find(|c| !size.contains(*c)) {
        return Err(Diagnostic::new(format!("{cell} is outside the board of {size}")));
    }
    if a == b { Err(wrong()) } else { Ok(Pair::new(size.index(a), size.index(b))) }
}

/// The same tiles with the walls that the settings ask for.
pub fn under(instance: &Instance, options: &Options) -> Result<Option<Instance>, Diagnostic> {
    let walls = walls(options, instance.size())?;
    let seed = options.parsed("moving-wall", quantity::number)?;
    if walls.is_empty() && seed.is_none() {
        return Ok(None);
    }
    let moving = seed.or(instance.moving_wall());
    Ok(Some(instance.clone().with_walls(walls)?.with_moving_wall(moving)))
}
