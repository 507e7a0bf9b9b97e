//! Knuth's text form of exact cover problems.
//!
//! ```text
//! | a line that begins with a bar is a comment
//! a 2|b 1:3|c | x y
//! a b x:red
//! b c x:red y
//! ```
//!
//! The first line that is no comment names the items: the primary ones, a lone bar, the secondary
//! ones. Before the name of a primary item may stand how often it is to be used: `2|` exactly
//! twice, `1:3|` once to three times. Every other line is an option: names of items, the secondary
//! ones with a colour after a colon if they have one. Empty lines are skipped.

use super::{Item, Kind, Problem, Use};
use quadrille_core::diagnostic::placed;
use quadrille_core::{Diagnostic, Source};
use std::fmt::Write;

/// Reads a problem.
pub fn read(source: &Source<'_>) -> Result<Problem, Diagnostic> {
    let text = source.text()?;
    let mut lines = text.lines().filter(|line| !line.starts_with('|') && !line.trim().is_empty());
    let Some(items) = lines.next() else {
        let end = &text[text.len()..];
        return Err(source.error(end, "expected a line of items, found none").help(ITEMS));
    };
    let mut problem = Problem::new();
    read_items(source, items, &mut problem)?;
    for line in lines {
        let uses: Vec<Use> = line
            .split_whitespace()
            .map(|word| read_use(source, word, &mut problem))
            .collect::<Result<_, _>>()?;
        problem.option(uses).map_err(|error| placed(source, line.trim(), error))?;
    }
    Ok(problem)
}

const ITEMS: &str = "items are words, such as: a b 2|c 1:3|d | x y";

fn read_items(source: &Source<'_>, line: &str, problem: &mut Problem) -> Result<(), Diagnostic> {
    let mut secondary = false;
    for word in line.split_whitespace() {
        let (kind, name) = match word.rsplit_once('|') {
            Some(("", "")) if secondary => {
                return Err(source.error(word, "a second lone '|' among the items").help(ITEMS));
            }
            Some(("", "")) => {
                secondary = true;
                continue;
            }
            Some(_) if secondary => {
                return Err(source
                    .error(word, "a secondary item cannot say how often it is used")
                    .help(ITEMS));
            }
            Some((times, name)) => (read_times(source, times)?, name),
            None if secondary => (Kind::Secondary, word),
            None => (Kind::ONCE, word),
        };
        problem.item(name, kind).map_err(|error| placed(source, word, error))?;
    }
    Ok(())
}

fn read_times(source: &Source<'_>, times: &str) -> Result<Kind, Diagnostic> {
    let number = |word: &str| {
        word.parse::<u32>().map_err(|_| {
            source.error(word, format!("expected how often the item is used, found '{word}'")).help(ITEMS)
        })
    };
    let (at_least, at_most) = times.split_once(':').unwrap_or((times, times));
    Ok(Kind::Primary { at_least: number(at_least)?, at_most: number(at_most)? })
}

fn read_use(source: &Source<'_>, word: &str, problem: &mut Problem) -> Result<Use, Diagnostic> {
    let (name, color) = word.split_once(':').map_or((word, None), |(name, color)| (name, Some(color)));
    let Some(item) = problem.find(name) else {
        return Err(source
            .error(name, format!("expected an item, found '{name}'"))
            .help("an option is a line of names from the line of items, such as: a b x:red"));
    };
    let color = color.map(|color| problem.color(color).map_err(|error| placed(source, word, error)));
    Ok(Use { item, color: color.transpose()? })
}

/// Writes a problem, the primary items first. What it writes reads back as an equal problem if the
/// items were in that order and every colour is in use.
pub fn write(problem: &Problem) -> String {
    let (secondary, primary): (Vec<Item>, Vec<Item>) =
        problem.all_items().partition(|&item| problem.kind(item) == Kind::Secondary);
    let mut words: Vec<String> = primary.iter().map(|&item| primary_item(problem, item)).collect();
    if primary.is_empty() || !secondary.is_empty() {
        // A bar at the very beginning of a line would make it a comment.
        words.push(if words.is_empty() { " |" } else { "|" }.to_owned());
        words.extend(secondary.iter().map(|&item| problem.name(item).to_owned()));
    }
    let mut text = words.join(" ");
    for option in problem.all_options() {
        text.push('\n');
        for (i, used) in problem.uses(option).iter().enumerate() {
            let space = if i == 0 { "" } else { " " };
            let _ = write!(text, "{space}{}", problem.name(used.item));
            if let Some(color) = used.color {
                let _ = write!(text, ":{}", problem.color_name(color));
            }
        }
    }
    text.push('\n');
    text
}

fn primary_item(problem: &Problem, item: Item) -> String {
    let name = problem.name(item);
    match problem.kind(item) {
        Kind::ONCE | Kind::Secondary => name.to_owned(),
        Kind::Primary { at_least, at_most } if at_least == at_most => format!("{at_most}|{name}"),
        Kind::Primary { at_least, at_most } => format!("{at_least}:{at_most}|{name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn parse(text: &str) -> Result<Problem, Diagnostic> {
        read(&Source::new("p.dlx", text))
    }

    #[test]
    fn what_is_written_reads_back_equal() {
        let text = "a 2|b 1:3|c | x y\na b x:red\nb c x:red y\nc x:blue\n";
        let problem = parse(&format!("| a comment\n\n{text}\n| another\n")).unwrap();
        assert_eq!((problem.items(), problem.options()), (5, 3));
        assert_eq!(problem.kind(problem.find("c").unwrap()), Kind::Primary { at_least: 1, at_most: 3 });
        assert_eq!(write(&problem), text);
        assert_eq!(parse(&write(&problem)), Ok(problem));
        assert_eq!(write(&parse(" | x\n").unwrap()), " | x\n");
        assert_eq!(parse(&write(&Problem::new())), Ok(Problem::new()));
    }

    #[test]
    fn errors_say_where_and_what_was_expected() {
        let cases = [
            ("", 1, 1, "expected a line of items, found none"),
            ("| only\n", 2, 1, "expected a line of items, found none"),
            ("a b\na c\n", 2, 3, "expected an item, found 'c'"),
            ("a b\na b a\n", 2, 1, "item 'a' is twice in one option"),
            ("a | b\na:x b\n", 2, 1, "primary item 'a' cannot have a colour"),
            ("a | b\nb\n", 2, 1, "an option without a primary item"),
            ("a a\n", 1, 3, "there are two items 'a'"),
            ("a | b | c\n", 1, 7, "a second lone '|' among the items"),
            ("a | 2|b\n", 1, 5, "a secondary item cannot say how often it is used"),
            ("x|a\n", 1, 1, "expected how often the item is used, found 'x'"),
            ("1:x|a\n", 1, 3, "expected how often the item is used, found 'x'"),
            ("3:2|a\n", 1, 1, "item 'a' cannot be used 3 to 2 times"),
            ("a | b\na b:\n", 2, 3, "'' cannot be a name"),
        ];
        for (text, line, column, message) in cases {
            let error = parse(text).unwrap_err();
            assert_eq!((error.line_column(), &*error.message), (Some((line, column)), message), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_without_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = read(&Source::new("bytes", &bytes)).map_err(|e| e.to_string());
        }

        #[test]
        fn any_text_like_a_problem_reads_back(text in "[ab1:| \n]{0,60}") {
            if let Ok(problem) = parse(&text) {
                prop_assert_eq!(parse(&write(&problem)).map_err(|e| e.to_string()), Ok(problem));
            }
        }
    }
}
