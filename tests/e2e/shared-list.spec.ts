import { expect, type Browser, type Page } from "@playwright/test";
import { expectAccessible, signUpWithTrial, toastTitled } from "#tests/support/journey";
import { kept, waitForServiceWorker } from "#tests/support/offline-journey";
import { makePlan } from "#tests/support/plan-journey";
import { shareLink } from "#tests/support/sharing-journey";
import { test } from "#tests/support/run-browser";

const PHONE = { width: 390, height: 844 };

test.use({ viewport: PHONE });

/** The phone of a visitor without an account. */
async function partnersPhone(browser: Browser, baseURL: string, serviceWorkers: "allow" | "block" = "block") {
  const context = await browser.newContext({ baseURL, viewport: PHONE, serviceWorkers, locale: "en-GB" });
  return { context, page: await context.newPage() };
}

function ownList(page: Page) {
  return page.getByRole("region", { name: "Shopping List" });
}

/** How many milliseconds a change takes from one telephone to the other. */
async function timeOf(changed: () => Promise<unknown>, shown: () => Promise<unknown>): Promise<number> {
  await changed();
  const before = performance.now();
  await shown();
  return performance.now() - before;
}

test("two people tick one list together, live, until the link is revoked", async ({ page, browser, baseURL }) => {
  // axe checks every row of a long page, three times.
  test.slow();
  const { fullName, username, email } = await signUpWithTrial(page);
  const id = await makePlan(page, { additionalNotes: "quick dinners" });
  expect((await page.request.post(`/api/meal-plans/${id}/lines`, { data: { text: "loo roll £4.50" } })).status()).toBe(
    201,
  );
  await page.goto(`/meal-plan/${id}`);
  await ownList(page).getByRole("button", { name: "Share the list" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Share the list" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const field = dialog.getByRole("textbox", { name: "Link" });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  const link = await field.inputValue();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(ownList(page).getByRole("button", { name: "Share the list" })).toBeFocused();

  const firstRow = ownList(page).getByRole("checkbox").first();
  const before = (await firstRow.boundingBox())?.y;
  const partner = await partnersPhone(browser, baseURL ?? "");
  await partner.page.goto(new URL(link).pathname);
  const boxes = partner.page.getByRole("checkbox");
  await expect(boxes.first()).toBeVisible();
  await expectAccessible(partner.page);
  await expect(partner.page.getByText("2 people are looking now")).toBeVisible();
  await expect(ownList(page).getByText("2 people are looking now")).toBeVisible();
  expect((await firstRow.boundingBox())?.y).toBe(before);
  const text = (await partner.page.locator("body").innerText()).toLowerCase();
  for (const own of [fullName, username, email, "quick dinners", id]) expect(text).not.toContain(own.toLowerCase());
  expect(await partner.page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);

  const times = [
    await timeOf(
      () => boxes.nth(0).check(),
      () => expect(ownList(page).getByRole("checkbox").nth(0)).toBeChecked(),
    ),
    await timeOf(
      () => ownList(page).getByRole("checkbox").nth(2).check(),
      () => expect(boxes.nth(2)).toBeChecked(),
    ),
    await timeOf(
      () => boxes.nth(0).uncheck(),
      () => expect(ownList(page).getByRole("checkbox").nth(0)).not.toBeChecked(),
    ),
  ];
  // By the stream: anyone who has none looks again after five seconds. The machine may be busy for one of them, and not for all three.
  expect(Math.min(...times)).toBeLessThan(5_000);
  await expect(partner.page.getByText(/^1 of \d+ ticked$/u)).toBeVisible();
  await partner.page.reload();
  await expect(boxes.nth(2)).toBeChecked();

  // What the owner wrote on it is ticked together too, and what is at home can be looked at.
  await partner.page.getByRole("checkbox", { name: /^loo roll/u }).check();
  await expect(ownList(page).getByRole("checkbox", { name: /^loo roll/u })).toBeChecked();
  await ownList(page)
    .getByRole("checkbox", { name: /^loo roll/u })
    .uncheck();
  await expect(partner.page.getByRole("checkbox", { name: /^loo roll/u })).not.toBeChecked();
  expect((await page.request.post(`/api/meal-plans/${id}/lines`, { data: { text: "stamps" } })).status()).toBe(201);
  await expect(partner.page.getByRole("checkbox", { name: "stamps" })).toBeVisible();
  await partner.page.getByText("At home: check").click();
  await expect(partner.page.locator("details li").first()).toBeVisible();
  await expectAccessible(partner.page);

  await ownList(page).getByRole("button", { name: "Share the list" }).click();
  await expect(field).toHaveValue(link);
  await dialog.getByRole("button", { name: "Stop sharing" }).click();
  const question = page.getByRole("alertdialog", { name: "Stop sharing the list?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Stop sharing" }).click();
  await expect(toastTitled(page, "Sharing stopped")).toBeVisible();
  await expect(partner.page.getByRole("heading", { level: 1, name: "This link no longer works" })).toBeVisible();
  await expectAccessible(partner.page);
  await partner.page.reload();
  await expect(partner.page.getByRole("heading", { level: 1, name: "This link no longer works" })).toBeVisible();
  await expect(ownList(page).getByText("2 people are looking now")).toBeHidden();
  await partner.context.close();
});

test("a shared list opens and can be ticked without a signal; the ticks are merged when it is back", async ({
  page,
  browser,
  baseURL,
}) => {
  await signUpWithTrial(page);
  const id = await makePlan(page, { mealsPerWeek: 2 });
  const path = await shareLink(page, id);
  await page.goto(`/meal-plan/${id}`);
  const partner = await partnersPhone(browser, baseURL ?? "", "allow");
  const boxes = partner.page.getByRole("checkbox");
  await partner.page.goto(path);
  await expect(boxes.first()).toBeVisible();
  await waitForServiceWorker(partner.page);

  await partner.context.setOffline(true);
  await partner.page.reload();
  await expect(partner.page.getByText(/^This is the copy of /u)).toBeVisible();
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await expect(partner.page.getByText(/sent when you’re back online$/u)).toBeVisible();
  // Meanwhile, the owner finds one left at home.
  await ownList(page).getByRole("checkbox").nth(1).check();
  await ownList(page).getByRole("checkbox").nth(1).uncheck();
  await expect(ownList(page).getByText(/^0 of \d+ ticked$/u)).toBeVisible();

  await partner.context.setOffline(false);
  await expect(partner.page.getByText(/sent when you’re back online/u)).toBeHidden();
  await expect(ownList(page).getByRole("checkbox").nth(0)).toBeChecked();
  await expect(ownList(page).getByRole("checkbox").nth(1)).not.toBeChecked();
  await expect(boxes.nth(1)).not.toBeChecked();
  expect((await kept(partner.page)).addresses.filter((address) => address.startsWith("/api/"))).toEqual([]);
  await partner.context.close();
});

test("a hidden page does not count as a viewer, and the list is up to date on return", async ({
  page,
  browser,
  baseURL,
}) => {
  await signUpWithTrial(page);
  const id = await makePlan(page, { mealsPerWeek: 1 });
  const path = await shareLink(page, id);
  await page.goto(`/meal-plan/${id}`);
  const partner = await partnersPhone(browser, baseURL ?? "");
  await partner.page.goto(path);
  await expect(ownList(page).getByText("2 people are looking now")).toBeVisible();
  await hide(partner.page, true);
  await expect(ownList(page).getByText("2 people are looking now")).toBeHidden();
  await ownList(page).getByRole("checkbox").first().check();
  await hide(partner.page, false);
  await expect(partner.page.getByRole("checkbox").first()).toBeChecked();
  await expect(ownList(page).getByText("2 people are looking now")).toBeVisible();
  await partner.context.close();
});

/** The visibility events of a phone going into a pocket and out again. */
async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      document.dispatchEvent(new Event("visibilitychange"));
    },
    hidden ? "hidden" : "visible",
  );
}
