//! A board cut into pieces: a puzzle with a planted solution.
//!
//! First the sizes ([`super::sizes`]), then the regions ([`super::partition`]), then the polish;
//! where no two pieces may be alike, those that are exchange cells with their neighbours until they
//! are not.

use super::forms::Forms;
use super::partition::{Partition, Shape, connected_parts, partition};
use super::sizes::{Sizes, plan};
use super::stopped;
use super::wanted::Cut;
use crate::model::{Board, Instance, MAX_PIECES, Piece, PieceId, Placed, Site, Spot, State, Turning};
use quadrille_core::{Diagnostic, Random, Search, Stop};
use rustc_hash::FxHashMap;

/// Exchanges of the polish for every cell.
const POLISH: usize = 3;
/// Exchanges for every piece before the search for different ones begins anew.
const EXCHANGES_PER_PIECE: usize = 400;
/// Cuts before giving up on different pieces.
const CUTS: usize = 10;

/// A board in pieces, and how they lie.
pub fn cut(
    board: &Board,
    cut: &Cut,
    turning: Turning,
    random: &mut Random,
    search: &mut Search,
) -> Result<(Instance, State), Diagnostic> {
    let cells = board.len();
    let sizes = match (&cut.sizes, cut.count) {
        (Some(sizes), _) => sizes.clone(),
        (None, Some(pieces)) if pieces <= cells => Sizes::around(cells, pieces),
        (None, Some(pieces)) => {
            return Err(Diagnostic::new(format!("{cells} cells cannot be cut into {pieces} pieces"))
                .help(format!("choose a number up to {cells} with --cut")));
        }
        (None, None) => Sizes::around(cells, cells.div_ceil(5)),
    };
    let forms = Forms::new(board.space(), turning);
    let most = cut.count.unwrap_or(cells / sizes.smallest());
    let numbers = if cut.different { forms.numbers(most) } else { Vec::new() };
    let available = |size: usize| match numbers.get(size) {
        Some(&n) => n,
        None => usize::MAX,
    };
    let graph = board.graph();
    let parts = connected_parts(&graph);
    let part_sizes: Vec<usize> = parts.iter().map(Vec::len).collect();
    for _ in 0..CUTS {
        let sizes = plan(&part_sizes, cut.count, &sizes, &available, random)?;
        let pieces: usize = sizes.iter().map(Vec::len).sum();
        if pieces > MAX_PIECES {
            return Err(Diagnostic::new(format!("{pieces} pieces are more than a puzzle may have"))
                .help(format!("choose larger --sizes: at most {MAX_PIECES} pieces")));
        }
        let regions = regions(board, &graph, &parts, &sizes, cut, &forms, random, search);
        if let Some(regions) = regions.map_err(|stop| stopped("the board is not cut yet", stop))? {
            return puzzle(board, regions, turning);
        }
    }
    let different = if cut.different { ", no two alike" } else { "" };
    Err(Diagnostic::gave_up(format!("no way was found to cut the board into such pieces{different}"))
        .help("allow other --sizes, or another number with --cut"))
}

/// The cells of every piece.
#[expect(clippy::too_many_arguments, reason = "all that a cut depends on")]
fn regions(
    board: &Board,
    graph: &[Vec<Spot>],
    parts: &[Vec<Spot>],
    sizes: &[Vec<usize>],
    cut: &Cut,
    forms: &Forms,
    random: &mut Random,
    search: &mut Search,
) -> Result<Option<Vec<Vec<Spot>>>, Stop> {
    let Some(mut partition) = partition(graph, parts, sizes, cut.shape, random, search)? else {
        return Ok(None);
    };
    if cut.shape != Shape::Any {
        partition.polish(POLISH * board.len(), random, search)?;
    }
    if cut.different && !tell_apart(&mut partition, board, forms, random, search)? {
        return Ok(None);
    }
    Ok(Some(partition.regions().to_vec()))
}

/// Exchanges cells until no two regions are alike; whether that succeeded.
fn tell_apart(
    partition: &mut Partition<'_>,
    board: &Board,
    forms: &Forms,
    random: &mut Random,
    search: &mut Search,
) -> Result<bool, Stop> {
    let mut book = Book { board, forms, number: FxHashMap::default(), regions: Vec::new() };
    let mut now: Vec<usize> = partition.regions().iter().map(|r| book.add(r)).collect();
    for _ in 0..EXCHANGES_PER_PIECE * now.len() {
        search.node()?;
        let alike: Vec<usize> = (0..now.len()).filter(|&r| book.regions[now[r]] > 1).collect();
        let Some(&region) = random.pick(&alike) else { return Ok(true) };
        let Some(exchange) = partition.exchange(region, random) else { continue };
        let pair = [exchange.region, exchange.other];
        let before: usize = pair.iter().map(|&r| book.regions[now[r]]).sum();
        pair.iter().for_each(|&r| book.regions[now[r]] -= 1);
        let new = pair.map(|r| book.add(&partition.regions()[r]));
        let after: usize = new.iter().map(|&f| book.regions[f]).sum();
        if after > before {
            partition.undo(&exchange);
            new.iter().for_each(|&f| book.regions[f] -= 1);
            pair.iter().for_each(|&r| book.regions[now[r]] += 1);
        } else {
            pair.into_iter().zip(new).for_each(|(r, f)| now[r] = f);
        }
    }
    Ok(false)
}

/// The forms met so far, numbered, and how many regions have each.
struct Book<'a> {
    board: &'a Board,
    forms: &'a Forms,
    number: FxHashMap<Vec<Site>, usize>,
    regions: Vec<usize>,
}

impl Book<'_> {
    /// Counts a region; the number of its form.
    fn add(&mut self, spots: &[Spot]) -> usize {
        let sites: Vec<Site> = spots.iter().map(|&s| self.board.site(s)).collect();
        let fresh = self.regions.len();
        let number = *self.number.entry(self.forms.form(&sites)).or_insert(fresh);
        if number == fresh {
            self.regions.push(0);
        }
        self.regions[number] += 1;
        number
    }
}

/// The puzzle of a cut: pieces named in the order in which their first cells are read.
fn puzzle(
    board: &Board,
    mut regions: Vec<Vec<Spot>>,
    turning: Turning,
) -> Result<(Instance, State), Diagnostic> {
    regions.iter_mut().for_each(|r| r.sort_unstable());
    regions.sort_unstable();
    let piece = |(i, spots): (usize, &Vec<Spot>)| {
        let mut piece = Piece::new(&name(i), spots.iter().map(|&s| board.site(s)))?;
        piece.turning = turning;
        Ok(piece)
    };
    let pieces = regions.iter().enumerate().map(piece).collect::<Result<Vec<_>, Diagnostic>>()?;
    let placed = regions.iter().enumerate().map(|(i, r)| Placed::new(PieceId(i as u16), r.iter().copied()));
    let solution = State::new(placed.collect());
    Ok((Instance::new(board.clone(), pieces)?, solution))
}

/// A, B, ..., Z, a, ..., z, P53, P54, ...
fn name(number: usize) -> String {
    match ('A'..='Z').chain('a'..='z').nth(number) {
        Some(letter) => letter.to_string(),
        None => format!("P{}", number + 1),
    }
}
