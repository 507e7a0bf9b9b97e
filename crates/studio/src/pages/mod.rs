//! The pages.

mod crop;
mod edit;
mod home;
mod laboratory;
pub mod picture;
mod play;

pub use edit::Edit;
pub use home::Home;
pub use laboratory::Laboratory;
pub use play::Play;
