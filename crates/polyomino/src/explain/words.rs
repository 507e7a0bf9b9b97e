//! How reasons name things.

use super::ways::{Dead, Focus, Ways};
use crate::model::{Instance, Move, PieceId, Placed, Spot};
use crate::solve::kit::Open;
pub(super) use quadrille_core::words::{capital, list};

/// More cells than this are counted rather than listed.
const LISTED: usize = 8;
/// More equal pieces than this are counted rather than listed.
const EQUALS: usize = 4;

/// A piece on the board: `piece D on r1c1-r1c3, r2c1`.
pub(super) fn piece(instance: &Instance, placed: &Placed) -> String {
    format!("piece {} on {}", instance.piece(placed.piece).name(), runs(instance, placed))
}

/// The cells of a piece, as moves write them: `r1c1-r1c3, r2c1`.
fn runs(instance: &Instance, placed: &Placed) -> String {
    let text = Move::put(instance, placed).to_string();
    text.split_once('=').map_or("", |(_, cells)| cells).replace(',', ", ")
}

/// A placement: `piece D on r1c1-r1c3, r2c1`, or `piece D (or its equal E) on r1c1-r1c3, r2c1`.
pub(super) fn placed(ways: &Ways<'_>, number: u32) -> String {
    format!("{} on {}", kind(ways, ways.placement(number).kind), covered(ways, number))
}

/// Its cells alone.
pub(super) fn covered(ways: &Ways<'_>, number: u32) -> String {
    runs(ways.kit.instance, &as_placed(ways, number))
}

fn as_placed(ways: &Ways<'_>, number: u32) -> Placed {
    let placement = ways.placement(number);
    ways.kit.placed(ways.piece(placement.kind), &placement.cells)
}

/// `piece D`, or `piece D (or its equals E and F)`: what is said of one of them holds for whichever
/// is taken.
pub(super) fn kind(ways: &Ways<'_>, kind: u16) -> String {
    let name = |piece: PieceId| ways.kit.instance.piece(piece).name().to_owned();
    let first = ways.piece(kind);
    let members = &ways.kit.kinds[usize::from(kind)].members;
    let others = members.iter().filter(|(piece, left)| *piece != first && *left > 0);
    let mut others: Vec<String> = others.map(|(piece, _)| name(*piece)).collect();
    if others.len() > EQUALS {
        let more = others.split_off(EQUALS - 1).len();
        others.push(format!("{more} more"));
    }
    let equals = match others.len() {
        0 => String::new(),
        1 => format!(" (or its equal {})", list(&others)),
        _ => format!(" (or its equals {})", list(&others)),
    };
    format!("piece {}{equals}", name(first))
}

/// What must come about, as a place.
pub(super) fn focus(ways: &Ways<'_>, focus: Focus) -> String {
    match focus {
        Focus::Cell(cell) => cells(ways, &[cell]),
        Focus::Kind(number) => kind(ways, number),
    }
}

/// Names of uncovered cells.
pub(super) fn cells(ways: &Ways<'_>, cells: &[Open]) -> String {
    let spots: Vec<Spot> = cells.iter().map(|&c| ways.kit.cells[usize::from(c)]).collect();
    spots_of(ways.kit.instance, &spots)
}

fn spots_of(instance: &Instance, spots: &[Spot]) -> String {
    let name = |s: &Spot| instance.board().name(*s).to_string();
    let mut names: Vec<String> = spots.iter().take(LISTED).map(name).collect();
    if spots.len() > LISTED {
        names.push(format!("{} more", spots.len() - LISTED));
    }
    list(&names)
}

/// Why a position is dead, as a clause.
pub(super) fn dead(ways: &Ways<'_>, dead: &Dead) -> String {
    match dead {
        Dead::Cell(cell) => format!("nothing that is left can cover {}", cells(ways, &[*cell])),
        Dead::Kind(number) => format!("{} has no place left", kind(ways, *number)),
        Dead::Zone(zone) => match &zone[..] {
            [one] => format!("{} is cut off, and no piece left can fill it", cells(ways, &[*one])),
            _ => format!(
                "the {} cells {} are cut off, and no pieces left can fill them",
                zone.len(),
                cells(ways, zone)
            ),
        },
    }
}

/// The cells that a clause is about.
pub(super) fn named(dead: &Dead) -> &[Open] {
    match dead {
        Dead::Cell(cell) => std::slice::from_ref(cell),
        Dead::Kind(_) => &[],
        Dead::Zone(zone) => zone,
    }
}
