//! Any bytes to every reader of packing puzzles; what reads is written in every format that can hold it and read
//! back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_core::{Family, Options, Source};
use quadrille_polyomino::{Instance, Polyomino};

/// Whether two puzzles are the same but for the names and colours of their pieces, which not every format keeps.
fn same(a: &Instance, b: &Instance) -> bool {
    (a.board(), a.given(), a.pieces().len()) == (b.board(), b.given(), b.pieces().len())
        && a.pieces()
            .iter()
            .zip(b.pieces())
            .all(|(a, b)| (a.shape(), a.turning, &a.copies) == (b.shape(), b.turning, &b.copies))
}

fuzz_target!(|bytes: &[u8]| {
    let source = Source::new("fuzz", bytes);
    let options = Options::default();
    for format in Polyomino::FORMATS {
        let _ = (format.sniff)(&source);
        let documents = match format.read.map(|read| read(&source, &options)) {
            Some(Ok(documents)) => documents,
            Some(Err(error)) => {
                let _ = error.to_string();
                continue;
            }
            None => continue,
        };
        for document in documents.iter().take(2) {
            let instance = &document.instance;
            // The placements on a large board are too many to write for every input.
            let small = instance.board().len() < 200 && instance.pieces().len() < 20;
            for writer in Polyomino::FORMATS.iter().filter(|f| f.name != "dlx" || small) {
                let Some(Ok(text)) = writer.write.map(|write| write(std::slice::from_ref(document))) else {
                    continue;
                };
                let read = writer.read.expect("what is written can be read");
                let back = match read(&Source::new("written", &text), &options) {
                    // A piece that fits nowhere has no option, and the exact cover no shape for it.
                    Err(_) if writer.name == "dlx" => continue,
                    back => {
                        back.unwrap_or_else(|e| panic!("{} -> {}: {e}\n{text}", format.name, writer.name))
                    }
                };
                let back = &back[0].instance;
                let kept = if writer.name == "dlx" {
                    instance.pieces().len() == back.pieces().len()
                } else {
                    same(instance, back)
                };
                assert!(kept, "{} -> {}\n{text}", format.name, writer.name);
            }
            let (params, body) = Polyomino::write_id(instance);
            assert_eq!(Polyomino::read_id(&params, &body).as_ref(), Ok(instance), "our own ID reads back");
            let json = Polyomino::write_json(instance);
            assert_eq!(Polyomino::read_json(&json).as_ref(), Ok(instance), "our own JSON reads back");
            if let Some(solution) = &document.solution {
                let id = Polyomino::write_state_id(instance, solution);
                assert_eq!(Polyomino::read_state_id(instance, &id).as_ref(), Ok(solution));
                let text = Polyomino::write_state(instance, solution);
                let back = Polyomino::read_state(instance, &Source::new("state", &text));
                assert_eq!(back.as_ref(), Ok(solution), "{text}");
            }
        }
    }
});
