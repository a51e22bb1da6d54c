import { expect, type Page } from "@playwright/test";
import { openPlan } from "#tests/support/screens/plan-screens";
import { breakCall, holdCall, type Screen } from "#tests/support/screens/screen";
import { shareLink } from "#tests/support/sharing-journey";

async function openShareDialog(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Share the list" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
}

/** The link to a list, at its owner's and at whoever has it. */
export const SHARING_SCREENS: readonly Screen[] = [
  {
    name: "sharing, no link yet",
    open: async (page) => {
      await openPlan(page, { mealsPerWeek: 1 });
      await openShareDialog(page);
      await expect(page.getByRole("button", { name: "Make a link" })).toBeEnabled();
    },
  },
  {
    name: "sharing, the link",
    open: async (page) => {
      await shareLink(page, await openPlan(page, { mealsPerWeek: 1 }));
      await openShareDialog(page);
      await expect(page.getByRole("textbox", { name: "Link" })).toBeVisible();
    },
  },
  {
    name: "sharing, about to stop",
    open: async (page) => {
      await shareLink(page, await openPlan(page, { mealsPerWeek: 1 }));
      await openShareDialog(page);
      await page.getByRole("button", { name: "Stop sharing" }).click();
      await expect(page.getByRole("button", { name: "Keep sharing" })).toBeVisible();
    },
  },
  {
    name: "shared list",
    open: async (page) => {
      const url = await shareLink(page, await openPlan(page));
      await page.context().clearCookies();
      await page.goto(url);
      await page.getByRole("checkbox").first().check();
      await expect(page.getByText("Only you are looking now")).toBeVisible();
    },
  },
  {
    name: "shared list, loading",
    open: async (page) => {
      await holdCall(page, "**/api/shared/*");
      await page.goto(`/shared/${"A".repeat(43)}`);
      await expect(page.getByRole("heading", { name: "Loading the list..." })).toBeVisible();
    },
  },
  {
    name: "shared list, failed",
    open: async (page) => {
      await breakCall(page, "**/api/shared/*");
      await page.goto(`/shared/${"A".repeat(43)}`);
      await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    },
  },
  {
    name: "shared list, ended",
    open: async (page) => {
      await page.goto(`/shared/${"A".repeat(43)}`);
      await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    },
  },
];
