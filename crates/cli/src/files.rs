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

/// Writes a file so that a reader sees the old one or the whole new one, whatever happens in between: into a file
/// beside it, which then takes its name. What is not a regular file, such as `/dev/null`, is written to directly.
pub fn write(path: &str, bytes: &[u8]) -> Result<(), Diagnostic> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| PathBuf::from(path));
    let special = fs::metadata(&target).is_ok_and(|m| !m.is_file());
    let written = if special { fs::write(&target, bytes) } else { replace(&target, bytes) };
    written.map_err(|e| wrong(path, &e))
}

fn replace(target: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?.to_string_lossy();
    let beside = target.with_file_name(format!(".{name}.{}.part", std::process::id()));
    let written = File::create(&beside)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&beside, target));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}

fn wrong(path: &str, error: &io::Error) -> Diagnostic {
    let name = if path == "-" { "standard input" } else { path };
    let what = match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "this is a folder".to_owned(),
        _ => error.to_string(),
    };
    Diagnostic::new(format!("{name}: {what}"))
}
