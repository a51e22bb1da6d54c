// `npm run test:quick` while working: the checks, a start of the built server, the rules and small parts, and the tests of pages
// and server that a change affects.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runChecks } from "./checks.mjs";
import { ensureBuilt, ensurePackages, filesUnder, main, packageCommand, root, runNode, say } from "./lib.mjs";
import { startsOnce } from "./start-once.mjs";

const TEST = /\.test\.tsx?$/u;
/** The code that plans a week. */
const PLANNING = /^(?:catalogue|src\/domain|bench)\//u;
const SERVER_TEST = /^(?:src\/server|tests\/(?:server|deep|catalogue))\/.*\.test\.ts$/u;

await main(async () => {
  ensurePackages();
  await ensureBuilt();
  const base = startOfChange();
  const changed = changedFiles(base);
  const touched = testsOf(changed);
  say(touched.length === 0 ? "No test of the server is touched." : `Touched: ${touched.join(", ")}`);
  // None of these fills two cores on its own.
  const [checks, started, { code }] = await Promise.all([
    runChecks({ budget: false, plans: changed.some((path) => PLANNING.test(path)) }),
    startsOnce(),
    vitest(["--project", "rules", "--project", "parts"]),
  ]);
  // Vitest follows the imports of each page's tests.
  const pages = (await vitest(["--project", "web", "--changed", base, "--passWithNoTests"])).code;
  const server =
    touched.length === 0 ? 0 : (await vitest(["--project", "server", "--project", "long", ...touched])).code;
  return checks.every(({ passed }) => passed) && started && code === 0 && pages === 0 && server === 0 ? 0 : 1;
});

function vitest(args) {
  return runNode([packageCommand("vitest"), "run", "--silent=passed-only", ...args], { env: { TEST_DEPTH: "quick" } });
}

/** The commit at which this branch left `main`. */
function startOfChange() {
  return git("merge-base", "HEAD", "main")[0] ?? "HEAD";
}

/** Files that differ from it, committed or not, and new files. */
function changedFiles(base) {
  return [...new Set([...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")])];
}

function git(...args) {
  try {
    const options = { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };
    return execFileSync("git", args, options).split("\n").filter(Boolean);
  } catch {
    // Without a git repository no change is known.
    return [];
  }
}

/**
 * The server's tests that changed themselves, share the name of a changed file next to them, or import a changed source. Shared
 * test support (`tests/support`) is left to `npm test`, since it affects all of them.
 */
function testsOf(changed) {
  const sources = changed.filter((path) => /^src\/.*\.tsx?$/u.test(path) && !TEST.test(path));
  const names = sources.map((path) => path.replace(/\.tsx?$/u, ""));
  return ["src/server", "tests/server", "tests/deep", "tests/catalogue"].flatMap(filesUnder).filter((path) => {
    if (!SERVER_TEST.test(path)) return false;
    if (changed.includes(path) || names.includes(path.replace(TEST, ""))) return true;
    const text = readFileSync(join(root, path), "utf8");
    return names.some((name) => text.includes(`"#${name.slice("src/".length)}"`));
  });
}
