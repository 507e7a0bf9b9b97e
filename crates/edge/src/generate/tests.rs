use super::generate;
use crate::Edge;
use crate::GenerateSettings;
use crate::model::{Instance, max_score, score, start, status};
use crate::solve::tests::solve;
use proptest::prelude::*;
use quadrille_core::Settings;
use quadrille_core::{Document, Given, Limits, Outcome, Search};
use std::collections::HashSet;

fn made(settings: &[(&str, &str)]) -> Document<Edge> {
    let options = settings.iter().fold(Given::default(), |options, (name, value)| options.with(name, *value));
    let made = GenerateSettings::read(&options)
        .and_then(|settings| generate(&settings, &mut Search::new(Limits::none())));
    made.unwrap_or_else(|e| panic!("{settings:?}: {e}"))
}

fn lawful(instance: &Instance) {
    let kinds: HashSet<_> = instance.pieces().iter().map(|piece| piece.normal().0).collect();
    assert_eq!(kinds.len(), instance.pieces().len());
    assert!(instance.pieces().iter().all(|piece| piece.looks() == 4));
}

#[test]
fn the_law_of_the_real_puzzle() {
    let document = made(&[("size", "16x16"), ("clues", "5"), ("seed", "7")]);
    let instance = &document.instance;
    lawful(instance);
    let cells: Vec<String> = instance.clues().iter().map(|clue| clue.cell.to_string()).collect();
    assert_eq!(cells, ["r3c3", "r3c14", "r9c8", "r14c3", "r14c14"]);
    assert_eq!(instance.colours(), 23);
    let mut sides = vec![0; 23];
    instance.pieces().iter().flat_map(|piece| piece.0).for_each(|colour| sides[colour.0 as usize] += 1);
    assert_eq!(sides[0], 64);
    assert!(sides[1..6].iter().all(|n| *n == 24), "{sides:?}");
    assert!(sides[6..].iter().all(|n| [48, 50].contains(n)), "{sides:?}");
}

#[test]
fn one_solution_is_one() {
    for (size, clues) in [("4x4", None), ("5x4", Some("1")), ("6x6", None)] {
        let mut settings = vec![("size", size), ("unique", "true"), ("seed", "3")];
        settings.extend(clues.map(|clues| ("clues", clues)));
        if clues.is_some() {
            settings.push(("inner-colors", "6"));
        }
        let document = made(&settings);
        let all = solve(&document.instance, "path", &Given::default(), Limits::none());
        assert_eq!((all.outcome, all.solutions.len()), (Outcome::Solved, 1), "{size}");
        assert!(all.solutions.contains(document.solution.as_ref().unwrap()));
    }
}

#[test]
fn what_cannot_be_made_is_refused() {
    for (settings, word) in [
        (vec![("size", "1x5")], "no corners"),
        (vec![("inner-colors", "1"), ("size", "6x6")], "16 different border pieces"),
        (vec![("frame-colors", "1"), ("size", "2x2")], "4 different corner pieces"),
        (vec![("unique", "true"), ("clues", "0")], "without clues"),
        (vec![("unique", "true"), ("unique-up-to-turns", "true")], "exclude each other"),
        (vec![("frame-colors", "3"), ("no-frame", "true")], "no frame"),
    ] {
        let options = settings.iter().fold(Given::default(), |options, (n, v)| options.with(n, *v));
        let made = GenerateSettings::read(&options)
            .and_then(|settings| generate(&settings, &mut Search::new(Limits::none())));
        let error = made.unwrap_err();
        assert!(error.message.contains(word), "{error}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn what_is_made_has_its_solution(
        (rows, cols) in (3usize..9, 3usize..9), (clues, framed, seed) in (0usize..7, any::<bool>(), any::<u64>()),
    ) {
        let (size, clues, seed) = (format!("{cols}x{rows}"), clues.to_string(), seed.to_string());
        let mut settings = vec![("size", size.as_str()), ("clues", &clues), ("seed", &seed)];
        settings.push(("inner-colors", "9"));
        if framed { settings.push(("frame-colors", "4")) } else { settings.push(("no-frame", "true")) }
        let document = made(&settings);
        let solution = document.solution.clone().unwrap();
        lawful(&document.instance);
        prop_assert!(status(&document.instance, &solution).solved());
        prop_assert_eq!(score(&document.instance, &solution), max_score(&document.instance));
        prop_assert_eq!(start(&document.instance).filled().to_string(), clues.clone());
        prop_assert_eq!(&made(&settings).instance, &document.instance);
    }
}
