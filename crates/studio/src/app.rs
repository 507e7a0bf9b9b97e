//! The whole page: the heading, the page that is open, dialogs, and what happens everywhere.

use crate::dialogs::{self, Dialog};
use crate::game::Game;
use crate::jobs::{self, Job, Order};
use crate::page;
use crate::pages::{Edit, Home, Laboratory, Play};
use crate::settings::Settings;
use crate::store;
use crate::wire::{Done, Reply, Task, fits_a_page};
use crate::words::Language;
use quadrille::{FAMILIES, Given, Puzzle, Source, document, id};
use sycamore::prelude::*;
use web_sys::{ClipboardEvent, DragEvent, Event, KeyboardEvent};

/// Time between two times the author's puzzle is kept, in milliseconds.
const KEEP_DRAFT_EVERY: i32 = 400;

/// A page of the studio.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The families, the presets and the games in progress.
    Home,
    /// The game.
    Play,
    /// The author's table.
    Edit,
    /// The laboratory.
    Laboratory,
}

impl Page {
    const ALL: [(Page, &str); 4] =
        [(Page::Home, "home"), (Page::Play, "play"), (Page::Edit, "make"), (Page::Laboratory, "laboratory")];

    /// The name under which the history of the browser knows it.
    fn name(self) -> &'static str {
        Page::ALL.iter().find(|(page, _)| *page == self).map_or("", |(_, name)| name)
    }

    fn named(name: &str) -> Option<Page> {
        Page::ALL.iter().find(|(_, own)| *own == name).map(|(page, _)| *page)
    }
}

/// What every part of the page may need.
#[derive(Clone, Copy)]
pub struct Studio {
    /// The preferences.
    pub settings: Signal<Settings>,
    /// The page that is open.
    pub page: Signal<Page>,
    /// The game.
    pub game: Game,
    /// The dialog that is open.
    pub dialog: Signal<Option<Dialog>>,
    /// The puzzle that the author works on.
    pub draft: Signal<Option<Puzzle>>,
    /// What is being opened or made, if anything is.
    pub opening: Signal<Option<Job>>,
}

impl Studio {
    /// A text in the language of the reader.
    pub fn say(self, text: &str) -> String {
        self.settings.with(Settings::language).say(text)
    }

    /// What went wrong, in the language of the reader, not as a terminal shows it.
    pub fn tell(self, message: &str) -> String {
        self.say(message).replace("\n = help: ", "\nTip: ")
    }

    /// A sentence with holes in the language of the reader.
    pub fn fill(self, sentence: &str, parts: &[&str]) -> String {
        self.settings.with(Settings::language).fill(sentence, parts)
    }

    /// Goes to a page; the browser's "back" leads back from there.
    pub fn go(self, page: Page) {
        page::visit(page.name(), &if page == Page::Home { String::new() } else { self.game.link() });
        self.page.set(page);
    }

    /// Opens a puzzle to be played.
    pub fn open(self, puzzle: Puzzle) {
        self.open_on(puzzle, Page::Play);
    }

    fn open_on(self, puzzle: Puzzle, page: Page) {
        match self.game.open(puzzle) {
            Ok(()) => batch(|| {
                self.dialog.set(None);
                self.go(page);
                page::focus("play-grid");
            }),
            Err(error) => self.game.trouble.set(Some(error.to_string())),
        }
    }

    /// Opens a text, a link or a file that somebody gave: a worker finds out what it is.
    pub fn open_bytes(self, name: &str, bytes: Vec<u8>) {
        let order =
            Order { bytes: Some(bytes), ..Order::new(Task::Read { name: name.to_owned() }, String::new()) };
        self.receive(order, move |mut puzzles| match puzzles.len() {
            0 => {}
            1 => self.open(puzzles.remove(0)),
            _ => self.dialog.set(Some(Dialog::Choose(puzzles))),
        });
    }

    /// Makes a puzzle and opens it.
    pub fn make(self, family: &str, settings: Given) {
        self.generate(family, settings, None, move |puzzle| self.open(puzzle));
    }

    /// Makes a puzzle.
    pub fn generate(
        self,
        family: &str,
        mut settings: Given,
        picture: Option<Vec<u8>>,
        then: impl Fn(Puzzle) + 'static,
    ) {
        if !settings.has("seed") {
            let seed = (js_sys::Math::random() * 1e9) as u64;
            settings.set("seed", seed.to_string());
        }
        let task = Task::Generate { family: family.to_owned() };
        let order =
            Order { settings, bytes: picture, seconds: Some(120.0), ..Order::new(task, String::new()) };
        self.receive(order, move |mut puzzles| {
            if !puzzles.is_empty() {
                then(puzzles.remove(0));
            }
        });
    }

    fn receive(self, order: Order, then: impl Fn(Vec<Puzzle>) + 'static) {
        if let Some(before) = self.opening.take() {
            before.end();
        }
        self.game.trouble.set(None);
        let job = Job::start(order, move |reply| {
            if matches!(reply, Reply::Done(_) | Reply::Failed { .. }) {
                self.opening.set(None);
            }
            match reply {
                Reply::Done(Done::Puzzles(texts)) => {
                    let read = |text: &String| document::read(&FAMILIES, &Source::new("puzzle", text)).ok();
                    then(texts.iter().filter_map(read).flatten().collect());
                }
                Reply::Failed { message } => self.game.trouble.set(Some(message)),
                _ => {}
            }
        });
        if job.runs() {
            self.opening.set(Some(job));
        }
    }

    /// Changes a preference, and keeps it.
    pub fn prefer(self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        self.settings.with_untracked(store::keep_settings);
    }
}

/// Puts the studio on the page.
pub fn start() {
    wasm_bindgen_futures::spawn_local(async {
        learn(store::settings().language()).await;
        if let Some(loading) = page::element("loading") {
            loading.remove();
        }
        sycamore::render(App);
    });
}

/// Loads a language, if it is not known yet; without it the page speaks English.
async fn learn(language: Language) {
    if let Some(file) = language.to_learn()
        && let Some(text) = page::text_of(file).await
    {
        language.learn(text);
    }
}

#[component]
fn App() -> View {
    let studio = Studio {
        settings: create_signal(store::settings()),
        page: create_signal(Page::Home),
        game: Game::new(),
        dialog: create_signal(None),
        draft: create_signal(None),
        opening: create_signal(None),
    };
    page::set_scope(use_current_scope());
    wear(studio);
    listen(studio);
    open_address(studio);
    let game = studio.game;
    view! {
        a(class="skip", href="#main", on:click=|event: web_sys::MouseEvent| { event.prevent_default(); page::focus("main"); }) {
            (studio.say("Skip to the content"))
        }
        Heading(studio=studio)
        main(id="main", tabindex="-1") {
            (page_shown(studio))
        }
        (dialogs::shown(studio))
        (if studio.dialog.with(Option::is_none) { notices(studio) } else { View::new() })
        div(id="said", class="unseen", role="status", aria-live="polite") { (studio.say(&game.said.get_clone())) }
    }
}

/// The page that is open; one of a game is laid anew for every puzzle.
fn page_shown(studio: Studio) -> View {
    studio.game.opened.track();
    match studio.page.get() {
        Page::Home => view! { Home(studio=studio) },
        Page::Play => view! { Play(studio=studio) },
        Page::Edit => view! { Edit(studio=studio) },
        Page::Laboratory => view! { Laboratory(studio=studio) },
    }
}

/// What is being done, and what went wrong: on the page, or in the dialog that covers it.
pub fn notices(studio: Studio) -> View {
    let game = studio.game;
    view! {
        (match studio.opening.get_clone() {
            Some(job) => {
                let stop = move |_: web_sys::MouseEvent| { job.end(); studio.opening.set(None); };
                view! {
                    div(class="notice", role="status") {
                        span(class="spinner", aria-hidden="true")
                        span { (studio.say("Working…")) }
                        button(on:click=stop) { (studio.say("Stop")) }
                    }
                }
            }
            None => View::new(),
        })
        (match game.trouble.get_clone() {
            Some(message) => view! {
                div(class="notice trouble", role="alert") {
                    span { (studio.tell(&message)) }
                    button(on:click=move |_| game.trouble.set(None)) { (studio.say("Close")) }
                }
            },
            None => View::new(),
        })
    }
}

#[component(inline_props)]
fn Heading(studio: Studio) -> View {
    let tab = move |page: Page, text: &'static str| {
        let go = move |_: web_sys::MouseEvent| studio.go(page);
        view! {
            button(
                class="tab",
                aria-current=if studio.page.get() == page { Some("page") } else { None },
                on:click=go,
            ) { (studio.say(text)) }
        }
    };
    let playing = create_selector(move || studio.game.session.with(Option::is_some));
    view! {
        header {
            span(class="brand") { "Quadrille" }
            nav(aria-label=studio.say("Pages")) {
                (tab(Page::Home, "Home"))
                (if playing.get() { tab(Page::Play, "Play") } else { View::new() })
                (tab(Page::Edit, "Make"))
                (if playing.get() { tab(Page::Laboratory, "Laboratory") } else { View::new() })
            }
            span(class="gap")
            button(id="open", on:click=move |_| studio.dialog.set(Some(Dialog::Open))) { (studio.say("Open…")) }
            button(id="settings", on:click=move |_| studio.dialog.set(Some(Dialog::Settings))) {
                (studio.say("Settings"))
            }
        }
    }
}

/// Gives the page the theme and the language of the reader.
fn wear(studio: Studio) {
    create_effect(move || {
        let (theme, language, moves) = studio.settings.with(|s| (s.theme().name, s.language(), s.moves()));
        if let Some(root) = page::document().document_element() {
            let _ = root.set_attribute("data-theme", theme);
            let _ = root.set_attribute("data-motion", if moves { "on" } else { "off" });
            let _ = root.set_attribute("lang", language.code());
        }
        if language.to_learn().is_some() {
            wasm_bindgen_futures::spawn_local(async move {
                learn(language).await;
                if language.to_learn().is_none() {
                    page::inside(|| studio.settings.update(|_| ()));
                }
            });
        }
    });
    for query in
        ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(prefers-reduced-motion: reduce)"]
    {
        if let Ok(Some(list)) = page::window().match_media(query) {
            let again = wasm_bindgen::prelude::Closure::<dyn FnMut()>::new(move || {
                page::inside(|| studio.settings.update(|_| ()));
            });
            list.set_onchange(Some(wasm_bindgen::JsCast::unchecked_ref(again.as_ref())));
            // The list goes with the listener; both live as long as the page.
            again.forget();
            std::mem::forget(list);
        }
    }
}

/// What happens everywhere: the address, the keyboard, what is pasted or dropped, leaving.
fn listen(studio: Studio) {
    let game = studio.game;
    page::on_window("popstate", move |_: Event| open_address(studio));
    page::on_window("pagehide", move |_: Event| game.keep());
    page::on_window("visibilitychange", move |_: Event| game.keep());
    let calm = page::Calm::new(KEEP_DRAFT_EVERY);
    create_effect(move || {
        studio.draft.track();
        calm.call(move || studio.draft.with_untracked(|draft| draft.iter().for_each(store::keep_draft)));
    });
    page::on_window("keydown", move |event: KeyboardEvent| {
        let command = event.ctrl_key() || event.meta_key();
        if !command || studio.page.get_untracked() != Page::Play || is_writing() {
            return;
        }
        match (event.key().to_lowercase().as_str(), event.shift_key()) {
            ("z", false) => game.undo(),
            ("z", true) | ("y", false) => game.redo(),
            _ => return,
        }
        event.prevent_default();
    });
    page::on_window("paste", move |event: Event| {
        if is_writing() {
            return;
        }
        let Ok(event) = wasm_bindgen::JsCast::dyn_into::<ClipboardEvent>(event) else { return };
        if let Some(data) = event.clipboard_data() {
            dialogs::take(studio, &data);
        }
    });
    page::on_window("dragover", |event: DragEvent| event.prevent_default());
    page::on_window("drop", move |event: DragEvent| {
        event.prevent_default();
        if let Some(data) = event.data_transfer() {
            dialogs::take(studio, &data);
        }
    });
    // Who only looks loads no engine; whoever moves will soon want it.
    page::once_on_window(&["pointermove", "pointerdown", "keydown"], move || {
        jobs::warm_up();
        game.grade();
    });
    std::mem::forget(page::Every::new(1_000, move || {
        let plays = studio.page.get_untracked() == Page::Play && game.won.get_untracked().is_none();
        if plays && !page::document().hidden() && game.session.with_untracked(Option::is_some) {
            game.seconds.set(game.seconds.get_untracked() + 1.0);
        }
    }));
}

/// Whether the reader is typing a text.
fn is_writing() -> bool {
    let active = page::document().active_element().map(|e| e.tag_name().to_lowercase());
    matches!(active.as_deref(), Some("input" | "textarea" | "select"))
}

/// Opens the puzzle that the address carries, on the page that this place in the history of the
/// browser is known for.
fn open_address(studio: Studio) {
    let text = page::fragment();
    let known = page::visited().and_then(|name| Page::named(&name));
    if id::looks_like(&text) && studio.game.link() != text {
        let read = id::read(&FAMILIES, &Source::new("link", &text), &text).map_err(|e| e.to_string());
        let fits = read.and_then(|puzzle| fits_a_page(&puzzle).map(|()| puzzle));
        return match fits {
            Ok(puzzle) => studio.open_on(puzzle, known.unwrap_or(Page::Play)),
            Err(why) => studio.game.trouble.set(Some(why)),
        };
    }
    let playing = studio.game.session.with_untracked(Option::is_some);
    let page = match known {
        Some(page) if playing || page == Page::Edit => page,
        _ => Page::Home,
    };
    studio.go(page);
}
