//! The author's table: draw a puzzle, make one with settings or from a picture, type one; see
//! whether it is unique.
//!
//! The library changes the puzzle: a gesture on the picture of its solution gives another puzzle,
//! and so does a text that is typed. This page keeps the puzzles of before, to go back to.

use super::picture;
use super::play::view_buttons;
use crate::app::Studio;
use crate::board::{Board, Hearer, Shown};
use crate::game::{completed, title};
use crate::jobs::{Job, Order, Running};
use crate::page::Calm;
use crate::parts::choice::choice;
use crate::parts::form;
use crate::parts::palette::palette;
use crate::settings::Settings;
use crate::store;
use crate::wire::{Done, From, Reply, Task};
use quadrille::scene::Paint;
use quadrille::scene::Role;
use quadrille::words::capital;
use quadrille::{
    AnyFamily, Board as AnyBoard, Cell, FAMILIES, Gesture, Given, Hand, Look, Puzzle, Source, Stop, document,
};
use std::rc::Rc;
use sycamore::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlTextAreaElement, MouseEvent};

/// Puzzles of before that are kept.
const HISTORY: usize = 200;
/// How long the search for a second solution may take when the author asks for it, in seconds, and
/// when nobody does.
const SECOND_SOLUTION_SECONDS: f64 = 30.0;
const UNASKED: f64 = 5.0;
/// How long a changed puzzle waits before it is looked at, in milliseconds.
const REST: i32 = 600;
/// How long to wait for the next letter, in milliseconds.
const WAIT: i32 = 300;
/// Texts that are longer are not shown for editing.
const LONGEST_TEXT: usize = 200_000;

/// What is known about the solutions.
#[derive(Clone, Debug, PartialEq)]
enum Verdict {
    Unknown,
    Working,
    Unique,
    None,
    Several,
    NotKnown(String),
}

#[derive(Clone, Copy)]
struct Table {
    studio: Studio,
    hand: Signal<Hand>,
    past: Signal<Vec<Puzzle>>,
    future: Signal<Vec<Puzzle>>,
    verdict: Signal<Verdict>,
    /// The places where solutions differ.
    differ: Signal<Vec<Cell>>,
    error: Signal<Option<String>>,
    jobs: Signal<Running>,
    /// The search for a second solution.
    proof: Signal<Option<Job>>,
    /// How often what is known has changed.
    turn: Signal<u32>,
    calm: Signal<Calm>,
}

impl Table {
    /// Puts another puzzle on the table.
    fn put(self, puzzle: Puzzle) {
        // What was asked for may come when the table is left.
        if !self.past.is_alive() {
            return self.studio.draft.set(Some(puzzle));
        }
        batch(|| {
            if let Some(old) = self.studio.draft.replace(Some(puzzle)) {
                self.past.update(|past| {
                    past.push(old);
                    let over = past.len().saturating_sub(HISTORY);
                    past.drain(..over);
                });
            }
            self.future.set(Vec::new());
            self.forget();
        });
        self.complete();
    }

    /// Looks for the solution of a puzzle that came without: it is what an author draws on.
    fn complete(self) {
        let bare = self.studio.draft.with_untracked(|draft| {
            draft.clone().filter(|puzzle| puzzle.solution.is_none() && !puzzle.family().way_is_the_answer())
        });
        let Some(bare) = bare else { return };
        let start = bare.start.clone();
        completed(bare, move |solved| {
            let same = |draft: &Option<Puzzle>| {
                draft.as_ref().is_some_and(|now| now.start == start && now.solution.is_none())
            };
            if self.studio.draft.with_untracked(same) {
                self.studio.draft.set(Some(solved));
            }
        });
    }

    fn forget(self) {
        self.turn.set(self.turn.get_untracked() + 1);
        self.verdict.set(Verdict::Unknown);
        self.differ.set(Vec::new());
        self.error.set(None);
    }

    /// Goes to a puzzle of one list and leaves the present one on another.
    fn go(self, from: Signal<Vec<Puzzle>>, to: Signal<Vec<Puzzle>>) {
        if let Some(puzzle) = from.update(Vec::pop) {
            batch(|| {
                if let Some(now) = self.studio.draft.replace(Some(puzzle)) {
                    to.update(|list| list.push(now));
                }
                self.forget();
            });
        }
    }

    /// A gesture of the author.
    fn act(self, gesture: &Gesture<'_>) {
        let mut hand = self.hand.get_clone_untracked();
        let edited = self.studio.draft.with_untracked(|puzzle| {
            puzzle.as_ref().map(|puzzle| puzzle.family().edit(puzzle, &mut hand, gesture))
        });
        if self.hand.with_untracked(|old| *old != hand) {
            self.hand.set(hand);
        }
        match edited {
            Some(Ok(Some(puzzle))) => self.put(puzzle),
            Some(Err(error)) => self.error.set(Some(error.to_string())),
            _ => {}
        }
    }

    /// Looks for a second solution before long, if the draft has one.
    fn look_soon(self) {
        let whole = |p: &Puzzle| p.solution.is_some() && !p.family().way_is_the_answer();
        if self.studio.draft.with(|draft| draft.as_ref().is_some_and(whole)) {
            let look = move || {
                if self.verdict.is_alive() && self.verdict.with_untracked(|v| *v == Verdict::Unknown) {
                    self.prove(UNASKED);
                }
            };
            self.calm.with_untracked(|calm| calm.call(look));
        }
    }

    /// The author asks.
    fn ask(self) {
        self.verdict.set(Verdict::Working);
        self.prove(SECOND_SOLUTION_SECONDS);
    }

    /// Looks for a second solution for so many seconds.
    fn prove(self, patience: f64) {
        let Some(puzzle) = self.studio.draft.get_clone_untracked() else { return };
        if let Some(earlier) = self.proof.take() {
            earlier.stop();
        }
        self.differ.set(Vec::new());
        let bare = Puzzle { state: None, moves: Vec::new(), ..puzzle };
        let turn = self.turn.replace(self.turn.get_untracked() + 1) + 1;
        // Another puzzle may lie on the table when the answer comes, or the table may be left.
        let is_late = move || !self.turn.is_alive() || self.turn.get_untracked() != turn;
        let task = Task::Solve { method: None, solutions: Some(2), steps: 0, from: From::Start };
        let order = Order { seconds: Some(patience), ..Order::new(task, document::write(&bare).to_string()) };
        let job = Job::start(order, move |reply| match reply {
            _ if is_late() => {}
            Reply::Done(Done::Solved { answer, .. }) => {
                let boards: Vec<AnyBoard> =
                    answer.solutions.iter().filter_map(|text| bare.start.read_state_id(text).ok()).collect();
                batch(|| {
                    self.differ.set(difference(&boards));
                    let asked = self.verdict.with_untracked(|v| *v == Verdict::Working);
                    self.verdict.set(match (boards.len(), answer.complete) {
                        (2.., _) => Verdict::Several,
                        (1, true) => Verdict::Unique,
                        (0, true) => Verdict::None,
                        _ if !asked => Verdict::Unknown,
                        _ => Verdict::NotKnown(answer.report.stop.map_or("", Stop::words).to_owned()),
                    });
                });
            }
            Reply::Failed { message } => self.verdict.set(Verdict::NotKnown(message)),
            _ => {}
        });
        self.jobs.with_untracked(|jobs| jobs.add(job.clone()));
        self.proof.set(Some(job));
    }
}

/// The places whose labels two boards do not share.
fn difference(boards: &[AnyBoard]) -> Vec<Cell> {
    let [a, b, ..] = boards else { return Vec::new() };
    let [a, b] = [a, b].map(|board| board.draw(&Look::default()));
    let both = a.hits.iter().zip(&b.hits).filter(|(a, b)| a.target == b.target && a.label != b.label);
    both.filter_map(|(hit, _)| hit.target.cell()).collect()
}

/// The author's table.
#[component(inline_props)]
pub fn Edit(studio: Studio) -> View {
    let table = Table {
        studio,
        hand: create_signal(Hand::default()),
        past: create_signal(Vec::new()),
        future: create_signal(Vec::new()),
        verdict: create_signal(Verdict::Unknown),
        differ: create_signal(Vec::new()),
        error: create_signal(None),
        jobs: create_signal(Running::here()),
        proof: create_signal(None),
        turn: create_signal(0),
        calm: create_signal(Calm::new(REST)),
    };
    if studio.draft.with_untracked(Option::is_none) {
        studio.draft.set(store::draft());
    }
    let first = studio.draft.with_untracked(|draft| draft.as_ref().map(|puzzle| puzzle.family().name()));
    let wants_picture = picture::WANTED.with(|wanted| wanted.replace(false));
    let family = create_signal(first.filter(|_| !wants_picture).unwrap_or("nonogram").to_owned());
    let shown = Shown::new();
    let look = create_memo(move || {
        let look = Look { holes: true, ..studio.settings.with(Settings::look) };
        look.highlighted(Role::Accent, table.differ.get_clone())
    });
    create_effect(move || {
        let look = look.get_clone();
        if let Some(scene) = studio.draft.with(|p| p.as_ref().map(|p| p.edited_board().draw(&look))) {
            shown.scene.set(Rc::new(scene));
        }
    });
    table.complete();
    create_effect(move || table.look_soon());
    let hear: Hearer = Rc::new(move |gesture| table.act(&gesture));
    let families: Vec<(String, String)> =
        FAMILIES.iter().map(|family| (family.name().to_owned(), family.title().to_owned())).collect();
    let families = choice(studio, "edit-family", "Family", families, family);
    let there = create_selector(move || studio.draft.with(Option::is_some));
    view! {
        div(class="play edit") {
            h1 { (studio.say("Make a puzzle")) }
            div(class="table") {
                aside(class="notes", aria-label=studio.say("Where it comes from")) {
                    (families)
                    (sources(table, family, wants_picture))
                }
                div(class="board-side") {
                    (author_tools(table))
                    (if there.get() {
                        let hear = Rc::clone(&hear);
                        view! { Board(shown=shown, settings=studio.settings, prefix="edit", tools=Vec::new(), hear=hear) }
                    } else {
                        view! { p(class="lead") { (studio.say("Begin with an empty board, settings, a picture or a text.")) } }
                    })
                    div(class="under") { (inks(table)) (view_buttons(studio, shown)) }
                    (verdict(table))
                }
            }
        }
    }
}

fn author_tools(table: Table) -> View {
    let studio = table.studio;
    let none = move || studio.draft.with(Option::is_none);
    let play = move |_: MouseEvent| {
        if let Some(puzzle) = studio.draft.get_clone_untracked() {
            studio.open(Puzzle { state: None, moves: Vec::new(), ..puzzle });
        }
    };
    view! {
        div(class="toolbar", role="toolbar", aria-label=studio.say("The puzzle")) {
            button(id="edit-undo", disabled=table.past.with(Vec::is_empty), on:click=move |_| table.go(table.past, table.future)) { (studio.say("Undo")) }
            button(id="edit-redo", disabled=table.future.with(Vec::is_empty), on:click=move |_| table.go(table.future, table.past)) { (studio.say("Redo")) }
            button(id="edit-check", disabled=none(), on:click=move |_| table.ask()) { (studio.say("Is the solution unique?")) }
            button(id="edit-play", class="main", disabled=none(), on:click=play) { (studio.say("Play it")) }
            span { (studio.draft.with(|p| p.as_ref().map_or_else(String::new, |p| studio.say(&title(p))))) }
        }
    }
}

fn verdict(table: Table) -> View {
    let studio = table.studio;
    let text = move || match table.verdict.get_clone() {
        Verdict::Unknown => String::new(),
        Verdict::Working => studio.say("Looking for solutions…"),
        Verdict::Unique => studio.say("The solution is unique."),
        Verdict::None => studio.say("There is no solution."),
        Verdict::Several => {
            studio.say("There are several solutions; they differ at the places that are marked.")
        }
        Verdict::NotKnown(why) => format!("{} {}", studio.say("It is not known:"), studio.say(&why)),
    };
    view! {
        p(id="verdict", role="status") { (text()) }
        (match table.error.get_clone() {
            Some(error) => view! { p(class="trouble", role="alert") { (studio.tell(&error)) } },
            None => View::new(),
        })
    }
}

fn inks(table: Table) -> View {
    let studio = table.studio;
    let list = create_selector(move || {
        studio.draft.with(|p| p.as_ref().map_or_else(Vec::new, |p| p.family().inks(p)))
    });
    palette(studio, "Ink", list, table.hand)
}

/// Where a puzzle can come from.
fn sources(table: Table, family: Signal<String>, wants_picture: bool) -> View {
    let studio = table.studio;
    view! {
        (match FAMILIES.find(&family.get_clone()) {
            Err(_) => View::new(),
            Ok(family) => {
                let values: form::Values = create_signal(Given::default());
                let make = move |_: MouseEvent| {
                    studio.generate(family.name(), values.get_clone_untracked(), None, move |puzzle| table.put(puzzle));
                };
                let blank = move |_: MouseEvent| {
                    match family.blank(&values.get_clone_untracked()) {
                        Ok(puzzle) => {
                            // An author begins with a colour, where there are some.
                            let first = family.inks(&puzzle).iter().position(|ink| ink.paint != Paint::None);
                            table.hand.update(|hand| hand.brush = first.unwrap_or(0));
                            table.put(puzzle);
                        }
                        Err(error) => table.error.set(Some(error.to_string())),
                    }
                };
                view! {
                    p(class="toolbar") {
                        button(id="edit-blank", on:click=blank) { (studio.say("An empty board")) }
                        button(id="edit-make", class="main", on:click=make) { (studio.say("Make one")) }
                        (again(table, family, values))
                    }
                    details(open=!wants_picture) {
                        summary { (studio.say("With these settings")) }
                        (form::fields(studio, "set", form::lines(family, form::About::Making), values))
                    }
                    (if family.name() == "nonogram" {
                        view! {
                            details(open=wants_picture) {
                                summary { (studio.say("From a picture")) }
                                (picture::panel(studio, move |puzzle| table.put(puzzle)))
                            }
                        }
                    } else { View::new() })
                    (text_panel(table, family))
                }
            }
        })
    }
}

/// Another puzzle on what is drawn, where the family keeps something of it.
fn again(table: Table, family: &'static dyn AnyFamily, values: form::Values) -> View {
    let studio = table.studio;
    let how = create_selector(move || {
        let given = values.get_clone();
        studio.draft.with(|draft| {
            let own = draft.as_ref().filter(|puzzle| puzzle.family().name() == family.name());
            own.and_then(|puzzle| family.again(puzzle, &given))
        })
    });
    let make = move |_: MouseEvent| {
        let Some(how) = how.get_clone_untracked() else { return };
        studio.generate(family.name(), how.settings, None, move |puzzle| table.put(puzzle));
    };
    view! {
        (match how.get_clone() {
            Some(how) => view! { button(id="edit-again", on:click=make) { (capital(&studio.say(how.title))) } },
            None => View::new(),
        })
    }
}

/// The puzzle as text in any of its formats; what is typed is read at once.
fn text_panel(table: Table, family: &'static dyn AnyFamily) -> View {
    let studio = table.studio;
    let formats: Vec<(String, String)> = family
        .formats()
        .into_iter()
        .filter(|format| format.reads && format.writes)
        .map(|format| (format.name.to_owned(), format.name.to_owned()))
        .collect();
    let format = create_signal(formats.first().map(|(name, _)| name.clone()).unwrap_or_default());
    let typed = create_signal(None::<String>);
    let written = create_memo(move || {
        if let Some(text) = typed.get_clone() {
            return text;
        }
        let name = format.get_clone();
        studio.draft.with(|puzzle| match puzzle {
            Some(puzzle) if puzzle.family().name() == family.name() => {
                let bare = Puzzle { state: None, moves: Vec::new(), ..puzzle.clone() };
                family.write(&name, &[bare]).unwrap_or_else(|error| error.to_string())
            }
            _ => String::new(),
        })
    });
    let calm = Calm::new(WAIT);
    let typing = move |event: Event| {
        let area = event.target().and_then(|target| target.dyn_into::<HtmlTextAreaElement>().ok());
        typed.set(area.map(|area| area.value()));
        calm.call(move || {
            if !typed.is_alive() {
                return;
            }
            let Some(text) = typed.get_clone_untracked() else { return };
            let name = format.get_clone_untracked();
            match family.read(&name, &Source::new("text", &text), &Given::default()) {
                Ok(mut puzzles) if !puzzles.is_empty() => table.put(puzzles.remove(0)),
                Ok(_) => {}
                Err(error) => table.error.set(Some(error.to_string())),
            }
        });
    };
    let formats = choice(studio, "edit-format", "Format", formats, format);
    view! {
        details {
            summary { (studio.say("As text")) }
            (formats)
            label(class="field") {
                span { (studio.say("Text")) }
                textarea(
                    id="edit-text", rows="12", "spellcheck"="false",
                    prop:value=written.with(|text| if text.len() > LONGEST_TEXT { String::new() } else { text.clone() }),
                    on:input=typing, on:blur=move |_| typed.set(None),
                )
            }
        }
    }
}
