//! A validator for the words of JSON Schema that our schema uses; any other word is an error, so
//! that none is overlooked. Patterns are read by a matcher of their own: the tests need neither of
//! the crates that would bring dozens of others.

use serde_json::{Map, Value};

/// What is wrong with a value by a schema, with its place; nothing if it is right.
pub fn faults(schema: &Value, value: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    Validator { root: schema }.check(schema, value, "", &mut faults);
    faults
}

struct Validator<'a> {
    root: &'a Value,
}

impl Validator<'_> {
    fn holds(&self, schema: &Value, value: &Value) -> bool {
        let mut faults = Vec::new();
        self.check(schema, value, "", &mut faults);
        faults.is_empty()
    }

    fn check(&self, schema: &Value, value: &Value, at: &str, faults: &mut Vec<String>) {
        let words = schema.as_object().expect("a schema is an object");
        for (word, said) in words {
            let right = match word.as_str() {
                "$schema" | "$defs" | "title" | "description" | "then" => true,
                "$ref" => {
                    let place = said.as_str().and_then(|place| place.strip_prefix('#')).unwrap();
                    let target = self.root.pointer(place).expect("the schema that is meant");
                    self.check(target, value, at, faults);
                    true
                }
                "allOf" => {
                    list(said).iter().for_each(|part| self.check(part, value, at, faults));
                    true
                }
                "oneOf" => list(said).iter().filter(|part| self.holds(part, value)).count() == 1,
                "if" => {
                    if self.holds(said, value) {
                        self.check(&schema["then"], value, at, faults);
                    }
                    true
                }
                "properties" | "additionalProperties" | "required" | "items" => {
                    self.check_parts(words, word, value, at, faults);
                    true
                }
                word => holds_alone(word, said, value),
            };
            if !right {
                faults.push(format!("{at}: {word} {said}, found {value}"));
            }
        }
    }

    /// The words that are about the members of objects and the items of lists.
    fn check_parts(
        &self,
        words: &Map<String, Value>,
        word: &str,
        value: &Value,
        at: &str,
        faults: &mut Vec<String>,
    ) {
        let said = &words[word];
        match (word, value) {
            ("items", Value::Array(items)) => {
                for (n, item) in items.iter().enumerate() {
                    self.check(said, item, &format!("{at}/{n}"), faults);
                }
            }
            ("properties", Value::Object(members)) => {
                for (name, schema) in said.as_object().unwrap() {
                    if let Some(member) = members.get(name) {
                        self.check(schema, member, &format!("{at}/{name}"), faults);
                    }
                }
            }
            ("additionalProperties", Value::Object(members)) => {
                assert_eq!(said, &Value::Bool(false));
                let known = |name: &String| words["properties"].get(name).is_some();
                let unknown = members.keys().filter(|name| !known(name));
                faults.extend(unknown.map(|name| format!("{at}/{name}: is not known")));
            }
            ("required", Value::Object(members)) => {
                let names = list(said).iter().map(|name| name.as_str().unwrap());
                let missing = names.filter(|name| !members.contains_key(*name));
                faults.extend(missing.map(|name| format!("{at}/{name}: is missing")));
            }
            _ => {}
        }
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// The words that need nothing but the value. One about another type of value holds.
fn holds_alone(word: &str, said: &Value, value: &Value) -> bool {
    let most = said.as_u64().map(|n| n as usize);
    let (items, text) = (value.as_array().map(Vec::len), value.as_str());
    let letters = text.map(|text| text.chars().count());
    match word {
        "const" => said == value,
        "enum" => list(said).contains(value),
        "type" => match said {
            Value::Array(types) => types.iter().any(|name| is(name, value)),
            name => is(name, value),
        },
        "minimum" => value.as_f64().is_none_or(|n| n >= said.as_f64().unwrap()),
        "maximum" => value.as_f64().is_none_or(|n| n <= said.as_f64().unwrap()),
        "minItems" => items.is_none_or(|n| n >= most.unwrap()),
        "maxItems" => items.is_none_or(|n| n <= most.unwrap()),
        "minLength" => letters.is_none_or(|n| n >= most.unwrap()),
        "maxLength" => letters.is_none_or(|n| n <= most.unwrap()),
        "pattern" => text.is_none_or(|text| matches(said.as_str().unwrap(), text)),
        other => panic!("the validator does not know '{other}'"),
    }
}

fn is(name: &Value, value: &Value) -> bool {
    match name.as_str().unwrap() {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("the validator does not know the type '{other}'"),
    }
}

/// A part of a pattern: one character of a set, or one of several rows of parts, each so many
/// times.
enum Part {
    Set(Vec<(char, char)>),
    Choice(Vec<Row>),
}
type Row = Vec<(Part, usize, usize)>;

/// Whether a pattern from `^` to `$` is that of a text.
fn matches(pattern: &str, text: &str) -> bool {
    let whole = pattern.strip_prefix('^').and_then(|p| p.strip_suffix('$')).expect("a pattern from ^ to $");
    let mut rest = &whole.chars().collect::<Vec<_>>()[..];
    let rows = read_choice(&mut rest);
    assert!(rest.is_empty(), "{pattern}");
    let text: Vec<char> = text.chars().collect();
    rows.iter().any(|row| matches_row(row, &text, &mut <[char]>::is_empty))
}

fn read_choice(rest: &mut &[char]) -> Vec<Row> {
    let mut rows = vec![Row::new()];
    while let Some((&first, more)) = rest.split_first().filter(|(first, _)| **first != ')') {
        *rest = more;
        let part = match first {
            '|' => {
                rows.push(Row::new());
                continue;
            }
            '(' => {
                let inner = read_choice(rest);
                *rest = rest.strip_prefix(&[')']).expect("a closing bracket");
                Part::Choice(inner)
            }
            '[' => read_set(rest),
            '\\' => {
                let (&literal, more) = rest.split_first().expect("a character");
                *rest = more;
                Part::Set(vec![(literal, literal)])
            }
            literal => Part::Set(vec![(literal, literal)]),
        };
        let (least, most) = read_times(rest);
        rows.last_mut().unwrap().push((part, least, most));
    }
    rows
}

fn read_set(rest: &mut &[char]) -> Part {
    let end = rest.iter().position(|c| *c == ']').expect("a closing bracket");
    let (mut inner, mut set) = (&rest[..end], Vec::new());
    while let Some((&low, more)) = inner.split_first() {
        (inner, set) = match more {
            ['-', high, more @ ..] => (more, [set, vec![(low, *high)]].concat()),
            _ => (more, [set, vec![(low, low)]].concat()),
        };
    }
    *rest = &rest[end + 1..];
    Part::Set(set)
}

fn read_times(rest: &mut &[char]) -> (usize, usize) {
    let (times, length) = match *rest {
        ['*', ..] => ((0, usize::MAX), 1),
        ['+', ..] => ((1, usize::MAX), 1),
        ['?', ..] => ((0, 1), 1),
        ['{', n, '}', ..] => {
            let n = n.to_digit(10).unwrap() as usize;
            ((n, n), 3)
        }
        _ => ((1, 1), 0),
    };
    *rest = &rest[length..];
    times
}

/// Whether a row matches the beginning of a text, and `then` the rest.
fn matches_row(row: &[(Part, usize, usize)], text: &[char], then: &mut dyn FnMut(&[char]) -> bool) -> bool {
    let Some(((part, least, most), later)) = row.split_first() else { return then(text) };
    repeat(part, (*least, *most), text, &mut |rest| matches_row(later, rest, then))
}

fn repeat(
    part: &Part,
    (least, most): (usize, usize),
    text: &[char],
    then: &mut dyn FnMut(&[char]) -> bool,
) -> bool {
    if most > 0 {
        let left = (least.saturating_sub(1), most.saturating_sub(usize::from(most < usize::MAX)));
        // A part that takes nothing is not tried again.
        let mut again = |rest: &[char]| rest.len() < text.len() && repeat(part, left, rest, &mut *then);
        let matched = match part {
            Part::Set(set) => text
                .split_first()
                .is_some_and(|(c, rest)| set.iter().any(|(a, b)| (a..=b).contains(&c)) && again(rest)),
            Part::Choice(rows) => rows.iter().any(|row| matches_row(row, text, &mut again)),
        };
        if matched {
            return true;
        }
    }
    least == 0 && then(text)
}

#[test]
fn patterns_match_what_they_say() {
    for (pattern, good, bad) in [
        ("^[#+. ]*$", &["", "#.+", "  "][..], &["x", "#x"][..]),
        ("^r[0-9]+c[0-9]+\\.(n|ne)$", &["r1c2.n", "r10c2.ne"], &["r1c2", "rc.n", "r1c2xn", "r1c2.nn"]),
        ("^#?([0-9a-f]{3}|[0-9a-f]{6})$", &["#abc", "abcdef"], &["#", "#abcd", "ABC"]),
        ("^(a( +a)*)?$", &["", "a", "a  a a"], &[" a", "aa", "a a "]),
    ] {
        good.iter().for_each(|text| assert!(matches(pattern, text), "{pattern} {text}"));
        bad.iter().for_each(|text| assert!(!matches(pattern, text), "{pattern} {text}"));
    }
}
