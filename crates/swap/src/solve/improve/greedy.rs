//! A first solution, fast: always the swap that helps most.
//!
//! A tile far from home counts for more than one that is near (its distance to a power above one),
//! so that of two tiles that want to pass each other the one with the longer way goes first. When
//! no swap helps, the tiles show the way: from a tile that is not at home one follows the places
//! where each tile wants to go. That leads into a circle, which one swap less than it has places
//! turns by one, or to a tile at home, which has to give way (Miltzow et al. 2016: no more than
//! four times the fewest swaps).

use crate::solve::problem::{Distances, Problem};
use quadrille_core::{Observer, Random, Search, Stop};
use std::collections::BinaryHeap;

/// The power of a distance that counts.
const POWER: f64 = 1.6;
/// Distances beyond this count the same.
const FARTHEST: u16 = 4096;

/// The board of a permutation, with the swaps made so far.
struct Board<'a, 'p> {
    problem: &'a Problem<'p>,
    distances: &'a Distances,
    /// The home of the tile on each place.
    goal: Vec<u32>,
    weight: Vec<f64>,
    swaps: Vec<u32>,
}

/// Numbers of pairs that bring every tile home; `goals[p]` is the home of the tile on place `p`.
pub fn solve<O: Observer>(
    problem: &Problem<'_>,
    distances: &Distances,
    goals: &[u32],
    random: &mut Random,
    search: &mut Search<O>,
) -> Result<Vec<u32>, Stop> {
    let weight = (0..=FARTHEST).map(|d| f64::from(d).powf(POWER)).collect();
    let mut board = Board { problem, distances, goal: goals.to_vec(), weight, swaps: Vec::new() };
    let mut queue: BinaryHeap<(u32, u32, u32)> = BinaryHeap::new();
    let offer =
        |board: &Board<'_, '_>, pair: usize, random: &mut Random, queue: &mut BinaryHeap<(u32, u32, u32)>| {
            if let Some(gain) = board.gain(pair) {
                queue.push((gain, random.bits() as u32, pair as u32));
            }
        };
    (0..problem.graph.pairs.len()).for_each(|pair| offer(&board, pair, random, &mut queue));
    loop {
        search.node()?;
        let made = match queue.pop() {
            Some((gain, _, pair)) => {
                if board.gain(pair as usize) != Some(gain) {
                    continue;
                }
                vec![pair]
            }
            None => match board.way_out(random) {
                Some(swaps) => swaps,
                None => return Ok(board.swaps),
            },
        };
        for pair in made {
            board.swap(pair);
            let (a, b) = problem.graph.pairs[pair as usize].places();
            for place in [a, b] {
                for &(_, pair) in problem.graph.next(place) {
                    offer(&board, pair as usize, random, &mut queue);
                }
            }
        }
    }
}

impl Board<'_, '_> {
    /// What a swap gains; `None` if nothing.
    fn gain(&self, pair: usize) -> Option<u32> {
        let (a, b) = self.problem.graph.pairs[pair].places();
        let (x, y) = (self.goal[a] as usize, self.goal[b] as usize);
        let weight = |place: usize, goal: usize| {
            self.weight[usize::from(self.distances.between(place, goal).min(FARTHEST))]
        };
        let gain = weight(a, x) + weight(b, y) - weight(b, x) - weight(a, y);
        (gain > 1e-6).then_some((gain * 1024.0) as u32)
    }

    fn swap(&mut self, pair: u32) {
        let (a, b) = self.problem.graph.pairs[pair as usize].places();
        self.goal.swap(a, b);
        self.swaps.push(pair);
    }

    /// Swaps that turn a circle of wishes, or make a tile at home give way; `None` if all are at
    /// home.
    fn way_out(&self, random: &mut Random) -> Option<Vec<u32>> {
        let away: Vec<usize> = (0..self.goal.len()).filter(|&p| self.goal[p] as usize != p).collect();
        let mut place = *random.pick(&away)?;
        let mut path: Vec<(usize, u32)> = Vec::new();
        loop {
            let goal = self.goal[place] as usize;
            if goal == place {
                // The last but one tile comes closer, the one at home gives way.
                return path.last().map(|&(_, pair)| vec![pair]);
            }
            if let Some(start) = path.iter().position(|&(p, _)| p == place) {
                // Turning the circle: all swaps but the last, backwards.
                let circle: Vec<u32> = path[start..].iter().map(|&(_, pair)| pair).collect();
                return Some(circle[..circle.len() - 1].iter().rev().copied().collect());
            }
            let here = self.distances.between(place, goal);
            let closer: Vec<&(u32, u32)> = self
                .problem
                .graph
                .next(place)
                .iter()
                .filter(|(next, _)| self.distances.between(*next as usize, goal) < here)
                .collect();
            let &&(next, pair) = random.pick(&closer)?;
            path.push((place, pair));
            place = next as usize;
        }
    }
}
