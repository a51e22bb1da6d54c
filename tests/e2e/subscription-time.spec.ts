import { expect, type Page } from "@playwright/test";
import { typeCard } from "#tests/support/billing-journey";
import { signUp, signUpWithTrial, toastTitled } from "#tests/support/journey";
import { test } from "#tests/support/time-journey";

// One clock for all three.
test.describe.configure({ mode: "serial" });

test.beforeEach(({ place }) => {
  test.skip(place.missing !== null, place.missing ?? "");
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const day = (date: Date) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/London" }).format(date);

async function subscribeInTrial(page: Page, number?: string): Promise<void> {
  await signUp(page);
  await page.goto("/subscribe");
  await typeCard(page, number);
  await page.getByRole("button", { name: /^Start Free Trial then pay/u }).click();
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
}

test("the trial ends, the card is charged, and the money is refunded", { tag: "@date" }, async ({ page, passDays }) => {
  await subscribeInTrial(page);
  await page.goto("/subscription");
  await expect(page.getByRole("main")).toContainText(`The first charge is on ${day(inDays(7))}`);
  await passDays(page, 7.01);
  await page.goto("/subscription");
  await expect(page.getByRole("heading", { level: 2, name: "Premium Active" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Invoice .* as a PDF/u })).toBeVisible();
  await expect(page.getByText("Next billing date")).toBeVisible();
  await page.getByRole("button", { name: "Cancel and refund" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel and refund" }).click();
  await expect(toastTitled(page, "Subscription Cancelled")).toBeVisible();
  await expect(page.getByText("£2.99 refunded", { exact: true })).toBeVisible();
  await page.goto("/meal-plan");
  await expect(page.getByRole("heading", { level: 1, name: "Subscription Cancelled" })).toBeVisible();
});

test(
  "a charge that fails leaves a week, and another card makes it good",
  { tag: "@date" },
  async ({ page, passDays }) => {
    await subscribeInTrial(page, "4000000000000341");
    await passDays(page, 7.01);
    await page.goto("/");
    await expect(page.getByText("Your payment didn’t go through", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Update card" }).click();
    await page.getByRole("link", { name: "Update card" }).click();
    await typeCard(page);
    await page.getByRole("button", { name: "Save card" }).click();
    await expect(toastTitled(page, "Card changed")).toBeVisible();
    await expect(page).toHaveURL("/subscription");
    await expect(page.getByRole("link", { name: /^Invoice .* as a PDF/u })).toBeVisible();
    await expect(page.getByText("Your payment didn’t go through")).toHaveCount(0);
  },
);

test(
  "a trial without a card ends at the paywall, and what is bought there is paid at once",
  { tag: "@date" },
  async ({ page, passDays }) => {
    await signUpWithTrial(page);
    await passDays(page, 7.01);
    await page.goto("/meal-plan");
    await expect(page.getByRole("heading", { level: 1, name: "Your Free Trial Has Ended" })).toBeVisible();
    await page.getByRole("radio", { name: /Yearly/u }).check();
    await page.getByRole("button", { name: "Continue" }).click();
    await typeCard(page);
    await page.getByRole("button", { name: "Subscribe and pay £29.99 now" }).click();
    await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
    await page.goto("/subscription");
    await expect(page.getByRole("heading", { level: 2, name: "Premium Active" })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Premium, yearly" })).toContainText("£29.99");
    await page.goto("/meal-plan");
    await expect(page).toHaveURL("/meal-plan");
  },
);
