// `node scripts/server-packages.mjs FOLDER` copies the packages that the built server loads at run time: the few that cannot be
// bundled, and their dependencies. All others are bundled, or only used to build.
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { UNBUNDLED } from "./unbundled.mjs";
import { main, root, say } from "./lib.mjs";

await main(() => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error("Name the folder: node scripts/server-packages.mjs FOLDER");
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const paths = pathsOf(packages, UNBUNDLED).filter((path) => existsSync(join(root, path)));
  for (const path of paths) cpSync(join(root, path), resolve(folder, path), { recursive: true, dereference: true });
  say(`${paths.length} packages copied`);
  return 0;
});

/** Where the lockfile installs the named packages and all their dependencies. */
function pathsOf(packages, names) {
  const queue = names.map((name) => `node_modules/${name}`);
  for (const path of queue) {
    const { dependencies = {}, optionalDependencies = {} } = packages[path];
    const needed = Object.keys({ ...dependencies, ...optionalDependencies }).map((name) =>
      placeOf(packages, path, name),
    );
    queue.push(...needed.filter((found) => found !== null && !queue.includes(found)));
  }
  return queue;
}

/** A package is looked for under the one that needs it first, then further up; null if this system has none. */
function placeOf(packages, from, name) {
  const nested = `${from}/node_modules/${name}`;
  if (nested in packages) return nested;
  const outer = from.lastIndexOf("/node_modules/");
  if (outer !== -1) return placeOf(packages, from.slice(0, outer), name);
  return `node_modules/${name}` in packages ? `node_modules/${name}` : null;
}
