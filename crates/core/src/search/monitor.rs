//! What the caller of a search holds of it: all handles together.

use super::{Cancel, Checkpoint, Progress};
use std::any::Any;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The handles of a running search; clones share one search.
#[derive(Clone, Debug, Default)]
pub struct Monitor {
    /// Ends it.
    pub cancel: Cancel,
    /// Tells how far it is.
    pub progress: Progress,
    /// Saves its state.
    pub checkpoint: Checkpoint,
    improved: Arc<Mutex<Option<Improved>>>,
    pulse: Arc<Pulse>,
}

/// Somebody who wants every better state that a search for the best one finds; the family knows its
/// type.
struct Improved(OnImproved);

type OnImproved = Box<dyn FnMut(&dyn Any) + Send>;

impl fmt::Debug for Improved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Improved")
    }
}

/// Somebody who is called from within the search now and then: where there is no second thread to
/// watch from.
#[derive(Default)]
struct Pulse {
    is_set: AtomicBool,
    call: Mutex<Option<Call>>,
}

type Call = Box<dyn FnMut(&Monitor) + Send>;

impl fmt::Debug for Pulse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pulse")
    }
}

impl Monitor {
    /// Names somebody who gets every better state that a search for the best one finds, as the
    /// family's own type.
    pub fn set_improved(&self, improved: impl FnMut(&dyn Any) + Send + 'static) {
        *self.improved.lock().unwrap_or_else(PoisonError::into_inner) = Some(Improved(Box::new(improved)));
    }

    /// Hands a better state over.
    pub fn improved<S: Any>(&self, state: &S) {
        let mut improved = self.improved.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(Improved(call)) = improved.as_mut() {
            call(state);
        }
    }

    /// Names somebody who is called whenever the search looks at the clock, every few hundred
    /// nodes; it may cancel, or make the search wait.
    pub fn set_pulse(&self, pulse: impl FnMut(&Monitor) + Send + 'static) {
        *self.pulse.call.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(pulse));
        self.pulse.is_set.store(true, Ordering::Relaxed);
    }

    pub(super) fn beat(&self) {
        if self.pulse.is_set.load(Ordering::Relaxed)
            && let Ok(mut call) = self.pulse.call.try_lock()
            && let Some(call) = call.as_mut()
        {
            call(self);
        }
    }
}
