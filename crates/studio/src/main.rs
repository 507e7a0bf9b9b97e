//! The studio: grid puzzles in the browser.
//!
//! One program runs twice: on the page ([`app`]), where it draws, listens and remembers, and in workers ([`worker`]),
//! where the library solves, counts, generates and explains. What a gesture means, what a board looks like and what a
//! hint says is decided by the library `quadrille`; this crate knows no puzzle.

mod app;
mod board;
mod dialogs;
mod game;
mod jobs;
mod page;
mod pages;
mod paint;
mod parts;
mod presets;
mod press;
mod settings;
mod store;
mod wire;
mod words;
mod worker;

fn main() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        page::tell_of_a_crash();
    }));
    match worker::scope() {
        Some(scope) => worker::listen(&scope),
        None => app::start(),
    }
}
