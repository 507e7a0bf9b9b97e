//! Positions that ask for more links than there are.
//!
//! A tile is locked in a position in thought, and a proof is looked for that the links alone cannot
//! be. If there is one (a minimum cut: some cells need more links than their neighbours can give;
//! or an odd number of link ends), that proof is the reason.

use super::facts::Facts;
use super::ground::noted;
use super::ladder::{Found, Known, Why};
use super::{trial, words};
use crate::model::{Instance, Rule, Sides};
use crate::solve::board::{Domain, positions};
use crate::solve::proof::End;
use crate::solve::prove;
use quadrille_core::{Cell, Search, Stop};

/// Positions that are asked about at most, and cells of all boards that are looked at for that.
const QUESTIONS: usize = 100;
const CELLS: usize = 60_000;

/// The longest proof that is still a reason, in characters.
const LONGEST: usize = 400;

/// The first tile that counting narrows.
pub(super) fn find(known: &mut Known<'_>, search: &mut Search) -> Result<Vec<Found>, Stop> {
    let facts = &known.facts;
    let rule = facts.instance.rule();
    if rule == Rule::Apart {
        return Ok(Vec::new());
    }
    let links_only = facts.instance.clone().with_rule(Rule::Loops);
    let mut left = QUESTIONS.min(CELLS / facts.size().area());
    for (at, cell) in facts.unsettled() {
        let domain = facts.plain.domain(at);
        let possible = known.solutions.iter().fold(0, |all, solution| all | 1 << solution[cell].sides.0);
        let mut survivors = domain;
        let (mut why, mut cells) = (String::new(), Vec::new());
        for position in positions(domain & !possible) {
            let Some(fewer) = left.checked_sub(1) else { return Ok(Vec::new()) };
            left = fewer;
            search.check()?;
            if let Some((words, shown)) = refute(facts, &links_only, cell, position) {
                survivors &= !(1 << position.0);
                let who = if why.is_empty() { words::tile(facts.instance, cell) } else { "it".to_owned() };
                let lay = position.headings(facts.instance.shape());
                why += &format!("If {who} lay {lay}: {words}. ");
                cells.extend(shown);
            }
        }
        let keep: Domain = noted(rule, facts.plain.sides(), domain, survivors);
        if keep != domain {
            return Ok(vec![Found { cell, keep, why: Why::Counting(why, cells) }]);
        }
    }
    Ok(Vec::new())
}

/// A short proof that a tile cannot lie so, with its cells.
fn refute(facts: &Facts<'_>, links_only: &Instance, cell: Cell, sides: Sides) -> Option<(String, Vec<Cell>)> {
    let mut tried = facts.state.clone();
    tried[cell].sides = sides;
    tried[cell].locked = true;
    let proof = prove::any(links_only, &tried)?;
    // One proof for every position of another tile is no counting.
    if matches!(proof.end, End::Split(..)) {
        return None;
    }
    let words = proof.words(links_only, &tried);
    let shown = proof.shown(links_only, &tried);
    (words.len() <= LONGEST).then(|| (words, [shown.needy, shown.givers].concat()))
}

/// Why, in words.
pub(super) fn tell(known: &Known<'_>, found: &Found) -> (String, Vec<Cell>) {
    match &found.why {
        Why::Counting(why, cells) => (why.clone() + &trial::so(&known.facts, found), cells.clone()),
        _ => (String::new(), Vec::new()),
    }
}
