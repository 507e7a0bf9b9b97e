// Starts the program for PDF: a picture in SVG comes in, the bytes of a PDF go out, or the text of an error.
// What arrives before it listens is kept.
import init, { pdf } from "./pdf.js";
const early = [];
const keep = (event) => early.push(event);
addEventListener("message", keep);
await init({ module_or_path: "pdf_bg.wasm" });
removeEventListener("message", keep);
const print = (event) => {
  try {
    const bytes = pdf(event.data);
    postMessage(bytes, [bytes.buffer]);
  } catch (error) {
    postMessage(String(error));
  }
};
addEventListener("message", print);
early.forEach(print);
