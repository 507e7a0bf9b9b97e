//! Files, whole or not at all.

mod names;
mod orphans;

pub use names::{from_argument, path, shown};

use quadrille::Diagnostic;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The bytes of a file; `-` is standard input.
/// Whether there is something to read: a file, or standard input.
pub fn is_there(name: &str) -> bool {
    name == "-" || path(name).exists()
}

pub fn read(name: &str) -> Result<Vec<u8>, Diagnostic> {
    let mut bytes = Vec::new();
    let read = if name == "-" {
        io::stdin().lock().read_to_end(&mut bytes).map(|_| ())
    } else {
        fs::read(path(name)).map(|b| bytes = b)
    };
    read.map(|()| bytes).map_err(|e| wrong(name, &e))
}

/// Writes a file so that a reader sees the old one or the whole new one, whatever happens in
/// between.
pub fn write(name: &str, bytes: &[u8]) -> Result<(), Diagnostic> {
    let mut part = Part::create(name)?;
    part.write_all(bytes).map_err(|e| wrong(name, &e))?;
    part.finish()
}

/// A file that is being written: into a file beside it, which takes its name at the end and is
/// removed if that does not come. What is not a regular file, such as `/dev/null`, is written to
/// directly.
pub struct Part {
    name: String,
    file: File,
    /// The file beside, until it has its name.
    beside: Option<PathBuf>,
    target: PathBuf,
}

impl Part {
    /// Begins a file.
    pub fn create(name: &str) -> Result<Part, Diagnostic> {
        let asked = path(name);
        let target = fs::canonicalize(&asked).unwrap_or(asked);
        let special = fs::metadata(&target).is_ok_and(|m| !m.is_file());
        let beside = if special { Ok(None) } else { orphans::beside(&target).map(Some) };
        let made = beside.and_then(|beside| {
            faults::may("create")?;
            let file = File::create(beside.as_ref().unwrap_or(&target))?;
            if beside.is_some() {
                orphans::claim(&file);
            }
            Ok(Part { name: name.to_owned(), file, beside, target })
        });
        made.map_err(|e| wrong(name, &e))
    }

    /// Ends it: from now on it has its name, whatever happens to the machine.
    pub fn finish(mut self) -> Result<(), Diagnostic> {
        let named = match &self.beside {
            Some(beside) => rename(&self.file, beside, &self.target),
            None => Ok(()),
        };
        named.map_err(|e| wrong(&self.name, &e))?;
        self.beside = None;
        Ok(())
    }
}

/// Gives a written file its name: its bytes reach the disk before its name does, and its name
/// before we go on.
fn rename(file: &File, from: &Path, to: &Path) -> io::Result<()> {
    faults::may("sync")?;
    file.sync_all()?;
    faults::may("rename")?;
    fs::rename(from, to)?;
    if cfg!(unix) {
        let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
        // The file is whole and has its name; a folder that cannot be synced (some file systems) is
        // no loss.
        let _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
    }
    Ok(())
}

impl Write for Part {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        faults::may("write")?;
        self.file.write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            let _ = fs::remove_file(beside);
        }
    }
}

/// A file to read from as it is needed.
pub fn open(name: &str) -> Result<File, Diagnostic> {
    File::open(path(name)).map_err(|e| wrong(name, &e))
}

/// What is wrong with a file.
pub fn wrong(name: &str, error: &io::Error) -> Diagnostic {
    let name = if name == "-" { "standard input".to_owned() } else { shown(name) };
    let what = match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "this is a folder".to_owned(),
        _ => error.to_string(),
    };
    Diagnostic::new(format!("{name}: {what}"))
}

/// Failures that tests ask for: a disk that is full or breaks in the middle of things.
#[cfg(not(test))]
mod faults {
    pub fn may(_step: &str) -> std::io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod faults {
    use std::cell::Cell;

    thread_local! {
        /// How many steps go well before one fails.
        pub static LEFT: Cell<Option<usize>> = const { Cell::new(None) };
    }

    pub fn may(step: &str) -> std::io::Result<()> {
        match LEFT.get() {
            None => Ok(()),
            Some(0) => Err(std::io::Error::other(format!("{step} fails"))),
            Some(n) => {
                LEFT.set(Some(n - 1));
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests;
