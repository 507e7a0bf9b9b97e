//! Small files of every kind, sound and wrong.

use super::*;
use crate::PuzzleSettings;

fn parse(text: &str) -> Result<Documents, Diagnostic> {
    read(&Source::new("test", text), &PuzzleSettings::default())
}

const HAT: &str = r#"<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "http://example.org/pbn.dtd">
<puzzleset><title>set</title><puzzle defaultcolor="r" backgroundcolor="w">
<id>7</id><title>Hat &amp; coat</title><note>Licence: CC0-1.0</note><description>a hat</description>
<color name="w" char=" ">fff</color><color name="r" char="?">f00</color><color name="b" char="b">00f</color>
<clues type="rows"><line><count>1</count><count color="b">0</count></line></clues>
<clues type="columns"><line><count>1</count></line><line><count color="b">1</count></line><line/></clues>
<solution type="saved"><image>
|?[b][wr]|
</image></solution></puzzle></puzzleset>"#;

#[test]
fn everything_is_read() {
    let documents = parse(HAT).unwrap();
    let document = &documents[0];
    assert_eq!(document.instance.size().to_string(), "3x1");
    assert_eq!(document.instance.rows()[0][1], Block { length: Length::Blotted, color: Color(2) });
    let palette: Vec<(&str, char)> =
        document.instance.palette().iter().map(|s| (s.name.as_str(), s.char)).collect();
    assert_eq!(palette, [("w", '.'), ("r", 'a'), ("b", 'b')]);
    assert_eq!(
        document.state.as_ref().unwrap().items(),
        [Mark::Unknown, Mark::Fill(Color(2)), Mark::Unknown]
    );
    assert_eq!(
        (document.facts.id.as_deref(), document.facts.title.as_deref()),
        (Some("7"), Some("Hat & coat"))
    );
    assert_eq!(
        (document.facts.licence.as_deref(), &document.facts.remarks[..]),
        (Some("CC0-1.0"), &["a hat".to_owned()][..])
    );
    let again = parse(&write::write(&documents).unwrap()).unwrap();
    assert_eq!((&again[0].instance, &again[0].state), (&document.instance, &document.state));
    assert_eq!(
        (&again[0].facts.licence, &again[0].facts.remarks),
        (&document.facts.licence, &document.facts.remarks)
    );
}

#[test]
fn a_picture_alone_is_a_puzzle() {
    let text = "<puzzleset><puzzle><solution><image>|X.X|\n|..X|</image></solution></puzzle></puzzleset>";
    let error = parse(text).unwrap_err();
    assert!(error.message.contains("'X' is not the character"), "{error}");
    let text = text.replace("<puzzle>", "<puzzle><color name='black' char='X'>000</color>");
    let document = parse(&text).unwrap().remove(0);
    assert_eq!(document.instance.rows()[0], [Block::ink(1), Block::ink(1)]);
    assert!(document.instance.is_black_white() && document.solution.is_some());
}

#[test]
fn what_cannot_be_read_is_told() {
    for (from, to, message) in [
        ("<puzzle def", "<puzzle type='triddler' def", "found 'triddler'"),
        ("<count>1</count><count", "<count>x</count><count", "found 'x'"),
        ("color=\"b\">0", "color=\"q\">0", "'q' is not a colour"),
        ("color=\"b\">0", "color=\"w\">0", "background"),
        ("|?[b][wr]|", "|?[b]|", "a picture one of 2x1"),
        ("|?[b][wr]|", "?[b][wr]|", "between bars"),
        ("|?[b][wr]|", "|?/\\|", "triangles"),
        ("name=\"b\"", "name=\"r\"", "expected a new colour"),
        ("</puzzleset>", "", "not well-formed"),
        (
            "<!DOCTYPE pbn SYSTEM \"http://example.org/pbn.dtd\">",
            "<!DOCTYPE a [<!ENTITY b 'c'>]>",
            "entities",
        ),
        ("<clues type=\"rows\">", "<clues type=\"lines\">", "no rows"),
    ] {
        let changed = HAT.replacen(from, to, 1);
        assert_ne!(changed, HAT);
        let error = parse(&changed).unwrap_err();
        assert!(error.message.contains(message), "{to}: {error}");
    }
    let many: String = (0..300).map(|n| format!("a{n}='' ")).collect();
    assert!(parse(&format!("<puzzleset {many}/>")).unwrap_err().message.contains("attributes"));
    let deep = format!("<puzzleset>{}{}</puzzleset>", "<a>".repeat(100_000), "</a>".repeat(100_000));
    assert!(parse(&deep).is_err());
    let deep = "<puzzleset>".to_owned() + &"<a>".repeat(200_000);
    assert!(parse(&deep).is_err());
}
