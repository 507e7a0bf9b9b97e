//! Images made here, in memory: exact ones come back, shrunk ones are what they should be, nonsense
//! is refused.

use super::*;
use crate::PuzzleSettings;
use ::image::{ExtendedColorType, ImageEncoder, ImageFormat, codecs::png::PngEncoder};
use quadrille_core::settings::Words;
use quadrille_core::{Given, Limits, Random, Rules, Settings, Text};

/// A PNG of these pixels.
fn png(size: Size, pixel: impl FnMut(Cell) -> Pixel) -> Vec<u8> {
    let pixels: Vec<u8> = size.cells().flat_map(pixel).collect();
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes)
        .write_image(&pixels, size.cols as u32, size.rows as u32, ExtendedColorType::Rgba8)
        .unwrap();
    bytes
}

fn make(bytes: &[u8], words: &str) -> Result<Document<Nonogram>, Diagnostic> {
    puzzle(bytes, &PuzzleSettings::read(&Given::words(words))?, &mut Search::new(Limits::none()))
}

fn text(document: &Document<Nonogram>) -> String {
    Nonogram::write_state(&document.instance, document.solution.as_ref().unwrap())
}

const INK: Pixel = [0, 0, 0, 255];
const PAPER: Pixel = [255; 4];

fn disc(size: Size, inside: Pixel, outside: Pixel) -> Vec<u8> {
    let (middle, radius) = ((size.rows / 2) as isize, (size.rows / 3) as isize);
    png(size, |cell| {
        let (y, x) = (cell.row as isize - middle, cell.col as isize - middle);
        if x * x + y * y <= radius * radius { inside } else { outside }
    })
}

#[test]
fn small_pictures_come_back_pixel_by_pixel() {
    let mut random = Random::new(3);
    for colors in 1..=7u8 {
        let size = Size::new(9, 13);
        let drawn: Vec<u8> = (0..size.area()).map(|_| random.below(usize::from(colors) + 1) as u8).collect();
        let look = |k: u8| if k == 0 { [9, 9, 9, 0] } else { [k * 30, 255 - k * 20, k * 7, 255] };
        let bytes = png(size, |cell| look(drawn[size.index(cell)]));
        let document = exact(&bytes).unwrap().unwrap();
        let solution = document.solution.as_ref().unwrap();
        for (cell, k) in size.cells().zip(&drawn) {
            let color = solution[cell].color().unwrap();
            let Rgb(r, g, b) = document.instance.palette()[color.index()].rgb;
            let same = if *k == 0 { color == Color::EMPTY } else { [r, g, b, 255] == look(*k) };
            assert!(same, "{cell} with {colors} colours");
        }
    }
    let large = png(Size::new(101, 20), |_| INK);
    assert!(exact(&large).unwrap().is_none());
}

#[test]
fn a_netpbm_text_is_an_image() {
    let document = exact(b"P1\n# a corner\n3 2\n1 1 1\n1 0 0\n").unwrap().unwrap();
    assert_eq!(text(&document), "###\n#..\n");
    assert!(document.instance.is_black_white());
    assert_eq!(format_of(b"P1 is a name"), Some(ImageFormat::Pnm));
    assert_eq!((format_of(b"Puzzle"), format_of(b"BMX bikes and more of them")), (None, None));
}

#[test]
fn a_disc_is_shrunk_and_may_be_cropped_and_inverted() {
    let bytes = disc(Size::new(90, 90), INK, PAPER);
    let whole = make(&bytes, "size=9x9").unwrap();
    assert_eq!(text(&whole).lines().nth(4), Some("..#####.."));
    let inverted = make(&bytes, "size=9x9 invert exact").unwrap();
    assert_eq!(text(&inverted).lines().nth(4), Some("##.....##"));
    let part = make(&bytes, "crop=40,40,10,10 exact").unwrap();
    assert_eq!((part.instance.size(), text(&part).contains('.')), (Size::new(10, 10), false));
    assert!(make(&bytes, "crop=40,40,60,10").unwrap_err().message.contains("beyond the image of 90x90"));
    assert_eq!(make(&bytes, "").unwrap().instance.size(), Size::new(30, 30));
}

#[test]
fn colours_are_found_and_transparency_is_the_background() {
    let (red, blue) = ([220, 20, 20, 255], [40, 90, 200, 255]);
    let flag = png(Size::new(40, 60), |c| {
        if c.col < 20 {
            red
        } else if c.col < 40 {
            PAPER
        } else {
            blue
        }
    });
    let document = make(&flag, "size=12x8 colors=2").unwrap();
    let names: Vec<&str> = document.instance.palette().iter().map(|s| s.name.as_str()).collect();
    assert_eq!(names.len(), 3);
    assert!(["white", "red", "blue"].iter().all(|n| names.contains(n)), "{names:?}");
    let icon = disc(Size::new(60, 60), red, [0, 0, 0, 0]);
    let document = make(&icon, "size=12x12 colors=3").unwrap();
    assert_eq!(document.instance.palette().len(), 2, "one colour is all there is");
    assert_eq!(document.solution.as_ref().unwrap()[Cell::new(0, 0)], Mark::Cross);
}

/// White paper with a black disc, a red rectangle and a blue triangle, with soft edges: each pixel
/// is the mean of 4x4.
fn shapes(side: usize) -> Vec<u8> {
    let look = |y: f32, x: f32| -> [f32; 3] {
        if (y - 0.3).hypot(x - 0.3) < 0.18 {
            [0.0; 3]
        } else if (0.15..0.45).contains(&y) && (0.6..0.9).contains(&x) {
            [255.0, 0.0, 0.0]
        } else if (0.6..0.9).contains(&y) && (x - 0.5).abs() < (y - 0.6) * 0.6 {
            [0.0, 0.0, 255.0]
        } else {
            [255.0; 3]
        }
    };
    png(Size::new(side, side), |cell| {
        let at = |k: usize, sub: usize| (k as f32 + (sub as f32 + 0.5) / 4.0) / side as f32;
        let parts: Vec<[f32; 3]> = (0..16).map(|k| look(at(cell.row, k / 4), at(cell.col, k % 4))).collect();
        let [r, g, b] = [0, 1, 2].map(|c| (parts.iter().map(|p| p[c]).sum::<f32>() / 16.0) as u8);
        [r, g, b, 255]
    })
}

#[test]
fn no_colours_are_made_up_and_the_paper_stays_white() {
    let looks = |number: usize| -> Vec<Rgb> {
        let document = make(&shapes(300), &format!("size=30x30 colors={number} exact")).unwrap();
        document.instance.palette().iter().map(|s| s.rgb).collect()
    };
    assert_eq!([2, 3, 4, 6].map(|number| looks(number).len()), [3, 4, 4, 4], "{:?}", looks(4));
    assert!((2..7).all(|number| looks(number)[0] == Rgb(255, 255, 255)), "{:?}", looks(2));
}

#[test]
fn shapes_with_soft_edges_keep_their_colours() {
    for (side, size) in
        [(20, 20), (25, 25), (30, 30), (64, 20), (100, 15), (100, 30), (300, 20), (300, 40), (257, 33)]
    {
        let document = make(&shapes(side), &format!("size={size}x{size} colors=3 exact")).unwrap();
        let looks: Vec<Rgb> = document.instance.palette().iter().map(|s| s.rgb).collect();
        let plain = [Rgb(0, 0, 0), Rgb(0, 0, 255), Rgb(255, 0, 0), Rgb(255, 255, 255)];
        let near = |a: &Rgb, b: &Rgb| {
            let far = |x: u8, y: u8| x.abs_diff(y);
            far(a.0, b.0).max(far(a.1, b.1)).max(far(a.2, b.2)) < 40
        };
        assert!(
            looks.len() == 4 && plain.iter().all(|a| looks.iter().any(|b| near(a, b))),
            "{side} pixels to {size} cells: {looks:?}"
        );
    }
}

#[test]
fn a_gradient_is_cut_into_even_shades() {
    let bytes = png(Size::new(60, 60), |cell| {
        let grey = (cell.col * 255 / 59) as u8;
        [grey, grey, grey, 255]
    });
    let document = make(&bytes, "size=30x30 colors=3 exact").unwrap();
    let mut greys: Vec<u8> = document.instance.palette().iter().map(|s| s.rgb.0).collect();
    greys.sort_unstable();
    assert!(greys.len() == 4 && greys.windows(2).all(|w| w[1] - w[0] > 35), "{greys:?}");
}

#[test]
fn every_way_to_dither_gives_a_unique_puzzle() {
    let slope = png(Size::new(64, 64), |c| {
        let grey = (c.row * 2 + c.col * 2).min(255) as u8;
        [grey, grey, grey, 255]
    });
    for name in Dither::names() {
        for colors in [1, 3] {
            let document = make(&slope, &format!("size=16x16 dither={name} colors={colors}")).unwrap();
            assert!(Nonogram::status(&document.instance, document.solution.as_ref().unwrap()).solved());
        }
    }
    assert!(make(&slope, "dither=stucki").unwrap_err().message.contains("none, floyd or bayer"));
    assert!(make(&slope, "threshold=256").unwrap_err().message.contains("no threshold"));
}

#[test]
fn bombs_and_nonsense_are_refused() {
    for bomb in [
        &b"P6 4000000000 4000000000 255\n"[..],
        b"P5 100000 100000 255\n",
        b"P1 99999 99999\n1",
        b"P6 9000 9000 65535\n",
    ] {
        assert!(make(bomb, "").is_err());
    }
    let good = disc(Size::new(24, 24), INK, PAPER);
    for length in 0..good.len() - 12 {
        assert!(make(&good[..length], "exact").is_err(), "{length} of {} bytes", good.len());
    }
    let mut random = Random::new(11);
    for _ in 0..2000 {
        let mut bytes = good.clone();
        for _ in 0..=random.below(4) {
            let at = random.below(bytes.len());
            bytes[at] = random.bits() as u8;
        }
        let _ = make(&bytes, "exact");
        let _ = exact(&bytes);
    }
}
