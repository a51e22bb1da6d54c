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

function taken({ charges }: AccountAtStripe): readonly number[] {
  return charges.filter(({ status }) => status === "succeeded").map(({ amount }) => amount);
}

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

test("a card that the bank confirms on its own page is put to use on return", async ({ page, stripe }) => {
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
