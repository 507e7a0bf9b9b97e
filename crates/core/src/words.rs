//! The English that hints, pictures and messages share: numbers of things, lists, capitals.

/// A number of things in words.
///
/// ```
/// use quadrille_core::words::counted;
/// assert_eq!([counted(1, "cell"), counted(2, "cell")], ["1 cell", "2 cells"]);
/// ```
pub fn counted(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// `a`, `a and b`, `a, b and c`.
pub fn list<S: AsRef<str>>(items: &[S]) -> String {
    joined(items, "and")
}

/// The same with another word before the last: `a, b or c`.
pub fn joined<S: AsRef<str>>(items: &[S], before_last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [start @ .., last] => {
            let start: Vec<&str> = start.iter().map(AsRef::as_ref).collect();
            format!("{} {before_last} {}", start.join(", "), last.as_ref())
        }
    }
}

/// With a capital letter, unless it begins with the name of a cell.
pub fn capital(text: &str) -> String {
    let is_cell = text.strip_prefix('r').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !is_cell => first.to_uppercase().chain(letters).collect(),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_begin_with_a_capital_and_cells_stay() {
        let texts = ["row 3 is full", "r2c1 is empty", "élan", ""].map(capital);
        assert_eq!(texts, ["Row 3 is full", "r2c1 is empty", "Élan", ""]);
    }

    #[test]
    fn lists_end_with_a_word() {
        assert_eq!(
            ["", "a", "a,b", "a,b,c"].map(|text| list(&text.split(',').collect::<Vec<_>>())),
            ["", "a", "a and b", "a, b and c"]
        );
        assert_eq!(joined(&["a", "b", "c"], "or"), "a, b or c");
    }
}
