//! Settings with types: what a line of the table says, what was given, and the struct that both
//! become.
//!
//! A family declares one plain struct for each concern (its puzzle, searching, making one) with
//! [`settings!`](crate::settings!)(crate::settings!): every field has a [`Setting`], the line of
//! the table from which help, completions, forms and the reference are made. Text is read once, at
//! the family's door, by [`Settings::read`]; behind it there is only the struct, which users of the
//! library fill by hand.
//!
//! ```
//! use quadrille_core::settings::{Given, Setting, Settings};
//! use quadrille_core::{Size, settings};
//!
//! settings! {
//!     /// What is to be made.
//!     pub struct Making {
//!         /// The extent of the board.
//!         pub size: Option<Size> = Setting::size("size", "Width and height in cells").usually("10x10"),
//!         /// How many cells are filled.
//!         pub density: Option<usize> = Setting::number("density", 1, 99, "How many cells are filled").unit("PERCENT"),
//!         /// Whether there must be one solution only.
//!         pub unique: bool = Setting::switch("unique", "Exactly one solution"),
//!     }
//! }
//! let given = Given::default().with("size", "4x3").with("unique", "true");
//! let making = Making::read(&given)?;
//! assert_eq!(making, Making { size: Some(Size::new(3, 4)), unique: true, ..Making::default() });
//! assert_eq!(making.write().to_string(), " --size 4x3 --unique");
//! assert!(Making::read(&given.with("density", "100")).is_err());
//! # Ok::<(), quadrille_core::Diagnostic>(())
//! ```

mod given;
mod line;
mod value;

pub use given::Given;
pub use line::{Ask, Kind, Setting};
pub use value::{File, SavedFile, Value, Words};

use crate::diagnostic::Diagnostic;
use std::fmt::Debug;

/// A struct of settings that can be read from what was given.
pub trait Settings: Clone + Debug + Default + PartialEq + Send + Sync + 'static {
    /// The lines of the table: one for each field, and those that stand for a value of another.
    const LINES: &'static [Setting];
    /// Reads every field. Names that are in no line are not looked at: [`Given::refuse_unknown`] is
    /// for them.
    fn read(given: &Given) -> Result<Self, Diagnostic>;
    /// What must be given to get the same struct.
    fn write(&self) -> Given;
    /// Refuses values outside the bounds of their lines, which a struct filled by hand may hold.
    fn check(&self) -> Result<(), Diagnostic> {
        Self::read(&self.write()).map(drop)
    }
}

/// A concern without settings.
impl Settings for () {
    const LINES: &'static [Setting] = &[];
    fn read(_: &Given) -> Result<Self, Diagnostic> {
        Ok(())
    }
    fn write(&self) -> Given {
        Given::default()
    }
}

/// What a setting is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concern {
    /// Which puzzle it is: its pieces, walls, rules.
    Puzzle,
    /// How solutions are searched and counted.
    Search,
    /// How a board is drawn.
    Draw,
    /// Which puzzle is made.
    Generate,
}

/// Declares a struct of settings: every field with its line, after them lines that stand for a
/// value of a field.
#[macro_export]
macro_rules! settings {
    (
        $(#[$about:meta])*
        pub struct $name:ident {
            $( $(#[$doc:meta])* pub $field:ident: $type:ty = $line:expr, )*
        }
        $(standing: [$($standing:expr),* $(,)?])?
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct $name {
            $( $(#[$doc])* pub $field: $type, )*
        }

        impl $crate::settings::Settings for $name {
            const LINES: &'static [$crate::settings::Setting] = &[$($line,)* $($($standing,)*)?];

            fn read(given: &$crate::settings::Given) -> Result<Self, $crate::Diagnostic> {
                Ok($name { $( $field: given.value(Self::LINES, &$line)?, )* })
            }

            fn write(&self) -> $crate::settings::Given {
                let mut given = $crate::settings::Given::default();
                $( given.put(&$line, &self.$field); )*
                given
            }
        }
    };
}
