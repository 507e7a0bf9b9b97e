//! The schema of documents that is published is the one that the code says.

use quadrille::{FAMILIES, document};

#[test]
fn the_schema_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/document.schema.json");
    let published = std::fs::read_to_string(path).unwrap();
    let made = format!("{:#}\n", document::schema(&FAMILIES));
    let differs = published.lines().zip(made.lines()).position(|(a, b)| a != b);
    assert!(
        published == made,
        "docs/document.schema.json is not what the code says, from line {} on: \
         run `cargo xtask schema` and commit the file",
        differs.map_or(published.lines().count(), |line| line + 1)
    );
}
