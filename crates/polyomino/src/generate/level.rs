//! Levels: a puzzle with some of its pieces given, and exactly one solution.
//!
//! *As few as can be* ([`fewest`]): all pieces of a solution are given, then taken away again in
//! random order as long as the solution stays the only one. With fewer given pieces there are never
//! fewer solutions, so that one round is enough: no piece that is left can go.
//!
//! *A certain number* ([`exactly`]): all but one of the given pieces are drawn, and the last one is
//! chosen among the [decisive](solutions::decisive) placements, those that a single solution
//! contains. Two given pieces fix the whole board in one of sixty positions only, and hardly ever
//! where both lie as they do in most solutions; so the first piece is drawn from all placements,
//! the odd ones as likely as the usual ones.

use super::solutions::{self, Verdict, verdict};
use crate::model::{Instance, Placed, State};
use quadrille_core::{Random, Search, Stop};

/// Draws before giving up on a number of given pieces.
pub const DRAWS: usize = 400;

/// Tests without an answer before the rest of the pieces stays: they would take as long and say as
/// little.
const UNKNOWN: usize = 4;

/// A level.
#[derive(Clone, Debug)]
pub struct Level {
    /// The pieces that are given.
    pub given: Vec<Placed>,
    /// Its only solution.
    pub solution: State,
    /// Whether it is known that no given piece can go.
    pub minimal: bool,
}

/// As few of the pieces of a solution as it takes to have no other.
pub fn fewest(
    instance: &Instance,
    solution: &State,
    random: &mut Random,
    search: &mut Search,
) -> Result<Level, Stop> {
    let mut order = solution.placed().to_vec();
    random.shuffle(&mut order);
    let mut given = order.clone();
    let mut unknown = 0;
    for piece in order {
        if unknown == UNKNOWN {
            break;
        }
        let rest: Vec<Placed> = given.iter().filter(|p| **p != piece).cloned().collect();
        match verdict(instance, &State::new(rest.clone()), search)? {
            Verdict::Unique(_) => given = rest,
            Verdict::Unknown => unknown += 1,
            Verdict::Several | Verdict::Unsolvable => {}
        }
    }
    Ok(Level { given, solution: solution.clone(), minimal: unknown == 0 })
}

/// A level with this many given pieces, by one draw: of the pieces of a `planted` solution if there
/// is one. `None` when the draw was not lucky.
pub fn exactly(
    instance: &Instance,
    number: usize,
    planted: Option<&State>,
    random: &mut Random,
    search: &mut Search,
) -> Result<Option<Level>, Stop> {
    let mut given = match (number, planted) {
        (0, _) => Vec::new(),
        (_, Some(solution)) => some_of(solution, &[], number - 1, random),
        (1, None) => Vec::new(),
        (_, None) => {
            let Some(given) = spread(instance, number - 1, random, search)? else { return Ok(None) };
            given
        }
    };
    if number > 0 {
        let state = State::new(given.clone());
        let decisive = solutions::decisive(instance, &state, search)?.unwrap_or_default();
        let Some(last) = random.pick(&decisive) else { return Ok(None) };
        given.push(last.clone());
    }
    Ok(match verdict(instance, &State::new(given.clone()), search)? {
        Verdict::Unique(solution) => Some(Level { given, solution, minimal: false }),
        Verdict::Several | Verdict::Unsolvable | Verdict::Unknown => None,
    })
}

/// So many pieces that go together: any placement, and the others from a solution with it.
fn spread(
    instance: &Instance,
    number: usize,
    random: &mut Random,
    search: &mut Search,
) -> Result<Option<Vec<Placed>>, Stop> {
    let placements = solutions::every_placement(instance, &State::default())?;
    let Some(first) = random.pick(&placements) else { return Ok(None) };
    let state = State::new(vec![first.clone()]);
    if number == 1 {
        return Ok(Some(vec![first.clone()]));
    }
    let solution = solutions::random_solution_from(instance, &state, random, search)?;
    Ok(solution.map(|solution| some_of(&solution, std::slice::from_ref(first), number, random)))
}

/// So many pieces of a solution, these among them.
fn some_of(solution: &State, these: &[Placed], number: usize, random: &mut Random) -> Vec<Placed> {
    let mut others: Vec<Placed> = solution.placed().iter().filter(|p| !these.contains(p)).cloned().collect();
    random.shuffle(&mut others);
    others.truncate(number - these.len());
    [these, &others].concat()
}
