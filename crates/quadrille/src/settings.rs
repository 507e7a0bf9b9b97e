//! Settings at the door of a family: as they are typed, or in the family's own struct.

use quadrille_core::settings::Ask;
use quadrille_core::{Diagnostic, Given, Settings};
use std::any::Any;
use std::sync::Arc;

/// Settings for a family of which only the family knows the type.
///
/// ```
/// use quadrille::{AnySettings, Given, swap};
///
/// let typed: AnySettings = swap::SolveSettings::default().into();
/// let text: AnySettings = Given::default().with("minimise", "depth").into();
/// # let _ = (typed, text);
/// ```
#[derive(Clone, Debug)]
pub struct AnySettings(Form);

#[derive(Clone, Debug)]
enum Form {
    Text(Given),
    Own(Arc<dyn Any + Send + Sync>),
}

impl Default for AnySettings {
    fn default() -> Self {
        AnySettings(Form::Text(Given::default()))
    }
}

impl From<Given> for AnySettings {
    fn from(given: Given) -> Self {
        AnySettings(Form::Text(given))
    }
}

impl AnySettings {
    /// Settings of a family's own type.
    pub fn own<S: Settings>(settings: S) -> Self {
        AnySettings(Form::Own(Arc::new(settings)))
    }

    /// The settings as the type that a family has for them. Names that it has not are errors.
    pub(crate) fn read<S: Settings>(&self, family: &str, ask: Option<Ask>) -> Result<S, Diagnostic> {
        match &self.0 {
            Form::Text(given) => {
                given.refuse_unknown(S::LINES, ask)?;
                S::read(given)
            }
            Form::Own(own) => own.downcast_ref::<S>().cloned().ok_or_else(|| {
                Diagnostic::new(format!("these settings are not those that {family} has for this"))
            }),
        }
    }
}

macro_rules! own {
    ($($family:ident),*) => {$(
        impl From<$family::SolveSettings> for AnySettings {
            fn from(settings: $family::SolveSettings) -> Self {
                AnySettings::own(settings)
            }
        }
        impl From<$family::GenerateSettings> for AnySettings {
            fn from(settings: $family::GenerateSettings) -> Self {
                AnySettings::own(settings)
            }
        }
    )*};
}
use quadrille_edge as edge;
use quadrille_loops as loops;
use quadrille_nonogram as nonogram;
use quadrille_polyomino as polyomino;
use quadrille_swap as swap;
own!(edge, loops, nonogram, polyomino, swap);
