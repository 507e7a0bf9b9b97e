//! What all formats promise: what they write they read back, and no bytes make them panic.

use super::{FORMATS, board, id, json};
use crate::Edge;
use crate::PuzzleSettings;
use crate::model::{Clue, Frame, Instance, Piece, Placed, State, status};
use proptest::prelude::*;
use quadrille_core::{Confidence, Diagnostic, Document, Format, Grid, Random, Size, Source};
use quadrille_core::{Given, Settings};

pub fn format(name: &str) -> &'static Format<Edge> {
    FORMATS.iter().find(|f| f.name == name).unwrap()
}

pub fn read(format: &Format<Edge>, text: &str) -> Result<Vec<Document<Edge>>, Diagnostic> {
    let read = format.read.ok_or_else(|| Diagnostic::new("this can only be written"))?;
    read(&Source::new("test", text), &PuzzleSettings::default())
}

pub fn write(format: &Format<Edge>, documents: &[Document<Edge>]) -> Result<String, Diagnostic> {
    (format.write.unwrap())(documents)
}

/// The formats that can be what `text` is: the surest ones that read it.
pub fn recognised(text: &str) -> Vec<&'static str> {
    let source = Source::new("test", text);
    let best = FORMATS.iter().map(|f| (f.sniff)(&source)).max().unwrap();
    let fits = |f: &&Format<Edge>| best != Confidence::No && (f.sniff)(&source) == best;
    FORMATS.iter().filter(fits).filter(|f| read(f, text).is_ok()).map(|f| f.name).collect()
}

/// What the cells of a board show.
pub fn looks(instance: &Instance, state: &State) -> Vec<Option<Piece>> {
    let look = |placed: &Option<Placed>| placed.map(|p| instance.piece(p.piece).turned(p.turn));
    state.cells().items().iter().map(look).collect()
}

/// A puzzle whose pieces are listed in the least of their looks, and without numbers in the order
/// of their colours.
fn normal(instance: &Instance, numbered: bool) -> (Size, Vec<Piece>, Vec<(usize, Piece)>) {
    let mut pieces: Vec<Piece> = instance.pieces().iter().map(|p| p.normal().0).collect();
    if !numbered {
        pieces.sort_unstable();
    }
    let clue =
        |c: &Clue| (instance.size().index(c.cell), instance.piece(c.placed.piece).turned(c.placed.turn));
    (instance.size(), pieces, instance.clues().iter().map(clue).collect())
}

/// Whether a puzzle read back is the same, as far as the format can hold it.
fn same(format: &Format<Edge>, a: &Instance, b: &Instance) -> bool {
    match format.name {
        "link" => normal(a, true) == normal(b, true),
        "link-dev" => normal(a, false) == normal(b, false),
        _ => a == b,
    }
}

fn random_instance(random: &mut Random) -> Instance {
    let rows = 1 + random.below(6);
    let cols = if random.chance(0.5) { rows } else { 1 + random.below(6) };
    let size = Size::new(rows, cols);
    let count = if random.chance(0.2) { 1 + random.below(40) } else { size.area() };
    let colours = [2, 5, 23, 26, 60, 2000, 65_536][random.below(7)];
    let side = |random: &mut Random| random.below(colours) as u16;
    let pieces = (0..count).map(|_| Piece::new(std::array::from_fn(|_| side(random)))).collect();
    let instance = Instance::new(size, pieces).unwrap();
    let mut cells: Vec<usize> = (0..size.area()).collect();
    let mut ids: Vec<usize> = (0..count).collect();
    random.shuffle(&mut cells);
    random.shuffle(&mut ids);
    let clues = if random.chance(0.4) { random.below(5) } else { 0 };
    let clues: Vec<Clue> = cells
        .into_iter()
        .zip(ids)
        .take(clues)
        .map(|(at, id)| Clue { cell: size.cell(at), placed: Placed::new(id as u16, random.below(4)) })
        .collect();
    instance.with_clues(clues).unwrap().with_frame(Frame::when(random.chance(0.8)))
}

/// A board with the clues on it: full, partial or with pieces that lie twice.
fn random_state(random: &mut Random, instance: &Instance) -> State {
    let size = instance.size();
    let mut ids: Vec<usize> = (0..instance.pieces().len()).collect();
    let clues = instance.clues();
    ids.retain(|id| clues.iter().all(|c| c.placed.piece.index() != *id));
    random.shuffle(&mut ids);
    let (holes, twice) = (random.below(3) as f64 / 4.0, random.chance(0.2));
    let cell = |cell| {
        if let Some(clue) = clues.iter().find(|c| c.cell == cell) {
            return Some(clue.placed);
        }
        if random.chance(holes) {
            return None;
        }
        let id = if twice { Some(random.below(instance.pieces().len())) } else { ids.pop() };
        id.map(|id| Placed::new(id as u16, random.below(4)))
    };
    let cells = size.cells().map(cell).collect();
    State::new(Grid::from_items(size, cells).unwrap())
}

fn random_document(random: &mut Random) -> Document<Edge> {
    let mut document = Document::new(random_instance(random));
    document.facts.id = random.chance(0.3).then(|| random.below(100).to_string());
    document.facts.title = random.chance(0.3).then(|| "A: \"title\" & # more = 5%".to_owned());
    document.facts.remarks = vec!["one".to_owned(); random.below(2)];
    document.state = random.chance(0.6).then(|| random_state(random, &document.instance));
    document.solution = random.chance(0.3).then(|| random_state(random, &document.instance));
    document
}

proptest! {
    #[test]
    fn what_is_written_reads_back_and_is_recognised(seed in any::<u64>()) {
        let document = random_document(&mut Random::new(seed));
        let instance = &document.instance;
        for format in FORMATS.iter().filter(|f| f.write.is_some() && f.read.is_some()) {
            match write(format, std::slice::from_ref(&document)) {
                Ok(text) => {
                    let back = read(format, &text).unwrap_or_else(|e| panic!("{}: {e}\n{text}", format.name));
                    prop_assert_eq!(back.len(), 1);
                    prop_assert!(same(format, instance, &back[0].instance), "{}\n{}", format.name, text);
                    prop_assert_eq!(recognised(&text), [format.name], "{}", text);
                    // How a hint is turned depends on how its piece is listed.
                    let listed = format.name == "link-dev" && !instance.clues().is_empty();
                    prop_assert!(listed || write(format, &back).unwrap() == text, "{}", text);
                    if format.name.starts_with("link") {
                        let shown = document.state.as_ref().or(document.solution.as_ref()).unwrap();
                        let state = back[0].state.as_ref().unwrap();
                        prop_assert_eq!(looks(&back[0].instance, state), looks(instance, shown));
                    }
                    if format.name == "e2pieces" || format.name == "jsonl" {
                        prop_assert_eq!(&back[0].state, &document.state);
                        prop_assert_eq!(&back[0].facts.id, &document.facts.id);
                        prop_assert_eq!(&back[0].facts.title, &document.facts.title);
                    }
                    let right = document.solution.as_ref().is_some_and(|s| status(instance, s).solved());
                    if format.name == "e2pieces" || format.name == "jsonl" && right {
                        prop_assert_eq!(&back[0].solution, &document.solution);
                    }
                }
                Err(refusal) => {
                    prop_assert!(refusal.message.contains(format.name) && refusal.help.is_some(), "{refusal}");
                    prop_assert!(!["e2pieces", "jsonl"].contains(&format.name));
                }
            }
        }
    }

    #[test]
    fn several_puzzles_read_back(seed in any::<u64>()) {
        let random = &mut Random::new(seed);
        let documents: Vec<_> = (0..2 + random.below(3)).map(|_| random_document(random)).collect();
        for format in FORMATS.iter().filter(|f| f.write.is_some() && f.read.is_some()) {
            let Ok(text) = write(format, &documents) else { continue };
            let back = read(format, &text).unwrap();
            prop_assert_eq!(back.len(), documents.len());
            let mut pairs = documents.iter().zip(&back);
            prop_assert!(pairs.all(|(a, b)| same(format, &a.instance, &b.instance)), "{}", text);
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
        let state = random_state(random, &instance);
        let text = id::write_state(&instance, &state);
        prop_assert!(safe(&text), "{text}");
        prop_assert_eq!(id::read_state(&instance, &text), Ok(state.clone()), "{}", text);
        let text = board::write_state(&instance, &state);
        let back = board::read_state(&instance, &Source::new("state", &text));
        prop_assert_eq!(back.as_ref(), Ok(&state), "{}", text);
    }

    #[test]
    fn every_form_of_a_board_is_the_same_state(seed in any::<u64>()) {
        let mut document = random_document(&mut Random::new(seed));
        document.solution = None;
        let Some(state) = document.state.clone() else { return Ok(()) };
        for format in FORMATS.iter().filter(|f| f.write.is_some() && f.read.is_some() && f.name != "report") {
            let Ok(text) = write(format, std::slice::from_ref(&document)) else { continue };
            let back = board::read_state(&document.instance, &Source::new("state", &text));
            let back = back.unwrap_or_else(|e| panic!("{e}\n{text}"));
            prop_assert_eq!(looks(&document.instance, &back), looks(&document.instance, &state), "{}", text);
            let exact = !format.name.starts_with("link");
            prop_assert!(!exact || back == state, "{}", text);
            let ids = |state: &State| state.placed().map(|(_, p)| p.piece).collect::<Vec<_>>();
            prop_assert!(format.name != "link" || ids(&back) == ids(&state), "{}", text);
        }
    }

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        swallow(&bytes);
    }

    #[test]
    fn no_damage_makes_a_reader_panic(seed in any::<u64>()) {
        let random = &mut Random::new(seed);
        let document = random_document(random);
        let mut texts: Vec<String> = FORMATS
            .iter()
            .filter(|f| f.write.is_some() && f.read.is_some())
            .filter_map(|f| write(f, std::slice::from_ref(&document)).ok())
            .collect();
        let state = random_state(random, &document.instance);
        let (params, body) = id::write(&document.instance);
        texts.extend([params, body, id::write_state(&document.instance, &state)]);
        texts.push(board::write_state(&document.instance, &state));
        texts.extend(["c a\n2 1\n0 1 0 0 +\n0 0 0 1 -\n", "1111,0001,1111,1111\n", "0 0 0 1\n1 0 1 3\n"].map(str::to_owned));
        for text in texts {
            swallow(&damaged(random, text.as_bytes()));
        }
    }
}

fn tiny() -> Instance {
    let pieces = [[0, 1, 4, 0], [0, 0, 2, 1], [4, 3, 0, 0], [2, 0, 0, 3]].map(Piece::new);
    Instance::new(Size::new(2, 2), pieces.to_vec()).unwrap()
}

/// Gives bytes to everything that reads; what reads is written and read back.
fn swallow(bytes: &[u8]) {
    let source = Source::new("noise", bytes);
    let instance = tiny();
    let state = board::read_state(&instance, &source);
    state.map_or_else(|e| drop(e.to_string()), |s| drop(id::write_state(&instance, &s)));
    let mut options = Given::default().with("size", String::from_utf8_lossy(bytes)).with("hints", "h");
    options.attach("hints", bytes.to_vec());
    let settings = PuzzleSettings::read(&options).unwrap_or_default();
    for format in FORMATS.iter().filter(|f| f.read.is_some()) {
        let _ = (format.sniff)(&source);
        (format.read.unwrap())(&source, &settings).map_or_else(|e| drop(e.to_string()), drop);
        match (format.read.unwrap())(&source, &PuzzleSettings::default()) {
            Err(error) => drop(error.to_string()),
            Ok(documents) => {
                let format = self::format("jsonl");
                let text = write(format, &documents[..1]).unwrap();
                let back = read(format, &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
                assert_eq!(back[0].instance, documents[0].instance, "{text}");
            }
        }
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        id::read_state(&instance, text).map_or_else(|e| drop(e.to_string()), drop);
        for (params, body) in [(text, "0123"), ("4x3", text), text.split_once(' ').unwrap_or((text, text))] {
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
        b"65536",
        b"16384 ",
        b"0",
        b"-1",
        b"\n",
        b"\r\n\n",
        b"\xff",
        b"[",
        b"]",
        b"&hints=0.1-3.2",
        b"&motifs_order=jef",
        b"hints\n",
        b"board\n",
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
        "0 1 0 1\n",
        "1 2 1 0\n",
        "\n",
        "{",
        "[",
        "abab",
        "&board_edges=",
        "1111,0001,0101,1111\n",
        "{\"a\":",
        "0:0 ",
        "#",
    ];
    const STARTS: [&str; 9] = [
        "",
        "128 128\n",
        "1 16384\n",
        "128\n5\n1\n1 1 1 1\n",
        "0 1 1 0\nhints\n",
        "0 1 1 0\nboard\n",
        "board_w=128&board_h=128&board_edges=",
        "[",
        "{\"width\":128,\"height\":128,\"pieces\":[[1",
    ];
    let begin = std::time::Instant::now();
    for (start, piece) in STARTS.iter().flat_map(|s| PIECES.map(|p| (s, p))) {
        let text = format!("{start}{}", piece.repeat(100_000 / piece.len()));
        swallow(text.as_bytes());
        assert!(begin.elapsed().as_secs() < 60, "{start}{piece}");
    }
}

/// The largest board there may be, every piece on it and a clue.
#[test]
fn the_largest_board_is_read_at_once() {
    let size = Size::new(128, 128);
    let random = &mut Random::new(1);
    let pieces =
        (0..size.area()).map(|_| Piece::new(std::array::from_fn(|_| random.below(23) as u16))).collect();
    let clue = |at| Clue { cell: size.cell(at), placed: Placed::new(at as u16, at % 4) };
    let instance = Instance::new(size, pieces).unwrap().with_clues((0..size.area()).map(clue)).unwrap();
    let mut document = Document::new(instance);
    document.state = Some(crate::model::start(&document.instance));
    for format in ["e2pieces", "link-dev", "jsonl"].map(format) {
        let text = write(format, std::slice::from_ref(&document)).unwrap();
        let begin = std::time::Instant::now();
        let back = read(format, &text).unwrap();
        let state = board::read_state(&document.instance, &Source::new("state", &text)).unwrap();
        let seconds = begin.elapsed().as_secs_f64();
        assert!(same(format, &document.instance, &back[0].instance), "{}", format.name);
        assert_eq!(
            looks(&document.instance, &state),
            looks(&document.instance, document.state.as_ref().unwrap())
        );
        assert!(seconds < 4.0, "{}: {seconds} s, even in a slow build", format.name);
    }
}
