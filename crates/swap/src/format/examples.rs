//! What people write, well and badly, format by format.

use super::tests::{format, read, recognised, write};
use crate::Swap;
use crate::model::{Instance, Pair, State, Tile, start};
use quadrille_core::{Confidence, Document, Source};
use serde_json::json;

const GRID: &str = "2 3\n5 3 6\n2 1 4\n";
const FULL: &str = "# id: 7\n# title: A small one\n# remark: by hand\n2 3\n5 3 6\n2 1 .\ntarget\n2 1 3\n. 5 6\n\
                    wall r1c1-r2c1\nlink r1c1-r2c3\nmoving-wall 9\nswaps\nr1c1-r2c3 back r1c1-r1c2\n";

fn one(name: &str, text: &str) -> Document<Swap> {
    let mut documents = read(format(name), text).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(documents.len(), 1, "{text}");
    documents.remove(0)
}

/// The puzzle of the report.
pub fn report() -> Instance {
    one("grid", GRID).instance
}

/// A text that its format reads, writes as it was, and is recognised by.
fn reads_and_writes(name: &str, text: &str) -> Document<Swap> {
    let document = one(name, text);
    assert_eq!(write(format(name), std::slice::from_ref(&document)).unwrap(), text);
    assert_eq!(recognised(text), [name]);
    document
}

/// Texts that a format refuses, with the place and the message.
fn refuses(name: &str, cases: &[(&str, (usize, usize), &str)]) {
    for (text, place, message) in cases {
        let error = read(format(name), text).unwrap_err();
        assert!(error.message.contains(message), "{text}\n{error}");
        assert_eq!(error.line_column(), Some(*place), "{text}\n{error}");
    }
}

#[test]
fn a_grid_file_may_be_untidy() {
    for text in [
        "2 3\r\n5 3 6\r\n2 1 4",
        "\u{feff}2 3 \n5 3 6 \n2 1 4",
        "# a comment\n\n 2\t3\n\n5 3 6\n# another\n\n\t2 1 4\n\n",
        "2 3\n05 3 6\n2 1 4\n---\n",
        "---\n2 3\n5 3 6\n2 1 4\ntarget\n1 2 3\n4 5 6\n",
    ] {
        assert_eq!(one("grid", text).instance, report(), "{text:?}");
    }
    assert_eq!(reads_and_writes("grid", GRID).instance, report());
    reads_and_writes("grid", "1 3\n . 10  .\ntarget\n10  .  .\n");
    assert_eq!(one("grid", "1 3\n* _ 1\n").instance.tiles().items(), [Tile::ANY, Tile::ANY, Tile(1)]);
    assert_eq!(one("grid", "2 1\n2\n1\nwalls r1c1-r2c1\n").instance.walls().len(), 1);
}

#[test]
fn a_grid_file_holds_everything() {
    let document = reads_and_writes("grid", FULL);
    let instance = &document.instance;
    assert_eq!(
        (document.facts.id.as_deref(), document.facts.title.as_deref()),
        (Some("7"), Some("A small one"))
    );
    assert_eq!((instance.walls(), instance.links()), (&[Pair::new(0, 3)][..], &[Pair::new(0, 5)][..]));
    assert_eq!((instance.moving_wall(), document.moves.len()), (Some(9), 3));
    assert_eq!(document.state.as_ref().map(State::swaps), Some(&[Pair::new(0, 1)][..]));
    let two = read(format("grid"), &format!("{FULL}---\n# id: 8\n{GRID}solution\n")).unwrap();
    assert_eq!((two.len(), two[1].facts.id.as_deref()), (2, Some("8")));
    assert_eq!((two[1].state.as_ref(), two[1].solution.as_ref()), (None, Some(&start(&report()))));
    let mut forged = two[1].clone();
    forged.state = Some(start(&report()).after(&[Pair::new(0, 5)]));
    assert!(write(format("grid"), &[forged]).unwrap_err().message.contains("swaps that the rules forbid"));
}

#[test]
fn wrong_grid_files_are_told_with_their_place() {
    refuses(
        "grid",
        &[
            ("", (1, 1), "expected a size and rows"),
            ("# nothing\n---\n", (1, 1), "found nothing"),
            ("2\n1 2\n", (1, 1), "expected the numbers of rows and columns, found '2'"),
            ("2 x\n", (1, 3), "expected a number of rows or columns, found 'x'"),
            ("1 1\n1\n", (1, 1), "at least two places"),
            ("100000 100000\n1 2\n", (1, 1), "too large"),
            ("99999999999999999999999 2\n", (1, 1), "too large"),
            ("1 250000\n1 2\n", (2, 4), "expected 250000 tiles in row 1, found 2"),
            ("2 3\n5 3 6\n", (2, 6), "expected row 2 of 2, found the end"),
            ("2 3\n5 3\n2 1 4\n", (2, 4), "expected 3 tiles in row 1, found 2"),
            ("2 3\n5 3 6 1\n2 1 4\n", (2, 7), "expected 3 tiles in row 1, found one more"),
            ("2 3\n5 3 x\n2 1 4\n", (2, 5), "expected a tile, found 'x'"),
            ("2 3\n5 3 0\n2 1 4\n", (2, 5), "numbered from 1, found 0"),
            ("2 3\n5 3 6\n2 1 3\n", (3, 5), "the tile 3 is there twice"),
            ("2 3\n5 3 6\n2 1 7\n", (3, 5), "the tile 7 on r2c3 has no place"),
            ("2 3\n5 3 6\n2 1 99999999999\n", (3, 5), "too large for a tile"),
            ("2 3\n5 3 6\n2 1 4\n1 2 3\n", (4, 1), "expected 2 rows of 3 tiles, found another"),
            ("2 3\n5 3 6\n2 1 4\ntarget\n1 2 3\n", (5, 6), "expected row 2 of 2"),
            ("1 2\n1 2\ntarget\n1 2\ntarget\n1 2\n", (5, 1), "a second target"),
            ("1 2\n1 2\nwall r1c1-r1c3\n", (3, 6), "r1c3 is outside the board of 2x1"),
            ("1 3\n1 2 3\nwall r1c1-r1c3\n", (3, 6), "r1c1 and r1c3 are none"),
            ("1 3\n1 2 3\nlink r1c1-r1c2\n", (3, 6), "need no link"),
            ("1 3\n1 2 3\nlink r1c1\n", (3, 6), "expected two cells, found 'r1c1'"),
            ("1 3\n1 2 3\nmoving-wall soon\n", (3, 13), "expected the seed"),
            ("1 3\n1 2 3\nmoving-wall\n", (3, 1), "expected the seed"),
            ("1 3\n1 2 3\ncolour red\n", (3, 1), "'colour' is not known here"),
            ("1 3\n1 2 3\nswaps\nr1c1-r1c2\nr1c1-r1c3\n", (5, 1), "r1c1 and r1c3 are not neighbours"),
            ("1 3\n1 2 3\nswaps back\n", (3, 7), "no swap to take back"),
            ("1 3\n1 2 3\nr1c1-r1c2\n", (3, 1), "not known here"),
        ],
    );
}

#[test]
fn literals_are_lists_of_rows() {
    assert_eq!(reads_and_writes("literal", "[[5, 3, 6], [2, 1, 4]]\n").instance, report());
    for text in [
        "[[5,3,6],[2,1,4]]",
        " [ [5 , 3,6,],\n\n [2,1,4 ] , ] ",
        "((5,3,6),(2,1,4))",
        "Solver(2, 3, [[5, 3, 6], [2, 1, 4]])",
        "Grid(2,3,[[5,3,6],[2,1,4]])\n",
        "Grid( [[5,3,6], # the first row\n [2,1,4]] )",
    ] {
        assert_eq!(one("literal", text).instance, report(), "{text}");
        assert!(recognised(text) == ["literal"] || text.starts_with("(("), "{text}");
    }
    reads_and_writes("literal", "[[None, 1]]\n");
    assert_eq!(read(format("literal"), "[[2,1]]\n[[1,2]]").unwrap().len(), 2);
    refuses(
        "literal",
        &[
            ("", (1, 1), "expected a list, found the end"),
            ("[[1, 2]", (1, 8), "expected ']', found the end"),
            ("[[1, 2)]", (1, 7), "expected ']', found ')'"),
            ("[[1, 2], [3]]", (1, 10), "expected 2 tiles as in the rows above, found 1"),
            ("[1, 2]", (1, 2), "expected a row as a list, found '1'"),
            ("[[1, [2]]]", (1, 6), "expected a tile, found a list of one"),
            ("[[[[[[1]]]]]]", (1, 5), "too many brackets"),
            ("[[1, -2]]", (1, 6), "found '-'"),
            ("[[0, 1]]", (1, 3), "numbered from 1"),
            ("[[1, 1]]", (1, 6), "twice"),
            ("[[]]", (1, 1), "at least two places"),
            ("Solver(3, 2, [[5, 3, 6], [2, 1, 4]])", (1, 8), "3 rows and 2 columns are said here"),
            ("Solver(99999999, 99999999, [[1, 2]])", (1, 8), "too large"),
            ("Solver(2, [[5, 3, 6]])", (1, 7), "behind 'Solver'"),
        ],
    );
}

#[test]
fn json_lines_say_what_is_known() {
    let text = "{\"id\":\"a\",\"m\":2,\"n\":3,\"grid\":[[5,3,6],[2,1,4]],\"forbidden\":[[0,0,1,0]]}\n";
    assert_eq!(reads_and_writes("lines", text).instance, report().with_walls([Pair::new(0, 3)]).unwrap());
    let known = json!([{
        "id": 7, "m": 1, "n": 3, "grid": [[0, 3, null]], "target": [[3, 0, 0]], "opt": 1, "best_by": "hand",
        "links": [[0, 0, 0, 2]], "moving_wall": "18446744073709551615", "rustworkx": {"len": 2}, "walls": null,
        "best_swaps_r1c1r2c2": [[0, 1, 0, 0]],
    }])
    .to_string();
    let document = one("lines", &known);
    assert_eq!((document.facts.id.as_deref(), document.instance.moving_wall()), (Some("7"), Some(u64::MAX)));
    assert_eq!(document.facts.remarks[..2], ["known optimum 1", "best known by hand"]);
    let solved = document.solution.is_some();
    assert_ne!(solved, document.facts.remarks.iter().any(|r| r.contains("do not solve")));
    assert_eq!(solved, document.instance.closed(0) != Some(Pair::new(0, 1)));
    let back = one("lines", &write(format("lines"), std::slice::from_ref(&document)).unwrap());
    assert_eq!((&back.instance, &back.solution), (&document.instance, &document.solution));
    refuses(
        "lines",
        &[
            ("", (1, 1), "there is no puzzle"),
            ("{\"m\":1", (1, 6), "this is not JSON"),
            ("{}\n", (1, 1), "a puzzle needs a member 'grid'"),
            ("{\"grid\":[[1,2]]}\n7\n", (2, 1), "expected a puzzle as an object"),
            (
                "{\"id\":\"q\",\"m\":2,\"n\":2,\"grid\":[[1,2]]}",
                (1, 1),
                "puzzle 'q': grid: m and n say other",
            ),
            ("{\"m\":500000,\"n\":500000,\"grid\":[[1,2]]}", (1, 1), "too large"),
            (
                "{\"m\":\"a\",\"n\":2,\"grid\":[[1,2]]}",
                (1, 1),
                "m: expected an integer from 0 to 4294967295, found",
            ),
            ("{\"grid\":[[1,2]],\"forbidden\":[[0,0,0,2]]}", (1, 1), "forbidden[0]: r1c3 is outside"),
            ("{\"grid\":[[1,2]],\"links\":[[0,0,0,1]]}", (1, 1), "links[0]: r1c1 and r1c2 are neighbours"),
            ("{\"grid\":[[1,2]],\"walls\":[[0,0]]}", (1, 1), "walls[0]: expected a list of 4"),
            ("{\"grid\":[[1,1]]}", (1, 1), "grid: the tile 1 is there twice"),
        ],
    );
}

#[test]
fn a_graph_is_a_row_with_walls_and_links() {
    let ring = reads_and_writes("graph", "graph 4\ntokens 3 1 4 2\n1-2 1-4 2-3 3-4\n").instance;
    assert_eq!((ring.size().rows, ring.walls().len(), ring.links()), (1, 0, &[Pair::new(0, 3)][..]));
    let same = "# title: Ring\ngraph 4\n1 2\n2 3\ntarget 1 2 3 4\n3-4 4-1 1-4\n\ntokens 3 1 4 2";
    assert_eq!(
        (one("graph", same).instance, one("graph", same).facts.title.unwrap()),
        (ring, "Ring".to_owned())
    );
    let star = one("graph", "graph 4\ntokens 2 2 . 1\ntarget 1 . 2 2\n1-2 1-3 1-4\n").instance;
    assert_eq!((star.walls().len(), star.pairs().len()), (2, 3));
    assert_eq!(read(format("graph"), "graph 2\ntokens 2 1\ngraph 3\ntokens 1 2 3\n").unwrap().len(), 2);
    let board = write(format("graph"), &[Document::new(report())]).unwrap();
    assert_eq!(board, "graph 2x3\ntokens 5 3 6 2 1 4\n1-2 1-4 2-3 2-5 3-6 4-5 5-6\n");
    let moving = Document::new(report().with_moving_wall(Some(1)));
    assert!(write(format("graph"), &[moving]).unwrap_err().message.contains("cannot hold a moving wall"));
    refuses(
        "graph",
        &[
            ("", (1, 1), "found nothing"),
            ("tokens 1 2\n", (1, 1), "expected the number of places"),
            ("graph 2\n", (1, 1), "expected a line 'tokens'"),
            ("graph x\ntokens 1\n", (1, 7), "expected a number"),
            ("graph 999999999\ntokens 1\n", (1, 1), "too large"),
            ("graph 2\ntokens 1\n", (2, 8), "expected 2 tiles, found 1"),
            ("graph 2\ntokens 1 2 3\n", (2, 12), "expected 2 tiles, found 3"),
            ("graph 2\ntokens 1 1\n", (2, 10), "twice"),
            ("graph 2\ntokens 1 2\ntokens 1 2\n", (3, 1), "a second line tokens"),
            ("graph 2\ntokens 1 2\n1-3\n", (3, 1), "there is no place 3"),
            ("graph 2\ntokens 1 2\n1-2 0-1\n", (3, 5), "there is no place 0"),
            ("graph 2\ntokens 1 2\n1-1\n", (3, 1), "cannot swap with itself"),
            ("graph 2\ntokens 1 2\n1 2 1\n", (3, 1), "expected two places"),
        ],
    );
}

#[test]
fn other_texts_are_not_ours() {
    for text in [
        "",
        "4 4 2\nDEFAULT\n",
        "2\n2\n1 0\n1 3\n1 1\n1 2\n",
        "8 9\n3\n2 1\n",
        "2 3\n2 0\n1 1 0\n",
        "4\n5\n1\n1 1 1 1\n0 0 1 1\n",
        "{\"grid\":\"square\",\"width\":2,\"height\":2,\"tiles\":[9,12,3,6]}",
        "{\"tiles\":[[1,2]]}",
        "[1, 2, 3]",
        "[((0, 0), (1, 0))]",
        "graphs 3",
        "swap:1:3x2:536214",
        "3/2-1\n1/2\n",
    ] {
        let source = Source::new("test", text);
        assert!(super::FORMATS.iter().all(|f| (f.sniff)(&source) == Confidence::No), "{text}");
    }
    let nonogram = Source::new("test", "3 1\n2\n1\n1\n0\n");
    assert_eq!((format("grid").sniff)(&nonogram), Confidence::Maybe);
}
