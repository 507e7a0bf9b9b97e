//! Corollas into a store, as they come.
//!
//! Parquet lies group by group, and within a group column by column: rows are gathered until a
//! group is full. So the memory does not depend on the number of corollas. The file is right only
//! when [`StoreWriter::finish`] has written its footer; whoever writes to a file of that name
//! should write beside it and rename.

use crate::manifest::Manifest;
use crate::sums::Summing;
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::data_type::Int32Type;
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use quadrille_core::Diagnostic;
use quadrille_edge::corolla::Shape;
use quadrille_edge::{Instance, Placed};
use std::io::Write;
use std::sync::Arc;

/// How a store is written; what was measured is in the decision page on Parquet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Rows of a group.
    pub rows: usize,
    /// Rows of a page.
    pub page: usize,
    /// How hard zstd tries: 1 to 22.
    pub level: i32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { rows: 1 << 18, page: 1 << 18, level: 6 }
    }
}

/// The numbers that are gathered at most before they are written, however many columns there are.
const GATHERED: usize = 1 << 25;

/// Which corollas a store holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contents {
    /// All around the centre.
    All,
    /// Some of them.
    Part,
}

/// Writes a store.
pub struct StoreWriter<W: Write + Send> {
    file: SerializedFileWriter<Summing<W>>,
    manifest: Manifest,
    columns: Vec<Vec<i32>>,
    rows: usize,
}

/// What a library says about an error, for people.
pub(crate) fn failed(error: &ParquetError) -> Diagnostic {
    Diagnostic::new(match error {
        ParquetError::External(inner) => inner.to_string(),
        _ => error.to_string(),
    })
}

/// The columns as Parquet describes them: unsigned, as wide as the largest number of the puzzle
/// needs.
fn schema(instance: &Instance, manifest: &Manifest) -> Result<Arc<Type>, ParquetError> {
    let codes = 4 * instance.pieces().len();
    let bit_width = [8, 16].into_iter().find(|bits| codes <= 1 << bits).unwrap_or(32);
    let column = |name: &String| {
        let logical = LogicalType::integer(bit_width, false);
        Type::primitive_type_builder(name, Physical::INT32)
            .with_repetition(Repetition::REQUIRED)
            .with_logical_type(Some(logical))
            .build()
            .map(Arc::new)
    };
    let fields = manifest.order.iter().map(column).collect::<Result<_, _>>()?;
    Ok(Arc::new(Type::group_type_builder("corollas").with_fields(fields).build()?))
}

fn properties(settings: Settings) -> Result<WriterProperties, ParquetError> {
    Ok(WriterProperties::builder()
        .set_created_by(concat!("quadrille ", env!("CARGO_PKG_VERSION")).into())
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(settings.level)?))
        .set_dictionary_enabled(true)
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_offset_index_disabled(true)
        .set_data_page_row_count_limit(settings.page)
        .set_data_page_size_limit(settings.page)
        .set_write_batch_size(1 << 14)
        .build())
}

impl<W: Write + Send> StoreWriter<W> {
    /// A store of corollas of one shape.
    pub fn new(out: W, instance: &Instance, shape: &Shape, settings: Settings) -> Result<Self, Diagnostic> {
        let manifest = Manifest::new(instance, shape);
        let schema = schema(instance, &manifest).map_err(|e| failed(&e))?;
        let properties = properties(settings).map_err(|e| failed(&e))?;
        let file = SerializedFileWriter::new(Summing::new(out), schema, Arc::new(properties))
            .map_err(|e| failed(&e))?;
        let columns = vec![Vec::new(); manifest.order.len()];
        let rows = settings.rows.min(GATHERED / columns.len()).max(1);
        Ok(StoreWriter { file, manifest, columns, rows })
    }

    /// Adds a corolla of the shape.
    #[inline]
    pub fn add(&mut self, placed: &[Placed]) -> Result<(), Diagnostic> {
        debug_assert_eq!(placed.len(), self.columns.len());
        for (column, placed) in self.columns.iter_mut().zip(placed) {
            column.push(placed.code() as i32);
        }
        self.manifest.count += 1;
        if self.columns[0].len() == self.rows { self.flush() } else { Ok(()) }
    }

    /// How many corollas were added.
    pub fn count(&self) -> u64 {
        self.manifest.count
    }

    /// Writes the rows that were gathered as a group.
    #[cold]
    fn flush(&mut self) -> Result<(), Diagnostic> {
        let mut write = || {
            let mut group = self.file.next_row_group()?;
            for values in &mut self.columns {
                let mut column = group.next_column()?.expect("as many columns as the schema has");
                column.typed::<Int32Type>().write_batch(values, None, None)?;
                column.close()?;
                values.clear();
            }
            group.close()?;
            self.file.flush()?;
            self.manifest.sums.push(self.file.inner_mut().part());
            Ok(())
        };
        write().map_err(|e| failed(&e))
    }

    /// Writes what is left and the footer.
    pub fn finish(mut self, contents: Contents) -> Result<W, Diagnostic> {
        if !self.columns[0].is_empty() {
            self.flush()?;
        }
        self.manifest.complete = contents == Contents::All;
        for pair in self.manifest.write() {
            self.file.append_key_value_metadata(pair);
        }
        self.file.into_inner().map(Summing::into_inner).map_err(|e| failed(&e))
    }
}
