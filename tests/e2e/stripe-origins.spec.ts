import { expect } from "@playwright/test";
import { pageHeading, signUpWithTrial } from "#tests/support/journey";
import { statusOf, subscribe, test } from "#tests/support/stripe-journey";

const ELSEWHERE = ["/", "/dashboard", "/plan-selection", "/subscription-required", "/subscription", "/settings"];

test("Stripe is asked where a card is given, and nowhere else", async ({ page, stripe }) => {
  await page.goto("/auth");
  await signUpWithTrial(page);
  for (const path of ELSEWHERE) {
    await page.goto(path);
    await expect(pageHeading(page)).toBeVisible();
  }
  expect(stripe.foreign).toEqual([]);

  await page.goto("/subscribe");
  await expect(page.getByLabel("Card number at Stripe")).toBeVisible();
  const asked = stripe.foreign.map(({ host, page: path }) => `${path} ${host}`);
  expect(new Set(asked)).toEqual(new Set(["/subscribe js.stripe.com", "/subscribe api.stripe.com"]));

  await subscribe(page, stripe, "monthly");
  expect(await statusOf(page)).toMatchObject({ status: "trial", interval: "month" });
  const before = stripe.foreign.length;
  for (const path of ["/", "/subscription", "/subscribe?plan=yearly"]) {
    await page.goto(path);
    await expect(pageHeading(page)).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "Switch to yearly after the trial" })).toBeVisible();
  expect(stripe.foreign.slice(before)).toEqual([]);

  await page.goto("/subscription");
  await page.getByRole("button", { name: "Change card", exact: true }).click();
  await expect(page.getByLabel("Card number at Stripe")).toBeVisible();
  expect(new Set(stripe.foreign.slice(before).map(({ page: path }) => path))).toEqual(new Set(["/subscription"]));
});
