// What every test of the studio needs: a stage, and an eye on everything that must not happen. A test fails if the page or
// a worker throws, writes an error to the console, breaks the content security policy or asks anything of another origin,
// whatever else the test looks at.
import assert from "node:assert/strict";
import { after, before, test as plain } from "node:test";
import { mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { raise, target } from "./stage.mjs";

/** The themes of the studio, as a reader's system asks for them. */
export const THEMES = {
  light: { colorScheme: "light", contrast: "no-preference" },
  dark: { colorScheme: "dark", contrast: "no-preference" },
  contrast: { colorScheme: "light", contrast: "more" },
};

let stage;
/** The address of the studio, with a slash at its end. */
export let address;

before(async () => {
  stage = await raise();
  address = stage.address;
});

after(() => stage?.end());

/** Notes everything that must not happen on a page. */
async function watch(page) {
  const trouble = [];
  page.on("pageerror", (error) => trouble.push(`thrown: ${error}`));
  page.on("crash", () => trouble.push("the page crashed"));
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    // A worker learns that it is to stop by asking for an address that the page has taken back.
    if (message.location().url.startsWith("blob:") && message.text().startsWith("Failed to load")) return;
    trouble.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !/^(blob|data):/.test(url)) trouble.push(`asked for ${url}`);
  });
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => {
      console.error(`policy: ${event.effectiveDirective} forbids ${event.blockedURI}`);
    });
  });
  return trouble;
}

/**
 * A test on a page of its own, in a browser that remembers nothing. `options` are those of a Playwright context, and
 * `theme`, one of THEMES.
 */
export function test(name, options, body) {
  plain(name, async () => {
    const { theme = "light", ...more } = options;
    const context = await stage.browser.newContext({
      locale: "en-GB",
      reducedMotion: "reduce",
      viewport: { width: 1280, height: 800 },
      ...THEMES[theme],
      ...more,
    });
    context.setDefaultTimeout(20_000);
    try {
      const page = await context.newPage();
      const trouble = await watch(page);
      await body(page, trouble);
      assert.deepEqual(trouble, [], "nothing that must not happen has happened");
    } finally {
      await context.close();
    }
  });
}

/** Opens the studio, with what follows the address (`#` and an ID opens a puzzle), and waits until it is there. */
export async function open(page, fragment = "") {
  const response = await page.goto(address + fragment);
  await page.locator("#main").waitFor();
  assert.equal(await page.locator("#loading").count(), 0);
  return response;
}

const axeSource = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Insists that axe finds nothing serious or critical on the page, or in the part that a selector names. */
export async function axe(page, selector = undefined) {
  // Evaluated by the debugger, where the page's policy has no say.
  await page.evaluate(axeSource);
  const found = await page.evaluate(
    async (selector) => (await globalThis.axe.run(selector ?? document, { resultTypes: ["violations"] })).violations,
    selector,
  );
  const grave = found.filter(({ impact }) => impact === "serious" || impact === "critical");
  const told = grave.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((n) => `  ${n.html}\n  ${n.failureSummary}`).join("\n")}`);
  assert.deepEqual(told, [], "axe finds nothing serious");
}

/** Keeps a picture of the page in target/screenshots/, for people to look at. */
export async function shot(page, name) {
  const folder = join(target, "screenshots");
  await mkdir(folder, { recursive: true });
  // Neither hides the caret nor stops animations: Playwright would add styles, which the policy forbids.
  await page.screenshot({ path: join(folder, `${name}.png`), caret: "initial", animations: "allow" });
}
