import { join } from "node:path";
import { defineConfig } from "vite";

const root = import.meta.dirname;

// Native code and WebAssembly that is loaded from beside its own file cannot be bundled.
const EXTERNAL = ["@electric-sql/pglite", "@node-rs/argon2", "@myriaddreamin/typst-ts-node-compiler", "tinypool"];

export default defineConfig({
  root,
  publicDir: false,
  resolve: { alias: sourceAliases() },
  ssr: { noExternal: true, external: EXTERNAL },
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
      external: EXTERNAL.map((name) => new RegExp(`^${name}(?:/|$)`, "u")),
      output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js", format: "es" },
    },
  },
});

function sourceAliases() {
  return ["domain", "contract", "server"].map((side) => ({
    find: new RegExp(`^#${side}/`, "u"),
    replacement: `${join(root, "src", side)}/`,
  }));
}
