import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, pageHeading, signUpWithTrial, toastTitled } from "#tests/support/journey";
import { makePlan } from "#tests/support/plan-journey";
import { expectSoundEverywhere } from "#tests/support/sound-everywhere";

/** The card of the one plan that stands in somebody's name. */
function cardOf(page: Page, fullName: string) {
  return page.getByRole("main").getByRole("listitem").filter({ hasText: fullName });
}

test.beforeEach(async ({ page }) => {
  await signUpWithTrial(page);
});

test("a newcomer finds the way to the first plan", async ({ page }) => {
  await page.goto("/saved-plans");
  await expect(page.getByRole("heading", { level: 1, name: "Your Saved Meal Plans" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No Saved Plans Yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Create Your First Plan" }).click();
  await expect(page).toHaveURL("/meal-plan");
});

test("six placeholders stand while the plans load", async ({ page }) => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/user-meal-plans", async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto("/saved-plans");
  const loading = page.getByRole("status", { name: "Loading your saved plans" });
  await expect(loading.locator(":scope > *")).toHaveCount(6);
  answer();
  await expect(loading).toBeHidden();
});

test("a card tells of its plan, opens it and saves its PDF", async ({ page }) => {
  const id = await makePlan(page, { dietaryPreference: "vegetarian", maxBudget: 75 });
  await page.goto("/saved-plans");
  const record = (await (await page.request.get(`/api/meal-plans/${id}`)).json()) as { meals: { name: string }[] };
  const card = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^View/u }) });
  await expect(card.getByRole("heading")).toHaveText(record.meals[0]?.name ?? "a dish");
  for (const { name } of record.meals) await expect(card).toContainText(name);
  await expect(card).toContainText("Robin Ashdown");
  await expect(card).toContainText("Vegetarian");
  await expect(card).toContainText("£75.00");
  await expect(card).toContainText("Beginner");
  await expect(card).toContainText(/Estimated cost£\d+\.\d{2}/u);
  await expect(card.locator("img")).toHaveCount(3);
  await expect(page.getByRole("link", { name: "Create New Plan" })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await card.getByRole("button", { name: /^PDF/u }).click();
  expect((await download).suggestedFilename()).toBe(`meal-plan-${id}.pdf`);
  await expect(toastTitled(page, "Download successful!")).toBeVisible();
  await expect(page.getByText("Your meal plan PDF has been downloaded.")).toBeVisible();
  await card.getByRole("link", { name: /^View/u }).click();
  await expect(page).toHaveURL(`/meal-plan/${id}`);
});

test("the whole card opens its plan, and its other buttons do what they say", async ({ page }) => {
  const id = await makePlan(page);
  await page.goto("/saved-plans");
  const card = page.getByRole("main").getByRole("listitem").first();
  await card.getByRole("button", { name: /^Delete/u }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  // Where the picture and the first words are: no link of their own stands there.
  await card.click({ position: { x: 60, y: 60 } });
  await expect(page).toHaveURL(`/meal-plan/${id}`);
});

test("twelve plans with long names stay within the width of a phone", async ({ page }) => {
  await makePlan(page);
  await page.route("**/api/user-meal-plans*", async (route) => {
    const answer = await route.fetch();
    const [plan] = (await answer.json()) as Record<string, unknown>[];
    const fullName = "Wilhelmina Featherstonehaugh-Cholmondeley-Marjoribanks";
    const many = Array.from({ length: 12 }, () => ({ ...plan, id: crypto.randomUUID(), fullName }));
    await route.fulfill({ response: answer, json: many });
  });
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/saved-plans");
    await expect(page.getByText(/Featherstonehaugh/u)).toHaveCount(12);
    expect(await beyond()).toBeLessThanOrEqual(0);
    await page
      .getByText(/Featherstonehaugh/u)
      .last()
      .scrollIntoViewIfNeeded();
    expect(await beyond()).toBeLessThanOrEqual(0);
  }
});

test("a plan without a PDF offers none, and a failed download says so", async ({ page }) => {
  await makePlan(page);
  await page.route("**/api/meal-plans/*/pdf", (route) =>
    route.fulfill({ status: 500, json: { message: "Broken", code: "internal" } }),
  );
  await page.goto("/saved-plans");
  await page.getByRole("button", { name: /^PDF/u }).click();
  await expect(toastTitled(page, "Download failed")).toBeVisible();
  await expect(page.getByText("There was an error downloading your meal plan.")).toBeVisible();
  await page.route("**/api/user-meal-plans", async (route) => {
    const plans = (await (await route.fetch()).json()) as object[];
    await route.fulfill({ json: plans.map((plan) => ({ ...plan, hasPdf: false })) });
  });
  await page.reload();
  await expect(page.getByRole("link", { name: /^View/u })).toBeVisible();
  await expect(page.getByRole("button", { name: /^PDF/u })).toBeHidden();
  await expect(page.getByRole("searchbox")).toBeHidden();
});

test("deleting asks first, and then the plan is gone", async ({ page }) => {
  const id = await makePlan(page);
  await page.goto("/saved-plans");
  await page.getByRole("button", { name: /^Delete/u }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Meal Plan" });
  await expect(question).toContainText(
    "Are you sure you want to delete this meal plan? This action cannot be undone and will permanently remove the plan from your account.",
  );
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();

  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/api/meal-plans/${id}`, async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole("button", { name: /^Delete/u }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(question.getByRole("button", { name: "Deleting..." })).toBeVisible();
  answer();
  await expect(toastTitled(page, "Plan deleted")).toBeVisible();
  await expect(page.getByText("Your meal plan has been successfully deleted.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No Saved Plans Yet" })).toBeVisible();
});

test("a deletion that fails says why and keeps the plan", async ({ page }) => {
  const id = await makePlan(page);
  await page.route(`**/api/meal-plans/${id}`, (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/saved-plans");
  await page.getByRole("button", { name: /^Delete/u }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toastTitled(page, "Delete failed")).toBeVisible();
  await expect(page.getByText("There was an error deleting your meal plan.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^View/u })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Delete/u })).toBeFocused();
});

test("a list that cannot be loaded says so and leads home", async ({ page }) => {
  await page.route("**/api/user-meal-plans", (route) =>
    route.fulfill({ status: 500, json: { message: "Broken", code: "internal" } }),
  );
  await page.goto("/saved-plans");
  await expect(page.getByRole("heading", { name: "Error Loading Plans" })).toBeVisible();
  await expect(page.getByText("Unable to load your saved meal plans. Please try again.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Return to Dashboard" }).click();
  await expect(page).toHaveURL("/");
});

test("more plans than one page holds are all within reach, by keyboard and after a failure", async ({ page }) => {
  await makePlan(page);
  let broken = true;
  await page.route("**/api/user-meal-plans*", async (route) => {
    const [plan] = (await (await route.fetch({ url: route.request().url().split("?")[0] ?? "" })).json()) as {
      id: string;
    }[];
    const second = new URL(route.request().url()).searchParams.get("cursor") === "second";
    if (second && broken) return route.fulfill({ status: 500, body: "" });
    return route.fulfill({
      json: [{ ...plan, id: second ? "older" : "newer", fullName: second ? "Older Plan" : "Newer Plan" }],
      headers: second ? {} : { link: '</api/user-meal-plans?cursor=second>; rel="next"' },
    });
  });
  await page.goto("/saved-plans");
  await expect(page.getByText("Newer Plan")).toBeVisible();
  const more = page.getByRole("button", { name: "Show more" });
  await more.click();
  await expect(page.getByText("We couldn’t load more plans just now. Please try again.")).toBeVisible();
  await expect(page.getByText("Newer Plan")).toBeVisible();
  broken = false;
  await more.press("Enter");
  await expect(cardOf(page, "Older Plan").getByRole("heading")).toBeFocused();
  await expect(page.getByText("Newer Plan")).toBeVisible();
  await expect(more).toBeHidden();
});

test("many plans can be searched and sorted, and the way back from one leads to the same list", async ({ page }) => {
  // The rules of axe look at every card, four times over.
  test.slow();
  for (let made = 0; made < 6; made += 1) await makePlan(page, { mealsPerWeek: 1, fullName: `Week ${made + 1}` });
  await makePlan(page, { mealsPerWeek: 2, dietaryPreference: "vegan", fullName: "Zoë's Picnic" });
  await page.goto("/saved-plans");
  const names = page
    .getByRole("main")
    .getByRole("listitem")
    .getByText(/^(?:Week \d|Zoë.s Picnic),/u);
  await expect(names).toHaveCount(7);
  await expect(names.first()).toContainText("Zoë's Picnic");
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Oldest first");
  await expect(names.first()).toContainText("Week 1");
  await page.getByRole("searchbox", { name: "Search your plans" }).fill("vegan zoes");
  await expect(page.getByRole("status").filter({ hasText: "1 plan matches" })).toBeVisible();
  await expect(names).toContainText(["Zoë's Picnic"]);
  await page.getByRole("link", { name: /^View/u }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Zoë's Picnic’s Meal Plan" })).toBeVisible();
  await page.goBack();
  await expect(names).toContainText(["Zoë's Picnic"]);
  await expectSoundEverywhere(page);
  await page.getByRole("searchbox", { name: "Search your plans" }).fill("no such dish");
  await expect(page.getByRole("heading", { name: "No plan matches" })).toBeVisible();
  await page.getByRole("button", { name: "Show all plans" }).click();
  await expect(names).toHaveCount(7);
  await expect(page.getByRole("searchbox", { name: "Search your plans" })).toHaveValue("");
});

test("after a deletion the focus goes to the next plan, and after the last one to the top", async ({ page }) => {
  await makePlan(page, { mealsPerWeek: 1, fullName: "Older Plan" });
  await makePlan(page, { mealsPerWeek: 1, fullName: "Newer Plan" });
  await page.goto("/saved-plans");
  await cardOf(page, "Newer Plan")
    .getByRole("button", { name: /^Delete/u })
    .press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(cardOf(page, "Older Plan").getByRole("heading")).toBeFocused();
  await cardOf(page, "Older Plan")
    .getByRole("button", { name: /^Delete/u })
    .press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByRole("heading", { name: "No Saved Plans Yet" })).toBeVisible();
  await expect(pageHeading(page)).toBeFocused();
});
