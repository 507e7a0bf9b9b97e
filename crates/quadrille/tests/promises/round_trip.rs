//! No format drops a part of a puzzle silently: what a format writes it reads back as the same
//! puzzle, or it refuses and names what it cannot hold. Puzzles of every family with everything
//! that a family knows, mixed at random, go through every format that reads and writes, through IDs
//! and through JSON documents.

use quadrille::{BigUint, FAMILIES, FormatInfo, Given, Limits, Puzzle, Run, Source, document, id};
use quadrille_core::Random;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A family, and an instance of it with features drawn at random.
pub type Kind = (&'static str, fn(&mut Random) -> Value);

/// The families.
pub const KINDS: &[Kind] =
    &[("polyomino", polyomino), ("swap", swap), ("nonogram", nonogram), ("loops", loops), ("edge", edge)];

/// The formats that hold a puzzle by what solves it, not by its looks: what is read back has as
/// many solutions.
const BY_MEANING: &[&str] = &["dlx"];

fn one_of<T: Copy>(random: &mut Random, list: &[T]) -> T {
    list[random.below(list.len())]
}

/// Boards with holes and cells that may stay empty, solid ones and hexagonal ones; copies, turning,
/// colours.
fn polyomino(random: &mut Random) -> Value {
    if random.chance(0.1) {
        return json!({ "space": "cubic", "board": "3x3x3", "pieces": "soma" });
    }
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
    let mut options = Given::default().with("size", size).with("seed", random.below(1000).to_string());
    options = options.with("inner-colors", "5");
    options = if framed { options.with("frame-colors", "4") } else { options.with("no-frame", "true") };
    if random.chance(0.4) {
        options = options.with("clues", "2");
    }
    let made = FAMILIES.find("edge").unwrap().generate(Run { settings: options.into(), ..Run::default() });
    let Ok(made) = made else { return Value::Null };
    let mut instance = made.start.instance_json();
    if random.chance(0.2) {
        let pieces = instance["pieces"].as_array_mut().unwrap();
        pieces.push(pieces[0].clone());
    }
    instance
}

/// The puzzle with facts, and with a solution where one is found.
pub fn dressed(mut puzzle: Puzzle, random: &mut Random) -> Puzzle {
    puzzle.facts.title = random.chance(0.5).then(|| "A title".to_owned());
    if random.chance(0.5) {
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        puzzle.solution = puzzle.start.solve(Run::within(limits)).ok().and_then(|mut a| a.solutions.pop());
    }
    puzzle
}

/// Whether a part that was read back is absent or what it was.
fn absent_or_same<T: PartialEq>(before: &Option<T>, after: &Option<T>) -> bool {
    after.is_none() || before == after
}

/// The instance without what is said for the eye alone: names of colours, names and colours of
/// pieces.
fn essence(puzzle: &Puzzle) -> Value {
    let mut instance = puzzle.start.instance_json();
    for (list, looks) in [("palette", &["name", "char"][..]), ("pieces", &["name", "color", "colorName"])] {
        let items = instance.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten();
        for item in items.filter_map(Value::as_object_mut) {
            looks.iter().for_each(|look| drop(item.remove(*look)));
        }
    }
    instance
}

fn solutions(puzzle: &Puzzle) -> BigUint {
    puzzle.start.count(Run::within(Limits::none())).unwrap().count.number
}

/// What goes wrong when a puzzle is written in a format and read again; `None` if nothing, or if
/// the format refuses by name.
fn fault(puzzle: &Puzzle, format: &FormatInfo, kept: &mut usize) -> Option<String> {
    let family = puzzle.family();
    let text = match family.write(format.name, std::slice::from_ref(puzzle)) {
        Ok(text) => text,
        Err(e) if e.message.contains(format.name) && e.message.contains("cannot hold") => return None,
        Err(e) => return Some(format!("refused without a name: {e}")),
    };
    *kept += 1;
    let back = match family.read(format.name, &Source::new("written", &text), &Given::default()) {
        // An item without options says that there is no solution; it is not a piece that could be
        // drawn.
        Err(_) if BY_MEANING.contains(&format.name) && solutions(puzzle) == BigUint::ZERO => return None,
        Err(e) => return Some(format!("written and not read: {e}\n{text}")),
        Ok(back) => back,
    };
    let [one] = &back[..] else { return Some(format!("read as {} puzzles\n{text}", back.len())) };
    let same = match BY_MEANING.contains(&format.name) {
        true => solutions(puzzle) == solutions(one),
        false => one.start.same_puzzle(&puzzle.start) || essence(one) == essence(puzzle),
    };
    if !same {
        return Some(format!("read as another: {}\n{text}", one.start.instance_json()));
    }
    let told = absent_or_same(&puzzle.facts.title, &one.facts.title)
        && (!one.start.same_puzzle(&puzzle.start) || absent_or_same(&puzzle.solution, &one.solution));
    (!told).then(|| format!("another solution or title\n{text}"))
}

#[test]
fn what_is_written_reads_back_or_is_refused_by_name() {
    let mut faults: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for &(name, draw) in KINDS {
        let family = FAMILIES.find(name).unwrap();
        let random = &mut Random::new(4);
        let mut kept: BTreeMap<&str, usize> = BTreeMap::new();
        for _ in 0..150 {
            let Ok(puzzle) = family.read_json(&draw(random)) else { continue };
            let puzzle = dressed(puzzle, random);
            for format in family.formats().into_iter().filter(|f| f.reads && f.writes) {
                if let Some(fault) = fault(&puzzle, &format, kept.entry(format.name).or_default()) {
                    let list = faults.entry(format!("{name} {}", format.name)).or_default();
                    list.push(format!("{}\n{fault}", puzzle.start.instance_json()));
                }
            }
        }
        for (format, _) in kept.iter().filter(|(_, kept)| **kept == 0) {
            faults
                .entry(format!("{name} {format}"))
                .or_default()
                .push("holds none of the samples".to_owned());
        }
    }
    let shown = faults.iter().map(|(format, list)| format!("{} x {format}: {}\n\n", list.len(), list[0]));
    assert!(faults.is_empty(), "{}", shown.collect::<String>());
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
            // The names of colours and pieces are no part of an ID; what they are called does not
            // change the puzzle.
            assert_eq!(id::write(&back, id::Parts::ALL), text);
            assert_eq!(back.state.is_some(), puzzle.state.is_some(), "{text}");
            seen += 1;
        }
        assert!(seen > 30, "{name}: {seen}");
    }
}
