import { expect, type Page, test } from "@playwright/test";
import { subscribeWithCard, typeCard } from "#tests/support/billing-journey";
import { expectAccessible, signUp, signUpWithTrial, toastTitled } from "#tests/support/journey";

const action = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function cancel(page: Page): Promise<void> {
  await action(page, "Cancel subscription").click();
  await expect(page.getByRole("alertdialog")).toContainText("You keep premium access until");
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel subscription" }).click();
}

test("someone without a subscription reaches the page, and can leave", async ({ page }) => {
  await signUp(page);
  await page.goto("/subscription");
  await expect(page).toHaveTitle("Subscription · Mealwright");
  await expect(page.getByText("No subscription", { exact: true })).toBeVisible();
  await expect(page.getByText("Nothing has been charged yet.", { exact: false })).toBeVisible();
  await expect(page.getByText("Unlimited weekly meal plans")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/auth");
});

test("a trial without a card says that nothing is charged, and leads to the plans", async ({ page }) => {
  await signUpWithTrial(page);
  await page.goto("/subscription");
  await expect(page.getByText("Free Trial", { exact: true })).toBeVisible();
  await expect(page.getByText(/nothing is charged when it ends/u)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Choose a plan" }).click();
  await expect(page).toHaveURL("/subscribe");
});

test("cancelled in two clicks and taken back in one", async ({ page }) => {
  await signUp(page);
  await subscribeWithCard(page, "monthly");
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/subscription");
  await expect(page.getByText(/^The first charge is on .*£2\.99 to your Visa ending in 4242/u)).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

  await cancel(page);
  await expect(toastTitled(page, "Subscription Cancelled")).toBeVisible();
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: /^Premium/u })).toBeFocused();
  await expectAccessible(page);
  await page.goto("/");
  await page.getByRole("link", { name: "See your subscription" }).click();
  await action(page, "Reactivate subscription").click();
  await expect(toastTitled(page, "Subscription Reactivated")).toBeVisible();
  await expect(action(page, "Cancel subscription")).toBeVisible();
});

test("what the server refuses is told, and what has ended leads to the checkout", async ({ page }) => {
  await signUp(page);
  await subscribeWithCard(page, "monthly");
  await page.route("**/api/cancel-subscription", (route) =>
    route.fulfill({
      status: 409,
      json: { message: "There is no subscription to cancel.", code: "no_live_subscription" },
    }),
  );
  await page.goto("/subscription");
  await cancel(page);
  await expect(toastTitled(page, "Error")).toBeVisible();
  await expect(page.getByText("There is no subscription to cancel.")).toBeVisible();
  await page.unroute("**/api/cancel-subscription");
  await cancel(page);
  await expect(toastTitled(page, "Subscription Cancelled")).toBeVisible();

  await page.route("**/api/reactivate-subscription", (route) =>
    route.fulfill({ status: 409, json: { message: "Your subscription has ended.", code: "period_ended" } }),
  );
  await action(page, "Reactivate subscription").click();
  await expect(toastTitled(page, "Error")).toBeVisible();
  await expect(page).toHaveURL("/subscribe");
});

test("another card is put to use; a declined one leaves the old one", async ({ page }) => {
  await signUp(page);
  await subscribeWithCard(page, "monthly");
  await page.goto("/subscription");
  const loaded = await page.evaluate(() => performance.timeOrigin);
  await page.getByRole("link", { name: "Change card" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Change your card" })).toBeFocused();
  await expect(page.getByText("Visa ending in 4242", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Keep the card I have" }).click();
  await expect(page).toHaveURL("/subscription");
  await page.getByRole("link", { name: "Change card" }).click();
  await typeCard(page, "4000000000000002");
  await action(page, "Save card").click();
  await expect(toastTitled(page, "Payment Failed")).toBeVisible();
  await typeCard(page, "5555555555554444");
  await expectAccessible(page);
  await action(page, "Save card").click();
  await expect(toastTitled(page, "Card changed")).toBeVisible();
  await expect(page).toHaveURL("/subscription");
  await expect(page.getByText("Mastercard ending in 4444", { exact: true })).toBeVisible();
  // Our own form may stand on any page: nothing was loaded anew for it.
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
});

test("a bank that asks about the missing payment is answered on the checkout's page, also on the way back from its own", async ({
  page,
}) => {
  await signUp(page);
  await subscribeWithCard(page, "monthly");
  const pastDue = { amount: 2.99, since: "2026-11-21T12:00:00Z", accessUntil: "2026-11-28T12:00:00Z" };
  let missing = true;
  await page.route("**/api/subscription", async (route) => {
    const real = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...real, pastDue: missing ? pastDue : null } });
  });
  await page.route("**/api/subscription/card/settle", async (route) => {
    const status = (await (await page.request.get("/api/subscription-status")).json()) as object;
    const card = { brand: "visa", last4: "3184", expiryMonth: 12, expiryYear: 2034 };
    const question = { outcome: "confirm", clientSecret: "pi_1_secret_1", cardForm: { provider: "sandbox" } };
    await route.fulfill({ json: { outcome: "done", status, card, ...(missing ? question : {}) } });
  });
  await page.route("**/api/sandbox/confirm-card", async (route) => {
    const { authentication } = route.request().postDataJSON() as { authentication?: string };
    missing = authentication === undefined;
    await route.fulfill({ json: { outcome: missing ? "authenticate" : "succeeded" } });
  });
  await page.goto("/subscription?card=changed&setup_intent=one&redirect_status=succeeded");
  await expect(page).toHaveURL("/subscribe?card=confirm");
  await expect(page.getByText("Your bank asks you to confirm this payment.")).toBeVisible();
  await expectAccessible(page);
  await action(page, "Confirm payment").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Complete" }).click();
  await expect(toastTitled(page, "Card changed")).toBeVisible();
  await expect(page.getByText("From now on we charge your Visa ending in 3184.")).toBeVisible();
  await expect(page).toHaveURL("/subscription");
  await expect(page.getByText("Your payment didn’t go through")).toHaveCount(0);
});

test("a failed load shows a card with a retry and leads nobody away", async ({ page }) => {
  await signUpWithTrial(page);
  await page.route("**/api/subscription", (route) =>
    route.fulfill({ status: 500, json: { message: "Something broke", code: "internal" } }),
  );
  await page.goto("/subscription");
  await expect(page.getByText("Error Loading Subscription")).toBeVisible();
  await expect(page).toHaveURL("/subscription");
  await page.unroute("**/api/subscription");
  await action(page, "Try again").click();
  await expect(page.getByText("Free Trial", { exact: true })).toBeVisible();
});

test("a missing payment asks for another card, and what was paid can be had back", async ({ page }) => {
  await signUp(page);
  await subscribeWithCard(page, "monthly");
  const status = { status: "active", hasActiveSubscription: true, interval: "month", nextBillingDate: null };
  const pastDue = { amount: 2.99, since: "2026-11-21T12:00:00Z", accessUntil: "2026-11-28T12:00:00Z" };
  const refund = { amount: 2.99, until: "2026-12-05T12:00:00Z" };
  await page.route("**/api/subscription", async (route) => {
    const real = (await (await route.fetch()).json()) as { status: object };
    await route.fulfill({ json: { ...real, pastDue, refund, status: { ...real.status, ...status } } });
  });
  await page.route("**/api/subscription/refund", (route) =>
    route.fulfill({ status: 409, json: { message: "Too late for that.", code: "no_refund_right" } }),
  );
  await page.goto("/subscription");
  await expect(page.getByText(/You keep premium access until 28 November 2026/u)).toBeVisible();
  await expectAccessible(page);
  await action(page, "Cancel and refund").click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Premium access ends straight away");
  await question.getByRole("button", { name: "Cancel and refund" }).click();
  await expect(page.getByText("Too late for that.")).toBeVisible();
  await page.getByRole("link", { name: "Update card" }).click();
  await expect(page.getByText("£2.99 is still to pay")).toBeVisible();
  await expect(page.getByLabel("Card number")).toBeVisible();
});
