//! Solutions step by step.

use super::*;

#[test]
fn steps_are_boards_in_a_row() {
    let instance = report();
    let state = after(&instance, &["r2c1-r2c2", "r1c1-r2c1"]);
    let scene = strip(&instance, &state);
    let expected = [
        "start       1: r2c1-r2c2   2: r1c1-r2c1",
        "╔═══════╗   ╔═══════╗      ╔═══════╗",
        "║ 5 3 6 ║   ║ 5 3 6 ║      ║(1)3 6 ║",
        "║ 2 1 4 ║   ║(1↔2)4 ║      ║(5)2 4 ║",
        "╚═══════╝   ╚═══════╝      ╚═══════╝",
    ];
    assert_eq!(lines(&scene), expected);
    assert_eq!(texts(&scene).iter().filter(|t| t.contains(':') || **t == "start").count(), 3);
    assert_eq!(scene.description, "Swap puzzle, 3x2; 2 swaps, step by step");
    assert_eq!(
        strip(&instance, &start(&instance)),
        picture(&instance, &start(&instance)),
        "no steps, one board"
    );
    let layered = Look { strip: Some(Strip::Together), ..Look::default() };
    let scene = draw(&instance, &after(&instance, &["r2c1-r2c2", "r1c1-r1c2"]), &layered);
    assert_eq!(
        lines(&scene)[..4],
        [
            "start       layer 1: 2 swaps",
            "╔═══════╗   ╔═══════╗",
            "║ 5 3 6 ║   ║(3↔5)6 ║",
            "║ 2 1 4 ║   ║(1↔2)4 ║"
        ]
    );
}

#[test]
fn long_ways_are_cut_and_large_boards_go_in_layers() {
    let instance = report();
    let state = start(&instance).after(&[Pair::new(0, 1)].repeat(1000));
    let scene = strip(&instance, &state);
    assert!(
        scene.description.ends_with("; only the first 399 of 1000 steps are shown"),
        "{}",
        scene.description
    );
    assert_eq!(lines(&scene).last().unwrap(), "and 601 more steps");
    assert!(scene.width < 2.0 * scene.height && scene.height < 2.0 * scene.width);
    let large = Instance::new(row_order(Size::new(30, 30)), None).unwrap();
    let swaps: Vec<Pair> = (0..400).map(|k| Pair::new(2 * k, 2 * k + 1)).chain([Pair::new(0, 30)]).collect();
    let scene = strip(&large, &start(&large).after(&swaps));
    assert!(scene.description.ends_with("401 swaps in 2 layers"), "{}", scene.description);
    let shown = lines(&scene);
    assert!(shown.len() == 2 && shown[0].ends_with("and 388 more"));
    assert_eq!(shown[1], "layer 2: r1c1-r2c1");
}
