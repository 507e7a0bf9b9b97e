//! How many boards are to be expected: the community's "complexity theory".
//!
//! **The model.** Every side of a piece belongs to a pool, and the colours of each pool are dealt
//! to its sides at random. Under the rule of the frame a piece is a corner, a border piece or an
//! inner piece by its grey sides, and stays what it is. A side that runs along the rim has grey on
//! one hand: on the left hand or on the right hand, seen from the middle of the piece. Where two
//! pieces touch at the rim a left-hand side always meets a right-hand side, so that these are two
//! pools; all sides that look inwards, those of border pieces too, are one pool, and where two of
//! them touch any two may meet. (On boards one cell wide there is a fourth pool: sides with grey on
//! both hands.) Without the frame there is one pool, and grey is a colour like any other.
//!
//! **What follows.** Take some cells of the board, fill them with pieces in certain turns, in the
//! right classes: the sides that touch are drawn from their pools without being put back. So the
//! expected number of boards that match is the number of ways to arrange pieces times the chance
//! that all joints match, and this is exact: it is the mean over all ways to deal the colours. For
//! a pool in which colour i occurs n_i times, N in all, and m joints,
//!
//! ```text
//! chance = m! [x^m] ∏ Σ_k (n_i)_2k / k! x^k   /   (N)_2m              any two sides may meet
//! chance = m! [x^m] ∏ Σ_k (l_i)_k (r_i)_k / k! x^k   /   (L)_m (R)_m   left hands meet right hands
//! ```
//!
//! where (n)_k is n (n-1) ... (n-k+1), k of m joints show colour i, and [x^m] takes a coefficient.
//!
//! **Equal and symmetric pieces.** Boards that look alike are one. The ways to arrange pieces on f
//! cells of a class are therefore f! [x^f] ∏ Σ_j w^j / j! x^j with a factor for each kind, j up to
//! the number of its pieces, w the number of its looks that fit a cell of the class; for pieces
//! that are all different and not symmetric, this is the falling factorial times 4^f inside and
//! times 1 at the rim. It counts arrangements exactly. That the sides of a symmetric piece are not
//! dealt independently is ignored.
//!
//! **Clues** are on the board from the beginning and are arranged in one way. Their sides are dealt
//! like all others: what they really show is not looked at, so that the figures are those that
//! others publish (14,702 solutions of the real set with its starter piece, 4e-8 with all five
//! clues). Joints between two clues match for sure: all chances are under the condition that they
//! do.
//!
//! What the model does not know: that a puzzle was cut from a solution, so that there is one at
//! least, and that clues lead to it (many of them on one spot make theory useless); and that the
//! sides of border pieces that look inwards are a small part of their pool with colours of their
//! own.

use super::huge::Huge;
use super::series::{Factorials, Series};
use crate::model::Side;
use crate::solve::problem::Problem;
use rustc_hash::FxHashMap;

/// Which sides of a piece are grey, or of a cell are at the rim: a bit for each.
type Greys = u8;

/// The same for all turns of a piece.
fn class(greys: Greys) -> Greys {
    (0..4).map(|turn| (greys << turn | greys >> (4 - turn)) & 15).min().unwrap_or(greys)
}

/// The pool of a side, by whether the sides on its left and right hand are grey.
fn pool(greys: Greys, side: usize) -> usize {
    let grey = |side: usize| usize::from(greys >> (side % 4) & 1);
    grey(side + 3) + 2 * grey(side + 1)
}

/// The pools: sides that look inwards, left hands, right hands, both hands.
const POOLS: usize = 4;
const LEFT: usize = 1;
const RIGHT: usize = 2;
/// What a joint is about: two sides that look inwards, a left hand and a right hand, or two sides
/// with grey on both.
const JOINTS: [(usize, usize); 3] = [(0, 0), (LEFT, RIGHT), (3, 3)];

/// The chances that so and so many joints of a sort match.
struct Chances {
    of_series: Series,
    /// The sides in the two pools; the same twice if any two sides may meet.
    sides: (usize, usize),
    alike: bool,
}

impl Chances {
    fn new(left: &[usize], right: Option<&[usize]>, most: usize, factorials: &Factorials) -> Chances {
        let mut of_series = Series::one();
        for (colour, &n) in left.iter().enumerate() {
            let count = |k: usize| match right {
                None => factorials.ln_falling(n, 2 * k),
                Some(right) => factorials.ln_falling(n, k) + factorials.ln_falling(right[colour], k),
            };
            let last = right.map_or(n / 2, |right| n.min(right[colour])).min(most);
            let factor = Series::new((0..=last).map(|k| count(k) - factorials.ln(k)));
            of_series = of_series.times(&factor, most);
        }
        let sum = |counts: &[usize]| counts.iter().sum();
        Chances { of_series, sides: (sum(left), sum(right.unwrap_or(left))), alike: right.is_none() }
    }

    /// The chance that this many joints all match; nought where there are not so many sides.
    fn of(&self, joints: usize, factorials: &Factorials) -> Huge {
        let matched = self.of_series.coefficient(joints);
        if matched.is_zero() {
            return Huge::ZERO;
        }
        let (left, right) = self.sides;
        let drawn = match self.alike {
            true => factorials.ln_falling(left, 2 * joints),
            false => factorials.ln_falling(left, joints) + factorials.ln_falling(right, joints),
        };
        matched * Huge::from_ln(factorials.ln(joints) - drawn)
    }
}

/// The board, as the model sees it.
struct Model<'a> {
    problem: &'a Problem<'a>,
    /// The class of each cell.
    classes: Vec<Greys>,
}

impl<'a> Model<'a> {
    fn new(problem: &'a Problem<'a>) -> Self {
        let rim = |cell: usize| {
            let outside = |side: &Side| problem.instance.beyond(problem.size().cell(cell), *side).is_none();
            Side::ALL.iter().filter(|side| outside(side)).fold(0, |greys, side| greys | 1 << *side as usize)
        };
        let framed = problem.instance.framed();
        let classes = (0..problem.size().area()).map(|cell| if framed { rim(cell) } else { 0 });
        Model { problem, classes: classes.collect() }
    }

    /// The grey sides of a piece or a look, as far as they mean anything.
    fn greys(&self, sides: [u16; 4]) -> Greys {
        let grey = |greys, (side, colour): (usize, &u16)| greys | Greys::from(*colour == 0) << side;
        if self.problem.instance.framed() { sides.iter().enumerate().fold(0, grey) } else { 0 }
    }

    /// How often each colour occurs in each pool, on pieces that have a class which the board has.
    fn pools(&self) -> [Vec<usize>; POOLS] {
        let mut pools = [(); POOLS].map(|()| vec![0; self.problem.colours]);
        for piece in self.problem.instance.pieces() {
            let sides = piece.0.map(|colour| colour.0);
            let greys = self.greys(sides);
            if !self.classes.iter().any(|cell| class(*cell) == class(greys)) {
                continue;
            }
            for side in (0..4).filter(|side| greys >> side & 1 == 0) {
                pools[pool(greys, side)][sides[side] as usize] += 1;
            }
        }
        pools
    }

    /// The ways to fill so and so many cells of each class.
    fn ways(&self, factorials: &Factorials) -> FxHashMap<Greys, Series> {
        let mut cells: FxHashMap<Greys, usize> = FxHashMap::default();
        self.classes.iter().for_each(|greys| *cells.entry(class(*greys)).or_default() += 1);
        // Kinds alike: their class, how many pieces are left of each, and how many looks fit a
        // cell.
        let mut alike: FxHashMap<(Greys, usize, usize), usize> = FxHashMap::default();
        for kind in self.problem.kinds.iter().filter(|kind| !kind.free.is_empty()) {
            let looks = &self.problem.looks[kind.looks.clone()];
            let greys = self.greys(looks[0].sides);
            let fitting = looks.iter().filter(|look| self.greys(look.sides) == greys).count();
            *alike.entry((class(greys), kind.free.len(), fitting)).or_default() += 1;
        }
        let mut ways: FxHashMap<Greys, Series> = cells.keys().map(|class| (*class, Series::one())).collect();
        for ((class, left, fitting), kinds) in alike {
            if let (Some(ways), Some(most)) = (ways.get_mut(&class), cells.get(&class)) {
                let ln = (fitting as f64).ln();
                let kind = Series::new((0..=left.min(*most)).map(|n| n as f64 * ln - factorials.ln(n)));
                *ways = ways.times(&kind.power(kinds, *most), *most);
            }
        }
        ways
    }

    /// Counts the joints between a cell and those that are filled.
    fn count_joints(&self, cell: usize, filled: &[bool], joints: &mut [usize; JOINTS.len()]) {
        for side in Side::ALL {
            let next = self.problem.instance.beyond(self.problem.size().cell(cell), side);
            if next.is_some_and(|next| filled[self.problem.size().index(next)]) {
                let own = pool(self.classes[cell], side as usize);
                let sort = JOINTS.iter().position(|(a, b)| own == *a || own == *b);
                joints[sort.expect("every pool has its joints")] += 1;
            }
        }
    }
}

/// The expected number of boards after each placement along these cells, none first: the nodes of
/// the search at each depth, and at last the solutions.
pub fn expected(problem: &Problem<'_>, cells: &[usize]) -> Vec<Huge> {
    let model = Model::new(problem);
    let area = problem.size().area();
    let factorials = Factorials::up_to((problem.instance.pieces().len() * 4).max(2 * area));
    let ways = model.ways(&factorials);
    let pools = model.pools();
    let chances = JOINTS.map(|(left, right)| {
        let right = (left != right).then_some(&pools[right][..]);
        Chances::new(&pools[left], right, 2 * area, &factorials)
    });
    let chance = |joints: &[usize; JOINTS.len()]| {
        let all = joints.iter().zip(&chances).map(|(joints, chances)| chances.of(*joints, &factorials));
        all.fold(Huge::ONE, |product, chance| product * chance)
    };
    let (mut filled, mut joints) = (vec![false; area], [0; JOINTS.len()]);
    for cell in (0..area).filter(|cell| problem.fixed[*cell].is_some()) {
        model.count_joints(cell, &filled, &mut joints);
        filled[cell] = true;
    }
    let sure = chance(&joints);
    let mut taken: FxHashMap<Greys, usize> = FxHashMap::default();
    let mut numbers = vec![Huge::ONE];
    for cell in cells {
        model.count_joints(*cell, &filled, &mut joints);
        filled[*cell] = true;
        *taken.entry(class(model.classes[*cell])).or_default() += 1;
        let arranged = taken
            .iter()
            .map(|(class, cells)| ways[class].coefficient(*cells) * Huge::from_ln(factorials.ln(*cells)));
        let arranged = arranged.fold(Huge::ONE, |product, ways| product * ways);
        numbers.push(arranged * chance(&joints) / sure);
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All ways to draw sides from a list in order, and those of them in which the pairs match.
    fn draws(list: &mut Vec<usize>, drawn: &mut Vec<usize>, wanted: usize) -> (u64, u64) {
        if drawn.len() == wanted {
            return (1, u64::from(drawn.chunks(2).all(|pair| pair[0] == pair[1])));
        }
        let mut sum = (0, 0);
        for at in 0..list.len() {
            let colour = list.swap_remove(at);
            drawn.push(colour);
            let (all, good) = draws(list, drawn, wanted);
            sum = (sum.0 + all, sum.1 + good);
            drawn.pop();
            list.push(colour);
            let last = list.len() - 1;
            list.swap(at, last);
        }
        sum
    }

    #[test]
    fn chances_are_shares_of_all_draws() {
        let factorials = Factorials::up_to(20);
        for counts in [vec![2, 2], vec![4, 2, 1], vec![3, 0, 3, 2], vec![1, 1, 1]] {
            let chances = Chances::new(&counts, None, 9, &factorials);
            let list = || counts.iter().enumerate().flat_map(|(c, n)| vec![c; *n]).collect::<Vec<_>>();
            for joints in 0..=list().len() / 2 {
                let (all, good) = draws(&mut list(), &mut Vec::new(), 2 * joints);
                let chance = chances.of(joints, &factorials).value();
                assert!((chance - good as f64 / all as f64).abs() < 1e-12, "{counts:?} {joints}");
            }
            assert!(chances.of(9, &factorials).is_zero());
        }
    }

    /// The left hands stay where they are, the right hands are drawn.
    #[test]
    fn left_hands_meet_right_hands() {
        let factorials = Factorials::up_to(20);
        let (left, right) = ([2, 2, 1], [1, 2, 1]);
        let chances = Chances::new(&left, Some(&right), 9, &factorials);
        // One joint: (2 + 4 + 1) of 5 x 4.
        assert!((chances.of(1, &factorials).value() - 7.0 / 20.0).abs() < 1e-12);
        // All four right hands: the left hands drawn must be 0, 1, 1, 2 in the order of the right
        // hands.
        let all = 5.0 * 4.0 * 3.0 * 2.0 * 24.0;
        let good = 12.0 * (2.0 * 2.0 * 1.0) * 2.0;
        assert!((chances.of(4, &factorials).value() - good / all).abs() < 1e-12);
    }

    #[test]
    fn classes_and_pools_are_those_of_the_rim() {
        // Up and left are grey: the right side has grey on its left hand, the lower side on its
        // right hand.
        assert_eq!((pool(0b1001, 1), pool(0b1001, 2)), (LEFT, RIGHT));
        // A border piece: its lower side looks inwards.
        assert_eq!((pool(0b0001, 1), pool(0b0001, 2), pool(0b0001, 3)), (LEFT, 0, RIGHT));
        assert_eq!((pool(0b0101, 1), pool(0, 3)), (3, 0));
        assert_eq!(class(0b1001), class(0b0110));
        assert_ne!(class(0b0101), class(0b0110));
    }
}
