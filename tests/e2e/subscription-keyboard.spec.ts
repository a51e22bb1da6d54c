import { expect } from "@playwright/test";
import { newAccount, pageHeading, tabTo, toastTitled } from "#tests/support/journey";
import { test } from "#tests/support/run-browser";

test("from sign-up to a subscription, out of it and back again, without a mouse", async ({ page }) => {
  const account = newAccount();
  const press = async (role: "link" | "button", name: string | RegExp) => {
    await tabTo(page, page.getByRole(role, { name }));
    await page.keyboard.press("Enter");
  };
  await page.goto("/auth?tab=signup");
  await tabTo(page, page.getByRole("textbox", { name: "Username" }));
  for (const text of [account.username, account.email, account.fullName, account.password]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await press("button", "Start Your 7-Day Free Trial");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome to Mealwright" })).toBeFocused();
  await press("link", "Start with a card instead");
  await expect(page.getByRole("heading", { level: 1, name: "Subscribe to Mealwright" })).toBeFocused();

  await tabTo(page, page.getByLabel("Card number"));
  await page.keyboard.type("4000002500003155");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1234");
  await page.keyboard.press("Tab");
  await page.keyboard.type("123");
  await press("button", /^Start Free Trial then pay/u);
  const bank = page.getByRole("alertdialog", { name: "Test bank: confirm this payment" });
  await expect(bank.getByRole("button", { name: "Fail" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(bank.getByRole("button", { name: "Complete" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  // It takes the focus when it comes.
  await expect(pageHeading(page)).toBeFocused();

  await tabTo(page, page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Subscription" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Subscription" })).toBeFocused();
  await press("button", "Cancel subscription");
  const question = page.getByRole("alertdialog", { name: "Cancel your subscription?" });
  await expect(question.getByRole("button", { name: "Keep subscription" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(page.getByRole("button", { name: "Cancel subscription" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(toastTitled(page, "Subscription Cancelled")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Premium Cancelled" })).toBeFocused();
  await press("button", "Reactivate subscription");
  await expect(toastTitled(page, "Subscription Reactivated")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Premium Free Trial" })).toBeFocused();
});
