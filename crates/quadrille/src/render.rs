//! Scenes as PNG and PDF, by way of SVG.
//!
//! The rasteriser and the PDF writer read the same SVG that browsers get. A font travels in the binary, so that
//! clues show on a machine without any; the machine's own fonts are looked at only when a picture has a character the
//! bundled ones lack, because that search takes longer than drawing. In a browser there are only the bundled ones.

use quadrille_core::scene::{Scene, svg};
use quadrille_core::{Diagnostic, Theme};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use std::sync::Arc;

/// Fonts that are always there; the first is the one texts are set in.
const BUNDLED: [&[u8]; 2] = [epaint_default_fonts::UBUNTU_LIGHT, epaint_default_fonts::HACK_REGULAR];
/// The longest side of a PNG, in pixels.
const MAX_SIDE: f32 = 16_384.0;
/// The most pixels of a PNG.
const MAX_AREA: f32 = 64e6;
/// The most shapes of a picture: each takes most of a kilobyte on its way.
const MAX_ITEMS: usize = 2_000_000;

/// The scene as the bytes of a PNG, `scale` times its nominal size. Without a scale a picture that would be too
/// large is made smaller; a scale that makes it too large is refused.
pub fn png(scene: &Scene, theme: &Theme, scale: Option<f32>) -> Result<Vec<u8>, Diagnostic> {
    let tree = tree(&written(scene, theme)?)?;
    let (w, h) = (tree.size().width(), tree.size().height());
    let most = (MAX_SIDE / w.max(h)).min((MAX_AREA / (w * h)).sqrt());
    let least = 1.0 / w.min(h);
    let scale = match scale {
        None => 1f32.min(most),
        Some(s) if (least..=most).contains(&s) => s,
        Some(s) => {
            return Err(Diagnostic::new(format!(
                "a picture {s} times its size of {w:.0}x{h:.0} cannot be made"
            ))
            .help(format!("choose a scale from {least:.3} to {most:.3}, or draw to .svg or .pdf")));
        }
    };
    let side = |length: f32| ((length * scale).ceil() as u32).max(1);
    let mut pixels = Pixmap::new(side(w), side(h)).ok_or_else(|| Diagnostic::new("the picture is empty"))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|e| Diagnostic::new(format!("the PNG cannot be written: {e}")))
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
        let blank = ink(&png(&scene(40.0, ""), &Theme::LIGHT, None).unwrap());
        let written = ink(&png(&scene(40.0, "12"), &Theme::LIGHT, None).unwrap());
        assert!(blank == 0 && written > 20, "{blank} {written}");
    }

    #[test]
    fn sizes_have_bounds() {
        let huge = scene(1e6, "");
        assert!(png(&huge, &Theme::LIGHT, None).unwrap().len() < 10_000_000);
        assert!(png(&huge, &Theme::LIGHT, Some(1.0)).unwrap_err().to_string().contains("choose a scale"));
        for wrong in [0.0, -1.0, f32::NAN, f32::INFINITY, 1e9] {
            assert!(png(&scene(40.0, ""), &Theme::LIGHT, Some(wrong)).is_err(), "{wrong}");
        }
        let twice = Pixmap::decode_png(&png(&scene(40.0, ""), &Theme::LIGHT, Some(2.0)).unwrap()).unwrap();
        assert_eq!((twice.width(), twice.height()), (192, 96));
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
