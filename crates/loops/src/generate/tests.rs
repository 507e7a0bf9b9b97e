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
        "tree difficulty=easy",
        "tree difficulty=medium",
        "tree difficulty=hard",
        "tree difficulty=extreme",
        "difficulty=easy",
        "difficulty=medium",
        "difficulty=hard",
        "difficulty=extreme",
        "hex tree difficulty=easy",
        "hex tree difficulty=medium",
        "hex tree difficulty=hard",
        "hex tree difficulty=extreme",
        "hex difficulty=medium",
        "hex difficulty=hard",
        "hex difficulty=extreme",
        "wrap difficulty=easy",
        "wrap tree difficulty=easy",
        "wrap difficulty=hard",
        "wrap difficulty=extreme",
        "components=3 difficulty=easy",
        "components=3 difficulty=hard",
        "nosolve difficulty=easy",
        "nosolve difficulty=medium",
        "nosolve difficulty=hard",
        "nosolve difficulty=extreme",
        "size=30x30 difficulty=easy",
        "size=30x30 difficulty=medium",
        "size=30x30 difficulty=hard",
        "size=30x30 difficulty=extreme",
        "size=30x30 tree difficulty=easy",
        "size=30x30 tree difficulty=medium",
        "size=30x30 tree difficulty=hard",
        "size=30x30 tree difficulty=extreme",
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

#[test]
fn trial2() {
    for words in [
        "size=10x10 density=30 unique",
        "size=10x10 unique",
        "size=10x10 density=40 unique",
        "size=10x10 density=60 unique",
        "size=10x10 density=70 unique",
        "size=10x10 kind=tree unique",
        "size=10x10 components=5 unique",
        "size=10x10 components=15 unique",
        "size=10x10 components=20 unique",
        "size=10x10 components=25 unique",
        "size=10x10 components=15 density=1 unique",
        "size=10x10 components=25 density=1 unique",
        "size=10x10 components=15 density=50 unique",
        "size=20x20 components=100 unique",
        "size=20x20 components=100 density=1 unique",
        "size=10x10 hex unique",
        "size=10x10 hex unique density=30",
        "size=10x10 hex unique density=40",
        "size=10x10 hex unique density=60",
        "size=10x10 hex unique components=20",
        "size=10x10 tree unique",
        "size=20x20 tree unique",
        "size=10x10 tree unique wrap",
        "size=10x10 hex tree unique",
        "size=10x10 nosolve unique",
        "size=10x10 nosolve unique density=80",
        "size=10x10 nosolve unique density=95",
        "size=10x10 nosolve unique density=25",
    ] {
        let mut levels = [0; 10];
        let mut longest = 0;
        let mut failed = 0;
        for seed in 0..60 {
            let Ok(d) = make(&format!("{words} seed={seed}")) else {
                failed += 1;
                continue;
            };
            let g = crate::explain::grade(&d.instance, &mut Search::new(Limits::none())).unwrap();
            levels[g.level as usize] += 1;
            longest = longest.max(g.longest);
        }
        println!("{words}: levels {levels:?} longest {longest} failed {failed}");
    }
}
