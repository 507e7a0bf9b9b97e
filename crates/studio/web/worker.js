// Starts the engine in a worker. What arrives before it listens is kept.
import init from "./engine.js";
const early = [];
const keep = (event) => early.push(event);
addEventListener("message", keep);
await init({ module_or_path: "engine_bg.wasm" });
removeEventListener("message", keep);
early.forEach((event) => dispatchEvent(new MessageEvent("message", { data: event.data })));
