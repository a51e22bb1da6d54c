// `npm test` on a fresh clone: packages, build, checks, Vitest, then the journeys in a browser. The last line is the true result.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runChecks } from "./checks.mjs";
import { ensureBuilt, ensurePackages, main, packageCommand, root, runNode, say } from "./lib.mjs";

const deep = process.argv.includes("--deep");
const results = join(root, ".cache/test-results");

await main(async () => {
  ensurePackages();
  await ensureBuilt();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const env = deep ? { TEST_DEPTH: "deep" } : {};

  say("Checks");
  const checks = await runChecks({ budget: true });
  const checked = tally(checks.map(({ passed }) => passed));

  say("\nUnit and server tests");
  const unit = await vitest(env);

  say("\nJourneys in a browser");
  const journeys = await playwright(env);

  say("");
  for (const [name, { passed, failed }] of Object.entries({ checks: checked, tests: unit, journeys })) {
    say(`${name.padEnd(10)}${passed} passed, ${failed} failed`);
  }
  const passed = checked.passed + unit.passed + journeys.passed;
  const failed = checked.failed + unit.failed + journeys.failed;
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});

async function vitest(env) {
  const file = join(results, "vitest.json");
  const { code } = await runNode(
    [
      packageCommand("vitest"),
      "run",
      "--silent=passed-only",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    { env },
  );
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(file, "utf8"));
  const failed = Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0);
  // A run can fail without a failed test: an error outside any, or a set-up that broke.
  return { passed: numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) };
}

async function playwright(env) {
  if (!existsSync(join(root, "playwright.config.ts"))) {
    say("There are no journeys: playwright.config.ts is missing.");
    return { passed: 0, failed: 1 };
  }
  const browser = findBrowser() ?? installBrowser();
  if (browser === null) {
    say("No Chromium was found. Install it (on Debian: apt-get install chromium) or name one in CHROMIUM_PATH.");
    return { passed: 0, failed: 1 };
  }
  const file = join(results, "playwright.json");
  const { code } = await runNode([packageCommand("@playwright/test", "playwright"), "test", "--reporter=line,json"], {
    env: { ...env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { stats, errors = [] } = JSON.parse(readFileSync(file, "utf8"));
  const failed = stats.unexpected + errors.length;
  return { passed: stats.expected + stats.flaky, failed: code === 0 ? failed : Math.max(failed, 1) };
}

function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  candidates.push("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
  return candidates.find((path) => existsSync(path)) ?? null;
}

function installBrowser() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return null;
  say("Installing Chromium for the journeys (once) ...");
  try {
    const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
    execFileSync("apt-get", ["update", "-qq"], options);
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], options);
  } catch {
    return null;
  }
  return findBrowser();
}

function tally(outcomes) {
  const passed = outcomes.filter(Boolean).length;
  return { passed, failed: outcomes.length - passed };
}
