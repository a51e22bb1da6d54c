import { expect, test } from "@playwright/test";
import { typeCard } from "#tests/support/billing-journey";
import {
  expectAccessible,
  pageHeading,
  pretendStatus,
  signUp,
  signUpWithTrial,
  tabTo,
  toastTitled,
} from "#tests/support/journey";

const TRIAL_BUTTON = /^Start Free Trial then pay/u;

test("someone new starts the trial with a card, by the keyboard alone and with nothing from elsewhere", async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(`${baseURL}/`)) foreign.push(request.url());
  });
  await signUp(page);
  await page.goto("/subscribe?plan=yearly");
  await expect(page.getByRole("radio", { name: /^Yearly Best Value £29\.99 per year Save £5\.89$/u })).toBeChecked();
  await expect(page.getByText("Best Value", { exact: true })).toBeVisible();
  await expect(page.getByText("Unlimited weekly meal plans")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start Free Trial then pay £29.99/year" })).toBeVisible();
  const key = page.getByRole("region", { name: "Key information" });
  const inAWeek = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/London" });
  await expect(key).toContainText("£29.99 every year");
  await expect(key).toContainText(`£29.99 on ${inAWeek.format(new Date(Date.now() + 7 * 86_400_000))}`);
  await expect(key).toContainText("until you cancel");
  await expect(key).toContainText("two clicks");
  await expect(page.getByText("Test mode: no card is charged")).toBeVisible();
  await expectAccessible(page);

  await tabTo(page, page.getByRole("radio", { name: /Yearly/u }));
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("button", { name: "Start Free Trial then pay £2.99/month" })).toBeVisible();
  await expect(key).toContainText("£2.99 every month");
  await tabTo(page, page.getByLabel("Card number"));
  await page.keyboard.type("4242424242424242");
  await expect(page.getByLabel("Card number")).toHaveValue("4242 4242 4242 4242");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1234");
  await expect(page.getByLabel("Expiry date")).toHaveValue("12/34");
  await page.keyboard.press("Tab");
  await page.keyboard.type("123");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL("/dashboard");
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
  await expect(pageHeading(page)).toBeVisible();
  await expectAccessible(page);
  const status = (await (await page.request.get("/api/subscription-status")).json()) as Record<string, unknown>;
  expect(status).toMatchObject({ status: "trial", hasActiveSubscription: true, interval: "month" });
  expect(foreign).toEqual([]);

  await page.reload();
  await expect(pageHeading(page)).toBeVisible();
  await expect(page.getByRole("region", { name: "Notifications (F8)" })).toBeAttached();
  await expect(toastTitled(page, "Subscription Successful")).toHaveCount(0);
  await expect(page).toHaveURL("/dashboard");
});

test("the address preselects a plan, and anything else counts for nothing", async ({ page }) => {
  await signUp(page);
  for (const [asked, plan] of [
    ["?plan=weekly", /Monthly/u],
    ["", /Monthly/u],
    ["?plan=monthly", /Monthly/u],
    ["?plan=yearly", /Yearly/u],
  ] as const) {
    await page.goto(`/subscribe${asked}`);
    await expect(page.getByRole("radio", { name: plan })).toBeChecked();
  }
});

test("fast changes of the plan end with the last one, asked for one at a time", async ({ page }) => {
  await signUp(page);
  let underWay = 0;
  let most = 0;
  const asked: unknown[] = [];
  await page.route("**/api/create-subscription-payment", async (route) => {
    underWay += 1;
    most = Math.max(most, underWay);
    asked.push(route.request().postDataJSON());
    await route.continue();
  });
  page.on("response", (response) => {
    if (response.url().endsWith("/api/create-subscription-payment")) underWay -= 1;
  });
  await page.goto("/subscribe");
  await expect(page.getByRole("button", { name: TRIAL_BUTTON })).toBeEnabled();
  await typeCard(page);
  for (const plan of [/Yearly/u, /Monthly/u, /Yearly/u, /Monthly/u, /Yearly/u]) {
    await page.getByRole("radio", { name: plan }).check();
  }
  await expect(page.getByRole("button", { name: "Start Free Trial then pay £29.99/year" })).toBeEnabled();
  await expect(page.getByText("Setting up your subscription...")).toHaveCount(0);
  await expect.poll(() => asked.at(-1)).toEqual({ plan: "yearly" });
  expect(most).toBe(1);
  await expect(page.getByLabel("Card number")).toHaveValue("4242 4242 4242 4242");

  await page.getByRole("button", { name: TRIAL_BUTTON }).dblclick();
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
  const details = (await (await page.request.get("/api/subscription")).json()) as Record<string, unknown>;
  expect(details).toMatchObject({ plan: "yearly", card: { last4: "4242" } });
});

test("what is ordered before the plan is set up is ordered once it is, and with an answer that still holds", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/subscribe");
  const order = page.getByRole("button", { name: "Start Free Trial then pay £2.99/month" });
  await expect(order).toBeEnabled();
  await typeCard(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/create-subscription-payment", async (route) => {
    await held;
    await route.continue();
  });
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await page.getByRole("radio", { name: /Yearly/u }).check();
  await page.getByRole("radio", { name: /Monthly/u }).check();
  // What was made for the month first was given up when the year was asked for.
  await expect(page.getByText("Setting up your subscription...")).toBeVisible();
  await page.getByLabel("Security code").press("Enter");
  await expect(order).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("radio", { name: /Yearly/u })).toBeDisabled();
  expect(sent).not.toContain("/api/sandbox/confirm-card");
  release();
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
  expect(sent.filter((path) => path === "/api/sandbox/confirm-card")).toHaveLength(1);
  const details = (await (await page.request.get("/api/subscription")).json()) as Record<string, unknown>;
  expect(details).toMatchObject({ plan: "monthly" });
});

test("a form that is filled in wrongly says so at its fields and sends nothing", async ({ page }) => {
  await signUp(page);
  await page.goto("/subscribe");
  const order = page.getByRole("button", { name: TRIAL_BUTTON });
  await order.click();
  await expect(page.getByText("Please enter a card number")).toBeVisible();
  await expect(page.getByText("Please enter the expiry date as MM/YY")).toBeVisible();
  await expect(page.getByText("Please enter the security code")).toBeVisible();
  await expect(page.getByLabel("Card number")).toBeFocused();
  await expectAccessible(page);

  await typeCard(page, "4242424242424241");
  await page.getByLabel("Expiry date").fill("01/20");
  await order.click();
  await expect(page.getByText("This card number is not valid. Please check the digits")).toBeVisible();
  await expect(page.getByText("This card has expired")).toBeVisible();
  await page.getByText("Test card numbers").click();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Use 5555 5555 5555 4444/u }).click();
  await expect(page.getByText("Mastercard", { exact: true })).toBeVisible();
  await expect(page.getByText("This card has expired")).toBeHidden();
});

test("a declined card keeps what was typed, and another one goes through", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  await page.goto("/subscribe");
  await typeCard(page, "4000000000000002");
  await page.getByRole("button", { name: TRIAL_BUTTON }).click();
  await expect(toastTitled(page, "Payment Failed")).toBeVisible();
  await expect(toastTitled(page, "Your card was declined.")).toBeVisible();
  // The toast goes in a moment; the reason stays beside the card until the next try, and is in view on a phone too.
  const reason = page.getByRole("main").getByText("Your card was declined. Nothing was charged.");
  await expect(reason).toBeInViewport();
  await expectAccessible(page);
  await expect(page.getByLabel("Card number")).toHaveValue("4000 0000 0000 0002");
  await expect(page).toHaveURL("/subscribe");

  await typeCard(page);
  await page.getByRole("button", { name: TRIAL_BUTTON }).click();
  await expect(reason).toBeHidden();
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
});

test("a bank that asks is answered by the keyboard; no answer is a refusal", async ({ page }) => {
  await signUp(page);
  await page.goto("/subscribe");
  await typeCard(page, "4000002500003155");
  await page.keyboard.press("Enter");
  const bank = page.getByRole("alertdialog", { name: "Test bank: confirm this payment" });
  await expect(bank.getByRole("button", { name: "Fail" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(bank).toBeHidden();
  await expect(toastTitled(page, "Payment Failed")).toBeVisible();
  await expect(page.getByLabel("Card number")).toHaveValue("4000 0025 0000 3155");

  await page.getByRole("button", { name: TRIAL_BUTTON }).press("Enter");
  await expect(bank).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
});

test("the days left of a trial without a card carry over", async ({ page }) => {
  await signUpWithTrial(page);
  const before = (await (await page.request.get("/api/subscription-status")).json()) as { trialEndsAt: string };
  await page.goto("/");
  await page.getByRole("link", { name: "Keep Premium after your trial" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Subscribe to Mealwright" })).toBeFocused();
  await typeCard(page);
  await page.getByRole("button", { name: TRIAL_BUTTON }).click();
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
  const after = (await (await page.request.get("/api/subscription-status")).json()) as Record<string, unknown>;
  expect(after).toMatchObject({ trialEndsAt: before.trialEndsAt, nextBillingDate: before.trialEndsAt });
});

test("a payment that is due now says so, also where the server names no amount", async ({ page }) => {
  await signUp(page);
  await pretendStatus(page, { status: "trial_expired", trialExpired: true, hasUsedTrial: true });
  await page.route("**/api/create-subscription-payment", async (route) => {
    const { plan } = route.request().postDataJSON() as { plan: string };
    await route.fulfill({
      json: {
        clientSecret: `secret-${plan}`,
        plan,
        intentType: "payment",
        firstChargeAt: null,
        cardForm: { provider: "sandbox" },
      },
    });
  });
  await page.goto("/subscription-required");
  await page.getByRole("radio", { name: /Yearly/u }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/subscribe?plan=yearly");
  await expect(page.getByRole("button", { name: "Subscribe and pay £29.99 now" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Key information" })).toContainText("£29.99 today");
  await page.getByRole("radio", { name: /Monthly/u }).check();
  await expect(page.getByRole("button", { name: "Subscribe and pay £2.99 now" })).toBeVisible();
  await expectAccessible(page);
});

test("while the payment is prepared the page holds its shape", async ({ page }) => {
  await signUp(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/create-subscription-payment", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/subscribe");
  await expect(page.getByText("Setting up your subscription...")).toBeVisible();
  await expectAccessible(page);
  const before = await page.getByRole("button", { name: "One moment..." }).boundingBox();
  release();
  const order = page.getByRole("button", { name: TRIAL_BUTTON });
  await expect(order).toBeVisible();
  const after = await order.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(4);
});
