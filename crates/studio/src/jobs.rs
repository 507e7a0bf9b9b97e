//! The page's side of a worker: start, listen, pause, stop.
//!
//! Every job has a worker of its own, so that two can run side by side and a hopeless one can
//! simply be ended. Workers that have finished are kept for the next job: to start one means to
//! load and compile the engine.

use crate::wire::{Reply, Request, Task, Tokens};
use js_sys::{Array, Uint8Array};
use quadrille::Given;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use sycamore::reactive::Signal;
use wasm_bindgen::prelude::*;
use web_sys::{Blob, MessageEvent, Url, Worker, WorkerOptions, WorkerType};

/// How often one job can be paused.
const PAUSES: usize = 200;
/// Time a job is given to stop by itself, in milliseconds; then its worker is ended.
const GRACE: i32 = 1_500;
/// Idle workers that are kept.
const KEPT: usize = 2;

type Listener = Rc<RefCell<dyn FnMut(Reply)>>;

/// A worker and who listens to it now.
struct Hired {
    worker: Worker,
    listener: Rc<RefCell<Option<Listener>>>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(web_sys::Event)>,
}

thread_local! {
    static IDLE: RefCell<Vec<Hired>> = const { RefCell::new(Vec::new()) };
    /// Whether an engine was wanted by somebody.
    static WARM: Cell<bool> = const { Cell::new(false) };
}

/// A job that runs, or has run. Clones are handles on the same job.
#[derive(Clone)]
pub struct Job(Rc<Inner>);

struct Inner {
    hired: RefCell<Option<Hired>>,
    tokens: Tokens,
    pauses: Cell<usize>,
    paused: Cell<bool>,
    listener: Listener,
}

impl PartialEq for Job {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// What to ask for.
pub struct Order {
    /// The task.
    pub task: Task,
    /// The document, where the task is about a puzzle.
    pub puzzle: String,
    /// The settings, as they were typed.
    pub settings: Given,
    /// The limit of time.
    pub seconds: Option<f64>,
    /// Bytes to go with it.
    pub bytes: Option<Vec<u8>>,
}

impl Order {
    /// A task without settings.
    pub fn new(task: Task, puzzle: String) -> Self {
        Order { task, puzzle, settings: Given::default(), seconds: None, bytes: None }
    }
}

impl Job {
    /// Starts a job; `listener` hears everything up to the last reply, which is `Done` or `Failed`.
    pub fn start(order: Order, listener: impl FnMut(Reply) + 'static) -> Job {
        let tokens = Tokens { stop: token(), pauses: (0..PAUSES).map(|_| (token(), token())).collect() };
        let hired = IDLE.with_borrow_mut(Vec::pop).or_else(hire);
        let job = Job(Rc::new(Inner {
            hired: RefCell::new(hired),
            tokens: tokens.clone(),
            pauses: Cell::new(0),
            paused: Cell::new(false),
            listener: Rc::new(RefCell::new(listener)),
        }));
        let Order { task, puzzle, settings, seconds, bytes } = order;
        let request = Request { task, puzzle, settings, seconds, tokens };
        job.send(&request, bytes);
        job
    }

    fn send(&self, request: &Request, bytes: Option<Vec<u8>>) {
        let hired = self.0.hired.borrow();
        let Some(hired) = hired.as_ref() else {
            return self.hear(Reply::Failed { message: "this browser starts no workers".to_owned() });
        };
        let job = self.clone();
        *hired.listener.borrow_mut() = Some(Rc::new(RefCell::new(move |reply| job.hear(reply))));
        let text = serde_json::to_string(request).unwrap_or_default();
        let bytes = bytes.map_or(JsValue::NULL, |bytes| Uint8Array::from(bytes.as_slice()).into());
        // A worker that cannot be reached says so by its error event.
        let _ = hired.worker.post_message(&Array::of2(&text.into(), &bytes));
    }

    fn hear(&self, reply: Reply) {
        if matches!(reply, Reply::Done(_) | Reply::Failed { .. }) {
            self.release();
        }
        crate::page::inside(|| (self.0.listener.borrow_mut())(reply));
    }

    /// Gives the worker back and takes the tokens away.
    fn release(&self) {
        if let Some(hired) = self.0.hired.take() {
            *hired.listener.borrow_mut() = None;
            IDLE.with_borrow_mut(
                |idle| if idle.len() < KEPT { idle.push(hired) } else { hired.worker.terminate() },
            );
        }
        let Tokens { stop, pauses } = &self.0.tokens;
        let both = pauses.iter().flat_map(|(pause, resume)| [pause, resume]);
        both.chain([stop]).for_each(|token| take_back(token));
    }

    /// Whether it still runs.
    pub fn runs(&self) -> bool {
        self.0.hired.borrow().is_some()
    }

    /// Asks it to stop and to answer with what it has; ends it if it does not listen.
    pub fn stop(&self) {
        take_back(&self.0.tokens.stop);
        let job = self.clone();
        crate::page::after(GRACE, move || {
            if let Some(hired) = job.0.hired.take() {
                hired.worker.terminate();
                job.hear(Reply::Failed { message: "stopped".to_owned() });
            }
        });
    }

    /// Ends it at once; nothing more is heard of it.
    pub fn end(&self) {
        if let Some(hired) = self.0.hired.take() {
            hired.worker.terminate();
            self.release();
        }
    }

    /// Makes it wait; tells whether it does, which it does not after too many times.
    pub fn pause(&self) -> bool {
        let token = self.0.tokens.pauses.get(self.0.pauses.get());
        if let Some((pause, _)) = token {
            take_back(pause);
            self.0.paused.set(true);
        }
        token.is_some()
    }

    /// Makes it go on.
    pub fn resume(&self) {
        if self.0.paused.replace(false) {
            let at = self.0.pauses.replace(self.0.pauses.get() + 1);
            take_back(&self.0.tokens.pauses[at].1);
        }
    }
}

/// Makes the job wait, or go on if it waits.
pub fn pause_or_resume(job: Signal<Option<Job>>, paused: Signal<bool>) {
    let waits = job.with_untracked(|job| match job {
        Some(job) if paused.get_untracked() => {
            job.resume();
            false
        }
        Some(job) => job.pause(),
        None => false,
    });
    paused.set(waits);
}

/// The jobs of a part of the page: when that goes, they are ended.
#[derive(Clone)]
pub struct Running(Rc<RefCell<Vec<Job>>>);

impl Running {
    /// The jobs of the part of the page that is being made.
    pub fn here() -> Running {
        let running = Running(Rc::default());
        let ended = running.clone();
        sycamore::reactive::on_cleanup(move || ended.0.borrow().iter().for_each(Job::end));
        running
    }

    /// Adds a job.
    pub fn add(&self, job: Job) {
        let mut jobs = self.0.borrow_mut();
        jobs.retain(Job::runs);
        jobs.push(job);
    }
}

/// Has a worker ready for the first job.
pub fn warm_up() {
    WARM.set(true);
    IDLE.with_borrow_mut(|idle| {
        if idle.is_empty() {
            idle.extend(hire());
        }
    });
}

/// Whether somebody has wanted an engine.
pub fn is_warm() -> bool {
    WARM.get()
}

fn hire() -> Option<Hired> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options("worker.js", &options).ok()?;
    let listener: Rc<RefCell<Option<Listener>>> = Rc::default();
    let hear = {
        let listener = Rc::clone(&listener);
        move |reply: Reply| {
            let now = listener.borrow().clone();
            if let Some(listener) = now {
                (listener.borrow_mut())(reply);
            }
        }
    };
    let (on_text, on_failure) = (hear.clone(), hear);
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let reply = event.data().as_string().and_then(|text| serde_json::from_str(&text).ok());
        on_text(
            reply.unwrap_or_else(|| Reply::Failed { message: "the worker is not understood".to_owned() }),
        );
    });
    let failing = worker.clone();
    let on_error = Closure::<dyn FnMut(web_sys::Event)>::new(move |_: web_sys::Event| {
        failing.terminate();
        on_failure(Reply::Failed {
            message: "the work failed: it may need more memory than the browser has".to_owned(),
        });
        IDLE.with_borrow_mut(|idle| idle.retain(|hired| hired.worker != failing));
    });
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    Some(Hired { worker, listener, _on_message: on_message, _on_error: on_error })
}

fn token() -> String {
    let parts = Array::of1(&"1".into());
    Blob::new_with_str_sequence(&parts).and_then(|b| Url::create_object_url_with_blob(&b)).unwrap_or_default()
}

fn take_back(token: &str) {
    // What is gone already need not be taken back.
    let _ = Url::revoke_object_url(token);
}
