//! A search can be watched: what every method tells of its steps can be played on a board, and ends
//! at the solution that it found.

use crate::samples::{generated, read};
use quadrille::{Limits, Look, Puzzle, Run, trace};

/// Small and large puzzles of every family, with equal pieces and without a solution among them.
fn puzzles() -> Vec<Puzzle> {
    let made: [(&str, &[(&str, &str)]); 9] = [
        ("nonogram", &[("size", "6x6")]),
        ("loops", &[("size", "5x5")]),
        ("loops", &[("size", "3x3"), ("hex", "true")]),
        ("edge", &[("size", "3x3")]),
        ("edge", &[("size", "8x8")]),
        ("swap", &[("size", "3x3")]),
        ("polyomino", &[("board", "5x6"), ("cut", "8")]),
        ("polyomino", &[("board", "12x12"), ("cut", "30")]),
        ("polyomino", &[("board", "20x20"), ("cut", "35")]),
    ];
    let texts = [
        "1/1\n1/1\n",
        "1/1/1\n1/1/1\n",
        "2 2\n4 3\n2 1\n",
        "loops: square\n\n╵╵\n╵╵\n",
        "space: flat\nboard:\n####\n####\n####\npieces:\nA ##\nB ##\nC ##\nD ###\nE ###\n",
        "space: flat\nboard:\n##\n##\npieces:\nA ###\nB #\n",
    ];
    let made = made.iter().map(|(family, settings)| generated(family, settings, 1).unwrap());
    made.chain(texts.iter().map(|text| read(text))).collect()
}

#[test]
fn what_every_method_tells_can_be_played() {
    for puzzle in puzzles() {
        for method in puzzle.family().methods() {
            for cap in [40, 1000] {
                let what = format!("{} {} {cap}", puzzle.start.describe(), method.name);
                let limits = Limits { nodes: Some(3000), ..Limits::default() };
                let run = Run { method: Some(method.name.to_owned()), ..Run::within(limits) };
                // A method may refuse a puzzle that it is not made for.
                let Ok((steps, answer)) = trace::record(&puzzle.start, run, cap) else { continue };
                assert!(steps.steps.len() <= cap, "{what}");
                let frames = steps.frames(&puzzle.start, 30, &Look::default());
                let frames = frames.unwrap_or_else(|e| panic!("{what}: {e}\n{}", puzzle.start.text()));
                assert!((1..=30).contains(&frames.len()), "{what}: {}", frames.len());
                if let Some(solution) = answer.solutions.last() {
                    assert!(frames.last() == Some(&solution.draw(&Look::default())), "{what}");
                }
            }
        }
    }
}
