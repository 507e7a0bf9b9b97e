//! `draw`: a board on the terminal, as SVG, PNG or PDF, and the animation of a search, also as GIF
//! or PNG.

use super::{Asked, Line, bad_puzzle, heading, load, one_for_a_file};
use crate::args::{self, option, switch};
use crate::console::Console;
use crate::exit::{Exit, Failure, Result};
use crate::files;
use crate::input::{self, Entry};
use crate::takes::Takes;
use clap::{ArgMatches, Command};
use quadrille::render::{Moving, Resolution};
use quadrille::scene::svg;
use quadrille::{Board, Diagnostic, Look, Puzzle, Run, Scene, Theme, names, quantity, render, trace};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

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
    takes: Takes::SOLVE.drawing(),
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
    let (input, given) = load(matches, console, LINE.takes)?;
    one_for_a_file(matches, &input, LINE.takes, &given)?;
    let mut exit = Exit::Done;
    for Entry { id, puzzle } in &input.puzzles {
        let id = id.as_deref();
        let puzzle = match puzzle {
            Ok(puzzle) => puzzle,
            Err(diagnostic) => {
                exit = exit.max(bad_puzzle(console, id, None, diagnostic.clone())?);
                continue;
            }
        };
        if input.several {
            console.say(&heading(id, puzzle))?;
        }
        let began = if input.several { Instant::now() } else { console.began };
        let asked = Asked { id, puzzle, given: &given, began, until: None };
        match draw(matches, &asked, console) {
            Ok(drawn) => exit = exit.max(drawn),
            Err(Failure::Limit(stop)) if input.several => exit = exit.max(console.give_up(stop)),
            Err(failure) => return Err(failure),
        }
    }
    Ok(exit)
}

/// What there is to show.
enum Drawing {
    /// The bytes of a file.
    File(Made),
    /// Pictures for the terminal, one or those of an animation, and what is to be said about them.
    Scenes(Vec<Scene>, Option<String>),
    /// Nothing: the puzzle has no solution.
    Nothing,
}

/// A file's bytes, and what is to be said about them.
pub(super) struct Made {
    pub bytes: Vec<u8>,
    pub note: Option<String>,
}

/// Searches where that is asked for, and draws, within the limits; then shows it.
fn draw(matches: &ArgMatches, asked: &Asked<'_>, console: &Console) -> Result<Exit> {
    let (run, allowance) = asked.run(matches, Some(1))?;
    let look = asked.puzzle.family().look(asked.given)?;
    let look = Look { plain: args::on(matches, "plain"), ..look };
    let (given, puzzle) = (matches.clone(), asked.puzzle.clone());
    let work = move |monitor| {
        let run = Run { monitor, ..run };
        match args::text(&given, "animate") {
            Some(method) => animation(&given, &puzzle, &look, Run { method: Some(method.to_owned()), ..run }),
            None => still(&given, &puzzle, &look, run),
        }
    };
    match (console.work(allowance, work)??, args::text(matches, "output")) {
        (Drawing::File(made), Some(path)) => {
            made.note.iter().for_each(|note| console.note(note));
            files::write(path, &made.bytes)?;
        }
        (Drawing::Scenes(scenes, note), _) => {
            note.iter().for_each(|note| console.note(note));
            show(matches, &scenes, console)?;
        }
        _ => {
            console.complain(&Diagnostic::new("there is no solution to draw: the puzzle has none"));
            return Ok(Exit::No);
        }
    }
    Ok(Exit::Done)
}

/// One picture.
fn still(matches: &ArgMatches, puzzle: &Puzzle, look: &Look, run: Run) -> Result<Drawing> {
    let path = args::text(matches, "output");
    path.map(check_name).transpose()?;
    let Some(board) = board(matches, puzzle, run)? else { return Ok(Drawing::Nothing) };
    let scene = board.draw(look);
    Ok(match path {
        None => Drawing::Scenes(vec![scene], None),
        Some(path) => Drawing::File(picture(matches, path, &scene)?),
    })
}

/// The board to be drawn; none if a solution is asked for and there is none.
fn board(matches: &ArgMatches, puzzle: &Puzzle, run: Run) -> Result<Option<Board>> {
    if let Some(state) = input::named_state(matches, puzzle)? {
        return Ok(Some(state));
    }
    if !args::on(matches, "solution") {
        return Ok(Some(puzzle.current().clone()));
    }
    if let Some(solution) = &puzzle.solution {
        return Ok(Some(solution.clone()));
    }
    let mut answer = puzzle.start.solve(run)?;
    match (answer.solutions.pop(), answer.report.stop) {
        (None, Some(stop)) => Err(Failure::Limit(stop)),
        (solution, _) => Ok(solution),
    }
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

/// The file of a picture, of the kind that its ending says.
pub(super) fn picture(matches: &ArgMatches, path: &str, scene: &Scene) -> Result<Made> {
    check_name(path)?;
    let theme = theme(matches)?;
    match ending(path) {
        Some("svg") => Ok(Made { bytes: svg::write(scene, theme).into_bytes(), note: None }),
        Some("png") => {
            let resolution = match (number(matches, "scale")?, number(matches, "dpi")?) {
                (Some(scale), _) => Resolution::Scale(scale),
                (None, Some(dpi)) => Resolution::Dpi(dpi),
                (None, None) => Resolution::Standard,
            };
            Ok(render::png(scene, theme, resolution)?.into())
        }
        _ => Ok(Made { bytes: render::pdf(scene, theme)?, note: None }),
    }
}

/// A setting that is a number.
fn number(matches: &ArgMatches, name: &str) -> Result<Option<f32>> {
    args::parsed(matches, name, |text| {
        text.parse::<f32>().map_err(|_| Diagnostic::new(format!("expected a number, found '{text}'")))
    })
}

impl From<render::Picture> for Made {
    fn from(picture: render::Picture) -> Made {
        let (width, height) = picture.pixels;
        let reduced = |_| format!("The picture is reduced to {width}x{height} pixels to save memory.");
        Made { note: picture.reduced.map(reduced), bytes: picture.bytes }
    }
}

fn ending(path: &str) -> Option<&str> {
    path.rsplit_once('.').map(|(_, ending)| ending)
}

fn wrong_ending(path: &str, known: &str) -> Diagnostic {
    Diagnostic::new(format!("{path}: the ending says the kind of picture, and this is none"))
        .help(format!("let the name end in {known}"))
}

/// A search in pictures.
fn animation(matches: &ArgMatches, puzzle: &Puzzle, look: &Look, run: Run) -> Result<Drawing> {
    let moving = args::text(matches, "output").map(moving).transpose()?;
    let state = input::named_state(matches, puzzle)?;
    let start = state.as_ref().unwrap_or(&puzzle.start);
    let (steps, _) = trace::record(start, run, STEPS)?;
    let frames = args::parsed(matches, "frames", quantity::number)?.unwrap_or(FRAMES.0);
    let scenes = steps.frames(start, frames.clamp(2, FRAMES.1) as usize, look)?;
    let note = steps.capped.then(|| format!("Only the first {STEPS} steps are shown."));
    let Some(moving) = moving else { return Ok(Drawing::Scenes(scenes, note)) };
    let (theme, seconds) = (theme(matches)?, 1.0 / speed(matches)? as f64);
    let made: Made = match moving {
        None => Made { bytes: svg::animate(&scenes, theme, seconds).into_bytes(), note: None },
        Some(format) => render::animate(&scenes, theme, (format, seconds), number(matches, "scale")?)?.into(),
    };
    Ok(Drawing::File(Made { note: note.or(made.note), ..made }))
}

/// The kind of an animation that its ending says; none is SVG.
fn moving(path: &str) -> Result<Option<Moving>> {
    match ending(path) {
        Some("svg") => Ok(None),
        Some("gif") => Ok(Some(Moving::Gif)),
        Some("apng" | "png") => Ok(Some(Moving::Apng)),
        _ => Err(wrong_ending(path, ".svg, .gif, .png or .apng, which can move").into()),
    }
}

/// Pictures a second.
fn speed(matches: &ArgMatches) -> Result<u64> {
    Ok(args::parsed(matches, "speed", quantity::number)?.unwrap_or(8).clamp(1, 100))
}

/// Plays an animation on the terminal, or prints its pictures into a pipe.
fn show(matches: &ArgMatches, scenes: &[Scene], console: &Console) -> Result<()> {
    let theme = theme(matches)?;
    if let [scene] = scenes {
        return console.say(&console.themed_picture(scene, theme));
    }
    let (moving, speed) = (std::io::stdout().is_terminal(), speed(matches)?);
    for (i, scene) in scenes.iter().enumerate() {
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
