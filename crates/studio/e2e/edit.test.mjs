// The author's table, and what comes from elsewhere: files of other programs, pictures.
import assert from "node:assert/strict";
import { deflateSync } from "node:zlib";
import { axe, open, shot, test } from "./helpers.mjs";
import { SHARED, drag, gallery, go, label, paste, place, shared, won } from "./table.mjs";

test("a nonogram is drawn, proven unique, played", {}, async (page) => {
  await open(page);
  await go(page, "Make");
  await page.fill("#set-size", "5x5");
  await page.locator("#set-size").press("Tab");
  await page.click("#edit-blank");
  await page.locator('[id="edit-r1c1"]').waitFor({ state: "attached" });
  await drag(page, "r1c1", "r1c5", "edit");
  await drag(page, "r2c1", "r2c3", "edit");
  assert.match(await label(page, "r1c3", "edit"), /filled/);
  // Nobody has to ask.
  await page.getByText("The solution is unique.").waitFor();
  await page.mouse.click(...(await place(page, "r4c5", "edit")));
  await page.mouse.click(...(await place(page, "r5c4", "edit")));
  await page.click("#edit-check");
  await page.getByText("There are several solutions").waitFor();
  await shot(page, "editor");
  await axe(page);
  await page.click("#edit-undo");
  assert.match(await label(page, "r5c4", "edit"), /empty/);
  // What was drawn is there again when the page is.
  await page.waitForTimeout(500);
  await page.reload();
  await page.locator('[id="edit-r1c1"]').waitFor({ state: "attached" });
  assert.match(await label(page, "r1c3", "edit"), /filled/);
  await page.click("#edit-play");
  await page.locator("#play-grid").waitFor();
  await page.click("#solve");
  await won(page);
});

for (const [family, gesture] of [
  ["polyomino", async (page) => {
    await page.getByRole("radio", { name: /new piece/i }).click();
    await drag(page, "r1c1", "r1c3", "edit");
  }],
  ["loops", (page) => drag(page, "r1c1", "r1c4", "edit")],
  ["swap", async (page) => {
    for (const id of ["r1c1", "r1c2"]) await page.mouse.click(...(await place(page, id, "edit")));
  }],
  ["edge", (page) => drag(page, "r1c1", "r1c3", "edit")],
]) {
  test(`a puzzle of ${family} is drawn and made`, {}, async (page) => {
    await open(page);
    await go(page, "Make");
    await page.selectOption("#edit-family", family);
    await page.click("#edit-blank");
    await page.locator('[id="edit-r1c1"]').waitFor({ state: "attached" });
    await gesture(page);
    await page.locator("#edit-undo:not([disabled])").waitFor();
    assert.equal(await page.locator("[role=alert]").count(), 0);
    await shot(page, `editor-${family}`);
    await page.click("#edit-make");
    await page.waitForTimeout(200);
    await page.locator(".notice").waitFor({ state: "detached" });
    await axe(page);
    await page.click("#edit-play");
    await page.locator("#play-grid").waitFor();
  });
}

test("pieces are drawn one after another at the same place", {}, async (page) => {
  await open(page);
  await go(page, "Make");
  await page.selectOption("#edit-family", "polyomino");
  await page.click("#edit-blank");
  await page.locator('[id="edit-r1c1"]').waitFor({ state: "attached" });
  const ink = (name) => page.getByRole("radio", { name }).click();
  await ink(/new piece B/i);
  await drag(page, "r1c1", "r1c3", "edit");
  assert.match(await label(page, "r1c2", "edit"), /piece B/);
  await ink(/to the tray/i);
  await page.mouse.click(...(await place(page, "r1c2", "edit")));
  assert.match(await label(page, "r1c2", "edit"), /empty/);
  await ink(/new piece C/i);
  await drag(page, "r1c1", "r2c1", "edit");
  assert.match(await label(page, "r1c1", "edit"), /piece C/);
  assert.equal(await page.getByRole("radio", { name: "Piece B" }).count(), 1);
});

test("a puzzle is typed, and errors say where", {}, async (page) => {
  await open(page);
  await go(page, "Make");
  await page.getByText("As text").click();
  await page.fill("#edit-text", "1/2\n2/1\n");
  await page.locator('[id="edit-r2c2"]').waitFor({ state: "attached" });
  await page.fill("#edit-text", "1/x\n2/1\n");
  await page.getByRole("alert").waitFor();
  assert.match(await page.getByRole("alert").textContent(), /1:3/);
});

test("the board that was drawn is cut into random pieces", {}, async (page) => {
  await open(page);
  await go(page, "Make");
  await page.selectOption("#edit-family", "polyomino");
  await page.fill("#set-size", "6x5");
  await page.locator("#set-size").press("Tab");
  await page.click("#edit-blank");
  await page.locator('[id="edit-r1c1"]').waitFor({ state: "attached" });
  await page.getByRole("radio", { name: "Hole" }).click();
  await drag(page, "r2c3", "r2c4", "edit");
  await page.click("#edit-again");
  await page.getByText(/28 cells cut into 6 pieces/).first().waitFor();
  assert.match(await label(page, "r2c3", "edit"), /no cell|hole/i);
});

test("walls that were drawn get other tiles", {}, async (page) => {
  await open(page);
  await go(page, "Make");
  await page.selectOption("#edit-family", "swap");
  await page.click("#edit-blank");
  await page.getByRole("radio", { name: "Wall" }).click();
  await drag(page, "r1c1", "r1c2", "edit");
  await page.click("#edit-again");
  await page.getByText(/1 wall/).first().waitFor();
  await page.locator(".notice").waitFor({ state: "detached" });
});

test("a board is cut into random pieces", {}, async (page) => {
  await open(page);
  await go(page, "Make");
  await page.selectOption("#edit-family", "polyomino");
  await page.fill("#set-board", "6x6");
  await page.fill("#set-cut", "7");
  await page.locator("#set-cut").press("Tab");
  await page.click("#edit-make");
  await page.getByText(/7 pieces/).first().waitFor();
});

/** A PNG of so many pixels a side with a dark disc, made here. */
function disc(side) {
  const rows = Buffer.alloc(side * (side * 3 + 1));
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const dark = Math.hypot(x - side / 2 + 0.5, y - side / 2 + 0.5) < side * 0.4;
      rows.fill(dark ? 30 : 240, y * (side * 3 + 1) + 1 + x * 3, y * (side * 3 + 1) + 4 + x * 3);
    }
  }
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

function crc(bytes) {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

test("a picture becomes a nonogram, cut and coloured at once", {}, async (page) => {
  await open(page);
  await page.click("#open");
  await page.setInputFiles("#open-file", { name: "disc.png", mimeType: "image/png", buffer: disc(64) });
  await page.locator('[id="edit-r1c1"]').waitFor({ state: "attached" });
  await page.fill("#picture-size", "12x12");
  await page.locator("#picture-size").press("Tab");
  await page.waitForFunction(() => document.querySelectorAll('#edit-grid [role=gridcell]').length === 144);
  await page.waitForFunction(() => /filled/.test(document.querySelector('[id="edit-r6c6"]').ariaLabel));
  assert.match(await label(page, "r1c1", "edit"), /empty/);
  await page.locator("#crop-left").fill("40");
  await page.waitForFunction(() => /filled/.test(document.querySelector('[id="edit-r6c1"]').ariaLabel));
  // A frame over the upper half of the disc, from one corner to the other.
  const box = await page.locator("#crop").boundingBox();
  await page.mouse.move(box.x + 2, box.y + 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2, { steps: 3 });
  await page.mouse.up();
  await page.waitForFunction(() => /filled/.test(document.querySelector('[id="edit-r12c6"]').ariaLabel));
  assert.equal(await page.locator("#crop-bottom").inputValue(), "50");
  assert.equal(await page.locator("#crop-left").inputValue(), "1");
  await page.click("#edit-check");
  await page.getByText(/The solution is unique|There are several/).waitFor();
  await shot(page, "picture");
  await axe(page);
});

test("a file of another program is opened: webpbn", {}, async (page) => {
  await open(page);
  await page.click("#open");
  const buffer = Buffer.from(await gallery("nonogram/patches-15x15.xml"));
  await page.setInputFiles("#open-file", { name: "patches.xml", mimeType: "text/xml", buffer });
  await page.locator("#play-grid").waitFor();
});

if (SHARED) {
  for (const [name, family] of [
    ["polyomino/burrtools_examples", "Polyomino packing"],
    ["nonogram/formats", "Nonograms"],
    ["loops/dauphine_public", "Loops"],
    ["edge/official", "Edge matching"],
    ["swap/ensae", "Swap puzzle"],
  ]) {
    test(`files of other people are opened: ${name}`, {}, async (page) => {
      const { readdir } = await import("node:fs/promises");
      const files = (await readdir(shared(name))).filter((file) => !/readme|\.md$|answers|\.csv$/i.test(file)).sort();
      await open(page);
      let opened = 0;
      for (const file of files.slice(0, 6)) {
        await page.click("#open");
        await page.setInputFiles("#open-file", `${shared(name)}/${file}`);
        await page.locator("#play-grid, .choices, .notice.trouble").first().waitFor();
        if (await page.locator(".choices").isVisible()) await page.locator(".choices button").first().click();
        const refused = page.locator(".notice.trouble button");
        if (await refused.isVisible()) {
          await refused.click();
          if (await page.locator("#close-dialog").isVisible()) await page.click("#close-dialog");
          continue;
        }
        assert.ok((await page.locator("h1").textContent()).startsWith(family), file);
        opened += 1;
        await go(page, "Home");
      }
      assert.ok(opened > 0, `at least one of ${files}`);
    });
  }
}

test("a link of another program is pasted anywhere", {}, async (page) => {
  await open(page);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "[[3,1,2],[4,5,6]]");
    dispatchEvent(new ClipboardEvent("paste", { clipboardData: data }));
  });
  await page.locator("#play-grid").waitFor();
  await paste(page, "[[1,3,2],[4,5,6]]");
});
