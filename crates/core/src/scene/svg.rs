//! Scenes as SVG text, still and animated.
//!
//! An animation is a list of frames, each shown for the same time: every frame is a group whose
//! `visibility` is switched by a discrete `<animate>`, which needs no script and plays in any
//! browser or image viewer that knows SVG. What all frames share is written once.

use super::{Anchor, Form, Item, Paint, Pattern, Rgb, Scene, Theme};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Fonts in the order of preference; the bundled rasteriser has one that stands for all of them.
const FONTS: &str = "Ubuntu, 'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif";
/// Pixels per user unit in the nominal size of the picture.
const SCALE: f32 = 2.4;

/// The scene as an SVG document.
pub fn write(scene: &Scene, theme: &Theme) -> String {
    let mut out = open(scene, (scene.width, scene.height), theme, scene.items.iter());
    scene.items.iter().for_each(|item| write_item(&mut out, item, theme));
    out.push_str("</svg>\n");
    out
}

/// The scenes one after the other, each for `seconds`, for ever, on a sheet as large as the
/// largest.
pub fn animate(frames: &[Scene], theme: &Theme, seconds: f64) -> String {
    let Some(first) = frames.first() else { return String::new() };
    let largest = |side: fn(&Scene) -> f32| frames.iter().map(side).fold(0.0, f32::max);
    let size = (largest(|scene| scene.width), largest(|scene| scene.height));
    let mut out = open(first, size, theme, frames.iter().flat_map(|f| &f.items));
    let same = |i: usize| frames.iter().all(|f| f.items.get(i) == first.items.get(i));
    let shared = (0..first.items.len()).take_while(|&i| same(i)).count();
    first.items[..shared].iter().for_each(|item| write_item(&mut out, item, theme));
    let total = seconds * frames.len() as f64;
    for (i, frame) in frames.iter().enumerate() {
        let at = |k: usize| k as f64 / frames.len() as f64;
        let _ = write!(out, "<g visibility=\"{}\">", if i == 0 { "visible" } else { "hidden" });
        if frames.len() > 1 {
            let (values, times) = match i {
                0 => ("visible;hidden".to_owned(), format!("0;{:.5}", at(1))),
                _ if i + 1 == frames.len() => ("hidden;visible".to_owned(), format!("0;{:.5}", at(i))),
                _ => ("hidden;visible;hidden".to_owned(), format!("0;{:.5};{:.5}", at(i), at(i + 1))),
            };
            let _ = write!(
                out,
                "<animate attributeName=\"visibility\" calcMode=\"discrete\" values=\"{values}\" keyTimes=\"{times}\" \
                 dur=\"{total:.3}s\" repeatCount=\"indefinite\"/>"
            );
        }
        frame.items[shared..].iter().for_each(|item| write_item(&mut out, item, theme));
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

fn open<'a>(
    scene: &Scene,
    (w, h): (f32, f32),
    theme: &Theme,
    items: impl Iterator<Item = &'a Item>,
) -> String {
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{}\" height=\"{}\" role=\"img\" \
         font-family=\"{FONTS}\">\n<title>{}</title>\n<desc>{}</desc>\n",
        w * SCALE,
        h * SCALE,
        escape(&scene.title),
        escape(&scene.description),
    );
    let textures: BTreeSet<(Rgb, usize)> = items
        .filter_map(|item| match item.fill {
            Paint::Color(rgb, pattern) if pattern != Pattern::Plain => Some((rgb, pattern as usize)),
            _ => None,
        })
        .collect();
    if !textures.is_empty() {
        out.push_str("<defs>\n");
        textures.iter().for_each(|&(rgb, pattern)| write_pattern(&mut out, rgb, Pattern::ALL[pattern]));
        out.push_str("</defs>\n");
    }
    let _ = writeln!(out, "<rect width=\"{w}\" height=\"{h}\" fill=\"{}\"/>", theme.color(super::Role::Page));
    out
}

fn pattern_name(rgb: Rgb, pattern: Pattern) -> String {
    format!("p{}-{}", pattern as usize, rgb.hex())
}

/// A tile of colour with faint strokes over it, light on dark colours and dark on light ones.
fn write_pattern(out: &mut String, rgb: Rgb, pattern: Pattern) {
    let strokes = match pattern {
        Pattern::Plain => "",
        Pattern::Rising => "M0 5L5 0M-1 1L1 -1M4 6L6 4",
        Pattern::Dots => "M2.5 2.5h.01",
        Pattern::Falling => "M0 0L5 5M-1 4L1 6M4 -1L6 1",
        Pattern::Horizontal => "M0 2.5H5",
        Pattern::Vertical => "M2.5 0V5",
        Pattern::Hatched => "M0 5L5 0M0 0L5 5",
        Pattern::Checked => "M0 2.5H5M2.5 0V5",
        Pattern::Rings => "M1.2 2.5a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0 -2.6 0",
    };
    let width = if pattern == Pattern::Dots { 1.8 } else { 0.7 };
    let _ = writeln!(
        out,
        "<pattern id=\"{}\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\"><rect width=\"5\" height=\"5\" \
         fill=\"{rgb}\"/><path d=\"{strokes}\" fill=\"none\" stroke=\"{}\" stroke-opacity=\".45\" \
         stroke-width=\"{width}\" stroke-linecap=\"round\"/></pattern>",
        pattern_name(rgb, pattern),
        rgb.contrasting(),
    );
}

fn write_item(out: &mut String, item: &Item, theme: &Theme) {
    let fill = match item.fill {
        Paint::None => "none".to_owned(),
        Paint::Color(rgb, pattern) if pattern != Pattern::Plain => {
            format!("url(#{})", pattern_name(rgb, pattern))
        }
        paint => theme.paint(paint).map_or_else(String::new, |c| c.to_string()),
    };
    let _ = match &item.form {
        Form::Rect { x, y, w, h, round } if *round > 0.0 => {
            write!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{round}\"")
        }
        Form::Rect { x, y, w, h, .. } => {
            write!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"")
        }
        Form::Circle { x, y, r } => write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\""),
        Form::Path { points, closed } => {
            out.push_str("<path d=\"");
            for (i, (x, y)) in points.iter().enumerate() {
                let _ = write!(out, "{}{x} {y}", if i == 0 { 'M' } else { 'L' });
            }
            out.push_str(if *closed { "Z\"" } else { "\"" });
            Ok(())
        }
        Form::Arc { from, to, r, clockwise } => write!(
            out,
            "<path d=\"M{} {}A{r} {r} 0 0 {} {} {}\"",
            from.0,
            from.1,
            u8::from(*clockwise),
            to.0,
            to.1
        ),
        Form::Text { x, y, size, anchor, bold, .. } => {
            let side = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            // Digits and capitals are about 0.7 em high: the baseline that centres them is 0.35 em
            // below.
            let base = y + size * 0.35;
            let weight = if *bold { " font-weight=\"bold\"" } else { "" };
            write!(out, "<text x=\"{x}\" y=\"{base}\" font-size=\"{size}\" text-anchor=\"{side}\"{weight}")
        }
    };
    let _ = write!(out, " fill=\"{fill}\"");
    if let Some((paint, width)) = item.stroke
        && let Some(color) = theme.paint(paint)
    {
        let _ = write!(
            out,
            " stroke=\"{color}\" stroke-width=\"{width}\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
        );
    }
    match &item.form {
        Form::Text { text, .. } => {
            let _ = writeln!(out, ">{}</text>", escape(text));
        }
        _ => out.push_str("/>\n"),
    }
}

/// Text made safe to stand inside an element or an attribute; control characters, which XML
/// forbids, are dropped.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if c.is_control() && c != '\n' && c != '\t' => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::Role;
    use super::*;

    fn scene(x: f32) -> Scene {
        let mut scene = Scene::new(20.0, 10.0, "a <b> & \"c\"");
        scene.rect((0.0, 0.0, 20.0, 10.0), Paint::Role(Role::Board));
        scene.rect((x, 0.0, 5.0, 5.0), Paint::Color(Rgb(200, 0, 0), Pattern::Dots));
        scene.text((5.0, 5.0), 6.0, Role::Ink, "<script>");
        scene
    }

    #[test]
    fn nothing_from_the_data_becomes_markup() {
        let text = write(&scene(0.0), &Theme::LIGHT);
        assert!(text.contains("&lt;script&gt;") && !text.contains("<script"));
        assert!(text.contains("<title>a &lt;b&gt; &amp; &quot;c&quot;</title>"));
    }

    #[test]
    fn patterns_are_defined_once_and_used() {
        let text = write(&scene(0.0), &Theme::DARK);
        assert_eq!(text.matches("<pattern id=\"p2-c80000\"").count(), 1);
        assert!(text.contains("fill=\"url(#p2-c80000)\""));
    }

    #[test]
    fn an_animation_shows_its_frames_in_turn_and_shares_what_is_common() {
        let frames: Vec<Scene> = (0..4).map(|i| scene(i as f32)).collect();
        let text = animate(&frames, &Theme::LIGHT, 0.5);
        assert_eq!(text.matches("<animate ").count(), 4);
        assert_eq!(text.matches("dur=\"2.000s\"").count(), 4);
        assert_eq!(text.matches("fill=\"#fcfcfa\"").count(), 1, "the board is drawn once");
        assert_eq!(animate(&[], &Theme::LIGHT, 1.0), "");
    }
}
