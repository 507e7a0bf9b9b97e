// The hands of a test: how a person opens, clicks, drags and types.
import { readFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { open } from "./helpers.mjs";
import { root } from "./stage.mjs";

const sharedFolder = join(root, "..", "shared", "data");

/** Whether the collection of other people's files is beside the project. */
export const SHARED = existsSync(sharedFolder);

/** A puzzle of the gallery, as text. */
export const gallery = (name) => readFile(join(root, "puzzles", name), "utf8");
/** A file of other people, by name. */
export const shared = (name) => join(sharedFolder, name);

/** The duck: rows, columns, and the picture. */
export const DUCK = "3/2-1/3-2/2-2/6/1-5/6/1/2\n1-2/3-1/1-5/7-1/5/3/4/3\n";
export const DUCK_PICTURE = [
  ".###....", "##.#....", ".###..##", "..##..##", "..######", "#.#####.", "######..", "....#...", "...##...",
];

/** Opens a text as somebody who pastes it into the dialog. */
export async function paste(page, text) {
  if (page.url() === "about:blank") await open(page);
  await page.click("#open");
  await page.fill("#open-text", text);
  await page.click("#open-go");
  await page.locator("#play-grid").waitFor();
  await page.locator("dialog").waitFor({ state: "detached" });
}

/** The middle of a place on a board. */
export async function place(page, id, board = "play") {
  const box = await page.locator(`[id="${board}-${id}"]`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

export async function click(page, id, options = {}) {
  await page.mouse.click(...(await place(page, id)), options);
}

export async function drag(page, from, to, board = "play") {
  await page.mouse.move(...(await place(page, from, board)));
  await page.mouse.down();
  await page.mouse.move(...(await place(page, to, board)), { steps: 8 });
  await page.mouse.up();
}

/** What a screen reader says of a place. */
export const label = (page, id, board = "play") => page.locator(`[id="${board}-${id}"]`).getAttribute("aria-label");

/** The pieces in the tray: their names as places. */
export const tray = (page) =>
  page.locator('[id^="play-p"]').evaluateAll((cells) => cells.map((cell) => cell.id.slice("play-".length)));

/** Goes to a page of the studio. */
export const go = (page, name) => page.getByRole("navigation").getByRole("button", { name }).click();

export const won = (page) => page.locator("#cheer").waitFor();
export const moves = async (page) => Number(await page.locator("#moves").textContent());
