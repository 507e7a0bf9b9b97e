//! What holds of the picture of any board.

use super::*;
use crate::model::status;
use proptest::prelude::*;
use quadrille_core::ViolationKind;
use quadrille_core::scene::svg;

/// Any board: distinct, equal or indifferent tiles, with walls, links and a moving wall.
fn any_instance() -> impl Strategy<Value = Instance> {
    let pairs = || prop::collection::vec((0usize..64, 0usize..64), 0..6);
    let shape = (1usize..7, 1usize..9).prop_filter("two places", |(rows, cols)| rows * cols > 1);
    (shape, 0u32..4, pairs(), pairs(), any::<Option<u64>>(), any::<u64>()).prop_map(
        |((rows, cols), kind, walls, links, moving, seed)| {
            let size = Size::new(rows, cols);
            let mut random = quadrille_core::Random::new(seed);
            let mut shuffled = |most: u32| {
                let mut grid = row_order(size);
                for at in (1..size.area()).rev() {
                    let other = random.below(at + 1);
                    grid.items_mut().swap(at, other);
                }
                grid.map(|tile| Tile(if most == 0 { tile.0 } else { tile.0 % most }))
            };
            let instance = match kind {
                0 => Instance::new(shuffled(0), None),
                1 => Instance::new(shuffled(0), Some(shuffled(0))),
                2 => Instance::new(shuffled(3), Some(shuffled(3))),
                _ => Instance::new(shuffled(0).map(|t| if t.0 % 3 == 0 { Tile::ANY } else { *t }), None),
            };
            let mut instance = instance.unwrap().with_moving_wall(moving);
            for (list, wall) in [(walls, true), (links, false)] {
                for (a, b) in
                    list.iter().map(|(a, b)| (a % size.area(), b % size.area())).filter(|(a, b)| a != b)
                {
                    let with = instance.clone();
                    let pair = [Pair::new(a, b)];
                    let more = if wall { with.with_walls(pair) } else { with.with_links(pair) };
                    instance = more.unwrap_or(instance);
                }
            }
            instance
        },
    )
}

proptest! {
    #[test]
    fn every_board_has_a_picture(
        instance in any_instance(),
        swaps in prop::collection::vec(any::<prop::sample::Index>(), 0..12),
        theme in 0usize..3,
    ) {
        let swaps: Vec<Pair> = match instance.pairs() {
            [] => Vec::new(),
            pairs => swaps.iter().map(|at| pairs[at.index(pairs.len())]).collect(),
        };
        let state = start(&instance).after(&swaps);
        let scene = picture(&instance, &state);
        prop_assert_eq!(scene.hits.len(), instance.size().area());
        let violations = status(&instance, &state).violations;
        let open = violations.iter().filter(|v| v.kind == ViolationKind::Open).count();
        let wanted = instance.target().items().iter().filter(|t| **t != Tile::ANY).count();
        let figures = format!("; {} of {}", wanted - open, words::counted(wanted, "tile"));
        prop_assert!(scene.description.contains(&figures), "{} {}", scene.description, figures);
        prop_assert_eq!(fills(&picture(&instance, &state), Role::Violated), 0);
        for scene in [scene, strip(&instance, &state)] {
            prop_assert!(svg::write(&scene, &Theme::ALL[theme]).ends_with("</svg>\n"));
            let inside = |(x, y): (f32, f32)| x >= 0.0 && y >= 0.0 && x <= scene.width && y <= scene.height;
            let within = |(x, y, w, h): (f32, f32, f32, f32)| inside((x, y)) && inside((x + w, y + h));
            prop_assert!(scene.hits.iter().all(|hit| within(hit.area)));
            for item in &scene.items {
                let fits = match &item.form {
                    Form::Rect { x, y, w, h, .. } => within((*x, *y, *w, *h)),
                    Form::Path { points, .. } => points.iter().all(|&p| inside(p)),
                    Form::Circle { x, y, r } => inside((x - r, y - r)) && inside((x + r, y + r)),
                    Form::Text { x, y, .. } => inside((*x, *y)),
                    Form::Arc { .. } => false,
                };
                prop_assert!(fits, "{:?}", item);
            }
        }
    }
}
