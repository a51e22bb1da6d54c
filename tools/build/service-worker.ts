import { createHash } from "node:crypto";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { type Plugin, transformWithOxc } from "vite";

/** Of the files without a hash in their names, those that a page draws with. */
const UNHASHED = /^\/(?:favicon\.(?:svg|ico)|icons\/.+|manifest\.webmanifest|shell\.html|table\.svg)$/u;
/** The card form comes from its provider and is nothing without it; the others are for people who build the app. */
const NEEDS_NETWORK = /^\/assets\/(?:stripe-card-form|dev-)|\.(?:map|br|gz)$/u;

/**
 * Builds the service worker beside the pages: `sw.js` with the list of their files in front, and `shell.html`, the page as it
 * was built. The server may write into index.html what concerns one visitor; nobody else must ever be shown that.
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
