//! Solving as a sentence: `puzzle.solver().method("sat").time(limit).solutions()`.

use crate::board::Board;
use crate::puzzle::Puzzle;
use crate::search::{self, Counted, Run};
use crate::settings::AnySettings;
use quadrille_core::{Answer, Cancel, Checkpoint, Diagnostic, Grade, HintAnswer, Limits, Monitor, Progress};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// What is to be solved, how, and within which limits.
///
/// ```
/// use quadrille::Puzzle;
/// use quadrille::nonogram::Instance;
///
/// let puzzle = Puzzle::from(Instance::from_lengths([[1], [1], [1]], [[1], [1], [1]])?);
/// assert_eq!(puzzle.solver().solutions().count(), 6);
/// assert_eq!(puzzle.solver().count()?.count.number, 6u8.into());
/// assert_eq!(puzzle.solver().is_unique()?, Some(false));
/// # Ok::<(), quadrille::Diagnostic>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a solver does nothing until it is asked for solutions"]
pub struct Solver {
    board: Board,
    method: Option<String>,
    limits: Limits,
    settings: AnySettings,
    monitor: Monitor,
}

impl Board {
    /// A solver for all solutions that agree with this board.
    pub fn solver(&self) -> Solver {
        Solver {
            board: self.clone(),
            method: None,
            limits: Limits::none(),
            settings: AnySettings::default(),
            monitor: Monitor::default(),
        }
    }
}

impl Puzzle {
    /// A solver for all solutions of this puzzle.
    pub fn solver(&self) -> Solver {
        self.start.solver()
    }
}

impl Solver {
    /// By this method instead of the family's default.
    pub fn method(mut self, name: &str) -> Self {
        self.method = Some(name.to_owned());
        self
    }

    /// Within these limits.
    ///
    /// ```
    /// use quadrille::{Limits, Puzzle, swap::Instance};
    ///
    /// let puzzle = Puzzle::from(Instance::builder().row([3, 1, 2]).build()?);
    /// let few = Limits { solutions: Some(1), nodes: Some(1000), ..Limits::default() };
    /// assert!(puzzle.solver().limits(few).first()?.is_some());
    /// # Ok::<(), quadrille::Diagnostic>(())
    /// ```
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// At most so long.
    pub fn time(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// At most so many nodes.
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.limits.nodes = Some(nodes);
        self
    }

    /// At most so many solutions.
    pub fn most(mut self, solutions: u64) -> Self {
        self.limits.solutions = Some(solutions);
        self
    }

    /// On so many threads.
    pub fn threads(mut self, threads: usize) -> Self {
        self.limits.threads = threads.max(1);
        self
    }

    /// With tables of at most so many bytes.
    pub fn memory(mut self, bytes: u64) -> Self {
        self.limits.memory = bytes;
        self
    }

    /// With these settings: a struct of the family, or what is typed on the command line.
    ///
    /// ```
    /// use quadrille::{Puzzle, polyomino};
    ///
    /// let pieces = (polyomino::model::sets::piece_set("pentominoes").unwrap().make)();
    /// let puzzle = Puzzle::from(polyomino::Instance::new(polyomino::Board::rectangle(3, 20)?, pieces)?);
    /// let up_to_symmetry = polyomino::SolveSettings { distinct: true, ..Default::default() };
    /// assert_eq!(puzzle.solver().settings(up_to_symmetry).count()?.count.number, 2u8.into());
    /// # Ok::<(), quadrille::Diagnostic>(())
    /// ```
    pub fn settings(mut self, settings: impl Into<AnySettings>) -> Self {
        self.settings = settings.into();
        self
    }

    /// The handle that cancels the search from another thread.
    pub fn cancel(&self) -> Cancel {
        self.monitor.cancel.clone()
    }

    /// The handle by which the search is followed from another thread.
    pub fn progress(&self) -> Progress {
        self.monitor.progress.clone()
    }

    /// Saves the state of the search through this.
    pub fn checkpoint(mut self, checkpoint: Checkpoint) -> Self {
        self.monitor.checkpoint = checkpoint;
        self
    }

    fn run(&self) -> Run {
        Run {
            method: self.method.clone(),
            limits: self.limits.clone(),
            monitor: self.monitor.clone(),
            settings: self.settings.clone(),
            ..Run::default()
        }
    }

    /// The next move that a person can find, with the reason for it.
    pub fn hint(&self) -> HintAnswer<String> {
        self.board.hint(self.run())
    }

    /// How hard the puzzle is from its start.
    pub fn grade(&self) -> Result<Grade, Diagnostic> {
        self.board.grade(self.run())
    }

    /// Runs it, and calls back with every better board that a search for the best one finds.
    ///
    /// ```
    /// use quadrille::{FAMILIES, edge};
    ///
    /// let puzzle = FAMILIES.find("edge")?.generate(quadrille::Run::default()).map_err(|e| e.why)?;
    /// let best = edge::SolveSettings { best: true, ..Default::default() };
    /// let answer = puzzle.solver().settings(best).nodes(100_000).improving(|board| drop(board.text()))?;
    /// # let _ = answer;
    /// # Ok::<(), quadrille::Diagnostic>(())
    /// ```
    pub fn improving(
        &self,
        on_improved: impl FnMut(Board) + Send + 'static,
    ) -> Result<Answer<Board>, Diagnostic> {
        self.board.solve(Run { on_improved: Some(Box::new(on_improved)), ..self.run() })
    }

    /// Runs it; the answer holds the solutions, and how the search ended.
    pub fn answer(&self) -> Result<Answer<Board>, Diagnostic> {
        self.board.solve(self.run())
    }

    /// The first solution; `None` if there is none, or if a limit came first.
    pub fn first(&self) -> Result<Option<Board>, Diagnostic> {
        Ok(self.clone().most(1).answer()?.solutions.pop())
    }

    /// How many solutions there are, without listing them where the family knows how.
    pub fn count(&self) -> Result<Counted, Diagnostic> {
        match self.method {
            None => self.board.count(self.run()),
            Some(_) => search::count_by_listing(&self.board, self.run()),
        }
    }

    /// Whether there is exactly one solution; `None` if a limit came before that was known.
    pub fn is_unique(&self) -> Result<Option<bool>, Diagnostic> {
        let answer = self.clone().most(2).answer()?;
        Ok(match (answer.found, answer.complete) {
            (2.., _) => Some(false),
            (found, true) => Some(found == 1),
            (_, false) => None,
        })
    }

    /// The solutions, one by one while they are found on another thread. Who drops the iterator
    /// ends the search.
    pub fn solutions(&self) -> Solutions {
        let (run, board, monitor) = (self.run(), self.board.clone(), self.monitor.clone());
        let (give, take) = sync_channel(WAITING);
        let search = std::thread::spawn(move || {
            board.stream(run, &mut |solution| match give.send(solution) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            })
        });
        Solutions { take: Some(take), search: Some(search), monitor }
    }
}

/// Solutions that may wait to be taken before the search waits for them.
const WAITING: usize = 64;

/// The solutions of a search that goes on while they are looked at.
#[derive(Debug)]
pub struct Solutions {
    take: Option<Receiver<Board>>,
    search: Option<JoinHandle<Result<Answer<Board>, Diagnostic>>>,
    monitor: Monitor,
}

impl Iterator for Solutions {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        self.take.as_ref()?.recv().ok()
    }
}

impl Solutions {
    /// Ends the search, if it has not ended, and tells how: whether these were all, what they cost,
    /// what was wrong.
    pub fn finish(mut self) -> Result<Answer<Board>, Diagnostic> {
        self.take = None;
        let search = self.search.take().expect("a search is finished once");
        search.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }
}

impl Drop for Solutions {
    fn drop(&mut self) {
        self.take = None;
        if let Some(search) = self.search.take() {
            self.monitor.cancel.now();
            // What went wrong in a search that nobody waits for is nobody's affair.
            let _ = search.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_core::Outcome;
    use quadrille_nonogram::Instance;

    fn permutations(n: usize) -> Puzzle {
        Puzzle::from(Instance::from_lengths(vec![[1]; n], vec![[1]; n]).unwrap())
    }

    #[test]
    fn solutions_come_one_by_one_and_can_be_left() {
        let mut solutions = permutations(9).solver().solutions();
        assert!(solutions.by_ref().take(3).all(|board| board.is_solved()));
        drop(solutions);
        let mut few = permutations(4).solver().solutions();
        assert_eq!(few.by_ref().count(), 24);
        let answer = few.finish().unwrap();
        assert!((answer.outcome, answer.found, answer.complete) == (Outcome::Solved, 24, true));
    }

    #[test]
    fn a_limit_leaves_questions_open() {
        let solver = permutations(30).solver().nodes(1);
        assert_eq!(solver.is_unique().unwrap(), None);
        assert!(solver.first().unwrap().is_none());
        assert!(permutations(3).solver().method("nonsense").answer().is_err());
        assert_eq!(permutations(1).solver().is_unique().unwrap(), Some(true));
    }
}
