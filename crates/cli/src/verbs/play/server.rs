//! A server of a few files, for this machine alone.
//!
//! It listens on the loopback address and answers only who names it by that address: a page from elsewhere, whose name
//! was made to point here, is refused. A connection is one request of bounded size and bounded time; there are as many
//! connections as threads, and the rest waits. docs/decisions/0025 says why no crate does this.

use super::pages::{self, Page};
use super::request::{self, Request};
use std::borrow::Cow;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Connections at a time; a browser opens six, and some to have them.
const THREADS: usize = 16;
/// How long a request may take to arrive.
const PATIENCE: Duration = Duration::from_secs(5);
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
pub fn serve(listener: TcpListener, port: u16) -> io::Result<()> {
    let listener = Arc::new(listener);
    let hosts = Arc::new([format!("127.0.0.1:{port}"), format!("localhost:{port}")]);
    let workers: Vec<_> = (0..THREADS)
        .map(|_| {
            let (listener, hosts) = (listener.clone(), hosts.clone());
            std::thread::Builder::new().name("play".to_owned()).spawn(move || work(&listener, &*hosts))
        })
        .collect::<io::Result<_>>()?;
    for worker in workers {
        let _ = worker.join();
    }
    Ok(())
}

fn work(listener: &TcpListener, hosts: &[String]) {
    loop {
        match listener.accept() {
            Ok((mut stream, _)) => {
                // Whoever hangs up early is not told so.
                let _ = talk(&mut stream, hosts);
            }
            // No more files may be open, or the other side is gone already.
            Err(_) => std::thread::sleep(Duration::from_millis(50)),
        }
    }
}

fn talk(stream: &mut TcpStream, hosts: &[String]) -> io::Result<()> {
    let Some(bytes) = head(stream)? else { return Ok(()) };
    let (status, fields, body) = answer(&bytes, hosts);
    let mut text = format!("HTTP/1.1 {status}\r\n{MANNERS}{fields}");
    text.push_str(&format!("Content-Security-Policy: {}; frame-ancestors 'none'\r\n\r\n", pages::policy()));
    let until = Instant::now() + DELIVERY;
    deliver(stream, text.as_bytes(), until)?;
    deliver(stream, &body, until)?;
    farewell(stream)
}

/// The bytes up to the end of the head, or as many as one may send; nothing if the other side has nothing to say.
fn head(stream: &mut TcpStream) -> io::Result<Option<Vec<u8>>> {
    let until = Instant::now() + PATIENCE;
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
    if !hosts.iter().any(|host| host.eq_ignore_ascii_case(request.host)) {
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

fn deliver(stream: &mut TcpStream, mut bytes: &[u8], until: Instant) -> io::Result<()> {
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

/// Lets the other side read the answer before the connection goes: what it still says is heard and forgotten.
fn farewell(stream: &mut TcpStream) -> io::Result<()> {
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
