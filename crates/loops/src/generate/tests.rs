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
"size=40x40 hex tree unique", "size=100x100 tree unique",
"tree difficulty=easy", "tree difficulty=medium", "tree difficulty=hard", "tree difficulty=extreme",
"difficulty=easy", "difficulty=medium", "difficulty=hard", "difficulty=extreme",
"hex tree difficulty=easy", "hex tree difficulty=medium", "hex tree difficulty=hard", "hex tree difficulty=extreme",
"hex difficulty=medium", "hex difficulty=hard", "hex difficulty=extreme",
"wrap difficulty=easy", "wrap tree difficulty=easy", "wrap difficulty=hard", "wrap difficulty=extreme", "components=3 difficulty=easy", "components=3 difficulty=hard",
"nosolve difficulty=easy", "nosolve difficulty=medium", "nosolve difficulty=hard", "nosolve difficulty=extreme",
"size=30x30 difficulty=easy", "size=30x30 difficulty=medium", "size=30x30 difficulty=hard", "size=30x30 difficulty=extreme",
"size=30x30 tree difficulty=easy", "size=30x30 tree difficulty=medium", "size=30x30 tree difficulty=hard", "size=30x30 tree difficulty=extreme",
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
