//! Any bytes to every reader of boards of tiles; what reads is written in every format that can hold it and read back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_core::{Family, Options, Source};
use quadrille_loops::Loops;

fuzz_target!(|bytes: &[u8]| {
    let source = Source::new("fuzz", bytes);
    let options = Options::default();
    for format in Loops::FORMATS {
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
            for writer in Loops::FORMATS {
                let Some(Ok(text)) = writer.write.map(|write| write(std::slice::from_ref(document))) else {
                    continue;
                };
                let read = writer.read.expect("what is written can be read");
                let back = read(&Source::new("written", &text), &options)
                    .unwrap_or_else(|e| panic!("{} -> {}: {e}\n{text}", format.name, writer.name));
                // Only our own text has a word for the rule.
                let back = back[0].instance.clone().with_rule(instance.rule());
                assert_eq!(*instance, back, "{} -> {}\n{text}", format.name, writer.name);
            }
            let (params, body) = Loops::write_id(instance);
            assert_eq!(Loops::read_id(&params, &body).as_ref(), Ok(instance), "our own ID reads back");
            let json = Loops::write_json(instance);
            assert_eq!(Loops::read_json(&json).as_ref(), Ok(instance), "our own JSON reads back");
            let start = Loops::start(instance);
            for state in
                [document.state.as_ref(), document.solution.as_ref(), Some(&start)].into_iter().flatten()
            {
                let id = Loops::write_state_id(instance, state);
                assert_eq!(Loops::read_state_id(instance, &id).as_ref(), Ok(state), "{id}");
                let text = Loops::write_state(instance, state);
                let back = Loops::read_state(instance, &Source::new("state", &text));
                assert_eq!(back.as_ref(), Ok(state), "{text}");
            }
            let _ = Loops::read_state(instance, &source);
        }
    }
});
