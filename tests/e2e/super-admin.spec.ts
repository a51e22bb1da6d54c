import { expect } from "@playwright/test";
import { findRow, openBrowserOf, planOf, rareAccount, signInAsSuperAdmin } from "#tests/support/admin-journey";
import { expectAccessible, tabTo, toastTitled } from "#tests/support/journey";
import { expectSoundEverywhere } from "#tests/support/sound-everywhere";
import { test } from "#tests/support/run-browser";

test(
  "a super admin without a subscription sees figures, everybody and the week's plans, views one and its PDF, and the trail shows who looked",
  { tag: "@date" },
  async ({ page, browser }) => {
    const account = rareAccount();
    const id = await planOf(browser, account, { dietaryPreference: "vegetarian" });
    await signInAsSuperAdmin(page);
    await page.goto("/");
    await expect(page).toHaveURL("/plan-selection");
    await page.getByRole("link", { name: "Super Admin" }).click();
    const figures = page.getByRole("main").locator("dl");
    for (const label of ["Total Users", "Total Meal Plans", "Plans This Week", "New Users This Week"]) {
      await expect(figures.locator("div").filter({ hasText: label })).toContainText(/\d/u);
    }
    const user = await findRow(page, "users", account.fullName);
    for (const text of [account.username, account.email, "Standard", "User"]) await expect(user).toContainText(text);
    await expect(user.getByRole("cell", { name: "1", exact: true })).toBeVisible();
    await expectSoundEverywhere(page);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("tab", { name: "User Management" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("tab", { name: "Meal Plans" })).toBeFocused();
    await expect(page).toHaveURL("/super-admin?tab=meal-plans");
    const plan = await findRow(page, "meal plans", account.fullName);
    for (const text of [account.username, "Vegetarian", "1 meal for 2"]) await expect(plan).toContainText(text);
    await expectSoundEverywhere(page);

    await page.setViewportSize({ width: 1440, height: 900 });
    const pdf = plan.getByRole("link", { name: /^PDF/u });
    await expect(pdf).toHaveAttribute("href", `/api/meal-plans/${id}/download`);
    await expect(pdf).toHaveAttribute("target", "_blank");
    expect((await page.request.get(`/api/meal-plans/${id}/download`)).headers()["content-type"]).toBe(
      "application/pdf",
    );

    await plan.getByRole("link", { name: /^View/u }).click();
    await expect(page).toHaveURL(`/meal-plan/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(account.fullName);
    await expect(page.getByRole("heading", { name: "Shopping List" })).toBeVisible();
    // Another user's list is not theirs to tick.
    await expect(page.getByRole("checkbox")).toHaveCount(0);
    await expectAccessible(page);

    await page.goto("/super-admin");
    await page.getByRole("link", { name: "Audit Trail" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Audit Trail" })).toBeVisible();
    const looks = page.getByRole("row").filter({ hasText: id });
    await expect(looks.filter({ hasText: "Read somebody’s plan" }).first()).toContainText("head-chef");
    await expect(looks.filter({ hasText: "Opened a plan’s PDF" }).first()).toContainText("head-chef");
    await expect(page.getByText(account.fullName)).toHaveCount(0);
    await expectSoundEverywhere(page);

    await page.goto("/super-admin");
    await page.getByRole("tab", { name: "AI" }).click();
    await expect(page).toHaveURL("/super-admin?tab=ai");
    await expect(page.getByText("The built-in planner makes the plans: no provider is set.")).toBeVisible();
  },
);

test("a super admin's grant takes effect in the user's own browser, and revoking restores the previous state", async ({
  page,
  browser,
}) => {
  const account = rareAccount();
  const theirs = await openBrowserOf(browser, account, { trial: false });
  await theirs.request.post("/api/mark-plan-selected");
  await theirs.goto("/");
  const banner = theirs.getByText("Unlock unlimited meal plans");
  const badge = theirs.getByText("Premium", { exact: true }).first();
  await expect(banner).toBeVisible();

  await signInAsSuperAdmin(page);
  await page.goto("/super-admin");
  const row = await findRow(page, "users", account.fullName);
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/super-admin/grant-free-access", async (route) => {
    await answered;
    await route.continue();
  });
  const grant = row.getByRole("button", { name: /^Grant free premium access/u });
  await tabTo(page, grant);
  await page.keyboard.press("Enter");
  await expect(row.getByRole("button", { name: "Granting..." })).toBeFocused();
  answer();
  await expect(toastTitled(page, "User has been granted free premium access")).toBeVisible();
  await expect(row).toContainText("Free premium");
  const revoke = row.getByRole("button", { name: /^Revoke free premium access/u });
  await expect(revoke).toBeFocused();

  await theirs.reload();
  await expect(badge).toBeVisible();
  await expect(banner).toBeHidden();

  await page.keyboard.press("Enter");
  await expect(toastTitled(page, "Free premium access has been revoked")).toBeVisible();
  await expect(row).toContainText("Standard");
  await theirs.reload();
  await expect(banner).toBeVisible();
});

test("a super admin ends a user's sessions by keyboard, and that user is signed out at once", async ({
  page,
  browser,
}) => {
  const account = rareAccount();
  const theirs = await openBrowserOf(browser, account, { trial: true });
  await theirs.goto("/");
  const elsewhere = await browser.newContext();
  const { username, password } = account;
  expect((await elsewhere.request.post("/api/login", { data: { username, password } })).status()).toBe(200);

  await signInAsSuperAdmin(page);
  await page.goto("/super-admin");
  const row = await findRow(page, "users", account.fullName);
  const sessions = row.getByRole("button", { name: /^Sessions: /u });
  await tabTo(page, sessions);
  await page.keyboard.press("Enter");
  const list = page.getByRole("alertdialog", { name: `Where ${account.fullName} is signed in` });
  await expect(list.getByText("Signed in on 2 devices.")).toBeVisible();
  await expect(list.getByRole("heading")).toBeFocused();
  await expectSoundEverywhere(page);

  const end = list.getByRole("button", { name: /^End the session on Chrome/u }).last();
  await tabTo(page, end);
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: "End this session?" });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(end).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(list.getByText(/ has been signed out\. Signed in on 1 device\.$/u)).toBeFocused();
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/auth/u);
  expect((await elsewhere.request.get("/api/user")).status()).toBe(200);

  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(sessions).toBeFocused();
  await theirs.context().close();
  await elsewhere.close();
});
