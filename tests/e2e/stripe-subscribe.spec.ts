import { expect } from "@playwright/test";
import { expectAccessible, signUp, toastTitled } from "#tests/support/journey";
import {
  answerBank,
  order,
  orderButton,
  signUpWithUsedTrial,
  statusOf,
  test,
  typeCard,
} from "#tests/support/stripe-journey";

const DAY_MS = 86_400_000;
const BANK_ASKS = "4000002500003155";

test("a monthly trial with a card: the form is accessible and nothing is charged", async ({ page, stripe }) => {
  const { email } = await signUp(page);
  await page.goto("/subscribe");
  await expect(page.getByLabel("Card number at Stripe")).toBeVisible();
  await expect(page.getByText("Test mode: no card is charged")).toHaveCount(0);
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Start Free Trial then pay £2.99/month" })).toBeVisible();

  await orderButton(page).click();
  await expect(page.getByText("Your card number is incomplete.")).toBeVisible();
  await expect(orderButton(page)).toBeEnabled();
  await typeCard(page, "4242424242424242");
  await orderButton(page).dblclick();
  await expect(page).toHaveURL("/dashboard");
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();

  expect(await statusOf(page)).toMatchObject({ status: "trial", hasActiveSubscription: true, interval: "month" });
  const { subscriptions, charges } = await stripe.accountOf(email);
  expect(subscriptions.map(({ status, items }) => [status, items.data[0]?.price.id])).toEqual([
    ["trialing", "price_monthly"],
  ]);
  expect(charges).toEqual([]);
});

test(
  "the plan that is chosen last is the one that is subscribed, and charged a week later",
  { tag: "@date" },
  async ({ page, stripe }) => {
    const { email } = await signUp(page);
    await page.goto("/subscribe");
    await typeCard(page, "4242424242424242");
    await page.getByRole("radio", { name: /Yearly/u }).check();
    // The form for the other plan takes the place of this one.
    await expect(page.getByText("Setting up your subscription...")).toBeHidden();
    await expect(page.getByRole("button", { name: "Start Free Trial then pay £29.99/year" })).toBeEnabled();
    await typeCard(page, "4242424242424242");
    await orderButton(page).click();
    await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
    const { subscriptions } = await stripe.accountOf(email);
    expect(subscriptions.map(({ items }) => items.data[0]?.price.id)).toEqual(["price_yearly"]);
    expect(Math.abs((subscriptions[0]?.trial_end ?? 0) * 1_000 - Date.now() - 7 * DAY_MS)).toBeLessThan(60_000);
  },
);

test("once the trial is used up the first month is paid now, after a card that lacks the money", async ({
  page,
  stripe,
}) => {
  const { email } = await signUpWithUsedTrial(page);
  await page.goto("/");
  await expect(page).toHaveURL("/subscription-required");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/subscribe?plan=monthly");
  await expect(page.getByRole("button", { name: "Subscribe and pay £2.99 now" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Key information" })).toContainText("£2.99 today");
  await typeCard(page, "4000000000009995");
  await orderButton(page).click();
  await expect(toastTitled(page, "Payment Failed")).toBeVisible();
  await expect(toastTitled(page, "Your card has insufficient funds.")).toBeVisible();
  await expect(page.getByLabel("Card number at Stripe")).toHaveValue("4000000000009995");

  await typeCard(page, "4242424242424242");
  await orderButton(page).click();
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  expect(await statusOf(page)).toMatchObject({ status: "active", interval: "month" });
  const { subscriptions, charges } = await stripe.accountOf(email);
  expect(subscriptions).toHaveLength(1);
  expect(charges.map(({ amount, status }) => [amount, status])).toEqual([
    [299, "failed"],
    [299, "succeeded"],
  ]);
});

test("a bank that asks can be told no, and then yes", async ({ page, stripe }) => {
  const { email } = await signUp(page);
  await order(page, "monthly", BANK_ASKS);
  await answerBank(page, "Fail");
  await expect(toastTitled(page, "Payment Failed")).toBeVisible();
  await expect(page.getByRole("main").getByText(/^We are unable to authenticate your payment method/u)).toBeVisible();
  expect(await statusOf(page)).toMatchObject({ status: null });

  await orderButton(page).click();
  await answerBank(page, "Complete");
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
  expect((await stripe.accountOf(email)).subscriptions.map(({ status }) => status)).toEqual(["trialing"]);
});

test("a first payment that the bank asks about is charged once", async ({ page, stripe }) => {
  const { email } = await signUpWithUsedTrial(page);
  await order(page, "yearly", "4000002760003184");
  await answerBank(page, "Complete");
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
  const { charges } = await stripe.accountOf(email);
  expect(charges.map(({ amount, status }) => [amount, status])).toEqual([[2_999, "succeeded"]]);
});

test("a bank's own page leads back to the dashboard, and the address is clean", async ({ page, stripe }) => {
  const { email } = await signUp(page);
  stripe.bankRedirects();
  await order(page, "monthly", BANK_ASKS);
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  expect(await statusOf(page)).toMatchObject({ status: "trial", interval: "month" });
  expect((await stripe.accountOf(email)).subscriptions).toHaveLength(1);
});

test("a bank's own page that refuses leads back to try again", async ({ page, stripe }) => {
  const { email } = await signUpWithUsedTrial(page);
  stripe.bankRedirects();
  await order(page, "monthly", BANK_ASKS);
  await page.getByRole("button", { name: "Fail" }).click();
  await expect(toastTitled(page, "Payment Failed")).toBeVisible();
  await expect(page).toHaveURL("/subscribe?plan=monthly");
  await expect(
    page.getByRole("main").getByText("Your bank didn’t confirm the payment. Nothing was charged."),
  ).toBeVisible();
  expect((await stripe.accountOf(email)).charges.filter(({ status }) => status === "succeeded")).toEqual([]);

  await order(page, "monthly");
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
  expect(await statusOf(page)).toMatchObject({ status: "active" });
});
