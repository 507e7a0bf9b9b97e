//! The game on the table: a session of the library, the player's hand, and what the page shows of
//! them.
//!
//! Everything that changes is in signals; a [`Game`] is a handful of them and can be copied about.
//! The session is changed only here, and whatever changes it is kept by the browser soon after.

use crate::jobs::{self, Job, Order};
use crate::page::{self, Calm};
use crate::store::{self, Kept};
use crate::wire::{Done, From, Pulse, Rating, Reply, Task};
use quadrille::id::{self, Parts};
use quadrille::{Diagnostic, Gesture, Hand, HintAnswer, Outcome, Puzzle, Session, Violation, document};
use std::cell::RefCell;
use std::collections::BTreeMap;
use sycamore::prelude::*;

/// Time between two times the game is kept, in milliseconds.
const KEEP_EVERY: i32 = 400;
/// Time between two steps of a solution that is shown, in milliseconds.
const STEP: i32 = 90;
/// Solutions with more moves are shown at once.
const MOST_STEPS: usize = 80;
/// The limit of time for hints and solutions, in seconds.
const WORK_SECONDS: f64 = 120.0;
/// The limit of time for the grade of a puzzle, in seconds.
const GRADING: f64 = 5.0;

/// What a worker can do for the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errand {
    /// Look for a hint.
    Hint,
    /// Solve the puzzle from here.
    Solve,
}

/// Work that a worker does for the game.
#[derive(Clone, PartialEq)]
pub struct Work {
    /// What it is.
    pub what: Errand,
    /// The job.
    pub job: Job,
    /// How it stands.
    pub pulse: Pulse,
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Won {
    /// By the player.
    Played,
    /// By the machine.
    Shown,
}

/// The game.
#[derive(Clone, Copy)]
pub struct Game {
    /// The session; none before a puzzle is opened.
    pub session: Signal<Option<Session>>,
    /// The player's hand.
    pub hand: Signal<Hand>,
    /// The hint that is shown.
    pub advice: Signal<Option<HintAnswer<String>>>,
    /// The broken rules that are shown.
    pub found: Signal<Option<Vec<Violation>>>,
    /// How hard the puzzle is; none while that is being found out.
    pub rating: Signal<Option<Rating>>,
    /// What a worker does now.
    pub work: Signal<Option<Work>>,
    /// Whether the game is won, and how.
    pub won: Signal<Option<Won>>,
    /// Whether the congratulation is to be seen.
    pub cheer: Signal<bool>,
    /// How many puzzles have been opened: the page is laid anew for each.
    pub opened: Signal<u32>,
    /// Seconds played.
    pub seconds: Signal<f64>,
    /// What went wrong last.
    pub trouble: Signal<Option<String>>,
    /// What screen readers are told.
    pub said: Signal<String>,
}

thread_local! {
    static KEEPING: RefCell<Option<Calm>> = const { RefCell::new(None) };
    /// The job that grades the puzzle.
    static GRADER: RefCell<Option<Job>> = const { RefCell::new(None) };
}

impl Game {
    /// No game yet.
    pub fn new() -> Game {
        Game {
            session: create_signal(None),
            hand: create_signal(Hand::default()),
            advice: create_signal(None),
            found: create_signal(None),
            rating: create_signal(None),
            work: create_signal(None),
            won: create_signal(None),
            cheer: create_signal(false),
            opened: create_signal(0),
            seconds: create_signal(0.0),
            trouble: create_signal(None),
            said: create_signal(String::new()),
        }
    }

    /// Opens a puzzle, or goes on with the game that was kept of it.
    pub fn open(self, puzzle: Puzzle) -> Result<(), Diagnostic> {
        let kept = store::game(&store::key(&puzzle)).filter(|_| puzzle.state.is_none());
        let saved = kept.as_ref().and_then(Kept::puzzle);
        let mut session = match saved.map(|mut saved| {
            saved.facts = puzzle.facts.clone();
            saved.solution = saved.solution.or(puzzle.solution.clone());
            Session::new(saved)
        }) {
            Some(Ok(session)) => session,
            _ => Session::new(puzzle)?,
        };
        let seconds = kept.as_ref().map_or(0.0, |kept| kept.seconds);
        if let Some(kept) = kept {
            kept.checkpoints.into_iter().for_each(|(name, moves)| session.set_checkpoint(name, moves));
            session.join(kept.joined);
        }
        self.stop_work();
        batch(|| {
            self.won.set(session.board().is_solved().then_some(Won::Played));
            self.cheer.set(false);
            self.hand.set(Hand::default());
            self.advice.set(None);
            self.found.set(None);
            self.trouble.set(None);
            self.seconds.set(seconds);
            self.session.set(Some(session));
            self.opened.set(self.opened.get_untracked() + 1);
        });
        self.grade();
        self.keep_soon();
        Ok(())
    }

    /// The puzzle as a link carries it; empty without one.
    pub fn link(self) -> String {
        let write = |session: &Session| id::write(session.puzzle(), Parts::default());
        self.session.with_untracked(|session| session.as_ref().map(write).unwrap_or_default())
    }

    /// The puzzle with its moves, as the text of a document.
    pub fn document(self) -> String {
        self.session.with_untracked(|s| s.as_ref().map(Session::save_text).unwrap_or_default())
    }

    /// The puzzle with its moves.
    pub fn puzzle(self) -> Option<Puzzle> {
        self.session.with_untracked(|s| s.as_ref().map(Session::save))
    }

    /// Changes the session and all that follows from it.
    fn change<T>(self, by: Won, f: impl FnOnce(&mut Session) -> T) -> Option<T> {
        let result = self.session.update_silent(|session| session.as_mut().map(f))?;
        self.has_changed(by);
        Some(result)
    }

    /// Shows what follows from a session that has changed.
    fn has_changed(self, by: Won) {
        batch(|| {
            self.advice.set(None);
            self.found.set(None);
            self.session.update(|_| ());
        });
        let solved = self.session.with_untracked(|s| s.as_ref().is_some_and(|s| s.board().is_solved()));
        match (solved, self.won.get_untracked()) {
            (true, None) => batch(|| {
                self.won.set(Some(by));
                self.cheer.set(true);
            }),
            (false, Some(_)) => batch(|| {
                self.won.set(None);
                self.cheer.set(false);
            }),
            _ => {}
        }
        self.keep_soon();
    }

    /// Hears a gesture; tells whether it made a move.
    pub fn act(self, gesture: &Gesture<'_>) -> bool {
        let mut hand = self.hand.get_clone_untracked();
        // Most gestures make no move: whoever watches the board need not hear of them.
        let reaction = self
            .session
            .update_silent(|session| session.as_mut().map(|session| session.act(&mut hand, gesture)));
        let Some(reaction) = reaction else { return false };
        if self.hand.with_untracked(|old| *old != hand) {
            self.hand.set(hand);
        }
        let moved = match &reaction {
            Ok(reaction) => !reaction.moves.is_empty(),
            // Those before the one that could not be made are.
            Err(_) => true,
        };
        if moved {
            self.has_changed(Won::Played);
        }
        match reaction {
            Ok(reaction) => reaction.said.into_iter().for_each(|said| self.said.set(said)),
            Err(error) => self.trouble.set(Some(error.message)),
        }
        moved
    }

    /// Makes moves that belong together.
    pub fn play(self, moves: &[String]) {
        if let Some(Err(error)) = self.change(Won::Played, |session| session.play_together(moves)) {
            self.trouble.set(Some(error.message));
        }
    }

    /// Takes a step back.
    pub fn undo(self) {
        self.hand.update(Hand::drop_all);
        self.change(Won::Played, Session::step_back);
    }

    /// Makes a step again.
    pub fn redo(self) {
        self.hand.update(Hand::drop_all);
        self.change(Won::Played, Session::step_forward);
    }

    /// Takes everything back.
    pub fn restart(self) {
        self.hand.update(Hand::drop_all);
        self.change(Won::Played, Session::restart);
        self.seconds.set(0.0);
    }

    /// Remembers this place.
    pub fn save_checkpoint(self, name: &str) {
        self.change(Won::Played, |session| session.save_checkpoint(name));
    }

    /// Forgets a place.
    pub fn forget_checkpoint(self, name: &str) {
        self.change(Won::Played, |session| session.forget_checkpoint(name));
    }

    /// Goes back to a place.
    pub fn restore_checkpoint(self, name: &str) {
        self.hand.update(Hand::drop_all);
        if let Some(Err(error)) = self.change(Won::Played, |session| session.restore_checkpoint(name)) {
            self.trouble.set(Some(error.message));
        }
    }

    /// Finds the broken rules.
    pub fn check(self) {
        let broken = self.session.with_untracked(|session| {
            session.as_ref().map(|s| s.status().broken().cloned().collect::<Vec<_>>())
        });
        batch(|| {
            self.advice.set(None);
            self.found.set(broken);
        });
    }

    /// Has a worker find out how hard the puzzle is, beside whatever else is done. Who only looks
    /// loads no engine: then it is found out at the first movement.
    pub fn grade(self) {
        if let Some(before) = GRADER.take() {
            before.end();
        }
        self.rating.set(None);
        if !jobs::is_warm() || self.session.with_untracked(Option::is_none) {
            return;
        }
        let order = Order { seconds: Some(GRADING), ..Order::new(Task::Grade, self.document()) };
        // A worker that fails at this has nothing to say that a player could use.
        let job = Job::start(order, move |reply| {
            if let Reply::Done(Done::Graded(rating)) = reply {
                self.rating.set(Some(rating));
            }
        });
        GRADER.set(Some(job));
    }

    /// Asks for a hint.
    pub fn hint(self) {
        self.begin(Errand::Hint, Task::Hint, move |done| {
            if let Done::Hint(advice) = done {
                batch(|| {
                    self.found.set(None);
                    self.advice.set(Some(advice));
                });
            }
        });
    }

    /// Has the machine go on from here.
    pub fn solve(self, moving: bool) {
        let task = Task::Solve { method: None, solutions: Some(1), steps: 0, from: From::Here };
        self.begin(Errand::Solve, task, move |done| {
            let Done::Solved { answer, .. } = done else { return };
            let Some(solution) = answer.solutions.first() else {
                let why = match (answer.outcome, answer.report.stop) {
                    (Outcome::Unsolvable, _) => "There is no solution from here.".to_owned(),
                    (_, Some(stop)) => stop.words().to_owned(),
                    (_, None) => answer.report.note.unwrap_or_else(|| "No solution was found.".to_owned()),
                };
                return self.trouble.set(Some(why));
            };
            let moves = self.session.with_untracked(|session| {
                let board = session.as_ref()?.board();
                board.moves_to(&board.read_state_id(solution).ok()?)
            });
            let moves = moves.unwrap_or_default();
            if moving && moves.len() <= MOST_STEPS {
                self.show(moves.into_iter().collect());
            } else {
                self.change(Won::Shown, |session| session.play_all(&moves));
            }
        });
    }

    /// Makes moves one by one, as long as nobody else makes one.
    fn show(self, mut moves: std::collections::VecDeque<String>) {
        let Some(action) = moves.pop_front() else { return };
        let made = self.change(Won::Shown, |session| session.play(&action).map(|()| session.moves().len()));
        let Some(Ok(length)) = made else { return };
        page::after(STEP, move || {
            let same = self.session.with_untracked(|s| s.as_ref().is_some_and(|s| s.moves().len() == length));
            if same {
                self.show(moves);
            }
        });
    }

    /// Starts work on the game as it stands; there is one at a time.
    fn begin(self, what: Errand, task: Task, then: impl Fn(Done) + 'static) {
        self.stop_work();
        self.trouble.set(None);
        let order = Order { seconds: Some(WORK_SECONDS), ..Order::new(task, self.document()) };
        let job = Job::start(order, move |reply| match reply {
            Reply::Pulse(pulse) => self.work.update(|work| {
                if let Some(work) = work {
                    work.pulse = pulse;
                }
            }),
            Reply::Done(done) => {
                self.work.set(None);
                then(done);
            }
            Reply::Failed { message } => batch(|| {
                self.work.set(None);
                self.trouble.set(Some(message));
            }),
            Reply::Paused | Reply::Steps(_) | Reply::Found(_) => {}
        });
        if job.runs() {
            self.work.set(Some(Work { what, job, pulse: Pulse::default() }));
        }
    }

    /// Ends what a worker does for the game.
    pub fn stop_work(self) {
        if let Some(work) = self.work.take() {
            work.job.end();
        }
    }

    /// Keeps the game before long.
    pub fn keep_soon(self) {
        let calm = KEEPING.with_borrow_mut(|calm| calm.get_or_insert_with(|| Calm::new(KEEP_EVERY)).clone());
        calm.call(move || self.keep());
    }

    /// Keeps the game now. One without a move is not worth it.
    pub fn keep(self) {
        let kept = self.session.with_untracked(|session| {
            let session = session.as_ref()?;
            let key = store::key(session.puzzle());
            if session.moves().is_empty() && store::game(&key).is_none() {
                return None;
            }
            let checkpoints: BTreeMap<String, Vec<String>> =
                session.checkpoints().map(|(name, moves)| (name.to_owned(), moves.to_vec())).collect();
            let puzzle = session.puzzle();
            Some((
                key,
                Kept {
                    document: session.save_text(),
                    title: title(puzzle),
                    family: puzzle.family().name().to_owned(),
                    when: page::now(),
                    seconds: self.seconds.get_untracked(),
                    solved: self.won.get_untracked().is_some(),
                    checkpoints,
                    joined: session.joined().collect(),
                },
            ))
        });
        if let Some((key, kept)) = kept {
            store::keep(&key, &kept);
        }
    }
}

/// What a puzzle is called.
pub fn title(puzzle: &Puzzle) -> String {
    puzzle.facts.title.clone().unwrap_or_else(|| puzzle.start.describe())
}

/// What a puzzle is called beside the name of its family, with which many names begin.
pub fn beside_family<'a>(family: &str, title: &'a str) -> &'a str {
    let singular = family.strip_suffix('s').unwrap_or(family);
    let rest = |name: &str| {
        let (head, rest) = title.split_at_checked(name.len())?;
        let rest = rest.strip_prefix(' ')?;
        (head.to_lowercase() == name.to_lowercase() && !rest.is_empty()).then_some(rest)
    };
    rest(family).or_else(|| rest(singular)).unwrap_or(title)
}

/// The puzzle with its solution, if one is found in time; without it otherwise.
pub fn completed(puzzle: Puzzle, then: impl Fn(Puzzle) + 'static) {
    if puzzle.solution.is_some() {
        return then(puzzle);
    }
    let task = Task::Solve { method: None, solutions: Some(1), steps: 0, from: From::Start };
    let order =
        Order { seconds: Some(WORK_SECONDS), ..Order::new(task, document::write(&puzzle).to_string()) };
    Job::start(order, move |reply| {
        let solution = match &reply {
            Reply::Done(Done::Solved { answer, .. }) => answer.solutions.first(),
            Reply::Done(_) | Reply::Failed { .. } => None,
            Reply::Pulse(_) | Reply::Paused | Reply::Steps(_) | Reply::Found(_) => return,
        };
        let solution = solution.and_then(|text| puzzle.start.read_state_id(text).ok());
        then(Puzzle { solution, ..puzzle.clone() });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_the_family_is_not_said_twice() {
        assert_eq!(beside_family("Nonograms", "nonogram 8x9, black and white"), "8x9, black and white");
        assert_eq!(beside_family("Edge matching", "Edge matching 8x8, seed 8"), "8x8, seed 8");
        for title in ["Duck", "Loops", "loopsided", "Nonogrammes é"] {
            assert_eq!(beside_family("Loops", title), title);
        }
    }
}
