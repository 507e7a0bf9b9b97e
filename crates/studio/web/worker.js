// Starts a worker: the same program, which notices that it has no page. What arrives before it listens is kept.
import init from "./studio.js";
const early = [];
const keep = (event) => early.push(event);
addEventListener("message", keep);
await init({ module_or_path: "studio_bg.wasm" });
removeEventListener("message", keep);
early.forEach((event) => dispatchEvent(new MessageEvent("message", { data: event.data })));
