import { expect, type Page } from "@playwright/test";
import { logInAsAdmin, signInAsSuperAdmin } from "#tests/support/admin-journey";
import { signUpWithTrial } from "#tests/support/journey";
import { makePlan } from "#tests/support/plan-journey";
import { breakCall, type Screen } from "#tests/support/screens/screen";

/** Somebody with a plan, so that no list is empty. */
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
  superAdminPage("meal plans", "/super-admin?tab=meal-plans", "Meal plans of the last seven days"),
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
