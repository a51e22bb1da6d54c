import { expect, type Page } from "@playwright/test";
import { type Account, expectAccessible, signUp, toastTitled } from "#tests/support/journey";
import {
  order,
  orderButton,
  signUpWithUsedTrial,
  statusOf,
  type StripeControls,
  subscribe,
  test,
  typeCard,
} from "#tests/support/stripe-journey";

const SUCCESS = "Subscription Successful";
const EVERYTHING = ".";
const NEW_SUBSCRIPTION = "^POST /v1/subscriptions$";
const OUTCOME_UNKNOWN = /^The payment provider hasn’t told us yet whether this went through/u;
const UNAVAILABLE = /^The payment provider isn’t answering at the moment/u;

const action = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The browser's waits between its tries are the same at any speed. */
async function shortenRetryWaits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = window.setTimeout;
    const shortened = (work: TimerHandler, wait?: number, ...more: unknown[]) =>
      real(work, wait === 1_000 || wait === 2_000 ? 10 : wait, ...more);
    window.setTimeout = shortened as typeof window.setTimeout;
  });
}

async function expectOneTrial(page: Page, stripe: StripeControls, { email }: Account): Promise<void> {
  expect(await statusOf(page)).toMatchObject({ status: "trial", hasActiveSubscription: true, interval: "month" });
  const { subscriptions, charges } = await stripe.accountOf(email);
  expect(subscriptions.map(({ status }) => status)).toEqual(["trialing"]);
  expect(charges).toEqual([]);
}

test("the tab is closed after the card is confirmed: the webhook alone finishes it", async ({
  page,
  stripe,
  context,
}) => {
  const account = await signUp(page);
  await context.route("**/api/activate-subscription", (route) => route.abort());
  const told = page.waitForRequest("**/api/activate-subscription");
  await order(page, "monthly");
  await told;
  const later = await context.newPage();
  await page.close();
  await expect.poll(async () => (await stripe.accountOf(account.email)).subscriptions.length).toBe(1);
  await expect.poll(() => statusOf(later)).toMatchObject({ status: "trial" });
  await expectOneTrial(later, stripe, account);
});

test("without a webhook or the browser's call, the landing confirms it", async ({ page, stripe }) => {
  const account = await signUp(page);
  await stripe.loseWebhooks();
  await page.route("**/api/activate-subscription", (route) =>
    route.fulfill({ status: 500, json: { message: "Something broke", code: "internal" } }),
  );
  await order(page, "monthly");
  await expect(toastTitled(page, SUCCESS)).toBeVisible();
  expect(await statusOf(page)).toMatchObject({ status: null });
  await page.unroute("**/api/activate-subscription");
  await page.goto("/dashboard?subscribed=true");
  await expect(toastTitled(page, SUCCESS)).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await expectOneTrial(page, stripe, account);
});

test("a checkout that cannot be opened redirects to the dashboard's gate, and opens later", async ({
  page,
  stripe,
}) => {
  const account = await signUp(page);
  await shortenRetryWaits(page);
  await stripe.breakDown(EVERYTHING);
  await page.goto("/subscribe");
  await expect(toastTitled(page, "We couldn’t open the checkout")).toBeVisible();
  await expect(page.getByText("Nothing was charged.")).toBeVisible();
  await expect(page).toHaveURL("/plan-selection");
  await stripe.repair();
  await order(page, "monthly");
  await expect(toastTitled(page, SUCCESS)).toBeVisible();
  await expectOneTrial(page, stripe, account);
});

test("a form that cannot be loaded, and a failed confirmation, can be retried", async ({ page, stripe }) => {
  const account = await signUp(page);
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route("https://api.stripe.com/**", async (route) => {
    await failed;
    await route.abort();
  });
  await page.goto("/subscribe");
  // At the foot of the screen, where nothing below it is seen.
  await orderButton(page).evaluate((pressed) => pressed.scrollIntoView({ block: "end" }));
  await orderButton(page).click();
  await expect(page.getByText("The card form is still loading. Please try again in a moment.")).toBeInViewport();
  await expect(orderButton(page)).toBeEnabled();
  fail();
  await expect(page.getByText("We couldn’t load the card form")).toBeVisible();
  await expectAccessible(page);
  await page.unroute("https://api.stripe.com/**");
  await action(page, "Try again").click();
  await expect(page.getByRole("group", { name: "Card form" })).toBeFocused();
  await expect(page.getByText(/still loading/u)).toHaveCount(0);
  await typeCard(page, "4242424242424242");

  stripe.reachable(false);
  await orderButton(page).click();
  await expect(toastTitled(page, "Payment Failed")).toBeVisible();
  await expect(
    page.getByText("We cannot reach our payments provider. Please try again.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByLabel("Card number at Stripe")).toHaveValue("4242424242424242");
  stripe.reachable(true);
  await orderButton(page).click();
  await expect(toastTitled(page, SUCCESS)).toBeVisible();
  await expectOneTrial(page, stripe, account);
});

test("a subscription whose creation fails after the card, and whose answer is lost, is created once", async ({
  page,
  stripe,
}) => {
  const account = await signUp(page);
  await shortenRetryWaits(page);
  await stripe.breakDown(NEW_SUBSCRIPTION);
  await order(page, "monthly");
  await expect(toastTitled(page, SUCCESS)).toBeVisible();
  expect((await stripe.accountOf(account.email)).subscriptions).toEqual([]);
  await stripe.repair();
  await stripe.loseAnswerOf("POST /v1/subscriptions");
  await page.goto("/dashboard?subscribed=true");
  await expect(toastTitled(page, SUCCESS)).toBeVisible();
  await expectOneTrial(page, stripe, account);
});

test("on the subscription page every action says that Stripe does not answer, and nothing is lost", async ({
  page,
  stripe,
}) => {
  const { email } = await signUpWithUsedTrial(page);
  await shortenRetryWaits(page);
  await subscribe(page, stripe, "monthly");
  await page.goto("/subscription");
  await stripe.breakDown(EVERYTHING);
  await page.getByRole("link", { name: "Change card" }).click();
  await expect(page.getByText("We couldn’t open the card form")).toBeVisible();
  await expect(page.getByText(UNAVAILABLE)).toBeVisible();
  await expect(page.getByText("Visa ending in 4242", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Keep the card I have" }).click();
  await expect(page.getByText("Visa ending in 4242", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Invoice .* as a PDF/u })).toBeVisible();
  await page.goto("/subscribe?plan=yearly");
  await expect(page.getByText("We couldn’t work out what this costs")).toBeVisible();
  await expectAccessible(page);
  await stripe.repair();
  await action(page, "Try again").click();
  await expect(page.getByRole("button", { name: "Pay £27.00 and switch to yearly" })).toBeVisible();

  await stripe.breakDown("^POST /v1/subscriptions/");
  await page.getByRole("button", { name: "Pay £27.00 and switch to yearly" }).click();
  await expect(page.getByText(OUTCOME_UNKNOWN)).toBeVisible();
  await stripe.repair();
  await page.getByRole("button", { name: /^Pay £27\.00/u }).click();
  await expect(toastTitled(page, SUCCESS)).toBeVisible();
  const { charges } = await stripe.accountOf(email);
  expect(charges.map(({ amount, status }) => [amount, status])).toEqual([
    [299, "succeeded"],
    [2_700, "succeeded"],
  ]);
});

test("a refund request is kept while Stripe does not answer", async ({ page, stripe }) => {
  const { email } = await signUpWithUsedTrial(page);
  await shortenRetryWaits(page);
  await subscribe(page, stripe, "monthly");
  await page.goto("/subscription");
  await stripe.breakDown("^(POST /v1/refunds|DELETE)");
  await action(page, "Cancel and refund").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel and refund" }).click();
  await expect(toastTitled(page, "Error")).toBeVisible();
  await stripe.repair();
  await page.goto("/dashboard?subscribed=true");
  await expect(page).toHaveURL("/subscription-required");
  const { refunds, subscriptions } = await stripe.accountOf(email);
  expect(refunds.map(({ amount }) => amount)).toEqual([299]);
  expect(subscriptions.map(({ status }) => status)).toEqual(["canceled"]);
});
