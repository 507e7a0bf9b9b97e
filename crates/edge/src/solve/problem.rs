//! A puzzle as the engines see it: equal pieces are one kind, and a piece that is turned is a look.
//!
//! Two boards that look the same are one solution. Equal pieces therefore count as one [`Kind`], of
//! which so many are left, and the turns of a symmetric piece that look the same as one [`Look`].
//! What lies on the board already (clues, or a player's pieces) is fixed. Which of several equal
//! pieces lies where is decided when a solution is handed over.

use crate::Edge;
use crate::model::{Instance, PieceId, Placed, Side, State, Turn, status};
use quadrille_core::{Grid, Report, Size, Task};

/// Equal pieces.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The pieces that do not lie on the board yet, in order.
    pub free: Vec<PieceId>,
    /// Its looks: positions in [`Problem::looks`].
    pub looks: std::ops::Range<usize>,
}

/// A kind of piece, turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The number of the kind.
    pub kind: u16,
    /// The colours: up, right, down, left.
    pub sides: [u16; 4],
}

impl Look {
    /// The colour of a side.
    pub fn side(&self, side: Side) -> u16 {
        self.sides[side as usize]
    }
}

/// The position of a look in [`Problem::looks`].
pub type LookId = u16;

/// A puzzle, ready to be searched.
pub struct Problem<'a> {
    /// The puzzle.
    pub instance: &'a Instance,
    /// What lies on the board.
    pub from: &'a State,
    /// The kinds, in the order of their first pieces.
    pub kinds: Vec<Kind>,
    /// All looks: those of the first kind by turn, then those of the second, and so on.
    pub looks: Vec<Look>,
    /// The look of what lies on each cell already, in row order.
    pub fixed: Vec<Option<LookId>>,
    /// One more than the largest colour.
    pub colours: usize,
    /// The number of the kind of each piece.
    kind_of: Vec<u16>,
}

impl<'a> Problem<'a> {
    /// The problem of a task.
    pub fn new(task: &Task<'a, Edge>) -> Self {
        Problem::in_order(task.instance, task.from, task.settings.turn_order.turns())
    }

    /// The problem that is left when some pieces lie on the board.
    pub fn from(instance: &'a Instance, from: &'a State) -> Self {
        Problem::in_order(instance, from, Turn::ALL)
    }

    /// The same with the looks of each piece in this order of its turns, the first of which is
    /// none.
    fn in_order(instance: &'a Instance, from: &'a State, turns: [Turn; 4]) -> Self {
        let mut lies = vec![false; instance.pieces().len()];
        from.placed().for_each(|(_, placed)| lies[placed.piece.index()] = true);
        let mut numbers = rustc_hash::FxHashMap::default();
        let (mut kinds, mut looks) = (Vec::<Kind>::new(), Vec::new());
        let mut kind_of = Vec::with_capacity(instance.pieces().len());
        for (at, piece) in instance.pieces().iter().enumerate() {
            let number = *numbers.entry(piece.normal().0).or_insert_with(|| {
                let begin = looks.len();
                looks.extend(turns.iter().take(piece.looks()).map(|turn| Look {
                    kind: kinds.len() as u16,
                    sides: piece.turned(*turn).0.map(|colour| colour.0),
                }));
                kinds.push(Kind { free: Vec::new(), looks: begin..looks.len() });
                kinds.len() - 1
            });
            kind_of.push(number as u16);
            if !lies[at] {
                kinds[number].free.push(PieceId(at as u16));
            }
        }
        let colours = instance.colours();
        let mut problem = Problem { instance, from, kinds, looks, fixed: Vec::new(), colours, kind_of };
        let cells = from.cells().items();
        problem.fixed = cells.iter().map(|placed| placed.map(|placed| problem.look(placed))).collect();
        problem
    }

    /// The look of a piece.
    pub fn look(&self, placed: Placed) -> LookId {
        let sides = self.instance.piece(placed.piece).turned(placed.turn).0.map(|colour| colour.0);
        let mut looks = self.kinds[self.kind_of[placed.piece.index()] as usize].looks.clone();
        looks.find(|look| self.looks[*look].sides == sides).expect("a turned piece has a look") as LookId
    }

    /// The extent of the board.
    pub fn size(&self) -> Size {
        self.instance.size()
    }

    /// How many pieces of each kind are left.
    pub fn left(&self) -> Vec<u16> {
        self.kinds.iter().map(|kind| kind.free.len() as u16).collect()
    }

    /// The colour of a side of a cell where it is known before the search: at the rim, and beside
    /// what is fixed.
    pub fn known_colour(&self, cell: usize, side: Side) -> Option<u16> {
        match self.instance.beyond(self.size().cell(cell), side) {
            None => self.instance.framed().then_some(0),
            Some(next) => {
                let look = self.fixed[self.size().index(next)]?;
                Some(self.looks[look as usize].side(side.opposite()))
            }
        }
    }

    /// Whether a look may lie on a cell as far as the rim and what is fixed are concerned.
    pub fn fits(&self, cell: usize, look: &Look) -> bool {
        let here = self.size().cell(cell);
        Side::ALL.into_iter().all(|side| {
            let colour = look.side(side);
            let outside = self.instance.beyond(here, side).is_none();
            !(self.instance.framed() && outside != (colour == 0))
                && self.known_colour(cell, side).is_none_or(|known| known == colour)
        })
    }

    /// Why there is no solution, where that can be seen without a search.
    pub fn obstacle(&self) -> Option<String> {
        let (cells, pieces) = (self.size().area(), self.instance.pieces().len());
        if pieces < cells {
            return super::census::obstacle(self.instance);
        }
        if let Some(broken) = status(self.instance, self.from).broken().next() {
            return Some(format!("{}: {}", broken.place, broken.message));
        }
        None
    }

    /// The report of a search that need not begin.
    pub fn hopeless(&self) -> Option<Report<State>> {
        self.obstacle().map(|why| Report { note: Some(why), ..Report::complete() })
    }

    /// The state with these looks on some cells, in row order.
    pub fn partial(&self, looks: impl IntoIterator<Item = Option<LookId>>) -> State {
        let mut taken = vec![0; self.kinds.len()];
        let fixed = self.from.cells().items();
        let cells = looks.into_iter().zip(fixed).map(|(look, fixed)| {
            if fixed.is_some() {
                return *fixed;
            }
            let look = look?;
            let kind = self.looks[look as usize].kind as usize;
            taken[kind] += 1;
            Some(self.placed(look, taken[kind] - 1))
        });
        State::new(Grid::from_items(self.size(), cells.collect()).expect("one for each cell"))
    }

    /// A look as a piece: the one of its kind that `number` others go before.
    pub fn placed(&self, look: LookId, number: usize) -> Placed {
        let look = self.looks[look as usize];
        let piece = self.kinds[look.kind as usize].free[number];
        let colours = self.instance.piece(piece);
        let same = |turn: &Turn| colours.turned(*turn).0.map(|colour| colour.0) == look.sides;
        let turn = Turn::ALL.into_iter().find(same).expect("pieces of a kind have its looks");
        Placed { piece, turn }
    }
}
