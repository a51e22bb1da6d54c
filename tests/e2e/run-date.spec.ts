import { expect } from "@playwright/test";
import { runDate } from "#tests/support/run-date";
import { test } from "#tests/support/run-browser";

test(
  "a page has the date of the run, whoever opens it, and keeps it where a journey holds its clock",
  { tag: "@date" },
  async ({ page, browser }) => {
    const other = await (await browser.newContext()).newPage();
    const day = () => `${new Date().toISOString().slice(0, 10)} ${new Date(Date.now()).toISOString().slice(0, 10)}`;
    const wanted = `${runDate().slice(0, 10)} ${runDate().slice(0, 10)}`;
    for (const one of [page, other]) {
      await one.goto("about:blank");
      expect(await one.evaluate(day)).toBe(wanted);
    }
    await page.clock.install();
    await page.reload();
    expect(await page.evaluate(day)).toBe(wanted);
    await page.clock.fastForward("24:00:00");
    expect(await page.evaluate(day)).not.toBe(wanted);
    await other.context().close();
  },
);
