import { expect } from "@playwright/test";
import { signUpWithTrial, toastTitled } from "#tests/support/journey";
import { test } from "#tests/support/run-browser";

test("signing in returns to the requested page, and no earlier page reappears, even on going back", async ({
  page,
}) => {
  const account = await signUpWithTrial(page);
  await page.request.post("/api/logout");

  await page.goto("/settings?from=bookmark");
  await expect(page).toHaveURL(/\/auth\?next=/u);
  await page.getByLabel("Username").fill(account.username);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(toastTitled(page, "Welcome back!")).toBeVisible();
  await expect(page.getByText("You have successfully logged in.")).toBeVisible();
  await expect(page).toHaveURL("/settings?from=bookmark");
  await page.goto("/healthz");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Account Settings" })).toBeVisible();
});
