use super::beam::{Beam, Settings};
use super::climb::{board, sweep};
use super::record::Record;
use super::repair;
use super::sweep_plan::SweepPlan;
use crate::Edge;
use crate::SolveSettings;
use crate::model::{self, Clue, Instance, Move, State, max_score, score};
use crate::solve::problem::Problem;
use crate::solve::tests::puzzle;
use proptest::prelude::*;
use quadrille_core::{
    Cell, Given, Limits, Monitor, Outcome, Random, Rules, Search, Size, Source, Task, Text, family,
};

/// A random puzzle, perhaps with clues that lie anywhere: they may contradict each other.
fn random_puzzle(seed: u64, framed: bool, clues: usize) -> Instance {
    let mut random = Random::new(seed);
    let (rows, cols) = (1 + random.below(5), 1 + random.below(5));
    let mut instance = puzzle(rows, cols, 1 + random.below(4) as u16, framed, false, &mut random);
    for _ in 0..clues {
        let cell = Cell::new(random.below(rows), random.below(cols));
        let placed = model::Placed::new(random.below(rows * cols) as u16, random.below(4));
        let clue = Clue { cell, placed };
        if instance.fits_frame(cell, placed) {
            instance = instance.clone().with_clues([clue]).unwrap_or(instance);
        }
    }
    instance
}

fn best(instance: &Instance, limits: Limits, options: &Given) -> quadrille_core::Answer<State> {
    let start = Edge::start(instance);
    let settings: SolveSettings = quadrille_core::Settings::read(options).unwrap();
    let task = Task { instance, from: &start, settings: &settings };
    let method = family::find_method::<Edge>(Some("best")).unwrap();
    family::solve(&task, method, limits, Monitor::default(), None).unwrap()
}

/// A full board that keeps to the rules but for broken joints.
fn assert_full(instance: &Instance, state: &State) {
    let status = model::status(instance, state);
    let joints = max_score(instance) - score(instance, state);
    assert_eq!(status.violations.len() as u64, joints, "{:?}", status.violations);
    let between = |place: &str| place.contains('-');
    assert!(status.violations.iter().all(|v| between(&v.place)), "{:?}", status.violations);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// The joints that a beam says are broken are those that the rules find, whatever the way and
    /// the clues.
    #[test]
    fn beams_count_broken_joints_right(
        seed in 0..1_000_000u64, framed: bool, clues in 0..3usize, round in 0..8u64, width in 1..40usize,
    ) {
        let instance = random_puzzle(seed, framed, clues);
        let start = Edge::start(&instance);
        let problem = Problem::from(&instance, &start);
        let plan = SweepPlan::new(&problem, sweep(instance.size(), round));
        let mut search = Search::new(Limits::none());
        let settings = Settings { width, seed, threads: 1 };
        let filled = Beam::new(&plan, settings).run(&mut search, &mut |_, _| width).unwrap();
        if let Some(filled) = filled {
            let state = board(&problem, &plan, &filled.looks);
            assert_full(&instance, &state);
            prop_assert_eq!(max_score(&instance) - score(&instance, &state), u64::from(filled.broken));
        } else {
            // Clues on the rim may leave pieces over that fit nowhere.
            prop_assert!(clues > 0);
        }
    }

    /// What a board is worth follows from its pieces and open sides alone: booked piece by piece it
    /// is the same as booked at once.
    #[test]
    fn accounts_do_not_depend_on_the_way(seed in 0..1_000_000u64, framed: bool, round in 0..8u64) {
        let instance = random_puzzle(seed, framed, 0);
        let start = Edge::start(&instance);
        let problem = Problem::from(&instance, &start);
        let plan = SweepPlan::new(&problem, sweep(instance.size(), round));
        let settings = Settings { width: 1, seed, threads: 1 };
        let filled = Beam::new(&plan, settings).run(&mut Search::new(Limits::none()), &mut |_, _| 1).unwrap();
        let filled = filled.unwrap();
        let mut accounts = plan.accounts.clone();
        let mut part = start.clone();
        let mut colours = vec![0; plan.slots];
        for (number, step) in plan.steps.iter().enumerate() {
            let table = &plan.tables[step.table];
            let look = filled.looks[number];
            let candidate = table.candidates.iter().find(|candidate| candidate.look == look).unwrap();
            for known in &step.known {
                let super::sweep_plan::Beyond::Slot(slot) = known.beyond else { panic!("there are no clues") };
                for entry in plan.closings[known.closing][colours[slot] as usize] {
                    let account = &mut accounts[entry.account as usize];
                    *account = account.wrapping_add_signed(entry.change);
                }
            }
            for entry in candidate.entries() {
                let account = &mut accounts[entry.account as usize];
                *account = account.wrapping_add_signed(entry.change);
            }
            step.opens.iter().for_each(|(side, slot)| colours[*slot] = candidate.sides[*side as usize]);
            let whole = board(&problem, &plan, &filled.looks);
            let cell = instance.size().cell(step.cell);
            model::apply(&instance, &mut part, &Move::Put(cell, whole.at(cell).unwrap())).unwrap();
            let rest = Problem::from(&instance, &part);
            let at_once = SweepPlan::new(&rest, sweep(instance.size(), round));
            let numbers = |plan: &SweepPlan<'_>, accounts: &[u32]| -> Vec<_> {
                accounts.iter().map(|account| plan.potential.numbers(*account)).collect()
            };
            let mut booked = numbers(&plan, &accounts);
            let mut expected = numbers(&at_once, &at_once.accounts);
            booked.sort_unstable();
            expected.sort_unstable();
            prop_assert_eq!(booked, expected, "after step {}", number);
        }
    }

    /// Repair never makes a board worse, and what lay there from the beginning stays.
    #[test]
    fn repair_never_harms(seed in 0..1_000_000u64, framed: bool) {
        let instance = random_puzzle(seed, framed, 1);
        let start = Edge::start(&instance);
        let problem = Problem::from(&instance, &start);
        let plan = SweepPlan::new(&problem, sweep(instance.size(), 0));
        let mut search = Search::new(Limits::none());
        let settings = Settings { width: 1, seed, threads: 1 };
        if let Some(filled) = Beam::new(&plan, settings).run(&mut search, &mut |_, _| 1).unwrap() {
            let before = board(&problem, &plan, &filled.looks);
            let after = repair::walk(&problem, before.clone(), seed, &mut search).unwrap();
            assert_full(&instance, &after);
            prop_assert!(score(&instance, &after) >= score(&instance, &before));
        }
    }
}

#[test]
fn threads_change_nothing_for_narrow_beams_and_little_for_wide_ones() {
    let mut random = Random::new(5);
    let instance = puzzle(9, 9, 6, true, false, &mut random);
    let start = Edge::start(&instance);
    let problem = Problem::from(&instance, &start);
    let plan = SweepPlan::new(&problem, sweep(instance.size(), 0));
    let looks = |width: usize, threads: usize| {
        let settings = Settings { width, seed: 1, threads };
        let filled =
            Beam::new(&plan, settings).run(&mut Search::new(Limits::none()), &mut |_, _| width).unwrap();
        filled.unwrap().looks
    };
    assert_eq!(looks(500, 1), looks(500, 4));
    // Wide enough for two threads; the same again with the same number of them.
    assert_eq!(looks(6000, 2), looks(6000, 2));
}

#[test]
fn small_boards_become_perfect() {
    for seed in 0..20 {
        let mut random = Random::new(seed);
        let instance = puzzle(4, 4, 4, true, false, &mut random);
        let answer = best(&instance, Limits::default(), &Given::default());
        assert_eq!(answer.outcome, Outcome::Solved);
        assert!(Edge::status(&instance, &answer.solutions[0]).solved());
    }
}

#[test]
fn a_limit_leaves_the_best_board() {
    let mut random = Random::new(7);
    let instance = puzzle(10, 10, 12, true, true, &mut random);
    let limits = Limits { nodes: Some(300_000), ..Limits::default() };
    let answer = best(&instance, limits, &Given::default());
    assert_eq!(answer.outcome, Outcome::Limit);
    let state = answer.report.best.unwrap();
    assert_full(&instance, &state);
    assert!(score(&instance, &state) > max_score(&instance) * 3 / 4);
    assert!(super::link(&instance, &state).unwrap().starts_with("https://e2.bucas.name/#"));
}

#[test]
fn boards_that_cannot_be_filled_are_told() {
    let mut random = Random::new(7);
    let instance = puzzle(4, 4, 3, true, false, &mut random);
    let inner = instance.pieces().iter().copied().filter(|piece| piece.greys() == 0);
    let all: Vec<_> = inner.cycle().take(16).collect();
    let instance = Instance::new(Size::new(4, 4), all).unwrap();
    let answer = best(&instance, Limits::default(), &Given::default());
    assert_eq!((answer.outcome, answer.report.best), (Outcome::Limit, None));
    assert!(answer.report.note.unwrap().contains("the rim needs pieces"));
    let few = Instance::new(Size::new(3, 3), instance.pieces()[..4].to_vec()).unwrap();
    let answer = best(&few, Limits::default(), &Given::default());
    assert_eq!(answer.report.note.unwrap(), "4 pieces cannot fill 9 cells");
}

#[test]
fn clues_that_contradict_each_other_are_an_end_too() {
    let mut random = Random::new(3);
    let instance = puzzle(4, 4, 4, true, false, &mut random);
    let answer = best(&instance, Limits::default(), &Given::default());
    let solution = &answer.solutions[0];
    let mut places: Vec<_> = solution.placed().map(|(cell, placed)| Clue { cell, placed }).collect();
    // Two inner pieces change places.
    let inner: Vec<usize> = (0..16).filter(|n| [5, 6].contains(n)).collect();
    (places[inner[0]].placed, places[inner[1]].placed) = (places[inner[1]].placed, places[inner[0]].placed);
    let full = instance.clone().with_clues(places.clone()).unwrap();
    let answer = best(&full, Limits::default(), &Given::default());
    let broken = max_score(&full) - score(&full, &answer.report.best.unwrap());
    assert!(broken > 0 && answer.outcome == Outcome::Limit);
    // All but the corners: broken joints among clues cannot be repaired, and a limit of nodes is
    // reached.
    places.retain(|clue| instance.piece(clue.placed.piece).greys() < 2);
    let most = instance.with_clues(places).unwrap();
    let answer = best(&most, Limits { nodes: Some(2000), ..Limits::default() }, &Given::default());
    assert_eq!(answer.outcome, Outcome::Limit);
    assert_full(&most, &answer.report.best.unwrap());
}

#[test]
fn runs_are_kept_and_taken_up_again() {
    let mut random = Random::new(9);
    let instance = puzzle(8, 8, 9, true, true, &mut random);
    let (tell, told) = std::sync::mpsc::channel();
    let monitor = Monitor::default();
    monitor
        .checkpoint
        .set(std::time::Duration::from_secs(60), move |text| tell.send(text.to_owned()).unwrap());
    let start = Edge::start(&instance);
    let method = family::find_method::<Edge>(Some("best")).unwrap();
    let limits = Limits { nodes: Some(100_000), ..Limits::default() };
    let task = Task { instance: &instance, from: &start, settings: &SolveSettings::default() };
    let answer = family::solve(&task, method, limits.clone(), monitor, None).unwrap();
    let kept: Vec<String> = told.try_iter().collect();
    let text = kept.last().unwrap();
    let record = Record::read(&Source::new("run.json", text), &instance).unwrap();
    assert_eq!(record.best, answer.report.best);
    assert_eq!(record.nodes, answer.counters.nodes);
    assert_eq!(&record.write(&instance), text);
    assert!(record.rounds > 0 && record.history.is_sorted_by(|a, b| a.1 < b.1));
    let check = Edge::read_state(&instance, &Source::new("run.json", text)).unwrap();
    assert_eq!(Some(check), record.best);

    let mut options = Given::default().with("resume", "run.json");
    options.attach("resume", text.clone().into_bytes());
    let again = best(&instance, limits, &options);
    let points = |state: &Option<State>| score(&instance, state.as_ref().unwrap());
    assert!(points(&again.report.best) >= points(&record.best));
}

#[test]
fn files_that_are_no_run_of_the_puzzle_are_refused() {
    let mut random = Random::new(9);
    let [one, other] = [3, 4].map(|n| puzzle(n, 3, 2, true, false, &mut random));
    let text = Record::new(3).write(&one);
    let read = |text: &str| Record::read(&Source::new("run.json", text), &one).map_err(|e| e.message);
    assert_eq!(read(&text).unwrap(), Record::new(3));
    let wrong = Record::read(&Source::new("run.json", &text), &other).unwrap_err();
    assert_eq!(wrong.message, "this is a run on another puzzle");
    assert!(read("").unwrap_err().contains("found nothing"));
    assert!(read("{}").unwrap_err().contains("run: expected the number 1, found nothing"));
    assert!(read(&text.replace("\"seed\":3", "\"seed\":-3")).unwrap_err().contains("seed"));
    let torn = text.trim_end().trim_end_matches('}').to_owned();
    assert!(read(&torn).unwrap_err().contains("JSON"));
    let board = |codes: &str| read(&format!("{torn},\"board\":[{codes}]}}"));
    assert!(board("0,0,0,0,0,0,0,0,0").is_err());
    for round in 0..2000 {
        let bytes = Random::new(round).damaged(text.as_bytes(), &[b"{", b"null", b"-1", b"[]"]);
        let _ = Record::read(&Source { name: "run.json", bytes: &bytes }, &one);
    }
}

#[test]
fn sweeps_visit_every_cell_once() {
    for (rows, cols) in [(1, 1), (3, 3), (2, 5), (6, 4)] {
        let mut ways = Vec::new();
        for round in 0..8 {
            let way = sweep(Size::new(rows, cols), round);
            ways.push(way.clone());
            let mut cells = way;
            cells.sort_unstable();
            assert_eq!(cells, (0..rows * cols).collect::<Vec<_>>());
        }
        ways.sort();
        ways.dedup();
        let different = if rows == 1 {
            1
        } else if rows == cols {
            8
        } else {
            4
        };
        assert_eq!(ways.len(), different);
    }
}
