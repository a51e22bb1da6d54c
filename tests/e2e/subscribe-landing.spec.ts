import { expect, test } from "@playwright/test";
import { beginOrder, confirmCard, confirmOrder, subscribeWithCard, typeCard } from "#tests/support/billing-journey";
import { pageHeading, signUp, toastTitled } from "#tests/support/journey";

const TRIAL_BUTTON = /^Start Free Trial then pay/u;

test("a payment that cannot be prepared leads to the dashboard's gate with a toast", async ({ page }) => {
  await signUp(page);
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  await page.route("**/api/create-subscription-payment", (route) =>
    route.fulfill({ status: 500, json: { message: "Something broke", code: "internal" } }),
  );
  await page.goto("/subscribe");
  await expect(page).toHaveURL("/plan-selection");
  await expect(toastTitled(page, "We couldn’t open the checkout")).toBeVisible();
  expect(warnings).toContain("Preparing the payment failed: 500 internal");
});

test("a confirmation whose answer gets lost is found out, and paid for once", async ({ page }) => {
  await signUp(page);
  await page.goto("/subscribe");
  await typeCard(page);
  await page.route("**/api/sandbox/confirm-card", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: TRIAL_BUTTON }).click();
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
});

test("a failed activation after the payment is only logged", async ({ page }) => {
  await signUp(page);
  await page.goto("/subscribe");
  await typeCard(page);
  await page.route("**/api/activate-subscription", (route) =>
    route.fulfill({ status: 500, json: { message: "Something broke", code: "internal" } }),
  );
  await page.getByRole("button", { name: TRIAL_BUTTON }).click();
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
});

test("coming back from a bank confirms the card before access is decided, and leaves no secret in the address", async ({
  page,
}) => {
  await signUp(page);
  const { clientSecret } = await confirmCard(page, "monthly");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/activate-subscription", async (route) => {
    await held;
    await route.continue();
  });
  const secret = `setup_intent=one&setup_intent_client_secret=${encodeURIComponent(clientSecret)}&redirect_status=succeeded`;
  await page.goto(`/dashboard?subscribed=true&${secret}`);
  await expect(page.getByText("Finishing your subscription...")).toBeVisible();
  await expect(page).toHaveURL("/dashboard?subscribed=true");
  release();
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await expect(pageHeading(page)).toBeVisible();
});

test("the landing's address typed by hand tells of no success where nothing was just paid", async ({ page }) => {
  await signUp(page);
  await subscribeWithCard(page, "monthly");
  await page.route("**/api/activate-subscription", async (route) => {
    const answer = (await (await route.fetch()).json()) as { justSubscribed: boolean };
    expect(answer.justSubscribed).toBe(true);
    await route.fulfill({ json: { ...answer, justSubscribed: false } });
  });
  await page.goto("/dashboard?subscribed=true");
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("7 days left")).toBeVisible();
  await expect(toastTitled(page, "Subscription Successful")).toHaveCount(0);
});

test("a bank that refused leads back to the order with its reason standing there", async ({ page }) => {
  await signUp(page);
  await page.goto("/subscribe?plan=yearly");
  await typeCard(page, "4000000000000002");
  await page.getByRole("button", { name: TRIAL_BUTTON }).click();
  await expect(toastTitled(page, "Payment Failed")).toBeVisible();
  await page.goto("/dashboard?subscribed=true&payment_intent=one&redirect_status=failed");
  await expect(toastTitled(page, "Payment Failed")).toBeVisible();
  await expect(page).toHaveURL("/subscribe?plan=yearly");
  await expect(page.getByRole("radio", { name: /Yearly/u })).toBeChecked();
  await expect(
    page.getByRole("main").getByText("Your bank didn’t confirm the payment. Nothing was charged."),
  ).toBeVisible();
});

test("while the bank is still checking, the page that offers plans says so until it is done", async ({ page }) => {
  await signUp(page);
  const { clientSecret } = await beginOrder(page, "monthly");
  await page.goto("/dashboard?subscribed=true&setup_intent=one&redirect_status=succeeded");
  await expect(toastTitled(page, "Your bank is still checking")).toBeVisible();
  await expect(page).toHaveURL("/plan-selection");
  const standing = page.getByRole("main").getByText("Your bank is still checking");
  await expect(standing).toBeVisible();
  await page.reload();
  await expect(standing).toBeVisible();
  await confirmOrder(page, clientSecret);
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/subscription");
  await expect(page.getByRole("heading", { level: 2, name: "Premium Free Trial" })).toBeVisible();
});
