//! Counts all solutions, with pause and resume.

use super::time::{short, thousands};
use crate::app::Studio;
use crate::jobs::{self, Job, Order, Running};
use crate::wire::{Done, Pulse, Reply, Task};
use quadrille::{Puzzle, document};
use sycamore::prelude::*;

/// The instrument.
pub fn counter(studio: Studio, puzzle: Signal<Puzzle>, from_here: Signal<bool>, jobs: Running) -> View {
    let job = create_signal(None::<Job>);
    let paused = create_signal(false);
    let pulse = create_signal(Pulse::default());
    let result = create_signal(String::new());
    let run = move |_: web_sys::MouseEvent| {
        let start = puzzle.with_untracked(|puzzle| match from_here.get_untracked() {
            true => puzzle.clone(),
            false => Puzzle { state: None, moves: Vec::new(), ..puzzle.clone() },
        });
        batch(|| {
            paused.set(false);
            pulse.set(Pulse::default());
            result.set(String::new());
        });
        let order = Order::new(Task::Count, document::write(&start).to_string());
        let started = Job::start(order, move |reply| match reply {
            Reply::Pulse(now) => pulse.set(now),
            Reply::Done(Done::Counted { number, stop, how, pulse: last }) => batch(|| {
                job.set(None);
                pulse.set(last);
                let number = thousands(&number);
                result.set(match stop {
                    None => studio.fill("Solutions: {} ({})", &[&number, &studio.say(&how)]),
                    Some(stop) => {
                        studio.fill("Solutions: at least {}; {}", &[&number, &studio.say(stop.words())])
                    }
                });
            }),
            Reply::Failed { message } => batch(|| {
                job.set(None);
                result.set(studio.say(&message));
            }),
            _ => {}
        });
        if started.runs() {
            jobs.add(started.clone());
            job.set(Some(started));
        }
    };
    let pause = move |_: web_sys::MouseEvent| jobs::pause_or_resume(job, paused);
    let stop = move |_: web_sys::MouseEvent| job.with_untracked(|job| job.iter().for_each(Job::stop));
    let runs = move || job.with(Option::is_some);
    let standing = move || {
        let Pulse { now, seconds } = pulse.get();
        let progress = match now.work {
            None => String::new(),
            Some((done, total)) => format!(" · {:.0} %", 100.0 * done as f64 / total as f64),
        };
        studio.fill("{} nodes, {} s", &[&short(now.nodes as f64), &format!("{seconds:.1}")]) + &progress
    };
    view! {
        section(class="bench", aria-labelledby="counter") {
            h2(id="counter") { (studio.say("How many solutions?")) }
            div(class="toolbar") {
                button(id="count-run", class="main", disabled=runs(), on:click=run) { (studio.say("Count them all")) }
                button(id="count-pause", disabled=!runs(), on:click=pause) {
                    (studio.say(if paused.get() { "Resume" } else { "Pause" }))
                }
                button(id="count-stop", disabled=!runs(), on:click=stop) { (studio.say("Stop")) }
                span(id="count-state") { (standing()) }
            }
            p(id="count-result", role="status") { (result.get_clone()) }
        }
    }
}
