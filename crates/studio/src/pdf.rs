//! PDF: a second, larger program that is loaded only when somebody wants one.

use js_sys::Uint8Array;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// Makes a PDF of a picture.
pub fn write(svg: String, then: impl FnOnce(Result<Vec<u8>, String>) + 'static) {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let Ok(worker) = Worker::new_with_options("pdf-worker.js", &options) else {
        return then(Err("this browser starts no workers".to_owned()));
    };
    let then = Rc::new(RefCell::new(Some(then)));
    let finish = {
        let worker = worker.clone();
        move |result: Result<Vec<u8>, String>| {
            worker.terminate();
            if let Some(then) = then.borrow_mut().take() {
                crate::page::inside(|| then(result));
            }
        }
    };
    let (done, failed) = (finish.clone(), finish);
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let data = event.data();
        done(match data.dyn_into::<Uint8Array>() {
            Ok(bytes) => Ok(bytes.to_vec()),
            Err(other) => Err(other.as_string().unwrap_or_default()),
        });
    });
    let on_error = Closure::<dyn FnMut(web_sys::Event)>::new(move |_: web_sys::Event| {
        failed(Err("the PDF cannot be made".to_owned()));
    });
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    let _ = worker.post_message(&svg.into());
    // The worker ends by itself, and with it these.
    on_message.forget();
    on_error.forget();
}
