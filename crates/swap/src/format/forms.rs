//! Lists of swaps, IDs and JSON, right and wrong ones.

use super::examples::report;
use super::{id, json, solution};
use crate::model::{Pair, start, status};
use quadrille_core::{Diagnostic, Source};
use serde_json::json;

#[test]
fn swaps_have_many_forms() {
    let instance = report();
    let parse = |text: &str| solution::read_state(&instance, &Source::new("test", text));
    let two = start(&instance).after(&[Pair::new(0, 3), Pair::new(3, 4)]);
    assert_eq!(solution::write_state(&instance, &two), "[((0, 0), (1, 0)), ((1, 0), (1, 1))]\n");
    for text in [
        "[((0, 0), (1, 0)), ((1, 0), (1, 1))]",
        "((0,0),(1,0)),((1,0),(1,1))",
        "((0, 0), (1, 0))\n((1, 0), (1, 1))\n",
        "[[[0,0],[1,0]],[[1,0],[1,1]]]",
        "[[0,0,1,0],[1,0,1,1]]",
        "(0 0 1 0)\n(1 0 1 1)",
        "r1c1-r2c1 r2c1-r2c2",
        "# mine\nr2c1-r1c1\n\nr1c1-r1c2 back, r2c1-r2c2\n",
    ] {
        assert_eq!(parse(text).as_ref(), Ok(&two), "{text}");
    }
    for text in ["[]", "", " \n", "()", "# nothing"] {
        assert_eq!(parse(text), Ok(start(&instance)), "{text:?}");
    }
    for text in ["((0, 0), (1, 0))", "(0, 0), (1, 0)", "[0,0,1,0]", "[[0,0,1,0]]", "[((0,0),(1,0)),]"] {
        assert_eq!(parse(text).unwrap().swaps(), [Pair::new(0, 3)], "{text}");
    }
    let forbidden = parse("[((0, 0), (1, 2))] ").unwrap();
    assert_eq!(status(&instance, &forbidden).broken().count(), 1);
    for (text, place, message) in [
        ("[((0, 0), (2, 0))]", (1, 2), "r3c1 is outside the board of 3x2"),
        ("r1c1-r1c2\nr1c1-r9c9", (2, 1), "r9c9 is outside"),
        ("[[0,0,0,0]]", (1, 2), "r1c1 cannot swap with itself"),
        ("[[0,0,0,18446744073709551615]]", (1, 2), "expected rows and columns"),
        ("2 3\n1 2 3\n4 5 6\n", (1, 1), "expected a swap, found '2'"),
        ("[[1, 2, 3], [4, 5, 6]]", (1, 2), "expected a swap, found a list of 3"),
        ("[((0, 0), (1, 0)]", (1, 17), "expected ')', found ']'"),
        ("r1c1", (1, 1), "'r1c1' is not a move"),
        ("back", (1, 1), "no swap to take back"),
        ("hello", (1, 1), "'hello' is not a move"),
    ] {
        let error = parse(text).unwrap_err();
        assert!(error.message.contains(message) && error.help.is_some(), "{text}: {error}");
        assert_eq!(error.line_column(), Some(place), "{text}: {error}");
    }
}

#[test]
fn ids_are_short_and_wrong_ones_are_told() {
    for (params, body) in [
        ("3x2", "536214"),
        ("3x2", "53621-.t213-56.w0d1r.l05.m7"),
        ("6x6d1", "1_v2.t_v12"),
        ("2x1d3", "100200.t200100"),
        ("1x2", "21.w0d.m3w5e11264sgsf"),
    ] {
        let instance = id::read(params, body).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(id::write(&instance), (params.to_owned(), body.to_owned()));
    }
    assert_eq!(id::write(&report()), ("3x2".to_owned(), "536214".to_owned()));
    for (params, body, message) in [
        ("", "12", "expected a size"),
        ("2", "12", "expected a size"),
        ("02x1", "12", "expected a size"),
        ("2x1d9", "12", "expected a size"),
        ("99999999999x99999999999", "1", "too large"),
        ("500x500", "1", "a tile of 4 digits"),
        ("500x500", "_z", "expected 250000 tiles, found 38"),
        ("2x1", "123", "more tiles than 2"),
        ("2x1", "10", "a tile of 1 digits"),
        ("2x1", "1é", "a tile of 1 digits"),
        ("2x1", "11", "twice"),
        ("2x1", "12.", "t, w, l or m"),
        ("2x1", "12.é", "t, w, l or m"),
        ("2x1", "12.w1r", "a wall on the right"),
        ("2x1", "12.w0", "more digits"),
        ("2x1", "12.l01", "neighbours"),
        ("2x1", "12.l00", "two different places"),
        ("2x1", "12.l09", "a place below 2"),
        ("2x1", "12.m", "the seed"),
        ("2x1", "12.mzzzzzzzzzzzzzzzz", "the seed"),
    ] {
        let error: Diagnostic = id::read(params, body).unwrap_err();
        assert!(error.message.contains(message), "{params} {body}: {error}");
    }
    let state = |text: &str| id::read_state(&report(), text);
    assert_eq!(state("06").unwrap().swaps(), [Pair::new(0, 1), Pair::new(4, 5)]);
    assert_eq!(state("-05").unwrap().swaps(), [Pair::new(0, 5)]);
    for (text, message) in
        [("7", "one of 7 pairs"), ("-0", "more digits"), ("-00", "two different"), ("é", "digits")]
    {
        let error = state(text).unwrap_err();
        assert!(error.message.contains(message), "{text}: {error}");
    }
}

#[test]
fn json_members_are_checked() {
    let value = json!({
        "tiles": [[5, 3, 6], [2, 1, null]], "target": [[2, 1, 3], [null, 5, 6]],
        "walls": [[0, 0, 1, 0]], "links": [[0, 0, 1, 2]], "moving_wall": "9007199254740993",
    });
    assert_eq!(json::write(&json::read(&value).unwrap()), value);
    let plain = json!({ "tiles": [[5, 3, 6], [2, 1, 4]] });
    assert_eq!((json::read(&plain).unwrap(), json::write(&report())), (report(), plain));
    for (value, message) in [
        (json!(7), "expected a puzzle as an object"),
        (json!({}), "a puzzle needs a member 'tiles'"),
        (json!({ "tiles": [[1, 2]], "extra": 1 }), "'extra' is not a member"),
        (json!({ "tiles": [7] }), "tiles[0]: expected a list, found 7"),
        (json!({ "tiles": [[1, 2], [3]] }), "tiles[1]: expected 2 tiles, found 1"),
        (json!({ "tiles": [[1, 0]] }), "tiles[0][1]: expected an integer from 1 to 4294967295, found 0"),
        (json!({ "tiles": [[1, 4294967296u64]] }), "tiles[0][1]: expected an integer from 1 to 4294967295"),
        (json!({ "tiles": [] }), "at least two places"),
        (json!({ "tiles": [[1, 1]] }), "tiles: the tile 1 is there twice"),
        (json!({ "tiles": [[1, 2]], "target": [[1], [2]] }), "target: expected rows as those of the tiles"),
        (json!({ "tiles": [[1, 2]], "walls": 7 }), "walls: expected a list, found 7"),
        (
            json!({ "tiles": [[1, 2, 3]], "walls": [[0, 0, 0, 2]] }),
            "walls[0]: a wall stands between neighbours",
        ),
        (
            json!({ "tiles": [[1, 2]], "walls": [[0, 0, 0, -1]] }),
            "walls[0][3]: expected an integer from 0 to 4294967295, found -1",
        ),
        (
            json!({ "tiles": [[1, 2]], "walls": [[0, 0, 0]] }),
            "walls[0]: expected a list of 4, found a list of 3",
        ),
        (json!({ "tiles": [[1, 2]], "target": null }), "target: expected a list, found null"),
        (json!({ "tiles": [[1, 2]], "moving_wall": -1 }), "moving_wall: expected a whole number"),
        (json!({ "tiles": [[1, 2]], "moving_wall": "" }), "moving_wall: expected a whole number"),
    ] {
        let error = json::read(&value).unwrap_err();
        assert!(error.message.contains(message), "{value}: {error}");
    }
}
