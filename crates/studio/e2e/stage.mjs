// A stage for the studio: a server of dist/ with the headers of `quadrille play`, and a browser.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** The root of the project. */
export const root = fileURLToPath(new URL("../../../", import.meta.url));
const dist = join(root, "dist");
/** Where cargo puts what it builds. */
export const target = process.env.CARGO_TARGET_DIR ?? join(root, "target");
const types = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
};

/** Serves what lies in dist/, by name alone. */
async function serve() {
  const files = new Map();
  for (const name of (await readdir(dist)).filter((name) => extname(name) in types)) {
    files.set(`/${name}`, { kind: types[extname(name)], bytes: await readFile(join(dist, name)) });
  }
  assert.ok(files.has("/index.html"), "dist/ holds no studio: run `cargo xtask web`");
  files.set("/", files.get("/index.html"));
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(files.get("/").bytes.toString())[1];
  const listening = createServer((request, response) => {
    const file = files.get(request.url);
    response.writeHead(file ? 200 : 404, {
      "Content-Type": file?.kind ?? "text/plain",
      "Content-Security-Policy": `${policy}; frame-ancestors 'none'`,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Embedder-Policy": "require-corp",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": "no-cache",
    });
    response.end(file?.bytes);
  });
  await new Promise((resolve) => listening.listen(0, "127.0.0.1", resolve));
  return listening;
}

/** The studio, served and in a browser: its address with a slash at its end, the browser, and how to end both. */
export async function raise() {
  const server = await serve();
  const executablePath = process.env.QUADRILLE_CHROMIUM || "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const end = async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://127.0.0.1:${server.address().port}/`, browser, end };
}
