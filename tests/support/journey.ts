import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { deep } from "#tests/support/deep";
import { test } from "#tests/support/run-browser";
import { isSampled } from "#tests/support/sampled";

export type Account = { username: string; email: string; fullName: string; password: string };

/** A new user for this journey: usernames and addresses are unique. */
export function newAccount(): Account {
  const mark = crypto.randomUUID().slice(0, 8);
  return {
    username: `cook-${mark}`,
    email: `cook-${mark}@example.org`,
    fullName: "Robin Ashdown",
    password: "three plain words",
  };
}

/** Makes an account and signs the page in with it, without the form, which has journeys of its own. */
export async function signUp(page: Page, account: Account = newAccount()): Promise<Account> {
  const answer = await page.request.post("/api/register", { data: account });
  expect(answer.status()).toBe(201);
  return account;
}

/** Tries to sign the page in without the form; answers the status. */
export async function signIn(
  page: Page,
  { username, password }: Pick<Account, "username" | "password">,
): Promise<number> {
  const answer = await page.request.post("/api/login", { data: { username, password } });
  return answer.status();
}

/** Starts the signed-in user's trial, without the page that offers it. */
export async function startTrial(page: Page): Promise<void> {
  const started = await page.request.post("/api/activate-subscription", { data: { isTrial: true } });
  expect(started.ok()).toBe(true);
  const chosen = await page.request.post("/api/mark-plan-selected");
  expect(chosen.ok()).toBe(true);
}

/** A signed-in person with a running trial. */
export async function signUpWithTrial(page: Page): Promise<Account> {
  const account = await signUp(page);
  await startTrial(page);
  return account;
}

/** axe without its comments: a browser reads half as much of it for each page. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/**
 * In a journey of which axe is a part: a third of them look in `npm test`, others with each build of the pages. To look for contrast takes
 * three times as long as all the rest, and is left to the sweep, which sees every screen by day and by night.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (isSampled(test.info().title, 3)) await expectNoFaults(page, { contrast: deep() });
  else await untilLoaded(page);
}

async function untilLoaded(page: Page): Promise<void> {
  await expect(page.locator("#loading")).toHaveCount(0);
}

/** Waits until the loading screen is gone, then finds no fault by the rules that axe knows. */
export async function expectNoFaults(page: Page, { contrast }: { readonly contrast: boolean }): Promise<void> {
  await untilLoaded(page);
  // A look into frames of other sites costs as much again; only a page that holds one needs it.
  const framed = page.frames().length > 1;
  const { violations } = await new AxeBuilder({ page, axeSource: AXE })
    .setLegacyMode(!framed)
    .options({ resultTypes: ["violations"], rules: { "color-contrast": { enabled: contrast } } })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
}

/** The page's own heading, not that of a page that is still loading. */
export function pageHeading(page: Page) {
  return page.getByRole("heading", { level: 1 }).filter({ hasNotText: /\.\.\.$/u });
}

/** The one toast on the screen, by its title. */
export function toastTitled(page: Page, title: string | RegExp) {
  return page.getByRole("region", { name: "Notifications (F8)" }).getByText(title, { exact: true });
}

/** Presses Tab until the control has the focus, like a keyboard user. */
export async function tabTo(page: Page, control: ReturnType<Page["getByRole"]>): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The control cannot be reached with the Tab key");
}
