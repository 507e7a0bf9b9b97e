//! No format drops a part of a puzzle silently: what a format writes it reads back as the same puzzle, or it refuses and
//! names what it cannot hold. Puzzles of every family with everything that a family knows, mixed at random, go through
//! every format that reads and writes, through IDs and through JSON documents.

use quadrille::{FAMILIES, Limits, Options, Puzzle, Run, Source, document, id};
use quadrille_core::Random;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A family, and an instance of it with features drawn at random.
type Kind = (&'static str, fn(&mut Random) -> Value);

const KINDS: &[Kind] =
    &[("polyomino", polyomino), ("swap", swap), ("nonogram", nonogram), ("loops", loops), ("edge", edge)];

/// Formats that do not keep the promise yet, with the reason; they are looked at by hand.
const LEFT_OUT: &[(&str, &str)] = &[];

fn one_of<T: Copy>(random: &mut Random, list: &[T]) -> T {
    list[random.below(list.len())]
}

/// Boards with holes and cells that may stay empty, solid ones and hexagonal ones; copies, turning, colours.
fn polyomino(random: &mut Random) -> Value {
    let space = one_of(random, &["flat", "flat", "flat", "hex", "cubic"]);
    let (rows, cols) = (2 + random.below(3), 2 + random.below(4));
    let mut row =
        |_| -> String { (0..cols).map(|_| one_of(random, &['#', '#', '#', '#', '.', '+'])).collect() };
    let board: Vec<String> = (0..rows).map(&mut row).collect();
    let shapes = ["#", "##", "###", "##/#.", "##/##", "#.#", "####", "##./.##", "###/#.."];
    let mut pieces = Vec::new();
    for number in 0..1 + random.below(4) {
        let mut piece = json!({ "name": format!("P{number}"), "shape": one_of(random, &shapes) });
        if random.chance(0.2) {
            piece["copies"] =
                one_of(random, &[json!(2), json!([0, 1]), json!([1, 3])][..].iter().collect::<Vec<_>>())
                    .clone();
        }
        if random.chance(0.2) {
            piece["turning"] = one_of(random, &["one-sided", "fixed"]).into();
        }
        if random.chance(0.2) {
            piece["color"] = "#ff0000".into();
        }
        pieces.push(piece);
    }
    json!({ "space": space, "board": board, "pieces": pieces })
}

/// Targets, equal tiles, tiles and places that do not matter, walls, links, moving walls.
fn swap(random: &mut Random) -> Value {
    let (rows, cols) = (1 + random.below(3), 2 + random.below(3));
    let mut numbers: Vec<Value> = (1..=rows * cols).map(Value::from).collect();
    random.shuffle(&mut numbers);
    let equal = random.chance(0.3);
    if equal {
        numbers = (0..rows * cols).map(|_| (1 + random.below(3)).into()).collect();
    }
    if random.chance(0.3) {
        numbers[0] = Value::Null;
    }
    let mut target = numbers.clone();
    random.shuffle(&mut target);
    let grid = |list: &[Value]| -> Value { list.chunks(cols).map(|row| Value::from(row.to_vec())).collect() };
    let mut instance = json!({ "tiles": grid(&numbers) });
    if equal || random.chance(0.3) {
        instance["target"] = grid(&target);
    }
    if random.chance(0.3) {
        instance["walls"] = json!([[0, 0, 0, 1]]);
    }
    if random.chance(0.3) && rows > 1 {
        instance["links"] = json!([[0, 0, 1, 1]]);
    }
    if random.chance(0.2) {
        instance["moving_wall"] = json!(7);
    }
    instance
}

/// Colours, blotted lengths, given cells, empty lines.
fn nonogram(random: &mut Random) -> Value {
    let (rows, cols) = (1 + random.below(6), 1 + random.below(6));
    let colors = one_of(random, &[1, 1, 2, 4]);
    let picture: Vec<Vec<usize>> =
        (0..rows).map(|_| (0..cols).map(|_| random.below(colors + 1)).collect()).collect();
    let blots = if random.chance(0.3) { 0.3 } else { 0.0 };
    let mut clue = |cells: Vec<usize>| -> String {
        let runs = cells.chunk_by(|a, b| a == b).filter(|run| run[0] > 0);
        let block = |run: &[usize]| {
            let length = if random.chance(blots) { "?".to_owned() } else { run.len().to_string() };
            if colors == 1 { length } else { format!("{length}{}", (b'a' + run[0] as u8 - 1) as char) }
        };
        runs.map(block).collect::<Vec<_>>().join(" ")
    };
    let row_clues: Vec<String> = picture.iter().map(|row| clue(row.clone())).collect();
    let col_clues: Vec<String> =
        (0..cols).map(|c| clue(picture.iter().map(|row| row[c]).collect())).collect();
    let mut instance = json!({ "width": cols, "height": rows, "rows": row_clues, "columns": col_clues });
    let palette = [
        ("white", '.', "#ffffff"),
        ("black", 'a', "#000000"),
        ("red", 'b', "#ff0000"),
        ("green", 'c', "#00ff00"),
        ("blue", 'd', "#0000ff"),
    ];
    if colors > 1 {
        let swatch =
            |(name, char, color): &(&str, char, &str)| json!({ "name": name, "char": char, "color": color });
        instance["palette"] = palette[..=colors].iter().map(swatch).collect();
    }
    if random.chance(0.3) {
        let sign = |k: usize| match k {
            0 => '.',
            _ if colors == 1 => '#',
            k => palette[k].1,
        };
        let line = |row: &Vec<usize>, random: &mut Random| -> String {
            row.iter().map(|&k| if random.chance(0.3) { sign(k) } else { '?' }).collect()
        };
        instance["given"] = picture.iter().map(|row| line(row, random)).collect();
    }
    instance
}

/// Shapes, wrapping, walls, rules, empty tiles.
fn loops(random: &mut Random) -> Value {
    let hex = random.chance(0.4);
    let (rows, cols) = (1 + random.below(5), 1 + random.below(5));
    let most = if hex { 64 } else { 16 };
    let tiles: Vec<Vec<usize>> = (0..rows).map(|_| (0..cols).map(|_| random.below(most)).collect()).collect();
    let mut instance = json!({ "shape": if hex { "hex" } else { "square" }, "tiles": tiles });
    instance["rule"] = one_of(random, &["loops", "tree", "apart"]).into();
    instance["wrap"] = random.chance(0.3).into();
    if random.chance(0.3) && cols > 1 {
        instance["walls"] = json!(["r1c1.e"]);
    }
    instance
}

/// Clues, boards that are not square or have no frame, pieces to spare.
fn edge(random: &mut Random) -> Value {
    let size = format!("{}x{}", 2 + random.below(3), 2 + random.below(3));
    let framed = random.chance(0.7);
    let mut options = Options::default().with("size", size).with("seed", random.below(1000).to_string());
    options = options.with("inner-colors", "5");
    options = if framed { options.with("frame-colors", "4") } else { options.with("no-frame", "true") };
    if random.chance(0.4) {
        options = options.with("clues", "2");
    }
    let made = FAMILIES.find("edge").unwrap().generate(Run { options, ..Run::default() });
    let Ok(made) = made else { return Value::Null };
    let mut instance = made.start.instance_json();
    if random.chance(0.2) {
        let pieces = instance["pieces"].as_array_mut().unwrap();
        pieces.push(pieces[0].clone());
    }
    instance
}

/// The puzzle with facts, and with a solution where one is found.
fn dressed(mut puzzle: Puzzle, random: &mut Random) -> Puzzle {
    puzzle.facts.title = random.chance(0.5).then(|| "A title".to_owned());
    if random.chance(0.5) {
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        puzzle.solution = puzzle.start.solve(Run::within(limits)).ok().and_then(|mut a| a.solutions.pop());
    }
    puzzle
}

/// Whether a part that was read back is absent or what it was.
fn same<T: PartialEq>(before: &Option<T>, after: &Option<T>) -> bool {
    after.is_none() || before == after
}

#[test]
fn what_is_written_reads_back_or_is_refused_by_name() {
    let mut faults = Vec::new();
    for &(name, draw) in KINDS {
        let family = FAMILIES.find(name).unwrap();
        let random = &mut Random::new(4);
        let mut kept: BTreeMap<&str, usize> = BTreeMap::new();
        for _ in 0..150 {
            let Ok(puzzle) = family.read_json(&draw(random)) else { continue };
            let puzzle = dressed(puzzle, random);
            for format in family.formats().into_iter().filter(|f| f.reads && f.writes) {
                if LEFT_OUT.iter().any(|(left, _)| *left == format.name) {
                    continue;
                }
                let what = || format!("{name} {}: {}", format.name, puzzle.start.instance_json());
                let text = match family.write(format.name, std::slice::from_ref(&puzzle)) {
                    Ok(text) => text,
                    Err(e) if e.message.contains(format.name) && e.message.contains("cannot") => continue,
                    Err(e) => {
                        faults.push(format!("{}\nrefused without a name: {e}", what()));
                        continue;
                    }
                };
                *kept.entry(format.name).or_default() += 1;
                match family.read(format.name, &Source::new("written", &text), &Options::default()) {
                    Err(e) => faults.push(format!("{}\nwritten and not read: {e}\n{text}", what())),
                    Ok(back) if back.len() != 1 || !back[0].start.same_puzzle(&puzzle.start) => {
                        let read: Vec<Value> = back.iter().map(|b| b.start.instance_json()).collect();
                        faults.push(format!("{}\nread as another: {read:?}\n{text}", what()));
                    }
                    Ok(back) => {
                        let [one] = &back[..] else { continue };
                        if !same(&puzzle.solution, &one.solution)
                            || !same(&puzzle.facts.title, &one.facts.title)
                        {
                            faults.push(format!("{}\nanother solution or title\n{text}", what()));
                        }
                    }
                }
            }
        }
        assert!(!kept.is_empty(), "{name}");
    }
    let shown = faults.iter().take(12).map(|f| format!("{f}\n")).collect::<String>();
    assert!(faults.is_empty(), "{} faults\n{shown}", faults.len());
}

#[test]
fn documents_and_ids_hold_everything() {
    for &(name, draw) in KINDS {
        let family = FAMILIES.find(name).unwrap();
        let random = &mut Random::new(5);
        let mut seen = 0;
        for _ in 0..100 {
            let Ok(puzzle) = family.read_json(&draw(random)) else { continue };
            let mut puzzle = dressed(puzzle, random);
            puzzle.state = puzzle.solution.clone();
            let text = document::write(&puzzle).to_string();
            let back = document::read(&FAMILIES, &Source::new("document", &text)).unwrap().remove(0);
            assert_eq!(back.start, puzzle.start, "{text}");
            assert_eq!((&back.state, &back.solution), (&puzzle.state, &puzzle.solution), "{text}");
            assert_eq!(back.facts, puzzle.facts);
            let text = id::write(&puzzle, id::Parts::ALL);
            let back = id::read(&FAMILIES, &Source::new("ID", &text), &text).unwrap();
            assert!(back.start.same_puzzle(&puzzle.start), "{text}");
            assert_eq!(back.state, puzzle.state, "{text}");
            seen += 1;
        }
        assert!(seen > 30, "{name}: {seen}");
    }
}
