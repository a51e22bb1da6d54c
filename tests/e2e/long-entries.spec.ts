import { expect, type Locator, type Page } from "@playwright/test";
import { signUpWithTrial } from "#tests/support/journey";
import { makePlan } from "#tests/support/plan-journey";
import { shareLink } from "#tests/support/sharing-journey";
import { expectSoundEverywhere } from "#tests/support/sound-everywhere";
import { letPagesAsk } from "#tests/support/asking-page";
import { test } from "#tests/support/run-browser";

const LONG_NAME = `Bartholomew ${"Featherstonehaugh-Cholmondeley".repeat(2)} the Younger`;
const WIDTHS = [320, 390];

/** The page is as wide as the window, and everything that can be pressed lies within it. */
async function expectWithin(page: Page, part: Locator, widths: readonly number[] = WIDTHS): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    // A window that has just changed its width lays its page out once more.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const outside = await part.evaluate((element, edge) => {
      const pressed = [...element.querySelectorAll("a, button, input, label, .money")];
      return pressed
        .filter((one) => {
          const { left, right, width: own } = one.getBoundingClientRect();
          return own > 0 && (left < 0 || right > edge);
        })
        .map((one) => one.textContent);
    }, width);
    expect([width, outside]).toEqual([width, []]);
  }
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUpWithTrial(page);
});

test("twelve saved plans with long names fit a phone, and so does the question before one is deleted", async ({
  page,
}) => {
  test.slow();
  const diets = ["none", "vegan", "keto", "vegetarian", "high_protein", "slimming_world"];
  await makePlan(page, { mealsPerWeek: 7, maxBudget: 200, fullName: LONG_NAME });
  await makePlan(page, { mealsPerWeek: 7, maxBudget: 200, fullName: LONG_NAME, dietaryPreference: "vegan" });
  await letPagesAsk(page);
  await page.route("**/api/user-meal-plans*", async (route) => {
    const answer = await route.fetch();
    const made = (await answer.json()) as Record<string, unknown>[];
    const many = diets.flatMap((dietaryPreference) =>
      made.map((plan) => ({ ...plan, id: crypto.randomUUID(), dietaryPreference })),
    );
    await route.fulfill({ response: answer, json: many });
  });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/saved-plans");
    const views = page.getByRole("link", { name: /^View/u });
    await expect(views).toHaveCount(12);
    // Cards are drawn as they come into view.
    for (const view of await views.all()) await view.scrollIntoViewIfNeeded();
    await expectWithin(page, page.getByRole("main"), [width]);
    await page
      .getByRole("button", { name: /^Delete/u })
      .last()
      .click();
    await expectWithin(page, page.getByRole("alertdialog"), [width]);
  }
  // A phone that is turned to its side and back.
  await page.goto("/saved-plans");
  await page.setViewportSize({ width: 844, height: 390 });
  await page.getByRole("link", { name: /^View/u }).last().scrollIntoViewIfNeeded();
  await expectWithin(page, page.getByRole("main"), [390, 320]);
  // Searched and sorted, in the looks of the sweep.
  await page.getByRole("searchbox", { name: "Search your plans" }).fill("vegan");
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Oldest first");
  await expect(page.getByRole("status").filter({ hasText: "6 plans match" })).toBeVisible();
  await expectSoundEverywhere(page);
});

test("a long list fits a phone, for anyone who has its link too", async ({ page }) => {
  test.slow();
  const id = await makePlan(page, {
    mealsPerWeek: 7,
    numPeople: 4,
    maxBudget: 200,
    preferredSupermarket: "waitrose",
    fullName: LONG_NAME,
    additionalNotes: `This is ${"very".repeat(60)} good. No chillies please.`,
  });
  const link = await shareLink(page, id);
  await page.goto(`/meal-plan/${id}`);
  await expect(page.getByRole("region", { name: "Customer details" })).toBeAttached();
  const own = page.getByRole("textbox", { name: "Add a line" });
  for (const line of [`${"kitchenroll".repeat(7)} £12.50`, "A birthday cake for somebody with a very long name £6"]) {
    await own.fill(line);
    await own.press("Enter");
  }
  await expect(page.getByRole("button", { name: /^Count/u })).toHaveCount(2);
  await page.getByText("At home: check").click();
  await page.getByText("Cost by aisle").first().click();
  await page.getByText("The same meals at the other supermarkets").click();
  await expect(page.getByRole("button", { name: /^Shop there instead/u }).first()).toBeVisible();
  await page.getByText("What this plan was made from").click();
  await expectWithin(page, page.getByRole("main"));
  await page.goto(link);
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  await expectWithin(page, page.getByRole("main"));
});

test("a full cupboard fits a phone", async ({ page }) => {
  await page.goto("/cupboard");
  const field = page.getByRole("textbox", { name: "Add what you have" });
  await field.fill(
    "2 kg microwave basmati rice, 12 eggs, 1.5 kg sun-dried tomatoes in oil, 750 g roasted red peppers in a jar, 568 ml reduced-salt soy sauce",
  );
  await field.press("Enter");
  await expect(page.getByRole("button", { name: /^More/u }).first()).toBeVisible();
  await expectWithin(page, page.getByRole("main"));
  await field.fill("supercalifragilisticexpialidociousandthensomemore");
  await field.press("Enter");
  await expect(page.getByRole("button", { name: /^Remove “/u })).toBeVisible();
  await expectWithin(page, page.getByRole("main"));
});
