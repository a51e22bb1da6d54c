import { expect } from "@playwright/test";
import { expectAccessible, signUpWithTrial } from "#tests/support/journey";
import { goTo, openWizard } from "#tests/support/plan-journey";
import { test } from "#tests/support/run-browser";

test.beforeEach(async ({ page }) => {
  await signUpWithTrial(page);
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
  // What is ticked keeps its width: nothing moves from under a thumb.
  const poultry = page.getByRole("checkbox", { name: "Poultry" });
  const places = async () => {
    const [first, next] = await Promise.all([
      poultry.boundingBox(),
      page.getByRole("checkbox", { name: "Seafood" }).boundingBox(),
    ]);
    return { x: next?.x, width: next?.width, below: (next?.y ?? 0) - (first?.y ?? 0) };
  };
  const place = await places();
  await poultry.check();
  expect(await places()).toEqual(place);
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

test("on a phone, the message about an unknown food and its fix are above the bar, and a press fixes it", async ({
  page,
}) => {
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
  const avoid = page.getByRole("textbox", { name: "Ingredients to Avoid" });
  await expect(avoid).toBeFocused();
  await expect(avoid).toHaveAccessibleDescription(/We don’t recognise ‘mushroms’\. Did you mean mushrooms\?/u);
  await expectAccessible(page);
  await last.click();
  await page.getByRole("button", { name: "Use “mushrooms”" }).click();
  await expect(avoid).toHaveValue("mushrooms");
  await goTo(page, "Your Meal Goals");
});
