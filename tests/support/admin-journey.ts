import { expect, type Browser, type Page } from "@playwright/test";
import { type Account, newAccount, signUp, startTrial } from "#tests/support/journey";
import { TEST_ADMIN, TEST_SUPER_ADMIN } from "#tests/support/credentials";
import { makePlan } from "#tests/support/plan-journey";

export const CREDENTIALS_KEY = "mealwright:admin-credentials";

/** A user with a name that no other journey's list shows. */
export function rareAccount(): Account {
  const account = newAccount();
  return { ...account, fullName: `Quill${account.username.replace(/\W/gu, "")} Marlow` };
}

/** A browser of their own in which this person is signed in; `trial` also starts theirs. */
export async function openBrowserOf(browser: Browser, account: Account, { trial }: { trial: boolean }): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signUp(page, account);
  if (trial) await startTrial(page);
  return page;
}

/** A user's plan, made in a browser of their own, with their own name on it. */
export async function planOf(
  browser: Browser,
  account: Account,
  request: Record<string, unknown> = {},
): Promise<string> {
  const page = await openBrowserOf(browser, account, { trial: true });
  const id = await makePlan(page, { fullName: account.fullName, email: account.email, mealsPerWeek: 1, ...request });
  await page.context().close();
  return id;
}

/** Signs the page in as the super admin, without the form. */
export async function signInAsSuperAdmin(page: Page): Promise<void> {
  const { username, password } = TEST_SUPER_ADMIN;
  const answer = await page.request.post("/api/login", { data: { username, password } });
  expect(answer.status()).toBe(200);
}

/** Through the admin's own form to the table. */
export async function logInAsAdmin(page: Page, password: string = TEST_ADMIN.password): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Username").fill(TEST_ADMIN.username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Searches a list and waits for the one row that has this name. */
export async function findRow(page: Page, what: "users" | "meal plans", name: string) {
  await page.getByRole("searchbox", { name: `Search ${what}` }).fill(name);
  await page.keyboard.press("Enter");
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
  await expect(row).toHaveCount(1);
  // The heading's row and this one: the list before it is gone.
  await expect(page.getByRole("row")).toHaveCount(2);
  return row;
}
