//! Finding things by the names people type.

use crate::diagnostic::Diagnostic;

/// The item called `name`; an error that lists the names there are and guesses which was meant.
pub fn find<'a, T>(
    what: &str,
    name: &str,
    items: impl IntoIterator<Item = (&'a str, T)>,
) -> Result<T, Diagnostic> {
    let mut known = Vec::new();
    for (item, value) in items {
        if item == name {
            return Ok(value);
        }
        known.push(item);
    }
    Err(unknown(what, name, &known))
}

/// The error for a name that is not among the `known` ones.
pub fn unknown(what: &str, name: &str, known: &[&str]) -> Diagnostic {
    let list = format!("choose one of: {}", known.join(", "));
    Diagnostic::new(format!("there is no {what} '{name}'")).help(match closest(name, known) {
        Some(near) => format!("did you mean '{near}'? {list}"),
        None => list,
    })
}

/// The known name that is nearest to what was typed, if it is near at all.
pub fn closest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let likeness = |k: &str| strsim::jaro_winkler(&name.to_lowercase(), k);
    known
        .iter()
        .copied()
        .max_by(|a, b| likeness(a).total_cmp(&likeness(b)))
        .filter(|best| likeness(best) > 0.8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typo_is_answered_with_a_guess() {
        let items = [("backtrack", 1), ("lines", 2)];
        assert_eq!(find("method", "lines", items), Ok(2));
        let error = find("method", "bactrak", items).unwrap_err();
        assert_eq!(
            error.to_string(),
            "there is no method 'bactrak'\n = help: did you mean 'backtrack'? choose one of: backtrack, lines"
        );
        assert_eq!(
            find("method", "zzz", items).unwrap_err().help.unwrap(),
            "choose one of: backtrack, lines"
        );
    }
}
