import { expect } from "@playwright/test";
import type { PlanRecord } from "#contract/meal-plans";
import { dayInWords } from "#domain/cupboard/days";
import { expectAccessible, signUpWithTrial } from "#tests/support/journey";
import { makePlan, nextStep } from "#tests/support/plan-journey";
import { printedPages } from "#tests/support/read-pdf";
import { test } from "#tests/support/run-browser";

test.beforeEach(async ({ page }) => {
  await signUpWithTrial(page);
});

test(
  "a plan shows its week, its shopping, whose prices add up, its recipes and what was checked",
  { tag: "@date" },
  async ({ page }) => {
    // axe checks every row of a long page.
    test.slow();
    const id = await makePlan(page, { ingredientsToAvoid: "peanuts", dietaryRestrictions: ["nut_free"] });
    await page.goto(`/meal-plan/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Robin Ashdown’s Meal Plan" })).toBeVisible();
    await expect(page.getByText(/^Generated on \d{1,2} \w+ \d{4}$/u)).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Saved Plans" })).toHaveAttribute("href", "/saved-plans");
    const checks = page.getByRole("region", { name: "What we checked" });
    await expect(checks).toContainText("Nothing here is, or contains: peanuts.");
    await expect(checks).toContainText("Please read the labels.");
    await expect(page.getByRole("main")).not.toContainText(/(?<!microwave-)\bsafe\b/iu);
    await expect(page.getByRole("article")).toHaveCount(4);
    await page.getByRole("region", { name: "Your week at a glance" }).getByRole("link").nth(3).click();
    await expect(page.getByRole("article").nth(3).getByRole("heading", { level: 3 })).toBeInViewport();
    await expect(page.getByRole("heading", { name: "Total Weekly Cost" })).toBeVisible();
    await expect(page.getByText(/Prices are estimates for Tesco/u)).toBeVisible();
    const list = page.getByRole("region", { name: "Shopping List" });
    await expect(list.getByRole("checkbox").first()).toBeVisible();
    const prices = await list.locator("label .money").allTextContents();
    const pence = prices.reduce((sum, price) => sum + Math.round(Number(price.replace("£", "")) * 100), 0);
    await expect(page.getByRole("region", { name: "Total Weekly Cost" })).toContainText(`£${(pence / 100).toFixed(2)}`);
    const tips = page.getByRole("region", { name: "Cooking Tips" }).locator("ol");
    await expect(tips).toHaveCSS("list-style-type", "decimal");
    expect(await tips.getByRole("listitem").count()).toBeGreaterThan(0);
    await page.getByRole("article").first().getByText("Nutrition per serving").click();
    await expect(page.getByRole("meter", { name: "Energy" }).first()).toHaveAttribute(
      "aria-valuetext",
      /reference intake of 2,000 kcal/u,
    );
    await expectAccessible(page);
  },
);

test("ticking in the shop shifts no other line under the thumb, and ticks stay", async ({ page }) => {
  // axe checks every row of a long page.
  test.slow();
  const id = await makePlan(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/meal-plan/${id}`);
  await page.getByRole("navigation", { name: "Parts of this plan" }).getByRole("link", { name: "Shopping" }).click();
  const list = page.getByRole("region", { name: "Shopping List" });
  await expect(list.getByRole("heading", { name: "Shopping List" })).toBeInViewport();
  const other = list.getByRole("checkbox").nth(2);
  await other.scrollIntoViewIfNeeded();
  const before = await other.boundingBox();
  await list.getByRole("checkbox").nth(1).check();
  await expect(list.getByText(/^1 of \d+ ticked$/u)).toBeVisible();
  expect(await other.boundingBox()).toEqual(before);
  await page.reload();
  await expect(list.getByRole("checkbox").nth(1)).toBeChecked();
  await expectAccessible(page);
  await list.getByRole("button", { name: "Untick all" }).press("Enter");
  await expect(list.getByRole("status")).toBeFocused();
  await expect(list.getByText(/^0 of \d+ ticked$/u)).toBeVisible();
});

test("cook mode goes through a recipe step by step and remembers the position", async ({ page }) => {
  // axe checks every row of a long page.
  test.slow();
  const id = await makePlan(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/meal-plan/${id}`);
  await page.getByRole("button", { name: "Cook this", exact: true }).first().click();
  const kitchen = page.getByRole("dialog");
  await expect(kitchen.getByText(/^Step 1 of \d+$/u)).toBeVisible();
  await expectAccessible(page);
  const next = kitchen.getByRole("button", { name: "Next step" });
  const place = await next.boundingBox();
  expect(place?.height).toBeGreaterThanOrEqual(64);
  await page.keyboard.press("Space");
  await expect(kitchen.getByText(/^Step 2 of \d+$/u)).toBeVisible();
  expect(await next.boundingBox()).toEqual(place);
  await page.keyboard.press("ArrowLeft");
  await expect(kitchen.getByText("Done", { exact: true })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Escape");
  await expect(kitchen).toBeHidden();
  await page.getByRole("button", { name: "Cook this", exact: true }).first().click();
  await expect(kitchen.getByText(/^Step 2 of \d+$/u)).toBeVisible();
});

test("timers of two dishes continue across steps and a reload, and say when they are up", async ({ page }) => {
  test.slow();
  const id = await makePlan(page, { mealsPerWeek: 3 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install();
  await page.goto(`/meal-plan/${id}`);
  const cook = page.getByRole("button", { name: "Cook this", exact: true }).first();
  await cook.click();
  const kitchen = page.getByRole("dialog");
  await kitchen.getByText("Cook another dish at the same time").click();
  await kitchen.getByRole("checkbox").first().check();
  await expect(kitchen.getByRole("heading", { name: "2 dishes, ready together" })).toBeVisible();
  const timers = kitchen.getByRole("list", { name: "Timers" }).getByRole("listitem");
  const start = kitchen.getByRole("button", { name: /^Start / });
  for (let started = 0; started < 2;) {
    if ((await start.count()) > 0) {
      await start.first().click();
      started += 1;
      await expect(timers).toHaveCount(started);
    }
    // A step that is not rendered yet shows no timer: checked too early, all would be skipped.
    expect(started === 2 || (await nextStep(kitchen))).toBe(true);
  }
  await expectAccessible(page);
  await page.reload();
  await cook.click();
  await expect(timers).toHaveCount(2);
  await page.clock.fastForward("12:00:00");
  await expect(kitchen.getByRole("alert")).toContainText("is up");
  await timers
    .first()
    .getByRole("button", { name: /^Stop the timer/u })
    .click();
  await expect(timers).toHaveCount(1);
});

test(
  "a plan, its PDF and the week on one page for the fridge open in new tabs, and are nobody else's",
  { tag: "@date" },
  async ({ page, browser }) => {
    const id = await makePlan(page, { mealsPerWeek: 5 });
    await page.goto(`/meal-plan/${id}`);
    for (const [name, query] of [
      [/Download PDF/u, ""],
      [/One page for the fridge/u, "?format=fridge"],
    ] as const) {
      const link = page.getByRole("link", { name });
      await expect(link).toHaveAttribute("target", "_blank");
      await expect(link).toHaveAttribute("href", `/api/meal-plans/${id}/download${query}`);
    }
    const whole = await page.request.get(`/api/meal-plans/${id}/download`);
    expect(whole.headers()["content-type"]).toContain("application/pdf");
    const address = `/api/meal-plans/${id}/download?format=fridge`;
    const file = await page.request.get(address);
    expect(file.headers()["content-type"]).toContain("application/pdf");
    expect(file.headers()["content-disposition"]).toBe(`inline; filename="meal-plan-${id}-fridge.pdf"`);
    const pages = await printedPages(await file.body());
    expect(pages).toHaveLength(1);
    const made = (await (await page.request.get(`/api/meal-plans/${id}`)).json()) as PlanRecord;
    const days = made.generatedPlan?.weekly_plan.map(({ date = "" }) => dayInWords(date)) ?? [];
    const words = pages
      .flat()
      .map(({ text }) => text)
      .join(" ")
      .replaceAll("\u{A0}", " ");
    for (const day of days) expect(words).toContain(day);
    const elsewhere = await browser.newContext();
    const stranger = await elsewhere.newPage();
    await signUpWithTrial(stranger);
    expect((await stranger.request.get(address)).status()).toBe(404);
    expect((await page.request.get(`/api/meal-plans/${id}/download?format=poster`)).status()).toBe(400);
    for (const address of [`/meal-plan/${id}`, "/meal-plan/nonsense"]) {
      await stranger.goto(address);
      await expect(stranger.getByRole("heading", { name: "Meal Plan Not Found" })).toBeVisible();
      await expect(
        stranger.getByText("The meal plan you're looking for doesn't exist or has been removed."),
      ).toBeVisible();
    }
    await expectAccessible(stranger);
    await elsewhere.close();
  },
);

test("a week of seven meals is printed on a handful of pages, and no heading is orphaned", async ({ page }) => {
  const id = await makePlan(page, { mealsPerWeek: 7 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`/meal-plan/${id}`);
  // Lazily loaded parts are fetched in parallel; the page's own print button waits for them.
  await expect(page.getByRole("region", { name: "Shopping List" })).toBeAttached();
  const pages = await printedPages(await page.pdf({ format: "A4" }));
  // At 11 point: five dinners take six pages at most, and each further one a page and a bit.
  expect(pages.length).toBeLessThanOrEqual(9);
  const words = (printed: (typeof pages)[number] | undefined) => (printed ?? []).map(({ text }) => text).join(" ");
  expect(words(pages[0])).toContain("Shopping List");
  expect(words(pages[0])).not.toContain("Instructions");
  const whole = pages.map(words).join(" ");
  expect(whole.match(/Instructions/gu)).toHaveLength(7);
  for (const screenOnly of ["Dashboard", "Cook this", "Download PDF", "ticked", "at a glance"])
    expect(whole).not.toContain(screenOnly);
  const isHeading = ({ size }: { size: number }): boolean => size > 11.5;
  expect(pages.flat().filter(isHeading).length).toBeGreaterThan(3 * 7);
  for (const printed of pages) {
    expect(printed).not.toEqual([]);
    const headings = printed.filter(isHeading);
    for (const heading of headings) {
      const next = printed[printed.indexOf(heading) + 1];
      expect(next?.height ?? Infinity, `what follows “${heading.text}”`).toBeLessThanOrEqual(heading.height + 1);
    }
  }
});
