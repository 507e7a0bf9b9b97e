//! The engine of the studio: the library in a worker, where nobody waits for it.
//!
//! A program of its own, because it is made to be fast where the page is made to be small, and
//! because a page that only shows a puzzle need not load it.

mod wire;
mod worker;

fn main() {
    console_error_panic_hook::set_once();
    if let Some(scope) = worker::scope() {
        worker::listen(&scope);
    }
}
