import { expect, test } from "@playwright/test";
import { expectAccessible, signUp, toastTitled } from "#tests/support/journey";
import { pretendState, STATES } from "#tests/support/subscription-states";

test("what was paid is listed with its number in one piece and a PDF of its own", async ({ page }) => {
  await signUp(page);
  await pretendState(page, STATES.paid);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/subscription");
  const link = page.getByRole("link", { name: "Invoice MW-C9A1F3D2-0002 as a PDF (opens in a new tab)" });
  await expect(link).toHaveAttribute("href", "/api/subscription/invoices/0190a6f0-0000-7000-8000-000000000001/pdf");
  await expect(link).toHaveAttribute("target", "_blank");
  const number = page.getByText("MW-C9A1F3D2-0002", { exact: true });
  const lines = await number.evaluate((element) => element.getClientRects().length);
  expect(lines).toBe(1);
  await expect(page.getByText("£2.99 refunded", { exact: true })).toBeVisible();
});

test("money that is given back is confirmed, and the page shows the end of it", async ({ page }) => {
  await signUp(page);
  await pretendState(page, STATES.paid);
  await page.route("**/api/subscription/refund", async (route) => {
    await pretendState(page, STATES.refunded);
    await route.fulfill({ json: STATES.refunded.status });
  });
  await page.goto("/subscription");
  await page.getByRole("button", { name: "Cancel and refund" }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel and get £2.99 back?" });
  await expect(question.getByRole("button", { name: "Keep subscription" })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel and refund" }).click();
  await expect(toastTitled(page, "Subscription Cancelled")).toBeVisible();
  await expect(page.getByText("£2.99 goes back to your card.")).toBeVisible();
  await expect(page.getByText("£2.99 refunded", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Premium Cancelled" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Subscribe again" })).toBeVisible();
});
