// What a game needs beside moves: undo, hints with reasons, checks, checkpoints, a memory, links.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { axe, open, shot, test } from "./helpers.mjs";
import { DUCK, click, drag, gallery, go, label, moves, paste, won } from "./table.mjs";

test("moves are undone and made again, a stroke as one", {}, async (page) => {
  await paste(page, DUCK);
  await drag(page, "r1c2", "r1c4");
  await click(page, "r2c1");
  assert.equal(await moves(page), 2);
  await page.keyboard.press("Control+z");
  assert.equal(await moves(page), 1);
  await page.click("#undo");
  assert.match(await label(page, "r1c3"), /unknown/);
  await page.click("#redo");
  assert.match(await label(page, "r1c3"), /filled/);
  await page.keyboard.press("Control+y");
  assert.equal(await moves(page), 2);
  await page.click("#restart");
  assert.equal(await moves(page), 0);
});

test("a hint comes with its reason and can be followed to the end", {}, async (page) => {
  await paste(page, DUCK);
  await page.click("#hint");
  await page.locator("#reason").waitFor();
  assert.match(await page.locator("#reason").textContent(), /column 4.*blocks 7 1/);
  await shot(page, "hint");
  await axe(page);
  for (let hints = 0; hints < 60 && !(await page.locator("#cheer").isVisible()); hints++) {
    if (!(await page.locator("#do-it").isVisible())) {
      await page.click("#hint");
      await page.locator("#do-it").waitFor();
    }
    await page.click("#do-it");
  }
  await won(page);
});

test("a mistake is found by check, and told by a hint", {}, async (page) => {
  await paste(page, DUCK);
  await click(page, "r1c1");
  await page.keyboard.press("Escape");
  for (const id of ["r1c3", "r1c5", "r1c7"]) await click(page, id);
  await page.click("#check");
  assert.match(await page.locator("#found").textContent(), /row 1/);
  await page.click("#hint");
  await page.getByRole("heading", { name: "Something is wrong" }).waitFor();
  await page.click("#do-it");
});

test("the machine goes on from here", {}, async (page) => {
  await paste(page, await gallery("edge/first-3x3.txt"));
  await page.click("#solve");
  await won(page);
  assert.match(await page.locator("#cheer").textContent(), /machine/);
});

test("checkpoints: try something, go back", {}, async (page) => {
  await paste(page, DUCK);
  await click(page, "r1c2");
  await page.click("#places");
  await page.fill("#place-name", "before the leap");
  await page.click("#place-save");
  await page.click("#close-dialog");
  await click(page, "r5c5");
  assert.equal(await moves(page), 2);
  await page.click("#places");
  await page.getByRole("button", { name: /^before the leap/ }).click();
  assert.equal(await moves(page), 1);
  assert.match(await label(page, "r5c5"), /unknown/);
  await page.click("#places");
  await page.getByRole("button", { name: "Forget before the leap" }).click();
  await page.locator(".places li").waitFor({ state: "detached" });
});

test("a game survives a reload and waits on the home page", {}, async (page) => {
  await paste(page, DUCK);
  await click(page, "r1c2");
  await click(page, "r1c3");
  await page.click("#places");
  await page.click("#place-save");
  await page.click("#close-dialog");
  await page.reload();
  await page.locator("#play-grid").waitFor();
  assert.equal(await moves(page), 2);
  assert.match(await label(page, "r1c3"), /filled/);
  await page.click("#places");
  assert.equal(await page.locator(".places li").count(), 1);
  await page.click("#close-dialog");
  await go(page, "Home");
  await page.locator(".continue").click();
  assert.equal(await moves(page), 2);
});

test("what belongs together goes back together, after a reload too", {}, async (page) => {
  await paste(page, await gallery("loops/mixed-10x10.loops"));
  await page.getByRole("button", { name: /shuffle/i }).click();
  assert.ok((await moves(page)) > 10);
  await page.waitForTimeout(500);
  await page.reload();
  await page.locator("#play-grid").waitFor();
  assert.ok((await moves(page)) > 10);
  await page.click("#undo");
  assert.equal(await moves(page), 0);
});

test("the browser goes back and forth between pages and puzzles", {}, async (page) => {
  await open(page);
  await paste(page, DUCK);
  await go(page, "Laboratory");
  await page.getByRole("heading", { name: "Laboratory" }).waitFor();
  await page.goBack();
  await page.locator('[id="play-r9c8"]').waitFor({ state: "attached" });
  await paste(page, "[[3,1,2],[4,5,6]]");
  await page.getByRole("heading", { name: /^Swap puzzle/ }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: /^Nonograms/ }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Grid puzzles" }).waitFor();
  assert.equal(new URL(page.url()).hash, "");
  await page.goForward();
  await page.getByRole("heading", { name: /^Nonograms/ }).waitFor();
  await page.goForward();
  await page.getByRole("heading", { name: /^Swap puzzle/ }).waitFor();
  // A page that is loaded anew is the same page.
  await go(page, "Laboratory");
  await page.reload();
  await page.getByRole("heading", { name: "Laboratory" }).waitFor();
});

test("a link carries the puzzle, the game and the solution", {}, async (page) => {
  await paste(page, DUCK);
  await click(page, "r1c2");
  await page.click("#share");
  await page.check("#share-state");
  await page.check("#share-solution");
  await page.waitForFunction(() => /:a/.test(document.querySelector("#share-link").value));
  const link = await page.inputValue("#share-link");
  assert.match(link, /#nonogram:1:8x9:.*:s.*:a/);
  await axe(page);
  await page.click("#close-dialog");
  // Somebody else, who has never been here.
  const other = await (await page.context().browser().newContext()).newPage();
  await other.goto(link);
  await other.locator("#play-grid").waitFor();
  assert.match(await label(other, "r1c2"), /filled/);
  assert.match(await label(other, "r1c3"), /unknown/);
  await other.context().close();
});

test("a link that is not to be trusted is an error message", {}, async (page) => {
  await open(page, "#nonogram:1:9999999x9999999:1");
  await page.getByRole("alert").waitFor();
  await page.goto("about:blank");
  await open(page, "#nonogram:1:2x2:<img src=x onerror=alert(1)>");
  await page.getByRole("alert").waitFor();
  assert.equal(await page.locator("img[src=x]").count(), 0);
});

test("pictures and files are saved", {}, async (page) => {
  await paste(page, DUCK);
  await page.click("#share");
  for (const [button, name, head] of [
    ["#share-svg", "nonogram.svg", "<svg"],
    ["#share-png", "nonogram.png", "\x89PNG"],
    ["#share-pdf", "nonogram.pdf", "%PDF"],
    ["#share-save", "nonogram.json", '{"family":"nonogram"'],
  ]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(button)]);
    assert.equal(download.suggestedFilename(), name);
    const bytes = await readFile(await download.path());
    assert.equal(bytes.toString("latin1").slice(0, head.length), head, name);
  }
  await page.selectOption("#share-format", "non");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#share-save")]);
  assert.match((await readFile(await download.path())).toString(), /width 8/);
});

test("paper has the solution on a page of its own", {}, async (page) => {
  await page.addInitScript(() => {
    globalThis.print = () => {
      globalThis.printed = [...document.querySelectorAll("#paper img")].map((picture) => picture.alt);
    };
  });
  await paste(page, DUCK);
  await page.click("#share");
  await page.click("#share-print");
  const printed = await page.waitForFunction(() => globalThis.printed);
  const [puzzle, solution] = await printed.jsonValue();
  assert.match(puzzle, /0 of 72/);
  assert.match(solution, /72 of 72/);
});

test("time and moves can be hidden", {}, async (page) => {
  await paste(page, DUCK);
  await page.click("#settings");
  await page.uncheck("#figures");
  await axe(page);
  await page.click("#close-dialog");
  assert.equal(await page.locator("#time").count(), 0);
});

test("boards that are left are freed: fifty puzzles take no more room than ten", {}, async (page) => {
  const tools = await page.context().newCDPSession(page);
  const counters = async () => {
    await tools.send("HeapProfiler.collectGarbage");
    return tools.send("Memory.getDOMCounters");
  };
  await open(page);
  const play = async (first, last) => {
    for (let seed = first; seed < last; seed++) {
      // Numbers that fall are in no rotation the goal.
      const tile = (at) => 6 - ((seed + at) % 6);
      await paste(page, `2 3\n${tile(0)} ${tile(1)} ${tile(2)}\n${tile(3)} ${tile(4)} ${tile(5)}\n`);
    }
    return counters();
  };
  const few = await play(0, 10);
  const many = await play(10, 50);
  // What is left of a board would be two canvases, a grid and ten listeners for each of the forty.
  assert.ok(many.jsEventListeners < few.jsEventListeners + 80, `${few.jsEventListeners} to ${many.jsEventListeners} listeners`);
  assert.ok(many.nodes < few.nodes + 2_000, `${few.nodes} to ${many.nodes} nodes`);
});

test("every puzzle that is opened is graded", {}, async (page) => {
  await paste(page, DUCK);
  const told = /^Level \d+ of 10 \(\w+\): hardest step \w+/;
  await page.waitForFunction(
    (pattern) => new RegExp(pattern).test(document.querySelector("#grade")?.textContent ?? ""),
    told.source,
  );
});
