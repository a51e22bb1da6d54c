import { expect } from "@playwright/test";
import { newAccount, signUpWithTrial, tabTo, toastTitled } from "#tests/support/journey";
import { linkIn, test } from "#tests/support/outbox-journey";
import { expectSoundEverywhere } from "#tests/support/sound-everywhere";

const LINK = "Confirm your email address";
const WAITING = "Please confirm your new email address";

test("a new e-mail address: changed in Settings, confirmed by its link and the password, without a mouse", async ({
  page,
  browser,
  inbox,
}) => {
  const account = await signUpWithTrial(page);
  const { email } = newAccount();
  await page.goto("/settings");
  await page.getByLabel("Email Address").fill(email);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText(WAITING)).toBeVisible();
  await expect(page.getByLabel("Email Address")).toHaveValue(email);
  await expectSoundEverywhere(page);
  await inbox.next(account.email, "Your email address was changed");
  const overtaken = linkIn(await inbox.next(email, LINK));
  await page.getByRole("button", { name: "Send the link again" }).click();
  await expect(toastTitled(page, "Email sent")).toBeVisible();
  const link = linkIn(await inbox.next(email, LINK));
  expect(link).not.toBe(overtaken);

  // The link is opened where the e-mail is read, perhaps on another device.
  const elsewhere = await browser.newContext();
  const phone = await elsewhere.newPage();
  await phone.goto(link);
  await expect(phone).toHaveURL("/confirm-email");
  await tabTo(phone, phone.getByLabel("Password", { exact: true }));
  await phone.keyboard.type("not the password");
  await phone.keyboard.press("Enter");
  await expect(phone.getByText("The password is not right. Please try again.").first()).toBeVisible();
  await expect(phone.getByLabel("Password", { exact: true })).toBeFocused();
  await expectSoundEverywhere(phone);
  await phone.keyboard.press("Control+A");
  await phone.keyboard.type(account.password);
  await phone.keyboard.press("Enter");
  await expect(phone.getByText(/^Your email address is confirmed\./u)).toBeFocused();
  await expectSoundEverywhere(phone);
  await elsewhere.close();

  await inbox.next(account.email, "Your account has a new email address");
  await page.reload();
  await expect(page.getByLabel("Email Address")).toHaveValue(email);
  await expect(page.getByText(WAITING)).toBeHidden();
});

test("an e-mail address changed by someone else: one press restores it, signs out and leads to a new password", async ({
  page,
  browser,
  inbox,
}) => {
  const account = await signUpWithTrial(page);
  const { email } = newAccount();
  await page.goto("/settings");
  await page.getByLabel("Email Address").fill(email);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText(WAITING)).toBeVisible();

  const link = linkIn(await inbox.next(account.email, "Your email address was changed"));
  const elsewhere = await browser.newContext();
  const owner = await elsewhere.newPage();
  await owner.goto(link);
  await expect(owner).toHaveURL("/undo-email");
  await expectSoundEverywhere(owner);
  // Opening the link has done nothing yet.
  await page.reload();
  await expect(page.getByText(WAITING)).toBeVisible();
  await tabTo(owner, owner.getByRole("button", { name: "Put my address back" }));
  await owner.keyboard.press("Enter");
  await expect(owner.getByText(`Your username is ${account.username}.`)).toBeFocused();
  await expectSoundEverywhere(owner);
  await page.goto("/settings");
  await expect(page).toHaveURL("/auth?next=%2Fsettings");

  await owner.getByRole("link", { name: "Choose a new password" }).click();
  await expect(owner).toHaveURL("/reset-password");
  await owner.getByLabel("New password", { exact: true }).fill("another three words");
  await owner.getByRole("button", { name: "Save new password" }).click();
  await expect(owner).toHaveURL("/auth");
  await owner.getByLabel("Username").fill(account.username);
  await owner.getByLabel("Password", { exact: true }).fill("another three words");
  await owner.getByRole("button", { name: "Sign In" }).click();
  await expect(owner).toHaveURL("/");
  await owner.goto("/settings");
  await expect(owner.getByLabel("Email Address")).toHaveValue(account.email);

  await owner.goto(link);
  await owner.getByRole("button", { name: "Put my address back" }).click();
  await expect(owner.getByText(/^This link has been used or is too old\./u)).toBeFocused();
  await elsewhere.close();
});

test("the pages of both links say what they need when the link is missing", async ({ page }) => {
  await page.goto("/confirm-email");
  await expect(page.getByText(/^This page only opens from the link in our email\./u)).toBeVisible();
  await expectSoundEverywhere(page);
  await page.goto("/undo-email");
  await expect(page.getByText(/^This page only opens from the link in our email\./u)).toBeVisible();
  await expectSoundEverywhere(page);
});
