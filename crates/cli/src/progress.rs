//! What the user sees while a search runs: a bar on the terminal.

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use quadrille::{Monitor, Snapshot};
use std::io::IsTerminal;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// Short searches end before anything is shown.
const SHOW_AFTER: Duration = Duration::from_millis(500);
const REFRESH: Duration = Duration::from_millis(100);

/// The bytes of memory that the program takes right now; nought where that cannot be seen.
pub fn resident_bytes() -> u64 {
    const PAGE: u64 = 4096;
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    text.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or(0) * PAGE
}

/// A bar that follows a search until it is dropped.
pub struct Progress {
    follower: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// A bar for the search of this monitor, if somebody sits at a terminal.
    pub fn of(monitor: &Monitor) -> Progress {
        if !std::io::stderr().is_terminal() {
            return Progress { follower: None };
        }
        let (end, ended) = channel();
        let monitor = monitor.clone();
        let follower = std::thread::spawn(move || follow(&monitor, &ended));
        Progress { follower: Some((end, follower)) }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((end, follower)) = self.follower.take() {
            drop(end);
            let _ = follower.join();
        }
    }
}

fn follow(monitor: &Monitor, ended: &Receiver<()>) {
    let waits = |time| ended.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
    if !waits(SHOW_AFTER) {
        return;
    }
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_elapsed(SHOW_AFTER);
    let style = |template| ProgressStyle::with_template(template).unwrap_or(ProgressStyle::default_bar());
    let spinner = style("{spinner} {elapsed} {msg}");
    let whole = style("{spinner} {elapsed} [{bar:30}] {percent}% {msg}");
    let mut score = 0;
    loop {
        let now = monitor.progress.snapshot();
        bar.set_style(if now.work.is_some() { whole.clone() } else { spinner.clone() });
        if let Some((done, total)) = now.work {
            bar.set_length(total);
            bar.set_position(done);
        }
        if let Some((best, full)) = now.score.filter(|(best, _)| *best > score) {
            score = best;
            bar.println(format!("{:>8.1} s  score {best} of {full}", bar.elapsed().as_secs_f64()));
        }
        bar.set_message(message(&now, bar.elapsed().as_secs_f64()));
        bar.tick();
        if !waits(REFRESH) {
            return bar.finish_and_clear();
        }
    }
}

/// What is to be said about a search that has run for so many seconds.
fn message(now: &Snapshot, seconds: f64) -> String {
    let (nodes, solutions) = (now.nodes, HumanCount(now.solutions));
    let rate = quantity(nodes as f64 / seconds);
    let bounds = match (now.bound, now.best) {
        (Some(bound), Some(best)) => format!(", at least {bound}, at most {best}"),
        (Some(bound), None) => format!(", at least {bound}"),
        _ => String::new(),
    };
    let found = match now.score {
        Some((best, full)) => format!("score {best} of {full}"),
        None => format!("{solutions} solutions"),
    };
    format!("{} nodes, {rate}/s, {found}{bounds}{}", HumanCount(nodes), depths(&now.depths))
}

/// A number in three figures: `71.3 M`.
fn quantity(number: f64) -> String {
    let units = [(1e9, " G"), (1e6, " M"), (1e3, " k")];
    let (size, name) = units.into_iter().find(|(size, _)| number >= *size).unwrap_or((1.0, ""));
    format!("{:.*}{name}", usize::from(number / size < 100.0), number / size)
}

/// How often the search was seen at each depth, as bars.
fn depths(numbers: &[u64]) -> String {
    const BARS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let most = numbers.iter().copied().max().unwrap_or(0);
    if most == 0 {
        return String::new();
    }
    // Whatever is not nothing is seen.
    let bar = |number: &u64| BARS[(number * 8).div_ceil(most) as usize];
    format!(", depths |{}|", numbers.iter().map(bar).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille::Progress;

    #[test]
    fn progress_is_told_in_words_and_bars() {
        let progress = Progress::default();
        assert_eq!(message(&progress.snapshot(), 1.0), "0 nodes, 0.0/s, 0 solutions");
        progress.set_score(455, 480);
        [0, 16, 16].iter().for_each(|depth| progress.at_depth(*depth, 32));
        let bars = format!("▄{}█{}", " ".repeat(15), " ".repeat(15));
        assert_eq!(
            message(&progress.snapshot(), 1.0),
            format!("0 nodes, 0.0/s, score 455 of 480, depths |{bars}|")
        );
        let told = [71_300_000.0, 999.0, 1500.0, 2.5e9].map(quantity);
        assert_eq!(told, ["71.3 M", "999", "1.5 k", "2.5 G"]);
    }
}
