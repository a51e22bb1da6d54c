import { expect, type Page } from "@playwright/test";
import { openPlan } from "#tests/support/screens/plan-screens";
import type { Screen } from "#tests/support/screens/screen";

async function askFor(page: Page, name: RegExp): Promise<void> {
  await openPlan(page);
  await page.getByRole("button", { name }).first().click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
}

/** A plan while one of its meals is changed. */
export const CHANGE_SCREENS: readonly Screen[] = [
  {
    name: "meal changes, other dishes",
    open: async (page) => {
      await askFor(page, /^Swap /u);
      await expect(page.getByRole("button", { name: /^Swap for /u }).first()).toBeVisible();
    },
  },
  {
    name: "meal changes, no other dish",
    open: async (page) => {
      await page.route("**/alternatives", (route) =>
        route.fulfill({
          status: 422,
          json: { message: "No other dish fits your choices.", code: "request_cannot_be_met" },
        }),
      );
      await askFor(page, /^Swap /u);
      await expect(page.getByText("No other dish fits your choices.")).toBeVisible();
    },
  },
  {
    name: "meal changes, servings and days",
    open: async (page) => {
      await askFor(page, /^More for /u);
      await page.getByRole("button", { name: "One more" }).click();
    },
  },
  {
    name: "meal changes, the shopping day",
    open: async (page) => {
      await openPlan(page);
      await page.getByRole("button", { name: "Choose your shopping day" }).click();
      await page.getByRole("button", { name: "Saturday" }).click();
      await page.getByRole("button", { name: /^Shop on Saturday/u }).click();
      await expect(page.getByRole("alertdialog", { name: "Which day do you shop?" })).toBeVisible();
    },
  },
  {
    name: "meal changes, dishes kept",
    open: async (page) => {
      await openPlan(page);
      await askToSkip(page);
      await page
        .getByRole("button", { name: /^Keep /u })
        .first()
        .click();
      await expect(page.getByRole("button", { name: "Replace the others" })).toBeVisible();
      await page.getByRole("heading", { name: "Your Weekly Meals" }).scrollIntoViewIfNeeded();
    },
  },
];

async function askToSkip(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^More for /u })
    .first()
    .click();
  await page.getByRole("button", { name: "Skip this night" }).click();
  await expect(page.getByRole("button", { name: "Undo the last change" })).toBeVisible();
}
