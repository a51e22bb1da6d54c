import { createHash } from "node:crypto";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { type Plugin, transformWithOxc } from "vite";

/** Files without a hash in their names that are needed to render a page. */
const UNHASHED = /^\/(?:favicon\.(?:svg|ico)|icons\/.+|manifest\.webmanifest|shell\.html|table\.svg)$/u;
/** The card form comes from its provider and cannot work without it; the others are for developers of the app. */
const NEEDS_NETWORK = /^\/assets\/(?:stripe-card-form|dev-)|\.(?:map|br|gz)$/u;

/**
 * Builds the service worker next to the pages: `sw.js`, starting with the list of their files, and `shell.html`, the page as
 * built. The server may add a visitor's data to index.html, which nobody else must ever see.
 */
export function serviceWorker({ entry }: { entry: string }): Plugin {
  let folder = "";
  return {
    name: "mealwright:service-worker",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    async writeBundle() {
      copyFileSync(join(folder, "index.html"), join(folder, "shell.html"));
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile())
        .map((file) => `/${relative(folder, join(file.parentPath, file.name)).split(sep).join("/")}`)
        .filter((path) => UNHASHED.test(path) || (path.startsWith("/assets/") && !NEEDS_NETWORK.test(path)))
        .toSorted();
      const source = readFileSync(entry, "utf8");
      const version = createHash("sha256").update(source);
      for (const path of files) version.update(path).update(readFileSync(join(folder, path)));
      const shell = JSON.stringify({ version: version.digest("hex").slice(0, 12), files });
      const { code } = await transformWithOxc(source, entry);
      writeFileSync(join(folder, "sw.js"), `const SHELL = ${shell};\n${code.replace(/^export \{\};?$/mu, "")}`);
    },
  };
}
