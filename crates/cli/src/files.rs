//! Files, whole or not at all.

use quadrille::Diagnostic;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The bytes of a file; `-` is standard input.
pub fn read(path: &str) -> Result<Vec<u8>, Diagnostic> {
    let mut bytes = Vec::new();
    let read = if path == "-" {
        io::stdin().lock().read_to_end(&mut bytes).map(|_| ())
    } else {
        fs::read(path).map(|b| bytes = b)
    };
    read.map(|()| bytes).map_err(|e| wrong(path, &e))
}

/// Writes a file so that a reader sees the old one or the whole new one, whatever happens in between.
pub fn write(path: &str, bytes: &[u8]) -> Result<(), Diagnostic> {
    let mut part = Part::create(path)?;
    part.file.write_all(bytes).map_err(|e| wrong(path, &e))?;
    part.finish()
}

/// A file that is being written: into a file beside it, which takes its name at the end and is removed if that does not
/// come. What is not a regular file, such as `/dev/null`, is written to directly.
pub struct Part {
    path: String,
    file: File,
    /// The file beside, until it has its name.
    beside: Option<PathBuf>,
    target: PathBuf,
}

impl Part {
    /// Begins a file.
    pub fn create(path: &str) -> Result<Part, Diagnostic> {
        let target = fs::canonicalize(path).unwrap_or_else(|_| PathBuf::from(path));
        let special = fs::metadata(&target).is_ok_and(|m| !m.is_file());
        let beside = if special { Ok(None) } else { beside(&target).map(Some) };
        let made = beside.and_then(|beside| {
            let file = File::create(beside.as_ref().unwrap_or(&target))?;
            Ok(Part { path: path.to_owned(), file, beside, target })
        });
        made.map_err(|e| wrong(path, &e))
    }

    /// Ends it: from now on it has its name.
    pub fn finish(mut self) -> Result<(), Diagnostic> {
        let named = match &self.beside {
            Some(beside) => self.file.sync_all().and_then(|()| fs::rename(beside, &self.target)),
            None => Ok(()),
        };
        named.map_err(|e| wrong(&self.path, &e))?;
        self.beside = None;
        Ok(())
    }
}

impl Write for Part {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
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

fn beside(target: &Path) -> io::Result<PathBuf> {
    let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?.to_string_lossy();
    Ok(target.with_file_name(format!(".{name}.{}.part", std::process::id())))
}

/// A file to read from as it is needed.
pub fn open(path: &str) -> Result<File, Diagnostic> {
    File::open(path).map_err(|e| wrong(path, &e))
}

/// What is wrong with a file.
pub fn wrong(path: &str, error: &io::Error) -> Diagnostic {
    let name = if path == "-" { "standard input" } else { path };
    let what = match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "this is a folder".to_owned(),
        _ => error.to_string(),
    };
    Diagnostic::new(format!("{name}: {what}"))
}
