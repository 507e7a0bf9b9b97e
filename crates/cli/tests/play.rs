//! `quadrille play` as a process: what it serves, to whom, and what it makes of nonsense. A program
//! that was built without the studio says so instead.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const DUCK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/input/duck.txt");
/// Whether there is a studio in the program.
const HAS_STUDIO: bool = !matches!(env!("STUDIO_FILES").as_bytes(), b"0");

fn play(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    command.arg("play").args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A server that ends with the test.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(arguments: &[&str]) -> Server {
        let mut process = play(arguments).spawn().unwrap();
        let mut address = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut address).unwrap();
        Server { process, address: address.trim().to_owned() }
    }

    fn host(&self) -> &str {
        let rest = self.address.strip_prefix("http://").unwrap();
        rest.split('/').next().unwrap()
    }

    /// What is answered to these bytes.
    fn send(&self, bytes: &[u8]) -> Vec<u8> {
        let mut stream = TcpStream::connect(self.host()).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        // The server may hang up before it has heard everything.
        let _ = stream.write_all(bytes);
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        answer
    }

    /// The head and the body of the answer to a request.
    fn ask(&self, method: &str, path: &str, host: &str, more: &str) -> (String, Vec<u8>) {
        let answer = self.send(format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\n{more}\r\n").as_bytes());
        let end = answer.windows(4).position(|w| w == b"\r\n\r\n").expect("a head");
        (String::from_utf8(answer[..end + 2].to_vec()).unwrap(), answer[end + 4..].to_vec())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn field<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}

#[test]
fn a_program_without_the_studio_says_so() {
    if HAS_STUDIO {
        return;
    }
    let output = play(&[DUCK]).output().unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{output:?}");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(text.contains("without the studio") && text.contains("cargo xtask play"), "{text}");
}

#[test]
fn the_studio_is_served_with_its_rules() {
    if !HAS_STUDIO {
        return;
    }
    let server = Server::start(&["--port", "0"]);
    let host = server.host();
    let (head, page) = server.ask("GET", "/", host, "");
    assert!(head.starts_with("HTTP/1.1 200 "), "{head}");
    assert!(String::from_utf8_lossy(&page).contains("<title>Quadrille"));
    assert_eq!(field(&head, "Content-Encoding"), None);
    let policy = field(&head, "Content-Security-Policy").unwrap();
    assert!(policy.starts_with("default-src 'none';") && policy.ends_with("frame-ancestors 'none'"));
    for (name, value) in [
        ("Content-Type", "text/html; charset=utf-8"),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Embedder-Policy", "require-corp"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cache-Control", "no-cache"),
    ] {
        assert_eq!(field(&head, name), Some(value), "{name}");
    }

    let (head, wasm) = server.ask("GET", "/studio_bg.wasm", host, "Accept-Encoding: gzip\r\n");
    assert_eq!(field(&head, "Content-Type"), Some("application/wasm"));
    assert_eq!(field(&head, "Content-Encoding"), Some("gzip"));
    assert!(wasm.starts_with(&[0x1f, 0x8b]));
    assert_eq!(field(&head, "Content-Length"), Some(wasm.len().to_string().as_str()));
    let (_, plain) = server.ask("GET", "/studio_bg.wasm", host, "Accept-Encoding: gzip;q=0\r\n");
    assert!(plain.starts_with(b"\0asm"));

    let tag = format!("If-None-Match: {}\r\n", field(&head, "ETag").unwrap());
    let (head, body) = server.ask("GET", "/studio_bg.wasm", host, &tag);
    assert!(head.starts_with("HTTP/1.1 304 ") && body.is_empty(), "{head}");
    let (head, body) = server.ask("HEAD", "/", host, "");
    assert!(head.starts_with("HTTP/1.1 200 ") && body.is_empty(), "{head}");
    let local = host.replace("127.0.0.1", "localhost");
    assert!(server.ask("GET", "/", &local, "").0.starts_with("HTTP/1.1 200 "));
}

#[test]
fn others_and_nonsense_are_refused() {
    if !HAS_STUDIO {
        return;
    }
    let server = Server::start(&["--port", "0"]);
    let host = server.host();
    let status = |method: &str, path: &str, host: &str| {
        let (head, _) = server.ask(method, path, host, "");
        head.split(' ').nth(1).unwrap().to_owned()
    };
    for other in ["evil.example", "127.0.0.1", "127.0.0.1:1", ""] {
        assert_eq!(status("GET", "/", other), "403", "{other}");
    }
    for path in ["/none", "//", "/../Cargo.toml", "/%2e%2e/x", "/index.html/", "index.html", "*"] {
        assert_eq!(status("GET", path, host), "404", "{path}");
    }
    assert_eq!(status("POST", "/", host), "405");

    let long = vec![b'a'; 1 << 20];
    let mut long_field = format!("GET / HTTP/1.1\r\nHost: {host}\r\nX: ").into_bytes();
    long_field.extend_from_slice(&long);
    for nonsense in
        [&b"\0\xff\xfe"[..], b"\r\n\r\n", b"GET", b"GET / HTTP/1.1\r\n\xff: \r\n\r\n", &long, &long_field]
    {
        let answer = server.send(nonsense);
        assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 400 "), "{}", answer.len());
    }
    let idle: Vec<TcpStream> = (0..145).map(|_| TcpStream::connect(host).unwrap()).collect();
    let since = Instant::now();
    assert_eq!(status("GET", "/", host), "200", "who says nothing keeps nobody waiting");
    assert!(since.elapsed() < Duration::from_secs(2), "{:?}", since.elapsed());
    drop(idle);
    assert!(server.send(b"").is_empty());
    assert_eq!(status("GET", "/", host), "200", "it still serves");
}

#[test]
fn a_puzzle_goes_along_and_ctrl_c_ends() {
    if !HAS_STUDIO {
        return;
    }
    let mut server = Server::start(&[DUCK, "--port", "0"]);
    assert!(server.address.contains("/#nonogram:1:"), "{}", server.address);
    let taken = server.host().rsplit(':').next().unwrap().to_owned();
    let output = play(&["--port", &taken]).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(
        Command::new("kill").args(["-INT", &server.process.id().to_string()]).status().unwrap().success()
    );
    assert_eq!(server.process.wait().unwrap().code(), Some(130));
}

#[test]
fn wrong_arguments_are_told() {
    for wrong in [&["--port", "70000"][..], &["--port", "x"], &["no-such-file.txt"]] {
        let output = play(wrong).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{output:?}");
    }
}
