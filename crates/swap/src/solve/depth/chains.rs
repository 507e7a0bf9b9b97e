//! The rest of a solution, chain by chain.
//!
//! Every tile that is not at home points to a neighbour that is nearer to its home. Whoever follows
//! the pointers ends in a ring, in which every tile can go one step on with one swap less than the
//! ring has places, or at a tile that is at home, which makes way once. (This is the approximation
//! algorithm for token swapping of Miltzow, Narins, Okamoto, Rote, Thomas and Uno, 2016.) Rings
//! that do not touch turn at the same time, so the layers are few.

use crate::SolveSettings;
use crate::Swap;
use crate::model::{Pair, State};
use crate::solve::far::Far;
use crate::solve::naive;
use crate::solve::problem::{Kind, Problem};
use quadrille_core::{Observer, Search, Stop, Task};
use std::ops::ControlFlow;

/// Not on the way.
const OFF: u32 = u32::MAX;

/// The swaps that bring all tiles of a permutation home; `None` if there are suspiciously many, or
/// tiles are equal.
pub fn finish(problem: &Problem<'_>, far: &Far, tiles: &[Kind]) -> Option<Vec<Pair>> {
    problem.homes.as_ref()?;
    let most = 4 * far.sum(tiles) as usize + 100;
    let places = tiles.len();
    let mut tiles = tiles.to_vec();
    let mut swaps = Vec::new();
    let mut way: Vec<usize> = Vec::new();
    let mut turn = vec![OFF; tiles.len()];
    // A tile at home may make way for another after its turn: then there is another round.
    let rounds = std::iter::repeat_with(|| 0..places).flatten();
    for start in rounds {
        if start == 0 && problem.solved(&tiles) {
            return Some(swaps);
        }
        while far.of(tiles[start], start) > 0 {
            if swaps.len() > most {
                return None;
            }
            way.iter().for_each(|&place| turn[place] = OFF);
            way.clear();
            let mut at = start;
            let ring = loop {
                turn[at] = way.len() as u32;
                way.push(at);
                let there = next(problem, far, &tiles, at)?;
                if far.of(tiles[there], there) == 0 {
                    break None;
                }
                if turn[there] != OFF {
                    break Some(turn[there] as usize);
                }
                at = there;
            };
            match ring {
                None => {
                    let there = next(problem, far, &tiles, at)?;
                    tiles.swap(at, there);
                    swaps.push(Pair::new(at, there));
                }
                Some(first) => {
                    for step in way[first..].windows(2).rev() {
                        tiles.swap(step[0], step[1]);
                        swaps.push(Pair::new(step[0], step[1]));
                    }
                }
            }
        }
    }
    None
}

/// The neighbour that the tile on a place points to: one that wants to come here if there is one,
/// and one that is at home only if there is no other.
fn next(problem: &Problem<'_>, far: &Far, tiles: &[Kind], at: usize) -> Option<usize> {
    let here = far.of(tiles[at], at);
    let nearer = problem.graph.next(at).iter().map(|&(there, _)| there as usize);
    let nearer = nearer.filter(|&there| far.of(tiles[at], there) < here);
    nearer.min_by_key(|&there| {
        let stays = far.of(tiles[there], there);
        match far.of(tiles[there], at) {
            back if back < stays => 0,
            _ if stays > 0 => 1,
            _ => 2,
        }
    })
}

/// Goes on from the end of some swaps place by place: what is left to do where nothing else helps.
pub fn by_place<O: Observer>(
    problem: &Problem<'_>,
    mut swaps: Vec<Pair>,
    search: &mut Search<O>,
) -> Result<Option<Vec<Pair>>, Stop> {
    let from = problem.from.after(&swaps);
    let settings = SolveSettings::default();
    let task: Task<'_, Swap> = Task { instance: problem.instance, from: &from, settings: &settings };
    let mut inner = search.inner(None, Some(1));
    let mut rest = None;
    let mut take = |state: State| {
        rest = Some(state.swaps()[from.length()..].to_vec());
        ControlFlow::Break(Stop::Solutions)
    };
    let report = naive::solve(&task, &mut inner, &mut take).map_err(|_| Stop::Stuck)?;
    search.counters.nodes += inner.counters.nodes;
    match (rest, report.stop) {
        (Some(rest), _) => {
            swaps.extend(rest);
            Ok(Some(swaps))
        }
        (None, Some(stop)) => Err(stop),
        (None, None) => Ok(None),
    }
}
