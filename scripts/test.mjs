// `npm test` on a fresh clone: packages, build, then the server's tests; in parallel the browser journeys, followed by the checks
// and the tests that need no server. The last line is the true result. `--deep` runs long samples in full, `--date 2028-02-29` on
// that day, `--half` against a load that takes one core. `--files LIST`, a file with one name per line, runs only those test
// files, and the journeys that depend on the date.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureBrowser } from "./browser.mjs";
import { runChecks } from "./checks.mjs";
import { ensureBuilt, ensurePackages, main, packageCommand, projectNode, root, runNode, say } from "./lib.mjs";

const deep = process.argv.includes("--deep");
const date = wordAfter("--date");
const list = wordAfter("--files");
/** The test files to run; null for all of them. */
const files = list === undefined ? null : readFileSync(list, "utf8").split("\n").filter(Boolean);
/** Where the tests that need no server are. */
const WITHOUT_SERVER = /^(?:src\/(?:domain|contract|web)|tests\/(?:rules|web)|scripts)\//u;
/** The load stops with the run, or after this at the latest. */
const LOAD_SECONDS = 7_200;
const results = join(root, ".cache/test-results");
/** The tag of journeys that depend on the date. */
const DATE_MATTERS = "@date";
/** A part of the run that had nothing to do, and one that could not start. */
const NOTHING = { passed: 0, failed: 0, skipped: [], failures: [], output: "" };
const BROKEN = { ...NOTHING, failed: 1 };
/** Enough of a failure's message to see what was expected. */
const MESSAGE_LINES = 12;

await main(async () => {
  ensurePackages();
  await ensureBuilt();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const env = { ...(deep && { TEST_DEPTH: "deep" }), ...(date !== undefined && { TEST_DATE: date }) };
  if (process.argv.includes("--half")) takeOneCore();

  // Servers wait for clocks, leases and databases, and pages wait for servers: each leaves much of two cores to the other. The
  // journeys finish first; tests that need neither then use what the longest server tests leave free.
  say(
    "Tests of the server; beside them run the journeys, then the checks and the tests that need no server, all told below",
  );
  const beside = playwright(env).then(async (journeys) => {
    // These do not depend on the date.
    const checks = files === null ? runChecks({ budget: true }) : [];
    const rules = await vitest("rules", ["--project", "rules", "--project", "parts", "--project", "web"], {
      env,
      quiet: true,
      files: files?.filter((file) => WITHOUT_SERVER.test(file)),
    });
    return { journeys, rules, checks: await checks };
  });
  // They spend half their time waiting, so three at a time still leave the others a share.
  const servers = await vitest("servers", ["--project", "server", "--project", "long", "--maxWorkers", "3"], {
    env,
    files: files?.filter((file) => !WITHOUT_SERVER.test(file)),
  });
  const { checks, rules, journeys: ended } = await beside;
  const { output, ...journeys } = ended;
  const unit = together(rules, servers);
  const checked = tally(checks.map(({ passed }) => passed));

  say("\nTests that need no server");
  say(rules.output.trimEnd());
  say("\nJourneys in a browser");
  say(output.trimEnd());

  const refused = checks.filter(({ passed }) => !passed).map(({ name }) => `the check "${name}", told above`);
  const failures = [...refused, ...servers.failures, ...rules.failures, ...ended.failures];
  if (failures.length > 0) say(`\nWhat failed\n${failures.join("\n")}`);

  say("");
  for (const [name, counted] of Object.entries({ checks: checked, tests: unit, journeys })) {
    say(name.padEnd(10) + inWords(counted));
  }
  const all = [checked, unit, journeys];
  const failed = sum(all.map((counted) => counted.failed));
  say(
    inWords({ passed: sum(all.map(({ passed }) => passed)), failed, skipped: all.flatMap(({ skipped }) => skipped) }),
  );
  return failed === 0 ? 0 : 1;
});

function wordAfter(option) {
  return process.argv.includes(option) ? process.argv[process.argv.indexOf(option) + 1] : undefined;
}

function takeOneCore() {
  const words = [join(root, "scripts/busy.mjs"), String(LOAD_SECONDS)];
  const load = spawn(projectNode(), words, { stdio: "ignore" });
  process.once("exit", () => load.kill());
}

/** `quiet`: the output is returned instead of shown. `files`: only these. */
async function vitest(name, projects, { env, quiet = false, files: named = null }) {
  if (named !== null && named.length === 0) return NOTHING;
  const file = join(results, `vitest-${name}.json`);
  const { code, output } = await runNode(
    [
      packageCommand("vitest"),
      "run",
      "--silent=passed-only",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
      ...projects,
      ...(named ?? []),
    ],
    { env, quiet },
  );
  if (!existsSync(file)) return { ...BROKEN, output };
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(readFileSync(file, "utf8"));
  const failed = Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0);
  const outcomes = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failures = testResults.flatMap((tested) => failuresOf(tested));
  const skipped = outcomes.filter(({ status }) => status === "skipped").map(({ fullName }) => reasonOf(fullName));
  // A run can fail without a failed test: an error outside tests, or a broken set-up.
  return { passed: numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1), skipped, failures, output };
}

/** Repeated at the end, where people look first in a long run. */
function failuresOf({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === "failed");
  const file = relative(root, name);
  if (failed.length === 0) return message ? [firstLines(`${file}\n${message}`)] : [];
  return failed.map(({ fullName, failureMessages }) =>
    firstLines(`${file}: ${fullName}\n${failureMessages.join("\n")}`),
  );
}

function firstLines(text) {
  // Terminal colours are not part of a message.
  return stripVTControlCharacters(text).split("\n").slice(0, MESSAGE_LINES).join("\n");
}

async function playwright(env) {
  if (!existsSync(join(root, "playwright.config.ts"))) {
    return { ...BROKEN, output: "There are no journeys: playwright.config.ts is missing." };
  }
  const browser = ensureBrowser();
  if (browser === null) return BROKEN;
  const file = join(results, "playwright.json");
  const { code, output } = await runNode(
    [
      packageCommand("@playwright/test", "playwright"),
      "test",
      "--reporter=dot,json",
      ...(files === null ? [] : ["--grep", DATE_MATTERS]),
    ],
    { env: { ...env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file }, quiet: true },
  );
  if (!existsSync(file)) return { ...BROKEN, output };
  const { stats, suites, errors = [] } = JSON.parse(readFileSync(file, "utf8"));
  const failed = stats.unexpected + errors.length;
  const failures = [
    ...suites.flatMap((suite) => failedJourneys(suite)),
    ...errors.map(({ message }) => firstLines(message)),
  ];
  const skipped = Array.from({ length: stats.skipped }, () => "journeys that miss something on this machine");
  const passed = stats.expected + stats.flaky;
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), skipped, failures, output };
}

function failedJourneys({ specs = [], suites = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const messages = tests.flatMap(({ results: tried }) =>
        tried.flatMap(({ errors }) => errors.map(({ message }) => message)),
      );
      return firstLines(`${file}: ${title}\n${messages.join("\n")}`);
    });
  return [...own, ...suites.flatMap((suite) => failedJourneys(suite))];
}

function together(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: [...one.skipped, ...other.skipped],
  };
}

function tally(outcomes) {
  const passed = outcomes.filter(Boolean).length;
  return { passed, failed: outcomes.length - passed, skipped: [] };
}

/** A test skipped for something missing says so in its title; the others are skipped at this depth. */
function reasonOf(title) {
  return (
    /\(left out: (.*?)\)/u.exec(title)?.[1] ?? (deep ? "samples of the long runs" : "long runs: npm run test:deep")
  );
}

function inWords({ passed, failed, skipped }) {
  const reasons = [...new Set(skipped)].map((reason) => {
    const count = skipped.filter((one) => one === reason).length;
    return `${count} ${reason}`;
  });
  const left = skipped.length === 0 ? "" : `, ${skipped.length} skipped (${reasons.join("; ")})`;
  return `${passed} passed, ${failed} failed${left}`;
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
