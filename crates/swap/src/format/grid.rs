//! The grid file: `m n`, then the rows.

use crate::Swap;
use crate::model::{Instance, Tile};
use quadrille_core::{Confidence, Diagnostic, Document, Format, Grid, Options, Size, Source};

/// The line of the table.
pub const FORMAT: Format<Swap> = Format {
    name: "grid",
    extensions: &["in", "swap"],
    summary: "`m n`, then m rows of n numbers",
    sniff: |_| Confidence::No,
    read: Some(read),
    write: Some(write),
};

fn read(source: &Source<'_>, _: &Options) -> Result<Vec<Document<Swap>>, Diagnostic> {
    let mut numbers = source.text()?.split_whitespace().map(|w| w.parse::<u32>().unwrap_or(0));
    let size = Size::new(numbers.next().unwrap_or(1) as usize, numbers.next().unwrap_or(2) as usize);
    let tiles =
        Grid::from_items(size, numbers.map(Tile).collect()).ok_or_else(|| Diagnostic::new("wrong"))?;
    Ok(vec![Document::new(Instance::new(tiles, None)?)])
}

fn write(_: &[Document<Swap>]) -> Result<String, Diagnostic> {
    Ok(String::new())
}
