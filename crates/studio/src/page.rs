//! The browser: the few things that are wanted of it, with its errors dealt with in one place.

use js_sys::{Array, Uint8Array};
use quadrille::Theme;
use quadrille::scene::{Scene, svg};
use std::cell::RefCell;
use std::rc::Rc;
use sycamore::reactive::NodeHandle;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AddEventListenerOptions, Blob, BlobPropertyBag, Document, Element, HtmlAnchorElement, HtmlElement,
    Storage, Url, Window,
};

/// The window.
pub fn window() -> Window {
    web_sys::window().expect("the page has a window")
}

/// The document.
pub fn document() -> Document {
    window().document().expect("the window has a document")
}

/// The element with this identifier.
pub fn element(id: &str) -> Option<HtmlElement> {
    document().get_element_by_id(id)?.dyn_into().ok()
}

/// Puts the focus on an element, once it is there.
pub fn focus(id: &'static str) {
    after(0, move || {
        if let Some(element) = element(id) {
            let _ = element.focus();
        }
    });
}

/// Tells the reader that the program is broken, as far as that can still be done.
pub fn tell_of_a_crash() {
    let tell = || -> Option<()> {
        let document = web_sys::window()?.document()?;
        let notice = document.create_element("div").ok()?;
        notice.set_class_name("notice trouble");
        notice.set_attribute("role", "alert").ok()?;
        notice.set_text_content(Some(
            "Quadrille met an error of its own and stopped. Your game is kept: reload the page to go on.",
        ));
        document.body()?.append_child(&notice).ok()?;
        Some(())
    };
    // Nothing more can be done where even this fails.
    let _ = tell();
}

thread_local! {
    static SCOPE: RefCell<Option<NodeHandle>> = const { RefCell::new(None) };
}

/// Names the scope in which everything happens that the browser calls for.
pub fn set_scope(scope: NodeHandle) {
    SCOPE.set(Some(scope));
}

/// Calls a function in that scope: signals are no use outside one.
pub fn inside<T>(f: impl FnOnce() -> T) -> T {
    let scope = SCOPE.with_borrow(|scope| *scope);
    match scope {
        Some(scope) => scope.run_in(f),
        None => f(),
    }
}

/// Calls a function after so many milliseconds.
pub fn after(milliseconds: i32, f: impl FnOnce() + 'static) {
    let call = Closure::once_into_js(move || inside(f));
    let _ =
        window().set_timeout_with_callback_and_timeout_and_arguments_0(call.unchecked_ref(), milliseconds);
}

/// Calls a function again and again, until it is dropped.
pub struct Every {
    handle: i32,
    _call: Closure<dyn FnMut()>,
}

impl Every {
    /// Every so many milliseconds.
    pub fn new(milliseconds: i32, mut f: impl FnMut() + 'static) -> Every {
        let call = Closure::<dyn FnMut()>::new(move || inside(&mut f));
        let handle = window()
            .set_interval_with_callback_and_timeout_and_arguments_0(
                call.as_ref().unchecked_ref(),
                milliseconds,
            )
            .unwrap_or_default();
        Every { handle, _call: call }
    }
}

impl Drop for Every {
    fn drop(&mut self) {
        window().clear_interval_with_handle(self.handle);
    }
}

/// Listens to an event of the window for as long as the page lives.
pub fn on_window<E: JsCast + 'static>(name: &str, mut f: impl FnMut(E) + 'static) {
    let call = Closure::<dyn FnMut(web_sys::Event)>::new(move |event: web_sys::Event| {
        if let Ok(event) = event.dyn_into::<E>() {
            inside(|| f(event));
        }
    });
    let _ = window().add_event_listener_with_callback(name, call.as_ref().unchecked_ref());
    call.forget();
}

/// Calls a function at the first of some events of the window.
pub fn once_on_window(names: &[&str], f: impl FnOnce() + 'static) {
    let mut f = Some(f);
    let call = Closure::<dyn FnMut()>::new(move || {
        if let Some(f) = f.take() {
            inside(f);
        }
    });
    let options = AddEventListenerOptions::new();
    options.set_once(true);
    for name in names {
        let _ = window().add_event_listener_with_callback_and_add_event_listener_options(
            name,
            call.as_ref().unchecked_ref(),
            &options,
        );
    }
    call.forget();
}

/// Milliseconds since 1970.
pub fn now() -> f64 {
    js_sys::Date::now()
}

/// Whether a media query holds.
pub fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|m| m.matches())
}

/// What the browser keeps for this page; none in a private window that forbids it.
pub fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// The part of the address after `#`, percent signs undone.
pub fn fragment() -> String {
    let hash = window().location().hash().unwrap_or_default();
    let hash = hash.strip_prefix('#').unwrap_or(&hash);
    js_sys::decode_uri_component(hash).map_or_else(|_| hash.to_owned(), String::from)
}

/// What this place in the history of the browser was named; nothing for one that a link or the
/// reader made.
pub fn visited() -> Option<String> {
    window().history().ok()?.state().ok()?.as_string()
}

/// Names this place and gives it a part after `#`: a new one, unless it is the same or the present
/// one has no name yet.
pub fn visit(name: &str, text: &str) {
    let before = visited();
    if before.as_deref() == Some(name) && fragment() == text {
        return;
    }
    let address = if text.is_empty() { address() } else { format!("#{text}") };
    if let Ok(history) = window().history() {
        let state = JsValue::from_str(name);
        let _ = match before {
            Some(_) => history.push_state_with_url(&state, "", Some(&address)),
            None => history.replace_state_with_url(&state, "", Some(&address)),
        };
    }
}

/// The address of the page, without what comes after `#`.
pub fn address() -> String {
    let href = window().location().href().unwrap_or_default();
    href.split('#').next().unwrap_or_default().to_owned()
}

/// The text of a file that lies beside the page.
pub async fn text_of(name: &str) -> Option<String> {
    let response: web_sys::Response =
        JsFuture::from(window().fetch_with_str(name)).await.ok()?.dyn_into().ok()?;
    JsFuture::from(response.text().ok()?).await.ok()?.as_string().filter(|_| response.ok())
}

/// A blob with this content.
pub fn blob(bytes: &[u8], kind: &str) -> Option<Blob> {
    let parts = Array::of1(&Uint8Array::from(bytes).into());
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    Blob::new_with_u8_array_sequence_and_options(&parts, &options).ok()
}

/// An address for a blob; it holds until the page is left.
pub fn blob_address(bytes: &[u8], kind: &str) -> Option<String> {
    Url::create_object_url_with_blob(&blob(bytes, kind)?).ok()
}

/// A picture as the address of an image: the page takes neither styles nor elements from data.
pub fn picture(scene: &Scene, theme: &Theme) -> String {
    format!("data:image/svg+xml,{}", js_sys::encode_uri_component(&svg::write(scene, theme)))
}

/// Hands a file to the reader.
pub fn download(name: &str, content: &Blob) {
    let Ok(address) = Url::create_object_url_with_blob(content) else { return };
    if let Ok(link) = document().create_element("a").map(Element::unchecked_into::<HtmlAnchorElement>) {
        link.set_href(&address);
        link.set_download(name);
        link.click();
    }
    after(10_000, move || {
        let _ = Url::revoke_object_url(&address);
    });
}

/// Calls a function at most once in a while: of those that come sooner the last is called at the
/// end of the time.
#[derive(Clone)]
pub struct Calm {
    milliseconds: i32,
    next: Rc<RefCell<Option<Call>>>,
}

type Call = Box<dyn FnOnce()>;

impl Calm {
    /// At most once in so many milliseconds.
    pub fn new(milliseconds: i32) -> Self {
        Calm { milliseconds, next: Rc::default() }
    }

    /// Calls soon.
    pub fn call(&self, f: impl FnOnce() + 'static) {
        if self.next.replace(Some(Box::new(f))).is_none() {
            let next = Rc::clone(&self.next);
            after(self.milliseconds, move || {
                let call = next.take();
                if let Some(call) = call {
                    call();
                }
            });
        }
    }
}
