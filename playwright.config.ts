import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";

const PORT = 4310;
const url = `http://127.0.0.1:${PORT}`;

/** Journeys in a real browser against the built server, on a fresh embedded database. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: ".cache/test-results/journeys",
  // Two cores: a browser, its renderer and the server share them.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices["Desktop Chrome"],
    baseURL: url,
    locale: "en-GB",
    timezoneId: "Europe/London",
    trace: "retain-on-failure",
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
  webServer: {
    command: `"${process.execPath}" dist/server/main.js`,
    url: `${url}/healthz`,
    timeout: 120_000,
    stdout: "ignore",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      PORT: String(PORT),
      PUBLIC_URL: url,
      DATA_DIR: join(mkdtempSync(join(tmpdir(), "mealwright-journeys-")), "data"),
      // Each journey signs up a person of its own, all from one address.
      RATE_LIMIT_SCALE: "1000",
    },
  },
});
