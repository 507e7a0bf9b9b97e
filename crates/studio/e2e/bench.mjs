// What the studio takes in a browser: frames while large boards are moved and played, and searches in a worker beside the same
// searches of the command line. `cargo xtask bench studio` builds both and runs it.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { raise, root, target } from "./stage.mjs";

const program = join(target, "release", "quadrille");
const quadrille = (...words) => execFileSync(program, words, { encoding: "utf8", cwd: root, maxBuffer: 1 << 28 });

/** A picture that has 10,000 cells, and clues that need not fit. */
const STRIPES = Array.from({ length: 100 }, (_, at) => (at % 7) + 1).join("/");
const LOOPS = quadrille("generate", "loops", "--size", "64x64", "--seed", "3", "--to", "id").trim();
const BOARDS = [
  ["nonogram 100x100", `${STRIPES}\n${STRIPES}\n`],
  ["loops 64x64", LOOPS],
  ["edge 16x16", quadrille("convert", "puzzles/edge/law-16x16.txt", "--to", "json")],
];

/** Plays and moves a board; the milliseconds of each frame and of what a click takes before it. */
async function play() {
  const [stage, frame] = [document.querySelector(".stage"), document.querySelector(".board")];
  const next = () => new Promise(requestAnimationFrame);
  const room = () => {
    const [a, b] = [frame.getBoundingClientRect(), stage.getBoundingClientRect()];
    const [left, top] = [Math.max(a.left, b.left) + 60, Math.max(a.top, b.top) + 60];
    return { left, top, wide: Math.min(a.right, b.right) - 20 - left, high: Math.min(a.bottom, b.bottom) - 20 - top };
  };
  const fire = (type, x, y) => {
    const where = { clientX: x, clientY: y, pointerId: 1, pointerType: "mouse", button: 0, bubbles: true };
    stage.dispatchEvent(new PointerEvent(type, where));
  };
  const frames = async (count, act) => {
    const times = [];
    let last = await next();
    for (let at = 0; at < count; at++) {
      act(at);
      const now = await next();
      times.push(now - last);
      last = now;
    }
    return times;
  };
  let seed = 1;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const clicks = [];
  const clicking = await frames(60, () => {
    const { left, top, wide, high } = room();
    const [x, y] = [left + random() * wide, top + random() * high];
    const begun = performance.now();
    fire("pointerdown", x, y);
    fire("pointerup", x, y);
    clicks.push(performance.now() - begun);
  });
  const { left, top, wide, high } = room();
  fire("pointerdown", left, top + high / 2);
  const stroke = await frames(60, (at) => fire("pointermove", left + (wide * at) / 60, top + high / 2));
  fire("pointerup", left + wide, top + high / 2);
  const panning = await frames(60, () => frame.scrollBy(7, 5));
  return { clicks, clicking, stroke, panning };
}

/** Has a worker do a task; its nodes and seconds. */
const search = ([task, puzzle]) =>
  new Promise((resolve, reject) => {
    const worker = new Worker("worker.js", { type: "module" });
    worker.onerror = () => reject(new Error("the engine does not start"));
    worker.onmessage = ({ data }) => {
      const reply = JSON.parse(data);
      if (!reply.Done && !reply.Failed) return;
      worker.terminate();
      if (reply.Failed) reject(new Error(reply.Failed.message));
      else resolve(Object.values(reply.Done)[0].pulse);
    };
    const tokens = { stop: "", pauses: [] };
    worker.postMessage([JSON.stringify({ task, puzzle, options: [], seconds: 300, tokens }), null]);
  });

const solve = (method, solutions) => ({ Solve: { method, solutions, steps: 0, from_here: false } });
/** What is searched: a name, the task, the words of the command line that do the same, and its puzzle. */
const SEARCHES = [
  ["polyomino 5x11, count", "Count", ["count"], ["--board", "5x11"]],
  ["polyomino 6x10, dense, 2,000", solve("dense", 2_000), ["solve", "--method", "dense", "--max", "2000"], ["--board", "6x10", "--pieces", "pentominoes"]],
  ["edge 6x6, path, all", solve("path", null), ["solve", "--method", "path", "--all", "--threads", "1"], ["puzzles/edge/frame-6x6.txt"]],
  ["swap 4x4, optimal", solve("optimal", 1), ["solve", "--method", "optimal", "--threads", "1"], ["puzzles/swap/thirty-4x4.swap"]],
  ["nonogram 25x25, probe", solve("probe", 2), ["solve", "--method", "probe", "--max", "2"], ["puzzles/nonogram/hard-25x25.non"]],
  ["loops 64x64", solve(null, 1), ["solve"], [LOOPS]],
];

const spread = (times) => {
  const sorted = [...times].sort((a, b) => a - b);
  return [0.5, 0.95].map((part) => sorted[Math.floor(part * (sorted.length - 1))].toFixed(1)).join(" / ");
};

const stage = await raise();
try {
  const page = await stage.browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(stage.address);
  await page.locator("#main").waitFor();
  console.log("\n| milliseconds, median / 95 % | a click, until drawn | frame, clicking | frame, a stroke | frame, moving |\n|---|--:|--:|--:|--:|");
  for (const [name, text] of BOARDS) {
    for (const zoom of [0, 5]) {
      await page.click("#open");
      await page.fill("#open-text", text);
      await page.click("#open-go");
      await page.locator("dialog").waitFor({ state: "detached" });
      await page.locator("#play-grid").waitFor();
      for (let step = 0; step < zoom; step++) await page.getByRole("button", { name: "Zoom in" }).click();
      await page.waitForTimeout(500);
      const { clicks, clicking, stroke, panning } = await page.evaluate(play);
      const cells = [clicks, clicking, stroke, panning].map(spread).join(" | ");
      console.log(`| ${name}${zoom ? ", zoomed in" : ""} | ${cells} |`);
    }
  }
  console.log("\n| search | nodes | in the browser, s | outside, s | ratio |\n|---|--:|--:|--:|--:|");
  for (const [name, task, words, puzzle] of SEARCHES) {
    const document = quadrille("convert", ...puzzle, "--to", "json");
    const inside = await page.evaluate(search, [task, document]);
    const { nodes, seconds } = JSON.parse(quadrille(...words, ...puzzle, "--json"));
    const same = nodes === undefined || nodes === inside.nodes ? "" : ` (outside ${nodes})`;
    const ratio = (inside.seconds / seconds).toFixed(1);
    console.log(`| ${name} | ${inside.nodes}${same} | ${inside.seconds.toFixed(3)} | ${seconds.toFixed(3)} | ${ratio} |`);
  }
} finally {
  await stage.end();
}
