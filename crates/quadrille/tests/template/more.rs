//! What the template can do beside: each ability is one contract; all but pictures are listed in
//! the line of the registry.

use super::{Instance, Lights, MAX_LAMPS, Move, State, search};
use quadrille_core::scene::{Glyph, Hit, Paint, Role};
use quadrille_core::{
    Button, Cell, Diagnostic, Document, Draw, Explain, Generate, Gesture, Grade, Hand, Hint, HintAnswer,
    Look, Play, Random, Reaction, Rules, Scene, Search, Setting, Stop, Target, Task, Technique, settings,
};
use std::ops::ControlFlow;

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
