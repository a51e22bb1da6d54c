import { expect } from "@playwright/test";
import { signUp, signUpWithTrial, startTrial, tabTo, toastTitled } from "#tests/support/journey";
import { linkIn, test } from "#tests/support/outbox-journey";
import { expectSoundEverywhere } from "#tests/support/sound-everywhere";

const SUBJECT = "Set a new password";
const SAME_FOR_ALL = "If an account uses this address, an email with a link is on its way.";

test("a forgotten password: from the sign-in page through the e-mail's link to a new one, without a mouse", async ({
  page,
  browser,
  inbox,
}) => {
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  const account = await signUp(other);
  await startTrial(other);

  await page.goto("/auth");
  await tabTo(page, page.getByRole("link", { name: "Forgotten your password?" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Forgotten your password?" })).toBeFocused();
  await expectSoundEverywhere(page);
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(account.email.toUpperCase());
  await page.keyboard.press("Enter");
  await expect(page.getByText(SAME_FOR_ALL)).toBeFocused();
  await expectSoundEverywhere(page);

  const link = linkIn(await inbox.next(account.email, SUBJECT));
  await page.goto(link);
  await expect(page).toHaveURL("/reset-password");
  await expectSoundEverywhere(page);
  await tabTo(page, page.getByLabel("New password", { exact: true }));
  await page.keyboard.type("short");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Password must be at least 6 characters")).toBeVisible();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("another three words");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("New password", { exact: true })).toHaveAttribute("type", "text");
  await tabTo(page, page.getByRole("button", { name: "Save new password" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/auth");
  await expect(toastTitled(page, "Password changed")).toBeVisible();

  await page.getByLabel("Username").fill(account.username);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(toastTitled(page, "Login failed")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("another three words");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/");

  // The browser that was signed in before is no longer.
  await other.goto("/settings");
  await expect(other).toHaveURL("/auth?next=%2Fsettings");
  await elsewhere.close();

  // The link has been used: opening it once more leads to asking again.
  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill("a third set of words");
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page.getByText("This link has been used or is too old. Please ask for a new one.")).toBeFocused();
  await expectSoundEverywhere(page);
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Forgotten your password?" })).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveValue(account.email);
});

test("someone who is signed in can set a new password by link, and is signed out with all other devices", async ({
  page,
  inbox,
}) => {
  const account = await signUpWithTrial(page);
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.goto(linkIn(await inbox.next(account.email, SUBJECT)));
  await page.getByLabel("New password", { exact: true }).fill("another three words");
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(toastTitled(page, "Password changed")).toBeVisible();
  await expect(page).toHaveURL("/auth");
  await page.goto("/saved-plans");
  await expect(page).toHaveURL("/auth?next=%2Fsaved-plans");
});
