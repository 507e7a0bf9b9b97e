//! The cells of a table.

/// Seconds, or a dash for what did not come to an end.
pub fn seconds(time: Option<f64>) -> String {
    time.map_or("-".to_owned(), |t| format!("{t:.2}"))
}

/// A peer's seconds, and in brackets how many times ours they are.
pub fn ratio(peer: Option<f64>, ours: Option<f64>) -> String {
    match (peer, ours) {
        (Some(peer), Some(ours)) => format!("{peer:.2} ({:.1})", peer / ours.max(1e-9)),
        (peer, _) => seconds(peer),
    }
}

/// What stands behind a name in a JSON text, up to the next quote or comma.
pub fn field(text: &str, name: &str) -> Option<String> {
    let rest = &text[text.find(name)? + name.len()..];
    Some(rest.split(['"', ',', '}']).next()?.to_owned())
}
