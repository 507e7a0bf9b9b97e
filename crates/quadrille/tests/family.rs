//! The template family through everything the library does with a family.

mod template;

use quadrille::trace::{self, Step};
use quadrille::{
    Button, Cell, Choice, Gesture, Given, Hand, HintAnswer, Limits, Look, Outcome, Puzzle, Registered,
    Registry, Run, Session, Source, Target, document, id,
};
use template::Lights;

static FAMILIES: Registry = Registry::new(&[Lights::LINE]);

fn read(text: &str) -> Vec<Puzzle> {
    FAMILIES.recognise(&Source::new("test", text), &Choice::default()).unwrap()
}

fn refusal(name: &str, bytes: &[u8], choice: &Choice) -> String {
    FAMILIES.recognise(&Source::new(name, bytes), choice).unwrap_err().to_string()
}

#[test]
fn it_solves_counts_checks_and_hints() {
    let puzzle = read("*oo*o*\n").remove(0);
    let answer = puzzle.start.solve(Run::within(Limits::none())).unwrap();
    assert_eq!((answer.outcome, answer.unique()), (Outcome::Solved, Some(true)));
    assert!(answer.solutions[0].status().solved());
    let counted = puzzle.start.count(Run::within(Limits::none())).unwrap();
    assert_eq!(counted.count.number, 1u32.into());
    assert_eq!(counted.counters.nodes, answer.counters.nodes);
    assert!(answer.counters.nodes_to_first.unwrap() <= answer.counters.nodes);

    let mut board = puzzle.start.clone();
    while let HintAnswer::Hint(hint) = board.hint(Run::default()) {
        hint.moves.iter().for_each(|m| board.apply(m).unwrap());
    }
    assert!(board.status().solved());
    assert!(puzzle.start.apply_error("p9").contains("only 6 lamps"));

    let unsolvable = read("*o\n").remove(0);
    assert_eq!(unsolvable.start.solve(Run::default()).unwrap().outcome, Outcome::Unsolvable);
    assert!(unsolvable.start.solve(Run { method: Some("left".into()), ..Run::default() }).is_err());
}

trait ApplyError {
    fn apply_error(&self, action: &str) -> String;
}

impl ApplyError for quadrille::Board {
    fn apply_error(&self, action: &str) -> String {
        let mut copy = self.clone();
        let error = copy.apply(action).unwrap_err().to_string();
        assert_eq!(copy, *self, "a refused move leaves the board alone");
        error
    }
}

#[test]
fn wrong_marks_are_explained() {
    let puzzle = read("*oo*o*\n").remove(0);
    let right = &puzzle.start.solve(Run::default()).unwrap().solutions[0];
    let mut wrong = puzzle.start.clone();
    wrong.apply(if right.text().starts_with('p') { "n1" } else { "p1" }).unwrap();
    assert_eq!(wrong.solve(Run::default()).unwrap().outcome, Outcome::Unsolvable);
    let said = quadrille::search::mistakes(&wrong, Run::default()).unwrap();
    assert!(said[0].contains("one solution, and these moves lead to it"), "{said:?}");
}

#[test]
fn it_generates_what_it_can_solve() {
    let options = Given::default().with("lamps", "7").with("seed", "5");
    let run = || Run { settings: options.clone().into(), ..Run::default() };
    let family = FAMILIES.find("lights").unwrap();
    let puzzle = family.generate(run()).unwrap();
    assert_eq!(puzzle.start, family.generate(run()).unwrap().start, "a seed makes one puzzle");
    assert!(puzzle.solution.unwrap().status().solved());
}

#[test]
fn ids_carry_puzzle_state_and_solution() {
    let mut puzzle = read("*oo*\n").remove(0);
    puzzle.solution = puzzle.start.solve(Run::default()).unwrap().solutions.pop();
    let mut board = puzzle.start.clone();
    board.apply("p2").unwrap();
    puzzle.state = Some(board);
    let id = id::write(&puzzle, id::Parts::ALL);
    assert!(id.starts_with("lights:3:4:*oo*:supuu:a"), "{id}");
    let link = format!("https://example.org/play/#{id}");
    for text in [id.clone(), format!("{id}\n"), link] {
        let back = read(&text).remove(0);
        assert_eq!((&back.start, &back.state), (&puzzle.start, &puzzle.state));
        assert_eq!(back.solution, puzzle.solution);
    }
    assert_eq!(read(&format!("{id}\n\n{id}\n")).len(), 2);

    let refuse = |id: &str| refusal("ID", id.as_bytes(), &Choice::default());
    assert!(refuse("lights:4:4:*oo*").contains("has version 3 here, this one has version 4"));
    assert!(refuse("light:3:4:*oo*").contains("did you mean 'lights'?"));
    assert!(refuse("lights:3:4:*ox*").contains("expected '*' or 'o', found 'x'"));
    assert!(refuse("lights:3:4:*oo*:zzz").contains("no field of an ID"));
}

#[test]
fn documents_keep_everything_and_only_what_the_schema_knows() {
    let mut puzzle = read("*oo*\n").remove(0);
    puzzle.facts = quadrille::Facts {
        id: Some("7".into()),
        title: Some("Seven".into()),
        author: Some("A".into()),
        copyright: Some("C".into()),
        licence: Some("L".into()),
        remarks: vec!["r1".into(), "r2".into()],
    };
    puzzle.solution = puzzle.start.solve(Run::default()).unwrap().solutions.pop();
    let mut session = Session::new(puzzle).unwrap();
    session.play("p2").unwrap();
    let saved = session.save();
    let value = document::write(&saved);

    let schema: serde_json::Value =
        serde_json::from_str(include_str!("../../../docs/document.schema.json")).unwrap();
    let known = schema["properties"].as_object().unwrap();
    let written = value.as_object().unwrap();
    assert_eq!(written.len(), known.len(), "this document has every member there is");
    assert!(written.keys().all(|k| known.contains_key(k)));
    for required in schema["required"].as_array().unwrap() {
        assert!(written.contains_key(required.as_str().unwrap()));
    }

    let lines = document::write_lines(&[saved.clone(), saved.clone()]);
    let back = read(&lines);
    assert_eq!(back.len(), 2);
    assert_eq!((&back[1].facts, &back[1].moves), (&saved.facts, &saved.moves));
    assert_eq!((&back[1].state, &back[1].solution), (&saved.state, &saved.solution));

    let text = lines.lines().next().unwrap();
    let refuse = |text: &str| refusal("game.json", text.as_bytes(), &Choice::default());
    assert!(refuse(&text[..text.len() - 9]).contains("not a whole JSON document"));
    assert!(refuse(&text.replace("\"p2\"", "\"p1\"")).contains("the moves do not lead to the state"));
    assert!(refuse(&text.replace("\"p2\"", "\"p99\"")).contains("move 1 ('p99')"));
    assert!(refuse(&text.replace("\"version\":3", "\"version\":9")).contains("this one has version 9"));
    assert!(refuse(&text.replace("lights", "lamps")).contains("there is no family 'lamps'"));
}

#[test]
fn formats_are_recognised_or_the_choice_is_shown() {
    assert_eq!(read("*oo*\no*o*\n").len(), 2);
    let error = refusal("x", b"1101", &Choice::default());
    assert!(error.contains("several ways: digits (lights), digits-from-right (lights)"), "{error}");
    assert_eq!(read("1001").len(), 1, "both ways lead to the same puzzle");
    let named = |name, format: Option<&str>| {
        let choice = Choice { format: format.map(str::to_owned), ..Choice::default() };
        let puzzles = FAMILIES.recognise(&Source::new(name, "1101"), &choice).unwrap();
        FAMILIES.find("lights").unwrap().write("row", &puzzles).unwrap()
    };
    assert_eq!(named("x.right", None), "*o**\n", "the ending decides");
    assert_eq!(named("x", Some("digits")), "**o*\n");

    let long = "1".repeat(2000);
    let error = refusal("x", long.as_bytes(), &Choice::default());
    assert!(
        error.contains("expected 1 to 1000 lamps, found 2000") && error.contains("read as digits (lights)"),
        "{error}"
    );

    let error = refusal("x", b"hello", &Choice::default());
    assert!(error.contains("x: no known format") && error.contains("list formats"), "{error}");
    assert!(refusal("x", b" \n", &Choice::default()).contains("there is nothing in it"));
    let wrong = Choice { format: Some("rows".into()), ..Choice::default() };
    assert!(refusal("x", b"*", &wrong).contains("did you mean 'row'?"));
    let wrong = Choice { family: Some("lines".into()), ..Choice::default() };
    assert!(refusal("x", b"*", &wrong).contains("there is no family 'lines'"));
    for bytes in [&b"\xff\xfe\x00"[..], b"{", b"{\"family\"", b"[[[[", b":::::", b"lights:", b"https://x#"] {
        let _ = refusal("noise", bytes, &Choice::default());
    }
}

#[test]
fn a_search_can_be_recorded_and_shown() {
    let puzzle = read("*oo*o*\n").remove(0);
    let (steps, answer) = trace::record(&puzzle.start, Run::default(), 1000).unwrap();
    assert!(!steps.capped && steps.steps.contains(&Step::Solution));
    let frames = steps.frames(&puzzle.start, 1000, &Look::default()).unwrap();
    assert_eq!(frames.len(), steps.steps.len() + 1);
    assert_eq!(frames[0], puzzle.start.draw(&Look::default()));
    assert_eq!(*frames.last().unwrap(), answer.solutions[0].draw(&Look::default()));
    let few = steps.frames(&puzzle.start, 4, &Look::default()).unwrap();
    assert_eq!((few.len(), &few[3]), (4, frames.last().unwrap()));

    let (steps, _) = trace::record(&puzzle.start, Run::default(), 3).unwrap();
    assert!(steps.capped && steps.steps.len() == 3);
}

#[test]
fn gestures_become_moves_that_are_taken_back_together() {
    let mut session = Session::new(read("*oo*\n").remove(0)).unwrap();
    let mut hand = Hand::default();
    let lamp = |at: usize| Target::Cell(Cell::new(0, at));
    let made = session.act(&mut hand, &Gesture::Press(lamp(1), Button::First)).unwrap();
    assert_eq!((made.moves, session.moves()), (vec!["p2".to_owned()], &["p2".to_owned()][..]));
    assert_eq!(hand.pressed, Some((lamp(1), Button::First)));
    session.act(&mut hand, &Gesture::Release(Some(lamp(1)))).unwrap();
    assert_eq!((hand.pressed, hand.over), (None, Some(lamp(1))));
    session.play_together(&["p1".to_owned(), "n3".to_owned()]).unwrap();
    assert_eq!(session.step_back(), 2);
    assert_eq!(session.moves().len(), 1);
    assert_eq!(session.step_forward(), 2);
    assert_eq!((session.step_back(), session.step_back(), session.step_back()), (2, 1, 0));
}
