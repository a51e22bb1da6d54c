import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Page } from "@playwright/test";
import { moveableClock } from "#tests/support/moved-clock";
import { startServer } from "#tests/support/server-process";
import { test as base } from "#tests/support/run-browser";

const DAY_MS = 86_400_000;

/** A server of this worker's own, whose clock is moved while it runs. */
type MovedPlace = { url: string; missing: string | null; moveBy: (days: number) => number };

/** Journeys that take weeks: server and browser are moved on together. */
export const test = base.extend<{ passDays: (page: Page, days: number) => Promise<void> }, { place: MovedPlace }>({
  place: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const clock = moveableClock();
      if ("missing" in clock) {
        await use({ url: "", missing: clock.missing, moveBy: () => 0 });
        return;
      }
      const folder = mkdtempSync(join(tmpdir(), "mealwright-weeks-"));
      const server = await startServer({ DATA_DIR: join(folder, "data"), ...clock.settings });
      let ahead = 0;
      await use({
        url: server.url,
        missing: null,
        moveBy: (days) => {
          ahead += days * DAY_MS;
          clock.moveTo(ahead);
          return Date.now() + ahead;
        },
      });
      await server.stop();
      clock.remove();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  baseURL: async ({ place }, use) => use(place.url),
  passDays: async ({ place }, use) => {
    await use(async (page, days) => page.clock.setFixedTime(place.moveBy(days)));
  },
});
