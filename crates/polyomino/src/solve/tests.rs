//! Numbers that take long to count.

use crate::SolveSettings;
use crate::model::{self, Instance, sets};
use crate::{Polyomino, solve};
use quadrille_core::{Limits, Search, Task};

#[test]
#[ignore = "slow: half a minute"]
fn the_bedlam_cube() {
    let pieces = (sets::piece_set("bedlam").unwrap().make)();
    let instance = Instance::new(sets::board("4x4x4").unwrap().unwrap(), pieces).unwrap();
    let from = model::start(&instance);
    for (distinct, known) in [(false, 460_464u32), (true, 19_186)] {
        let settings = SolveSettings { distinct, ..Default::default() };
        let task = Task::<Polyomino> { instance: &instance, from: &from, settings: &settings };
        let count = solve::count::count(&task, &mut Search::new(Limits::none())).unwrap();
        assert_eq!((count.number, count.stop), (known.into(), None), "{distinct}");
    }
}
