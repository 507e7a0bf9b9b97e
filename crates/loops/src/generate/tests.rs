//! What `generate` promises.

use super::*;
use quadrille_core::Limits;

fn make(words: &str) -> Result<Document<Loops>, Diagnostic> {
    let mut options = Options::default();
    for word in words.split_whitespace() {
        let (name, value) = word.split_once('=').unwrap_or((word, "true"));
        options.add(name, value);
    }
    generate(&options, &mut Search::new(Limits::none()))
}

#[test]
fn trial() {
    for words in [
        "size=40x40 hex tree unique",
        "size=100x100 tree unique",
        "size=300x300 tree unique",
        "size=100x100 tree unique wrap",
        "size=40x40 hex tree unique wrap",
        "size=300x300 unique",
        "size=1000x1000 kind=ends",
        "size=1000x1000 kind=edges",
        "size=1000x1000 kind=tree",
        "size=1000x1000 components=1000",
        "size=1000x1000 components=500000",
        "size=20x20 components=3 unique",
        "size=20x20 components=100 unique",
        "size=20x20 components=150 unique",
        "size=20x20 components=200 unique",
        "size=10x10 hex components=3 unique",
        "size=100x100 components=3 unique",
        "size=10x10 wrap components=3 unique",
        "size=10x10 nosolve unique",
        "size=10x10 nosolve hex unique",
        "size=10x10 nosolve wrap unique",
        "size=30x30 nosolve unique",
        "size=4x4 unique",
        "size=3x3 unique tree",
        "size=2x2 unique tree",
        "size=2x2 unique components=2",
        "size=2x2 unique components=1",
        "size=20x20 kind=ends unique",
        "size=20x20 kind=tree unique",
        "size=3x3 tree unique wrap",
        "size=4x4 tree unique wrap",
        "size=5x1 tree unique wrap",
        "size=5x2 tree unique wrap",
        "size=1000x1000 unique",
        "size=1000x1000 tree unique",
        "size=30x30 density=20 unique",
        "size=30x30 density=80 unique",
        "size=30x30 density=10 unique",
        "size=50x50 hex unique density=30",
    ] {
        let mut worst = 0.0f64;
        let mut sum = 0.0;
        let mut failed = 0;
        let mut n = 0;
        for seed in 0..5 {
            let t = std::time::Instant::now();
            let r = make(&format!("{words} seed={seed}"));
            let s = t.elapsed().as_secs_f64();
            worst = worst.max(s);
            sum += s;
            n += 1;
            failed += usize::from(r.is_err());
            if s > 1.0 {
                break;
            }
        }
        println!("{words}: mean {:.4} worst {worst:.4} failed {failed}/{n}", sum / n as f64);
    }
}
