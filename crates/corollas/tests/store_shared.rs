//! The store of a zone of the report's 6x6 instance: small, quick, and the same when it is read
//! back.
//!
//! The collection lies beside the project and is not part of it.

use quadrille_core::{Limits, Search, Size};
use quadrille_corollas::{Query, Settings, Store, StoreWriter};
use quadrille_edge::corolla::{Generator, Request, Zone};
use quadrille_edge::{Instance, Piece, Placed};
use std::fs::File;
use std::ops::ControlFlow;

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/edge/seed/pieces_6x6.txt");

fn instance() -> Instance {
    let text = std::fs::read_to_string(DATA).unwrap_or_else(|e| panic!("{DATA}: {e}"));
    let piece = |line: &str| {
        let sides: Vec<u16> = line.split_whitespace().map(|word| word.parse().unwrap()).collect();
        Piece::new(sides.try_into().unwrap())
    };
    let pieces = text.lines().skip(4).filter(|line| !line.trim().is_empty()).map(piece).collect();
    Instance::new(Size::new(6, 6), pieces).unwrap()
}

#[test]
#[ignore = "needs ../shared/data"]
fn a_corolla_takes_less_than_a_third_of_a_byte() {
    let instance = instance();
    let maker = Generator::new(&instance, Zone::new(2, 0).cell(), 2).unwrap();
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("corollas.parquet");
    let file = File::create(&path).unwrap();
    let mut writer = StoreWriter::new(file, &instance, maker.shape(), Settings::default()).unwrap();
    let mut made: Vec<Placed> = Vec::new();
    maker
        .run(&Request::default(), &mut Search::new(Limits::none()), &mut |corolla| {
            made.extend(&corolla.placed);
            writer.add(&corolla.placed).unwrap();
            ControlFlow::Continue(())
        })
        .unwrap();
    writer.finish(quadrille_corollas::Contents::All).unwrap();
    let size = std::fs::metadata(&path).unwrap().len();
    let store = Store::open(File::open(&path).unwrap(), &instance).unwrap();
    assert_eq!(store.manifest().count, 1_450_492);
    assert!(size * 10 <= store.manifest().count * 3, "{size}");
    let filter = Query::default().ready(&instance, store.shape()).unwrap();
    let mut rest = &made[..];
    store
        .each(&filter, &mut |corolla| {
            rest = rest.strip_prefix(&corolla.placed[..]).expect("the same corolla");
            ControlFlow::Continue(())
        })
        .unwrap()
        .unwrap();
    assert!(rest.is_empty());
}
