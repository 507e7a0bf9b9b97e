//! What all formats promise: what they write they read back, they know their own texts, and no
//! bytes make them panic.

use super::words::{Documents, same_but_looks};
use super::{FORMATS, id, json, state};
use crate::Polyomino;
use crate::PuzzleSettings;
use crate::model::{
    Board, Ground, Instance, Piece, PieceId, Placed, Site, Space, Spot, State, Turning, fits, status,
};
use quadrille_core::scene::Rgb;
use quadrille_core::{Confidence, Diagnostic, Document, Format, Random, Source};
use std::collections::{BTreeMap, BTreeSet};

/// A connected set of cells that grows at random.
fn random_shape(random: &mut Random, space: Space, size: usize) -> Vec<Site> {
    let mut sites = vec![Site::default()];
    while sites.len() < size {
        let from = sites[random.below(sites.len())];
        let steps = space.steps();
        let next = from.plus(steps[random.below(steps.len())]).unwrap();
        if !sites.contains(&next) {
            sites.push(next);
        }
    }
    sites
}

fn random_piece(random: &mut Random, space: Space, name: &str, plain: bool) -> Piece {
    let size = 1 + random.below(6);
    let mut piece = Piece::new(name, random_shape(random, space, size)).unwrap();
    if !plain {
        piece.turning = *random.pick(&[Turning::Free, Turning::OneSided, Turning::Fixed]).unwrap();
        let low = random.below(3) as u16;
        piece.copies = low..=low.max(1) + random.below(2) as u16;
        piece.color = random.chance(0.5).then(|| Rgb(random.below(256) as u8, 7, 255));
        let names = ["dark red", "sea \"blue\"\\", "", "pieces: x", "grün", " x3 "];
        piece.color_name = random.chance(0.5).then(|| names[random.below(names.len())].to_owned());
    }
    piece
}

/// Pieces on free cells of the board, wherever a few tries find room.
fn random_placed(random: &mut Random, instance: &Instance) -> Vec<Placed> {
    let board = instance.board();
    let mut free = vec![true; board.len()];
    let mut placed: Vec<Placed> = Vec::new();
    for _ in 0..40 {
        let id = PieceId(random.below(instance.pieces().len()) as u16);
        let shapes = instance.piece(id).orientations(board.space());
        let shape = &shapes[random.below(shapes.len())];
        let origin = board.site(Spot(random.below(board.len()) as u16));
        let spots: Option<Vec<Spot>> = shape
            .iter()
            .map(|s| origin.plus(*s).and_then(|s| board.spot(s)).filter(|s| free[s.index()]))
            .collect();
        let used = placed.iter().filter(|p| p.piece == id).count();
        if let Some(spots) = spots.filter(|_| used < usize::from(*instance.piece(id).copies.end())) {
            spots.iter().for_each(|s| free[s.index()] = false);
            placed.push(Placed::new(id, spots));
        }
    }
    placed
}

fn random_document(random: &mut Random, space: Space, plain: bool) -> Document<Polyomino> {
    let (layers, rows, cols) = match space.is_solid() {
        true => (1 + random.below(3), 1 + random.below(4), 1 + random.below(4)),
        false => (1, 1 + random.below(7), 1 + random.below(7)),
    };
    let mut cells = Vec::new();
    for layer in 0..layers {
        for (row, col) in (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c))) {
            if cells.is_empty() || random.chance(0.85) {
                let site = Site::new(layer as i16, row as i16, col as i16);
                let optional = !plain && random.chance(0.1);
                cells.push(Ground { site: space.from_sheet(site), optional });
            }
        }
    }
    let names = ["A", "B", "P10", "x", "7", "T4", "O-2", "Ü"];
    let count = 1 + random.below(names.len());
    let letters = ["A", "B", "C", "D", "E", "F", "G", "H"];
    let names = if plain { letters } else { names };
    let pieces = names[..count].iter().map(|n| random_piece(random, space, n, plain)).collect();
    let instance = Instance::new(Board::new(space, cells).unwrap(), pieces).unwrap();
    let given = if plain || random.chance(0.4) { Vec::new() } else { random_placed(random, &instance) };
    let mut document = Document::new(instance.with_given(given).unwrap());
    document.facts.title = random.chance(0.3).then(|| "A title: with more".to_owned());
    if random.chance(0.3) {
        document.solution = Some(State::new(random_placed(random, &document.instance)));
    }
    document
}

/// A state that may break every rule but stays on the board.
fn wild_state(random: &mut Random, instance: &Instance) -> State {
    let wild = |random: &mut Random| {
        let cells = 1 + random.below(5);
        let spots: Vec<Spot> =
            (0..cells).map(|_| Spot(random.below(instance.board().len()) as u16)).collect();
        Placed::new(PieceId(random.below(instance.pieces().len()) as u16), spots)
    };
    let count = random.below(6);
    State::new((0..count).map(|_| wild(random)).collect())
}

fn read(format: &Format<Polyomino>, bytes: &[u8]) -> Result<Documents, Diagnostic> {
    (format.read.unwrap())(&Source::new("test", bytes), &PuzzleSettings::default())
}

/// The formats that can be what a text is: the surest ones that read it.
fn recognised(text: &str) -> Vec<&'static str> {
    let source = Source::new("test", text);
    let best = FORMATS.iter().map(|f| (f.sniff)(&source)).max().unwrap();
    let fits = |f: &&Format<Polyomino>| {
        best != Confidence::No && (f.sniff)(&source) == best && read(f, text.as_bytes()).is_ok()
    };
    FORMATS.iter().filter(fits).map(|f| f.name).collect()
}

#[test]
fn what_is_written_reads_back_and_is_recognised() {
    let mut written = BTreeMap::new();
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let space = Space::ALL[seed as usize % 4];
        let document = random_document(&mut random, space, seed % 3 == 0);
        for format in FORMATS {
            let Some(write) = format.write else { continue };
            match write(std::slice::from_ref(&document)) {
                Ok(text) => {
                    let what = format!("{} {seed}\n{text}", format.name);
                    let back = read(format, text.as_bytes());
                    let back = back.unwrap_or_else(|e| panic!("{what}\n{e}"));
                    assert_eq!(back.len(), 1, "{what}");
                    let (ours, theirs) = (&document.instance, &back[0].instance);
                    match format.name {
                        "course" | "cuts" => assert!(same_but_looks(ours, theirs), "{what}"),
                        "dlx" => assert_eq!(ours.pieces().len(), theirs.pieces().len(), "{what}"),
                        _ => assert_eq!(ours, theirs, "{what}"),
                    }
                    if format.name == "packing" {
                        assert_eq!(back[0].facts.title, document.facts.title, "{what}");
                        assert_eq!(back[0].solution, document.solution, "{what}");
                    }
                    assert_eq!(recognised(&text), [format.name], "{what}");
                    *written.entry(format.name).or_insert(0) += 1;
                }
                Err(refusal) => {
                    assert!(refusal.message.contains(format.name) && refusal.help.is_some(), "{refusal}");
                    assert_ne!(format.name, "packing", "{refusal}");
                }
            }
        }
    }
    assert_eq!(written["packing"], 300);
    assert!(written.len() == 6 && written.values().all(|n| *n > 8), "{written:?}");
}

#[test]
fn ids_and_json_hold_everything() {
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let document = random_document(&mut random, Space::ALL[seed as usize % 4], false);
        let instance = &document.instance;
        let (params, body) = id::write(instance);
        let safe = |t: &str| t.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_'));
        assert!(safe(&params) && safe(&body), "{params} {body}");
        assert_eq!(id::read(&params, &body).as_ref(), Ok(instance), "{params} {body}");
        assert_eq!(json::read(&json::write(instance)).as_ref(), Ok(instance));
        for state in [State::new(random_placed(&mut random, instance)), wild_state(&mut random, instance)] {
            let text = id::write_state(instance, &state);
            assert!(safe(&text));
            assert_eq!(id::read_state(instance, &text).as_ref(), Ok(&state));
            let text = state::write_state(instance, &state);
            let back = state::read_state(instance, &Source::new("test", &text));
            assert_eq!(back.as_ref(), Ok(&state), "{text}");
        }
    }
}

#[test]
fn random_pieces_are_placed_by_the_rules() {
    for seed in 0..100 {
        let mut random = Random::new(seed);
        let instance = random_document(&mut random, Space::ALL[seed as usize % 4], false).instance;
        let placed = random_placed(&mut random, &instance);
        assert!(placed.iter().all(|p| fits(&instance, p)));
        let bare = Instance::new(instance.board().clone(), instance.pieces().to_vec()).unwrap();
        assert!(status(&bare, &State::new(placed)).broken().next().is_none());
    }
}

#[test]
fn documents_have_only_what_the_schema_knows() {
    let schema = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/document.schema.json");
    let schema: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(schema).unwrap()).unwrap();
    let members = |name: &str| schema["$defs"][name]["properties"].as_object().unwrap().clone();
    let (puzzle, piece) = (members("polyomino"), members("polyominoPiece"));
    let (mut puzzle_seen, mut piece_seen) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let document = random_document(&mut random, Space::ALL[seed as usize % 4], false);
        let value = json::write(&document.instance);
        puzzle_seen.extend(value.as_object().unwrap().keys().cloned());
        for piece in value["pieces"].as_array().unwrap() {
            piece_seen.extend(piece.as_object().unwrap().keys().cloned());
        }
    }
    assert!(puzzle_seen.iter().eq(puzzle.keys().collect::<BTreeSet<_>>()), "{puzzle_seen:?}");
    assert!(piece_seen.iter().eq(piece.keys().collect::<BTreeSet<_>>()), "{piece_seen:?}");
}

/// A sound text of every format, with what recognises it.
const SOUND: [(&str, &str); 12] = [
    ("packing", "title: x\nboard:\n###\n##.\npieces:\nA ##/#.\nB ##\ngiven: B=r1c1-r1c2\n"),
    ("packing", "space: hex\nboard: 2x3\npieces:\nA ##/#. x2\n"),
    ("letters", "EAAAABGGG../EEKABBG..../HEKKDBB..../HEKIDDJJ.../HHHIIDJJJ.."),
    ("letters", "pieces: tetrominoes\n\n....I\n....I\n....I\n....I\n"),
    (
        "levels",
        "# board: 5x11\n1 easy given=1 solutions=1 .........../...I......./..II......./.........../...........\n",
    ),
    ("levels", ".........../...I......./..II......./.........../...........\t12\n"),
    ("pieces", "# five\nI4 ####  \nL4 ###/#..  \nO4 ##/##  red 255,0,0\nS4 ##./.##  \nT4 ###/.#.  bal\n"),
    ("pieces", "V 0,0,0 1,0,0 0,1,0\nL 0,0,0 1,0,0 2,0,0 0,1,0 x6\n"),
    ("board", "###########\n###########\n###########\n###########\n###########\n"),
    ("dlx", "| x\n#A #B 00 01 02\n#A 00 01\n#A 01 02\n#B 00\n#B 01\n#B 02\n"),
    ("course", "2 4 2\nDEFAULT\nAAA\nA\nBBB\n  B\n"),
    (
        "cuts",
        "[{\"id\": \"a\", \"board\": [\"##\", \"#.\"], \"pieces\": {\"A\": \"##/#.\"}, \"witness\": [\"AA\", \"A.\"]}]",
    ),
];

#[test]
fn sound_texts_are_recognised() {
    for (name, text) in SOUND {
        assert_eq!(recognised(text), [name], "{text}");
    }
}

#[test]
fn puzzles_of_others_are_not_ours() {
    for text in [
        "3/2-1/3-2\n1-2/3-1/2\n",
        "3/2/3\n1/2\n",
        "width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n",
        "2\n1 1\n\n2\n1\n1\n",
        "1\n2 3\n2 0\n1 1 0\n2 0\n1 0\n1 0\n",
        "2x3:1/1.1/2/1/1",
        "https://puzz.link/p?nonogram/2/2/1111",
        "[[5, 3, 6], [2, 1, 4]]",
        "hello world",
        "{\"family\": \"nonogram\"}",
        "GRID Hat\nROWS\n[ 2 ]\n[ ]\nCOLUMNS\n[ 1 ]\n[ 1 ]\n",
        "P1\n3 2\n1 0 1\n0 1 0\n",
        "",
    ] {
        let source = Source::new("test", text);
        let claimed: Vec<&str> =
            FORMATS.iter().filter(|f| (f.sniff)(&source) != Confidence::No).map(|f| f.name).collect();
        assert!(claimed.is_empty(), "{claimed:?}\n{text}");
    }
}

fn mutated(random: &mut Random, text: &[u8]) -> Vec<u8> {
    const PIECES: [&[u8]; 18] = [
        b"99999999999999999999",
        b"4095",
        b"x0-3",
        b"-1",
        b"\n",
        b"\n\n",
        b"\xff",
        b"#",
        b"+",
        b"|",
        b"\"",
        b"====\n",
        b"space: spheres\n",
        b"\xc3\xa9",
        b"=",
        b"/",
        b"given:",
        b"iq-pyramid",
    ];
    random.damaged(text, &PIECES)
}

#[test]
fn no_bytes_make_a_reader_panic() {
    let mut random = Random::new(2026);
    let mut texts: Vec<String> = SOUND.iter().map(|(_, t)| (*t).to_owned()).collect();
    for seed in 0..24 {
        let document = random_document(&mut random, Space::ALL[seed % 4], seed % 3 == 0);
        let written = FORMATS.iter().filter_map(|f| f.write?(std::slice::from_ref(&document)).ok());
        texts.extend(written.filter(|t| t.len() < 3000));
    }
    for round in 0..6000 {
        let bytes = mutated(&mut random, texts[round % texts.len()].as_bytes());
        let source = Source::new("noise", &bytes);
        for format in FORMATS {
            let _ = (format.sniff)(&source);
            match read(format, &bytes) {
                Ok(documents) => assert!(!documents.is_empty()),
                Err(error) => drop(error.to_string()),
            }
        }
    }
}

#[test]
fn no_ids_states_or_documents_make_a_reader_panic() {
    let mut random = Random::new(7);
    for round in 0..2000 {
        let instance = random_document(&mut random, Space::ALL[round % 4], false).instance;
        let (params, body) = id::write(&instance);
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        let (wrong_params, wrong_body) =
            (text(mutated(&mut random, params.as_bytes())), text(mutated(&mut random, body.as_bytes())));
        let _ = (id::read(&wrong_params, &body), id::read(&params, &wrong_body));
        let state = wild_state(&mut random, &instance);
        let written = id::write_state(&instance, &state);
        let _ = id::read_state(&instance, &text(mutated(&mut random, written.as_bytes())));
        let written = state::write_state(&instance, &state);
        let bytes = mutated(&mut random, written.as_bytes());
        if let Ok(state) = state::read_state(&instance, &Source::new("noise", &bytes)) {
            let _ = status(&instance, &state);
        }
        let document = text(mutated(&mut random, json::write(&instance).to_string().as_bytes()));
        if let Ok(value) = serde_json::from_str(&document) {
            let _ = json::read(&value);
        }
    }
}
