//! Promises checked by plain means: `count`, the rules, components and distances counted by hand.

use quadrille::{BigUint, Limits, Puzzle, Run, typed};
use quadrille_edge::{Edge, Placed, Turn};
use quadrille_loops::{Instance as Board, Loops, State as Links};
use quadrille_polyomino::Polyomino;
use quadrille_swap::{Swap, Tile};
use std::collections::{BTreeSet, VecDeque};

/// Whether a puzzle keeps a promise; if not, how.
pub type Check = fn(&Puzzle) -> Result<(), String>;

#[expect(clippy::needless_pass_by_value, reason = "what is compared is made for it")]
fn expect<T: PartialEq + std::fmt::Debug>(what: &str, found: T, promised: T) -> Result<(), String> {
    if found == promised { Ok(()) } else { Err(format!("{what}: {found:?}, not {promised:?}")) }
}

pub fn nothing(_: &Puzzle) -> Result<(), String> {
    Ok(())
}

pub fn one_solution(puzzle: &Puzzle) -> Result<(), String> {
    let counted = puzzle.start.count(Run::default()).map_err(|e| e.to_string())?.count;
    expect("solutions", (counted.number, counted.stop), (BigUint::from(1u8), None))
}

/// What a remark of a puzzle says, where it is a promise.
pub fn remark(remark: &str, puzzle: &Puzzle) -> Result<(), String> {
    let broken = |why| format!("it says '{remark}', but {why}");
    if remark.starts_with("one solution up to turning the board, proven") {
        return one_up_to_turns(puzzle).map_err(broken);
    }
    if remark.starts_with("one solution, proven") || remark == "solutions: 1" {
        return one_solution(puzzle).map_err(broken);
    }
    if let Some(number) = remark.strip_prefix("components: ") {
        return expect("components", components_of(puzzle).to_string(), number.to_owned()).map_err(broken);
    }
    if let Some(word) = remark.strip_prefix("difficulty: ")
        && let Some(found) = word_of(puzzle)
    {
        // How many draws it took may stand behind it.
        return expect("difficulty", Some(found), word.split(' ').next()).map_err(broken);
    }
    if let Some(length) = remark.strip_prefix("shortest solution: ").and_then(|l| l.strip_suffix(", proven"))
        && !length.starts_with("at least")
        && puzzle.start.places() <= 6
    {
        let number = length.split(' ').next().and_then(|n| n.parse().ok());
        return expect("swaps", Some(distance(puzzle)), number.map(Some)).map_err(broken);
    }
    Ok(())
}

pub fn unique_with_clues<const N: usize>(puzzle: &Puzzle) -> Result<(), String> {
    one_solution(puzzle).and_then(|()| clues::<N>(puzzle))
}

pub fn clues<const N: usize>(puzzle: &Puzzle) -> Result<(), String> {
    let (instance, _) = typed::<Edge>(&puzzle.start).unwrap();
    expect("clues", instance.clues().len(), N)
}

/// So many colours along the frame, and so many others.
pub fn colours<const FRAME: usize, const INNER: usize>(puzzle: &Puzzle) -> Result<(), String> {
    let (instance, _) = typed::<Edge>(&puzzle.start).unwrap();
    let all: BTreeSet<u16> = instance.pieces().iter().flat_map(|p| p.0).map(|c| c.0).collect();
    let most = *all.last().unwrap() as usize;
    if most <= FRAME + INNER { Ok(()) } else { Err(format!("{most} colours")) }
}

/// All solutions follow from one by turning the board.
pub fn one_up_to_turns(puzzle: &Puzzle) -> Result<(), String> {
    let (instance, _) = typed::<Edge>(&puzzle.start).unwrap();
    if !instance.clues().is_empty() {
        return one_solution(puzzle);
    }
    let size = instance.size();
    let answer = puzzle.start.solve(Run::within(Limits::none().solutions(9))).map_err(|e| e.to_string())?;
    let turns = if size.rows == size.cols { 4 } else { 2 };
    expect("solutions", answer.solutions.len(), turns)?;
    let (_, first) = typed::<Edge>(&answer.solutions[0]).unwrap();
    for other in &answer.solutions {
        let (_, other) = typed::<Edge>(other).unwrap();
        let is_turned = |quarters: usize| {
            first.placed().all(|(cell, Placed { piece, turn })| {
                let (mut at, mut extent) = (cell, size);
                for _ in 0..quarters {
                    at = quadrille::Cell::new(at.col, extent.rows - 1 - at.row);
                    (extent.rows, extent.cols) = (extent.cols, extent.rows);
                }
                extent == size && other.at(at) == Some(Placed { piece, turn: turn.then(Turn::new(quarters)) })
            })
        };
        if !(0..4).any(is_turned) {
            return Err("two solutions that no turn relates".to_owned());
        }
    }
    Ok(())
}

fn links(puzzle: &Puzzle) -> (&Board, &Links) {
    typed::<Loops>(puzzle.solution.as_ref().expect("a solution is told")).unwrap()
}

/// Components of the linked tiles of the solution, how many links there are, and how many tiles
/// have none.
fn wiring(puzzle: &Puzzle) -> (usize, usize, usize) {
    let (instance, state) = links(puzzle);
    let size = instance.lattice().size;
    let mut of: Vec<usize> = (0..size.area()).collect();
    fn root(of: &[usize], mut at: usize) -> usize {
        while of[at] != at {
            at = of[at];
        }
        at
    }
    let mut ends = 0;
    for cell in size.cells() {
        for side in state[cell].sides.iter(instance.shape()) {
            ends += 1;
            let next = instance.neighbour(cell, side).expect("a solution links neighbours");
            let (a, b) = (root(&of, size.index(cell)), root(&of, size.index(next)));
            of[a] = b;
        }
    }
    let bare = size.cells().filter(|cell| state[*cell].sides.iter(instance.shape()).next().is_none()).count();
    let roots = (0..of.len()).filter(|at| of[*at] == *at).count();
    (roots, ends / 2, bare)
}

fn components_of(puzzle: &Puzzle) -> usize {
    wiring(puzzle).0
}

pub fn components<const N: usize>(puzzle: &Puzzle) -> Result<(), String> {
    let (components, _, bare) = wiring(puzzle);
    expect("components and empty tiles", (components, bare), (N, 0))
}

pub fn unique_components<const N: usize>(puzzle: &Puzzle) -> Result<(), String> {
    one_solution(puzzle).and_then(|()| components::<N>(puzzle))
}

pub fn tree(puzzle: &Puzzle) -> Result<(), String> {
    let (components, joints, _) = wiring(puzzle);
    let cells = links(puzzle).0.lattice().size.area();
    expect("components and links of a tree", (components, joints), (1, cells - 1))
}

pub fn unique_tree(puzzle: &Puzzle) -> Result<(), String> {
    one_solution(puzzle).and_then(|()| tree(puzzle))
}

const WORDS: [&str; 4] = ["easy", "medium", "hard", "extreme"];

/// The word for how hard a puzzle is. None for swap, whose words ask for a number of swaps on the
/// board, however small it is, and no fewer: the net under grades says how they go with levels.
fn word_of(puzzle: &Puzzle) -> Option<&'static str> {
    if puzzle.family().name() == "swap" {
        return None;
    }
    Some(puzzle.grade(Run::within(Limits::none())).unwrap().level()?.difficulty().word())
}

/// One solution, and as hard as the word says.
pub fn graded<const WORD: usize>(puzzle: &Puzzle) -> Result<(), String> {
    one_solution(puzzle)?;
    expect("difficulty", word_of(puzzle), Some(WORDS[WORD]))
}

pub fn pieces<const N: usize>(puzzle: &Puzzle) -> Result<(), String> {
    let (instance, _) = typed::<Polyomino>(&puzzle.start).unwrap();
    expect("pieces", instance.pieces().len(), N)
}

pub fn unique_pieces<const N: usize>(puzzle: &Puzzle) -> Result<(), String> {
    one_solution(puzzle).and_then(|()| pieces::<N>(puzzle))
}

pub fn different_pieces<const N: usize>(puzzle: &Puzzle) -> Result<(), String> {
    pieces::<N>(puzzle)?;
    let (instance, _) = typed::<Polyomino>(&puzzle.start).unwrap();
    let form = |piece: &quadrille_polyomino::Piece| {
        let mut looks = piece.orientations(instance.board().space());
        looks.sort();
        looks
    };
    let forms: BTreeSet<_> = instance.pieces().iter().map(form).collect();
    expect("different forms", forms.len(), N)
}

pub fn given<const N: usize>(puzzle: &Puzzle) -> Result<(), String> {
    one_solution(puzzle)?;
    let (instance, _) = typed::<Polyomino>(&puzzle.start).unwrap();
    expect("given pieces", instance.given().len(), N)
}

pub fn sizes<const LOW: usize, const HIGH: usize>(puzzle: &Puzzle) -> Result<(), String> {
    let (instance, _) = typed::<Polyomino>(&puzzle.start).unwrap();
    let wrong = instance
        .pieces()
        .iter()
        .map(quadrille_polyomino::Piece::size)
        .find(|size| !(LOW..=HIGH).contains(size));
    wrong.map_or(Ok(()), |size| Err(format!("a piece of {size} cells")))
}

/// The fewest swaps that solve a board, by breadth.
fn distance(puzzle: &Puzzle) -> Option<u64> {
    let (instance, _) = typed::<Swap>(&puzzle.start).unwrap();
    let target = instance.target().items();
    let solved = |tiles: &[Tile]| {
        let fits = |(tile, goal): (&Tile, &Tile)| *goal == Tile::ANY || tile == goal;
        tiles.iter().zip(target).all(fits)
    };
    let start = instance.tiles().items().to_vec();
    let (mut seen, mut queue) = (BTreeSet::from([start.clone()]), VecDeque::from([(start, 0)]));
    while let Some((tiles, swaps)) = queue.pop_front() {
        if solved(&tiles) {
            return Some(swaps);
        }
        for pair in instance.pairs() {
            let (a, b) = pair.places();
            let mut next = tiles.clone();
            next.swap(a, b);
            if seen.insert(next.clone()) {
                queue.push_back((next, swaps + 1));
            }
        }
    }
    None
}

pub fn swaps<const N: u64>(puzzle: &Puzzle) -> Result<(), String> {
    expect("swaps", distance(puzzle), Some(N))
}

pub fn walls<const N: usize>(puzzle: &Puzzle) -> Result<(), String> {
    expect("walls", typed::<Swap>(&puzzle.start).unwrap().0.walls().len(), N)
}

pub fn kinds<const N: usize>(puzzle: &Puzzle) -> Result<(), String> {
    let (instance, _) = typed::<Swap>(&puzzle.start).unwrap();
    let kinds: BTreeSet<&Tile> = instance.tiles().items().iter().collect();
    expect("kinds of tiles", kinds.len(), N)
}

pub fn blanks<const N: usize>(puzzle: &Puzzle) -> Result<(), String> {
    let (instance, _) = typed::<Swap>(&puzzle.start).unwrap();
    expect("indifferent tiles", instance.tiles().items().iter().filter(|t| **t == Tile::ANY).count(), N)
}
