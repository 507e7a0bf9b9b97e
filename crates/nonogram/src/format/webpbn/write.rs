//! Writing the XML of webpbn.com.

use super::LICENCE;
use crate::Nonogram;
use crate::format::cells;
use crate::format::entities::encode;
use crate::format::holds::Holds;
use crate::model::{Block, Clue, Length};
use quadrille_core::{Diagnostic, Document};

const HOLDS: Holds = Holds { several: true, colors: true, blots: true, ..Holds::plain("webpbn") };

/// The puzzles as one set.
pub fn write(documents: &[Document<Nonogram>]) -> Result<String, Diagnostic> {
    HOLDS.check(documents)?;
    let puzzles: String = documents.iter().map(puzzle).collect();
    Ok(format!(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE pbn SYSTEM \"https://webpbn.com/pbn-0.3.dtd\">\n<puzzleset>\n{puzzles}</puzzleset>\n"
    ))
}

fn puzzle(document: &Document<Nonogram>) -> String {
    let instance = &document.instance;
    let palette = instance.palette();
    let mut text = format!(
        "<puzzle type=\"grid\" defaultcolor=\"{}\" backgroundcolor=\"{}\">\n",
        encode(&palette[1].name),
        encode(&palette[0].name)
    );
    let mut element = |name: &str, content: &str| text += &format!("<{name}>{}</{name}>\n", encode(content));
    let words = [
        ("id", &document.facts.id),
        ("title", &document.facts.title),
        ("author", &document.facts.author),
        ("copyright", &document.facts.copyright),
    ];
    words
        .iter()
        .filter_map(|(name, word)| Some((name, word.as_ref()?)))
        .for_each(|(name, word)| element(name, word));
    document.facts.licence.iter().for_each(|licence| element("note", &format!("{LICENCE}{licence}")));
    document.facts.remarks.iter().for_each(|remark| element("note", remark));
    for swatch in palette {
        let char = encode(&swatch.char.to_string());
        text += &format!(
            "<color name=\"{}\" char=\"{char}\">{}</color>\n",
            encode(&swatch.name),
            swatch.rgb.hex()
        );
    }
    let count = |block: &Block| {
        let length = match block.length {
            Length::Known(n) => n,
            Length::Blotted => 0,
        };
        match block.color.0 {
            1 => format!("<count>{length}</count>"),
            _ => format!("<count color=\"{}\">{length}</count>", encode(&palette[block.color.index()].name)),
        }
    };
    let line = |clue: &Clue| format!("<line>{}</line>\n", clue.iter().map(count).collect::<String>());
    for (side, clues) in [("columns", instance.cols()), ("rows", instance.rows())] {
        text += &format!("<clues type=\"{side}\">\n{}</clues>\n", clues.iter().map(line).collect::<String>());
    }
    for (kind, picture) in [("goal", &document.solution), ("saved", &document.state)] {
        if let Some(picture) = picture {
            let rows: String =
                cells::write(instance, picture).lines().map(|row| format!("|{}|\n", encode(row))).collect();
            text += &format!("<solution type=\"{kind}\"><image>\n{rows}</image></solution>\n");
        }
    }
    text + "</puzzle>\n"
}
