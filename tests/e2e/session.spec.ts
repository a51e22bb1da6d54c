import { expect, type Page } from "@playwright/test";
import { newAccount, signUp, signUpWithTrial, startTrial, toastTitled } from "#tests/support/journey";
import { kept } from "#tests/support/offline-journey";
import { makePlan } from "#tests/support/plan-journey";
import { test } from "#tests/support/run-browser";

async function signIn(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

test("a second tab follows when one user signs out and another signs in", async ({ page, context }) => {
  const second = newAccount();
  await signUp(page, second);
  await startTrial(page);
  await page.request.post("/api/logout");
  await signUpWithTrial(page);
  await makePlan(page, { mealsPerWeek: 1 });
  const other = await context.newPage();
  await other.goto("/saved-plans");
  await expect(other.getByRole("link", { name: /^View/u })).toHaveCount(1);
  // By now it listens to its neighbours as well.
  await expect.poll(async () => (await kept(other)).copies).toContain("user-meal-plans list");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign Out" }).click();
  await expect(toastTitled(page, "Goodbye!")).toBeVisible();
  await expect(other).toHaveURL(/\/auth/u);

  await signIn(page, second);
  await expect(page).toHaveURL("/");
  await expect(other).toHaveURL("/saved-plans");
  await expect(other.getByRole("heading", { name: "No Saved Plans Yet" })).toBeVisible();
});
