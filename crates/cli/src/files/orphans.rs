//! The files beside: what was being written when a process died is removed by the next that writes
//! the same file.
//!
//! A file beside carries the number of its process and is locked by it, so that another machine
//! that shares the folder does not take it for an orphan because it has no process of that number.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// The file beside a target that this process writes to; those of dead processes are removed.
pub fn beside(target: &Path) -> io::Result<PathBuf> {
    let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    let mut start = OsString::from(".");
    start.push(name);
    start.push(".");
    remove_orphans(target, &start);
    start.push(format!("{}.part", std::process::id()));
    Ok(target.with_file_name(start))
}

/// Holds a file beside for as long as it is open. Where the file system has no locks, the process
/// number has to do.
pub fn claim(file: &File) {
    let _ = file.try_lock();
}

fn remove_orphans(target: &Path, start: &OsString) {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        if process(&name, start).is_some_and(|number| !is_alive(number)) && is_unclaimed(&entry.path()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The process whose file this is, if it is one of those that start like this.
fn process(name: &OsString, start: &OsString) -> Option<u32> {
    let rest = name.as_encoded_bytes().strip_prefix(start.as_encoded_bytes())?;
    std::str::from_utf8(rest.strip_suffix(b".part")?).ok()?.parse().ok()
}

/// Whether a process runs on this machine. Where that cannot be seen, every process is thought to.
fn is_alive(process: u32) -> bool {
    process == std::process::id()
        || !Path::new("/proc/self").exists()
        || Path::new(&format!("/proc/{process}")).exists()
}

fn is_unclaimed(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| file.try_lock().is_ok())
}
