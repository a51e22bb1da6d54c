import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { keepCompiledCode } from "#tests/support/compiled-code";
import { TEST_ADMIN, TEST_SUPER_ADMIN } from "#tests/support/credentials";
import { fillFromTemplate } from "#tests/support/embedded-template";
import { keepTemporaryFilesInMemory } from "#tests/support/memory-folder";
import { startRunDate } from "#tests/support/run-date";

keepTemporaryFilesInMemory();
keepCompiledCode();
startRunDate();

const PORT = 4310;
const url = `http://127.0.0.1:${PORT}`;
const STRIPE_PORT = 4311;
const STRIPE_CONTROL_PORT = 4312;
const stripeUrl = `http://127.0.0.1:${STRIPE_PORT}`;
const AI_PORT = 4313;
const AI_CONTROL_PORT = 4314;
const aiUrl = `http://127.0.0.1:${AI_PORT}`;
const AI_JOURNEYS = /[\\/]ai-[^\\/]*\.spec\.ts$/u;
const STRIPE_JOURNEYS = /[\\/]stripe[^\\/]*\.spec\.ts$/u;

const server = {
  timeout: 120_000,
  stdout: "ignore",
  stderr: "pipe",
  gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
} as const;

// Each worker reads this file anew, and looks for its mail in the same folder as the first.
const first = process.env.JOURNEYS_FOLDER === undefined;
const folder = (process.env.JOURNEYS_FOLDER ??= mkdtempSync(join(tmpdir(), "mealwright-journeys-")));
// The server of the app starts with nothing, as it is shipped; the two beside it with the empty database that the tests keep.
if (first) for (const port of [STRIPE_PORT, AI_PORT]) fillFromTemplate(dataOf(port));

function dataOf(port: number): string {
  return join(folder, String(port));
}

/** A data folder of this run's own. Each journey signs up a person of its own, all from one address. */
function settings(port: number): Record<string, string> {
  return {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataOf(port),
    RATE_LIMIT_SCALE: "1000",
    ADMIN_USERNAME: TEST_ADMIN.username,
    ADMIN_PASSWORD: TEST_ADMIN.password,
    SUPER_ADMIN_USERNAME: TEST_SUPER_ADMIN.username,
    SUPER_ADMIN_EMAIL: TEST_SUPER_ADMIN.email,
    SUPER_ADMIN_PASSWORD: TEST_SUPER_ADMIN.password,
  };
}

/** Journeys in a real browser against the built server, on a fresh embedded database. */
export default defineConfig<{ aiControl: string; stripeControl: string; outbox: string }>({
  testDir: "tests/e2e",
  outputDir: ".cache/test-results/journeys",
  // Half of their time is waiting for servers and frames, so that three at a time use two cores well.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // What hangs is found all the same; what is slow is the machine's doing.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices["Desktop Chrome"],
    baseURL: url,
    locale: "en-GB",
    timezoneId: "Europe/London",
    // A page behind one is not seen by `page.route`; the journeys that are about it let it in.
    serviceWorkers: "block",
    // To keep a trace of every journey costs a ninth of its time. A failed one leaves a picture and the page in words; `--trace on` tells more.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    {
      name: "ai",
      testMatch: AI_JOURNEYS,
      // Most start a server of their own, and wait for the faults of a provider: begun first, they wait while the others work.
      timeout: 240_000,
      use: { baseURL: aiUrl, aiControl: `http://127.0.0.1:${AI_CONTROL_PORT}` },
    },
    {
      name: "stripe",
      testMatch: STRIPE_JOURNEYS,
      // One at a time: they switch the faults of one Stripe on and off.
      workers: 1,
      use: { baseURL: stripeUrl, stripeControl: `http://127.0.0.1:${STRIPE_CONTROL_PORT}` },
    },
    {
      name: "app",
      testIgnore: [STRIPE_JOURNEYS, AI_JOURNEYS],
      use: {
        outbox: join(dataOf(PORT), "outbox"),
        // To draw what moves takes half of the drawing. What is about motion asks for it, and the other projects see everything move.
        contextOptions: { reducedMotion: "reduce" },
      },
    },
  ],
  webServer: [
    {
      ...server,
      command: `"${process.execPath}" dist/server/main.js`,
      url: `${url}/healthz`,
      env: settings(PORT),
    },
    {
      ...server,
      command: `"${process.execPath}" --disable-warning=ExperimentalWarning tests/support/stripe-process.ts`,
      url: `${stripeUrl}/healthz`,
      env: {
        ...settings(STRIPE_PORT),
        PAYMENT_PROVIDER: "stripe",
        STRIPE_SECRET_KEY: "sk_test_journeys",
        STRIPE_PUBLISHABLE_KEY: "pk_test_journeys",
        STRIPE_WEBHOOK_SECRET: "whsec_journeys",
        STRIPE_PRICE_MONTHLY: "price_monthly",
        STRIPE_PRICE_YEARLY: "price_yearly",
        STRIPE_CONTROL_PORT: String(STRIPE_CONTROL_PORT),
      },
    },
    {
      ...server,
      command: `"${process.execPath}" --disable-warning=ExperimentalWarning tests/support/ai-process.ts`,
      url: `${aiUrl}/healthz`,
      env: {
        ...settings(AI_PORT),
        AI_PROVIDER: "openai-compatible",
        AI_MODEL: "local-cook",
        AI_API_KEY: "local-key",
        // Journeys hold meals back for as long as they look at the page.
        AI_TIMEOUT_MS: "120000",
        AI_CONTROL_PORT: String(AI_CONTROL_PORT),
      },
    },
  ],
});
