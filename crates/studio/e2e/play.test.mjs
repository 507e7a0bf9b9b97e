// Every family is played to the congratulation with the mouse, and with the keyboard alone.
import assert from "node:assert/strict";
import { axe, open, shot, test } from "./helpers.mjs";
import { DUCK, DUCK_PICTURE, click, drag, gallery, label, moves, paste, place, tray, won } from "./table.mjs";

// Four corners around a ring of joints 1 to 4: the studio turns a corner piece to the rim by itself.
const RING = "0 1 4 0\n0 0 2 1\n4 3 0 0\n2 0 0 3\n";
// Two pieces fill the board; one must be turned.
const PAIR = "space: flat\nboard:\n####\n####\npieces:\nA ###/#..\nB #./#./##\n";
/** The cells of each piece, in the tray's order. */
const PAIR_CELLS = [["r1c1", "r1c2", "r1c3", "r2c1"], ["r1c4", "r2c2", "r2c3", "r2c4"]];

test("a nonogram, with the mouse", {}, async (page) => {
  await paste(page, DUCK);
  for (const [row, line] of DUCK_PICTURE.entries()) {
    // Runs are drawn in one stroke, single cells with a click.
    for (const run of line.matchAll(/#+/g)) {
      const [from, to] = [run.index + 1, run.index + run[0].length];
      if (from === to) await click(page, `r${row + 1}c${from}`);
      else await drag(page, `r${row + 1}c${from}`, `r${row + 1}c${to}`);
    }
  }
  await won(page);
  await shot(page, "nonogram");
  await axe(page);
});

test("a nonogram, with the keyboard", {}, async (page) => {
  await open(page);
  await page.keyboard.press("Tab");
  await paste(page, "1/2\n2/1\n");
  await page.locator("#play-grid").focus();
  for (const key of ["Home", "Enter", "ArrowDown", "Enter", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await won(page);
});

test("a swap puzzle, with the mouse", {}, async (page) => {
  await paste(page, "[[2,1,3],[4,6,5]]");
  await click(page, "r1c1");
  await click(page, "r1c2");
  await drag(page, "r2c2", "r2c3");
  await won(page);
  assert.equal(await moves(page), 2);
  await shot(page, "swap");
  await axe(page);
});

test("a swap puzzle, with the keyboard", {}, async (page) => {
  await paste(page, "[[2,1,3],[4,6,5]]");
  await page.locator("#play-grid").focus();
  for (const key of ["Home", "Enter", "ArrowRight", "Enter", "ArrowDown", "Enter", "ArrowRight", "Enter"]) {
    await page.keyboard.press(key);
  }
  await won(page);
});

/** Where the links of the four corners of a ring lie. */
const CORNERS = { r1c1: ["south", "east"], r1c2: ["south", "west"], r2c1: ["north", "east"], r2c2: ["north", "west"] };

test("loops, with the mouse", {}, async (page) => {
  await paste(page, "2\n2\n5 0\n5 0\n5 0\n5 0\n");
  for (const [id, sides] of Object.entries(CORNERS)) {
    for (let turn = 0; turn < 4; turn++) {
      const said = (await label(page, id)).split(";")[0];
      if (sides.every((side) => said.includes(side))) break;
      await click(page, id);
    }
  }
  await won(page);
  await axe(page);
});

test("loops, with the keyboard", {}, async (page) => {
  await paste(page, "2\n2\n5 0\n5 0\n5 0\n5 0\n");
  await page.locator("#play-grid").focus();
  await page.keyboard.press("Home");
  for (const [id, key] of [["r1c1", "ArrowRight"], ["r1c2", "ArrowDown"], ["r2c2", "ArrowLeft"], ["r2c1", ""]]) {
    for (let turn = 0; turn < 4; turn++) {
      const said = (await label(page, id)).split(";")[0];
      if (CORNERS[id].every((side) => said.includes(side))) break;
      await page.keyboard.press("r");
    }
    if (key) await page.keyboard.press(key);
  }
  await won(page);
});

test("a tile of loops is locked with the second button", {}, async (page) => {
  await paste(page, await gallery("loops/mixed-10x10.loops"));
  await click(page, "r1c2", { button: "right" });
  assert.match(await label(page, "r1c2"), /locked/);
  await shot(page, "loops");
  // All others are shuffled, and one step takes that back.
  const before = await label(page, "r1c2");
  await page.getByRole("button", { name: "Shuffle" }).click();
  assert.ok((await moves(page)) > 20);
  assert.equal(await label(page, "r1c2"), before);
  await page.click("#undo");
  assert.equal(await moves(page), 1);
});

test("pieces, with the mouse", {}, async (page) => {
  await paste(page, PAIR);
  await lay(page, (piece) => click(page, piece), (id) => place(page, id).then((at) => page.mouse.move(...at)), (id) => click(page, id));
  await won(page);
  await axe(page);
});

test("pieces, with the keyboard", {}, async (page) => {
  await paste(page, PAIR);
  await page.locator("#play-grid").focus();
  await lay(
    page,
    (piece) => walk(page, piece).then(() => page.keyboard.press("Enter")),
    (id) => walk(page, id),
    () => page.keyboard.press("Enter"),
  );
  await won(page);
});

/** Lays every piece where it belongs: turned so and so, held over this cell or that, as somebody who tries. */
async function lay(page, take, carry, put) {
  for (const [number, cells] of PAIR_CELLS.entries()) {
    const piece = `p${number}`;
    const lies = async () => {
      const labels = await Promise.all(cells.map((cell) => label(page, cell)));
      return labels.every((said) => said.includes(`piece ${"AB"[number]}`));
    };
    tries: for (let turns = 0; turns < 4; turns++) {
      for (const cell of cells) {
        await take(piece);
        await carry(cell);
        for (let turn = 0; turn < turns; turn++) await page.keyboard.press("r");
        const before = await moves(page);
        await put(cell);
        if (await lies()) break tries;
        await page.keyboard.press("Escape");
        if ((await moves(page)) > before) await page.keyboard.press("Control+z");
      }
    }
    assert.ok(await lies(), `piece ${number} lies where it belongs`);
  }
}

/** Walks with the arrows until the cursor is on a place. */
async function walk(page, id) {
  let stuck;
  for (let step = 0; step < 40; step++) {
    const at = (await page.locator("#play-grid").getAttribute("aria-activedescendant"))?.slice("play-".length);
    if (at === id) return;
    const [[x, y], [wantX, wantY]] = [await place(page, at), await place(page, id)];
    const [dx, dy] = [wantX - x, wantY - y];
    const [down, right] = [dy > 0 ? "ArrowDown" : "ArrowUp", dx > 0 ? "ArrowRight" : "ArrowLeft"];
    await page.keyboard.press(Math.abs(dy) > 25 && at !== stuck ? down : right);
    stuck = at;
  }
  assert.fail(`the cursor does not reach ${id}`);
}

test("a level of pieces: a piece is carried, turned, refused and taken back", {}, async (page) => {
  await open(page);
  await page.getByRole("button", { name: "24 levels, 5×11" }).click();
  await page.locator(".choices button").first().click();
  await page.locator("#play-grid").waitFor();
  const [piece] = await tray(page);
  await click(page, piece);
  await page.mouse.move(...(await place(page, "r3c6")));
  await page.keyboard.press("r");
  await shot(page, "polyomino");
  await page.keyboard.press("Escape");
  assert.equal(await moves(page), 0);
  await axe(page);
});

test("edge matching, with the mouse", {}, async (page) => {
  await paste(page, RING);
  await drag(page, "p0", "r1c1");
  await drag(page, "p1", "r1c2");
  await click(page, "p2");
  await click(page, "r2c1");
  await drag(page, "p3", "r2c2");
  await won(page);
  await axe(page);
});

test("edge matching, with the keyboard", {}, async (page) => {
  await paste(page, RING);
  await page.locator("#play-grid").focus();
  for (const [piece, cell] of [["p0", "r1c1"], ["p1", "r1c2"], ["p2", "r2c1"], ["p3", "r2c2"]]) {
    await walk(page, piece);
    await page.keyboard.press("Enter");
    await walk(page, cell);
    await page.keyboard.press("Enter");
  }
  await won(page);
});

test("a large board of edge matching", {}, async (page) => {
  await paste(page, await gallery("edge/clues-8x8.txt"));
  const [piece] = await tray(page);
  await click(page, piece);
  await page.mouse.move(...(await place(page, "r1c1")));
  await shot(page, "edge");
  await axe(page);
});
