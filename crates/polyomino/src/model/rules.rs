//! The rules: every piece in its form and number, no overlap, every cell covered.

use super::{Instance, Placed, Site, Spot, State, piece};
use quadrille_core::{Status, Violation, ViolationKind};
use smallvec::SmallVec;

/// Whether the cells of a placed piece form that piece, turned as it may be.
pub fn fits(instance: &Instance, placed: &Placed) -> bool {
    let board = instance.board();
    if placed.spots.iter().any(|s| s.index() >= board.len()) {
        return false;
    }
    let mut sites: SmallVec<[Site; 10]> = placed.spots.iter().map(|&s| board.site(s)).collect();
    piece::normalise(&mut sites);
    instance.orientations(placed.piece).iter().any(|o| o[..] == sites[..])
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
        if (least..=most).contains(&used) {
            continue;
        }
        let placed = state.placed().iter().filter(|p| p.piece == id);
        let spots: Vec<Spot> = placed.flat_map(|p| p.spots.iter().copied()).collect();
        let (kind, message) = match (used > most, most, least) {
            (true, 1, _) => (ViolationKind::Broken, format!("used {used} times, it may be used once")),
            (true, ..) => (ViolationKind::Broken, format!("used {used} times, it may be used {most} times")),
            (false, _, 1) => (ViolationKind::Open, "not used yet".to_owned()),
            (false, ..) => (ViolationKind::Open, format!("used {used} times, {least} are needed")),
        };
        report(kind, format!("piece {}", piece.name()), message, &spots);
    }
    let mut covers = vec![0u32; board.len()];
    let covered = state.placed().iter().flat_map(|p| &p.spots).filter(|s| s.index() < board.len());
    covered.for_each(|s| covers[s.index()] += 1);
    for spot in board.spots() {
        match covers[spot.index()] {
            1 => {}
            0 if board.is_optional(spot) => {}
            0 => report(ViolationKind::Open, board.name(spot).to_string(), "not covered".to_owned(), &[spot]),
            _ => {
                let names: Vec<String> = state.covering(spot).map(name).collect();
                let message = format!("covered by {}", names.join(" and "));
                report(ViolationKind::Broken, board.name(spot).to_string(), message, &[spot]);
            }
        }
    }
    Status { violations }
}
