use super::path::NAMES;
use crate::Edge;
use crate::model::{self, Clue, Instance, Piece, Placed, State};
use proptest::prelude::*;
use quadrille_core::{Answer, Cell, Grid, Limits, Monitor, Options, Random, Size, Task, family};

/// A random puzzle with few colours: cut from a random board, or, now and then, with sides changed so that it may have
/// no solution. Equal and symmetric pieces occur.
pub fn puzzle(
    rows: usize,
    cols: usize,
    colours: u16,
    framed: bool,
    spoil: bool,
    random: &mut Random,
) -> Instance {
    let draw = |random: &mut Random| 1 + random.below(colours as usize) as u16;
    let size = Size::new(rows, cols);
    let across = Grid::filled(Size::new(rows, cols + 1), ()).map(|()| draw(random));
    let down = Grid::filled(Size::new(rows + 1, cols), ()).map(|()| draw(random));
    let rim = |outside: bool, colour: u16| if outside && framed { 0 } else { colour };
    let mut pieces: Vec<Piece> = size
        .cells()
        .map(|Cell { row, col }| {
            Piece::new([
                rim(row == 0, down[Cell::new(row, col)]),
                rim(col + 1 == cols, across[Cell::new(row, col + 1)]),
                rim(row + 1 == rows, down[Cell::new(row + 1, col)]),
                rim(col == 0, across[Cell::new(row, col)]),
            ])
        })
        .map(|piece| piece.turned(model::Turn::new(random.below(4))))
        .collect();
    random.shuffle(&mut pieces);
    if spoil {
        let at = random.below(pieces.len());
        let side = random.below(4);
        if !pieces[at].0[side].is_grey() {
            pieces[at].0[side] = model::Colour(draw(random));
        }
    }
    Instance::new(size, pieces).unwrap().with_frame(framed)
}

pub fn solve(instance: &Instance, method: &str, options: &Options, limits: Limits) -> Answer<State> {
    let from = model::start(instance);
    let task = Task { instance, from: &from, options };
    let method = family::find_method::<Edge>(Some(method)).unwrap();
    family::solve(&task, method, limits, Monitor::default(), None).unwrap()
}

prop_compose! {
    fn puzzles()(
        (rows, cols) in (1usize..5, 1usize..5),
        colours in 1u16..5,
        (framed, spoil) in (prop::bool::weighted(0.8), prop::bool::weighted(0.2)),
        (clues, seed) in (0usize..3, any::<u64>()),
    ) -> Instance {
        let mut random = Random::new(seed);
        let instance = puzzle(rows, cols, colours, framed, spoil, &mut random);
        let clue = |random: &mut Random| Clue {
            cell: instance.size().cell(random.below(rows * cols)),
            placed: Placed::new(random.below(rows * cols) as u16, random.below(4)),
        };
        let mut with = instance.clone();
        for _ in 0..clues {
            let clue = clue(&mut random);
            if instance.fits_frame(clue.cell, clue.placed) {
                with = with.clone().with_clues([clue]).unwrap_or(with);
            }
        }
        with
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// The fast engine visits the nodes of the plain one in the same order, along every path.
    #[test]
    fn scan_does_what_brute_does(instance in puzzles(), path in prop::sample::select(NAMES.to_vec())) {
        let options = Options::default().with("path", path);
        let limits = Limits { nodes: Some(20_000), ..Limits::none() };
        let [slow, fast] = ["brute", "path"].map(|method| solve(&instance, method, &options, limits.clone()));
        prop_assert_eq!(fast.outcome, slow.outcome);
        prop_assert_eq!(&fast.solutions, &slow.solutions);
        prop_assert_eq!(fast.counters.nodes, slow.counters.nodes);
        prop_assert_eq!(fast.counters.nodes_to_first, slow.counters.nodes_to_first);
    }
}
