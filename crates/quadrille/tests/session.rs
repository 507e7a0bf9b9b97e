//! A session against a twin that keeps every board it ever saw.

mod template;

use proptest::prelude::*;
use quadrille::{Board, Choice, Registered, Registry, Session, Source};
use std::collections::BTreeMap;
use template::Lights;

static FAMILIES: Registry = Registry::new(&[Lights::LINE]);

fn game() -> Session {
    let source = Source::new("game", "*oo*o*\n");
    Session::new(FAMILIES.recognise(&source, &Choice::default()).unwrap().remove(0)).unwrap()
}

#[derive(Clone, Debug)]
enum Deed {
    Play(usize, char),
    Undo(usize),
    Redo(usize),
    Restart,
    Remember(u8),
    Return(u8),
    SaveAndLoad,
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        12 => (1usize..=7, prop::sample::select(vec!['p', 'n', 'u'])).prop_map(|(l, c)| Deed::Play(l, c)),
        4 => (0usize..60).prop_map(Deed::Undo),
        4 => (0usize..60).prop_map(Deed::Redo),
        1 => Just(Deed::Restart),
        1 => (0u8..3).prop_map(Deed::Remember),
        1 => (0u8..3).prop_map(Deed::Return),
        1 => Just(Deed::SaveAndLoad),
    ]
}

/// All boards from the start on, and which of them is the present one.
struct Twin {
    boards: Vec<Board>,
    now: usize,
    remembered: BTreeMap<String, Vec<Board>>,
}

impl Twin {
    fn cut(&mut self) {
        self.boards.truncate(self.now + 1);
    }
}

proptest! {
    #[test]
    fn it_behaves_like_the_twin(deeds in prop::collection::vec(deed(), 0..300)) {
        let mut session = game();
        let mut twin = Twin { boards: vec![session.board().clone()], now: 0, remembered: BTreeMap::new() };
        for deed in deeds {
            match deed {
                Deed::Play(lamp, letter) => {
                    let action = format!("{letter}{lamp}");
                    let mut board = twin.boards[twin.now].clone();
                    let possible = board.apply(&action).is_ok();
                    prop_assert_eq!(session.play(&action).is_ok(), possible);
                    if possible {
                        twin.cut();
                        twin.boards.push(board);
                        twin.now += 1;
                    }
                }
                Deed::Undo(n) => {
                    prop_assert_eq!(session.undo(n), n.min(twin.now));
                    twin.now -= n.min(twin.now);
                }
                Deed::Redo(n) => {
                    let left = twin.boards.len() - 1 - twin.now;
                    prop_assert_eq!(session.redo(n), n.min(left));
                    twin.now += n.min(left);
                }
                Deed::Restart => {
                    session.restart();
                    twin.now = 0;
                }
                Deed::Remember(name) => {
                    session.save_checkpoint(name.to_string());
                    twin.remembered.insert(name.to_string(), twin.boards[..=twin.now].to_vec());
                }
                Deed::Return(name) => {
                    let known = twin.remembered.get(&name.to_string());
                    prop_assert_eq!(session.restore_checkpoint(&name.to_string()).is_ok(), known.is_some());
                    if let Some(boards) = known {
                        twin.boards.clone_from(boards);
                        twin.now = boards.len() - 1;
                    }
                }
                Deed::SaveAndLoad => {
                    session = Session::load(&FAMILIES, &Source::new("saved", &session.save_text())).unwrap();
                    twin.cut();
                    twin.remembered.clear();
                }
            }
            prop_assert_eq!(session.board(), &twin.boards[twin.now]);
            prop_assert_eq!(session.moves().len(), twin.now);
            prop_assert_eq!(session.redoable(), twin.boards.len() - 1 - twin.now);
        }
    }
}

#[test]
fn a_state_without_moves_becomes_a_game_that_can_be_undone() {
    let mut puzzle = game().puzzle().clone();
    let mut board = puzzle.start.clone();
    board.apply("p2").unwrap();
    board.apply("n5").unwrap();
    puzzle.state = Some(board.clone());
    let mut session = Session::new(puzzle).unwrap();
    assert_eq!((session.board(), session.moves().len()), (&board, 2));
    session.restart();
    assert_eq!(session.board(), &session.puzzle().start);
}

#[test]
fn torn_and_foreign_files_are_errors() {
    let text = game().save_text();
    for end in 0..text.trim_end().len() {
        let torn = &text[..end];
        assert!(Session::load(&FAMILIES, &Source::new("torn", torn)).is_err(), "{torn}");
    }
    for foreign in ["", "hello", "[1,2]", "{}", "{\"family\":1}", &format!("{text}{text}")] {
        assert!(Session::load(&FAMILIES, &Source::new("foreign", foreign)).is_err(), "{foreign}");
    }
}
