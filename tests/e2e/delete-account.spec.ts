import { expect, type Page } from "@playwright/test";
import { subscribeWithCard } from "#tests/support/billing-journey";
import { signIn, signUp, startTrial, tabTo, toastTitled } from "#tests/support/journey";
import { test } from "#tests/support/outbox-journey";
import { expectSoundEverywhere } from "#tests/support/sound-everywhere";

/** A user whose free trial was used by an earlier account, so that a subscription is charged immediately. */
async function signUpAndPay(page: Page) {
  const account = await signUp(page);
  await startTrial(page);
  const deleted = await page.request.post("/api/user/delete", { data: { password: account.password } });
  expect(deleted.ok()).toBe(true);
  await signUp(page, account);
  await subscribeWithCard(page, "monthly");
  return account;
}

test("deleting an account with a paid subscription ends both, here and everywhere, and keeps the used trial", async ({
  page,
  browser,
  inbox,
}) => {
  const account = await signUpAndPay(page);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  expect(await signIn(other, account)).toBe(200);
  // A draft of a plan, which is kept in this browser alone.
  await page.goto("/meal-plan");
  await page.getByLabel("Number of people").selectOption("3");
  const kept = () =>
    page.evaluate(() =>
      [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.includes(":private:")),
    );
  await expect.poll(kept).not.toEqual([]);

  await page.goto("/settings");
  const danger = page.getByRole("region", { name: "Delete account" });
  await expect(danger.getByText("Your monthly subscription")).toBeVisible();
  await expect(danger).toContainText("You lose any time you’ve paid for.");
  const opener = danger.getByRole("button", { name: "Delete account" });
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Delete your account?" });
  const password = dialog.getByLabel("Your password", { exact: true });
  await expect(password).toBeFocused();
  await expectSoundEverywhere(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(password).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Password is required")).toBeVisible();
  await page.keyboard.type("not my password");
  await expect(dialog.getByText("Password is required")).toBeHidden();
  await page.keyboard.press("Enter");
  // The server's refusal: until it has come, another Enter sends nothing.
  await expect(password).toHaveAccessibleDescription(/The password is not right/u);
  await expect(password).toBeFocused();
  await page.keyboard.press("Control+A");
  await page.keyboard.type(account.password);
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL("/auth");
  await expect(toastTitled(page, "Account deleted")).toBeVisible();
  expect(await kept()).toEqual([]);
  expect(await inbox.next(account.email, "Your account was deleted")).toMatch(/nothing more will be\s+charged/iu);
  await page.goBack();
  await expect(page).toHaveURL(/\/auth/u);
  await other.goto("/saved-plans");
  await expect(other).toHaveURL("/auth?next=%2Fsaved-plans");
  await elsewhere.close();

  expect(await signIn(page, account)).toBe(401);
  await signUp(page, account);
  const status = await page.request.get("/api/subscription-status");
  expect(await status.json()).toMatchObject({ hasActiveSubscription: false, hasUsedTrial: true });
});
