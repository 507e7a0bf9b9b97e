// A worker that turns SVG into PDF, and says what is wrong with what is no SVG.
import assert from "node:assert/strict";
import { open, test } from "./helpers.mjs";

/** What the worker makes of a text: the first characters of a PDF and its length, or the message. */
const print = (page, svg) =>
  page.evaluate(
    (svg) =>
      new Promise((resolve, reject) => {
        const worker = new Worker("pdf-worker.js", { type: "module" });
        worker.onerror = () => reject(new Error("the worker does not start"));
        worker.onmessage = ({ data }) => {
          worker.terminate();
          const bytes = data instanceof Uint8Array;
          resolve(bytes ? { begins: String.fromCharCode(...data.slice(0, 5)), length: data.length } : { error: data });
        };
        worker.postMessage(svg);
      }),
    svg,
  );

test("a picture becomes a PDF with its letters", {}, async (page) => {
  await open(page);
  const picture = (text) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" font-family="sans-serif"><text x="2" y="15">${text}</text></svg>`;
  const [blank, written] = [await print(page, picture("")), await print(page, picture("12 é"))];
  assert.equal(written.begins, "%PDF-");
  assert.ok(written.length > blank.length + 1000, "the font goes along");
});

test("what is no picture is refused in words", {}, async (page) => {
  await open(page);
  for (const wrong of ["", "no picture", "<svg"]) {
    assert.match((await print(page, wrong)).error, /cannot be drawn/);
  }
});
