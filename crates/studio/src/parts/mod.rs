//! Things that several pages use, and the instruments of the laboratory.

pub mod bench;
pub mod chart;
pub mod choice;
pub mod counter;
pub mod form;
pub mod palette;
pub mod presets;
pub mod time;
