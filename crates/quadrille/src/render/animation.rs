//! Several pictures one after the other, as GIF or as a PNG that moves.
//!
//! One picture is in memory at a time, whatever their number; the pixels of all together are
//! bounded, because the file grows with them. A GIF has at most 256 colours in each picture, which
//! are chosen for it.

use super::{Picture, pixels, straight, tree, written};
use quadrille_core::scene::Scene;
use quadrille_core::{Diagnostic, Theme};
use resvg::tiny_skia::Pixmap;

/// The long side of an animation for which nothing else is asked, in pixels.
const USUAL_SIDE: f32 = 600.0;
/// The most pixels of all pictures together.
const MAX_PIXELS: f32 = 100e6;
/// The longest time that the last picture stays, in seconds: it is what the search came to.
const REST: f64 = 2.0;
/// How carefully colours are chosen, from 1 (best) to 30 (fastest).
const QUICKNESS: i32 = 10;

/// The formats of animations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moving {
    /// A GIF.
    Gif,
    /// A PNG with several pictures.
    Apng,
}

/// Pictures, each shown for so many seconds, over and over. They have 600 pixels on the long side,
/// fewer if there are many, or are `scale` times their nominal size; smaller ones among them lie in
/// the corner of a sheet as large as the others.
pub fn animate(
    frames: &[Scene],
    theme: &Theme,
    (format, seconds): (Moving, f64),
    scale: Option<f32>,
) -> Result<Picture, Diagnostic> {
    let first = frames.first().ok_or_else(|| Diagnostic::new("there is no picture to show"))?;
    let largest = |side: fn(&Scene) -> f32| frames.iter().map(side).fold(0.0, f32::max);
    let (width, height) = (largest(|scene| scene.width), largest(|scene| scene.height));
    let sheet = |scene: &Scene| written(&Scene { width, height, ..scene.clone() }, theme);
    let size = tree(&sheet(first)?)?.size();
    let (scale, reduced) = scale_of((size.width(), size.height()), frames.len(), scale)?;
    let mut writer = Writer::new(format, frames.len(), seconds);
    let mut shown = (0, 0);
    for (number, scene) in frames.iter().enumerate() {
        let pixels = pixels(&tree(&sheet(scene)?)?, scale)?;
        shown = (pixels.width(), pixels.height());
        writer.add(number, &pixels)?;
    }
    Ok(Picture { bytes: writer.finish()?, pixels: shown, reduced })
}

/// How large so many pictures are, and whether that is less than usual.
fn scale_of((w, h): (f32, f32), count: usize, scale: Option<f32>) -> Result<(f32, Option<f32>), Diagnostic> {
    let most = (MAX_PIXELS / (w * h * count as f32)).sqrt();
    let usual = USUAL_SIDE / w.max(h);
    match scale {
        None => Ok((usual.min(most), (most < usual).then_some(most))),
        Some(scale) if scale > 0.0 && scale <= most => Ok((scale, None)),
        Some(scale) => {
            let what = format!("{count} pictures {scale} times their size of {w:.0}x{h:.0} cannot be made");
            Err(Diagnostic::new(what)
                .help(format!("choose a scale of at most {most:.3}, or fewer pictures with --frames")))
        }
    }
}

/// A file that grows picture by picture.
struct Writer {
    count: usize,
    seconds: f64,
    form: Form,
}

enum Form {
    /// The writer comes with the first picture, which says the size.
    Gif(Option<gif::Encoder<Vec<u8>>>),
    Apng(Option<png::Writer<Shared>>, Shared),
}

/// Bytes that a writer owns and that are read when it is done.
#[derive(Clone, Default)]
struct Shared(std::rc::Rc<std::cell::RefCell<Vec<u8>>>);

impl std::io::Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn failed(error: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::new(format!("the animation cannot be written: {error}"))
}

impl Writer {
    fn new(format: Moving, count: usize, seconds: f64) -> Writer {
        let form = match format {
            Moving::Gif => Form::Gif(None),
            Moving::Apng => Form::Apng(None, Shared::default()),
        };
        Writer { count, seconds, form }
    }

    /// How long a picture stays.
    fn stay(&self, number: usize) -> f64 {
        if number + 1 == self.count { self.seconds.max(REST) } else { self.seconds }
    }

    fn add(&mut self, number: usize, pixels: &Pixmap) -> Result<(), Diagnostic> {
        let stay = self.stay(number);
        let mut bytes = straight(pixels);
        match &mut self.form {
            Form::Gif(encoder) => {
                let side =
                    |n: u32| u16::try_from(n).map_err(|_| failed("a GIF has at most 65,535 pixels a side"));
                let (width, height) = (side(pixels.width())?, side(pixels.height())?);
                if encoder.is_none() {
                    let mut new = gif::Encoder::new(Vec::new(), width, height, &[]).map_err(failed)?;
                    new.set_repeat(gif::Repeat::Infinite).map_err(failed)?;
                    *encoder = Some(new);
                }
                let mut frame = gif::Frame::from_rgba_speed(width, height, &mut bytes, QUICKNESS);
                // Programs show what is shorter than two hundredths much slower.
                frame.delay = (stay * 100.0).round().clamp(2.0, 65_535.0) as u16;
                encoder.as_mut().map_or(Ok(()), |encoder| encoder.write_frame(&frame)).map_err(failed)
            }
            Form::Apng(writer, file) => {
                if writer.is_none() {
                    let mut encoder = png::Encoder::new(file.clone(), pixels.width(), pixels.height());
                    encoder.set_color(png::ColorType::Rgba);
                    encoder.set_depth(png::BitDepth::Eight);
                    encoder.set_animated(self.count as u32, 0).map_err(failed)?;
                    *writer = Some(encoder.write_header().map_err(failed)?);
                }
                let Some(writer) = writer else { return Ok(()) };
                let thousandths = (stay * 1000.0).round().clamp(1.0, 65_535.0) as u16;
                writer.set_frame_delay(thousandths, 1000).map_err(failed)?;
                writer.write_image_data(&bytes).map_err(failed)
            }
        }
    }

    fn finish(self) -> Result<Vec<u8>, Diagnostic> {
        match self.form {
            Form::Gif(encoder) => {
                encoder.map_or(Ok(Vec::new()), |encoder| encoder.into_inner().map_err(failed))
            }
            Form::Apng(writer, file) => {
                writer.map_or(Ok(()), png::Writer::finish).map_err(failed)?;
                Ok(std::mem::take(&mut *file.0.borrow_mut()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_core::scene::{Paint, Role};

    fn frames(count: usize, side: f32) -> Vec<Scene> {
        let frame = |n: usize| {
            let mut scene = Scene::new(side, side, "test");
            scene.rect((0.0, 0.0, side, side), Paint::Role(Role::Board));
            scene.rect((0.0, 0.0, side * n as f32 / count as f32, side), Paint::Role(Role::Filled));
            scene
        };
        (0..count).map(frame).collect()
    }

    #[test]
    fn a_gif_has_every_picture() {
        let made = animate(&frames(5, 40.0), &Theme::LIGHT, (Moving::Gif, 0.125), Some(1.0)).unwrap();
        let mut reader = gif::DecodeOptions::new().read_info(&made.bytes[..]).unwrap();
        let mut delays = Vec::new();
        while let Some(frame) = reader.read_next_frame().unwrap() {
            delays.push(frame.delay);
        }
        assert_eq!(delays, [13, 13, 13, 13, 200]);
        assert_eq!((u32::from(reader.width()), u32::from(reader.height())), made.pixels);
    }

    #[test]
    fn a_png_has_every_picture() {
        let made = animate(&frames(4, 40.0), &Theme::LIGHT, (Moving::Apng, 0.125), None).unwrap();
        assert!(made.pixels.0 >= 600 && made.reduced.is_none(), "{:?}", made.pixels);
        let reader = png::Decoder::new(&made.bytes[..]).read_info().unwrap();
        assert_eq!(reader.info().animation_control().map(|control| control.num_frames), Some(4));
    }

    #[test]
    fn many_pictures_are_smaller() {
        assert_eq!(scale_of((60.0, 60.0), 200, None), Ok((10.0, None)));
        let (scale, reduced) = scale_of((100.0, 100.0), 5000, None).unwrap();
        assert!(reduced == Some(scale) && (100.0 * scale).powi(2) * 5000.0 <= 1.01 * MAX_PIXELS);
        for wrong in [0.0, -1.0, f32::NAN, 1e9] {
            assert!(animate(&frames(2, 40.0), &Theme::LIGHT, (Moving::Gif, 0.1), Some(wrong)).is_err());
        }
        assert!(animate(&[], &Theme::LIGHT, (Moving::Gif, 0.1), None).is_err());
    }
}
