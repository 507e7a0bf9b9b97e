//! Check sums over the bytes of a file, so that only bytes that were written so are ever decoded.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

const BEGIN: u64 = 0xcbf2_9ce4_8422_2325;

fn add(sum: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(sum, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}

/// A part of a file: where it ends, and the sum of its bytes. It begins where the part before it
/// ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The position after its last byte.
    pub end: u64,
    /// The sum.
    pub sum: u64,
}

/// A stream that adds up what goes through it.
pub(crate) struct Summing<W> {
    out: W,
    now: Part,
}

impl<W: Write> Summing<W> {
    pub fn new(out: W) -> Self {
        Summing { out, now: Part { end: 0, sum: BEGIN } }
    }

    /// Ends a part.
    pub fn part(&mut self) -> Part {
        let part = self.now;
        self.now.sum = BEGIN;
        part
    }

    pub fn into_inner(self) -> W {
        self.out
    }
}

impl<W: Write> Write for Summing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.now = Part { end: self.now.end + written as u64, sum: add(self.now.sum, &bytes[..written]) };
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Whether a part of a file that begins here has the right sum.
pub(crate) fn is_right(file: &File, begin: u64, part: Part) -> io::Result<bool> {
    let mut file = file.try_clone()?;
    file.seek(SeekFrom::Start(begin))?;
    let (mut left, mut sum) = (part.end.saturating_sub(begin), BEGIN);
    let mut buffer = vec![0; 1 << 16];
    while left > 0 {
        let most = left.min(buffer.len() as u64) as usize;
        let read = file.read(&mut buffer[..most])?;
        if read == 0 {
            return Ok(false);
        }
        sum = add(sum, &buffer[..read]);
        left -= read as u64;
    }
    Ok(sum == part.sum)
}
