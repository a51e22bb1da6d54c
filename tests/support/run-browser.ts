import { test as base, type Browser } from "@playwright/test";
import { moveDate } from "./moved-date.mjs";
import { aheadMs } from "#tests/support/run-date";

/** Journeys: every page of their browser, whoever opens it, has the date of the run, as the servers have. */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      giveRunDate(browser);
      await use(browser);
    },
    { scope: "worker" },
  ],
});

/** Gives the date of the run to every page that a browser opens from now on. */
export function giveRunDate(browser: Browser): void {
  browser.on("context", (context) => void context.addInitScript(moveDate, aheadMs()));
}
