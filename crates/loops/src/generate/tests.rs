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
"size=10x10 nosolve unique", "size=10x10 nosolve hex unique","size=10x10 nosolve wrap unique", "size=30x30 nosolve unique", "size=30x30 nosolve unique hex","size=100x100 nosolve unique",
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
