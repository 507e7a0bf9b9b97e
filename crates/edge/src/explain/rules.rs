//! The rules, from easy to hard: what each of them sees on a board.

use super::domains::Domains;
use super::techniques::{COLOURS, ONLY_PIECE, ONLY_PLACE, TRIAL};
use crate::model::{Move, Side};
use crate::solve::problem::{LookId, Problem};
use quadrille_core::{Hint, Search, Stop, Technique};

/// What follows from a position.
pub enum Deduced {
    /// A move.
    Hint(Hint<Move>),
    /// It cannot be finished, for this reason.
    Impossible(Hint<Move>),
}

/// The first of the rules that has something to say.
pub fn deduce(problem: &Problem<'_>, search: &mut Search) -> Result<Option<Deduced>, Stop> {
    let mut domains = Domains::new(problem);
    let plain = [only_piece, only_place];
    if let Some(deduced) = plain.iter().find_map(|rule| rule(problem, &domains)) {
        return Ok(Some(deduced));
    }
    let possible = domains.narrow(problem, search)?;
    if let Some(deduced) = colours(problem, &domains, possible) {
        return Ok(Some(deduced));
    }
    trial(problem, &domains, search)
}

/// What must be shown by a piece on a cell, in words.
fn wanted(problem: &Problem<'_>, cell: usize) -> String {
    let sides =
        Side::ALL.into_iter().filter_map(|side| Some((side.word(), problem.known_colour(cell, side)?)));
    let words: Vec<String> = sides
        .map(|(word, colour)| match colour {
            0 if problem.instance.framed() => format!("grey on its {word} side"),
            colour => format!("{colour} on its {word} side"),
        })
        .collect();
    let other_grey = problem.looks.iter().any(|look| {
        let seems =
            |side: Side| problem.known_colour(cell, side).is_none_or(|known| known == look.side(side));
        Side::ALL.into_iter().all(seems) && !problem.fits(cell, look)
    });
    let words = words.into_iter().chain(other_grey.then(|| "no other grey side".to_owned()));
    let words: Vec<String> = words.collect();
    match words.split_last() {
        None => "anything".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

/// A piece of a kind, with the others of its kind that are left: `3`, `3 (or its equals 5 and 8)`.
fn one_of(problem: &Problem<'_>, kind: u16) -> String {
    const EQUALS: usize = 4;
    let names: Vec<String> = problem.kinds[kind as usize].free.iter().map(ToString::to_string).collect();
    match &names[..] {
        [] => String::new(),
        [one] => one.clone(),
        [one, other] => format!("{one} (or its equal {other})"),
        [one, others @ .., last] if others.len() < EQUALS => {
            format!("{one} (or its equals {} and {last})", others.join(", "))
        }
        [one, others @ ..] => format!("{one} (or one of its {} equals)", others.len()),
    }
}

fn put(problem: &Problem<'_>, cell: usize, look: LookId) -> Move {
    Move::Put(problem.size().cell(cell), problem.placed(look, 0))
}

/// A hint that fills a cell.
fn fill(problem: &Problem<'_>, cell: usize, look: LookId, technique: &Technique, reason: String) -> Deduced {
    Deduced::Hint(Hint {
        moves: vec![put(problem, cell, look)],
        certain: true,
        reason,
        rule: technique.name,
        level: technique.level,
        place: problem.size().cell(cell).to_string(),
        cells: Domains::witnesses(problem, cell),
    })
}

/// A reason why a cell cannot be filled.
fn nothing(problem: &Problem<'_>, cell: usize, technique: &Technique, reason: String) -> Deduced {
    Deduced::Impossible(Hint {
        moves: Vec::new(),
        certain: true,
        reason,
        rule: technique.name,
        level: technique.level,
        place: problem.size().cell(cell).to_string(),
        cells: Domains::witnesses(problem, cell),
    })
}

fn only_piece(problem: &Problem<'_>, domains: &Domains) -> Option<Deduced> {
    let here = |cell: usize| problem.size().cell(cell);
    if let Some(cell) = domains.impossible() {
        let reason =
            format!("nothing fits {}: no piece that is left has {}", here(cell), wanted(problem, cell));
        return Some(nothing(problem, cell, ONLY_PIECE, reason));
    }
    let cell = *domains.empty.iter().find(|cell| domains.of(**cell).len() == 1)?;
    let look = domains.of(cell)[0];
    let piece = one_of(problem, problem.looks[look as usize].kind);
    let reason = format!(
        "{} needs {}, and of the pieces that are left only {piece} has that",
        here(cell),
        wanted(problem, cell)
    );
    Some(fill(problem, cell, look, ONLY_PIECE, reason))
}

fn only_place(problem: &Problem<'_>, domains: &Domains) -> Option<Deduced> {
    if problem.instance.pieces().len() > problem.size().area() {
        return None;
    }
    let cells = domains.cells_of_kinds(problem);
    let piece = |kind: usize| problem.kinds[kind].free[0];
    if let Some(kind) = domains.homeless(problem) {
        let reason = match cells[kind].first() {
            None => format!("piece {} fits no empty cell, and all pieces are needed", piece(kind)),
            Some(_) => format!(
                "all pieces are needed, and there are too few cells for piece {}",
                one_of(problem, kind as u16)
            ),
        };
        let hint = Hint {
            moves: Vec::new(),
            certain: true,
            reason,
            rule: ONLY_PLACE.name,
            level: ONLY_PLACE.level,
            place: "pieces".into(),
            cells: Vec::new(),
        };
        return Some(Deduced::Impossible(hint));
    }
    for (kind, cells) in cells.iter().enumerate().filter(|(kind, _)| problem.kinds[*kind].free.len() == 1) {
        let &[cell] = &cells[..] else { continue };
        let mut looks =
            domains.of(cell).iter().filter(|look| problem.looks[**look as usize].kind as usize == kind);
        // A piece that fits in two turns is no move yet.
        let (Some(&look), None) = (looks.next(), looks.next()) else { continue };
        let here = problem.size().cell(cell);
        let reason = format!("all pieces are needed, and piece {} fits {here} alone", piece(kind));
        return Some(fill(problem, cell, look, ONLY_PLACE, reason));
    }
    None
}

fn colours(problem: &Problem<'_>, domains: &Domains, possible: bool) -> Option<Deduced> {
    let here = |cell: usize| problem.size().cell(cell);
    if !possible {
        let Some(cell) = domains.impossible() else {
            let kind = domains.homeless(problem)?;
            let piece = one_of(problem, kind as u16);
            let reason = format!(
                "all pieces are needed, and there are too few cells left whose neighbours can match piece {piece}"
            );
            return Some(Deduced::Impossible(Hint {
                moves: Vec::new(),
                certain: true,
                reason,
                rule: COLOURS.name,
                level: COLOURS.level,
                place: "pieces".into(),
                cells: Vec::new(),
            }));
        };
        let reason = format!(
            "{} cannot be filled: every piece for it has a side that the cells around it cannot match any more, or is \
             needed elsewhere",
            here(cell)
        );
        return Some(nothing(problem, cell, COLOURS, reason));
    }
    let cell = *domains.empty.iter().find(|cell| domains.of(**cell).len() == 1)?;
    let look = domains.of(cell)[0];
    let placed = problem.placed(look, 0);
    let reason = format!(
        "{} needs {}; of the pieces that have it all but {placed} show a colour that an empty cell beside it cannot \
         match, or are needed elsewhere",
        here(cell),
        wanted(problem, cell)
    );
    Some(fill(problem, cell, look, COLOURS, reason))
}

/// Cells with more looks than this are not tried one by one.
const MOST_TRIED: usize = 12;

fn trial(problem: &Problem<'_>, domains: &Domains, search: &mut Search) -> Result<Option<Deduced>, Stop> {
    let mut cells: Vec<usize> =
        domains.empty.iter().copied().filter(|cell| domains.of(*cell).len() <= MOST_TRIED).collect();
    cells.sort_by_key(|cell| domains.of(*cell).len());
    for cell in cells {
        let mut alive = Vec::new();
        for look in domains.of(cell) {
            search.node()?;
            let mut tried = domains.clone();
            tried.decide(cell, *look);
            if tried.narrow(problem, search)? {
                alive.push(*look);
            }
            if alive.len() > 1 {
                break;
            }
        }
        let here = problem.size().cell(cell);
        let many = domains.of(cell).len();
        match alive[..] {
            [] => {
                let reason = format!(
                    "each of the {many} ways to fill {here} leaves a cell without a piece or a piece without a cell"
                );
                return Ok(Some(nothing(problem, cell, TRIAL, reason)));
            }
            [look] => {
                let others = if many == 2 {
                    "the other one leaves".into()
                } else {
                    format!("the {} others leave", many - 1)
                };
                let placed = problem.placed(look, 0);
                let reason = format!(
                    "of the {many} ways to fill {here} only {placed} leads on: {others} a cell without a piece or a \
                     piece without a cell"
                );
                return Ok(Some(fill(problem, cell, look, TRIAL, reason)));
            }
            _ => {}
        }
    }
    Ok(None)
}
