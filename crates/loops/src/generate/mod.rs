//! Puzzles from a seed.
//!
//! A solution comes first: links drawn by a law ([`laws`]), in as many pieces as asked for
//! ([`regions`]), drawn again in places until no other solution is left where one is wanted
//! ([`unique`], [`redraw`]) and the one that is left is as hard to find as wanted ([`difficulty`]).
//! Then every tile is turned at random. The document that comes out says how to make it again.

mod difficulty;
mod laws;
mod redraw;
mod regions;
mod unique;
pub mod wanted;
mod wiring;

#[cfg(test)]
mod tests;

use crate::Loops;
use crate::model::{Rule, describe};
use crate::settings::GenerateSettings;
use laws::Law;
use quadrille_core::{Diagnostic, Document, Random, Search, Stop};
pub use wanted::{Kind, Wanted};
use wiring::Wiring;

/// Makes a puzzle.
pub fn generate(settings: &GenerateSettings, search: &mut Search) -> Result<Document<Loops>, Diagnostic> {
    let settings = Wanted::new(settings)?;
    let mut random = Random::new(settings.seed);
    search.check().map_err(|stop| stopped(&settings, stop))?;
    let wiring = match settings.difficulty {
        Some(wanted) => difficulty::draw(&settings, wanted, &mut random, search)?,
        None if settings.unique => unique::draw(&settings, &mut random, search)?,
        None => settings.law.draw(settings.lattice, &mut random),
    };
    document(&settings, &wiring, &mut random)
}

/// The error of a search that had to stop.
fn stopped(settings: &Wanted, stop: Stop) -> Diagnostic {
    let what = if settings.unique { "no puzzle with one solution yet" } else { "no puzzle yet" };
    Diagnostic::new(format!("{what}: {}", stop.words())).stopped(stop)
}

/// The puzzle of a solution.
fn document(
    settings: &Wanted,
    solution: &Wiring,
    random: &mut Random,
) -> Result<Document<Loops>, Diagnostic> {
    let instance = scrambled(solution, settings.rule, random).instance(settings.rule)?;
    let mut document = Document::new(instance);
    document.facts.id = Some(format!("seed-{}", settings.seed));
    document.facts.title = Some(format!("Loops {}, seed {}", describe(&document.instance), settings.seed));
    if let (Rule::Loops, Law::Joined { regions, .. }) = (settings.rule, settings.law) {
        document.facts.remarks.push(format!("components: {regions}"));
    }
    if settings.unique {
        document.facts.remarks.push("solutions: 1".to_owned());
    }
    if let Some(difficulty) = settings.difficulty {
        document.facts.remarks.push(format!("difficulty: {}", difficulty.typed()));
    }
    document.solution = Some(solution.state());
    Ok(document)
}

/// Scrambles before a board is left as it is: its tiles look the same whichever way they are
/// turned.
const SCRAMBLES: usize = 20;

/// Every tile turned at random, but not into a solution.
fn scrambled(solution: &Wiring, rule: Rule, random: &mut Random) -> Wiring {
    let sides = solution.sides();
    let mut turned = solution.clone();
    for _ in 0..SCRAMBLES {
        turned = turned.turned(|| random.below(sides) as u8);
        if !turned.fits(rule) {
            break;
        }
    }
    turned
}
