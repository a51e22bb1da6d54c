import { expect, test } from "@playwright/test";
import { expectAccessible, signUpWithTrial, tabTo, toastTitled } from "#tests/support/journey";
import { goTo, goToLastStep, openWizard, step } from "#tests/support/plan-journey";

test.beforeEach(async ({ page }) => {
  await signUpWithTrial(page);
});

test("someone without a mouse answers the four steps and gets a plan", async ({ page }) => {
  await openWizard(page);
  await tabTo(page, page.getByRole("combobox", { name: "Meals Per Week" }));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("combobox", { name: "Meals Per Week" })).toHaveValue("3");
  await tabTo(page, page.getByRole("button", { name: "Next" }));
  await page.keyboard.press("Enter");

  await expect(step(page, "Food Preferences & Restrictions")).toBeFocused();
  await tabTo(page, page.getByRole("checkbox", { name: "None" }).first());
  await tabTo(page, page.getByRole("checkbox", { name: "Nut free" }));
  await page.keyboard.press("Space");
  await expect(page.getByRole("checkbox", { name: "Nut free" })).toBeChecked();
  await tabTo(page, page.getByRole("textbox", { name: "Ingredients to Avoid" }));
  await page.keyboard.type("prawns");
  await page.keyboard.press("Enter");

  await expect(step(page, "Your Meal Goals")).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Next" }));
  await page.keyboard.press("Enter");

  await expect(step(page, "Cooking Details")).toBeFocused();
  await expect(page.getByText("Once Generate Meal Plan is submitted, no changes can be made.")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Generate Meal Plan" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/meal-plan\/[\da-f-]{36}$/u, { timeout: 30_000 });
  await expect(page.getByText("Nothing here is, or contains: prawns.")).toBeVisible();
});

test("a step with a fault holds, says so, and leads to the first wrong field", async ({ page }) => {
  await openWizard(page);
  await page.getByRole("button", { name: "Change the name and email on the plan" }).click();
  const name = page.getByRole("textbox", { name: "Full Name" });
  await name.fill("A");
  await expect(page.getByText("Name must be at least 2 characters")).toBeVisible();
  await name.fill("");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(toastTitled(page, "Please check your input")).toBeVisible();
  await expect(page.getByText("Please fill in all required fields for this step")).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("Full name is required");
  await expect(step(page, "Choose Your Plan")).toBeVisible();
  await name.fill("Robin");
  await expect(page.getByText("Full name is required")).toBeHidden();
  await goTo(page, "Food Preferences & Restrictions");
});

test("the budget is read as whole pounds and must be above nothing", async ({ page }) => {
  await openWizard(page);
  await goTo(page, "Food Preferences & Restrictions");
  await goTo(page, "Your Meal Goals");
  const budget = page.getByRole("textbox", { name: "Maximum Weekly Budget (£)" });
  await expect(budget).toHaveValue("50");
  await budget.fill("0");
  await expect(page.getByText("Budget must be greater than 0")).toBeVisible();
  await budget.fill("45.50");
  await budget.blur();
  await expect(budget).toHaveValue("45");
  await expect(page.getByText("Budget must be greater than 0")).toBeHidden();
});

test("a fresh wizard starts at 1; going back, a reload and the back button keep every choice", async ({ page }) => {
  await page.goto("/saved-plans");
  await page.getByRole("link", { name: "Create Plan" }).click();
  const meals = page.getByRole("combobox", { name: "Meals Per Week" });
  const people = page.getByRole("combobox", { name: "Number of People" });
  await expect(meals).toHaveValue("1");
  await expect(people).toHaveValue("1");
  await meals.selectOption("6");
  await people.selectOption("3");
  await goTo(page, "Food Preferences & Restrictions");
  await page.getByRole("checkbox", { name: "Poultry" }).check();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(meals).toHaveValue("6");
  await goTo(page, "Food Preferences & Restrictions");

  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Poultry" })).toBeChecked();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Your Saved Meal Plans" })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("checkbox", { name: "Poultry" })).toBeChecked();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(people).toHaveValue("3");
});

test("none clears the others and gives way to them, and no meat stands alone", async ({ page }) => {
  await openWizard(page);
  await goTo(page, "Food Preferences & Restrictions");
  const restrictions = page.getByRole("group", { name: "Dietary Restrictions" });
  const none = restrictions.getByRole("checkbox", { name: "None" });
  await expect(none).toBeChecked();
  await restrictions.getByRole("checkbox", { name: "Gluten free" }).check();
  await expect(none).not.toBeChecked();
  await none.check();
  await expect(restrictions.getByRole("checkbox", { name: "Gluten free" })).not.toBeChecked();
  const meats = page.getByRole("group", { name: "Preferred Meats" });
  // What is ticked keeps its width: nothing moves from under a thumb.
  const seafood = meats.getByRole("checkbox", { name: "Seafood" });
  const place = await seafood.boundingBox();
  await meats.getByRole("checkbox", { name: "Beef" }).check();
  expect(await seafood.boundingBox()).toEqual(place);
  await meats.getByRole("checkbox", { name: "No meat" }).check();
  await expect(meats.getByRole("checkbox", { name: "Beef" })).not.toBeChecked();
});

test("syns or points are asked for, and sent, only with their diet", async ({ page }) => {
  await openWizard(page);
  await goTo(page, "Food Preferences & Restrictions");
  const diet = page.getByRole("combobox", { name: "Dietary Preference" });
  await expect(page.getByRole("textbox", { name: /Per Week$/u })).toBeHidden();
  await diet.selectOption("slimming_world");
  await page.getByRole("textbox", { name: "Syns Per Week" }).fill("70");
  await expect(page.getByText(/we are not affiliated with Slimming World/u)).toBeVisible();
  await diet.selectOption("weight_watchers");
  await expect(page.getByRole("textbox", { name: "Points Per Week" })).toBeVisible();
  await diet.selectOption("vegetarian");
  await expect(page.getByRole("textbox", { name: "Points Per Week" })).toBeHidden();
  await goTo(page, "Your Meal Goals");
  await goTo(page, "Cooking Details");
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/api/meal-plans"),
  );
  await page.getByRole("button", { name: "Generate Meal Plan" }).click();
  const request = await sent;
  expect(request.postDataJSON()).not.toHaveProperty("synsPointsPerWeek");
  expect(request.headers()["prefer"]).toBe("respond-async");
  expect(request.headers()["idempotency-key"]).toMatch(/^[\da-f]{32}$/u);
});

test("a food to avoid that nobody knows is asked about before its step is left, and one press mends it", async ({
  page,
}) => {
  await openWizard(page);
  await page.getByRole("combobox", { name: "Meals Per Week" }).selectOption("2");
  await goTo(page, "Food Preferences & Restrictions");
  const avoid = page.getByRole("textbox", { name: "Ingredients to Avoid" });
  await avoid.fill("peanuts, mushroms");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(avoid).toBeFocused();
  await expect(avoid).toHaveAccessibleDescription(/We don’t recognise ‘mushroms’\. Did you mean mushrooms\?/u);
  await expect(avoid).toHaveValue("peanuts, mushroms");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Use “mushrooms”" }).click();
  await expect(avoid).toHaveValue("peanuts, mushrooms");
  await expect(avoid).not.toHaveAccessibleDescription(/We don’t recognise/u);
  await goTo(page, "Your Meal Goals");
  await goTo(page, "Cooking Details");
  await page.getByRole("textbox", { name: "Additional Notes" }).fill("We like it hot");
  await page.getByRole("button", { name: "Generate Meal Plan" }).click();
  await expect(page.getByRole("heading", { name: "Robin Ashdown’s Meal Plan" })).toBeVisible({ timeout: 30_000 });
});

test("on a phone, what is said of an unknown food and what mends it stand above the bar", async ({ page }) => {
  const height = 844;
  await page.setViewportSize({ width: 390, height });
  await openWizard(page);
  await goTo(page, "Food Preferences & Restrictions");
  await page.getByRole("textbox", { name: "Ingredients to Avoid" }).fill("mushroms, things my mum hates");
  await page.getByRole("button", { name: "Next" }).press("Enter");
  const bar = await page.getByRole("button", { name: "Next" }).boundingBox();
  const last = page.getByRole("button", { name: "Remove “things my mum hates”" });
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect
    .poll(async () => {
      const place = await last.boundingBox();
      return (place?.y ?? height) + (place?.height ?? 0);
    })
    .toBeLessThan(bar?.y ?? 0);
});

test("a week that is too dear comes back with what would do, and one press makes it", async ({ page }) => {
  await openWizard(page);
  await page.getByRole("combobox", { name: "Meals Per Week" }).selectOption("5");
  await goTo(page, "Food Preferences & Restrictions");
  await goTo(page, "Your Meal Goals");
  await page.getByRole("textbox", { name: "Maximum Weekly Budget (£)" }).fill("2");
  await goTo(page, "Cooking Details");
  await page.getByRole("button", { name: "Generate Meal Plan" }).click();
  await expect(page.getByRole("heading", { name: /Your Meal Goals/u })).toBeVisible({ timeout: 30_000 });
  const wayOut = page.getByRole("button", { name: /^Use £\d+ and try again$/u });
  await expect(wayOut).toBeVisible();
  await expectAccessible(page);
  await wayOut.click();
  await expect(page.getByRole("heading", { name: "Robin Ashdown’s Meal Plan" })).toBeVisible({ timeout: 30_000 });
});

test("someone whose access ended meanwhile is led to the paywall with the answers kept", async ({ page }) => {
  await openWizard(page);
  await goToLastStep(page);
  await page.route("**/api/meal-plans", (route) =>
    route.fulfill({ status: 402, json: { message: "Your free trial has ended.", code: "payment_required" } }),
  );
  await page.route("**/api/subscription-status", (route) =>
    route.fulfill({
      json: {
        status: "trial_expired",
        hasActiveSubscription: false,
        trialExpired: true,
        hasUsedTrial: true,
        interval: null,
        nextBillingDate: null,
        trialEndsAt: null,
      },
    }),
  );
  await page.getByRole("button", { name: "Generate Meal Plan" }).click();
  await expect(page).toHaveURL("/subscription-required");
});

test("a double click is one click: no step is passed over, and one plan is asked for", async ({ page }) => {
  let submissions = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/meal-plans")) submissions += 1;
  });
  await openWizard(page);
  await page.getByRole("button", { name: "Next" }).dblclick();
  await expect(page.getByRole("combobox", { name: "Dietary Preference" })).toBeVisible();
  await goTo(page, "Your Meal Goals");
  await goTo(page, "Cooking Details");
  await page.getByRole("button", { name: "Generate Meal Plan" }).dblclick();
  await expect(page.getByRole("heading", { name: "Your week at a glance" })).toBeVisible({ timeout: 30_000 });
  expect(submissions).toBe(1);
});
