// For everyone: themes, French, fingers, small screens, screen readers, large boards.
import assert from "node:assert/strict";
import { axe, open, shot, test } from "./helpers.mjs";
import { DUCK, click, gallery, go, label, moves, paste, place, won } from "./table.mjs";

test("dark mode is worn by boards too", { theme: "dark" }, async (page) => {
  await paste(page, DUCK);
  const [red] = await page.evaluate(() => document.querySelector("canvas.ground").getContext("2d").getImageData(1, 1, 1, 1).data);
  assert.ok(red < 60, `the ground is dark: ${red}`);
  await page.click("#hint");
  await page.locator("#reason").waitFor();
  await shot(page, "dark");
  await axe(page);
});

test("high contrast can be chosen, and is remembered", {}, async (page) => {
  await paste(page, await gallery("polyomino/soma.packing"));
  await page.click("#settings");
  await page.selectOption("#theme", "contrast");
  await page.selectOption("#patterns", "on");
  await page.click("#close-dialog");
  await axe(page);
  await page.reload();
  await page.locator("#play-grid").waitFor();
  assert.equal(await page.locator("html").getAttribute("data-theme"), "contrast");
});

test("French is spoken", { locale: "fr-FR" }, async (page) => {
  await open(page);
  assert.equal(await page.locator("html").getAttribute("lang"), "fr");
  await page.getByRole("heading", { name: /Nonogrammes/ }).waitFor();
  await page.click("#open");
  await page.fill("#open-text", DUCK);
  await page.click("#open-go");
  await page.locator("#play-grid").waitFor();
  assert.equal((await page.locator("#undo").textContent()).trim(), "Défaire");
  await page.click("#hint");
  assert.match(await page.locator("#reason").textContent(), /colonne 4/);
  await shot(page, "french");
});

test("a screen reader finds a grid of labelled cells and hears moves", {}, async (page) => {
  await paste(page, DUCK);
  const grid = page.getByRole("grid");
  assert.equal(await grid.getByRole("row").count(), 10);
  assert.equal(await grid.getByRole("rowheader").count(), 9);
  assert.equal(await grid.getByRole("columnheader", { name: "column 4: 7 1" }).count(), 1);
  assert.equal(await grid.getByRole("gridcell").count(), 72);
  await grid.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  assert.match(await page.locator("#said").textContent(), /row 1, column 1, filled/);
  assert.equal(await grid.getAttribute("aria-activedescendant"), "play-r1c1");
  // A press that comes from assistive technology, not from a pointer.
  await page.locator('[id="play-r2c2"]').evaluate((cell) => cell.click());
  assert.match(await label(page, "r2c2"), /filled/);
});

const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

test("fingers: a tap fills, a long touch crosses", PHONE, async (page) => {
  await open(page, "#nonogram:1:2x2:1_2-2_1");
  await page.locator("#play-grid").waitFor();
  await page.touchscreen.tap(...(await place(page, "r1c1")));
  assert.match(await label(page, "r1c1"), /filled/);
  const [x, y] = await place(page, "r1c2");
  const touch = await page.context().newCDPSession(page);
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await page.waitForTimeout(700);
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  assert.match(await label(page, "r1c2"), /empty/);
  await page.touchscreen.tap(...(await place(page, "r2c1")));
  await page.touchscreen.tap(...(await place(page, "r2c2")));
  await won(page);
  await axe(page);
});

test("a board of 16 by 16 pieces can be read on a telephone", PHONE, async (page) => {
  await open(page);
  await paste(page, await gallery("edge/law-16x16.txt"));
  const box = await page.locator('[id="play-r8c8"]').boundingBox();
  assert.ok(box.width >= 20, `a cell is ${box.width} wide`);
  const [wide, shown] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= shown, `nothing is cut off at the side: ${wide} of ${shown}`);
  await shot(page, "telephone");
  await page.getByRole("button", { name: "Zoom in" }).click();
  const larger = await page.locator('[id="play-r8c8"]').boundingBox();
  assert.ok(larger.width > box.width * 1.2);
});

test("what the wheel zooms at stays under the pointer", {}, async (page) => {
  await paste(page, await gallery("edge/law-16x16.txt"));
  const [x, y] = await place(page, "r12c13");
  await page.mouse.move(x, y);
  await page.keyboard.down("Control");
  for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, -200);
  await page.keyboard.up("Control");
  await page.waitForFunction(([x, y]) => {
    const area = document.querySelector('[id="play-r12c13"]').getBoundingClientRect();
    return area.width > 60 && area.left < x && area.right > x && area.top < y && area.bottom > y;
  }, [x, y]);
});

test("a nonogram of 100 by 100 is played", {}, async (page) => {
  const side = Array.from({ length: 100 }, (_, at) => (at % 7) + 1).join("/");
  await paste(page, `${side}\n${side}\n`);
  await page.locator("#play-grid").focus();
  await page.keyboard.press("Home");
  for (const key of ["Enter", "ArrowRight", "Enter", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  assert.equal(await moves(page), 3);
  // What is only heard follows a moment later.
  await page.waitForFunction(() => /filled/.test(document.querySelector('[id="play-r2c2"]')?.ariaLabel));
  const cells = await page.getByRole("grid").getByRole("gridcell").count();
  assert.ok(cells >= 45 && cells < 1_000, `the surroundings of the cursor: ${cells}`);
  await axe(page);
});

test("nothing is lost when the language changes", {}, async (page) => {
  await paste(page, DUCK);
  await click(page, "r1c2");
  await page.click("#settings");
  await page.selectOption("#language", "fr");
  await page.click("#close-dialog");
  assert.equal(await moves(page), 1);
  await go(page, "Accueil");
});
