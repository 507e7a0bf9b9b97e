//! The escapes of HTML and XML in metadata: `&amp;`, `&quot;`, `&#169;` and a few more.

use crate::format::palette::one_line;

const NAMES: [(&str, char); 6] =
    [("amp", '&'), ("lt", '<'), ("gt", '>'), ("quot", '"'), ("apos", '\''), ("copy", '©')];

/// Text with its escapes replaced; an escape that nobody knows stays as it is.
pub fn decode(text: &str) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        decoded.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let found = rest.find(';').and_then(|end| Some((one(&rest[..end])?, end)));
        match found {
            Some((char, end)) => {
                decoded.push(char);
                rest = &rest[end + 1..];
            }
            None => decoded.push('&'),
        }
    }
    decoded.push_str(rest);
    decoded
}

fn one(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let hex = number.strip_prefix(['x', 'X']);
        let code = hex.map_or_else(|| number.parse().ok(), |h| u32::from_str_radix(h, 16).ok())?;
        return char::from_u32(code);
    }
    NAMES.iter().find(|(known, _)| *known == name).map(|(_, char)| *char)
}

/// Text on one line, in which nothing means anything to HTML, XML or a reader of quotes.
pub fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for c in one_line(text).chars() {
        match NAMES[..4].iter().find(|(_, char)| *char == c) {
            Some((name, _)) => encoded.extend(["&", name, ";"]),
            None => encoded.push(c),
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_come_and_go() {
        assert_eq!(decode("&copy; 2004 &#169;&#xA9; a&b &c; &amp;lt;"), "© 2004 ©© a&b &c; &lt;");
        for text in ["\"a\" < b & c", "&amp;", "é ;&"] {
            assert_eq!(decode(&encode(text)), text);
        }
        assert_eq!(encode("two\nlines\u{0}"), "two lines");
    }
}
