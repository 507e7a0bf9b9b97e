//! Numbers for people.

/// Minutes and seconds, with hours where there are some.
pub fn clock(seconds: f64) -> String {
    let all = seconds.max(0.0) as u64;
    let (hours, minutes, seconds) = (all / 3600, all / 60 % 60, all % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// A large number with spaces between its thousands.
pub fn thousands(number: &str) -> String {
    let digits = number.len();
    let space = |at: usize| at > 0 && (digits - at).is_multiple_of(3);
    number
        .chars()
        .enumerate()
        .flat_map(|(at, c)| space(at).then_some('\u{202f}').into_iter().chain([c]))
        .collect()
}

/// A rate or a count in three figures: `1.23 M`.
pub fn short(number: f64) -> String {
    for (unit, name) in [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")] {
        if number >= unit {
            return format!("{:.3} {name}", number / unit).replace(".000", "");
        }
    }
    format!("{number:.0}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_read_numbers() {
        assert_eq!(
            (clock(5.0), clock(65.4), clock(3_700.0)),
            ("0:05".into(), "1:05".into(), "1:01:40".into())
        );
        assert_eq!(thousands("1234567"), "1\u{202f}234\u{202f}567");
        assert_eq!(
            (thousands("12"), short(1_230_000.0), short(12.0)),
            ("12".into(), "1.230 M".into(), "12".into())
        );
    }
}
