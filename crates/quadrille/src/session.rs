//! A game in progress: moves, undo and redo without end, checkpoints, saving.
//!
//! The game is its list of moves; the board is what they lead to. No family needs inverse moves:
//! every now and then a copy of the board is kept, and going back means replaying from the last
//! copy before the place wanted. Memory grows with one board per [`EVERY`] moves, and no undo
//! replays more moves than that.

use crate::board::Board;
use crate::document;
use crate::puzzle::Puzzle;
use crate::registry::Registry;
use quadrille_core::{Diagnostic, Gesture, Hand, Reaction, Source, Status, names};
use std::collections::{BTreeMap, BTreeSet};

/// Moves between two kept copies of the board.
const EVERY: usize = 32;

/// A player at a puzzle.
#[derive(Clone, Debug)]
pub struct Session {
    puzzle: Puzzle,
    board: Board,
    moves: Vec<String>,
    /// How many of the moves are made; the rest can be redone.
    made: usize,
    /// The numbers of moves that belong together with the one before them.
    joined: BTreeSet<usize>,
    /// The board before move `EVERY * k`, for every `k` reached.
    copies: Vec<Board>,
    checkpoints: BTreeMap<String, Vec<String>>,
}

impl Session {
    /// A game at the place the puzzle's source left it: its moves can be undone. A state without
    /// moves gets some.
    pub fn new(puzzle: Puzzle) -> Result<Self, Diagnostic> {
        let moves = match &puzzle.state {
            Some(state) if puzzle.moves.is_empty() => puzzle.start.moves_to(state).unwrap_or_default(),
            _ => puzzle.moves.clone(),
        };
        let start = puzzle.start.clone();
        let mut session = Session {
            puzzle,
            board: start.clone(),
            moves: Vec::new(),
            made: 0,
            joined: BTreeSet::new(),
            copies: vec![start],
            checkpoints: BTreeMap::new(),
        };
        session.play_all(&moves)?;
        Ok(session)
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The board as it stands.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The moves made, in order.
    pub fn moves(&self) -> &[String] {
        &self.moves[..self.made]
    }

    /// How many moves can be redone.
    pub fn redoable(&self) -> usize {
        self.moves.len() - self.made
    }

    /// What the rules say.
    pub fn status(&self) -> Status {
        self.board.status()
    }

    /// Makes a move. What could be redone is forgotten.
    pub fn play(&mut self, action: &str) -> Result<(), Diagnostic> {
        self.board.apply(action)?;
        self.moves.truncate(self.made);
        self.joined.split_off(&self.made);
        self.moves.push(action.trim().to_owned());
        self.made += 1;
        self.keep_copy();
        Ok(())
    }

    /// Makes moves up to the first that cannot be made.
    pub fn play_all(&mut self, actions: &[String]) -> Result<(), Diagnostic> {
        actions.iter().try_for_each(|action| self.play(action))
    }

    /// Makes the moves that follow from a gesture; [`Session::step_back`] takes them back together.
    pub fn act(&mut self, hand: &mut Hand, gesture: &Gesture<'_>) -> Result<Reaction<String>, Diagnostic> {
        let reaction = self.board.act(hand, gesture);
        self.play_together(&reaction.moves)?;
        Ok(reaction)
    }

    /// Makes moves that belong together, up to the first that cannot be made.
    pub fn play_together(&mut self, actions: &[String]) -> Result<(), Diagnostic> {
        for (at, action) in actions.iter().enumerate() {
            self.play(action)?;
            if at > 0 {
                self.joined.insert(self.made - 1);
            }
        }
        Ok(())
    }

    /// Takes the last move back, and those that belong with it; tells how many.
    pub fn step_back(&mut self) -> usize {
        let last = self.made.saturating_sub(1);
        let first = (0..=last).rev().find(|at| !self.joined.contains(at)).unwrap_or(0);
        self.undo(self.made - first)
    }

    /// Makes the next move again, and those that belong with it; tells how many.
    pub fn step_forward(&mut self) -> usize {
        let next = (self.made + 1..self.moves.len()).find(|at| !self.joined.contains(at));
        self.redo(next.unwrap_or(self.moves.len()) - self.made)
    }

    fn keep_copy(&mut self) {
        if self.made.is_multiple_of(EVERY) {
            self.copies.truncate(self.made / EVERY);
            self.copies.push(self.board.clone());
        }
    }

    /// Takes the last `n` moves back, or as many as there are; tells how many.
    pub fn undo(&mut self, n: usize) -> usize {
        let n = n.min(self.made);
        if n > 0 {
            self.go_to(self.made - n);
        }
        n
    }

    /// Makes `n` moves again that were taken back, or as many as there are; tells how many.
    pub fn redo(&mut self, n: usize) -> usize {
        let n = n.min(self.redoable());
        if n > 0 {
            self.go_to(self.made + n);
        }
        n
    }

    /// Takes all moves back; they can be redone.
    pub fn restart(&mut self) {
        self.go_to(0);
    }

    /// Goes to the place after `target` of the moves.
    fn go_to(&mut self, target: usize) {
        if target < self.made {
            let kept = target / EVERY;
            self.board = self.copies[kept].clone();
            self.made = kept * EVERY;
        }
        while self.made < target {
            let replayed = self.board.apply(&self.moves[self.made]);
            debug_assert!(replayed.is_ok(), "a move that was made can be made again: {replayed:?}");
            self.made += 1;
            self.keep_copy();
        }
    }

    /// Remembers this place under a name; an older one of that name is replaced.
    pub fn save_checkpoint(&mut self, name: impl Into<String>) {
        let moves = self.moves().to_vec();
        self.checkpoints.insert(name.into(), moves);
    }

    /// Remembers a place that was remembered before, in a game that was saved.
    pub fn set_checkpoint(&mut self, name: impl Into<String>, moves: Vec<String>) {
        self.checkpoints.insert(name.into(), moves);
    }

    /// The places remembered: their names, and the moves that lead there.
    pub fn checkpoints(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.checkpoints.iter().map(|(name, moves)| (name.as_str(), moves.as_slice()))
    }

    /// Forgets a place.
    pub fn forget_checkpoint(&mut self, name: &str) {
        self.checkpoints.remove(name);
    }

    /// The numbers, from 0, of the moves that belong together with the one before them.
    pub fn joined(&self) -> impl Iterator<Item = usize> {
        self.joined.range(..self.made).copied()
    }

    /// Has moves belong together with those before them again, in a game that was saved.
    pub fn join(&mut self, moves: impl IntoIterator<Item = usize>) {
        self.joined.extend(moves.into_iter().filter(|at| (1..self.made).contains(at)));
    }

    /// Goes back to a place remembered; the game's moves are then those it had there, with nothing
    /// to redo.
    pub fn restore_checkpoint(&mut self, name: &str) -> Result<(), Diagnostic> {
        let all = self.checkpoints.iter().map(|(k, v)| (k.as_str(), v));
        let moves = names::find("checkpoint", name, all)?.clone();
        let common = moves.iter().zip(self.moves()).take_while(|(a, b)| a == b).count();
        self.go_to(common);
        self.moves.truncate(common);
        self.play_all(&moves[common..])
    }

    /// The game as a puzzle to be saved: the moves, and the board they lead to.
    pub fn save(&self) -> Puzzle {
        let mut puzzle = self.puzzle.clone();
        puzzle.state = Some(self.board.clone());
        puzzle.moves = self.moves().to_vec();
        puzzle
    }

    /// The saved game as the text of a document.
    pub fn save_text(&self) -> String {
        format!("{}\n", document::write(&self.save()))
    }

    /// Goes on with a saved game.
    pub fn load(registry: &Registry, source: &Source<'_>) -> Result<Self, Diagnostic> {
        match <[Puzzle; 1]>::try_from(document::read(registry, source)?) {
            Ok([puzzle]) => Session::new(puzzle),
            Err(found) => {
                Err(source.error("", format!("expected one saved game, found {} documents", found.len())))
            }
        }
    }
}

impl Session {
    /// The easiest next deduction.
    pub fn hint(&self, run: crate::Run) -> quadrille_core::HintAnswer<String> {
        self.board.hint(run)
    }

    /// Solutions that agree with the board.
    pub fn solve(&self, run: crate::Run) -> Result<quadrille_core::Answer<Board>, Diagnostic> {
        self.board.solve(run)
    }
}
