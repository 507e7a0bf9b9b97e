//! Corollas out of a store, in order.
//!
//! Rows are read some thousands at a time, so that the memory does not depend on the number of
//! corollas. A group of rows whose centres are all unwanted is not read at all, as the least and
//! the greatest centre of each group stand in the footer; of other rows the centre is read first.
//!
//! Every group is checked against its sum before it is decoded, and every corolla against the
//! puzzle before it is handed over: a file that was cut, overwritten or made for another puzzle
//! gives an error, never a wrong corolla.

use crate::chunks::Chunks;
use crate::manifest::Manifest;
use crate::proof::Proof;
use crate::query::Filter;
use crate::sums;
use parquet::column::reader::{ColumnReaderImpl, get_typed_column_reader};
use parquet::data_type::Int32Type;
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::statistics::Statistics;
use quadrille_core::{Diagnostic, Stop};
use quadrille_edge::corolla::{Corolla, Shape};
use quadrille_edge::{Instance, Placed};
use std::fs::File;
use std::io::{Read, Seek};
use std::ops::{ControlFlow, RangeInclusive};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Rows that are read together.
const BATCH: usize = 1 << 13;

/// A store that is read.
pub struct Store {
    file: SerializedFileReader<Chunks>,
    bytes: File,
    manifest: Manifest,
    shape: Shape,
    instance: Instance,
}

/// Whether a file begins as a store does. It is left at its beginning.
pub fn is_store(file: &mut File) -> std::io::Result<bool> {
    let mut begin = Vec::new();
    file.take(4).read_to_end(&mut begin)?;
    file.rewind()?;
    Ok(begin == b"PAR1")
}

fn torn(why: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::new(format!("this store is torn: {why}")).help("make it anew")
}

/// Asks the library, which may give up on a torn file in its own way.
fn ask<T>(work: impl FnOnce() -> Result<T, ParquetError>) -> Result<T, Diagnostic> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(ParquetError::General(why) | ParquetError::EOF(why))) => Err(torn(why)),
        Ok(Err(error)) => Err(torn(error)),
        Err(_) => Err(torn("it cannot be decoded")),
    }
}

impl Store {
    /// Opens a store of corollas made of the pieces of a puzzle.
    pub fn open(file: File, instance: &Instance) -> Result<Store, Diagnostic> {
        let mut file = file;
        let wrong = |error: std::io::Error| Diagnostic::new(error.to_string());
        if !is_store(&mut file).map_err(wrong)? {
            return Err(Diagnostic::new("this is no store of corollas").help("a store is a Parquet file"));
        }
        let bytes = file.try_clone().map_err(wrong)?;
        let chunks = Chunks::new(file).map_err(wrong)?;
        let file = ask(|| SerializedFileReader::new(chunks))?;
        let described = file.metadata().file_metadata();
        let pairs = described.key_value_metadata();
        let manifest = Manifest::read(pairs.map_or(&[], |pairs| &pairs[..]))?;
        let shape = manifest.check(instance)?;
        let schema = described.schema_descr();
        let right = |(at, name): (usize, &String)| {
            let column = schema.column(at);
            column.name() == name
                && column.physical_type() == parquet::basic::Type::INT32
                && (column.max_def_level(), column.max_rep_level()) == (0, 0)
        };
        let columns = manifest.order.len();
        if schema.num_columns() != columns || !manifest.order.iter().enumerate().all(right) {
            return Err(torn("its columns are not those that it names"));
        }
        let groups = file.num_row_groups();
        let rows = file.metadata().row_groups().iter().try_fold(0, |rows: u64, group| {
            rows.checked_add(u64::try_from(group.num_rows()).ok().filter(|_| group.num_columns() == columns)?)
        });
        if rows != Some(manifest.count) || groups != manifest.sums.len() {
            return Err(torn("it does not have as many corollas as it says"));
        }
        let store = Store { file, bytes, manifest, shape, instance: instance.clone() };
        (0..groups)
            .all(|group| store.in_place(group))
            .then_some(store)
            .ok_or_else(|| torn("a column lies elsewhere"))
    }

    /// What it says about itself.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Where its corollas lie.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Where a group begins in the file.
    fn begin(&self, group: usize) -> u64 {
        group.checked_sub(1).map_or(0, |before| self.manifest.sums[before].end)
    }

    /// Whether the columns of a group lie within the bytes that have its sum.
    fn in_place(&self, group: usize) -> bool {
        let (begin, end) = (self.begin(group), self.manifest.sums[group].end);
        self.file.metadata().row_group(group).columns().iter().all(|column| {
            let first = column.dictionary_page_offset().unwrap_or(column.data_page_offset());
            let range = || {
                let first = u64::try_from(first).ok()?;
                Some((first, first.checked_add(u64::try_from(column.compressed_size()).ok()?)?))
            };
            range().is_some_and(|(first, last)| begin <= first && last <= end)
        })
    }

    /// The least and the greatest code of the centres of a group, as far as the footer tells.
    fn centres(&self, group: usize) -> RangeInclusive<u32> {
        let bounds = || match self.file.metadata().row_group(group).column(0).statistics()? {
            Statistics::Int32(known) => {
                let [least, greatest] = [known.min_opt()?, known.max_opt()?].map(|n| u32::try_from(*n).ok());
                Some(least?..=greatest?)
            }
            _ => None,
        };
        bounds().unwrap_or(0..=u32::MAX)
    }

    /// Hands over every corolla that a filter takes, in order; the inner error when it was told to
    /// stop.
    pub fn each(
        &self,
        filter: &Filter,
        found: &mut dyn FnMut(&Corolla) -> ControlFlow<Stop>,
    ) -> Result<Result<(), Stop>, Diagnostic> {
        let mut proof = Proof::new(&self.instance, &self.shape);
        let placed = vec![Placed::new(0, 0); self.shape.places().len()];
        let mut corolla = Corolla { centre: self.shape.centre(), hamming: self.shape.hamming(), placed };
        for group in 0..self.file.num_row_groups() {
            if !filter.takes_some_centre(&self.centres(group)) {
                continue;
            }
            if !sums::is_right(&self.bytes, self.begin(group), self.manifest.sums[group]).map_err(torn)? {
                return Err(torn("its check sum is wrong"));
            }
            let mut reader = GroupReader::new(self, group)?;
            loop {
                let rows = reader.read_on(filter)?;
                if rows == 0 {
                    break;
                }
                for row in 0..rows {
                    for (placed, values) in corolla.placed.iter_mut().zip(&reader.values) {
                        let code = Placed::from_code(values[row] as u32);
                        *placed = code.ok_or_else(|| torn("it has pieces that the puzzle has not"))?;
                    }
                    if !proof.holds(&corolla.placed) {
                        return Err(torn("it has a corolla that is none"));
                    }
                    if filter.takes(&corolla.placed)
                        && let ControlFlow::Break(stop) = found(&corolla)
                    {
                        return Ok(Err(stop));
                    }
                }
            }
        }
        Ok(Ok(()))
    }
}

/// The columns of one group.
struct GroupReader {
    columns: Vec<ColumnReaderImpl<Int32Type>>,
    /// Rows that are not read yet.
    left: usize,
    /// Rows that were read last, column by column.
    values: Vec<Vec<i32>>,
}

impl GroupReader {
    fn new(store: &Store, group: usize) -> Result<GroupReader, Diagnostic> {
        let columns = store.shape.places().len();
        ask(|| {
            let group = store.file.get_row_group(group)?;
            let column = |at| Ok(get_typed_column_reader::<Int32Type>(group.get_column_reader(at)?));
            Ok(GroupReader {
                columns: (0..columns).map(column).collect::<Result<_, ParquetError>>()?,
                left: usize::try_from(group.metadata().num_rows()).unwrap_or(0),
                values: vec![Vec::with_capacity(BATCH); columns],
            })
        })
    }

    /// Reads on, past rows whose centres are all unwanted; how many rows were read, nought at the
    /// end.
    fn read_on(&mut self, filter: &Filter) -> Result<usize, Diagnostic> {
        loop {
            let rows = self.left.min(BATCH);
            self.left -= rows;
            self.read_column(0, rows)?;
            let mut centres = self.values[0].iter().map(|code| *code as u32);
            if filter.takes_all_centres() || rows == 0 || centres.any(|code| filter.takes_centre(code)) {
                (1..self.columns.len()).try_for_each(|at| self.read_column(at, rows))?;
                return Ok(rows);
            }
            for column in &mut self.columns[1..] {
                if ask(|| column.skip_records(rows))? != rows {
                    return Err(torn("a column is too short"));
                }
            }
        }
    }

    fn read_column(&mut self, at: usize, rows: usize) -> Result<(), Diagnostic> {
        let (column, values) = (&mut self.columns[at], &mut self.values[at]);
        values.clear();
        ask(|| column.read_records(rows, None, None, values))?;
        if values.len() != rows {
            return Err(torn("a column is too short"));
        }
        Ok(())
    }
}
