//! What can be put on the next cell of a path, for boards that are kept as they are.
//!
//! The fast search has one board that it changes; whoever samples has thousands, of which each must
//! be small and quick to copy. So a board here is what lies on the cells and what is left of each
//! kind, and nothing else. All looks that show certain colours on the sides that are known when a
//! cell is reached are a list, found by these colours; cells in the same situation share their
//! lists.

use crate::model::Side;
use crate::solve::problem::{LookId, Problem};
use rustc_hash::FxHashMap;

/// Looks by the colours that they show on certain sides.
type Lists = FxHashMap<u64, Vec<LookId>>;

/// What is known about a side of a cell when it is reached.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Need {
    /// The search will have filled the cell beyond.
    Match,
    /// It is this colour.
    Is(u16),
    /// Nothing is; grey is for the rim alone where there is a frame.
    Open,
}

/// A cell to fill.
struct Step {
    cell: usize,
    /// The cells beyond its sides that were filled before, each with the side.
    beside: Vec<(usize, Side)>,
    /// Its lists: a position in [`Ways::lists`].
    lists: usize,
}

/// The ways to go on from any board along a path.
pub struct Ways<'a> {
    problem: &'a Problem<'a>,
    steps: Vec<Step>,
    lists: Vec<Lists>,
}

/// A board on the way.
#[derive(Clone)]
pub struct Board {
    cells: Vec<LookId>,
    left: Vec<u16>,
}

impl Board {
    /// The bytes that a board takes.
    pub fn bytes(problem: &Problem<'_>) -> usize {
        size_of::<Board>() + 2 * (problem.size().area() + problem.kinds.len())
    }
}

impl<'a> Ways<'a> {
    /// The ways to fill these cells in this order.
    pub fn new(problem: &'a Problem<'a>, cells: &[usize]) -> Self {
        let mut ways = Ways { problem, steps: Vec::with_capacity(cells.len()), lists: Vec::new() };
        let mut known: FxHashMap<[Need; 4], usize> = FxHashMap::default();
        let mut filled = vec![false; problem.size().area()];
        for cell in cells.iter().copied() {
            let beyond = |side: Side| {
                let next = problem.instance.beyond(problem.size().cell(cell), side)?;
                Some(problem.size().index(next)).filter(|next| filled[*next])
            };
            let needs = Side::ALL.map(|side| match (beyond(side), problem.known_colour(cell, side)) {
                (Some(_), _) => Need::Match,
                (None, Some(colour)) => Need::Is(colour),
                (None, None) => Need::Open,
            });
            let beside = Side::ALL.into_iter().filter_map(|side| Some((beyond(side)?, side))).collect();
            let lists = *known.entry(needs).or_insert_with(|| {
                ways.lists.push(lists(problem, &needs));
                ways.lists.len() - 1
            });
            ways.steps.push(Step { cell, beside, lists });
            filled[cell] = true;
        }
        ways
    }

    /// The number of cells to fill.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The board on which nothing lies but what is fixed.
    pub fn start(&self) -> Board {
        Board { cells: vec![0; self.problem.size().area()], left: self.problem.left() }
    }

    /// The looks that show the right colours on the cell of a step; of some of them no piece may be
    /// left.
    pub fn matching(&self, step: usize, board: &Board) -> &[LookId] {
        let step = &self.steps[step];
        let colours = step.beside.iter().fold(0, |colours, (cell, side)| {
            let beyond = &self.problem.looks[board.cells[*cell] as usize];
            colours << 16 | u64::from(beyond.side(side.opposite()))
        });
        self.lists[step.lists].get(&colours).map_or(&[], Vec::as_slice)
    }

    /// Whether a piece is left that looks so.
    pub fn is_left(&self, look: LookId, board: &Board) -> bool {
        board.left[self.problem.looks[look as usize].kind as usize] > 0
    }

    /// The looks that can be put on the cell of a step.
    pub fn tries<'b>(&'b self, step: usize, board: &'b Board) -> impl Iterator<Item = LookId> + 'b {
        let matching = self.matching(step, board).iter().copied();
        matching.filter(|look| self.is_left(*look, board))
    }

    /// Puts a look on the cell of a step.
    pub fn put(&self, step: usize, look: LookId, board: &mut Board) {
        board.cells[self.steps[step].cell] = look;
        board.left[self.problem.looks[look as usize].kind as usize] -= 1;
    }

    /// Takes it back.
    pub fn take_back(&self, look: LookId, board: &mut Board) {
        board.left[self.problem.looks[look as usize].kind as usize] += 1;
    }
}

/// The lists of cells in a situation.
fn lists(problem: &Problem<'_>, needs: &[Need; 4]) -> Lists {
    let mut lists = Lists::default();
    let framed = problem.instance.framed();
    for (number, look) in problem.looks.iter().enumerate() {
        let suits = needs.iter().zip(look.sides).all(|(need, colour)| match need {
            Need::Is(needed) => colour == *needed,
            Need::Match | Need::Open => !framed || colour != 0,
        });
        if suits && !problem.kinds[look.kind as usize].free.is_empty() {
            let matched = needs.iter().zip(look.sides).filter(|(need, _)| **need == Need::Match);
            let colours = matched.fold(0, |colours, (_, colour)| colours << 16 | u64::from(colour));
            lists.entry(colours).or_default().push(number as LookId);
        }
    }
    lists
}
