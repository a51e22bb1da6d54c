import { expect } from "@playwright/test";
import { expectAccessible, pageHeading, signUpWithTrial } from "#tests/support/journey";
import { makePlan } from "#tests/support/plan-journey";
import { pretendState, STATES } from "#tests/support/subscription-states";
import { letPagesAsk } from "#tests/support/asking-page";
import { test } from "#tests/support/run-browser";

test("on a phone the links are icons with names, and the badge is short", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUpWithTrial(page);
  await page.goto("/dashboard");
  await expect(page.getByText("Pro", { exact: true })).toBeVisible();
  const create = page.getByRole("link", { name: "Create Plan", exact: true });
  await expect(create).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Within reach of the thumb, and not covering the end of the page.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const bar = await create.boundingBox();
  expect(bar?.y).toBeGreaterThan(844 - 72);
  const end = await page.getByRole("contentinfo").getByRole("link", { name: "Cookies" }).boundingBox();
  expect((end?.y ?? 844) + (end?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});

test("the dashboard does not shift while it loads, with this week’s plan first", { tag: "@date" }, async ({ page }) => {
  await signUpWithTrial(page);
  await makePlan(page);
  await letPagesAsk(page);
  await page.addInitScript(() => {
    const counted = { shift: 0 };
    Object.assign(globalThis, { counted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) counted.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/api/user-meal-plans*", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/");
    await expect(page.getByRole("main").getByText("Loading...")).toBeAttached();
    answer();
    await expect(page.getByRole("link", { name: "Open plan" })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText("Powered by");
    // Dinner first, then the product.
    const tops = await Promise.all(
      [page.getByRole("link", { name: "Open plan" }), pageHeading(page)].map(
        async (part) => (await part.boundingBox())?.y ?? 0,
      ),
    );
    expect(tops[0]).toBeLessThan(tops[1] ?? 0);
    const shift = await page.evaluate(() => (globalThis as unknown as { counted: { shift: number } }).counted.shift);
    expect(shift).toBeLessThan(0.02);
  }

  // Nor when the notice of an overdue payment loads late.
  await pretendState(page, STATES.pastDue);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/subscription", async (route) => {
    await held;
    await route.fulfill({ json: STATES.pastDue.details });
  });
  const listed = page.waitForResponse("**/api/user-meal-plans*");
  await page.goto("/");
  await listed;
  await expect(page.getByRole("main").getByText("Loading...")).toBeAttached();
  answer();
  await expect(page.getByText("Your payment didn’t go through", { exact: true })).toBeVisible();
  const shift = await page.evaluate(() => (globalThis as unknown as { counted: { shift: number } }).counted.shift);
  expect(shift).toBeLessThan(0.02);
});

test("an app that cannot be loaded or parsed says so and offers a refresh", async ({ page }) => {
  const script = "**/assets/index-*.js";
  await page.route(script, (route) => route.abort());
  await page.goto("/auth");
  await expect(page.getByText("Failed to load app")).toBeVisible();
  await page.route(script, (route) => route.fulfill({ contentType: "text/javascript", body: "this is no script;" }));
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await expect(page.getByRole("heading", { name: "Failed to load app" })).toBeVisible();
  await page.unroute(script);
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
});

test("toasts whose code cannot be fetched break nothing, and appear once it can", async ({ page, context }) => {
  await signUpWithTrial(page);
  let reachable = false;
  const asked = page.waitForRequest(/\/assets\/toast-host-/u);
  await page.route("**/assets/toast-host-*", (route) => (reachable ? route.continue() : route.abort()));
  await page.goto("/");
  await asked;
  await expect(pageHeading(page)).toBeVisible();
  await expect(page.getByText("Failed to load app")).toBeHidden();
  reachable = true;
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByRole("region", { name: "Notifications (F8)" })).toBeAttached();
});
