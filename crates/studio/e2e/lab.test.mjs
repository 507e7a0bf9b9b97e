// The laboratory: the page answers whatever a method does; films run both ways; counts wait and go on.
import assert from "node:assert/strict";
import { axe, shot, test } from "./helpers.mjs";
import { DUCK, click, gallery, go, moves, paste } from "./table.mjs";

/** A search that takes for ever: 256 pieces along a fixed path. */
async function endless(page) {
  await paste(page, await gallery("edge/starter-16x16.txt"));
  await go(page, "Laboratory");
  await page.selectOption("#lab-a-method", "path");
}

test("a long search is cancelled while the page still answers", {}, async (page) => {
  await endless(page);
  await page.click("#lab-a-run");
  const nodes = page.locator("#lab-a-figures");
  await page.waitForFunction(() => / [MGk] /.test(document.querySelector("#lab-a-figures").textContent));
  // The page answers at once: a dialog opens and closes, a theme changes.
  await page.click("#settings");
  await page.selectOption("#theme", "dark");
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  await page.click("#close-dialog");
  await page.click("#lab-a-pause");
  await page.getByRole("button", { name: "Resume" }).first().waitFor();
  await page.waitForTimeout(400);
  const paused = await nodes.textContent();
  await page.waitForTimeout(500);
  const rate = (text) => text.split("·")[0];
  assert.equal(rate(await nodes.textContent()), rate(paused), "it waits");
  await page.click("#lab-a-pause");
  await page.waitForFunction((before) => document.querySelector("#lab-a-figures").textContent.split("·")[0] !== before, rate(paused));
  await page.click("#lab-a-stop");
  await page.waitForFunction(() => document.querySelector("#lab-a-result").textContent.includes("Stopped"));
  await shot(page, "laboratory");
  await axe(page);
});

test("a hopeless wish of the player is stopped", {}, async (page) => {
  await paste(page, await gallery("edge/starter-16x16.txt"));
  await page.click("#solve");
  await page.locator("#stop").waitFor();
  await page.click("#stop");
  await page.locator("#working").waitFor({ state: "detached" });
  // Nothing of it is left: a piece can be laid.
  await click(page, "p0");
  await click(page, "r1c1");
  assert.equal(await moves(page), 1);
});

test("the film of a search runs forwards and backwards", {}, async (page) => {
  await paste(page, "1/1\n1/1\n");
  await go(page, "Laboratory");
  await page.selectOption("#lab-a-method", "backtrack");
  await page.check("#lab-a-all");
  await page.click("#lab-a-run");
  await page.waitForFunction(() => document.querySelector("#lab-a-result").textContent.includes("Solved"));
  const step = () => page.locator("#lab-a-place").textContent();
  await page.click("#lab-a-last");
  const last = /of (\d+)/.exec(await step())[1];
  assert.ok(Number(last) > 4);
  assert.ok((await step()).startsWith(`Step ${last}`));
  await page.click("#lab-a-back");
  assert.ok((await step()).startsWith(`Step ${last - 1}`));
  await page.click("#lab-a-first");
  assert.ok((await step()).startsWith("Step 0"));
  const board = () => page.locator("#lab-a-grid").getAttribute("aria-label");
  const empty = await board();
  await page.click("#lab-a-forward");
  assert.notEqual(await board(), empty);
  // Both solutions can be looked at.
  await page.click("#lab-a-next");
  assert.match(await page.locator("#lab-a-solution").textContent(), /1 of 2/);
  const first = await page.locator('[id="lab-a-r1c1"]').getAttribute("aria-label");
  await page.click("#lab-a-next");
  assert.notEqual(await page.locator('[id="lab-a-r1c1"]').getAttribute("aria-label"), first);
});

test("solutions are looked at while more are found", {}, async (page) => {
  await paste(page, "1/1/1/1/1/1/1/1/1\n1/1/1/1/1/1/1/1/1\n");
  await go(page, "Laboratory");
  await page.selectOption("#lab-a-method", "backtrack");
  await page.uncheck("#lab-a-filmed");
  await page.check("#lab-a-all");
  await page.click("#lab-a-run");
  await page.locator("#lab-a-next").waitFor();
  await page.click("#lab-a-next");
  assert.match(await page.locator("#lab-a-solution").textContent(), /^Solution 1 of \d+/);
});

test("a method is told how to search", {}, async (page) => {
  await paste(page, await gallery("edge/first-3x3.txt"));
  await go(page, "Laboratory");
  await page.selectOption("#lab-a-method", "path");
  await page.check("#lab-a-all");
  const nodes = async () => {
    await page.click("#lab-a-run");
    await page.waitForFunction(() => document.querySelector("#lab-a-result").textContent.includes("Solved"));
    return /Nodes: (.*?) ·/.exec(await page.locator("#lab-a-figures").textContent())[1];
  };
  const rows = await nodes();
  await page.getByText("Settings of the search").click();
  await page.selectOption("#lab-a-path", "spiral-out");
  assert.notEqual(await nodes(), rows);
  await axe(page);
});

test("two methods side by side", {}, async (page) => {
  await paste(page, DUCK);
  await go(page, "Laboratory");
  await page.check("#lab-two");
  await page.selectOption("#lab-b-method", "backtrack");
  await page.click("#lab-both");
  for (const bench of ["lab-a", "lab-b"]) {
    await page.waitForFunction((id) => document.getElementById(id).textContent.includes("Solved"), `${bench}-result`);
  }
  await axe(page);
});

test("all solutions are counted, with a pause", {}, async (page) => {
  await paste(page, "1/1/1/1\n1/1/1/1\n");
  await go(page, "Laboratory");
  await page.click("#count-run");
  await page.waitForFunction(() => document.querySelector("#count-result").textContent.includes("24"));
});

test("a long count waits and goes on", {}, async (page) => {
  await paste(page, await gallery("edge/law-12x12.txt"));
  await go(page, "Laboratory");
  await page.click("#count-run");
  await page.waitForFunction(() => / [MGk] /.test(document.querySelector("#count-state").textContent));
  await page.click("#count-pause");
  await page.waitForTimeout(500);
  const paused = await page.locator("#count-state").textContent();
  await page.waitForTimeout(500);
  assert.equal(await page.locator("#count-state").textContent(), paused);
  await page.click("#count-pause");
  await page.waitForFunction((before) => document.querySelector("#count-state").textContent !== before, paused);
  await page.click("#count-stop");
  await page.waitForFunction(() => document.querySelector("#count-result").textContent.includes("at least"));
});
