//! What every family's formats are put to: any bytes to every reader; what reads is written in
//! every format that can hold it, and read back.

pub mod gallery;

use quadrille_core::{Document, Format, Source, Text};

/// What a family says about its formats.
pub struct Promise<F: Text> {
    /// Puzzles of one source that are looked at.
    pub puzzles: usize,
    /// Whether a puzzle is written in this format at all; some would take too long.
    pub writes: fn(&F::Instance, &Format<F>) -> bool,
    /// Whether a format may refuse to read what it has written itself.
    pub may_refuse: fn(&Format<F>) -> bool,
    /// Whether a puzzle, read back from this format, is the same as far as the format can hold it.
    pub same: fn(&F::Instance, &F::Instance, &Format<F>) -> bool,
}

/// Puts every format of a family to the bytes.
pub fn formats<F: Text>(bytes: &[u8], promise: &Promise<F>) {
    let source = Source::new("fuzz", bytes);
    for format in F::FORMATS {
        let _ = (format.sniff)(&source);
        match format.read.map(|read| read(&source, &Default::default())) {
            Some(Ok(documents)) => {
                for document in documents.iter().take(promise.puzzles) {
                    comes_back(document, format, promise);
                    states_come_back(document);
                    let _ = F::read_state(&document.instance, &source);
                }
            }
            Some(Err(error)) => drop(error.to_string()),
            None => {}
        }
    }
}

/// A puzzle comes back from every format, from its ID and from its JSON.
fn comes_back<F: Text>(document: &Document<F>, format: &Format<F>, promise: &Promise<F>) {
    let instance = &document.instance;
    for writer in F::FORMATS.iter().filter(|writer| (promise.writes)(instance, writer)) {
        let Some(Ok(text)) = writer.write.map(|write| write(std::slice::from_ref(document))) else {
            continue;
        };
        let Some(read) = writer.read else { continue };
        let back = match read(&Source::new("written", &text), &Default::default()) {
            Err(_) if (promise.may_refuse)(writer) => continue,
            back => back.unwrap_or_else(|e| panic!("{} -> {}: {e}\n{text}", format.name, writer.name)),
        };
        let kept = (promise.same)(instance, &back[0].instance, writer);
        assert!(kept, "{} -> {}\n{text}", format.name, writer.name);
    }
    let (params, body) = F::write_id(instance);
    let back = F::read_id(&params, &body).expect("our own ID reads back");
    assert_eq!((params, body), F::write_id(&back), "there is one ID for a puzzle");
    assert_eq!(F::read_json(&F::write_json(instance)).as_ref(), Ok(instance), "our own JSON reads back");
}

/// So do its states.
fn states_come_back<F: Text>(document: &Document<F>) {
    let instance = &document.instance;
    let start = F::start(instance);
    for state in [document.state.as_ref(), document.solution.as_ref(), Some(&start)].into_iter().flatten() {
        let id = F::write_state_id(instance, state);
        assert_eq!(F::read_state_id(instance, &id).as_ref(), Ok(state), "{id}");
        let text = F::write_state(instance, state);
        assert_eq!(F::read_state(instance, &Source::new("state", &text)).as_ref(), Ok(state), "{text}");
    }
}
