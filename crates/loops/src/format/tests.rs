//! What all formats promise: what they write they read back, and no bytes make them panic.

use super::words::board;
use super::{FORMATS, id, json, state};
use crate::Loops;
use crate::PuzzleSettings;
use crate::model::{Instance, Move, Rule, Sides, State, apply, start};
use proptest::prelude::*;
use quadrille_core::{Cell, Confidence, Diagnostic, Document, Format, Random, Shape, Size, Source};

fn read(format: &Format<Loops>, text: &str) -> Result<Vec<Document<Loops>>, Diagnostic> {
    (format.read.unwrap())(&Source::new("test", text), &PuzzleSettings::default())
}

/// The formats that can be what `text` is: the surest ones that read it.
fn recognised(text: &str) -> Vec<&'static str> {
    let source = Source::new("test", text);
    let best = FORMATS.iter().map(|f| (f.sniff)(&source)).max().unwrap();
    let fits =
        |f: &&Format<Loops>| best != Confidence::No && (f.sniff)(&source) == best && read(f, text).is_ok();
    FORMATS.iter().filter(fits).map(|f| f.name).collect()
}

/// A text that its format reads as a board of this size, writes as it was, and is recognised by.
pub fn reads_and_writes(format: &Format<Loops>, text: &str, size: &str) -> Document<Loops> {
    let mut documents = read(format, text).unwrap();
    assert_eq!(documents[0].instance.lattice().size.to_string(), size);
    assert_eq!((format.write.unwrap())(&documents).unwrap(), text);
    assert_eq!(recognised(text), [format.name]);
    documents.remove(0)
}

fn random_instance(random: &mut Random) -> Instance {
    let shape = [Shape::Square, Shape::Hex][random.below(2)];
    let rule = [Rule::Loops, Rule::Tree, Rule::Apart][random.below(3)];
    let size = Size::new(1 + random.below(9), 1 + random.below(9));
    let kinds = if random.chance(0.3) { 2 } else { 1 << shape.sides() };
    let tiles = (0..size.area()).map(|_| Sides(random.below(kinds) as u8)).collect();
    let mut instance = board(shape, random.chance(0.4), rule, size, tiles).unwrap();
    for _ in 0..if random.chance(0.4) { random.below(9) } else { 0 } {
        let cell = size.cell(random.below(size.area()));
        let side = shape.directions().nth(random.below(usize::from(shape.sides()))).unwrap();
        instance.add_wall(cell, side);
    }
    instance
}

fn random_state(random: &mut Random, instance: &Instance) -> State {
    let (shape, size) = (instance.shape(), instance.lattice().size);
    let mut state = start(instance);
    for _ in 0..random.below(20) {
        let cell = size.cell(random.below(size.area()));
        let side = shape.directions().nth(random.below(usize::from(shape.sides()))).unwrap();
        let side = Sides::NONE.with(side).headings(shape);
        let mark = [crate::Mark::Link, crate::Mark::Gap, crate::Mark::Clear][random.below(3)];
        let action = match random.below(4) {
            0 | 1 => Move::Turn { cell, clockwise: random.chance(0.5) },
            2 => Move::Lock { cell, on: random.chance(0.7) },
            _ => Move::Mark { cell, side, mark },
        };
        let _ = apply(instance, &mut state, &action);
    }
    state
}

fn random_document(random: &mut Random) -> Document<Loops> {
    let mut document = Document::new(random_instance(random));
    document.facts.id = random.chance(0.5).then(|| random.below(100).to_string());
    document.facts.title = random.chance(0.5).then(|| "A: \"title\" & more".to_owned());
    document.facts.remarks = vec!["one".to_owned(); random.below(2)];
    document.state = random.chance(0.3).then(|| random_state(random, &document.instance));
    document.solution = random.chance(0.3).then(|| random_state(random, &document.instance));
    document
}

proptest! {
    #[test]
    fn what_is_written_reads_back_and_is_recognised(seed in any::<u64>()) {
        let document = random_document(&mut Random::new(seed));
        let instance = &document.instance;
        for format in FORMATS {
            match (format.write.unwrap())(std::slice::from_ref(&document)) {
                Ok(text) => {
                    let back = read(format, &text).unwrap_or_else(|e| panic!("{}: {e}\n{text}", format.name));
                    prop_assert_eq!(back.len(), 1);
                    prop_assert_eq!(&back[0].instance, instance, "{}\n{}", format.name, text);
                    prop_assert_eq!(recognised(&text), [format.name], "{}", text);
                    if format.name == "loops" {
                        let kept = |d: &Document<Loops>| {
                            (d.instance.clone(), d.facts.id.clone(), d.facts.title.clone(), d.facts.remarks.clone(), d.state.clone(), d.solution.clone())
                        };
                        prop_assert_eq!(kept(&back[0]), kept(&document));
                    }
                }
                Err(refusal) => {
                    prop_assert!(refusal.message.contains(format.name) && refusal.help.is_some(), "{refusal}");
                    prop_assert!(format.name != "loops");
                }
            }
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
        let back = json::read(&json::write(&instance));
        prop_assert_eq!(back.as_ref(), Ok(&instance));
        let played = random_state(random, &instance);
        let text = id::write_state(&instance, &played);
        prop_assert!(safe(&text), "{text}");
        let back = id::read_state(&instance, &text);
        prop_assert_eq!(back.as_ref(), Ok(&played), "{}", text);
        let text = state::write_state(&instance, &played);
        let back = state::read_state(&instance, &Source::new("state", &text));
        prop_assert_eq!(back.as_ref(), Ok(&played), "{}", text);
    }

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        swallow(&bytes);
    }

    #[test]
    fn no_damage_makes_a_reader_panic(seed in any::<u64>()) {
        let random = &mut Random::new(seed);
        let document = random_document(random);
        let (params, body) = id::write(&document.instance);
        for format in FORMATS {
            if let Ok(text) = (format.write.unwrap())(std::slice::from_ref(&document)) {
                swallow(&mutated(random, text.as_bytes()));
            }
        }
        let changed = String::from_utf8_lossy(&mutated(random, body.as_bytes())).into_owned();
        let _ = id::read(&params, &changed);
        let _ = id::read_state(&document.instance, &changed);
        let _ = id::read(&String::from_utf8_lossy(&mutated(random, params.as_bytes())), &body);
        let text = state::write_state(&document.instance, &random_state(random, &document.instance));
        let _ = state::read_state(&document.instance, &Source::new("state", &mutated(random, text.as_bytes())));
    }
}

/// Gives the bytes to every reader.
fn swallow(bytes: &[u8]) {
    let source = Source::new("bytes", bytes);
    for format in FORMATS {
        let _ = (format.sniff)(&source);
        if let Err(error) = (format.read.unwrap())(&source, &PuzzleSettings::default()) {
            assert!(!error.message.is_empty() && error.to_string().len() < 2000, "{error}");
        }
    }
    let tiles = vec![Sides(3); 4];
    let ring = board(Shape::Square, false, Rule::Loops, Size::new(2, 2), tiles).unwrap();
    let _ = state::read_state(&ring, &source);
}

fn mutated(random: &mut Random, text: &[u8]) -> Vec<u8> {
    const PIECES: [&[u8]; 16] = [
        b"99999999999999999999",
        b"4000",
        b"0",
        b"-1",
        b"\n",
        b"\r\n\n",
        b"\xff",
        b"hex\n",
        b"[",
        b"]",
        b"\"",
        b":",
        b".",
        b"..",
        "┌é".as_bytes(),
        b"loops: hex\n",
    ];
    random.damaged(text, &PIECES)
}

#[test]
fn every_format_refuses_what_it_cannot_hold() {
    let under = |rule: Rule, shape: Shape, wrap: bool| -> Document<Loops> {
        Document::new(board(shape, wrap, rule, Size::new(2, 2), vec![Sides(3); 4]).unwrap())
    };
    let plain = |shape: Shape, wrap: bool| under(Rule::Tree, shape, wrap);
    let walled = |shape: Shape| {
        let mut document = plain(shape, false);
        let last = shape.directions().next_back().unwrap();
        [0, 1].iter().for_each(|at| document.instance.add_wall(Cell::new(0, *at), last));
        assert!(document.instance.has_walls());
        document
    };
    let holders = |documents: &[Document<Loops>]| -> Vec<&str> {
        FORMATS.iter().filter(|f| (f.write.unwrap())(documents).is_ok()).map(|f| f.name).collect()
    };
    use Shape::{Hex, Square};
    assert_eq!(holders(&[plain(Square, false)]), ["loops", "net", "hexapipes"]);
    assert_eq!(holders(&[under(Rule::Loops, Square, false)]), ["loops", "dat"]);
    assert_eq!(holders(&[under(Rule::Loops, Hex, false)]), ["loops", "hex-dat"]);
    assert_eq!(holders(&[under(Rule::Apart, Square, false)]), ["loops"]);
    assert_eq!(holders(&[plain(Square, true)]), ["loops", "net", "hexapipes"]);
    assert_eq!(holders(&[plain(Hex, false)]), ["loops", "hexapipes"]);
    assert_eq!(holders(&[plain(Hex, true)]), ["loops", "hexapipes"]);
    assert_eq!(holders(&[walled(Square)]), ["loops", "net"]);
    assert_eq!(holders(&[walled(Hex)]), ["loops"]);
    assert_eq!(holders(&[plain(Square, false), plain(Square, true)]), ["loops", "net", "hexapipes"]);
    assert_eq!(holders(&[]), [""; 0]);
}

/// A tenth of a megabyte of one thing: every reader is done with it in no time, whatever it makes
/// of it.
#[test]
fn long_nonsense_takes_no_time() {
    const PIECES: [&str; 18] = [
        "1 ",
        "0\n",
        "1 0\n",
        "1 0 ",
        "\n",
        "{",
        "[",
        "{\"a\":",
        "loops:\n",
        "┌",
        "┌\n",
        "state:\n┌\n",
        "walls: r1c1.e\n",
        "1x1:0\n",
        "1x1:",
        "v",
        "r1c1.e ",
        "locked: r1c1\n",
    ];
    const STARTS: [&str; 8] = [
        "",
        "4000\n4000\n",
        "hex\n4000\n4000\n",
        "4000x4000:",
        "loops: hex\n",
        "loops: square\n┌\nstate:\n",
        "{\"tiles\":[",
        "{\"width\":4000,\"height\":4000,\"tiles\":[1",
    ];
    let begin = std::time::Instant::now();
    for (start, piece) in STARTS.iter().flat_map(|s| PIECES.map(|p| (s, p))) {
        let text = format!("{start}{}", piece.repeat(100_000 / piece.len()));
        swallow(text.as_bytes());
        assert!(begin.elapsed().as_secs() < 60, "{start}{piece}");
    }
}

/// A file of a thousand by a thousand tiles, as the course's larger ones are.
#[test]
fn a_million_tiles_are_read_at_once() {
    let random = &mut Random::new(1);
    let tiles = (0..1_000_000).map(|_| Sides(random.below(16) as u8)).collect();
    let instance = board(Shape::Square, false, Rule::Loops, Size::new(1000, 1000), tiles).unwrap();
    let dat = FORMATS.iter().find(|f| f.name == "dat").unwrap();
    let text = (dat.write.unwrap())(&[Document::new(instance.clone())]).unwrap();
    let begin = std::time::Instant::now();
    let back = read(dat, &text).unwrap();
    let seconds = begin.elapsed().as_secs_f64();
    assert_eq!(back[0].instance, instance);
    assert!(seconds < 0.5, "{seconds} s, even in a slow build");
}
