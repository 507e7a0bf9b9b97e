//! The words of hints on boards that can be followed by hand.

use super::*;

/// All hints to the end of a puzzle without walls, from the tiles and the target.
fn lines(rows: usize, cols: usize, tiles: &[u32], target: &[u32]) -> Vec<String> {
    let instance = Instance::new(grid(rows, cols, tiles), Some(grid(rows, cols, target))).unwrap();
    follow(&instance, &mut start(&instance), &Limits::default())
}

/// The first hint of a rule on the way to the end of a random puzzle.
fn line(instance: &Instance, rule: Rule) -> String {
    let lines = follow(instance, &mut start(instance), &Limits::default());
    lines.into_iter().find(|line| line.starts_with(&format!("{} |", rule.name()))).unwrap()
}

#[test]
fn the_report_s_puzzle() {
    let instance = plain(2, 3, &[5, 3, 6, 2, 1, 4]);
    let told_so = follow(&instance, &mut start(&instance), &Limits::default());
    assert_eq!(
        told_so,
        [
            "both come closer | r2c1-r2c2 | 2 and 1 both come one step closer: 2 from 2 steps to 1, 1 from 2 to 1. \
             Then at least 5 swaps remain, and 5 suffice.",
            "both come closer | r1c1-r2c1 | 5 and 1 both come one step closer: 5 from 2 steps to 1, 1 from 1 to 0. \
             Then at least 4 swaps remain, and 4 suffice.",
            "one comes closer, the other gives way | r1c2-r2c2 | 2 comes home; 3 gives way, from 1 step to 2. \
             Here no tile comes closer unless another goes farther away. \
             Then at least 3 swaps remain, and 3 suffice.",
            "both come closer | r2c2-r2c3 | 3 and 4 both come one step closer: 3 from 2 steps to 1, 4 from 2 to 1. \
             Then at least 2 swaps remain, and 2 suffice.",
            "both come home | r1c3-r2c3 | 6 and 3 both come home. Then one swap remains.",
            "both come home | r2c1-r2c2 | 5 and 4 both come home. That solves it.",
        ]
    );
    let HintAnswer::Hint(first) = ask(&instance, &start(&instance)) else { panic!() };
    let cells: Vec<String> = first.cells.iter().map(ToString::to_string).collect();
    assert_eq!(cells, ["r1c1", "r1c2", "r2c1", "r2c2"]);
}

#[test]
fn wasted_swaps_are_counted() {
    let instance = plain(2, 3, &[5, 3, 6, 2, 1, 4]);
    let state = start(&instance).after(&[Pair::new(0, 1), Pair::new(1, 2)]);
    assert_eq!(
        describe(ask(&instance, &state)),
        "both come closer | r1c2-r2c2 | 6 and 1 both come one step closer: 6 from 2 steps to 1, 1 from 2 to 1. \
         Then at least 5 swaps remain, and 5 suffice. So far 2 swaps more than necessary were made."
    );
}

#[test]
fn forbidden_swaps_are_taken_back() {
    let instance = plain(2, 3, &[5, 3, 6, 2, 1, 4]).with_walls([Pair::new(0, 3)]).unwrap();
    let state = start(&instance).after(&[Pair::new(0, 1), Pair::new(0, 3), Pair::new(1, 2), Pair::new(0, 5)]);
    assert_eq!(
        describe(ask(&instance, &state)),
        "mistake x3 | r1c1-r2c1 | Swap 2 is not allowed: there is a wall between r1c1 and r2c1. \
         Take it and the 2 swaps made since back."
    );
    assert_eq!(
        describe(ask(&instance, &start(&instance).after(&[Pair::new(0, 4)]))),
        "mistake x1 | r1c1-r2c2 | Swap 1 is not allowed: r1c1 and r2c2 are not neighbours. Take it back."
    );
    let other = start(&plain(2, 3, &[1, 2, 3, 4, 6, 5]));
    assert_eq!(ask(&instance, &other), HintAnswer::Limit(Stop::Stuck), "a state of another puzzle");
    let smaller = start(&plain(1, 2, &[2, 1]));
    assert_eq!(ask(&instance, &smaller), HintAnswer::Limit(Stop::Stuck));
}

#[test]
fn puzzles_without_a_solution_say_why() {
    let split = plain(1, 3, &[2, 1, 3]).with_walls([Pair::new(0, 1)]).unwrap();
    let HintAnswer::Unsolvable(why) = ask(&split, &start(&split)) else { panic!() };
    assert!(why.contains("walls separate it"), "{why}");
    let stuck = plain(1, 2, &[2, 1]).with_moving_wall(Some(1));
    assert_eq!(
        ask(&stuck, &start(&stuck)),
        HintAnswer::Unsolvable(
            "Only one pair may swap at all, and the moving wall is always there".to_owned()
        )
    );
    let done = plain(1, 2, &[1, 2]);
    assert_eq!(ask(&done, &start(&done)), HintAnswer::Solved);
}

#[test]
fn equal_tiles_have_places_and_no_home() {
    let told_so = lines(2, 3, &[1, 1, 2, 2, 3, 3], &[3, 2, 1, 3, 1, 2]);
    assert_eq!(
        told_so[..2],
        [
            "both come home | r1c2-r1c3 | The 1 on r1c2 comes to a place for 1; the 2 on r1c3 comes to a place for 2. \
             Then at least 4 swaps remain, and 4 suffice.",
            "both come closer | r2c1-r2c2 | The 2 on r2c1 comes closer to a place for 2 \
             (all 2s together from 2 steps to 1); the 3 on r2c2 comes to a place for 3. \
             Then at least 3 swaps remain, and 3 suffice.",
        ]
    );
}

#[test]
fn free_tiles_may_lie_anywhere() {
    let told_so = lines(2, 3, &[1, 2, 0, 0, 0, 0], &[0, 0, 0, 0, 2, 1]);
    assert_eq!(
        told_so[..2],
        [
            "one comes home | r1c2-r2c2 | 2 comes home; the free tile on r2c2 may lie anywhere. \
             By the distances 2 more could do then, but every way needs 3, and 3 suffice.",
            "one comes closer | r1c1-r1c2 | 1 comes closer to home, from 3 steps to 2; \
             the free tile on r1c2 may lie anywhere. \
             By the distances 1 more could do then, but every way needs 2, and 2 suffice.",
        ]
    );
    let told_so = lines(2, 3, &[1, 1, 7, 0, 8, 5], &[5, 0, 0, 1, 0, 0]);
    assert!(told_so[0].contains("; 8 may lie anywhere."), "{}", told_so[0]);
}

#[test]
fn losses_are_justified() {
    let walls = [Pair::new(1, 5), Pair::new(2, 6)];
    let walled = |seed: u64| plain(2, 4, &shuffled(8, seed)).with_walls(walls).unwrap();
    assert_eq!(
        line(&walled(0), Rule::GivesWay),
        "one comes closer, the other gives way | r1c1-r1c2 | 4 comes closer to home, from 3 steps to 2; \
         2 gives way, from 0 steps to 1. Here no tile comes closer unless another goes farther away. \
         By the distances 6 swaps could do from here, but every way needs 8: 7 after this one."
    );
    assert_eq!(
        line(&plain(3, 3, &shuffled(9, 37)), Rule::GivesWay),
        "one comes closer, the other gives way | r1c2-r2c2 | 7 comes closer to home, from 3 steps to 2; \
         6 gives way, from 1 step to 2. \
         There are swaps by which nobody loses, but no shortest way begins with one of them. \
         Then at least 8 swaps remain, and 8 suffice."
    );
    assert_eq!(
        line(&walled(20).with_moving_wall(Some(20)), Rule::Detour),
        "detour | r2c2-r2c3 | 5 gives way, from 1 step to 2; 3 gives way, from 3 steps to 4. \
         The moving wall closes r2c1-r2c2 at this step. \
         There are swaps that bring a tile closer, but no shortest way begins with one of them. \
         By the distances 6 swaps could do from here, but every way needs 8: 7 after this one."
    );
}

#[test]
fn a_cancelled_search_says_so() {
    let instance = plain(5, 5, &shuffled(25, 0));
    let mut search = Search::new(Limits::default());
    search.cancel().now();
    assert_eq!(hint(&instance, &start(&instance), &mut search), HintAnswer::Limit(Stop::Cancelled));
}
