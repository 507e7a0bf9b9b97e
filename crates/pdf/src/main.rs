//! Pictures of the studio as PDF.
//!
//! The writer of PDF and the fonts weigh two thirds of what the studio does, and few visitors
//! print: they are a program of their own, which `pdf-worker.js` loads when a PDF is asked for.
//! What a page of the PDF looks like is decided by `quadrille::render`, as on the command line.

use wasm_bindgen::prelude::*;

/// The bytes of a PDF of a picture in SVG.
#[wasm_bindgen]
pub fn pdf(svg: &str) -> Result<Vec<u8>, JsValue> {
    quadrille::render::pdf_of_svg(svg).map_err(|error| JsValue::from_str(&error.to_string()))
}

fn main() {
    console_error_panic_hook::set_once();
}
