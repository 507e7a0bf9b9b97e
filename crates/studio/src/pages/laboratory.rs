//! The laboratory: methods at work on the puzzle of the game, one or two side by side, and the
//! number of solutions.

use crate::app::Studio;
use crate::jobs::Running;
use crate::parts::bench::{Bench, bench};
use crate::parts::counter::counter;
use sycamore::prelude::*;

/// The laboratory.
#[component(inline_props)]
pub fn Laboratory(studio: Studio) -> View {
    let Some(puzzle) = studio.game.puzzle() else { return View::new() };
    let from_here = create_signal(false);
    let two = create_signal(false);
    let puzzle = create_signal(puzzle);
    let methods = puzzle.with_untracked(|puzzle| puzzle.family().methods());
    let [first, second] =
        [0, 1].map(|at| methods.get(at).or(methods.first()).map_or("", |method| method.name));
    let jobs = Running::here();
    let benches = [
        Bench::new(puzzle, from_here, "lab-a", first, &jobs),
        Bench::new(puzzle, from_here, "lab-b", second, &jobs),
    ];
    let counting = counter(studio, puzzle, from_here, jobs);
    let both = move |_: web_sys::MouseEvent| {
        benches[0].run();
        benches[1].run();
    };
    view! {
        h1 { (studio.say("Laboratory")) }
        p(class="lead") {
            (studio.say("Watch a method at work: choose one and run it. The page stays free, whatever it does."))
        }
        div(class="toolbar") {
            label(class="field switch") {
                input(r#type="checkbox", id="lab-here", bind:checked=from_here)
                span { (studio.say("From my game, not from the beginning")) }
            }
            label(class="field switch") {
                input(r#type="checkbox", id="lab-two", bind:checked=two)
                span { (studio.say("Two methods side by side")) }
            }
            (if two.get() {
                view! { button(id="lab-both", class="main", on:click=both) { (studio.say("Run both")) } }
            } else { View::new() })
        }
        div(class="benches") {
            (bench(studio, benches[0]))
            (if two.get() { bench(studio, benches[1]) } else { View::new() })
        }
        (counting)
    }
}
