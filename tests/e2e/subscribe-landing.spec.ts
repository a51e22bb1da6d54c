import { expect } from "@playwright/test";
import { beginOrder, confirmOrder } from "#tests/support/billing-journey";
import { signUp, toastTitled } from "#tests/support/journey";
import { test } from "#tests/support/run-browser";

test("while the bank is still checking, pages offering plans say so until it is done", async ({ page }) => {
  await signUp(page);
  const { clientSecret } = await beginOrder(page, "monthly");
  await page.goto("/dashboard?subscribed=true&setup_intent=one&redirect_status=succeeded");
  await expect(toastTitled(page, "Your bank is still checking")).toBeVisible();
  await expect(page).toHaveURL("/plan-selection");
  const standing = page.getByRole("main").getByText("Your bank is still checking");
  await expect(standing).toBeVisible();
  await page.reload();
  await expect(standing).toBeVisible();
  await confirmOrder(page, clientSecret);
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/subscription");
  await expect(page.getByRole("heading", { level: 2, name: "Premium Free Trial" })).toBeVisible();
});
