// `npm test` on a fresh clone: packages, build, checks, Vitest, then the journeys in a browser. The last line is the true result.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
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
  const browser = ensureBrowser();
  if (browser === null) return { passed: 0, failed: 1 };
  const file = join(results, "playwright.json");
  const { code } = await runNode([packageCommand("@playwright/test", "playwright"), "test", "--reporter=line,json"], {
    env: { ...env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { stats, errors = [] } = JSON.parse(readFileSync(file, "utf8"));
  const failed = stats.unexpected + errors.length;
  return { passed: stats.expected + stats.flaky, failed: code === 0 ? failed : Math.max(failed, 1) };
}

function tally(outcomes) {
  const passed = outcomes.filter(Boolean).length;
  return { passed, failed: outcomes.length - passed };
}
