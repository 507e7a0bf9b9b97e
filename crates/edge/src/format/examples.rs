//! What people write, well and badly, format by format.

use super::board::{read_state, write_state};
use super::tests::{format, looks, read, recognised, write};
use crate::Edge;
use crate::PuzzleSettings;
use crate::model::{Clue, Frame, Instance, Piece, Placed, State, status};
use quadrille_core::{Cell, Document, Size, Source};
use quadrille_core::{Given, Settings};

const REPORT: &str = "2\n4\n1\n1 1 1 1\n0 1 4 0\n0 0 2 1\n4 3 0 0\n2 0 0 3\n";
const PIECES: &str = "0 1 4 0\n0 0 2 1\n4 3 0 0\n2 0 0 3\n";
const EDGES: &str = "abeaaacbedaacaad";

fn one(name: &str, text: &str) -> Document<Edge> {
    let mut documents = read(format(name), text).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(documents.len(), 1, "{text}");
    documents.remove(0)
}

/// Two by two pieces that lie in order, unturned.
fn tiny() -> Instance {
    one("report", REPORT).instance
}

fn with_options(name: &str, text: &str, options: &Given) -> Result<Instance, String> {
    let settings = PuzzleSettings::read(options).map_err(|e| e.to_string())?;
    let documents = (format(name).read.unwrap())(&Source::new("test", text), &settings);
    documents.map(|mut all| all.remove(0).instance).map_err(|e| e.message)
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
fn a_report_is_read_and_written() {
    assert_eq!(tiny().pieces()[3], Piece::new([2, 0, 0, 3]));
    assert_eq!(write(format("report"), &[Document::new(tiny())]).unwrap(), REPORT);
    assert_eq!(recognised(REPORT), ["report"]);
    let untidy = REPORT.replace('\n', " \r\n\n");
    assert_eq!(one("report", &untidy).instance, tiny());
    assert_eq!(
        one("report", &REPORT.replacen('4', "7", 1)).facts.remarks,
        ["7 colours are said, the largest is 4"]
    );
    refuses(
        "report",
        &[
            ("", (1, 1), "expected the side of the board, found the end"),
            ("x\n", (1, 1), "expected a number of rows or columns, found 'x'"),
            ("999\n", (1, 1), "too large"),
            ("2\n4\n1\n1 1 1\n", (4, 1), "expected a line '1 1 1 1', found '1 1 1'"),
            ("2\n4\n1\n1 1 1 1\n0 1 4 0\n", (5, 8), "expected piece 2 of 4, found the end"),
            ("1\n4\n1\n1 1 1 1\n0 1 4\n", (5, 1), "expected four colours, found 3"),
            ("1\n4\n1\n1 1 1 1\n0 1 4 0 7\n", (5, 9), "expected four colours, found 5"),
            ("1\n4\n1\n1 1 1 1\n0 1 x 0\n", (5, 5), "expected a colour, found 'x'"),
            ("1\n4\n1\n1 1 1 1\n0 1 65536 0\n", (5, 5), "too large for a colour"),
            ("1\n4\n1\n1 1 1 1\n0 1 4 0\n0 1 4 0\n", (6, 1), "expected 1 pieces for a board of 1x1"),
        ],
    );
}

#[test]
fn pieces_say_more_below() {
    let clue = Clue { cell: Cell::new(1, 0), placed: Placed::new(2, 0) };
    let hinted = tiny().with_clues([clue]).unwrap();
    for text in [
        PIECES,
        "# a set\n2 2\n0 1 4 0\n0 0 2 1\n\n4 3 0 0\n2 0 0 3",
        "1 0 1 4 0\n2 0 0 2 1\n3 4 3 0 0\n4 2 0 0 3",
    ] {
        assert_eq!(one("e2pieces", text).instance, tiny(), "{text}");
    }
    assert_eq!(write(format("e2pieces"), &[Document::new(tiny())]).unwrap(), PIECES);
    let text = format!("# title: A small one\n{PIECES}no-frame\nhints\nr2c1=2:0\nboard\n0:0   -\n2:0 1:3\n");
    let document = one("e2pieces", &text);
    let from_one = one("e2pieces", &text.replace("r2c1=2:0", "3 1 2 0"));
    assert_eq!(from_one.instance, document.instance, "the form of others, and of older files");
    assert_eq!(from_one.state, document.state);
    assert_eq!(
        (&document.instance, document.facts.title.as_deref()),
        (&hinted.clone().with_frame(Frame::None), Some("A small one"))
    );
    assert_eq!(write(format("e2pieces"), &[document]).unwrap(), text);
    assert_eq!(recognised(&text), ["e2pieces"]);
    let mut options = Given::default().with("hints", "hints.txt");
    options.attach("hints", b"# piece column row turns\n3 1 2 0\n".to_vec());
    assert_eq!(with_options("e2pieces", PIECES, &options), Ok(hinted.clone()));
    assert_eq!(with_options("report", REPORT, &options), Ok(hinted));
    let row = Given::default().with("size", "4x1");
    assert_eq!(with_options("e2pieces", PIECES, &row).map(|i| i.size()), Ok(Size::new(1, 4)));
    let odd = Given::default().with("size", "4");
    assert!(with_options("e2pieces", PIECES, &odd).unwrap_err().contains("--size: '4' is not a size"));
    refuses(
        "e2pieces",
        &[
            ("", (1, 1), "expected pieces, found none"),
            ("0 1 1 0\n0 1 2 0\n", (1, 1), "2 pieces do not fill a square"),
            ("500 500\n0 1 1 0\n", (1, 1), "too large"),
            ("1 0 1 1 0\n3 0 1 1 0\n", (2, 1), "expected the number 2 of a piece"),
            ("0 1 1 0\nhints\n2 1 1 0\n", (3, 1), "there is no piece 2, only 1 to 1"),
            ("0 1 1 0\nhints\nr1c1=1:0\n", (3, 1), "there is no piece 1, only 0 to 0"),
            ("0 1 1 0\nhints\nr1c1=-\n", (3, 1), "expected a clue such as r9c8=138:0, found 'r1c1=-'"),
            ("0 1 1 0\nhints\nr1c1=0:4\n", (3, 1), "expected a clue"),
            ("0 1 1 0\nhints\nr2c1=0:0\n", (3, 1), "the clue on r2c1 is outside the board of 1x1"),
            ("0 1 1 0\nhints\n1 1 2 0\n", (3, 1), "the clue on r2c1 is outside the board of 1x1"),
            ("0 1 1 0\nhints\n1 0 1 0\n", (3, 3), "expected a column from 1 on, found '0'"),
            ("0 1 1 0\nhints\n1 1 1 4\n", (3, 7), "expected a turn from 0 to 3, found '4'"),
            ("0 1 1 0\nhints\n1 1 1 0\n1 1 1 1\n", (4, 1), "r1c1 has two clues: 0:0 and 0:1"),
            ("0 1 1 0\nboard\n0:0 -\n", (3, 5), "expected 1 cells in row 1, found one more"),
            ("0 1 1 0\nboard\n1:0\n", (3, 1), "there is no piece 1, only 0 to 0"),
            ("0 1 1 0\nboard\n-\nboard\n-\n", (4, 1), "there is a second board"),
            ("0 1 1 0\nno-frame\n1\n", (3, 1), "there is nothing to say about no-frame"),
        ],
    );
}

#[test]
fn links_are_boards_of_pieces() {
    let plain = format!("puzzle=Tiny%20one&board_w=2&board_h=2&board_edges={EDGES}");
    let document = one("link", &plain);
    assert_eq!(document.facts.title.as_deref(), Some("Tiny one"));
    assert!(status(&document.instance, document.state.as_ref().unwrap()).solved());
    assert_eq!(document.instance.pieces()[0], Piece::new([0, 0, 1, 4]));
    assert_eq!(
        document.facts.remarks,
        ["letters are in the default order", "pieces are numbered in the order of their colours"]
    );
    let numbered =
        one("link", &format!("https://e2.bucas.name/#{plain}&board_pieces=004003001002&board_types=beda"));
    assert_eq!(numbered.instance.pieces()[3], Piece::new([0, 0, 1, 4]));
    assert_eq!(numbered.instance.clues(), [Clue { cell: Cell::new(0, 1), placed: Placed::new(2, 0) }]);
    assert!(numbered.facts.remarks[1].contains("count from 1"), "{:?}", numbered.facts.remarks);
    let from_zero = one("link", &format!("#{plain}&board_pieces=003002000001"));
    assert_eq!(from_zero.instance, numbered.instance.clone().without_clues());
    // In the order jef the letters b, c, d, e are the colours 19, 14, 9 and 4.
    let jef = one("link", &format!("{plain}&motifs_order=jef"));
    assert_eq!(looks(&jef.instance, jef.state.as_ref().unwrap())[0], Some(Piece::new([0, 19, 4, 0])));
    let dev = one(
        "link-dev",
        &format!("https://eternity2.dev/?puzzle=T&puzzle_size=2&board_edges={EDGES}&hints=1.0-2.3"),
    );
    assert_eq!(dev.instance.clues().len(), 2);
    assert_eq!(read(format("link"), &format!("# two\n{plain}\n\n#{plain}\n")).unwrap().len(), 2);
    assert_eq!(recognised(&plain), ["link"]);
    refuses(
        "link",
        &[
            ("puzzle=a", (1, 1), "expected board_edges, found none"),
            ("", (1, 1), "expected a link that has board_edges"),
            ("board_edges=abc", (1, 16), "a board of 1x1 has 4 letters, found 3"),
            ("board_edges=abXa", (1, 15), "expected a letter from a to z, found 'X'"),
            ("board_w=2&board_h=2&board_edges=abcd", (1, 37), "a board of 2x2 has 16 letters, found 4"),
            ("board_w=999&board_h=999&board_edges=abcd", (1, 9), "too large"),
            ("board_edges=abcdabcd", (1, 13), "the letters of 2 cells are no square"),
            ("board_edges=abcz&motifs_order=jef", (1, 16), "'z' is no letter of the order jef, which has 23"),
            ("board_edges=aaaa", (1, 13), "the board is empty"),
            ("board_edges=abcd&board_pieces=1", (1, 31), "a board of 1x1 has 3 digits in board_pieces"),
            ("board_edges=abcd&hints=1.0", (1, 24), "expected a position below 1 and a turn, found '1.0'"),
        ],
    );
}

#[test]
fn a_link_needs_every_piece_on_the_board() {
    let mut document = Document::new(tiny());
    let refusal = |document: &Document<Edge>| {
        write(format("link"), std::slice::from_ref(document)).unwrap_err().message
    };
    assert!(refusal(&document).contains("pieces that are not on the board"));
    let board = |text: &str| read_state(&tiny(), &Source::new("board", text)).unwrap();
    document.state = Some(board("0:0 1:0\n2:0 -"));
    assert!(refusal(&document).contains("pieces that are not on the board"));
    document.state = Some(board("0:0 1:0\n2:0 3:0"));
    let text = write(format("link"), &[document]).unwrap();
    assert_eq!(
        text,
        format!(
            "https://e2.bucas.name/#puzzle=Board&board_w=2&board_h=2&board_edges={EDGES}&board_pieces=001002003004\n"
        )
    );
}

#[test]
fn json_lines_say_what_is_known() {
    let text = "{\"name\":\"t\",\"width\":2,\"height\":2,\"pieces\":[[0,1,4,0],[0,0,2,1],[4,3,0,0],[2,0,0,3]],\
                \"hints\":[{\"pos\":2,\"piece\":2,\"rot\":0}],\"solutions\":[[0,4,8,12]],\"complete\":true,\
                \"known_solutions\":1,\"board\":[-1,-1,8,-1],\"more\":{}}";
    let document = one("jsonl", text);
    assert_eq!((document.facts.id.as_deref(), document.instance.clues().len()), (Some("t"), 1));
    assert_eq!(document.facts.remarks, ["known solutions: 1", "all solutions are known"]);
    assert!(document.solution.is_some() && document.state.is_some());
    assert_eq!(recognised(text), ["jsonl"]);
    assert_eq!(read(format("jsonl"), &format!("[{text},{text}]\n{text}")).unwrap().len(), 3);
    let shown = one("jsonl", &format!("{{\"id\":7,\"width\":2,\"height\":2,\"board_edges\":\"{EDGES}\"}}"));
    let cells = "{\"width\":2,\"height\":2,\"cells_urdl\":[[0,1,4,0],[0,0,2,1],[4,3,0,0],[2,0,0,3]]}";
    assert_eq!((shown.facts.id.as_deref(), &shown.instance), (Some("7"), &one("jsonl", cells).instance));
    refuses(
        "jsonl",
        &[
            ("", (1, 1), "there is no puzzle"),
            ("{\"width\":1", (1, 10), "this is not JSON"),
            ("{}\n", (1, 1), "a puzzle needs a member 'width'"),
            ("{\"width\":1,\"height\":1}\n7\n", (1, 1), "a puzzle needs a member 'pieces'"),
            (
                "{\"id\":\"q\",\"width\":1,\"height\":1,\"pieces\":[[1,2]]}",
                (1, 1),
                "puzzle 'q': pieces[0]: expected a list of 4, found a list of 2",
            ),
            (
                "{\"width\":1,\"height\":1,\"pieces\":[[1,2,3,-4]]}",
                (1, 1),
                "pieces[0][3]: expected an integer from 0 to 65535",
            ),
            ("{\"width\":999,\"height\":999,\"pieces\":[[1,2,3,4]]}", (1, 1), "too large"),
            (
                "{\"width\":1,\"height\":1,\"pieces\":[[1,2,3,4]],\"hints\":[{\"pos\":1,\"piece\":0}]}",
                (1, 1),
                "hints[0].pos: expected an integer from 0 to 0, found 1",
            ),
            (
                "{\"width\":1,\"height\":1,\"pieces\":[[1,2,3,4]],\"board\":[4]}",
                (1, 1),
                "board[0]: expected a number below 4, or -1",
            ),
            (
                "{\"width\":1,\"height\":2,\"board_edges\":\"abcd\"}",
                (1, 1),
                "board_edges: a board of 1x2 has 8 letters",
            ),
        ],
    );
}

#[test]
fn puz_and_csv_are_read() {
    let puz = "c a comment\n2 1\n0 1 0 0 +\n0 0 0 1 -\n";
    let document = one("puz", puz);
    assert_eq!((document.instance.size(), recognised(puz)), (Size::new(1, 2), vec!["puz"]));
    assert_eq!(one("puz", &format!("2\n{PIECES}")).instance, tiny());
    refuses(
        "puz",
        &[
            ("c nothing\n", (1, 1), "expected the numbers of columns and rows, found nothing"),
            ("0 1 1 0\n", (1, 1), "expected the numbers of columns and rows, found '0 1 1 0'"),
            ("2 2\n0 1 1 0\n", (1, 1), "a board of 2x2 has 4 pieces, found 1"),
        ],
    );
    let csv = "n,up,right,down,left\n1,1111,0001,1000,1111\n2,1111,1111,0010,0001\n3,1000,0100,1111,1111\n4,0010,1111,1111,0100\n";
    let document = one("csv", csv);
    assert_eq!(document.instance.pieces()[0], Piece::new([0, 1, 4, 0]));
    assert_eq!((document.instance, recognised(csv)), (tiny(), vec!["csv"]));
    refuses(
        "csv",
        &[
            ("", (1, 1), "expected pieces, found none"),
            ("1111,0001,1000,1111\n1111,001,1000,1111\n", (2, 1), "expected four binary words of one length"),
            ("1111,0001,1000,1111\n1111,0001,1000,1111\n", (1, 1), "2 pieces do not fill a square"),
        ],
    );
}

#[test]
fn boards_come_in_many_forms() {
    let instance = tiny();
    let state = |text: &str| {
        read_state(&instance, &Source::new("board", text)).unwrap_or_else(|e| panic!("{text}\n{e}"))
    };
    let right: State = state("0:0 1:0\n2:0 3:0\n");
    assert!(status(&instance, &right).solved());
    assert_eq!(write_state(&instance, &right), "0:0 1:0\n2:0 3:0\n");
    for text in [
        EDGES.to_owned(),
        format!("#board_edges={EDGES}&board_pieces=001002003004"),
        format!("?puzzle_size=2&board_edges={EDGES}"),
        "[0,4,8,12]".to_owned(),
        "{\"board\":[0,4,8,12]}".to_owned(),
        format!("{{\"board_edges\":\"{EDGES}\"}}"),
        "[[0,1,4,0],[0,0,2,1],[4,3,0,0],[2,0,0,3]]".to_owned(),
        "c piece row column turns\n3 1 1 0\n0 0 0 0\n1 0 1 0\n2 1 0 0\n".to_owned(),
        format!("{PIECES}board\n0:0 1:0\n2:0 3:0\n"),
        "# the same pieces in another order\n0 0 2 1\n0 1 4 0\n4 3 0 0\n2 0 0 3\nsolution\n1:0 0:0\n2:0 3:0"
            .to_owned(),
    ] {
        assert_eq!(state(&text), right, "{text}");
    }
    // Turns of a .sol file are anticlockwise.
    assert_eq!(state("0 0 0 1\n"), state("0:3 -\n- -\n"));
    // Letters in another order are understood if the set tells which.
    let set = one("link", &format!("board_edges={EDGES}&motifs_order=jef"));
    let board = read_state(&set.instance, &Source::new("board", EDGES));
    assert_eq!(board.as_ref(), Ok(set.state.as_ref().unwrap()));
    for (text, place, message) in [
        ("", (1, 1), "expected 2 rows of 2 cells, found 0 rows"),
        ("0:0 1:0\n", (1, 1), "expected 2 rows of 2 cells, found 1 rows"),
        ("0:0 1:0\n2:0\n", (2, 1), "expected 2 cells in row 2, found 1"),
        ("0:0 1:4\n2:0 -\n", (1, 5), "expected a cell, found '1:4'"),
        ("0:0 4:1\n2:0 -\n", (1, 5), "there is no piece 4, only 0 to 3"),
        ("abeaaaccedaacaad", (1, 5), "the set has no piece '0 0 2 2' for r1c2, in any turn"),
        ("abea", (1, 1), "this board is 1x1, the puzzle's is 2x2"),
        ("[0,4,8]", (1, 1), "board: a board of 2x2 has 4 cells, found 3"),
        ("[0,4,8,16]", (1, 1), "board[3]: expected a number below 16, or -1, found 16"),
        ("0 0 0 0\n1 0 0 0\n", (2, 1), "there is a second piece on r1c1"),
        ("4 0 0 0\n", (1, 1), "there is no piece 4, only 0 to 3"),
        ("{\"id\":1}", (1, 1), "expected a board, found none of its members"),
    ] {
        let error = read_state(&instance, &Source::new("board", text)).unwrap_err();
        assert!(error.message.contains(message), "{text}\n{error}");
        assert_eq!(error.line_column(), Some(place), "{text}\n{error}");
    }
}

/// Rows of numbers that belong to other families.
#[test]
fn other_numbers_are_not_taken_for_pieces() {
    for text in [
        "4 4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 16 15\n",
        "2\n2\n5 1\n5 2\n5 0\n5 3\n",
        "1 2\n3 4\n",
        "[[5, 3], [2, 1]]",
    ] {
        assert!(recognised(text).is_empty(), "{text}: {:?}", recognised(text));
    }
    assert_eq!(recognised(PIECES), ["e2pieces"]);
}

/// The model that a solver prints for our clauses is a board, and only ours.
#[test]
fn a_model_of_the_clauses_is_a_board() {
    let report = "2\n4\n1\n1 1 1 1\n0 1 4 0\n0 0 2 1\n2 0 0 3\n4 3 0 0\n";
    let document = read(format("report"), report).unwrap().remove(0);
    let text = write(format("dimacs"), std::slice::from_ref(&document)).unwrap();
    let mut model = String::from("c made up\ns SATISFIABLE\nv");
    // The solution has every piece unturned, in the order 0, 1, 3, 2.
    for line in text.lines().filter_map(|line| line.strip_prefix("c ")) {
        if let Some((variable, "r1c1=0:0" | "r1c2=1:0" | "r2c1=3:0" | "r2c2=2:0")) = line.split_once(' ') {
            model += &format!(" {variable}");
        }
    }
    let read = |model: &str| read_state(&document.instance, &Source::new("model", model));
    let state = read(&format!("{model} -999 0\n")).unwrap();
    assert!(status(&document.instance, &state).solved());
    for (wrong, word) in [
        ("s UNSATISFIABLE\n", "no solution"),
        ("s SATISFIABLE\n", "lines that begin with v"),
        ("v 1 2 3 4 5 6 0\n", "another puzzle"),
        ("v 1 x 0\n", "expected a literal"),
    ] {
        assert!(read(wrong).unwrap_err().to_string().contains(word), "{wrong}");
    }
}
