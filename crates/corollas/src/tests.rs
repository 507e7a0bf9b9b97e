//! Stores of small random puzzles: everything comes back, every query is right, and nothing torn is
//! believed.

use crate::{Contents, Query, Settings, Store, StoreWriter, text};
use quadrille_core::{Cell, Diagnostic, Grid, Limits, Random, Search, Size};
use quadrille_edge::corolla::text::Lines;
use quadrille_edge::corolla::{Corolla, Generator, Request, Shape};
use quadrille_edge::{Instance, Piece, PieceId, Turn};
use std::fs::{self, File};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// A puzzle cut from a random board.
fn puzzle(rows: usize, cols: usize, colours: usize, random: &mut Random) -> Instance {
    let mut draw = |_: &()| 1 + random.below(colours) as u16;
    let across = Grid::filled(Size::new(rows, cols + 1), ()).map(&mut draw);
    let down = Grid::filled(Size::new(rows + 1, cols), ()).map(&mut draw);
    let rim = |outside: bool, colour: u16| if outside { 0 } else { colour };
    let piece = |Cell { row, col }| {
        Piece::new([
            rim(row == 0, down[Cell::new(row, col)]),
            rim(col + 1 == cols, across[Cell::new(row, col + 1)]),
            rim(row + 1 == rows, down[Cell::new(row + 1, col)]),
            rim(col == 0, across[Cell::new(row, col)]),
        ])
    };
    let size = Size::new(rows, cols);
    let mut pieces: Vec<Piece> = size.cells().map(piece).collect();
    random.shuffle(&mut pieces);
    let turned = pieces.into_iter().map(|piece| piece.turned(Turn::new(random.below(4))));
    Instance::new(size, turned.collect()).unwrap()
}

fn all(instance: &Instance, centre: Cell, hamming: usize, request: &Request) -> (Shape, Vec<Corolla>) {
    let maker = Generator::new(instance, centre, hamming).unwrap();
    let mut corollas = Vec::new();
    maker
        .run(request, &mut Search::new(Limits::none()), &mut |corolla| {
            corollas.push(corolla.clone());
            ControlFlow::Continue(())
        })
        .unwrap();
    (maker.shape().clone(), corollas)
}

/// The bytes of a store with few rows in a group and in a page.
fn stored(instance: &Instance, shape: &Shape, corollas: &[Corolla], rows: usize) -> Vec<u8> {
    let settings = Settings { rows, page: 64, level: 1 };
    let mut writer = StoreWriter::new(Vec::new(), instance, shape, settings).unwrap();
    corollas.iter().for_each(|corolla| writer.add(&corolla.placed).unwrap());
    writer.finish(Contents::All).unwrap()
}

/// A file with these bytes that nobody else sees.
fn file(name: &str, bytes: &[u8]) -> File {
    let path: PathBuf = std::env::temp_dir().join(format!("quadrille-{name}-{}", std::process::id()));
    File::create(&path).unwrap().write_all(bytes).unwrap();
    let file = File::open(&path).unwrap();
    fs::remove_file(&path).unwrap();
    file
}

fn read(file: File, instance: &Instance, query: &Query) -> Result<Vec<Corolla>, Diagnostic> {
    let store = Store::open(file, instance)?;
    let filter = query.ready(instance, store.shape())?;
    let mut corollas = Vec::new();
    store
        .each(&filter, &mut |corolla| {
            corollas.push(corolla.clone());
            ControlFlow::Continue(())
        })?
        .unwrap();
    Ok(corollas)
}

#[test]
fn what_is_written_is_read() {
    let mut random = Random::new(1);
    for number in 0..30 {
        let (rows, cols) = (1 + random.below(5), 1 + random.below(5));
        let instance = puzzle(rows, cols, 1 + random.below(3), &mut random);
        let centre = instance.size().cell(random.below(rows * cols));
        let (shape, corollas) = all(&instance, centre, number % 2, &Request::default());
        let bytes = stored(&instance, &shape, &corollas, 1 + random.below(300));
        let read = read(file("written", &bytes), &instance, &Query::default()).unwrap();
        assert!(read == corollas, "{rows}x{cols} {centre}");
    }
}

#[test]
fn queries_choose_as_one_would_by_hand() {
    let mut random = Random::new(2);
    for _ in 0..20 {
        let instance = puzzle(4, 4, 4, &mut random);
        let normal = |piece: PieceId| instance.piece(piece).normal().0;
        let (shape, corollas) = all(&instance, Cell::new(1, 1), 1, &Request::default());
        let bytes = stored(&instance, &shape, &corollas, 50);
        let Some(some) = corollas.get(random.below(corollas.len().max(1))) else { continue };
        let centre = some.placed[0];
        let frontier = shape.frontier(&instance, &some.placed);
        let check = |query: &Query, by_hand: &dyn Fn(&Corolla) -> bool| {
            let wanted: Vec<&Corolla> = corollas.iter().filter(|corolla| by_hand(corolla)).collect();
            let found = read(file("queries", &bytes), &instance, query).unwrap();
            assert!(found.iter().eq(wanted), "{query:?}");
        };
        let look = |corolla: &Corolla| instance.piece(corolla.placed[0].piece).turned(corolla.placed[0].turn);
        let query = Query { centre: Some((centre.piece, None)), ..Query::default() };
        check(&query, &|corolla| normal(corolla.placed[0].piece) == normal(centre.piece));
        let query = Query { centre: Some((centre.piece, Some(centre.turn))), ..Query::default() };
        check(&query, &|corolla| look(corolla) == look(some));
        let colours: Vec<_> = [0, 5].into_iter().filter_map(|at| Some((at, frontier[at]?))).collect();
        let query = Query { frontier: colours.clone(), ..Query::default() };
        check(&query, &|corolla| {
            let shown = shape.frontier(&instance, &corolla.placed);
            colours.iter().all(|(at, colour)| shown[*at] == Some(*colour))
        });
        // Pieces as the generator understands them, so that equal ones count alike.
        let [with, without] = [some.placed[1].piece, PieceId(random.below(16) as u16)];
        let request = Request { required: vec![with], forbidden: vec![without], ..Request::default() };
        let query = Query { with: vec![with], without: vec![without], ..Query::default() };
        let found = read(file("queries", &bytes), &instance, &query).unwrap();
        assert_eq!(found.len(), all(&instance, Cell::new(1, 1), 1, &request).1.len(), "{query:?}");
    }
}

#[test]
fn queries_for_what_is_not_there_are_refused() {
    let instance = puzzle(3, 3, 2, &mut Random::new(3));
    let shape = Shape::new(instance.size(), Cell::new(0, 0), 1).unwrap();
    let colour = instance.pieces()[0].0[0];
    for query in [
        Query { centre: Some((PieceId(9), None)), ..Query::default() },
        Query { with: vec![PieceId(9)], ..Query::default() },
        Query { without: vec![PieceId(u16::MAX)], ..Query::default() },
        Query { frontier: vec![(12, colour)], ..Query::default() },
        Query { frontier: vec![(6, colour)], ..Query::default() },
    ] {
        assert!(query.ready(&instance, &shape).is_err(), "{query:?}");
    }
}

#[test]
fn other_puzzles_and_other_files_are_refused() {
    let mut random = Random::new(4);
    let [instance, other] = [(); 2].map(|()| puzzle(3, 3, 2, &mut random));
    let (shape, corollas) = all(&instance, Cell::new(0, 0), 1, &Request::default());
    let bytes = stored(&instance, &shape, &corollas, 10);
    let message = |bytes: &[u8], instance: &Instance| {
        read(file("refused", bytes), instance, &Query::default()).unwrap_err().message
    };
    assert_eq!(message(&bytes, &other), "this store is for another puzzle");
    let larger = puzzle(3, 4, 2, &mut random);
    assert_eq!(message(&bytes, &larger), "this store is for a board of 3x3, not of 4x3");
    assert_eq!(message(b"0:0;1:1", &instance), "this is no store of corollas");
    assert!(message(b"PAR1PAR1PAR1", &instance).starts_with("this store is torn"));
}

#[test]
fn nothing_torn_is_believed() {
    let mut random = Random::new(5);
    let instance = puzzle(4, 4, 2, &mut random);
    let (shape, corollas) = all(&instance, Cell::new(1, 0), 1, &Request::default());
    let corollas = &corollas[..corollas.len().min(400)];
    let bytes = stored(&instance, &shape, corollas, 150);
    for length in (0..bytes.len()).step_by(7) {
        assert!(read(file("torn", &bytes[..length]), &instance, &Query::default()).is_err(), "{length}");
    }
    let mut believed = 0;
    for _ in 0..4000 {
        let mut torn = bytes.clone();
        torn[random.below(bytes.len())] ^= 1 << random.below(8);
        if let Ok(read) = read(file("torn", &torn), &instance, &Query::default()) {
            // What the reader has no use for may change.
            assert!(read == corollas);
            believed += 1;
        }
    }
    assert!(believed < 2000, "{believed}");
}

#[test]
fn text_goes_both_ways() {
    let mut random = Random::new(6);
    let instance = puzzle(4, 4, 3, &mut random);
    let (_, corollas) = all(&instance, Cell::new(1, 1), 1, &Request::default());
    for kind in [Lines::Whole, Lines::Shared] {
        let mut writer = text::TextWriter::new(Vec::new(), &instance, kind);
        corollas.iter().for_each(|corolla| writer.add(corolla).unwrap().unwrap());
        let mut read = Vec::new();
        let written = writer.finish();
        text::each("text", &written[..], &instance, false, &mut |corolla| {
            read.push(corolla.clone());
            ControlFlow::Continue(())
        })
        .unwrap()
        .unwrap();
        assert!(read == corollas);
        let torn = [&written[..], b"0:0;\xff"].concat();
        let error = text::each("text", &torn[..], &instance, false, &mut |_| ControlFlow::Continue(()));
        assert!(error.unwrap_err().message.starts_with("text, line "));
    }
}
