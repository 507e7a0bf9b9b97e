//! What all formats promise: what they write they read back, and no bytes make them panic.

use super::{FORMATS, id, json, solution};
use crate::PuzzleSettings;
use crate::Swap;
use crate::model::{Instance, Pair, State, Tile, row_order, start};
use proptest::prelude::*;
use quadrille_core::{Confidence, Diagnostic, Document, Format, Grid, Random, Size, Source};

pub fn format(name: &str) -> &'static Format<Swap> {
    FORMATS.iter().find(|f| f.name == name).unwrap()
}

pub fn read(format: &Format<Swap>, text: &str) -> Result<Vec<Document<Swap>>, Diagnostic> {
    (format.read.unwrap())(&Source::new("test", text), &PuzzleSettings::default())
}

pub fn write(format: &Format<Swap>, documents: &[Document<Swap>]) -> Result<String, Diagnostic> {
    (format.write.unwrap())(documents)
}

/// The formats that can be what `text` is: the surest ones that read it.
pub fn recognised(text: &str) -> Vec<&'static str> {
    let source = Source::new("test", text);
    let best = FORMATS.iter().map(|f| (f.sniff)(&source)).max().unwrap();
    let fits = |f: &&Format<Swap>| best != Confidence::No && (f.sniff)(&source) == best;
    FORMATS.iter().filter(fits).filter(|f| read(f, text).is_ok()).map(|f| f.name).collect()
}

fn random_tiles(random: &mut Random, size: Size, kinds: usize) -> Grid<Tile> {
    let items = (0..size.area()).map(|_| Tile(random.below(kinds) as u32)).collect();
    Grid::from_items(size, items).unwrap()
}

fn random_instance(random: &mut Random) -> Instance {
    let (rows, cols) = (1 + random.below(8), 1 + random.below(8));
    let size = Size::new(rows, cols.max(3 - rows.min(2)));
    let mut tiles = row_order(size);
    random.shuffle(tiles.items_mut());
    let mut instance = match random.below(4) {
        0 | 1 => {
            let hidden = if random.chance(0.5) { random.unit() } else { 0.0 };
            tiles.items_mut().iter_mut().filter(|_| random.chance(hidden)).for_each(|t| *t = Tile::ANY);
            Instance::new(tiles, None)
        }
        2 => Instance::new(tiles, Some(random_tiles(random, size, size.area() + 1))),
        _ => {
            let kinds = [1, 3, 40, 5_000_000][random.below(4)];
            let target = random_tiles(random, size, kinds);
            Instance::new(random_tiles(random, size, kinds), Some(target))
        }
    }
    .unwrap();
    let size = instance.size();
    if random.chance(0.4) {
        let density = random.unit();
        let near: Vec<Pair> = instance.pairs().iter().copied().filter(|_| random.chance(density)).collect();
        instance = instance.with_walls(near).unwrap();
    }
    for _ in 0..if random.chance(0.4) { random.below(9) } else { 0 } {
        let (a, b) = (random.below(size.area()), random.below(size.area()));
        if a != b {
            instance = instance.clone().with_links([Pair::new(a, b)]).unwrap_or(instance);
        }
    }
    let seeds = [None, None, Some(7), Some(u64::MAX)];
    instance.with_moving_wall(seeds[random.below(4)])
}

/// A state whose swaps are allowed, or one whose swaps need not be.
fn random_state(random: &mut Random, instance: &Instance, legal: bool) -> State {
    let mut state = start(instance);
    for _ in 0..random.below(30) {
        let (a, b) = (random.below(instance.size().area()), random.below(instance.size().area()));
        match random.pick(instance.pairs()) {
            _ if !legal && a != b && random.chance(0.3) => state = state.after(&[Pair::new(a, b)]),
            Some(&pair) if instance.closed(state.length()) != Some(pair) => state = state.after(&[pair]),
            _ => {}
        }
    }
    state
}

fn random_document(random: &mut Random) -> Document<Swap> {
    let mut document = Document::new(random_instance(random));
    document.facts.id = random.chance(0.3).then(|| random.below(100).to_string());
    document.facts.title = random.chance(0.3).then(|| "A: \"title\" & # more".to_owned());
    document.facts.remarks = vec!["one".to_owned(); random.below(2)];
    document.state = random.chance(0.3).then(|| random_state(random, &document.instance, true));
    document.solution = random.chance(0.3).then(|| random_state(random, &document.instance, true));
    document
}

proptest! {
    #[test]
    fn what_is_written_reads_back_and_is_recognised(seed in any::<u64>()) {
        let document = random_document(&mut Random::new(seed));
        let instance = &document.instance;
        for format in FORMATS {
            match write(format, std::slice::from_ref(&document)) {
                Ok(text) => {
                    let back = read(format, &text).unwrap_or_else(|e| panic!("{}: {e}\n{text}", format.name));
                    prop_assert_eq!(back.len(), 1);
                    prop_assert!(*instance == back[0].instance, "{}\n{}", format.name, text);
                    prop_assert_eq!(recognised(&text), [format.name], "{}", text);
                    prop_assert_eq!(&write(format, &back).unwrap(), &text);
                    if format.name == "grid" {
                        let kept = |d: &Document<Swap>| {
                            (d.facts.id.clone(), d.facts.title.clone(), d.facts.remarks.clone(), d.state.clone(), d.solution.clone())
                        };
                        prop_assert_eq!(kept(&back[0]), kept(&document));
                        prop_assert_eq!(back[0].moves.len(), document.state.as_ref().map_or(0, State::length));
                    }
                }
                Err(refusal) => {
                    prop_assert!(refusal.message.contains(format.name) && refusal.help.is_some(), "{refusal}");
                    prop_assert!(!["grid", "lines"].contains(&format.name));
                }
            }
        }
    }

    #[test]
    fn several_puzzles_read_back(seed in any::<u64>()) {
        let random = &mut Random::new(seed);
        let documents: Vec<_> = (0..1 + random.below(4)).map(|_| random_document(random)).collect();
        for format in FORMATS {
            let Ok(text) = write(format, &documents) else { continue };
            let back = read(format, &text).unwrap();
            prop_assert_eq!(back.len(), documents.len());
            let pairs = || documents.iter().zip(&back);
            prop_assert!(pairs().all(|(a, b)| a.instance == b.instance), "{}", text);
        }
    }

    #[test]
    fn ids_and_json_hold_everything(seed in any::<u64>()) {
        let random = &mut Random::new(seed);
        let instance = random_instance(random);
        let (params, body) = id::write(&instance);
        let safe = |t: &str| t.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_'));
        prop_assert!(safe(&params) && safe(&body), "{params} {body}");
        let back = id::read(&params, &body);
        prop_assert_eq!(back.as_ref(), Ok(&instance), "{} {}", params, body);
        prop_assert_eq!(id::write(&back.unwrap()), (params, body));
        prop_assert_eq!(json::read(&json::write(&instance)), Ok(instance.clone()));
        let legal = random.chance(0.5);
        let state = random_state(random, &instance, legal);
        let text = id::write_state(&instance, &state);
        prop_assert!(safe(&text) && !(legal && text.starts_with('-')), "{text}");
        prop_assert_eq!(id::read_state(&instance, &text), Ok(state.clone()), "{}", text);
        let text = solution::write_state(&instance, &state);
        let back = solution::read_state(&instance, &Source::new("state", &text));
        prop_assert_eq!(back.as_ref(), Ok(&state), "{}", text);
    }

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        swallow(&bytes);
    }

    #[test]
    fn no_damage_makes_a_reader_panic(seed in any::<u64>()) {
        let random = &mut Random::new(seed);
        let document = random_document(random);
        let mut texts: Vec<String> =
            FORMATS.iter().filter_map(|f| write(f, std::slice::from_ref(&document)).ok()).collect();
        let state = random_state(random, &document.instance, false);
        let (params, body) = id::write(&document.instance);
        let played = id::write_state(&document.instance, &state);
        texts.extend([solution::write_state(&document.instance, &state), params, body, played]);
        for text in texts {
            swallow(&damaged(random, text.as_bytes()));
        }
    }
}

/// Gives bytes to everything that reads; what reads is written and read back.
fn swallow(bytes: &[u8]) {
    let source = Source::new("noise", bytes);
    let size = Size::new(3, 4);
    let instance = Instance::new(row_order(size), None).unwrap();
    let state = solution::read_state(&instance, &source);
    state.map_or_else(|e| drop(e.to_string()), |s| drop(id::write_state(&instance, &s)));
    for format in FORMATS {
        let _ = (format.sniff)(&source);
        match (format.read.unwrap())(&source, &PuzzleSettings::default()) {
            Err(error) => drop(error.to_string()),
            Ok(documents) => {
                let text = write(format, &documents[..1]).unwrap();
                let back = read(format, &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
                assert_eq!(back[0].instance, documents[0].instance, "{text}");
            }
        }
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        id::read_state(&instance, text).map_or_else(|e| drop(e.to_string()), drop);
        for (params, body) in [(text, "123"), ("4x3", text), text.split_once(' ').unwrap_or((text, text))] {
            id::read(params, body).map_or_else(|e| drop(e.to_string()), |i| drop(id::write(&i)));
        }
        if let Ok(value) = serde_json::from_str(text) {
            json::read(&value).map_or_else(|e| drop(e.to_string()), drop);
        }
    }
}

fn damaged(random: &mut Random, text: &[u8]) -> Vec<u8> {
    const PIECES: [&[u8]; 16] = [
        b"99999999999999999999",
        b"18446744073709551615",
        b"250000 ",
        b"0",
        b"-1",
        b"\n",
        b"\r\n\n",
        b"\xff",
        b"[",
        b"]",
        b"((",
        b"r1c1-r1c2 ",
        b"target\n",
        b"---\n",
        "é".as_bytes(),
        b"# ",
    ];
    random.damaged(text, &PIECES)
}

/// A tenth of a megabyte of one thing: every reader is done with it in no time, whatever it makes
/// of it.
#[test]
fn long_nonsense_takes_no_time() {
    const PIECES: [&str; 14] = [
        "1 ",
        "0\n",
        "1 0\n",
        "\n",
        "{",
        "[",
        "(",
        "{\"a\":",
        ".",
        "1-2 ",
        "r1c1-r1c2 ",
        "wall r1c1-r1c2\n",
        "---\n",
        "#",
    ];
    const STARTS: [&str; 9] = [
        "",
        "500 500\n",
        "1 250000\n",
        "1 2\n2 1\nswaps\n",
        "1 2\n2 1\n",
        "graph 250000\n",
        "graph 2\ntokens 2 1\n",
        "[[",
        "{\"m\":500,\"n\":500,\"grid\":[[1",
    ];
    let begin = std::time::Instant::now();
    for (start, piece) in STARTS.iter().flat_map(|s| PIECES.map(|p| (s, p))) {
        let text = format!("{start}{}", piece.repeat(100_000 / piece.len()));
        swallow(text.as_bytes());
        assert!(begin.elapsed().as_secs() < 60, "{start}{piece}");
    }
}

/// The largest board there may be.
#[test]
fn a_quarter_of_a_million_tiles_are_read_at_once() {
    let mut tiles = row_order(Size::new(500, 500));
    Random::new(1).shuffle(tiles.items_mut());
    let instance = Instance::new(tiles, None).unwrap();
    for format in FORMATS {
        let text = write(format, &[Document::new(instance.clone())]).unwrap();
        let begin = std::time::Instant::now();
        let back = read(format, &text).unwrap();
        let seconds = begin.elapsed().as_secs_f64();
        assert!(instance == back[0].instance);
        assert!(seconds < 2.0, "{}: {seconds} s, even in a slow build", format.name);
    }
}
