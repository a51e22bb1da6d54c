/**
 * Measures the pages with Lighthouse on a simulated slow phone: the median of several runs of each. Starts the built server on
 * its own folder and signs up a user with a plan. `npm run bench:pages -- 3 /auth` runs one page three times. `machine` is
 * Lighthouse's own score for the computer, above 1000 for an idle desktop: compare speeds only between runs with the same score.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext } from "@playwright/test";
import lighthouse, { type RunnerResult } from "lighthouse";
import { EASY_REQUEST, freePort, startServer } from "../tests/support/server-process.ts";
import { quantile } from "./measure.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const TIMINGS = {
  "FCP s": "first-contentful-paint",
  "LCP s": "largest-contentful-paint",
  "TBT ms": "total-blocking-time",
  CLS: "cumulative-layout-shift",
} as const;

const [runs = "5", only] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "mealwright-lighthouse-"));
const port = await freePort();
const server = await startServer({
  DATA_DIR: join(folder, "data"),
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
});
const debuggingPort = await freePort();
let browser: BrowserContext | null = null;

try {
  browser = await openBrowser();
  console.log(
    ["page".padEnd(18), ...CATEGORIES, ...Object.keys(TIMINGS), "machine"].map((name) => name.padStart(15)).join(""),
  );
  await report("/auth", "/auth");
  const planId = await signUpWithPlan(browser, server.url);
  for (const [name, path] of [
    ["/", "/"],
    ["/meal-plan", "/meal-plan"],
    ["/meal-plan/{id}", `/meal-plan/${planId}`],
    ["/saved-plans", "/saved-plans"],
  ] as const) {
    await report(name, path);
  }
} finally {
  await browser?.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

function openBrowser(): Promise<BrowserContext> {
  return chromium.launchPersistentContext(join(folder, "browser"), {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      `--remote-debugging-port=${debuggingPort}`,
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

async function report(name: string, path: string): Promise<void> {
  if (only !== undefined && only !== name) return;
  const results: RunnerResult["lhr"][] = [];
  for (let run = 0; run < Number(runs); run += 1) {
    const result = await lighthouse(server.url + path, {
      port: debuggingPort,
      logLevel: "silent",
      onlyCategories: [...CATEGORIES],
    });
    if (result === undefined) throw new Error(`Lighthouse found nothing at ${path}`);
    if (new URL(result.lhr.finalDisplayedUrl).pathname !== path) {
      throw new Error(`${path} led to ${result.lhr.finalDisplayedUrl}`);
    }
    if (result.lhr.runtimeError !== undefined) throw new Error(`${path}: ${result.lhr.runtimeError.message}`);
    results.push(result.lhr);
  }
  const median = (read: (result: RunnerResult["lhr"]) => number) => quantile(results.map(read), 0.5);
  const scores = CATEGORIES.map((category) =>
    String(Math.round(median(({ categories }) => (categories[category]?.score ?? 0) * 100))),
  );
  const timings = Object.entries(TIMINGS).map(([unit, audit]) => {
    const value = median(({ audits }) => audits[audit]?.numericValue ?? Number.NaN);
    return unit.endsWith(" s") ? (value / 1000).toFixed(2) : unit.endsWith("ms") ? value.toFixed(0) : value.toFixed(3);
  });
  const machine = median(({ environment }) => environment.benchmarkIndex).toFixed(0);
  console.log([name.padEnd(18), ...[...scores, ...timings, machine].map((text) => text.padStart(15))].join(""));
  for (const fault of faultsOf(results)) console.log(`  ${fault}`);
}

/** What kept a page from a full score in everything but performance, in Lighthouse's own words. */
function faultsOf(results: readonly RunnerResult["lhr"][]): ReadonlySet<string> {
  const faults = results.flatMap(({ audits, categories }) =>
    CATEGORIES.filter((category) => category !== "performance").flatMap((category) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ weight, id }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${category}: ${audits[id]?.title ?? id}`),
    ),
  );
  return new Set(faults);
}

/** Signs in a user with a trial and a plan; returns the plan's id. */
async function signUpWithPlan({ request }: BrowserContext, url: string): Promise<string> {
  const account = {
    username: "bench",
    email: "bench@example.org",
    fullName: "Robin Ashdown",
    password: "three plain words",
  };
  await request.post(`${url}/api/register`, { data: account });
  await request.post(`${url}/api/activate-subscription`, { data: { isTrial: true } });
  await request.post(`${url}/api/mark-plan-selected`);
  const answer = await request.post(`${url}/api/meal-plans`, { data: EASY_REQUEST });
  if (answer.status() !== 201) throw new Error(`Making the plan answered ${answer.status()}`);
  return ((await answer.json()) as { id: string }).id;
}
