//! Image files into pixels, with bounds on what a small file may claim to be.

use quadrille_core::{Diagnostic, Grid, Size};
use std::io::Cursor;

use image::ImageFormat::{Bmp, Gif, Jpeg, Png, Pnm, WebP};
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};

/// The longest side in pixels.
const MAX_PIXELS: u32 = 10_000;
/// What decoding may take, in bytes: a photograph of 40 million pixels fits.
const MAX_BYTES: u64 = 256 << 20;

/// The formats that are read.
const READABLE: &[ImageFormat] = if cfg!(feature = "codecs") { &KNOWN } else { &[Pnm] };
/// The formats that are told apart.
const KNOWN: [ImageFormat; 6] = [Bmp, Gif, Jpeg, Png, Pnm, WebP];
/// The formats that are read, in words.
const KINDS: &str =
    if cfg!(feature = "codecs") { "PNG, JPEG, GIF, WebP, BMP and PBM/PGM/PPM" } else { "PBM/PGM/PPM" };

/// A pixel as files store it: red, green, blue, opacity.
pub type Pixel = [u8; 4];

/// Which image format the bytes are in, by the marks at their beginning.
pub fn format_of(bytes: &[u8]) -> Option<ImageFormat> {
    let format = match bytes {
        // Two letters could begin a text as well: ask for what must follow them.
        [b'P', b'1'..=b'7', next, ..] if next.is_ascii_whitespace() || *next == b'#' => Pnm,
        [b'B', b'M', rest @ ..] if rest.len() >= 24 && matches!(rest[12..16], [12..=124, 0, 0, 0]) => Bmp,
        [b'B', b'M', ..] | [b'P', ..] => return None,
        _ => image::guess_format(bytes).ok()?,
    };
    KNOWN.contains(&format).then_some(format)
}

/// Decodes an image, turned the way its camera says.
pub fn decode(bytes: &[u8]) -> Result<Grid<Pixel>, Diagnostic> {
    let format = format_of(bytes).ok_or_else(|| {
        Diagnostic::new("this is no image of a known kind").help(format!("{KINDS} are understood"))
    })?;
    if !READABLE.contains(&format) {
        let name = format.extensions_str().first().map(|name| name.to_uppercase()).unwrap_or_default();
        return Err(Diagnostic::new(format!("this is a {name} image, and this build reads no such images"))
            .help(format!("{KINDS} are understood; build with the feature `codecs` for more")));
    }
    let image = pixels(bytes, format).map_err(|error| {
        Diagnostic::new(format!("the image cannot be read: {error}")).help(format!(
            "at most {MAX_PIXELS} pixels a side and {} MB in memory are allowed",
            MAX_BYTES >> 20
        ))
    })?;
    let rgba = image.to_rgba8();
    let size = Size::new(rgba.height() as usize, rgba.width() as usize);
    if size.area() == 0 {
        return Err(Diagnostic::new("the image has no pixels"));
    }
    Ok(Grid::from_items(size, rgba.pixels().map(|p| p.0).collect()).expect("one item per pixel"))
}

fn pixels(bytes: &[u8], format: ImageFormat) -> image::ImageResult<DynamicImage> {
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_PIXELS);
    limits.max_image_height = Some(MAX_PIXELS);
    limits.max_alloc = Some(MAX_BYTES);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits.clone());
    let mut decoder = reader.into_decoder()?;
    limits.reserve(decoder.total_bytes())?;
    let orientation = decoder.orientation()?;
    let mut image = DynamicImage::from_decoder(decoder)?;
    image.apply_orientation(orientation);
    Ok(image)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_compiled_in_is_named() {
        assert_eq!(decode(b"P1 2 1 1 0").unwrap().size(), Size::new(1, 2));
        let error = decode(b"\x89PNG\r\n\x1a\nand no more").unwrap_err().to_string();
        let expected = if cfg!(feature = "codecs") { "cannot be read" } else { "a PNG image" };
        assert!(error.contains(expected), "{error}");
    }
}
