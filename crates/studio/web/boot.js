// Starts the page. Everything else is Rust.
import init from "./studio.js";
init({ module_or_path: "studio_bg.wasm" }).catch((error) => {
  const place = document.getElementById("loading") ?? document.body;
  place.textContent = `Quadrille cannot start in this browser: ${error}`;
});
