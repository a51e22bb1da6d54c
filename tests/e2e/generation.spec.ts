import { expect, type Route } from "@playwright/test";
import { expectAccessible, signUpWithTrial, toastTitled } from "#tests/support/journey";
import { goTo, goToLastStep, makePlan, openWizard, runningGeneration } from "#tests/support/plan-journey";
import { letPagesAsk } from "#tests/support/asking-page";
import { test } from "#tests/support/run-browser";
import { WHILE_WEEK_IS_MADE } from "#tests/support/patiently";

const PLAN_ADDRESS = /\/meal-plan\/[\da-f-]{36}$/u;

test.beforeEach(async ({ page }) => {
  await signUpWithTrial(page);
});

test(
  "a plan is made, announced, and stands in the list; the next wizard is fresh",
  { tag: "@date" },
  async ({ page }) => {
    await openWizard(page);
    await page.getByRole("combobox", { name: "Meals Per Week" }).selectOption("4");
    await goToLastStep(page);
    await page.getByRole("button", { name: "Generate Meal Plan" }).click();
    await expect(page.getByRole("heading", { name: "Generating your meal plan..." })).toBeVisible();
    await expect(page).toHaveURL(PLAN_ADDRESS, WHILE_WEEK_IS_MADE);
    await expect(toastTitled(page, "Your dishes have been granted! 🎉")).toBeVisible();
    await expect(page.getByRole("region", { name: "Your week at a glance" }).getByRole("listitem")).toHaveCount(5);

    await page.getByRole("link", { name: "Create Plan" }).click();
    await expect(page.getByRole("combobox", { name: "Meals Per Week" })).toHaveValue("1");
    await page.getByRole("link", { name: "Saved Plans" }).click();
    await expect(page.getByRole("link", { name: /^View/u })).toHaveCount(1);
  },
);

test("a page that still waits after ten seconds reloads once and finds its generation again", async ({ page }) => {
  const id = await makePlan(page);
  let submissions = 0;
  let loads = 0;
  let streamOpen = false;
  page.on("load", () => (loads += 1));
  await letPagesAsk(page);
  await page.clock.install();
  await openWizard(page);
  await page.route("**/api/meal-plans", (route) => {
    submissions += 1;
    return route.fulfill({ status: 202, json: { id, state: "making" } });
  });
  await page.route("**/api/generations/current", (route) =>
    route.fulfill({ json: submissions === 0 ? null : runningGeneration(id) }),
  );
  // Unanswered for as long as the server is "slow"; then the real stream, which replays everything.
  await page.route("**/api/meal-plans/*/events", (route) => (streamOpen ? route.continue() : undefined));
  await goToLastStep(page);
  const loadsBefore = loads;
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Generate Meal Plan" }).click();
  await expect(toastTitled(page, "Generating your meal plan...")).toBeVisible();
  await page.clock.fastForward(10_000);
  await reloaded;
  await expect(toastTitled(page, "Generating your meal plan...")).toBeVisible();
  await expect(page.getByText("Meal to come")).toHaveCount(4);
  // Only now: before, the reload would come in the middle of it on a slow machine.
  await expectAccessible(page);
  await page.clock.fastForward(30_000);
  await expect(toastTitled(page, "Generating your meal plan...")).toBeVisible();
  expect(loads).toBe(loadsBefore + 1);

  streamOpen = true;
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`/meal-plan/${id}$`, "u"));
  await expect(toastTitled(page, "Your dishes have been granted! 🎉")).toBeVisible();
  expect(submissions).toBe(1);
});

test("a plan finished during the reload is opened by the reloaded page", async ({ page }) => {
  const id = await makePlan(page);
  const events: Route[] = [];
  const documents: Route[] = [];
  await page.clock.install();
  await openWizard(page);
  await page.route("**/api/meal-plans", (route) => route.fulfill({ status: 202, json: { id, state: "making" } }));
  await page.route("**/api/meal-plans/*/events", (route) => {
    if (events.push(route) > 1) return route.continue();
    return undefined;
  });
  await page.route("**/meal-plan", (route) => {
    if (route.request().isNavigationRequest()) documents.push(route);
    else return route.continue();
    return undefined;
  });
  await goToLastStep(page);
  await page.getByRole("button", { name: "Generate Meal Plan" }).click();
  await expect.poll(() => events.length).toBe(1);
  await page.clock.fastForward(10_000);
  await expect.poll(() => documents.length).toBe(1);
  const told = page.waitForResponse("**/api/meal-plans/*/events");
  await events[0]?.continue();
  await told;
  await documents[0]?.continue();
  await expect(page).toHaveURL(new RegExp(`/meal-plan/${id}$`, "u"));
  await expect(toastTitled(page, "Your dishes have been granted! 🎉")).toBeVisible();
});

test("if event streams are blocked, the page polls", async ({ page }) => {
  await page.route("**/api/meal-plans/*/events", (route) =>
    route.request().resourceType() === "eventsource" ? route.abort() : route.continue(),
  );
  await openWizard(page);
  await goToLastStep(page);
  await page.getByRole("button", { name: "Generate Meal Plan" }).click();
  await expect(page).toHaveURL(PLAN_ADDRESS, { timeout: 40_000 });
});

test("an impossible budget is explained on the page, with everything still filled in, and one press makes a plan that works", async ({
  page,
}) => {
  await openWizard(page);
  await page.getByRole("combobox", { name: "Meals Per Week" }).selectOption("7");
  await page.getByRole("combobox", { name: "Number of People" }).selectOption("5");
  await goTo(page, "Food Preferences & Restrictions");
  await goTo(page, "Your Meal Goals");
  await page.getByRole("textbox", { name: /Maximum Weekly Budget/u }).fill("3");
  await goTo(page, "Cooking Details");
  await page.getByRole("combobox", { name: "Preferred Supermarket" }).selectOption("waitrose");
  await page.getByRole("button", { name: "Generate Meal Plan" }).click();
  await expect(toastTitled(page, "Error")).toBeVisible(WHILE_WEEK_IS_MADE);
  const why = page.getByRole("alert").filter({ hasText: "Everything you filled in is still here." });
  await expect(why).toContainText(/£\d/u);
  await expect(page.getByRole("textbox", { name: /Maximum Weekly Budget/u })).toHaveValue("3");
  await expectAccessible(page);
  await page.reload();
  await expect(why).toBeVisible();
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/api/meal-plans"),
  );
  await page.getByRole("button", { name: /^Use £\d+ and try again$/u }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    mealsPerWeek: 7,
    numPeople: 5,
    preferredSupermarket: "waitrose",
  });
  await expect(page).toHaveURL(PLAN_ADDRESS, WHILE_WEEK_IS_MADE);
});

test("a request whose answers are lost makes one plan, however often it is sent", async ({ page }) => {
  await letPagesAsk(page);
  await page.route("**/api/generations/current", (route) => route.fulfill({ json: null }));
  await page.route("**/api/meal-plans", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await openWizard(page);
  await goToLastStep(page);
  await page.getByRole("button", { name: "Generate Meal Plan" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "We couldn’t make your plan" })).toBeVisible();
  await expect.poll(async () => ((await (await page.request.get("/api/user-meal-plans")).json()) as []).length).toBe(1);
  await page.unroute("**/api/meal-plans");
  await page.getByRole("button", { name: "Generate Meal Plan" }).click();
  await expect(page).toHaveURL(PLAN_ADDRESS, WHILE_WEEK_IS_MADE);
  expect((await (await page.request.get("/api/user-meal-plans")).json()) as []).toHaveLength(1);
});

test("the page does not reload into the browser's error page while the server is away", async ({ page, context }) => {
  await page.clock.install();
  await openWizard(page);
  await page.route("**/api/meal-plans/*/events", () => undefined);
  await goToLastStep(page);
  const accepted = page.waitForResponse("**/api/meal-plans");
  await page.getByRole("button", { name: "Generate Meal Plan" }).click();
  await accepted;
  await expect(page.getByText("You can close this page.")).toBeVisible();
  await context.setOffline(true);
  await page.clock.fastForward(12_000);
  await expect(page.getByText("You’re offline.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Generating your meal plan..." })).toBeVisible();
  const reloaded = page.waitForEvent("load");
  await context.setOffline(false);
  await page.clock.fastForward(3_000);
  await reloaded;
  await expect(page).toHaveURL(/\/meal-plan/u);
});
