//! A bench of the laboratory: a method, its counters, the film of its search and the solutions it
//! found.
//!
//! The search runs ahead in a worker and tells its steps; the film is shown at the reader's own
//! speed. When more steps come than are kept, the film ends there while the search goes on.

use super::time::short;
use super::{chart, choice, form};
use crate::app::Studio;
use crate::board::{Board, Shown};
use crate::jobs::{self, Job, Order, Running};
use crate::page::{self, Every};
use crate::settings::Settings;
use crate::wire::{Done, From, Pulse, Reply, Task};
use quadrille::scene::Tray;
use quadrille::{Answer, Board as AnyBoard, Given, Look, Outcome, Player, Puzzle, document};
use std::cell::RefCell;
use std::rc::Rc;
use sycamore::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement, MouseEvent};

/// Steps that a film has at most.
const MOST_STEPS: usize = 100_000;
/// Time between two pictures of the film, in milliseconds.
const FRAME: i32 = 40;
/// The slider goes from one step a second to ten thousand.
const FASTEST: f64 = 4.0;

/// How a search ended.
#[derive(Clone, Debug, PartialEq)]
enum Ended {
    Answered { outcome: Outcome, method: &'static str, found: usize, why: Option<String> },
    Failed(String),
}

impl Ended {
    fn of(answer: Answer<String>) -> Ended {
        let Answer { outcome, method, solutions, report, .. } = answer;
        let limit = report.stop.filter(|_| outcome == Outcome::Limit);
        let why = limit.map(|stop| stop.words().to_owned()).or(report.note);
        Ended::Answered { outcome, method, found: solutions.len(), why }
    }

    fn text(&self, studio: Studio) -> String {
        let (text, why) = match self {
            Ended::Answered { outcome, method, found, why } => {
                let outcome = match outcome {
                    Outcome::Solved => "Solved",
                    Outcome::Optimal => "Solved, and proven best",
                    Outcome::Unsolvable => "There is no solution",
                    Outcome::Limit => "Stopped before the end",
                };
                let figures = studio.fill(" · method: {} · solutions: {}", &[method, &found.to_string()]);
                (studio.say(outcome) + &figures, why.as_ref())
            }
            Ended::Failed(why) => (studio.say("It failed"), Some(why)),
        };
        match why {
            Some(why) => format!("{text} · {}", studio.say(why)),
            None => text,
        }
    }
}

/// The bench.
#[derive(Clone, Copy)]
pub struct Bench {
    puzzle: Signal<Puzzle>,
    from_here: Signal<bool>,
    prefix: &'static str,
    method: Signal<String>,
    all: Signal<bool>,
    /// How to search, beside the method.
    values: form::Values,
    /// Whether every step is told: some methods are then slower, or search in another way.
    filmed: Signal<bool>,
    job: Signal<Option<Job>>,
    jobs: Signal<Running>,
    paused: Signal<bool>,
    pulse: Signal<Pulse>,
    /// How deep the search was of late, as a part of the deepest.
    depth: Signal<Option<f64>>,
    points: Signal<Vec<(f64, u64)>>,
    film: Signal<Option<Player>>,
    /// Whether the film runs by itself, and how fast: the logarithm of its steps in a second.
    running: Signal<bool>,
    speed: Signal<f64>,
    /// The solutions, as the texts that their puzzle reads back.
    solutions: Signal<Vec<String>>,
    /// The solution that is shown instead of the film.
    shown: Signal<Option<usize>>,
    result: Signal<Option<Ended>>,
}

impl Bench {
    /// A bench with a method on it.
    pub fn new(
        puzzle: Signal<Puzzle>,
        from_here: Signal<bool>,
        prefix: &'static str,
        method: &str,
        jobs: &Running,
    ) -> Bench {
        Bench {
            puzzle,
            from_here,
            prefix,
            method: create_signal(method.to_owned()),
            all: create_signal(false),
            values: create_signal(Given::default()),
            filmed: create_signal(true),
            job: create_signal(None),
            jobs: create_signal(jobs.clone()),
            paused: create_signal(false),
            pulse: create_signal(Pulse::default()),
            depth: create_signal(None),
            points: create_signal(Vec::new()),
            film: create_signal(None),
            running: create_signal(true),
            speed: create_signal(1.2),
            solutions: create_signal(Vec::new()),
            shown: create_signal(None),
            result: create_signal(None),
        }
    }

    /// Runs the method from the beginning.
    pub fn run(self) {
        self.end();
        let from_here = self.from_here.get_untracked();
        let puzzle = self.puzzle.get_clone_untracked();
        let start = if from_here { puzzle.current().clone() } else { puzzle.start.clone() };
        batch(|| {
            self.paused.set(false);
            self.pulse.set(Pulse::default());
            self.depth.set(None);
            self.points.set(vec![(0.0, 0)]);
            self.film.set(Player::new(start).ok());
            self.running.set(true);
            self.solutions.set(Vec::new());
            self.shown.set(None);
            self.result.set(None);
        });
        let solutions = if self.all.get_untracked() { None } else { Some(1) };
        let method = Some(self.method.get_clone_untracked());
        let steps = if self.filmed.get_untracked() { MOST_STEPS } else { 0 };
        let from = if from_here { From::Here } else { From::Start };
        let task = Task::Solve { method, solutions, steps, from };
        let settings = self.values.get_clone_untracked();
        let order = Order { settings, ..Order::new(task, document::write(&puzzle).to_string()) };
        let job = Job::start(order, move |reply| self.hear(reply));
        if job.runs() {
            self.jobs.with_untracked(|jobs| jobs.add(job.clone()));
            self.job.set(Some(job));
        }
    }

    fn hear(self, reply: Reply) {
        if !self.job.is_alive() {
            return;
        }
        match reply {
            Reply::Pulse(pulse) => {
                let before = self.pulse.get_untracked().now;
                self.depth.set(pulse.now.mean_depth_since(&before));
                self.note(pulse);
            }
            Reply::Steps(steps) => self.film.update(|film| {
                if let Some(film) = film {
                    steps.into_iter().for_each(|step| film.push(step));
                }
            }),
            Reply::Found(more) => self.solutions.update(|solutions| solutions.extend(more)),
            Reply::Paused => {}
            Reply::Done(Done::Solved { answer, pulse }) => batch(|| {
                self.job.set(None);
                self.depth.set(None);
                self.note(pulse);
                self.solutions.set(answer.solutions.clone());
                self.result.set(Some(Ended::of(*answer)));
            }),
            Reply::Done(_) => self.job.set(None),
            Reply::Failed { message } => batch(|| {
                self.job.set(None);
                self.result.set(Some(Ended::Failed(message)));
            }),
        }
    }

    fn note(self, pulse: Pulse) {
        self.points.update(|points| {
            points.push((pulse.seconds, pulse.now.nodes));
            // A long curve needs no more points than a short one.
            if points.len() > 400 {
                let mut at = 0;
                points.retain(|_| {
                    at += 1;
                    at % 2 == 1
                });
            }
        });
        self.pulse.set(pulse);
    }

    fn solution(self, at: usize) -> Option<AnyBoard> {
        let text = self.solutions.with(|all| all.get(at).cloned())?;
        self.puzzle.with(|puzzle| puzzle.start.read_state_id(&text).ok())
    }

    fn end(self) {
        if let Some(job) = self.job.take() {
            job.end();
        }
    }

    /// Nodes in a second: over the last stretch while the search runs, over all of it in the end.
    fn rate(self) -> f64 {
        let ended = self.job.with(Option::is_none);
        self.points.with(|points| match points.as_slice() {
            [a, .., b] if ended && b.0 > a.0 => (b.1 as f64 - a.1 as f64).max(0.0) / (b.0 - a.0),
            [.., a, b] if !ended && b.0 > a.0 => (b.1 as f64 - a.1 as f64).max(0.0) / (b.0 - a.0),
            _ => 0.0,
        })
    }

    fn film(self, f: impl FnOnce(&mut Player)) {
        batch(|| {
            self.shown.set(None);
            self.film.update(|film| {
                if let Some(film) = film {
                    f(film);
                }
            });
        });
    }
}

/// The bench on the page.
pub fn bench(studio: Studio, bench: Bench) -> View {
    let shown = Shown::new();
    create_effect(move || {
        let look = Look { tray: Tray::Hidden, ..studio.settings.with(Settings::look) };
        let scene = match bench.shown.get() {
            Some(at) => bench.solution(at).map(|board| board.draw(&look)),
            None => bench.film.with(|film| film.as_ref().map(|film| film.board().draw(&look))),
        };
        let scene = scene.unwrap_or_else(|| bench.puzzle.with(|puzzle| puzzle.start.draw(&look)));
        shown.scene.set(Rc::new(scene));
    });
    let owed = Rc::new(RefCell::new(0.0));
    let timer = Every::new(FRAME, move || {
        let more = bench.film.with_untracked(|film| film.as_ref().is_some_and(|film| film.at() < film.len()));
        if !bench.running.get_untracked() || !more || bench.shown.get_untracked().is_some() {
            return;
        }
        let mut owed = owed.borrow_mut();
        *owed += 10f64.powf(bench.speed.get_untracked()) * f64::from(FRAME) / 1000.0;
        let steps = owed.floor();
        *owed -= steps;
        if steps >= 1.0 {
            bench.film.update(|film| film.iter_mut().for_each(|film| film.go_to(film.at() + steps as usize)));
        }
    });
    on_cleanup(move || drop(timer));
    let methods: Vec<(String, String)> = bench.puzzle.with_untracked(|puzzle| {
        let family = puzzle.family();
        family.methods().iter().map(|m| (m.name.to_owned(), format!("{}: {}", m.name, m.summary))).collect()
    });
    let prefix = bench.prefix;
    let id = move |name: &str| format!("{prefix}-{name}");
    let runs = move || bench.job.with(Option::is_some);
    let pause = move |_: MouseEvent| jobs::pause_or_resume(bench.job, bench.paused);
    let method_id: &'static str = if prefix == "lab-a" { "lab-a-method" } else { "lab-b-method" };
    let methods = choice::choice(studio, method_id, "Method", methods, bench.method);
    view! {
        section(class="bench", aria-label=studio.say("Method")) {
            div(class="bench-side") {
            (methods)
            (settings(studio, bench))
            label(class="field switch") {
                input(r#type="checkbox", id=id("all"), bind:checked=bench.all)
                span { (studio.say("All solutions")) }
            }
            label(class="field switch") {
                input(r#type="checkbox", id=id("filmed"), bind:checked=bench.filmed)
                span { (studio.say("Film every step (slower)")) }
            }
            div(class="toolbar") {
                button(id=id("run"), class="main", on:click=move |_| bench.run()) { (studio.say("Run")) }
                button(id=id("pause"), disabled=!runs(), on:click=pause) {
                    (studio.say(if bench.paused.get() { "Resume" } else { "Pause" }))
                }
                button(id=id("stop"), disabled=!runs(), on:click=move |_| bench.job.with_untracked(|job| job.iter().for_each(Job::stop))) {
                    (studio.say("Stop"))
                }
            }
            (figures(studio, bench))
            }
            div(class="bench-main") {
            Board(shown=shown, settings=studio.settings, prefix=prefix, tools=Vec::new())
            (film_controls(studio, bench))
            (solutions(studio, bench))
            }
        }
    }
}

/// How to search, beside the method; nothing where there is nothing to choose.
fn settings(studio: Studio, bench: Bench) -> View {
    let family = bench.puzzle.with_untracked(Puzzle::family);
    let lines = form::lines(family, form::About::Searching);
    if lines.is_empty() {
        return View::new();
    }
    let fields = form::fields(studio, bench.prefix, lines, bench.values);
    view! {
        details {
            summary { (studio.say("Settings of the search")) }
            (fields)
        }
    }
}

fn figures(studio: Studio, bench: Bench) -> View {
    let numbers = move || {
        let now = bench.pulse.get().now;
        let depth = bench.film.with(|film| film.as_ref().map_or(0, Player::depth));
        let mut text = studio.fill(
            "Nodes: {} · per second: {} · solutions: {} · depth of the film: {}",
            &[&short(now.nodes as f64), &short(bench.rate()), &now.solutions.to_string(), &depth.to_string()],
        );
        if let Some(depth) = bench.depth.get() {
            text += &studio.fill(" · depth of the search: {} %", &[&format!("{:.0}", depth * 100.0)]);
        }
        if let Some((score, full)) = now.score {
            text += &studio.fill(" · score: {} of {}", &[&score.to_string(), &full.to_string()]);
        }
        if let Some(bound) = now.bound {
            let best = now.best.map_or_else(|| "?".to_owned(), |best| best.to_string());
            text += &studio.fill(" · at least {}, found: {}", &[&bound.to_string(), &best]);
        }
        text
    };
    let picture = move || {
        let theme = studio.settings.with(Settings::theme);
        let rate = format!("{}/s", short(bench.rate()));
        bench.points.with(|points| page::picture(&chart::draw(points, &rate), theme))
    };
    let prefix = bench.prefix;
    view! {
        p(id=format!("{prefix}-figures"), class="figures") { (numbers()) }
        img(class="chart", src=picture(), alt=studio.say("Nodes over time"), width="320", height="96")
        p(id=format!("{prefix}-result"), role="status") { (bench.result.with(|ended| ended.as_ref().map_or_else(String::new, |ended| ended.text(studio)))) }
    }
}

fn film_controls(studio: Studio, bench: Bench) -> View {
    let value = |event: &Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        input.map_or(0.0, |input| input.value_as_number())
    };
    let place = move || bench.film.with(|film| film.as_ref().map_or((0, 0), |film| (film.at(), film.len())));
    let go = move |event: Event| {
        let at = value(&event).max(0.0) as usize;
        bench.running.set(false);
        bench.film(|film| film.go_to(at));
    };
    let step = move |by: isize| {
        move |_: MouseEvent| {
            bench.running.set(false);
            bench.film(|film| film.go_to(film.at().saturating_add_signed(by)));
        }
    };
    let prefix = bench.prefix;
    let id = move |name: &str| format!("{prefix}-{name}");
    view! {
        div(class="film", role="group", aria-label=studio.say("The film of the search")) {
            button(id=id("first"), aria-label=studio.say("To the beginning"), on:click=step(isize::MIN)) { "|◀" }
            button(id=id("back"), aria-label=studio.say("Step back"), on:click=step(-1)) { "◀" }
            button(id=id("play"), on:click=move |_| { bench.shown.set(None); bench.running.set(!bench.running.get_untracked()); }) {
                (studio.say(if bench.running.get() { "Pause the film" } else { "Show the film" }))
            }
            button(id=id("forward"), aria-label=studio.say("Step forward"), on:click=step(1)) { "▶" }
            button(id=id("last"), aria-label=studio.say("To the end"), on:click=step(isize::MAX)) { "▶|" }
            label(class="field") {
                span { (studio.say("Speed")) }
                input(
                    r#type="range", id=id("speed"), min="0", max=FASTEST.to_string(), step="0.1", prop:value=bench.speed.get(),
                    on:input=move |event: Event| bench.speed.set(value(&event)),
                )
            }
            label(class="field") {
                span(id=id("place")) {
                    (studio.fill("Step {} of {}", &[&place().0.to_string(), &place().1.to_string()]))
                }
                input(r#type="range", id=id("at"), min="0", prop:max=place().1 as f64, prop:value=place().0 as f64, on:input=go)
            }
        }
    }
}

fn solutions(studio: Studio, bench: Bench) -> View {
    let prefix = bench.prefix;
    let none = create_selector(move || bench.solutions.with(Vec::is_empty));
    view! {
        (if none.get() { View::new() } else {
            let step = move |by: isize| move |_: MouseEvent| {
                let many = bench.solutions.with_untracked(Vec::len) as isize;
                let at = bench.shown.get_untracked().map_or(if by > 0 { 0 } else { many - 1 }, |at| (at as isize + by).rem_euclid(many) as usize as isize);
                bench.shown.set(Some(at as usize));
            };
            let text = move || {
                let many = bench.solutions.with(Vec::len).to_string();
                match bench.shown.get() {
                    Some(at) => studio.fill("Solution {} of {}", &[&(at + 1).to_string(), &many]),
                    None => studio.fill("Solutions: {}", &[&many]),
                }
            };
            view! {
                div(class="film", role="group", aria-label=studio.say("Solutions")) {
                    button(id=format!("{prefix}-previous"), aria-label=studio.say("Previous solution"), on:click=step(-1)) { "◀" }
                    span(id=format!("{prefix}-solution")) { (text()) }
                    button(id=format!("{prefix}-next"), aria-label=studio.say("Next solution"), on:click=step(1)) { "▶" }
                }
            }
        })
    }
}
