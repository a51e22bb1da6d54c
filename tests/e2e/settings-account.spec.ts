import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { signIn, signUpWithTrial, toastTitled } from "#tests/support/journey";
import { test } from "#tests/support/outbox-journey";
import { makePlan } from "#tests/support/plan-journey";
import { expectSoundEverywhere } from "#tests/support/sound-everywhere";

const NEW_PASSWORD = "another three words";

function part(page: Page, name: string) {
  return page.getByRole("region", { name });
}

test("a new password needs the old one, and signs out every other browser", async ({ page, browser, inbox }) => {
  const account = await signUpWithTrial(page);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  expect(await signIn(other, account)).toBe(200);
  await other.goto("/settings");
  await expect(part(other, "Password")).toBeVisible();

  await page.goto("/settings");
  const current = page.getByLabel("Current password", { exact: true });
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Current password is required")).toBeVisible();
  await expect(page.getByText("Password must be at least 6 characters")).toBeVisible();
  await expect(current).toBeFocused();

  await current.fill("not my password");
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(toastTitled(page, "We couldn’t change your password")).toBeVisible();
  await expect(current).toBeFocused();
  await expect(current).toHaveAttribute("aria-invalid", "true");
  await expect(page).toHaveURL("/settings");

  await current.fill(account.password);
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(toastTitled(page, "Password changed")).toBeVisible();
  await expect(current).toHaveValue("");
  await expect(part(page, "Where you’re signed in").getByRole("listitem")).toHaveCount(1);
  await inbox.next(account.email, "Your password was changed");

  await other.reload();
  await expect(other).toHaveURL("/auth?next=%2Fsettings");
  expect(await signIn(other, account)).toBe(401);
  expect(await signIn(other, { ...account, password: NEW_PASSWORD })).toBe(200);
  await page.reload();
  await expect(part(page, "Where you’re signed in").getByRole("listitem")).toHaveCount(2);
  await elsewhere.close();
});

test("sessions are listed with their device, and can be ended one by one or all at once", async ({ page, browser }) => {
  const account = await signUpWithTrial(page);
  const others = await Promise.all(
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
      undefined,
      undefined,
    ].map(async (userAgent) => (await browser.newContext(userAgent === undefined ? {} : { userAgent })).newPage()),
  );
  for (const other of others) expect(await signIn(other, account)).toBe(200);

  await page.goto("/settings");
  const sessions = part(page, "Where you’re signed in");
  await expect(sessions.getByRole("listitem")).toHaveCount(4);
  const here = sessions.getByRole("listitem").filter({ hasText: "This device" });
  await expect(here).toHaveCount(1);
  await expect(here.getByRole("button")).toHaveCount(0);
  await expectSoundEverywhere(page);

  await sessions.getByRole("button", { name: /^End the session on Safari on iPhone, last used/u }).click();
  await expect(toastTitled(page, "Session ended")).toBeVisible();
  await expect(sessions.getByRole("listitem")).toHaveCount(3);
  await expect(page.getByRole("heading", { level: 2, name: "Where you’re signed in" })).toBeFocused();
  const [phone, ...rest] = others;
  expect((await phone?.request.get("/api/user"))?.status()).toBe(401);

  await sessions.getByRole("button", { name: "End all other sessions" }).click();
  await expect(toastTitled(page, "Other sessions ended")).toBeVisible();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expect(sessions.getByRole("button", { name: "End all other sessions" })).toBeHidden();
  for (const other of rest) expect((await other.request.get("/api/user")).status()).toBe(401);
  await page.reload();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  for (const other of others) await other.context().close();
});

test("the user's data file contains the account and its plans", async ({ page }) => {
  const account = await signUpWithTrial(page);
  const plan = await makePlan(page);
  await page.goto("/settings");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("mealwright-account.json");
  await expect(toastTitled(page, "Your data has been downloaded")).toBeVisible();
  const text = await readFile(await file.path(), "utf8");
  expect(JSON.parse(text)).toMatchObject({ account: { email: account.email, username: account.username } });
  expect(text).toContain(plan);
  expect(text).not.toContain("argon2");

  await page.route("**/api/user/export", (route) =>
    route.fulfill({ status: 500, json: { message: "Something broke", code: "internal" } }),
  );
  await page.getByRole("button", { name: "Download my data" }).click();
  await expect(toastTitled(page, "Download failed")).toBeVisible();
});

test("each part of Settings that cannot be loaded says so and can be tried again, and the others work", async ({
  page,
}) => {
  await signUpWithTrial(page);
  let broken = true;
  for (const path of ["**/api/user/sessions", "**/api/user/email-preferences"]) {
    await page.route(path, (route) =>
      broken ? route.fulfill({ status: 500, json: { message: "Broken", code: "internal" } }) : route.continue(),
    );
  }
  await page.goto("/settings");
  for (const [name, what] of [
    ["Where you’re signed in", "where you’re signed in"],
    ["Emails", "your email choices"],
  ] as const) {
    await expect(part(page, name).getByRole("alert")).toContainText(`We couldn’t load ${what} just now.`);
  }
  await expect(page.getByRole("button", { name: "Save Changes" })).toBeEnabled();
  await expectSoundEverywhere(page);
  broken = false;
  await part(page, "Where you’re signed in").getByRole("button", { name: "Try again" }).click();
  await expect(part(page, "Where you’re signed in").getByText("This device")).toBeVisible();
  await part(page, "Emails").getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("switch")).toBeVisible();
});
