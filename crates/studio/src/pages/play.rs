//! The game: the board, what can be done to it, what is known about it.

use crate::app::{Page, Studio};
use crate::board::{Board, Hearer, Shown};
use crate::dialogs::Dialog;
use crate::game::{Errand, Won, beside_family, title};
use crate::page;
use crate::parts::palette::palette;
use crate::parts::time::{clock, short};
use crate::settings::Settings;
use crate::wire::Rating;
use quadrille::scene::Role;
use quadrille::words::capital;
use quadrille::{Gesture, HintAnswer, Look, Puzzle, Session, Target, Tool, Verdict};
use std::cell::Cell;
use std::rc::Rc;
use sycamore::prelude::*;
use web_sys::{KeyboardEvent, MouseEvent};

/// The game.
#[component(inline_props)]
pub fn Play(studio: Studio) -> View {
    let game = studio.game;
    let shown = Shown::new();
    // The place of a move that screen readers have not heard of.
    let moved: Rc<Cell<Option<Target>>> = Rc::default();
    let to_say = Rc::clone(&moved);
    let look = create_memo(move || {
        let mut look = studio.settings.with(Settings::look);
        if let Some(hint) = game.advice.with(|advice| advice.as_ref()?.hint().cloned()) {
            look = look.highlighted(Role::Reason, hint.cells);
        }
        if let Some(found) = game.found.get_clone() {
            look = look.highlighted(Role::Accent, found.iter().flat_map(|v| &v.cells).copied());
        }
        look
    });
    let board = move |f: &dyn Fn(&Session, &Look) -> quadrille::Scene| {
        game.session.with(|session| session.as_ref().map(|session| Rc::new(f(session, &look.get_clone()))))
    };
    create_effect(move || {
        if let Some(scene) = board(&|session, look| session.board().draw(look)) {
            shown.scene.set(scene);
            if let Some(label) = moved.take().and_then(|over| shown.label(over)) {
                game.said.set(label);
            }
        }
    });
    create_effect(move || {
        let hand = game.hand.get_clone();
        let over = board(&|session, look| session.board().overlay(&hand, look));
        // A pointer that passes where nothing is to be shown changes nothing.
        let nothing = |over: &Rc<quadrille::Scene>| over.items.is_empty();
        if let Some(over) = over.filter(|over| !nothing(over) || !shown.overlay.with_untracked(nothing)) {
            shown.overlay.set(over);
        }
    });
    let hear: Hearer = Rc::new(move |gesture| {
        // What is there then is said when the board is drawn: after this event.
        if game.act(&gesture) {
            to_say.set(game.hand.with_untracked(|hand| hand.over));
        }
    });
    let tools = game.session.with_untracked(|s| s.as_ref().map_or(&[][..], |s| s.puzzle().family().tools()));
    let keys: Vec<(&'static str, &'static str)> = tools.iter().map(|tool| (tool.name, tool.key)).collect();
    let choose_brush = move |event: KeyboardEvent| {
        let digit = event.key().parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let brushes = game.session.with_untracked(|s| s.as_ref().map_or(0, |s| s.board().brushes().len()));
        if let Some(brush) = digit.filter(|digit| *digit < brushes && !event.ctrl_key()) {
            game.hand.update(|hand| hand.brush = brush);
        }
    };
    let tool_hear = Rc::clone(&hear);
    // Where there are brushes, the tools do the same for the keyboard.
    let plain = game.session.with_untracked(|s| s.as_ref().is_some_and(|s| s.board().brushes().is_empty()));
    view! {
        div(class="play", on:keydown=choose_brush) {
            h1 { (heading(studio)) }
            Toolbar(studio=studio)
            div(class="table") {
                div(class="board-side") {
                    Board(shown=shown, settings=studio.settings, prefix="play", tools=keys, hear=hear)
                    div(class="under") {
                        (brushes(studio))
                        (tool_buttons(studio, tools, plain, &tool_hear))
                        (view_buttons(studio, shown))
                    }
                }
                aside(class="notes", aria-label=studio.say("About the game")) {
                    (figures(studio))
                    (rating(studio))
                    (cheer(studio))
                    (working(studio))
                    (advice(studio))
                    (found(studio))
                    details(class="help") {
                        summary { (studio.say("How to play")) }
                        p { (studio.say(game.session.with(|s| s.as_ref().map_or("", |s| s.puzzle().family().rule())))) }
                        p { (studio.say(KEYS)) }
                        (shortcuts(studio, tools))
                    }
                }
            }
        }
    }
}

/// How the keyboard is used.
const KEYS: &str = "Keyboard: arrows move, Enter or Space acts, Shift+Enter or X does the other thing, Shift+arrows draw \
     a stroke, Escape gives up, digits choose a brush, + and - zoom, Ctrl+Z undoes, Ctrl+Y redoes.";

/// The keys of the tools.
fn shortcuts(studio: Studio, tools: &'static [Tool]) -> View {
    let lines = tools
        .iter()
        .filter(|tool| !tool.key.is_empty())
        .map(|tool| view! { li { kbd { (key_name(tool)) } " " (studio.say(tool.title)) } });
    let lines: Vec<View> = lines.collect();
    view! { ul(class="keys") { (lines) } }
}

fn key_name(tool: &Tool) -> String {
    if tool.key.len() == 1 { tool.key.to_uppercase() } else { tool.key.to_owned() }
}

fn heading(studio: Studio) -> View {
    view! {
        (studio.game.session.with(|session| session.as_ref().map_or_else(String::new, |session| {
            let puzzle = session.puzzle();
            let (family, title) = (studio.say(puzzle.family().title()), studio.say(&title(puzzle)));
            studio.fill("{}: {}", &[&family, beside_family(&family, &title)])
        })))
    }
}

#[component(inline_props)]
fn Toolbar(studio: Studio) -> View {
    let game = studio.game;
    let made = move || game.session.with(|s| s.as_ref().map_or(0, |s| s.moves().len()));
    let redoable = move || game.session.with(|s| s.as_ref().map_or(0, Session::redoable));
    let moving = move || studio.settings.with_untracked(Settings::moves);
    let again = move |_: MouseEvent| studio.dialog.set(Some(Dialog::New));
    let edit = move |_: MouseEvent| {
        let bare = game.puzzle().map(|puzzle| Puzzle { state: None, moves: Vec::new(), ..puzzle });
        studio.draft.set(bare);
        studio.go(Page::Edit);
    };
    view! {
        div(class="toolbar", role="toolbar", aria-label=studio.say("The game")) {
            button(id="undo", disabled=made() == 0, on:click=move |_| game.undo()) { (studio.say("Undo")) }
            button(id="redo", disabled=redoable() == 0, on:click=move |_| game.redo()) { (studio.say("Redo")) }
            button(id="restart", disabled=made() == 0, on:click=move |_| game.restart()) { (studio.say("Restart")) }
            button(id="places", on:click=move |_| studio.dialog.set(Some(Dialog::Places))) { (studio.say("Checkpoints")) }
            span(class="gap")
            button(id="check", on:click=move |_| game.check()) { (studio.say("Check")) }
            button(id="hint", on:click=move |_| game.hint()) { (studio.say("Hint")) }
            button(id="solve", on:click=move |_| game.solve(moving())) { (studio.say("Solve from here")) }
            span(class="gap")
            button(id="new", on:click=again) { (studio.say("New")) }
            button(id="edit", on:click=edit) { (studio.say("Change")) }
            button(id="share", on:click=move |_| studio.dialog.set(Some(Dialog::Share))) { (studio.say("Share and export")) }
        }
    }
}

/// What the first button does.
fn brushes(studio: Studio) -> View {
    let game = studio.game;
    let list = create_selector(move || {
        game.session.with(|s| s.as_ref().map_or_else(Vec::new, |s| s.board().brushes()))
    });
    palette(studio, "Brush", list, game.hand)
}

/// The tools: all of them, or those that have no key.
fn tool_buttons(studio: Studio, tools: &'static [Tool], all: bool, hear: &Hearer) -> View {
    let buttons: Vec<View> = tools
        .iter()
        .filter(|tool| all || tool.key.is_empty())
        .map(|tool| {
            let hear = Rc::clone(hear);
            let key = key_name(tool);
            view! {
                button(
                    class="tool", "aria-keyshortcuts"=tool.key,
                    on:click=move |_| { hear(Gesture::Tool(tool.name)); page::focus("play-grid"); },
                ) { (capital(&studio.say(tool.title))) " " kbd(aria-hidden="true") { (key) } }
            }
        })
        .collect();
    if buttons.is_empty() {
        View::new()
    } else {
        view! { div(class="tools", role="group", aria-label=studio.say("Tools")) { (buttons) } }
    }
}

/// Zoom, and moving with one finger.
pub fn view_buttons(studio: Studio, shown: Shown) -> View {
    let pan = move || studio.settings.with(|s| s.pan);
    view! {
        div(class="zoom", role="group", aria-label=studio.say("View")) {
            button(aria-label=studio.say("Zoom out"), on:click=move |_| shown.zoom_by(0.8)) { "−" }
            button(on:click=move |_| shown.zoom.set(1.0)) { (studio.say("Fit")) }
            button(aria-label=studio.say("Zoom in"), on:click=move |_| shown.zoom_by(1.25)) { "+" }
            button(
                class="touch-only", aria-pressed=if pan() { "true" } else { "false" },
                on:click=move |_| studio.prefer(|s| s.pan = !s.pan),
            ) { (studio.say("Move with one finger")) }
        }
    }
}

fn figures(studio: Studio) -> View {
    let game = studio.game;
    view! {
        (if studio.settings.with(|s| s.figures) {
            let moves = game.session.with(|s| s.as_ref().map_or(0, |s| s.moves().len()));
            view! {
                p(class="figures") {
                    span { (studio.say("Time")) " " strong(id="time") { (clock(game.seconds.get())) } }
                    span { (studio.say("Moves")) " " strong(id="moves") { (moves) } }
                }
            }
        } else { View::new() })
    }
}

/// How hard the puzzle is.
fn rating(studio: Studio) -> View {
    let words = move || {
        let Some(Rating { verdict, hardest }) = studio.game.rating.get_clone() else {
            return studio.say("Finding out how hard it is…");
        };
        match verdict {
            Verdict::Level(level) => {
                let (word, hardest) = (level.difficulty().word(), hardest.unwrap_or_default());
                studio.fill(
                    "Level {} of 10 ({}): hardest step {}",
                    &[&level.to_string(), &studio.say(word), &studio.say(&hardest)],
                )
            }
            Verdict::AtLeast(level, stop) => {
                let why = studio.say(stop.words());
                studio.fill("At least level {} of 10: {}", &[&level.to_string(), &why])
            }
            Verdict::Solved => studio.say("No level: nothing is left to do"),
            Verdict::Several => studio.say("No level: there are several solutions"),
            Verdict::Unsolvable(_) => studio.say("No level: there is no solution"),
        }
    };
    view! { p(id="grade", class="place") { (words()) } }
}

fn cheer(studio: Studio) -> View {
    let game = studio.game;
    view! {
        (match (game.cheer.get(), game.won.get()) {
            (true, Some(won)) => {
                let text = match won {
                    Won::Played => "Congratulations, solved!",
                    Won::Shown => "Solved by the machine.",
                };
                let figures = studio.fill("Time {}, {} moves.", &[
                    &clock(game.seconds.get_untracked()),
                    &game.session.with_untracked(|s| s.as_ref().map_or(0, |s| s.moves().len())).to_string(),
                ]);
                view! {
                    div(id="cheer", class="cheer", role="alert") {
                        p { strong { (studio.say(text)) } }
                        p { (if studio.settings.with(|s| s.figures) { figures.clone() } else { String::new() }) }
                        button(on:click=move |_| studio.dialog.set(Some(Dialog::New))) { (studio.say("Another one")) }
                        button(on:click=move |_| game.cheer.set(false)) { (studio.say("Close")) }
                    }
                }
            }
            _ => View::new(),
        })
    }
}

fn working(studio: Studio) -> View {
    let game = studio.game;
    view! {
        (match game.work.get_clone() {
            Some(work) => {
                let what = match work.what {
                    Errand::Hint => "Looking for a hint…",
                    Errand::Solve => "Solving…",
                };
                let nodes = studio.fill("{} nodes, {} s", &[&short(work.pulse.now.nodes as f64), &format!("{:.0}", work.pulse.seconds)]);
                view! {
                    div(id="working", class="working", role="status") {
                        span(class="spinner", aria-hidden="true")
                        span { (studio.say(what)) " " (nodes) }
                        button(id="stop", on:click=move |_| game.stop_work()) { (studio.say("Stop")) }
                    }
                }
            }
            None => View::new(),
        })
    }
}

fn advice(studio: Studio) -> View {
    let game = studio.game;
    view! {
        (match game.advice.get_clone() {
            Some(advice) => {
                let (heading, reason) = match &advice {
                    HintAnswer::Hint(hint) => ("Hint", hint.reason.as_str()),
                    HintAnswer::Mistake(hint) => ("Something is wrong", hint.reason.as_str()),
                    HintAnswer::Ambiguous(hint) => ("Several solutions", hint.reason.as_str()),
                    HintAnswer::Solved => ("Nothing is left to do.", ""),
                    HintAnswer::Unsolvable(why) => ("This puzzle has no solution.", why.as_str()),
                    HintAnswer::Limit(stop) => ("No hint was found in time.", stop.words()),
                };
                let reason = studio.say(reason);
                let hint = advice.hint();
                let place = hint.filter(|hint| !hint.place.is_empty());
                let place = place.map(|hint| format!("{} · {}", studio.say(&hint.place), studio.say(hint.rule)));
                let moves = hint.map(|hint| hint.moves.clone()).unwrap_or_default();
                let doable = !moves.is_empty();
                view! {
                    section(id="advice", class="advice", aria-live="polite") {
                        h2 { (studio.say(heading)) }
                        (match place.clone() {
                            Some(place) => view! { p(class="place") { (place) } },
                            None => View::new(),
                        })
                        p(id="reason") { (reason) }
                        (if doable {
                            let moves = moves.clone();
                            view! {
                                button(id="do-it", on:click=move |_| game.play(&moves)) { (studio.say("Do it")) }
                            }
                        } else { View::new() })
                        button(on:click=move |_| game.advice.set(None)) { (studio.say("Close")) }
                    }
                }
            }
            None => View::new(),
        })
    }
}

fn found(studio: Studio) -> View {
    let game = studio.game;
    view! {
        (match game.found.get_clone() {
            Some(found) => {
                let none = found.is_empty();
                let items: Vec<View> = found.into_iter().take(50).map(|violation| {
                    let text = studio.fill("{}: {}", &[&studio.say(&violation.place), &studio.say(&violation.message)]);
                    view! { li { (text) } }
                }).collect();
                view! {
                    section(id="found", class="found", aria-live="polite") {
                        h2 { (studio.say(if none { "No rule is broken so far." } else { "Broken rules" })) }
                        ul { (items) }
                        button(on:click=move |_| game.found.set(None)) { (studio.say("Close")) }
                    }
                }
            }
            None => View::new(),
        })
    }
}
