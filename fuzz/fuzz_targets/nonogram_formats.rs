//! Any bytes to every reader of nonograms; what reads is written in every format that can hold it and read back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_core::{Family, Options, Source};
use quadrille_nonogram::Nonogram;

fuzz_target!(|bytes: &[u8]| {
    let source = Source::new("fuzz", bytes);
    let options = Options::default();
    for format in Nonogram::FORMATS {
        let _ = (format.sniff)(&source);
        let documents = match format.read.map(|read| read(&source, &options)) {
            Some(Ok(documents)) => documents,
            Some(Err(error)) => {
                let _ = error.to_string();
                continue;
            }
            None => continue,
        };
        for document in documents.iter().take(3) {
            let instance = &document.instance;
            for writer in Nonogram::FORMATS {
                let Some(Ok(text)) = writer.write.map(|write| write(std::slice::from_ref(document))) else {
                    continue;
                };
                let read = writer.read.expect("what is written can be read");
                let back = read(&Source::new("written", &text), &options)
                    .unwrap_or_else(|e| panic!("{} -> {}: {e}\n{text}", format.name, writer.name));
                let back = &back[0].instance;
                assert_eq!(
                    (instance.rows(), instance.cols(), instance.given()),
                    (back.rows(), back.cols(), back.given()),
                    "{} -> {}\n{text}",
                    format.name,
                    writer.name
                );
            }
            let (params, body) = Nonogram::write_id(instance);
            let back = Nonogram::read_id(&params, &body).expect("our own ID reads back");
            assert_eq!(
                (instance.rows(), instance.cols(), instance.given()),
                (back.rows(), back.cols(), back.given())
            );
            let back = Nonogram::read_json(&Nonogram::write_json(instance)).expect("our own JSON reads back");
            assert_eq!(*instance, back);
        }
    }
});
