//! Dancing cells: the engine for every problem.
//!
//! The search chooses an item, tries its options one after the other and takes back what it did;
//! the [`board`] knows how. With multiplicities (`MANY`) an item is branched on one option at a
//! time, in or out, until it is full, or until no option is left and it may stay as it is. Problems
//! where every item is used once do not pay for that: `MANY` is a constant.
//!
//! There is a stack of frames instead of recursion: a cover of a hundred thousand options does not
//! overflow the thread's own.

mod board;

use super::{Choice, Engine, Item, OptionId, Part, Problem, Solutions, Step};
use board::{Board, Mark};
use num_bigint::BigUint;
use quadrille_core::{Event, Observer, Search, Stop};
use std::ops::ControlFlow;

/// Dancing cells over a problem, the tree shaped by a choice.
#[derive(Clone, Copy, Debug)]
pub struct Cells<'p, C> {
    problem: &'p Problem,
    choice: C,
}

impl<'p, C: Choice> Cells<'p, C> {
    /// Searches `problem` with this choice of items and order of options.
    pub const fn new(problem: &'p Problem, choice: C) -> Self {
        Cells { problem, choice }
    }

    fn visit<O: Observer>(
        &self,
        part: &Part,
        label: impl Fn(OptionId) -> String,
        search: &mut Search<O>,
        leaf: impl FnMut(&[OptionId], &mut Search<O>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        if self.problem.is_simple() {
            Tree::<false>::at(self.problem, part).search(self.choice.clone(), label, search, leaf)
        } else {
            Tree::<true>::at(self.problem, part).search(self.choice.clone(), label, search, leaf)
        }
    }
}

impl<C: Choice> Engine for Cells<'_, C> {
    fn solve_below<O: Observer>(
        &self,
        part: &Part,
        label: impl Fn(OptionId) -> String,
        search: &mut Search<O>,
        found: Solutions<'_>,
    ) -> Result<(), Stop> {
        self.visit(part, label, search, |solution, search| {
            search.hand_over(solution, &mut |solution| found(solution))
        })
    }

    fn count_below<O: Observer>(&self, part: &Part, search: &mut Search<O>) -> Result<BigUint, Stop> {
        let mut number = 0u64;
        self.visit(
            part,
            |_| String::new(),
            search,
            |_, search| {
                number += 1;
                search.hand_over((), &mut |()| ControlFlow::Continue(()))
            },
        )?;
        Ok(number.into())
    }

    fn children(&self, part: &Part, search: &mut Search) -> Result<Option<Vec<Part>>, Stop> {
        if self.problem.is_simple() {
            Tree::<false>::at(self.problem, part).children(part, self.choice.clone(), search)
        } else {
            Tree::<true>::at(self.problem, part).children(part, self.choice.clone(), search)
        }
    }
}

/// The search on a board.
struct Tree<const MANY: bool> {
    board: Board<MANY>,
    taken: Vec<OptionId>,
    /// The options of the items branched on, one frame after the other.
    agenda: Vec<OptionId>,
    frames: Vec<Frame>,
}

/// One branching of the search.
struct Frame {
    item: Item,
    /// Its options on the agenda, the next one to try, and the one that is tried now.
    agenda: usize,
    next: usize,
    taken: Option<OptionId>,
    /// Whether the item is branched on by taking or leaving one option after the other.
    one_by_one: bool,
    /// Whether the last branch, to leave the item as it is, was entered.
    settled: bool,
    /// What to return to: before the frame, and between its branches.
    before: Mark,
    between: Mark,
    /// Solutions found before the branch that is tried now.
    solutions: u64,
}

impl<const MANY: bool> Tree<MANY> {
    /// The board of a problem after the decisions of a part.
    fn at(problem: &Problem, part: &Part) -> Self {
        let (agenda, frames) = (Vec::with_capacity(problem.options()), Vec::with_capacity(problem.items()));
        Tree { board: Board::at(problem, part), taken: part.options().collect(), agenda, frames }
    }

    fn search<O: Observer>(
        &mut self,
        mut choice: impl Choice,
        label: impl Fn(OptionId) -> String,
        search: &mut Search<O>,
        mut leaf: impl FnMut(&[OptionId], &mut Search<O>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        loop {
            if self.board.is_covered() {
                leaf(&self.taken, search)?;
            } else {
                self.branch(&mut choice);
            }
            while !self.advance(&label, search)? {
                if self.frames.is_empty() {
                    return Ok(());
                }
            }
        }
    }

    /// Chooses an item and puts its options on the agenda.
    fn branch(&mut self, choice: &mut impl Choice) {
        let item = choice.item(&self.board);
        let agenda = self.agenda.len();
        self.agenda.extend(self.board.live_options(item));
        choice.arrange(&mut self.agenda[agenda..]);
        let mark = self.board.mark();
        let one_by_one = !self.board.is_plain(item);
        self.frames.push(Frame {
            item,
            agenda,
            next: agenda,
            taken: None,
            one_by_one,
            settled: !one_by_one,
            before: mark,
            between: mark,
            solutions: 0,
        });
    }

    /// Goes to the next branch of the last frame, or leaves the frame when there is none; true when
    /// the branch is alive.
    fn advance<O: Observer>(
        &mut self,
        label: &impl Fn(OptionId) -> String,
        search: &mut Search<O>,
    ) -> Result<bool, Stop> {
        let Some(mut frame) = self.frames.pop() else { return Ok(false) };
        self.retract(&mut frame, search);
        let tried = frame.next;
        if frame.one_by_one && tried > frame.agenda && !frame.settled {
            if !self.board.leave(self.agenda[tried - 1]) {
                return Ok(self.give_up(&frame));
            }
            frame.between = self.board.mark();
        }
        if let Some(&option) = self.agenda.get(tried) {
            search.node()?;
            search.emit(|observer| observer.event(Event::Do(&label(option))));
            frame.next += 1;
            frame.taken = Some(option);
            frame.solutions = search.counters.solutions;
            self.frames.push(frame);
            self.taken.push(option);
            Ok(self.board.take(option))
        } else if !frame.settled && self.board.is_satisfied(frame.item) {
            frame.settled = true;
            self.board.close(frame.item);
            self.frames.push(frame);
            Ok(true)
        } else {
            Ok(self.give_up(&frame))
        }
    }

    /// Takes the last branch of a frame back.
    fn retract<O: Observer>(&mut self, frame: &mut Frame, search: &mut Search<O>) {
        self.board.undo(frame.between);
        if let Some(option) = frame.taken.take() {
            self.board.give_back(option);
            self.taken.pop();
            search.counters.backtracks += u64::from(search.counters.solutions == frame.solutions);
            search.emit(|observer| observer.event(Event::Undo(1)));
        }
    }

    fn give_up(&mut self, frame: &Frame) -> bool {
        self.agenda.truncate(frame.agenda);
        self.board.undo(frame.before);
        false
    }

    /// The live branches below a part, as parts.
    fn children(
        &mut self,
        part: &Part,
        mut choice: impl Choice,
        search: &mut Search,
    ) -> Result<Option<Vec<Part>>, Stop> {
        if self.board.is_covered() {
            return Ok(None);
        }
        self.branch(&mut choice);
        let mut children = Vec::new();
        let mut dead = search.counters.backtracks;
        while !self.frames.is_empty() {
            let nodes = search.counters.nodes;
            if self.advance(&|_| String::new(), search)? {
                children.push(part.then(self.steps_to_here()));
            } else {
                dead += search.counters.nodes - nodes;
            }
        }
        // The live ones are left here, but nobody knows yet whether without a solution.
        search.counters.backtracks = dead;
        Ok(Some(children))
    }

    /// The decisions of the last frame.
    fn steps_to_here(&self) -> Vec<Step> {
        let frame = self.frames.last().expect("a frame");
        let tried = if frame.taken.is_some() { frame.next - 1 } else { frame.next };
        let left = if frame.one_by_one { &self.agenda[frame.agenda..tried] } else { &[] };
        let left = left.iter().copied().map(Step::Leave);
        left.chain([frame.taken.map_or(Step::Close(frame.item), Step::Take)]).collect()
    }
}
