import { join } from "node:path";
import { defineConfig } from "vite";
import { UNBUNDLED } from "./scripts/unbundled.mjs";

const root = import.meta.dirname;

export default defineConfig({
  root,
  publicDir: false,
  resolve: { alias: sourceAliases() },
  ssr: { noExternal: true, external: [...UNBUNDLED] },
  build: {
    ssr: true,
    target: "node22",
    outDir: "dist/server",
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      // A worker thread starts from a file of its own, beside main.js.
      input: { main: join(root, "src/server/main.ts"), worker: join(root, "src/server/services/workers/worker.ts") },
      external: UNBUNDLED.map((name) => new RegExp(`^${name}(?:/|$)`, "u")),
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "chunks/[name]-[hash].js",
        format: "es",
        // Each start reads the maps, for the places in the log; the sources themselves are half of them.
        sourcemapExcludeSources: true,
      },
    },
  },
});

function sourceAliases() {
  return ["domain", "contract", "server"].map((side) => ({
    find: new RegExp(`^#${side}/`, "u"),
    replacement: `${join(root, "src", side)}/`,
  }));
}
