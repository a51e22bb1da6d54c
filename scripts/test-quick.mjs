// `npm run test:quick` while one works: the checks, a start of the built server, the rules and small parts, and the tests of pages and
// of the server that a change touches.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runChecks } from "./checks.mjs";
import { ensureBuilt, ensurePackages, filesUnder, main, packageCommand, root, runNode, say } from "./lib.mjs";
import { startsOnce } from "./start-once.mjs";

const TEST = /\.test\.tsx?$/u;
/** What a week is made from and by. */
const PLANNING = /^(?:catalogue|src\/domain|bench)\//u;
const SERVER_TEST = /^(?:src\/server|tests\/(?:server|deep|catalogue))\/.*\.test\.ts$/u;

await main(async () => {
  ensurePackages();
  await ensureBuilt();
  const base = startOfChange();
  const changed = changedFiles(base);
  const touched = testsOf(changed);
  say(touched.length === 0 ? "No test of the server is touched." : `Touched: ${touched.join(", ")}`);
  // None of them fills two cores by itself.
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

/** The commit from which this work left `main`. */
function startOfChange() {
  return git("merge-base", "HEAD", "main")[0] ?? "HEAD";
}

/** What differs from it, committed or not, and what is new. */
function changedFiles(base) {
  return [...new Set([...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")])];
}

function git(...args) {
  try {
    const options = { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };
    return execFileSync("git", args, options).split("\n").filter(Boolean);
  } catch {
    // Without git's own folder nothing is known to have changed.
    return [];
  }
}

/**
 * The server's tests that were changed themselves, bear the name of a changed file beside them, or import a changed source. What
 * many tests stand on (`tests/support`) is left to `npm test`: it touches all of them.
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
