//! The rooms against each other: what is counted is what is generated, grown, turned, written and
//! read.

use super::dynamic::Domains;
use super::stats::{Tally, cardinalities};
use super::text::{Lines, Reader, Writer};
use super::*;
use crate::model::{Clue, Frame, Instance, Piece, PieceId, Placed, State, Turn, start};
use proptest::prelude::*;
use quadrille_core::{Cell, Grid, Limits, Search, Size};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// A board cut into pieces: colours of the sides between cells, and how each piece is turned.
fn cut(size: Size, framed: bool, colours: &[u16]) -> Instance {
    let (down, rim) = (size.rows * (size.cols + 1), u16::from(!framed));
    let colour = |at: usize| colours[at % colours.len()];
    let piece = |cell: Cell| {
        let Cell { row, col } = cell;
        let vertical = |col: usize| match col > 0 && col < size.cols {
            true => colour(row * (size.cols + 1) + col),
            false => rim,
        };
        let horizontal = |row: usize| match row > 0 && row < size.rows {
            true => colour(down + row * size.cols + col),
            false => rim,
        };
        let sides = [horizontal(row), vertical(col + 1), horizontal(row + 1), vertical(col)];
        Piece::new(sides).turned(Turn::new(usize::from(colour(row + 7 * col))))
    };
    let mut pieces: Vec<Piece> = size.cells().map(piece).collect();
    pieces.sort_by_key(|piece| piece.normal());
    Instance::new(size, pieces).unwrap().with_frame(Frame::when(framed))
}

fn board() -> impl Strategy<Value = Instance> {
    let colours = prop::collection::vec(1_u16..4, 40);
    (1_usize..5, 1_usize..5, any::<bool>(), colours)
        .prop_map(|(rows, cols, framed, colours)| cut(Size::new(rows, cols), framed, &colours))
}

fn search() -> Search {
    Search::new(Limits::none())
}

fn generated(instance: &Instance, centre: Cell, hamming: usize, request: &Request) -> Vec<Corolla> {
    let mut all = Vec::new();
    let generator = Generator::new(instance, centre, hamming).unwrap();
    let mut take = |corolla: &Corolla| {
        all.push(corolla.clone());
        if all.len() < 3000 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(quadrille_core::Stop::Solutions)
        }
    };
    let _ = generator.run(request, &mut search(), &mut take);
    all
}

/// How corollas look, whichever of several equal pieces they are made of.
fn looks(instance: &Instance, corollas: &[Corolla]) -> BTreeSet<Vec<Piece>> {
    let look = |placed: &Placed| instance.piece(placed.piece).turned(placed.turn);
    corollas.iter().map(|corolla| corolla.placed.iter().map(look).collect()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_counted_is_generated(instance in board(), at in 0_usize..16, hamming in 0_usize..4) {
        let centre = instance.size().cell(at % instance.size().area());
        let all = generated(&instance, centre, hamming, &Request::default());
        prop_assume!(all.len() < 3000);
        let shape = Shape::new(instance.size(), centre, hamming).unwrap();
        prop_assert!(all.iter().all(|corolla| shape.holds(&instance, &corolla.placed)));
        prop_assert_eq!(looks(&instance, &all).len(), all.len());
        for threads in [1, 2] {
            let mut search = Search::new(Limits { threads, ..Limits::none() });
            prop_assert_eq!(count(&instance, centre, hamming, &mut search).unwrap(), Ok(all.len() as u128));
        }

        let north = Generator::from_north(&instance, centre, hamming).unwrap();
        let mut others = Vec::new();
        let mut take = |corolla: &Corolla| {
            others.push(corolla.clone());
            ControlFlow::Continue(())
        };
        north.run(&Request::default(), &mut search(), &mut take).unwrap();
        prop_assert_eq!(looks(&instance, &others), looks(&instance, &all));

        let mut tally = Tally::new(&instance, shape.clone());
        all.iter().for_each(|corolla| tally.add(&instance, corolla));
        let known = cardinalities(&instance, centre, hamming, &mut search()).unwrap().unwrap();
        prop_assert_eq!(tally.cardinalities(&instance), known);

        for kind in [Lines::Whole, Lines::Shared] {
            let (mut writer, mut reader) = (Writer::new(&instance, kind), Reader::new(&instance));
            let text: String = all.iter().map(|corolla| writer.lines(corolla).unwrap()).collect();
            let read: Vec<Corolla> = text.lines().filter_map(|line| reader.line(line).unwrap()).collect();
            prop_assert_eq!(&read, &all);
        }
    }

    /// Corollas of a puzzle with clues are those without that agree with them, told by a plain
    /// reading of the rule.
    #[test]
    fn clues_are_obeyed(
        instance in board(), at in 0_usize..16, hamming in 0_usize..4,
        clues in prop::collection::vec((0_usize..16, 0_u16..16, 0_usize..4), 0..4),
    ) {
        let (size, pieces) = (instance.size(), instance.pieces().len() as u16);
        let clue = |(at, piece, turn): (usize, u16, usize)| {
            Clue { cell: size.cell(at % size.area()), placed: Placed::new(piece % pieces, turn) }
        };
        let clued = clues.into_iter().map(clue).fold(instance.clone(), |clued, clue| {
            clued.clone().with_clues([clue]).unwrap_or(clued)
        });
        let centre = size.cell(at % size.area());
        let all = generated(&instance, centre, hamming, &Request::default());
        prop_assume!(all.len() < 3000);
        let shape = Shape::new(size, centre, hamming).unwrap();
        let kept: Vec<Corolla> =
            all.into_iter().filter(|corolla| agrees(&clued, &shape, &corolla.placed)).collect();
        let made = generated(&clued, centre, hamming, &Request::default());
        prop_assert_eq!(looks(&clued, &made), looks(&clued, &kept));
        prop_assert_eq!(made.len(), kept.len());
        for corolla in &made {
            prop_assert!(shape.holds(&clued, &corolla.placed));
            let mut board = start(&clued);
            for (place, placed) in shape.places().iter().zip(&corolla.placed) {
                prop_assert!(board.at(place.cell).is_none_or(|clue| clue == *placed));
                board.set(place.cell, Some(*placed));
            }
            let seen: BTreeSet<PieceId> = board.placed().map(|(_, placed)| placed.piece).collect();
            prop_assert_eq!(seen.len(), board.placed().count());
        }
        prop_assert_eq!(count(&clued, centre, hamming, &mut search()).unwrap(), Ok(made.len() as u128));
        let mut tally = Tally::new(&clued, shape.clone());
        made.iter().for_each(|corolla| tally.add(&clued, corolla));
        let known = cardinalities(&clued, centre, hamming, &mut search()).unwrap().unwrap();
        prop_assert_eq!(tally.cardinalities(&clued), known);

        // Grown from a smaller corolla, from each centre, and with or without a piece.
        if hamming > 0 {
            let small = generated(&clued, centre, hamming - 1, &Request::default());
            prop_assume!(small.len() < 3000);
            let grow = |corolla: Corolla| {
                generated(&clued, centre, hamming, &Request { begin: corolla.placed, ..Request::default() })
            };
            prop_assert_eq!(small.into_iter().flat_map(grow).collect::<Vec<_>>(), made.clone());
        }
        let centres = Generator::new(&clued, centre, hamming).unwrap().centres();
        let from = |placed: Placed| {
            generated(&clued, centre, hamming, &Request { begin: vec![placed], ..Request::default() })
        };
        prop_assert_eq!(centres.into_iter().flat_map(from).count(), made.len());
        let piece = PieceId(at as u16 % pieces);
        let normal = clued.piece(piece).normal().0;
        if clued.pieces().iter().filter(|other| other.normal().0 == normal).count() == 1 {
            let with = Request { required: vec![piece], ..Request::default() };
            let without = Request { forbidden: vec![piece], ..Request::default() };
            let [with, without] = [with, without].map(|request| generated(&clued, centre, hamming, &request));
            prop_assert_eq!(with.len() + without.len(), made.len());
        }

        // Every cell has as many corollas as the one that stands for it.
        let zones = zones::zones_beside_clues(&clued, hamming);
        prop_assert_eq!(zones.iter().map(|(_, cells)| cells).sum::<usize>(), size.area());
        let total: u128 = zones
            .iter()
            .map(|(zone, n)| {
                *n as u128 * count(&clued, zone.cell(), hamming, &mut search()).unwrap().unwrap()
            })
            .sum();
        let each = size.cells().map(|cell| count(&clued, cell, hamming, &mut search()).unwrap().unwrap());
        prop_assert_eq!(each.sum::<u128>(), total);
    }

    #[test]
    fn large_corollas_grow_from_small_ones(instance in board(), at in 0_usize..16, hamming in 1_usize..3) {
        let centre = instance.size().cell(at % instance.size().area());
        let all = generated(&instance, centre, hamming, &Request::default());
        prop_assume!(all.len() < 3000);
        let small = generated(&instance, centre, hamming - 1, &Request::default());
        prop_assume!(small.len() < 3000);
        let grow = |corolla: Corolla| {
            generated(&instance, centre, hamming, &Request { begin: corolla.placed, ..Request::default() })
        };
        let grown: Vec<Corolla> = small.into_iter().flat_map(grow).collect();
        prop_assert_eq!(&grown, &all);

        let piece = PieceId((at % instance.pieces().len()) as u16);
        let with = generated(&instance, centre, hamming, &Request { required: vec![piece], ..Request::default() });
        let without = generated(&instance, centre, hamming, &Request { forbidden: vec![piece], ..Request::default() });
        let normal = instance.piece(piece).normal().0;
        if instance.pieces().iter().filter(|other| other.normal().0 == normal).count() == 1 {
            prop_assert_eq!(with.len() + without.len(), all.len());
            prop_assert!(without.iter().flat_map(|corolla| &corolla.placed).all(|placed| placed.piece != piece));
        }
    }

    #[test]
    fn turned_zones_have_turned_corollas(instance in board(), hamming in 0_usize..3) {
        let size = instance.size();
        let zones = Zones::new(size, hamming);
        for cell in size.cells() {
            let (zone, turn) = zones.of(cell);
            let zone = zones.zones()[zone].cell();
            let here = generated(&instance, cell, hamming, &Request::default());
            let there = generated(&instance, zone, hamming, &Request::default());
            prop_assume!(there.len() < 3000);
            let turned: Vec<Corolla> =
                there.iter().map(|corolla| rotate(&instance, corolla, turn).unwrap()).collect();
            prop_assert_eq!(looks(&instance, &turned), looks(&instance, &here));
        }
    }

    #[test]
    fn dynamic_corollas_say_what_is_possible(instance in board(), at in 0_usize..16, most in 1_usize..6) {
        let size = instance.size();
        let mut state = State::new(Grid::filled(size, None));
        let first = size.cell(at % size.area());
        let generator = Generator::new(&instance, first, 0).unwrap();
        state.set(first, generator.centres().first().copied());
        let domains = Domains::new(&instance, &state);
        let cells = domains.grow(first, most);
        prop_assert!(cells.len() <= most);
        let mut fillings: Vec<Vec<Placed>> = Vec::new();
        let mut take = |placed: &[Placed]| {
            fillings.push(placed.to_vec());
            ControlFlow::Continue(())
        };
        domains.fill(&cells, &mut search(), &mut take).unwrap();
        prop_assert_eq!(domains.count(&cells, &mut search()), Ok(fillings.len() as u128));
        let look = |placed: &Placed| instance.piece(placed.piece).turned(placed.turn);
        for (at, possible) in domains.possible(&cells, &mut search()).unwrap().into_iter().enumerate() {
            let domain: BTreeSet<Piece> = domains.domain(cells[at]).iter().map(look).collect();
            let filled = fillings.iter().map(|placed| look(&placed[at]));
            let known: BTreeSet<Piece> = filled.filter(|look| domain.contains(look)).collect();
            prop_assert_eq!(possible.placed.iter().map(look).collect::<BTreeSet<_>>(), known);
            prop_assert!(possible.placed.len() <= possible.before);
        }
    }
}

/// Four corners of a 2x2 board, all alike: every corolla is one look.
fn alike() -> Instance {
    Instance::new(Size::new(2, 2), vec![Piece::new([0, 0, 1, 1]); 4]).unwrap()
}

#[test]
fn equal_pieces_are_one() {
    let all = generated(&alike(), Cell::new(0, 0), 2, &Request::default());
    let text: Vec<String> = all[0].placed.iter().map(ToString::to_string).collect();
    assert_eq!((all.len(), text.join(" ")), (1, "0:3 1:0 2:2 3:1".into()));
    let begin = vec![Placed::new(2, 3)];
    let from_two = generated(&alike(), Cell::new(0, 0), 1, &Request { begin, ..Request::default() });
    let text: Vec<String> = from_two[0].placed.iter().map(ToString::to_string).collect();
    assert_eq!(text.join(" "), "2:3 0:0 1:2");
}

#[test]
fn text_is_as_the_report_writes_it() {
    let instance = alike();
    let all = generated(&instance, Cell::new(0, 0), 1, &Request::default());
    let lines = Writer::new(&instance, Lines::Whole).lines(&all[0]).unwrap();
    assert_eq!(lines, format!("{}\n# 2 0 0 0 0 0 1 3\n0:0;1:1;2:3;; | 0;1;1;0;0;;;;;;;0\n", text::HEADER));
    let mut reader = Reader::new(&instance);
    assert!(reader.line("0:0;1:1;2:3;;").unwrap_err().message.contains("before the line"));
    for (line, fault) in [
        ("# 3 0 0 0 0 0 1 3", "for a board of 3x3"),
        ("# 2 0 0 0 0 0 1 4", "has 3 pieces, not 4"),
        ("# 2 0 0", "does not describe"),
    ] {
        assert!(reader.line(line).unwrap_err().message.contains(fault), "{line}");
    }
    reader.line("# taille rotation_corolle no_piece rotation x y hamming nb_pieces").unwrap();
    reader.line("# 2 0 0 0 0 0 1 3").unwrap();
    for (line, fault) in [
        ("0:0;1:1;2:4;;", "expected a piece and its turn"),
        ("0:0;1:1;1:3;;", "is no corolla"),
        ("0:0;1:1;2:3;3:0;", "is no corolla"),
        ("1>2:3;;", "5 are needed"),
        ("0:0;1:1;2:3;; | 0;1;1;0;0;;;;;;0", "the frontier is"),
    ] {
        assert!(reader.line(line).unwrap_err().message.contains(fault), "{line}");
    }
    assert_eq!(reader.line("0>0:0;1:1;2:3;; | 0;1;1;0;0;;;;;;;0"), Ok(Some(all[0].clone())));
    assert!(reader.line("1>3:3;;").unwrap().is_some());
    reader.trust_pieces = true;
    assert!(reader.line("1>2:3;; | 3;4;5;6;0;;;;;;0").unwrap().is_some());
}

#[test]
fn plates_are_printed_in_columns() {
    let shape = Shape::new(Size::new(3, 3), Cell::new(0, 1), 1).unwrap();
    let plate = stats::on_plate(&shape, &[12, 4, 100, 4]);
    assert_eq!(stats::write_plate(&plate), "  4  12   4\n  . 100   .\n  .   .   .\n");
}
