import { expect } from "@playwright/test";
import { newAccount, signUp, signUpWithTrial, startTrial, tabTo, toastTitled } from "#tests/support/journey";
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

test("an address that nobody uses is answered with the same words", async ({ page }) => {
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill("robin@");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByText("Please enter a valid email")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByLabel("Email").fill(newAccount().email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByText(SAME_FOR_ALL)).toBeVisible();
  await page.getByRole("button", { name: "Send another email" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
});

test("when no e-mail can be asked for, the server's words are shown and the address stays", async ({ page }) => {
  await page.route("**/api/password/forgot", (route) =>
    route.fulfill({
      status: 429,
      headers: { "retry-after": "600" },
      json: { message: "Too many tries. Please wait 10 minutes.", code: "too_many_requests" },
    }),
  );
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill("robin@example.org");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(toastTitled(page, "We didn’t send an email")).toBeVisible();
  await expect(page.getByRole("main").getByText("Too many tries. Please wait 10 minutes.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("robin@example.org");
});

test("the page of the link without a link says where to find one", async ({ page }) => {
  await page.goto("/reset-password");
  await expect(page.getByText("This page only opens from the link in our email.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Ask for a new link" })).toBeVisible();
});

test("a second link opened in the same tab takes the first one's place", async ({ page }) => {
  const sent: unknown[] = [];
  await page.route("**/api/password/reset", (route) => {
    sent.push(route.request().postDataJSON());
    return route.continue();
  });
  await page.goto("/reset-password#token=the-first");
  await expect(page).toHaveURL("/reset-password");
  await page.goto("/reset-password#token=the-second");
  await expect(page).toHaveURL("/reset-password");
  await page.getByLabel("New password", { exact: true }).fill("another three words");
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page.getByText("This link has been used or is too old.")).toBeVisible();
  expect(sent).toEqual([{ token: "the-second", password: "another three words" }]);
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
