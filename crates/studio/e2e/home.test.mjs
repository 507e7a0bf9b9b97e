// The home page: it loads, it shows the five families, it can be read by everybody, and it keeps to itself.
import assert from "node:assert/strict";
import { THEMES, address, axe, open, shot, test } from "./helpers.mjs";

const FAMILIES = ["polyomino", "swap", "nonogram", "loops", "edge"];

test("the home page shows five families", {}, async (page) => {
  await open(page);
  assert.equal(await page.locator("h1").count(), 1);
  for (const family of FAMILIES) {
    const heading = page.locator(`h2#family-${family}`);
    await heading.waitFor();
    assert.notEqual((await heading.textContent()).trim(), "");
  }
  assert.equal(await page.locator("h2[id^=family-]").count(), FAMILIES.length);
  assert.ok((await page.title()).includes("Quadrille"));
});

for (const theme of Object.keys(THEMES)) {
  test(`everybody can read the home page: ${theme}`, { theme }, async (page) => {
    await open(page);
    assert.equal(await page.locator("html").getAttribute("data-theme"), theme);
    await shot(page, `home-${theme}`);
    await axe(page);
  });
}

test("everybody can read the home page: small", { viewport: { width: 360, height: 700 } }, async (page) => {
  await open(page);
  const [wide, shown] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= shown, `nothing is cut off at the side: ${wide} of ${shown}`);
  await shot(page, "home-small");
  await axe(page);
});

test("the policy is in the header and in the page", {}, async (page) => {
  const response = await open(page);
  const header = response.headers()["content-security-policy"];
  const meta = await page.locator("meta[http-equiv=Content-Security-Policy]").getAttribute("content");
  assert.equal(header, `${meta}; frame-ancestors 'none'`);
  assert.ok(meta.startsWith("default-src 'none'") && !/unsafe-(inline|eval)/.test(meta.replace("wasm-unsafe-eval", "")));
});

test("the policy is in force", {}, async (page, trouble) => {
  await open(page);
  await page.evaluate(() => fetch("https://example.org/").catch(() => undefined));
  await page.waitForTimeout(100);
  assert.ok(trouble.some((line) => line.includes("policy: connect-src")), trouble.join("\n"));
  assert.ok(!trouble.some((line) => line.startsWith("thrown")));
  trouble.length = 0;
});

test("everything comes from where the page comes from", {}, async (page) => {
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await open(page);
  await page.waitForLoadState("networkidle");
  const elsewhere = asked.filter((url) => !url.startsWith(address) && !/^(blob|data):/.test(url));
  assert.deepEqual(elsewhere, []);
  assert.ok(asked.includes(`${address}studio_bg.wasm`));
});

test("who only looks at a puzzle loads no engine", {}, async (page) => {
  const engine = [];
  page.on("request", (request) => /engine/.test(request.url()) && engine.push(request.url()));
  await open(page, "#nonogram:1:2x2:1_2-2_1");
  await page.locator("#play-grid").waitFor();
  await page.waitForLoadState("networkidle");
  assert.deepEqual(engine, []);
  await Promise.all([page.waitForRequest(/engine_bg/), page.mouse.move(200, 200)]);
});
