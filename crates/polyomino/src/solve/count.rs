//! The exact number of solutions.
use super::frontier::{self, Program};
use super::kit::Kit;
use crate::Polyomino;
use num_bigint::BigUint;
use quadrille_core::{Count, Diagnostic, Search, Task};
/// .
pub fn count(task: &Task<'_, Polyomino>, search: &mut Search) -> Result<Count, Diagnostic> {
    let kit = Kit::new(task).map_err(Diagnostic::new)?;
    let placements = kit.placements().unwrap();
    let t = std::time::Instant::now();
    eprintln!("{:?} {}", frontier::state_bits(&kit, &placements), placements.len());
    let n: Result<u64, _> = Program::<u64>::new(&kit, &placements, |_| true).count(search);
    eprintln!("{n:?} {:?} nodes {}", t.elapsed(), search.counters.nodes);
    let t = std::time::Instant::now();
    let p = Program::<u64>::new(&kit, &placements, |_| true);
    let w = p.web::<u64, _>(search).unwrap();
    let m = w.marginals().unwrap();
    eprintln!("{:?} dead {} {:?}", w.total(), m.iter().filter(|x| **x == 0).count(), t.elapsed());
    let t = std::time::Instant::now();
    let mut k = 0u64;
    w.enumerate(search, &mut |_, _| {
        k += 1;
        Ok(())
    })
    .unwrap();
    eprintln!("{k} {:?}", t.elapsed());
    Ok(Count { number: BigUint::from(n.unwrap()), stop: None, how: "frontier programme" })
}
