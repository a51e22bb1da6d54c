import { expect, test } from "@playwright/test";
import { signUp } from "#tests/support/journey";
import { pretendState, STATES } from "#tests/support/subscription-states";

test("a planned change of plan can be looked at again and dropped", async ({ page }) => {
  await signUp(page);
  await pretendState(page, STATES.scheduled);
  await page.route("**/api/subscription/switch-offer", async (route) => {
    const { plan } = route.request().postDataJSON() as { plan: string };
    const until = "2026-12-14T12:00:00.000Z";
    const common = { plan, amountDue: 0, startsAt: until, nextChargeAt: until, offerId: `offer-${plan}` };
    await route.fulfill({
      json: plan === "yearly" ? { ...common, kind: "keep", price: 29.99 } : { ...common, kind: "none", price: 2.99 },
    });
  });
  await page.goto("/subscription");
  await page.getByRole("link", { name: "Change plan" }).click();
  await expect(
    page.getByText("This change is planned already: your monthly plan starts on 14 December 2026."),
  ).toBeVisible();
  await page.getByRole("radio", { name: /Yearly/u }).check();
  await expect(page.getByRole("button", { name: "Keep yearly", exact: true })).toBeVisible();
  await page.goto("/subscription");
  await page.getByRole("link", { name: "Keep the yearly plan" }).click();
  await expect(page.getByRole("button", { name: "Keep yearly", exact: true })).toBeVisible();
});

test("the dashboard of someone who has cancelled says until when, and leads to taking it back", async ({ page }) => {
  await signUp(page);
  await pretendState(page, STATES.cancelled);
  await page.goto("/");
  await expect(page.getByText("You keep premium access until 14 December 2026.")).toBeVisible();
  await page.getByRole("link", { name: "See your subscription" }).click();
  await expect(page.getByRole("button", { name: "Reactivate subscription" })).toBeVisible();
});
