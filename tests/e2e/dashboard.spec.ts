import { expect, test } from "@playwright/test";
import type { CurrentWeek } from "#contract/calendar";
import {
  expectAccessible,
  pageHeading,
  pretendStatus,
  signUp,
  signUpWithTrial,
  toastTitled,
} from "#tests/support/journey";
import { makePlan } from "#tests/support/plan-journey";
import { pretendState, STATES } from "#tests/support/subscription-states";
import { expectSoundEverywhere } from "#tests/support/sound-everywhere";

test("the dashboard shows what the product does and leads on", async ({ page }) => {
  await signUpWithTrial(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Transform Your Dining with AI-Powered Meal Planning",
  );
  for (const feature of ["AI intelligence", "Time-saving", "Global cuisine"]) {
    await expect(page.getByRole("heading", { name: feature })).toBeVisible();
  }
  for (const figure of ["10,000+", "1,000+", "95%"])
    await expect(page.getByText(figure, { exact: true })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("Powered by Mealwright's built-in AI planner");
  await expect(page.getByText("Premium", { exact: true })).toBeVisible();
  await expect(page.getByText("7 days left")).toBeVisible();
  await expect(page.getByText(/Start Free Trial - From/u)).toBeHidden();
  await expectAccessible(page);

  const nav = page.getByRole("navigation", { name: "Main" });
  await expect(nav.getByRole("link")).toHaveText([
    "Saved Plans",
    "Subscription",
    "Super Admin",
    "Settings",
    "Create Plan",
  ]);
  await nav.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL("/settings");
});

test("on a phone the links are icons with names, and the badge is short", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUpWithTrial(page);
  await page.goto("/dashboard");
  await expect(page.getByText("Pro", { exact: true })).toBeVisible();
  const create = page.getByRole("link", { name: "Create Plan", exact: true });
  await expect(create).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // In reach of a thumb, and nothing at the page's end lies under it.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const bar = await create.boundingBox();
  expect(bar?.y).toBeGreaterThan(844 - 72);
  const end = await page.getByRole("contentinfo").getByRole("link", { name: "Cookies" }).boundingBox();
  expect((end?.y ?? 844) + (end?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});

test("without a subscription the banner leads to the trial, or to the paywall when it is used up", async ({ page }) => {
  await signUp(page);
  await page.request.post("/api/mark-plan-selected");
  await page.goto("/");
  await expect(
    page.getByText("Unlock unlimited meal plans, 1,000+ global cuisines, and advanced AI recommendations"),
  ).toBeVisible();
  await expect(page.getByText("7-day free trial • Cancel anytime")).toBeVisible();
  await expect(page.getByText("Premium", { exact: true })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Start Free Trial - From £2.99/month" }).click();
  await expect(page).toHaveURL("/plan-selection");

  await pretendStatus(page, { hasUsedTrial: true });
  await page.goto("/");
  await page.getByRole("link", { name: "Start Free Trial - From £2.99/month" }).click();
  await expect(page).toHaveURL("/subscription-required");
});

test("someone who has plans sees this week's plan first, and opens it from there", async ({ page }) => {
  await signUpWithTrial(page);
  const id = await makePlan(page);
  const plan = (await (await page.request.get("/api/current-week")).json()) as CurrentWeek;
  const [next, ...later] = plan.meals;
  await page.goto("/");
  const week = page.getByRole("region", { name: next?.name ?? "" });
  await expect(
    week.getByText(new RegExp(`^£${plan.total_cost.toFixed(2)} at Tesco, shop (?:today|by [A-Z][a-z]+)$`, "u")),
  ).toBeVisible();
  for (const [index, { name }] of later.entries())
    await expect(week.getByRole("listitem").nth(index)).toContainText(name);
  await expect(week.getByRole("listitem")).toHaveCount(later.length);
  // Dinner first, the product after it.
  const tops = await Promise.all(
    [week, page.getByRole("heading", { level: 1 })].map(async (part) => (await part.boundingBox())?.y ?? 0),
  );
  expect(tops[0]).toBeLessThan(tops[1] ?? 0);
  await expectSoundEverywhere(page);
  await week.getByRole("link", { name: "Open plan" }).click();
  await expect(page).toHaveURL(`/meal-plan/${id}`);
});

test("the dashboard stands still while it loads", async ({ page }) => {
  await signUpWithTrial(page);
  await makePlan(page);
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
    const shift = await page.evaluate(() => (globalThis as unknown as { counted: { shift: number } }).counted.shift);
    expect(shift).toBeLessThan(0.02);
  }

  // Nor when what it tells of a missing payment comes late.
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

test("a latest plan that cannot be loaded leaves the rest of the dashboard, and can be tried again", async ({
  page,
}) => {
  await signUpWithTrial(page);
  await makePlan(page);
  await page.route("**/api/user-meal-plans*", (route) =>
    route.fulfill({ status: 500, json: { message: "Something went wrong on our side.", code: "internal" } }),
  );
  await page.goto("/");
  await expect(page.getByText("We couldn’t load your latest plan")).toBeVisible();
  await expect(pageHeading(page)).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/user-meal-plans*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Open plan" })).toBeVisible();
});

test("the super admin link leads everyone else to a plain refusal", async ({ page }) => {
  await signUpWithTrial(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Super Admin" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "No access" })).toBeFocused();
  await expectAccessible(page);
});

test("F8 moves the focus to the toasts, and Escape closes one", async ({ page }) => {
  await page.goto("/auth");
  await page.getByLabel("Username").fill("nobody-here");
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(toastTitled(page, "Login failed")).toBeVisible();
  await page.keyboard.press("F8");
  await expect(page.getByRole("region", { name: "Notifications (F8)" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(toastTitled(page, "Login failed")).toBeHidden();
});

test("going offline is said, and coming back takes it away", async ({ page, context }) => {
  await page.goto("/auth");
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/You’re offline/u)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/You’re offline/u)).toBeHidden();
});

test("an app that cannot be loaded says so and offers a refresh", async ({ page }) => {
  await page.route("**/assets/index-*.js", (route) => route.abort());
  await page.goto("/auth");
  await expect(page.getByText("Failed to load app")).toBeVisible();
  await page.unroute("**/assets/index-*.js");
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
});

test("toasts whose code cannot be fetched take nothing away, and show once it can", async ({ page, context }) => {
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
