import { expect, type Page } from "@playwright/test";
import type { SessionAnswer } from "#contract/account";
import type { SuperAdminStats } from "#contract/admin";
import type { TillErrorsAnswer } from "#contract/till";
import { logInAsAdmin, signInAsSuperAdmin } from "#tests/support/admin-journey";
import { signUpWithTrial } from "#tests/support/journey";
import { makePlan } from "#tests/support/plan-journey";
import { breakCall, type Screen } from "#tests/support/screens/screen";

const TILL_ERRORS: readonly TillErrorsAnswer[] = (["asda", "tesco"] as const).flatMap((supermarket) =>
  [null, "2026-11", "2026-10"].map((month) => ({
    supermarket,
    month,
    receipts: month === null ? 1_204 : 602,
    leftOut: month === "2026-10" ? 0 : 3,
    meanErrorPercent: -2.1,
    medianAbsoluteErrorPercent: 3.4,
    tenthPercent: -9,
    ninetiethPercent: 4.2,
  })),
);

/** A user with a plan, so that no list is empty. */
async function leaveAPlan(page: Page): Promise<void> {
  await signUpWithTrial(page);
  await makePlan(page);
}

function superAdminPage(name: string, path: string, table: string): Screen {
  return {
    name: `super admin, ${name}`,
    open: async (page) => {
      await leaveAPlan(page);
      await signInAsSuperAdmin(page);
      await page.goto(path);
      await expect(page.getByRole("table", { name: table })).toBeVisible();
    },
  };
}

/** The sessions of a signed-in user on many devices. */
async function openSessions(page: Page): Promise<void> {
  const seen = "2026-11-20T18:30:00.000Z";
  const sessions: readonly SessionAnswer[] = [
    "Safari on iPhone",
    "Chrome on Windows",
    "Samsung Internet on Android",
  ].map((device, index) => ({ id: String(index), device, createdAt: seen, lastSeenAt: seen, current: false }));
  await leaveAPlan(page);
  await signInAsSuperAdmin(page);
  await page.route("**/api/super-admin/users/*/sessions", (route) => route.fulfill({ json: sessions }));
  await page.goto("/super-admin");
  await page
    .getByRole("button", { name: /^Sessions: /u })
    .first()
    .click();
  await expect(page.getByText("Signed in on 3 devices.")).toBeVisible();
}

/** The areas of the admin and of the super admin, on whatever the other screens have left there. */
export const ADMIN_SCREENS: readonly Screen[] = [
  {
    name: "admin login",
    open: async (page) => {
      await page.goto("/admin/login");
      await expect(page.getByRole("heading", { level: 1, name: "Admin Login" })).toBeVisible();
    },
  },
  {
    name: "admin login, refused",
    open: async (page) => {
      await logInAsAdmin(page, "a wrong guess");
      await expect(page.getByText("Invalid credentials", { exact: true })).toBeVisible();
    },
  },
  {
    name: "admin",
    open: async (page) => {
      await leaveAPlan(page);
      await logInAsAdmin(page);
      await expect(page.getByRole("table")).toBeVisible();
    },
  },
  superAdminPage("users", "/super-admin", "Users"),
  {
    name: "super admin, a user's sessions",
    open: async (page) => {
      await openSessions(page);
    },
  },
  {
    name: "super admin, a user's session, asked about",
    open: async (page) => {
      await openSessions(page);
      await page.getByRole("button", { name: /^End the session on Safari on iPhone/u }).click();
      await expect(page.getByRole("alertdialog", { name: "End this session?" })).toBeVisible();
    },
  },
  superAdminPage("meal plans", "/super-admin?tab=meal-plans", "Meal plans of the last seven days"),
  {
    name: "super admin, till",
    open: async (page) => {
      await signInAsSuperAdmin(page);
      await page.route("**/api/super-admin/till-errors", (route) => route.fulfill({ json: TILL_ERRORS }));
      await page.route("**/api/super-admin/stats", async (route) => {
        const stats = (await (await route.fetch()).json()) as SuperAdminStats;
        await route.fulfill({ json: { ...stats, oldPrices: { foods: 612, oldestMonth: "2026-05" } } });
      });
      await page.goto("/super-admin?tab=till");
      await expect(page.getByRole("table", { name: "Our totals against the till" })).toBeVisible();
      await expect(page.getByText("Some prices are out of date")).toBeVisible();
    },
  },
  superAdminPage("audit trail", "/super-admin/audit", "Audit trail"),
  {
    name: "super admin, failed",
    open: async (page) => {
      await signInAsSuperAdmin(page);
      await breakCall(page, "**/api/super-admin/**");
      await page.goto("/super-admin");
      await expect(page.getByText("We couldn’t load the users.")).toBeVisible();
    },
  },
];
