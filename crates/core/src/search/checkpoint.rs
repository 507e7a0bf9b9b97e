//! A long search has its state saved, so that it can go on after its process has died.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use web_time::Instant;

/// Where the state of a search goes; clones save to the same place. By default nowhere.
#[derive(Clone, Debug, Default)]
pub struct Checkpoint {
    saver: Arc<Mutex<Option<Saver>>>,
}

struct Saver {
    save: Box<dyn FnMut(&str) + Send>,
    every: Duration,
    next: Instant,
}

impl fmt::Debug for Saver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Saver every {:?}", self.every)
    }
}

impl Checkpoint {
    /// Saves at the beginning, then every so often, and whenever something is found that must not
    /// be lost.
    pub fn every(interval: Duration, save: impl FnMut(&str) + Send + 'static) -> Self {
        let checkpoint = Checkpoint::default();
        checkpoint.set(interval, save);
        checkpoint
    }

    /// The same for a handle that a search has already.
    pub fn set(&self, every: Duration, save: impl FnMut(&str) + Send + 'static) {
        *self.saver() = Some(Saver { save: Box::new(save), every, next: Instant::now() });
    }

    /// Whether the state is saved at all.
    pub fn is_set(&self) -> bool {
        self.saver().is_some()
    }

    /// Saves the state if it is time.
    pub fn offer(&self, state: impl FnOnce() -> String) {
        self.save_if(|saver, now| now >= saver.next, state);
    }

    /// Saves the state at once: it holds something that must not be lost.
    pub fn save(&self, state: impl FnOnce() -> String) {
        self.save_if(|_, _| true, state);
    }

    fn save_if(&self, is_time: impl FnOnce(&Saver, Instant) -> bool, state: impl FnOnce() -> String) {
        if let Some(saver) = self.saver().as_mut() {
            let now = Instant::now();
            if is_time(saver, now) {
                saver.next = now + saver.every;
                (saver.save)(&state());
            }
        }
    }

    fn saver(&self) -> MutexGuard<'_, Option<Saver>> {
        self.saver.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_precious_is_saved_at_once() {
        Checkpoint::default().save(|| panic!("nobody saves it"));
        let (tell, saved) = std::sync::mpsc::channel();
        let checkpoint = Checkpoint::every(Duration::from_secs(60), move |state| {
            tell.send(state.to_owned()).unwrap();
        });
        checkpoint.offer(|| "the beginning".to_owned());
        checkpoint.offer(|| panic!("no minute has passed"));
        checkpoint.clone().save(|| "found".to_owned());
        assert_eq!(saved.try_iter().collect::<Vec<_>>(), ["the beginning", "found"]);
    }
}
