import { expect } from "@playwright/test";
import { signUpWithTrial } from "#tests/support/journey";
import { openPlan, openSavedPlans } from "#tests/support/screens/plan-screens";
import { makePlan } from "#tests/support/plan-journey";
import { breakCall, type Screen } from "#tests/support/screens/screen";

function text(path: string, title: string): Screen {
  return {
    name: title,
    open: async (page) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    },
  };
}

/** Screens at which axe looks in journeys of their own, and which people still want to see. */
export const PICTURED_SCREENS: readonly Screen[] = [
  text("/no/such/page", "404 Page Not Found"),
  text("/terms", "Terms"),
  text("/privacy", "Privacy"),
  text("/cookies", "Cookies"),
  text("/forgot-password", "Forgotten your password?"),
  {
    name: "forgotten password, sent",
    open: async (page) => {
      await page.goto("/forgot-password");
      await page.getByLabel("Email").fill("nobody@example.org");
      await page.getByRole("button", { name: "Send me a link" }).click();
      await expect(page.getByRole("button", { name: "Send another email" })).toBeVisible();
    },
  },
  {
    name: "new password",
    open: async (page) => {
      await page.goto("/reset-password#token=made-up");
      await expect(page.getByRole("button", { name: "Save new password" })).toBeVisible();
    },
  },
  {
    name: "new password, without a link",
    open: async (page) => {
      await page.goto("/reset-password");
      await expect(page.getByRole("link", { name: "Ask for a new link" })).toBeVisible();
    },
  },
  {
    name: "confirm an address",
    open: async (page) => {
      await page.goto("/confirm-email#token=made-up");
      await expect(page.getByRole("button", { name: "Confirm this address" })).toBeVisible();
    },
  },
  {
    name: "put an address back",
    open: async (page) => {
      await page.goto("/undo-email#token=made-up");
      await expect(page.getByRole("button", { name: "Put my address back" })).toBeVisible();
    },
  },
  {
    name: "an address put back",
    open: async (page) => {
      await page.route("**/api/email/undo", (route) =>
        route.fulfill({
          json: {
            message:
              "Your email address was put back, and every device has been signed out. Please choose a new password.",
            username: "robin-ashdown",
            resetToken: "made-up",
          },
        }),
      );
      await page.goto("/undo-email#token=made-up");
      await page.getByRole("button", { name: "Put my address back" }).click();
      await expect(page.getByRole("link", { name: "Choose a new password" })).toBeVisible();
    },
  },
  {
    name: "settings",
    open: async (page) => {
      await signUpWithTrial(page);
      await page.goto("/settings");
      await expect(page.getByText("This device", { exact: true }).first()).toBeVisible();
    },
  },
  {
    name: "settings, partly failed",
    open: async (page) => {
      await signUpWithTrial(page);
      await breakCall(page, "**/api/user/sessions");
      await breakCall(page, "**/api/user/email-preferences");
      await page.goto("/settings");
      await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(2);
    },
  },
  {
    name: "settings, deleting the account",
    open: async (page) => {
      await signUpWithTrial(page);
      await page.goto("/settings");
      await page.getByRole("button", { name: "Delete account" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "install, the steps",
    open: async (page) => {
      await signUpWithTrial(page);
      await page.goto("/");
      await page.getByRole("button", { name: "Add to Home Screen" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "saved plans, many",
    open: async (page) => {
      await signUpWithTrial(page);
      for (const dietaryPreference of [
        "none",
        "vegan",
        "keto",
        "vegetarian",
        "high_protein",
        "paleo",
        "low_carb",
        "none",
      ])
        await makePlan(page, { dietaryPreference, mealsPerWeek: 3 });
      await openSavedPlans(page);
      await expect(page.getByRole("link", { name: /^View/u })).toHaveCount(8);
    },
  },
  {
    name: "plan, in the shop",
    open: async (page) => {
      await openPlan(page, { mealsPerWeek: 2 });
      const list = page.getByRole("region", { name: "Shopping List" });
      await list.getByRole("checkbox").first().check();
      await expect(list.getByText(/^1 of \d+ ticked$/u)).toBeVisible();
    },
  },
  {
    name: "plan, a whole week",
    open: async (page) => {
      await openPlan(page, { mealsPerWeek: 7, numPeople: 4, maxBudget: 200, preferredSupermarket: "waitrose" });
    },
  },
];
