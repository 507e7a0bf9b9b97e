//! A request as a browser sends it, reduced to what a server of a few files has to know.

/// The most bytes of a request's head.
pub const MOST_BYTES: usize = 16 << 10;
/// What ends the head.
const END: &[u8] = b"\r\n\r\n";

/// What somebody asks for.
#[derive(Debug, PartialEq, Eq)]
pub struct Request<'a> {
    /// `GET`, or something else.
    pub method: &'a str,
    /// The path, without what follows a question mark.
    pub target: &'a str,
    /// Whom the browser believes to be talking to.
    pub host: &'a str,
    /// The entity tags of the copies that it has.
    pub known: &'a str,
    /// Whether it can unpack gzip.
    pub gzip: bool,
}

/// Whether the head is there as a whole.
pub fn is_whole(bytes: &[u8]) -> bool {
    bytes.windows(END.len()).any(|window| window == END)
}

impl<'a> Request<'a> {
    /// Reads the head of a request; nothing if it is none, or leaves open for whom it is.
    pub fn read(bytes: &'a [u8]) -> Option<Self> {
        let end = bytes.windows(END.len()).position(|window| window == END)?;
        let head = std::str::from_utf8(&bytes[..end]).ok()?;
        let mut lines = head.split("\r\n");
        let mut words = lines.next()?.split(' ');
        let (method, target, version) = (words.next()?, words.next()?, words.next()?);
        if words.next().is_some() || !version.starts_with("HTTP/1.") {
            return None;
        }
        let target = target.split('?').next().unwrap_or_default();
        let mut request = Request { method, target, host: "", known: "", gzip: false };
        let mut host = None;
        for line in lines {
            let (name, value) = line.split_once(':')?;
            if name.is_empty() || name.contains([' ', '\t']) {
                return None;
            }
            let value = value.trim_matches([' ', '\t']);
            match name.to_ascii_lowercase().as_str() {
                "host" if host.is_some() => return None,
                "host" => host = Some(value),
                "if-none-match" => request.known = value,
                "accept-encoding" => request.gzip = takes_gzip(value),
                _ => {}
            }
        }
        request.host = host.unwrap_or_default();
        Some(request)
    }
}

/// Whether gzip is in a list of encodings, and not with a weight of nothing.
fn takes_gzip(value: &str) -> bool {
    value.split(',').any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        let refused = |part: &str| {
            part.strip_prefix("q=").and_then(|q| q.parse::<f32>().ok()).is_some_and(|weight| weight <= 0.0)
        };
        named && !parts.any(refused)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_read() {
        let bytes = b"GET /a.js?1 HTTP/1.1\r\nHost: x:1\r\nAccept-Encoding: br, GZIP;q=0.5\r\n\r\nbody";
        let expected = Request { method: "GET", target: "/a.js", host: "x:1", known: "", gzip: true };
        assert_eq!(Request::read(bytes), Some(expected));
        assert!(!takes_gzip("br, gzip;q=0") && !takes_gzip("") && takes_gzip("gzip"));
    }

    #[test]
    fn what_is_none_is_refused() {
        for wrong in [
            "",
            "\r\n\r\n",
            "GET / HTTP/1.1\r\n",
            "GET /\r\n\r\n",
            "GET / HTTP/2\r\n\r\n",
            "GET / x HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1\r\nno colon\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        ] {
            assert_eq!(Request::read(wrong.as_bytes()), None, "{wrong}");
        }
        assert_eq!(Request::read(b"GET /\xff HTTP/1.1\r\n\r\n"), None);
    }
}
