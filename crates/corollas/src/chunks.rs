//! The bytes of a file, piece by piece, as the reader of Parquet wants them.
//!
//! A footer may ask for anything. What lies outside the file is refused before memory is set aside
//! for it.

use bytes::Bytes;
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{ChunkReader, Length};
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};

/// A file of known length.
pub(crate) struct Chunks {
    file: File,
    length: u64,
}

impl Chunks {
    pub fn new(file: File) -> io::Result<Chunks> {
        let length = file.metadata()?.len();
        Ok(Chunks { file, length })
    }

    fn at(&self, start: u64) -> Result<File> {
        let mut file = self.file.try_clone()?;
        file.seek(SeekFrom::Start(start))?;
        Ok(file)
    }
}

impl Length for Chunks {
    fn len(&self) -> u64 {
        self.length
    }
}

impl ChunkReader for Chunks {
    type T = BufReader<File>;

    fn get_read(&self, start: u64) -> Result<Self::T> {
        // Headers are short; what is read ahead is thrown away.
        Ok(BufReader::with_capacity(256, self.at(start)?))
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        if start.checked_add(length as u64).is_none_or(|end| end > self.length) {
            return Err(ParquetError::EOF("it speaks of bytes that it does not have".into()));
        }
        let mut bytes = vec![0; length];
        self.at(start)?.read_exact(&mut bytes)?;
        Ok(bytes.into())
    }
}
