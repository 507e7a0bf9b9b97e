//! From light to few colours: black and white by a threshold, or a palette found by k-means in
//! Oklab.
//!
//! The palette is sought among the cells of the finished grid, a few thousand at most, so that
//! plain k-means is instant and a library for millions of pixels would only add weight. Its start
//! decides how good it ends; it is the greedy form of k-means++ without chance: every next centre
//! is the cell that brings the others nearest to a centre, so that the same image gives the same
//! palette. Cells on the border of two shapes count little ([`super::blends`]).

use super::blends::weights;
use super::dither::Dither;
use super::light::{Lab, Light, word};
use super::shrink::Sample;
use crate::format::palette::{Entry, build};
use crate::model::{Color, Swatch, black_white_palette};
use quadrille_core::settings::Value;
use quadrille_core::{Cell, Diagnostic, Grid, Setting, Size};

/// A picture in few colours, and how far every cell is from having had another.
pub struct Reduced {
    /// The picture.
    pub picture: Grid<Color>,
    /// Its colours, the background first.
    pub palette: Vec<Swatch>,
    /// For each cell and colour, how much more it would show, in thousandths.
    pub cost: Grid<Vec<u32>>,
}

/// Where dark ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Threshold {
    /// Where the two sides differ most from each other (Otsu, 1979).
    #[default]
    Otsu,
    /// A given grey.
    Grey(u8),
}

/// `otsu`, `auto` or a number from 0 to 255.
impl Value for Threshold {
    fn read(_: &Setting, values: &[String], _: Option<&[u8]>) -> Result<Self, Diagnostic> {
        let text = values.last().map_or("", String::as_str);
        match (text, text.parse()) {
            ("otsu" | "auto", _) => Ok(Threshold::Otsu),
            (_, Ok(grey)) => Ok(Threshold::Grey(grey)),
            _ => Err(Diagnostic::new(format!("'{text}' is no threshold"))
                .help("write otsu, or a grey from 0 to 255")),
        }
    }

    fn write(&self) -> Vec<String> {
        match self {
            Threshold::Otsu => vec!["otsu".to_owned()],
            Threshold::Grey(grey) => vec![grey.to_string()],
        }
    }
}

/// Dark cells filled, light ones empty (or the other way round).
pub fn black_white(samples: &Grid<Sample>, threshold: Threshold, invert: bool, dither: Dither) -> Reduced {
    let grey = samples.map(|s| s.unwrap_or(Light::WHITE).grey());
    let limit = match threshold {
        Threshold::Grey(limit) => f32::from(limit),
        Threshold::Otsu => otsu(grey.items()),
    };
    let choices = [Lab([1.0, 0.0, 0.0]), Lab([0.0, 0.0, 0.0])];
    // Halfway between the choices is where the threshold lies.
    let level = grey.map(|g| {
        let above =
            if *g > limit { (g - limit) / (255.0 - limit).max(1.0) } else { (g - limit) / limit.max(1.0) };
        Lab([0.5 + above / 2.0, 0.0, 0.0])
    });
    let picture = dither.choose(&level, &choices);
    let picture = picture.map(|&k| Color(if invert { 1 - k as u8 } else { k as u8 }));
    let cost = grey.map(|g| vec![((g - limit).abs() * 4.0) as u32; 2]);
    Reduced { picture, palette: black_white_palette(), cost }
}

/// The grey that splits dark from light best.
fn otsu(greys: &[f32]) -> f32 {
    let mut counts = [0f64; 256];
    greys.iter().for_each(|g| counts[g.round() as usize] += 1.0);
    let total: f64 = counts.iter().sum();
    let sum: f64 = counts.iter().enumerate().map(|(g, n)| g as f64 * n).sum();
    let (mut dark, mut dark_sum, mut best) = (0.0, 0.0, (0.0, 127.5));
    for (grey, count) in counts.iter().enumerate() {
        dark += count;
        dark_sum += grey as f64 * count;
        if dark == 0.0 || dark == total {
            continue;
        }
        let apart = dark_sum / dark - (sum - dark_sum) / (total - dark);
        let spread = dark * (total - dark) * apart * apart;
        if spread > best.0 {
            best = (spread, grey as f32 + 0.5);
        }
    }
    best.1
}

/// A background and at most `number` colours: transparent cells are the background if there are
/// any, otherwise the colour most of the border has.
pub fn colored(samples: &Grid<Sample>, number: usize, dither: Dither) -> Reduced {
    let transparent = samples.items().iter().any(Option::is_none);
    let seen: Vec<Lab> = samples.items().iter().flatten().map(|light| light.lab()).collect();
    let mut centres = clusters(&seen, &weights(samples), number + usize::from(!transparent));
    let paper = Light::WHITE.lab();
    if transparent {
        centres.insert(0, paper);
    }
    let levels = samples.map(|s| s.map_or(paper, Light::lab));
    let opaque = if transparent { 1 } else { 0 };
    let chosen = dither.choose(&levels, &centres[opaque..]);
    let size = samples.size();
    let index = |cell: Cell| if samples[cell].is_some() { chosen[cell] + opaque } else { 0 };
    let background = if transparent { 0 } else { most_at_border(size, centres.len(), &index) };
    let number_of = |k: usize| match k {
        k if k == background => Color::EMPTY,
        k if k < background => Color(k as u8 + 1),
        k => Color(k as u8),
    };
    let picture = Grid::from_items(size, size.cells().map(|c| number_of(index(c))).collect());
    let mut ordered = centres.clone();
    let first = ordered.remove(background);
    ordered.insert(0, first);
    let far = |cell: Cell, to: Lab| levels[cell].distance(to).sqrt();
    let costs = |cell: Cell| {
        let own = far(cell, centres[index(cell)]);
        ordered.iter().map(|&to| ((far(cell, to) - own).max(0.0) * 1000.0) as u32).collect()
    };
    let cost = Grid::from_items(size, size.cells().map(costs).collect()).expect("one list per cell");
    Reduced { picture: picture.expect("one colour per cell"), palette: named(&ordered), cost }
}

/// A palette of these colours, the background first, under plain names.
pub fn named(colors: &[Lab]) -> Vec<Swatch> {
    let entry = |lab: &Lab| {
        let rgb = lab.light().rgb();
        Entry { name: word(rgb).into(), char: None, rgb: Some(rgb) }
    };
    let entries: Vec<Entry> = colors.iter().map(entry).collect();
    entries.split_first().map_or_else(black_white_palette, |(background, rest)| build(background, rest))
}

/// The value, of so many, that most cells of the border have.
pub fn most_at_border(size: Size, values: usize, value: &dyn Fn(Cell) -> usize) -> usize {
    let mut counts = vec![0usize; values];
    let border = |c: &Cell| c.row == 0 || c.col == 0 || c.row + 1 == size.rows || c.col + 1 == size.cols;
    size.cells().filter(border).for_each(|cell| counts[value(cell)] += 1);
    (0..values).max_by_key(|&k| (counts[k], std::cmp::Reverse(k))).unwrap_or(0)
}

/// How different two colours of a palette look at least; squared, as all distances here.
const DISTINCT: f32 = 0.004;
/// How different cells of one colour look at most.
const SAME: f32 = 0.001;

/// At most so many colours that stand for all those seen, each as much as it weighs: fewer where no
/// more can be told apart. A blend becomes one of them only in a picture of nothing else.
fn clusters(seen: &[Lab], weights: &[f32], number: usize) -> Vec<Lab> {
    let mut nearest = vec![f32::INFINITY; seen.len()];
    let mut centres: Vec<Lab> = Vec::new();
    let shapes: Vec<Lab> = seen.iter().zip(weights).filter(|(_, w)| **w == 1.0).map(|(s, _)| *s).collect();
    let shapes = if shapes.is_empty() { seen } else { &shapes };
    while centres.len() < number {
        let gain = |from: Lab| -> f32 {
            let gain = |(s, near): (&Lab, &f32)| (near.min(10.0) - s.distance(from)).max(0.0);
            seen.iter().zip(&nearest).map(gain).zip(weights).map(|(gain, weight)| gain * weight).sum()
        };
        let is_new = |s: &&Lab| centres.iter().all(|centre| centre.distance(**s) > DISTINCT);
        let step = shapes.len().div_ceil(256).max(1);
        let gains = shapes.iter().step_by(step).filter(is_new).map(|&s| (gain(s), s));
        let Some((_, newest)) = gains.max_by(|a, b| a.0.total_cmp(&b.0)) else { break };
        centres.push(newest);
        nearest.iter_mut().zip(seen).for_each(|(near, s)| *near = near.min(s.distance(newest)));
    }
    for _ in 0..30 {
        let mut sums = vec![([0f32; 3], 0f32); centres.len()];
        for (s, weight) in seen.iter().zip(weights) {
            let (sum, count) = &mut sums[closest(*s, &centres)];
            sum.iter_mut().zip(s.0).for_each(|(sum, v)| *sum += weight * v);
            *count += weight;
        }
        let moved: Vec<Lab> =
            sums.iter().filter(|s| s.1 > 0.0).map(|(sum, count)| Lab(sum.map(|v| v / count))).collect();
        if moved == centres {
            break;
        }
        centres = moved;
    }
    flat_colors(&centres, seen, weights)
}

/// The colours as they are seen: where most cells of a colour look alike, they are not mixed with
/// the few that were only nearest to it.
fn flat_colors(centres: &[Lab], seen: &[Lab], weights: &[f32]) -> Vec<Lab> {
    let mut groups: Vec<Vec<(Lab, f32)>> = vec![Vec::new(); centres.len()];
    for (s, weight) in seen.iter().zip(weights) {
        groups[closest(*s, centres)].push((*s, *weight));
    }
    let flat = |(centre, group): (&Lab, &Vec<(Lab, f32)>)| {
        // The cells that look like this one: how much they weigh, and their mean.
        let alike = |s: Lab| {
            let near = group.iter().filter(|other| other.0.distance(s) < SAME);
            let (sum, weight) = near.fold(([0f32; 3], 0f32), |(mut sum, weight), (other, own)| {
                sum.iter_mut().zip(other.0).for_each(|(sum, v)| *sum += own * v);
                (sum, weight + own)
            });
            (weight, Lab(sum.map(|v| v / weight)))
        };
        let step = group.len().div_ceil(64).max(1);
        let most = group.iter().step_by(step).map(|(s, _)| alike(*s)).max_by(|a, b| a.0.total_cmp(&b.0));
        let all: f32 = group.iter().map(|(_, weight)| weight).sum();
        most.filter(|(weight, _)| *weight * 2.0 > all).map_or(*centre, |(_, mean)| mean)
    };
    centres.iter().zip(&groups).map(flat).collect()
}

/// The number of the colour that looks most like this one.
pub fn closest(lab: Lab, colors: &[Lab]) -> usize {
    let far = |k: &usize| lab.distance(colors[*k]);
    (0..colors.len()).min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or(0)
}
