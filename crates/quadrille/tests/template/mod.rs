//! The template: a whole family in one small file, to be copied when a new one begins.
//!
//! *Lights*: a row of lamps; pressing a lamp switches it and its neighbours; the task is to put all lights out. It is
//! not shipped. The tests beside it take it through everything the library does with a family, so that what
//! CONTRIBUTING says about adding one stays true. A real family has a crate with one room for each section below.

use quadrille_core::Found;
use quadrille_core::scene::{Glyph, Hit, Paint, Role};
use quadrille_core::{
    Button, Cell, Confidence, Count, Diagnostic, Document, Event, Family, Flag, Format, Gesture, Grade, Hand,
    Hint, HintAnswer, Look, Method, Observer, Options, Random, Reaction, Report, Scene, Search, Source,
    Status, Target, Task, Technique, Verb, Violation, ViolationKind, method,
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

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.pressed {
            Some(true) => 'p',
            Some(false) => 'n',
            None => 'u',
        };
        write!(f, "{letter}{}", self.lamp + 1)
    }
}

impl FromStr for Move {
    type Err = Diagnostic;
    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        let wrong = || Diagnostic::new(format!("'{text}' is not a move")).help("write p3, n3 or u3");
        let pressed = match text.get(..1) {
            Some("p") => Some(true),
            Some("n") => Some(false),
            Some("u") => None,
            _ => return Err(wrong()),
        };
        let lamp = text[1..].parse::<usize>().ok().and_then(|n| n.checked_sub(1)).ok_or_else(wrong)?;
        Ok(Move { lamp, pressed })
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

/// The same by numbers; it can be mistaken for other rows of digits.
const DIGITS: Format<Lights> = Format {
    name: "digits",
    extensions: &["bits"],
    summary: "one row of 0 and 1",
    sniff: |source| {
        let digits = |text: &str| text.trim().bytes().all(|b| b"01".contains(&b)) && !text.trim().is_empty();
        if source.text().is_ok_and(digits) { Confidence::Maybe } else { Confidence::No }
    },
    read: Some(|source, _| {
        let lamps = source.text()?.trim().bytes().map(|b| b == b'1').collect();
        Ok(vec![Document::new(Instance::new(lamps)?)])
    }),
    write: None,
    split: None,
};

/// The mirror image, to be ambiguous with [`DIGITS`].
const DIGITS_FROM_RIGHT: Format<Lights> = Format {
    name: "digits-from-right",
    extensions: &["right"],
    summary: "one row of 0 and 1, from the right",
    sniff: DIGITS.sniff,
    read: Some(|source, _| {
        let lamps = source.text()?.trim().bytes().rev().map(|b| b == b'1').collect();
        Ok(vec![Document::new(Instance::new(lamps)?)])
    }),
    write: None,
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

fn presses(state: &State) -> String {
    let letter = |p: &Option<bool>| match p {
        Some(true) => 'p',
        Some(false) => 'n',
        None => 'u',
    };
    state.pressed.iter().map(letter).collect()
}

fn read_presses(instance: &Instance, source: &Source<'_>, text: &str) -> Result<State, Diagnostic> {
    let pressed = text.chars().map(|c| match c {
        'p' => Ok(Some(true)),
        'n' => Ok(Some(false)),
        'u' => Ok(None),
        _ => Err(source.error(text, format!("expected p, n or u, found '{c}'"))),
    });
    let pressed = pressed.collect::<Result<Vec<_>, _>>()?;
    if pressed.len() != instance.lamps.len() {
        let lamps = instance.lamps.len();
        return Err(source.error(text, format!("expected {lamps} letters, found {}", pressed.len())));
    }
    Ok(State { pressed })
}

// solve/: one method, which tells every step.

fn search<O: Observer>(
    task: &Task<'_, Lights>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    fn place<O: Observer>(
        instance: &Instance,
        state: &mut State,
        lamp: usize,
        search: &mut Search<O>,
        found: &mut dyn FnMut(State) -> ControlFlow<quadrille_core::Stop>,
    ) -> Result<(), quadrille_core::Stop> {
        let count = instance.lamps.len();
        if lamp >= 2 && instance.shines(state, lamp - 2) {
            return Ok(());
        }
        if lamp == count {
            if (0..count).any(|i| instance.shines(state, i)) {
                return Ok(());
            }
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
    let mut state = task.from.clone();
    Ok(Report::from_result(place(task.instance, &mut state, 0, search, found)))
}

// lib.rs: the family.

/// The family.
pub struct Lights;

impl Family for Lights {
    const NAME: &'static str = "lights";
    const TITLE: &'static str = "Lights out on a row";
    const RULE: &'static str = "Press lamps so that all lights go out; a press switches the neighbours too.";
    const VERSION: u32 = 3;
    const FORMATS: &'static [Format<Self>] = &[ROW, DIGITS, DIGITS_FROM_RIGHT];
    const METHODS: &'static [Method<Self>] = &[method!("left-right", "every lamp, from the left", search)];
    const FLAGS: &'static [Flag] =
        &[Flag { name: "lamps", value: Some("N"), help: "how many lamps", verbs: &[Verb::Generate] }];

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
        let kind = if undecided { ViolationKind::Open } else { ViolationKind::Broken };
        let violations =
            (0..instance.lamps.len()).filter(|&i| instance.shines(state, i)).map(|i| Violation {
                kind,
                place: format!("lamp {}", i + 1),
                message: "shines".to_owned(),
                cells: vec![Cell::new(0, i)],
            });
        Status { violations: violations.collect() }
    }
    fn moves_between(_: &Instance, from: &State, to: &State) -> Vec<Move> {
        let pairs = from.pressed.iter().zip(&to.pressed).enumerate();
        pairs.filter(|(_, (a, b))| a != b).map(|(lamp, (_, &pressed))| Move { lamp, pressed }).collect()
    }

    fn write_state(_: &Instance, state: &State) -> String {
        presses(state) + "\n"
    }
    fn read_state(instance: &Instance, source: &Source<'_>) -> Result<State, Diagnostic> {
        read_presses(instance, source, source.text()?.trim())
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
        presses(state)
    }
    fn read_state_id(instance: &Instance, text: &str) -> Result<State, Diagnostic> {
        read_presses(instance, &Source::new("ID", text), text)
    }
    fn write_json(instance: &Instance) -> serde_json::Value {
        row(&instance.lamps).into()
    }
    fn read_json(value: &serde_json::Value) -> Result<Instance, Diagnostic> {
        let row = value.as_str().ok_or_else(|| Diagnostic::new("expected a row of lamps"))?;
        read_row(&Source::new("instance", row), row)
    }

    fn count(task: &Task<'_, Self>, inner: &mut Search) -> Result<Count, Diagnostic> {
        let mut number = 0u32;
        let report = search(task, inner, &mut |_| {
            number += 1;
            ControlFlow::Continue(())
        })?;
        Ok(Count::new(number.into(), report.stop, "enumeration"))
    }
    fn generate(options: &Options, _: &mut Search) -> Result<Document<Self>, Diagnostic> {
        let count = options.number("lamps", 1, MAX_LAMPS as u64)?.unwrap_or(8) as usize;
        let mut random = Random::new(options.number("seed", 0, u64::MAX)?.unwrap_or(0));
        let pressed: Vec<Option<bool>> = (0..count).map(|_| Some(random.chance(0.5))).collect();
        let state = State { pressed };
        let dark = Instance::new(vec![false; count])?;
        let lamps = (0..count).map(|i| dark.shines(&state, i)).collect();
        Ok(Document { solution: Some(state), ..Document::new(Instance::new(lamps)?) })
    }
    fn hint(instance: &Instance, state: &State, inner: &mut Search) -> HintAnswer<Move> {
        if Lights::status(instance, state).solved() {
            return HintAnswer::Solved;
        }
        let options = Options::default();
        let mut answer = None;
        let mut take = |s| {
            answer = Some(s);
            ControlFlow::Break(quadrille_core::Stop::Solutions)
        };
        let _ = search(&Task { instance, from: state, options: &options }, inner, &mut take);
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
    const TECHNIQUES: &'static [Technique] =
        &[Technique::new(1, "look ahead", "a lamp that every way to put the lights out decides like this")];
    fn grade(instance: &Instance, search: &mut Search) -> Grade {
        quadrille_core::grade::by_hints::<Lights>(instance, search)
    }
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
    fn describe(instance: &Instance) -> String {
        format!("{} lamps in a row", instance.lamps.len())
    }

    // hand/: what gestures mean.

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
