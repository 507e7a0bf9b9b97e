//! How hard a board is for a person: the hardest technique it needs, when always the easiest is used.
//!
//! A generator asks this of hundreds of boards, so no sentence is made here: the rules of the ladder are applied to
//! the whole board at once, with growing power, until every tile has one position or nothing helps any more. What a
//! trial finds is kept only as far as a player could note it, so that board and ladder stay in step.

use super::ground::Ground;
use super::groups::Groups;
use super::ladder::SEARCH_LEVEL;
use super::parity::bridges;
use super::search::solutions;
use super::trial::{Narrowed, narrow};
use crate::model::{self, Instance, Rule};
use crate::solve::board::{Board, Dead, LINKED};
use crate::solve::walker::Domains;
use quadrille_core::settings::Words;
use quadrille_core::{Search, Stop};

/// A word for what a board asks of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// Borders and neighbours decide everything: nothing has to be tried.
    Easy,
    /// Groups of a tree, parity, or looking ahead a few steps.
    Medium,
    /// Positions must be tried and followed over many steps.
    Hard,
    /// Trials lead far over the board; or they do not suffice, and one needs a proof by counting, or trials within trials.
    Extreme,
}

/// The words, easiest first, with the hardest level that each allows.
const WORDS: [(Difficulty, &str, u32); 4] = [
    (Difficulty::Easy, "easy", 2),
    (Difficulty::Medium, "medium", 5),
    (Difficulty::Hard, "hard", 6),
    (Difficulty::Extreme, "extreme", SEARCH_LEVEL),
];

impl Words for Difficulty {
    const WORDS: &'static [(&'static str, Self)] = &[
        (WORDS[0].1, WORDS[0].0),
        (WORDS[1].1, WORDS[1].0),
        (WORDS[2].1, WORDS[2].0),
        (WORDS[3].1, WORDS[3].0),
    ];
}

impl Difficulty {
    /// All of them, easiest first.
    pub const ALL: [Difficulty; 4] = [WORDS[0].0, WORDS[1].0, WORDS[2].0, WORDS[3].0];

    /// The difficulty of a board whose hardest technique has this level.
    pub fn of_level(level: u32) -> Self {
        WORDS
            .iter()
            .find(|(.., most)| level <= *most)
            .map_or(Difficulty::Extreme, |(difficulty, ..)| *difficulty)
    }
}

/// The grade of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The level of the hardest technique needed, from 2 (borders alone are not told from neighbours); that of search where deduction ends before the solution.
    pub level: u32,
    /// How many solutions there are: none, one, or 2 for several.
    pub solutions: usize,
    /// How many tiles deduction leaves open: none if it solves the board.
    pub open: usize,
    /// Tiles that were narrowed by trials.
    pub trials: usize,
    /// What the longest trial cost, in cells that had something to tell.
    pub longest: u64,
}

impl Grade {
    /// Whether deduction alone solves the board.
    pub fn is_deduced(&self) -> bool {
        self.open == 0 && self.solutions == 1
    }

    /// Whether there is exactly one solution.
    pub fn is_unique(&self) -> bool {
        self.solutions == 1
    }

    /// The word for the level.
    pub fn difficulty(&self) -> Difficulty {
        Difficulty::of_level(self.level)
    }
}

/// Grades a board from its start. Of a board with several solutions, the level tells how far deduction goes.
pub fn grade(instance: &Instance, search: &mut Search) -> Result<Grade, Stop> {
    let mut grade = Grade { level: 2, solutions: 1, open: 0, trials: 0, longest: 0 };
    let open = match deduce(instance, &mut grade, search)? {
        Ok(open) => open,
        Err(Dead(_)) => return Ok(Grade { solutions: 0, ..grade }),
    };
    if open > 0 {
        grade.open = open;
        grade.solutions = solutions(instance, &model::start(instance), 2, search)?.found.len();
        if grade.solutions == 1 {
            grade.level = SEARCH_LEVEL;
        }
    }
    Ok(grade)
}

/// Deduces as far as it goes; how many tiles are open then.
fn deduce(instance: &Instance, grade: &mut Grade, search: &mut Search) -> Result<Result<usize, Dead>, Stop> {
    let (board, mut ground) = match begin(instance) {
        Ok(begun) => begun,
        Err(dead) => return Ok(Err(dead)),
    };
    let is_easy = board.domains().iter().all(|domain| domain.is_power_of_two());
    if !is_easy && board.domains() != ground.board().domains() {
        grade.level = 3;
    }
    while !ground.is_closed() {
        search.check()?;
        let step = match by_the_whole(&mut ground) {
            Ok(0) => try_all(instance.rule(), &mut ground, grade, search)?,
            Ok(level) => Ok(level),
            Err(dead) => Err(dead),
        };
        match step {
            Ok(0) => break,
            Ok(level) => grade.level = grade.level.max(level),
            Err(dead) => return Ok(Err(dead)),
        }
    }
    Ok(Ok(ground.open().count()))
}

/// The board with what neighbours say, and the same with what follows for a tree.
fn begin(instance: &Instance) -> Result<(Board, Ground), Dead> {
    let raw = Board::new(instance, &model::start(instance))?;
    let mut board = raw.clone();
    board.propagate()?;
    Ok((board, Ground::new(raw)?))
}

/// Decides what groups and parity decide; the level of the technique that helped, or 0.
fn by_the_whole(ground: &mut Ground) -> Result<u32, Dead> {
    let mut forced = Vec::new();
    let mut level = 3;
    if ground.board().rule == Rule::Tree {
        let broken = |_| Dead(0);
        let groups = Groups::of(ground.board()).map_err(broken)?;
        let sides = groups.forced(ground.board()).map_err(broken)?;
        forced.extend(sides.into_iter().map(|f| (f.cell, f.side, false)));
    }
    if forced.is_empty() {
        level = 4;
        forced.extend(bridges(ground.board()).into_iter().map(|b| (b.cell, b.side, b.link)));
    }
    for &(cell, side, link) in &forced {
        ground.decide(cell, if link { LINKED[side] } else { !LINKED[side] })?;
    }
    Ok(if forced.is_empty() { 0 } else { level })
}

/// Tries every position of every open tile. Cheap trials are taken as they come, short ones if there is none, long ones
/// if there is none of those, and deep ones last. The level of the technique that helped, or 0.
fn try_all(
    rule: Rule,
    ground: &mut Ground,
    grade: &mut Grade,
    search: &mut Search,
) -> Result<Result<u32, Dead>, Stop> {
    let (mut level, mut rest) = (0, Vec::new());
    for cell in ground.open().collect::<Vec<u32>>() {
        match narrow(ground, rule, cell, 0, search)? {
            Some(narrowed) if narrowed.is_cheap() => {
                level = 5;
                if let Err(dead) = grade.take(ground, narrowed) {
                    return Ok(Err(dead));
                }
            }
            other => rest.extend(other),
        }
    }
    if level == 0 {
        // Once a long one was needed, which of the others are short makes no difference.
        let is_short = |n: &Narrowed| grade.level < 6 && n.is_short(ground.board());
        let (short, long): (Vec<_>, Vec<_>) = rest.into_iter().partition(is_short);
        let (deep, long): (Vec<_>, Vec<_>) = long.into_iter().partition(Narrowed::is_deep);
        let levels = [(short, 5), (long, 6), (deep, 7)];
        let easiest = levels.into_iter().find(|(found, _)| !found.is_empty());
        for (narrowed, theirs) in
            easiest.into_iter().flat_map(|(found, l)| found.into_iter().map(move |n| (n, l)))
        {
            level = theirs;
            if let Err(dead) = grade.take(ground, narrowed) {
                return Ok(Err(dead));
            }
        }
    }
    Ok(Ok(level))
}

impl Grade {
    fn take(&mut self, ground: &mut Ground, narrowed: Narrowed) -> Result<(), Dead> {
        self.trials += 1;
        self.longest = self.longest.max(narrowed.cost);
        ground.decide(narrowed.cell, narrowed.keep)
    }
}
