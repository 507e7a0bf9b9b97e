use super::*;
use crate::Edge;
use crate::SolveSettings;
use crate::model::{self, Instance, State};
use crate::opening::Openings;
use crate::solve::path::NAMES;
use crate::solve::problem::Problem;
use crate::solve::tests::{puzzle, puzzles, solve, sorted};
use proptest::prelude::*;
use quadrille_core::{Counters, Limits, Monitor, Outcome, Random, Solve, Task};
use quadrille_core::{Given, Settings};

/// What one process did.
struct Process {
    stop: Option<Stop>,
    boards: Vec<State>,
    number: BigUint,
    counters: Counters,
    /// What was kept in the end, and what would have been kept at some moments on the way.
    text: Option<String>,
    moments: Vec<String>,
}

/// Goes on with a search until it has to stop.
fn process(
    instance: &Instance,
    kind: Kind,
    options: &Given,
    slice: u64,
    limits: Limits,
) -> Result<Process, Diagnostic> {
    let settings = SolveSettings::read(options)?;
    let (tell, told) = std::sync::mpsc::channel();
    let monitor = Monitor::default();
    monitor
        .checkpoint
        .set(std::time::Duration::from_secs(60), move |text| tell.send(text.to_owned()).unwrap());
    let from = model::start(instance);
    let problem = Problem::from(instance, &from);
    let mut search = Search::new(limits).with_monitor(monitor);
    let tree = Tree::new(&problem, &settings, &mut search)?.expect("no limit has been reached");
    let (mut boards, mut moments, mut number) = (Vec::new(), Vec::new(), BigUint::ZERO);
    let stop = match Kept::open(&tree, kind, slice, settings.resume.as_ref().unwrap(), &mut search)? {
        Err(stop) => Some(stop),
        Ok(kept) if kind == Kind::Count => {
            let stop;
            (number, stop) = kept.count(&mut search);
            stop
        }
        Ok(kept) => {
            let mut take = |looks: &[LookId]| {
                boards.push(tree.plan.state(&problem, looks));
                if moments.len() < 20 {
                    moments.push(kept.write());
                }
                ControlFlow::Continue(())
            };
            kept.each(&mut search, &mut take).err()
        }
    };
    Ok(Process { stop, boards, number, counters: search.counters, text: told.try_iter().last(), moments })
}

/// Settings that go on from a text, or begin anew.
fn resume(options: &Given, text: Option<&String>) -> Given {
    let mut options = options.clone().with("resume", "run.json");
    if let Some(text) = text {
        options.attach("resume", text.clone().into_bytes());
    }
    options
}

/// The settings with all openings on the first cells.
fn with_openings(instance: &Instance, options: &Given, cells: usize) -> Given {
    let from = model::start(instance);
    let problem = Problem::from(instance, &from);
    let mut search = Search::new(Limits::none());
    let plan =
        Tree::new(&problem, &SolveSettings::read(options).unwrap(), &mut search).unwrap().unwrap().plan;
    let openings = Openings::all(&problem, &plan, cells.min(plan.len()), &mut search).unwrap();
    let mut options = options.clone().with("opening", "openings");
    options.attach("opening", openings.write(instance).into_bytes());
    options
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// However often a search is stopped, or killed and taken up from what was kept before, it is
    /// in the end the same.
    #[test]
    fn interruptions_change_nothing(
        instance in puzzles(),
        path in prop::sample::select(NAMES.to_vec()),
        (slice, seed) in (1u64..60, any::<u64>()),
        (threads, openings) in (prop::sample::select(vec![[1, 1], [3, 3], [1, 3]]), prop::option::weighted(0.2, 0usize..5)),
    ) {
        let mut options = Given::default().with("path", path);
        let all = solve(&instance, "path", &options, Limits { nodes: Some(20_000), ..Limits::none() });
        let from = model::start(&instance);
        if all.outcome == Outcome::Limit || Problem::from(&instance, &from).obstacle().is_some() {
            return Ok(());
        }
        let mut nodes = all.counters.nodes;
        if let Some(cells) = openings {
            options = with_openings(&instance, &options, cells);
            nodes = solve(&instance, "path", &options, Limits::none()).counters.nodes;
        }
        let mut random = Random::new(seed);
        for kind in [Kind::Path, Kind::Count] {
            let (mut text, mut limit) = (None, 0);
            let last = loop {
                limit += random.below(nodes as usize / 6 + 2) as u64;
                let limits = Limits { nodes: Some(limit), threads: threads[random.below(2)], ..Limits::none() };
                let alone = limits.threads == 1;
                let done = process(&instance, kind, &resume(&options, text.as_ref()), slice, limits).unwrap();
                match done.stop {
                    None => break done,
                    Some(stop) => prop_assert_eq!(stop, Stop::Nodes),
                }
                prop_assert!(done.counters.nodes > limit);
                if alone && text.is_none() {
                    prop_assert_eq!(done.counters.nodes, limit + 1);
                }
                let killed = random.pick(&done.moments).filter(|_| random.chance(0.4)).cloned();
                text = killed.or(done.text).or(text);
            };
            prop_assert_eq!(last.counters.nodes, nodes);
            prop_assert_eq!(last.counters.solutions, all.solutions.len() as u64);
            if threads == [1, 1] && openings.is_none() {
                prop_assert_eq!(last.counters.nodes_to_first, all.counters.nodes_to_first);
            }
            // Who asks again is told the same, from the file.
            let again = process(&instance, kind, &resume(&options, last.text.as_ref()), slice, Limits::none()).unwrap();
            prop_assert_eq!(again.counters, last.counters);
            prop_assert_eq!(&again.text, &last.text);
            if kind == Kind::Count {
                prop_assert_eq!(&last.number, &all.solutions.len().into());
                prop_assert_eq!(again.number, last.number);
            } else {
                prop_assert_eq!(sorted(&last.boards), sorted(&all.solutions));
                prop_assert_eq!(sorted(&again.boards), sorted(&all.solutions));
                if threads == [1, 1] && openings.is_none() {
                    prop_assert_eq!(&last.boards, &all.solutions);
                }
            }
        }
    }
}

/// A puzzle with some solutions, its search from beginning to end, and what was kept when another
/// was stopped.
fn stopped(kind: Kind, threads: usize) -> (Instance, Process, String) {
    let options = resume(&Given::default(), None);
    let try_one = |seed| {
        let instance = puzzle(5, 4, 4, true, false, &mut Random::new(seed));
        let run = |nodes| {
            let limits = Limits { nodes: Some(nodes), threads, ..Limits::none() };
            process(&instance, kind, &options, 50, limits).unwrap()
        };
        let whole = run(20_000);
        if whole.stop.is_some() || whole.counters.nodes < 1000 {
            return None;
        }
        let part = run(whole.counters.nodes * 2 / 3);
        let some = part.counters.solutions > 0 && part.counters.solutions < whole.counters.solutions;
        let text = part.text.filter(|text| some && text.contains("\"at\""))?;
        Some((instance, whole, text))
    };
    (0..1000).find_map(try_one).expect("there are such puzzles")
}

/// A file in which something is wrong is refused, or it says the same in other words.
#[test]
fn damage_is_noticed() {
    for (kind, threads) in [(Kind::Path, 1), (Kind::Count, 3)] {
        let (instance, whole, text) = stopped(kind, threads);
        let mut refused = 0;
        for round in 0..3000 {
            let pieces: &[&[u8]] = &[b"{", b"null", b"-1", b"[]", b"7", b" "];
            let mut options = Given::default().with("resume", "run.json");
            options.attach("resume", Random::new(round).damaged(text.as_bytes(), pieces));
            match process(&instance, kind, &options, 50, Limits::none()) {
                Ok(done) => {
                    assert_eq!(done.counters.nodes, whole.counters.nodes);
                    assert_eq!((done.number, done.boards.len()), (whole.number.clone(), whole.boards.len()));
                }
                Err(_) => refused += 1,
            }
        }
        assert!(refused > 2000, "{refused}");
    }
}

/// Something that is done to a file.
type Change<'a> = &'a dyn Fn(&mut Value);

/// Even with the right sum, nothing that is wrong leads to a panic, and what does not fit is
/// refused.
#[test]
fn forgeries_do_no_harm() {
    let (instance, _, text) = stopped(Kind::Path, 3);
    let value: Value = serde_json::from_str(&text).unwrap();
    let forged = |change: Change<'_>| {
        let mut value = value.clone();
        change(&mut value);
        value["sum"] = sum(value.as_object().unwrap()).into();
        let options = resume(&Given::default(), Some(&value.to_string()));
        let limits = Limits { nodes: Some(100_000), ..Limits::none() };
        process(&instance, Kind::Path, &options, 50, limits).map(|_| ()).map_err(|e| e.message)
    };
    assert_eq!(forged(&|_| ()), Ok(()));
    let parts = value["parts"].as_array().unwrap();
    let begun = parts.iter().position(|part| part.get("at").is_some()).unwrap();
    let found = parts.iter().position(|part| part["found"].as_u64() > Some(0)).unwrap();
    let wrong: [(&str, Change<'_>); 13] = [
        ("kind", &|run| run["kind"] = "worst".into()),
        ("another path", &|run| run["path"][0] = 3.into()),
        ("another order", &|run| run["plan"] = "0".into()),
        ("cut", &|run| run["cut"] = 20.into()),
        ("cut", &|run| run["cut"] = Value::Null),
        ("parts", &|run| run["parts"] = json!([])),
        ("parts", &|run| run["parts"][0] = 1.into()),
        ("nodes", &|run| run["parts"][begun]["nodes"] = u64::MAX.into()),
        ("found", &|run| run["parts"][begun]["found"] = 1000.into()),
        ("boards", &|run| run["parts"][found]["boards"][0] = json!([0, 0, 0])),
        ("boards", &|run| run["parts"][found]["boards"][0][19] = 60_000.into()),
        ("at", &|run| run["parts"][begun]["at"]["next"] = 60_000.into()),
        ("at", &|run| run["parts"][begun]["at"]["looks"] = vec![1; 20].into()),
    ];
    for (name, change) in wrong {
        let message = forged(change).expect_err(name);
        assert!(message.contains(name), "{name}: {message}");
    }
    let mut random = Random::new(1);
    for _ in 0..500 {
        let mut at = value["parts"][begun]["at"].clone();
        let looks = at["looks"].as_array_mut().unwrap();
        for _ in 0..=random.below(3) {
            let look = json!(random.below(70));
            match random.below(4) {
                0 => drop(looks.pop()),
                1 => looks.push(look),
                _ if looks.is_empty() => {}
                _ => *looks.last_mut().unwrap() = look,
            }
        }
        if random.chance(0.5) {
            at["next"] = if random.chance(0.3) { Value::Null } else { random.below(70).into() };
        }
        let _ = forged(&|run| run["parts"][begun]["at"] = at.clone());
    }
}

#[test]
fn runs_of_another_kind_are_refused() {
    let (instance, _, text) = stopped(Kind::Path, 1);
    let from = model::start(&instance);
    let count = |options: &Given| {
        let settings = SolveSettings::read(options).unwrap();
        let task = Task { instance: &instance, from: &from, settings: &settings };
        Edge::count(&task, &mut Search::new(Limits::none())).map(|_| ()).map_err(|e| e.message)
    };
    let options = resume(&Given::default(), Some(&text));
    assert_eq!(count(&options).unwrap_err(), "this run was made by solve, without --best");
    let best = crate::best::record::Record::new(1).write(&instance);
    let counted = count(&resume(&Given::default(), Some(&best)));
    assert_eq!(counted.unwrap_err(), "this run was made with --best");
    let source = Source::new("run.json", &text);
    let wrong = crate::best::record::Record::read(&source, &instance).unwrap_err();
    assert_eq!(wrong.message, "this run was made by solve, without --best");
    for name in ["lanes", "endgame", "closures"] {
        let message = count(&resume(&Given::default().with(name, "2"), None)).unwrap_err();
        assert_eq!(message, format!("--resume: a search with --{name} cannot be kept"));
    }
    let column = resume(&Given::default().with("path", "column"), Some(&text));
    let tree = process(&instance, Kind::Path, &column, 50, Limits::none());
    assert_eq!(tree.err().unwrap().message, "this run goes along another path, or fills other cells");
}

/// The method for everybody goes on as well, without its look.
#[test]
fn auto_goes_on() {
    let (instance, whole, text) = stopped(Kind::Path, 1);
    let options = resume(&Given::default(), Some(&text));
    let answer = solve(&instance, "auto", &options, Limits::none());
    assert_eq!((answer.counters, answer.method), (whole.counters, "path"));
    assert_eq!(answer.solutions, whole.boards);
    let one = solve(&instance, "auto", &options, Limits::default());
    assert_eq!(one.solutions, whole.boards[..1]);
}
