import { expect, type Page, test } from "@playwright/test";
import { subscribeWithCard } from "#tests/support/billing-journey";
import { expectAccessible, signUp, toastTitled } from "#tests/support/journey";

const OFFER = {
  plan: "yearly",
  kind: "now",
  amountDue: 26.11,
  startsAt: "2026-11-21T05:00:00.000Z",
  nextChargeAt: "2027-11-21T05:00:00.000Z",
  price: 29.99,
  offerId: "11111111-1111-4111-8111-111111111111",
};

/** Someone whose monthly period is paid for, which takes a fresh account a week. */
async function pretendPaidMonth(page: Page): Promise<void> {
  await page.route("**/api/subscription", async (route) => {
    const details = (await (await route.fetch()).json()) as { status: object };
    const status = { ...details.status, status: "active" };
    await route.fulfill({ json: { ...details, status } });
  });
  await page.route("**/api/subscription/switch-offer", (route) => route.fulfill({ json: OFFER }));
}

test("a plan is changed in the trial, with nothing to pay now", async ({ page }) => {
  await signUp(page);
  await subscribeWithCard(page, "monthly");
  await page.goto("/subscribe");
  await expect(page.getByRole("heading", { level: 1, name: "Change your plan" })).toBeVisible();
  await expect(page.getByRole("radio", { name: /Yearly/u })).toBeChecked();
  await expect(page.getByRole("region", { name: "Key information" })).toContainText("Nothing");
  await expectAccessible(page);
  await page.getByRole("radio", { name: /Monthly/u }).check();
  await expect(page.getByText("This is the plan you have now.")).toBeVisible();
  await expect(page.getByRole("button", { name: /Switch/u })).toHaveCount(0);

  await page.getByRole("radio", { name: /Yearly/u }).check();
  await page.getByRole("button", { name: "Switch to yearly after the trial" }).click();
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
  await expect(page).toHaveURL("/subscription");
  const details = (await (await page.request.get("/api/subscription")).json()) as Record<string, unknown>;
  expect(details).toMatchObject({ plan: "yearly", price: 29.99 });
});

test("a subscription that another tab has made turns the checkout into a change of plan", async ({ page }) => {
  await signUp(page);
  await page.goto("/subscribe");
  await expect(page.getByRole("button", { name: /^Start Free Trial/u })).toBeVisible();
  await subscribeWithCard(page, "monthly");
  await page.getByRole("radio", { name: /Yearly/u }).check();
  await expect(page.getByRole("heading", { level: 1, name: "Change your plan" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Switch to yearly after the trial" })).toBeVisible();
});

test("a cancelled subscription that still runs is not sold a second time", async ({ page }) => {
  await signUp(page);
  await subscribeWithCard(page, "monthly");
  expect((await page.request.post("/api/cancel-subscription")).ok()).toBe(true);
  await page.goto("/subscribe");
  await expect(page.getByText("Your subscription is cancelled")).toBeVisible();
  await expect(page.getByRole("button", { name: /Start Free Trial|Subscribe and pay|Switch/u })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to Subscription" }).click();
  await expect(page).toHaveURL("/subscription");
});

test("the difference is shown before it is paid, and the bank may ask", async ({ page }) => {
  await signUp(page);
  await subscribeWithCard(page, "monthly");
  await pretendPaidMonth(page);
  await page.route("**/api/subscription/switch", (route) =>
    route.fulfill({ json: { outcome: "confirm", clientSecret: "secret-1", cardForm: { provider: "sandbox" } } }),
  );
  const answers: unknown[] = [];
  await page.route("**/api/sandbox/confirm-card", async (route) => {
    answers.push(route.request().postDataJSON());
    await route.fulfill({ json: { outcome: "succeeded" } });
  });
  await page.goto("/subscribe?plan=yearly");
  await expect(page.getByRole("region", { name: "Key information" })).toContainText("£26.11 on your card");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pay £26.11 and switch to yearly" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Complete" }).click();
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
  await expect(page).toHaveURL("/subscription");
  expect(answers).toEqual([{ clientSecret: "secret-1", authentication: "complete" }]);
});

test("a price that has changed is shown anew, and a refused card changes nothing", async ({ page }) => {
  await signUp(page);
  await subscribeWithCard(page, "monthly");
  await pretendPaidMonth(page);
  await page.route("**/api/subscription/switch", (route) =>
    route.fulfill({ status: 409, json: { message: "The price has changed", code: "offer_changed" } }),
  );
  await page.goto("/subscribe?plan=yearly");
  const pay = page.getByRole("button", { name: "Pay £26.11 and switch to yearly" });
  await expect(pay).toBeVisible();
  await page.route("**/api/subscription/switch-offer", (route) =>
    route.fulfill({ json: { ...OFFER, amountDue: 26.3, offerId: "22222222-2222-4222-8222-222222222222" } }),
  );
  await pay.click();
  await expect(page.getByRole("alert").getByText("The price has changed")).toBeVisible();
  await expect(page.getByText("It was £26.11 when you looked, and is £26.30 now. Nothing was charged.")).toBeVisible();
  await expectAccessible(page);

  await page.route("**/api/subscription/switch", (route) =>
    route.fulfill({ status: 422, json: { message: "Your card was declined.", code: "card_refused" } }),
  );
  await page.getByRole("button", { name: "Pay £26.30 and switch to yearly" }).click();
  await expect(toastTitled(page, "Payment Failed")).toBeVisible();
  await expect(page.getByRole("main").getByText("Your card was declined. Nothing was charged.")).toBeVisible();
  await expect(page).toHaveURL("/subscribe?plan=yearly");
});
