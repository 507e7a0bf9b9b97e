//! The rules: every piece in its form and number, no overlap, every cell covered.

use super::{Instance, Placed, Spot, State, piece};
use quadrille_core::{Status, Violation, ViolationKind};

/// Whether the cells of a placed piece form that piece, turned as it may be.
pub fn fits(instance: &Instance, placed: &Placed) -> bool {
    let board = instance.board();
    if placed.spots.iter().any(|s| s.index() >= board.len()) {
        return false;
    }
    let mut sites: Vec<_> = placed.spots.iter().map(|&s| board.site(s)).collect();
    piece::normalise(&mut sites);
    instance.piece(placed.piece).orientations(board.space()).contains(&sites)
}

/// What is broken and what is open.
pub fn status(instance: &Instance, state: &State) -> Status {
    let board = instance.board();
    let mut violations = Vec::new();
    let mut report = |kind, place: String, message: String, spots: &[Spot]| {
        let cells = spots.iter().filter(|s| s.index() < board.len()).map(|&s| board.place(s)).collect();
        violations.push(Violation { kind, place, message, cells });
    };
    let name = |placed: &Placed| format!("piece {}", instance.piece(placed.piece).name());

    for placed in state.placed() {
        if !fits(instance, placed) {
            let cells = placed.spots.len();
            let message = format!("its {cells} cells do not have its form");
            report(ViolationKind::Broken, name(placed), message, &placed.spots);
        }
    }
    for given in instance.given() {
        if !state.placed().contains(given) {
            let message = "it is given on these cells and must stay there".to_owned();
            report(ViolationKind::Broken, name(given), message, &given.spots);
        }
    }
    for id in instance.piece_ids() {
        let (used, piece) = (state.used(id), instance.piece(id));
        let (least, most) = (usize::from(*piece.copies.start()), usize::from(*piece.copies.end()));
        let spots: Vec<Spot> =
            state.placed().iter().filter(|p| p.piece == id).flat_map(|p| p.spots.clone()).collect();
        let place = format!("piece {}", piece.name());
        if used > most {
            let times = if most == 1 { "once".to_owned() } else { format!("{most} times") };
            report(
                ViolationKind::Broken,
                place,
                format!("used {used} times, it may be used {times}"),
                &spots,
            );
        } else if used < least {
            let message = match least {
                1 => "not used yet".to_owned(),
                _ => format!("used {used} times, {least} are needed"),
            };
            report(ViolationKind::Open, place, message, &spots);
        }
    }
    let mut covers: Vec<Vec<&Placed>> = vec![Vec::new(); board.len()];
    for placed in state.placed() {
        let spots = placed.spots.iter().filter(|s| s.index() < board.len());
        spots.for_each(|s| covers[s.index()].push(placed));
    }
    for spot in board.spots() {
        let place = board.name(spot).to_string();
        match covers[spot.index()].as_slice() {
            [] if board.is_optional(spot) => {}
            [] => report(ViolationKind::Open, place, "not covered".to_owned(), &[spot]),
            [_] => {}
            several => {
                let names: Vec<String> = several.iter().map(|p| name(p)).collect();
                report(ViolationKind::Broken, place, format!("covered by {}", names.join(" and ")), &[spot]);
            }
        }
    }
    Status { violations }
}
