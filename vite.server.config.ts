import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vite";

const root = import.meta.dirname;

// Native code and WebAssembly that is loaded from beside its own file cannot be bundled.
const EXTERNAL = ["@electric-sql/pglite", "@node-rs/argon2", "@myriaddreamin/typst-ts-node-compiler"];

/** Every `*.worker.ts` of the server becomes a file of its own, beside main.js. */
function workerEntries(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".worker.ts"));
  return Object.fromEntries(
    files.map((file) => [file.replace(/^.*[\\/]/u, "").replace(/\.ts$/u, ""), join(folder, file)]),
  );
}

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
      input: { main: join(root, "src/server/main.ts"), ...workerEntries(join(root, "src/server")) },
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
