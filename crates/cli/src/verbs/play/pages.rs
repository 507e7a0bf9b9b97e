//! The files of the studio, as the build put them into the program.

use flate2::read::GzDecoder;
use std::io::Read;

/// A file of the studio.
pub struct Page {
    /// Its name, as it stands in an address.
    pub name: &'static str,
    /// Its type.
    pub kind: &'static str,
    /// Its entity tag, which changes with its content.
    pub tag: &'static str,
    /// Its content, compressed.
    pub packed: &'static [u8],
}

include!(concat!(env!("OUT_DIR"), "/studio.rs"));

/// All files; none if the program was built without the studio.
pub fn all() -> &'static [Page] {
    PAGES
}

/// The file of an address: exactly a slash and a name of the table, or a slash alone for the first
/// page.
pub fn find(target: &str) -> Option<&'static Page> {
    let name = target.strip_prefix('/')?;
    let name = if name.is_empty() { "index.html" } else { name };
    PAGES.iter().find(|page| page.name == name)
}

/// What the studio may load and run, as its page says it.
pub fn policy() -> &'static str {
    POLICY
}

impl Page {
    /// The content as it was, for whoever cannot unpack it.
    pub fn unpacked(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        // What the build packed is whole.
        let _ = GzDecoder::new(self.packed).read_to_end(&mut bytes);
        bytes
    }
}
