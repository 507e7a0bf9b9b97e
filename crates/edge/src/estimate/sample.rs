//! The nodes of a tree at each depth, as far as samples tell.
//!
//! Knuth's estimate goes down one way at random and multiplies the choices that it met. On trees as
//! these it hardly ever arrives anywhere: most ways end early, and the few that do not carry all
//! the weight. So many boards are carried along together here (stochastic enumeration; Rubinstein
//! 2013, Vaisman and Kroese 2017): all ways to go on from all of them are counted, as many as there
//! may be boards are drawn from these, each with the same chance, and each that is drawn stands for
//! as many as it was drawn from. The number of nodes at each depth is right on average, whatever
//! the number of boards; it is exact as long as nothing had to be left out; and where the tree gets
//! thin, boards that end make room for the offspring of others.
//!
//! Rounds do not depend on each other, so that their spread tells the error of their mean. Where
//! most rounds see nothing and few see much, the spread is underrated: a depth that few boards
//! reached is to be taken with a grain of salt.

use super::huge::Huge;
use super::ways::{Board, Ways};
use quadrille_core::{Random, Search, Stop};
use rustc_hash::FxHashSet;

/// A mean of several rounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// The mean.
    pub mean: Huge,
    /// Its standard error, as a share of it; none after a single round, or if the mean is nought.
    pub error: Option<f64>,
}

impl Mean {
    fn of(numbers: &[Huge]) -> Mean {
        let count = numbers.len() as f64;
        let mean = numbers.iter().copied().sum::<Huge>() / Huge::new(count.max(1.0));
        let squares = numbers.iter().map(|number| ((*number / mean).value() - 1.0).powi(2)).sum::<f64>();
        let known = count > 1.0 && !mean.is_zero();
        Mean { mean, error: known.then(|| (squares / (count - 1.0) / count).sqrt()) }
    }
}

/// What samples say about a depth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Depth {
    /// The number of nodes.
    pub nodes: Mean,
    /// The boards that were seen there, in all rounds.
    pub boards: u64,
}

/// What samples say about a tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Sampled {
    /// The depths, from the first cell on; those that a stop kept the samples from are missing.
    pub depths: Vec<Depth>,
    /// All nodes; of the depths that there are.
    pub total: Mean,
    /// Rounds that were finished.
    pub rounds: usize,
    /// Boards that were carried along together.
    pub boards: usize,
    /// Why there are fewer rounds than were asked for, or not even one.
    pub stop: Option<Stop>,
}

/// What one round saw at each depth: the estimate, and the boards.
type Round = Vec<(Huge, usize)>;

/// Rounds of samples, so many or until the search must stop; a part of a round, if it must stop
/// before the first ends.
pub fn sample(
    ways: &Ways<'_>,
    boards: usize,
    rounds: Option<usize>,
    seed: u64,
    search: &mut Search,
) -> Sampled {
    let mut random = Random::new(seed);
    let mut finished: Vec<Round> = Vec::new();
    while rounds.is_none_or(|rounds| finished.len() < rounds) {
        let mut round = Round::new();
        match go_down(ways, boards, &mut random, &mut round, search) {
            Ok(()) => {
                round.resize(ways.len(), (Huge::ZERO, 0));
                finished.push(round);
            }
            Err(stop) if finished.is_empty() => {
                return Sampled { rounds: 0, stop: Some(stop), ..summary(&[round], boards) };
            }
            Err(stop) => return Sampled { stop: rounds.map(|_| stop), ..summary(&finished, boards) },
        }
    }
    summary(&finished, boards)
}

/// One round: from the start down, with at most so many boards at a time.
fn go_down(
    ways: &Ways<'_>,
    most: usize,
    random: &mut Random,
    round: &mut Round,
    search: &mut Search,
) -> Result<(), Stop> {
    let mut boards = vec![ways.start()];
    // How many boards of the tree each of ours stands for.
    let mut weight = Huge::ONE;
    for step in 0..ways.len() {
        let (mut children, mut total) = (Vec::with_capacity(boards.len()), 0);
        for board in &boards {
            search.node()?;
            let first = total;
            total += ways.tries(step, board).count();
            children.push(first..total);
        }
        round.push((weight * Huge::new(total as f64), total.min(most)));
        if total == 0 {
            return Ok(());
        }
        let drawn = draw(total, most, random);
        weight = weight * Huge::new(total as f64 / drawn.len() as f64);
        let mut drawn = drawn.into_iter().peekable();
        let mut next: Vec<Board> = Vec::with_capacity(total.min(most));
        for (board, children) in boards.iter().zip(children) {
            if drawn.peek().is_none_or(|first| !children.contains(first)) {
                continue;
            }
            for (number, look) in children.zip(ways.tries(step, board)) {
                if drawn.next_if_eq(&number).is_some() {
                    let mut child = board.clone();
                    ways.put(step, look, &mut child);
                    next.push(child);
                }
            }
        }
        boards = next;
    }
    Ok(())
}

/// Some of the numbers below a bound, each set of so many equally likely (Floyd's way), in order;
/// all if there are not more.
fn draw(bound: usize, most: usize, random: &mut Random) -> Vec<usize> {
    if bound <= most {
        return (0..bound).collect();
    }
    let mut drawn = FxHashSet::default();
    for last in bound - most..bound {
        let number = random.below(last + 1);
        if !drawn.insert(number) {
            drawn.insert(last);
        }
    }
    let mut drawn: Vec<usize> = drawn.into_iter().collect();
    drawn.sort_unstable();
    drawn
}

/// The means of rounds that saw equally many depths.
fn summary(rounds: &[Round], boards: usize) -> Sampled {
    let depths = rounds.first().map_or(0, Vec::len);
    let depth = |depth: usize| {
        let numbers: Vec<Huge> = rounds.iter().map(|round| round[depth].0).collect();
        let boards = rounds.iter().map(|round| round[depth].1 as u64).sum();
        Depth { nodes: Mean::of(&numbers), boards }
    };
    let totals: Vec<Huge> = rounds.iter().map(|round| round.iter().map(|(nodes, _)| *nodes).sum()).collect();
    Sampled {
        depths: (0..depths).map(depth).collect(),
        total: Mean::of(&totals),
        rounds: rounds.len(),
        boards,
        stop: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_drawn_equally_often() {
        let mut random = Random::new(5);
        let mut often = [0; 7];
        for _ in 0..7000 {
            let drawn = draw(7, 3, &mut random);
            assert!(drawn.len() == 3 && drawn.is_sorted());
            drawn.into_iter().for_each(|number| often[number] += 1);
        }
        assert!(often.iter().all(|times| (2850..3150).contains(times)), "{often:?}");
        assert_eq!(draw(3, 3, &mut random), [0, 1, 2]);
    }

    #[test]
    fn means_know_their_error() {
        let mean = Mean::of(&[1.0, 2.0, 3.0].map(Huge::new));
        assert!((mean.mean.value() - 2.0).abs() < 1e-12);
        assert!((mean.error.unwrap() - 1.0 / 3f64.sqrt() / 2.0).abs() < 1e-12);
        assert_eq!(Mean::of(&[Huge::ZERO; 2]), Mean { mean: Huge::ZERO, error: None });
        assert_eq!(Mean::of(&[Huge::ONE]).error, None);
    }
}
