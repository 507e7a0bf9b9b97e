//! `draw`: a board on the terminal, as SVG, PNG or PDF, and the animation of a search, also as GIF or PNG.

use super::{Line, bad_puzzle, heading, one_for_a_file};
use crate::args::{self, option, switch};
use crate::console::Console;
use crate::exit::{Exit, Result};
use crate::files;
use crate::input::{self, Entry};
use clap::{ArgMatches, Command};
use quadrille::render::{Moving, Resolution};
use quadrille::scene::svg;
use quadrille::{
    Board, Diagnostic, Options, Puzzle, Run, Scene, Theme, Verb, names, quantity, render, trace,
};
use std::io::IsTerminal;
use std::time::Duration;

pub const LINE: Line = Line {
    name: "draw",
    about: "Draw a puzzle, a state or a solution",
    examples: &[
        "quadrille draw duck.txt",
        "quadrille draw duck.txt --solution --plain -o duck.png --dpi 300",
        "quadrille draw game.json -o game.svg --theme dark",
        "quadrille draw duck.txt --animate backtrack -o search.svg --frames 100",
        "quadrille draw duck.txt --animate backtrack -o search.gif --frames 20",
    ],
    flags: Some(Verb::Draw),
    arguments,
    run,
};

/// Steps of a search that are recorded for an animation.
const STEPS: usize = 200_000;
/// Frames of an animation, when not told otherwise, and at most.
const FRAMES: (u64, u64) = (200, 5000);

fn arguments(command: Command) -> Command {
    let command = args::with_input(command)
        .arg(args::output("Write to this file: .svg, .png or .pdf; an animation also to .gif or .apng"))
        .arg(option("theme", "NAME", "light, dark or contrast"))
        .arg(option(
            "scale",
            "X",
            "Size of a PNG or GIF, 1 being the nominal one; otherwise 1000 pixels or more",
        ))
        .arg(option("dpi", "N", "Dots per inch of a PNG for print").conflicts_with("scale"))
        .arg(switch("plain", "A clean picture: no crosses, marks, textures or pieces that are left"))
        .arg(switch("solution", "Draw the solution: the one in the file, or else the one found"))
        .arg(option("animate", "METHOD", "Show the search by this method").conflicts_with("solution"))
        .arg(option("frames", "N", "At most this many pictures in the animation").requires("animate"))
        .arg(option("speed", "N", "Pictures a second").requires("animate"));
    args::with_limits(args::with_state(command))
}

fn run(matches: &ArgMatches, console: &mut Console) -> Result<Exit> {
    let (input, mut options) = input::load(matches, Verb::Draw)?;
    if args::on(matches, "plain") {
        options.add("plain", "true");
    }
    let path = args::text(matches, "output");
    one_for_a_file(matches, &input)?;
    let mut exit = Exit::Done;
    for Entry { id, puzzle } in &input.puzzles {
        let puzzle = match puzzle {
            Ok(puzzle) => puzzle,
            Err(diagnostic) => {
                exit = bad_puzzle(console, id.as_deref(), None, diagnostic.clone())?;
                continue;
            }
        };
        if input.several {
            console.say(&heading(id.as_deref(), puzzle))?;
        }
        if args::text(matches, "animate").is_some() {
            let frames = animation(matches, puzzle, &options, console)?;
            show(matches, &frames, console)?;
            continue;
        }
        let scene = board(matches, puzzle, &options, console)?.draw(&options);
        match path {
            None => console.say(&console.themed_picture(&scene, theme(matches)?))?,
            Some(path) => files::write(path, &picture(matches, path, &scene, console)?)?,
        }
    }
    Ok(exit)
}

/// The board to be drawn.
fn board(matches: &ArgMatches, puzzle: &Puzzle, options: &Options, console: &Console) -> Result<Board> {
    if let Some(state) = input::named_state(matches, puzzle)? {
        return Ok(state);
    }
    if !args::on(matches, "solution") {
        return Ok(puzzle.current().clone());
    }
    if let Some(solution) = &puzzle.solution {
        return Ok(solution.clone());
    }
    let run = args::run(matches, options, Some(1))?;
    let mut answer = console.search(|monitor| puzzle.start.solve(Run { monitor, ..run }))?;
    Ok(answer.solutions.pop().ok_or_else(|| {
        let why = answer.report.stop.map_or("the puzzle has none", |stop| stop.words());
        Diagnostic::new(format!("there is no solution to draw: {why}"))
    })?)
}

/// The theme asked for; pictures are light by default, terminals mostly dark.
fn theme(matches: &ArgMatches) -> Result<&'static Theme> {
    let standard = if args::text(matches, "output").is_some() { Theme::LIGHT } else { Theme::DARK };
    let name = args::text(matches, "theme").unwrap_or(standard.name);
    let all: Vec<&str> = Theme::ALL.iter().map(|t| t.name).collect();
    Ok(Theme::named(name).ok_or_else(|| names::unknown("theme", name, &all))?)
}

/// Refuses a name that no picture can have, before anything is done for it.
pub(super) fn check_name(path: &str) -> Result<()> {
    match ending(path) {
        Some("svg" | "png" | "pdf") => Ok(()),
        _ => Err(wrong_ending(path, ".svg, .png or .pdf").into()),
    }
}

/// The bytes of a file with this ending.
pub(super) fn picture(matches: &ArgMatches, path: &str, scene: &Scene, console: &Console) -> Result<Vec<u8>> {
    check_name(path)?;
    let theme = theme(matches)?;
    match ending(path) {
        Some("svg") => Ok(svg::write(scene, theme).into_bytes()),
        Some("png") => {
            let resolution = match (number(matches, "scale")?, number(matches, "dpi")?) {
                (Some(scale), _) => Resolution::Scale(scale),
                (None, Some(dpi)) => Resolution::Dpi(dpi),
                (None, None) => Resolution::Standard,
            };
            Ok(told(render::png(scene, theme, resolution)?, console))
        }
        _ => Ok(render::pdf(scene, theme)?),
    }
}

/// A setting that is a number.
fn number(matches: &ArgMatches, name: &str) -> Result<Option<f32>> {
    args::parsed(matches, name, |text| {
        text.parse::<f32>().map_err(|_| Diagnostic::new(format!("expected a number, found '{text}'")))
    })
}

/// The bytes of a picture; a note says if it is smaller than usual.
fn told(picture: render::Picture, console: &Console) -> Vec<u8> {
    if picture.reduced.is_some() {
        let (width, height) = picture.pixels;
        console.note(&format!("The picture is reduced to {width}x{height} pixels to save memory."));
    }
    picture.bytes
}

fn ending(path: &str) -> Option<&str> {
    path.rsplit_once('.').map(|(_, ending)| ending)
}

fn wrong_ending(path: &str, known: &str) -> Diagnostic {
    Diagnostic::new(format!("{path}: the ending says the kind of picture, and this is none"))
        .help(format!("let the name end in {known}"))
}

/// The pictures of a search.
fn animation(
    matches: &ArgMatches,
    puzzle: &Puzzle,
    options: &Options,
    console: &Console,
) -> Result<Vec<Scene>> {
    let method = args::text(matches, "animate").map(str::to_owned);
    let state = input::named_state(matches, puzzle)?;
    let start = state.as_ref().unwrap_or(&puzzle.start);
    let run = Run { method, ..args::run(matches, options, Some(1))? };
    let (steps, _) = console.search(|monitor| trace::record(start, Run { monitor, ..run }, STEPS))?;
    if steps.capped {
        console.note(&format!("only the first {STEPS} steps are shown"));
    }
    let frames = args::parsed(matches, "frames", quantity::number)?.unwrap_or(FRAMES.0);
    Ok(steps.frames(start, frames.clamp(2, FRAMES.1) as usize, options)?)
}

/// Plays an animation on the terminal, prints its pictures into a pipe, or writes it to a file.
fn show(matches: &ArgMatches, frames: &[Scene], console: &mut Console) -> Result<()> {
    let theme = theme(matches)?;
    let speed = args::parsed(matches, "speed", quantity::number)?.unwrap_or(8).clamp(1, 100);
    if let Some(path) = args::text(matches, "output") {
        let seconds = 1.0 / speed as f64;
        let format = match ending(path) {
            Some("svg") => {
                let text = svg::animate(frames, theme, seconds);
                return Ok(files::write(path, text.as_bytes())?);
            }
            Some("gif") => Moving::Gif,
            Some("apng" | "png") => Moving::Apng,
            _ => return Err(wrong_ending(path, ".svg, .gif, .png or .apng, which can move").into()),
        };
        let made = render::animate(frames, theme, (format, seconds), number(matches, "scale")?)?;
        return Ok(files::write(path, &told(made, console))?);
    }
    let moving = std::io::stdout().is_terminal();
    for (i, scene) in frames.iter().enumerate() {
        if moving && i > 0 {
            console.say(&format!("\x1b[{}A", scene.glyphs.len() + 1))?;
        }
        console.say(&format!("{}\n", console.themed_picture(scene, theme)))?;
        if moving {
            console.flush()?;
            std::thread::sleep(Duration::from_millis(1000 / speed));
        }
    }
    Ok(())
}
