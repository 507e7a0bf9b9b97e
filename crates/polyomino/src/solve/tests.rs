//! Numbers that take long to count.

use crate::model::{self, Instance, sets};
use crate::{Polyomino, solve};
use quadrille_core::{Limits, Options, Search, Task};

#[test]
#[ignore = "slow: half a minute"]
fn the_bedlam_cube() {
    let pieces = (sets::piece_set("bedlam").unwrap().make)();
    let instance = Instance::new(sets::board("4x4x4").unwrap().unwrap(), pieces).unwrap();
    let from = model::start(&instance);
    for (flag, known) in [("none", 460_464u32), ("distinct", 19_186)] {
        let options = Options::default().with(flag, "true");
        let task = Task::<Polyomino> { instance: &instance, from: &from, options: &options };
        let count = solve::count::count(&task, &mut Search::new(Limits::none())).unwrap();
        assert_eq!((count.number, count.stop), (known.into(), None), "{flag}");
    }
}
