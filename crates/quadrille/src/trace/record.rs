//! Records a search.

use super::Trace;
use crate::board::Board;
use crate::search::Run;
use quadrille_core::{Answer, Diagnostic, Monitor, Watch};
use std::sync::{Arc, Mutex, PoisonError};

/// Runs a search and records at most `cap` steps; there the search is cancelled.
pub fn record(board: &Board, run: Run, cap: usize) -> Result<(Trace, Answer<Board>), Diagnostic> {
    let trace = Arc::new(Mutex::new(Trace::default()));
    let watch = watcher(Arc::clone(&trace), run.monitor.clone(), cap);
    let answer = board.solve(Run { watch: Some(watch), ..run })?;
    let mut trace = std::mem::take(&mut *trace.lock().unwrap_or_else(PoisonError::into_inner));
    trace.end = answer.solutions.last().cloned();
    Ok((trace, answer))
}

fn watcher(trace: Arc<Mutex<Trace>>, monitor: Monitor, cap: usize) -> Watch {
    Watch(Box::new(move |event| {
        let mut trace = trace.lock().unwrap_or_else(PoisonError::into_inner);
        if trace.steps.len() >= cap {
            trace.capped = true;
            monitor.cancel.now();
            return;
        }
        trace.steps.push(event.into());
    }))
}
