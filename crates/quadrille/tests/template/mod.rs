//! The template: a whole family in one small file, to be copied when a new one begins.
//!
//! *Lights*: a row of lamps; pressing a lamp switches it and its neighbours; the task is to put all lights out. It is
//! not shipped. The tests beside it take it through everything the library does with a family, so that what
//! CONTRIBUTING says about adding one stays true. A real family has a crate with one room for each section below.

mod digits;

use quadrille::{Erased, Registered};
use quadrille_core::scene::{Glyph, Hit, Paint, Role};
use quadrille_core::{
    Button, Cell, Confidence, Count, Diagnostic, Document, Draw, Event, Explain, Format, Found, Generate,
    Gesture, Grade, Hand, Hint, HintAnswer, Look, Method, MethodInfo, Observer, Play, Random, Reaction,
    Report, Rules, Scene, Search, Setting, Solve, Source, Status, Stop, Target, Task, Technique, Text,
    Violation, ViolationKind, methods, settings,
};
use std::fmt;
use std::ops::ControlFlow;
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

/// A lamp is decided: `p3` pressed, `n3` not pressed, `u3` undecided again. Lamps are counted from one.
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

fn read_presses(instance: &Instance, source: &Source<'_>) -> Result<State, Diagnostic> {
    let text = source.text()?.trim();
    let wrong = |what: String| source.error(text, format!("expected {what}"));
    let read = |c| pressed(c).ok_or_else(|| wrong(format!("p, n or u, found '{c}'")));
    let pressed = text.chars().map(read).collect::<Result<Vec<_>, _>>()?;
    match instance.lamps.len() {
        lamps if lamps == pressed.len() => Ok(State { pressed }),
        lamps => Err(wrong(format!("{lamps} letters, found {}", pressed.len()))),
    }
}

impl Text for Lights {
    const VERSION: u32 = 3;
    const FORMATS: &'static [Format<Self>] = &[ROW, digits::DIGITS, digits::DIGITS_FROM_RIGHT];
    type PuzzleSettings = ();

    fn write_state(instance: &Instance, state: &State) -> String {
        Lights::write_state_id(instance, state) + "\n"
    }
    fn read_state(instance: &Instance, source: &Source<'_>) -> Result<State, Diagnostic> {
        read_presses(instance, source)
    }
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
        read_presses(instance, &Source::new("ID", text))
    }
    fn write_json(instance: &Instance) -> serde_json::Value {
        row(&instance.lamps).into()
    }
    fn read_json(value: &serde_json::Value) -> Result<Instance, Diagnostic> {
        let row = value.as_str().ok_or_else(|| Diagnostic::new("expected a row of lamps"))?;
        read_row(&Source::new("instance", row), row)
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
    const METHODS: &'static [Method<Self>] = METHODS;
    const METHOD_NAMES: &'static [MethodInfo] = METHOD_NAMES;

    fn count(task: &Task<'_, Self>, inner: &mut Search) -> Result<Count, Diagnostic> {
        let mut number = 0u32;
        let report = search(task, inner, &mut |_| {
            number += 1;
            ControlFlow::Continue(())
        })?;
        Ok(Count::new(number.into(), report.stop, "enumeration"))
    }
}

// generate/: puzzles from a seed.

settings! {
    /// What is to be made.
    pub struct GenerateSettings {
        /// How many lamps.
        pub lamps: Option<usize> = Setting::number("lamps", 1, MAX_LAMPS as u64, "How many lamps").usually("8"),
        /// Names the puzzle among all of its kind.
        pub seed: u64 = Setting::number("seed", 0, u64::MAX, "The same seed makes the same puzzle, for ever"),
    }
}

impl Generate for Lights {
    type GenerateSettings = GenerateSettings;

    fn generate(settings: &GenerateSettings, _: &mut Search) -> Result<Document<Self>, Diagnostic> {
        let count = settings.lamps.unwrap_or(8);
        let mut random = Random::new(settings.seed);
        let state = State { pressed: (0..count).map(|_| Some(random.chance(0.5))).collect() };
        let dark = Instance::new(vec![false; count])?;
        let lamps = (0..count).map(|i| dark.shines(&state, i)).collect();
        Ok(Document { solution: Some(state), ..Document::new(Instance::new(lamps)?) })
    }
}

// explain/: the next deduction with its reason.

impl Explain for Lights {
    const TECHNIQUES: &'static [Technique] =
        &[Technique::new(1, "look ahead", "a lamp that every way to put the lights out decides like this")];

    fn grade(instance: &Instance, search: &mut Search) -> Grade {
        quadrille_core::grade::by_hints::<Lights>(instance, search)
    }
    fn hint(instance: &Instance, state: &State, inner: &mut Search) -> HintAnswer<Move> {
        if Lights::status(instance, state).solved() {
            return HintAnswer::Solved;
        }
        let mut answer = None;
        let mut take = |s| {
            answer = Some(s);
            ControlFlow::Break(Stop::Solutions)
        };
        let _ = search(&Task { instance, from: state, settings: &() }, inner, &mut take);
        let Some(answer) = answer else {
            return HintAnswer::Unsolvable("no presses put all lights out".into());
        };
        let moves: Vec<Move> = Lights::moves_between(instance, state, &answer).into_iter().take(1).collect();
        let lamp = moves[0].lamp;
        HintAnswer::Hint(Hint {
            reason: format!("every way to put the lights out decides lamp {} like this", lamp + 1),
            rule: "look ahead",
            level: Lights::TECHNIQUES[0].level,
            place: format!("lamp {}", lamp + 1),
            cells: vec![Cell::new(0, lamp)],
            moves,
            certain: true,
        })
    }
}

// draw/: pictures.

impl Draw for Lights {
    fn draw(instance: &Instance, state: &State, _: &Look) -> Scene {
        let count = instance.lamps.len();
        let mut scene = Scene::new(10.0 * count as f32, 10.0, "Lights");
        let mut glyphs = Vec::new();
        for lamp in 0..count {
            let (on, area) = (instance.shines(state, lamp), (10.0 * lamp as f32, 0.0, 10.0, 10.0));
            scene.rect(area, Paint::Role(if on { Role::Accent } else { Role::Board }));
            let label = format!("lamp {}: {}", lamp + 1, if on { "on" } else { "off" });
            scene.hits.push(Hit { target: Target::Cell(Cell::new(0, lamp)), area, label });
            glyphs.push(Glyph::new(if on { '*' } else { 'o' }, Role::Ink));
        }
        scene.glyphs.push(glyphs);
        scene
    }
    fn places(instance: &Instance) -> usize {
        instance.lamps.len()
    }
}

// interaction/: what gestures mean.

impl Play for Lights {
    /// A click presses a lamp, or takes that back; the second button says that it stays unpressed.
    fn act(instance: &Instance, state: &State, hand: &mut Hand, gesture: &Gesture<'_>) -> Reaction<Move> {
        hand.follow(gesture);
        let Gesture::Press(Target::Cell(Cell { col: lamp, .. }), button) = *gesture else {
            return Reaction::default();
        };
        if lamp >= instance.lamps.len() {
            return Reaction::default();
        }
        let wanted = Some(button == Button::First);
        let pressed = if state.pressed[lamp] == wanted { None } else { wanted };
        Reaction::of(Move { lamp, pressed })
    }
}

// The line of the registry: what the family can do. It has no editor.

impl Registered for Lights {
    const LINE: &'static Erased<Self> = &Erased::new().playing().solving().generating().explaining();
}
