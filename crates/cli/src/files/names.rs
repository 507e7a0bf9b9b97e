//! File names are bytes, and arguments are text: both in one string.
//!
//! Names on the command line stand beside IDs and links, and go through the same hands. So that a
//! name that is not UTF-8 survives, each byte that is none becomes a character of the private use
//! area, and becomes that byte again when the file is opened. A name that holds such characters
//! itself is escaped the same way, so that no two names are mixed up.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

/// The character of the byte 0; bytes of a damaged name are from 0x80 on.
const ESCAPE: u32 = 0xF700;

fn escaped(byte: u8) -> char {
    char::from_u32(ESCAPE + u32::from(byte)).expect("in the private use area")
}

fn byte(c: char) -> Option<u8> {
    u8::try_from(u32::from(c).checked_sub(ESCAPE)?).ok().filter(|byte| *byte >= 0x80)
}

/// An argument as text.
pub fn from_argument(argument: &OsStr) -> String {
    let mut text = String::new();
    for chunk in argument.as_encoded_bytes().utf8_chunks() {
        for c in chunk.valid().chars() {
            match byte(c) {
                None => text.push(c),
                Some(_) => text.extend(c.encode_utf8(&mut [0; 4]).bytes().map(escaped)),
            }
        }
        text.extend(chunk.invalid().iter().copied().map(escaped));
    }
    text
}

/// The file that a text names.
pub fn path(name: &str) -> PathBuf {
    if !name.chars().any(|c| byte(c).is_some()) {
        return PathBuf::from(name);
    }
    let mut bytes = Vec::new();
    for c in name.chars() {
        match byte(c) {
            Some(byte) => bytes.push(byte),
            None => bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    PathBuf::from(os_string(bytes))
}

#[cfg(unix)]
fn os_string(bytes: Vec<u8>) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(bytes)
}

#[cfg(not(unix))]
fn os_string(bytes: Vec<u8>) -> OsString {
    String::from_utf8_lossy(&bytes).into_owned().into()
}

/// A name as messages show it.
pub fn shown(name: &str) -> String {
    path(name).to_string_lossy().into_owned()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::ffi::OsStrExt;

    #[test]
    fn names_of_any_bytes_come_back() {
        for bytes in [&b"duck.txt"[..], b"\xff\xfe", b"a\xffb", "ü\u{F7FF}".as_bytes(), b"\xf0\x9f", b""] {
            let text = from_argument(OsStr::from_bytes(bytes));
            assert_eq!(path(&text).as_os_str().as_bytes(), bytes, "{text:?}");
        }
        assert_eq!(from_argument(OsStr::new("nonogram:1:ü")), "nonogram:1:ü");
        assert_eq!(shown(&from_argument(OsStr::from_bytes(b"a\xff"))), "a\u{fffd}");
    }
}
