//! The exact number of solutions, up to symmetry on request, and through every placement.
//!
//! First what needs no counting: volume and colourings. Then, in turn and with growing budgets, a
//! search that lists, which finishes most levels at once, and the frontier programme, which counts
//! without listing.

use super::deliver::Delivery;
use super::frontier::{self, Program};
use super::impossible::impossible;
use super::kit::{Kit, Placement};
use super::symmetry;
use super::table::{Tally, Word};
use super::{engine, kit};
use crate::Polyomino;
use crate::SolveSettings;
use crate::model::Move;
use num_bigint::BigUint;
use quadrille_core::{Count, Diagnostic, Search, Stop, Task};

/// The stages: placements that a search may try, then states that the frontier programme may look
/// at, in turn.
const STAGES: [(u64, u64); 3] = [(20_000, 1_500_000), (5_000_000, STATES), (60_000_000, 4 * STATES)];
/// States that the frontier programme may look at before a search is thought to be faster.
pub const STATES: u64 = 12_000_000;

/// Cells of the longest frontier that is worth a try: beyond, the states outgrow any search on
/// boards of this kind.
const WIDEST: u32 = 32;

/// Whether the frontier is short enough that the programme is worth a try.
pub fn frontier_fits(delivery: &Delivery<'_>) -> bool {
    let (window, used) = frontier::state_bits(delivery.kit, delivery.placements);
    window <= WIDEST && window + used <= 128
}

/// The exact number of solutions that agree with the task's state, or a lower bound when a limit
/// comes first.
pub fn count(task: &Task<'_, Polyomino>, search: &mut Search) -> Result<Count, Diagnostic> {
    let distinct = task.settings.distinct;
    if task.settings.marginals {
        if distinct {
            return Err(Diagnostic::new("--marginals counts every solution, --distinct does not")
                .help("leave one of them out"));
        }
        return marginals(task, search);
    }
    let none = |how| Count::new(BigUint::ZERO, None, how);
    let Ok(kit) = Kit::new(task) else { return Ok(none("the state breaks the rules")) };
    let Some(placements) = kit.placements() else {
        return Ok(Count::new(BigUint::ZERO, Some(Stop::Memory), "too many placements to list"));
    };
    if impossible(&kit, &placements).is_some() {
        return Ok(none("a proof by volume or colouring"));
    }
    let mut delivery = Delivery::plain(&kit, &placements, &SolveSettings::default());
    delivery.reduce();
    let (number, stop, how) = tilings(&delivery, search);
    if distinct {
        let (number, stop) = up_to_symmetry(&delivery, number, stop, search);
        return Ok(Count::new(number, stop, how));
    }
    Ok(Count::new(number * kit.labellings(), stop, how))
}

/// The number of tilings, with equal pieces not told apart. Whether listing or the programme is
/// faster cannot be told beforehand: they take turns, each with a larger budget, so that little is
/// lost by the wrong one.
fn tilings(delivery: &Delivery<'_>, search: &mut Search) -> (BigUint, Option<Stop>, &'static str) {
    let fits = frontier_fits(delivery);
    let mut least = BigUint::ZERO;
    for (placements, states) in STAGES {
        let mut inner = search.inner(Some(within(placements, search)), None);
        let (number, result) = engine::count(delivery, &mut inner);
        search.counters.add(&inner.counters);
        least = least.max(number);
        match result {
            Ok(()) => return (least, None, "search"),
            Err(_) if search.check().is_err() => return (least, search.check().err(), "search"),
            Err(_) if !fits => break,
            Err(_) => {}
        }
        let mut inner = search.inner(Some(within(states, search)), None);
        let result = by_frontier(delivery, &mut inner);
        search.counters.add(&inner.counters);
        match result {
            Ok(number) => return (number, None, "frontier programme"),
            Err(_) if search.check().is_err() => return (least, search.check().err(), "frontier programme"),
            Err(_) => {}
        }
    }
    let (number, result) = engine::count(delivery, search);
    (number.max(least), result.err(), "search, because the frontier programme has too many states")
}

/// A budget of nodes within what the search has left.
fn within(budget: u64, search: &Search) -> u64 {
    search.limits.nodes.map_or(budget, |n| n.saturating_sub(search.counters.nodes).min(budget))
}

/// The number of tilings by the frontier programme, in machine words if they suffice.
fn by_frontier(delivery: &Delivery<'_>, search: &mut Search) -> Result<BigUint, Stop> {
    fn sized<W: Word>(delivery: &Delivery<'_>, search: &mut Search) -> Result<BigUint, Stop> {
        let program = Program::<W>::new(delivery.kit, delivery.placements, |n| delivery.keeps(n));
        match program.count::<u64, _>(|n| delivery.weight(n), search) {
            Ok(number) => Ok(BigUint::from(number)),
            Err(Stop::Stuck) => program.count::<BigUint, _>(|n| delivery.weight(n), search),
            Err(stop) => Err(stop),
        }
    }
    let (window, used) = frontier::state_bits(delivery.kit, delivery.placements);
    match window + used {
        0..=64 => sized::<u64>(delivery, search),
        65..=128 => sized::<u128>(delivery, search),
        _ => Err(Stop::Stuck),
    }
}

/// The number of orbits of tilings, by Burnside's lemma; a lower bound when a limit came first.
fn up_to_symmetry(
    delivery: &Delivery<'_>,
    tilings: BigUint,
    stop: Option<Stop>,
    search: &mut Search,
) -> (BigUint, Option<Stop>) {
    let symmetries = delivery.symmetries();
    let mut sum = tilings;
    for motion in &symmetries[1..] {
        match symmetry::fixed(delivery.kit, delivery.placements, motion, search) {
            Ok(number) => sum += number,
            Err(stop) => return (sum.div_ceil_by(symmetries.len()), Some(stop)),
        }
    }
    (sum.div_ceil_by(symmetries.len()), stop)
}

/// Division that rounds up: a partial sum of Burnside's lemma still bounds the number of orbits
/// from below.
trait DivCeil {
    fn div_ceil_by(self, by: usize) -> Self;
}

impl DivCeil for BigUint {
    fn div_ceil_by(self, by: usize) -> Self {
        (self + (by - 1)) / by
    }
}

/// The number of solutions through every placement, as the parts of the count.
fn marginals(task: &Task<'_, Polyomino>, search: &mut Search) -> Result<Count, Diagnostic> {
    let kit =
        Kit::new(task).map_err(|broken| Diagnostic::new(format!("the state breaks the rules: {broken}")))?;
    let how = "frontier programme, forwards and backwards";
    match through_every_placement(&kit, search) {
        Ok(marginals) => {
            let parts = marginals.through.iter().map(|(m, n)| (m.to_string(), n.clone())).collect();
            Ok(Count { number: marginals.total, stop: None, how, parts })
        }
        Err(Stop::Stuck) => {
            Err(Diagnostic::new("the frontier of this board is too wide to count through every placement")
                .help("place some pieces first, or count without --marginals"))
        }
        Err(stop) => Ok(Count::new(BigUint::ZERO, Some(stop), how)),
    }
}

/// The number of solutions, and for every legal placement how many contain it.
#[derive(Clone, Debug)]
pub struct Marginals {
    /// All solutions.
    pub total: BigUint,
    /// Every move that puts a piece on the board, with the number of solutions that contain it;
    /// zero for dead ones.
    pub through: Vec<(Move, BigUint)>,
}

/// What every next move leaves: for a player's live "so many solutions left". An error when a limit
/// came first, and [`Stop::Stuck`] when the states do not fit into a word.
pub fn through_every_placement(kit: &Kit<'_>, search: &mut Search) -> Result<Marginals, Stop> {
    let placements = kit.placements().ok_or(Stop::Memory)?;
    let (window, used) = frontier::state_bits(kit, &placements);
    let (total, through) = match window + used {
        _ if impossible(kit, &placements).is_some() => (BigUint::ZERO, vec![BigUint::ZERO; placements.len()]),
        0..=64 => exact_marginals::<u64>(kit, &placements, search)?,
        65..=128 => exact_marginals::<u128>(kit, &placements, search)?,
        _ => return Err(Stop::Stuck),
    };
    let labellings = kit.labellings();
    let mut moves = Vec::new();
    for (placement, number) in placements.iter().zip(through) {
        let kind: &kit::Kind = &kit.kinds[usize::from(placement.kind)];
        let all: u32 = kind.members.iter().map(|(_, n)| u32::from(*n)).sum();
        for &(piece, copies) in &kind.members {
            // Of all ways to name the pieces, the same share gives this name to this placement.
            let share = if kind.members.len() == 1 { (1, 1) } else { (u32::from(copies), all) };
            let named = &number * &labellings * share.0 / share.1;
            moves.push((Move::put(kit.instance, &kit.placed(piece, &placement.cells)), named));
        }
    }
    Ok(Marginals { total: total * labellings, through: moves })
}

fn exact_marginals<W: Word>(
    kit: &Kit<'_>,
    placements: &[Placement],
    search: &mut Search,
) -> Result<(BigUint, Vec<BigUint>), Stop> {
    fn of<W: Word, T: Tally + Into<BigUint>>(
        program: &Program<'_, W>,
        search: &mut Search,
    ) -> Result<(BigUint, Vec<BigUint>), Stop> {
        let web = program.web::<T, _>(search)?;
        let through = web.marginals()?.into_iter().map(Into::into).collect();
        Ok((web.total().into(), through))
    }
    let program = Program::<W>::new(kit, placements, |_| true);
    match of::<W, u64>(&program, search) {
        Err(Stop::Stuck) => of::<W, BigUint>(&program, search),
        other => other,
    }
}
