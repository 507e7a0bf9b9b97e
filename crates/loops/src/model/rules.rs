//! The rules: tiles are only turned; links meet, or are kept apart; a tree is in one piece and has
//! no loop.

use super::{Instance, Placed, Rule, Sides, State};
use quadrille_core::{Cell, Direction, Status, Violation, ViolationKind};

/// What is broken and what is open.
///
/// A position that the player has not locked can still change: what is wrong with it is open.
pub fn status(instance: &Instance, state: &State) -> Status {
    Status { violations: violations(instance, state).collect() }
}

/// The same one by one, for those who need only the first.
pub fn violations<'a>(instance: &'a Instance, state: &'a State) -> impl Iterator<Item = Violation> + 'a {
    let size = instance.lattice().size;
    let misfit = (state.size() != size).then(|| Violation {
        kind: ViolationKind::Broken,
        place: "board".to_owned(),
        message: format!("the tiles are {}, the board is {size}", state.size()),
        cells: Vec::new(),
    });
    let cells = misfit.is_none().then(|| size.cells()).into_iter().flatten();
    let mut links = cells.flat_map(|cell| tile(instance, state, cell)).peekable();
    let whole = misfit.is_none() && links.peek().is_none() && instance.rule() == Rule::Tree;
    let pieces = if whole { tree(instance, state) } else { Vec::new() };
    misfit.into_iter().chain(links).chain(pieces)
}

/// What is wrong with one tile and its links; a pair of cells is told by the one that is first.
fn tile(instance: &Instance, state: &State, cell: Cell) -> Vec<Violation> {
    let shape = instance.shape();
    let mut violations = Vec::new();
    let mut wrong = |locked: bool, message: String, cells: Vec<Cell>| {
        let kind = if locked { ViolationKind::Broken } else { ViolationKind::Open };
        violations.push(Violation { kind, place: cell.to_string(), message, cells });
    };
    let placed = state[cell];
    let given = instance.tiles()[cell];
    if !given.positions(shape).any(|sides| sides == placed.sides) {
        let (now, was) = (placed.sides.headings(shape), given.headings(shape));
        wrong(true, format!("links on {now} are no position of the tile with links on {was}"), vec![cell]);
    }
    for side in shape.directions() {
        let name = shape.name(side);
        match (instance.neighbour(cell, side), placed.sides.has(side), instance.rule()) {
            (None, true, Rule::Loops | Rule::Tree) => {
                let what = if instance.walls(cell).has(side) { "a wall" } else { "the border" };
                wrong(placed.locked, format!("its link to the {name} meets {what}"), vec![cell]);
            }
            (None, ..) => {}
            (Some(other), here, rule) => {
                let back = shape.opposite(side);
                let there = state[other].sides.has(back);
                let locked = placed.locked && state[other].locked;
                match rule {
                    Rule::Apart if here && there && (cell, side) < (other, back) => {
                        wrong(
                            locked,
                            format!("its link to the {name} meets the link of {other}"),
                            vec![cell, other],
                        );
                    }
                    Rule::Loops | Rule::Tree if here && !there => {
                        wrong(
                            locked,
                            format!("its link to the {name} meets no link of {other}"),
                            vec![cell, other],
                        );
                    }
                    _ => {}
                }
            }
        }
    }
    violations
}

/// Where all links meet: is it one piece, without loops? Walks from every tile that was not reached
/// yet.
fn tree(instance: &Instance, state: &State) -> Vec<Violation> {
    let size = instance.lattice().size;
    let mut violations = Vec::new();
    let mut seen = vec![false; size.area()];
    let mut pieces = Vec::new();
    for cell in size.cells().filter(|&c| !state[c].sides.is_empty()) {
        if seen[size.index(cell)] {
            continue;
        }
        let (piece, links) = walk(instance, state, cell, &mut seen);
        if links >= piece.len() {
            let message = "the tiles that hang together here contain a loop".to_owned();
            let cells = piece.clone();
            violations.push(Violation { kind: ViolationKind::Open, place: cell.to_string(), message, cells });
        }
        pieces.push(piece);
    }
    if pieces.len() > 1 {
        let smallest = pieces.iter().min_by_key(|p| p.len()).expect("several pieces");
        violations.push(Violation {
            kind: ViolationKind::Open,
            place: smallest[0].to_string(),
            message: format!("the tiles form {} pieces, not one; the smallest is here", pieces.len()),
            cells: smallest.clone(),
        });
    }
    violations
}

/// The tiles that hang together with `from`, and the number of links between them.
fn walk(instance: &Instance, state: &State, from: Cell, seen: &mut [bool]) -> (Vec<Cell>, usize) {
    let size = instance.lattice().size;
    let mut piece = vec![from];
    let mut ends = 0;
    seen[size.index(from)] = true;
    let mut next = 0;
    while let Some(&cell) = piece.get(next) {
        next += 1;
        for other in met(instance, state, cell) {
            ends += 1;
            if !std::mem::replace(&mut seen[size.index(other)], true) {
                piece.push(other);
            }
        }
    }
    (piece, ends / 2)
}

/// The cells whose links meet those of `cell`.
fn met<'a>(instance: &'a Instance, state: &'a State, cell: Cell) -> impl Iterator<Item = Cell> + 'a {
    let Placed { sides, .. } = state[cell];
    let shape = instance.shape();
    let across = move |side: Direction| {
        let other = instance.neighbour(cell, side)?;
        state[other].sides.has(shape.opposite(side)).then_some(other)
    };
    Sides::iter(sides, shape).filter_map(across)
}
