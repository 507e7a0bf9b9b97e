//! Running a solver as a process and measuring what it costs.

use anyhow::{Context, Result};
use nix::sys::resource::{UsageWho, getrusage};
use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What a process printed and cost.
pub struct Run {
    /// Its standard output.
    pub output: String,
    /// Processor seconds, its own and the system's for it.
    pub cpu: f64,
    /// Whether it had to be stopped.
    pub killed: bool,
}

/// Runs a process to its end, or for `limit` at the most.
pub fn measure(mut command: Command, limit: Duration) -> Result<Run> {
    let before = children_cpu()?;
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("cannot start {command:?}"))?;
    let mut pipe = child.stdout.take().expect("piped");
    let reader = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = pipe.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    });
    let started = Instant::now();
    let mut killed = false;
    while child.try_wait()?.is_none() {
        if started.elapsed() > limit {
            killed = true;
            child.kill()?;
            child.wait()?;
            break;
        }
        std::thread::sleep(Duration::from_micros(if started.elapsed().as_millis() < 50 {
            200
        } else {
            5000
        }));
    }
    let output = reader.join().unwrap_or_default();
    Ok(Run { output, cpu: children_cpu()? - before, killed })
}

/// Processor time of all children that have ended.
fn children_cpu() -> Result<f64> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let seconds = |t: nix::sys::time::TimeVal| t.tv_sec() as f64 + t.tv_usec() as f64 * 1e-6;
    Ok(seconds(usage.user_time()) + seconds(usage.system_time()))
}
