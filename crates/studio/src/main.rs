//! The studio: grid puzzles in the browser.
//!
//! Two programs. This one is the page, which draws, listens and remembers; the other
//! ([`engine.rs`](../engine/index.html)) runs in workers, where the library solves, counts,
//! generates and explains. What a gesture means, what a board looks like and what a hint says is
//! decided by the library `quadrille`; this crate knows no puzzle.

mod app;
mod board;
mod dialogs;
mod game;
mod jobs;
mod page;
mod pages;
mod paint;
mod parts;
mod pdf;
mod presets;
mod settings;
mod store;
mod wire;
mod words;

fn main() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        page::tell_of_a_crash();
    }));
    app::start();
}
