import { expect } from "@playwright/test";
import { typeCard } from "#tests/support/billing-journey";
import { expectAccessible, pageHeading, signUp, signUpWithTrial, tabTo, toastTitled } from "#tests/support/journey";
import { test } from "#tests/support/run-browser";

const TRIAL_BUTTON = /^Start Free Trial then pay/u;

test(
  "someone new starts the trial with a card, by the keyboard alone and with nothing from elsewhere",
  { tag: "@date" },
  async ({ page, baseURL }) => {
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
  },
);

test("a declined card keeps what was typed; a bank that asks is answered by the keyboard, and no answer is a refusal", async ({
  page,
}) => {
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

  await typeCard(page, "4000002500003155");
  await page.keyboard.press("Enter");
  await expect(reason).toBeHidden();
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

test(
  "the days left of a trial without a card carry over; the page holds its shape while the payment is prepared",
  { tag: "@date" },
  async ({ page }) => {
    await signUpWithTrial(page);
    const before = (await (await page.request.get("/api/subscription-status")).json()) as { trialEndsAt: string };
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/create-subscription-payment", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/");
    await page.getByRole("link", { name: "Keep Premium after your trial" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Subscribe to Mealwright" })).toBeFocused();
    await expect(page.getByText("Setting up your subscription...")).toBeVisible();
    await expectAccessible(page);
    const waiting = await page.getByRole("button", { name: "One moment..." }).boundingBox();
    release();
    const order = page.getByRole("button", { name: TRIAL_BUTTON });
    await expect(order).toBeVisible();
    const place = await order.boundingBox();
    expect(Math.abs((place?.y ?? 0) - (waiting?.y ?? 0))).toBeLessThan(4);
    await typeCard(page);
    await page.getByRole("button", { name: TRIAL_BUTTON }).click();
    await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
    const after = (await (await page.request.get("/api/subscription-status")).json()) as Record<string, unknown>;
    expect(after).toMatchObject({ trialEndsAt: before.trialEndsAt, nextBillingDate: before.trialEndsAt });
  },
);
