//! From roles to colours.

use super::{Paint, Role};
use std::fmt;

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Black.
    pub const BLACK: Rgb = Rgb(0, 0, 0);
    /// White.
    pub const WHITE: Rgb = Rgb(255, 255, 255);

    /// Reads `rrggbb` or `rgb`, with or without `#`.
    pub fn parse(text: &str) -> Option<Rgb> {
        let hex = text.strip_prefix('#').unwrap_or(text);
        if !hex.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        let part = |range: std::ops::Range<usize>| u8::from_str_radix(&hex[range], 16).ok();
        match hex.len() {
            6 => Some(Rgb(part(0..2)?, part(2..4)?, part(4..6)?)),
            3 => Some(Rgb(part(0..1)? * 17, part(1..2)? * 17, part(2..3)? * 17)),
            _ => None,
        }
    }

    /// The six hexadecimal digits, without `#`.
    pub fn hex(self) -> String {
        format!("{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }

    /// How bright it looks, from 0 to 1 (relative luminance of WCAG 2).
    pub fn luminance(self) -> f64 {
        let channel = |v: u8| {
            let v = f64::from(v) / 255.0;
            if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(self.0) + 0.7152 * channel(self.1) + 0.0722 * channel(self.2)
    }

    /// Black or white, whichever is easier to read on this colour.
    pub fn contrasting(self) -> Rgb {
        if self.luminance() > 0.179 { Rgb::BLACK } else { Rgb::WHITE }
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.hex())
    }
}

/// A colour for every role.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    /// What it is called.
    pub name: &'static str,
    page: Rgb,
    board: Rgb,
    ink: Rgb,
    faint: Rgb,
    line: Rgb,
    strong: Rgb,
    filled: Rgb,
    satisfied: Rgb,
    violated: Rgb,
    reason: Rgb,
    accent: Rgb,
}

impl Theme {
    /// Dark on light. Satisfied and violated differ in brightness too, for readers who see no red
    /// or green.
    pub const LIGHT: Theme = Theme {
        name: "light",
        page: Rgb(255, 255, 255),
        board: Rgb(252, 252, 250),
        ink: Rgb(32, 33, 36),
        faint: Rgb(128, 132, 140),
        line: Rgb(190, 194, 200),
        strong: Rgb(70, 74, 82),
        filled: Rgb(38, 42, 52),
        satisfied: Rgb(140, 146, 154),
        violated: Rgb(200, 30, 60),
        reason: Rgb(255, 232, 168),
        accent: Rgb(0, 110, 190),
    };
    /// Light on dark.
    pub const DARK: Theme = Theme {
        name: "dark",
        page: Rgb(24, 26, 30),
        board: Rgb(36, 39, 45),
        ink: Rgb(230, 232, 236),
        faint: Rgb(140, 146, 156),
        line: Rgb(72, 77, 86),
        strong: Rgb(160, 166, 176),
        filled: Rgb(222, 226, 234),
        satisfied: Rgb(112, 118, 128),
        violated: Rgb(255, 112, 120),
        reason: Rgb(98, 82, 30),
        accent: Rgb(98, 180, 255),
    };
    /// Black, white and saturated marks.
    pub const CONTRAST: Theme = Theme {
        name: "contrast",
        page: Rgb(255, 255, 255),
        board: Rgb(255, 255, 255),
        ink: Rgb(0, 0, 0),
        faint: Rgb(60, 60, 60),
        line: Rgb(90, 90, 90),
        strong: Rgb(0, 0, 0),
        filled: Rgb(0, 0, 0),
        satisfied: Rgb(0, 90, 50),
        violated: Rgb(170, 0, 0),
        reason: Rgb(255, 230, 0),
        accent: Rgb(0, 0, 210),
    };
    /// All themes, the default first.
    pub const ALL: [Theme; 3] = [Theme::LIGHT, Theme::DARK, Theme::CONTRAST];

    /// The theme called `name`.
    pub fn named(name: &str) -> Option<&'static Theme> {
        const ALL: &[Theme] = &Theme::ALL;
        ALL.iter().find(|t| t.name == name)
    }

    /// The colour of a role.
    pub const fn color(&self, role: Role) -> Rgb {
        match role {
            Role::Page => self.page,
            Role::Board => self.board,
            Role::Ink => self.ink,
            Role::Faint => self.faint,
            Role::Line => self.line,
            Role::Strong => self.strong,
            Role::Filled => self.filled,
            Role::Satisfied => self.satisfied,
            Role::Violated => self.violated,
            Role::Reason => self.reason,
            Role::Accent => self.accent,
        }
    }

    /// The colour of a paint; `None` for no paint.
    pub const fn paint(&self, paint: Paint) -> Option<Rgb> {
        match paint {
            Paint::Role(role) => Some(self.color(role)),
            Paint::Color(rgb, _) => Some(rgb),
            Paint::None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writing_can_be_read_in_every_theme() {
        let contrast = |a: Rgb, b: Rgb| {
            let (a, b) = (a.luminance() + 0.05, b.luminance() + 0.05);
            if a > b { a / b } else { b / a }
        };
        for theme in Theme::ALL {
            for (role, least) in
                [(Role::Ink, 7.0), (Role::Violated, 4.5), (Role::Accent, 4.5), (Role::Faint, 3.0)]
            {
                let seen = contrast(theme.color(role), theme.color(Role::Page));
                assert!(seen >= least, "{} {role:?} {seen}", theme.name);
            }
            assert!(contrast(theme.color(Role::Ink), theme.color(Role::Reason)) >= 4.5, "{}", theme.name);
        }
    }

    #[test]
    fn colours_read_back() {
        assert_eq!(Rgb::parse("#ff8000"), Some(Rgb(255, 128, 0)));
        assert_eq!(Rgb::parse("f80"), Some(Rgb(255, 136, 0)));
        assert_eq!(Rgb::parse(&Rgb(1, 2, 3).to_string()), Some(Rgb(1, 2, 3)));
        for wrong in ["", "ff", "gg0000", "é00000", "+ff000"] {
            assert_eq!(Rgb::parse(wrong), None);
        }
    }
}
