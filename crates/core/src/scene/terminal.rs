//! Scenes as lines of characters, with or without colour.

use super::{Paint, Role, Scene, Theme};
use std::fmt::Write;

/// How much colour the terminal gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colors {
    /// Characters only: for pipes, files and `NO_COLOR`.
    Never,
    /// 24-bit colour codes.
    Always,
}

/// The terminal form of a scene, every line ended.
pub fn write(scene: &Scene, theme: &Theme, colors: Colors) -> String {
    let mut out = String::new();
    for line in &scene.glyphs {
        let mut look = (Paint::None, Paint::None);
        let used = match colors {
            Colors::Never => line.iter().rposition(|g| g.char != ' ').map_or(0, |i| i + 1),
            Colors::Always => line.len(),
        };
        for glyph in &line[..used] {
            if colors == Colors::Always && look != (glyph.ink, glyph.back) {
                look = (glyph.ink, glyph.back);
                write_look(&mut out, theme, glyph.ink, glyph.back);
            }
            out.push(glyph.char);
        }
        if look != (Paint::None, Paint::None) {
            out.push_str("\x1b[0m");
        }
        out.push('\n');
    }
    out
}

/// Ordinary ink stays the terminal's own colour, which its owner chose.
fn write_look(out: &mut String, theme: &Theme, ink: Paint, back: Paint) {
    out.push_str("\x1b[0");
    if let Some(c) = theme.paint(ink).filter(|_| ink != Paint::Role(Role::Ink)) {
        let _ = write!(out, ";38;2;{};{};{}", c.0, c.1, c.2);
    }
    if let Some(c) = theme.paint(back) {
        let _ = write!(out, ";48;2;{};{};{}", c.0, c.1, c.2);
    }
    out.push('m');
}

#[cfg(test)]
mod tests {
    use super::super::Glyph;
    use super::*;

    #[test]
    fn colour_is_written_only_when_wanted() {
        let mut scene = Scene::new(1.0, 1.0, "");
        scene.glyphs.push(vec![Glyph::new('#', Role::Violated), Glyph::new(' ', Role::Ink)]);
        assert_eq!(write(&scene, &Theme::LIGHT, Colors::Never), "#\n");
        let colored = write(&scene, &Theme::LIGHT, Colors::Always);
        assert!(
            colored.starts_with("\x1b[0;38;2;200;30;60m#") && colored.ends_with("\x1b[0m\n"),
            "{colored:?}"
        );
    }
}
