//! How hard a puzzle is for a person: one scale from 1 to 10 for all families.
//!
//! A family has a ladder of [`Technique`]s, each with a [`Level`] of the scale. Somebody who always
//! takes the easiest step climbs it until the puzzle is solved; the [`Grade`] is the level of the
//! hardest step and how often each technique was needed. The climb is [`grade`], the same for all
//! families that deduce; what a family knows is its [`Climber`]. The plain twin is [`by_hints`],
//! which asks for one hint after the other. Four words stand for ranges of levels ([`Difficulty`]).
//!
//! A puzzle that has no solution, several, or nothing left to do has no level, and the grade says
//! so ([`Verdict`]). `docs/grades.md` publishes the scale.

use crate::answer::HintAnswer;
use crate::diagnostic::Diagnostic;
use crate::family::Explain;
use crate::search::{Search, Stop};
use crate::settings::{Setting, Value};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A level of the scale, from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct Level(u8);

impl Level {
    /// Immediate from one place.
    pub const EASIEST: Level = Level(1);
    /// Only a long search decides.
    pub const HARDEST: Level = Level(10);

    /// A level, if there is one of this number.
    pub const fn new(number: u32) -> Option<Level> {
        match number {
            1..=10 => Some(Level(number as u8)),
            _ => None,
        }
    }

    /// A level of a table.
    ///
    /// # Panics
    /// If there is no level of this number: while compiling, where a table is a constant.
    pub const fn of(number: u32) -> Level {
        match Level::new(number) {
            Some(level) => level,
            None => panic!("levels are numbers from 1 to 10"),
        }
    }

    /// Its number.
    pub const fn get(self) -> u32 {
        self.0 as u32
    }

    /// The word for it.
    pub fn difficulty(self) -> Difficulty {
        Difficulty::ALL.into_iter().find(|d| self <= d.levels().high).unwrap_or(Difficulty::Extreme)
    }
}

impl TryFrom<u32> for Level {
    type Error = String;

    fn try_from(number: u32) -> Result<Level, String> {
        Level::new(number).ok_or_else(|| format!("levels are numbers from 1 to 10, not {number}"))
    }
}

impl From<Level> for u32 {
    fn from(level: Level) -> u32 {
        level.get()
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A word for a range of levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// One place after the other tells what to do.
    Easy,
    /// Places are compared, the whole board is looked at, or something is tried for a few steps.
    Medium,
    /// Possibilities are tried and followed.
    Hard,
    /// They are followed far over the board, or only a search helps.
    Extreme,
}

/// The words, easiest first, each with its levels.
const WORDS: [(&str, Levels); 4] = [
    ("easy", Levels::between(1, 3)),
    ("medium", Levels::between(4, 6)),
    ("hard", Levels::between(7, 8)),
    ("extreme", Levels::between(9, 10)),
];

impl Difficulty {
    /// All of them, easiest first.
    pub const ALL: [Difficulty; 4] =
        [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Extreme];

    /// Its word.
    pub const fn word(self) -> &'static str {
        WORDS[self as usize].0
    }

    /// Its levels.
    pub const fn levels(self) -> Levels {
        WORDS[self as usize].1
    }
}

/// The levels that somebody asks for: those of a word, or a single one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Levels {
    /// The easiest.
    pub low: Level,
    /// The hardest.
    pub high: Level,
}

impl Levels {
    const fn between(low: u32, high: u32) -> Levels {
        Levels { low: Level::of(low), high: Level::of(high) }
    }

    /// The words of all difficulties.
    pub fn words() -> Vec<&'static str> {
        Difficulty::ALL.map(Difficulty::word).to_vec()
    }

    /// What was typed: a word or a number of the scale.
    pub fn named(text: &str) -> Result<Levels, Diagnostic> {
        let word = Difficulty::ALL.into_iter().find(|d| d.word() == text).map(Difficulty::levels);
        let number =
            || text.parse().ok().and_then(Level::new).map(|level| Levels { low: level, high: level });
        word.or_else(number).ok_or_else(|| {
            Diagnostic::new(format!("'{text}' is not a difficulty"))
                .help("choose easy, medium, hard or extreme, or a level from 1 to 10")
        })
    }

    /// The word that is wanted, or the one for the level that is.
    pub fn difficulty(self) -> Difficulty {
        self.low.difficulty()
    }

    /// Whether a level is among them.
    pub fn contains(self, level: Level) -> bool {
        (self.low..=self.high).contains(&level)
    }

    /// Whether it is the levels of a word.
    pub fn is_word(self) -> bool {
        self == self.difficulty().levels()
    }

    /// What is typed for it.
    pub fn typed(self) -> String {
        if self.is_word() { self.to_string() } else { self.low.to_string() }
    }

    /// Refuses a level that no technique of a family has.
    pub fn within(self, techniques: &[Technique]) -> Result<Levels, Diagnostic> {
        if techniques.iter().any(|technique| self.contains(technique.level)) {
            return Ok(self);
        }
        let mut levels: Vec<String> = techniques.iter().map(|t| t.level.to_string()).collect();
        levels.dedup();
        Err(Diagnostic::gave_up(format!("no puzzle of this family has {self}"))
            .in_setting("--difficulty")
            .help(format!("its techniques have the levels {}", levels.join(", "))))
    }
}

impl Value for Levels {
    fn read(_: &Setting, values: &[String], _: Option<&[u8]>) -> Result<Self, Diagnostic> {
        Levels::named(values.last().map_or("", String::as_str))
    }

    fn write(&self) -> Vec<String> {
        vec![self.typed()]
    }
}

impl fmt::Display for Levels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_word() {
            true => f.write_str(self.difficulty().word()),
            false => write!(f, "level {}", self.low),
        }
    }
}

/// A technique: what a step of a person can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Technique {
    /// What it is called; hints carry the name as their rule.
    pub name: &'static str,
    /// How hard it is.
    pub level: Level,
    /// What it does, in a line.
    pub summary: &'static str,
}

impl Technique {
    /// A line of a table.
    pub const fn new(level: u32, name: &'static str, summary: &'static str) -> Technique {
        Technique { name, level: Level::of(level), summary }
    }
}

/// The level of a technique in a table of constants.
///
/// # Panics
/// If the table has none of this name: while compiling, where the level is a constant.
pub const fn level_of(techniques: &[Technique], name: &str) -> Level {
    let mut at = 0;
    while at < techniques.len() {
        if same(techniques[at].name.as_bytes(), name.as_bytes()) {
            return techniques[at].level;
        }
        at += 1;
    }
    panic!("the table has no technique of this name")
}

/// `==`, which constants cannot use yet.
const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

/// The techniques of a ladder, whose rungs have more to them than that: each has a field
/// `technique`.
#[macro_export]
macro_rules! techniques {
    ($ladder:path) => {{
        let mut all = [$ladder[0].technique; $ladder.len()];
        let mut at = 0;
        while at < all.len() {
            all[at] = $ladder[at].technique;
            at += 1;
        }
        all
    }};
}

/// What is said about how hard a puzzle is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// Its hardest step has this level.
    Level(Level),
    /// A limit came first: its hardest step has this level or a higher one, if it has one solution
    /// at all.
    AtLeast(Level, Stop),
    /// Nothing is left to do.
    Solved,
    /// It has several solutions: no way to one of them is the way.
    Several,
    /// It has no solution, and why.
    Unsolvable(String),
}

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The level, or why there is none.
    pub verdict: Verdict,
    /// How often each technique was needed, easiest first; those that were not are left out.
    pub counts: Vec<(&'static Technique, usize)>,
    /// Whether there is one solution, where that is known and asked for.
    pub unique: Option<bool>,
    /// What else the level rests on.
    pub note: Option<String>,
}

impl Grade {
    /// A grade without steps.
    pub fn without_steps(verdict: Verdict) -> Grade {
        let unique = (verdict == Verdict::Several).then_some(false);
        Grade { verdict, counts: Vec::new(), unique, note: None }
    }

    /// The level, if it is known.
    pub fn level(&self) -> Option<Level> {
        match self.verdict {
            Verdict::Level(level) => Some(level),
            _ => None,
        }
    }

    /// The hardest technique that was needed.
    pub fn hardest(&self) -> Option<&'static Technique> {
        self.counts.last().map(|(technique, _)| *technique)
    }

    /// The verdict as a sentence without its full stop.
    pub fn words(&self) -> String {
        match &self.verdict {
            Verdict::Level(level) => format!("level {level} ({})", level.difficulty().word()),
            Verdict::AtLeast(level, stop) => format!("at least level {level}: {}", stop.words()),
            Verdict::Solved => "no level: nothing is left to do".to_owned(),
            Verdict::Several => "no level: there are several solutions".to_owned(),
            Verdict::Unsolvable(why) => format!("no level: there is no solution ({why})"),
        }
    }
}

/// How often each technique of a ladder was needed.
#[derive(Clone, Debug)]
pub struct Tally {
    ladder: &'static [Technique],
    counts: Vec<usize>,
}

impl Tally {
    /// Nothing yet.
    pub fn new(ladder: &'static [Technique]) -> Tally {
        Tally { ladder, counts: vec![0; ladder.len()] }
    }

    /// One step more by the technique of this name.
    ///
    /// # Panics
    /// If the ladder has no such technique: a hint and its table do not go together.
    pub fn add(&mut self, name: &str) {
        let at = self.ladder.iter().position(|technique| technique.name == name);
        self.counts[at.unwrap_or_else(|| panic!("'{name}' is in the table of techniques"))] += 1;
    }

    /// The level of the hardest step so far.
    pub fn level(&self) -> Level {
        self.needed().map(|(technique, _)| technique.level).max().unwrap_or(Level::EASIEST)
    }

    fn needed(&self) -> impl Iterator<Item = (&'static Technique, usize)> {
        self.ladder.iter().zip(self.counts.iter().copied()).filter(|(_, count)| *count > 0)
    }

    /// The grade with this verdict.
    pub fn grade(&self, verdict: Verdict, unique: Option<bool>) -> Grade {
        Grade { verdict, counts: self.needed().collect(), unique, note: None }
    }
}

/// A step on a ladder.
#[derive(Clone, Debug)]
pub struct Step<M> {
    /// The name of its technique.
    pub technique: &'static str,
    /// What is done.
    pub moves: Vec<M>,
}

/// What a family knows about climbing its ladder.
pub trait Climber<F: Explain> {
    /// Up to two solutions that agree with a state, equal pieces not told apart; fewer only if
    /// there are no more.
    fn solutions(&mut self, from: &F::State, search: &mut Search) -> Result<Vec<F::State>, Stop>;
    /// The easiest step, given the only solution where it is known; `None` where nothing can be
    /// deduced.
    fn step(
        &mut self,
        state: &F::State,
        only: Option<&F::State>,
        search: &mut Search,
    ) -> Result<Option<Step<F::Move>>, Stop>;
    /// The level of the search that helps where nothing can be deduced.
    fn search_level(&self, _state: &F::State) -> Level {
        Level::HARDEST
    }
    /// Whether nothing is left to be deduced.
    fn is_done(&self, instance: &F::Instance, state: &F::State) -> bool {
        F::is_solved(instance, state)
    }
}

/// Grades a puzzle by the easiest steps from its start to its only solution.
pub fn grade<F: Explain>(
    instance: &F::Instance,
    climber: &mut impl Climber<F>,
    search: &mut Search,
) -> Grade {
    match F::is_solved(instance, &F::start(instance)) {
        true => Grade::without_steps(Verdict::Solved),
        false => however_it_lies(instance, climber, search),
    }
}

/// The same where the start may happen to be solved and nobody is to know: while a puzzle is made,
/// before it is mixed up.
pub fn however_it_lies<F: Explain>(
    instance: &F::Instance,
    climber: &mut impl Climber<F>,
    search: &mut Search,
) -> Grade {
    let start = F::start(instance);
    // Half of the time is left to climb in, if it takes longer to find out whether there is one
    // solution.
    let mut half = search.inner(search.limits.nodes, None);
    half.limits.time = half.limits.time.map(|time| time / 2);
    let solutions = climber.solutions(&start, &mut half);
    search.counters.add(&half.counters);
    let (only, stop) = match solutions {
        Ok(found) => match <[F::State; 1]>::try_from(found) {
            Ok([only]) => (Some(only), Stop::Stuck),
            Err(found) if found.is_empty() => {
                return Grade::without_steps(Verdict::Unsolvable(obstacle::<F>(instance, &start, search)));
            }
            Err(_) => return Grade::without_steps(Verdict::Several),
        },
        Err(stop) => (None, stop),
    };
    climb(instance, start, only.as_ref(), stop, climber, search)
}

/// Why a puzzle has no solution, of which that is proven.
fn obstacle<F: Explain>(instance: &F::Instance, start: &F::State, search: &mut Search) -> String {
    match F::hint(instance, start, search) {
        HintAnswer::Unsolvable(why) => why,
        _ => "a search proves it".to_owned(),
    }
}

/// Climbs from a state as far as it goes. `stop` says why the only solution is not known, where it
/// is not.
pub fn climb<F: Explain>(
    instance: &F::Instance,
    mut state: F::State,
    only: Option<&F::State>,
    stop: Stop,
    climber: &mut impl Climber<F>,
    search: &mut Search,
) -> Grade {
    let mut tally = Tally::new(F::TECHNIQUES);
    let unique = only.map(|_| true);
    let stopped = |tally: &Tally, level: Level, stop| tally.grade(Verdict::AtLeast(level, stop), unique);
    while !climber.is_done(instance, &state) {
        let step = match search.check().and_then(|()| climber.step(&state, only, search)) {
            Ok(Some(step)) => step,
            // Only search helps on from here, and it was given up.
            Ok(None) => return stopped(&tally, climber.search_level(&state).max(tally.level()), stop),
            Err(stop) => return stopped(&tally, tally.level(), stop),
        };
        tally.add(step.technique);
        let before = state.clone();
        let made = step.moves.iter().try_for_each(|action| F::apply(instance, &mut state, action));
        if made.is_err() || state == before {
            return stopped(&tally, tally.level(), Stop::Stuck);
        }
    }
    tally.grade(Verdict::Level(tally.level()), unique)
}

/// The plain twin of [`grade`]: asks for one hint after the other. Slower, because every hint
/// checks the board anew.
pub fn by_hints<F: Explain>(instance: &F::Instance, search: &mut Search) -> Grade {
    let mut state = F::start(instance);
    let mut tally = Tally::new(F::TECHNIQUES);
    loop {
        let hint = match F::hint(instance, &state, search) {
            HintAnswer::Hint(hint) => hint,
            // A choice that makes no difference is a technique too.
            HintAnswer::Ambiguous(hint) if F::TECHNIQUES.iter().any(|t| t.name == hint.rule) => hint,
            HintAnswer::Solved if tally.needed().next().is_none() => {
                return Grade::without_steps(Verdict::Solved);
            }
            HintAnswer::Solved => return tally.grade(Verdict::Level(tally.level()), Some(true)),
            HintAnswer::Ambiguous(_) => return Grade::without_steps(Verdict::Several),
            HintAnswer::Unsolvable(why) => return Grade::without_steps(Verdict::Unsolvable(why)),
            HintAnswer::Mistake(hint) => {
                return Grade::without_steps(Verdict::Unsolvable(hint.reason));
            }
            HintAnswer::Limit(stop) => {
                return tally.grade(Verdict::AtLeast(tally.level(), stop), None);
            }
        };
        tally.add(hint.rule);
        let before = state.clone();
        let made = hint.moves.iter().try_for_each(|action| F::apply(instance, &mut state, action));
        if made.is_err() || state == before {
            return tally.grade(Verdict::AtLeast(tally.level(), Stop::Stuck), None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_one_word() {
        let mut next = 1;
        for difficulty in Difficulty::ALL {
            let Levels { low, high } = difficulty.levels();
            assert_eq!(low.get(), next);
            assert!((low.get()..=high.get()).all(|n| Level::of(n).difficulty() == difficulty));
            next = high.get() + 1;
        }
        assert_eq!(next, Level::HARDEST.get() + 1);
        assert!(Level::new(0).is_none() && Level::new(11).is_none());
    }

    #[test]
    fn words_and_levels_can_be_typed() {
        for difficulty in Difficulty::ALL {
            let wanted = Levels::named(difficulty.word()).unwrap();
            assert_eq!((wanted, wanted.to_string()), (difficulty.levels(), difficulty.word().to_owned()));
        }
        for number in 1..=10 {
            let wanted = Levels::named(&number.to_string()).unwrap();
            assert!(wanted.contains(Level::of(number)) && wanted.low == wanted.high && !wanted.is_word());
            assert_eq!(wanted.to_string(), format!("level {number}"));
        }
        for wrong in ["", "0", "11", "-1", "Easy", "x", "3.5"] {
            assert_eq!(Levels::named(wrong).unwrap_err().message, format!("'{wrong}' is not a difficulty"));
        }
    }

    #[test]
    fn levels_without_a_technique_are_refused() {
        const LADDER: &[Technique] = &[Technique::new(1, "a", ""), Technique::new(4, "b", "")];
        let named = |text| Levels::named(text).unwrap().within(LADDER);
        assert!(named("4").is_ok() && named("easy").is_ok() && named("medium").is_ok());
        let refused = named("3").unwrap_err();
        assert_eq!(refused.message, "--difficulty: no puzzle of this family has level 3");
        assert_eq!((refused.stop(), named("hard").is_err()), (Some(Stop::Stuck), true));
    }

    #[test]
    fn tallies_keep_the_order_of_the_ladder() {
        const LADDER: &[Technique] = &[Technique::new(2, "a", ""), Technique::new(7, "b", "")];
        let mut tally = Tally::new(LADDER);
        assert_eq!(tally.level(), Level::EASIEST);
        ["b", "a", "b"].iter().for_each(|name| tally.add(name));
        let grade = tally.grade(Verdict::Level(tally.level()), None);
        let counts: Vec<(&str, usize)> = grade.counts.iter().map(|(t, n)| (t.name, *n)).collect();
        assert_eq!(counts, [("a", 1), ("b", 2)]);
        assert_eq!((grade.level(), grade.hardest().unwrap().name), (Level::new(7), "b"));
        assert_eq!(grade.words(), "level 7 (hard)");
    }
}
