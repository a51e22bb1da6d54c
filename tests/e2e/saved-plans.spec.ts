import { expect } from "@playwright/test";
import { expectAccessible, signUpWithTrial, toastTitled } from "#tests/support/journey";
import { makePlan } from "#tests/support/plan-journey";
import { test } from "#tests/support/run-browser";

test.beforeEach(async ({ page }) => {
  await signUpWithTrial(page);
});

test(
  "a card tells of its plan, saves its PDF and opens it, wherever it is pressed",
  { tag: "@date" },
  async ({ page }) => {
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
    await page.goBack();
    await card.getByRole("button", { name: /^Delete/u }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    // Where the picture and the first words are: no link of their own stands there.
    await card.click({ position: { x: 60, y: 60 } });
    await expect(page).toHaveURL(`/meal-plan/${id}`);
  },
);
