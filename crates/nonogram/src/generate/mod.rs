//! Puzzles from a seed, and from pictures.
//!
//! A random puzzle is a random picture ([`drawn`]), repaired where its clues have a second solution
//! ([`mod@repair`]) and drawn again until it is as hard as wanted ([`difficulty`]); where no
//! drawing is, others are led there ([`lead`], [`harden`]). A puzzle from an image ([`image`]) has
//! its picture already and goes the same way from there. The document that comes out says how to
//! make it again.

mod ambiguity;
pub(crate) mod colors;
mod difficulty;
mod drawn;
mod harden;
pub mod image;
mod lead;
pub mod repair;
pub(crate) mod wanted;

#[cfg(test)]
mod tests;

use crate::Nonogram;
use crate::model::{Color, Swatch};
use crate::settings::GenerateSettings;
use quadrille_core::{Cell, Diagnostic, Difficulty, Document, Grid, Levels, Random, Search, Stop};
use repair::{repair, roughness};
use wanted::Wanted;

pub use drawn::Shape;

/// Makes a puzzle.
pub fn generate(settings: &GenerateSettings, search: &mut Search) -> Result<Document<Nonogram>, Diagnostic> {
    if let Some(image) = &settings.from_image {
        let of_random = [
            ("density", settings.density.is_some()),
            ("shape", settings.shape.is_some()),
            ("difficulty", settings.difficulty.is_some()),
        ];
        if let Some((name, _)) = of_random.iter().find(|(_, given)| *given) {
            return Err(Diagnostic::new(format!("--{name} is for random puzzles, not for images")));
        }
        return image::puzzle(&image.bytes, &settings.of_image(), search);
    }
    let settings = Wanted::new(settings)?;
    let mut random = Random::new(settings.seed);
    let palette = colors::palette(settings.colors);
    let mut document = match settings.difficulty {
        Some(wanted) => graded(&settings, wanted, &palette, &mut random, search)?,
        None => {
            let picture = settings.draw(&mut random);
            if settings.unique {
                unique(&picture, &palette, search)?
            } else {
                image::document(&picture, palette)?
            }
        }
    };
    document.facts.id = Some(format!("seed-{}", settings.seed));
    document.facts.title = Some(format!("{} {}, seed {}", settings.size, settings.shape.name, settings.seed));
    Ok(document)
}

/// The puzzle of a picture, changed where it must be to have one solution.
fn unique(
    picture: &Grid<Color>,
    palette: &[Swatch],
    search: &mut Search,
) -> Result<Document<Nonogram>, Diagnostic> {
    let shows = |cell: Cell, color: Color| roughness(picture, cell, color);
    let repaired = repair(picture, palette, &shows, search)?;
    wanted::refuse_ambiguous(
        &repaired,
        "more --density, a smaller --size or another --seed makes it easier",
    )?;
    let mut document = image::document(&repaired.picture, palette.to_vec())?;
    document.facts.remarks.push(wanted::changes(&repaired.changed));
    Ok(document)
}

/// Draws until a puzzle is as hard as wanted, then leads other pictures there by changes.
fn graded(
    settings: &Wanted,
    wanted: Levels,
    palette: &[Swatch],
    random: &mut Random,
    search: &mut Search,
) -> Result<Document<Nonogram>, Diagnostic> {
    let word = wanted.difficulty();
    difficulty::refuse_impossible(settings, word)?;
    let mut met = Difficulty::ALL.map(|difficulty| (difficulty, 0));
    for draw in 0..difficulty::DRAWS {
        search.check().map_err(|stop| none_yet(wanted, stop))?;
        let picture = difficulty::adjusted(settings, word, draw).draw(random);
        // A picture that cannot be repaired is one draw lost.
        let Ok(mut document) = unique(&picture, palette, search) else { continue };
        if word == Difficulty::Extreme {
            let Some(harder) = hardened(&document, palette, random, search)? else { continue };
            document = harder;
        }
        let drawn = difficulty::of(&document.instance, search);
        if drawn == word && difficulty::is_met(wanted, &document.instance, search) {
            document.facts.remarks.push(format!("difficulty: {} (draw {})", wanted.typed(), draw + 1));
            return Ok(document);
        }
        met[drawn as usize].1 += 1;
    }
    for number in 0..lead::PICTURES {
        search.check().map_err(|stop| none_yet(wanted, stop))?;
        let picture = lead::beginning(settings, number).draw(random);
        let Ok(document) = unique(&picture, palette, search) else { continue };
        let Some(goal) = lead::Goal::new(wanted) else { break };
        let picture = picture_of(&document).unwrap_or(picture);
        let led = lead::lead(picture, palette, goal, settings.shape.mirrored, random, search);
        if let Some((picture, changes)) = led.map_err(|stop| none_yet(wanted, stop))? {
            let mut document = image::document(&picture, palette.to_vec())?;
            if difficulty::is_met(wanted, &document.instance, search) {
                let remark = format!("difficulty: {} (after {changes} changes)", wanted.typed());
                document.facts.remarks.push(remark);
                return Ok(document);
            }
        }
    }
    let met = met.map(|(difficulty, number)| format!("{number} {}", difficulty.word()));
    Err(Diagnostic::new(format!(
        "no {wanted} puzzle found: {} pictures were drawn ({}), {} more were changed cell by cell",
        difficulty::DRAWS,
        met.join(", "),
        if word == Difficulty::Extreme { difficulty::DRAWS } else { lead::PICTURES },
    ))
    .help("try another --seed, --size, --density or --shape: small grids are easy, noise is hard")
    .stopped(Stop::Stuck))
}

fn none_yet(wanted: Levels, stop: Stop) -> Diagnostic {
    Diagnostic::new(format!("no {wanted} puzzle yet: {}", stop.words())).stopped(stop)
}

/// The picture that solves a puzzle.
fn picture_of(document: &Document<Nonogram>) -> Option<Grid<Color>> {
    let solution = document.solution.as_ref()?;
    Some(solution.map(|mark| mark.color().unwrap_or(Color::EMPTY)))
}

/// An extreme puzzle out of another, if a way to one is found.
fn hardened(
    document: &Document<Nonogram>,
    palette: &[Swatch],
    random: &mut Random,
    search: &mut Search,
) -> Result<Option<Document<Nonogram>>, Diagnostic> {
    let Some(picture) = picture_of(document) else { return Ok(None) };
    match harden::harden(picture, palette, random, search) {
        Ok(harder) => harder.map(|picture| image::document(&picture, palette.to_vec())).transpose(),
        Err(stop) => Err(none_yet(Difficulty::Extreme.levels(), stop)),
    }
}
