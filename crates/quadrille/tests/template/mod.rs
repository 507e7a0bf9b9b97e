//! The template: a whole family in one small file, to be copied when a new one begins.
//!
//! *Lights*: a row of lamps; pressing a lamp switches it and its neighbours; the task is to put all
//! lights out. It is not shipped. The tests beside it take it through everything the library does
//! with a family, so that what CONTRIBUTING says about adding one stays true. A real family has a
//! crate with one room for each section below. Here is what it takes to be read, written, solved
//! and counted; `more.rs` adds pictures, generating, hints and play.

mod digits;
mod more;

use quadrille::{Erased, Registered};
use quadrille_core::{
    Cell, Confidence, Diagnostic, Document, Event, Format, Found, Method, MethodInfo, Observer, Report,
    Rules, Search, Solve, Source, Status, Stop, Task, Text, Violation, ViolationKind, methods,
};
use std::fmt;
use std::str::FromStr;

// model.rs: the puzzle, a player's state, the moves and the rules.

/// Which lamps shine at first.
#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    lamps: Vec<bool>,
}

/// Which lamps are pressed, are not, or are undecided.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pressed: Vec<Option<bool>>,
}

/// A lamp is decided: `p3` pressed, `n3` not pressed, `u3` undecided again. Lamps are counted from
/// one.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    lamp: usize,
    pressed: Option<bool>,
}

const MAX_LAMPS: usize = 1000;

impl Instance {
    fn new(lamps: Vec<bool>) -> Result<Self, Diagnostic> {
        if lamps.is_empty() || lamps.len() > MAX_LAMPS {
            return Err(Diagnostic::new(format!("expected 1 to {MAX_LAMPS} lamps, found {}", lamps.len())));
        }
        Ok(Instance { lamps })
    }

    /// Whether a lamp shines in the end.
    fn shines(&self, state: &State, lamp: usize) -> bool {
        let near = lamp.saturating_sub(1)..=(lamp + 1).min(self.lamps.len() - 1);
        near.filter(|&i| state.pressed[i] == Some(true)).fold(self.lamps[lamp], |on, _| !on)
    }
}

/// The letters of moves and of states.
const LETTERS: [(char, Option<bool>); 3] = [('p', Some(true)), ('n', Some(false)), ('u', None)];

fn letter(pressed: Option<bool>) -> char {
    LETTERS.iter().find(|(_, p)| *p == pressed).map_or('u', |(letter, _)| *letter)
}

fn pressed(letter: char) -> Option<Option<bool>> {
    LETTERS.iter().find(|(l, _)| *l == letter).map(|(_, pressed)| *pressed)
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", letter(self.pressed), self.lamp + 1)
    }
}

impl FromStr for Move {
    type Err = Diagnostic;
    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        let read = || {
            let pressed = pressed(text.chars().next()?)?;
            Some(Move { lamp: text[1..].parse::<usize>().ok()?.checked_sub(1)?, pressed })
        };
        read().ok_or_else(|| Diagnostic::new(format!("'{text}' is not a move")).help("write p3, n3 or u3"))
    }
}

/// The family.
pub struct Lights;

impl Rules for Lights {
    const NAME: &'static str = "lights";
    const TITLE: &'static str = "Lights out on a row";
    const RULE: &'static str = "Press lamps so that all lights go out; a press switches the neighbours too.";
    type Instance = Instance;
    type State = State;
    type Move = Move;

    fn start(instance: &Instance) -> State {
        State { pressed: vec![None; instance.lamps.len()] }
    }
    fn apply(_: &Instance, state: &mut State, action: &Move) -> Result<(), Diagnostic> {
        let count = state.pressed.len();
        let lamp = state.pressed.get_mut(action.lamp);
        *lamp.ok_or_else(|| Diagnostic::new(format!("there are only {count} lamps")))? = action.pressed;
        Ok(())
    }
    fn status(instance: &Instance, state: &State) -> Status {
        let undecided = state.pressed.contains(&None);
        let violation = |lamp| Violation {
            kind: if undecided { ViolationKind::Open } else { ViolationKind::Broken },
            place: format!("lamp {}", lamp + 1),
            message: "shines".to_owned(),
            cells: vec![Cell::new(0, lamp)],
        };
        let shining = (0..instance.lamps.len()).filter(|&lamp| instance.shines(state, lamp));
        Status { violations: shining.map(violation).collect() }
    }
    fn moves_between(_: &Instance, from: &State, to: &State) -> Vec<Move> {
        let pairs = from.pressed.iter().zip(&to.pressed).enumerate();
        pairs.filter(|(_, (a, b))| a != b).map(|(lamp, (_, &pressed))| Move { lamp, pressed }).collect()
    }
    fn describe(instance: &Instance) -> String {
        format!("{} lamps in a row", instance.lamps.len())
    }
}

// format/: text to puzzles and back.

const ROW: Format<Lights> = Format {
    name: "row",
    extensions: &["lights"],
    summary: "one row a puzzle, '*' for a lamp that shines, 'o' for one that does not",
    sniff: |source| {
        let lamps = |text: &str| text.trim().bytes().all(|b| b"*o\n".contains(&b)) && !text.trim().is_empty();
        if source.text().is_ok_and(lamps) { Confidence::Sure } else { Confidence::No }
    },
    read: Some(|source, _| {
        let text = source.text()?;
        text.lines()
            .filter(|l| !l.is_empty())
            .map(|line| Ok(Document::new(read_row(source, line)?)))
            .collect()
    }),
    write: Some(|documents| Ok(documents.iter().map(|d| row(&d.instance.lamps) + "\n").collect())),
    split: None,
};

fn row(lamps: &[bool]) -> String {
    lamps.iter().map(|&on| if on { '*' } else { 'o' }).collect()
}

fn read_row(source: &Source<'_>, line: &str) -> Result<Instance, Diagnostic> {
    let lamp = |(at, c): (usize, char)| match c {
        '*' => Ok(true),
        'o' => Ok(false),
        _ => Err(source
            .error(&line[at..at + c.len_utf8()], format!("expected '*' or 'o', found '{c}'"))
            .help("for example: *oo*")),
    };
    Instance::new(line.char_indices().map(lamp).collect::<Result<_, _>>()?)
}

impl Text for Lights {
    const VERSION: u32 = 3;
    const FORMATS: &'static [Format<Self>] = &[ROW, digits::DIGITS, digits::DIGITS_FROM_RIGHT];
    type PuzzleSettings = ();

    fn write_id(instance: &Instance) -> (String, String) {
        (instance.lamps.len().to_string(), row(&instance.lamps))
    }
    fn read_id(params: &str, body: &str) -> Result<Instance, Diagnostic> {
        let instance = read_row(&Source::new("ID", body), body)?;
        if params.parse() != Ok(instance.lamps.len()) {
            return Err(Diagnostic::new(format!("expected {params} lamps, found {}", instance.lamps.len())));
        }
        Ok(instance)
    }
    fn write_state_id(_: &Instance, state: &State) -> String {
        state.pressed.iter().map(|pressed| letter(*pressed)).collect()
    }
    fn read_state_id(instance: &Instance, text: &str) -> Result<State, Diagnostic> {
        let wrong = |what: String| Diagnostic::new(format!("expected {what}"));
        let read = |c| pressed(c).ok_or_else(|| wrong(format!("p, n or u, found '{c}'")));
        let pressed = text.chars().map(read).collect::<Result<Vec<_>, _>>()?;
        match instance.lamps.len() {
            lamps if lamps == pressed.len() => Ok(State { pressed }),
            lamps => Err(wrong(format!("{lamps} letters, found {}", pressed.len()))),
        }
    }
}

// solve/: one method, which tells every step.

fn search<O: Observer>(
    task: &Task<'_, Lights>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    Ok(Report::from_result(place(task.instance, &mut task.from.clone(), 0, search, found)))
}

/// Decides one lamp after the other; a lamp is out of reach two lamps later.
fn place<O: Observer>(
    instance: &Instance,
    state: &mut State,
    lamp: usize,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<(), Stop> {
    let count = instance.lamps.len();
    let done = if lamp == count { 0..count } else { lamp.saturating_sub(2)..lamp.saturating_sub(1) };
    if done.into_iter().any(|lamp| instance.shines(state, lamp)) {
        return Ok(());
    }
    if lamp == count {
        return search.hand_over(state.clone(), found);
    }
    let given = state.pressed[lamp];
    for pressed in [false, true].into_iter().filter(|p| given.is_none_or(|g| g == *p)) {
        search.node()?;
        search.emit(|o| o.event(Event::Do(&Move { lamp, pressed: Some(pressed) })));
        state.pressed[lamp] = Some(pressed);
        place(instance, state, lamp + 1, search, found)?;
        search.emit(|o| o.event(Event::Undo(1)));
    }
    state.pressed[lamp] = given;
    Ok(())
}

methods! { Lights:
    "left-right", "every lamp, from the left", search;
}

impl Solve for Lights {
    type SolveSettings = ();
    const METHODS: &'static [Method<Self>] = &METHODS;
    const METHOD_NAMES: &'static [MethodInfo] = METHOD_NAMES;
}

// The line of the registry: what the family can do. It has no editor.

impl Registered for Lights {
    const LINE: &'static Erased<Self> = &Erased::new().playing().solving().generating().explaining();
}
