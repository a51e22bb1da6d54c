import { expect, type Page } from "@playwright/test";
import { subscribeWithCard, typeCard } from "#tests/support/billing-journey";
import { expectAccessible, signUp, toastTitled } from "#tests/support/journey";
import { test } from "#tests/support/run-browser";

const action = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function cancel(page: Page): Promise<void> {
  await action(page, "Cancel subscription").click();
  await expect(page.getByRole("alertdialog")).toContainText("You keep premium access until");
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel subscription" }).click();
}

test(
  "a subscription is cancelled in two clicks and taken back in one, charged to another card, and its plan changed",
  { tag: "@date" },
  async ({ page }) => {
    await signUp(page);
    await subscribeWithCard(page, "monthly");

    await test.step("cancelled in two clicks and taken back in one", async () => {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto("/subscription");
      await expect(page.getByText(/^The first charge is on .*£2\.99 to your Visa ending in 4242/u)).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );

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

    await test.step("another card is put to use; a declined one leaves the old one", async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
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
      // Our own form may stand on any page: nothing was reloaded for it.
      expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
    });

    await test.step("the plan is changed in the trial, with nothing to pay now", async () => {
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
  },
);
