//! Scenes as PNG and PDF, by way of SVG.
//!
//! The rasteriser and the PDF writer read the same SVG that browsers get. A font travels in the
//! binary, so that clues show on a machine without any; the machine's own fonts are looked at only
//! when a picture has a character the bundled ones lack, because that search takes longer than
//! drawing. In a browser there are only the bundled ones.

mod animation;

pub use animation::{Moving, animate};

use quadrille_core::scene::{Scene, svg};
use quadrille_core::{Diagnostic, Theme};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use std::sync::Arc;

/// How large a PNG is.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub enum Resolution {
    /// At least 1,000 pixels on the long side, and smaller only where the picture would be too
    /// large for memory.
    #[default]
    Standard,
    /// So many times the nominal size.
    Scale(f32),
    /// So many dots for each inch of paper, on which a picture of nominal size has 96.
    Dpi(f32),
}

/// A picture as the bytes of a file.
#[derive(Debug)]
pub struct Picture {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The width and the height in pixels.
    pub pixels: (u32, u32),
    /// The share of its nominal size that a picture has which was made smaller to fit into memory.
    pub reduced: Option<f32>,
}

/// Fonts that are always there; the first is the one texts are set in.
const BUNDLED: [&[u8]; 2] = [epaint_default_fonts::UBUNTU_LIGHT, epaint_default_fonts::HACK_REGULAR];
/// The long side of a picture for which nothing else is asked, in pixels.
const USUAL_SIDE: f32 = 1000.0;
/// The longest side of a PNG, in pixels.
const MAX_SIDE: f32 = 16_384.0;
/// The most pixels of a PNG, each of which takes four bytes: what may be asked for, and what comes
/// unasked.
const MAX_AREA: f32 = 64e6;
const USUAL_AREA: f32 = 16e6;
/// The dots per inch of a picture of nominal size, as for CSS.
const NOMINAL_DPI: f32 = 96.0;
/// The inches in a metre.
const INCHES: f32 = 39.370_08;
/// The most shapes of a picture: each takes most of a kilobyte on its way.
const MAX_ITEMS: usize = 2_000_000;

/// The scene as the bytes of a PNG. A picture for which nothing else is asked is made smaller where
/// it would be too large; a resolution that makes it too large is refused.
pub fn png(scene: &Scene, theme: &Theme, resolution: Resolution) -> Result<Picture, Diagnostic> {
    let tree = tree(&written(scene, theme)?)?;
    let (w, h) = (tree.size().width(), tree.size().height());
    let most = |area: f32| (MAX_SIDE / w.max(h)).min((area / (w * h)).sqrt());
    let (least, most, usual) = (1.0 / w.min(h), most(MAX_AREA), most(USUAL_AREA));
    let (wanted, unit) = match resolution {
        Resolution::Standard => ((USUAL_SIDE / w.max(h)).max(1.0).min(usual), 1.0),
        Resolution::Scale(scale) => (scale, 1.0),
        Resolution::Dpi(dpi) => (dpi / NOMINAL_DPI, NOMINAL_DPI),
    };
    if resolution != Resolution::Standard && !(least..=most).contains(&wanted) {
        let what = if unit == 1.0 { "scale" } else { "resolution" };
        let (asked, least, most) = (wanted * unit, least * unit, most * unit);
        return Err(Diagnostic::new(format!(
            "a picture of {w:.0}x{h:.0} pixels cannot be made with a {what} of {asked}"
        ))
        .help(format!("choose a {what} from {least:.3} to {most:.3}, or draw to .svg or .pdf")));
    }
    let pixels = pixels(&tree, wanted)?;
    let bytes = encoded(&pixels, wanted * NOMINAL_DPI)?;
    let reduced = (wanted < 1.0 && resolution == Resolution::Standard).then_some(wanted);
    Ok(Picture { bytes, pixels: (pixels.width(), pixels.height()), reduced })
}

/// The pixels of a picture at so many times its nominal size.
fn pixels(tree: &Tree, scale: f32) -> Result<Pixmap, Diagnostic> {
    let side = |length: f32| ((length * scale).ceil() as u32).max(1);
    let (width, height) = (side(tree.size().width()), side(tree.size().height()));
    let mut pixels = Pixmap::new(width, height).ok_or_else(|| Diagnostic::new("the picture is empty"))?;
    resvg::render(tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

/// The bytes of a PNG that says how large it is on paper.
fn encoded(pixels: &Pixmap, dpi: f32) -> Result<Vec<u8>, Diagnostic> {
    let wrong = |e: png::EncodingError| Diagnostic::new(format!("the PNG cannot be written: {e}"));
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let per_metre = (dpi * INCHES).round() as u32;
    encoder.set_pixel_dims(Some(png::PixelDimensions {
        xppu: per_metre,
        yppu: per_metre,
        unit: png::Unit::Meter,
    }));
    let mut writer = encoder.write_header().map_err(wrong)?;
    writer.write_image_data(&straight(pixels)).map_err(wrong)?;
    writer.finish().map_err(wrong)?;
    Ok(bytes)
}

/// The colours of the pixels, not multiplied by their opacity.
fn straight(pixels: &Pixmap) -> Vec<u8> {
    let colors = pixels.pixels().iter().map(resvg::tiny_skia::PremultipliedColorU8::demultiply);
    colors.flat_map(|c| [c.red(), c.green(), c.blue(), c.alpha()]).collect()
}

/// The scene as the bytes of a PDF of one page.
pub fn pdf(scene: &Scene, theme: &Theme) -> Result<Vec<u8>, Diagnostic> {
    pdf_of_svg(&written(scene, theme)?)
}

/// A picture in SVG, as [`svg::write`] writes it, as the bytes of a PDF of one page.
pub fn pdf_of_svg(svg: &str) -> Result<Vec<u8>, Diagnostic> {
    let tree = tree(svg)?;
    svg2pdf::to_pdf(&tree, svg2pdf::ConversionOptions::default(), svg2pdf::PageOptions::default())
        .map_err(|e| Diagnostic::new(format!("the PDF cannot be written: {e}")))
}

fn written(scene: &Scene, theme: &Theme) -> Result<String, Diagnostic> {
    let count = scene.items.len();
    if count > MAX_ITEMS {
        return Err(Diagnostic::new(format!("a picture of {count} shapes is too large for PNG and PDF"))
            .help("draw to .svg"));
    }
    Ok(svg::write(scene, theme))
}

fn tree(svg: &str) -> Result<Tree, Diagnostic> {
    let options = Options { fontdb: Arc::new(fonts(svg)), ..Options::default() };
    Tree::from_str(svg, &options).map_err(|e| Diagnostic::new(format!("the picture cannot be drawn: {e}")))
}

fn fonts(svg: &str) -> fontdb::Database {
    let mut fonts = fontdb::Database::new();
    for data in BUNDLED {
        fonts.load_font_data(data.to_vec());
    }
    let first = fonts.faces().next().and_then(|f| f.families.first()).map(|(name, _)| name.clone());
    if let Some(name) = first {
        fonts.set_sans_serif_family(name);
    }
    #[cfg(not(target_family = "wasm"))]
    if !bundled_fonts_have(svg) {
        fonts.load_system_fonts();
    }
    #[cfg(target_family = "wasm")]
    let _ = svg;
    fonts
}

/// Whether every character of the picture is in a bundled font; all of ASCII is.
#[cfg(not(target_family = "wasm"))]
fn bundled_fonts_have(svg: &str) -> bool {
    let faces: Vec<ttf_parser::Face<'_>> =
        BUNDLED.iter().filter_map(|data| ttf_parser::Face::parse(data, 0).ok()).collect();
    let known = |c: char| c.is_control() || faces.iter().any(|face| face.glyph_index(c).is_some());
    svg.chars().filter(|c| !c.is_ascii()).all(known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_core::scene::{Paint, Role};

    fn scene(width: f32, text: &str) -> Scene {
        let mut scene = Scene::new(width, 20.0, "test");
        scene.rect((0.0, 0.0, width, 20.0), Paint::Role(Role::Board));
        scene.text((width / 2.0, 10.0), 12.0, Role::Ink, text);
        scene
    }

    /// The dark pixels of the picture.
    fn ink(bytes: &[u8]) -> usize {
        let picture = Pixmap::decode_png(bytes).unwrap();
        picture.pixels().iter().filter(|p| p.red() < 128).count()
    }

    #[test]
    fn clues_show_without_any_system_font() {
        let has = |text: &str| bundled_fonts_have(&svg::write(&scene(40.0, text), &Theme::LIGHT));
        assert!(has("12 Ré") && !has("漢"));
        let picture = |text: &str| png(&scene(40.0, text), &Theme::LIGHT, Resolution::Scale(1.0)).unwrap();
        let blank = ink(&picture("").bytes);
        let written = ink(&picture("12").bytes);
        assert!(blank == 0 && written > 20, "{blank} {written}");
    }

    #[test]
    fn sizes_have_bounds() {
        let make = |width: f32, resolution: Resolution| png(&scene(width, ""), &Theme::LIGHT, resolution);
        let huge = make(1e6, Resolution::Standard).unwrap();
        assert!(huge.bytes.len() < 10_000_000 && huge.reduced.is_some_and(|share| share < 0.01));
        let refused = make(1e6, Resolution::Scale(1.0)).unwrap_err().to_string();
        assert!(refused.contains("choose a scale from"), "{refused}");
        for wrong in [0.0, -1.0, f32::NAN, f32::INFINITY, 1e9] {
            assert!(make(40.0, Resolution::Scale(wrong)).is_err(), "{wrong}");
            assert!(make(40.0, Resolution::Dpi(wrong)).is_err(), "{wrong}");
        }
        assert_eq!(make(40.0, Resolution::Scale(2.0)).unwrap().pixels, (192, 96));
        assert_eq!(make(40.0, Resolution::Dpi(192.0)).unwrap().pixels, (192, 96));
        for width in [1.0, 20.0, 40.0, 300.0, 1000.0] {
            let made = make(width, Resolution::Standard).unwrap();
            assert!(made.pixels.0.max(made.pixels.1) >= 1000, "{width}: {:?}", made.pixels);
            assert_eq!(made.reduced, None);
        }
    }

    #[test]
    fn a_picture_says_how_large_it_is_on_paper() {
        let made = png(&scene(40.0, ""), &Theme::LIGHT, Resolution::Dpi(300.0)).unwrap();
        let reader = png::Decoder::new(&made.bytes[..]).read_info().unwrap();
        let size = reader.info().pixel_dims.unwrap();
        assert_eq!((size.xppu, size.yppu, size.unit), (11811, 11811, png::Unit::Meter));
    }

    #[test]
    fn a_pdf_has_the_text_as_text() {
        let bytes = pdf(&scene(40.0, "12"), &Theme::DARK).unwrap();
        assert!(bytes.starts_with(b"%PDF-"));
        let text = String::from_utf8_lossy(&bytes);
        assert!(text.contains("Ubuntu"), "the bundled font is embedded");
    }

    #[test]
    fn a_pdf_is_made_of_svg_alone() {
        let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><text x="1" y="9">1é</text></svg>"#;
        assert!(pdf_of_svg(svg).unwrap().starts_with(b"%PDF-"));
        for wrong in ["", "no picture", "<svg", "<svg xmlns='http://www.w3.org/2000/svg' width='-1'/>"] {
            assert!(pdf_of_svg(wrong).unwrap_err().to_string().contains("cannot be drawn"), "{wrong}");
        }
    }
}
