import { expect, type Page } from "@playwright/test";
import { expectAccessible, signUp, toastTitled } from "#tests/support/journey";
import {
  answerBank,
  type AccountAtStripe,
  signUpWithUsedTrial,
  statusOf,
  subscribe,
  test,
  typeCard,
} from "#tests/support/stripe-journey";

/** Asks at every payment that its owner is present for. */
const ALWAYS_ASKS = "4000002760003184";

const action = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function cancel(page: Page): Promise<void> {
  await action(page, "Cancel subscription").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel subscription" }).click();
  await expect(toastTitled(page, "Subscription Cancelled")).toBeVisible();
}

function taken({ charges }: AccountAtStripe): readonly number[] {
  return charges.filter(({ status }) => status === "succeeded").map(({ amount }) => amount);
}

test("cancelled, taken back, and cancelled again", async ({ page, stripe }) => {
  const { email } = await signUp(page);
  await subscribe(page, stripe, "monthly");
  const cancels = async () =>
    (await stripe.accountOf(email)).subscriptions.map((one) => one.cancel_at_period_end || one.cancel_at !== null);
  await page.goto("/subscription");
  await cancel(page);
  await expect(page.getByText("Your subscription is cancelled")).toBeVisible();
  expect(await cancels()).toEqual([true]);
  expect(await statusOf(page)).toMatchObject({ status: "cancelled", hasActiveSubscription: true });

  await action(page, "Reactivate subscription").click();
  await expect(toastTitled(page, "Subscription Reactivated")).toBeVisible();
  await expect(action(page, "Cancel subscription")).toBeVisible();
  expect(await cancels()).toEqual([false]);

  await cancel(page);
  await expect(action(page, "Reactivate subscription")).toBeVisible();
  expect(await cancels()).toEqual([true]);
});

test("the card is changed; a declined one and a bank that refuses leave the old one", async ({ page, stripe }) => {
  const { email } = await signUp(page);
  await subscribe(page, stripe, "monthly");
  await page.goto("/subscription");
  await expect(page.getByText("Visa ending in 4242", { exact: true })).toBeVisible();
  expect(stripe.foreign).toEqual([]);
  await page.getByRole("link", { name: "Change card" }).click();
  await typeCard(page, "4000000000000002");
  await expectAccessible(page);
  await action(page, "Save card").click();
  await expect(toastTitled(page, "Payment Failed")).toBeVisible();
  await typeCard(page, "4000002500003155");
  await action(page, "Save card").click();
  await answerBank(page, "Fail");
  await expect(page.getByText(/^We are unable to authenticate/u)).toBeVisible();
  await expect(page.getByText("Visa ending in 4242", { exact: true })).toBeVisible();

  await typeCard(page, "5555555555554444");
  await action(page, "Save card").click();
  await expect(toastTitled(page, "Card changed")).toBeVisible();
  await expect(page.getByText("Mastercard ending in 4444", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Change card" })).toBeVisible();
  expect((await stripe.accountOf(email)).subscriptions).toHaveLength(1);
});

test("a card that the bank asks about on a page of its own is put to use on the way back", async ({ page, stripe }) => {
  const { email } = await signUp(page);
  await subscribe(page, stripe, "monthly");
  stripe.bankRedirects();
  await page.goto("/subscribe?card=change");
  await typeCard(page, "4000002500003155");
  await action(page, "Save card").click();
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(toastTitled(page, "Card changed")).toBeVisible();
  await expect(page).toHaveURL("/subscription");
  await expect(page.getByText("Visa ending in 3155", { exact: true })).toBeVisible();
  expect((await stripe.accountOf(email)).subscriptions).toHaveLength(1);
});

test("in the trial the plan changes with nothing to pay", async ({ page, stripe }) => {
  const { email } = await signUp(page);
  await subscribe(page, stripe, "monthly");
  const before = await statusOf(page);
  await page.goto("/subscribe?plan=yearly");
  await action(page, "Switch to yearly after the trial").click();
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
  expect(await statusOf(page)).toMatchObject({ status: "trial", interval: "year", trialEndsAt: before.trialEndsAt });
  expect(taken(await stripe.accountOf(email))).toEqual([]);
});

test(
  "from monthly to yearly the price that is shown is the one that is charged",
  { tag: "@date" },
  async ({ page, stripe }) => {
    const { email } = await signUpWithUsedTrial(page);
    await subscribe(page, stripe, "monthly");
    await page.goto("/subscribe?plan=yearly");
    const pay = page.getByRole("button", { name: /^Pay £\d+\.\d\d and switch to yearly$/u });
    await expect(pay).toBeVisible();
    const [, pounds, pence] = /£(\d+)\.(\d\d)/u.exec(await pay.innerText()) ?? [];
    await expectAccessible(page);
    await pay.dblclick();
    await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
    await expect(page).toHaveURL("/subscription");
    // Told in the checkout's document, it goes on in the next one, and nothing of it stays behind.
    await expect(page.getByText("Your plan is changed as shown.")).toBeVisible();
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("toast")))).toEqual([]);
    await expect(page.getByText("£29.99 per year", { exact: true })).toBeVisible();
    expect(taken(await stripe.accountOf(email))).toEqual([299, Number(pounds) * 100 + Number(pence)]);
    // The bank asked nothing, so nothing of the provider's was needed in the browser.
    expect(stripe.foreign).toEqual([]);
  },
);

test("a change of plan that the bank asks about: refused, it leaves everything; confirmed, it is charged once", async ({
  page,
  stripe,
}) => {
  const { email } = await signUpWithUsedTrial(page);
  await subscribe(page, stripe, "monthly", ALWAYS_ASKS);
  await page.goto("/subscribe?plan=yearly");
  const pay = page.getByRole("button", { name: /^Pay £27\.00 and switch to yearly$/u });
  await pay.click();
  // Stripe counts in seconds: a second try within the same one is the same change to it.
  const asked = Date.now();
  await expect.poll(() => Date.now() - asked, { intervals: [250] }).toBeGreaterThan(1_000);
  await answerBank(page, "Fail");
  await expect(toastTitled(page, "Payment Failed")).toBeVisible();
  expect(await statusOf(page)).toMatchObject({ status: "active", interval: "month" });
  expect(taken(await stripe.accountOf(email))).toEqual([299]);

  await pay.click();
  await answerBank(page, "Complete");
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
  await expect(page.getByText("£29.99 per year", { exact: true })).toBeVisible();
  expect(await statusOf(page)).toMatchObject({ status: "active", interval: "year" });
  expect(taken(await stripe.accountOf(email))).toEqual([299, 2_700]);
});

test(
  "from yearly to monthly with the next period, and back to the old plan",
  { tag: "@date" },
  async ({ page, stripe }) => {
    const { email } = await signUpWithUsedTrial(page);
    await subscribe(page, stripe, "yearly");
    await page.goto("/subscription");
    await page.getByRole("link", { name: "Change plan" }).click();
    await page.getByRole("button", { name: /^Switch to monthly on \d+ \w+ \d{4}$/u }).click();
    await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
    await expect(page.getByText(/^Changes to monthly on /u)).toBeVisible();
    expect(await statusOf(page)).toMatchObject({ status: "active", interval: "year" });

    await page.getByRole("link", { name: "Keep the yearly plan" }).click();
    await action(page, "Keep yearly").click();
    await expect(page).toHaveURL("/subscription");
    await expect(page.getByText(/^Changes to monthly/u)).toHaveCount(0);
    expect(taken(await stripe.accountOf(email))).toEqual([2_999]);
  },
);

test("every payment has its receipt, and all of it can be had back", async ({ page, stripe }) => {
  const { email } = await signUpWithUsedTrial(page);
  await subscribe(page, stripe, "yearly");
  await page.goto("/subscription");
  const receipt = page.getByRole("link", { name: /^Invoice .* as a PDF/u });
  await expect(receipt).toHaveCount(1);
  await expect(page.getByText("£29.99", { exact: true })).not.toHaveCount(0);
  await expectAccessible(page);
  const pdf = await page.request.get((await receipt.getAttribute("href")) ?? "");
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");

  await action(page, "Cancel and refund").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel and refund" }).click();
  await expect(toastTitled(page, "Subscription Cancelled")).toBeVisible();
  await expect(page.getByText("£29.99 refunded")).toBeVisible();
  await expect(action(page, "Cancel and refund")).toHaveCount(0);
  expect(await statusOf(page)).toMatchObject({ status: "cancelled", hasActiveSubscription: false });
  const { refunds, subscriptions } = await stripe.accountOf(email);
  expect(refunds.map(({ amount }) => amount)).toEqual([2_999]);
  expect(subscriptions.map(({ status }) => status)).toEqual(["canceled"]);
  await page.goto("/");
  await expect(page).toHaveURL("/subscription-required");
});
