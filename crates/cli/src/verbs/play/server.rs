//! A server of a few files, for this machine alone.
//!
//! It listens on the loopback address and answers only requests whose `Host` is exactly that
//! address: a page from elsewhere, whose name was made to point here, is refused. A connection is
//! one request of bounded size and bounded time, with a thread of its own; [`Connections`] bounds
//! their number without making anybody wait. docs/decisions/0025 says why no crate does this.

use super::connections::{Connections, Place};
use super::pages::{self, Page};
use super::request::{self, Request};
use std::borrow::Cow;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Connections at a time; a browser opens six, and some in advance.
const MOST: usize = 96;
/// How long a request may take to arrive, from the first byte to the last.
const REQUEST_TIME: Duration = Duration::from_secs(2);
/// How long an answer may take to leave.
const DELIVERY: Duration = Duration::from_secs(60);
/// How long the other side may take to hang up, and how much it may still say.
const FAREWELL: (Duration, usize) = (Duration::from_millis(500), 1 << 20);
/// What every answer says about how it may be used.
const MANNERS: &str = "X-Content-Type-Options: nosniff\r\n\
    Referrer-Policy: no-referrer\r\n\
    Cross-Origin-Opener-Policy: same-origin\r\n\
    Cross-Origin-Embedder-Policy: require-corp\r\n\
    Cross-Origin-Resource-Policy: same-origin\r\n\
    Cache-Control: no-cache\r\n\
    Vary: Accept-Encoding\r\n\
    Connection: close\r\n";

/// Serves until the program ends.
pub fn serve(listener: &TcpListener, port: u16) -> ! {
    let hosts: Arc<[String]> = hosts(port).into();
    let connections = Connections::new(MOST);
    loop {
        let Ok((stream, _)) = listener.accept() else {
            // Too many files are open, or the other side is gone already.
            connections.close_one();
            std::thread::sleep(Duration::from_millis(20));
            continue;
        };
        let stream = Arc::new(stream);
        let place = connections.enter(stream.clone());
        let hosts = hosts.clone();
        // Without a thread the connection is closed: stream and place are dropped with the closure.
        let _ = std::thread::Builder::new().name("play".to_owned()).spawn(move || {
            // Nobody is there to hear about a client that hangs up early.
            let _ = talk(&stream, &place, &hosts);
        });
    }
}

/// What a request may name as its host. Browsers leave out the port of the scheme.
fn hosts(port: u16) -> Vec<String> {
    let mut hosts = vec![format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    if port == 80 {
        hosts.extend(["127.0.0.1", "localhost"].map(str::to_owned));
    }
    hosts
}

fn talk(stream: &TcpStream, place: &Place, hosts: &[String]) -> io::Result<()> {
    let Some(bytes) = head(stream)? else { return Ok(()) };
    place.asked();
    let (status, fields, body) = answer(&bytes, hosts);
    let mut text = format!("HTTP/1.1 {status}\r\n{MANNERS}{fields}");
    text.push_str(&format!("Content-Security-Policy: {}; frame-ancestors 'none'\r\n\r\n", pages::policy()));
    let until = Instant::now() + DELIVERY;
    deliver(stream, text.as_bytes(), until)?;
    deliver(stream, &body, until)?;
    farewell(stream)
}

/// The bytes up to the end of the head, or as many as one may send; nothing if the other side has
/// nothing to say.
fn head(mut stream: &TcpStream) -> io::Result<Option<Vec<u8>>> {
    let until = Instant::now() + REQUEST_TIME;
    let (mut bytes, mut part) = (Vec::new(), [0; 2048]);
    while !request::is_whole(&bytes) && bytes.len() < request::MOST_BYTES {
        let Some(left) = left(until) else { break };
        stream.set_read_timeout(Some(left))?;
        match stream.read(&mut part) {
            Ok(0) => break,
            Ok(n) => bytes.extend_from_slice(&part[..n]),
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) if matches!(e.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => break,
            Err(e) => return Err(e),
        }
    }
    Ok(Some(bytes).filter(|bytes| !bytes.is_empty()))
}

/// The status, the fields of the head that go with it, and the body.
fn answer(bytes: &[u8], hosts: &[String]) -> (&'static str, String, Cow<'static, [u8]>) {
    let plain = |status: &'static str, more: &str| {
        let body = format!("{status}\n").into_bytes();
        let kind = "Content-Type: text/plain; charset=utf-8";
        (status, format!("{kind}\r\nContent-Length: {}\r\n{more}", body.len()), Cow::Owned(body))
    };
    let Some(request) = Request::read(bytes) else { return plain("400 Bad Request", "") };
    if !hosts.iter().any(|host| host == request.host) {
        return plain("403 Forbidden", "");
    }
    let bare = request.method == "HEAD";
    let (status, fields, body) = match (request.method, pages::find(request.target)) {
        ("GET" | "HEAD", Some(page)) => found(page, &request),
        ("GET" | "HEAD", None) => plain("404 Not Found", ""),
        _ => plain("405 Method Not Allowed", "Allow: GET, HEAD\r\n"),
    };
    (status, fields, if bare { Cow::Borrowed(&[]) } else { body })
}

fn found(page: &'static Page, request: &Request<'_>) -> (&'static str, String, Cow<'static, [u8]>) {
    let tag = page.tag;
    let same = |known: &str| known.trim().trim_start_matches("W/") == tag;
    if request.known.split(',').any(same) {
        return ("304 Not Modified", format!("ETag: {tag}\r\n"), Cow::Borrowed(&[]));
    }
    let (body, coding) = match request.gzip {
        true => (Cow::Borrowed(page.packed), "Content-Encoding: gzip\r\n"),
        false => (Cow::Owned(page.unpacked()), ""),
    };
    let fields =
        format!("Content-Type: {}\r\nContent-Length: {}\r\nETag: {tag}\r\n{coding}", page.kind, body.len());
    ("200 OK", fields, body)
}

fn deliver(mut stream: &TcpStream, mut bytes: &[u8], until: Instant) -> io::Result<()> {
    while !bytes.is_empty() {
        let left = left(until).ok_or(io::ErrorKind::TimedOut)?;
        stream.set_write_timeout(Some(left))?;
        match stream.write(bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(n) => bytes = &bytes[n..],
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
    Ok(())
}

/// Lets the other side read the answer before the connection goes: what it still says is heard and
/// forgotten.
fn farewell(mut stream: &TcpStream) -> io::Result<()> {
    stream.shutdown(Shutdown::Write)?;
    let (until, mut most) = (Instant::now() + FAREWELL.0, FAREWELL.1);
    let mut part = [0; 4096];
    while let Some(left) = left(until).filter(|_| most > 0) {
        stream.set_read_timeout(Some(left))?;
        match stream.read(&mut part)? {
            0 => break,
            n => most = most.saturating_sub(n),
        }
    }
    Ok(())
}

/// The time until then, if there is any.
fn left(until: Instant) -> Option<Duration> {
    until.checked_duration_since(Instant::now()).filter(|left| !left.is_zero())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start() -> u16 {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        std::thread::spawn(move || serve(&listener, port));
        port
    }

    /// The status that is answered to a request for a page that is not there.
    fn status(port: u16, host: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        write!(stream, "GET /none HTTP/1.1\r\n{host}\r\n").unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).split(' ').nth(1).unwrap_or_default().to_owned()
    }

    #[test]
    fn slow_clients_do_not_delay_others() {
        let port = start();
        let host = format!("Host: 127.0.0.1:{port}\r\n");
        // Some say nothing, some stop halfway; more than there are places.
        let slow: Vec<TcpStream> = (0..2 * MOST)
            .map(|n| {
                let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
                let _ = stream.write_all(&b"GET /none HTTP/1.1\r\nHost: 127"[..n % 30]);
                stream
            })
            .collect();
        let since = Instant::now();
        for _ in 0..10 {
            assert_eq!(status(port, &host), "404");
        }
        let taken = since.elapsed();
        assert!(taken < Duration::from_secs(2), "{taken:?} for ten answers");
        drop(slow);
    }

    #[test]
    fn a_request_has_to_arrive_in_time() {
        let port = start();
        let mut slow = TcpStream::connect(("127.0.0.1", port)).unwrap();
        slow.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let since = Instant::now();
        // A byte now and then does not prolong the time.
        while since.elapsed() < REQUEST_TIME + Duration::from_millis(500) {
            let _ = slow.write_all(b"G");
            std::thread::sleep(Duration::from_millis(100));
        }
        let mut answer = Vec::new();
        let _ = slow.read_to_end(&mut answer);
        assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 400 "));
        assert!(since.elapsed() < 3 * REQUEST_TIME, "{:?}", since.elapsed());
    }

    #[test]
    fn only_the_exact_host_is_answered() {
        let port = start();
        for good in ["127.0.0.1", "localhost"] {
            assert_eq!(status(port, &format!("Host: {good}:{port}\r\n")), "404", "{good}");
        }
        for wrong in [
            String::new(),
            "Host:\r\n".to_owned(),
            "Host: 127.0.0.1\r\n".to_owned(),
            "Host: localhost\r\n".to_owned(),
            format!("Host: localhost:0{port}\r\n"),
            format!("Host: localhost.:{port}\r\n"),
            format!("Host: LOCALHOST:{port}\r\n"),
            format!("Host: 127.1:{port}\r\n"),
            format!("Host: 127.0.0.1:{port}.example\r\n"),
            format!("Host: 127.0.0.1:{port}@example\r\n"),
            format!("Host: 127.0.0.1:{port}, example\r\n"),
            format!("Host: [::1]:{port}\r\n"),
            format!("Host: \u{a0}127.0.0.1:{port}\r\n"),
            format!("X-Forwarded-Host: 127.0.0.1:{port}\r\n"),
        ] {
            assert_eq!(status(port, &wrong), "403", "{wrong}");
        }
        for nonsense in [
            format!("Host: evil\r\nHost: 127.0.0.1:{port}\r\n"),
            format!("Host:\r\nHost: 127.0.0.1:{port}\r\n"),
            format!("Host : 127.0.0.1:{port}\r\n"),
            format!("Host: evil\r\n Host: 127.0.0.1:{port}\r\n"),
        ] {
            assert_eq!(status(port, &nonsense), "400", "{nonsense}");
        }
        assert_eq!(hosts(80).len(), 4, "browsers leave out port 80");
    }
}
