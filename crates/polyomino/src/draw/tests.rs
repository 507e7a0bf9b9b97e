//! Pictures of small boards, character by character.

use super::*;
use crate::model::sets::{board, piece_set, sites};
use crate::model::{Piece, PieceId, Placed, Site, Space};
use quadrille_core::scene::{Paint, Theme, svg, terminal};

fn after(instance: &Instance, moves: &[&str]) -> State {
    let mut state = model::start(instance);
    moves.iter().for_each(|m| model::apply(instance, &mut state, &m.parse().unwrap()).unwrap());
    state
}
#[test]
fn scratch() {
    let pieces = (piece_set("iq-pro").unwrap().make)();
    let instance = Instance::new(board("5x11").unwrap().unwrap(), pieces).unwrap();
    let instance2 =
        instance.clone().with_given(after(&instance, &["A=r1c1-r1c4,r2c2"]).placed().to_vec()).unwrap();
    let state = after(&instance2, &["C=r5c1-r5c4,r4c1"]);
    let scene = draw(
        &instance2,
        &state,
        &Options::default().with("accent-cells", "r1c1").with("reason-cells", "r3c3,r3c4"),
    );
    println!("{}", terminal::write(&scene, &Theme::LIGHT, terminal::Colors::Never));
    std::fs::write("/tmp/pdraw-a.svg", svg::write(&scene, &Theme::LIGHT)).unwrap();
    let _ = (sites("#"), Site::flat(0, 0), Space::Hex, Paint::None);
    let _ = Placed::new(PieceId(0), [Spot(0)]);
    let _ = Piece::new("A", [Site::flat(0, 0)]);
    let opts = Options::default();
    let task = quadrille_core::Task { instance: &instance, from: &model::start(&instance), options: &opts };
    let ans = quadrille_core::family::solve::<crate::Polyomino>(
        &task,
        quadrille_core::family::find_method(None).unwrap(),
        Default::default(),
        Default::default(),
        None,
    )
    .unwrap();
    let scene = draw(&instance, &ans.solutions[0], &opts);
    println!("{}", terminal::write(&scene, &Theme::LIGHT, terminal::Colors::Never));
    std::fs::write("/tmp/pdraw-b.svg", svg::write(&scene, &Theme::DARK)).unwrap();
    for (name, set, brd) in [("c", "iq-pro", "iq-pyramid"), ("d", "soma", "3x3x3")] {
        let pieces = (piece_set(set).unwrap().make)();
        let instance = Instance::new(board(brd).unwrap().unwrap(), pieces).unwrap();
        let task =
            quadrille_core::Task { instance: &instance, from: &model::start(&instance), options: &opts };
        let ans = quadrille_core::family::solve::<crate::Polyomino>(
            &task,
            quadrille_core::family::find_method(Some("dense")).unwrap(),
            Default::default(),
            Default::default(),
            None,
        )
        .unwrap();
        let half = State::new(ans.solutions[0].placed()[..5].to_vec());
        let scene = draw(&instance, &half, &opts);
        println!("{}", terminal::write(&scene, &Theme::LIGHT, terminal::Colors::Never));
        std::fs::write(format!("/tmp/pdraw-{name}.svg"), svg::write(&scene, &Theme::LIGHT)).unwrap();
    }
    let hex = crate::model::Board::full(Space::Hex, 1, 5, 6).unwrap();
    let pieces = vec![
        Piece::new("A", [Site::flat(0, 0), Site::flat(0, 1), Site::flat(1, 0), Site::flat(1, 1)]).unwrap(),
        Piece::new("B", [Site::flat(0, 0), Site::flat(0, 1), Site::flat(0, 2), Site::flat(1, -1)]).unwrap(),
    ];
    let mut pieces = pieces;
    pieces[0].copies = 1..=4;
    let instance = Instance::new(hex, pieces).unwrap();
    let state = after(&instance, &["A=r1c1-r1c2,r2c1-r2c2"]);
    let scene = draw(&instance, &state, &opts);
    println!("{}", terminal::write(&scene, &Theme::LIGHT, terminal::Colors::Never));
    std::fs::write("/tmp/pdraw-e.svg", svg::write(&scene, &Theme::LIGHT)).unwrap();
}
