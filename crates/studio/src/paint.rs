//! Scenes on a canvas.
//!
//! A [`Layer`] remembers what it has drawn and draws only what has changed: items are compared by
//! their digests, and what lies around those that came or went is drawn anew within a clip. One
//! move on a board of ten thousand cells then touches a few dozen items. A change of scale or theme
//! draws everything.

use quadrille::Theme;
use quadrille::scene::{Anchor, Form, Item, Paint, Pattern, Rgb, Role, Scene};
use rustc_hash::FxHasher;
use std::collections::HashMap;
use std::f64::consts::TAU;
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{CanvasPattern, CanvasRenderingContext2d, HtmlCanvasElement};

/// The most pixels of a canvas; larger boards are drawn coarser and stretched.
const MOST_PIXELS: f64 = 16e6;
/// Above this many changed places everything is drawn.
const MANY_CHANGES: usize = 400;
/// Fonts as in other pictures.
const FONTS: &str = "system-ui, 'Segoe UI', Ubuntu, 'DejaVu Sans', Helvetica, Arial, sans-serif";

/// An upright rectangle: left, top, right, bottom, in units of the scene.
type Area = (f32, f32, f32, f32);

/// A canvas and what is on it.
pub struct Layer {
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
    /// What was drawn, and the digest and the place of each of its items.
    scene: Rc<Scene>,
    drawn: Vec<(u64, Area)>,
    /// Pixels per unit, the theme and the size of the scene that were drawn with.
    look: Option<(f64, &'static str, f32, f32)>,
    patterns: HashMap<(Rgb, usize), CanvasPattern>,
    ground: bool,
}

impl Layer {
    /// A layer on this canvas; one with a ground is painted in the colour of the page first.
    pub fn new(canvas: HtmlCanvasElement, ground: bool) -> Option<Layer> {
        let context = canvas.get_context("2d").ok()??.dyn_into().ok()?;
        Some(Layer {
            canvas,
            context,
            scene: Rc::default(),
            drawn: Vec::new(),
            look: None,
            patterns: HashMap::new(),
            ground,
        })
    }

    /// Shows a scene at so many pixels per unit.
    pub fn show(&mut self, scene: &Rc<Scene>, theme: &Theme, scale: f64) {
        let area = f64::from(scene.width) * f64::from(scene.height);
        let scale = scale.min((MOST_PIXELS / area.max(1.0)).sqrt());
        let look = (scale, theme.name, scene.width, scene.height);
        // Most items are those of before: only what lies between equal beginnings and ends is
        // looked at.
        let (first, last) = same_ends(&self.scene.items, &scene.items);
        let middle = first..scene.items.len() - last;
        let mut drawn = self.drawn[..first].to_vec();
        drawn.extend(scene.items[middle.clone()].iter().map(|item| (digest(item), bounds(item))));
        drawn.extend_from_slice(&self.drawn[self.drawn.len() - last..]);
        let before = first..self.drawn.len() - last;
        let changed =
            if self.look == Some(look) { changes(&self.drawn[before], &drawn[middle]) } else { None };
        if self.look != Some(look) {
            let side = |units: f32| (f64::from(units) * scale).ceil().max(1.0) as u32;
            self.canvas.set_width(side(scene.width));
            self.canvas.set_height(side(scene.height));
            self.patterns.clear();
            self.look = Some(look);
        }
        match changed {
            Some(areas) if areas.is_empty() => {}
            Some(areas) => {
                self.context.save();
                self.context.begin_path();
                for &(l, t, r, b) in &areas {
                    let at = |v: f32| f64::from(v) * scale;
                    let (l, t) = (at(l).floor() - 1.0, at(t).floor() - 1.0);
                    self.context.rect(l, t, at(r).ceil() + 1.0 - l, at(b).ceil() + 1.0 - t);
                }
                self.context.clip();
                self.draw(scene, theme, scale, |area| areas.iter().any(|a| touch(*a, area)), &drawn);
                self.context.restore();
            }
            None => self.draw(scene, theme, scale, |_| true, &drawn),
        }
        self.drawn = drawn;
        self.scene = Rc::clone(scene);
    }

    fn draw(
        &mut self,
        scene: &Scene,
        theme: &Theme,
        scale: f64,
        wanted: impl Fn(Area) -> bool,
        drawn: &[(u64, Area)],
    ) {
        let (w, h) = (f64::from(self.canvas.width()), f64::from(self.canvas.height()));
        if self.ground {
            self.context.set_fill_style_str(&theme.color(Role::Page).to_string());
            self.context.fill_rect(0.0, 0.0, w, h);
        } else {
            self.context.clear_rect(0.0, 0.0, w, h);
        }
        self.context.set_line_cap("round");
        self.context.set_line_join("round");
        let mut pen = Pen {
            context: self.context.clone(),
            patterns: &mut self.patterns,
            theme,
            scale,
            fill: None,
            stroke: None,
        };
        for (item, _) in scene.items.iter().zip(drawn).filter(|(_, (_, area))| wanted(*area)) {
            pen.item(item);
        }
    }
}

/// The places where items came or went; `None` when there are too many.
fn changes(old: &[(u64, Area)], new: &[(u64, Area)]) -> Option<Vec<Area>> {
    let mut there: HashMap<u64, i32, rustc_hash::FxBuildHasher> = HashMap::default();
    old.iter().for_each(|(digest, _)| *there.entry(*digest).or_default() += 1);
    let mut areas = Vec::new();
    for (digest, area) in new {
        match there.get_mut(digest) {
            Some(count) if *count > 0 => *count -= 1,
            _ => areas.push(*area),
        }
    }
    for (digest, area) in old.iter().rev() {
        if let Some(count) = there.get_mut(digest).filter(|count| **count > 0) {
            *count -= 1;
            areas.push(*area);
        }
    }
    areas.dedup();
    (areas.len() <= MANY_CHANGES).then_some(areas)
}

/// How many items two lists have in common at their beginnings, and how many more at their ends.
fn same_ends(old: &[Item], new: &[Item]) -> (usize, usize) {
    let first = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let last = old[first..].iter().rev().zip(new[first..].iter().rev()).take_while(|(a, b)| a == b).count();
    (first, last)
}

/// What is set on a context, so that it is not set twice.
struct Pen<'a> {
    context: CanvasRenderingContext2d,
    patterns: &'a mut HashMap<(Rgb, usize), CanvasPattern>,
    theme: &'a Theme,
    scale: f64,
    fill: Option<Paint>,
    stroke: Option<(Paint, f32)>,
}

impl Pen<'_> {
    fn item(&mut self, item: &Item) {
        if let Form::Text { x, y, size, anchor, bold, text } = &item.form {
            return self.text((*x, y + size * 0.35), *size, *anchor, *bold, text, item.fill);
        }
        // Plain rectangles are most of a board, and need no path.
        if let (Form::Rect { x, y, w, h, round: 0.0 }, None) = (&item.form, item.stroke) {
            if self.set_fill(item.fill) {
                let [x, y, w, h] = [x, y, w, h].map(|v| f64::from(*v) * self.scale);
                self.context.fill_rect(x, y, w, h);
            }
            return;
        }
        self.trace(&item.form);
        if self.set_fill(item.fill) {
            self.context.fill();
        }
        if let Some(stroke) = item.stroke
            && self.set_stroke(stroke)
        {
            self.context.stroke();
        }
    }

    fn trace(&self, form: &Form) {
        let (context, at) = (&self.context, |v: f32| f64::from(v) * self.scale);
        context.begin_path();
        match form {
            Form::Rect { x, y, w, h, round } => {
                if context.round_rect_with_f64(at(*x), at(*y), at(*w), at(*h), at(*round)).is_err() {
                    context.rect(at(*x), at(*y), at(*w), at(*h));
                }
            }
            Form::Circle { x, y, r } => {
                // A radius is never negative, which is the only thing that could be wrong.
                let _ = context.arc(at(*x), at(*y), at(r.max(0.0)), 0.0, TAU);
            }
            Form::Path { points, closed } => {
                for (i, &(x, y)) in points.iter().enumerate() {
                    if i == 0 { context.move_to(at(x), at(y)) } else { context.line_to(at(x), at(y)) }
                }
                if *closed {
                    context.close_path();
                }
            }
            Form::Arc { from, to, r, clockwise } => {
                let (centre, [start, end]) = arc(*from, *to, *r, *clockwise);
                let _ = context.arc_with_anticlockwise(
                    at(centre.0),
                    at(centre.1),
                    at(r.max(0.0)),
                    start,
                    end,
                    !clockwise,
                );
            }
            Form::Text { .. } => {}
        }
    }

    fn text(&mut self, (x, y): (f32, f32), size: f32, anchor: Anchor, bold: bool, text: &str, fill: Paint) {
        let pixels = f64::from(size) * self.scale;
        if pixels < 2.0 || !self.set_fill(fill) {
            return;
        }
        let weight = if bold { "bold " } else { "" };
        self.context.set_font(&format!("{weight}{pixels:.2}px {FONTS}"));
        self.context.set_text_align(match anchor {
            Anchor::Start => "left",
            Anchor::Middle => "center",
            Anchor::End => "right",
        });
        let _ = self.context.fill_text(text, f64::from(x) * self.scale, f64::from(y) * self.scale);
    }

    /// Whether there is anything to fill with.
    fn set_fill(&mut self, paint: Paint) -> bool {
        if self.fill == Some(paint) {
            return paint != Paint::None;
        }
        let Some(color) = self.theme.paint(paint) else { return false };
        self.fill = Some(paint);
        match paint {
            Paint::Color(rgb, pattern) if pattern != Pattern::Plain => {
                let key = (rgb, pattern as usize);
                if !self.patterns.contains_key(&key)
                    && let Some(tile) = tile(&self.context, rgb, pattern, self.scale)
                {
                    self.patterns.insert(key, tile);
                }
                match self.patterns.get(&key) {
                    Some(tile) => self.context.set_fill_style_canvas_pattern(tile),
                    None => self.context.set_fill_style_str(&rgb.to_string()),
                }
            }
            _ => self.context.set_fill_style_str(&color.to_string()),
        }
        true
    }

    fn set_stroke(&mut self, stroke: (Paint, f32)) -> bool {
        if self.stroke == Some(stroke) {
            return true;
        }
        let Some(color) = self.theme.paint(stroke.0) else { return false };
        self.stroke = Some(stroke);
        self.context.set_stroke_style_str(&color.to_string());
        self.context.set_line_width(f64::from(stroke.1) * self.scale);
        true
    }
}

/// The centre of an arc and the angles of its ends.
fn arc(from: (f32, f32), to: (f32, f32), r: f32, clockwise: bool) -> ((f32, f32), [f64; 2]) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let half = (dx * dx + dy * dy).sqrt() / 2.0;
    let away = (r * r - half * half).max(0.0).sqrt() * if clockwise { 1.0 } else { -1.0 };
    let length = (2.0 * half).max(f32::MIN_POSITIVE);
    let centre = ((from.0 + to.0) / 2.0 - dy / length * away, (from.1 + to.1) / 2.0 + dx / length * away);
    let angle = |p: (f32, f32)| f64::from(p.1 - centre.1).atan2(f64::from(p.0 - centre.0));
    (centre, [angle(from), angle(to)])
}

/// A tile of a texture: the colour with faint strokes over it.
fn tile(on: &CanvasRenderingContext2d, rgb: Rgb, pattern: Pattern, scale: f64) -> Option<CanvasPattern> {
    let side = (5.0 * scale).round().max(4.0);
    let canvas: HtmlCanvasElement = crate::page::document().create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(side as u32);
    canvas.set_height(side as u32);
    let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    context.set_fill_style_str(&rgb.to_string());
    context.fill_rect(0.0, 0.0, side, side);
    context.scale(side / 5.0, side / 5.0).ok()?;
    context.set_global_alpha(0.45);
    context.set_stroke_style_str(&rgb.contrasting().to_string());
    context.set_line_width(0.7);
    let lines: &[[f64; 4]] = match pattern {
        Pattern::Rising => &[[-1.0, 6.0, 6.0, -1.0], [-1.0, 1.0, 1.0, -1.0], [4.0, 6.0, 6.0, 4.0]],
        Pattern::Falling => &[[-1.0, -1.0, 6.0, 6.0], [-1.0, 4.0, 1.0, 6.0], [4.0, -1.0, 6.0, 1.0]],
        Pattern::Horizontal => &[[0.0, 2.5, 5.0, 2.5]],
        Pattern::Vertical => &[[2.5, 0.0, 2.5, 5.0]],
        Pattern::Hatched => &[[0.0, 5.0, 5.0, 0.0], [0.0, 0.0, 5.0, 5.0]],
        Pattern::Checked => &[[0.0, 2.5, 5.0, 2.5], [2.5, 0.0, 2.5, 5.0]],
        Pattern::Plain | Pattern::Dots | Pattern::Rings => &[],
    };
    context.begin_path();
    for &[x1, y1, x2, y2] in lines {
        context.move_to(x1, y1);
        context.line_to(x2, y2);
    }
    let radius = match pattern {
        Pattern::Dots => 0.5,
        Pattern::Rings => 1.3,
        _ => 0.0,
    };
    if radius > 0.0 {
        context.arc(2.5, 2.5, radius, 0.0, TAU).ok()?;
    }
    context.stroke();
    on.create_pattern_with_html_canvas_element(&canvas, "repeat").ok()?
}

fn touch(a: Area, b: Area) -> bool {
    a.0 <= b.2 && b.0 <= a.2 && a.1 <= b.3 && b.1 <= a.3
}

/// The place an item takes, outline included.
fn bounds(item: &Item) -> Area {
    let (l, t, r, b) = match &item.form {
        Form::Rect { x, y, w, h, .. } => (*x, *y, x + w, y + h),
        Form::Circle { x, y, r } => (x - r, y - r, x + r, y + r),
        Form::Path { points, .. } => around(points.iter().copied()),
        Form::Arc { from, to, r, .. } => {
            let (l, t, right, b) = around([*from, *to].into_iter());
            (l - r, t - r, right + r, b + r)
        }
        Form::Text { x, y, size, text, .. } => {
            let long = size * text.chars().count() as f32;
            (x - long, y - size, x + long, y + size)
        }
    };
    let edge = item.stroke.map_or(0.0, |(_, width)| width / 2.0);
    (l - edge, t - edge, r + edge, b + edge)
}

fn around(points: impl Iterator<Item = (f32, f32)>) -> Area {
    points.fold((f32::MAX, f32::MAX, f32::MIN, f32::MIN), |(l, t, r, b), (x, y)| {
        (l.min(x), t.min(y), r.max(x), b.max(y))
    })
}

fn digest(item: &Item) -> u64 {
    let mut hasher = FxHasher::default();
    let mut write = |values: &[f32]| values.iter().for_each(|v| hasher.write_u32(v.to_bits()));
    match &item.form {
        Form::Rect { x, y, w, h, round } => write(&[1.0, *x, *y, *w, *h, *round]),
        Form::Circle { x, y, r } => write(&[2.0, *x, *y, *r]),
        Form::Path { points, closed } => {
            write(&[3.0, f32::from(u8::from(*closed))]);
            points.iter().for_each(|p| write(&[p.0, p.1]));
        }
        Form::Arc { from, to, r, clockwise } => {
            write(&[4.0, from.0, from.1, to.0, to.1, *r, f32::from(u8::from(*clockwise))]);
        }
        Form::Text { x, y, size, anchor, bold, text } => {
            write(&[5.0, *x, *y, *size, *anchor as u8 as f32, f32::from(u8::from(*bold))]);
            text.hash(&mut hasher);
        }
    }
    item.fill.hash(&mut hasher);
    if let Some((paint, width)) = item.stroke {
        paint.hash(&mut hasher);
        hasher.write_u32(width.to_bits());
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arcs_turn_about_the_right_centre() {
        // A quarter from the right of the origin to below it, clockwise on a screen.
        let (centre, [start, end]) = arc((1.0, 0.0), (0.0, 1.0), 1.0, true);
        assert!(centre.0.abs() < 1e-6 && centre.1.abs() < 1e-6, "{centre:?}");
        assert!(start.abs() < 1e-6 && (end - TAU / 4.0).abs() < 1e-6);
        let (centre, _) = arc((1.0, 0.0), (0.0, 1.0), 1.0, false);
        assert!((centre.0 - 1.0).abs() < 1e-6 && (centre.1 - 1.0).abs() < 1e-6, "{centre:?}");
    }

    #[test]
    fn what_two_pictures_share_is_not_drawn_again() {
        let item =
            |x: f32| Item { form: Form::Circle { x, y: 1.0, r: 2.0 }, fill: Paint::None, stroke: None };
        let items = |xs: &[f32]| xs.iter().copied().map(item).collect::<Vec<_>>();
        let ends = |a: &[f32], b: &[f32]| same_ends(&items(a), &items(b));
        assert_eq!(ends(&[1.0, 2.0, 3.0], &[1.0, 2.5, 3.0]), (1, 1));
        assert_eq!(ends(&[1.0, 1.0], &[1.0, 1.0, 1.0]), (2, 0));
        assert_eq!(ends(&[], &[1.0]), (0, 0));
        let marks = |xs: &[f32]| items(xs).iter().map(|i| (digest(i), bounds(i))).collect::<Vec<_>>();
        let changed = changes(&marks(&[1.0, 9.0]), &marks(&[9.0, 5.0])).unwrap();
        assert_eq!(changed, [bounds(&item(5.0)), bounds(&item(1.0))]);
    }

    #[test]
    fn items_that_look_different_have_different_digests() {
        let item = |x, fill| Item { form: Form::Circle { x, y: 1.0, r: 2.0 }, fill, stroke: None };
        let ink = Paint::Role(Role::Ink);
        assert_eq!(digest(&item(1.0, ink)), digest(&item(1.0, ink)));
        assert_ne!(digest(&item(1.0, ink)), digest(&item(1.5, ink)));
        assert_ne!(digest(&item(1.0, ink)), digest(&item(1.0, Paint::None)));
    }
}
