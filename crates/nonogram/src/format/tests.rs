//! What all formats promise: what they write they read back, and no bytes make them panic.

use super::FORMATS;
use super::{id, json, palette};
use crate::Nonogram;
use crate::PuzzleSettings;
use crate::model::{Block, Clue, Color, Instance, Length, Mark, State, Swatch};
use quadrille_core::scene::Rgb;
use quadrille_core::{Confidence, Document, Format, Grid, Random, Size, Source};

/// What a random puzzle may have.
#[derive(Clone, Copy)]
struct Wanted {
    colors: bool,
    blots: bool,
    given: bool,
}

fn random_palette(random: &mut Random, colors: bool) -> Vec<Swatch> {
    let mut looks = vec![Rgb::WHITE, Rgb::BLACK];
    if colors {
        looks[0] = Rgb(255, 255, random.below(256) as u8);
        (0..random.below(6))
            .for_each(|_| looks.push(Rgb(random.below(256) as u8, random.below(256) as u8, 9)));
    }
    palette::of_looks(&looks)
}

fn random_cells(random: &mut Random, size: Size, colors: usize) -> State {
    let mark = |random: &mut Random| match random.below(4) {
        0 | 1 => Mark::Unknown,
        2 => Mark::Cross,
        _ => Mark::Fill(Color(random.below(colors) as u8 + 1)),
    };
    Grid::from_items(size, (0..size.area()).map(|_| mark(random)).collect()).unwrap()
}

fn random_document(random: &mut Random, wanted: Wanted) -> Document<Nonogram> {
    let palette = random_palette(random, wanted.colors);
    let colors = palette.len() - 1;
    let size = Size::new(1 + random.below(30), 1 + random.below(30));
    let picture: Vec<Color> = (0..size.area()).map(|_| Color(random.below(colors + 1) as u8)).collect();
    let picture = Grid::from_items(size, picture).unwrap();
    let plain = Instance::from_picture(&picture, palette.clone()).unwrap();
    let blot = |random: &mut Random, block: &Block| match wanted.blots && random.chance(0.2) {
        true => Block { length: Length::Blotted, ..*block },
        false => *block,
    };
    let mut blotted = |clues: &[Clue]| -> Vec<Clue> {
        clues.iter().map(|clue| clue.iter().map(|b| blot(random, b)).collect()).collect()
    };
    let mut instance = Instance::new(blotted(plain.rows()), blotted(plain.cols()), palette).unwrap();
    if wanted.given {
        instance = instance.with_given(random_cells(random, size, colors)).unwrap();
    }
    let mut document = Document::new(instance);
    document.facts.title = random.chance(0.5).then(|| "A \"title\" & more".to_owned());
    document.solution = random.chance(0.5).then(|| picture.map(|c| Mark::of(*c)));
    document.state = random.chance(0.5).then(|| random_cells(random, size, colors));
    document
}

/// The looks of a palette; names and characters are not kept by every format.
fn looks(instance: &Instance) -> Vec<Rgb> {
    instance.palette().iter().map(|s| s.rgb).collect()
}

fn assert_same(a: &Instance, b: &Instance, what: &str) {
    assert_eq!((a.rows(), a.cols(), a.given()), (b.rows(), b.cols(), b.given()), "{what}");
}

fn read(
    format: &Format<Nonogram>,
    text: &str,
) -> Result<Vec<Document<Nonogram>>, quadrille_core::Diagnostic> {
    (format.read.unwrap())(&Source::new("test", text), &PuzzleSettings::default())
}

/// A text that its format reads as a puzzle of this size, writes as it was, and is recognised by.
pub fn reads_and_writes(format: &Format<Nonogram>, text: &str, size: &str) {
    let documents = read(format, text).unwrap();
    assert_eq!(documents[0].instance.size().to_string(), size);
    assert_eq!((format.write.unwrap())(&documents).unwrap(), text);
    assert_eq!(recognised(text), [format.name]);
}

/// The formats that can be what `text` is: the surest ones that read it.
fn recognised(text: &str) -> Vec<&'static str> {
    let source = Source::new("test", text);
    let best = FORMATS.iter().map(|f| (f.sniff)(&source)).max().unwrap();
    let fits =
        |f: &&Format<Nonogram>| best != Confidence::No && (f.sniff)(&source) == best && read(f, text).is_ok();
    FORMATS.iter().filter(fits).map(|f| f.name).collect()
}

const ALL: [Wanted; 8] = {
    let mut all = [Wanted { colors: false, blots: false, given: false }; 8];
    let mut i = 0;
    while i < 8 {
        all[i] = Wanted { colors: i & 1 != 0, blots: i & 2 != 0, given: i & 4 != 0 };
        i += 1;
    }
    all
};

#[test]
fn what_is_written_reads_back_and_is_recognised() {
    let mut written = 0;
    for seed in 0..160 {
        let mut random = Random::new(seed);
        let document = random_document(&mut random, ALL[seed as usize % 8]);
        for format in FORMATS {
            let Some(write) = format.write else { continue };
            match write(std::slice::from_ref(&document)) {
                Ok(text) => {
                    let what = format!("{} {seed}\n{text}", format.name);
                    let back = read(format, &text).unwrap_or_else(|e| panic!("{what}\n{e}"));
                    assert_eq!(back.len(), 1, "{what}");
                    assert_same(&back[0].instance, &document.instance, &what);
                    if ["non", "webpbn", "olsak"].contains(&format.name) {
                        assert_eq!(looks(&back[0].instance), looks(&document.instance), "{what}");
                    }
                    assert_eq!(recognised(&text), [format.name], "{what}");
                    if ["non", "webpbn"].contains(&format.name) {
                        let kept = |d: &Document<Nonogram>| {
                            (d.facts.title.clone(), d.solution.clone(), d.state.clone())
                        };
                        assert_eq!(kept(&back[0]), kept(&document), "{what}");
                    }
                    written += 1;
                }
                Err(refusal) => {
                    assert!(refusal.message.contains(format.name) && refusal.help.is_some(), "{refusal}");
                }
            }
        }
    }
    assert!(written > 300, "only {written} texts were written");
}

#[test]
fn every_format_refuses_what_it_cannot_hold() {
    let mut random = Random::new(1);
    let holders = |wanted: Wanted, random: &mut Random| -> Vec<&str> {
        let mut document = random_document(random, wanted);
        while wanted.colors && document.instance.is_black_white() {
            document = random_document(random, wanted);
        }
        let documents = [document];
        FORMATS.iter().filter(|f| f.write.is_some_and(|w| w(&documents).is_ok())).map(|f| f.name).collect()
    };
    let plain = ["two-line", "non", "webpbn", "olsak", "pattern", "puzzlink", "nin", "mk", "cwd"];
    assert_eq!(holders(ALL[0], &mut random), plain);
    assert_eq!(holders(ALL[1], &mut random), ["non", "webpbn", "olsak"]);
    assert_eq!(holders(ALL[2], &mut random), ["webpbn", "puzzlink"]);
    assert_eq!(holders(ALL[4], &mut random), ["pattern"]);
    let two = [random_document(&mut random, ALL[0]), random_document(&mut random, ALL[0])];
    for format in FORMATS.iter().filter(|f| f.write.is_some()) {
        let result = (format.write.unwrap())(&two);
        assert_eq!(result.is_ok(), ["non", "webpbn"].contains(&format.name));
        assert!(result.is_err() || read(format, &result.unwrap()).unwrap().len() == 2);
        assert!((format.write.unwrap())(&[]).is_err());
    }
}

#[test]
fn ids_and_json_hold_everything() {
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let document = random_document(&mut random, ALL[seed as usize % 8]);
        let instance = &document.instance;
        let (params, body) = id::write(instance);
        let safe = |t: &str| t.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_'));
        assert!(safe(&params) && safe(&body), "{params} {body}");
        let back = id::read(&params, &body).unwrap();
        assert_same(&back, instance, &body);
        assert_eq!(looks(&back), looks(instance), "{params}");
        let state = random_cells(&mut random, instance.size(), instance.palette().len() - 1);
        let text = id::write_state(instance, &state);
        assert!(safe(&text));
        assert_eq!(id::read_state(instance, &text), Ok(state));
        assert_eq!(json::read(&json::write(instance)).as_ref(), Ok(instance));
    }
}

/// A sound text of every format that is only read.
const READ_ONLY: [&str; 9] = [
    "2\n1 1\n\n2\n1\n1\n",
    "$1\n1\t1\n0\n1\n1\n0\n1\n$2\n1\n1\n",
    "1\n2 3\n2 0\n1 1 0\n2 0\n1 0\n1 0\n",
    "X = 2;\nY = 3;\nmaxlen = 3;\nrows = [|1,1,0|-1,-1,-1|];\ncols = [|1,0,1\n|1,-1,-1\n|1,-1,-1\n|];\n",
    "2\n#000000\n#ff0000\n1 2\n2 1 0 0 0 1 255 0 0\n1 1 0 0 0\n1 1 255 0 0\n",
    "[colors]\ndefs = ['r = (red) %', 'b = (0, 0, 255) *']\n[clues]\nrows = \"\"\"\n 2r 1b, 0 # two\n\"\"\"\ncolumns = '1r, 1r, 1b'\n",
    "GRID Hat\nROWS\n[ 2 ]\n[ ]\nCOLUMNS\n[ 1 ]\n[ 1 ]\n",
    "var d=[[0,0,0,0],[3,0,0,9],[2,0,0,9],[1,0,0,9],[0,0,0,0],[0,0,0,0],[0,0,2,9],[0,0,0,0],[1,2,1,1],[3,1,1,2]];",
    "#d\n 0:. white\n a:a #f00 red\n: rows\n1a 1\n: columns\n1a\n1\n",
];

#[test]
fn the_sound_texts_are_recognised() {
    let expected = ["keen", "batch", "spoj", "dzn", "pzl", "toml", "picross", "nonograms-org", "olsak"];
    for (text, name) in READ_ONLY.iter().zip(expected) {
        assert_eq!(recognised(text), [name], "{text}");
    }
}

fn mutated(random: &mut Random, text: &[u8]) -> Vec<u8> {
    const PIECES: [&[u8]; 16] = [
        b"99999999999999999999",
        b"4095",
        b"0",
        b"-1",
        b"\n",
        b"\n\n",
        b"\xff",
        b"?",
        b"[",
        b"]",
        b"\"",
        b"====\n",
        b"|",
        b"\xc3\xa9",
        b"&",
        b"/",
    ];
    random.damaged(text, &PIECES)
}

#[test]
fn no_bytes_make_a_reader_panic() {
    let mut random = Random::new(2026);
    let mut texts: Vec<String> = READ_ONLY.iter().map(ToString::to_string).collect();
    for wanted in ALL {
        let mut document = random_document(&mut random, wanted);
        while document.instance.size().area() > 60 {
            document = random_document(&mut random, wanted);
        }
        texts.extend(FORMATS.iter().filter_map(|f| f.write?(std::slice::from_ref(&document)).ok()));
    }
    for round in 0..4000 {
        let bytes = mutated(&mut random, texts[round % texts.len()].as_bytes());
        let source = Source::new("mutated", &bytes);
        for format in FORMATS {
            let _ = (format.sniff)(&source);
            if let Some(Err(error)) = format.read.map(|read| read(&source, &PuzzleSettings::default())) {
                assert!(!error.message.is_empty() && error.to_string().len() < 2000);
            }
        }
    }
    let (params, body) = ("9x3.ffffff.000000.ff0000", "1a_2b.1a_-1a_1a_______0b-3-2a22_");
    let instance = id::read(params, body).unwrap();
    for _ in 0..4000 {
        let changed = String::from_utf8_lossy(&mutated(&mut random, body.as_bytes())).into_owned();
        let _ = id::read(params, &changed);
        let _ = id::read_state(&instance, &changed);
        let _ = id::read(&String::from_utf8_lossy(&mutated(&mut random, params.as_bytes())), body);
    }
}

/// A tenth of a megabyte of one thing: every reader is done with it in no time, whatever it makes
/// of it.
#[test]
fn long_nonsense_takes_no_time() {
    const PIECES: [&str; 24] = [
        "1 ",
        "0\n",
        "1\n\n",
        "$1\n",
        "[[",
        "var d",
        "var d=[[",
        "%\n",
        "a=",
        "<a>",
        "<a b=''>",
        "/",
        "1/1-",
        "====\n",
        "rows\n",
        "GRID\nROWS\n[ 1 ]\n",
        ":\n",
        "#d\n",
        "&",
        "'",
        "[clues]\nrows=1,",
        "1x1:",
        "nonogram/",
        "\n",
    ];
    let starts =
        ["", "<puzzleset>", "nonogram/4095/4095/", "4095x4095:", "[clues]\n", "width 9\nheight 9\nrows\n"];
    let begin = std::time::Instant::now();
    for (start, piece) in starts.iter().flat_map(|s| PIECES.map(|p| (s, p))) {
        let text = format!("{start}{}", piece.repeat(100_000 / piece.len()));
        for format in FORMATS {
            let source = Source::new("long", &text);
            let _ = (format.sniff)(&source);
            let _ = read(format, &text);
            assert!(begin.elapsed().as_secs() < 60, "{} and {start}{piece}", format.name);
        }
    }
}
