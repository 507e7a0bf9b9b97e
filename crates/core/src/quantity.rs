//! Numbers, times and sizes as people type them: `1e6`, `500ms`, `2m`, `4G`, `20x30`.

use crate::diagnostic::Diagnostic;
use crate::grid::Size;
use std::time::Duration;

/// A whole number, with an exponent if wanted: `250`, `1e6`, `2.5e3`, `1_000`.
pub fn number(text: &str) -> Result<u64, Diagnostic> {
    let plain = text.replace('_', "");
    if let Ok(n) = plain.parse::<u64>() {
        return Ok(n);
    }
    match plain.parse::<f64>() {
        Ok(x) if (0.0..1.8e19).contains(&x) && x.fract() == 0.0 => Ok(x as u64),
        _ => Err(Diagnostic::new(format!("'{text}' is not a whole number"))
            .help("write a number such as 5000, 1e6 or 2.5e3")),
    }
}

/// A length of time: `500ms`, `10s`, `2m`, `1h`; bare numbers are seconds.
pub fn time(text: &str) -> Result<Duration, Diagnostic> {
    const UNITS: [(&str, f64); 4] = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let (digits, scale) = UNITS
        .iter()
        .find_map(|(unit, scale)| Some((text.strip_suffix(unit)?, *scale)))
        .unwrap_or((text, 1.0));
    match digits.trim().parse::<f64>() {
        Ok(x) if x >= 0.0 && x * scale < 1e9 => Ok(Duration::from_secs_f64(x * scale)),
        _ => Err(Diagnostic::new(format!("'{text}' is not a length of time"))
            .help("write a time such as 500ms, 10s, 2m or 1h")),
    }
}

/// An amount of memory in bytes: `512M`, `4G`, `64k`, or a bare number of bytes.
pub fn memory(text: &str) -> Result<u64, Diagnostic> {
    let lower = text.to_ascii_lowercase();
    let short = lower.strip_suffix("ib").or(lower.strip_suffix('b')).unwrap_or(&lower);
    let (digits, shift) = [("k", 10), ("m", 20), ("g", 30), ("t", 40)]
        .iter()
        .find_map(|(unit, shift)| Some((short.strip_suffix(unit)?, *shift)))
        .unwrap_or((short, 0));
    match digits.trim().parse::<f64>() {
        Ok(x) if x >= 0.0 && x * (1u64 << shift) as f64 <= 1e15 => Ok((x * (1u64 << shift) as f64) as u64),
        _ => Err(Diagnostic::new(format!("'{text}' is not an amount of memory"))
            .help("write an amount such as 512M or 4G")),
    }
}

/// A size `WxH`: width first, as in `20x30` for 20 columns and 30 rows.
pub fn size(text: &str) -> Result<Size, Diagnostic> {
    let wrong = || {
        Diagnostic::new(format!("'{text}' is not a size"))
            .help("write width x height, such as 20x30 for 20 columns and 30 rows")
    };
    let (w, h) = text.split_once(['x', 'X', '*', '×']).ok_or_else(wrong)?;
    let side =
        |s: &str| s.trim().parse::<usize>().ok().filter(|n| (1..=100_000).contains(n)).ok_or_else(wrong);
    Ok(Size::new(side(h)?, side(w)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_write_numbers_in_many_ways() {
        assert_eq!(number("250").unwrap(), 250);
        assert_eq!(number("1e6").unwrap(), 1_000_000);
        assert_eq!(number("2.5e3").unwrap(), 2_500);
        assert_eq!(number("10_000").unwrap(), 10_000);
        for wrong in ["", "-1", "1.5", "1e99", "ten", "NaN", "inf"] {
            assert!(number(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn times_memories_and_sizes() {
        assert_eq!(time("500ms").unwrap(), Duration::from_millis(500));
        assert_eq!(time("2m").unwrap(), Duration::from_secs(120));
        assert_eq!(time("1.5").unwrap(), Duration::from_millis(1500));
        assert!(time("-1s").is_err() && time("1e300h").is_err() && time("soon").is_err());
        assert_eq!(memory("4G").unwrap(), 4 << 30);
        assert_eq!(memory("64KiB").unwrap(), 64 << 10);
        assert!(memory("lots").is_err());
        assert_eq!(size("20x30").unwrap(), Size::new(30, 20));
        assert!(size("20").is_err() && size("0x3").is_err() && size("9999999x2").is_err());
    }
}
