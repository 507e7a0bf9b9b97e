//! Bars beside names: how variants of one method compare in several measures at once.
//!
//! One row for each variant, one column of bars for each measure, every bar with its number: the
//! picture of a table.

use quadrille_core::Scene;
use quadrille_core::scene::{Anchor, Form, Paint, Pattern, Rgb, Role};

/// A comparison.
#[derive(Clone, Debug)]
pub struct Bars {
    /// What it is called.
    pub title: String,
    /// What is measured.
    pub measures: Vec<String>,
    /// A name, and its value in each measure.
    pub rows: Vec<(String, Vec<f64>)>,
}

const ROW: f32 = 11.0;
const NAMES: f32 = 96.0;
const COLUMN: f32 = 120.0;
/// The longest bar; the rest of its column is for the number.
const LONGEST: f32 = 84.0;
const TOP: f32 = 30.0;
const COLORS: [Rgb; 3] = [Rgb(0, 114, 178), Rgb(213, 94, 0), Rgb(0, 158, 115)];

impl Bars {
    /// The picture.
    pub fn draw(&self) -> Scene {
        let width = NAMES + COLUMN * self.measures.len() as f32 + 6.0;
        let height = TOP + ROW * self.rows.len() as f32 + 6.0;
        let mut scene = Scene::new(width, height, self.title.clone());
        scene.description = self.describe();
        write(&mut scene, (width / 2.0, 9.0), 8.0, Anchor::Middle, &self.title);
        for (m, measure) in self.measures.iter().enumerate() {
            let left = NAMES + COLUMN * m as f32;
            write(&mut scene, (left, TOP - 8.0), 7.0, Anchor::Start, measure);
            let values = self.rows.iter().map(|(_, values)| values[m]).filter(|v| v.is_finite());
            let most = values.fold(0.0, f64::max);
            for (i, (_, values)) in self.rows.iter().enumerate() {
                let part = if most > 0.0 { (values[m] / most).clamp(0.0, 1.0) as f32 } else { 0.0 };
                let y = TOP + ROW * i as f32;
                let color = Paint::Color(COLORS[m % COLORS.len()], Pattern::Plain);
                scene.rect((left, y, (LONGEST * part).max(0.4), ROW - 3.0), color);
                let at = (left + LONGEST * part + 3.0, y + (ROW - 3.0) / 2.0);
                write(&mut scene, at, 6.0, Anchor::Start, &number(values[m]));
            }
        }
        for (i, (name, _)) in self.rows.iter().enumerate() {
            let y = TOP + ROW * i as f32 + (ROW - 3.0) / 2.0;
            write(&mut scene, (NAMES - 4.0, y), 6.0, Anchor::End, name);
        }
        scene
    }

    fn describe(&self) -> String {
        let row = |(name, values): &(String, Vec<f64>)| {
            let values: Vec<String> =
                self.measures.iter().zip(values).map(|(m, v)| format!("{m} {}", number(*v))).collect();
            format!("{name}: {}", values.join(", "))
        };
        self.rows.iter().map(row).collect::<Vec<_>>().join("; ")
    }
}

/// Whole numbers as they are, others with three digits that count.
fn number(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value}") } else { format!("{value:.3}") }
}

fn write(scene: &mut Scene, (x, y): (f32, f32), size: f32, anchor: Anchor, text: &str) {
    let form = Form::Text { x, y, size, anchor, bold: false, text: text.to_owned() };
    scene.fill(form, Paint::Role(Role::Ink));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_their_values() {
        let rows = vec![("a".to_owned(), vec![10.0, 0.5]), ("b".to_owned(), vec![5.0, 0.0])];
        let bars = Bars { title: "t".into(), measures: vec!["nodes".into(), "seconds".into()], rows };
        let scene = bars.draw();
        let widths: Vec<f32> = scene
            .items
            .iter()
            .filter_map(|i| match i.form {
                Form::Rect { w, .. } => Some(w),
                _ => None,
            })
            .collect();
        assert_eq!(widths, [LONGEST, LONGEST / 2.0, LONGEST, 0.4]);
        assert_eq!(scene.description, "a: nodes 10, seconds 0.500; b: nodes 5, seconds 0");
    }
}
