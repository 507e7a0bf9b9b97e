//! One solution of a board far too large to search: a sweep that keeps only the most promising
//! states.
//!
//! Like the [frontier programme](super::frontier), cover the first uncovered cell again and again
//! and let states that look the same ahead be one; but of the states at each cell keep only so
//! many, those with a short outline and with the large pieces gone. A short outline leaves no nooks
//! that nothing fits, and small pieces are worth most at the end. A sweep that fails is followed by
//! wider ones, in other directions and with other lots ([`attempts`]), on as many threads as there
//! are. A board of 20x20 cut into 35 pieces takes seconds; what has no solution is never found out,
//! so this is one half of a portfolio whose other half is a complete search.

use super::deliver::{Delivery, tell_tiling};
use super::kit::{Kit, Open, Placement};
use super::order;
use super::zones::Zones;
use crate::Polyomino;
use crate::SolveSettings;
use crate::model::{Site, State};
use quadrille_core::{Diagnostic, Event, Found, Observer, Random, Report, Search, Stop, Task, parallel};
use rustc_hash::FxHashSet;
use std::ops::ControlFlow;
use std::rc::Rc;

/// The covered cells ahead of a sweep, the first uncovered one at bit 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Window<const N: usize>([u64; N]);

impl<const N: usize> Window<N> {
    const EMPTY: Self = Window([0; N]);

    fn set(&mut self, bit: usize) {
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    #[inline]
    fn touches(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// How many bits of `other` are not set here.
    #[inline]
    fn missing(&self, other: &Self) -> i32 {
        self.0.iter().zip(&other.0).map(|(a, b)| (b & !a).count_ones() as i32).sum()
    }

    /// This and `other`, moved on past the covered cells at its beginning; and how many those were.
    #[inline]
    fn joined(&self, other: &Self) -> (Self, usize) {
        let mut words = self.0;
        words.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
        let mut passed = 0;
        // A window never gets full: its last cells lie beyond the longest piece.
        while words[0] == u64::MAX {
            words.rotate_left(1);
            words[N - 1] = 0;
            passed += 64;
        }
        let rest = words[0].trailing_ones();
        if rest > 0 {
            for i in 0..N {
                let next = if i + 1 < N { words[i + 1] } else { 0 };
                words[i] = words[i] >> rest | next << (64 - rest);
            }
        }
        (Window(words), passed + rest as usize)
    }
}

/// A placement as a step of the sweep.
struct Step<const N: usize> {
    cells: Window<N>,
    /// The cells ahead that touch one of its cells, two of them, three of them.
    around: [Window<N>; 3],
    /// All pairs of a cell of it and another cell of the board that touch.
    touching: i32,
    kind: u16,
    /// The number of the form.
    form: u32,
}

/// A state that waits for its turn.
struct Waiting<const N: usize> {
    score: f32,
    window: Window<N>,
    /// Pairs of a covered and an uncovered cell that touch.
    outline: i32,
    /// What the pieces used so far are worth.
    gain: f32,
    /// Copies left of every kind before the last step, and the kind of that step.
    left: Rc<[u16]>,
    kind: u16,
    /// The sum of lots of the pieces used: equal sets of pieces have equal sums.
    used: u64,
    /// The step that led here, as a number in the trail.
    trail: u32,
}

/// How to sweep: how wide, where from, and with which lots.
#[derive(Clone, Copy, Debug)]
pub struct Attempt {
    width: usize,
    sweep: usize,
    seed: u64,
}

/// The attempts, narrow ones first: each width is tried along every sensible sweep before it grows.
pub fn attempts(sweeps: usize) -> Vec<Attempt> {
    let widths = std::iter::successors(Some(64usize), |w| w.checked_mul(4)).take_while(|w| *w <= 1 << 22);
    let mut seed = 0;
    let mut with = |width| {
        (0..sweeps)
            .map(|sweep| {
                seed += 1;
                Attempt { width, sweep, seed }
            })
            .collect::<Vec<_>>()
    };
    widths.flat_map(&mut with).collect()
}

/// What a piece is worth, by the cube of its cells, when a touching pair of a covered and an
/// uncovered cell costs 1; and how much the lots weigh. Found by trying on cut boards: of the
/// squares, cubes and in between, cubes solve most.
const WORTH: f32 = 0.008;
const LOTS: f32 = 0.5;

/// Solves by sweeps that get wider and wider; a node is a state that was kept. Not complete: it
/// cannot prove that there is no solution.
pub fn solve<O: Observer>(
    task: &Task<'_, Polyomino>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    super::with_pieces(task, |kit| {
        let note = "a beam search cannot tell whether there is (another) solution".to_owned();
        match first(kit, task.settings, search, found) {
            Ok(()) => Report { note: Some(note), ..Report::stopped(Stop::Stuck) },
            Err(stop) => Report::stopped(stop),
        }
    })
}

/// Hands over one solution, if it finds one before the widths end.
pub fn first<O: Observer>(
    kit: &Kit<'_>,
    settings: &SolveSettings,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<(), Stop> {
    if !kit.is_exact() {
        return Ok(());
    }
    let sweeps = order::sensible(kit, &kit.sample());
    let mut tiling: Option<Vec<Placement>> = None;
    let attempts = attempts(sweeps.len());
    let ended = parallel::run(
        &attempts,
        search,
        |attempt, search, found| {
            if let Some(tiling) = run(kit, &sweeps[attempt.sweep], *attempt, search)? {
                return match found(tiling) {
                    ControlFlow::Continue(()) => Err(Stop::Solutions),
                    ControlFlow::Break(stop) => Err(stop),
                };
            }
            Ok(())
        },
        &mut |found: Vec<Placement>| {
            tiling.get_or_insert(found);
            ControlFlow::Break(Stop::Solutions)
        },
    );
    let Some(tiling) = tiling else { return ended };
    let delivery = Delivery::plain(kit, &tiling, settings);
    let chosen: Vec<u32> = (0..tiling.len() as u32).collect();
    chosen.iter().for_each(|&number| delivery.tell_put(number, search));
    let told = delivery.run(search, found, |search, tell| tell_tiling(&chosen, search, tell));
    search.emit(|o| o.event(Event::Undo(chosen.len())));
    told
}

/// One sweep, with windows as long as the longest piece needs.
fn run(
    kit: &Kit<'_>,
    sweep: &[Open],
    attempt: Attempt,
    search: &mut Search,
) -> Result<Option<Vec<Placement>>, Stop> {
    let forms = Forms::new(kit, sweep);
    match forms.span {
        0..64 => Beam::<1>::new(forms, attempt).run(search),
        64..128 => Beam::<2>::new(forms, attempt).run(search),
        128..256 => Beam::<4>::new(forms, attempt).run(search),
        256..512 => Beam::<8>::new(forms, attempt).run(search),
        512..1024 => Beam::<16>::new(forms, attempt).run(search),
        1024..4096 => Beam::<64>::new(forms, attempt).run(search),
        _ => Ok(None),
    }
}

/// An orientation of a kind, seen from the cell that the sweep visits first.
struct Form {
    kind: u16,
    sites: Vec<Site>,
}

/// What a sweep can place. The placements of a large board are too many to list: they are made
/// where they begin.
struct Forms<'a> {
    kit: &'a Kit<'a>,
    sweep: &'a [Open],
    /// Where the sweep visits each cell of the board; `None` for covered ones.
    visit: Vec<Option<u16>>,
    graph: Vec<Vec<Open>>,
    list: Vec<Form>,
    /// How far the longest of them reaches.
    span: usize,
}

impl<'a> Forms<'a> {
    fn new(kit: &'a Kit<'a>, sweep: &'a [Open]) -> Self {
        let at = order::positions(sweep);
        let visit = kit.open_of_spot().iter().map(|open| open.map(|o| at[usize::from(o)])).collect();
        let mut forms = Forms { kit, sweep, visit, graph: kit.graph(), list: Vec::new(), span: 0 };
        for (kind, line) in kit.kinds.iter().enumerate() {
            for shape in &line.orientations {
                // The cell that is visited first is the same wherever the piece lies; one fitting
                // place tells which.
                let places = kit.cells.iter().map(|&s| kit.instance.board().site(s));
                let Some(visits) = places.into_iter().find_map(|origin| forms.visits(shape, origin)) else {
                    continue;
                };
                let first = (0..visits.len()).min_by_key(|&i| visits[i]).expect("a piece has cells");
                let sites = shape.iter().map(|s| s.minus(shape[first])).collect();
                forms.list.push(Form { kind: kind as u16, sites });
            }
        }
        let reach = |p: &Placement| usize::from(order::span(p, &at));
        forms.span = kit.sample().iter().map(reach).max().unwrap_or(0);
        forms
    }

    /// When the cells of a shape at an origin are visited; `None` when one of them cannot be
    /// covered.
    fn visits(&self, shape: &[Site], origin: Site) -> Option<Vec<u16>> {
        let board = self.kit.instance.board();
        shape.iter().map(|&s| self.visit[board.spot(origin.plus(s)?)?.index()]).collect()
    }

    /// The steps that begin at a place of the sweep.
    fn steps<const N: usize>(&self, place: usize) -> Vec<Step<N>> {
        let board = self.kit.instance.board();
        let origin = board.site(self.kit.cells[usize::from(self.sweep[place])]);
        let step = |(number, form): (usize, &Form)| {
            let visits = self.visits(&form.sites, origin)?;
            let mut cells = Window::EMPTY;
            for &visit in &visits {
                // A piece that reaches beyond the window lies where rows are irregular: it is left
                // out.
                let ahead = usize::from(visit).checked_sub(place).filter(|a| *a < 64 * N)?;
                cells.set(ahead);
            }
            let (mut around, mut touching) = ([Window::EMPTY; 3], 0);
            for &visit in &visits {
                for &next in &self.graph[usize::from(self.sweep[usize::from(visit)])] {
                    let next = self.visit[self.kit.cells[usize::from(next)].index()]?;
                    if visits.contains(&next) {
                        continue;
                    }
                    touching += 1;
                    // Cells far ahead are uncovered for sure, and cells behind covered: only the
                    // window matters.
                    let ahead = usize::from(next).checked_sub(place).filter(|a| *a < 64 * N);
                    let Some(ahead) = ahead else { continue };
                    let mut bit = Window::EMPTY;
                    bit.set(ahead);
                    let free = around.iter().position(|w| !w.touches(&bit)).unwrap_or(2);
                    around[free].set(ahead);
                }
            }
            Some(Step { cells, around, touching, kind: form.kind, form: number as u32 })
        };
        self.list.iter().enumerate().filter_map(step).collect()
    }

    /// A form at a place of the sweep as a placement.
    fn placement(&self, form: u32, place: u32) -> Placement {
        let form = &self.list[form as usize];
        let origin = self.kit.instance.board().site(self.kit.cells[usize::from(self.sweep[place as usize])]);
        let visits = self.visits(&form.sites, origin).expect("it was placed there");
        let mut cells: Vec<Open> = visits.iter().map(|&v| self.sweep[usize::from(v)]).collect();
        cells.sort_unstable();
        Placement { kind: form.kind, cells: cells.into() }
    }
}

struct Beam<'a, const N: usize> {
    forms: Forms<'a>,
    zones: Option<Zones>,
    attempt: Attempt,
    random: Random,
    /// The lot of every kind.
    lots: Vec<u64>,
    worth: Vec<f32>,
    /// Every step of a state that was kept: the one before it, the form, and where it was placed.
    trail: Vec<(u32, u32, u32)>,
}

impl<'a, const N: usize> Beam<'a, N> {
    fn new(forms: Forms<'a>, attempt: Attempt) -> Self {
        let mut random = Random::new(attempt.seed);
        let kinds = &forms.kit.kinds;
        let lots = kinds.iter().map(|_| random.bits()).collect();
        let worth = kinds.iter().map(|k| WORTH * (k.size as f32).powi(3)).collect();
        let zones = Zones::new(forms.kit, forms.sweep);
        Beam { forms, zones, attempt, random, lots, worth, trail: Vec::new() }
    }

    fn run(mut self, search: &mut Search) -> Result<Option<Vec<Placement>>, Stop> {
        let cells = self.forms.sweep.len();
        let mut layers: Vec<Layer<N>> = (0..cells).map(|_| Layer::default()).collect();
        let left: Rc<[u16]> = self.forms.kit.kinds.iter().map(|k| *k.copies.end()).collect();
        if cells == 0 {
            return Ok(Some(Vec::new()));
        }
        layers[0].states.push(Waiting {
            score: 0.0,
            window: Window::EMPTY,
            outline: 0,
            gain: 0.0,
            left,
            kind: u16::MAX,
            used: 0,
            trail: u32::MAX,
        });
        for place in 0..cells {
            let mut layer = std::mem::take(&mut layers[place]);
            if layer.states.is_empty() {
                continue;
            }
            layer.shrink(self.attempt.width);
            let steps = self.forms.steps(place);
            search.check()?;
            for mut state in layer.states {
                if state.kind != u16::MAX {
                    let mut left: Rc<[u16]> = Rc::from(&state.left[..]);
                    Rc::make_mut(&mut left)[usize::from(state.kind)] -= 1;
                    state.left = left;
                }
                if let Some(last) = self.expand(place, &steps, &state, &mut layers, search)? {
                    return Ok(Some(self.backwards(last)));
                }
            }
        }
        Ok(None)
    }

    /// Puts what follows from a state into the layers; the last step if that covers everything.
    fn expand(
        &mut self,
        place: usize,
        steps: &[Step<N>],
        state: &Waiting<N>,
        layers: &mut [Layer<N>],
        search: &mut Search,
    ) -> Result<Option<u32>, Stop> {
        for step in steps {
            if state.left[usize::from(step.kind)] == 0 || state.window.touches(&step.cells) {
                continue;
            }
            let (window, passed) = state.window.joined(&step.cells);
            let to = place + passed;
            let done = to >= layers.len();
            if !done && self.zones.as_ref().is_some_and(|z| z.dead(to, window.0[0] as usize)) {
                continue;
            }
            search.node()?;
            let used = state.used.wrapping_add(self.lots[usize::from(step.kind)]);
            if !done && !layers[to].seen.insert((window, used)) {
                continue;
            }
            let trail = self.trail.len() as u32;
            self.trail.push((state.trail, step.form, place as u32));
            if done {
                return Ok(Some(trail));
            }
            let open: i32 = step.around.iter().map(|a| state.window.missing(a)).sum();
            let outline = state.outline + 2 * open - step.touching;
            let gain = state.gain + self.worth[usize::from(step.kind)];
            let score = gain - outline as f32 + LOTS * self.random.unit() as f32;
            let layer = &mut layers[to];
            layer.states.push(Waiting {
                score,
                window,
                outline,
                gain,
                left: Rc::clone(&state.left),
                kind: step.kind,
                used,
                trail,
            });
            if layer.states.len() >= 3 * self.attempt.width {
                layer.shrink(self.attempt.width);
            }
        }
        Ok(None)
    }

    /// The placements that led to a step.
    fn backwards(&self, last: u32) -> Vec<Placement> {
        let before = |&t: &u32| Some(self.trail[t as usize].0).filter(|t| *t != u32::MAX);
        let steps = std::iter::successors(Some(last), before).map(|t| self.trail[t as usize]);
        steps.map(|(_, form, place)| self.forms.placement(form, place)).collect()
    }
}

/// The states that wait for their turn at a cell.
struct Layer<const N: usize> {
    states: Vec<Waiting<N>>,
    seen: FxHashSet<(Window<N>, u64)>,
}

impl<const N: usize> Default for Layer<N> {
    fn default() -> Self {
        Layer { states: Vec::new(), seen: FxHashSet::default() }
    }
}

impl<const N: usize> Layer<N> {
    /// Keeps the best ones.
    fn shrink(&mut self, width: usize) {
        if self.states.len() > width {
            self.states.select_nth_unstable_by(width, |a, b| b.score.total_cmp(&a.score));
            self.states.truncate(width);
        }
    }
}
