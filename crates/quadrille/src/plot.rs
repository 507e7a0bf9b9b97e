//! Plots of measurements, drawn as scenes like everything else.
//!
//! Made for the cactus plot of `bench`: how many instances each method solves within how much time.
//! Axes are linear or logarithmic, series are steps with marks, told apart by colour, by the shape
//! of the mark and by the legend.

use quadrille_core::Scene;
use quadrille_core::scene::{Anchor, Form, Paint, Pattern, Rgb, Role};

/// How an axis counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Equal steps are equal differences.
    Linear,
    /// Equal steps are equal ratios; what is not positive is left out.
    Log,
}

/// An axis.
#[derive(Clone, Debug)]
pub struct Axis {
    /// What it counts.
    pub label: String,
    /// How.
    pub scale: Scale,
}

/// Points that belong together.
#[derive(Clone, Debug)]
pub struct Series {
    /// What the legend calls it.
    pub name: String,
    /// Across and up.
    pub points: Vec<(f64, f64)>,
}

/// A plot.
#[derive(Clone, Debug)]
pub struct Plot {
    /// What it is called.
    pub title: String,
    /// Across.
    pub x: Axis,
    /// Up.
    pub y: Axis,
    /// What it shows.
    pub series: Vec<Series>,
}

/// The cactus plot of methods: the times of the instances each of them solved.
pub fn cactus(title: &str, methods: Vec<(String, Vec<f64>)>) -> Plot {
    let series = methods.into_iter().map(|(name, mut seconds)| {
        seconds.sort_by(f64::total_cmp);
        let points = seconds.iter().enumerate().map(|(i, &s)| ((i + 1) as f64, s.max(1e-4))).collect();
        Series { name, points }
    });
    Plot {
        title: title.to_owned(),
        x: Axis { label: "instances solved".to_owned(), scale: Scale::Linear },
        y: Axis { label: "seconds each".to_owned(), scale: Scale::Log },
        series: series.collect(),
    }
}

/// How a measure of several methods grows from instance to instance.
pub fn growth(title: &str, measure: &str, methods: Vec<(String, Vec<f64>)>) -> Plot {
    let series = methods.into_iter().map(|(name, values)| {
        let points = values.into_iter().enumerate().map(|(i, v)| ((i + 1) as f64, v));
        Series { name, points: points.filter(|(_, v)| *v > 0.0).collect() }
    });
    Plot {
        title: title.to_owned(),
        x: Axis { label: "instance".to_owned(), scale: Scale::Linear },
        y: Axis { label: measure.to_owned(), scale: Scale::Log },
        series: series.collect(),
    }
}

/// The frame of the plot: left, top, right, bottom.
const FRAME: (f32, f32, f32, f32) = (44.0, 18.0, 250.0, 158.0);
const WIDTH: f32 = 330.0;
const HEIGHT: f32 = 186.0;
/// Colours that stay apart for every kind of colour vision (Okabe and Ito, 2008).
const COLORS: [Rgb; 7] = [
    Rgb(0, 114, 178),
    Rgb(213, 94, 0),
    Rgb(0, 158, 115),
    Rgb(204, 121, 167),
    Rgb(230, 159, 0),
    Rgb(86, 180, 233),
    Rgb(120, 120, 120),
];

/// The part of an axis that is shown, and where it marks it.
struct Span {
    scale: Scale,
    low: f64,
    high: f64,
    ticks: Vec<f64>,
}

impl Span {
    fn over(scale: Scale, values: impl Iterator<Item = f64>) -> Span {
        let fits = |v: &f64| v.is_finite() && (scale == Scale::Linear || *v > 0.0);
        let (mut low, mut high) =
            values.filter(fits).fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
        if low > high {
            (low, high) = (1.0, 10.0);
        }
        match scale {
            Scale::Log => {
                let (first, last) = (low.log10().floor() as i32, high.log10().ceil() as i32);
                let last = last.max(first + 1);
                let every = ((last - first) / 8 + 1) as usize;
                let ticks = (first..=last).step_by(every).map(|e| 10f64.powi(e)).collect();
                Span { scale, low: 10f64.powi(first), high: 10f64.powi(last), ticks }
            }
            Scale::Linear => {
                let step = round_step(high.max(1.0) / 6.0);
                let count = (high / step).ceil().max(1.0) as usize;
                let ticks: Vec<f64> = (0..=count).map(|i| i as f64 * step).collect();
                Span { scale, low: low.min(0.0), high: count as f64 * step, ticks }
            }
        }
    }

    /// Where a value lies, from 0 to 1.
    fn place(&self, value: f64) -> f32 {
        let part = match self.scale {
            Scale::Linear => (value - self.low) / (self.high - self.low),
            Scale::Log => (value / self.low).log10() / (self.high / self.low).log10(),
        };
        part.clamp(0.0, 1.0) as f32
    }
}

/// The least of 1, 2, 5, 10, 20, ... that is not below `least`.
fn round_step(least: f64) -> f64 {
    let power = 10f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * power).find(|s| *s >= least).unwrap_or(least).max(1.0)
}

fn tick_text(value: f64) -> String {
    if value == 0.0 || (0.001..1e5).contains(&value) {
        return format!("{value}");
    }
    // High powers of ten are off in their last digit.
    let rounded: f64 = format!("{value:.6e}").parse().unwrap_or(value);
    format!("{rounded:e}")
}

impl Plot {
    /// The picture.
    pub fn draw(&self) -> Scene {
        let mut scene = Scene::new(WIDTH, HEIGHT, self.title.clone());
        scene.description = self.describe();
        let points = || self.series.iter().flat_map(|s| s.points.iter().copied());
        let across = Span::over(self.x.scale, points().map(|p| p.0));
        let up = Span::over(self.y.scale, points().map(|p| p.1));
        self.draw_axes(&mut scene, &across, &up);
        for (i, series) in self.series.iter().enumerate() {
            let color = Paint::Color(COLORS[i % COLORS.len()], Pattern::Plain);
            let place = |&(x, y): &(f64, f64)| (at_x(across.place(x)), at_y(up.place(y)));
            let line: Vec<(f32, f32)> = series.points.iter().map(place).collect();
            line.iter().for_each(|&p| mark(&mut scene, i, p, color));
            if line.len() > 1 {
                scene.stroke(Form::Path { points: line, closed: false }, color, 0.8);
            }
            let y = FRAME.1 + 6.0 + 10.0 * i as f32;
            mark(&mut scene, i, (FRAME.2 + 10.0, y), color);
            write(&mut scene, (FRAME.2 + 16.0, y), 6.0, Anchor::Start, &series.name);
        }
        scene
    }

    fn describe(&self) -> String {
        let ends = self.series.iter().map(|s| match s.points.last() {
            Some((x, y)) => format!("{} reaches {} at {}", s.name, tick_text(*x), tick_text(*y)),
            None => format!("{} has no points", s.name),
        });
        format!("{} by {}. {}.", self.y.label, self.x.label, ends.collect::<Vec<_>>().join("; "))
    }

    fn draw_axes(&self, scene: &mut Scene, across: &Span, up: &Span) {
        let (left, top, right, bottom) = FRAME;
        scene.rect((left, top, right - left, bottom - top), Paint::Role(Role::Board));
        for &tick in &across.ticks {
            let x = at_x(across.place(tick));
            scene.line((x, top), (x, bottom), Role::Line, 0.3);
            write(scene, (x, bottom + 7.0), 6.0, Anchor::Middle, &tick_text(tick));
        }
        for &tick in &up.ticks {
            let y = at_y(up.place(tick));
            scene.line((left, y), (right, y), Role::Line, 0.3);
            write(scene, (left - 3.0, y), 6.0, Anchor::End, &tick_text(tick));
        }
        scene.line((left, bottom), (right, bottom), Role::Strong, 0.8);
        scene.line((left, top), (left, bottom), Role::Strong, 0.8);
        write(scene, ((left + right) / 2.0, bottom + 18.0), 7.0, Anchor::Middle, &self.x.label);
        write(scene, (4.0, top - 9.0), 7.0, Anchor::Start, &self.y.label);
        write(scene, ((left + right) / 2.0, top - 9.0), 8.0, Anchor::Middle, &self.title);
    }
}

fn at_x(part: f32) -> f32 {
    FRAME.0 + part * (FRAME.2 - FRAME.0)
}

fn at_y(part: f32) -> f32 {
    FRAME.3 - part * (FRAME.3 - FRAME.1)
}

fn write(scene: &mut Scene, (x, y): (f32, f32), size: f32, anchor: Anchor, text: &str) {
    let form = Form::Text { x, y, size, anchor, bold: false, text: text.to_owned() };
    scene.fill(form, Paint::Role(Role::Ink));
}

/// The mark of a series: circle, square, triangle or diamond.
fn mark(scene: &mut Scene, series: usize, (x, y): (f32, f32), color: Paint) {
    let polygon =
        |corners: &[(f32, f32)]| corners.iter().map(|(dx, dy)| (x + dx, y + dy)).collect::<Vec<_>>();
    scene.fill(
        match series % 4 {
            0 => Form::Circle { x, y, r: 1.6 },
            1 => Form::Rect { x: x - 1.4, y: y - 1.4, w: 2.8, h: 2.8, round: 0.0 },
            2 => Form::Path { points: polygon(&[(0.0, -1.9), (1.8, 1.4), (-1.8, 1.4)]), closed: true },
            _ => Form::Path {
                points: polygon(&[(0.0, -2.0), (2.0, 0.0), (0.0, 2.0), (-2.0, 0.0)]),
                closed: true,
            },
        },
        color,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_lies_in_the_frame() {
        let seconds = vec![0.0, 1e-6, 0.002, 3.5, 900.0, f64::NAN, f64::INFINITY];
        for methods in [
            vec![],
            vec![("none".to_owned(), vec![])],
            vec![("a".to_owned(), seconds), ("b".into(), vec![1.0])],
        ] {
            let scene = cactus("times", methods).draw();
            for item in &scene.items {
                if let Form::Circle { x, y, .. } = item.form {
                    assert!((0.0..WIDTH).contains(&x) && (0.0..HEIGHT).contains(&y), "{item:?}");
                }
            }
            assert!(
                scene
                    .items
                    .iter()
                    .any(|i| matches!(&i.form, Form::Text { text, .. } if text == "instances solved"))
            );
        }
    }

    #[test]
    fn ticks_are_round_numbers() {
        assert_eq!(Span::over(Scale::Linear, [1.0, 17.0].into_iter()).ticks, [0.0, 5.0, 10.0, 15.0, 20.0]);
        assert_eq!(
            Span::over(Scale::Log, [0.004, 30.0].into_iter()).ticks,
            [0.001, 0.01, 0.1, 1.0, 10.0, 100.0]
        );
        assert_eq!((-300..300).find(|e| tick_text(10f64.powi(*e)).len() > 6), None);
    }
}
