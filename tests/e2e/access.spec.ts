import { expect, test } from "@playwright/test";
import {
  expectAccessible,
  pageHeading,
  pretendStatus,
  signUp,
  signUpWithTrial,
  toastTitled,
} from "#tests/support/journey";
import { makePlan } from "#tests/support/plan-journey";

test("a visitor is led to sign-in from every protected page", async ({ page }) => {
  for (const path of ["/saved-plans", "/meal-plan", "/settings", "/super-admin", "/plan-selection"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
  }
  await page.goto("/");
  await expect(page).toHaveURL("/auth");
});

test("someone new chooses the trial first, which says that nothing is charged", async ({ page }) => {
  await signUp(page);
  await page.goto("/saved-plans");
  await expect(page).toHaveURL("/plan-selection");
  await expect(page.getByText("FREE TRIAL", { exact: true })).toBeVisible();
  await expect(page.getByText("7 days free, then £2.99/month")).toBeVisible();
  await expect(page.getByText(/Nothing is charged when the trial ends/u)).toBeVisible();
  await expectAccessible(page);

  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Start 7-Day Free Trial" }).click();
  await reloaded;
  await expect(page).toHaveURL("/");
  await expect(toastTitled(page, "Welcome to Mealwright Premium!")).toBeVisible();
  await page.goto("/plan-selection");
  await expect(page).toHaveURL("/");
});

test("a trial that cannot be started says so and stays", async ({ page }) => {
  await signUp(page);
  await page.route("**/api/activate-subscription", (route) =>
    route.fulfill({ status: 500, json: { message: "Something broke", code: "internal" } }),
  );
  await page.goto("/plan-selection");
  await page.getByRole("button", { name: "Start 7-Day Free Trial" }).click();
  await expect(toastTitled(page, "Error")).toBeVisible();
  await expect(page.getByText("Failed to start trial. Please try again.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start 7-Day Free Trial" })).toBeEnabled();
});

test("a trial whose answer got lost has started all the same", async ({ page }) => {
  await signUp(page);
  await page.route("**/api/activate-subscription", async (route) => {
    await route.fetch();
    await route.fulfill({ status: 500, json: { message: "Something broke", code: "internal" } });
  });
  await page.route("**/api/mark-plan-selected", (route) =>
    route.fulfill({ status: 500, json: { message: "Something broke", code: "internal" } }),
  );
  await page.goto("/plan-selection");
  await page.getByRole("button", { name: "Start 7-Day Free Trial" }).click();
  await expect(toastTitled(page, "Welcome to Mealwright Premium!")).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("people can leave the page that they were sent to", async ({ page }) => {
  await signUp(page);
  await page.goto("/");
  await expect(page).toHaveURL("/plan-selection");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/auth");
  await expect(toastTitled(page, "Goodbye!")).toBeVisible();
});

for (const { state, heading, used } of [
  { state: { status: "cancelled", hasUsedTrial: true }, heading: "Subscription Cancelled", used: false },
  {
    state: { status: "trial_expired", trialExpired: true, hasUsedTrial: true },
    heading: "Your Free Trial Has Ended",
    used: true,
  },
  { state: { status: "expired", hasUsedTrial: true }, heading: "Subscription Required", used: true },
]) {
  test(`${state.status} without access leads to the paywall headed "${heading}"`, async ({ page }) => {
    await signUp(page);
    await pretendStatus(page, state);
    await page.goto("/meal-plan");
    await expect(page).toHaveURL("/subscription-required");
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText("Free trial already used")).toBeVisible({ visible: used });
    await expect(page.getByRole("radio", { name: /Monthly £2\.99/u })).toBeChecked();
    await page.getByRole("radio", { name: /Yearly/u }).check();
    await expect(page.getByText("£29.99")).toBeVisible();
    await expect(page.getByText("£2.50/month")).toBeVisible();
    await expect(page.getByText("Save £5.89")).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("link", { name: "Settings" }).click();
    await expect(page).toHaveURL("/settings");
    await expect(pageHeading(page)).toBeFocused();
  });
}

test("without a subscription all of one's plans can be fetched and deleted", async ({ page }) => {
  await signUpWithTrial(page);
  const id = await makePlan(page);
  const [plan] = (await (await page.request.get("/api/user-meal-plans")).json()) as { createdAt: string }[];
  await pretendStatus(page, { status: "expired", hasUsedTrial: true });
  await page.route("**/api/user-meal-plans*", (route) =>
    route.fulfill({ status: 500, json: { message: "Something broke", code: "internal" } }),
  );
  await page.goto("/subscription-required");
  const again = page.getByRole("button", { name: "Load your plans again" });
  await expect(again).toBeVisible();

  const more = Array.from({ length: 21 }, (_, index) => ({ ...plan, id: `0000${index + 10}${id.slice(6)}` }));
  await page.route("**/api/user-meal-plans*", async (route) => {
    if (route.request().url().includes("cursor=")) {
      await route.fulfill({ json: await (await page.request.get("/api/user-meal-plans")).json() });
      return;
    }
    const link = '</api/user-meal-plans?cursor=older>; rel="next"';
    await route.fulfill({ json: more, headers: { link } });
  });
  await again.click();
  await expect(page.getByRole("heading", { name: "Your plans are still yours" })).toBeFocused();
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(20);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(rows).toHaveCount(21);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(rows).toHaveCount(22);
  await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0);
  await expect(rows.last().getByRole("link", { name: /as a PDF/u })).toHaveAttribute(
    "href",
    `/api/meal-plans/${id}/download`,
  );
  await rows
    .last()
    .getByRole("button", { name: /^Delete/u })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toastTitled(page, "Plan deleted")).toBeVisible();
  await expect(rows).toHaveCount(21);
  await expectAccessible(page);
});

test("a cancelled subscription that still runs keeps its access", async ({ page }) => {
  await signUp(page);
  await pretendStatus(page, { status: "cancelled", hasActiveSubscription: true, interval: "month" });
  await page.goto("/saved-plans");
  await expect(page).toHaveURL("/saved-plans");
});

test("a failed status call shows a card with a retry and redirects nobody", async ({ page }) => {
  await signUpWithTrial(page);
  await page.route("**/api/subscription-status", (route) =>
    route.fulfill({ status: 500, json: { message: "Something broke", code: "internal" } }),
  );
  await page.goto("/settings");
  await expect(page.getByText(/We couldn’t load your subscription just now/u)).toBeVisible();
  await expect(page).toHaveURL("/settings");
  await expectAccessible(page);

  await page.unroute("**/api/subscription-status");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Account Settings" })).toBeVisible();
});
