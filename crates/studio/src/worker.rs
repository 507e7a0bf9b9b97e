//! The worker's side: one task at a time, on a thread of its own, so that the page never waits.
//!
//! A worker has no page, only the library. While an engine runs it tells the page how it stands, at
//! most every [`TELL_EVERY`], and looks at its tokens: the pulse of the search's monitor does both.

use crate::wire::{Done, From, MOST_BYTES, Pulse, Rating, Reply, Request, Task, Tokens, fits_a_page};
use js_sys::{Array, Atomics, Int32Array, Object, Reflect, Uint8Array};
use quadrille::trace::Step;
use quadrille::{
    Answer, Board, FAMILIES, Given, Limits, Monitor, Puzzle, Run, Snapshot, Source, document, watch,
};
use std::cell::{Cell, RefCell};
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
    let given = request.settings;
    let monitor = Monitor::default();
    watch_over(&monitor, request.tokens);
    let limits =
        Limits { time: request.seconds.map(Duration::from_secs_f64), memory: 512 << 20, ..Limits::default() };
    let run = Run { limits, monitor: monitor.clone(), settings: given.clone().into(), ..Run::default() };
    let started = Instant::now();
    match request.task {
        Task::Read { name } => read(&name, &bytes, given),
        Task::Generate { family } => generate(&family, given, run, bytes),
        Task::Hint => Ok(Done::Hint(puzzle(&request.puzzle)?.current().hint(run))),
        Task::Grade => {
            let grade = puzzle(&request.puzzle)?.grade(run).map_err(|e| e.to_string())?;
            let hardest = grade.hardest().map(|technique| technique.name.to_owned());
            Ok(Done::Graded(Rating { verdict: grade.verdict, hardest }))
        }
        Task::Count => {
            let counted = puzzle(&request.puzzle)?.current().count(run).map_err(|e| e.to_string())?;
            let Pulse { now, seconds } = pulse(&monitor, started);
            let pulse = Pulse { now: Snapshot { nodes: counted.counters.nodes, ..now }, seconds };
            Ok(Done::Counted {
                number: counted.count.number.to_string(),
                stop: counted.count.stop,
                how: counted.count.how.to_owned(),
                pulse,
            })
        }
        Task::Solve { method, solutions, steps, from } => {
            let puzzle = puzzle(&request.puzzle)?;
            let board = match from {
                From::Here => puzzle.current(),
                From::Start => &puzzle.start,
            };
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
    let Pulse { now, seconds } = pulse(&monitor, started);
    let now = Snapshot { nodes: answer.counters.nodes, solutions: answer.found, ..now };
    let answer = Answer { solutions, ..answer.map(|board| board.state_id()) };
    Ok(Done::Solved { answer: Box::new(answer), pulse: Pulse { now, seconds } })
}

thread_local! {
    /// Steps that are not told yet.
    static STEPS: RefCell<Vec<Step>> = const { RefCell::new(Vec::new()) };
    /// Solutions that are not told yet.
    static FOUND: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
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
        let full = STEPS.with_borrow_mut(|steps| {
            steps.push(event.into());
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
    let (mut last, mut pauses) = (started, 0);
    monitor.set_pulse(move |monitor| {
        if last.elapsed() < TELL_EVERY {
            return;
        }
        tell(&Reply::Pulse(pulse(monitor, started)));
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
        last = Instant::now();
    });
}

fn pulse(monitor: &Monitor, started: Instant) -> Pulse {
    let seconds = started.elapsed().saturating_sub(WAITED.get()).as_secs_f64();
    Pulse { now: monitor.progress.snapshot(), seconds }
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
