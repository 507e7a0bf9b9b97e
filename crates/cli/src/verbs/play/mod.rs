//! `play`: the studio, served to the browser of this machine.
//!
//! The files travel in the program ([`pages`]); a small server ([`server`]) hands them to whoever
//! on this machine asks. A puzzle of the command line goes along in the part of the address that
//! browsers keep to themselves.

mod connections;
mod pages;
mod request;
mod server;

use super::Line;
use crate::args::{self, option};
use crate::console::Console;
use crate::exit::{Exit, Result};
use crate::input;
use crate::takes::Takes;
use clap::{ArgMatches, Command};
use quadrille::{Diagnostic, id};
use std::net::{Ipv4Addr, TcpListener};

pub const LINE: Line = Line {
    name: "play",
    about: "Serve the studio to the browser of this machine, until Ctrl-C",
    examples: &["quadrille play", "quadrille play duck.txt --port 8080"],
    takes: Takes::NOTHING,
    arguments,
    run,
};

/// The ports that are tried when none is asked for.
const PORTS: std::ops::Range<u16> = 7300..7320;

fn arguments(command: Command) -> Command {
    args::with_input(command).arg(option(
        "port",
        "N",
        "The port to listen on, 0 for any free one; otherwise one from 7300 on",
    ))
}

fn run(matches: &ArgMatches, console: &mut Console) -> Result<Exit> {
    let wanted = args::parsed(matches, "port", |text| {
        text.parse::<u16>().map_err(|_| Diagnostic::new(format!("expected 0 to 65535, found '{text}'")))
    })?;
    let fragment = fragment(matches)?;
    if pages::all().is_empty() {
        return Err(Diagnostic::new("this program was built without the studio")
            .help("`cargo xtask play` builds the studio, and a program that has it")
            .into());
    }
    let listener = listener(wanted)?;
    let wrong = |e: std::io::Error| Diagnostic::new(format!("the port cannot be served: {e}"));
    let port = listener.local_addr().map_err(wrong)?.port();
    console.say(&format!("http://127.0.0.1:{port}/{fragment}\n"))?;
    console.flush()?;
    console.note("Open this address in a browser; Ctrl-C ends.");
    console.signals.idle();
    server::serve(&listener, port)
}

/// What the address says about the puzzle to open.
fn fragment(matches: &ArgMatches) -> Result<String> {
    if args::text(matches, "input").is_none() {
        return Ok(String::new());
    }
    let (input, _) = input::load(matches, Takes::PUZZLE)?;
    Ok(format!("#{}", id::write(input.single()?, id::Parts { state: true, solution: false })))
}

fn listener(wanted: Option<u16>) -> std::result::Result<TcpListener, Diagnostic> {
    let bind = |port: u16| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    match wanted {
        Some(port) => bind(port).map_err(|e| {
            Diagnostic::new(format!("port {port}: {e}")).help("choose another, or --port 0 for any free one")
        }),
        None => PORTS.map(bind).find_map(std::result::Result::ok).ok_or_else(|| {
            Diagnostic::new(format!("no port from {} to {} is free", PORTS.start, PORTS.end - 1))
                .help("--port 0 takes any free one")
        }),
    }
}
