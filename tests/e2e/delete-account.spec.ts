import { expect, type Page } from "@playwright/test";
import { subscribeWithCard } from "#tests/support/billing-journey";
import { signIn, signUp, signUpWithTrial, startTrial, tabTo, toastTitled } from "#tests/support/journey";
import { test } from "#tests/support/outbox-journey";
import { expectSoundEverywhere } from "#tests/support/sound-everywhere";

/** Someone whose free trial was used up by an account before this one, so that a subscription is paid at once. */
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

test("an account that cannot be deleted now is kept, and the dialog says why", async ({ page }) => {
  const account = await signUpWithTrial(page);
  const words = "We couldn’t end your subscription yet. Please try again in a minute.";
  await page.route("**/api/user/delete", (route) =>
    route.fulfill({ status: 503, json: { message: words, code: "payment_provider_unavailable" } }),
  );
  await page.clock.install();
  await page.goto("/settings");
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Your password", { exact: true }).fill(account.password);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  const deleting = dialog.getByRole("button", { name: "Deleting..." });
  await expect(deleting).toHaveAttribute("aria-disabled", "true");
  await expect(dialog.getByRole("button", { name: "Keep my account" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await page.clock.runFor(4_000);
  await expect(dialog.getByRole("alert")).toContainText(words);
  await dialog.getByRole("button", { name: "Keep my account" }).click();
  await expect(dialog).toBeHidden();
  expect((await page.request.get("/api/user")).status()).toBe(200);
});

test("when the answer to a deletion is lost, the page says what may have happened and forgets the account", async ({
  page,
}) => {
  const account = await signUpWithTrial(page);
  await page.route("**/api/user/delete", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.goto("/settings");
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Your password", { exact: true }).fill(account.password);
  // The second try reaches the server, which no longer knows who asks.
  const lost = page.waitForEvent("requestfailed");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await lost;
  await page.unroute("**/api/user/delete");
  await expect(toastTitled(page, "You have been signed out")).toBeVisible();
  await expect(page).toHaveURL("/auth");
  expect(await signIn(page, account)).toBe(401);
});
