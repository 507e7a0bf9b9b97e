//! French has a word for everything that the studio shows.

use super::Language;
use super::french::{self, Pages};
use crate::parts::form;
use crate::presets::{PACKS, PRESETS};
use quadrille::{FAMILIES, Gesture, Given, Hand, HintAnswer, Limits, Look, Run, Session, Source};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const DICTIONARY: &str = include_str!("../../web/french.txt");

/// Learns French, once for each thread of the tests.
fn learn() {
    if !french::is_learnt() {
        french::learn(DICTIONARY.to_owned());
    }
}

/// Whether nothing of a text is left in English.
fn is_known(text: &str) -> bool {
    learn();
    french::translation(text).is_some_and(|said| said.whole)
}

fn unknown<'a>(texts: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    texts.into_iter().filter(|text| !is_known(text)).collect()
}

#[test]
fn texts_and_sentences_are_said_in_french() {
    assert_eq!(Language::French.say("row 4"), "row 4", "before French is learnt");
    learn();
    for (english, said) in [
        ("no such text", "no such text"),
        ("row 4", "ligne 4"),
        ("r3c4", "L3C4"),
        ("row 3, column 4, filled", "ligne 3, colonne 4, remplie"),
        (
            "row 4: with the cross in column 3, the first block (2) covers columns 4 and 5",
            "ligne 4\u{202f}: avec la croix de la colonne 3, le premier bloc (2) couvre les colonnes 4 et 5",
        ),
        ("Is the solution unique?", "La solution est-elle unique\u{202f}?"),
    ] {
        assert_eq!(Language::French.say(english), said);
        assert_eq!(Language::English.say(english), english);
    }
    assert_eq!(Language::English.fill("{} of {}", &["1", "2"]), "1 of 2");
    assert_eq!(Language::French.fill("Step {} of {}", &["1", "2"]), "Étape 1 sur 2");
}

#[test]
fn translations_have_as_many_holes_as_their_texts() {
    let Pages { words, sentences, joints } = french::read(DICTIONARY);
    assert!(words.len() > 500 && sentences.len() > 200 && joints.len() > 5);
    for (english, said) in words.iter().chain(&sentences).chain(&joints) {
        let holes = english.matches('{').count();
        let own: BTreeSet<usize> = said
            .match_indices('{')
            .enumerate()
            .map(|(at, (from, _))| {
                let number = said[from + 1..].split('}').next().unwrap_or_default();
                number.parse().unwrap_or(at)
            })
            .collect();
        assert!(own.last().is_none_or(|last| *last < holes), "{english}: {said}");
        let told = holes - english.matches("{v}").count();
        assert!(own.len() >= told || said.contains("{0}"), "{english}: {said}");
        assert!(!said.contains('\''), "a typewriter's apostrophe: {said}");
        assert!(!english.contains("}{"), "two holes in a row: {english}");
    }
}

#[test]
fn no_text_is_translated_twice() {
    let mut seen = BTreeSet::new();
    let Pages { words, sentences, .. } = french::read(DICTIONARY);
    let pairs = words.iter().chain(&sentences);
    let twice: Vec<&str> =
        pairs.map(|(english, _)| *english).filter(|english| !seen.insert(*english)).collect();
    assert_eq!(twice, [""; 0]);
}

/// Every Rust file of the studio but the dictionary.
fn sources(under: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(under).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("words") {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
    files
}

/// The literal that begins here, and how long it is in the source.
fn literal(text: &str) -> Option<(String, usize)> {
    let mut chars = text.strip_prefix('"')?.char_indices();
    let mut out = String::new();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((out, at + 2)),
            '\\' => match chars.next()?.1 {
                '\n' => {
                    let rest = &text[1..];
                    let (mut next, start) = (chars.clone(), at + 2);
                    let blank = rest[start..].len() - rest[start..].trim_start().len();
                    while next.clone().next().is_some_and(|(at, _)| at < start + blank) {
                        next.next();
                    }
                    chars = next;
                }
                'n' => out.push('\n'),
                other => out.push(other),
            },
            other => out.push(other),
        }
    }
    None
}

/// The literals of a piece of source.
fn literals(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('"') {
        let Some((literal, long)) = literal(&rest[at..]) else { break };
        found.push(literal);
        rest = &rest[at + long..];
    }
    found
}

/// What stands between the parenthesis that opens here and the one that closes it.
fn argument(text: &str) -> &str {
    let (mut depth, mut at) = (0, 0);
    while let Some(c) = text[at..].chars().next() {
        match c {
            '"' => at += literal(&text[at..]).map_or(1, |(_, long)| long) - 1,
            '(' => depth += 1,
            ')' if depth == 0 => return &text[..at],
            ')' => depth -= 1,
            _ => {}
        }
        at += c.len_utf8();
    }
    text
}

#[test]
fn the_studio_says_nothing_that_has_no_french() {
    let mut texts = BTreeSet::new();
    for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        let source = fs::read_to_string(&file).unwrap();
        let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let code: String =
            source.lines().filter(|l| !l.trim_start().starts_with("//")).map(|l| format!("{l}\n")).collect();
        for call in [".say(", ".fill("] {
            for (at, _) in code.match_indices(call) {
                let inside = argument(&code[at + call.len()..]);
                let said = literals(inside).into_iter().filter(|text| text.contains(char::is_alphabetic));
                texts.extend(if call == ".say(" { said.collect() } else { said.take(1).collect::<Vec<_>>() });
            }
        }
        // Tables of labels: whatever looks like a sentence or a title.
        let tables = ["settings.rs", "picture.rs", "play.rs", "open.rs", "game.rs", "mod.rs"];
        if tables.iter().any(|table| file.ends_with(table)) {
            let looks = |text: &String| {
                text.contains(' ') && text.starts_with(char::is_uppercase) && !text.contains('\n')
            };
            texts.extend(literals(&code).into_iter().filter(looks));
        }
    }
    texts.extend(PRESETS.iter().map(|preset| preset.title.to_owned()));
    texts.extend(PACKS.iter().map(|pack| pack.title.to_owned()));
    assert!(texts.len() > 120, "{}", texts.len());
    assert_eq!(unknown(texts.iter().map(String::as_str)), [""; 0]);
}

#[test]
fn families_are_told_in_french() {
    let mut texts = BTreeSet::new();
    for family in FAMILIES.iter() {
        texts.extend([family.title().to_owned(), family.rule().to_owned()]);
        texts.extend(family.tools().iter().map(|tool| tool.title.to_owned()));
        texts.extend(family.methods().iter().map(|method| method.summary.to_owned()));
        let shown = [form::About::Making, form::About::Searching].map(|about| form::lines(family, about));
        for flag in shown.into_iter().flatten() {
            texts.insert(form::titled(flag.name));
            texts.insert(flag.full_help().into_owned());
        }
        let blank = family.blank(&Given::default().with("seed", "1")).unwrap();
        texts.extend(family.inks(&blank).into_iter().map(|ink| ink.title));
        texts.extend(family.again(&blank, &Given::default()).map(|again| again.title.to_owned()));
        texts.extend(blank.start.brushes().into_iter().map(|brush| brush.title));
        texts.insert(blank.start.describe());
    }
    assert_eq!(unknown(texts.iter().map(String::as_str)), [""; 0]);
}

/// Puzzles that are played by hints, and how many hints are asked for.
const PLAYED: &[(&str, usize)] = &[
    ("nonogram/duck.txt", 40),
    ("nonogram/easy-10x10.non", 40),
    ("nonogram/hard-15x15.non", 60),
    ("nonogram/hard-25x25.non", 12),
    ("nonogram/patches-15x15.xml", 25),
    ("loops/mixed-10x10.loops", 40),
    ("loops/hive-8x8.loops", 20),
    ("loops/walls-9x9.loops", 20),
    ("loops/apart-8x8.loops", 12),
    ("loops/hard-tree-12x12.loops", 60),
    ("loops/extreme-hive-12x12.loops", 40),
    ("polyomino/iq-5x11.levels", 8),
    ("polyomino/iq-pyramid.levels", 4),
    ("polyomino/cut-6x12.packing", 6),
    ("swap/easy-4x4.swap", 12),
    ("swap/walls-4x4.swap", 12),
    ("swap/colours-5x4.swap", 8),
    ("swap/blank-4x4.swap", 8),
    ("swap/moving-wall-4x4.swap", 12),
    ("edge/first-3x3.txt", 9),
    ("edge/easy-4x4.txt", 12),
    ("edge/clues-8x8.txt", 4),
    ("edge/no-frame-5x5.txt", 4),
];

/// What a session shows: the picture, what hands say, the rules that are broken.
fn look(session: &mut Session, met: &mut BTreeSet<String>) {
    let scene = session.board().draw(&Look::default());
    met.extend([scene.title.clone(), scene.description.clone()]);
    met.extend(scene.hits.iter().map(|hit| hit.label.clone()));
    met.extend(scene.headers.iter().map(|header| header.label.clone()));
    let status = session.status();
    met.extend(status.violations.into_iter().flat_map(|v| [v.place, v.message]));
}

/// Presses here and there: what is said, and what a careless player breaks.
fn fumble(session: &mut Session, met: &mut BTreeSet<String>) {
    let mut hand = Hand::default();
    let targets: Vec<_> = session.board().draw(&Look::default()).hits.iter().map(|hit| hit.target).collect();
    for (at, &target) in targets.iter().enumerate().take(60) {
        let button = if at % 3 == 2 { quadrille::Button::Second } else { quadrille::Button::First };
        let tool = session.puzzle().family().tools().get(at % 4).map(|tool| tool.name);
        let gestures = [
            Some(Gesture::Press(target, button)),
            Some(Gesture::Release(Some(target))),
            tool.map(Gesture::Tool),
        ];
        for gesture in gestures.into_iter().flatten() {
            match session.act(&mut hand, &gesture) {
                Ok(reaction) => met.extend(reaction.said),
                Err(error) => {
                    met.insert(error.message);
                }
            }
        }
    }
}

fn run() -> Run {
    Run::within(Limits { nodes: Some(200_000), ..Limits::default() })
}

fn note_texts(answer: &HintAnswer<String>, met: &mut BTreeSet<String>) -> Vec<String> {
    match answer {
        HintAnswer::Hint(hint) | HintAnswer::Mistake(hint) | HintAnswer::Ambiguous(hint) => {
            met.extend([hint.place.clone(), hint.rule.to_owned(), hint.reason.clone()]);
            hint.moves.clone()
        }
        HintAnswer::Unsolvable(why) => {
            met.insert(why.clone());
            Vec::new()
        }
        _ => Vec::new(),
    }
}

#[test]
#[allow(clippy::print_stdout, reason = "what is left in English is told before it is too much")]
fn games_are_told_in_french() {
    let mut met = BTreeSet::new();
    let puzzles = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    for (name, hints) in PLAYED {
        let bytes = fs::read(puzzles.join(name)).unwrap();
        let source = Source { name, bytes: &bytes };
        let puzzle = FAMILIES.recognise(&source, &Default::default()).unwrap().remove(0);
        met.insert(puzzle.start.describe());
        let mut session = Session::new(puzzle).unwrap();
        look(&mut session, &mut met);
        for _ in 0..*hints {
            let moves = note_texts(&session.hint(run()), &mut met);
            if moves.is_empty() || session.play_together(&moves).is_err() {
                break;
            }
        }
        look(&mut session, &mut met);
        session.restart();
        fumble(&mut session, &mut met);
        look(&mut session, &mut met);
        note_texts(&session.hint(run()), &mut met);
    }
    met.retain(|text| text.contains(char::is_alphabetic));
    let left = unknown(met.iter().map(String::as_str));
    for text in &left {
        println!("{text}");
    }
    assert!(met.len() > 1_000, "{}", met.len());
    assert!(left.len() * 20 <= met.len(), "{} of {} texts are not in French", left.len(), met.len());
}
