use super::*;
use proptest::prelude::*;

fn clue(lengths: &[u16]) -> Clue {
    lengths.iter().map(|&n| Block::ink(n)).collect()
}

fn line(bits: &str) -> Vec<Mark> {
    bits.chars().map(|c| if c == '1' { Mark::Fill(Color::INK) } else { Mark::Unknown }).collect()
}

/// The seven examples of the report, in its order.
#[test]
fn completable_agrees_with_the_report() {
    let examples = [
        ("000000000000", true),
        ("010000000000", true),
        ("010010000000", false),
        ("111101011101", false),
        ("011010110000", true),
        ("011010111001", true),
        ("011010000100", false),
    ];
    for (bits, expected) in examples {
        assert_eq!(completable(&clue(&[2, 1, 3, 1]), &line(bits)), expected, "{bits}");
    }
}

#[test]
fn complete_wants_exactly_the_blocks() {
    let clue = clue(&[2, 1]);
    assert!(complete(&clue, &line("011010")) && complete(&clue, &line("1101")));
    assert!(!complete(&clue, &line("0110")) && !complete(&clue, &line("011011")));
    assert!(complete(&[], &line("0000")) && !complete(&[], &line("1")));
}

#[test]
fn blocks_of_different_colours_may_touch() {
    let two = |a, b| {
        vec![
            Block { length: Length::Known(2), color: Color(a) },
            Block { length: Length::Known(1), color: Color(b) },
        ]
    };
    let drawn = [Mark::Fill(Color(1)), Mark::Fill(Color(1)), Mark::Fill(Color(2))];
    assert!(complete(&two(1, 2), &drawn) && !complete(&two(1, 1), &drawn));
    assert_eq!((room_needed(&two(1, 2)), room_needed(&two(1, 1))), (3, 4));
}

#[test]
fn moves_have_a_text_form() {
    for text in ["r3c4=#", "r3c4-r3c9=x", "r1c1,r2c2-r5c2=?", "r1c1=b", "r1c1=Z", "r9c9=24"] {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
    }
    for wrong in ["", "r3c4", "r3c4=", "r0c1=#", "=#", "r1c1=##", "r1c1=99", "r1c1-=#", "r1c1=é"] {
        assert!(wrong.parse::<Move>().is_err(), "{wrong}");
    }
    let along = Move::along(Line::Col(2), &[0, 1, 2, 5], Mark::Cross);
    assert_eq!(along.to_string(), "r1c3-r3c3,r6c3=x");
    assert_eq!(along.cells().count(), 4);
}

#[test]
fn given_cells_and_borders_are_respected() {
    let mut given = Grid::filled(Size::new(1, 3), Mark::Unknown);
    given[Cell::new(0, 1)] = Mark::Fill(Color::INK);
    let instance = Instance::black_white(vec![clue(&[2])], vec![clue(&[]), clue(&[1]), clue(&[1])]).unwrap();
    let instance = instance.with_given(given).unwrap();
    let mut state = start(&instance);
    let apply = |state: &mut State, text: &str| apply(&instance, state, &text.parse().unwrap());
    assert!(apply(&mut state, "r1c2=x").unwrap_err().message.contains("given"));
    assert!(apply(&mut state, "r1c4=x").unwrap_err().message.contains("outside"));
    assert!(apply(&mut state, "r1c1=b").unwrap_err().message.contains("palette"));
    assert!(!solved(&instance, &state));
    apply(&mut state, "r1c3=#").unwrap();
    assert!(solved(&instance, &state) && status(&instance, &state).solved());
}

#[test]
fn toggling_twice_gives_the_cell_back() {
    let instance = Instance::black_white(vec![clue(&[1])], vec![clue(&[1])]).unwrap();
    let mut state = start(&instance);
    let cell = Cell::new(0, 0);
    for expected in [Mark::Fill(Color::INK), Mark::Unknown] {
        let toggle = toggled(&state, cell);
        apply(&instance, &mut state, &toggle).unwrap();
        assert_eq!(state[cell], expected);
    }
}

proptest! {
    /// `completable` against its own definition: try every way to fill cells after the last filled
    /// one.
    #[test]
    fn completable_means_what_it_says(
        bits in prop::collection::vec(any::<bool>(), 1..11),
        lengths in prop::collection::vec(1u16..4, 0..4),
    ) {
        let line: Vec<Mark> =
            bits.iter().map(|&b| if b { Mark::Fill(Color::INK) } else { Mark::Unknown }).collect();
        let free = bits.iter().rposition(|&b| b).map_or(0, |i| i + 1);
        let room = bits.len() - free;
        let by_trial = (0..1u32 << room).any(|choice| {
            let mut trial = line.clone();
            (0..room).filter(|i| choice >> i & 1 == 1).for_each(|i| trial[free + i] = Mark::Fill(Color::INK));
            complete(&clue(&lengths), &trial)
        });
        prop_assert_eq!(completable(&clue(&lengths), &line), by_trial);
    }
}
