//! The worker's side: one task at a time, on a thread of its own, so that the page never waits.
//!
//! A worker has no page, only the library. While an engine runs it tells the page how it stands, at
//! most every [`TELL_EVERY`], and looks at its tokens: the pulse of the search's monitor does both.

use crate::wire::{Advice, Done, MOST_BYTES, Pulse, Rating, Reply, Request, Task, Tokens, fits_a_page};
use js_sys::{Array, Atomics, Int32Array, Object, Reflect, Uint8Array};
use quadrille::{
    Board, FAMILIES, Given, Grade, Hint, HintAnswer, Limits, Monitor, Outcome, Puzzle, Run, Source, Stop,
    Verdict, document, watch,
};
use std::cell::Cell;
use std::ops::ControlFlow;
use std::time::Duration;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, XmlHttpRequest};
use web_time::Instant;

/// Time between two pulses.
const TELL_EVERY: Duration = Duration::from_millis(150);
/// Time between two looks at the tokens while the work waits.
const WAIT_MILLISECONDS: f64 = 60.0;
/// Steps told in one message.
const STEPS_AT_ONCE: usize = 500;
/// The most solutions that are kept to be looked at.
const MOST_SOLUTIONS: u64 = 5_000;
/// The scope of a worker, if this program runs in one.
pub fn scope() -> Option<DedicatedWorkerGlobalScope> {
    js_sys::global().dyn_into().ok()
}

/// Listens for requests.
pub fn listen(scope: &DedicatedWorkerGlobalScope) {
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| {
        let parts = Array::from(&event.data());
        let bytes = parts.get(1).dyn_into::<Uint8Array>().map(|b| b.to_vec()).unwrap_or_default();
        let request = parts.get(0).as_string().and_then(|text| serde_json::from_str::<Request>(&text).ok());
        let reply = match request {
            Some(request) => match work(request, bytes) {
                Ok(done) => Reply::Done(done),
                Err(message) => Reply::Failed { message },
            },
            None => Reply::Failed { message: "the request is not understood".to_owned() },
        };
        tell(&reply);
    });
    // Nobody listens who could be told of a failure here.
    let _ = scope.add_event_listener_with_callback("message", on_message.as_ref().unchecked_ref());
    on_message.forget();
}

fn tell(reply: &Reply) {
    if let (Some(scope), Ok(text)) = (scope(), serde_json::to_string(reply)) {
        let _ = scope.post_message(&JsValue::from_str(&text));
    }
}

fn work(request: Request, bytes: Vec<u8>) -> Result<Done, String> {
    let given: Given = request.options.into_iter().collect();
    let monitor = Monitor::default();
    watch_over(&monitor, request.tokens);
    let limits =
        Limits { time: request.seconds.map(Duration::from_secs_f64), memory: 512 << 20, ..Limits::default() };
    let run = Run { limits, monitor: monitor.clone(), settings: given.clone().into(), ..Run::default() };
    let started = Instant::now();
    match request.task {
        Task::Read { name } => read(&name, &bytes, given),
        Task::Generate { family } => generate(&family, given, run, bytes),
        Task::Hint => Ok(Done::Hint(advice(puzzle(&request.puzzle)?.current().hint(run)))),
        Task::Grade => {
            let grade = puzzle(&request.puzzle)?.grade(run).map_err(|e| e.to_string())?;
            Ok(Done::Graded(rating(&grade)))
        }
        Task::Count => {
            let counted = puzzle(&request.puzzle)?.current().count(run).map_err(|e| e.to_string())?;
            let pulse = Pulse { nodes: counted.counters.nodes, ..pulse(&monitor, started, None) };
            Ok(Done::Counted {
                number: counted.count.number.to_string(),
                stop: counted.count.stop.map(|stop| stop.words().to_owned()),
                how: counted.count.how.to_owned(),
                pulse,
            })
        }
        Task::Solve { method, solutions, steps, from_here } => {
            let puzzle = puzzle(&request.puzzle)?;
            let board = if from_here { puzzle.current() } else { &puzzle.start };
            let browsed = solutions.is_none();
            let solutions = Some(solutions.unwrap_or(MOST_SOLUTIONS).min(MOST_SOLUTIONS));
            let limits = Limits { solutions, ..run.limits };
            solve(board, Run { method, limits, ..run }, steps, browsed, started)
        }
    }
}

fn read(name: &str, bytes: &[u8], given: Given) -> Result<Done, String> {
    if bytes.len() > MOST_BYTES {
        return Err(format!("{name}: more than {} MB", MOST_BYTES / 1_000_000));
    }
    let choice = quadrille::Choice { given, ..Default::default() };
    let puzzles = FAMILIES.recognise(&Source { name, bytes }, &choice).map_err(|e| e.to_string())?;
    documents(&puzzles)
}

/// The puzzles as documents, but for what a page could not show.
fn documents(puzzles: &[Puzzle]) -> Result<Done, String> {
    puzzles.iter().try_for_each(fits_a_page)?;
    Ok(Done::Puzzles(puzzles.iter().map(|p| document::write(p).to_string()).collect()))
}

fn puzzle(text: &str) -> Result<Puzzle, String> {
    let puzzles = document::read(&FAMILIES, &Source::new("puzzle", text)).map_err(|e| e.to_string())?;
    puzzles.into_iter().next().ok_or_else(|| "there is no puzzle".to_owned())
}

fn generate(family: &str, mut given: Given, run: Run, picture: Vec<u8>) -> Result<Done, String> {
    if !picture.is_empty() {
        given.add("from-image", "picture");
        given.attach("from-image", picture);
    }
    let family = FAMILIES.find(family).map_err(|e| e.to_string())?;
    let made = family
        .generate(Run { settings: given.into(), ..run })
        .map_err(|not_made| not_made.why.to_string())?;
    documents(&[made])
}

/// Solves a board, tells its steps and, where they are to be browsed while more are found, its
/// solutions.
fn solve(board: &Board, run: Run, steps: usize, browsed: bool, started: Instant) -> Result<Done, String> {
    let monitor = run.monitor.clone();
    let watch = (steps > 0).then(|| step_teller(steps));
    FOUND.take();
    let mut solutions = Vec::new();
    let mut sink = |solution: Board| {
        let id = solution.state_id();
        if browsed {
            FOUND.with_borrow_mut(|found| found.push(id.clone()));
        }
        solutions.push(id);
        ControlFlow::Continue(())
    };
    let answer = board.stream(Run { watch, ..run }, &mut sink).map_err(|e| e.to_string())?;
    flush_steps();
    let outcome = match answer.outcome {
        Outcome::Solved => "solved",
        Outcome::Unsolvable => "unsolvable",
        Outcome::Optimal => "optimal",
        Outcome::Limit => "limit",
    };
    let (nodes, found) = (answer.counters.nodes, answer.found);
    Ok(Done::Solved {
        solutions,
        outcome: outcome.to_owned(),
        method: answer.method.to_owned(),
        complete: answer.complete,
        stop: answer.report.stop.map(|stop: Stop| stop.words().to_owned()),
        message: answer.report.note,
        pulse: Pulse { nodes, solutions: found, ..pulse(&monitor, started, None) },
    })
}

thread_local! {
    /// Steps that are not told yet.
    static STEPS: std::cell::RefCell<Vec<String>> = const { std::cell::RefCell::new(Vec::new()) };
    /// Solutions that are not told yet.
    static FOUND: std::cell::RefCell<Vec<String>> = const { std::cell::RefCell::new(Vec::new()) };
    /// Time spent waiting.
    static WAITED: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// Tells every step, up to so many.
fn step_teller(mut left: usize) -> watch::Watch {
    watch::Watch(Box::new(move |event| {
        if left == 0 {
            return;
        }
        left -= 1;
        let step = match event {
            watch::Event::Do(action) => format!("+{action}"),
            watch::Event::Undo(n) => format!("-{n}"),
            watch::Event::Solution => "*".to_owned(),
        };
        let full = STEPS.with_borrow_mut(|steps| {
            steps.push(step);
            steps.len() >= STEPS_AT_ONCE
        });
        if full || left == 0 {
            flush_steps();
        }
    }))
}

fn flush_steps() {
    let steps = STEPS.take();
    if !steps.is_empty() {
        tell(&Reply::Steps(steps));
    }
}

/// Has the search tell how it stands, stop and pause.
fn watch_over(monitor: &Monitor, tokens: Tokens) {
    WAITED.set(Duration::ZERO);
    let started = Instant::now();
    let (mut told, mut depths, mut pauses) = (started, monitor.progress.snapshot().depths, 0);
    monitor.set_pulse(move |monitor| {
        if told.elapsed() < TELL_EVERY {
            return;
        }
        tell(&Reply::Pulse(pulse(monitor, started, Some(&mut depths))));
        flush_steps();
        let found = FOUND.take();
        if !found.is_empty() {
            tell(&Reply::Found(found));
        }
        if let Some((pause, resume)) = tokens.pauses.get(pauses)
            && gone(pause)
        {
            pauses += 1;
            tell(&Reply::Paused);
            let since = Instant::now();
            while !gone(resume) && !gone(&tokens.stop) {
                sleep();
            }
            WAITED.set(WAITED.get() + since.elapsed());
        }
        if gone(&tokens.stop) {
            monitor.cancel.now();
        }
        told = Instant::now();
    });
}

fn pulse(monitor: &Monitor, started: Instant, depths: Option<&mut [u64; 32]>) -> Pulse {
    let now = monitor.progress.snapshot();
    let depth = depths.and_then(|before| {
        let seen: Vec<u64> = now.depths.iter().zip(before.iter()).map(|(n, b)| n - b).collect();
        *before = now.depths;
        let all: u64 = seen.iter().sum();
        let sum: f64 = seen.iter().zip(1..).map(|(n, at)| *n as f64 * f64::from(at)).sum();
        (all > 0).then(|| sum / all as f64 / 32.0)
    });
    Pulse {
        nodes: now.nodes,
        solutions: now.solutions,
        seconds: (started.elapsed().saturating_sub(WAITED.get())).as_secs_f64(),
        progress: now.work.unwrap_or_default(),
        score: now.score,
        bounds: (now.bound, now.best),
        depth,
    }
}

/// Whether the page has taken an address back.
fn gone(address: &str) -> bool {
    if address.is_empty() {
        return false;
    }
    let ask = || -> Result<(), JsValue> {
        let request = XmlHttpRequest::new()?;
        request.open_with_async("GET", address, false)?;
        // Otherwise Firefox reads it as XML, and complains.
        request.override_mime_type("text/plain")?;
        request.send()
    };
    ask().is_err()
}

/// Sleeps a moment. Memory that could be shared, though it is not, is what a thread may sleep on.
fn sleep() {
    thread_local! {
        static BED: Option<Int32Array> = bed();
    }
    BED.with(|bed| {
        if let Some(bed) = bed {
            let _ = Atomics::wait_with_timeout(bed, 0, 0, WAIT_MILLISECONDS);
        }
    });
}

fn bed() -> Option<Int32Array> {
    let wanted = Object::new();
    for (name, value) in
        [("initial", JsValue::from(1)), ("maximum", JsValue::from(1)), ("shared", JsValue::TRUE)]
    {
        Reflect::set(&wanted, &name.into(), &value).ok()?;
    }
    let memory = js_sys::WebAssembly::Memory::new(&wanted).ok()?;
    Some(Int32Array::new(&memory.buffer()))
}

fn advice(answer: HintAnswer<String>) -> Advice {
    let full = |kind: &str, hint: Hint<String>| Advice {
        kind: kind.to_owned(),
        moves: hint.moves,
        reason: hint.reason,
        rule: hint.rule.to_owned(),
        place: hint.place,
        cells: hint.cells.iter().map(|cell| (cell.row, cell.col)).collect(),
    };
    let bare = |kind: &str, reason: &str| Advice {
        kind: kind.to_owned(),
        reason: reason.to_owned(),
        ..Advice::default()
    };
    match answer {
        HintAnswer::Hint(hint) => full("hint", hint),
        HintAnswer::Mistake(hint) => full("mistake", hint),
        HintAnswer::Ambiguous(hint) => full("ambiguous", hint),
        HintAnswer::Solved => bare("solved", ""),
        HintAnswer::Unsolvable(why) => bare("unsolvable", &why),
        HintAnswer::Limit(stop) => bare("limit", stop.words()),
    }
}

fn rating(grade: &Grade) -> Rating {
    let technique = grade.hardest().map_or("", |technique| technique.name);
    match &grade.verdict {
        Verdict::Level(level) => {
            Rating::Level(level.get(), level.difficulty().word().to_owned(), technique.to_owned())
        }
        Verdict::AtLeast(level, stop) => Rating::AtLeast(level.get(), stop.words().to_owned()),
        Verdict::Solved => Rating::Solved,
        Verdict::Several => Rating::Several,
        Verdict::Unsolvable(_) => Rating::Unsolvable,
    }
}
