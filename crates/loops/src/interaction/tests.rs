//! Clicks, drags and keys as players make them, and boards as authors draw them.

mod any;

use super::*;
use crate::model::{Rule, apply, start};
use crate::{GenerateSettings, Loops};
use quadrille_core::Look;
use quadrille_core::scene::Patterns;
use quadrille_core::scene::{Paint, Pattern, Role};
use quadrille_core::square;
use quadrille_core::{Diagnostic, Document, Draw, Grid, Lattice, Rules, Scene, Settings, Shape, Size, Text};

const FIRST: Button = Button::First;
const SECOND: Button = Button::Second;

fn at(row: usize, col: usize) -> Target {
    Target::Cell(Cell::new(row, col))
}

/// A board of corners, with an empty tile and a cross, and a wall between r3c1 and r3c2.
fn board() -> Instance {
    let lattice = Lattice { size: Size::new(3, 4), shape: Shape::Square, wrap: false };
    let mut tiles = Grid::filled(lattice.size, Sides(0b0011));
    tiles[Cell::new(0, 3)] = Sides::NONE;
    tiles[Cell::new(1, 3)] = Sides(0b1111);
    let mut instance = Instance::new(lattice, Rule::Loops, tiles).unwrap();
    instance.add_wall(Cell::new(2, 0), square::EAST);
    instance
}

struct Player {
    instance: Instance,
    state: State,
    hand: Hand,
}

impl Player {
    fn new(instance: Instance) -> Self {
        Player { state: start(&instance), instance, hand: Hand::default() }
    }

    fn with_brush(brush: usize) -> Self {
        let mut player = Player::new(board());
        player.hand.brush = brush;
        player
    }

    /// Makes a gesture; tells the moves and what is said.
    fn does(&mut self, gesture: Gesture<'_>) -> (String, String) {
        let reaction = act(&self.instance, &self.state, &mut self.hand, &gesture);
        for action in &reaction.moves {
            apply(&self.instance, &mut self.state, action).unwrap();
        }
        let moves: Vec<String> = reaction.moves.iter().map(Move::to_string).collect();
        (moves.join(" "), reaction.said.unwrap_or_default())
    }

    /// A press, the way of the pointer, and a release where it ends; tells all moves.
    fn drags(&mut self, button: Button, way: &[Target]) -> String {
        let mut moves = vec![self.does(Gesture::Press(way[0], button)).0];
        moves.extend(way[1..].iter().map(|&target| self.does(Gesture::Over(target)).0));
        moves.push(self.does(Gesture::Release(way.last().copied())).0);
        moves.retain(|text| !text.is_empty());
        moves.join(" ")
    }
}

#[test]
fn a_click_turns_and_a_drag_does_not() {
    let mut player = Player::new(board());
    assert_eq!(player.does(Gesture::Press(at(0, 0), FIRST)).0, "");
    assert_eq!(player.does(Gesture::Release(Some(at(0, 0)))).0, "r1c1>");
    assert_eq!(player.drags(FIRST, &[at(0, 0), at(0, 1)]), "");
    assert_eq!(player.drags(FIRST, &[at(0, 0), at(0, 1), at(0, 0)]), "");
    player.does(Gesture::Press(at(0, 0), FIRST));
    assert_eq!(player.does(Gesture::Release(None)).0, "");
    player.hand.brush = 1;
    assert_eq!(player.drags(FIRST, &[at(0, 0)]), "r1c1<");
    player.does(Gesture::Press(at(0, 0), FIRST));
    player.does(Gesture::Cancel);
    assert_eq!(player.does(Gesture::Release(Some(at(0, 0)))).0, "");
}

#[test]
fn tiles_that_do_not_turn_say_so() {
    let mut player = Player::new(board());
    assert_eq!(player.drags(SECOND, &[at(0, 0)]), "r1c1!");
    player.does(Gesture::Press(at(0, 0), FIRST));
    let locked = player.does(Gesture::Release(Some(at(0, 0))));
    assert_eq!(locked, (String::new(), "the tile is locked".to_owned()));
    for cell in [at(0, 3), at(1, 3)] {
        player.does(Gesture::Over(cell));
        assert_eq!(player.does(Gesture::Tool("turn")).1, "the tile looks the same however it is turned");
    }
}

#[test]
fn locks_go_on_and_off_as_the_pointer_passes() {
    let mut player = Player::new(board());
    player.drags(SECOND, &[at(0, 1)]);
    assert_eq!(player.drags(SECOND, &[at(0, 0), at(0, 1), at(0, 2)]), "r1c1! r1c3!");
    player.hand.brush = 2;
    assert_eq!(player.drags(FIRST, &[at(0, 2), at(0, 1), at(1, 1)]), "r1c3? r1c2?");
    assert!(!player.hand.is_busy());
}

#[test]
fn marks_go_on_the_sides_that_are_crossed() {
    let mut player = Player::with_brush(3);
    assert_eq!(player.drags(FIRST, &[at(0, 0), at(0, 1), at(0, 2), at(1, 2)]), "r1c1.e+ r1c2.e+ r1c3.s+");
    assert_eq!(player.drags(FIRST, &[at(0, 1), at(0, 0)]), "r1c2.w-");
    assert_eq!(player.drags(FIRST, &[at(0, 0), at(0, 1)]), "r1c1.e?");
    assert_eq!(player.drags(FIRST, &[at(0, 0), at(2, 2), at(2, 3)]), "r3c3.e+", "a jump crosses nothing");
    player.does(Gesture::Press(at(2, 0), FIRST));
    assert_eq!(player.does(Gesture::Over(at(2, 1))), (String::new(), "a wall is between them".to_owned()));
    player.does(Gesture::Press(at(0, 0), FIRST));
    let shown = |player: &Player| {
        overlay(&player.instance, &player.state, &player.hand, &Look::default()).items.len()
    };
    assert_eq!(shown(&player), 1);
    assert!(player.does(Gesture::Release(Some(at(0, 0)))).1.contains("neighbour"));
    assert_eq!(shown(&player), 0);
}

#[test]
fn tools_work_where_the_cursor_is() {
    let mut player = Player::new(board());
    assert_eq!(player.does(Gesture::Tool("turn")), Default::default());
    player.does(Gesture::Over(at(1, 1)));
    for (tool, action) in
        [("turn", "r2c2>"), ("back", "r2c2<"), ("lock", "r2c2!"), ("lock", "r2c2?"), ("x", "")]
    {
        assert_eq!(player.does(Gesture::Tool(tool)).0, action);
    }
}

#[test]
fn nothing_tells_right_from_wrong_where_marks_are_off() {
    let solved = edited(&made("3x3").unwrap(), &mut Hand::default(), FIRST, &RING).unwrap();
    let draw = |state: &State, marks: bool, patterns: Patterns| {
        Loops::draw(&solved.instance, state, &Look { marks, patterns, ..Look::default() })
    };
    let colors = |scene: &Scene, textured: bool| {
        let paints = scene.items.iter().flat_map(|item| [Some(item.fill), item.stroke.map(|s| s.0)]);
        let told = |paint: &Paint| match paint {
            Paint::Color(_, pattern) => !textured || *pattern != Pattern::Plain,
            paint => !textured && *paint == Paint::Role(Role::Violated),
        };
        paints.flatten().filter(told).count()
    };
    for state in [&start(&solved.instance), solved.solution.as_ref().unwrap()] {
        assert!(colors(&draw(state, true, Patterns::Off), false) > 0);
        let off = draw(state, false, Patterns::Off);
        assert_eq!(colors(&off, false), 0);
        assert!(off.hits.iter().all(|hit| !hit.label.contains("meets")), "{off:?}");
        assert!(!off.description.contains("piece"));
    }
    let state = solved.solution.as_ref().unwrap();
    assert!(colors(&draw(state, true, Patterns::On), true) > 0);
    assert_eq!(colors(&draw(state, true, Patterns::Auto), true), 0);
}

/// The way around a board of 2x2.
const RING: [(usize, usize); 5] = [(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)];

/// A blank board for the settings, as they are typed.
fn made(settings: &str) -> Result<Document<Loops>, Diagnostic> {
    blank(&GenerateSettings::read(&format!("--size {settings}").parse()?)?)
}

/// What an author's drag makes of a puzzle.
fn edited(
    document: &Document<Loops>,
    hand: &mut Hand,
    button: Button,
    way: &[(usize, usize)],
) -> Result<Document<Loops>, Diagnostic> {
    let mut document = document.clone();
    let mut gestures = vec![Gesture::Press(at(way[0].0, way[0].1), button)];
    gestures.extend(way[1..].iter().map(|&(row, col)| Gesture::Over(at(row, col))));
    gestures.push(Gesture::Release(None));
    for gesture in gestures {
        document = edit(&document, hand, &gesture)?.unwrap_or(document);
    }
    assert!(Loops::status(&document.instance, document.solution.as_ref().unwrap()).solved());
    Ok(document)
}

fn picture(document: &Document<Loops>) -> String {
    Loops::write_state(&document.instance, document.solution.as_ref().unwrap())
}

#[test]
fn authors_draw_links() {
    let mut hand = Hand::default();
    let empty = made("3x3").unwrap();
    let ring = edited(&empty, &mut hand, FIRST, &RING).unwrap();
    assert_eq!(ring.solution.as_ref().unwrap().map(|p| p.sides.count()).items(), [2, 2, 0, 2, 2, 0, 0, 0, 0]);
    assert!(
        !Loops::status(&ring.instance, &start(&ring.instance)).solved(),
        "a puzzle does not begin solved"
    );
    let less = edited(&ring, &mut hand, FIRST, &RING[..3]).unwrap();
    assert_eq!(less.solution.as_ref().unwrap().map(|p| p.sides.count()).items(), [1, 0, 0, 2, 1, 0, 0, 0, 0]);
    let none = edited(&ring, &mut hand, SECOND, &RING).unwrap();
    assert_eq!(picture(&none), picture(&empty));
    assert_eq!(
        picture(&edited(&none, &mut hand, SECOND, &RING).unwrap()),
        picture(&empty),
        "nothing to remove"
    );
}

#[test]
fn authors_build_walls() {
    let mut hand = Hand::default();
    let ring = edited(&made("2x2").unwrap(), &mut hand, FIRST, &RING).unwrap();
    hand.brush = 1;
    let walled = edited(&ring, &mut hand, FIRST, &RING[..2]).unwrap();
    assert!(walled.instance.walls(Cell::new(0, 1)).has(square::WEST));
    assert!(!walled.solution.as_ref().unwrap()[Cell::new(0, 0)].sides.has(square::EAST));
    hand.brush = 0;
    assert!(edited(&walled, &mut hand, FIRST, &RING[..2]).unwrap_err().help.is_some());
    hand.brush = 1;
    let open = edited(&walled, &mut hand, FIRST, &[(0, 1), (0, 0)]).unwrap();
    assert!(!open.instance.has_walls());
}

#[test]
fn trees_grow_and_other_boards_do_as_their_rule_says() {
    let mut hand = Hand::default();
    let tree = made("3x3 --tree").unwrap();
    let tree = edited(&tree, &mut hand, FIRST, &RING[..3]).unwrap();
    for wrong in [&[(1, 1), (1, 0), (0, 0)][..], &[(2, 0), (2, 1)]] {
        assert!(edited(&tree, &mut hand, FIRST, wrong).unwrap_err().help.is_some());
    }
    let apart = made("3x3 --nosolve --hex").unwrap();
    let apart = edited(&apart, &mut hand, FIRST, &RING).unwrap();
    let turned = edited(&apart, &mut hand, FIRST, &[(0, 1), (0, 0)]).unwrap();
    assert_eq!(turned.solution.as_ref().unwrap()[Cell::new(0, 0)].sides.count(), 0);
    let unknown = Document::<Loops>::new(board());
    let press = Gesture::Press(at(0, 0), FIRST);
    assert!(edit(&unknown, &mut hand, &press).unwrap().is_none());
    assert!(edit(&unknown, &mut hand, &Gesture::Over(at(0, 1))).is_err());
    assert!(made("0x4").is_err() && made("99999x99999").is_err());
}

#[test]
fn large_boards_can_be_touched() {
    let document = made("100x100").unwrap();
    let scene = Loops::draw(&document.instance, &start(&document.instance), &Look::default());
    assert_eq!(scene.hits.len(), 10_000);
}

#[test]
fn a_shuffle_turns_all_tiles_but_locked_ones() {
    let instance = board();
    let mut state = start(&instance);
    apply(&instance, &mut state, &Move::Lock { cell: Cell::new(0, 0), on: true }).unwrap();
    let shuffle = |state: &State| act(&instance, state, &mut Hand::default(), &Gesture::Tool("shuffle"));
    let Reaction { moves, .. } = shuffle(&state);
    assert!(moves.len() > 3, "{moves:?}");
    assert_eq!(shuffle(&state).moves, moves, "the same board is shuffled in the same way");
    let before = state.clone();
    moves.iter().for_each(|action| apply(&instance, &mut state, action).unwrap());
    assert_eq!(state[Cell::new(0, 0)], before[Cell::new(0, 0)]);
    assert_ne!(state, before);
}
