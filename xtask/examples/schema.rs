//! Prints the JSON schema of documents; `cargo xtask schema` writes it where it belongs.
#![allow(clippy::print_stdout, reason = "this program is its output")]

fn main() {
    println!("{:#}", quadrille::document::schema(&quadrille::FAMILIES));
}
