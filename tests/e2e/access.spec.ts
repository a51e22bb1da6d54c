import { expect } from "@playwright/test";
import { expectAccessible, signUp, toastTitled } from "#tests/support/journey";
import { test } from "#tests/support/run-browser";

test("a new user first chooses the trial, which says that nothing is charged, and has access", async ({ page }) => {
  await signUp(page);
  await page.goto("/saved-plans");
  await expect(page).toHaveURL("/plan-selection");
  await expect(page.getByText("FREE TRIAL", { exact: true })).toBeVisible();
  await expect(page.getByText("7 days free, then £2.99/month")).toBeVisible();
  await expect(page.getByText(/Nothing is charged when the trial ends/u)).toBeVisible();
  await expectAccessible(page);

  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Start 7-Day Free Trial" }).click();
  await reloaded;
  await expect(page).toHaveURL("/");
  await expect(toastTitled(page, "Welcome to Mealwright Premium!")).toBeVisible();
  const user = (await (await page.request.get("/api/user")).json()) as object;
  const status = (await (await page.request.get("/api/subscription-status")).json()) as object;
  expect(user).toMatchObject({ hasSelectedPlan: "true" });
  expect(status).toMatchObject({ status: "trial", hasActiveSubscription: true, hasUsedTrial: true });
  await page.goto("/plan-selection");
  await expect(page).toHaveURL("/");
});
