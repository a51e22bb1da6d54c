import { expect, type Page } from "@playwright/test";
import { pageHeading, signUp, signUpWithTrial } from "#tests/support/journey";
import { makePlan } from "#tests/support/plan-journey";
import { type Screen } from "#tests/support/screens/screen";
import { pretendState, STATES } from "#tests/support/subscription-states";

async function openDashboard(page: Page): Promise<void> {
  await page.goto("/");
  await expect(pageHeading(page)).toBeVisible();
}

function dashboard(state: keyof typeof STATES): Screen {
  return {
    name: `dashboard, ${state}`,
    open: async (page) => {
      await signUp(page);
      await pretendState(page, STATES[state]);
      await openDashboard(page);
    },
  };
}

/** The dashboard, the account's settings and what is refused. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  {
    name: "dashboard, no subscription",
    open: async (page) => {
      await signUp(page);
      await page.request.post("/api/mark-plan-selected");
      await openDashboard(page);
      await expect(page.getByRole("link", { name: /^Start Free Trial/u })).toBeVisible();
    },
  },
  {
    name: "dashboard, trial",
    open: async (page) => {
      await signUpWithTrial(page);
      await openDashboard(page);
      await expect(page.getByText("7 days left")).toBeVisible();
    },
  },
  {
    name: "dashboard, with plans",
    open: async (page) => {
      await signUpWithTrial(page);
      await makePlan(page, { preferredRegions: ["indian"] });
      await makePlan(page, { preferredRegions: ["mediterranean"] });
      await openDashboard(page);
    },
  },
  dashboard("paid"),
  dashboard("pastDue"),
  dashboard("cancelled"),
  {
    name: "settings, with faults",
    open: async (page) => {
      await signUpWithTrial(page);
      await page.goto("/settings");
      await page.getByLabel("Full Name").fill("R");
      await page.getByLabel("Email Address").fill("robin@");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("Full name must be at least 2 characters")).toBeVisible();
    },
  },
  {
    name: "settings, an address waits",
    open: async (page) => {
      const { fullName, username } = await signUpWithTrial(page);
      const email = `a-rather-long-new-address-of-${username}@mail.example.org`;
      await page.request.put("/api/user/profile", { data: { fullName, username, email } });
      await page.goto("/settings");
      await expect(page.getByRole("button", { name: "Send the link again" })).toBeVisible();
    },
  },
  {
    name: "settings, signing out",
    open: async (page) => {
      await signUpWithTrial(page);
      await page.goto("/settings");
      await page.getByRole("button", { name: "Sign Out" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "no access",
    open: async (page) => {
      await signUpWithTrial(page);
      await page.goto("/super-admin");
      await expect(page.getByRole("heading", { level: 1, name: "No access" })).toBeVisible();
    },
  },
];
