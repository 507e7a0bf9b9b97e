//! Stores of corollas: Parquet files that are torn or made up.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_core::{Cell, Limits, Search};
use quadrille_corollas::{Contents, Query, Settings, Store, StoreWriter};
use quadrille_edge::corolla::{Generator, Request};
use quadrille_edge::{Edge, Instance};
use quadrille_fuzz::gallery::PUZZLES;
use std::fs::{self, File};
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// A puzzle and a good store of its corollas.
static GOOD: LazyLock<(Instance, Vec<u8>)> = LazyLock::new(|| {
    let typed = |puzzle: &'static quadrille::Puzzle| quadrille::typed::<Edge>(&puzzle.start);
    let instance = PUZZLES.iter().find_map(typed).expect("a puzzle of edge matching").0.clone();
    let maker = Generator::new(&instance, Cell::new(0, 0), 1).expect("a corner has corollas");
    let settings = Settings { rows: 8, page: 64, level: 1 };
    let mut writer = StoreWriter::new(Vec::new(), &instance, maker.shape(), settings).expect("a store");
    let mut take = |corolla: &quadrille_edge::corolla::Corolla| {
        writer.add(&corolla.placed).expect("it fits");
        ControlFlow::Continue(())
    };
    maker.run(&Request::default(), &mut Search::new(Limits::none()), &mut take).expect("they are few");
    let bytes = writer.finish(Contents::All).expect("a whole store");
    (instance, bytes)
});

// The decoder panics on some torn files, and the store catches that: only what is not caught counts
// here.
fuzz_target!(init: { LazyLock::force(&GOOD); std::panic::set_hook(Box::new(|_| ())) }, |edits: &[u8]| {
    let (instance, good) = &*GOOD;
    let mut bytes = good.clone();
    for edit in edits.chunks_exact(3).take(6) {
        let at = usize::from(u16::from_le_bytes([edit[0], edit[1]])) % bytes.len();
        bytes[at] = edit[2];
    }
    let path = std::env::temp_dir().join(format!("quadrille-fuzz-{}", std::process::id()));
    fs::write(&path, &bytes).expect("a file of our own");
    let Ok(store) = Store::open(File::open(&path).expect("just written"), instance) else { return };
    let Ok(filter) = Query::default().ready(instance, store.shape()) else { return };
    let _ = store.each(&filter, &mut |_| ControlFlow::Continue(()));
});
