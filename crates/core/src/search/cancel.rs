//! A search can be cancelled from anywhere.

use super::Stop;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// For what a search may be cancelled from outside.
const REASONS: [Stop; 3] = [Stop::Cancelled, Stop::Time, Stop::Memory];

/// The handle that cancels a search; clones cancel the same one.
///
/// ```
/// use quadrille_core::{Cancel, Stop};
/// let cancel = Cancel::default();
/// cancel.clone().now();
/// assert_eq!(cancel.reason(), Some(Stop::Cancelled));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    /// Why the search must stop, as the place of the reason among [`REASONS`] and one more; nought
    /// if it need not.
    reason: Arc<AtomicU8>,
}

impl Cancel {
    /// Asks the search to stop at its next check.
    pub fn now(&self) {
        self.because(Stop::Cancelled);
    }

    /// Asks the search to stop for a limit that it cannot see by itself; the first reason counts.
    pub fn because(&self, stop: Stop) {
        let reason = REASONS.iter().position(|reason| *reason == stop).unwrap_or(0) as u8 + 1;
        let _ = self.reason.compare_exchange(0, reason, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Whether somebody asked the search to stop.
    pub fn is_asked(&self) -> bool {
        self.reason().is_some()
    }

    /// Why the search must stop, if somebody asked it to.
    pub fn reason(&self) -> Option<Stop> {
        let reason = self.reason.load(Ordering::Relaxed);
        reason.checked_sub(1).map(|at| REASONS[usize::from(at)])
    }
}
